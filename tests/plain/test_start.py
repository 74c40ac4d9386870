"""Start: events of a terminal, one after another, and what a table says of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.plain import start
from banker.plain.start import Speech, run_plain
from banker.plain.table import Office, Wish
from banker.plain.terminal import Act, Event, Leave, Line, Tick
from drivers.vault.simulator import VaultSimulator
from tests.support.game import Game

OPENING = [
    "Monopoly Glass Edition: Ann, Bob, Cem; 1 entry",
    "'what now' says what the table waits for, 'words' and 'help' what can be typed, 'quit' leaves",
    "each player begins with 1,500: 2 of 500, 4 of 100, 1 of 50, 1 of 20, 2 of 10, 1 of 5, 5 of 1",
    "Ann begins: 'Ann rolls 3 4', or another's turn",
]


class Events:
    """A terminal at which these events happen. `asked`: the prompt of each, and if time runs."""

    def __init__(self, *events: Event) -> None:
        self._events = [*events, Leave(3)]
        self.rows: list[str] = []
        self.asked: list[tuple[str, bool]] = []
        self.acts: list[Callable[[], None]] = []
        self.completed: Any = None

    def put(self, line: str) -> None:
        self.rows.append(line)

    def wait(self, prompt: str, *, ticks: bool = False) -> Event:
        self.asked.append((prompt, ticks))
        return self._events.pop(0)

    def post(self, act: Callable[[], None]) -> None:
        self.acts.append(act)


class Reader:
    """A note reader, which is told where it may act."""

    def attach(self, *where: Any) -> None:
        self.attached = where


def played(*events: Event, game: Game | None = None, **given: Any) -> tuple[int, Wish, Events]:
    """How it ended, and the terminal."""
    terminal = Events(*events)
    session = (game or Game(box="glass-classic")).session
    given = {"talk": 2, "speech": Speech()} | given
    vault = given.pop("vault", None)
    code, wish = run_plain(session, vault, terminal, **given)  # type: ignore[arg-type]
    return code, wish, terminal


def test_a_table_opens_and_is_left_with_the_code_of_the_terminal() -> None:
    code, wish, terminal = played()
    assert (code, wish) == (3, Wish("quit"))
    assert terminal.rows == OPENING
    assert terminal.asked == [("Ann> ", False)]
    assert terminal.completed("roll")[0] == "rolls "


def test_a_line_is_heard_and_a_wish_ends_the_table() -> None:
    code, wish, terminal = played(Line("ann rolls 1 2"), Line("quit"), Line("next"))
    assert (code, wish) == (0, Wish("quit"))
    assert terminal.rows[len(OPENING):] == [
        "Ann rolls 1 2 to Baltic Avenue; offered at 60", "Ann can buy Baltic Avenue for 60:"
        " 'Ann buys' or 'Ann declines'", "ok: Ann buys Baltic Avenue for 60",
    ]  # fmt: skip
    code, wish, _ = played(Line("new game"))
    assert (code, wish) == (0, Wish("new"))


@pytest.mark.parametrize(
    ("code", "said"),
    [(0, ["Ann buys St. Charles Place for about 280"]), (129, [])],
    ids=["end of the input", "hangup"],
)
def test_what_waits_for_an_amount_is_entered_at_the_end(code: int, said: list[str]) -> None:
    game = Game(box="secret-vault")
    lines = Line("ann moves to st charles"), Line("ann buys")
    ended, wish, terminal = played(*lines, Leave(code), game=game)
    assert (ended, wish) == (code, Wish("quit"))
    asked = next(at for at, row in enumerate(terminal.rows) if row.startswith("does the card say"))
    assert terminal.rows[asked + 1 :][:1] == said
    assert [entry.kind for entry in game.session.entries()][1:] == ["move", "buy"]
    assert game.session.state.owner("st_charles") == "ann"
    assert "deed.st_charles.price" in game.session.state.edition.unsure, "nobody read the card"


def test_what_a_device_does_is_told() -> None:
    game = Game(box="glass-classic")
    act = Act(lambda: game.session.execute(c.PassGo("ann")) and None)
    assert played(act, game=game)[2].rows[len(OPENING):] == [
        "Ann passes GO: +200", "Ann to roll"
    ]  # fmt: skip


def test_seconds_count_where_the_game_has_a_clock() -> None:
    game = Game(box="glass-classic", switches={"time_limit": "1"})
    _, _, terminal = played(Tick(), game=game)
    assert terminal.asked == [("Ann> ", True)] * 2
    assert terminal.rows == OPENING


def test_the_last_minutes_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(box="glass-classic", switches={"time_limit": "1"})
    monkeypatch.setattr("banker.interaction.trackers.stopwatch.Stopwatch.warns", lambda _self: True)
    assert played(Tick(), game=game)[2].rows[len(OPENING) :] == ["played: 0:00, 1:00 left"]


def test_a_reader_acts_on_the_table_s_thread_and_its_words_are_told() -> None:
    reader = Reader()
    _, _, terminal = played(reader=reader)
    post = reader.attached[0]
    assert post == terminal.post
    game = Game(box="glass-classic")
    acts = Act(lambda: reader.attached[1]("lay the note on it"))
    assert played(acts, game=game, reader=reader)[2].rows[len(OPENING) :] == ["lay the note on it"]


@pytest.mark.parametrize(("is_drawn", "rows"), [(True, 5), (False, 4)])
def test_a_vault_acts_there_too_and_the_drawn_one_says_its_problem(
    is_drawn: bool, rows: int
) -> None:
    game = Game()
    vault: Any = SimulatedVault(game.session, VaultSimulator())
    attached: list[Any] = []
    vault.attach, vault.problem, vault.is_on_screen = attached.append, "it is lost", is_drawn
    _, _, terminal = played(game=game, vault=vault)
    assert attached == [terminal.post]
    assert len(terminal.rows) == rows
    assert (terminal.rows[-1] == "it is lost") is is_drawn


# --- speaking -------------------------------------------------------------------------------------


class Said:
    """A voice. `said`: what was spoken, or that it was hushed."""

    said: list[str] = []
    fails: Any = None

    def __init__(self, command: Any, fails: Callable[[str], None]) -> None:
        Said.fails = fails
        self.command = command

    def say(self, sentence: str) -> None:
        Said.said.append(sentence)

    def hush(self) -> None:
        Said.said.append("(hushed)")


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A program that speaks is there."""
    monkeypatch.setattr(start, "Voice", Said)
    monkeypatch.setattr(start, "program", lambda command, language: (command, language))
    monkeypatch.setattr(Said, "said", [])
    return Said.said


