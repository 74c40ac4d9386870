"""What the cards of a box say is kept for its next game: in one file, that somebody agreed to."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.editions.catalog import figures_file
from banker.editions.own.figures import Said
from banker.foundation.errors import CommandError, EditionError
from banker.games.board import commands as c
from banker.games.board.edition import Edition
from banker.session import kept_figures
from tests.support.game import Game

BOX = "secret-vault"
PRICE, RENT = "deed.st_charles.price", "deed.st_charles.rents.0"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def box() -> Edition:
    found: Edition = editions.load(BOX)
    return found


def test_without_a_file_nothing_is_offered() -> None:
    assert kept_figures.offer(BOX) is None
    assert not kept_figures.kept(box()).figures
    assert kept_figures.offer("glass-classic") is None
    assert kept_figures.offer("deal") is None


def test_what_is_kept_is_offered_and_adds_up() -> None:
    kept_figures.keep(box(), {PRICE: Said(300)})
    file = kept_figures.keep(box(), {RENT: Said(90)})
    assert file == figures_file(BOX)
    assert dict(kept_figures.kept(box()).figures) == {PRICE: Said(300), RENT: Said(90)}
    offer = kept_figures.offer(BOX)
    assert offer is not None and (offer.sure, offer.deeds) == (0, 22)
    every = {path: Said(100) for path in box().unsure if path.startswith("deed.baltic.")}
    kept_figures.keep(box(), every)
    offer = kept_figures.offer(BOX)
    assert offer is not None and (offer.sure, offer.deeds) == (1, 22)
    assert [path.name for path in file.parent.iterdir()] == [file.name], "nothing is left beside it"


def test_a_table_keeps_its_name() -> None:
    kept_figures.keep(box(), {PRICE: Said(300)})
    name = kept_figures.kept(box()).table
    kept_figures.keep(box(), {RENT: Said(90)})
    assert name and kept_figures.kept(box()).table == name


def test_a_file_that_cannot_be_written_is_said_and_nothing_breaks() -> None:
    figures_file(BOX).parent.parent.mkdir()
    figures_file(BOX).parent.write_text("no folder", encoding="utf-8")
    with pytest.raises(CommandError, match=r"secret-vault\.toml: "):
        kept_figures.keep(box(), {PRICE: Said(300)})


def test_a_file_with_faults_is_refused_with_its_line() -> None:
    file = kept_figures.keep(box(), {PRICE: Said(300)})
    file.write_text(file.read_text(encoding="utf-8").replace("300", "301"), encoding="utf-8")
    with pytest.raises(EditionError, match=r"secret-vault.toml:\d+: deed.st_charles.price"):
        kept_figures.offer(BOX)


def test_of_a_game_only_what_is_new_is_kept() -> None:
    game = Game(box=BOX)
    game.session.execute(c.SetFigures(((PRICE, 300), (RENT, 110))))
    setup = game.session.state.setup
    said = game.session.state.table.figures
    assert kept_figures.to_keep(setup.stored, said) == {PRICE: Said(300), RENT: Said(110)}
    kept_figures.keep_from(setup.stored, said)
    assert kept_figures.to_keep(setup.stored, said) == {}
    assert kept_figures.to_keep(setup.stored, said | {RENT: 120}) == {RENT: Said(120)}


def test_the_second_evening_asks_for_nothing_that_is_sure() -> None:
    game = Game(box=BOX)
    said = dict.fromkeys(sorted(box().unsure)[:28], 100)
    game.session.execute(c.SetFigures(tuple(said.items())))
    kept_figures.keep_from(game.session.state.setup.stored, game.session.state.table.figures)
    offer = kept_figures.offer(BOX)
    assert offer is not None
    second = editions.load(BOX, {}, (), offer.figures)
    assert second.unsure == box().unsure - said.keys()
    assert all(second.sources[path] == "yours" for path in said)


def test_a_printed_figure_that_was_forced_and_another_unit_are_not_kept() -> None:
    setup = Game(box=BOX).session.state.setup
    assert kept_figures.to_keep(setup.stored, {"deed.oriental.price": 210}) == {}
    scaled = dict(setup.stored.sources) | {PRICE: "derived:10 x derived"}
    assert kept_figures.to_keep(replace(setup.stored, sources=scaled), {PRICE: 2800}) == {}
    assert kept_figures.to_keep(replace(setup.stored, id="my-town"), {PRICE: 280}) == {}


def test_what_no_notes_pay_stays_in_its_game() -> None:
    """A file with it would be refused the next time."""
    setup = Game(box=BOX).session.state.setup
    assert kept_figures.to_keep(setup.stored, {PRICE: 285, RENT: 90}) == {RENT: Said(90)}


def test_fewer_houses_before_a_hotel_keep_the_rent_in_its_place() -> None:
    """Alone, the set and one hotel: the game numbers the second hotel's rent as the third."""
    plain, path = box(), "deed.st_charles.rents"
    deeds = tuple(replace(it, rents=(*it.rents[:2], it.rents[3])) for it in plain.deeds)
    fewer = replace(plain, deeds=deeds)
    assert kept_figures.to_keep(fewer, {f"{path}.2": 900, f"{path}.0": 80}) == {
        f"{path}.3": Said(900), f"{path}.0": Said(80),
    }  # fmt: skip
