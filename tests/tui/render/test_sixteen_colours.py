"""Few colours: what is read on a terminal of 16 or of 256, by the colours that it has."""

from __future__ import annotations

import pytest
from rich.color import EIGHT_BIT_PALETTE, Color, ColorSystem
from textual import constants
from textual.filter import ANSIToTruecolor

from banker import editions
from banker.engine.palette import SIXTEEN, SIXTEEN_ON_WHITE, contrast
from banker.interaction.words.roles import CHIP
from banker.tui.home.screen import HomeApp
from banker.tui.render.theme import THEMES, colour_of, sixteenth_of
from banker.tui.render.widget import style_of
from tests.tui.render.eyes import apart

# A console of Linux and of an old PC. Other terminals have these or paler ones.
COLOURS = (
    "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
    "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
)  # fmt: skip
LEAST = 3.0
TEXT = (
    "", "dim", "bold", "turn", "bar", "bar.bold", "key", "gain", "loss", "warn", "gold", "no",
    "refused", "struck", "cursor", "marked",
)  # fmt: skip
SEATS = tuple(f"seat:{at}{on}" for at in range(8) for on in ("", "@felt", "@stage"))
ON = tuple(
    f"{role}@{on}"
    for role in ("", "dim", "bold", "gold", "warn", "key", "gain", "struck")
    for on in ("felt", "stage")
)
CHIPS = tuple(f"chip.seat:{at}" for at in range(8))
GROUPS = tuple(
    CHIP + colour
    for colour in sorted(
        {one.colour for box in editions.catalogue("board") for one in editions.load(box.id).groups}
    )
)


def seen(theme: str, role: str) -> tuple[str, str]:
    """The colours of a role on such a terminal: ink and ground."""
    style = style_of(THEMES[theme], role, "standard")
    assert style.color is not None and style.bgcolor is not None
    both = [one.downgrade(ColorSystem.STANDARD).number for one in (style.color, style.bgcolor)]
    ink, ground = (COLOURS[number] for number in both if number is not None)
    return ink, ground


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_can_be_read_in_sixteen_colours(theme: str) -> None:
    for role in (*TEXT, *SEATS, *ON, *CHIPS, *GROUPS):
        assert contrast(*seen(theme, role)) >= LEAST, (role, seen(theme, role))


@pytest.mark.parametrize("theme", THEMES)
def test_the_first_seats_and_the_parts_of_the_door_are_told_apart(theme: str) -> None:
    seats = [seen(theme, f"seat:{at}")[0] for at in range(8)]
    assert len(set(seats)) == 8
    door = {seen(theme, f"px:{part}|stage")[0] for part in ("steel:0", "steel:1", "stage")}
    assert len(door) == 3
    assert seen(theme, "px:no|stage")[0] not in door
    assert seen(theme, "px:gold|stage")[0] not in door


def test_no_two_seats_have_one_name() -> None:
    assert len(set(SIXTEEN)) == len(set(SIXTEEN_ON_WHITE)) == 8


def test_more_colours_are_sent_unchanged() -> None:
    style = style_of(THEMES["light"], "seat:2", "truecolor")
    assert style.color is not None and style.color.name == "#123600"


@pytest.mark.parametrize("theme", THEMES)
def test_black_ink_is_never_bold_in_sixteen_colours(theme: str) -> None:
    """Most terminals draw bold black as grey."""
    for role in (*TEXT, *SEATS, *ON, *CHIPS, *GROUPS):
        style = style_of(THEMES[theme], role, "standard")
        assert style.color is not None
        ink = style.color.downgrade(ColorSystem.STANDARD).number
        assert (ink, style.bold) != (0, True), role


def test_on_white_nothing_is_bold_or_yellow_in_sixteen_colours() -> None:
    """Most terminals make bold green and any yellow too pale for a white ground."""
    for role in (*TEXT, *SEATS[:9], *ON):
        style = style_of(THEMES["light"], role, "standard")
        assert not style.bold, role
        assert style.color is not None
        if not role.startswith("seat"):
            assert style.color.downgrade(ColorSystem.STANDARD).number not in (3, 11), role


def test_the_colours_of_a_box_are_told_apart_in_sixteen() -> None:
    for box in editions.catalogue("board"):
        groups = [one.colour for one in editions.load(box.id).groups]
        found = {colour: sixteenth_of(colour) for colour in groups}
        assert len(set(found.values())) == len(groups), (box.id, found)
    assert sixteenth_of("#95b891") == 2, "green is green, not white"
    assert (sixteenth_of("#e28d34"), sixteenth_of("#bf0013")) == (3, 1), "orange beside red"


# --- 256 ------------------------------------------------------------------------------------------

TEXT_MIN, LINE_MIN, HIGH_MIN = 4.5, 2.5, 7.0
NEAR = 5  # CIEDE2000 to ordinary eyes; a letter stands beside each


def seen_in_256(theme: str, role: str) -> tuple[str, str]:
    """The colours of a role on a terminal of 256: ink and ground."""
    style = style_of(THEMES[theme], role, "256")
    assert style.color is not None and style.bgcolor is not None
    return of_256(style.color), of_256(style.bgcolor)


def of_256(colour: Color) -> str:
    number = colour.downgrade(ColorSystem.EIGHT_BIT).number
    assert number is not None
    return "#{:02x}{:02x}{:02x}".format(*EIGHT_BIT_PALETTE[number])


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_can_be_read_in_256_colours(theme: str) -> None:
    for role in (*TEXT, *ON, *CHIPS, *GROUPS):
        assert contrast(*seen_in_256(theme, role)) >= TEXT_MIN, (role, seen_in_256(theme, role))
    for role in SEATS:
        least = HIGH_MIN if theme == "high-contrast" else TEXT_MIN
        assert contrast(*seen_in_256(theme, role)) >= least, (role, seen_in_256(theme, role))
    for ground in ("ground", "felt", "stage"):
        assert contrast(*seen_in_256(theme, f"frame@{ground}")) >= LINE_MIN, ground


@pytest.mark.parametrize("theme", THEMES)
def test_the_board_lies_on_its_ground_in_256_colours_as_in_all(theme: str) -> None:
    """Stage and felt stand out from the ground as they do in all colours, never as a hole."""
    names = ("ground", "stage", "felt")
    every = [contrast(colour_of(THEMES[theme], name), "#000000") for name in names]
    few = [contrast(seen_in_256(theme, f"@{name}")[1], "#000000") for name in names]
    order, order_in_256 = (sorted(range(3), key=light.__getitem__) for light in (every, few))
    assert order == order_in_256, (every, few)
    red, green, blue = (int(seen_in_256(theme, "bar")[1][at : at + 2], 16) for at in (1, 3, 5))
    assert red == green == blue, "the bar is grey, not teal"


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_seats_look_alike_in_256_colours(theme: str) -> None:
    seats = [seen_in_256(theme, f"seat:{at}")[0] for at in range(8)]
    for at, one in enumerate(seats):
        for two in seats[at + 1 :]:
            assert apart("normal", one, two) >= NEAR, (one, two)


@pytest.mark.parametrize(
    ("system", "is_named"), [("standard", True), ("256", True), ("truecolor", False)]
)
def test_a_terminal_of_few_colours_is_sent_their_numbers(
    system: str, *, is_named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual brings a name to a colour of its own first, and that to another name."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(constants, "COLOR_SYSTEM", system)
    app = HomeApp([], {})
    assert app.native_ansi_color is is_named
    changers = [one for one in app._filters if isinstance(one, ANSIToTruecolor)]
    assert changers and all(one.enabled is not is_named for one in changers)
