"""A file of figures: what the cards of a box say, read as a stranger's, laid over the edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.editions.document import Layer
from banker.editions.own.figures import FigureFile, Said, read, sure_deeds, text_of
from banker.foundation.errors import EditionError
from banker.games.board.edition import YOUR_CARDS, Edition

BOX = "secret-vault"
HEAD = f'[overlay]\ntitle = "x"\nabout = "table 0badcafe"\nfits = ["{BOX}"]\n'
DEED = '[[deed]]\nid = "st_charles"\n'
SAID = {
    "deed.st_charles.price": Said(280),
    "deed.st_charles.rents.0": Said(90),
    "deed.baltic.rents.3": Said(380, "public:table"),
    "card.CH04.amount": Said(70),
}


@pytest.fixture(scope="module")
def box() -> Edition:
    found: Edition = editions.load(BOX)
    return found


def refusal(box: Edition, text: str) -> str:
    with pytest.raises(EditionError) as told:
        read(Layer("f.toml", text), box)
    return str(told.value)


def test_a_file_reads_as_it_was_written(box: Edition) -> None:
    file = FigureFile(SAID, "0badcafe", ("12345678", "abcdef01"))
    again = read(Layer("f.toml", text_of(box, file)), box)
    assert dict(again.figures) == SAID
    assert (again.table, again.taken) == (file.table, file.taken)
    assert again.own == {path: said.amount for path, said in SAID.items() if said.tag == "yours"}


def test_a_file_lies_over_its_edition_as_any_overlay_does(box: Edition, tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    own = {path: said for path, said in SAID.items() if said.tag == "yours"}
    file.write_text(text_of(box, FigureFile(own)), encoding="utf-8")
    laid, given = editions.load(BOX, {}, [str(file)]), editions.load(BOX, {}, [], own)
    assert laid.unsure == given.unsure == box.unsure - own.keys()
    assert (laid.deeds, laid.cards[3].amount) == (given.deeds, given.cards[3].amount)


def test_what_cards_said_is_sure_and_what_tables_said_is_not(box: Edition) -> None:
    laid = editions.load(BOX, {}, [], SAID)
    assert laid.overlays == (YOUR_CARDS,)
    assert box.unsure - laid.unsure == {path for path in SAID if SAID[path].tag == "yours"}
    assert laid.deed_by_id["st_charles"].rents[0] == 90
    assert laid.deed_by_id["baltic"].rents[3] == 380
    assert laid.card_by_id["CH04"].label == "Everybody puts 70 into the vault"
    assert laid.sources["deed.baltic.rents.3"] == "public:table"
    assert editions.load(BOX) == box, "the edition itself stays as it is"


def test_a_scale_multiplies_what_cards_said(tmp_path: Path) -> None:
    over = tmp_path / "ten.toml"
    over.write_text('[overlay]\ntitle = "x"\nabout = "y"\n[money]\nscale = 10\n', encoding="utf-8")
    laid = editions.load(BOX, {}, [str(over)], SAID)
    assert laid.deed_by_id["st_charles"].rents[0] == 900
    assert laid.sources["deed.st_charles.rents.0"] == "derived:10 x yours"
    assert "deed.st_charles.rents.0" not in laid.unsure
    assert "deed.baltic.rents.3" in laid.unsure


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[switches]\ntrades = "no"\n', "f.toml:5: switches: a file of figures says amounts"),
        ("[money]\nsalary = 500\n", "f.toml:5: money: a file of figures says amounts"),
        ('[deck]\ntitle = "x"\n', "f.toml:6: deck.title: a file of figures says amounts"),
        (DEED + 'names = { us = "Me" }\n', "deed.st_charles.names: a file of figures may not say"),
        (DEED + "locked = true\n", "deed.st_charles.locked: a file of figures may not say"),
        ('[[deed]]\nid = "oriental"\nprice = 210\n', "deed.oriental.price: 200 is printed"),
        ('[[deed]]\nid = "nowhere"\nprice = 210\n', "deed.nowhere: this edition has no such deed"),
        (DEED + "price = 281\n", "deed.st_charles.price: must be a multiple of 10"),
        (DEED + "price = 0\n", "deed.st_charles.price: must be a multiple of 10"),
        (DEED + "price = true\n", "deed.st_charles.price: must be a multiple of 10"),
        (DEED + "price = 2000000000\n", "must be a multiple of 10, up to 1,000,000,000"),
        (DEED + "rents = [90, 180]\n",
         "deed.st_charles.rents: the edition has 4 amounts here: list as many"),
        (DEED + "rents = 90\n",
         "deed.st_charles.rents: the edition has 4 amounts here: list as many"),
        (DEED + 'price = 280\nsource = { price = "me" }\n', '"me" is not a source'),
        (DEED + "price = 280\nsource = 3\n", "deed.st_charles.source: must be a table of sources"),
        (DEED + "price = 290\n" + DEED + "price = 300\n",
         "deed.st_charles: is there twice: remove one"),
        ('over = "deal"\n', "f.toml:5: overlay.over: a file of figures says amounts"),
        ("[deed]\nprice = 3\n", "f.toml:5: deed: must be a list of tables"),
        ("[[deed]]\nprice = 3\n", "f.toml:5: deed.0: this edition has no such deed"),
    ],
)  # fmt: skip
def test_a_file_says_figures_and_nothing_else(box: Edition, text: str, said: str) -> None:
    told = refusal(box, HEAD + text)
    assert said in told, told


def test_a_file_for_another_edition_is_refused(box: Edition) -> None:
    text = (HEAD + DEED + "price = 290\n").replace(BOX, "cash-decoder")
    assert 'f.toml:4: overlay.fits: must be ["secret-vault"], the edition' in refusal(box, text)
    assert "overlay.fits" in refusal(box, DEED + "price = 290\n")


def test_what_a_file_repeats_or_only_estimates_says_nothing(box: Edition) -> None:
    text = HEAD + '[[deed]]\nid = "oriental"\nprice = 200\nmortgage = 130\n'
    text += 'rents = [70, 999990, 290, 440]\nsource = { rents = "derived", mortgage = "yours" }\n'
    assert dict(read(Layer("f.toml", text), box).figures) == {"deed.oriental.mortgage": Said(130)}


def test_a_changed_amount_without_a_source_is_yours(box: Edition) -> None:
    found = read(Layer("f.toml", HEAD + DEED + "price = 290\nmortgage = 140\n"), box)
    assert dict(found.figures) == {"deed.st_charles.price": Said(290)}


def test_a_deed_is_sure_when_nothing_of_it_is_an_estimate(box: Edition) -> None:
    every = [path for path in box.unsure if path.startswith("deed.st_charles.")]
    assert sure_deeds(box, every[:-1]) == (0, 22)
    assert sure_deeds(box, every) == (1, 22)
