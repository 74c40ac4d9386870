"""Palette: the colours of seats and backgrounds, by theme.

Rules of this file
* A seat has one colour everywhere: on the screen, in the report, on bank cards.
* The eight colours of a theme stay apart for the three kinds of colour blindness, and each can be
  read on every background of its theme. A test calculates both again.
* A letter always stands beside a colour.

Pure: it knows nothing of the game and of the screen.
"""

from __future__ import annotations

import msgspec


class Palette(msgspec.Struct, frozen=True):
    """The colours of one theme, each `#rrggbb`.

    `seats`: in the order of the seats. `ground`: behind text; `felt`: behind the spaces of the
    board; `stage`: in the middle of the board. `gold`: headlines and the vault. `no`: the cross of
    a refusal. `die` and `pip`: a die and the dots on it. `steel`: three shades of the vault's door,
    dark to light.
    """

    seats: tuple[str, ...]
    ground: str
    felt: str
    stage: str
    gold: str
    no: str
    die: str
    pip: str
    steel: tuple[str, str, str]


PALETTES = {
    "dark": Palette(
        seats=("#5292fb", "#e56e0b", "#ace29e", "#e9acc8", "#f9ef21", "#a685ac", "#70f6fd",
               "#e6f4e4"),
        ground="#121212", felt="#1c222b", stage="#161a20", gold="#f2cc60", no="#ff6b6b",
        die="#f4f1e8", pip="#15171a", steel=("#4a535f", "#7d8794", "#aeb9c7"),
    ),
    "light": Palette(
        seats=("#4c51f4", "#ab4e45", "#123600", "#710069", "#505800", "#2c11bf", "#0b7490",
               "#4b3d3d"),
        ground="#fafafa", felt="#e9eef3", stage="#f2f5f8", gold="#7a5a00", no="#a80014",
        die="#252a33", pip="#ffffff", steel=("#5d6875", "#8895a5", "#b4bfcb"),
    ),
    "high-contrast": Palette(
        seats=("#5595ff", "#f07000", "#c6ffac", "#f6b4cd", "#e0de03", "#bb84ae", "#73fffe",
               "#f1feeb"),
        ground="#000000", felt="#000000", stage="#000000", gold="#ffe45c", no="#ff9c9c",
        die="#f4f1e8", pip="#15171a", steel=("#6a6a6a", "#a8a8a8", "#ffffff"),
    ),
}  # fmt: skip

# The names of the seats' colours where a terminal has 16 of them: the letter decides there.
SIXTEEN = (
    "bright_blue", "yellow", "bright_green", "bright_magenta", "bright_white", "cyan",
    "bright_cyan", "white",
)  # fmt: skip
# The same for ink on a white ground, where bright colours cannot be read.
SIXTEEN_ON_WHITE = (
    "blue", "red", "green", "magenta", "black", "yellow", "bright_blue", "bright_black",
)  # fmt: skip
# The colours of 16, by number, on which black is easier to read than white.
PALE = frozenset({2, 3, 6, 7, 9, 10, 11, 13, 14, 15})


def ink_on(ground: str) -> str:
    """Return black or white as `#rrggbb`, whichever is easier to read on this colour."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))


def contrast(one: str, two: str) -> float:
    """Return the contrast ratio of two colours `#rrggbb`, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
