"""Movement: pieces that jump blink once, the crown twice, and a held answer shows nowhere."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from banker.devices.health import LOST
from banker.devices.simulated_vault import SimulatedVault
from banker.devices.vault_reports import VaultReports
from banker.games.board import commands as c
from banker.games.board.state import State
from banker.interaction.controller import Controller
from banker.interaction.trackers.movement import BLINK_S, CROWN_BEATS, CROWN_S, Movement
from banker.interaction.trackers.theatre import DECIDES_S, TURN_S
from banker.interaction.ui_state import HELP, LEDGER, Ui
from banker.interaction.view import NOWHERE, Awaited, View
from banker.interaction.words.text import plain
from banker.ledger.entry import Entry
from banker.session.session import Session
from banker.tui.panes.screens import draw
from drivers.vault.simulator import VaultSimulator
from tests.interaction.trackers.timed_table import Hand
from tests.tui import scenes

KEYS = ("1", "2", "3", "4", "5", "6", "enter", "space", "v", "v", "p", "b", "q", "u", "y", "j",
        "g", "l", "f5", "escape", "r", "o", "m", ".", "a", "c", "d", "t", "x")  # fmt: skip


class Table:
    """A vault on the screen, a controller, what moves, and a clock that is moved by hand."""

    def __init__(self, *, is_calm: bool = False, seed: int = 1) -> None:
        self.hand = Hand()
        self.session: Session = scenes.session()
        device = VaultSimulator(draw=random.Random(seed).randbytes)
        vault = SimulatedVault(self.session, device, clock=lambda: int(self.hand.now * 1000))
        self.controller = Controller(self.session, vault, ticks=self.hand)
        self.movement = Movement(self.session.state, self.hand, is_calm=is_calm)
        self.session.subscribe(self.movement.note)
        self.shown()

    def shown(self) -> View:
        return self.movement.shown(self.controller.view(24))

    def press(self, *keys: str) -> View:
        for key in keys:
            self.movement.end()
            self.controller.press(key)
        return self.shown()

    def wait(self, seconds: float) -> View:
        self.hand.now += seconds
        return self.shown()

    def guess(self, *numbers: str) -> View:
        """Grant a guess and try a number by keys."""
        view = self.shown()
        for number in numbers:
            self.session.execute(c.GrantGuess("ann"))
            view = self.press("v", number)
        return view


def moved(before: State, after: State, *, is_calm: bool = False) -> tuple[Movement, Hand, View]:
    hand = Hand()
    movement = Movement(before, hand, is_calm=is_calm)
    return movement, hand, movement.shown(scenes.view_of(after))


JUMPS: list[Callable[[State], State]] = [
    lambda state: scenes.seat(state, "ann", position=10, jail=0),
    lambda state: scenes.seat(state, "ann", position=3),
    lambda state: scenes.seat(state, "ann", position=30),
    lambda state: scenes.seat(state, "bob", jail=0),
]


@pytest.mark.parametrize("jump", JUMPS)
def test_a_piece_that_did_not_walk_blinks_once(jump: Callable[[State], State]) -> None:
    state = scenes.seat(scenes.start(), "ann", position=5)
    state = scenes.seat(state, "bob", position=10)
    after = jump(state)
    movement, hand, first = moved(state, after)
    assert set(first.at.values()) == {NOWHERE}
    assert movement.moves()
    hand.now += BLINK_S + 0.001
    assert movement.shown(scenes.view_of(after)).at == {}
    assert not movement.moves()
    hidden = plain(draw(first, 120, 36))
    assert hidden != plain(draw(replace(first, at={}), 120, 36)), "the piece is not drawn"


def test_one_space_forward_is_a_walk_of_one_step() -> None:
    state = scenes.seat(scenes.start(), "ann", position=5)
    movement, _, first = moved(state, scenes.seat(state, "ann", position=6))
    assert first.at == {}
    assert not movement.moves()


def test_an_undo_blinks_though_it_may_look_like_a_walk() -> None:
    table = Table()
    table.session.execute(c.Roll("ann", (3, 4)))
    table.movement.end()
    for _ in range(30):
        table.wait(0.1)
    table.session.execute(c.Undo())
    assert table.shown().at == {"ann": NOWHERE}


def test_who_is_not_on_the_board_yet_does_not_blink() -> None:
    state = scenes.seat(scenes.start(), "ann", position=None)
    movement, _, first = moved(state, scenes.seat(state, "ann", position=10, jail=0))
    assert first.at == {}
    assert not movement.moves()


def test_the_crown_blinks_twice_and_rests() -> None:
    state = scenes.finished()
    movement, hand, view = moved(scenes.busy(), state)
    seen = [view.has_crown]
    for _ in range(6):
        hand.now += CROWN_S + 0.0001
        seen.append(movement.shown(scenes.view_of(state)).has_crown)
    assert seen[: CROWN_BEATS + 1] == [False, True, False, True]
    assert all(seen[CROWN_BEATS:])
    assert not movement.moves()
    again = Movement(state, hand, is_calm=False)
    assert again.shown(scenes.view_of(state)).has_crown, "a game that was over has no news"


# --- the vault ------------------------------------------------------------------------------------


def test_while_the_vault_decides_nothing_on_the_screen_gives_the_answer_away() -> None:
    table = Table()
    for number in "123456":
        before = table.shown()
        view = table.guess(number)
        opened = not table.session.state.table.tried
        told = plain(draw(view, 160, 48)).split("\n")
        assert view.scene is not None
        assert view.held
        assert view.suggestion is None
        assert view.state.table.tried == before.state.table.tried
        assert view.state.table.guess is not None or view.state is before.state
        body = "\n".join(told[:-3])
        assert "cracks" not in body
        assert "stays shut" not in body.replace("the vault stays shut", "", body.count("✗ "))
        later = table.wait(TURN_S + DECIDES_S + 1.0)
        assert later.scene is not None
        assert later.scene.phase == ("open" if opened else "no")
        assert later.state is table.session.state
        assert not table.movement.moves()
        if opened:
            return


@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.0, 1.6, 9.0])
def test_a_key_in_any_phase_ends_the_scene_and_acts(seconds: float) -> None:
    table = Table()
    table.guess("4")
    table.wait(seconds)
    view = table.press("p")
    assert view.scene is None
    assert not view.held
    assert view.ui.verb == "pay"
    assert view.state is table.session.state
    assert not table.movement.moves()
    assert not table.movement.rings()


def test_the_bell_rings_once_and_only_when_the_answer_is_seen() -> None:
    table = Table()
    table.guess("4")
    rung = []
    for _ in range(60):
        table.wait(0.05)
        rung.append(table.movement.rings())
    assert sum(rung) == 1
    assert rung.index(True) * 0.05 == pytest.approx(TURN_S + DECIDES_S, abs=0.11)


def test_on_a_calm_screen_the_last_frame_comes_first_and_nothing_moves() -> None:
    table = Table(is_calm=True)
    view = table.guess("4")
    assert view.scene is not None
    assert view.scene.rests
    assert view.scene.phase in ("no", "open")
    assert not view.held
    assert not table.movement.moves()
    state = scenes.seat(scenes.start(), "ann", position=5)
    for place in (9, 30):
        movement, _, first = moved(state, scenes.seat(state, "ann", position=place), is_calm=True)
        assert first.at == {}
        assert not movement.moves()


@pytest.mark.parametrize("ui", [Ui(screen=LEDGER), Ui(screen=HELP), Ui(over="now")])
def test_a_page_that_shows_no_scene_keeps_nothing_back(ui: Ui) -> None:
    table = Table()
    table.guess("4")
    table.controller.ui = ui
    view = table.shown()
    assert view.scene is None
    assert view.state is table.session.state


def awaiting(awaited: Awaited | None) -> View:
    return scenes.view_of(scenes.with_guess(), vault="device", awaited=awaited)


def test_a_vault_that_is_lost_while_it_is_waited_for_ends_the_scene() -> None:
    hand = Hand()
    movement = Movement(scenes.with_guess(), hand, is_calm=False)
    assert movement.shown(awaiting(None)).scene is None
    begun = movement.shown(awaiting(Awaited("cid", 3)))
    assert begun.scene is not None
    assert begun.scene.phase == "turn"
    assert movement.moves()
    assert movement.shown(awaiting(None)).scene is None
    assert not movement.moves()


def test_a_key_ends_the_waiting_and_only_the_next_question_begins_it_again() -> None:
    hand = Hand()
    movement = Movement(scenes.with_guess(), hand, is_calm=False)
    assert movement.shown(awaiting(Awaited("cid", 3, 1))).scene is not None
    movement.end()
    assert movement.shown(awaiting(Awaited("cid", 3, 1))).scene is None
    assert movement.shown(awaiting(Awaited("cid", 3, 2))).scene is not None
    assert movement.shown(awaiting(None)).scene is None, "the vault is lost"
    assert movement.shown(awaiting(Awaited("cid", 3, 2))).scene is None, "that was long ago"


class RealVault(SimulatedVault):
    """A vault that people turn and press; statements wait for them."""

    is_on_screen = False
    is_away = False

    def word(self) -> str:
        return LOST if self.is_away else super().word()

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        return [] if isinstance(command, c.Guess) else super().carry_out(command)


def test_a_guess_at_a_real_vault_is_awaited_by_keys_and_by_a_statement() -> None:
    session = scenes.session()
    vault = RealVault(session, VaultSimulator())
    controller = Controller(session, vault, ticks=Hand())
    session.execute(c.GrantGuess("ann"))
    assert controller.view(24).awaited is None
    controller.press("v")
    assert controller.view(24).awaited is None, "no number yet"
    controller.press("4")
    assert controller.view(24).awaited == Awaited("ann", 4)
    controller.press("q")
    assert controller.view(24).awaited is None
    for count in (1, 2):
        assert controller.execute(c.Guess("ann", 5))
        assert controller.view(24).awaited == Awaited("ann", 5, count)
    vault.is_away = True
    assert controller.view(24).awaited is None
    assert session.journal.count == 5, "nothing was booked: the vault has not reported"


def test_the_scene_of_a_real_vault_waits_for_its_report() -> None:
    hand, session = Hand(), scenes.session()
    vault = RealVault(session, VaultSimulator(), clock=lambda: int(hand.now * 1000))
    controller = Controller(session, vault, ticks=hand)
    movement = Movement(session.state, hand, is_calm=False)
    session.subscribe(movement.note)
    session.execute(c.GrantGuess("ann"))

    def phase() -> str:
        scene = movement.shown(controller.view(24)).scene
        return scene.phase if scene is not None else ""

    assert phase() == ""
    controller.press("v")
    controller.press("4")
    assert phase() == "turn"
    hand.now += 20
    assert phase() == "wait"
    assert not movement.moves()
    vault.guess("ann", 4)
    assert phase() in ("no", "open"), "the ring has turned long ago"


def played(seed: int, *, is_calm: bool, is_watched: bool) -> list[tuple[str, Any, Any]]:
    """The entries that random keys make, with or without frames between them."""
    dice, frames = random.Random(seed), random.Random(-seed)
    table = Table(is_calm=is_calm, seed=seed)
    for _ in range(150):
        if dice.random() < 0.15:
            table.controller.execute(c.GrantGuess(table.session.state.table.turn))
            table.press("v", str(dice.randint(1, 6)))
        table.press(dice.choice(KEYS))
        until = table.hand.now + dice.choice((0.0, 0.0, 0.05, 0.4, 1.0))
        while is_watched and table.hand.now + 0.06 < until:
            draw(table.wait(0.06 * frames.random()), 80, 24)
        table.hand.now = until
    return [(entry.kind, entry.command, entry.post) for entry in table.session.entries()]


@pytest.mark.in_check("check")
@pytest.mark.parametrize("seed", range(2))
def test_the_same_keys_make_the_same_entries_with_and_without_movement(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    defaults = VaultReports.__init__.__kwdefaults__ | {"draw": lambda count: b"7" * count}
    monkeypatch.setattr(VaultReports.__init__, "__kwdefaults__", defaults)
    moving = played(seed, is_calm=False, is_watched=True)
    assert moving == played(seed, is_calm=True, is_watched=False)
    assert any(kind == "report_tried" for kind, _, _ in moving)
