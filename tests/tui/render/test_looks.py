"""Looks: how each role is drawn in each theme, a line each, and what lines put together are.

`BANKER_GOLDENS=1 pytest tests/tui/render/test_looks.py` writes `looks.txt` anew.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from banker.interaction.finding.finder_box import laid, part as part_of_box
from banker.interaction.words.text import Line, Span, cells
from banker.tui.render import canvas, digits, font, paint
from banker.tui.render.theme import THEMES, in_sixteen, look
from tests.support.stored_texts import assert_same_text
from tests.tui.render.roles import ROLES

STORED = Path(__file__).with_name("looks.txt")
MORE = (
    "name", "hint", "seat:0", "seat:7", "seat:8", "seat:1@felt", "chip.seat:0", "chip.seat:9",
    "chip:#ff8800", "chip:!#003366", "px:gold|stage", "px:steel:1|seat:2", "dim@felt",
)  # fmt: skip


def looks() -> str:
    rows = []
    for name, theme in THEMES.items():
        for role in (*ROLES, *MORE):
            seen = look(theme, role)
            marks = [mark for mark in ("bold", "reverse", "underline", "strike")
                     if getattr(seen, mark)]  # fmt: skip
            rows.append(" ".join([name, role or "plain", seen.ink, "on", seen.ground, *marks]))
    rows += [f"sixteen {role} {' on '.join(in_sixteen(THEMES['dark'], role))}" for role in MORE]
    return "\n".join(rows) + "\n"


def test_every_role_looks_as_it_did_in_every_theme() -> None:
    assert_same_text(STORED, looks())


# --- lines as cells -------------------------------------------------------------------------------


def a_line(dice: random.Random, most: int = 6) -> Line:
    letters = "ab漢c字d"
    return tuple(
        Span("".join(dice.choice(letters) for _ in range(dice.randint(0, 4))), dice.choice("xyz"))
        for _ in range(dice.randint(0, most))
    )


def cells_of(line: Line) -> list[tuple[str, str]]:
    """Sign and role of each cell; the second cell of a wide sign has the sign `+`."""
    found = []
    for text, role in line:
        for char in text:
            found += [(char, role), *[("+", role)] * (cells(char) - 1)]
    return found


def cut_out(line: Line, start: int, end: int) -> list[tuple[str, str]]:
    """The cells from one column to another; half of a wide sign is a space."""
    whole = cells_of(line)
    found = whole[start:end]
    if found and found[0][0] == "+":
        found[0] = (" ", found[0][1])
    if found and end < len(whole) and whole[end][0] == "+" and found[-1][0] != " ":
        found[-1] = (" ", found[-1][1])
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_part_of_a_line_is_the_part_of_its_cells(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(150):
        line = a_line(dice)
        size = len(cells_of(line))
        start = dice.randint(0, size)
        end = dice.randint(start, size)
        expected = cut_out(line, start, end)
        assert cells_of(paint.part(line, start, end - start)) == expected
        assert cells_of(part_of_box(line, start, end)) == expected


@pytest.mark.parametrize("seed", range(4))
def test_a_box_over_a_line_hides_its_cells_and_no_others(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(100):
        under = (*a_line(dice), Span("." * 12, "z"))
        over: Line = (Span("#" * dice.randint(1, 5), "box"),)
        size, wide = len(cells_of(under)), len(cells_of(over))
        left = dice.randint(0, size - wide)
        found = cells_of(laid(under, over, left))
        assert found == [
            *cut_out(under, 0, left), *cells_of(over), *cut_out(under, left + wide, size)
        ]  # fmt: skip
        assert cells_of(paint.put([under], [over], left, 0)[0]) == found


def test_a_pixel_colours_its_half_cell_and_outside_nothing_happens() -> None:
    for width, height in ((3, 4), (4, 5), (1, 1)):
        for x in range(-2, width + 2):
            for y in range(-2, height + 2):
                drawn = canvas.Canvas(width, height)
                drawn.put(x, y, "gold")
                filled = canvas.Canvas(width, height)
                filled.fill(x, y, 1, 1, "gold")
                dotted = canvas.Canvas(width, height)
                dotted.dots(["#."], x, y, "gold")
                lines = drawn.lines()
                assert lines == filled.lines() == dotted.lines()
                assert len(lines) == (height + 1) // 2
                text = ["".join(span.text for span in row) for row in lines]
                inside = 0 <= x < width and 0 <= y < height
                found = [(row.find(sign), at * 2 + lower) for at, row in enumerate(text)
                         for lower, sign in enumerate("▀▄") if sign in row]  # fmt: skip
                assert found == ([(x, y)] if inside else [])


def test_a_rectangle_is_as_wide_and_high_as_asked() -> None:
    drawn = canvas.Canvas(8, 6)
    drawn.fill(2, 1, 3, 4, "gold")
    drawn.dots(["#.", ".#"], 5, 1, "no", 2)
    assert drawn.rows == [
        [""] * 8,
        ["", "", "gold", "gold", "gold", "no", "no", ""],
        ["", "", "gold", "gold", "gold", "no", "no", ""],
        ["", "", "gold", "gold", "gold", "", "", "no"],
        ["", "", "gold", "gold", "gold", "", "", "no"],
        [""] * 8,
    ]


def test_large_figures_and_letters_are_drawn_as_they_were() -> None:
    assert digits.three_rows("10-") == ["▄█  █▀█    ", " █  █ █ ▀▀▀", "▀▀▀ ▀▀▀    "]
    assert digits.three_rows("45", ascii=True) == ["     _ ", "|_| |_ ", "  |  _|"]
    assert digits.five_rows("7")[0] == "██████" and digits.five_rows("7", ascii=True)[4] == "    ##"
    assert (digits.three_width("1234"), digits.five_width("1234")) == (15, 30)
    assert font.rows("áж1") == [
        "###.#.#.#..#.", "#.#.#.#.#.##.", "###..###...#.", "#.#.#.#.#..#.", "#.#.#.#.#.###"
    ]  # fmt: skip
    assert font.rows("漢") == ["###", "#.#", "#.#", "#.#", "###"] and font.width("AI") == 5
