"""Screen switches: movement, the line for beginners, and Enter that was typed before the start."""

from __future__ import annotations

from textual.pilot import Pilot

from banker.interaction.trackers.preferences import Preferences
from banker.tui.app import BankerApp
from tests.tui import scenes
from tests.tui.render.running import run, shown, table


def test_enter_that_was_typed_before_the_terminal_was_taken_is_enter() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("g", "ctrl+j")
        assert app.controller.session.state.cash("ann") == 3400

    run(app, act)


def test_movement_is_turned_off_and_remembered() -> None:
    kept: list[Preferences] = []
    app = BankerApp(scenes.session(), None, keep=lambda one: kept.append(one) or "")

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("C")
        assert "nothing moves by itself now" in shown(app)
        assert kept[-1].calm
        await pilot.press("C")
        assert not kept[-1].calm

    run(app, act)


def test_the_line_for_beginners_is_found_and_turned_off() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("ctrl+p", *"tips", "enter")
        assert not app.coach.is_on
        assert not app.controller.ui.over

    run(app, act)


def test_practice_that_was_chosen_for_a_game_is_on_when_it_opens_and_its_end_is_remembered() -> (
    None
):
    kept: list[Preferences] = []
    app = BankerApp(
        scenes.session(), None, preferences=Preferences(practice=True),
        keep=lambda one: kept.append(one) or "",
    )  # fmt: skip

    async def act(pilot: Pilot[object]) -> None:
        assert "PRACTICE" in shown(app).splitlines()[0]
        await pilot.press("f3")
        assert "PRACTICE" not in shown(app).splitlines()[0]
        assert not kept[-1].practice

    run(app, act)
