"""Validation: whether a command can be understood at all, before any rule checks the command.

A screen or a script names only things that exist; a phone or a file may name anything. A failure
here is an `InvalidCommand`: an unknown player, half a coin, a die with seven dots.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from typing import Never

from msgspec import UNSET

from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.kinds import row_for
from banker.foundation.limits import AMOUNT_MAX
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.draft import Draft
from banker.games.board.printed_figures import amounts
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import (
    BANK,
    CARD,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    POT,
    SECRET_CARD,
    VAULT,
    Setup,
)
from banker.ledger.phone_marks import is_issuer

Check = Callable[[Draft, Never], None]
FLOWS_MAX = 40  # in one command
FIGURES_MAX = 40  # in one command, so that its statement is a line that can be read again


def assert_sound(draft: Draft, command: c.AnyCommand) -> None:
    """Raise `InvalidCommand` unless every field of the command has a possible value, by the field's
    name."""
    kind = type(command)
    for field, check in _checks_of(kind):
        value = getattr(command, field)
        if value is not None and value is not UNSET:
            check(draft, value)
    whole = row_for(WHOLE, command)
    if whole is not None:
        whole(command)


@cache
def _checks_of(kind: type[c.AnyCommand]) -> tuple[tuple[str, Check], ...]:
    """The fields of a kind of command that are checked, in their order."""
    both = ((name, FIELDS.get((kind, name)) or FIELDS.get(name)) for name in kind.__struct_fields__)
    return tuple((name, check) for name, check in both if check is not None)


def _roll(command: c.Roll) -> None:
    if command.lock and 1 not in command.dice:
        raise InvalidCommand(
            "a lock counts as 1, and none of these dice shows a 1: enter 1 for that die"
        )


def _transfer(command: c.Transfer) -> None:
    if command.gift and (command.debtor or command.deed):
        raise InvalidCommand(
            "a gift pays no debt: leave out 'as a gift', or the debt that it names"
        )


def _correct(command: c.Correct) -> None:
    if command.on is not UNSET and command.thing not in (HOUSE, HOTEL):
        raise InvalidCommand(
            "only houses and hotels stand on a street: leave out 'on' and the street"
        )


# What the fields of a command must be together.
WHOLE: dict[type, Callable[[Never], None]] = {
    c.Roll: _roll,
    c.Transfer: _transfer,
    c.Correct: _correct,
}


def _known(things: Callable[[Setup], Container[str]], words: str) -> Callable[[Draft, str], None]:
    def check(draft: Draft, name: str) -> None:
        if name not in things(draft.state.setup):
            raise InvalidCommand(
                "no {thing} is called '{name}': check how it is written",
                kind=Misunderstood.UNKNOWN_NAME,
                thing=Text(words),
                name=name,
            )

    return check


def _account(draft: Draft, name: str) -> None:
    setup = draft.state.setup
    if name == VAULT and setup.edition.vault is None:
        draft.refuse(RefusalCode.NOT_IN_EDITION, "this edition has no vault: play on")
    if name == POT and not has_pot(setup.edition):
        draft.refuse(RefusalCode.NOT_IN_EDITION, "this game has no pot: name the Bank instead")
    if name not in setup.ids and name not in (BANK, VAULT, POT):
        raise InvalidCommand(
            "nobody is called '{name}': name a player of this game",
            kind=Misunderstood.UNKNOWN_NAME,
            name=name,
        )


def _more_than(least: int) -> Callable[[Draft, int], None]:
    def check(_draft: Draft, amount: int) -> None:
        if type(amount) is not int or amount <= least:
            raise InvalidCommand(
                "an amount must be a whole number, {least} or more", least=least + 1
            )

    return check


def _seconds(_draft: Draft, seconds: int) -> None:
    if type(seconds) is not int or seconds < 0:
        raise InvalidCommand("the game's clock shows whole seconds, from 0 on")


def _yes_or_no(_draft: Draft, answer: bool) -> None:
    if type(answer) is not bool:
        raise InvalidCommand("the clock is either paused or running")


def _gift(_draft: Draft, answer: bool) -> None:
    if type(answer) is not bool:
        raise InvalidCommand("it is a gift, or it is not")


def _times(_draft: Draft, times: int) -> None:
    if type(times) is not int or times < 0:
        raise InvalidCommand("the number of visits is a whole number, or 0 for all of them")


def _not_nothing(_draft: Draft, amount: int) -> None:
    if type(amount) is not int or not amount:
        raise InvalidCommand("a correction needs a whole number other than 0, such as +1 or -1")


def _dice(_draft: Draft, dice: tuple[int, ...]) -> None:
    if len(dice) != 2 or any(type(dots) is not int or not 1 <= dots <= 6 for dots in dice):
        raise InvalidCommand("there are two dice, each from 1 to 6")


def _legs(draft: Draft, legs: tuple[c.Leg, ...]) -> None:
    for leg in legs:
        for who in (leg.giver, leg.receiver):
            _player(draft, who)
        for item in leg.items:
            (_times if item.thing == "immunity" else _positive)(draft, item.count)
            if item.thing == "deed" and item.count > 1:
                raise InvalidCommand("there is only one of each deed: name it without a number")
            if item.thing in ("deed", "immunity") or item.id:
                (_card if item.thing in (CARD, JAIL_CARD) else _deed)(draft, item.id)


def _figures(draft: Draft, figures: tuple[tuple[str, int], ...]) -> None:
    if not figures:
        raise InvalidCommand("name an amount, as in 'rent of oriental is 90'")
    if len(figures) > FIGURES_MAX:
        raise InvalidCommand(
            "one statement names at most {most:,} amounts: write the others in another statement",
            most=FIGURES_MAX,
        )
    printed = amounts(draft.state.setup.stored)
    for path, amount in figures:
        if path not in printed:
            raise InvalidCommand(
                "no amount is called '{name}': name one of a card, as in 'rent of oriental is 90'",
                kind=Misunderstood.UNKNOWN_NAME,
                name=path,
            )
        least = 0 if ".rents." in path else 1
        if type(amount) is not int or not least <= amount <= AMOUNT_MAX:
            raise InvalidCommand(
                "an amount is a whole number from {least} to {most:,}", least=least, most=AMOUNT_MAX
            )


def _figure(draft: Draft, path: str) -> None:
    if path not in amounts(draft.state.setup.stored):
        raise InvalidCommand(
            "no amount is called '{name}': name one of a card, as in 'rent of oriental is 90'",
            name=path,
        )


def _flows(draft: Draft, flows: tuple[tuple[str, str, int], ...]) -> None:
    if not flows or len(flows) > FLOWS_MAX:
        raise InvalidCommand(
            "one statement settles 1 to {most} payments: write the others in another statement",
            most=FLOWS_MAX,
        )
    for giver, receiver, amount in flows:
        _account(draft, giver)
        _account(draft, receiver)
        _positive(draft, amount)
        if giver == receiver:
            raise InvalidCommand("a payment to settle has the same player on both sides: name two")


def _issuer(_draft: Draft, issuer: str) -> None:
    if not is_issuer(issuer):
        raise InvalidCommand("the phones are opened with 64 hexadecimal digits")


_player = _known(lambda setup: setup.ids, "player")
_deed = _known(lambda setup: setup.edition.deed_by_id, "deed")
_card = _known(lambda setup: {*setup.edition.card_by_id, JAIL_CARD, SECRET_CARD}, "card")
_named = _known(lambda setup: {"", *setup.edition.deed_by_id, *setup.ids}, "deed or player")
_lot = _known(lambda setup: {*setup.edition.deed_by_id, "house", HOTEL}, "deed")
_space = _known(lambda setup: {space.id for space in setup.edition.spaces}, "space")
_positive = _more_than(0)

FIELDS: dict[str | tuple[type, str], Check] = {
    "who": _player,
    "said_by": _player,
    "figures": _figures,
    "figure": _figure,
    "flows": _flows,
    (c.Count, "who"): _account,
    (c.PayEach, "who"): _account,
    (c.CollectEach, "who"): _account,
    (c.BuildGroup, "count"): _more_than(-1),
    "to_bank": _yes_or_no,
    (c.Correct, "who"): _account,
    (c.Correct, "on"): _deed,
    (c.Forgive, "who"): _account,
    "visitor": _player,
    "giver": _account,
    "debtor": _player,
    "receiver": _account,
    "deed": _deed,
    "item": _lot,
    (c.Move, "to"): _space,
    (c.MoveHotel, "to"): _deed,
    (c.Draw, "card"): _known(lambda setup: setup.edition.card_by_id, "card"),
    "card": _card,
    "keeper": _known(lambda setup: {"", *setup.ids}, "player"),
    "keeps": _known(lambda setup: {"", *setup.edition.card_by_id, SECRET_CARD}, "card"),
    (c.UseCard, "on"): _named,
    "amount": _positive,
    "payer": _account,
    (c.CheckNote, "amount"): _more_than(-1),
    (c.Count, "amount"): _more_than(-1),
    (c.Correct, "amount"): _not_nothing,
    "steps": _positive,
    (c.Lend, "to"): _player,
    (c.Repay, "to"): _player,
    "owed": _positive,
    "seconds": _seconds,
    "paused": _yes_or_no,
    "times": _times,
    "gift": _gift,
    (c.Build, "count"): _positive,
    (c.SellBuilding, "count"): _positive,
    "dice": _dice,
    "legs": _legs,
    "issuer": _issuer,
}
