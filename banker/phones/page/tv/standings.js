// Standings: a row for each player. In the page they keep the order of the seats; where a row stands
// is a movement, so rows glide past each other. All staircases share one scale of worth.
const standings = (function () {
  const make = drawing.make;
  const ROW_MOST = 26, ROW_OUT = 5, GAP = 0.8, TIGHT = 6, ODDS = 11, SMALL = 1.35;
  let steps = []; // the evening so far: [round, [worth of each seat]]
  let hadOdds = false; // once there were some, their column stays

  // A state brings the rounds that changed, or the whole evening from its beginning.
  function hear(told) {
    const changed = (told || []).map((it) => it[0]);
    if (!told || changed.indexOf(0) >= 0) steps = [];
    steps = steps.filter((it) => changed.indexOf(it[0]) < 0).concat(told || [])
      .sort((one, two) => one[0] - two[0]);
  }
  const isOut = (who) => (now.state.tv.out || []).some((it) => it[0] === who);
  const order = () => {
    const told = now.state.tv.order || seats().map((it) => it[0]);
    const known = seats().map((it) => it[0]).filter((it) => told.indexOf(it) < 0);
    return told.concat(known);
  };

  function scale() {
    const all = [].concat.apply([], steps.map((it) => it[1]));
    const worth = now.state.tv.worth || {};
    for (const who of Object.keys(worth)) all.push(worth[who][0]);
    return { low: Math.min.apply(null, all.concat(0)), high: Math.max.apply(null, all.concat(1)) };
  }
  // What a player was worth after each round, and is now; nothing where that is not told.
  function worths(at, who) {
    const told = steps.map((it) => it[1][at]).filter((it) => it !== undefined);
    if (!now.state.tv.worth || !told.length) return [];
    return now.state.table.ended ? told : told.concat(now.state.tv.worth[who][0]);
  }
  // Where a worth stands below the upper edge.
  const level = (it, height, most) =>
    height - ((it - most.low) / (most.high - most.low)) * (height - 0.4);
  // A step for each round, and the worth of now behind them. `isLine`: nothing below it.
  function stairs(at, who, width, height, most, isLine) {
    const all = worths(at, who), y = (it) => level(it, height, most).toFixed(2);
    if (!all.length || height < 2) return null;
    const wide = width / all.length;
    let path = "M0 " + y(all[0]);
    all.forEach((it, place) => { path += "V" + y(it) + "H" + ((place + 1) * wide).toFixed(2); });
    const colour = board.colourOfSeat(who);
    return size.shape("svg", { viewBox: "0 0 " + width.toFixed(2) + " " + height.toFixed(2),
      class: "stairs", preserveAspectRatio: "none" },
    isLine ? null : size.shape("path", { d: path + "V" + height + "H0z", fill: colour, opacity: 0.2 }),
    size.shape("path", { d: path, fill: "none", stroke: colour, "stroke-width": 0.3 }));
  }

  // The deeds of a player by group: `Y 1▲▲ 2▲ 3`; struck: mortgaged; a gold line: the full set.
  function groups(who) {
    const sites = now.state.table.sites, found = {};
    for (const deed of Object.keys(now.game.deeds)) {
      const group = deedOf(deed)[2];
      found[group] = found[group] || { all: 0, own: [] };
      found[group].all++;
      if (sites[deed] && sites[deed][0] === who) found[group].own.push(deed);
    }
    return Object.keys(now.game.groups).filter((it) => found[it] && found[it].own.length)
      .map((it) => [it, found[it].own, found[it].all > 1 && found[it].own.length === found[it].all]);
  }
  function deedMark(deed, sites) {
    const signs = Array.from(deedOf(deed)[1]), site = sites[deed];
    const number = signs.slice(1).join("") || signs[0];
    const built = (site[1] ? "·" + site[1] : "") + "▲".repeat(site[2] || 0);
    return [make(site[3] ? "s" : "span", {}, number), built];
  }
  function chips(who) {
    const sites = now.state.table.sites, held = (now.state.tv.held || {})[who] || [];
    const made = groups(who).map(([group, own, isFull]) => make("span", { "data-key": group,
      class: "deeds" + (isFull ? " full" : ""), ground: colourOf(group) },
    Array.from(deedOf(own[0])[1])[0], ...own.map((it) => make("i", {}, ...deedMark(it, sites)))));
    const at = (now.state.tv.at || {})[who] || [];
    if (at[1] !== null && at[1] !== undefined)
      made.unshift(make("span", { class: "deeds jail", "data-key": "jail" }, say("in jail")));
    if (held[0]) made.push(make("span", { class: "deeds held", "data-key": "keys" },
      say("{count:key|keys}", { count: held[0] })));
    if (held[1]) made.push(make("span", { class: "deeds held", "data-key": "hotels" },
      say("{count:hotel|hotels}", { count: held[1] })));
    if (held[2]) made.push(make("span", { class: "deeds held", "data-key": "cards" },
      say("{count:card|cards}", { count: held[2] })));
    return made;
  }

  function odds(who) {
    const told = (now.state.tv.odds || {})[who];
    if (!told) return null;
    const band = make("span", { class: "band" }, make("i", {}));
    band.firstChild.style.setProperty("left", told[1] + "%");
    band.firstChild.style.setProperty("width", Math.max(2, told[2] - told[1]) + "%");
    return make("div", { class: "odds" + (now.state.tv.old ? " old" : ""), "data-key": "odds" },
      make("b", {}, told[0] + " %"), make("small", {}, say("wins from here")), band);
  }

  function row(at, place, most) {
    const [who, name] = seats()[at], found = now.state.table.players.find((it) => it[0] === who);
    const cash = found ? found[2] : null, worth = now.state.tv.worth, isTold = cash !== null
      && cash !== undefined;
    const turn = now.state.table.turn === who && !now.state.table.ended, out = isOut(who);
    const { width, height, isTight } = place, left = isTight ? width * 0.32 : width * 0.31;
    const right = hadOdds && !out ? ODDS : 0, middle = width - left - right - 3;
    const deeds = Object.keys(now.state.table.sites).filter((it) => now.state.table.sites[it][0] === who);
    const ended = now.state.table.ended && worth;
    const had = ended ? money(...worth[who]) : isTold ? money(cash) : say("{count:deed|deeds}", { count: deeds.length });
    const held = out ? null : laid(make("div", { class: "chips" }, ...chips(who)), who, middle, isTight);
    const high = height - (isTight ? 3.5 : held && held.isTwo ? 8.7 : 6.6);
    const isWorthTold = worth && !ended && now.game.tv.goods; // where cash alone counts, it says no more
    const worthWords = isWorthTold && !out ? say("worth {amount}", { amount: money(...worth[who]) }) : "";
    const chart = out || isTight && height < 5 ? null
      : stairs(at, who, middle, high, most);
    const made = make("li", { "data-key": who, class: "c" + at + (turn ? " turning" : "")
      + (out ? " gone" : "") + (isTight ? " tight" : "") },
    make("span", { class: "letter" }, board.letterOf(who)),
    size.words("span", { class: "name" }, name, left - 5.2, isTight ? 1.7 : 2.3, 700),
    out ? null : size.words("span", { class: "cash" }, had, isTight && isWorthTold ? left * 0.62 : left - 1,
      Math.min(5.2, (height - 2.8) * 0.62), 800),
    out ? make("span", { class: "dim" }, say("out"))
      : size.words("span", { class: "dim" }, isTight ? (isWorthTold ? money(...worth[who]) : "") : worthWords,
        isTight ? left * 0.34 : middle, isTight ? 1.4 : 1.7, 400),
    chart, held && held.made, out ? null : odds(who));
    for (const part of made.children) {
      const kind = part.getAttribute("class");
      if (kind === "chips" || kind === "stairs" || (kind === "dim" && (out || !isTight)))
        part.style.setProperty("left", (left + 0.6).toFixed(2) + "rem");
      if (kind === "dim" && isTight && !out)
        part.style.setProperty("left", (left * 0.64 + 0.4).toFixed(2) + "rem");
      if (kind === "chips" || kind === "stairs") part.style.setProperty("width", middle.toFixed(2) + "rem");
      if (kind === "stairs" && held.isTwo) part.style.setProperty("bottom", "5.7rem");
      if (kind === "stairs")
        part.style.setProperty("height", high.toFixed(2) + "rem");
    }
    size.put(made, 0, 0, width, height);
    made.style.setProperty("transform", "translateY(" + place.y.toFixed(3) + "rem)");
    return made;
  }
  // Chips get smaller until one line has them all; in a tall row before that there are two lines.
  function laid(made, who, room, isTight) {
    const words = Array.from(made.children).map((it) => it.textContent);
    const ems = Math.max(1, words.reduce((sum, it) => sum + size.breadth(it, 700) + 1.1, 0)
      + groups(who).reduce((sum, it) => sum + it[1].length * 0.3, 0));
    const isTwo = !isTight && room / ems < SMALL, most = isTwo ? 2 * room * 0.82 : room * 0.97;
    made.style.setProperty("font-size", Math.min(1.7, most / ems).toFixed(3) + "rem");
    return { made, isTwo };
  }

  function view(width, height) {
    const all = order(), alive = all.filter((it) => !isOut(it)), isTight = alive.length >= TIGHT;
    const out = all.length - alive.length, most = scale();
    const room = height - out * (ROW_OUT + GAP) + GAP;
    const high = Math.min(ROW_MOST, room / Math.max(1, alive.length) - GAP), places = {};
    let y = 0;
    hadOdds = hadOdds || Boolean(now.state.tv.odds);
    for (const who of all) {
      const tall = isOut(who) ? Math.min(ROW_OUT, high) : high;
      places[who] = { y, width, height: tall, isTight: isTight || high < 8 };
      y += tall + GAP;
    }
    return seats().map((it, at) => row(at, places[it[0]], most));
  }
  return { hear, view, order, isOut, stairs, worths, level, scale, groups };
})();
