// Link: how the page reaches the table: it says hello, proves its key, listens, and comes back by
// itself. An event stream alone can hang for ever after a phone slept, so silence is counted, and
// whatever wakes the page makes it look.
const link = (function () {
  // Milliseconds. The table sends something every 5 s.
  const timing = {
    silence: 12000, tick: 1000, answer: 6000, knock: 1000, pauses: [100, 300, 1000, 2000, 5000],
  };
  let own = null, on = {}, source = null, heard = 0, failures = 0, retry = 0, generation = 0;
  let skew = 0, salted = null, begun = "";

  function post(route, body) {
    const sent = fetch(route, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
      credentials: "omit", cache: "no-store",
    }).then((answer) => answer.text().then((words) => {
      let told = {};
      try { told = JSON.parse(words) || {}; } catch (empty) { /* an answer without words */ }
      return { status: answer.status, body: told };
    }));
    const late = new Promise((done) => setTimeout(done, timing.answer, { status: 0, body: {} }));
    return Promise.race([sent, late]).catch(() => ({ status: 0, body: {} }));
  }
  const key = () => proofs.unhex(own.key);
  // A body with its mark, over the fields in their order. All but the entry itself cover the number
  // of this start of the table, so that nobody can send them again to a later one.
  function signed(route, body) {
    const fields = Object.keys(body).map((name) => body[name]);
    if (route !== "/enter") fields.unshift(begun);
    const mine = own;
    return post(route, Object.assign({}, body, { mac: proofs.mac(key(), route, fields) }))
      .then((said) => {
        // The table began again, or took the seat back: a new entry tells.
        if (said.status === 401 && route !== "/enter" && own === mine) again();
        return said;
      });
  }
  const hello = (seat) => post("/knock", { seat: seat });
  const newId = () => proofs.hex(proofs.chance(8));

  // Asks for a seat with the letters of a code; "" for the seat whose code the table shows.
  function claim(letters, seat) {
    return hello(seat).then((said) => {
      if (said.status !== 200) return said;
      const { nonce, game } = said.body, k = proofs.utf8(letters);
      const d = proofs.hex(proofs.chance(16)), box = proofs.seal(k, d);
      const body = { seat: seat, nonce: nonce, box: box };
      body.mac = proofs.mac(k, "/claim", [seat, nonce, box]);
      return post("/claim", body).then((answer) => {
        if (answer.status !== 202) return answer;
        const mine = answer.body.seat || seat;
        const made = proofs.seatKey(letters, game, mine, d, nonce);
        return { status: 202, body: answer.body, own: {
          game: game, seat: mine, key: proofs.hex(made), name: answer.body.name || mine,
        } };
      });
    });
  }

  // One try to get in: 200 with a ticket, 202 while the Banker is asked, 401 out, 0 nobody there.
  function enter() {
    const mine = own;
    return hello(mine.seat).then((said) => {
      if (said.status !== 200) return said;
      if (said.body.game !== mine.game) return { status: 410, body: said.body };
      return signed("/enter", { seat: mine.seat, nonce: said.body.nonce });
    });
  }

  function close() {
    if (source) source.close();
    source = null;
    clearTimeout(retry);
  }
  // From here on this seat; `handlers`: what is told: game, state, answer, bye, away, out, knocking.
  function start(chosen, handlers) {
    stop();
    own = chosen;
    on = handlers;
    failures = 0;
    connect();
  }
  function stop() {
    generation++;
    close();
    own = null;
  }
  const heardNow = () => { heard = Date.now(); };

  function connect() {
    close();
    heardNow();
    const mine = ++generation;
    enter().then((said) => {
      if (mine !== generation) return;
      if (said.status === 200) listen(said.body, mine);
      else if (said.status === 202) { on.knocking(); retry = setTimeout(connect, timing.knock); }
      else if (said.status === 401 || said.status === 410) on.out(said.status, said.body);
      else again();
    });
  }
  function again() {
    close();
    generation++;
    on.away();
    const pauses = timing.pauses;
    retry = setTimeout(connect, pauses[Math.min(failures++, pauses.length - 1)]);
  }
  function listen(ticket, mine) {
    skew = ticket.time ? ticket.time - Date.now() / 1000 : 0;
    salted = proofs.hmac(key(), "live|" + ticket.salt);
    begun = ticket.start;
    source = new EventSource(
      "/live?t=" + encodeURIComponent(ticket.ticket) + "&since=" + on.since()
    );
    source.onerror = () => { if (mine === generation) again(); };
    for (const name of ["game", "state", "ping", "answer", "bye"])
      source.addEventListener(name, (event) => {
        if (mine !== generation) return;
        heardNow();
        failures = 0;
        let told;
        try { told = JSON.parse(event.data); } catch (broken) { return; }
        if (name === "ping") return;
        if (name !== "bye") on[name](told);
        else if (told.why === "kicked" || told.why === "newer") { close(); on.bye(told); }
        else again(); // the table is closed, or listens elsewhere now
      });
  }
  // What is sealed for this stream, or null.
  function unsealed(box) {
    const words = salted && proofs.opened(salted, box);
    return words ? JSON.parse(words) : null;
  }

  // Silence is noticed, and whatever wakes the page makes it look at once.
  function look(patience) {
    if (own && source && Date.now() - heard > patience) again();
  }
  function watch() {
    look(timing.silence);
    setTimeout(watch, timing.tick);
  }
  function woken() {
    if (document.visibilityState === "hidden" || !own) return;
    if (source) look(timing.silence / 2);
    else if (on.isIn()) { failures = 0; connect(); }
  }
  addEventListener("pageshow", woken);
  addEventListener("online", woken);
  document.addEventListener("visibilitychange", woken);
  setTimeout(watch, timing.tick);

  return {
    timing, post, signed, hello, newId, claim, start, stop, unsealed, connect, dropped: again,
    seconds: () => Math.floor(Date.now() / 1000 + skew),
    seat: () => own,
  };
})();
