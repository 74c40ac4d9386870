"""Timers: a timer that runs once is never lost, however late the computer comes to it.

Textual drops a timer that is already due when it is first checked. For a repeated timer this is
right. A timer that runs once would never run: after such a drop a resized window stayed empty,
because Textual waits for its own timer before it lays out again.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App
from textual.timer import Timer, TimerCallback


class TimelyApp(App[object]):
    """An app whose timers may run late on a busy computer, but always run.

    `at_end`: functions to call when the app closes, while its event loop still runs.
    """

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self.at_end: list[Callable[[], None]] = []

    def on_unmount(self) -> None:
        """Call the functions in `at_end`, because the screen closes."""
        for act in self.at_end:
            act()

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Call `callback` once, after `delay` seconds or later."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False  # read by the timer's task, which has not begun
        return timer
