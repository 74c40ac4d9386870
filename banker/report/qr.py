"""QR code: the head of a game's chain, or a vault's commitment, for a page and for a terminal.

The code holds plain text that a telephone shows: the number of the newest entry and its whole hash,
in capital letters, because a QR code takes those in half the room.

Pure.
"""

from __future__ import annotations

import segno

QUIET = 2  # modules of white around it
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def code_text(entries: int, head: str) -> str:
    """Return the text for the QR code of a game: the number and the hash of its newest entry."""
    return f"BANKER {entries} {head.upper()}"


def commitment_text(commitment: str) -> str:
    """Return the text for the QR code of a vault's commitment, which is in hex."""
    return f"VAULT {commitment.upper()}"


def modules(text: str, error: str = "m") -> list[bytes]:
    """Return the rows of a text's QR code with a quiet zone around them; a byte 1 is dark. `error`:
    the level of error correction; `l` gives the smallest code."""
    made = segno.make_qr(text, error=error, boost_error=error != "l")
    return [bytes(row) for row in made.matrix_iter(border=QUIET)]


def rows(text: str, error: str = "m") -> list[str]:
    """Return the QR code as lines for a terminal, two modules in a character, to be shown dark on
    white."""
    drawn = modules(text, error)
    drawn += [bytes(len(drawn[0]))] * (len(drawn) % 2)
    pairs = zip(drawn[::2], drawn[1::2], strict=True)
    return ["".join(HALVES[it] for it in zip(high, low, strict=True)) for high, low in pairs]


def svg(text: str) -> str:
    """Return the QR code as SVG for a page: one dark shape on white."""
    drawn = modules(text)
    runs = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, line in enumerate(drawn)
        for column, dark in enumerate(line)
        if dark
    )
    size = len(drawn)
    return (
        f'<svg role="img" aria-label="QR code of the fingerprint" width="{size * 4}"'
        f' height="{size * 4}" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{runs}"/></svg>'
    )
