"""Theme: the colours of each role.

Rules of this file
* Nothing is shown by colour alone. Colours only make it quicker to see.
* Gains are blue and losses orange, never green and red.
* A deed's chip has black or white text, whichever has the higher contrast on its group's colour.
  The edition chooses the groups' colours, which differ for all three kinds of colour blindness.

Pure: names and hex colours. The widget converts them for the terminal.
"""

from __future__ import annotations

import msgspec

CHIP = "chip:"  # a deed chip's role is this followed by the group's colour


class RoleStyle(msgspec.Struct, frozen=True):
    """The style of a role. Colours are `#rrggbb`."""

    ink: str
    ground: str
    bold: bool = False
    reverse: bool = False
    underline: bool = False
    strike: bool = False


class Theme(msgspec.Struct, frozen=True):
    """Colours by purpose."""

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


THEMES = {
    "dark": Theme(
        ink="#e4e4e4", ground="#121212", dim="#9a9a9a", bar="#2b3440", bar_ink="#ffffff",
        frame="#5f6b7a", gain="#6cb6ff", loss="#ffa657", warn="#f2cc60", refused="#ff8f8f",
        accent="#a5d6ff",
    ),
    "light": Theme(
        ink="#1a1a1a", ground="#fafafa", dim="#5c5c5c", bar="#d5dde8", bar_ink="#000000",
        frame="#8895a5", gain="#0b4f9e", loss="#9a4a00", warn="#6f5200", refused="#a80014",
        accent="#0b4f9e",
    ),
    "high-contrast": Theme(
        ink="#ffffff", ground="#000000", dim="#d0d0d0", bar="#ffffff", bar_ink="#000000",
        frame="#ffffff", gain="#7cc4ff", loss="#ffb454", warn="#ffe45c", refused="#ff9c9c",
        accent="#ffffff",
    ),
}  # fmt: skip


def look(theme: Theme, role: str) -> RoleStyle:
    """The style of a role in a theme. Raises `AssertionError` for an unknown role."""
    if role.startswith(CHIP):
        return chip(role.removeprefix(CHIP))
    ink, ground = theme.ink, theme.ground
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
    """The style of a chip on its group's colour. `!` before the colour marks the deed on offer."""
    colour = marked.lstrip("!")
    return RoleStyle(ink_on(colour), colour, bold=True, underline=marked != colour)


def ink_on(ground: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
