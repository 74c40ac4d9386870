"""The screen in ASCII: names of keys take more room, and the row still says the same."""

from __future__ import annotations

from banker.interaction.keys.ascii import ascii_row
from banker.interaction.words.text import Line, Span, line, plain, spread, width_of


def in_ascii(row: Line, width: int = 40) -> str:
    found = ascii_row(row, width)
    assert width_of(found) == width
    return plain([found])


def test_a_key_written_out_takes_the_padding_and_nothing_is_cut() -> None:
    row = spread(line(" › ", Span("⏎ ", "key"), "the turn passes on"), line("⌫ back"), 40)
    assert in_ascii(row) == " > Enter the turn passes on    BkSp back"
    full = line(Span("⏎ does it", "key"), Span(" " * 31))
    assert in_ascii(full) == "Enter does it"


def test_what_is_too_long_even_so_is_cut_with_its_sign() -> None:
    assert in_ascii(line("⏎" + "x" * 39)) == "Enter" + "x" * 33 + ".."


def test_a_cut_word_does_not_end_with_the_sign_of_an_estimate() -> None:
    for row, shown in (
        ("St. Charles Pl…  110", "St. Charles P..  110"),
        ("1 …  back", "1 .. back"), ("…", "."), ("漢字…", "??...")
    ):  # fmt: skip
        assert in_ascii(line(row)).rstrip() == shown
        assert "~" not in in_ascii(line(row))
    assert in_ascii(line("~110")).rstrip() == "~110"


def test_a_shifted_arrow_and_either_sign_are_no_question_marks() -> None:
    assert in_ascii(line("⇧← ⇧→  ±h")) == "Shift< Shift>  +/-h"
