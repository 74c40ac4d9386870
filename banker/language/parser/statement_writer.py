"""Statement writer: the canonical statement of every command, the inverse of `parse`.

Rules of this file
* Who is written by name, deeds, spaces and cards by id, amounts without grouping: a statement means
  the same whatever board is in play.
* Every type of command has a row in `WRITERS`; what a row writes, `parse` reads back as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.games.board import commands as c
from banker.games.board.state import CARD, HOTEL, SECRET_CARD, Setup
from banker.language.parser import figures
from banker.language.parser.tokens import quote

NOTHING = "nothing"  # what one side of a trade gives
RENT = "rent"  # the rent that one owes the other, as a thing that is traded

Write = Callable[[Any, Any], str]


def statement(command: c.AnyCommand, setup: Setup) -> str:
    """The statement of a command."""
    return _written(command, _Names(setup))


class _Names(dict[str, str]):
    """How accounts are written: players by name, the others by id."""

    def __init__(self, setup: Setup) -> None:
        super().__init__({player.id: player.name for player in setup.players})
        self.setup = setup

    def __missing__(self, account: str) -> str:
        return account


def _written(command: c.AnyCommand, names: dict[str, str]) -> str:
    return WRITERS[type(command)](command, names)


def _simple(pattern: str) -> Write:
    """A row whose fields are written unchanged, except `who`, which is written by name."""

    def write(command: Any, names: dict[str, str]) -> str:
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        if "who" in fields:
            fields["who"] = names[fields["who"]]
        return pattern.format(**fields)

    return write


def _optional(word: str, value: object) -> str:
    return f" {word} {value}" if value else ""


def _roll(command: c.Roll, names: dict[str, str]) -> str:
    first, second = map(str, command.dice)
    if command.lock:
        first, second = ("lock", second) if first == "1" else (first, "lock")
    purpose = "" if command.purpose == "move" else f" for {command.purpose}"
    return f"{names[command.who]} rolls {first} {second}{purpose}"


def _buy(command: c.Buy, names: dict[str, str]) -> str:
    return f"{names[command.who]} buys {command.deed or ''}".rstrip()


def _ask_rent(command: c.AskRent, names: dict[str, str]) -> str:
    visitor = names[command.visitor] if command.visitor else ""
    asked = _optional("from", visitor) + _optional("on", command.deed)
    return f"{names[command.who]} asks rent{asked}"


def _pay_rent(command: c.PayRent, names: dict[str, str]) -> str:
    return f"{names[command.who]} pays rent{_optional('on', command.deed)}"


def _build(command: c.Build, names: dict[str, str]) -> str:
    count = "" if command.count == 1 else f" {command.count}"
    return f"{names[command.who]} builds{count} on {command.deed}"


def _build_group(command: c.BuildGroup, names: dict[str, str]) -> str:
    count = f" {command.count}" if command.count else ""
    return f"{names[command.who]} builds{count} on group {command.deed}"


def _hand_deed(command: c.HandDeed, names: dict[str, str]) -> str:
    giver, receiver = names[command.who], "bank"
    if not command.to_bank:
        giver, receiver = receiver, giver
    return f"{giver} gives {command.deed} to {receiver} for {NOTHING}"


def _sell_building(command: c.SellBuilding, names: dict[str, str]) -> str:
    what = "building" if command.count == 1 else f"{command.count} buildings"
    if command.group:
        what = "all buildings"
    return f"{names[command.who]} sells {what} on {command.deed}"


def _lend(command: c.Lend, names: dict[str, str]) -> str:
    back = "" if command.owed == command.amount else f" for {command.owed}"
    return f"{names[command.who]} lends {command.amount} to {names[command.to]}{back}"


def _immunity(command: c.GrantImmunity, names: dict[str, str]) -> str:
    visits = f" for {command.times} visits" if command.times else ""
    visitor = names[command.visitor]
    return f"{names[command.who]} gives {visitor} immunity on {command.deed}{visits}"


def _use_card(command: c.UseCard, names: dict[str, str]) -> str:
    seated = command.on in names
    on = _optional("against" if seated else "on", names[command.on] if command.on else "")
    return f"{names[command.who]} uses {command.card}{on}"


def _change(command: c.GiveChange, names: dict[str, str]) -> str:
    return f"{names[command.giver]} gives change {command.amount} to {names[command.receiver]}"


def _clock(command: c.SetClock, _names: dict[str, str]) -> str:
    minutes, seconds = divmod(command.seconds, 60)
    return f"clock {minutes}:{seconds:02}"


def _transfer(command: c.Transfer, names: dict[str, str]) -> str:
    debtor = names[command.debtor] if command.debtor else ""
    what = " as a gift" if command.gift else _optional("for", debtor)
    rent = _optional("for rent on", command.deed)
    return f"{names[command.giver]} pays {command.amount} to {names[command.receiver]}{what}{rent}"


def _forgive(command: c.Forgive, names: dict[str, str]) -> str:
    amount = f" {command.amount}" if command.amount else ""
    rent = _optional("for rent on", command.deed)
    return f"{names[command.who]} forgives {names[command.debtor]}{amount}{rent}"


def _guess(command: c.Guess, names: dict[str, str]) -> str:
    return f"{names[command.who]} guesses {command.number} {command.outcome or ''}".rstrip()


def _check_note(command: c.CheckNote, names: dict[str, str]) -> str:
    what = command.amount or CARD
    said = f"{names[command.who]} checks {names[command.payer]} {what} {command.verdict or ''}"
    if command.evidence:
        said += f" measured {quote(command.evidence)}"
    return said.rstrip()


def _go_bankrupt(command: c.GoBankrupt, names: dict[str, str]) -> str:
    said = f"{names[command.who]} goes bankrupt"
    if not command.keeps:
        return said
    card = CARD if command.keeps == SECRET_CARD else command.keeps
    return f"{said} and {names[command.keeper]} keeps {card}"


def _discard(command: c.DiscardCard, names: dict[str, str]) -> str:
    card = CARD if command.card == SECRET_CARD else command.card
    return f"{names[command.who]} discards {card}"


def _trade(command: c.Trade, names: dict[str, str]) -> str:
    first, *rest = command.legs
    said = _leg(first, names)
    if not rest:
        return f"{said} for {NOTHING}"
    back = rest[0]
    mutual = (back.giver, back.receiver) == (first.receiver, first.giver)
    if len(rest) == 1 and mutual and back.items:
        return f"{said} for {_items(back.items)}"
    return " and ".join((said, *(_leg(leg, names) for leg in rest)))


def _leg(leg: c.Leg, names: dict[str, str]) -> str:
    return f"{names[leg.giver]} gives {_items(leg.items)} to {names[leg.receiver]}"


def _items(items: tuple[c.Item, ...]) -> str:
    return " + ".join(map(_item, items)) or NOTHING


def _item(item: c.Item) -> str:
    if item.thing == "immunity":
        return f"no rent on {item.id}" + (f" {item.count} times" if item.count else "")
    if item.thing == "cash":
        return str(item.count)
    if item.id and item.thing not in (HOTEL, RENT):
        return item.id
    noun = item.thing if item.count == 1 else f"{item.count} {item.thing}s"
    return noun + _optional("on", item.id)


def _mix(command: c.MixVault, _names: dict[str, str]) -> str:
    late = " late" if command.late else ""
    return f"vault mixes {command.epoch} {command.entropy or 'none'}{late}"


def _locked(command: c.ReportLocked, _names: dict[str, str]) -> str:
    return f"vault reports locked {command.epoch}{'' if command.mixed else ' unmixed'}"


def _tried(command: c.ReportTried, names: dict[str, str]) -> str:
    by = _optional("by", names[command.who] if command.who else "")
    return f"vault reports {command.number} missed {command.epoch}{by}"


def _tries(command: c.ReportTries, _names: dict[str, str]) -> str:
    numbers = "".join(map(str, command.numbers)) or "none"
    return f"vault reports tries {command.epoch} {numbers}"


def _opened(command: c.ReportOpened, names: dict[str, str]) -> str:
    by = _optional("by", names[command.who] if command.who else "")
    secret = command.secret or "none"
    return f"vault reports {command.number} opened {command.epoch} {secret}{by}"


def _adopt(command: c.AdoptVault, _names: dict[str, str]) -> str:
    if not command.uid:
        return "vault joins"
    return f"vault joins as {command.uid} after {command.event} for {command.why}"


def _undo(command: c.Undo, _names: dict[str, str]) -> str:
    count = "" if command.count == 1 else f" {command.count}"
    return f"undo{count}{_optional('because', command.because and quote(command.because))}"


def _redo(command: c.Redo, _names: dict[str, str]) -> str:
    return "redo" if command.count == 1 else f"redo {command.count}"


def _correct(command: c.Correct, names: dict[str, str]) -> str:
    thing = "" if command.thing == "cash" else f" {command.thing}"
    seated = command.witness in names
    witness = names[command.witness] if seated else quote(command.witness)
    by = f" witnessed by {witness}" if command.witness else ""
    because, on = quote(command.because), _optional("on", command.on or None)
    return f"correct {names[command.who]} {command.amount:+}{thing}{on} because {because}{by}"


def _force(command: c.Force, names: dict[str, str]) -> str:
    return f"force {_written(command.command, names)} because {quote(command.because)}"


_LEAVES = {"bank": "to bank", "auction": "by auction", "all": "to all"}

WRITERS: dict[type, Write] = {
    c.Roll: _roll,
    c.Move: _simple("{who} moves to {to}"),
    c.MoveBack: _simple("{who} moves back {steps}"),
    c.Buy: _buy,
    c.Decline: _simple("{who} declines"),
    c.OpenAuction: _simple("auction {item}"),
    c.Bid: _simple("{who} bids {amount}"),
    c.CloseAuction: _simple("auction closes"),
    c.AskRent: _ask_rent,
    c.Pay: _simple("{who} pays"),
    c.PayRent: _pay_rent,
    c.PassGo: _simple("{who} passes go"),
    c.Next: _simple("next"),
    c.GoAgain: _simple("{who} goes again"),
    c.SetTurn: _simple("{who}'s turn"),
    c.Mortgage: _simple("{who} mortgages {deed}"),
    c.Redeem: _simple("{who} redeems {deed}"),
    c.Build: _build,
    c.BuildGroup: _build_group,
    c.HandDeed: _hand_deed,
    c.SellBuilding: _sell_building,
    c.Deal: _simple("deal {deed} to {who}"),
    c.Lend: _lend,
    c.Repay: lambda asked, names: f"{names[asked.who]} repays {asked.amount} to {names[asked.to]}",
    c.GrantImmunity: _immunity,
    c.ClaimSalary: _simple("{who} claims salary"),
    c.GiveChange: _change,
    c.SetClock: _clock,
    c.PauseClock: lambda asked, _: "clock stops" if asked.paused else "clock runs",
    c.SellDeed: _simple("{who} sells {deed} to bank"),
    c.PlaceHotel: _simple("{who} places hotel on {deed}"),
    c.MoveHotel: _simple("{who} moves hotel from {deed} to {to}"),
    c.Unlock: _simple("{who} unlocks {deed}"),
    c.Trade: _trade,
    c.Transfer: _transfer,
    c.Forgive: _forgive,
    c.PayEach: _simple("{who} pays {amount} to each"),
    c.CollectEach: _simple("{who} collects {amount} from each"),
    c.GoToJail: _simple("{who} goes to jail"),
    c.LeaveJail: _simple("{who} leaves jail by {by}"),
    c.Guess: _guess,
    c.LockVault: _simple("vault locks"),
    c.GrantGuess: _simple("{who} gets guess"),
    c.ReportCommitted: lambda asked, _: f"vault commits {asked.epoch} {asked.commitment or 'none'}",
    c.MixVault: _mix,
    c.ReportLocked: _locked,
    c.ReportTried: _tried,
    c.ReportTries: _tries,
    c.ReportOpened: _opened,
    c.ReportForced: lambda asked, _: f"vault reports forced {asked.epoch} {asked.secret or 'none'}",
    c.ReportTampered: _simple("vault reports lid {epoch}"),
    c.ReportUnheard: _simple("vault heard nothing"),
    c.AdoptVault: _adopt,
    c.CheckNote: _check_note,
    c.ClosePayment: _simple("payment closes"),
    c.Draw: _simple("{who} draws {card}"),
    c.KeepCard: _simple("{who} keeps card"),
    c.UseCard: _use_card,
    c.DiscardCard: _discard,
    c.GainHotel: _simple("{who} gains hotel"),
    c.LoseHotel: _simple("{who} loses hotel"),
    c.Join: _simple("{name} joins with {amount}"),
    c.Leave: lambda asked, names: f"{names[asked.who]} leaves {_LEAVES[asked.to]}",
    c.TakeOver: _simple("{name} takes over {who}"),
    c.Rename: _simple("{who} is called {name}"),
    c.GoBankrupt: _go_bankrupt,
    c.EndGame: _simple("game ends"),
    c.Undo: _undo,
    c.Redo: _redo,
    c.TakeBack: _simple("undo the guess by agreement"),
    c.Count: _simple("count {who} {amount}"),
    c.Correct: _correct,
    c.CorrectGuess: _simple("{who} guessed {number}, not {noted}"),
    c.SettleFigure: lambda asked, names: figures.written_settling(asked, names, names.setup),
    c.SetFigures: lambda asked, names: figures.written(asked, names, names.setup),
    c.Say: lambda asked, _: f"say {quote(asked.text)}",
    c.OpenPhones: _simple("phones open {issuer}"),
    c.Force: _force,
}
