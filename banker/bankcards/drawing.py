"""Drawing: the bank cards as one SVG sheet, or as an HTML page that prints ten cards on A4.

Rules of this file
* A card has the size of a bank card, 85.6 x 54 mm. The drawing's unit is 0.1 mm.
* Names come from people: they are escaped, and long ones are drawn smaller. A card whose colour is
  not `#rrggbb` gets the colour of cards without a group.
* No address is loaded. The QR codes are shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

import segno

from banker.bankcards.sheet import PLAIN, PaperCard
from banker.foundation.printable import in_markup

WIDTH, HEIGHT, BAND = 856, 540, 110
COLUMNS, GAP = 2, 20
QR_SIDE, QR_LEFT, QR_TOP, QUIET = 290, 545, 130, 4
LEFT, TEXT_WIDTH, LETTERS = 40, 500, 26
HEX = re.compile("#[0-9a-fA-F]{6}")
CYRILLIC = re.compile("[\u0400-\u04ff]")
STYLE = f"""@page {{ size: A4; margin: 10mm 15mm; }}
body {{ margin: 0; font-family: system-ui, sans-serif; }}
main {{ display: grid; grid-template-columns: repeat({COLUMNS}, 85.6mm); gap: 1mm; }}
svg {{ width: 85.6mm; height: 54mm; display: block; break-inside: avoid; }}
@media screen {{ main {{ padding: 5mm; gap: 5mm; }} }}
"""


def as_html(cards: Iterable[PaperCard], title: str, language: str = "en") -> Iterator[str]:
    """Yield the pieces of an HTML page that prints the cards. Each card is one SVG image."""
    yield (
        f'<!doctype html><html lang="{in_markup(language)}"><head><meta charset="utf-8">'
        f"<title>{in_markup(title)}</title><style>{STYLE}</style></head><body><main>"
    )
    for card in cards:
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        yield f"{_card(card)}</svg>"
    yield "</main></body></html>\n"


def as_svg(cards: Iterable[PaperCard], title: str) -> Iterator[str]:
    """Yield the pieces of one SVG image with all cards in their real size."""
    drawn = list(cards)
    rows = -(-len(drawn) // COLUMNS)
    width, height = COLUMNS * (WIDTH + GAP), rows * (HEIGHT + GAP)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{_mm(width)}" height="{_mm(height)}" font-family="sans-serif">'
        f"<title>{in_markup(title)}</title>"
    )
    for place, card in enumerate(drawn):
        row, column = divmod(place, COLUMNS)
        across, down = column * (WIDTH + GAP), row * (HEIGHT + GAP)
        yield f'<g transform="translate({across} {down})">{_card(card)}</g>'
    yield "</svg>\n"


def _mm(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}mm"


def _card(card: PaperCard) -> str:
    colour = card.colour if HEX.fullmatch(card.colour) else PLAIN
    ink = "#fff" if _is_dark(colour) else "#000"
    parts = [
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="30" fill="#fff"'
        ' stroke="#888" stroke-width="2"/>',
        f'<path d="M2 {BAND}V32a30 30 0 0 1 30-30H{WIDTH - 32}a30 30 0 0 1 30 30V{BAND}z"'
        f' fill="{colour}"/>',
        _text(card.title, (LEFT, 76), 56, WIDTH - 2 * LEFT, f' font-weight="bold" fill="{ink}"'),
        *(
            _text(line, (LEFT, 172 + 44 * row), 34, TEXT_WIDTH, "")
            for row, line in enumerate(part for line in card.lines for part in wrap(line, LETTERS))
        ),
        _qr(card.code),
        _text(_grouped(card.code), (QR_LEFT + 42, 480), 34, QR_SIDE, ' font-family="monospace"'),
    ]
    return "".join(parts)


def _grouped(code: str) -> str:
    """The digits in groups, for reading them aloud or typing them."""
    return f"{code[:3]} {code[3:6]} {code[6:]}"


def _text(text: str, at: tuple[int, int], size: int, room: int, more: str) -> str:
    # A letter is about this many tenths of the font size wide; bold Cyrillic ones are wider. Longer
    # texts get a smaller size.
    tenths = 8 if "bold" in more and CYRILLIC.search(text) else 6
    size = min(size, room * 10 // (tenths * max(1, len(text))))
    return f'<text x="{at[0]}" y="{at[1]}" font-size="{size}"{more}>{in_markup(text)}</text>'


def _is_dark(colour: str) -> bool:
    """Whether white text is easier to read than black on a colour, given as #rrggbb."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue < 140_000


def _qr(code: str) -> str:
    """The QR code as one shape, with its quiet zone inside the white of the card."""
    rows = [bytes(row) for row in segno.make_qr(code, error="h").matrix]
    modules = len(rows) + 2 * QUIET
    runs = "".join(
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row, line in enumerate(rows)
        for column, dark in enumerate(line)
        if dark
    )
    return (
        f'<svg x="{QR_LEFT}" y="{QR_TOP}" width="{QR_SIDE}" height="{QR_SIDE}"'
        f' viewBox="0 0 {modules} {modules}" shape-rendering="crispEdges">'
        f'<path d="{runs}"/></svg>'
    )
