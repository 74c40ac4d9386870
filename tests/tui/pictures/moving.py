"""Moving picture: frames of one screen as one SVG that shows them one after the other.

Rules of this file
* What several frames have in common is drawn once: each part knows the frames in which it stands.
* Whoever asked for less motion sees one frame, which stands still. So does a program that knows no
  animations.
* The same frames give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from banker.interaction.words.text import Line
from banker.tui.render.theme import THEMES
from tests.tui.pictures.svg import HIGH, WIDE, Box, drawn_parts, merged, paths


class Frame(NamedTuple):
    """A screen, and how long it stays, in tenths of a second."""

    lines: list[Line]
    tenths: int


Shown = tuple[int, ...]  # the numbers of the frames in which a part stands


def moving(frames: Sequence[Frame], theme: str, title: str, still: int) -> str:
    """The drawing. `still`: the frame for whoever wants no motion."""
    layers = _layers(frames, theme)
    kinds = sorted({shown for layer in layers for shown in layer})
    everywhere = tuple(range(len(frames)))
    names = {shown: f"k{number}" for number, shown in enumerate(kinds)}
    across = sum(len(span.text) for span in frames[0].lines[0])
    size = f"{across * WIDE} {len(frames[0].lines) * HIGH}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="monospace"'
        f' font-size="13.3" shape-rendering="crispEdges">',
        f"<title>{escape(title)}</title>",
        f"<style>{''.join(_style(frames, names, everywhere, still))}</style>",
        f'<rect width="100%" height="100%" fill="{THEMES[theme].ground}"/>',
    ]
    for layer in layers:
        for shown, drawn in sorted(layer.items()):
            mark = "" if shown == everywhere else f' class="{names[shown]}"'
            parts += [f"<g{mark}>", *drawn, "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _layers(frames: Sequence[Frame], theme: str) -> list[dict[Shown, list[str]]]:
    """Grounds, fills and words, each by the frames in which they stand."""
    every = [drawn_parts(frame.lines, theme) for frame in frames]
    found: list[dict[Shown, list[str]]] = []
    for at in (0, 1):
        boxes: dict[Box, list[int]] = {}
        for number, parts in enumerate(every):
            for box in parts[at]:
                boxes.setdefault(box, []).append(number)
        grouped: dict[Shown, list[Box]] = {}
        for box, shown in boxes.items():
            grouped.setdefault(tuple(dict.fromkeys(shown)), []).append(box)
        found.append({shown: paths(merged(some)) for shown, some in grouped.items()})
    words: dict[str, list[int]] = {}
    for number, parts in enumerate(every):
        for word in parts[2]:
            words.setdefault(word, []).append(number)
    said: dict[Shown, list[str]] = {}
    for word, shown in words.items():
        said.setdefault(tuple(dict.fromkeys(shown)), []).append(word)
    return [*found, said]


def _style(
    frames: Sequence[Frame], names: dict[Shown, str], everywhere: Shown, still: int
) -> Iterator[str]:
    """When each part is seen. Without motion only what stands in the still frame."""
    total = sum(frame.tenths for frame in frames)
    begins = [sum(frame.tenths for frame in frames[:at]) for at in range(len(frames) + 1)]
    moves = {shown: name for shown, name in names.items() if shown != everywhere}
    hidden = ",".join(f".{name}" for shown, name in moves.items() if still not in shown)
    yield f"{hidden}{{visibility:hidden}}"
    yield "@media (prefers-reduced-motion:no-preference){"
    for shown, name in moves.items():
        steps: list[str] = []
        for at in everywhere:
            is_seen, was_seen = at in shown, at - 1 in shown
            if not at or is_seen != was_seen:
                percent = f"{begins[at] * 100 / total:.3f}".rstrip("0").rstrip(".")
                steps.append(f"{percent}%{{visibility:{'visible' if is_seen else 'hidden'}}}")
        yield f"@keyframes {name}{{{''.join(steps)}}}"
        yield f".{name}{{animation:{name} {total / 10:g}s step-end infinite}}"
    yield "}"


# --- read back ------------------------------------------------------------------------------------

KEYFRAMES = re.compile(r"@keyframes (\w+)\{((?:[\d.]+%\{visibility:\w+\})+)\}")
STEP = re.compile(r"([\d.]+)%\{visibility:(\w+)\}")
GROUP = re.compile(r'<g(?: class="(\w+)")?>\n(.*?)\n</g>', re.DOTALL)


def seen_at(picture: str, percent: float) -> set[str]:
    """The parts that are seen at a moment of a moving picture, for tests."""
    seen = {
        name: [how for at, how in STEP.findall(steps) if float(at) <= percent][-1] == "visible"
        for name, steps in KEYFRAMES.findall(picture)
    }
    return {
        line
        for name, inside in GROUP.findall(picture)
        if not name or seen[name]
        for line in inside.splitlines()
    }
