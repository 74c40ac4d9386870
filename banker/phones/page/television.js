// Television: the public picture, to be read from three metres: it fills a wide screen and never
// scrolls there. It knows nothing that is private.
const television = (function () {
  const make = drawing.make;

  function player([id, name, has, gone], most) {
    const deeds = Object.keys(now.state.table.sites || {})
      .filter((it) => now.state.table.sites[it][0] === id);
    const seat = Math.max(0, seatOf(id));
    const part = most && has ? Math.max(1, Math.round((100 * has) / most)) : 0;
    const turn = now.state.table.turn === id && !now.state.table.ended;
    return make("li", { "data-key": id, class: "c" + seat + (turn ? " turning" : "")
      + (gone ? " gone" : "") },
    make("span", { class: "who" }, turn ? "▶ " : "", name),
    sum(has === null || has === undefined
      ? say("{count:deed|deeds}", { count: deeds.length }) : money(has)),
    make("span", { class: "bar", part: part + "%" }),
    make("span", { class: "owned" }, deeds.map((it) => make("span", {
      class: "chip" + (siteOf(it)[3] ? " mortgaged" : ""), ground: colourOf(deedOf(it)[2]),
      "data-key": it }, deedOf(it)[1], built(it)))));
  }
  const sum = (words) => make("span", { class: "sum" + (words.length > 7 ? " long" : "") }, words);
  const siteOf = (deed) => (now.state.table.sites || {})[deed] || [];
  // As on the table's screen: a digit for houses, a sign for each hotel.
  const built = (deed) => (siteOf(deed)[1] ? " " + siteOf(deed)[1] : "")
    + (siteOf(deed)[2] ? " " + "▲".repeat(siteOf(deed)[2]) : "");
  function cardPlayer([id, name]) {
    const turn = now.state.table.turn === id && !now.state.table.ended;
    return make("li", { "data-key": id, class: "c" + Math.max(0, seatOf(id)) + (turn ? " turning" : "") },
      make("span", { class: "who" }, turn ? "▶ " : "", name),
      make("span", { class: "stock" }, sum(money(deal.bank(id)[0])),
        make("span", { class: "dim" }, say("{count:card|cards} in hand", {
          count: (now.state.table.hands || {})[id] || 0 }))),
      make("span", { class: "owned" }, deal.piles(id)
        .map(([pile, title, colour, count, full]) => make("span", {
          class: "chip", ground: colour, "data-key": pile }, title, " ", String(count), full ? " ✓" : ""))));
  }

  function banner() {
    const table = now.state.table;
    if (table.ended) {
      const winners = (table.winners || []).map(nameOf).join(", ");
      return winners ? say("The end: {who}", { who: winners }) : say("The end");
    }
    if (table.paused) return say("A break");
    if (table.auction) return say("Auction: {deed}", { deed: deedOf(table.auction.item)[0] });
    return say("{who}'s turn", { who: nameOf(table.turn) });
  }
  function lot() {
    const it = now.state.table.auction;
    if (!it) return null;
    return make("span", { class: "bid", "data-key": "lot" }, it.bidder
      ? say("{who} bids {amount}", { who: nameOf(it.bidder), amount: money(it.high) })
      : say("no bid yet"));
  }
  function vault() {
    const it = now.state.table.vault;
    if (!it) return null;
    const tried = (it.tried || []).map((one) => one[0]).join(" ");
    return make("p", { "data-key": "vault" }, say("Vault"), " ",
      [it.cash || it.cash === 0 ? money(it.cash) : "", it.content || "",
        it.locked ? say("locked") : say("open"), tried ? say("tried") + " " + tried : ""]
        .filter(Boolean).join(" · "));
  }

  function view() {
    if (!now.state) return [make("p", {}, say("One moment …"))];
    const table = now.state.table, all = table.players || [];
    const most = Math.max.apply(null, all.map((it) => it[2] || 0).concat(0));
    const last = (now.state.rows || []).slice(-1)[0];
    const words = now.book && now.book.last[1] ? witness.spoken(now.book).slice(0, 4) : [];
    const lead = table.ended ? (table.winners || [])[0] : table.auction ? table.auction.bidder : table.turn;
    const seat = seatOf(lead);
    return [
      make("header", { class: "banner" + (seat >= 0 ? " c" + seat : "") + (table.auction ? " sale" : "") },
        make("span", { class: "what" }, banner()), lot(),
        make("span", { class: "title" }, now.game.title || "", make("br"),
          say("round {number}", { number: table.round }))),
      home.alarms(),
      make("ul", { class: "tiles n" + all.length }, all.map((it) => games.now().tile(it, most))),
      make("p", { class: "last", "data-key": "last" }, last ? last[1] : ""),
      make("footer", {}, vault(), make("p", { "data-key": "head" }, now.away
        ? say("away since {time}", { time: clockWords(now.away) })
        : words.length ? now.book.last[0] + ": " + words.join(" ") + " …" : "")),
    ];
  }
  return { view, player, cardPlayer };
})();
