// Deal: a player's own cards of the game of cards, what the table waits for, and the answers to it.
const deal = (function () {
  const make = drawing.make;
  const titleOf = (face) => ((now.game.faces || {})[face] || [face, 0])[0];
  const worthOf = (face) => ((now.game.faces || {})[face] || [face, 0])[1];

  // The collections of a player: [pile, title, colour, how many cards, whether it is full, faces].
  const piles = (who) => ((now.state.table.sets || {})[who] || []).map(([pile, faces, full]) => {
    const group = String(pile).split(".")[0], known = (now.game.groups || {})[group] || [pile, ""];
    return [pile, known[0] || pile, known[1], faces.length, full, faces];
  });
  const sets = (who) => make("ul", { class: "sets" },
    piles(who).map(([pile, title, colour, count, full, faces]) => make("li", { "data-key": pile },
      make("span", { class: "chip", ground: colour }, title), " ", String(count),
      full ? make("b", {}, " ", say("full")) : null,
      make("small", {}, faces.map(titleOf).join(", ")))));
  const bank = (who) => ((now.state.table.banks || {})[who] || [0, []]);

  function awaited() {
    const words = (now.me && now.me.awaited) || [];
    const can = ["say_no", "agree", "pay_cards"].filter(may);
    if (!words.length && !can.length) return null;
    const titles = {
      say_no: say("Just Say No"), agree: say("Agree"), pay_cards: say("Choose cards to pay"),
    };
    return make("section", { class: "due", "data-key": "awaited" },
      words.map((it) => make("p", {}, it)),
      can.map((act) => home.button(act === "pay_cards" ? "view" : "plain", titles[act], {
        "data-act": act, "data-view": "cards", "data-key": act,
        class: act === can[can.length - 1] ? "wide main" : "wide" })));
  }

  function own() {
    const mine = seatId(), [total, faces] = bank(mine);
    return [
      make("p", { class: "cash", "data-key": "cash", "aria-label": say("Your bank") },
        hidable(money(total))),
      make("p", { class: "dim", "data-key": "hand" }, say("{count:card|cards} in your hand",
        { count: (now.state.table.hands || {})[mine] || 0 })),
      awaited(), home.turn(),
      ((now.state.table.sets || {})[mine] || []).length ? make("section", { "data-key": "sets" },
        make("h2", {}, say("Your sets")), sets(mine)) : null,
      faces.length ? make("section", { "data-key": "bank" }, make("h2", {}, say("Your bank")),
        make("p", {}, hidable(faces.map(titleOf).join(", ")))) : null,
    ];
  }
  function below() {
    return others().map(([id, name]) => make("section", { "data-key": "of" + id },
      make("h2", {}, make("span", { class: "chip c" + seatOf(id) }, name)),
      make("p", {}, say("bank {amount}", { amount: money(bank(id)[0]) }), " · ",
        say("{count:card|cards} in hand", { count: (now.state.table.hands || {})[id] || 0 })),
      sets(id)));
  }

  // The cards of a payment, each a switch; the sum stands on the button.
  function cards() {
    const all = (now.me && now.me.payable) || [], chosen = now.form.cards || [];
    const owes = (now.me && now.me.owes) || ["", 0];
    const sum = chosen.reduce((total, at) => total + worthOf((all[at] || [])[0]), 0);
    return forms.page(say("You owe {who} {amount}", { who: nameOf(owes[0]), amount: money(owes[1]) }),
      forms.form("cards", make("div", { class: "chips", role: "group" }, all.map(([face], at) =>
        make("button", {
          type: "button", do: "card", "data-at": String(at), "data-key": "card" + at,
          "aria-pressed": String(chosen.indexOf(at) >= 0),
        }, titleOf(face), titleOf(face) === money(worthOf(face)) ? "" : " " + money(worthOf(face))))),
      forms.send(say("Pay {amount}", { amount: money(sum) }), chosen.length && may("pay_cards"))));
  }
  const payment = () => {
    const all = now.me.payable || [];
    return (now.form.cards || []).map((at) => ({ face: all[at][0], from: all[at][1] || "" }));
  };
  forms.views.cards = cards;
  return { own, below, payment, piles, bank };
})();
