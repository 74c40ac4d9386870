// Witness page: what this phone saw of the book, what does not fit, and how it is kept.
const witnessPage = (function () {
  const make = drawing.make;

  function alarmWords([what, entry]) {
    switch (what) {
      case "rewound": return say("ALARM: the ledger was cut and now ends at entry {entry}. Keep the receipt, and ask the banker.", {
        entry: entry });
      case "other": return say("ALARM: entry {entry} has changed. Keep the receipt, and ask the banker.", { entry: entry });
      case "gap": return say("ALARM: entry {entry} was never shown. Keep the receipt, and ask the banker.", { entry: entry });
      case "game": return say("ALARM: another ledger is open; the one before ended at entry {entry}. Keep the receipt, and ask the banker.", {
        entry: entry });
    }
    return String(what);
  }

  function view() {
    const book = now.book, seen = book.heads.length;
    const words = book.last[1] ? witness.spoken(book) : [];
    return forms.page(say("Witness"),
      book.alarms.map((it) => make("p", { class: "alarm" }, alarmWords(it))),
      make("p", {}, book.alarms.length
        ? say("This phone saw {count:entry|entries}", { count: seen })
        : say("This phone saw {count:entry|entries} of one ledger", { count: seen }),
      seen ? ", " + say("since {time}", { time: clockWords(book.heads[0][4]) }) : ""),
      words.length ? [
        make("p", { class: "spoken", "data-key": "spoken" }, make("b", {}, String(book.last[0]), ": "),
          words.join(" ")),
        code.picture(witness.code(book), say("QR code of the fingerprint")),
      ] : [],
      make("p", { class: "dim" }, say(
        "The same words on two phones mean the same ledger. A screenshot of this page is a proof, too.")),
      ways(),
      home.button("copy", now.form.copied ? say("Hide the text") : say("Show it as text")),
      now.form.copied ? make("textarea", { readonly: true, rows: "6", "data-key": "text",
        "aria-label": say("Receipt") }, witness.receipt(book)) : null,
      home.button("forget", say("Forget this seat on this phone")));
  }
  // The two ways to keep the receipt; at the end of the game they stand on the first page, too.
  const ways = () => [
    make("a", {
      class: "wide main", download: "witness-" + now.book.seat + ".json", "data-do": "keep",
      href: keptAt(), "data-key": "keep",
    }, say("Keep: download the receipt")),
    home.button("leave", say("Leave the receipt at the table")),
  ];
  function ended() {
    if (!now.state.table.ended || now.left === witness.receipt(now.book)) return null; // the table has it
    return make("section", { class: "offer", "data-key": "ended" },
      make("p", {}, say("The game is over: keep the receipt of what this phone saw.")), ways());
  }
  // The receipt as a file; the address of the one before is given back.
  let made = "", stands = "";
  function keptAt() {
    const words = witness.receipt(now.book);
    if (words === stands) return made;
    if (made) URL.revokeObjectURL(made);
    stands = words;
    made = URL.createObjectURL(new Blob([words], { type: "application/json" }));
    return made;
  }
  forms.views.witness = view;
  return { view, ended, alarmWords };
})();
