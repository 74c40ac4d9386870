// Home: what a player sees at a glance: cash, what is owed, whose turn it is, deeds, the ledger.
const home = (function () {
  const make = drawing.make;
  const button = (does, words, traits) =>
    make("button", Object.assign({ type: "button", do: does, class: "wide" }, traits), words);

  // The line above every view: who, round, whether the line to the table stands, the eye.
  function top() {
    const seat = seatOf(seatId()), table = now.state ? now.state.table : {};
    const stands = now.away
      ? make("span", { class: "away" }, say("away since {time}", { time: clockWords(now.away) }))
      : make("span", { class: "live" }, say("live"));
    return make("header", { class: "top" },
      make("span", { class: "chip c" + Math.max(0, seat) }, now.own.name),
      make("span", { class: "round" }, table.round ? say("round {number}", { number: table.round })
        : ""),
      stands,
      make("button", {
        type: "button", do: "eye", class: "eye", "aria-pressed": String(!now.shown),
      }, now.shown ? say("Hide") : say("Show")));
  }

  function alarms() {
    const found = now.book ? now.book.alarms : [], told = now.gossip;
    if (!found.length && !told.length) return null;
    const words = found.map((it) => witnessPage.alarmWords(it)).concat(told);
    return make("section", { class: "alarm", "data-key": "alarm" },
      words.slice(-3).map((it) => make("p", {}, it)));
  }

  function requests() {
    const open = Object.keys(now.asked).map((id) => {
      const it = now.asked[id], left = Math.max(0, Math.round(it.until - Date.now() / 1000));
      const time = Math.floor(left / 60) + ":" + ("0" + (left % 60)).slice(-2);
      return make("li", { "data-key": id },
        make("p", {}, it.said, " · ", make("span", { class: "dim" },
          it.state === "agree?" ? say("waits for the other side") : say("waiting {time}",
            { time: time }))),
        it.taken ? button("drop", say("Cancel"), {
          "data-id": id, "aria-label": say("Cancel") + ": " + it.said,
        }) : null);
    });
    const offers = ((now.state && now.state.asks) || [])
      .filter((it) => it.state === "agree?" && it.by && it.by !== seatId() && !now.agreed[it.id])
      .map((it) => make("li", { "data-key": it.id, class: "offer" },
        make("p", {}, say("{who} offers:", { who: nameOf(it.by) }), it.act ? "" : " " + it.words),
        it.act ? tradeWords(it.act) : null,
        make("div", { class: "pair" },
          button("agree", say("Agree"), { "data-id": it.id, class: "wide main" }),
          button("disagree", say("No"), { "data-id": it.id }))));
    if (!open.length && !offers.length) return null;
    return make("section", { "data-key": "asks" }, make("ul", { class: "asks" }, offers, open));
  }
  function tradeWords(act) {
    return make("dl", { class: "sides" }, (act.legs || []).map((leg) => [
      make("dt", {}, say("{who} gives {whom}", {
        who: nameOf(leg.giver), whom: nameOf(leg.receiver) })),
      make("dd", {}, leg.items.map(itemWords).join(", ") || "–"),
    ]).reduce((all, it) => all.concat(it), []));
  }

  function notice() {
    const [words, count] = now.passing;
    if (!now.notice || (now.notice === words && now.state.count > count)) return null;
    return make("section", { class: "notice", "data-key": "notice" }, make("p", {}, now.notice),
      button("dismiss", say("OK")));
  }

  function cash() {
    const total = now.me && now.me.total;
    return [
      make("p", { class: "cash", "data-key": "cash", "aria-label": say("Your cash") },
        hidable(money(now.me ? now.me.cash : null))),
      total ? make("p", { "data-key": "total" }, say("Your sum in the final ranking: {amount}", {
        amount: hidable(money(total[0], total[1])) })) : null,
    ];
  }

  function dues() {
    const owed = (now.me && now.me.dues) || [];
    return owed.map((due, place) => {
      const about = due[2];
      const words = say("You owe {who} {amount}", { who: nameOf(due[0]), amount: dueWords(due) });
      const act = place ? "transfer" : "pay";
      return make("section", { class: "due", "data-key": "due" + place },
        make("p", {}, words, about ? make("small", {}, about) : null),
        may(act) ? button(place ? "due" : "plain", say("Pay {amount}", { amount: dueWords(due) }), {
          "data-act": act, "data-place": String(place), class: "wide main", "aria-label": say("Pay {who} {amount}",
            { who: nameOf(due[0]), amount: dueWords(due) }),
        }) : null);
    });
  }

  function turn() {
    const table = now.state.table;
    if (table.ended) {
      const winners = (table.winners || []).map(nameOf).join(", ");
      return make("p", { class: "turn mine", "data-key": "turn" },
        winners ? say("The end: {who}", { who: winners }) : say("The end"));
    }
    if (table.paused) return make("p", { class: "turn", "data-key": "turn" }, say("A break"));
    const mine = table.turn === seatId();
    return make("p", { class: mine ? "turn mine" : "turn", "data-key": "turn" },
      "▶ ", mine ? say("Your turn") : say("{who}'s turn", { who: nameOf(table.turn) }),
      mine ? null : make("small", {}, waitsWords()));
  }

  function offer() {
    const deed = now.state.table.offer;
    if (!deed) return null;
    const [title, , group, , unsure] = deedOf(deed), price = now.state.table.price;
    return make("section", { class: "lot", "data-key": "offer" },
      make("p", {}, make("span", { class: "chip", ground: colourOf(group) }, title), " ",
        say("on offer for {amount}", { amount: money(price, unsure) })),
      may("buy") || may("decline") ? make("div", { class: "pair" },
        may("buy") ? button("plain", say("Buy {deed}", { deed: title }), {
          class: "wide main", "data-act": "buy" }) : null,
        may("decline") ? button("plain", say("Do not buy"), { "data-act": "decline" }) : null) : null);
  }

  // The streets that the player's key opens.
  function locked() {
    if (!may("unlock")) return null;
    return make("section", { class: "lot", "data-key": "locked" },
      make("p", {}, say("You have a key: which street?")),
      offers("unlock")[0].choices.map((id) => button("plain",
        say("Unlock {deed}", { deed: deedOf(id)[0] }), {
          "data-act": "unlock", "data-deed": id, "data-key": id })));
  }

  function auction() {
    const lot = now.state.table.auction;
    if (!lot) return null;
    const [title, , group] = deedOf(lot.item);
    return make("section", { class: "lot", "data-key": "auction" },
      make("p", {}, say("Auction"), ": ",
        make("span", { class: "chip", ground: colourOf(group) }, title)),
      make("p", { class: "bid" }, lot.bidder
        ? say("{who} bids {amount}", { who: nameOf(lot.bidder), amount: money(lot.high) })
        : say("no bid yet")),
      may("bid") ? make("div", { class: "pair" },
        button("plain", say("Bid {amount}", { amount: bidWords(offerOf("bid").least) }), {
          class: "wide main", "data-act": "bid" }),
        button("view", say("Another bid"), { "data-view": "bid" })) : null);
  }

  function vault() {
    const it = now.state.table.vault;
    if (!it) return null;
    const holds = [it.cash || it.cash === 0 ? money(it.cash) : "", it.content || ""];
    const tried = (it.tried || []).map((one) => one[0]);
    return make("section", { "data-key": "vault" },
      make("p", {}, make("b", {}, say("Vault")), " ", holds.filter(Boolean).join(" · "), " · ",
        it.locked ? say("locked") : say("open")),
      tried.length ? make("p", { class: "tried" }, say("tried"), " ",
        tried.map((number) => make("s", {}, String(number)))) : null);
  }

  function deeds() {
    const own = (now.me && now.me.deeds) || [];
    if (!own.length) return null;
    return make("section", { "data-key": "deeds" },
      make("h2", {}, say("{count:deed|deeds}", { count: own.length })),
      make("div", { class: "deeds" }, own.map((id) => {
        const [title, , group] = deedOf(id), more = siteWords(id);
        return make("button", {
          type: "button", do: "deed", "data-deed": id, class: "deed", ground: colourOf(group),
          "data-key": id, "aria-label": title + (more ? ", " + more : ""),
        }, deedWords(id), more ? make("small", {}, more) : null);
      })));
  }

  function players() {
    const all = now.state.table.players || [];
    return make("section", { "data-key": "players" }, make("h2", {}, say("Players")),
      make("ul", { class: "players" }, all.map(([id, name, has, gone]) => make("li", { "data-key": id,
        class: gone ? "gone" : "" },
      make("span", { class: "chip c" + Math.max(0, seatOf(id)) }, name),
      make("span", { class: "sum" }, gone ? say("out") : id === seatId()
        ? hidable(money(now.me ? now.me.cash : has))
        : has === null || has === undefined ? "" : money(has))))));
  }

  function ledger() {
    const rows = ((now.state && now.state.rows) || []).slice().reverse();
    const some = now.form.all ? rows : rows.slice(0, 5);
    return make("section", { "data-key": "rows" }, make("h2", {}, say("Ledger")),
      make("ol", { class: "rows" }, some.map(([n, words, steps]) => make("li", {
        "data-key": "row" + n }, make("span", { class: "number" }, String(n)),
      make("span", {}, words, steps ? make("small", {}, steps) : null)))),
      rows.length > 5 ? button("more", now.form.all ? say("Less") : say("More")) : null);
  }

  function actions() {
    const all = [
      may("transfer") && button("view", say("Pay"), { "data-view": "pay" }),
      may("trade") && button("view", say("Trade"), { "data-view": "trade" }),
      may("guess") && button("view", say("Guess"), { "data-view": "guess" }),
      rents("pay_rent"), rents("ask_rent"),
      may("leave_jail") && button("view", say("Leave jail"), { "data-view": "jail" }),
      button("view", say("Witness"), { "data-view": "witness" }),
    ];
    return make("nav", { class: "actions", "data-key": "actions", "aria-label": say("Actions") },
      [].concat.apply([], all).filter(Boolean));
  }
  // A button for each rent, with its street and its amount.
  const rents = (act) => (!may(act) ? [] : offers(act).map((it, at) => {
    const words = { deed: deedOf(it.act.deed)[0], amount: money(it.least, it.unsure), who: nameOf(it.act.visitor) };
    return button("plain", it.act.visitor ? say("Ask {who} for the rent of {deed}: {amount}", words)
      : say("Pay the rent of {deed}: {amount}", words),
    { "data-act": act, "data-at": String(at), "data-key": act + at });
  }));

  // Other seats of this phone, for a child without one.
  function otherSeats() {
    const more = store.keys().filter((it) =>
      it.game === now.own.game && it.seat !== seatId() && !it.seat.startsWith(TELEVISION));
    if (!more.length) return null;
    return make("nav", { class: "actions", "data-key": "others", "aria-label": say("Seats") },
      more.map((it) => button("seat", it.name, { "data-seat": it.seat })));
  }

  function hint() {
    if (wakefulness.stands() || now.form.hinted) return null;
    return make("p", { class: "dim", "data-key": "hint" },
      say("Set this phone's screen to stay on; it comes back by itself, too."));
  }

  function view() {
    if (!now.state) return [top(), make("p", {}, say("One moment …"))];
    const game = games.now();
    return [].concat.apply([], [top(), alarms(), requests(), notice()].concat(
      game.own(), [witnessPage.ended(), actions()], game.below(), [ledger(), otherSeats(), hint()]));
  }
  const own = () => [...cash(), dues(), turn(), locked(), offer(), auction(), vault()];
  const below = () => [deeds(), players()];
  return { view, own, below, top, alarms, turn, players, ledger, tradeWords, button };
})();
