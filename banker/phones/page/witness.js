// Witness: the heads of the book that this phone saw, and what does not fit to them.
//
// Head n commits to every line up to n. So a book that was cut, edited or played again has another
// head at an entry that this phone remembers: here that is an alarm, and in the receipt a proof.
const witness = (function () {
  const PIECE = 20; // hex digits of a head: 80 bits
  const MOST_ALARMS = 50;

  const fresh = (own) => ({
    game: own.game, seat: own.seat, name: own.name, issuer: "", since: 0, heads: [], asked: [],
    agreed: [], alarms: [], last: [0, ""], ended: false,
  });
  const read = (own) => store.get(store.place("book", own), null) || fresh(own);
  const write = (book) => store.put(store.place("book", book), book);
  const newest = (book) => (book.heads.length ? book.heads[book.heads.length - 1][0] : 0);

  // What a state says about the book, beside what was seen before. `cash`: what the page shows at
  // this state; `seen`: Unix seconds of the table's clock. Returns the alarms, as [what, entry].
  function take(book, state, cash, seen) {
    const found = [], known = new Map(book.heads.map((it) => [it[0], it[1]]));
    const told = (what, entry) => {
      const isKnown = book.alarms.some((it) => it[0] === what && it[1] <= entry);
      if (!isKnown && !found.length) found.push([what, entry]);
    };
    const last = newest(book), heads = state.heads || [];
    if (last && state.count < last) told("rewound", state.count);
    let expected = last + 1;
    for (const [n, head, mac] of heads) {
      const piece = String(head).slice(0, PIECE);
      if (known.has(n)) {
        if (known.get(n) !== piece) told("other", n);
      } else if (last && n > expected) {
        told("gap", expected);
      }
      if (known.has(n) || n < expected) continue;
      expected = n + 1;
      if (!book.since) book.since = n;
      book.heads.push([n, piece, n === state.count ? cash : null, mac || "", seen]);
      known.set(n, piece);
    }
    if (last && state.count > last && !heads.some((it) => it[0] > last)) told("gap", last + 1);
    if (state.head && state.count >= last) book.last = [state.count, state.head];
    book.ended = Boolean(state.table && state.table.ended);
    for (const it of found) book.alarms.push([it[0], it[1], seen]);
    book.alarms = book.alarms.slice(-MOST_ALARMS);
    return found;
  }

  // Another game behind the same address, while the last one that was seen had no end.
  function otherGame(own, game) {
    const book = read(own);
    if (own.game === game || book.ended || !newest(book)) return null;
    if (book.alarms.some((it) => it[0] === "game")) return null;
    book.alarms.push(["game", newest(book), Math.floor(Date.now() / 1000)]);
    write(book);
    return book;
  }

  const receipt = (book) => JSON.stringify({
    witness: 1, game: book.game, seat: book.seat, name: book.name, issuer: book.issuer,
    since: book.since, heads: book.heads, asked: book.asked, agreed: book.agreed,
    alarms: book.alarms, last: book.last,
  });
  // The ten words of the newest hash: enough to be read aloud.
  const spoken = (book) =>
    proofs.unhex(book.last[1].slice(0, 20)).reduce((all, it) => all.concat(BANKER.spoken[it]), []);
  const code = (book) => "BANKER " + book.last[0] + " " + book.last[1].toUpperCase();

  return { read, write, take, newest, otherGame, receipt, spoken, code };
})();
