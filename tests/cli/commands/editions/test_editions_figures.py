"""`banker editions figures`, and `banker new --figures`: the cards of a box from table to table."""

from __future__ import annotations

import io
import sys
from contextlib import closing
from pathlib import Path

import pytest

from banker import editions
from banker.editions.own.figures import Said
from banker.games.board import commands as c
from banker.session import kept_figures
from banker.session.session import Session
from tests.cli.command_line import Here, Said as Printed

BOX = "secret-vault"
PRICE, RENT = "deed.st_charles.price", "deed.st_charles.rents.0"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def keep(**amounts: int) -> Path:
    paths = {"price": PRICE, "rent": RENT}
    said = {paths[name]: Said(amount) for name, amount in amounts.items()}
    return kept_figures.keep(editions.load(BOX), said)


def another_table(banker: Here, tmp_path: Path, **amounts: int) -> Path:
    """The file that another table shares."""
    kept = keep(**amounts)
    shared = tmp_path / "theirs.toml"
    banker.done("editions", "figures", BOX, "-o", shared)
    kept.unlink()
    return shared


def answered(banker: Here, monkeypatch: pytest.MonkeyPatch, text: str, *words: object) -> Printed:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return banker("editions", "figures", BOX, *words)


def test_what_is_sure_yours_and_estimated_stands_in_three_columns(banker: Here) -> None:
    keep(price=300, rent=90)
    lines = banker.done("editions", "figures", BOX).splitlines()
    assert lines[0].split() == ["sure", "yours", "estimated"]
    rows = {line[:26].strip(): line[26:].split() for line in lines}
    assert rows["St. Charles Place"] == ["1", "2", "4"]
    assert rows["Baltic Avenue"] == ["7"]
    assert rows[""] == ["17", "2", "144"]
    assert "price of St. Charles Place: 300, as your card says" in lines


def test_an_edition_without_estimates_has_no_figures_to_compare(banker: Here) -> None:
    for id in ("glass-classic", "online-rental-tax", "deal"):
        said = banker("editions", "figures", id)
        assert (said.code, "every amount of it is sure" in said.err) == (2, True)


def test_nothing_is_shared_before_something_is_kept(banker: Here, tmp_path: Path) -> None:
    said = banker("editions", "figures", BOX, "-o", tmp_path / "a.toml")
    assert said.code == 2 and "no figures of yours are kept" in said.err
    assert not (tmp_path / "a.toml").exists()


