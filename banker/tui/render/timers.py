"""Timers: what was asked for once, later, is done, however late the machine comes to it.

Textual drops a timer that is already due when it is first looked at. For a timer that comes back
this is right. One that comes once would never come: after such a drop a window that is resized
stayed undrawn, because Textual awaits its own timer before it lays out again.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App
from textual.timer import Timer, TimerCallback


class TimelyApp(App[object]):
    """An app whose timers come late on a busy machine, and not never. `at_end`: what is done when
    it closes, while its loop still runs."""

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self.at_end: list[Callable[[], None]] = []

    def on_unmount(self) -> None:
        """Handle the closing of the screen."""
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
