// Pieces: they walk from space to space; a card, jail and an undo let them glide. Each is an element
// above the board, and moves by `transform` alone.
const pieces = (function () {
  const STEP_MS = 180, WALK_MS = 1600, STEPS_MAX = 12, BIG = 36; // of the board's 1000
  const PARTED_MAX = 20;
  const standing = {}; // player -> {made, at, jail, timer}
  let part = 1;

  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  // The places of all who were ever told where they stand: player -> {x, y, part}.
  function places(told) {
    const crowd = {}, found = {};
    for (const who of Object.keys(told)) {
      const at = told[who];
      crowd[at] = crowd[at] || [];
      crowd[at].push(who);
    }
    for (const at of Object.keys(crowd)) crowd[at].forEach((who, place) => {
      found[who] = board.stand(Number(at), place, crowd[at].length);
    });
    parted(Object.keys(found).map((who) => found[who]));
    return found;
  }
  // Beside a corner two lanes meet: pieces that would lie on each other make room.
  function parted(all) {
    for (let time = 0; time < PARTED_MAX; time++) all.forEach((one, at) => all.slice(at + 1).forEach((two) => {
      const x = two.x - one.x, y = two.y - one.y, far = Math.hypot(x, y) || 1;
      const more = ((BIG * (one.part + two.part)) / 2 - far) / 2;
      if (more <= 0) return;
      one.x -= (x / far) * more; one.y -= (y / far) * more;
      two.x += (x / far) * more; two.y += (y / far) * more;
    }));
  }
  function moved(it, place, milliseconds) {
    const half = (BIG / 2) * part;
    it.made.style.setProperty("transition", milliseconds && !still()
      ? "transform " + milliseconds + "ms linear" : "none");
    it.made.style.setProperty("transform", "translate(" + (place.x * part - half).toFixed(3) + "rem,"
      + (place.y * part - half).toFixed(3) + "rem) scale(" + place.part + ")");
  }
  // Over every space between; `then` is where it stands at the end.
  function walk(it, from, count, then) {
    const all = now.game.tv.track.length, each = Math.min(STEP_MS, WALK_MS / count);
    let step = 0;
    const next = () => {
      step++;
      moved(it, step < count ? board.stand((from + step) % all, 0, 1) : then, each);
      it.timer = step < count ? setTimeout(next, each) : 0;
    };
    next();
  }

  // `side`: of the board, in units. `isNear`: the state goes on from the one before: pieces walk.
  function show(place, side, isNear) {
    part = side / 1000;
    const all = now.game.tv.track.length, told = {};
    for (const [who] of seats()) {
      const [at] = (now.state.tv.at || {})[who] || [];
      if (!standings.isOut(who) && at !== null && at !== undefined) told[who] = at;
    }
    for (const who of Object.keys(standing)) if (told[who] === undefined) {
      standing[who].made.remove();
      clearTimeout(standing[who].timer);
      delete standing[who];
    }
    const found = places(told);
    for (const who of Object.keys(told)) {
      let it = standing[who];
      const jail = ((now.state.tv.at || {})[who] || [])[1], isIn = jail !== null && jail !== undefined;
      const isFirst = !it;
      if (isFirst) it = standing[who] = { made: drawing.make("span", {}), at: told[who], timer: 0 };
      if (it.made.parentNode !== place) place.append(it.made);
      it.made.setAttribute("data-who", who);
      it.made.className = "piece c" + seatOf(who) + (isIn ? " jailed" : "")
        + (now.state.table.turn === who ? " turning" : "");
      it.made.textContent = board.letterOf(who);
      for (const name of ["width", "height", "line-height"])
        it.made.style.setProperty(name, (BIG * part).toFixed(3) + "rem");
      it.made.style.setProperty("font-size", (BIG * part * 0.58).toFixed(3) + "rem");
      clearTimeout(it.timer);
      it.timer = 0;
      const steps = (told[who] - it.at + all) % all, from = it.at;
      it.at = told[who];
      if (isFirst || still()) moved(it, found[who], 0);
      else if (isNear && steps > 0 && steps <= STEPS_MAX && !isIn && !it.jailed) walk(it, from, steps, found[who]);
      else moved(it, found[who], steps ? 600 : STEP_MS);
      it.jailed = isIn;
    }
  }
  function forget() {
    for (const who of Object.keys(standing)) {
      clearTimeout(standing[who].timer);
      standing[who].made.remove();
      delete standing[who];
    }
  }
  return { show, forget, still };
})();
