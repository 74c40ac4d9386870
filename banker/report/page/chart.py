"""Charts: lines, bars and a matrix as plain markup, in the colours of the page.

Rules of this file
* No script, and no text inside a drawing. Labels are text of the page beside it, so they keep their
  size on a telephone and take the room that they need.
* A chart has a label for people who cannot see it. Callers escape labels and names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

POINTS_MAX = 600  # more points than a screen has columns
SPAN = 1000
SHADES = 5


class Series(msgspec.Struct, frozen=True):
    """One line: its name, its colour's number, a value for each place, and the legend's text. With
    fewer values it begins later: they are those of the last places."""

    name: str
    colour: int
    values: tuple[int, ...]
    last: str = ""


class Bar(msgspec.Struct, frozen=True):
    """One bar: its label, its length, the number of its colour, and the text beside it."""

    label: str
    value: int
    colour: int
    words: str


def lines(
    title: str, places: Sequence[int], series: Sequence[Series], say: Callable[[int], str] = str
) -> str:
    """A line chart of values by place, from 0 up. `say` formats a value of the scale."""
    if len(places) < 2 or not series:
        return ""
    top = max(1, *(max(one.values, default=0) for one in series))
    step = step_of(top)
    high = step * -(-top // step)
    marks = [(SPAN * value // high, say(value)) for value in range(0, high + 1, step)]
    scale = "".join(f'<span style="bottom:{at / 10:.1f}%">{words}</span>' for at, words in marks)
    grid = "".join(f'<path class="grid" d="M0 {SPAN - at}H{SPAN}"/>' for at, _ in marks)
    drawn = "".join(
        f'<path class="line c{one.colour}" d="{_path(places, one.values, high)}"/>'
        for one in series
    )
    legend = "".join(
        f'<span><i class="key c{one.colour}"></i>{one.name} <b>{one.last}</b></span>'
        for one in series
    )
    return (
        f'<p class="legend">{legend}</p><div class="plot"><div class="scale">{scale}</div>'
        f'<svg viewBox="0 0 {SPAN} {SPAN}" preserveAspectRatio="none" role="img"'
        f' aria-label="{title}">{grid}{drawn}</svg></div>'
    )


def _path(places: Sequence[int], values: Sequence[int], high: int) -> str:
    first, span = places[0], max(1, places[-1] - places[0])
    late = len(places) - len(values)
    points = (
        f"{SPAN * (places[at] - first) // span} {SPAN - SPAN * max(0, values[at - late]) // high}"
        for at in _thinned(len(places))
        if at >= late
    )
    return "M" + "L".join(points)


def bars(title: str, rows: Sequence[Bar]) -> str:
    """A bar chart. The longest bar takes the whole width."""
    if not rows:
        return ""
    top = max(1, *(row.value for row in rows))
    drawn = "".join(
        f'<li><span class="label">{row.label}</span><span class="track">'
        f'<i class="bar c{row.colour}" style="width:{max(0, row.value) * 100 // top}%"></i></span>'
        f'<span class="beside">{row.words}</span></li>'
        for row in rows
    )
    return f'<ul class="bars" aria-label="{title}">{drawn}</ul>'


def shade(value: int, top: int) -> str:
    """The CSS class of a matrix cell. Larger values are darker."""
    return f"h{-(-value * SHADES // max(1, top))}" if value > 0 else "h0"


def _thinned(count: int) -> list[int]:
    """Evenly spaced places, the last one included."""
    if count <= POINTS_MAX:
        return list(range(count))
    return sorted({*(place * count // POINTS_MAX for place in range(POINTS_MAX)), count - 1})


def step_of(top: int) -> int:
    """A round distance between grid lines, which gives at most six of them."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if top <= 6 * step * times:
                return step * times
        step *= 10
