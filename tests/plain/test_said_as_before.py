"""Said as before: what a table of lines says of any moment of a game, and to any of its words.

Goal: a sentence about what is awaited, an answer or a word that comes out otherwise shows, also in
a state that no other test meets. Method: games of random commands on every box, with switches
turned and with the vault that is drawn; after each step what was booked, all that is awaited, and
the answer to two random lines. `said_as_before.txt` keeps lines of steps.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from banker import editions
from banker.devices.simulated_vault import SimulatedVault
from banker.devices.vault_reports import VaultReports
from banker.foundation.errors import CommandError
from banker.interaction.view import Fingerprint
from banker.language.phrases.translation import in_language, language_of
from banker.plain import now
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import LITTLE, MUCH, USUAL, Office, PlainTable
from banker.plain.words import WORDS, spellings
from banker.session.session import Session
from drivers.vault.simulator import VaultSimulator
from tests.games.deal.any_command import Anybody as Commands, turned
from tests.support.card_game import setup_of
from tests.support.random_game import said, switched, table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("said_as_before.txt")
BOARDS = [box.id for box in editions.catalogue("board")]
STEPS = 50
# Each payment is reckoned out in notes while the players add up, which takes long. What is kept is
# a file, which a later table would read.
SAID = [word for word in WORDS if word.name not in ("adds", "keep")]
AFTER = {
    "talk": ("1", "2", "3", "much", "often"), "speak": ("on", "off", "ON", "loudly"),
    "sum": ("100", "20 and 5", "", "all"), "take_back": ("", "1", "2", "40", "all"),
    "last": ("", "1", "3", "0", "all"), "ring": ("1", "4", "", "12", "x"), "go": ("1", "7", "x"),
    "press": ("v", "r", "p", "l", "b", "?", "t"),
    "find": ("ann", "100", "pizza"),
}  # fmt: skip
STATEMENTS = ("show", "worth {who}", "rent {deed}", "owner {deed}", "help", "help trade", "help x",
              "show {who}", "show bank", "show vault", "show pot", "{who} dances", "log 3",
              "who owns {deed}", "{who}'s turn", "next", "undo", "redo")  # fmt: skip
ABOUT = ("where", "has", "inspect")


@pytest.fixture(autouse=True)
def nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's share of a vault's number is the same in every run."""
    drawn = random.Random("share").randbytes
    monkeypatch.setitem(VaultReports.__init__.__kwdefaults__, "draw", drawn)


class Anybody:
    """Who says any line to a table."""

    def __init__(self, table: PlainTable, seed: str) -> None:
        self.table = table
        self.dice = random.Random(seed)

    def line(self) -> str:
        dice, state = self.dice, self.table.state
        if dice.random() < 0.2:
            return self._filled(dice.choice(STATEMENTS))
        word = dice.choice(SAID)
        shown = dice.choice(list(spellings(word, language_of(state.edition))))
        if word.name in ABOUT:
            about = self._filled(dice.choice(("{who}", "{deed}", "{group}", "", "nobody")))
        else:
            about = dice.choice(AFTER.get(word.name, ("",)))
        return f"{shown} {about}".strip()

    def _filled(self, line: str) -> str:
        dice, edition = self.dice, self.table.state.edition
        if hasattr(edition, "deeds"):
            deed, group = dice.choice(edition.deeds).name, dice.choice(edition.groups).name
        else:
            deed = group = dice.choice(edition.sets).name
        who = self.table.state.setup.names[dice.choice(self.table.state.setup.ids)]
        return line.format(who=who, deed=deed, group=group)


def office(dice: random.Random) -> Office:
    """What the program can do: sometimes nothing, sometimes all."""
    if dice.random() < 0.3:
        return Office()
    rows = ["a row", "another row"]
    return Office(
        report=lambda: rows,
        statistics=list,
        games=lambda: rows[:1],
        game=lambda number: Path("1.bank") if number == 1 else None,
        settings=lambda: rows,
        speak=lambda on: f"speaks: {on}",
    )


def of_lines(session: Session, seed: str, ticks: list[float]) -> PlainTable:
    """The table of a session, at one of two seeds with the vault that is drawn."""
    dice = random.Random(seed)
    vault = None
    if getattr(session.state.edition, "vault", None) and dice.random() < 0.7:
        device = VaultSimulator(draw=dice.randbytes)
        vault = SimulatedVault(session, device, clock=lambda: int(1000 * ticks[0]))
    controller = LineController(
        session,
        vault,
        fingerprint=lambda entries, _head: Fingerprint(f"words of {entries}"),
        audit=None if dice.random() < 0.5 else lambda: ["nothing is wrong"],
        ticks=lambda: ticks[0],
    )
    if controller.stopwatch.runs:
        controller.stopwatch.start()
    return PlainTable(controller, talk=dice.choice((LITTLE, USUAL, MUCH)), office=office(dice))


def sentences(lines: PlainTable, anybody: Anybody, ticks: list[float]) -> str:
    """What is said about what happened, about the moment, and to two lines."""
    view = lines.view()
    rows = [lines.prompt(), *lines.news(), *lines.everything(), *lines.awaited()]
    rows += [*now.clock_words(view), now.proposal(view)]
    for _ in range(2):
        line = anybody.line()
        ticks[0] += anybody.dice.choice((0.1, 1, 9, 40))
        rows += [line, *hear(lines, line), f"{lines.asked} {lines.wish} {lines.talk}"]
        lines.wish = None
    return "\n".join(rows)


def of_board(box: str, seed: int, language: str) -> Iterator[str]:
    session = table(box, switched(box, seed) | ({"time_limit": "60"} if seed % 2 else {}))
    session.state = in_language(session.state, language)
    ticks = [0.0]
    lines = of_lines(session, f"{box} {seed}", ticks)
    anybody = Anybody(lines, f"{box} {seed} {language}")
    yield "\n".join(lines.opening())
    for _ in said(session, seed, STEPS):
        yield sentences(lines, anybody, ticks)
        if session.state.table.ended:
            return


def of_cards(seed: int, language: str) -> Iterator[str]:
    session = Session.create(None, setup_of(("Ann", "Bob", "Cem"), turned(seed)))
    session.state = in_language(session.state, language)
    ticks = [0.0]
    lines = of_lines(session, f"cards {seed}", ticks)
    anybody, other = Anybody(lines, f"cards {seed} {language}"), Commands(seed)
    yield "\n".join(lines.opening())
    for _ in range(STEPS):
        for _ in range(3):
            with suppress(CommandError):
                session.execute(other.command(session.state))
        yield sentences(lines, anybody, ticks)
        if session.state.table.ended:
            return


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "ru")])
@pytest.mark.parametrize("box", BOARDS)
def test_a_table_of_the_board_says_what_it_said(box: str, seed: int, language: str) -> None:
    found = of_board(box, seed, language)
    assert_as_stored(STORED, f"{box}-{seed}-{language}", found)


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "ru"), (3, "en")])
def test_a_table_of_cards_says_what_it_said(seed: int, language: str) -> None:
    found = of_cards(seed, language)
    assert_as_stored(STORED, f"cards-{seed}-{language}", found)
