"""Clicks and the wheel on the table: they press keys, and may be turned off."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from banker.games.board import commands as c
from banker.interaction.app_effects import Sound, WindowEffect
from banker.interaction.ui_state import LEDGER, TABLE
from banker.tui import app as app_module
from banker.tui.app import CLICKS, CLICKS_NOT, SELECTS, BankerApp
from banker.tui.mouse import mouse
from tests.interaction.finding.cells import cells_of
from tests.tui import scenes
from tests.tui.render.running import run, shown


def table() -> BankerApp:
    return BankerApp(scenes.session(), None)


def at(x: int, y: int) -> dict[str, Any]:
    return {
        "widget": None, "x": x, "y": y, "delta_x": 0, "delta_y": 0, "button": 1, "shift": False,
        "meta": False, "ctrl": False,
    }  # fmt: skip


def test_a_click_presses_the_keys_under_it_and_the_first_one_says_how_to_select() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        assert SELECTS not in shown(app)
        x, y = cells_of(app.pane.lines, "m", "key")
        app.on_mouse_down(events.MouseDown(**at(x, y)))
        assert app.controller.ui.verb == "mortgage"
        assert app.controller.ui.note.text == SELECTS
        await pilot.press("escape", "escape")
        assert (app.controller.ui.verb, app.controller.ui.note.text) == ("", "")
        app.click(x, y)
        assert app.controller.ui.verb == "mortgage"
        assert app.controller.ui.note.text == "", "it is said once"

    run(app, act)


def test_a_click_on_nothing_presses_nothing_and_the_hint_waits_for_a_free_line() -> None:
    app = table()

    async def act(_: Pilot[object]) -> None:
        app.controller.show_message("something else")
        app.redraw()
        before = app.controller.ui
        app.click(-1, -1)
        assert app.controller.ui == before
        app.controller.ui = app.controller.ui.__class__()
        app.click(-1, -1)
        assert app.controller.ui.note.text == SELECTS

    run(app, act)


def test_the_wheel_moves_where_a_page_scrolls() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        for amount in range(1, 9):
            app.controller.session.execute(c.Transfer("ann", "bob", 10 * amount))
        app.on_mouse_scroll_down(events.MouseScrollDown(**at(1, 1)))
        assert app.controller.ui.screen == TABLE
        await pilot.press("l", "home")
        top = app.controller.ui.row
        for _ in range(3):
            app.on_mouse_scroll_down(events.MouseScrollDown(**at(1, 1)))
        down = app.controller.ui.row
        assert down == top + 3
        app.on_mouse_scroll_up(events.MouseScrollUp(**at(1, 1)))
        assert app.controller.ui.row == down - 1

    run(app, act)


def test_the_mouse_is_given_back_to_the_terminal_and_taken_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mouse, "has_clicks", lambda: True)  # a console of Windows has none
    app, switched = table(), list[bool]()

    async def act(_: Pilot[object]) -> None:
        app.mouse = True
        app.controller.app_effects.append(WindowEffect.MOUSE)
        app._shown()
        assert not app.mouse and app.controller.ui.note.text == CLICKS_NOT
        app._driver.switch_mouse = switched.append  # type: ignore[union-attr]
        for _ in range(2):
            app.controller.app_effects.append(WindowEffect.MOUSE)
            app._shown()
        assert switched == [True, False]
        app.controller.app_effects.append(WindowEffect.MOUSE)
        app._shown()
        assert app.controller.ui.note.text == CLICKS

    run(app, act)


def test_pasted_text_arrives_as_one() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        app.on_paste(events.Paste("ann pays 50 to bob"))
        assert "ann pays 50 to bob" in shown(app)
        await pilot.press("enter")
        assert app.controller.session.state.cash("bob") > 0

    run(app, act)


def test_on_a_small_terminal_only_the_keys_that_quit_work() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("l")
        assert app.controller.ui.screen == TABLE
        await pilot.press("ctrl+q")

    run(app, act, size=(app_module.WIDTH_MIN - 1, app_module.HEIGHT_MIN))
    assert app.return_code == 0
    tall = table()

    async def fits(pilot: Pilot[object]) -> None:
        await pilot.press("l")
        assert tall.controller.ui.screen == LEDGER

    run(tall, fits, size=(app_module.WIDTH_MIN, app_module.HEIGHT_MIN))


@pytest.mark.parametrize("warns", [True, False])
def test_the_clock_is_read_each_second_and_rings_before_the_end(
    warns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []

    class Listening(BankerApp):
        def bell(self) -> None:
            rung.append("bell")

    app, ticked = Listening(scenes.session(), None, bell="all"), list[str]()
    started = SimpleNamespace(
        runs=True, start=lambda: ticked.append("start"), warns=lambda: warns, read=lambda *_: None
    )
    monkeypatch.setattr(app.controller, "tick", lambda: ticked.append("tick"))
    monkeypatch.setattr(app, "set_interval", lambda seconds, _act: ticked.append(f"{seconds}"))
    monkeypatch.setattr(app.controller, "stopwatch", started)

    async def act(_: Pilot[object]) -> None:
        assert ticked == ["start", str(app_module.TICK_S)]
        app._tick()
        assert ticked[2:] == ["tick"]
        app.controller.app_effects.append(Sound.BELL)
        app._carry_out()

    run(app, act)
    assert rung == ["bell"] * (2 if warns else 1)


def test_an_undo_that_must_wait_longer_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app, waits = table(), list[float]()
    due = {"is_due": False, "is_queued": True}
    pause = SimpleNamespace(is_due=lambda: due["is_due"], is_queued=True, is_too_soon=lambda: False)
    monkeypatch.setattr(app.controller, "undo_pause", pause)

    async def act(_: Pilot[object]) -> None:
        session = app.controller.session
        session.execute(c.Transfer("ann", "bob", 50))
        count = session.journal.count
        monkeypatch.setattr(app, "set_timer", lambda seconds, _act: waits.append(seconds))
        app._undo_again()
        assert (waits, session.journal.count) == ([app_module.UNDO_PAUSE_S], count)
        pause.is_queued = False
        app._undo_again()
        assert (len(waits), session.journal.count) == (1, count)
        due["is_due"] = True
        app._undo_again()
        assert session.journal.entry(count + 1).kind == "undo"

    run(app, act)


def test_bank_cards_that_lie_too_long_are_forgotten() -> None:
    app, forgotten = table(), list[str]()

    async def act(_: Pilot[object]) -> None:
        app.controller.forget = lambda: forgotten.append("cards")  # type: ignore[method-assign]
        app.controller.show_message("put back")
        app._rest()
        assert forgotten == ["cards"] and "put back" in shown(app)

    run(app, act)


def test_what_cannot_be_remembered_is_said() -> None:
    kept: list[object] = []

    def keep(preferences: object) -> str:
        kept.append(preferences)
        return "the disk is full"

    app = BankerApp(scenes.session(), None, keep=keep)

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("f8")
        assert app.controller.ui.note.text == "the disk is full"
        assert len(kept) == 1

    run(app, act)


def test_a_console_that_reports_no_clicks_is_not_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table()
    monkeypatch.setattr(mouse, "has_clicks", lambda: False)
    assert not mouse.takes_clicks(app)

    async def act(_: Pilot[object]) -> None:
        before = app.mouse
        app.controller.app_effects.append(WindowEffect.MOUSE)
        app._shown()
        assert app.mouse == before
        assert app.controller.ui.note.text == app_module.CLICKS_NEVER

    run(app, act)
