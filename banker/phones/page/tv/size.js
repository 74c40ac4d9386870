// Size: one unit for every screen, and words that fit their place. `rem` is that unit; the sheet has
// no other. A television zooms pages by itself: only `innerWidth` says how much room there is.
const size = (function () {
  const LINE = 1.2, SPARE = 0.97, FAMILY = "100px system-ui, sans-serif";
  const pen = document.createElement("canvas").getContext("2d");
  const known = {};

  // The screen in units: from 3:2 on it is wide, upright it has no room for a board.
  function screen() {
    const width = innerWidth, height = innerHeight, isWide = width / height >= 1.5;
    const unit = Math.min(width / 160, height / (isWide ? 90 : 120));
    return { unit, isWide, isUpright: width < height, width: width / unit, height: height / unit };
  }
  // How wide words are, in parts of their height.
  function breadth(words, weight) {
    const key = weight + words;
    if (known[key] === undefined) {
      pen.font = weight + " " + FAMILY;
      known[key] = pen.measureText(words).width / 100;
    }
    return known[key];
  }
  // The words in lines no wider than the room, with letters of this height.
  function lines(words, height, room, weight) {
    const found = [];
    for (const word of String(words).split(" ")) {
      const longer = found.length ? found[found.length - 1] + " " + word : word;
      if (found.length && breadth(longer, weight) * height <= room * SPARE)
        found[found.length - 1] = longer;
      else found.push(word);
    }
    return found;
  }
  // The largest height of letters, `most` at most, with which words fit into so many lines.
  function fit(words, room, most, weight, high) {
    let height = most;
    for (; height > most / 8; height *= 0.94) {
      const laid = lines(words, height, room, weight);
      if (laid.length * LINE * height <= (high || LINE * most) + 0.001
        && laid.every((it) => breadth(it, weight) * height <= room * SPARE)) break;
    }
    return height;
  }
  // Words as an element that is as large as its room lets it.
  function words(tag, traits, text, room, most, weight, high) {
    const made = drawing.make(tag, traits, text);
    made.style.setProperty("font-size", fit(String(text), room, most, weight, high).toFixed(3) + "rem");
    made.style.setProperty("font-weight", weight);
    return made;
  }
  // A place on the screen, in units.
  function put(made, x, y, width, height) {
    const place = { left: x, top: y, width, height };
    for (const name of Object.keys(place))
      made.style.setProperty(name, place[name].toFixed(3) + "rem");
    return made;
  }
  // A shape of a drawing: its colours are attributes.
  function shape(tag, traits, ...content) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const name of Object.keys(traits || {})) made.setAttribute(name, String(traits[name]));
    for (const piece of content) if (piece !== null) made.append(piece);
    return made;
  }
  return { screen, breadth, lines, fit, words, put, shape, LINE };
})();
