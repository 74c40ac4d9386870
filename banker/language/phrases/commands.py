"""Commands: a command in words, where the sentence of an entry quotes the command.

Rules of this file
* The words come from the command's own fields, as an event's do in `events`; the English template
  is in the command's row.
* A command without words (a device's own, which nobody undoes) is quoted as its statement.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Never

from msgspec import UNSET

from banker.engine.command import tag_of
from banker.foundation.kinds import row_for
from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS
from banker.language.phrases.figures import figure_amount, figure_words
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.variants import Details, variant


def act(command: c.AnyCommand, wording: Wording) -> str:
    """Return a command in words, as in *undone: Ann buys Oriental Avenue*."""
    tag = tag_of(type(command))
    variant, more = (row_for(_DETAILS, command) or _chosen)(command, wording)
    key = f"act.{tag}.{variant}" if variant else f"act.{tag}"
    if key not in wording.book:
        from banker.language.parser.statement_writer import statement  # no first frame says one

        return statement(command, wording.setup)
    fields = {
        name: _FIELDS[name](wording, getattr(command, name))
        for name in command.__struct_fields__
        if name in _FIELDS and getattr(command, name) is not None
    }
    return wording.say(key, **(fields | more))


_FIELDS: dict[str, Callable[[Wording, Never], str]] = {
    **dict.fromkeys(("who", "visitor", "giver", "receiver", "payer", "debtor"), Wording.account),
    **dict.fromkeys(("deed", "item"), Wording.title),
    **dict.fromkeys(("steps", "count", "number", "noted"), Wording.figure),
    "amount": Wording.money,
    "name": lambda _wording, name: str(name),
    "card": Wording.card,
    "text": lambda _wording, text: str(text),
    "dice": lambda _wording, dice: " ".join(map(str, dice)),
}


def _chosen(command: c.AnyCommand, _wording: Wording) -> Details:
    """The variant of the row whose name is a field that is set, or the value of one."""
    row = ROWS[type(command)]
    named = {name: getattr(command, name) for name in command.__struct_fields__}
    values = [value for name, value in named.items() if name not in row.players]
    said = (it for it in row.act if it and (named.get(it) or it in values))
    return next(said, ""), {}


def _roll(command: c.Roll, _wording: Wording) -> Details:
    other = command.dice[1] if command.dice[0] == 1 else command.dice[0]
    if command.lock:
        return "lock", {"other": str(other)}
    return ("" if command.purpose == "move" else command.purpose), {}


def _ask_rent(command: c.AskRent, _wording: Wording) -> Details:
    named = (("visitor", command.visitor), ("deed", command.deed))
    return "_".join(name for name, value in named if value), {}


def _transfer(command: c.Transfer, _wording: Wording) -> Details:
    if command.gift:
        return "gift", {}
    return ("for" if command.debtor else "rent" if command.deed else ""), {}


def _bankrupt(command: c.GoBankrupt, wording: Wording) -> Details:
    if not command.keeps:
        return "", {}
    card, keeper = wording.card(command.keeps), wording.account(command.keeper)
    return "keeps", {"keeper": keeper, "card": card}


def trade_words(legs: Sequence[c.Leg], wording: Wording) -> str:
    """Return a trade in words: givers, things and receivers; with *for*, if two players swap."""
    first, *rest = legs
    mutual = len(rest) == 1 and (rest[0].giver, rest[0].receiver) == (first.receiver, first.giver)
    if not mutual:
        return "; ".join(_leg(leg, wording) for leg in legs)
    return wording.say(
        "trade",
        giver=wording.account(first.giver),
        receiver=wording.account(first.receiver),
        goods=wording.items(first.items),
        returned=wording.items(rest[0].items),
    )


def _leg(leg: c.Leg, wording: Wording) -> str:
    return wording.say(
        "leg",
        giver=wording.account(leg.giver),
        receiver=wording.account(leg.receiver),
        goods=wording.items(leg.items),
    )


def _correct(command: c.Correct, wording: Wording) -> Details:
    amount = abs(command.amount)
    is_money = command.thing == "cash"
    goods = wording.money(amount) if is_money else wording.things(command.thing, amount)
    fields = {"goods": f"{'+' if command.amount > 0 else '−'} {goods}"}
    if command.on is UNSET:
        return "", fields
    return "on", {**fields, "deed": wording.title(command.on)}


def _figures(command: c.SetFigures, wording: Wording) -> Details:
    if len(command.figures) != 1:
        return "many", {"count": wording.figure(len(command.figures))}
    [(path, amount)] = command.figures
    return "", {
        "figure": figure_words(path, wording), "amount": figure_amount(path, amount, wording),
    }  # fmt: skip


def _clock(command: c.SetClock, _wording: Wording) -> Details:
    return "", {"time": f"{command.seconds // 60}:{command.seconds % 60:02}"}


_DETAILS: dict[type, Callable[[Never, Wording], Details]] = {
    c.Roll: _roll,
    c.Move: lambda command, wording: ("", {"to": wording.space(command.to)}),
    c.AskRent: _ask_rent,
    c.SetTurn: lambda command, wording: ("", {"whose": wording.whose(command.who)}),
    c.Build: variant(c.Build, lambda command: "many" if command.count > 1 else ""),
    c.SellBuilding: variant(
        c.SellBuilding,
        lambda command: "group" if command.group else "many" if command.count > 1 else "",
    ),
    c.MoveHotel: lambda command, wording: ("", {"to": wording.title(command.to)}),
    c.Lend: lambda command, wording: ("", {"to": wording.account(command.to)}),
    c.Repay: lambda command, wording: ("", {"to": wording.account(command.to)}),
    c.Transfer: _transfer,
    c.GoBankrupt: _bankrupt,
    c.Trade: lambda command, wording: ("", {"legs": trade_words(command.legs, wording)}),
    c.BuildGroup: variant(c.BuildGroup, lambda command: "many" if command.count else ""),
    c.CheckNote: variant(c.CheckNote, lambda command: "" if command.amount else "card"),
    c.Correct: _correct,
    c.SetFigures: _figures,
    c.SettleFigure: lambda command, wording: (
        "",
        {"figure": figure_words(command.figure, wording)},
    ),
    c.SetClock: _clock,
    c.Force: lambda command, wording: ("", {"act": act(command.command, wording)}),
}
