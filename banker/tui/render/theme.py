"""Theme: the colours of each role of text.

A role may name its background: `seat:2@felt`, `dim@stage`. Drawings in half blocks name two
colours: `px:gold|stage`.

Rules of this file
* Nothing is shown by colour alone. Colours only make it quicker to see.
* Gains are blue and losses orange, never green and red.
* A deed's code is black or white, whichever has the higher contrast on its group's colour. The
  edition chooses the groups' colours, which differ for all three kinds of colour blindness.
* For a terminal of 256 or 16 colours the theme chooses some colours by number: the nearest by red,
  green and blue may look like another colour, or like the background.

Pure: names and hex colours. The widget converts them for the terminal.
"""

from __future__ import annotations

from colorsys import rgb_to_hls

import msgspec

from banker.engine.palette import PALETTES, SIXTEEN, SIXTEEN_ON_WHITE, Palette, ink_on
from banker.interaction.words.roles import CHIP, SEAT, SEAT_CHIP

PIXELS = "px:"  # a half block: two names of colours, or `#rrggbb`, with | between them


class RoleStyle(msgspec.Struct, frozen=True):
    """The style of a role. `ink` and `ground`: the colours of text and background, `#rrggbb`."""

    ink: str
    ground: str
    bold: bool = False
    reverse: bool = False
    underline: bool = False
    strike: bool = False


class Theme(msgspec.Struct, frozen=True):
    """The colours of a theme by purpose. `in_256`: colour name -> its number in 256 colours."""

    ink: str
    ground: str
    dim: str
    bar: str  # background of the title bar
    bar_ink: str
    frame: str
    gain: str
    loss: str
    warn: str
    refused: str
    accent: str
    palette: Palette
    in_256: dict[str, int]  # by a colour's name: its number where a terminal has 256 colours


THEMES = {
    "dark": Theme(
        ink="#e4e4e4", ground="#121212", dim="#9a9a9a", bar="#2b3440", bar_ink="#ffffff",
        frame="#5f6b7a", gain="#6cb6ff", loss="#ffa657", warn="#f2cc60", refused="#ff8f8f",
        accent="#a5d6ff", palette=PALETTES["dark"],
        in_256={"ground": 233, "stage": 234, "felt": 235, "bar": 237, "seat:1": 208},
    ),
    "light": Theme(
        ink="#1a1a1a", ground="#fafafa", dim="#5c5c5c", bar="#d5dde8", bar_ink="#000000",
        frame="#8895a5", gain="#0b4f9e", loss="#9a4a00", warn="#6f5200", refused="#a80014",
        accent="#0b4f9e", palette=PALETTES["light"],
        in_256={
            "ground": 231, "stage": 255, "felt": 254, "bar": 252, "frame": 245, "die": 235,
            "seat:0": 26, "seat:1": 125, "seat:6": 23,
        },
    ),
    "high-contrast": Theme(
        ink="#ffffff", ground="#000000", dim="#d0d0d0", bar="#ffffff", bar_ink="#000000",
        frame="#ffffff", gain="#7cc4ff", loss="#ffb454", warn="#ffe45c", refused="#ff9c9c",
        accent="#ffffff", palette=PALETTES["high-contrast"],
        in_256={"ground": 16, "bar": 231, "seat:0": 75, "seat:1": 208, "seat:5": 176},
    ),
}  # fmt: skip


def look(theme: Theme, role: str) -> RoleStyle:
    """Return the style of a role in a theme; raise `AssertionError` for an unknown role."""
    if role.startswith(CHIP):
        return chip(role.removeprefix(CHIP))
    if role.startswith(PIXELS):
        over, _, under = role.removeprefix(PIXELS).partition("|")
        return RoleStyle(colour_of(theme, over), colour_of(theme, under))
    role, _, on = role.partition("@")
    if role.startswith(SEAT_CHIP):
        fill = colour_of(theme, role.removeprefix("chip."))
        return RoleStyle(ink_on(fill), fill, bold=True)
    ink, ground = theme.ink, colour_of(theme, on or "ground")
    if role.startswith(SEAT):
        return RoleStyle(colour_of(theme, role), ground, bold=True)
    return _look_of_word(theme, role, ink, ground)


