// Moments: what an evening is remembered by lies over the stage for two seconds. There is one only
// for what this page has just heard: none after sleep, after a new connection, after an undo.
const moments = (function () {
  const SHOWN_MS = 2000;
  let shown = null, timer = 0;

  const groupName = (group) => ((now.game.groups || {})[group] || [group])[0];
  const WORDS = {
    bankrupt: (it) => [say("{who} is bankrupt", { who: nameOf(it.who) }),
      it.to ? say("everything goes to {who}", { who: nameOf(it.to) }) : ""],
    vault: (it) => [say("{who} opens the vault", { who: nameOf(it.who) }),
      ["+" + money(...it.amount)].concat(
        it.hotels ? say("{count:hotel|hotels}", { count: it.hotels }) : [],
        it.keys ? say("{count:key|keys}", { count: it.keys }) : []).join(" + ")],
    set: (it) => [say("{who} owns all of {group}", { who: nameOf(it.who), group: groupName(it.about) }),
      say("full set")],
    hotel: (it) => [say("A hotel on {deed}", { deed: deedOf(it.about)[0] }),
      it.amount[0] ? say("rent {amount}", { amount: money(...it.amount) }) : nameOf(it.who)],
    last_key: (it) => [say("The last key"), nameOf(it.who)],
    rent: (it) => [money(...it.amount), say("the biggest rent so far: {from} to {to}", {
      from: nameOf(it.who), to: nameOf(it.to) })],
    lead: (it) => [say("{who} leads", { who: nameOf(it.who) }),
      say("worth {amount}", { amount: money(...it.amount) })],
  };

  // What a state brings: the moment of its newest entry that has one. `before`: the state until then,
  // if this one goes on from there. The end of the game has a stage of its own.
  function hear(told, before) {
    if (before && told.count === before.count) return;
    end();
    const found = before && !told.table.ended
      ? (told.tv.did || []).filter((it) => it[1] && it[0] > before.count) : [];
    if (!found.length) return;
    shown = found[found.length - 1][1];
    timer = setTimeout(() => { end(); app.draw(); }, SHOWN_MS);
  }
  function end() {
    clearTimeout(timer);
    shown = null;
  }
  function view(width, height) {
    if (!shown || !WORDS[shown.kind]) return [];
    const [large, small] = WORDS[shown.kind](shown), whose = shown.kind === "rent" ? shown.to : shown.who;
    return [drawing.make("section", { class: "c" + Math.max(0, seatOf(whose)), "data-key": shown.kind + now.state.count },
      size.words("p", { class: "huge" }, large, width * 0.9, 7, 800, height * 0.5),
      small ? size.words("p", {}, small, width * 0.9, 3, 400, height * 0.25) : null)];
  }
  return { hear, end, view };
})();
