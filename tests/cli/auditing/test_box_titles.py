"""What an edition may be called: a title near one of the program's own hides no other figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.cli.auditing.box_findings import compared
from banker.ledger.likeness import rough_look
from tests.cli.auditing.box_evening import EVENING, audited, dearer, explained, relabelled, under
from tests.cli.auditing.tampered_files import Stored, forge, played_anew, resealed
from tests.cli.command_line import Here


@pytest.fixture
def game(banker: Here, tmp_path: Path) -> Path:
    file = tmp_path / "game.bank"
    banker.done("new", file, "--edition", "glass-classic", "--players", "Ann,Bob")
    return file


@pytest.mark.parametrize("title", ["Monopoly Secret Vault (alpha)", "Monopoly Secret Vаult [2]"])
def test_words_in_brackets_behind_a_title_hide_no_other_figures(
    banker: Here, tmp_path: Path, title: str
) -> None:
    """An edition of somebody's own may be called so, and is accused of nothing."""
    lines = played_anew(EVENING, under(dearer, title=title, id="mine"))
    told, found = audited(banker, tmp_path / "own.bank", lines)
    near = f"{title} looks like Monopoly Secret Vault, but has other values: deeds."
    assert [it["message"].startswith(near) for it in found if it["severity"] == "noted"] == [True]
    if "Vault" in title:
        assert (told.code, len(found)) == (0, 1)
        headline = "Clean, played with the table's edition: 12 amounts differ; "
        assert headline in told.out.splitlines()[-1]
    named = under(relabelled, title=title, id="mine")
    _, found = audited(banker, tmp_path / "named.bank", played_anew(EVENING, named))
    near = f"{title} looks like Monopoly Secret Vault, but other names are in it: cards."
    assert any(it["message"].startswith(near) for it in found)


def test_an_edition_of_the_same_figures_under_words_in_brackets_is_clean(
    banker: Here, tmp_path: Path
) -> None:
    same = under(explained, title="Monopoly Secret Vault (ours)", id="mine")
    told, found = audited(banker, tmp_path / "same.bank", played_anew(EVENING, same))
    assert (told.code, found) == (0, [])


@pytest.mark.parametrize("title", ["Our Vаult", "Мopoz", "Town оf ours"])
def test_a_word_of_two_alphabets_is_suspicious_by_itself(
    banker: Here, game: Path, title: str
) -> None:
    def renamed(entry: Stored) -> None:
        entry["ev"][0]["edition"] |= {"id": "mine", "title": title}
        resealed(entry["ev"][0])

    forge(game, 1, renamed)
    told = banker("audit", game)
    assert told.code == 1
    said = f"Look at entry 1: a word of the title {title} mixes Latin and Cyrillic letters"
    assert told.out.splitlines()[-1].startswith(said)


@pytest.mark.parametrize("title", ["Our Vaսlt", "Town οf ours", "ᏙauIt"])
def test_so_is_a_word_of_any_other_two(banker: Here, game: Path, title: str) -> None:
    def renamed(entry: Stored) -> None:
        entry["ev"][0]["edition"] |= {"id": "mine", "title": title}
        resealed(entry["ev"][0])

    forge(game, 1, renamed)
    last = banker("audit", game).lines[-1]
    said = f"Look at entry 1: a word of the title {title} mixes letters of several alphabets"
    assert last.startswith(said)


@pytest.mark.parametrize("title", ["Монополия iPhone", "Мега-Bank", "Vault 2", "Наша 1-я"])
def test_words_of_one_alphabet_each_are_nothing_to_look_at(
    banker: Here, game: Path, title: str
) -> None:
    def renamed(entry: Stored) -> None:
        entry["ev"][0]["edition"] |= {"title": title}
        resealed(entry["ev"][0])

    forge(game, 1, renamed)
    assert banker.done("audit", game).splitlines()[-1].startswith("Clean: ")


def test_all_titles_of_the_shelf_are_told_apart_and_are_of_one_alphabet_a_word() -> None:
    listings = editions.catalogue()
    assert len({rough_look(it.title) for it in listings}) == len(listings)
    for it in listings:
        box = compared(editions.freeze(editions.load(it.id)))
        assert (box.figures, box.names, box.mixed, box.headline()) == ((), (), frozenset(), None)
