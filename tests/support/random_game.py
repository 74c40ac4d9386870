"""Random game: what a seed makes people say at a table, fitting or not, and what comes of it.

The same seed says the same for ever, as long as the rules do not change: `random.Random` of a
text, and nothing else is drawn. What is said is a third of any shape, and else what might be said
now, so that games lead deep.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import pytest
from _pytest.mark import ParameterSet

from banker import editions
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.edition import ANY_NUMBER
from banker.games.board.state import Setup, State
from banker.language.parser.player_names import check_names
from banker.ledger.entry import Entry
from banker.ledger.origins import PROGRAM
from banker.session.session import Session
from tests.games.board.invariants.random_board_commands import SETS, town_fitting

NAMES = ("Ann", "Bob", "Cem")
# A guess is taken back in games of its own, at a vault that reports; figures of cards are said in
# games of their own; phones change nothing.
LATER = (c.EndGame, c.TakeBack, c.OpenPhones, c.SetFigures, c.SettleFigure)
KINDS = tuple(kind for kind in get_args(c.Plain) if kind not in LATER)
FITTING = 0.75
SELDOM = {c.Leave: 0.9, c.GoBankrupt: 0.5, c.SetClock: 0.8}
THINGS = ("cash", "cash", "deed", "deed", "hotel", "jail_card", "card", "key", "chip", "rent")
ACCOUNTS = ("bank", "vault", "box", "pot")


def seeds(few: int, more: int, target: str) -> list[int | ParameterSet]:
    """So many seeds as parameters, the later ones only in `make check`; or as many as `SEEDS`
    says, which `target` sets."""
    if "SEEDS" in os.environ:
        return list(range(int(os.environ["SEEDS"])))
    later = pytest.mark.in_check(target)
    return [*range(few), *(pytest.param(seed, marks=later) for seed in range(few, more))]


class Said(NamedTuple):
    """One step: the state before, the command, and its entry or why it was refused."""

    state: State
    command: c.AnyCommand
    entry: Entry | None
    refusal: CommandError | None


def switched(box: str, seed: int, overlays: Sequence[str] = ()) -> dict[str, str]:
    """As printed at even seeds; else two of five switches are turned."""
    dice = random.Random(f"{box} {seed}")
    chosen = {}
    for name, switch in editions.load(box, {}, overlays).offered.items():
        if seed % 2 and dice.random() < 0.4:
            value = dice.choice(switch.values)
            chosen[name] = str(dice.randint(2, 60)) if value == ANY_NUMBER else value
    return chosen


def table(box: str, switches: Mapping[str, str], overlays: Sequence[str] = ()) -> Session:
    """A game in memory."""
    edition = editions.load(box, dict(switches), list(overlays))
    return Session.create(None, Setup(edition, check_names(NAMES, edition)))


def said(session: Session, seed: int, steps: int) -> Iterator[Said]:
    """So many steps, or fewer if the game ends; at two of three seeds late in a game: sets,
    buildings and little money."""
    dice = random.Random(f"{session.state.edition.id} {seed}")
    begun = list(_late(session.state)) if seed % 3 else []
    for at in range(steps):
        state = session.state
        command = begun.pop(0) if begun else _any(dice, state)
        try:
            entry = session.execute(command, id=f"step-{at}", by=PROGRAM).entry
        except CommandError as refusal:
            yield Said(state, command, None, refusal)
        else:
            yield Said(state, command, entry, None)
        if state.table.ended:
            return


def _late(state: State) -> Iterator[c.AnyCommand]:
    for owner, deeds in SETS:
        for deed in deeds:
            yield c.Force(c.Buy(owner, deed), "late")
            yield c.ClosePayment()
        for deed in (*deeds, *deeds):
            yield c.Force(c.Build(owner, deed), "late")
    for who in ("ann", "bob", "cem"):
        yield c.Correct(who, 200 - state.edition.money.start_cash, "late")


def _any(dice: random.Random, state: State) -> c.AnyCommand:
    if dice.random() < FITTING:
        by_kind: dict[type, list[c.AnyCommand]] = {}
        for one in town_fitting(state):
            by_kind.setdefault(type(one), []).append(one)
        kind = dice.choice(list(by_kind))
        if dice.random() < SELDOM.get(kind, 0.0):
            kind = c.Roll
        return dice.choice(by_kind[kind])
    command = _made(dice, state, dice.choice(KINDS))
    return c.Force(command, "a house rule") if dice.random() < 0.2 else command


def _made(dice: random.Random, state: State, kind: type) -> Any:
    """A command of this type, whose fields are of the right type and perhaps of no sense."""
    return kind(
        *(_value(dice, state, field.name, field.type) for field in msgspec.structs.fields(kind))
    )


def _value(dice: random.Random, state: State, name: str, kind: Any) -> Any:
    options = get_args(kind)
    if msgspec.UnsetType in options:
        return msgspec.UNSET  # for games of their own: `tests/system/simulation/acts`
    if type(None) in options:
        return None if dice.random() < 0.4 else _value(dice, state, name, options[0])
    if get_origin(kind) is Literal:
        return dice.choice(options)
    if kind is bool:
        return dice.random() < 0.3
    if kind is int:
        return _number(dice, name)
    if name == "dice":
        return dice.randint(1, 6), dice.randint(1, 6)
    if name == "numbers":
        return tuple(dice.sample(range(1, 7), dice.randint(0, 4)))
    if name == "legs":
        return tuple(_leg(dice, state) for _ in range(dice.randint(1, 3)))
    return _word(dice, state, name)


def _number(dice: random.Random, name: str) -> int:
    if name in ("amount", "owed", "seconds"):
        return dice.choice((-5, 0, 1, 10, 50, 60, 100, 200, 500, 5000))
    if name in ("epoch", "event", "number", "noted"):  # what the wire and the parser let in
        return dice.randint(0, 7 if name in ("number", "noted") else 2)
    return dice.randint(-1, 3)


def _leg(dice: random.Random, state: State) -> c.Leg:
    items = []
    for _ in range(dice.randint(1, 2)):
        kind = dice.choice(THINGS)
        id = _word(dice, state, kind) if kind in ("deed", "card", "rent") else ""
        items.append(c.Item(kind, dice.choice((1, 1, 2, 90)) if kind == "cash" else 1, id))
    return c.Leg(_word(dice, state, "who"), _word(dice, state, "who"), tuple(items))


def _word(dice: random.Random, state: State, name: str) -> str:
    deeds = [deed.id for deed in state.edition.deeds]
    if name in ("deed", "item", "on") or (name == "to" and dice.random() < 0.3):
        return dice.choice((*deeds, "house", "hotel") if name == "item" else deeds)
    if name == "card":
        return dice.choice((*state.edition.card_by_id, "jail_card", "CH99"))
    if name in ("commitment", "secret", "entropy", "uid"):
        return dice.choice(("", "00" * 16, "ab" * 32))
    if name == "evidence":
        return ""
    if name == "because":
        return "a word"
    if name in ("text", "witness"):
        return dice.choice(("", "a word"))
    if name == "name":
        return dice.choice(("Dan", "Eve", "Ann", "x y", ""))
    if name in ("giver", "receiver") and dice.random() < 0.4:
        return dice.choice(ACCOUNTS)
    return dice.choice(state.playing() or state.setup.ids)
