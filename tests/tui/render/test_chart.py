"""Chart and podium: exact cells, every line and place, whatever the amounts."""

from __future__ import annotations

import random

import pytest

from banker.interaction.keys.ascii import ascii_text
from banker.interaction.words.text import Span, plain
from banker.report.page.chart import step_of
from banker.tui.render.chart import Track, chart
from banker.tui.render.podium import HEAD, Place, banner, podium
from banker.tui.render.theme import THEMES, look
from tests.support.screen import assert_width

LETTERS = "ABCDEFGH"


def track(seat: int, *values: int, ends: int | None = None) -> Track:
    return Track(LETTERS[seat], f"seat:{seat}", values, ends)


@pytest.mark.parametrize("seed", range(30))
def test_a_chart_has_its_size_and_a_letter_for_every_line(seed: int) -> None:
    dice = random.Random(seed)
    width, height, count = dice.randint(20, 120), dice.randint(8, 40), dice.randint(1, 8)
    places = sorted(dice.sample(range(1, 900), dice.randint(2, 60)))
    tracks = [
        track(seat, *(dice.randint(0, 10 ** dice.randint(1, 7)) for _ in places))
        for seat in range(count)
    ]
    block = chart(places, tracks, width, height, step_of)
    assert len(block) == height
    assert_width(block, width)
    assert "".join(sorted(row[-1].text.strip() for row in block)) == LETTERS[:count]
    roles = {span.role for row in block for span in row if span.text.strip()}
    assert tracks[-1].role in roles, "the last line lies over the others"
    for row in block:
        for span in row:
            look(THEMES["dark"], span.role)


def test_a_line_ends_at_its_height_and_the_scale_begins_at_nothing() -> None:
    block = chart([1, 2], [track(0, 0, 6000)], 40, 13, step_of, lambda amount: f"{amount:,}")
    rows = plain(block).split("\n")
    assert rows[0].startswith("6,000")
    assert rows[0].endswith("A")
    assert rows[-1].strip().startswith("0 ")


@pytest.mark.parametrize("height", [4, 5, 8, 20])
@pytest.mark.parametrize("amounts", [
    (5010, 4720, 3650, 3640), (4720, 5010), (10, 5, 4, 3), (6000, 5990, 10, 0), (0, 0),
])  # fmt: skip
def test_the_letters_stand_in_the_order_of_the_last_amounts(
    amounts: tuple[int, ...], height: int
) -> None:
    """Also where two lines end in one row, and whatever line is drawn last."""
    tracks = [track(seat, 3000, amount) for seat, amount in enumerate(amounts)]
    for drawn in (tracks, tracks[::-1]):
        block = chart([1, 2], drawn, 40, height, step_of)
        letters = "".join(row[-1].text.strip() for row in block)
        got = [amounts[LETTERS.index(letter)] for letter in letters]
        assert got == sorted(amounts, reverse=True), letters


def test_a_line_that_ends_early_ends_in_a_cross_and_has_no_letter() -> None:
    places = [1, 50, 100]
    block = chart(places, [track(0, 5, 0, 0, ends=50), track(1, 5, 6, 7)], 60, 10, step_of)
    rows = plain(block).split("\n")
    (row,) = [text for text in rows if "x" in text]
    assert 25 < row.index("x") < 40
    assert row is rows[-1]
    assert "A" not in plain(block)
    assert "B" in plain(block)


def test_who_joined_later_begins_later() -> None:
    block = chart([1, 50, 100], [track(0, 4)], 60, 6, step_of)
    first = min(plain(block).split("\n"), key=lambda row: row.index("⣀") if "⣀" in row else 99)
    dots = [at for at, sign in enumerate(first) if ord(sign) > 0x2800]
    assert not dots or min(dots) > 30


def test_in_ascii_dots_stay_dots() -> None:
    block = chart([1, 50, 100], [track(0, 1, 5, 9)], 60, 12, step_of)
    text = ascii_text(plain(block))
    assert text.isascii()
    assert set(text) <= set(" .:0123456789A\n")
    assert "." in text


def place(number: int, total: int, *, is_out: bool = False) -> Place:
    seat = number - 1
    letter = Span(f" {LETTERS[seat]} ", f"chip.seat:{seat}")
    chip = Span(f" {LETTERS[seat]} Name ", letter.role)
    return Place(number, chip, letter, f"seat:{seat}", total, f"{total:,}", is_out)


CROWN = Span("♛", "gold")


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize(("width", "rows"), [(37, 5), (37, 12), (53, 15), (64, 15), (120, 30)])
def test_a_podium_has_its_size_and_everybody_stands_on_it_once(
    count: int, width: int, rows: int
) -> None:
    places = [place(number, 1000 - 90 * number) for number in range(1, count + 1)]
    block = podium(places, width, rows, crown=CROWN)
    assert len(block) == rows
    assert_width(block, width)
    text = plain(block)
    for found in places:
        assert text.count(found.letter.text.strip()) == 1
    assert text.count("♛") == 1
    for row in block:
        for span in row:
            look(THEMES["light"], span.role)


def heights(block: list[tuple[Span, ...]]) -> dict[int, int]:
    """Seat -> rows of its block."""
    found: dict[int, set[int]] = {}
    for y, row in enumerate(block):
        for span in row:
            if span.role.startswith("px:seat:"):
                seat = int(span.role[len("px:seat:")])
                found.setdefault(seat, set()).add(y)
    return {seat: len(rows) for seat, rows in found.items()}


def test_blocks_are_as_high_as_the_totals_and_the_bankrupt_stand_on_the_floor() -> None:
    block = podium([place(1, 900), place(2, 450), place(3, 0, is_out=True)], 60, HEAD + 12,
                   crown=CROWN)  # fmt: skip
    assert heights(block) == {0: 12, 1: 6, 2: 1}
    last = [span.role for span in block[-1] if span.role.startswith("px:seat")]
    assert last[0].startswith("px:seat:1"), "the second stands at the left"


def test_too_small_a_place_has_no_podium() -> None:
    assert podium([place(1, 9)], 60, HEAD + 1, crown=CROWN) == []
    assert podium([place(seat, 9) for seat in range(1, 9)], 20, 20, crown=CROWN) == []
    assert podium([], 60, 20, crown=CROWN) == []


@pytest.mark.parametrize("rows", [1, 3, 7])
@pytest.mark.parametrize("ascii", [False, True])
def test_a_banner_is_in_dots_where_it_fits_and_can_always_be_read(rows: int, ascii: bool) -> None:
    texts = ("DEE WINS", "DEE")
    block = banner(texts, "seat:3", 80, rows, ascii=ascii)
    assert len(block) == rows
    assert_width(block, 80)
    assert ("DEE WINS" in plain(block)) is (rows == 1 or (ascii and rows == 3))
    long = banner(("X" * 60, "ANN & BOB"), "gold", 80, 3, ascii=False)
    assert "█" in plain(long), "where the sentence is too long the names are shown"
    none = banner(("X" * 60, "Y" * 50), "gold", 80, 3, ascii=False)
    assert "X" * 60 in plain(none)
