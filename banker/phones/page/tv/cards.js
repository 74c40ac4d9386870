// Cards: the page of the game of cards: a column for each player with fans of cards, the bank as
// notes and the boxes for full sets; above them who asks whom for what, and who answers.
const cards = (function () {
  const make = drawing.make;
  const BAND = 6.5, GAP = 1, ASKS_MAX = 2, TALL = 21.5, WIDE = 15.5, SMALLER = 0.88, TRIES = 14;
  const told = () => now.game.tv;
  const titleOf = (face) => ((now.game.faces || {})[face] || [face, 0])[0];
  const worthOf = (face) => ((now.game.faces || {})[face] || [face, 0])[1];

  // --- who asks whom --------------------------------------------------------------------------------

  function ask(it, chain) {
    const taken = chain.take ? (chain.take.face ? titleOf(chain.take.face) : pileName(chain.take.pile)) : "";
    const about = it.amount ? money(it.amount) : taken;
    const nos = Array.from({ length: it.nos }, () => make("b", { class: "no" }, say("No!")));
    return [name(chain.actor), " → ", name(it.who), " ", make("b", {}, about), " ", ...nos,
      make("span", { class: "dim" }, " ", say("{who} answers", { who: nameOf(it.to_answer) }))];
  }
  const name = (who) => make("span", { class: "who c" + Math.max(0, seatOf(who)) }, nameOf(who));
  const pileName = (pile) => ((now.game.groups || {})[String(pile).split(".")[0]] || [pile])[0];
  function chain(width) {
    const it = now.state.tv.chain;
    if (!it || !it.asks.length) return null;
    const shown = it.asks.slice(0, ASKS_MAX), rest = it.asks.length - shown.length;
    const made = make("p", { class: "chain", "data-key": "chain" });
    shown.forEach((one, at) => made.append(...(at ? [" · "] : []), ...ask(one, it)));
    if (rest) made.append(" +" + rest);
    const room = size.fit(made.textContent.replace(/ /g, "\u00a0") + "\u00a0".repeat(10), width - 2, 3.2, 700);
    made.style.setProperty("font-size", room.toFixed(3) + "rem");
    return made;
  }

  // --- a player -------------------------------------------------------------------------------------

  function colours(face, pile) {
    const kind = told().kinds[face] || ["", []], known = (now.game.groups || {});
    const own = (kind[1] || []).filter((it) => known[it]).map((it) => known[it][1]);
    if (own.length && own.length < 3) return own;
    return [own.length ? told().look[3] : (known[String(pile).split(".")[0]] || ["", told().look[3]])[1]];
  }
  function card(face, pile, at, part, count) {
    const tall = TALL * part, wide = WIDE * part;
    const made = make("span", { class: "playing" });
    size.put(made, at * wide * 0.45, 0, wide, tall);
    const tilt = count > 1 ? ((at / (count - 1)) * 6 - 3) : -3;
    made.style.setProperty("transform", "rotate(" + tilt.toFixed(1) + "deg)");
    const bands = make("span", { class: "bands" }, ...colours(face, pile).map((it) =>
      make("i", { ground: it })));
    made.append(bands, at === count - 1
      ? size.words("span", { class: "title" }, titleOf(face), wide * 0.8, 2 * part, 400, tall * 0.42) : "");
    return made;
  }
  function fan([pile, title, , count, isFull, faces], part) {
    const need = ((now.game.groups || {})[String(pile).split(".")[0]] || [])[2] || count;
    const wide = WIDE * part * (1 + 0.45 * (count - 1));
    const box = make("div", { class: "hand" }, ...faces.map((face, at) => card(face, pile, at, part, count)));
    box.style.setProperty("width", wide.toFixed(2) + "rem");
    box.style.setProperty("height", (TALL * part).toFixed(2) + "rem");
    const words = title + " " + count + "/" + need + (isFull ? " ✓" : "");
    return make("li", { "data-key": pile, class: isFull ? "full" : "" }, box,
      size.words("p", {}, words, Math.max(wide, WIDE * part), 2 * Math.max(part, 0.6), 700,
        2.5 * Math.max(part, 0.6)));
  }
  function bank(who, width) {
    const [total, faces] = deal.bank(who), values = faces.map(worthOf).sort((one, two) => two - one);
    const each = 3.4, most = Math.max(0, Math.floor((width - 32) / each));
    const notes = values.slice(0, most).map((it) => make("i", {}, String(it)));
    if (values.length > most) notes.push(make("small", {}, "+" + (values.length - most)));
    return make("footer", {}, make("b", { class: "total" }, money(total)),
      make("span", { class: "notes" }, ...notes),
      size.words("span", { class: "dim" }, say("{count:card|cards} in hand", {
        count: (now.state.table.hands || {})[who] || 0 }), 15, 1.9, 400));
  }
  function column(at, width, height, part) {
    const [who, title] = seats()[at], table = now.state.table;
    const full = (now.state.tv.full || {})[who] || 0, boxes = told().need * 3.4;
    const made = make("li", { "data-key": who, class: "c" + at
      + (table.turn === who && !table.ended ? " turning" : "") },
    make("header", {}, make("span", { class: "letter" }, board.letterOf(who)),
      size.words("span", { class: "name" }, title, width - boxes - 8, 3, 700),
      make("span", { class: "boxes" }, ...Array.from({ length: told().need }, (_, one) =>
        make("i", { class: one < full ? "full" : "" })))),
    make("ul", { class: "fans" }, ...deal.piles(who).map((it) => fan(it, part))), bank(who, width));
    made.style.setProperty("width", width.toFixed(2) + "rem");
    made.style.setProperty("height", height.toFixed(2) + "rem");
    return made;
  }

  // Fans get smaller together, until nothing is cut.
  function show(place, width, height) {
    const count = seats().length, asked = chain(width), top = asked ? BAND + GAP : 0;
    const across = count > 3 ? Math.ceil(count / 2) : count, down = count > 3 ? 2 : 1;
    const wide = (width - (across - 1) * GAP) / across, high = (height - top - (down - 1) * GAP) / down;
    let part = 1;
    for (let tries = 0; tries < TRIES; tries++, part *= SMALLER) {
      drawing.show(place, [asked ? asked.cloneNode(true) : null, make("ul", { class: "columns" },
        ...seats().map((_, at) => column(at, wide, high, part)))]);
      const fans = Array.from(place.querySelectorAll(".fans"));
      if (fans.every((it) => it.scrollHeight <= it.clientHeight + 1
        && it.scrollWidth <= it.clientWidth + 1)) return;
    }
  }
  return { show };
})();
