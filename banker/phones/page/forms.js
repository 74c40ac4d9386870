// Forms: where a request is put together. Nothing is sent before its last button.
const forms = (function () {
  const make = drawing.make, button = home.button;

  const page = (title, ...content) => [
    home.top(),
    make("div", { class: "back", "data-key": "back" },
      make("button", { type: "button", do: "back", "aria-label": say("Back") }, "‹"),
      make("h1", { tabindex: "-1" }, title)),
  ].concat([].concat.apply([], content));

  function amount(field, label) {
    return make("label", { class: "amount", "data-key": field }, label, make("input", {
      inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", name: field,
      "data-field": field, value: now.form[field] || "", maxlength: "9",
    }));
  }
  const number = (field) => Number(String(now.form[field] || "").replace(/\D/g, ""));

  // Sums that are likely: by the size of this box's prices, and what is owed.
  function likely() {
    const prices = Object.keys(now.game.deeds || {}).map((id) => deedOf(id)[3]).filter(Boolean);
    const least = Math.min.apply(null, prices.concat(Infinity));
    const unit = isFinite(least) ? Math.pow(10, Math.floor(Math.log10(least))) : 10;
    const owed = ((now.me && now.me.dues) || []).map((due) => due[1]);
    const most = now.me && Number.isInteger(now.me.cash) ? now.me.cash : Infinity;
    return [0.1, 0.5, 1, 5].map((by) => by * unit).concat(owed).sort((a, b) => a - b)
      .filter((it, at, all) => Number.isInteger(it) && it <= most && all.indexOf(it) === at);
  }
  const sums = (field) => make("div", { class: "chips", "data-key": "sums" }, likely().map((sum) =>
    make("button", { type: "button", do: "sum", "data-field": field, "data-amount": String(sum) },
      debtWords(sum))));
  // Buttons of which one is chosen.
  const choice = (field, rows) => make("div", { class: "chips", role: "group", "data-key": field },
    rows.map(([value, words, traits]) => make("button", Object.assign({
      type: "button", do: "choose", "data-field": field, "data-value": value,
      "aria-pressed": String(now.form[field] === value), "data-key": field + value,
    }, traits), words)));
  const people = () =>
    others().map((it) => [it[0], it[1], { class: "chip c" + seatOf(it[0]) }]);
  function after(sum, to) {
    if (!now.me || !sum) return null;
    return make("p", { class: "after", "data-key": "after" }, hidable(
      say("You {before} → {after}", { before: money(now.me.cash),
        after: money(now.me.cash - sum, isUnsureDebt(sum, to)) })));
  }
  const send = (words, ready) => make("button", {
    type: "submit", class: "wide main", disabled: !ready, "data-key": "send",
  }, words);
  const form = (does, ...content) => make("form", { do: does, "data-key": does },
    [].concat.apply([], content));
  const asking = () => (now.game.acts === "own" ? say("Do it") : say("Ask the banker"));

  function pay() {
    const whom = people().concat([["bank", say("the Bank"), {}]]);
    if (now.state.table.pot !== null && now.state.table.pot !== undefined)
      whom.push(["pot", say("the pot"), {}]);
    const sum = number("amount");
    return page(say("Pay"), form("pay", choice("to", whom), sums("amount"),
      amount("amount", say("How much?")), after(sum, now.form.to),
      send(now.form.to && sum
        ? say("Ask: pay {who} {amount}", { who: nameOf(now.form.to), amount: debtWords(sum, now.form.to) })
        : asking(), now.form.to && sum && may("transfer"))));
  }

  function bid() {
    const lot = now.state.table.auction, sum = number("amount"), least = (offerOf("bid") || {}).least;
    if (!lot) return page(say("Auction"), make("p", {}, say("There is no auction now. An auction shows up here by itself.")));
    return page(say("Auction: {deed}", { deed: deedOf(lot.item)[0] }), form("bid",
      make("p", {}, say("at least {amount}", { amount: bidWords(least) })), sums("amount"),
      amount("amount", say("How much?")),
      send(say("Bid {amount}", { amount: bidWords(sum) }), sum >= least && may("bid"))));
  }

  function guess() {
    const tried = ((now.state.table.vault || {}).tried || []).map((it) => it[0]);
    const sum = number("number"), said = { number: sum || "…" };
    return page(say("Guess"), form("guess",
      tried.length ? make("p", { class: "tried" }, say("tried"), " ",
        tried.map((it) => make("s", {}, String(it)))) : null,
      amount("number", say("Which number, 1 to {most}?", { most: now.state.table.vault.numbers })),
      send(tried.indexOf(sum) < 0 ? say("Guess {number}", said)
        : say("{number} was wrong before: guess anyway", said), sum && may("guess"))));
  }

  function jail() {
    const words = { fee: say("by the fee"), card: say("by a card") };
    const ways = offers("leave_jail").map((it) => [it.act.by, words[it.act.by]]);
    return page(say("Leave jail"), form("jail", choice("by", ways),
      send(asking(), now.form.by && may("leave_jail"))));
  }

  // Deeds of both sides as switches, and a sum each way.
  function trade() {
    const to = now.form.to, sites = now.state.table.sites || {};
    const ownedBy = (who) => Object.keys(sites).filter((id) => sites[id][0] === who);
    const switches = (side, who) => make("div", { class: "deeds", role: "group", "data-key": side },
      ownedBy(who).map((id) => make("button", {
        type: "button", do: "switch", "data-side": side, "data-deed": id, class: "deed",
        ground: colourOf(deedOf(id)[2]), "data-key": side + id,
        "aria-pressed": String((now.form[side] || []).indexOf(id) >= 0),
      }, deedWords(id))));
    const legs = to ? tradeLegs() : [];
    return page(say("Trade"), form("trade", make("p", {}, say("With whom?")), choice("to", people()), to ? [
      make("h2", {}, say("You give")), switches("give", seatId()),
      amount("giveCash", say("Money that you give")),
      make("h2", {}, say("{who} gives", { who: nameOf(to) })), switches("take", to),
      amount("takeCash", say("Money that you get")),
      legs.length ? home.tradeWords({ legs: legs }) : null,
      send(say("Offer it to {who}", { who: nameOf(to) }), legs.length && may("trade")),
    ] : []));
  }
  function tradeLegs() {
    const leg = (giver, receiver, side, cash) => {
      const items = (now.form[side] || []).map((id) => ({ thing: "deed", id: id }));
      if (number(cash)) items.push({ thing: "cash", count: number(cash) });
      return items.length ? [{ giver: giver, receiver: receiver, items: items }] : [];
    };
    const mine = seatId(), to = now.form.to;
    return leg(mine, to, "give", "giveCash").concat(leg(to, mine, "take", "takeCash"));
  }

  function deed() {
    const id = now.form.deed, [title, , group, price, unsure] = deedOf(id), more = siteWords(id);
    const all = [
      ["mortgage", say("Mortgage")], ["redeem", say("Redeem")], ["build", say("Build")],
      ["sell_building", say("Sell a building")], ["place_hotel", say("Put a hotel here")],
    ].filter(([act]) => may(act) && offerOf(act, id));
    return page(title, make("p", {}, make("span", { class: "chip", ground: colourOf(group) },
      ((now.game.groups || {})[group] || [""])[0] || title), " ",
    say("price {amount}", { amount: money(price, unsure) }), more ? " · " + more : ""),
    all.map(([act, words]) => button("plain", words, {
      "data-act": act, "data-deed": id, "aria-label": words + ": " + title })));
  }

  const views = { pay, bid, guess, jail, trade, deed };
  return { views, page, send, form, number, tradeLegs };
})();
