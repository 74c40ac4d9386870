// Store: what the phone keeps, in the browser's localStorage: the keys of its seats, what it saw of
// each book, the last state. A browser that refuses to keep anything has it until the page closes.
const store = (function () {
  const memory = {};

  function get(name, otherwise) {
    let words = memory[name];
    try { words = localStorage.getItem("banker." + name) || words; } catch (refused) { /* memory */ }
    if (!words) return otherwise;
    try { return JSON.parse(words); } catch (broken) { return otherwise; }
  }
  function put(name, value) {
    memory[name] = JSON.stringify(value);
    try { localStorage.setItem("banker." + name, memory[name]); } catch (full) { /* memory */ }
  }
  function drop(name) {
    delete memory[name];
    try { localStorage.removeItem("banker." + name); } catch (refused) { /* memory */ }
  }

  // The keys: one for each seat of each game, the newest first.
  const keys = () => get("keys", []);
  function keep(own) {
    const others = keys().filter((it) => it.game !== own.game || it.seat !== own.seat);
    put("keys", [own].concat(others).slice(0, 40));
  }
  function forget(own) {
    put("keys", keys().filter((it) => it.game !== own.game || it.seat !== own.seat));
    drop(place("last", own));
  }
  const place = (what, own) => what + "." + own.game + "." + own.seat;
  return { get, put, drop, keys, keep, forget, place };
})();
