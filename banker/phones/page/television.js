// Television: loads the page of a television, for a television alone. Until that is there, where the
// browser is too old for it, or held upright: whose turn it is, what each has, what happened last.
const television = (function () {
  const make = drawing.make;
  let isAsked = false, waiting = [];

  const isThere = () => typeof tv !== "undefined";
  function load() {
    if (isAsked) return;
    isAsked = true;
    document.head.append(make("link", { rel: "stylesheet", href: "/tv.css" }));
    const script = make("script", { src: "/tv.js" });
    script.onload = () => app.draw();
    document.head.append(script);
    addEventListener("resize", () => { if (isTelevision()) app.draw(); });
  }
  // A state that came; the page of a television is told all of them in their order.
  function hear(told, before) {
    waiting.push([told, before]);
    load();
  }
  // Whether the whole page was drawn.
  function draw(page) {
    load();
    if (!isThere()) return false;
    waiting.forEach(([told, before]) => tv.hear(told, before));
    waiting = [];
    return tv.draw(page);
  }

  const had = (id, has) => {
    if (has !== null && has !== undefined) return money(has);
    if (now.game.ruleset === "deal") return money(deal.bank(id)[0]);
    const sites = now.state.table.sites || {};
    return say("{count:deed|deeds}",
      { count: Object.keys(sites).filter((it) => sites[it][0] === id).length });
  };
  function plainly() {
    if (!now.state) return [make("p", {}, say("One moment …"))];
    const table = now.state.table, winners = (table.winners || []).map(nameOf).join(", ");
    const last = (now.state.rows || []).slice(-1)[0], seat = seatOf(table.turn);
    return [
      make("header", { class: "banner c" + Math.max(0, seat) }, !table.ended
        ? say("{who}'s turn", { who: nameOf(table.turn) })
        : winners ? say("The end: {who}", { who: winners }) : say("The end")),
      home.alarms(),
      make("ul", { class: "players" }, (table.players || []).map(([id, name, has, gone]) => make("li", {
        "data-key": id, class: gone ? "gone" : "" },
      make("span", { class: "chip c" + Math.max(0, seatOf(id)) }, name),
      make("span", { class: "sum" }, had(id, has))))),
      make("p", { class: "last" }, last ? last[1] : ""),
      make("p", { class: "dim" }, now.away ? say("away since {time}", { time: clockWords(now.away) }) : ""),
    ];
  }
  return { hear, draw, plainly };
})();