def test_sentences_are_spoken_where_that_was_wanted(voice: list[str]) -> None:
    _, _, terminal = played(Line("talk 2"), speech=Speech(is_on=True))
    assert terminal.rows == ["sentences are spoken", *OPENING, "talk: usual"]
    assert voice == [*OPENING, "(hushed)", "talk: usual"]


def test_speaking_is_switched_on_and_off(voice: list[str]) -> None:
    lines = (Line("speak on"), Line("speak off"), Line("talk 2"))
    _, _, terminal = played(*lines, office=Office(report=lambda: ["a row"]))
    assert terminal.rows[len(OPENING):] == [
        "sentences are spoken", "nothing is spoken any more", "talk: usual"
    ]  # fmt: skip
    assert voice == ["sentences are spoken", "(hushed)", "(hushed)"]


def test_without_a_program_nothing_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "program", lambda _command, _language: ())
    _, _, terminal = played(speech=Speech(is_on=True))
    assert terminal.rows == [start.NO_PROGRAM, *OPENING]


@pytest.mark.usefixtures("voice")
def test_a_voice_that_fails_is_told_on_the_table_s_thread() -> None:
    _, _, terminal = played(speech=Speech(is_on=True))
    assert terminal.acts == []
    Said.fails("no sound")
    (act,) = terminal.acts
    act()
