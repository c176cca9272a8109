// Every visible piece of text with its rectangle: what clips it, and what it lies on.
() => {
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.textContent.trim(), parent = node.parentElement;
    if (!text || !parent || parent.closest('.spoken, .sprites, script, style, noscript')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue;
      seen.push({ node, text, box, parent });
    }
  }
  const faults = [];
  const name = (one) => `${one.parent.getAttribute('class') || one.parent.tagName}: ${one.text.slice(0, 40)}`;
  const top = document.querySelector('dialog[open]');
  const shown = seen.filter((one) => {
    if (top && !top.contains(one.parent)) return false;
    for (let box = one.parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box), frame = box.getBoundingClientRect();
      if (/^(contents|inline)$/.test(style.display)) continue; // it has no box that could clip
      if (style.overflow === 'hidden' && frame.width <= 1) return false; // it is only read aloud
      const holds = box.matches('.prompt, .panel, .loc, .btn, .foot'); // text stays within its frame
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      const clips = /hidden|clip/.test(style.overflowX + style.overflowY);
      const slack = one.box.height * 0.3; // the box of a line is higher than its letters
      const inside = one.box.left >= frame.left - 2 && one.box.right <= frame.right + 2
        && one.box.top >= frame.top - slack && one.box.bottom <= frame.bottom + slack;
      if (inside) continue;
      if (scrolls) return false;  // one can scroll there
      if (holds) { faults.push(`beyond its frame: ${name(one)}`); return false; }
      if (clips) { faults.push(`cut off: ${name(one)}`); return false; }
    }
    const { left, right, top: above, bottom } = one.box;
    if (right < 0 || left > innerWidth || bottom < 0 || above > innerHeight) return false;
    if (one.box.right > innerWidth + 2) faults.push(`beyond the edge: ${name(one)}`);
    return true;
  });
  // What floats lies on the page, and what sticks to an edge lets the page scroll below it.
  const floats = (box) => box.matches('.pop, .toast, dialog, .guide, .news, .pulled > .rail') || /sticky|fixed/.test(getComputedStyle(box).position);
  const layer = (one) => {
    let box = one.parent;
    while (box && !floats(box)) box = box.parentElement;
    return box;
  };
  for (const one of shown) one.layer = layer(one);
  for (let i = 0; i < shown.length; i++) for (let k = i + 1; k < shown.length; k++) {
    const [one, two] = [shown[i], shown[k]];
    if (one.layer !== two.layer || one.node === two.node) continue;
    const wide = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
    const high = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
    const least = Math.min(one.box.height, two.box.height);
    if (wide > 3 && high > least * 0.45) faults.push(`overlap: ${name(one)} | ${name(two)}`);
  }
  // Every space of the track is seen, but for those under a drawer.
  for (const space of top ? [] : document.querySelectorAll('.track .space')) {
    const { left, top: above, width, height } = space.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, above + height / 2);
    if (!hit || !hit.closest('.track, .rail, .toast, .news, dialog')) faults.push(`covered: space ${space.textContent.trim()}`);
  }
  // What can be pressed lies in the window, unless one can scroll there.
  for (const piece of document.querySelectorAll('button, a[href]')) {
    if (!piece.checkVisibility({ visibilityProperty: true }) || (top && !top.contains(piece)) || piece.closest('.spoken')) continue;
    const { left, right, width, height } = piece.getBoundingClientRect();
    if (width < 2 || height < 2 || (left >= -2 && right <= innerWidth + 2)) continue;
    let box = piece.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (!box) faults.push(`out of reach: ${piece.getAttribute('aria-label') || piece.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(faults)];
}