def _look_of_word(theme: Theme, role: str, ink: str, ground: str) -> RoleStyle:
    match role:
        case "" | "name":
            return RoleStyle(ink, ground)
        case "dim" | "hint":
            return RoleStyle(theme.dim, ground)
        case "bold" | "digits":
            return RoleStyle(ink, ground, bold=True)
        case "turn":
            return RoleStyle(ink, ground, bold=True, reverse=True)
        case "bar":
            return RoleStyle(theme.bar_ink, theme.bar)
        case "bar.bold":
            return RoleStyle(theme.bar_ink, theme.bar, bold=True)
        case "frame":
            return RoleStyle(theme.frame, ground)
        case "heading":
            return RoleStyle(ink, ground, bold=True)
        case "key":
            return RoleStyle(theme.accent, ground, bold=True)
        case "gain":
            return RoleStyle(theme.gain, ground)
        case "loss":
            return RoleStyle(theme.loss, ground)
        case "warn":
            return RoleStyle(theme.warn, ground, bold=True)
        case "gold":
            return RoleStyle(theme.palette.gold, ground, bold=True)
        case "no":
            return RoleStyle(theme.palette.no, ground, bold=True)
        case "refused":
            return RoleStyle(theme.refused, ground, bold=True)
        case "struck":
            return RoleStyle(theme.dim, ground, strike=True)
        case "cursor":
            return RoleStyle(ink, ground, reverse=True)
        case "marked":
            return RoleStyle(ink, ground, bold=True, underline=True)
    raise AssertionError(f"no such role: {role}")


def chip(marked: str) -> RoleStyle:
    """Return the style of a code on its group's colour.

    `!` before the colour marks a deed on offer, with an underline.
    """
    colour = marked.lstrip("!")
    return RoleStyle(ink_on(colour), colour, bold=True, underline=marked != colour)


def colour_of(theme: Theme, name: str) -> str:
    """Return the `#rrggbb` of a name: `seat:2`, `steel:0`, or a field of theme or palette.

    `on:` before a name gives black or white, whichever is readable on that colour.
    """
    if name.startswith("#"):
        return name
    kind, _, number = name.partition(":")
    if kind == "on":
        return ink_on(colour_of(theme, number))
    if kind == "seat":
        return theme.palette.seats[int(number) % len(theme.palette.seats)]
    if kind == "steel":
        return theme.palette.steel[int(number)]
    found = getattr(theme.palette, kind, None) or getattr(theme, kind, None)
    if isinstance(found, str):
        return found
    raise AssertionError(f"no such colour: {name}")


def is_white(theme: Theme) -> bool:
    """Return whether the theme has dark letters on a light background."""
    return ink_on(theme.ground) == ink_on("#ffffff")


# Yellow of 16 colours cannot be read on white, in most terminals.
WORDS_ON_WHITE = {"warn": "red", "gold": "black", "loss": "red"}


def in_sixteen(theme: Theme, role: str) -> tuple[str, str]:
    """Return the names of a role's text and background colours on a terminal of 16 colours.

    An empty name leaves the choice of the nearest colour to the terminal.
    """
    on_white = is_white(theme)
    if role.startswith(PIXELS):
        over, _, under = role.removeprefix(PIXELS).partition("|")
        return _sixteenth(over, is_white=on_white), _sixteenth(under, is_white=on_white)
    word = role.partition("@")[0]
    if on_white and word in WORDS_ON_WHITE:
        return WORDS_ON_WHITE[word], ""
    if word.startswith(SEAT):
        names = SIXTEEN_ON_WHITE if on_white else SIXTEEN
        return names[int(word.removeprefix(SEAT)) % len(names)], ""
    if word.startswith(SEAT_CHIP):
        return "black", SIXTEEN[int(word.removeprefix(SEAT_CHIP)) % len(SIXTEEN)]
    if word.startswith(CHIP):
        return "", f"color({sixteenth_of(word.removeprefix(CHIP).lstrip('!'))})"
    return "", ""


# From which hue on, in degrees, which of 16 colours a deed's colour is.
HUES = ((0, 1), (15, 3), (45, 11), (70, 2), (170, 14), (205, 12), (270, 5), (340, 1))
BROWN, BROWN_TO = 8, 45  # a weak red or orange
GREYS = ((0.85, 15), (0.2, 7), (0.0, 8))  # from which lightness on
GREY_TO, WEAK_TO = 0.1, 0.35  # saturation


def sixteenth_of(colour: str) -> int:
    """Return the number of the one of 16 colours that looks like a deed's `#rrggbb`.

    The hue decides, so that two hues of an edition never become one.
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    turned, light, strong = rgb_to_hls(*parts)
    hue = turned * 360
    if strong < GREY_TO:
        return next(number for least, number in GREYS if light >= least)
    if strong < WEAK_TO and hue < BROWN_TO:
        return BROWN
    return max((least, number) for least, number in HUES if hue >= least)[1]


def in_256(theme: Theme, seen: RoleStyle) -> tuple[str, str]:
    """Return the names of a style's text and background colours on a terminal of 256 colours.

    An empty name leaves the choice of the nearest colour to the terminal.
    """
    numbers = {colour_of(theme, name): number for name, number in theme.in_256.items()}
    ink, ground = (
        f"color({numbers[one]})" if one in numbers else "" for one in (seen.ink, seen.ground)
    )
    return ink, ground


def _sixteenth(name: str, *, is_white: bool) -> str:
    if name.startswith("on:seat:"):
        return "black"
    if name == "no":  # a cross over steel, which is white in some themes
        return "red" if is_white else "bright_red"
    return SIXTEEN[int(name.removeprefix(SEAT)) % len(SIXTEEN)] if name.startswith(SEAT) else ""
