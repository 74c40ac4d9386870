"""Pairwise screens: every pane in every size, and every two values of the other factors once.

`BANKER_GOLDENS=1 pytest tests/tui/panes/test_pairwise_screens.py` writes the goldens anew.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from banker.interaction.keys.ascii import ascii_text
from banker.interaction.ui_state import TV, Ui
from banker.interaction.words.text import Line, cells, plain
from banker.tui.panes.screens import draw
from tests.language.english_words import english_in, printed_names
from tests.support.screen import assert_width
from tests.support.stored_texts import assert_same_text
from tests.tui import scenes
from tests.tui.panes.goldens import GOLDENS, assert_golden
from tests.tui.panes.variants import Variant, chosen, pairs_of, view_of, wanted

VARIANTS = chosen()
ROLES = {"table": Ui(), "tv": Ui(screen=TV), "offer": Ui()}  # screens whose colours are kept


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda it: f"{it.pane}-{it.size[0]}x{it.size[1]}")
def test_a_screen_is_as_it_was(variant: Variant) -> None:
    view = view_of(variant)
    assert_golden(variant.name, view, *variant.size)
    if variant.signs == "ascii":
        for spans in draw(view, *variant.size):
            assert all(text.isascii() for text, _ in spans)


def test_every_two_values_meet_somewhere() -> None:
    met = {pair for variant in VARIANTS for pair in pairs_of(variant)}
    assert wanted() <= met
    assert all(variant.is_possible for variant in VARIANTS)


@pytest.mark.parametrize("name", ROLES)
def test_the_roles_are_as_they_were(name: str) -> None:
    """The colours, without the text: a row of `columns role` for each line of the screen."""
    state = scenes.with_offer() if name == "offer" else scenes.busy()
    lines = draw(scenes.view_of(state, ROLES[name]), 120, 36)
    path = GOLDENS / f"roles-{name}.120x36.txt"
    text = roles(lines)
    assert_same_text(path, text)


def roles(lines: list[Line]) -> str:
    """For each line the roles with how many columns they cover; equal neighbours are one."""
    rows = []
    for spans in lines:
        runs = groupby(spans, key=lambda span: span.role)
        found = ((role, sum(cells(span.text) for span in group)) for role, group in runs)
        rows.append(" ".join(f"{wide}:{role or '-'}" for role, wide in found))
    return "\n".join(rows) + "\n"


def test_the_roles_cover_the_whole_screen() -> None:
    for name in ROLES:
        for row in (GOLDENS / f"roles-{name}.120x36.txt").read_text("utf-8").splitlines():
            assert sum(int(run.partition(":")[0]) for run in row.split(" ")) == 120


# --- over the golden games ------------------------------------------------------------------------

GAMES = sorted((Path(__file__).parents[2] / "releases" / "0.2.0").glob("*.bank"))


@pytest.mark.parametrize("path", GAMES[::3], ids=lambda path: path.stem)
def test_at_every_moment_of_a_game_every_row_has_its_width(path: Path) -> None:
    """Goal: no state of a real game breaks a line. Method: every ninth entry, sizes in turn."""
    from banker.engine.fold import apply
    from banker.games.board.state import opening
    from banker.session.loading import load_read_only

    loaded = load_read_only(path)
    first, *rest = loaded.reading.entries()
    state = opening(loaded.state.setup, first.post)
    sizes = ((40, 12), (80, 24), (100, 30), (120, 36), (160, 48), (200, 60), (57, 19), (131, 41))
    for entry in rest:
        state = apply(state, entry)
        if entry.seq % 9:
            continue
        width, height = sizes[entry.seq // 9 % len(sizes)]
        for ui in (Ui(), Ui(screen=TV)):
            view = scenes.view_of(state, ui, rows=(), ascii=bool(entry.seq % 2))
            lines = draw(view, width, height)
            assert len(lines) == height, entry.seq
            assert_width(lines, width)
            shown = [text for spans in lines for text, _ in spans]
            assert all(text.isprintable() for text in shown), entry.seq


def test_no_letter_of_a_russian_word_becomes_a_question_mark_in_ascii() -> None:
    alphabet = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    found = ascii_text(alphabet + alphabet.upper())
    assert found.isascii() and "?" not in found
    assert len(ascii_text("тюрьма")) == len("тюрьма")


# --- Russian --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (160, 48), (200, 60)])
@pytest.mark.parametrize(
    "variant", [it for it in VARIANTS if it.language == "ru"], ids=lambda it: it.name
)
def test_no_word_of_english_stands_on_a_russian_screen(
    variant: Variant, size: tuple[int, int]
) -> None:
    """But names that the box prints, keys and codes. An ASCII screen spells the same words."""
    view = view_of(variant._replace(signs="drawn"))
    known = printed_names(view.state.edition)
    for shown in {size, variant.size}:
        assert english_in(plain(draw(view, *shown))) - known == set()
