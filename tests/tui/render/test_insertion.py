"""The terminal's cursor stands where the next letter goes, at the prompt and in the set-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest

from banker.interaction.words.text import Line, Span, line
from banker.tui.panes.screens import draw
from banker.tui.render.insertion import insertion_point, marked_point
from tests.plain.sessions import new_game
from tests.plain.typist import Typist
from tests.support.screen import controller_of, press
from tests.support.terminal import ON_A_TERMINAL


def cell_at(lines: list[Line], point: tuple[int, int]) -> str:
    x, y = point
    return "".join(span.text for span in lines[y])[x]


def test_at_the_prompt_the_cursor_is_behind_what_was_typed() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    assert insertion_point(draw(controller.view(24), 80, 24)) is None
    press(controller, ": a n n ␣ b")
    lines = draw(controller.view(24), 80, 24)
    found = insertion_point(lines)
    assert found is not None
    text = "".join(span.text for span in lines[found[1]])
    assert text[: found[0]].endswith("ann b")
    press(controller, "left left")
    moved = insertion_point(draw(controller.view(24), 80, 24))
    assert moved == (found[0] - 2, found[1])


@pytest.mark.parametrize("keys", ["n h i", "/ h i", "l", "l / h i", "ctrl+p h i"])
def test_every_typed_line_has_its_point_and_no_other_page_has_one(keys: str) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    press(controller, keys)
    lines = draw(controller.view(24), 80, 24)
    found = insertion_point(lines)
    assert (found is not None) == (controller.ui.line is not None)


def test_a_chosen_row_is_no_insertion_point() -> None:
    assert insertion_point([line(Span("3", "cursor"), Span(" Ann", "cursor"))]) is None
    assert insertion_point([line("a", Span("b", "cursor"), "c")]) == (1, 0)


def test_in_the_form_the_mark_is_the_point_in_ascii_too() -> None:
    drawn = [line("New"), line(" 2 ", Span(" Ann▏ ", "seat:0"))]
    assert marked_point(drawn, drawn) == (7, 1)
    ascii_drawn = [line("New"), line(" 2 ", Span(" Ann| ", "seat:0"))]
    assert marked_point(drawn, ascii_drawn) == (7, 1)
    assert marked_point([line("New")], [line("New")]) is None


def before_the_cursor(printed: bytes) -> str:
    """What a terminal shows in the row of its cursor, up to it."""
    shown = pyte.Screen(80, 24)
    pyte.ByteStream(shown).feed(printed)
    return shown.display[shown.cursor.y][: shown.cursor.x]


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Typist]:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    typist = Typist(["play", "game.bank", "--vault", "none"], tmp_path, columns=80)
    yield typist
    typist.close()


@ON_A_TERMINAL
def test_the_terminal_shows_its_cursor_while_a_sentence_is_typed(screen: Typist) -> None:
    screen.wait_for("\x1b[?25l")
    screen.wait_for("Ann")
    screen.type(":")
    screen.wait_for("\x1b[?25h")
    screen.type("zz")
    screen.wait_until(lambda printed: before_the_cursor(printed).endswith("zz"), "zz")
    at = screen.printed.rfind(b"\x1b[?25h")
    assert b"\x1b[?25l" not in screen.printed[at:]
    screen.type("\x1b")
    screen.wait_for("\x1b[?25l", at)
