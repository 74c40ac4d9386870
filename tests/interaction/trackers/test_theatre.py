"""Theatre: what a guess shows at each moment, whoever answers it, and however late."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.events import VaultOpened
from banker.games.board.state import HOTEL, KEY, State
from banker.interaction.scene import WAITED_MAX_S, Scene
from banker.interaction.trackers.theatre import (
    DECIDES_S,
    NO_S,
    OPEN_S,
    TURN_S,
    Answer,
    Theatre,
    answer_of,
)
from banker.interaction.ui_state import Vault
from banker.interaction.view import Awaited
from banker.ledger.entry import Delivery, Entry
from banker.session.session import Session
from tests.tui import scenes

DEVICE = Delivery("0011223344556677", 1, 1)
STEPS = 40


class Stage:
    """A game whose entries reach a theatre at times counted by hand."""

    def __init__(self, vault: Vault, *, is_reported: bool = True) -> None:
        self.now = 100.0
        self.vault = vault
        self.is_reported = is_reported
        self.session: Session = scenes.session()
        self.theatre = Theatre(self.session.state)
        self.session.subscribe(self._note)

    def _note(self, entry: Entry, state: State) -> None:
        if self.is_reported and not (entry.undo or entry.redo):
            entry = Entry(**{name: getattr(entry, name) for name in entry.__struct_fields__}
                          | {"dev": DEVICE})  # fmt: skip
        self.theatre.note(entry, state, self.vault, self.now)

    def guess(self, number: int, outcome: str = "misses", who: str = "ann") -> None:
        if self.session.state.table.guess is None:
            self.session.execute(c.GrantGuess(who))
        self.session.execute(c.Guess(who, number, outcome))  # type: ignore[arg-type]

    def ask(self, number: int, count: int = 0) -> None:
        self.session.execute(c.GrantGuess("ann"))
        self.theatre.ask(Awaited("ann", number, count), self.now)

    def after(self, seconds: float) -> Scene | None:
        return self.theatre.at(self.now + seconds)

    def phases(self, seconds: float) -> list[str]:
        """The phases in the next seconds, each once."""
        found = [self.after(seconds * step / STEPS) for step in range(STEPS + 1)]
        return list(dict.fromkeys(scene.phase for scene in found if scene is not None))


def test_a_vault_on_the_screen_is_waited_for_though_it_has_answered() -> None:
    stage = Stage("screen")
    stage.guess(4)
    assert stage.phases(5) == ["turn", "wait", "no"]
    assert stage.theatre.is_held(stage.now)
    assert stage.theatre.is_held(stage.now + TURN_S + DECIDES_S - 0.01)
    assert not stage.theatre.is_held(stage.now + TURN_S + DECIDES_S)
    assert TURN_S + DECIDES_S <= 1.5
    last = stage.after(TURN_S + DECIDES_S + NO_S)
    assert last is not None
    assert (last.phase, last.number, last.who, last.f) == ("no", 4, "ann", 1.0)
    assert last.rests
    assert stage.after(60) is last, "the cross stays, and is not drawn again"


def test_what_comes_out_is_told_by_the_scene_and_the_ring_turns_from_the_last_number() -> None:
    stage = Stage("screen")
    stage.guess(2)
    stage.guess(5, "opens")
    first, last = stage.after(0), stage.after(TURN_S + DECIDES_S + OPEN_S)
    assert first is not None
    assert last is not None
    assert (first.phase, first.before, first.tried, first.f) == ("turn", 2, (2,), 0.0)
    assert (last.phase, last.cash) == ("open", 400)
    assert set(last.more) == {(KEY, 1), (HOTEL, 1)}


@pytest.mark.parametrize(
    ("keys", "hotels", "more"),
    [(0, 0, ()), (1, 0, ((KEY, 1),)), (0, 2, ((HOTEL, 2),)), (3, 1, ((KEY, 3), (HOTEL, 1)))],
)
def test_what_was_not_inside_is_not_told(keys: int, hotels: int, more: object) -> None:
    stage = Stage("screen")
    stage.guess(3, "opens")
    opened = VaultOpened("ann", 3, 70, hotels, keys)
    entry = stage.session.journal.entry(stage.session.journal.count)
    entry = replace(entry, ev=to_builtins([opened]))
    assert answer_of(entry) == Answer("ann", 3, True, 70, more)  # type: ignore[arg-type]
    assert answer_of(replace(entry, ev=[])) is None


@pytest.mark.parametrize("late", [0.1, TURN_S, 10.0])
def test_a_real_vault_is_awaited_and_may_answer_early_or_late(late: float) -> None:
    stage = Stage("device")
    stage.ask(3)
    assert stage.phases(60) == ["turn", "wait"], "without an answer it waits"
    began = stage.now
    stage.now += late
    stage.guess(3)
    shown = max(began + TURN_S, stage.now)
    early, then = stage.theatre.at(shown - 0.01), stage.theatre.at(shown)
    assert early is not None
    assert then is not None
    assert early.phase in ("turn", "wait")
    assert then.phase == "no"


def test_what_waits_too_long_rests_until_the_answer() -> None:
    stage = Stage("device")
    stage.ask(3)
    soon, rests = stage.after(TURN_S + 1), stage.after(TURN_S + WAITED_MAX_S)
    assert soon is not None
    assert rests is not None
    assert not soon.rests
    assert rests.rests
    assert stage.after(99) is rests


def test_hands_that_try_another_number_than_they_said_begin_a_scene_of_their_own() -> None:
    stage = Stage("device")
    stage.ask(3)
    stage.now += 5
    stage.guess(6)
    assert stage.phases(5) == ["turn", "no"]
    scene = stage.after(0)
    assert scene is not None
    assert scene.number == 6


def test_a_report_that_nobody_asked_for_turns_the_ring_and_waits_for_nothing() -> None:
    stage = Stage("device")
    stage.guess(3, "opens")
    assert stage.phases(5) == ["turn", "open"]


def test_what_the_table_says_is_shown_at_once() -> None:
    stage = Stage("none", is_reported=False)
    stage.guess(3)
    assert stage.phases(5) == ["no"]
    assert not stage.theatre.is_held(stage.now)


def test_of_two_guesses_in_a_burst_the_second_is_shown() -> None:
    stage = Stage("screen")
    stage.guess(3)
    stage.guess(6)
    scene = stage.after(9)
    assert scene is not None
    assert (scene.number, scene.tried) == (6, (3,))


def test_undo_and_redo_end_a_scene_and_never_replay_one() -> None:
    stage = Stage("none", is_reported=False)
    stage.guess(3)
    stage.session.execute(c.Undo())
    assert stage.after(0) is None
    stage.session.execute(c.Redo())
    assert not stage.session.state.table.guess
    assert stage.session.state.table.tried
    assert stage.after(0) is None


def test_the_next_act_ends_it_and_the_books_of_the_vault_do_not() -> None:
    stage = Stage("screen")
    stage.guess(3)
    assert stage.after(9) is not None
    stage.session.execute(c.Transfer("ann", "bob", 50))
    assert stage.after(9) is None


def test_every_frame_of_a_scene_lies_between_its_phases() -> None:
    stage = Stage("screen")
    stage.guess(1)
    stage.guess(4, "opens")
    before = -1.0
    order = ["turn", "wait", "no", "open"]
    for step in range(200):
        scene = stage.after(step / 50)
        assert scene is not None
        assert 0 <= scene.f <= 1
        at = order.index(scene.phase) + scene.f
        assert at >= before or scene.phase == "open"
        before = at
