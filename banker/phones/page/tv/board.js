// Board: the ring as one drawing of 1000 by 1000, and where a piece stands on it. All words are
// upright. It is made anew only when a deed changes hands or looks, or the screen does.
const board = (function () {
  const DEEP = 140, LANE = 167, NAME = 11, NAME_MIN = 6, NARROW = 0.78;
  const INK = "#ececec", DIM = "#a8a8a8", WHITE = "#ffffff", BLACK = "#000000";
  const BAND = 46, OWNER = 27; // of a deed's depth
  const CELL = "#242c37", MORTGAGED = "#0c0d10";
  const shape = size.shape;
  const boxOf = () => now.game.tv;
  const track = () => boxOf().track;
  const letterOf = (who) => (boxOf().letters[who] || "").toUpperCase();
  const colourOfSeat = (who) => (seats()[seatOf(who)] || [])[3] || DIM;

  // Where each side begins: its corner. A side has a quarter of the spaces, the first ones one more.
  function corners(count) {
    const found = [];
    for (let side = 0, at = 0; side < 4; side++) {
      found.push(at);
      at += Math.floor(count / 4) + (side < count % 4 ? 1 : 0);
    }
    return found;
  }
  // The rectangle of a space: its side, 0 below, 1 left, 2 above, 3 right; whether it is a corner.
  function cell(at) {
    const count = track().length, starts = corners(count);
    let side = 3;
    while (starts[side] > at) side--;
    const next = side < 3 ? starts[side + 1] : count, step = at - starts[side];
    const long = (1000 - 2 * DEEP) / Math.max(1, next - starts[side] - 1);
    const far = 1000 - DEEP, isCorner = step === 0;
    const back = far - step * long, forth = DEEP + (step - 1) * long;
    const [x, y] = isCorner ? [[far, far], [0, far], [0, 0], [far, 0]][side]
      : [[back, far], [0, back], [forth, 0], [far, forth]][side];
    const isFlat = side % 2 === 0;
    return { side, isCorner, isFlat, x, y, w: isCorner || !isFlat ? DEEP : long,
      h: isCorner || isFlat ? DEEP : long };
  }
  // Where pieces of a space stand: two by two on the lane, in rows of four inside a corner.
  function stand(at, place, count) {
    const it = cell(at);
    if (it.isCorner) {
      const row = Math.min(4, count), column = place % 4;
      return { x: it.x + DEEP / 2 + (column - (row - 1) / 2) * 34,
        y: it.y + 78 + Math.floor(place / 4) * 36, part: row > 3 ? 0.9 : 1 };
    }
    const many = count > 4 ? 4 : Math.min(count, 2), part = count > 4 ? 0.62 : count > 2 ? 0.8 : 1;
    const along = (place % many - (many - 1) / 2) * 38 * part;
    const across = LANE + (Math.floor(place / many) - (count > 2 ? 0.42 : 0)) * 38 * part;
    const middle = it.isFlat ? it.x + it.w / 2 : it.y + it.h / 2;
    const [x, y] = [[middle + along, 1000 - across], [across, middle + along],
      [middle + along, across], [1000 - across, middle + along]][it.side];
    return { x, y, part };
  }

  const rect = (x, y, w, h, fill, more) =>
    shape("rect", Object.assign({ x, y, width: Math.max(0, w), height: Math.max(0, h), fill }, more));
  // `room`: words that are wider become narrower letters.
  function text(words, x, y, height, fill, weight, room) {
    const wide = room && size.breadth(String(words), weight) * height > room;
    return shape("text", Object.assign({ x, y, fill, "font-size": height.toFixed(2),
      "font-weight": weight, "text-anchor": "middle" }, wide
      ? { textLength: room.toFixed(2), lengthAdjust: "spacingAndGlyphs" } : {}), String(words));
  }
  // Words in the middle of a room, in as many lines as it has; a word too long gets narrower, then
  // smaller letters.
  function printed(words, x, top, room, high, most, fill, weight, isCentred) {
    const all = String(words).split(" ");
    const longest = Math.max.apply(null, all.map((it) => size.breadth(it, weight)));
    const fits = (room * 0.95) / longest, narrow = fits < most * 0.85 ? NARROW : 1;
    let height = Math.max(NAME_MIN, Math.min(most * (narrow < 1 ? 0.9 : 1), fits / narrow));
    while (height > NAME_MIN && size.lines(words, height, room, weight).length * height * 1.12 > high)
      height *= 0.95;
    let laid = size.lines(words, height, room, weight);
    laid = laid.slice(0, Math.max(1, Math.floor(high / (height * 1.12))));
    const from = top + (isCentred ? (high - laid.length * height * 1.12) / 2 : 0);
    return laid.map((line, at) =>
      text(shortened(line, height, room / narrow, weight), x, from + height * (0.95 + at * 1.12), height,
        fill, weight, room * 0.95));
  }
  function shortened(line, height, room, weight) {
    let signs = Array.from(line);
    const isWide = () => size.breadth(signs.join(""), weight) * height > room;
    if (!isWide()) return line;
    while (signs.length > 1 && isWide()) signs = signs.slice(0, -2).concat("…");
    return signs.join("");
  }
  const inkOn = (ground) => {
    const made = drawing.make("span", { ground });
    return made.style.getPropertyValue("--ink-own") || BLACK;
  };

  function deedCell(it, deed) {
    const [name, code, group, ...price] = deedOf(deed), known = now.state.table.sites[deed] || [];
    const [owner, houses, hotels, isMortgaged] = known;
    const band = BAND, colour = colourOf(group) || DIM, ink = inkOn(colour);
    const [bx, by, bw, bh] = [[it.x, it.y, it.w, band], [it.x + DEEP - band, it.y, band, it.h],
      [it.x, it.y + DEEP - band, it.w, band], [it.x, it.y, band, it.h]][it.side];
    const [ox, oy, ow, oh] = [[it.x, it.y + DEEP - OWNER, it.w, OWNER], [it.x, it.y, OWNER, it.h],
      [it.x, it.y, it.w, OWNER], [it.x + DEEP - OWNER, it.y, OWNER, it.h]][it.side];
    const built = houses || hotels, high = Math.min(26, (bw * 0.86) / size.breadth(code, 700));
    const codeAt = by + bh / 2 + high * 0.36
      + (!built ? 0 : it.side === 0 ? 6 : it.side === 2 ? -6 : -9);
    const made = [rect(bx + 1, by + 1, bw - 2, bh - 2, colour, { rx: 4 }),
      text(code, bx + bw / 2, codeAt, high, ink, 700)];
    if (built) made.push(...buildings(it, bx, by, bw, bh, houses, hotels));
    // The room between the band and the owner.
    const room = it.isFlat ? it.w - 4 : DEEP - band - (owner ? OWNER : 0) - 4;
    const x = it.isFlat ? it.x + it.w / 2 : (it.side === 1
      ? it.x + (owner ? OWNER : 0) : it.x + band) + (room + 4) / 2;
    const top = it.side === 0 ? by + bh + 4 : it.side === 2 ? it.y + OWNER + 2 : it.y + 5;
    const high2 = it.isFlat ? DEEP - band - OWNER - 6 : it.h - 8 - (owner ? 0 : 22);
    made.push(...printed(name, x, top, room, high2, NAME, INK, 400, !it.isFlat && Boolean(owner)));
    if (owner) {
      made.push(rect(ox + 1, oy + 1, ow - 2, oh - 2, colourOfSeat(owner), { rx: 4 }),
        text(letterOf(owner), ox + ow / 2, oy + oh / 2 + 8, 22, BLACK, 700));
    } else if ((now.state.tv.locked || []).indexOf(deed) >= 0) {
      made.push(...padlock(x, it.side === 0 ? it.y + DEEP - 16 : it.side === 2 ? it.y + 14 : it.y + it.h - 14,
        boxOf().look[3]));
    } else {
      const words = marked(...price), broad = it.isFlat ? it.w - 4 : room;
      const tall = Math.min(21, (broad * 0.96) / size.breadth(words, 700));
      made.push(text(words, x, it.side === 0 ? it.y + DEEP - 8 : it.side === 2 ? it.y + 21
        : it.y + it.h - 7, tall, INK, 700));
    }
    if (isMortgaged) {
      const stroke = { stroke: WHITE, "stroke-width": 4, opacity: 0.85 };
      made.push(shape("line", Object.assign({ x1: it.x + 5, y1: it.y + 5, x2: it.x + it.w - 5,
        y2: it.y + it.h - 5 }, stroke)));
    }
    return [rect(it.x + 1, it.y + 1, it.w - 2, it.h - 2, isMortgaged ? MORTGAGED : CELL, { rx: 4 })]
      .concat(made);
  }
  // Houses are small and white, hotels wide and gold, at the inner edge, clear of the code.
  function buildings(it, bx, by, bw, bh, houses, hotels) {
    const count = houses + hotels, gold = boxOf().look[3], gap = 2;
    const most = hotels ? 22 : 12, wide = Math.min(most, (bw - 6) / count - gap);
    const from = bx + bw / 2 - (count * (wide + gap) - gap) / 2;
    const y = it.side === 0 ? by + 3 : it.side === 2 ? by + bh - 12 : by + bh - 15;
    return Array.from({ length: count }, (_, at) => rect(from + at * (wide + gap), y, wide, 9,
      at < hotels ? gold : WHITE, { stroke: BLACK, "stroke-width": 1.5 }));
  }

  // A street that only a key opens.
  function padlock(x, y, colour) {
    return [shape("path", { d: "M" + (x - 6) + " " + (y - 1) + "v-4a6 6 0 0 1 12 0v4", fill: "none",
      stroke: colour, "stroke-width": 3 }), rect(x - 10, y - 2, 20, 13, colour, { rx: 2, class: "padlock" })];
  }

  const SIGNS = { chance: "?", tax: "", rest: "" };
  function sign(kind, x, y, gold) {
    const line = { fill: "none", stroke: gold, "stroke-width": 3 };
    if (kind === "chest") return [shape("rect", Object.assign({ x: x - 13, y: y - 11, width: 26,
      height: 22 }, line)), rect(x - 6, y - 5, 12, 10, gold)];
    if (kind === "guess" || kind === "paid_guess")
      return [13, 6].map((r) => shape("circle", Object.assign({ cx: x, cy: y, r }, line)));
    if (kind === "train") return [0, 12].map((more) => shape("path", Object.assign({
      d: "M" + (x - 11 + more) + " " + (y - 11) + "l9 11l-9 11" }, line)));
    return SIGNS[kind] ? [text(SIGNS[kind], x, y + 12, 36, gold, 700)] : [];
  }
  function spaceCell(it, name, kind, amount) {
    const look = boxOf().look, x = it.x + it.w / 2, ground = rect(it.x + 1, it.y + 1, it.w - 2,
      it.h - 2, CELL, { rx: 4 });
    if (it.isCorner) return [ground].concat(
      printed(name, x, it.y + 9, DEEP - 10, 48, 20, look[3], 700),
      kind === "guess" || kind === "paid_guess" ? sign(kind, x, it.y + DEEP - 18, look[3]) : []);
    const top = it.isFlat ? it.y + 56 : it.y + 22, words = marked(...amount);
    const marks = kind === "tax"
      ? [text(words, x, top + 10, Math.min(26, (it.w * 0.92) / size.breadth(words, 700)), look[4], 700)]
      : sign(kind, x, top, look[3]);
    const below = top + 20;
    return [ground].concat(marks, printed(name, x, below, it.w - 8, it.y + it.h - below - 3, NAME, DIM, 400));
  }

  function drawn() {
    const cells = track().map(([name, kind, deed, ...amount], at) => {
      const it = cell(at), content = deed ? deedCell(it, deed) : spaceCell(it, name, kind, amount);
      return shape("g", { "data-space": at }, ...content);
    });
    return shape("svg", { viewBox: "0 0 1000 1000", class: "ring" }, ...cells);
  }
  // What the drawing depends on.
  const looks = () => JSON.stringify([now.state.table.sites, now.state.tv.locked, now.game.deeds, track(), boxOf().letters, innerWidth,
    innerHeight, document.documentElement.lang, seats().map((it) => it[3])]);
  return { cell, stand, drawn, looks, padlock, letterOf, colourOfSeat };
})();
