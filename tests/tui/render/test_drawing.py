"""Drawing: dots, pixels, and lines put together."""

from __future__ import annotations

import random

import pytest

from banker.foundation import memo
from banker.interaction.words.text import Line, Span, column, plain, width_of
from banker.tui.render import font, paint
from banker.tui.render.canvas import Canvas
from banker.tui.render.theme import THEMES, look
from tests.support.screen import assert_width

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789+-,.!?:'& "
SIGNS = '→«»"“”„/()×·%—'


def test_the_signs_of_a_headline_are_no_boxes() -> None:
    for char in SIGNS:
        rows = font.rows(char)
        assert rows != font.rows("漢"), char
        assert len(rows) == font.HIGH, char
        assert len({len(row) for row in rows}) == 1, char


def test_every_letter_has_five_rows_of_one_width() -> None:
    for char in LETTERS:
        rows = font.rows(char)
        assert len(rows) == font.HIGH, char
        assert len({len(row) for row in rows}) == 1, char
        assert set("".join(rows)) <= set("#."), char


def test_letters_that_look_alike_are_few() -> None:
    """Goal: names can be told apart. Known twins are the same letter in two alphabets, and the
    digits 0, 3, 5."""
    drawn: dict[tuple[str, ...], str] = {}
    for char in LETTERS:
        drawn[tuple(font.rows(char))] = drawn.get(tuple(font.rows(char)), "") + char
    twins = {chars for chars in drawn.values() if len(chars) > 1}
    assert twins == {
        "AА", "BВ", "CС", "EЕ", "HН", "KК", "MМ", "OО0", "PР", "S5", "TТ", "XХ", "YУ", "З3"
    }  # fmt: skip


def test_marks_are_dropped_and_what_has_no_drawing_is_a_box() -> None:
    assert font.rows("Å") == font.rows("A")
    assert font.rows("漢") == font.rows("あ")[:]
    assert font.width("NI") == 4 + 1 + 1


def test_pixels_keep_their_shape_without_colours() -> None:
    canvas = Canvas(4, 4)
    canvas.fill(0, 0, 2, 2, "gold")
    canvas.put(2, 1, "no")
    canvas.put(3, 2, "gold")
    canvas.put(9, 9, "gold")
    canvas.dots(["#."], 0, 2, "no")
    assert plain(canvas.lines()) == "██▄\n▀  ▀"
    for spans in canvas.lines():
        for span in spans:
            look(THEMES["dark"], span.role)


def test_what_is_put_over_a_block_replaces_its_cells_and_no_others() -> None:
    dice = random.Random(3)
    block: list[Line] = [(Span("0123456789"), Span("漢字漢字漢", "dim")) for _ in range(6)]
    for _ in range(300):
        x, y, wide = dice.randint(-4, 22), dice.randint(-2, 7), dice.randint(1, 9)
        over: list[Line] = [(Span("x" * wide, "bold"),), (Span("y" * wide, "bold"),)]
        found = paint.put(block, over, x, y)
        assert_width(found, 20)
        for at, row in enumerate(found):
            mine = [] if not y <= at < y + 2 else range(max(0, x), min(20, x + wide))
            text = "".join(span.text for span in row)
            assert text.count("x") + text.count("y") == len(mine)
            if not mine:
                assert row == block[at]


def test_a_part_of_a_line_has_its_width() -> None:
    row: Line = (Span("ab漢"), Span("字cd", "dim"))
    for start in range(9):
        for wide in range(9 - start):
            assert width_of(paint.part(row, start, wide)) == min(wide, 8 - start)
    assert plain([paint.part(row, 3, 3)]) == " 字"


@pytest.mark.parametrize("width", [7, 12, 30])
def test_frames_and_middles_have_their_size(width: int) -> None:
    lines = [(Span(column("a long line of words", 20)),)] * 9
    for block in (
        paint.frame("A TITLE THAT IS LONG", lines, width, 6, key="l"),
        paint.centre(lines, width, 6, "dim@felt"),
        paint.centre(lines[:1], width, 6),
        paint.join(paint.blank(3, 6), paint.blank(width - 3, 6)),
    ):
        assert len(block) == 6
        assert_width(block, width)


def test_the_title_of_a_frame_has_all_the_room_there_is() -> None:
    title = "WHERE EVERYBODY IS"
    top = plain([paint.frame(title, [], len(title) + 10, 3, key="l")[0]])
    assert top == f"╭─ {title} ─ l ─╮"
    assert title not in plain([paint.frame(title, [], len(title) + 9, 3, key="l")[0]])


def test_roles_are_laid_on_a_ground() -> None:
    assert paint.on("dim", "felt") == "dim@felt"
    assert paint.on("seat:2", "stage") == "seat:2@stage"
    assert paint.on("chip:#ffffff", "stage") == "chip:#ffffff"
    assert paint.on("dim@stage", "felt") == "dim@stage"


def test_a_part_is_made_again_when_one_thing_behind_it_was_replaced() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    state, other = object(), object()
    assert memo.once("a test", (state, 80), make) == 1
    assert memo.once("a test", (state, 80), make) == 1
    assert memo.once("a test", (state, 81), make) == 2
    assert memo.once("a test", (other, 81), make) == 3
    assert memo.once("a test", ((), 81), make) == 4
    assert memo.once("a test", (True, 81), make) != memo.once("a test", (1, 81), make)
