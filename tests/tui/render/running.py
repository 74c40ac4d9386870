"""An app that runs on a virtual terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from banker.tui.app import BankerApp, PaneApp
from tests.tui import scenes

Act = Callable[[Pilot[object]], Awaitable[None]]


def run(app: PaneApp, act: Act, size: tuple[int, int] = (80, 24)) -> None:
    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await act(pilot)

    asyncio.run(play())


def shown(app: PaneApp) -> str:
    """What is on the terminal, read back from the widget."""
    height = app.size.height
    return "\n".join(app.pane.render_line(y).text.rstrip() for y in range(height))


def table() -> BankerApp:
    return BankerApp(scenes.session(), None)
