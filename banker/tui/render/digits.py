"""Digits: amounts in large digits, readable from across the table.

One font of 3 × 5 dots has two forms: half blocks (three rows), and full blocks two cells wide (five
rows). In ASCII the form of three rows is the seven segments of a pocket calculator.

Pure.
"""

from __future__ import annotations

_DOTS = {
    "0": "111101101101111", "1": "010110010010111", "2": "111001111100111",
    "3": "111001011001111", "4": "101101111001001", "5": "111100111001111",
    "6": "111100111101111", "7": "111001001001001", "8": "111101111101111",
    "9": "111101111001111", "-": "000000111000000",
}  # fmt: skip
_WIDE, _HIGH = 3, 5
THREE = 3  # rows of the smaller figures
_HALVES = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
_STROKES = {
    "0": (" _ ", "| |", "|_|"), "1": ("   ", "  |", "  |"), "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"), "4": ("   ", "|_|", "  |"), "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"), "7": (" _ ", "  |", "  |"), "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"), "-": ("   ", " _ ", "   "),
}  # fmt: skip


def _dot(char: str, x: int, y: int) -> str:
    return _DOTS[char][y * _WIDE + x] if 0 <= y < _HIGH else "0"


def three_rows(text: str, *, ascii: bool = False, low: bool = False) -> list[str]:
    """Return a number in three rows, four cells a digit.

    `low`: half a row is free above the digits, else below them.
    """
    if ascii:
        return [" ".join(_STROKES[char][row] for char in text) for row in range(3)]
    return [
        " ".join(
            "".join(_HALVES[_dot(char, x, y) + _dot(char, x, y + 1)] for x in range(_WIDE))
            for char in text
        )
        for y in range(-low, _HIGH - low, 2)
    ]


def five_rows(text: str, *, ascii: bool = False, low: bool = False) -> list[str]:
    """Return a number in five rows, eight cells a digit.

    `low`: half of the first row is free above the digits.
    """
    dot = {"0": "  ", "1": "##" if ascii else "██"}
    rows = [
        "  ".join("".join(dot[_dot(char, x, y)] for x in range(_WIDE)) for char in text)
        for y in range(_HIGH)
    ]
    return [rows[0].replace("█", "▄"), *rows[1:]] if low else rows


def three_width(text: str) -> int:
    """Return how many cells a number takes in `three_rows`."""
    return 4 * len(text) - 1


def five_width(text: str) -> int:
    """Return how many cells a number takes in `five_rows`."""
    return 8 * len(text) - 2
