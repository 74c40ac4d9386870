"""What a failure says where a text is stored or a line is drawn: place, expected and got."""

from __future__ import annotations

from pathlib import Path

import fastjsonschema
import pytest
from msgspec.structs import replace

from banker import editions
from banker.interaction.words.text import Span
from tests.cli.command_line import Here
from tests.conftest import EXPLAINED_MAX, shortened
from tests.differences import shown
from tests.editions.printed_values.deed_figures import assert_figures
from tests.export.schema_fits import assert_fits
from tests.language.templates import assert_in_book
from tests.support.screen import assert_width
from tests.support.stored_texts import assert_as_stored, assert_same_text
from tests.tui import scenes


@pytest.fixture(autouse=True)
def _only_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANKER_GOLDENS", raising=False)


def test_a_comma_in_a_stored_page_is_shown_with_its_line(tmp_path: Path) -> None:
    stored = tmp_path / "page.txt"
    stored.write_text("Ann\npays Bob, 50\nnow\n", encoding="utf-8")
    assert_same_text(stored, "Ann\npays Bob, 50\nnow\n")
    with pytest.raises(AssertionError) as caught:
        assert_same_text(stored, "Ann\npays Bob 50\nnow\nand more\n")
    assert str(caught.value).splitlines() == [
        "page.txt, line 2 (3 differ)", "          Ann", "expected: pays Bob, 50",
        "     got: pays Bob 50",
    ]  # fmt: skip


def test_a_missing_page_says_how_it_is_written(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"page\.txt is missing; BANKER_GOLDENS=1 writes it"):
        assert_same_text(tmp_path / "page.txt", "Ann\n")


def test_a_sampled_line_is_shown_with_its_outcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = tmp_path / "said.txt"
    monkeypatch.setenv("BANKER_GOLDENS", "1")
    assert_as_stored(stored, "ann", ["Ann pays 5.", "Ann rolls."])
    monkeypatch.delenv("BANKER_GOLDENS")
    assert_as_stored(stored, "ann", ["Ann pays 5.", "Ann rolls."])
    with pytest.raises(AssertionError) as caught:
        assert_as_stored(stored, "ann", ["Ann pays 6.", "Ann rolls."])
    assert str(caught.value).splitlines() == [
        "said.txt, row ann", "outcome 1, line 1", "expected: Ann pays 5.", "     got: Ann pays 6.",
    ]  # fmt: skip


def test_a_line_that_is_too_wide_is_shown() -> None:
    lines = [(Span("ab", ""),), (Span("abc", ""),)]
    assert_width(lines[:1], 2)
    with pytest.raises(AssertionError) as caught:
        assert_width(lines, 2)
    assert str(caught.value).splitlines() == [
        "line 2 of 2 is too wide: abc", "expected: 2 columns", "     got: 3 columns",
    ]  # fmt: skip


def test_of_two_states_only_what_differs_is_shown() -> None:
    state = scenes.start()
    other = replace(state, table=replace(state.table, turn="bob", round=3))
    assert sorted(shown(state, other)) == [
        "State.table.round: expected 3, got 1", "State.table.turn: expected 'bob', got 'ann'",
    ]  # fmt: skip


def test_a_rig_that_several_modules_share_says_what_came(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(AssertionError, match=r"assert \(2, '.*'\) == \(0, ''\)"):
        Here(capsys, tmp_path).done("show", "none.bank")


def test_a_figure_of_a_deed_is_named() -> None:
    deed = editions.load("secret-vault").deed_by_id["states"]
    rents = {f"rents.{at}": rent for at, rent in enumerate(deed.rents)}
    assert_figures(deed, rents)
    with pytest.raises(AssertionError) as caught:
        assert_figures(deed, rents | {"rents.2": 530, "price": 270})
    assert str(caught.value).splitlines() == [
        "states.rents.2: expected 530, got 520", "states.price: expected 270, got 280",
    ]  # fmt: skip


def test_a_comma_in_a_sentence_is_shown_beside_what_the_book_has() -> None:
    asked = {"{name} has rolled already: pass the turn on"}
    assert_in_book(asked, asked, "ru")
    with pytest.raises(AssertionError) as caught:
        assert_in_book(asked, {"{name} has rolled, already: pass the turn on"}, "ru")
    assert str(caught.value).splitlines() == [
        "ru.toml lacks what the program says (1 are missing)",
        "expected: {name} has rolled, already: pass the turn on",
        "     got: {name} has rolled already: pass the turn on",
    ]


def test_a_key_with_another_name_is_shown_beside_what_was_expected() -> None:
    schema = {"type": "object", "required": ["phase"], "properties": {"phase": {}, "turn": {}}}
    check = fastjsonschema.compile(schema)
    assert_fits(check, {"phase": 1, "turn": 2}, "a game")
    with pytest.raises(AssertionError) as caught:
        assert_fits(check, {"stage": 1, "turn": 2}, "a game")
    assert str(caught.value).splitlines()[1:] == [
        "expected: keys ['phase']", "     got: in their place ['stage']",
    ]  # fmt: skip


def test_what_pytest_explains_of_itself_is_shortened_and_nothing_else() -> None:
    long = "x" * 2 * EXPLAINED_MAX
    assert shortened(f"E   AssertionError: {long}").endswith(long)
    assert shortened(f"E     + {long}").endswith(long)
    cut = shortened(f"E    +  where 1 = f({long})")
    assert cut.startswith("E    +  where 1 = f(x") and len(cut) == EXPLAINED_MAX + 2
