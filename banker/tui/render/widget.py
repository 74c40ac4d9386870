"""Widget: the one pane. It shows lines, and repaints only those that differ.

The whole screen is one pane, because comparing and sending a row takes a few milliseconds, and
laying out a widget ten times as long. Every screen is a pure function of the view, so opening one
is a repaint, and no widget is mounted during play.
"""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from banker.tui.render.text import Line, cells
from banker.tui.render.theme import THEMES, RoleStyle, look


def rich_style(seen: RoleStyle) -> Style:
    """A style in the terms of Rich."""
    return Style(
        color=seen.ink,
        bgcolor=seen.ground,
        bold=seen.bold,
        reverse=seen.reverse,
        underline=seen.underline,
        strike=seen.strike,
    )


class Pane(Widget):
    """Lines on the terminal."""

    DEFAULT_CSS = "Pane { width: 100%; height: 100%; }"

    class Laid(Message):
        """The pane has a new size."""

    def __init__(self, theme: str) -> None:
        super().__init__()
        self._theme = THEMES[theme]
        self._styles: dict[str, Style] = {}
        self._lines: list[Line] = []
        self._strips: list[Strip] = []

    def on_resize(self) -> None:
        """Ask the app for new lines."""
        self.post_message(self.Laid())

    @property
    def lines(self) -> list[Line]:
        """The lines shown."""
        return self._lines

    def recolour(self, theme: str) -> None:
        """Change the theme."""
        self._theme = THEMES[theme]
        self._styles = {}
        lines, self._lines = self._lines, []
        self.show(lines)

    def show(self, lines: list[Line]) -> None:
        """Show these lines. Equal lines are not painted again."""
        before, strips = self._lines, self._strips
        self._lines = lines
        if len(before) != len(lines):
            self._strips = [self._strip(spans) for spans in lines]
            self.refresh()
            return
        for y, (old, new) in enumerate(zip(before, lines, strict=True)):
            if old != new:
                strips[y] = self._strip(new)
                x = _first_difference(old, new)
                self.refresh(Region(x, y, max(1, self.size.width - x), 1))

    def render_line(self, y: int) -> Strip:
        """One row, as Textual asks for it."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self._style(""))

    def _strip(self, spans: Line) -> Strip:
        segments = [Segment(text, self._style(role)) for text, role in spans]
        return Strip(segments, sum(cells(text) for text, _ in spans))

    def _style(self, role: str) -> Style:
        style = self._styles.get(role)
        if style is None:
            style = self._styles[role] = rich_style(look(self._theme, role))
        return style


def _first_difference(old: Line, new: Line) -> int:
    """The column of the first span that differs. Nothing before it needs to be sent."""
    x = 0
    for one, two in zip(old, new, strict=False):
        if one != two:
            break
        x += cells(one.text)
    return x
