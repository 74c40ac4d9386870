"""Charts: lines, bars and a matrix as plain markup, in the colours of the page.

Rules of this file
* No script, and no text inside of a drawing: labels are text of the page beside it, so they stay
  as large as the rest on a telephone and take the room that they need.
* A chart is named for those who cannot see it. Labels and names come in escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

POINTS_MAX = 600  # more than a screen has columns for
SPAN = 1000
SHADES = 5


class Series(msgspec.Struct, frozen=True):
    """A line: its name, its colour's number, its values at the common places, its last words."""

    name: str
    colour: int
    values: tuple[int, ...]
    last: str = ""


class Bar(msgspec.Struct, frozen=True):
    """A bar: what it is of, how long it is, its colour, and what stands beside it."""

    label: str
    value: int
    colour: int
    words: str


def lines(
    title: str, places: Sequence[int], series: Sequence[Series], say: Callable[[int], str] = str
) -> str:
    """Values over places, from 0 to the highest; `say` writes a value of the scale."""
    if len(places) < 2 or not series:
        return ""
    top = max(1, *(max(one.values) for one in series))
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
    points = (
        f"{SPAN * (places[at] - first) // span} {SPAN - SPAN * max(0, values[at]) // high}"
        for at in _thinned(len(places))
    )
    return "M" + "L".join(points)


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Bars below each other, the longest as wide as there is room."""
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
    """The class of a cell in a matrix: the more, the deeper."""
    return f"h{-(-value * SHADES // max(1, top))}" if value > 0 else "h0"


def _thinned(count: int) -> list[int]:
    """Evenly taken places, the last one always."""
    if count <= POINTS_MAX:
        return list(range(count))
    return sorted({*(place * count // POINTS_MAX for place in range(POINTS_MAX)), count - 1})


def step_of(top: int) -> int:
    """A round distance of grid lines: at most six of them."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if top <= 6 * step * times:
                return step * times
        step *= 10
