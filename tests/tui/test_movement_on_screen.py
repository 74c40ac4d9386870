"""Movement on a (virtual) terminal: frames follow by themselves, and a key is never lost."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from textual.pilot import Pilot

from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.games.board.state import State
from banker.interaction.trackers.movement import FRAME_S
from banker.interaction.trackers.preferences import Preferences
from banker.interaction.words.text import plain
from banker.tui.app import BankerApp
from banker.tui.panes.screens import draw
from drivers.vault.simulator import VaultSimulator
from tests.support.screen import assert_width
from tests.tui import scenes
from tests.tui.render.running import run, shown, table


@pytest.mark.parametrize("calm", ["", "1"])
def test_a_piece_that_walked_stands_where_it_is_and_a_key_is_never_lost(
    calm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANKER_CALM", calm)
    app = table()
    shown_at_last: list[str] = []

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("3", "4", "p")  # the verb key comes in the middle of the walk
        assert app.controller.ui.verb == "pay"
        assert app.controller.session.state.seats["ann"].position == 7
        await pilot.pause(0.1)
        shown_at_last.append(shown(app))

    run(app, act)
    table_now = app.controller.view(24)
    assert table_now.at == {}
    assert plain(draw(table_now, 80, 24)) == shown_at_last[0]


@pytest.mark.parametrize("calm", [False, True])
def test_a_calm_screen_has_no_walks(calm: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANKER_CALM", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    asked: list[float] = []

    def walk(_before: State, _after: State, now: float) -> None:
        asked.append(now)

    monkeypatch.setattr("banker.interaction.trackers.movement.walk_between", walk)
    app = BankerApp(scenes.session(), None, preferences=Preferences(calm=calm))

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("3", "4")
        assert app.controller.session.state.seats["ann"].position == 7

    run(app, act)
    assert bool(asked) is not calm


@pytest.mark.parametrize("key", ["", "p"])
def test_a_guess_is_a_scene_that_a_key_ends_and_an_idle_screen_is_not_drawn(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    clock = [0.0]
    monkeypatch.setattr("banker.tui.app.time", SimpleNamespace(monotonic=lambda: clock[0]))
    session = scenes.session()
    drawn: list[str] = []

    class Watched(BankerApp):
        def bell(self) -> None:
            drawn.append("bell")

        def redraw(self) -> None:
            super().redraw()
            drawn.append("frame")

    app = Watched(session, SimulatedVault(session, VaultSimulator()), bell="all")

    async def act(pilot: Pilot[object]) -> None:
        session.execute(c.Transfer("ann", "bob", 10))  # the notes of the beginning are put away
        session.execute(c.GrantGuess("ann"))
        await pilot.press("v", "4")
        assert "1 in 6" in shown(app)
        assert session.journal.count > 4, "the guess is durable before its scene"
        if key:
            await pilot.press(key)
            assert app.controller.ui.verb == "pay"
            assert "1 in 6" not in shown(app)
        for _ in range(20):
            clock[0] += 0.5
            await pilot.pause(FRAME_S + 0.02)
        assert ("cracks the vault" in shown(app) or "stays shut" in shown(app)) or key
        drawn.append("rest")
        await pilot.pause(0.3)
        assert drawn[-1] == "rest", "nothing moves, nothing is drawn"

    run(app, act)
    assert drawn.count("bell") == (0 if key else 1)


@pytest.mark.parametrize("size", [(40, 12), (120, 36), (160, 48), (20, 5)])
def test_another_size_during_a_walk_and_a_scene_moves_on_there(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What moves is drawn on the new page, nothing is booked twice, and no frame breaks."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    clock = [0.0]
    monkeypatch.setattr("banker.tui.app.time", SimpleNamespace(monotonic=lambda: clock[0]))
    session = scenes.session()
    app = BankerApp(session, SimulatedVault(session, VaultSimulator()))

    async def act(pilot: Pilot[object]) -> None:
        for keys in (("3", "4"), ("v", "4")):
            if keys == ("v", "4"):
                session.execute(c.GrantGuess("ann"))
            await pilot.press(*keys)
            assert app.movement.moves()
            booked = session.journal.count
            for width, height in (size, (80, 24)):
                clock[0] += 0.1
                await pilot.resize_terminal(width, height)
                await pilot.pause(0.05)
                rows = app.pane.lines
                assert len(rows) == height
                assert_width(rows, width)
            for _ in range(20):
                clock[0] += 0.5
                await pilot.pause(FRAME_S + 0.02)
            assert not app.movement.moves() and session.journal.count == booked
        assert "stays shut" in shown(app) or "cracks the vault" in shown(app)

    run(app, act)
