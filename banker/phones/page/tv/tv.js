// TV: the page of a television: the parts of the screen, where they lie, and what each shows.
const tv = (function () {
  const make = drawing.make;
  const EDGE = 1, TURN = 10, CORNER = 10, NEWS = 9, STAGE = 0.193; // units; of the board's side
  const NEAR = 3; // entries: after more of them pieces glide, and nothing is a moment
  let root = null, parts = {}, looks = "", isNear = false;

  function made() {
    const part = (name, tag) => { parts[name] = make(tag || "div", { class: name }); return parts[name]; };
    root = make("section", { class: "tv" }, part("board"), part("turn", "header"), part("rows", "ul"),
      part("corner"), part("news"), part("cards"));
    for (const name of ["ring", "stage", "moment", "pieces"]) {
      parts[name] = make("div", { class: name });
      parts.board.append(parts[name]);
    }
    looks = "";
    pieces.forget();
  }
  function coloured() {
    const names = ["ground", "felt", "stage", "gold", "no", "die", "pip"];
    names.forEach((name, at) => root.style.setProperty("--" + name, now.game.tv.look[at]));
    seats().forEach((it, at) => root.style.setProperty("--c" + at, it[3]));
  }
  // Where everything lies: the board at the left; on a narrow screen the turn above all of it.
  function lie(at) {
    const { width, height, isWide } = at;
    const side = isWide ? Math.min(height - NEWS - 3 * EDGE, 0.52 * width)
      : Math.min(height - NEWS - TURN - 4 * EDGE, 0.6 * width);
    const top = isWide ? EDGE : TURN + 2 * EDGE, left = side + 2 * EDGE, wide = width - left - EDGE;
    const foot = height - NEWS - EDGE;
    size.put(parts.board, EDGE, top, side, side);
    if (isWide) size.put(parts.turn, left, EDGE, wide, TURN);
    else size.put(parts.turn, EDGE, EDGE, width - 2 * EDGE, TURN);
    const rows = TURN + 2 * EDGE, high = foot - EDGE - CORNER - EDGE - rows;
    size.put(parts.rows, left, rows, wide, high);
    size.put(parts.corner, left, foot - EDGE - CORNER, wide, CORNER);
    size.put(parts.news, EDGE, foot, width - 2 * EDGE, NEWS);
    const inner = side * (1 - 2 * STAGE);
    for (const name of ["stage", "moment"]) size.put(parts[name], side * STAGE, side * STAGE, inner, inner);
    return { side, wide, high, inner, turn: isWide ? wide : width - 2 * EDGE, width, height };
  }

  // Each state, before it is drawn; `before` is the one until then.
  function hear(told, before) {
    isNear = Boolean(before) && told.count - before.count <= NEAR;
    if (!told.tv) return;
    standings.hear(told.tv.steps);
    moments.hear(told, isNear ? before : null);
  }
  // Whether there is room for it; else nothing is drawn.
  function draw(page) {
    const at = size.screen();
    if (at.isUpright || !now.game || !now.game.tv || !now.state || !now.state.tv) return false;
    document.documentElement.style.setProperty("font-size", at.unit.toFixed(4) + "px");
    if (!root) made();
    if (root.parentNode !== page) {
      page.textContent = "";
      page.append(root);
    }
    coloured();
    const it = lie(at), isCards = now.game.ruleset === "deal";
    root.className = "tv" + (isCards ? " deal" : "") + (now.away ? " off" : "");
    const seat = seatOf(news.leading());
    parts.turn.className = "turn" + (seat >= 0 ? " c" + seat : "");
    drawing.show(parts.news, news.sentence(it.width - 2 * EDGE, NEWS));
    if (isCards) {
      size.put(parts.turn, EDGE, EDGE, it.width - 2 * EDGE, TURN);
      drawing.show(parts.turn, news.turn(it.width - 2 * EDGE));
      size.put(parts.cards, EDGE, TURN + 2 * EDGE, it.width - 2 * EDGE,
        it.height - TURN - NEWS - 4 * EDGE);
      cards.show(parts.cards, it.width - 2 * EDGE, it.height - TURN - NEWS - 4 * EDGE);
      drawing.show(parts.moment, []);
      return true;
    }
    drawing.show(parts.turn, news.turn(it.turn));
    drawing.show(parts.rows, standings.view(it.wide, it.high));
    drawing.show(parts.corner, news.corner(it.wide));
    const next = board.looks();
    if (next !== looks) {
      looks = next;
      parts.ring.textContent = "";
      parts.ring.append(board.drawn());
    }
    drawing.show(parts.stage, stage.view(it.inner));
    drawing.show(parts.moment, moments.view(it.inner, it.inner));
    pieces.show(parts.pieces, it.side, isNear);
    return true;
  }
  return { hear, draw };
})();
