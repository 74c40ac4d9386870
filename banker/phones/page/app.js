// App: what the page does when it begins, when the table tells something, when somebody touches it.
const app = (function () {
  const make = drawing.make;
  const KNOCKING = 60, LIVES = { trade: 300 }, LIVE = 60; // seconds
  const ROWS = 100, ALARMS = 20;
  let since = 0; // when the table was asked to let this phone in

  function start() {
    const typed = proofs.letters(location.hash.slice(1));
    if (location.hash) history.replaceState({}, "", location.pathname + location.search);
    if (typed) return claim(typed);
    return link.hello("").then((said) => {
      if (said.status === 200) return resume(said.body);
      const last = store.keys()[0];
      if (last) return enter(last);
      now.notice = "";
      return draw();
    });
  }
  // Back in a seat that this phone has, in the game that is open at the table now.
  function resume(told) {
    language.use(told.lang);
    const own = store.keys().find((it) => it.game === told.game);
    const before = store.keys().find((it) => !it.seat.startsWith(TELEVISION));
    const other = before && witness.otherGame(before, told.game);
    if (other) now.notice = witnessPage.alarmWords(["game", witness.newest(other)]);
    return own ? enter(own) : draw();
  }

  function claim(letters) {
    now.mode = "knocking";
    draw();
    link.claim(letters, "").then((answer) => {
      if (answer.status !== 202) return fail(answer);
      return knocked(answer.own);
    });
  }
  // A TV or a guest's screen knows no letters: its two words are all that lets it in.
  function watchOnly() {
    const letters = "AAAAAAAAAAAAAAAA", seat = TELEVISION + proofs.hex(proofs.chance(4));
    link.claim(letters, seat).then((answer) =>
      (answer.status === 202 ? knocked(answer.own) : fail(answer)));
  }
  function fail(answer) {
    now.mode = "start";
    const words = {
      401: say("These letters are not the ones on the table's screen. Compare them and type them again."),
      409: say("Another phone asks for this seat, or has this seat. The banker frees the seat with F9."),
      410: say("This code has expired. The banker shows a new code with F9."),
      0: say("The table does not answer. Use the same Wi-Fi as the table."),
    };
    now.notice = words[answer.status] || answer.body.words || words[410];
    draw();
  }
  function knocked(own) {
    since = Date.now();
    store.keep(own);
    enter(own);
    Object.assign(now, { mode: "knocking", notice: "" }); // a code before may have been refused
    draw();
  }
  function enter(own) {
    now.own = own;
    now.book = witness.read(own);
    const last = store.get(store.place("last", own), null);
    if (last) [now.game, now.state, now.me] = [last.game, last.state, last.me];
    if (last) { now.mode = "in"; now.away = last.at; now.shown = !now.game.private; }
    if (now.game) language.use(now.game.lang);
    link.start(own, heard);
    draw();
  }
  const notLetIn = () => (isTelevision() ? say("The banker did not let this TV in. Ask the banker.")
    : say("The banker did not let this phone in. Ask the banker, then type a new code."));
  const takenBack = () => (isTelevision() ? say("The banker cut this TV off.")
    : say("The banker took this phone's seat back. A new code from the table lets this phone in again."));
  function leave(words) {
    if (now.own) store.forget(now.own);
    link.stop();
    Object.assign(now, { mode: "start", own: null, game: null, state: null, me: null, asked: {},
      view: "home", form: {}, notice: words });
    draw();
  }

  const heard = {
    since: () => witness.newest(now.book),
    isIn: () => now.mode === "in",
    knocking() {
      if (now.mode === "in" && !since) since = Date.now();
      if (since && Date.now() - since > KNOCKING * 1000) leave(notLetIn());
      else draw();
    },
    out(status, told) {
      if (status === 410 && told.game) return resume(told);
      return leave(since ? notLetIn() : takenBack());
    },
    away() {
      if (now.mode === "in" && !now.away) now.away = link.seconds();
      draw();
    },
    bye(told) {
      if (told.why === "kicked") leave(takenBack());
      else {
        now.away = link.seconds();
        now.notice = say("This seat is open on another page of this phone. Close one of the two pages.");
        draw();
      }
    },
    game(told) {
      now.game = told;
      now.own.name = told.name || now.own.name;
      if (now.mode !== "in" || now.own.named !== told.name)
        store.keep(Object.assign(now.own, { named: told.name }));
      now.book.name = now.own.name;
      now.book.issuer = told.issuer || now.book.issuer;
      if (now.mode !== "in") now.shown = !told.private;
      now.mode = "in";
      since = 0;
      // An answer may have been lost with the line before: the same id is asked for again.
      for (const id of Object.keys(now.asked)) now.asked[id].sent = false;
      language.use(told.lang);
      document.title = now.own.name + " · " + (told.title || "Banker");
      wakefulness.want();
    },
    state(told) {
      const before = now.state, owed = now.me ? (now.me.dues || []).length : 0;
      now.state = told;
      now.gossip = now.gossip.concat(told.gossip || []).slice(-ALARMS);
      told.rows = withOlder(told.rows || [], (before && before.rows) || []);
      now.me = told.box ? link.unsealed(told.box) : told.me || null;
      now.away = null;
      const cash = now.me && Number.isInteger(now.me.cash) ? now.me.cash : null;
      const found = witness.take(now.book, told, cash, link.seconds());
      settle(told.asks || []);
      if (isTelevision()) television.hear(told, before);
      // A form has nothing to ask for at the end: the page that says who won comes by itself.
      if (told.table.ended && now.view !== "witness") now.view = "home";
      draw();
      announce(before, owed, found);
      setTimeout(keepAll, 0, found);
    },
    answer: (told) => answered(told.id, told),
  };
  // A state brings the rows that are new; this page has the older ones.
  function withOlder(rows, older) {
    const first = rows.length ? rows[0][0] : now.state.count + 1;
    return older.filter((it) => it[0] < first).concat(rows).slice(-ROWS);
  }
  function keepAll(found) {
    if (!now.own || !now.state) return;
    witness.write(now.book);
    store.put(store.place("last", now.own), {
      game: now.game, state: now.state, me: now.me, at: link.seconds() });
    for (const [what, entry] of found)
      if (!isTelevision()) link.signed("/alarm", { seat: seatId(), id: link.newId(), what, entry });
  }
  // What is said aloud by a screen reader, and what makes the phone tremble.
  function announce(before, owed, found) {
    const row = (now.state.rows || []).slice(-1)[0], dues = (now.me && now.me.dues) || [];
    if (row && (!before || before.count !== now.state.count)) drawing.say("news", row[1]);
    let words = "";
    if (found.length) words = witnessPage.alarmWords(found[0]);
    else if (dues.length > owed) {
      const due = dues[dues.length - 1];
      words = say("You owe {who} {amount}", { who: nameOf(due[0]), amount: hidable(dueWords(due)) });
    }
    if (found.length || dues.length > owed) drawing.say("alert", words);
    const mine = now.state.table.turn === seatId();
    const began = mine && before && before.table.turn !== seatId();
    if (found.length) wakefulness.tremble([300, 100, 300]);
    else if (dues.length > owed || began) wakefulness.tremble(200);
  }

  // --- requests ---------------------------------------------------------------------------------

  function ask(act, sees) {
    const id = link.newId(), life = LIVES[act.do] || LIVE;
    now.asked[id] = {
      act: act, sees: sees || {}, at: now.state.count, state: "waiting", said: actWords(act),
      until: Date.now() / 1000 + life,
    };
    now.book.asked.push([id, now.state.count, act]);
    witness.write(now.book);
    now.notice = "";
    go("home");
    send(id);
  }
  function send(id) {
    const it = now.asked[id];
    it.sent = true;
    link.signed("/ask", { seat: seatId(), id: id, at: it.at, act: it.act, sees: it.sees })
      .then((said) => {
        if (said.status === 202) { it.taken = true; answered(id, said.body); draw(); return; }
        if (said.status === 0 || said.status === 401) it.sent = false; // again, in a new line
        else answered(id, Object.assign({ state: "refused" }, said.body));
      });
  }
  // What the table says of own requests; what it does not know any more is asked once again.
  function settle(told) {
    for (const it of told) {
      if (!now.asked[it.id] || (it.by && it.by !== seatId())) continue;
      if (["waiting", "agree?", "agreed"].indexOf(it.state) >= 0) now.asked[it.id].state = it.state;
      else answered(it.id, it);
    }
    for (const id of Object.keys(now.asked)) if (!now.asked[id].sent) send(id);
  }
  function answered(id, told) {
    const it = now.asked[id];
    if (it && told.state === "waiting" && told.words) { now.notice = told.words; draw(); }
    if (!it || told.state === "waiting" || told.state === "agreed") return;
    delete now.asked[id];
    const words = {
      done: say("Done: {what}", { what: told.words || it.said }), dropped: say("Withdrawn: {what}", { what: it.said }),
      stale: say("The table has changed, ask again: {what}", { what: it.said }),
      expired: say("Nobody answered in time, ask again: {what}", { what: it.said }),
    };
    now.notice = (words[told.state] || say("No: {what}", { what: it.said }))
      + (told.words && told.state !== "done" ? " – " + told.words : "");
    if (told.state === "done" && !told.entry) now.passing = [now.notice, now.state.count];
    drawing.say("news", now.notice);
    draw();
  }

  // --- touching ---------------------------------------------------------------------------------

  const actions = {
    eye() { now.shown = !now.shown; draw(); },
    back() { history.length > 1 && history.state && history.state.view ? history.back() : go("home"); },
    view(it) { now.form = {}; now.notice = ""; go(it.view, true); },
    deed(it) { now.form = { deed: it.deed }; go("deed", true); },
    dismiss() { now.notice = ""; draw(); },
    more() { now.form.all = !now.form.all; draw(); },
    seat(it) {
      const own = store.keys().find((one) => one.game === now.own.game && one.seat === it.seat);
      Object.assign(now, { asked: {}, form: {}, notice: "", game: null, state: null, me: null });
      enter(own);
    },
    due(it) {
      const due = now.me.dues[Number(it.place)];
      ask({ do: "transfer", giver: seatId(), receiver: due[0], amount: due[1] });
    },
    // An offer as it stands, or for one of its deeds.
    plain(it) { askFor(it.at ? offers(it.act)[it.at] : offerOf(it.act, it.deed), it.deed); },
    drop(it) {
      link.signed("/drop", { seat: seatId(), id: link.newId(), of: it.id }).then((said) => {
        if (said.status && said.status < 300) answered(it.id, { state: "dropped" });
      });
    },
    agree(it) { agree(it.id, true); },
    disagree(it) { agree(it.id, false); },
    sum(it) { now.form[it.field] = it.amount; draw(); },
    choose(it) { now.form[it.field] = it.value; draw(); },
    switch(it) {
      const chosen = now.form[it.side] || [];
      now.form[it.side] = chosen.indexOf(it.deed) >= 0
        ? chosen.filter((one) => one !== it.deed) : chosen.concat(it.deed);
      draw();
    },
    card(it) {
      const chosen = now.form.cards || [], at = Number(it.at);
      now.form.cards = chosen.indexOf(at) >= 0 ? chosen.filter((one) => one !== at)
        : chosen.concat(at);
      draw();
    },
    copy() { now.form.copied = !now.form.copied; draw(); },
    keep() {},
    leave() {
      const receipt = witness.receipt(now.book);
      const body = { seat: seatId(), id: link.newId(), receipt: JSON.parse(receipt) };
      link.signed("/receipt", body).then((said) => {
        const isTaken = said.status === 200 || said.status === 202;
        if (isTaken) now.left = receipt;
        now.notice = isTaken
          ? say("The table has the receipt.") : say("The table did not take the receipt. Download the receipt instead.");
        go("home");
      });
    },
    forget() { leave(say("This phone forgot the seat.")); },
    television: watchOnly,
  };
  const submits = {
    code() {
      const typed = proofs.letters(now.typed);
      if (typed) claim(typed);
      else { now.notice = say("A code has sixteen letters and digits. Copy the code from the table's screen."); draw(); }
    },
    pay() {
      ask({ do: "transfer", giver: seatId(), receiver: now.form.to, amount: forms.number("amount") });
    },
    bid() { askFor(offerOf("bid"), forms.number("amount")); },
    guess() { askFor(offerOf("guess"), forms.number("number")); },
    jail() { askFor(offers("leave_jail").find((it) => it.act.by === now.form.by)); },
    trade() { ask({ do: "trade", legs: forms.tradeLegs() }); },
    cards() { askFor(offerOf("pay_cards"), deal.payment()); },
  };
  // An offer of the table, with what was chosen of it.
  function askFor(it, value) {
    if (!it) return;
    const act = Object.assign({}, it.act);
    if (value) act[it.field] = value;
    ask(act, it.sees);
  }
  function agree(id, yes) {
    const word = link.newId(), trade = (now.state.asks || []).find((it) => it.id === id);
    now.agreed[id] = true;
    now.notice = "";
    if (yes && trade && now.book.agreed) {
      now.book.agreed.push([word, now.state.count, trade.act]);
      witness.write(now.book);
    }
    link.signed("/agree", { seat: seatId(), id: word, of: id, yes: yes }).then((said) => {
      if (said.status >= 300 || !said.status) {
        delete now.agreed[id];
        now.notice = said.body.words || say("The table has changed, ask again: {what}", { what: "" });
      }
      draw();
    });
    draw();
  }

  document.addEventListener("click", (event) => {
    const touched = event.target.closest("[data-do]");
    if (!touched || touched.nodeName === "FORM") return;
    const does = actions[touched.getAttribute("data-do")];
    if (does && !touched.disabled) does(touched.dataset);
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const send = event.target.querySelector("[type=submit]");
    if (!send || !send.disabled) submits[event.target.getAttribute("data-do")]();
  });
  document.addEventListener("input", (event) => {
    const field = event.target.getAttribute("data-field");
    if (field === "typed") now.typed = event.target.value;
    else if (field) { now.form[field] = event.target.value.replace(/\D/g, ""); draw(); }
  });
  addEventListener("popstate", (event) => go((event.state && event.state.view) || "home"));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      if (now.game && now.game.private && now.shown) { now.shown = false; draw(); }
    } else wakefulness.want();
  });
  setInterval(() => { if (Object.keys(now.asked).length) draw(); }, 1000);

  function go(view, isNew) {
    now.view = view;
    if (isNew) history.pushState({ view: view }, "");
    else if (history.state && history.state.view && history.state.view !== view)
      history.replaceState({ view: view }, ""); // so that "back" never opens a form that was sent
    draw();
    const title = view !== "home" && document.querySelector("h1");
    if (title) title.focus();
    scrollTo(0, 0);
  }

  // --- pages before a seat ----------------------------------------------------------------------

  const noticed = () => now.notice ? make("p", { class: "notice", role: "alert" }, now.notice) : null;
  function beginning() {
    return [
      make("h1", {}, say("A seat at the table")), noticed(),
      make("p", {}, say("Scan the code on the table's screen, or type its letters:")),
      make("form", { do: "code" },
        make("label", { class: "amount" }, say("Letters"), make("input", {
          "data-field": "typed", autocapitalize: "characters", autocomplete: "off",
          autocorrect: "off", spellcheck: "false", maxlength: "24", value: now.typed,
        })),
        make("button", { type: "submit", class: "wide main" }, say("Ask for the seat"))),
      make("p", {}, say("A TV or a guest sees the public table only:")),
      home.button("television", say("This is a TV")),
    ];
  }
  function waiting() {
    const words = now.own ? proofs.pair(proofs.unhex(now.own.key), BANKER.spoken) : [];
    return [
      make("h1", {}, now.own ? say("Does the table's screen show these two words?")
        : say("One moment …")),
      words.length ? make("p", { class: "pairing" }, words.join(" ").toUpperCase()) : null,
      now.own ? make("p", {}, isTelevision() ? say("Then the banker lets this TV in.")
        : say("Then the banker lets this phone in.")) : null,
    ];
  }

  function draw() {
    const page = document.getElementById("page");
    const isOn = isTelevision() && now.mode === "in";
    document.body.className = (isOn ? "television" : "") + (now.away ? " grey" : "");
    if (isOn && television.draw(page)) return;
    document.documentElement.style.removeProperty("font-size");
    let content;
    if (now.mode === "start") content = beginning();
    else if (now.mode === "knocking") content = waiting();
    else if (isOn) content = television.plainly();
    else if (now.state && forms.views[now.view]) content = forms.views[now.view]();
    else content = home.view();
    drawing.show(page, content.reduce((all, it) => all.concat(it), []));
  }

  return { start, draw, ask, go };
})();
app.start();
