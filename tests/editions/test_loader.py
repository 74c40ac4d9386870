"""Loading: by id, from a corrected copy, with overlays and with switches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker import editions
from banker.foundation.errors import EditionError
from banker.games.board.edition import Edition
from tests.editions.edition_files import ORIGINAL, copied, overlay


@pytest.fixture(scope="module")
def edition() -> Edition:
    return editions.load("secret-vault")


def faults_of_loading(name: str, **more: Any) -> list[str]:
    with pytest.raises(EditionError) as caught:
        editions.load(name, **more)
    return caught.value.faults


# --- the shelf ---------------------------------------------------------------------------------


def test_the_catalogue(edition: Edition) -> None:
    (listing,) = (item for item in editions.catalogue() if item.id == "secret-vault")
    assert listing[:3] == (edition.id, edition.title, edition.stage)
    assert ORIGINAL.startswith("# Monopoly Secret Vault")


def test_an_unknown_edition_names_those_there_are() -> None:
    (fault,) = faults_of_loading("secret-valt")
    assert fault == "no edition 'secret-valt'; did you mean 'secret-vault'?"
    (fault,) = faults_of_loading("chess")
    assert fault.startswith("no edition 'chess'; there are cash-decoder, ")


# --- switches ----------------------------------------------------------------------------------


def test_switches_are_chosen(edition: Edition) -> None:
    chosen = editions.load("secret-vault", {"tie": "most_streets", "keep_cards": "one"})
    assert chosen.switches == {**edition.switches, "tie": "most_streets", "keep_cards": "one"}
    assert chosen.offered == edition.offered


def test_unknown_switches_and_values_are_all_named() -> None:
    wrong = {"ties": "shared", "tie": "coin", "weather": "rain", "stock": "unlimited"}
    faults = faults_of_loading("secret-vault", switches=wrong)
    assert faults[0] == "no switch 'ties'; did you mean 'tie'?"
    assert faults[1] == "switch 'tie' cannot be 'coin', only shared or most_streets"
    assert faults[2].startswith("no switch 'weather'; the nearest is ")
    assert faults[2].endswith(", and 'banker editions show secret-vault' lists all")
    assert faults[3].startswith(
        "switch 'stock' is 'box' in secret-vault; you may set it in glass-classic, "
    )


def test_a_switch_that_only_other_editions_offer_names_them() -> None:
    [fault] = faults_of_loading("secret-vault", switches={"free_parking_pot": "yes"})
    start, _, others = fault.partition("you may set it in ")
    assert start == "switch 'free_parking_pot' is 'no' in secret-vault; "
    assert "glass-classic" in others.split(", ") and "deal" not in others, others


# --- a corrected copy --------------------------------------------------------------------------


def test_a_copy_is_the_same_edition(tmp_path: Path, edition: Edition) -> None:
    path = copied(tmp_path)
    assert Path(path).read_text(encoding="utf-8").startswith("# Monopoly Secret Vault")
    assert editions.load(path) == edition


def test_a_copy_saved_by_another_editor(tmp_path: Path, edition: Edition) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + ORIGINAL.replace("\n", "\r\n").encode())
    assert editions.load(str(path)) == edition


def test_what_was_corrected_is_yours(tmp_path: Path, edition: Edition) -> None:
    rents = "rents = [70, 140, 290, 440]\nsource = { price"
    redeem = "rents = [80, 160, 310, 460]\nsource = { "
    path = copied(
        tmp_path,
        (rents, rents.replace("140", "150")),
        (redeem, f'{redeem}redeem = "yours", '),
        ('effect = "collect", amount = 200', 'effect = "pay", amount = 150'),
    )
    assert editions.check(Path(path)) == []
    mine = editions.load(path)
    assert mine.deed_by_id["oriental"].rents == (70, 150, 290, 440)
    assert mine.card_by_id["CH09"].effect == "pay"
    changed = {name for name, tag in mine.sources.items() if tag != edition.sources[name]}
    assert changed == {
        "deed.oriental.rents.1",
        "deed.connecticut.redeem",
        "card.CH09.effect",
        "card.CH09.amount",
    }
    assert {mine.sources[name] for name in changed} == {"yours"}
    assert not mine.is_estimate("deed.oriental.rents.1")
    assert mine.is_estimate("deed.oriental.rents.2")


def test_the_london_board(tmp_path: Path, edition: Edition) -> None:
    london = editions.load(copied(tmp_path, ('names = "us"', 'names = "uk"')))
    assert london.deed_by_id["boardwalk"].name == "Mayfair"
    assert london.spaces[39].name == "Mayfair"
    assert london.spaces[39].id == "boardwalk"
    assert [deed.names for deed in london.deeds] == [deed.names for deed in edition.deeds]


def test_a_copy_may_shuffle_its_deeds(tmp_path: Path, edition: Edition) -> None:
    """Codes follow the board, not the order in the file."""
    start = ORIGINAL.index('[[deed]]\nid = "mediterranean"')
    second = ORIGINAL.index('[[deed]]\nid = "baltic"')
    third = ORIGINAL.index('[[deed]]\nid = "oriental"')
    first_two = (ORIGINAL[start:third], ORIGINAL[second:third] + ORIGINAL[start:second])
    assert editions.load(copied(tmp_path, first_two)) == edition


def test_loading_names_file_and_line_of_every_fault(tmp_path: Path) -> None:
    path = copied(tmp_path, ("salary = 400", "salary = 0"), ("cards = 12", "cards = 13"))
    faults = faults_of_loading(path)
    found = editions.check(Path(path))
    assert sorted(faults) == sorted(
        f"{fault.file}:{fault.line}: {fault.message}" for fault in found
    )
    assert faults[1].endswith("supply.cards: 12 are listed for 13")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"[meta]\nid = \n", "2: Invalid value"),
        (b'[meta]\nid = """', "2: "),
        (b"[meta]\nid = '\xff'\n", "2: not UTF-8 text: save it as UTF-8"),
        (b"x = " + b"[" * 5000, "1: more than 8 lists or tables inside each other"),
    ],
)
def test_a_file_that_is_no_toml(tmp_path: Path, raw: bytes, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(raw)
    (fault,) = editions.check(path)
    assert f"{fault.line}: {fault.message}".startswith(said)
    assert faults_of_loading(str(path)) == [f"{path}:{fault.line}: {fault.message}"]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert "cannot be read" in faults_of_loading(str(tmp_path / "none.toml"))[0]
    assert editions.check(tmp_path)[0].message.startswith("cannot be read")


# --- overlays ----------------------------------------------------------------------------------

SHORT = """\
[money]
start_cash = 2000
start_notes = { 10 = 5, 20 = 5, 50 = 3, 100 = 7, 500 = 2 }
"""
QUICK = """\
[switches]
end = ["first_bankruptcy", "all_owned"]

[[deed]]
id = "oriental"
price = 220

[deck]
cards = [{ id = "CH09", label = "The Bank hands you 300", amount = 300 }]
"""


def test_overlays_go_over_the_edition(tmp_path: Path, edition: Edition) -> None:
    names = [
        overlay(tmp_path, "quick", QUICK),
        overlay(tmp_path, "late", "[money]\nsalary = 500\n"),
    ]
    laid = editions.load("secret-vault", {"tie": "most_streets"}, names)
    assert laid.overlays == ("late", "quick")
    assert laid.switches["end"] == "first_bankruptcy"
    assert laid.switches["tie"] == "most_streets"
    assert laid.money.salary == 500
    assert laid.deed_by_id["oriental"].price == 220
    assert laid.deed_by_id["oriental"].rents == edition.deed_by_id["oriental"].rents
    assert laid.card_by_id["CH09"].amount == 300
    assert len(laid.cards) == 12
    changed = {name for name, tag in laid.sources.items() if tag != edition.sources[name]}
    assert changed == {"money.salary", "deed.oriental.price", "card.CH09.amount"}
    first_only = editions.load("secret-vault", {"end": "all_owned"}, names[:1])
    assert first_only.deed_by_id["oriental"].price == 220
    assert first_only.switches["end"] == "all_owned"


def test_an_overlay_over_a_copy(tmp_path: Path) -> None:
    base = copied(tmp_path, ("salary = 400", "salary = 450"))
    laid = editions.load(base, overlays=[overlay(tmp_path, "quick", QUICK)])
    assert (laid.money.salary, laid.deed_by_id["oriental"].price) == (450, 220)


def test_faults_of_an_overlay_stand_in_the_overlay(tmp_path: Path) -> None:
    path = overlay(
        tmp_path,
        "odd",
        "[[deed]]\nid = 'boardwalk'\nmortgage = 900\n[[deed]]\nid = 'bordwalk'\nprice = 5\n"
        "[board]\nspaces = [\n  { index = 5, deed = 'oriental' },\n]\n",
    )
    faults = faults_of_loading("secret-vault", overlays=[path])
    assert f"{path}:3: deed.boardwalk.mortgage: 900 is more than the price, 800" in faults
    assert f"{path}:4: deed.bordwalk: the key 'group' is missing: add it" in faults
    assert f"{path}:9: space.oriental.index: is 5 where 6 should follow" in faults
    # What only the sum of both files shows is said of the overlay, in a line.
    (both,) = (fault for fault in faults if not fault.startswith(f"{path}:"))
    assert both.startswith("odd does not go over secret-vault: ")
    assert "(and " in both


def test_a_value_that_an_overlay_spoils(tmp_path: Path) -> None:
    path = overlay(tmp_path, "short", SHORT.replace("500 = 2", "500 = -2"))
    faults = faults_of_loading("secret-vault", overlays=[path])
    assert len(faults) == 1
    assert faults[0].startswith(f"{path}:3: money.start_notes: must be a table of denominations")
    assert faults[0].endswith(", not { 500 = -2 }"), "of a long table only what is wrong in it"


def test_an_overlay_takes_a_note_away_by_leaving_it_out(tmp_path: Path) -> None:
    money = editions.load("secret-vault", overlays=[overlay(tmp_path, "short", SHORT)]).money
    assert money.start_cash == 2000
    assert 1000 not in money.start_notes


def test_an_unknown_overlay() -> None:
    (fault,) = faults_of_loading("secret-vault", overlays=["shrot"])
    assert fault.startswith("no overlay 'shrot'; there are ")
