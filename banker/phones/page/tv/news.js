// News: the newest sentence, two lines at most; above it what the turn waits for; beside it how to
// join. A long sentence loses whole clauses, and is never cut inside one.
const news = (function () {
  const make = drawing.make;
  const SIGNS_MAX = 104, WORDS = 4;

  function shortened(words) {
    const clauses = words.split("; ");
    while (clauses.length > 1 && clauses.join("; ").length > SIGNS_MAX) clauses.pop();
    return clauses.join("; ");
  }
  function sentence(width, height) {
    const alarm = home.alarms();
    if (alarm) return [alarm];
    const told = (now.state.tv.news || [])[1] || "";
    return [size.words("p", { class: "said" }, shortened(told), width - 3, 3.1, 700, height - 1.4)];
  }

  // The line below the name: what the table waits for.
  function awaited() {
    const table = now.state.table;
    if (table.ended) return "";
    if (table.paused) return say("A break");
    if (table.auction) return say("{who}'s turn", { who: nameOf(table.turn) });
    if (now.state.tv.plays !== undefined) {
      return say("{count:card|cards} played of {most}", {
        count: now.state.tv.plays, most: now.game.tv.plays });
    }
    return waitsWords();
  }
  function title() {
    const table = now.state.table, winners = (table.winners || []).map(nameOf).join(", ");
    if (table.ended) return winners ? say("The end: {who}", { who: winners }) : say("The end");
    return table.auction ? say("Auction") : say("{who}'s turn", { who: nameOf(table.turn) });
  }
  function leading() {
    const table = now.state.table;
    if (table.ended) return (table.winners || [])[0] || "";
    return (table.auction && table.auction.bidder) || table.turn;
  }
  function turn(width) {
    const who = leading(), last = now.state.tv.last && !now.state.table.ended;
    const right = width * 0.28, room = width - right - 9;
    const about = now.away ? say("away since {time}", { time: clockWords(now.away) })
      : last ? say("the last turn") : say("round {number}", { number: now.state.table.round });
    return [
      make("span", { class: "letter" }, board.letterOf(who)),
      make("div", { class: "what" }, size.words("p", {}, title(), room, 3.6, 800),
        size.words("p", {}, awaited(), room, 2, 400)),
      make("div", { class: "about" }, size.words("p", {}, now.game.title || "", right, 1.7, 400, 4.1),
        size.words("p", {}, about, right, 1.7, 700)),
    ];
  }

  // The address alone, never the code of a seat: a picture of the screen is worth nothing.
  function corner(width) {
    const isOpen = !now.state.closed, address = location.host;
    const said = now.book && now.book.last[1] ? witness.spoken(now.book).slice(0, WORDS) : [];
    const head = said.length ? now.book.last[0] + ": " + said.join(" ") : "", room = width - 12;
    const picture = isOpen ? code.picture("HTTP://" + address.toUpperCase() + "/", address) : null;
    return [picture, make("div", {},
      isOpen ? size.words("p", { class: "dim" }, say("Join on a phone:"), room, 1.6, 400) : null,
      isOpen ? size.words("p", { class: "address" }, address, room, 2.1, 700) : null,
      size.words("p", { class: "dim" }, head, room, 1.5, 400))];
  }
  return { sentence, turn, corner, leading, shortened };
})();
