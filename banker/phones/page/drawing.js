// Drawing: elements from plain text, put into the page without touching what stays as it is. So the
// focus, what is being typed and the place of the screen survive every new state.
const drawing = (function () {
  // make("button", {class: "big", do: "pay"}, "Pay"): text is always text, never markup.
  function make(tag, traits, ...content) {
    const made = document.createElement(tag);
    for (const name of Object.keys(traits || {})) {
      const value = traits[name];
      if (value === null || value === undefined || value === false) continue;
      if (name === "do") made.setAttribute("data-do", value);
      else if (name === "ground") paint(made, value);
      else if (name === "part") made.style.setProperty("--part", value);
      else if (name === "value") made.setAttribute("value", value);
      else made.setAttribute(name, value === true ? "" : value);
    }
    for (const piece of content.flat ? content.flat() : [].concat.apply([], content))
      if (piece !== null && piece !== undefined && piece !== false)
        made.append(typeof piece === "object" ? piece : String(piece));
    return made;
  }
  // A colour of the box behind words, with the ink that can be read on it.
  function paint(made, colour) {
    if (!/^#[0-9a-f]{6}$/i.test(colour)) return;
    const light = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4)));
    const luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
    made.style.setProperty("--ground-own", colour);
    made.style.setProperty("--ink-own", luminance > 0.179 ? "#000" : "#fff");
  }

  function alike(one, two) {
    if (one.nodeType !== two.nodeType || one.nodeName !== two.nodeName) return false;
    if (one.nodeType !== 1) return true;
    return one.getAttribute("data-key") === two.getAttribute("data-key");
  }
  // Makes `old` look as `made`, which may be used up for it.
  function become(old, made) {
    if (old.nodeType !== 1) {
      if (old.data !== made.data) old.data = made.data;
      return;
    }
    for (const it of Array.from(old.attributes))
      if (!made.hasAttribute(it.name)) old.removeAttribute(it.name);
    for (const it of Array.from(made.attributes)) {
      if (it.name === "style") continue;
      if (old.getAttribute(it.name) !== it.value) old.setAttribute(it.name, it.value);
    }
    if (made.style && old.style.cssText !== made.style.cssText) old.style.cssText = made.style.cssText;
    if (old.nodeName === "INPUT" && old !== document.activeElement) old.value = made.value;
    if (old.nodeName === "TEXTAREA") old.value = made.textContent;
    let place = old.firstChild;
    for (const child of Array.from(made.childNodes)) {
      let found = place;
      while (found && !alike(found, child)) found = found.nextSibling;
      if (!found) { old.insertBefore(child, place); continue; }
      while (place !== found) { const next = place.nextSibling; place.remove(); place = next; }
      become(found, child);
      place = found.nextSibling;
    }
    while (place) { const next = place.nextSibling; place.remove(); place = next; }
  }
  function show(place, content) {
    const made = place.cloneNode(false);
    for (const piece of content) if (piece) made.append(piece);
    become(place, made);
  }
  function say(id, words) {
    const place = document.getElementById(id);
    if (place.textContent !== words) place.textContent = words;
  }
  return { make, show, say };
})();
