/** The page says what the package says: the same events and questions, in every language. */
import { describe, expect, it } from "vitest";

import { games } from "../../tools/told";
import { LANGUAGES, speak } from "../language/language.svelte";
import { askedOf, label, plain, tell, tellEvents } from "./sentences";

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(games.map((game, at) => [at + 2, game] as const))(
    "a game of %i is told as the package tells it",
    async (_, { view, pieces, events, questions, told }) => {
      await speak(language);
      const scene = { view, pieces };
      expect(events.map((event) => tell(scene, event))).toEqual(told[language]?.events);
      expect(questions.map((question) => askedOf(scene, question, "Ada"))).toEqual(
        told[language]?.questions,
      );
    },
  );
});

describe("lines", () => {
  const [{ view, pieces }] = games as [(typeof games)[number]];
  const scene = { view: { ...view, step: "" }, pieces };
  const paints = (figure: number) => ({ key: "painted", figure, details: { money: 3 }, rules: [] });

  it("join what one painter does, and count what is repeated", async () => {
    await speak("en");
    const lines = tellEvents(scene, [paints(0), paints(0), paints(1)]);
    expect(lines.map(({ figure, first }) => [figure, first])).toEqual([
      [0, 0],
      [1, 2],
    ]);
    expect(lines[0]?.text).toContain("Ada");
    expect(lines[0]?.text).toContain("6 Thalers"); // twice 3
    const blends = { key: "blended", figure: 0, details: { paint: "orange" }, rules: [] };
    expect(tellEvents(scene, [blends, blends])[0]?.text).toContain("⟦O⟧ ×2");
  });

  it("say the verb of a plan once", async () => {
    await speak("en");
    const sends = (place: string, apprentices: number) => ({
      key: "planned",
      figure: 0,
      details: { place, apprentices },
      rules: [],
    });
    const [line] = tellEvents(scene, [sends("market", 1), sends("studio", 3)]);
    expect(line?.text).toContain("sends 1 to the market, 3 to the studio.");
  });

  it("go on where they ended", () => {
    const events = [paints(0), paints(1), paints(1), paints(0)];
    const begun = tellEvents(scene, events.slice(0, 2));
    expect(tellEvents(scene, events, begun)).toEqual(tellEvents(scene, events));
  });

  it("name the words of buttons by their vocabulary", () => {
    expect(label(scene, "restore c3")).toContain("C3");
    expect(label(scene, "blend orange")).toContain("⟦O⟧");
    expect(plain("⟦RY⟧")).toBe("red, yellow");
  });
});
