// Now: what the page knows at this moment, and the words for it. Only `app.js` changes it.
const now = {
  mode: "start", // start, knocking, in, out
  own: null, // the seat: {game, seat, key, name}
  game: null, state: null, me: null, book: null,
  away: null, // Unix seconds since which nothing was heard
  view: "home", form: {}, shown: true, typed: "", notice: "",
  passing: [], // a notice until the ledger goes on: its words, and the newest entry when it came
  asked: {}, // own requests: id -> {act, sees, at, until, state, words}
  agreed: {}, // trades answered: id -> true
  gossip: [], // alarms that other phones told the table
};

const TELEVISION = "tv/";
const isTelevision = () => Boolean(now.own && now.own.seat.startsWith(TELEVISION));
const seatId = () => now.own.seat;
const seats = () => (now.game && now.game.seats) || [];
// The others who are still in the game.
const others = () => {
  const gone = (now.state.table.players || []).filter((it) => it[3]).map((it) => it[0]);
  return seats().filter((it) => it[0] !== seatId() && gone.indexOf(it[0]) < 0);
};
const seatOf = (who) => seats().findIndex((it) => it[0] === who);

// How an account is called: a player's name, else words for the Bank, the vault, the pot.
function nameOf(account) {
  const found = seats().find((it) => it[0] === account);
  if (found) return found[1];
  const others = { bank: say("the Bank"), vault: say("the vault"), pot: say("the pot") };
  return others[account] || String(account);
}
const deedOf = (id) => (now.game.deeds || {})[id] || [id, "", "", 0];
// A deed's code and name, without a break inside a word, such as after the stroke of an abbreviation.
const deedWords = (id) => deedOf(id)[0].split(" ").reduce((all, it) => all.concat(" ",
  drawing.make("span", { class: "whole" }, it)), [drawing.make("b", {}, deedOf(id)[1])]);
const colourOf = (group) => ((now.game.groups || {})[group] || ["", ""])[1];

// An amount with a sign before an estimate; and as money, as the box writes it.
const marked = (amount, unsure) => (unsure ? "~" : "") + language.figure(amount);
function money(amount, unsure) {
  if (amount === null || amount === undefined) return "–";
  const unit = (now.game && now.game.money && now.game.money.unit) || "";
  return marked(amount, unsure) + unit;
}
const dueWords = (due) => money(due[1], due[4]);
// A sum that pays a debt of this seat, and the least bid: with the sign, as the table asks for them.
const isUnsureDebt = (amount, to) => ((now.me && now.me.dues) || []).some((due) =>
  due[1] === amount && due[4] && (!to || due[0] === to));
const debtWords = (amount, to) => money(amount, isUnsureDebt(amount, to));
function bidWords(amount) {
  const it = offerOf("bid") || {};
  return money(amount, it.unsure && it.least === amount);
}
// A figure that the player may have hidden, so that nobody looks over a shoulder.
const hidable = (words) => (now.shown ? words : "•••");
// What may be asked for again while it waits; all else stands on the page once, with Cancel.
const REPEATED = ["transfer", "trade", "mortgage", "redeem", "build", "sell_building", "place_hotel", "unlock"];
const isAsked = (act) => REPEATED.indexOf(act) < 0
  && Object.keys(now.asked).some((id) => now.asked[id].act.do === act);
// What the table offers of an act: whole commands, with what may be chosen and what was seen.
const offers = (act) => (now.me && now.me.may && now.me.may[act]) || [];
const may = (act) => offers(act).length > 0 && !now.away && !isAsked(act);
// The offer of an act; with a deed, the one that takes it.
const offerOf = (act, deed) => offers(act).find((it) => !deed || (it.choices || []).indexOf(deed) >= 0);

function siteWords(deed) {
  const site = ((now.state.table.sites || {})[deed] || []), words = [];
  if (site[1]) words.push(say("{count:house|houses}", { count: site[1] }));
  if (site[2]) words.push(say("{count:hotel|hotels}", { count: site[2] }));
  if (site[3]) words.push(say("mortgaged"));
  return words.join(", ");
}
const itemWords = (item) => {
  if (item.thing === "cash") return money(item.count);
  if (item.thing === "deed") return deedOf(item.id)[0];
  return (item.count > 1 ? item.count + " " : "") + (item.id ? deedOf(item.id)[0] : item.thing);
};

// A request in the words of the one who asks.
function actWords(act) {
  const deed = act.deed ? deedOf(act.deed)[0] : "";
  const first = (now.me && now.me.dues && now.me.dues[0]) || [];
  switch (act.do) {
    case "pay": return say("You pay {who} {amount}", {
      who: nameOf(first[0]), amount: dueWords(first) });
    case "transfer": return say("You pay {who} {amount}", {
      who: nameOf(act.receiver), amount: debtWords(act.amount, act.receiver) });
    case "buy": return say("You buy {deed}", { deed: deed });
    case "decline": return say("You do not buy {deed}", {
      deed: deedOf(now.state.table.offer)[0] });
    case "bid": return say("You bid {amount}", { amount: bidWords(act.amount) });
    case "mortgage": return say("You mortgage {deed}", { deed: deed });
    case "redeem": return say("You redeem {deed}", { deed: deed });
    case "build": return say("You build on {deed}", { deed: deed });
    case "sell_building": return say("You sell a building of {deed}", { deed: deed });
    case "place_hotel": return say("You put a hotel on {deed}", { deed: deed });
    case "unlock": return say("You unlock {deed}", { deed: deed });
    case "pay_rent": return say("You pay the rent of {deed}", { deed: deed });
    case "ask_rent": return say("You ask {who} for the rent of {deed}", {
      who: nameOf(act.visitor), deed: deed });
    case "leave_jail": return say("You leave jail");
    case "guess": return say("You guess {number}", { number: act.number });
    case "trade": return say("You trade with {who}", {
      who: nameOf(act.legs[0].giver === seatId() ? act.legs[0].receiver : act.legs[0].giver) });
    case "say_no": return say("You say No");
    case "agree": return say("You agree");
    case "pay_cards": return say("You pay with cards");
  }
  return act.do;
}
// What the table waits for, after the name of the player; empty where there is nothing to wait for.
function waitsWords() {
  const words = {
    deal: say("the deeds are dealt"), offer: say("decides whether to buy"),
    key: say("unlocks a street"), debt: say("a debt is open"),
    refill: say("the vault is filled again"), guess: say("guesses the number"),
    roll: say("rolls the dice"), draw: say("draws a card"), choice: say("chooses a street"),
    rent: say("a rent may be asked for"), turn: say("finishes the turn"),
  };
  return words[now.state.table.waits] || "";
}
const clockWords = (seconds) => {
  const when = new Date(seconds * 1000);
  return ("0" + when.getHours()).slice(-2) + ":" + ("0" + when.getMinutes()).slice(-2);
};
