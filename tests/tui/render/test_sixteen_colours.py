"""Sixteen colours: what is read on a plain terminal, by the colours that such a terminal has."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem
from textual import constants
from textual.filter import ANSIToTruecolor

from banker import editions
from banker.engine.palette import SIXTEEN, SIXTEEN_ON_WHITE, contrast
from banker.interaction.words.roles import CHIP
from banker.tui.home.screen import HomeApp
from banker.tui.render.theme import THEMES
from banker.tui.render.widget import style_of

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
    style = style_of(THEMES[theme], role, is_sixteen=True)
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
    style = style_of(THEMES["light"], "seat:2", is_sixteen=False)
    assert style.color is not None and style.color.name == "#123600"


@pytest.mark.parametrize(("system", "is_named"), [("standard", True), ("truecolor", False)])
def test_a_terminal_of_sixteen_colours_is_sent_the_names(
    system: str, *, is_named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual brings a name to a colour of its own first, and that to another name."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(constants, "COLOR_SYSTEM", system)
    app = HomeApp([], {})
    assert app.native_ansi_color is is_named
    changers = [one for one in app._filters if isinstance(one, ANSIToTruecolor)]
    assert changers and all(one.enabled is not is_named for one in changers)
