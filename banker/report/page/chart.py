"""Charts: lines, bars and a matrix as plain markup, in the colours of the page.

Rules of this file
* No script, and no text inside a drawing. Labels are text of the page beside it, so they keep their
  size on a telephone and take the room that they need.
* A chart has a label for people who cannot see it. Callers escape labels and names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from banker.engine.palette import ink_on

POINTS_MAX = 600  # more points than a screen has columns
SPAN = 1000
SHADES = 5
TIPS_MAX = 60  # strips that tell what a line chart shows there


class Series(msgspec.Struct, frozen=True):
    """One line of a chart: its name, the number of its colour, its values, and its text in the
    legend. With fewer values than places, the values are those of the last places."""

    name: str
    colour: int
    values: tuple[int, ...]
    last: str = ""


class Mark(msgspec.Struct, frozen=True):
    """A mark on a line chart, at the index `place` and the height `value`. `sign`: what is drawn;
    `words`: the text under the pointer. It links to an entry of the ledger."""

    place: int
    value: int
    sign: str
    colour: int
    words: str


class Bar(msgspec.Struct, frozen=True):
    """One bar: its label, its length, the number of its colour, and the text beside it.

    `code`: a short text before the label, on the background colour `ground`; empty for none.
    """

    label: str
    value: int
    colour: int
    words: str
    code: str = ""
    ground: str = ""


def lines(
    title: str,
    places: Sequence[int],
    series: Sequence[Series],
    say: Callable[[int], str] = str,
    marks: Sequence[Mark] = (),
    tell: Callable[[int], str] | None = None,
) -> str:
    """Return a line chart as HTML, from 0 up; empty with fewer than two places. `places`: the
    numbers of entries along the chart. `say` formats a value of the scale; `tell` returns the text
    for the pointer at an index of `places`."""
    if len(places) < 2 or not series:
        return ""
    top = max(1, *(max(one.values, default=0) for one in series))
    step = step_of(top)
    high = step * -(-top // step)
    ticks = [(SPAN * value // high, say(value)) for value in range(0, high + 1, step)]
    scale = "".join(f'<span style="bottom:{at / 10:.1f}%">{words}</span>' for at, words in ticks)
    grid = "".join(f'<path class="grid" d="M0 {SPAN - at}H{SPAN}"/>' for at, _ in ticks)
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
        f'<div class="field"><svg viewBox="0 0 {SPAN} {SPAN}" preserveAspectRatio="none" role="img"'
        f' aria-label="{title}">{grid}{drawn}</svg>'
        f"{_tips(places, tell) if tell else ''}"
        f"{''.join(_mark(places, mark, high) for mark in marks)}</div></div>"
    )


def _tips(places: Sequence[int], tell: Callable[[int], str]) -> str:
    """The HTML of invisible strips side by side, at most `TIPS_MAX`: the pointer on a strip shows
    the text that `tell` has for the last place in it."""
    found = []
    count = min(TIPS_MAX, len(places))
    start = 0
    for at in range(1, count + 1):
        last = at * len(places) // count - 1
        end = _across(places, places[last])
        where = f"left:{start / 10:.1f}%;width:{(end - start) / 10:.1f}%"
        found.append(f'<i class="tip" style="{where}" title="{tell(last)}"></i>')
        start = end
    return "".join(found)


def _mark(places: Sequence[int], mark: Mark, high: int) -> str:
    across, up = _across(places, mark.place), SPAN * max(0, mark.value) // high
    return (
        f'<a class="mark c{mark.colour}" style="left:{across / 10:.1f}%;bottom:{up / 10:.1f}%"'
        f' href="#e{mark.place}" title="{mark.words}">{mark.sign}</a>'
    )


def _across(places: Sequence[int], place: int) -> int:
    """How far a place is from the left edge."""
    first, span = places[0], max(1, places[-1] - places[0])
    return SPAN * (min(max(place, first), places[-1]) - first) // span


def _path(places: Sequence[int], values: Sequence[int], high: int) -> str:
    late = len(places) - len(values)
    points = (
        f"{_across(places, places[at])} {SPAN - SPAN * max(0, values[at - late]) // high}"
        for at in _thinned(len(places))
        if at >= late
    )
    return "M" + "L".join(points)


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Return a bar chart as HTML. The longest bar takes the whole width."""
    if not rows:
        return ""
    top = max(1, *(row.value for row in rows))
    drawn = "".join(
        f'<li><span class="label">{_code(row)}{row.label}</span><span class="track">'
        f'<i class="bar c{row.colour}" style="width:{max(0, row.value) * 100 // top}%"></i></span>'
        f'<span class="beside">{row.words}</span></li>'
        for row in rows
    )
    return f'<ul class="bars" aria-label="{title}">{drawn}</ul>'


def _code(row: Bar) -> str:
    if not row.code:
        return ""
    return (
        f'<i class="code" style="background:{row.ground};color:{ink_on(row.ground)}">{row.code}</i>'
    )


def shade(value: int, top: int) -> str:
    """Return the CSS class of a matrix cell. Values nearer to `top` are darker."""
    return f"h{-(-value * SHADES // max(1, top))}" if value > 0 else "h0"


def _thinned(count: int) -> list[int]:
    """Evenly spaced places, the last one included."""
    if count <= POINTS_MAX:
        return list(range(count))
    return sorted({*(place * count // POINTS_MAX for place in range(POINTS_MAX)), count - 1})


def step_of(top: int) -> int:
    """Return a round distance between grid lines, so that at most six lines reach `top`."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if top <= 6 * step * times:
                return step * times
        step *= 10
