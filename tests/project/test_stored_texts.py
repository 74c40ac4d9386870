"""What a failure says where a text is stored or a line is drawn: place, expected and got."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.interaction.words.text import Span
from tests.cli.command_line import Here
from tests.differences import shown
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
