/** The box that is open: what the server says about it, and the piece that is looked at. */
import { t } from "../../language/language.svelte";
import { at } from "../../prefix";
import { go } from "../../router.svelte";
import { boxes } from "../../server/api";
import { sentence } from "../../server/refused";
import type { Box, Boxes, BoxPart, BoxPiece } from "../../server/messages";
import { settings } from "../../settings.svelte";
import { setup } from "../lobby/setup.svelte";

const FIRST = "fresco"; // the part that is open at first

export class OpenBox {
  told = $state.raw<Box | null>(null);
  mine = $state.raw<Boxes | null>(null);
  problem = $state("");
  isLost = $state(false); // there is no such box
  private chosenPart = $state(FIRST);
  private chosenPiece = $state("");
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly id: string,
    readonly ofTable: boolean,
  ) {}

  async open(): Promise<void> {
    try {
      if (this.ofTable) this.told = await boxes.ofTable(this.id);
      else if (this.id) {
        this.told = await boxes.show(this.id);
        this.mine = await boxes.mine();
      } else {
        this.mine = await boxes.mine();
        const latest = this.mine.boxes[0];
        if (latest) go(`/box/${latest.id}`, { replace: true });
        else this.told = await boxes.shipped(this.mine.shipped[0] ?? "");
      }
    } catch (error) {
      this.problem = sentence(error);
      this.isLost = !this.told;
    }
  }

  // What is looked at

  get part(): BoxPart | undefined {
    return this.told?.parts.find((part) => part.name === this.chosenPart) ?? this.told?.parts[0];
  }
  get piece(): BoxPiece | undefined {
    return this.part?.pieces.find((piece) => piece.path === this.chosenPiece);
  }
  openPart(name: string): void {
    this.chosenPart = name;
    this.chosenPiece = "";
  }
  look(piece: BoxPiece | null): void {
    this.chosenPiece = piece?.path ?? "";
  }
  /** To the piece that a fault is about, or to its part. */
  goTo(part: string | null, piece: string | null): void {
    if (part) this.chosenPart = part;
    this.chosenPiece = piece ?? "";
  }

  // Corrections

  /** One's own, or nobody's yet: the first correction makes it one's own. */
  get canCorrect(): boolean {
    return Boolean(this.told && !this.ofTable && (this.told.yours || !this.told.id));
  }
  correct = (path: string, value: number | string): Promise<void> =>
    this.change((id) => boxes.correct(id, path, value));
  restore = (piece: BoxPiece): Promise<void> => this.change((id) => boxes.restore(id, piece.path));
  remove = (piece: BoxPiece): Promise<void> => this.change((id) => boxes.remove(id, piece.path));
  rename = (title: string): Promise<void> => this.change((id) => boxes.rename(id, title));
  async add(piece: BoxPiece): Promise<void> {
    await this.change((id) => boxes.add(id, piece.path));
    const fresh = this.part?.pieces.filter((each) => each.added && each.kind === piece.kind).at(-1);
    if (fresh) this.look(fresh);
  }

  /** One after the other, in the order of the hand. */
  private change(act: (id: string) => Promise<Box>): Promise<void> {
    const done = this.queue.then(async () => {
      try {
        this.problem = "";
        this.told = await act(await this.owned());
        const { id } = this.told;
        if (id && !this.id) history.replaceState(null, "", at(`/box/${id}`));
      } catch (error) {
        this.problem = sentence(error);
      }
    });
    this.queue = done;
    return done;
  }
  private async owned(): Promise<string> {
    if (this.told?.id) return this.told.id;
    const name = settings.name.trim();
    const title = name ? t("box.own", { name }) : t("box.title");
    this.told = await boxes.make({ title, like: this.told?.name ?? "" });
    return this.told.id ?? "";
  }

  // Whole boxes

  async bring(text: string): Promise<void> {
    await this.leave(() => boxes.make({ text }));
  }
  async copy(): Promise<void> {
    const { id } = this.told ?? {};
    if (id) await this.leave(() => boxes.make({ box: id }));
  }
  async begin(like: string): Promise<void> {
    const name = settings.name.trim();
    await this.leave(() =>
      boxes.make({ title: name ? t("box.own", { name }) : t("box.title"), like }),
    );
  }
  async delete(): Promise<void> {
    const { id } = this.told ?? {};
    if (!id) return;
    try {
      await boxes.delete(id);
      go("/box");
    } catch (error) {
      this.problem = sentence(error);
    }
  }
  private async leave(make: () => Promise<Box>): Promise<void> {
    try {
      const made = await make();
      go(`/box/${made.id}`);
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  /** The next table is laid with these figures. */
  async play(): Promise<void> {
    const { told } = this;
    if (!told?.digest) return;
    const answer = await fetch(told.id ? boxes.file(told.id) : boxes.shippedFile(told.name));
    setup.components = { name: told.title, text: await answer.text() };
    go("/");
  }
}

/** What differs, as the file of the set would say it. */
export function differences(box: Box): string {
  const lines = box.parts.flatMap((part) =>
    part.pieces.flatMap((piece) =>
      piece.figures
        .filter((figure) => figure.differs || piece.added)
        .map(
          (figure) =>
            `${figure.path} = ${JSON.stringify(figure.value)}` +
            (figure.usual === null ? "" : `  # ${JSON.stringify(figure.usual)}`),
        ),
    ),
  );
  return [`# ${box.name}: stated, by the owner of a box (${box.base})`, ...lines].join("\n");
}
