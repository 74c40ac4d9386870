"""ASCII: replaces the characters that no keyboard has, for the option `--ascii`.

Every character and its replacement take one cell, so the layout stays the same; the ellipsis
becomes two dots and takes one letter's cell too. Only names of keys become longer, and take the
cells of spaces beside them. No emoji.

Pure.
"""

from __future__ import annotations

import re
import unicodedata

from banker.interaction.words.text import Line, Span, cells, fit, width_of
from banker.language.player_keys import sound

# Signs of the screen. Unicode calls some "ambiguous width"; they are why `--ascii` exists.
SIGNS = {
    "▲": "^", "·": ".", "▶": ">", "◀": "<", "●": "*", "○": "o", "◆": "#", "✓": "v", "✗": "x",
    "→": ">", "←": "<", "›": ">", "−": "-", "–": "-", "—": "-",
    "█": "#", "▀": '"', "▄": "_", "│": "|", "─": "-", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    "×": "x", "’": "'", "‘": "'", "“": '"', "”": '"',
    "α": "a", "β": "b", "▏": "|", "▌": "|",
    "▒": ":", "▁": ".", "▂": ".", "▃": "-", "▅": "-", "▆": "=", "▇": "#",
    "★": "*", "♛": "^", "◇": "o", "⇄": "=", "⇆": "=", "▦": "#", "↶": "<", "◎": "@", "▤": "=",
    "»": ">", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "━": "=", "┄": ".", "▐": "|", "▔": '"',
    "◄": "<", "╲": "\\", "╱": "/",
    "ь": "'", "Ь": "'", "ъ": "'", "Ъ": "'", "№": "#",
    "☎": "@", "▸": ">", "▼": "v", "☐": "o", "■": "#", "□": ".", "↑": "^", "↓": "v", "≥": ">",
}  # fmt: skip
BRAILLE, BRAILLE_END = 0x2800, 0x28FF
HIGH_DOTS, LOW_DOTS = 0b00011011, 0b11100100  # of a braille sign: its upper and lower half
KEYS = {"⏎": "Enter", "⌫": "BkSp", "␣": "Space", "⇧": "Shift", "±": "+/-"}
# What was cut off: two dots, which take the place of a letter; `~` is the sign of an estimate.
ELLIPSIS = r"\S…|… |…"
GAP = "   +"  # padding, which may be shorter


def ascii_text(text: str) -> str:
    """Return the text in ASCII: symbols by the table, letters without accents, else `?`."""
    if text.isascii():
        return text
    dotted = re.sub(ELLIPSIS, lambda found: "." * cells(found[0]), text)
    return "".join(_ascii_char(char) for char in dotted)


def _ascii_char(char: str) -> str:
    if char.isascii():
        return char
    if char in SIGNS:
        return SIGNS[char]
    if char in KEYS:
        return KEYS[char]
    if BRAILLE <= ord(char) <= BRAILLE_END:
        dots = ord(char) - BRAILLE
        return ":" if dots & HIGH_DOTS and dots & LOW_DOTS else "." if dots else " "
    latin = sound(char.lower())
    if latin.isascii():
        return latin.upper() if char.isupper() else latin
    bare = unicodedata.normalize("NFKD", char)[0]
    if bare.isascii():
        return bare
    # A letter of two cells becomes two signs, so that columns stay in place.
    return "??" if unicodedata.east_asian_width(char) in "WF" else "?"


def ascii_line(spans: Line) -> Line:
    """Return a line of the screen with all its text in ASCII, in the same roles."""
    return tuple(Span(ascii_text(text), role) for text, role in spans)


def ascii_row(spans: Line, width: int) -> Line:
    """Return a row of the screen in ASCII, in exactly `width` cells.

    Names of keys become longer, so padding goes first, and then the end of the row is cut off.
    """
    row = ascii_line(spans)
    return ascii_line(fit(_squeezed(row, width_of(row) - width), width))


def _squeezed(row: Line, excess: int) -> Line:
    """The row with so many cells of padding less, the last padding first."""
    kept: list[Span] = []
    for text, role in reversed(row):
        for gap in reversed([*re.finditer(GAP, text)] if excess > 0 else []):
            less = max(0, min(excess, len(gap[0]) - 2))
            text = text[: gap.start()] + text[gap.start() + less :]
            excess -= less
        kept.append(Span(text, role))
    return tuple(reversed(kept))
