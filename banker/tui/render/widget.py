"""Widget: the one pane, which shows lines and repaints only those that changed.

The whole screen is one pane, because comparing and sending a row takes a few milliseconds, and
laying out a widget ten times as long. Every screen is a pure function of the view, so opening one
is a repaint, and no widget is mounted during a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from banker.engine.palette import PALE, ink_on
from banker.interaction.words.roles import CHIP, SEAT_CHIP
from banker.interaction.words.text import Line, cells
from banker.tui.render.insertion import Point, insertion_point
from banker.tui.render.theme import THEMES, RoleStyle, Theme, in_256, in_sixteen, is_white, look

BLACK = 0
CHIPS = (CHIP, SEAT_CHIP)
GAP_MIN = 12  # cells between two differences that are sent apart
SHOW_CURSOR, HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"
# Rich's names for terminals of so many colours.
ALL_COLOURS, MANY_COLOURS, SIXTEEN_COLOURS = "truecolor", "256", "standard"
BY_NUMBER = (MANY_COLOURS, SIXTEEN_COLOURS)  # such a terminal gets some colours by their numbers


def rich_style(seen: RoleStyle) -> Style:
    """Return a role's style as a `Style` of Rich."""
    return Style(
        color=seen.ink,
        bgcolor=seen.ground,
        bold=seen.bold,
        reverse=seen.reverse,
        underline=seen.underline,
        strike=seen.strike,
    )


def named_style(ink: str, ground: str) -> Style:
    """Return a `Style` of two named colours; an empty name leaves the colour unchanged."""
    return Style(color=ink or None, bgcolor=ground or None)


class Pane(Widget, inherit_css=False):
    """The widget that shows lines on the terminal."""

    DEFAULT_CSS = "Pane { width: 100%; height: 100%; }"

    class Laid(Message):
        """The message that the pane has a new size."""

    def __init__(self, theme: str, holds: Callable[[], bool] = lambda: False) -> None:
        """`holds`: whether the terminal is somebody else's now, and nothing is drawn."""
        super().__init__()
        self._holds = holds
        self._theme = THEMES[theme]
        self._styles: dict[str, Style] = {}
        self._lines: list[Line] = []
        self._strips: list[Strip] = []
        self._has_cursor = False

    def on_resize(self) -> None:
        """Ask the app for lines of the new size."""
        self.post_message(self.Laid())

    @property
    def lines(self) -> list[Line]:
        """The lines that the pane shows."""
        return self._lines

    def recolour(self, theme: str) -> None:
        """Show the lines in the colours of another theme."""
        self._theme = THEMES[theme]
        self._styles = {}
        lines, self._lines = self._lines, []
        self.show(lines)

    def show(self, lines: list[Line], at: Point | None = None) -> None:
        """Show these lines; lines that did not change are not painted again.

        `at`: column and row where a text is typed, if the lines do not show it themselves.
        """
        if self._holds():
            return
        self._put_cursor(at or insertion_point(lines))
        before, strips = self._lines, self._strips
        self._lines = lines
        if len(before) != len(lines):
            self._strips = [self._strip(spans) for spans in lines]
            self.refresh()
            return
        regions: list[Region] = []
        for y, (old, new) in enumerate(zip(before, lines, strict=True)):
            if old is not new and old != new:
                strips[y] = self._strip(new)
                regions += [Region(x, y, wide, 1) for x, wide in differences(old, new)]
        if regions:
            self.refresh(*regions)

    def _put_cursor(self, at: Point | None) -> None:
        """Let the terminal's cursor be seen where a text is typed, and nowhere else."""
        driver = self.app._driver
        self.app.cursor_position = Offset(*(at or (0, 0)))
        if driver is not None and (at is not None or self._has_cursor):
            driver.write(SHOW_CURSOR if at is not None else HIDE_CURSOR)
        self._has_cursor = at is not None

    def render_line(self, y: int) -> Strip:
        """Return row `y` as a strip, when Textual asks for it."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self._style(""))

    def _strip(self, spans: Line) -> Strip:
        segments = [Segment(text, self._style(role)) for text, role in spans]
        return Strip(segments, sum(cells(text) for text, _ in spans))

    def _style(self, role: str) -> Style:
        style = self._styles.get(role)
        if style is None:
            style = style_of(self._theme, role, self.app.console.color_system or ALL_COLOURS)
            self._styles[role] = style
        return style


def style_of(theme: Theme, role: str, system: str = ALL_COLOURS) -> Style:
    """Return the `Style` of a role in a theme.

    `system` names the terminal's colours; with 256 or 16 colours, the theme chooses some itself.
    """
    seen = look(theme, role)
    style = rich_style(seen)
    if system == MANY_COLOURS:
        style += named_style(*in_256(theme, seen))
        return style + named_style(_ink_of_256(style), "") if role.startswith(CHIPS) else style
    if system == SIXTEEN_COLOURS:
        style += named_style(*in_sixteen(theme, role))
        if role.startswith(CHIP):
            style += named_style(_ink_of_sixteen(style), "")
        # Most terminals make a bold colour bright: black becomes grey, and green on white too pale.
        if is_white(theme) or _is_black(style):
            style += Style(bold=False)
    return style


def _ink_of_256(style: Style) -> str:
    """The ink that is read on the nearest of 256 colours to a chip's ground."""
    assert style.bgcolor is not None
    return ink_on(style.bgcolor.downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex)


def _is_black(style: Style) -> bool:
    """Whether the ink is the black of 16 colours."""
    return style.color is None or style.color.downgrade(ColorSystem.STANDARD).number == BLACK


def _ink_of_sixteen(style: Style) -> str:
    """The ink that is read on the nearest of 16 colours to a chip's ground."""
    ground = style.bgcolor
    is_pale = ground is None or ground.downgrade(ColorSystem.STANDARD).number in PALE
    return "black" if is_pale else "bright_white"


def differences(old: Line, new: Line) -> list[tuple[int, int]]:
    """Return the stretches of columns that differ: first column and width of each.

    Stretches close together become one, because moving the cursor would cost more bytes.
    """
    if old is new:
        return []
    found: list[tuple[int, int]] = []
    for start, end in _unlike(old, new):
        if found and start - sum(found[-1]) < GAP_MIN:
            start = found.pop()[0]
        found.append((start, end - start))
    return found


def _unlike(old: Line, new: Line) -> Iterator[tuple[int, int]]:
    """From column to column, where two lines of the same width have no equal spans."""
    before, after = iter(old), iter(new)
    x = was = start = 0  # the ends of what was read of both lines; where the difference began
    differs = False
    while True:
        if x == was:  # both have a boundary here
            if differs:
                yield start, x
            start, differs = x, False
            one, two = next(before, None), next(after, None)
            if one is None or two is None:
                break
            was, x, differs = was + cells(one.text), x + cells(two.text), one != two
        elif was < x:
            one = next(before, None)
            if one is None:
                break
            was += cells(one.text)
        else:
            two = next(after, None)
            if two is None:
                break
            x += cells(two.text)
    if was != x or differs:
        yield start, max(was, x)
