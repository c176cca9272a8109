// What somebody who looks at the page finds: the state of the table, what may be said, and for
// every piece that is lit the spot where it can be pressed; null until there is something to do.
({ after, scroll }) => {
  const { status = "", round = "0", stamp = "", offered = "" } = document.body.dataset;
  if (stamp === after) return null;
  const shut = document.querySelector("dialog.curtain");
  const spotOf = (piece) => {
    if (!piece.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    const box = piece.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.2, 0.5], [0.8, 0.5]]) {
      const x = box.left + box.width * across;
      const y = box.top + box.height * down;
      const hit = document.elementFromPoint(x, y);
      if (box.width && hit && (piece === hit || piece.contains(hit))) return [x, y];
    }
    return null;
  };
  // As a person scrolls: only what has bars to scroll by
  const scrolls = (way) => way === "auto" || way === "scroll";
  const scrollTo = (piece) => {
    for (let around = piece.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const [box, inner] = [around.getBoundingClientRect(), piece.getBoundingClientRect()];
      const middle = (side, size) => inner[side] + inner[size] / 2 - box[side] - box[size] / 2;
      if (scrolls(overflowX)) around.scrollBy({ left: middle("left", "width"), behavior: "instant" });
      if (scrolls(overflowY)) around.scrollBy({ top: middle("top", "height"), behavior: "instant" });
    }
  };
  const scrollPage = (piece) => {
    const root = document.documentElement;
    if (getComputedStyle(root).overflowY === "hidden" || getComputedStyle(document.body).overflowY === "hidden") return;
    const { top, height } = piece.getBoundingClientRect();
    window.scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: "instant" });
  };
  const found = (selector) => {
    const pieces = [...document.querySelectorAll(selector)];
    for (const piece of pieces) {
      const spot = spotOf(piece);
      if (spot) return spot;
    }
    if (!scroll) return null;
    for (const piece of pieces) {
      scrollTo(piece);
      scrollPage(piece);
      const spot = spotOf(piece);
      if (spot) return spot;
    }
    return null;
  };
  if (scroll) return found(scroll);
  const face = shut && found("dialog.curtain .face:not(:disabled)");
  const words = offered ? offered.split(",") : [];
  if (status !== "over" && !face && (shut || !words.length)) return null;
  return { status, round: Number(round), stamp, face, words };
}
