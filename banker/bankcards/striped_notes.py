"""Striped notes: play money that the decoder can tell apart when a note is pulled through it.

A note has two stripes of fine lines along its length. On a real note, the lines of the lower stripe
stand half a pitch beside those of the upper one; on a fake note both are level. To the eye both
stripes are grey. The decoder looks through two films with the same lines: while a note is pulled,
the light behind the two films changes in opposite ways for a real note, and together for a fake.

Rules of this file
* All measures are millimetres, so the sheet must be printed at 100 %.
* The word real or fake stands beside each note, on the paper that is cut away.
* Texts come from an edition: they are escaped. No address is loaded.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import radians, tan
from typing import NamedTuple

from banker.foundation.printable import in_markup

PITCH_MM_MIN, PITCH_MM_MAX = 0.4, 1.5
ANGLE_MAX = 15.0

_PAGE = (210.0, 297.0)
_MARGIN = 12.0
_NOTE = (88.0, 42.0)
_STRIPE, _STRIPES_TOP = 8.0, 17.0
# So that nobody sees at their seam how the two stand to each other.
_BETWEEN = 5.0
_COLUMNS, _ROWS = 2, 6
NOTES_ON_A_PAGE = _COLUMNS * _ROWS
# What a printer may be off: each strip of the sheet differs so much from the pitch, in percent.
SCALES = (-4, -2, -1, 0, 1, 2, 4)
ANGLES = (-4, -2, -1, 0, 1, 2, 4)
_FILM = (40.0, 12.0)


class Lines(NamedTuple):
    """The fine lines of a stripe: their distance from one to the next, and their slant in
    degrees."""

    pitch_mm: float
    angle: float = 0.0


class StripedNote(NamedTuple):
    """One note to print: the amount as text, and whether it is real."""

    amount: str
    is_real: bool


def sheet(notes: Iterable[StripedNote], lines: Lines, title: str) -> Iterator[str]:
    """Yield the pieces of an SVG image with the notes on A4 pages, one page below the other."""
    drawn = list(notes)
    pages = max(1, -(-len(drawn) // NOTES_ON_A_PAGE))
    yield _head(pages, title)
    for place, note in enumerate(drawn):
        page, on_page = divmod(place, NOTES_ON_A_PAGE)
        row, column = divmod(on_page, _COLUMNS)
        left = _MARGIN + column * (_NOTE[0] + 8)
        top = page * _PAGE[1] + _MARGIN + row * (_NOTE[1] + 4)
        yield _note(note, lines, left, top)
    yield "</svg>\n"


def calibration_sheet(lines: Lines, title: str, words: tuple[str, str, str, str]) -> Iterator[str]:
    """Yield the pieces of an SVG page that finds the right lines for a printer and a decoder.

    It has a ruler, strips of nearby pitches and of nearby angles, and two films to print on clear
    foil. `words` are the headings of these four parts.
    """
    yield _head(1, title)
    yield _text(_MARGIN, 20, words[0], 4)
    for mm in range(0, 101, 5):
        height = 5 if mm % 10 == 0 else 3
        yield _block(_MARGIN + mm, 24, 0.2, height)
    top = 40.0
    for at, percents, angles in (
        (1, SCALES, (0,) * len(SCALES)),
        (2, (0,) * len(ANGLES), ANGLES),
    ):
        yield _text(_MARGIN, top, words[at], 4)
        for percent, degrees in zip(percents, angles, strict=True):
            top += 13
            pitch = lines.pitch_mm * (100 + percent) / 100
            label = f"{percent:+d} %: {pitch:.3f} mm" if at == 1 else f"{degrees:+d}°"
            yield _text(_MARGIN, top, label, 3)
            strip = Lines(pitch, lines.angle + degrees)
            yield _stripe(_MARGIN + 40, top - 7, _NOTE[0], _STRIPE, strip)
        top += 11
    yield _text(_MARGIN, top, words[3], 4)
    for column in (0, 1):
        yield _stripe(_MARGIN + column * (_FILM[0] + 6), top + 4, *_FILM, lines)
    yield "</svg>\n"


def _head(pages: int, title: str) -> str:
    width, height = _PAGE[0], _PAGE[1] * pages
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}mm" height="{height:g}mm" font-family="sans-serif">'
        f"<title>{in_markup(title)}</title>"
    )


def _note(note: StripedNote, lines: Lines, left: float, top: float) -> str:
    width, height = _NOTE
    upper = top + _STRIPES_TOP
    shift = lines.pitch_mm / 2 if note.is_real else 0.0
    kind = "real" if note.is_real else "fake"
    return "".join(
        [
            f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="none"'
            ' stroke="#999" stroke-width="0.2"/>',
            _text(left + 4, top + 12, note.amount, 9),
            _stripe(left, upper, width, _STRIPE, lines),
            _stripe(left, upper + _STRIPE + _BETWEEN, width, _STRIPE, lines, shift),
            # In the gap between two notes: it is cut away.
            f'<text x="{left + width + 1.5:g}" y="{top + 4:g}" font-size="3"'
            f' transform="rotate(90 {left + width + 1.5:g} {top + 4:g})">{kind}</text>',
        ]
    )


def _stripe(
    left: float, top: float, width: float, height: float, lines: Lines, shift: float = 0.0
) -> str:
    """Lines that fill a rectangle, half of it black; it cuts off what stands out at either end."""
    lean = height * tan(radians(lines.angle))
    half = lines.pitch_mm / 2
    spare = 2 + int(abs(lean) / lines.pitch_mm)
    parts = []
    for number in range(-spare, int(width / lines.pitch_mm) + spare + 1):
        at = number * lines.pitch_mm + shift
        parts.append(f"M{at:.3f} 0h{half:.4f}l{lean:.3f} {height:g}h{-half:.4f}z")
    place = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    return f'<svg {place} overflow="hidden"><path d="{"".join(parts)}"/></svg>'


def _block(left: float, top: float, width: float, height: float) -> str:
    return f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'


def _text(left: float, bottom: float, text: str, size: float) -> str:
    return f'<text x="{left:g}" y="{bottom:g}" font-size="{size:g}">{in_markup(text)}</text>'
