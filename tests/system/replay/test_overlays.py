"""Every overlay of the shelf has a golden game over every box it may lie over, and shows in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec
import pytest

from banker import editions
from banker.foundation.errors import EditionError
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Question
from banker.session.session import Session
from tests.system.replay.golden import GOLDEN, Golden

Event = dict[str, Any]
Pair = tuple[str, str]


def box_of(golden: Golden) -> str:
    return golden.path.parent.name.replace("_", "-")


@cache
def pairs() -> set[Pair]:
    """Every overlay with every box that it may lie over."""
    found = set()
    for overlay in editions.overlays("board"):
        for box in editions.catalogue("board"):
            try:
                editions.load(box.id, overlays=[overlay.id])
            except EditionError as error:
                assert "lies over" in str(error), "refused for the board below, and nothing else"
            else:
                found.add((overlay.id, box.id))
    return found


def without_game(games: Iterable[Golden]) -> set[Pair]:
    return pairs() - {(overlay, box_of(game)) for game in games for overlay in game.overlays}


def test_every_overlay_has_a_whole_game_over_every_box_it_may_lie_over() -> None:
    assert without_game(GOLDEN) == set()
    assert len(pairs()) >= 24


def test_an_overlay_without_a_game_is_found() -> None:
    others = [golden for golden in GOLDEN if "half-dollars" not in golden.overlays]
    boxes = {"glass-classic", "rouble-full", "rouble-simple", "online-rental-tax"}
    assert without_game(others) == {("half-dollars", box) for box in boxes}


# --- what an overlay changes ----------------------------------------------------------------------


def amounts(told: list[Event], kind: str, **said: str) -> list[int]:
    """The amounts of all events of a kind, of those that say this."""
    return [event["amount"] for event in told if event.items() >= {"kind": kind, **said}.items()]


def drawn(told: list[Event]) -> set[str]:
    return {event["card"] for event in told if event["kind"] == "card_drawn"}


def steps_of(size: int, told: list[Event]) -> bool:
    """Whether everything that was paid, and that much of it, comes in whole steps."""
    every = [a for kind in ("due_paid", "deed_mortgaged", "paid") for a in amounts(told, kind)]
    return len(every) > 20 and not any(amount % size for amount in every)


def is_dealt_and_ends(told: list[Event], *ends: str) -> bool:
    dealt = [event["who"] for event in told if event["kind"] == "deed_dealt"]
    ended = next(event for event in reversed(told) if event["kind"] == "game_ended")
    return {dealt.count(who) for who in dealt} == {2} and ended["why"] in ends


def odd(told: list[Event], *kinds: str) -> bool:
    return any(amount % 2 for kind in kinds for amount in amounts(told, kind))


SHOWS: dict[str, Callable[[list[Event]], bool]] = {
    "short-game": lambda told: is_dealt_and_ends(told, "second_bankruptcy", "all_owned"),
    "time-limit": lambda told: is_dealt_and_ends(told, "time_up"),
    "half-dollars": lambda told: odd(told, "interest_paid", "deed_redeemed", "rent_taxed"),
    "us-pre-2008": lambda told: (
        {"CC04", "CC07", "CC12"} <= drawn(told)
        and 75 in amounts(told, "due_made", about="luxury_tax")
        and min(amounts(told, "due_made", about="income_tax")) < 200
    ),
    "labels-2021": lambda told: len([card for card in drawn(told) if card[:2] == "CC"]) >= 8,
    "bank-cards": lambda told: steps_of(10_000, told),
    "bank-cards-roubles": lambda told: steps_of(10, told),
    "crossword": lambda told: "CH06" in drawn(told),
}


def events_in(golden: Golden) -> list[Event]:
    """Everything that the Bank told in a game."""
    switches = dict(switch.split("=") for switch in golden.switches)
    edition = editions.load(box_of(golden), switches, golden.overlays)
    setup = Setup(edition, check_names(golden.players.split(","), edition))
    session, told = Session.create(None, setup), list[Event]()
    session.subscribe(lambda entry, _state: told.extend(map(msgspec.to_builtins, entry.ev)))
    for line in golden.path.read_text(encoding="utf-8").splitlines():
        wanted = parse(line, setup, session.state.table.turn)
        if wanted is not None and not isinstance(wanted, Question):
            session.execute(wanted)
    return told


LAID = [golden for golden in GOLDEN if golden.overlays]


@pytest.mark.parametrize("golden", LAID, ids=lambda it: f"{box_of(it)}/{it.path.stem}")
def test_what_an_overlay_changes_happens_in_its_game(golden: Golden) -> None:
    told = events_in(golden)
    assert [overlay for overlay in golden.overlays if not SHOWS[overlay](told)] == []


def test_every_overlay_is_looked_for() -> None:
    assert set(SHOWS) == {overlay.id for overlay in editions.overlays("board")}
