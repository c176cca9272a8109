/**
 * "The page knows no rules": finds what it should have been told instead. Three kinds of findings:
 * a word of the rules (a step, an option, its value, an edition), a map by modules or verbs, and a
 * number that stands on a component or in a rule. What the rules hold is told by the package.
 */
import { parse } from "svelte/compiler";

export interface Known {
  rules: string[]; // steps, options, their values, editions
  names: string[]; // modules and the verbs of players
  pieces: string[]; // words of the game for which a figure could stand: places, bottles, cards …
  constants: Record<string, number>; // of the engine
  limits: number[]; // of options that are numbers
}
export interface Finding {
  kind: "word" | "map" | "number";
  what: string;
  line: number;
}
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const LOOKS = new Set(["class", "fill"]); // attributes whose values are no words of the game
const LIMITS = new Set(["min", "max", "placeholder"]);
const GAME = /\b(view|pieces|visit|mine|players?|scene)\b\??\./; // what the server tells of a table
const FEW = 3; // words in a row: fewer are no list

const isNode = (thing: unknown): thing is Node =>
  typeof thing === "object" && thing !== null && typeof (thing as Node).type === "string";
const nodes = (thing: unknown): Node[] => (Array.isArray(thing) ? thing : [thing]).filter(isNode);

/** What a file knows of the rules. */
export function findings(name: string, text: string, known: Known): Finding[] {
  const isScript = name.endsWith(".ts");
  const opening = isScript ? '<script lang="ts">' : "";
  const source = isScript ? `${opening}${text}</script>` : text;
  const found: Finding[] = [];
  const words = new Set(known.rules);
  const names = new Set(known.names);
  const pieces = new Set([...known.pieces, ...known.names]);
  const numbers = new Map<string, number>(); // constants of this file
  const params = new Set<Node>(); // what messages name is called as they call it

  const add = (kind: Finding["kind"], node: Node, what: string): void => {
    const line = source.slice(0, node.start).split("\n").length;
    found.push({ kind, what, line });
  };
  const mostly = (keys: string[], least: number): boolean => {
    const count = keys.filter((key) => names.has(key)).length;
    return count >= least && count * 2 >= keys.length;
  };
  const numberOf = (node: unknown): number | null => {
    if (!isNode(node)) return null;
    if (node.type === "Literal" && typeof node.value === "number") return node.value;
    return node.type === "Identifier" ? (numbers.get(String(node.name)) ?? null) : null;
  };

  const rules: Record<string, (node: Node) => void> = {
    CallExpression: (node) => {
      if (keyOf(node.callee) === "t") for (const each of nodes(node.arguments)) params.add(each);
    },
    Literal: (node) => {
      if (typeof node.value === "string" && words.has(node.value)) add("word", node, node.value);
    },
    TemplateLiteral: (node) => {
      const [only, ...more] = nodes(node.quasis);
      const { cooked } = (only?.value ?? {}) as { cooked?: string };
      if (!more.length && cooked && words.has(cooked)) add("word", node, cooked);
    },
    Attribute: (node) => {
      const [value] = nodes(node.value);
      const attribute = String(node.name);
      if (value?.type !== "Text" || LOOKS.has(attribute)) return;
      const data = String(value.data);
      if (words.has(data) && !/^\d+$/.test(data)) add("word", node, data);
      if (LIMITS.has(attribute) && known.limits.includes(Number(data)))
        add("number", node, `${attribute} ${data}`);
    },
    ObjectExpression: (node) => {
      if (params.has(node)) return;
      const properties = nodes(node.properties).filter(({ type }) => type === "Property");
      const keys = properties.map(({ key, computed }) => (computed ? "" : keyOf(key)));
      if (mostly(keys, 2)) add("map", node, `{ ${keys.slice(0, 2).join(", ")} … }`);
      const printed = properties.filter(
        ({ value }, at) => pieces.has(keys[at] ?? "") && numberOf(value) !== null,
      );
      if (printed.length)
        add("number", node, `{ ${printed.map(({ key }) => keyOf(key)).join(", ")} }`);
    },
    ArrayExpression: (node) => {
      const heads = nodes(node.elements)
        .map((each) => (each.type === "ArrayExpression" ? nodes(each.elements)[0] : each))
        .map((each) => (each?.type === "Literal" ? keyOf(each) : ""));
      if (mostly(heads, FEW)) add("map", node, `[ ${heads.slice(0, 2).join(", ")} … ]`);
    },
    SwitchStatement: (node) => {
      const cases = nodes(node.cases).flatMap(({ test }) => (isNode(test) ? [keyOf(test)] : []));
      if (mostly(cases, 2)) add("map", node, `switch ${cases.slice(0, 2).join(", ")} …`);
    },
    VariableDeclarator: (node) => {
      const name = keyOf(node.id);
      const value = numberOf(node.init);
      if (value === null || name !== name.toUpperCase()) return;
      numbers.set(name, value);
      if (known.constants[name] === value) add("number", node, `${name} = ${value}`);
    },
    BinaryExpression: (node) => measured(node),
    LogicalExpression: (node) => measured(node),
  };
  /** A figure of the game and a number of the page: the number is the game's too. */
  function measured(node: Node): void {
    for (const [one, other] of [
      [node.left, node.right],
      [node.right, node.left],
    ]) {
      const value = numberOf(one);
      if (value === null || value < 2 || !isNode(other)) continue;
      const text = source.slice(other.start, other.end);
      if (GAME.test(text)) add("number", node, source.slice(node.start, node.end));
    }
  }

  function visit(node: Node): void {
    rules[node.type]?.(node);
    for (const [field, value] of Object.entries(node))
      if (field !== "metadata" && field !== "parent") nodes(value).forEach(visit);
  }
  const { instance, module, fragment } = parse(source, { modern: true });
  nodes([instance?.content, module?.content, fragment]).forEach(visit);
  return found;
}

function keyOf(key: unknown): string {
  if (!isNode(key)) return "";
  return String((key.type === "Identifier" ? key.name : key.value) ?? "");
}
