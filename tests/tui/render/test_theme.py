"""Colours: readable in every theme, and the groups apart for every kind of eyes."""

from __future__ import annotations

import pytest

from banker.engine.palette import SIXTEEN, contrast
from banker.interaction.words.roles import CHIP
from banker.tui.render.theme import THEMES, Theme, colour_of, in_sixteen, look
from tests.tui import scenes
from tests.tui.render.eyes import EYES, Lab, apart, ciede2000
from tests.tui.render.roles import ROLES

TEXT_MIN = 4.5  # WCAG 2, level AA
LINE_MIN = 2.5  # frames are not read
GROUPS = [group.colour for group in scenes.EDITION.groups]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("role", ROLES)
def test_every_text_can_be_read(theme: Theme, role: str) -> None:
    seen = look(theme, role)
    assert contrast(seen.ink, seen.ground) >= (LINE_MIN if role == "frame" else TEXT_MIN)


@pytest.mark.parametrize("ground", ["felt", "stage"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("role", [role for role in ROLES if role not in ("bar", "bar.bold")])
def test_every_text_can_be_read_on_the_board(theme: Theme, role: str, ground: str) -> None:
    seen = look(theme, f"{role}@{ground}")
    assert seen.ground == colour_of(theme, ground)
    assert contrast(seen.ink, seen.ground) >= (LINE_MIN if role == "frame" else TEXT_MIN)


def test_a_colour_can_be_the_one_that_is_read_on_another() -> None:
    for theme in THEMES.values():
        for seat in range(8):
            ink, ground = colour_of(theme, f"on:seat:{seat}"), colour_of(theme, f"seat:{seat}")
            assert ink in ("#000000", "#ffffff")
            assert contrast(ink, ground) >= TEXT_MIN
    dark = THEMES["dark"]
    assert in_sixteen(dark, "px:on:seat:0|seat:0") == ("black", SIXTEEN[0])
    assert in_sixteen(dark, "px:gold|ground") == ("", "")


def test_a_half_block_names_its_two_colours() -> None:
    seen = look(THEMES["dark"], "px:gold|steel:0")
    assert (seen.ink, seen.ground) == ("#f2cc60", "#4a535f")
    assert look(THEMES["dark"], "px:#010203|seat:1").ink == "#010203"
    with pytest.raises(AssertionError):
        look(THEMES["dark"], "px:seats|stage")


def test_a_terminal_of_sixteen_colours_gets_the_seats_by_name() -> None:
    dark, light = THEMES["dark"], THEMES["light"]
    assert in_sixteen(dark, "seat:1@felt") == ("yellow", "")
    assert in_sixteen(light, "seat:1@felt") == ("red", "")
    assert in_sixteen(dark, "chip.seat:9") == in_sixteen(light, "chip.seat:9")
    assert in_sixteen(dark, "chip.seat:9") == ("black", SIXTEEN[1])
    assert in_sixteen(dark, "dim@felt") == ("", "")
    assert len(set(SIXTEEN)) == len(SIXTEEN)


# --- seats ---------------------------------------------------------------------------------------

SEATS = range(8)
SEAT_APART_MIN = ((4, 16), (8, 12))  # how many seats, and how far they stay apart


@pytest.mark.parametrize("ground", ["ground", "felt", "stage"])
@pytest.mark.parametrize("name", THEMES)
def test_every_seat_can_be_read(name: str, ground: str) -> None:
    least = 7 if name == "high-contrast" else TEXT_MIN
    for seat in SEATS:
        for role in (f"seat:{seat}@{ground}", f"chip.seat:{seat}"):
            seen = look(THEMES[name], role)
            assert round(contrast(seen.ink, seen.ground), 1) >= least, (seat, role)


@pytest.mark.parametrize("eyes", ["normal", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_no_two_seats_look_alike(theme: Theme, eyes: str) -> None:
    for count, least in SEAT_APART_MIN:
        colours = theme.palette.seats[:count]
        for place, one in enumerate(colours):
            for two in colours[place + 1 :]:
                assert apart(eyes, one, two) >= least, (one, two)


def test_the_measure_finds_what_the_old_seats_did_wrong() -> None:
    assert apart("deutan", "#2f6fb5", "#8a4fa3") < 12


@pytest.mark.parametrize("colour", GROUPS)
def test_the_code_on_a_chip_can_be_read(colour: str) -> None:
    seen = look(THEMES["dark"], CHIP + colour)
    assert contrast(seen.ink, seen.ground) >= TEXT_MIN


def test_a_marked_chip_is_underlined() -> None:
    assert look(THEMES["dark"], f"{CHIP}!{GROUPS[0]}").underline
    assert not look(THEMES["dark"], CHIP + GROUPS[0]).underline


def test_contrast_is_that_of_the_standard() -> None:
    assert round(contrast("#000000", "#ffffff"), 6) == 21
    assert contrast("#777777", "#777777") == 1


def test_an_unknown_role_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError):
        look(THEMES["dark"], "sparkly")


# --- eyes ----------------------------------------------------------------------------------------

APART_MIN = 15  # CIEDE2000; the usual deed colours fall to 5 (brown and red, protan)
SHARMA = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("first", "second", "apart"), SHARMA)
def test_the_difference_is_that_of_the_published_pairs(
    first: Lab, second: Lab, apart: float
) -> None:
    assert abs(ciede2000(first, second) - apart) < 0.0001


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_groups_look_alike(eyes: str) -> None:
    for place, one in enumerate(GROUPS):
        for two in GROUPS[place + 1 :]:
            assert apart(eyes, one, two) >= APART_MIN, (one, two)


def test_the_measure_finds_what_the_usual_colours_do_wrong() -> None:
    assert apart("protan", "#955436", "#bf0000") < apart("normal", "#955436", "#bf0000")
