"""Layers: files that lie over an edition, a part or each other, and hold only what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.editions.scaling import scaled
from banker.editions.schema import EDITION, Leaf, TableSchema
from banker.editions.value_kinds import TEXT
from banker.foundation.errors import EditionError
from banker.games.board.edition import Edition
from tests.editions.edition_files import ORIGINAL

MINE = """\
[meta]
over = "glass-classic"
title = "Our box"

[money]
salary = 250

[[deed]]
id = "boardwalk"
rents = [50, 100, 200, 600, 1400, 1700, 2100]

[[deed]]
id = "baltic"
source = { price = "yours", rents = ["yours", "seed", "seed", "seed", "seed", "seed", "seed"] }

[board]
spaces = [{ id = "luxury_tax", amount = 75 }]

[switches]
unsold = "forced_at_1"
end = ["last_player", "second_bankruptcy"]
"""


@pytest.fixture(scope="module")
def glass() -> Edition:
    return editions.load("glass-classic")


def written(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path: Path) -> list[str]:
    """What `check` says, and that loading says no less."""
    found = [f"{fault.line}: {fault.message}" for fault in editions.check(path)]
    with pytest.raises(EditionError) as caught:
        editions.load(str(path))
    assert len(caught.value.faults) == len(found)
    return found


# --- corrections --------------------------------------------------------------------------------


def test_a_small_file_over_an_edition(tmp_path: Path, glass: Edition) -> None:
    path = written(tmp_path, MINE)
    assert editions.check(path) == []
    mine = editions.load(str(path))
    assert (mine.id, mine.title, mine.stage) == ("glass-classic", "Our box", glass.stage)
    assert mine.money.salary == 250
    assert mine.deed_by_id["boardwalk"].rents[-1] == 2100
    assert mine.spaces[38].amount == 75
    assert mine.switches["unsold"] == "forced_at_1"
    assert mine.offered["end"].values == ("last_player", "second_bankruptcy")
    assert mine.deed_by_id["baltic"] == glass.deed_by_id["baltic"]


def test_what_is_corrected_or_confirmed_is_yours(tmp_path: Path, glass: Edition) -> None:
    mine = editions.load(str(written(tmp_path, MINE)))
    changed = {name for name, tag in mine.sources.items() if tag != glass.sources[name]}
    assert {name for name in changed if mine.sources[name] == "yours"} == {
        "money.salary",
        "deed.boardwalk.rents.6",
        "space.luxury_tax.amount",
        "deed.baltic.price",
        "deed.baltic.rents.0",
    }
    assert mine.sources["deed.baltic.rents.3"] == "seed"
    assert mine.sources["deed.boardwalk.rents.5"] == glass.sources["deed.boardwalk.rents.5"]


def test_what_is_mended_below_is_mended_above(tmp_path: Path) -> None:
    base = written(tmp_path, '[meta]\nover = "glass-classic"\n[money]\njail_fee = 60\n', "base")
    mine = written(tmp_path, '[meta]\nover = "base.toml"\n[money]\nsalary = 250\n')
    assert editions.load(str(mine)).money.jail_fee == 60
    base.write_text(base.read_text(encoding="utf-8").replace("60", "70"), encoding="utf-8")
    money = editions.load(str(mine)).money
    assert (money.jail_fee, money.salary) == (70, 250)


def test_a_thing_that_is_not_below_is_added(tmp_path: Path) -> None:
    card = '{ id = "CH17", label = "300 from an uncle", effect = "collect", amount = 300 }'
    text = f'[meta]\nover = "glass-classic"\n[supply]\ncards = 33\n[deck]\ncards = [{card}]\n'
    mine = editions.load(str(written(tmp_path, text)))
    assert [card.id for card in mine.cards][-1] == "CH17"
    assert mine.sources["card.CH17.amount"] == mine.sources["supply.cards"] == "yours"


def test_an_empty_list_changes_nothing(tmp_path: Path, glass: Edition) -> None:
    text = 'deed = []\n[meta]\nover = "glass-classic"\n[deck]\ncards = []\n[board]\nspaces = []\n'
    assert editions.load(str(written(tmp_path, text))) == glass


def test_a_card_with_another_effect_begins_anew(tmp_path: Path) -> None:
    """The railroad it led to means nothing to a card that pays."""
    text = '[meta]\nover = "glass-classic"\n[deck]\ncards = [{ id = "CH06", effect = "pay" }]\n'
    path = written(tmp_path, text)
    assert faults_of(path) == ["4: card.CH06: the effect pay needs 'amount'"]
    path = written(tmp_path, text.replace('"pay"', '"pay", amount = 40'))
    card = editions.load(str(path)).card_by_id["CH06"]
    assert (card.effect, card.amount, card.target, card.mode) == ("pay", 40, "", "")
    assert card.label.startswith("Next railroad")


# --- notes --------------------------------------------------------------------------------------


def test_a_table_of_notes_takes_the_place_of_the_one_below(tmp_path: Path, glass: Edition) -> None:
    text = '[meta]\nover = "glass-classic"\n[money]\n'
    text += "notes = { 10 = 30, 50 = 30, 100 = 30, 500 = 30 }\n"
    text += "start_notes = { 10 = 5, 50 = 5, 100 = 2, 500 = 2 }\n"
    mine = editions.load(str(written(tmp_path, text)))
    assert mine.money.notes == {10: 30, 50: 30, 100: 30, 500: 30}
    assert mine.money.start_notes == {10: 5, 50: 5, 100: 2, 500: 2}
    assert not {name for name in mine.sources if name.endswith("notes.20")}
    assert mine.sources["money.notes.10"] == glass.sources["money.notes.10"]


def test_notes_that_players_begin_with_and_that_are_taken_away(tmp_path: Path) -> None:
    """Said in the file that took them away, not in the one below that has the old table."""
    text = (
        '[meta]\nover = "glass-classic"\n[money]\nnotes = { 1 = 30, 5 = 30, 100 = 90, 500 = 30 }\n'
    )
    said = "4: money.start_notes.{}: there are no such notes in the box"
    assert faults_of(written(tmp_path, text)) == [said.format(note) for note in (10, 20, 50)]


def test_a_start_money_alone_is_told_in_its_own_line(tmp_path: Path) -> None:
    path = written(tmp_path, '[meta]\nover = "glass-classic"\n[money]\nstart_cash = 1600\n')
    assert faults_of(path) == ["4: money.start_notes: come to 1500, start_cash is 1600"]
    assert {fault.file for fault in editions.check(path)} == {str(path)}


# --- scale --------------------------------------------------------------------------------------


def test_a_scale_multiplies_the_money_below_and_not_its_own(tmp_path: Path, glass: Edition) -> None:
    text = '[meta]\nover = "glass-classic"\n[money]\nscale = 100\nsalary = 7\n'
    mine = editions.load(str(written(tmp_path, text)))
    assert (mine.money.salary, mine.money.jail_fee, mine.money.start_cash) == (7, 5_000, 150_000)
    assert mine.money.start_notes[50_000] == 2
    assert mine.money.supply == glass.money.supply * 100
    assert mine.deed_by_id["water"].rents == (400, 1_000)
    assert (mine.money.interest_percent, mine.houses, mine.players_max) == (10, 32, 8)
    assert mine.sources["money.salary"] == "yours"
    assert mine.sources["money.jail_fee"] == "derived:100 x seed"
    assert mine.sources["supply.houses"] == "seed"


@pytest.mark.parametrize("value", [7, "7", True, [7]])
def test_what_stands_for_a_table_and_is_none_is_not_multiplied(value: object) -> None:
    tables = {key: value for key, part in EDITION.keys.items() if not isinstance(part, Leaf)}
    assert {"money", "board"} & set(tables)
    assert scaled(tables, 10) == tables
    assert scaled({"money": {"salary": 7}}, 10) == {"money": {"salary": 70}}


def test_scales_multiply_each_other(tmp_path: Path) -> None:
    below = '[meta]\nover = "online-rental-tax"\n[money]\nscale = 3\n'
    written(tmp_path, below, "below")
    mine = editions.load(
        str(written(tmp_path, '[meta]\nover = "below.toml"\n[money]\nscale = 2\n'))
    )
    assert mine.money.salary == 2_000 * 6
    assert mine.deed_by_id["boardwalk"].price == 400 * 60


@pytest.mark.parametrize("scale", ["0", "-1", '"10"', "1.5"])
def test_a_scale_that_is_none_is_told_and_does_not_multiply(tmp_path: Path, scale: str) -> None:
    text = f'[meta]\nover = "glass-classic"\n[money]\nscale = {scale}\n'
    (said,) = faults_of(written(tmp_path, text))
    assert said.startswith("4: money.scale: must be a whole number of 1 or more")


@pytest.mark.parametrize("base", ["glass-classic", "cash-decoder"])
@pytest.mark.parametrize("value", ["-3", '"?"', "{ x = 1 }"])
@pytest.mark.parametrize("table", ["money", "supply", "dice"])
def test_a_spoilt_value_is_one_fault_and_brings_no_others(
    tmp_path: Path, table: str, value: str, base: str
) -> None:
    spec = EDITION.keys[table]
    assert isinstance(spec, TableSchema)
    for key, part in spec.keys.items():
        text = f'[meta]\nover = "{base}"\n[{table}]\n{key} = {value}\n'
        path = written(tmp_path, text)
        found = editions.check(path)
        if isinstance(part, Leaf) and part.kind is not TEXT:
            assert [(fault.file, fault.line) for fault in found] == [(str(path), 4)], key


# --- what cannot be laid over anything ------------------------------------------------------------


@pytest.mark.parametrize(
    ("over", "said"),
    [
        ("glass-clasic", "no edition or part 'glass-clasic'; did you mean 'glass-classic'?"),
        ("chess", "no edition or part 'chess'; there are cash-decoder, classic-board, "),
        ("mine.toml", "it lies over itself, by way of "),
    ],
)
def test_what_a_file_lies_over_must_be_there(tmp_path: Path, over: str, said: str) -> None:
    path = written(tmp_path, f'[meta]\nover = "{over}"\n')
    assert faults_of(path)[0].startswith(f"2: meta.over: {said}")


def test_a_missing_file_below_is_told_by_its_name(tmp_path: Path) -> None:
    (said,) = faults_of(written(tmp_path, '[meta]\nover = "none.toml"\n'))
    assert said == "1: cannot be read: there is no such file or folder: check the name"
    (fault,) = editions.check(tmp_path / "mine.toml")
    assert fault.file == str(tmp_path / "none.toml")


def test_two_files_over_each_other(tmp_path: Path) -> None:
    written(tmp_path, '[meta]\nover = "two.toml"\n', "one")
    two = written(tmp_path, '[meta]\nover = "one.toml"\n', "two")
    assert "it lies over itself" in faults_of(two)[0]


def test_a_thing_twice_in_one_layer_is_told(tmp_path: Path) -> None:
    """Otherwise the second would silently take the place of the first."""
    deed = '[[deed]]\nid = "baltic"\nprice = 70\n'
    path = written(tmp_path, f'[meta]\nover = "glass-classic"\n{deed}{deed}')
    assert faults_of(path) == ["6: deed.baltic: is there twice: remove one"]


def test_everything_wrong_in_a_small_file_is_told_at_once(tmp_path: Path) -> None:
    text = MINE.replace("250", "-1").replace("2100", "3").replace("forced_at_1", "gone")
    text = text.replace('"luxury_tax", amount = 75', '"luxury_tx", amount = 75')
    text += 'weather = "rain"\n[[deed]]\nid = "water"\ncolor = 3\n'
    found = faults_of(written(tmp_path, text))
    for said in (
        "6: money.salary: must be a whole number of 1 or more, not -1",
        "10: deed.boardwalk.rents.6: 3 is not more than the rent before it, 1700",
        "17: space.luxury_tx: the key 'index' is missing: add it",
        "17: space.luxury_tx: there is no such edition below; did you mean 'luxury_tax'?",
        "20: switches.unsold: is 'gone', not stays or forced_at_1",
        "22: switches.weather: unknown switch; the nearest is ",
        "25: deed.water.color: unknown; there are ",
    ):
        assert any(fault.startswith(said) for fault in found), (said, found)


def test_a_full_file_may_have_an_id_of_its_own(tmp_path: Path) -> None:
    text = ORIGINAL.replace('id = "secret-vault"', 'id = "our-vault"')
    mine = editions.load(str(written(tmp_path, text)))
    assert mine.id == "our-vault"
    assert mine.sources["money.salary"] == "seed", "it says itself where its figures come from"
