"""A machine so busy that a timer is due before it is looked at."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from textual import _time
from textual.pilot import Pilot

from tests.tui.render.running import run, shown, table


class BusyClock:
    """For the tasks of timers that come once, each look at the clock is a second later."""

    def __init__(self) -> None:
        self.late = 0

    def get_time(self) -> float:
        task = asyncio.current_task()
        if task is not None and task.get_name().startswith("set_timer"):
            self.late += 1
        return _time.get_time() + self.late


def test_a_timer_that_is_late_comes_once_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    app, came = table(), list[str]()

    async def act(pilot: Pilot[object]) -> None:
        monkeypatch.setattr("textual.timer._time", SimpleNamespace(get_time=BusyClock().get_time))
        app.set_timer(0.01, lambda: came.append("came"))
        for _ in range(20):
            await asyncio.sleep(0)
        await pilot.pause()
        assert came == ["came"]

    run(app, act)


def test_three_quick_resizes_on_a_busy_machine_end_with_the_last_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        monkeypatch.setattr("textual.timer._time", SimpleNamespace(get_time=BusyClock().get_time))
        for columns, rows in ((100, 30), (120, 36), (160, 48)):
            await pilot.resize_terminal(columns, rows)
        await pilot.pause()
        assert "IF THE GAME ENDED NOW" in shown(app)
        assert len(app.pane.lines) == app.pane.size.height == 48

    run(app, act)
