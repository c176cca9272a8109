/** Small honors, found in the story of the game. */
import type { Table } from "../../game/table.svelte";
import { enumerated, t } from "../../language/language.svelte";
import type { Event } from "../../server/messages";
import type { Standing } from "./standing";

export interface Award {
  key: string;
  icon: string;
  text: string;
}
const SHOWN = 4;

export function awards(table: Table, standings: Standing[]): Award[] {
  const painters = standings.filter(({ color }) => color !== "leonardo");
  const named = (figures: number[]): string =>
    enumerated(painters.filter(({ figure }) => figures.includes(figure)).map(({ name }) => name));
  const isPainter = (event: Event): boolean =>
    painters.some(({ figure }) => figure === event.figure);
  const told = table.story.filter(isPainter);
  const most = (events: Event[]): { figures: number[]; count: number } => {
    const counts = new Map<number, number>();
    for (const { figure } of events) counts.set(figure, (counts.get(figure) ?? 0) + 1);
    const count = Math.max(0, ...counts.values());
    return {
      count,
      figures: [...counts].filter(([, each]) => each === count).map(([figure]) => figure),
    };
  };
  const counted = (key: string, icon: string, event: string): Award | null => {
    const { figures, count } = most(told.filter((each) => each.key === event));
    return count
      ? { key, icon, text: t(`end.award_${key}_for`, { who: named(figures), count }) }
      : null;
  };

  function finest(): Award | null {
    const worth = ({ details }: Event): number => Number(details.points) + Number(details.bonus);
    const restored = told.filter(({ key }) => key === "restored");
    const best = Math.max(0, ...restored.map(worth));
    const found = restored.filter((event) => worth(event) === best);
    const [first] = found;
    if (!best || !first) return null;
    const segment = String(first.details.segment).toUpperCase();
    const alone = new Set(found.map(({ figure }) => figure)).size === 1;
    const who = named(found.map(({ figure }) => figure));
    const text =
      found.length === 1
        ? t("end.award_finest_for", { who, segment, count: best })
        : t(alone ? "end.award_finest_often" : "end.award_finest_shared", { who, count: best });
    return { key: "finest", icon: "cathedral", text };
  }

  function riser(): Award | null {
    const woke = told.filter(({ key }) => key === "woke");
    const isWakeTo = (hour: string): boolean => woke.some(({ details }) => details.hour === hour);
    const { hour = "" } = table.pieces?.hours.find(({ hour }) => isWakeTo(hour)) ?? {};
    const { figures, count } = most(woke.filter(({ details }) => details.hour === hour));
    return count
      ? {
          key: "riser",
          icon: "sun",
          text: t("end.award_riser_for", { who: named(figures), hour, count }),
        }
      : null;
  }

  function leap(): Award | null {
    const leaps = painters.flatMap(({ figure, course }) =>
      course
        .slice(1)
        .map((points, at) => ({ figure, round: at + 1, count: points - (course[at] ?? 0) })),
    );
    const best = leaps.reduce((one, other) => (other.count > one.count ? other : one), {
      figure: -1,
      round: 0,
      count: 0,
    });
    return best.count
      ? {
          key: "leap",
          icon: "vp",
          text: t("end.award_leap_for", {
            who: named([best.figure]),
            round: best.round,
            count: best.count,
          }),
        }
      : null;
  }

  return [
    finest(),
    riser(),
    counted("mood", "theater", "enjoyed"),
    counted("blends", "workshop", "blended"),
    counted("altar", "wallfresco", "altar_restored"),
    leap(),
    counted("market", "market", "bought"),
  ]
    .filter((award) => award !== null)
    .slice(0, SHOWN);
}