def test_another_tables_file_is_listed_asked_about_and_taken_as_estimates(
    banker: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = another_table(banker, tmp_path, price=300, rent=90)
    keep(price=280)
    for answer in ("", "no\n", "what\nno\n"):
        said = answered(banker, monkeypatch, answer, "--take", theirs)
        assert said.code == 1 and "nothing is taken" in said.out
        assert dict(kept_figures.kept(editions.load(BOX)).figures) == {PRICE: Said(280)}
    said = answered(banker, monkeypatch, "yes\n", "--take", theirs)
    assert said.code == 0
    assert "price of St. Charles Place: 300; yours stays 280" in said.out
    assert "rent of St. Charles Place: 90 instead of ~110" in said.out
    assert "take 1 figure of another table? yes or no" in said.out
    kept = kept_figures.kept(editions.load(BOX)).figures
    assert dict(kept) == {PRICE: Said(280), RENT: Said(90, "public:table")}
    assert "~90, 1 table" in banker.done("editions", "figures", BOX)
    assert "nothing in it is new" in answered(banker, monkeypatch, "yes\n", "--take", theirs).out


def test_a_table_does_not_take_its_own_file(banker: Here, tmp_path: Path) -> None:
    keep(price=300)
    mine = tmp_path / "mine.toml"
    banker.done("editions", "figures", BOX, "-o", mine)
    said = banker("editions", "figures", BOX, "--take", mine)
    assert said.code == 2 and "these are your own figures" in said.err


def test_a_strangers_file_that_says_more_than_figures_is_not_taken(
    banker: Here, tmp_path: Path
) -> None:
    theirs = another_table(banker, tmp_path, rent=90)
    with theirs.open("a", encoding="utf-8") as file:
        file.write('\n[switches]\ntrades = "no"\n')
    said = banker("editions", "figures", BOX, "--take", theirs)
    assert said.code == 2 and "a file of figures says amounts" in said.err
    theirs.write_bytes(b"\xff" * 10)
    assert (
        "not UTF-8 text: save it as UTF-8"
        in banker("editions", "figures", BOX, "--take", theirs).err
    )
    assert "cannot be read" in banker("editions", "figures", BOX, "--take", tmp_path).err


def test_a_game_begins_with_kept_figures_only_where_somebody_says_so(
    banker: Here, tmp_path: Path
) -> None:
    file = keep(price=300, rent=90)
    told = banker.done("new", tmp_path / "a.bank", "--players", "Ann,Bob")
    assert (
        f"your cards: 2 amounts kept, 0 of 22 deeds complete; to begin with them: --figures {file}"
        in told
    )
    assert "noted" not in banker.done("audit", tmp_path / "a.bank")
    told = banker.done("new", tmp_path / "b.bank", "--players", "Ann,Bob", "--figures", "no")
    assert "your figures" not in told
    banker.done("new", tmp_path / "c.bank", "--players", "Ann,Bob", "--figures", file)
    said = banker.done("audit", tmp_path / "c.bank")
    assert "has 2 of 146 estimates as your cards say" in said
    assert "\nClean: " in said and "edition of its own" not in said and "suspicious" not in said


def test_a_kept_file_with_faults_stops_no_game(banker: Here, tmp_path: Path) -> None:
    keep(price=300).write_text("[switches]\n", encoding="utf-8")
    said = banker("new", tmp_path / "a.bank", "--players", "Ann,Bob")
    assert said.code == 0 and "secret-vault.toml:1: " in said.err
    said = banker("new", tmp_path / "b.bank", "--players", "Ann,Bob", "--figures", tmp_path / "no")
    assert said.code == 2 and not (tmp_path / "b.bank").exists()


def test_a_script_says_with_which_cards_it_was_played(banker: Here, tmp_path: Path) -> None:
    game, file = tmp_path / "c.bank", keep(price=300)
    banker.done("new", game, "--players", "Ann,Bob", "--figures", file)
    script = banker.done("export", game, "--to", "script")
    assert "--edition secret-vault --players Ann,Bob --figures YOUR_CARDS.toml" in script
    assert "YOUR_BOX" not in script and "--overlay" not in script


def test_another_households_wrong_figure_is_found_by_the_own_table(
    banker: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Theirs says 100, the card of this table 90: what is charged is marked until it is read."""
    theirs = another_table(banker, tmp_path, rent=100)
    answered(banker, monkeypatch, "yes\n", "--take", theirs)
    game, file = tmp_path / "d.bank", kept_figures.figures_file(BOX)
    banker.done("new", game, "--players", "Ann,Bob", "--figures", file)
    with closing(Session.open(game)) as session:
        assert RENT in session.state.edition.unsure
        assert session.state.edition.deed_by_id["st_charles"].rents[0] == 100
        session.execute(c.SetFigures(((RENT, 90),)))
        assert RENT not in session.state.edition.unsure
        setup, figures = session.state.setup, session.state.table.figures
    kept_figures.keep_from(setup.stored, figures)
    kept = kept_figures.kept(editions.load(BOX)).figures
    assert dict(kept) == {RENT: Said(90)}
    said = banker("audit", game)
    assert said.code == 0 and "suspicious" not in said.out


def test_a_game_tells_what_it_knows_of_cards_and_is_played_again_with_that(
    banker: Here, tmp_path: Path
) -> None:
    """On a computer that keeps nothing: the script, and the figures of the game."""
    said = {PRICE: Said(300), "deed.baltic.price": Said(130, "public:table")}
    file = kept_figures.keep(editions.load(BOX), said)
    game, cards, again = (tmp_path / name for name in ("a.bank", "cards.toml", "b.bank"))
    banker.done("new", game, "--players", "Ann,Bob", "--figures", file)
    with closing(Session.open(game)) as session:
        session.execute(c.SetFigures(((RENT, 90),)))
    file.unlink()
    assert "price of St. Charles Place: 300, as your card says" in banker.done(
        "editions", "figures", game
    )
    banker.done("editions", "figures", game, "-o", cards)
    laid = kept_figures.read_figures(cards, editions.load(BOX)).figures
    assert dict(laid) == said | {RENT: Said(90)}
    banker.done("new", again, "--players", "Ann,Bob", "--figures", cards)
    with closing(Session.open(game)) as first, closing(Session.open(again)) as second:
        assert first.state.edition.deeds == second.state.edition.deeds
        assert first.state.edition.unsure == second.state.edition.unsure
