// Stage: the middle of the board: what the table waits for, the first of `SCENES` that there is.
const stage = (function () {
  const make = drawing.make;
  const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8],
    6: [0, 2, 3, 5, 6, 8] };
  const THROWS = 4, LETTER = 3;
  let room = 40; // the width of the stage in units
  const words = (cls, text, most, weight, high) =>
    size.words("p", { class: cls }, text, room * 0.94, most, weight || 400, high);

  // A die; one that shows the lock counts as 1.
  function die(number, key, isLock) {
    if (isLock) return make("span", { class: "die", "data-key": key }, size.shape("svg",
      { viewBox: "-16 -16 32 32" }, ...board.padlock(0, 1, now.game.tv.look[6])));
    return make("span", { class: "die", "data-key": key }, ...PIPS[number].map((at) => {
      const pip = make("i", {});
      pip.style.setProperty("left", 26 + (at % 3) * 24 + "%");
      pip.style.setProperty("top", 26 + Math.floor(at / 3) * 24 + "%");
      return pip;
    }));
  }
  // A name on its seat's colour; the Bank and the vault on grey.
  function who(account, most) {
    const seat = seatOf(account), name = nameOf(account);
    return size.words("span", { class: "who" + (seat >= 0 ? " c" + seat : "") }, name,
      room * 0.36, most || 3, 700, (most || 3) * 2.6);
  }
  const pair = (from, to) =>
    make("p", { class: "pair" }, who(from), make("span", { class: "to" }, "→"), who(to));
  const cashOf = (id) => {
    const found = now.state.table.players.find((it) => it[0] === id);
    return found ? found[2] : null;
  };
  // What a player has after paying; nothing where balances are private.
  function afterwards(id, amount, unsure) {
    const has = cashOf(id);
    if (has === null || has === undefined) return null;
    return amount > has
      ? words("less", say("has {amount} · lacks {missing}", { amount: money(has),
        missing: money(amount - has, unsure) }), 2.6, 700)
      : words("keeps", say("has {amount} · would keep {rest}", { amount: money(has),
        rest: money(has - amount, unsure) }), 2.6, 700);
  }

  function rentName(kind, at, houses) {
    if (kind === "utility") return say("with {number} of the group", { number: at + 1 });
    if (kind === "railroad") return say("with {number} of the group", { number: at + 1 });
    if (at === 0) return say("rent");
    if (at === 1) return say("full set");
    if (at - 1 <= houses) return say("{count:house|houses}", { count: at - 1 });
    return say("{count:hotel|hotels}", { count: at - 1 - houses });
  }
  function card(id, price) {
    const told = now.game.tv.cards[id];
    if (!told) return words("large", deedOf(id)[0], 4, 700, 11);
    const [name, , group, printed, unsure] = deedOf(id), wide = room * 0.76;
    const rents = told[2].map(([rent, about], at) => make("li", {},
      make("span", {}, rentName(told[3], at, now.game.tv.houses)),
      make("span", {}, told[3] === "utility" ? "× " + marked(rent, about) : money(rent, about))));
    return make("section", { class: "card", "data-key": "card" + id },
      size.words("h2", { ground: colourOf(group) }, name, wide - 2, 2.7, 700),
      make("ul", {}, ...rents, make("li", { class: "price" }, make("span", {}, say("price")),
        make("span", {}, money(price || printed, unsure)))));
  }

  // A card of a pile, with its words.
  function drawn(pile, said) {
    const wide = room * 0.76 - 2;
    return make("section", { class: "card", "data-key": "drawn" },
      size.words("h2", { ground: now.game.tv.look[3] }, pile, wide, 2.7, 700),
      size.words("p", {}, said, wide, 2.8, 700, 14));
  }

  // --- what it may show ---------------------------------------------------------------------------

  function end() {
    const table = now.state.table, ranking = now.state.tv.ranking || [];
    if (!table.ended) return null;
    const first = (table.winners || [])[0];
    const podium = ranking.slice(0, 3), places = [1, 0, 2].filter((it) => podium[it]);
    return [words("huge", (table.winners || []).map(nameOf).join(", "), 6, 800, 7.5),
      words("dim", first ? say("wins the game") : say("The end"), 2.8),
      podium.length ? make("div", { class: "podium" }, ...places.map((at) => {
        const [id, ...total] = podium[at], wide = room * 0.25;
        const made = make("div", { class: "c" + Math.max(0, seatOf(id)), "data-key": "p" + at },
          make("b", {}, String(at + 1)), size.words("p", {}, nameOf(id), wide, 2, 700, 5),
          size.words("p", {}, money(...total), wide, 2.2, 700));
        made.style.setProperty("height", room * [0.46, 0.37, 0.31][at] + "rem");
        made.style.setProperty("width", room * 0.28 + "rem");
        return made;
      })) : null];
  }
  function auction() {
    const it = now.state.table.auction;
    if (!it) return null;
    const least = Object.keys(it.least || {}).map((id) => it.least[id]).sort((one, two) => one[0] - two[0]);
    return [card(it.item), it.bidder
      ? make("p", { class: "pair" }, who(it.bidder), make("b", { class: "gold" }, money(it.high)))
      : words("large", say("no bid yet"), 2.8),
    least.length ? words("dim", say("from {amount} on", { amount: money(...least[0]) }), 2.4) : null];
  }
  function debt() {
    const due = (now.state.table.dues || [])[0];
    if (!due) return null;
    const [debtor, creditor, amount, reason, unsure] = due;
    const more = now.state.table.dues.length - 1;
    return [pair(debtor, creditor), words("huge", money(amount, unsure), 7, 800),
      words("", reason, 2.8, 400, 7), afterwards(debtor, amount, unsure),
      more ? words("dim", say("{count:more debt|more debts}", { count: more }), 2) : null];
  }
  function offer() {
    const { offer: deed, price, turn } = now.state.table;
    if (!deed) return null;
    const [, , , printed, unsure] = deedOf(deed);
    const amount = price === null || price === undefined ? printed : price;
    return [card(deed, amount), make("p", { class: "pair" }, who(turn, 2.4)), afterwards(turn, amount, unsure)];
  }
  function claim() {
    const it = (now.state.tv.claims || [])[0];
    if (!it) return null;
    const [visitor, owner, deed, amount, unsure] = it;
    return [pair(visitor, owner), amount === undefined ? null
      : words("huge", money(amount, unsure), 7, 800),
    words("", say("rent of {deed}, if {who} asks", { deed: deedOf(deed)[0], who: nameOf(owner) }),
      2.8, 400, 7)];
  }
  function trade() {
    const it = (now.state.asks || [])[0];
    return it ? [pair(it.by, it.to), words("", it.words, 2.8, 400, 14)] : null;
  }
  function vault() {
    const it = now.state.table.vault, phase = now.state.tv.phase, tries = (it && it.tried) || [];
    const isTried = phase === "turn" && tries.length && tries[tries.length - 1][1] === now.state.table.turn
      && !(now.game.tv.track[now.state.tv.here] || [])[2]; // what the number did is the news
    if (!it || (["guess", "refill", "roll"].indexOf(phase) < 0 && !isTried)) return null;
    const numbers = Array.from({ length: now.game.tv.numbers }, (_, at) => at + 1);
    const tried = tries.map((one) => one[0]), wide = (room * 0.94) / numbers.length;
    return [words("large", say("In the vault"), 2.8),
      it.cash === null ? null : words("huge", money(it.cash), 7, 800),
      it.content ? words("dim", "+ " + it.content, 2.6, 400, 6.5) : null,
      make("p", { class: "numbers" }, ...numbers.map((one) => {
        const isTried = tried.indexOf(one) >= 0;
        const made = make(isTried ? "s" : "b", {}, String(one));
        made.style.setProperty("font-size", Math.min(2.2, wide / 2.1).toFixed(3) + "rem");
        return made;
      })), throws()];
  }
  // What the next roll may lead to: of 36 throws.
  function throws() {
    const it = now.state.tv.next;
    if (!it || now.state.tv.phase !== "roll") return null;
    const rent = it.worst[0] ? say("rent, up to {amount}", { amount: money(...it.worst) }) : say("rent");
    const all = [[it.rent, rent], [it.free, say("a deed to buy")], [it.card, say("a card")],
      [it.vault, say("a guess")], [it.tax, say("a tax")], [it.go, say("passes GO")],
      [it.jail, say("goes to jail")], [it.stays, say("stays in jail")]].filter((one) => one[0]);
    all.sort((one, two) => two[0] - one[0]);
    return make("ul", { class: "throws", "data-key": "throws" }, ...all.slice(0, THROWS).map(([count, name]) => {
      const bar = make("i", {});
      bar.style.setProperty("width", (count / 36) * 100 + "%");
      return make("li", {}, size.words("span", {}, name, room * 0.42, 1.9, 400), make("span", { class: "bar" },
        bar), make("b", {}, say("{count} of 36", { count })));
    }));
  }
  function standingOn() {
    const { turn, sites } = now.state.table, at = now.state.tv.here; // null: no move was told
    const jail = ((now.state.tv.at || {})[turn] || [])[1];
    if (now.state.tv.phase !== "turn" || at === null || at === undefined) return null;
    const [name, kind, deed] = now.game.tv.track[at];
    const visits = kind === "jail" && (jail === null || jail === undefined);
    if (!deed && now.state.tv.card) return [drawn(...now.state.tv.card)];
    if (!deed) return [words("huge", visits ? say("just visiting") : name, 5, 700, 13)];
    const owner = (sites[deed] || [])[0];
    return [card(deed), owner
      ? make("p", { class: "pair" }, make("span", {}, say("belongs to")), who(owner, 2.6))
      : words("dim", say("belongs to nobody"), 2.6)];
  }
  // The letter of each player at the end of the line; those that would touch lie further apart.
  function ends(high, most) {
    const all = seats().map((it, at) => [it[0], at, standings.worths(at, it[0]).pop()])
      .filter((it) => it[2] !== undefined).sort((one, two) => two[2] - one[2]);
    const tall = Math.min(LETTER * 0.8, high / Math.max(1, all.length));
    const tops = all.map((it) => standings.level(it[2], high, most) - tall / 2);
    tops.forEach((it, at) => { tops[at] = Math.max(it, at ? tops[at - 1] + tall : 0); });
    for (let at = tops.length - 1; at >= 0; at--)
      tops[at] = Math.min(tops[at], high - (tops.length - at) * tall);
    return all.map(([who, seat], at) => {
      const made = make("b", { class: "c" + seat, "data-key": "end" + who }, board.letterOf(who));
      made.style.setProperty("top", tops[at].toFixed(2) + "rem");
      made.style.setProperty("font-size", (tall * 0.9).toFixed(2) + "rem");
      return made;
    });
  }
  // The evening's chart: the lines of all players.
  function chart() {
    const rolls = throws(), wide = room * 0.9, high = room * (rolls ? 0.36 : 0.5), most = standings.scale();
    const made = seats().map((it, at) => standings.stairs(at, it[0], wide - LETTER, high, most, true));
    if (!made.some((it) => it)) return [words("huge", now.game.title || "", 5, 700, 14), rolls];
    const box = make("div", { class: "chart" }, ...made.filter((it) => it), ...ends(high, most));
    box.style.setProperty("width", wide + "rem");
    box.style.setProperty("height", high + "rem");
    return [words("dim", say("what each player is worth, round by round"), 2.2, 400, 5), box, rolls];
  }
  const SCENES = { end, auction, debt, offer, claim, trade, vault, standingOn, chart };

  function head(scene) {
    const { vault: it, turn } = now.state.table, dice = now.state.tv.dice, pot = now.state.table.pot;
    const side = [];
    if (it && scene !== "vault") {
      side.push(size.words("p", {}, say("Vault") + (it.cash === null ? "" : " " + money(it.cash)),
        room * 0.5, 2, 700), size.words("p", {}, it.content || "", room * 0.5, 2, 400));
    } else if (pot !== null && pot !== undefined)
      side.push(size.words("p", {}, say("the pot") + " " + money(pot), room * 0.5, 2, 400));
    const rolls = now.state.tv.phase === "roll" && !dice;
    return make("header", { "data-key": "head" },
      dice ? make("div", { class: "dice" }, ...dice.map((one, at) =>
        die(one, "die" + at + one + (now.state.table.turn) + now.state.table.round,
          now.state.tv.lock && at === dice.indexOf(1))))
        : rolls ? make("p", { class: "pair" }, who(turn, 2.2),
          size.words("span", {}, say("rolls the dice"), room * 0.45, 2.2, 700)) : null,
      make("div", { class: "side" }, ...side));
  }
  function view(width) {
    room = width - 3;
    for (const name of Object.keys(SCENES)) {
      const content = SCENES[name]();
      if (content) return [name === "end" ? null : head(name), make("div", { class: "scene",
        "data-key": name }, ...content)];
    }
    return [];
  }
  return { view, SCENES, who };
})();
