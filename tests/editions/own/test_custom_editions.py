"""Editions of one's own: a folder on the shelf, a small file, and what is written for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.engine.fold import Player
from banker.foundation.errors import EditionError
from banker.games.board.commands import AnyCommand
from banker.games.board.edition import Edition
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.session.session import Session
from tests.editions.custom_catalog import add_edition, own_shelf

# Its own streets, money and customs over the classic board.
RIVER_TOWN = """\
[meta]
over = "glass-classic"
id = "river-town"
title = "River Town"
stage = "alpha"
rules = "the river people's own"

[money]
commodity = "shell"
symbol = "shells"
start_cash = 2000
start_notes = { 500 = 4 }
salary = 150
source = { default = "seed" }

[[deed]]
id = "mediterranean"
names = { us = "Mud Bank" }

[[deed]]
id = "baltic"
names = { us = "Ferry Landing" }
price = 70
mortgage = 35
rents = [5, 10, 20, 60, 180, 320, 450]
source = { default = "seed" }

[deck]
cards = [
  { id = "CH13", label = "15 for a leaking boat" },
  { id = "CC15", label = "30 for the best catch", amount = 30, source = { amount = "seed" } },
]

[switches]
double_on_go = "yes"
rent_claim = ["before_next_player"]
"""

# A whole edition: board, deeds, cards, money.
HAMLET = """\
[meta]
over = "house-rules"
id = "hamlet"
title = "The hamlet"
stage = "alpha"
rules = "told by the fire"
names = "us"
players_min = 2
players_max = 3
source = { default = "seed" }
[money]
commodity = "egg"
symbol = "eggs"
start_cash = 100
salary = 20
jail_fee = 5
jail_fee_to = "pot"
auction_open = 1
auction_raise = 1
interest_percent = 10
notes = { 1 = 99, 10 = 99 }
start_notes = { 10 = 9, 1 = 10 }
source = { default = "seed" }
[supply]
deeds = 3
cards = 0
hotels = 2
hotels_per_site = 1
source = { default = "seed" }
[dice]
doubles_max = 3
jail_tries_max = 3
source = { default = "seed" }
[board]
size = 8
source = { default = "seed" }
groups = [{ letter = "m", id = "meadow", name = "Meadow", colour = "#95b891", size = 3 }]
spaces = [
  { index = 0, id = "go", name = "The well", kind = "go" },
  { index = 1, kind = "street", deed = "brook" },
  { index = 2, id = "tithe", name = "Tithe", kind = "tax", amount = 4, to = "pot" },
  { index = 3, kind = "street", deed = "hill" },
  { index = 4, id = "jail", name = "The cellar", kind = "jail" },
  { index = 5, kind = "street", deed = "wood" },
  { index = 6, id = "oak", name = "The old oak", kind = "parking" },
  { index = 7, id = "geese", name = "Geese!", kind = "go_to_jail" },
]
[deck]
title = "none"
cards = []
[switches]
end = ["all_owned"]
"""
DEED = """\
[[deed]]
id = "{0}"
group = "meadow"
names = {{ us = "{1}" }}
price = {2}
mortgage = 9
rents = [3, 6, 20]
source = {{ default = "seed" }}
"""
DEEDS = (("brook", "Brook End", 20), ("hill", "Hill Side", 24), ("wood", "Wood Gate", 30))


def hamlet() -> str:
    """The file, which is nothing but what is printed on that box."""
    return HAMLET + "".join(DEED.format(*deed) for deed in DEEDS)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return own_shelf(tmp_path, monkeypatch)


def play(edition: Edition, *statements: str) -> Session:
    session = Session.create(None, Setup(edition, (Player("ann", "Ann"), Player("bob", "Bob"))))
    for statement in statements:
        asked = parse(statement, session.state.setup, session.state.table.turn)
        assert isinstance(asked, AnyCommand), statement
        session.execute(asked)
    return session


# --- on the shelf -------------------------------------------------------------------------------


def test_adding_an_edition_adds_one_file_of_under_60_lines(shelf: Path) -> None:
    """No line of the program knows of it."""
    assert len(RIVER_TOWN.splitlines()) < 60
    path = add_edition(shelf, "river_town", RIVER_TOWN)
    assert editions.check(path) == []
    edition = editions.load("river-town")
    assert "river-town" in [listing.id for listing in editions.catalogue()]
    session = play(
        edition, "ann rolls 1 2", "ann buys", "bob rolls 1 2", "ann asks rent", "bob pays"
    )
    state = session.state
    assert edition.deed_by_id["baltic"].name == "Ferry Landing"
    assert state.owner("baltic") == "ann"
    assert state.cash("ann") == 2_000 - 70 + 5
    assert state.cash("bob") == 2_000 - 5


def test_a_whole_edition_from_nothing_needs_no_more_than_its_figures(shelf: Path) -> None:
    path = add_edition(shelf, "hamlet", hamlet())
    assert editions.check(path) == []
    edition = editions.load("hamlet")
    assert (edition.title, len(edition.spaces), edition.money.jail_fee_to) == (
        "The hamlet",
        8,
        "pot",
    )
    assert edition.deed_by_id["wood"].code == "m3"
    session = play(
        edition, "ann rolls 1 2", "ann buys", "bob rolls 2 1", "ann asks rent", "bob pays"
    )
    assert (session.state.cash("ann"), session.state.cash("bob")) == (100 - 24 + 3, 97)


def test_on_the_shelf_every_figure_says_where_it_comes_from(shelf: Path) -> None:
    money = "start_notes = { 10 = 9, 1 = 10 }\n"
    sourced = f'{money}source = {{ default = "seed" }}\n'
    assert sourced in hamlet()
    path = add_edition(shelf, "hamlet", hamlet().replace(sourced, money))
    found = {fault.message for fault in editions.check(path)}
    assert "money.salary: has no source: add one" in found
    assert "money.notes.10: has no source: add one" in found
    assert not any(message.startswith("supply.") for message in found)


def test_in_somebodys_own_file_a_figure_without_a_source_is_theirs(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(hamlet().replace('source = { default = "seed" }\n', ""), encoding="utf-8")
    assert editions.check(path) == []
    assert set(editions.load(str(path)).sources.values()) == {"yours"}


def test_editions_below_and_overlays_of_the_shelf_are_there_for_own_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[meta]\nover = "rouble-full"\n[money]\nsalary = 300\n', encoding="utf-8")
    edition = editions.load(str(path), {"hotel_sale": "houses_only"}, ["short-game", "crossword"])
    assert (edition.money.salary, edition.deal_deeds, edition.houses_before_hotel) == (300, 2, 3)
    assert edition.switches["hotel_sale"] == "houses_only"
    assert edition.overlays == ("crossword", "short-game")


# --- files that are written for one ---------------------------------------------------------------

IDS = [listing.id for listing in editions.catalogue()]


@pytest.mark.parametrize("id", IDS)
def test_a_copy_is_all_comments_and_changes_nothing(tmp_path: Path, id: str) -> None:
    text = editions.own_file_over(id, editions.Own("mine.toml"))
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    said = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert said[:2] == ["[meta]", f'over = "{id}"']
    assert len(said) == 3
    assert editions.check(path) == []
    mine, original = editions.load(str(path)), editions.load(id)
    assert mine.title.startswith(original.title)
    assert replace(mine, title=original.title) == original


@pytest.mark.parametrize("id", IDS)
def test_a_copy_names_the_switches_of_its_box_with_what_is_played(id: str) -> None:
    text = editions.own_file_over(id, editions.Own("mine.toml"))
    rows = dict(re.findall(r"^# (\w+) = \[(.*)\]  # or ", text.partition("# [switches]")[2], re.M))
    edition = editions.load(id)
    assert len(rows) >= 5
    for name, values in rows.items():
        assert values.split(", ")[0] == f'"{edition.switches[name]}"', name


@pytest.mark.parametrize("id", IDS)
def test_every_comment_of_a_copy_may_be_taken_off(tmp_path: Path, id: str) -> None:
    """All lines at once, with what stands there: it is the same edition, and nothing is yours."""
    text = editions.own_file_over(id, editions.Own("mine.toml"))
    body = text.partition("[meta]")[2].replace("# The first value", "## The first value")
    off = [line.removeprefix("# ") for line in body.splitlines()]
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(["[meta]", *off]), encoding="utf-8")
    assert editions.check(path) == []
    mine, original = editions.load(str(path)), editions.load(id)
    fixed = {name: original.offered[name] for name in mine.offered}
    assert replace(mine, title=original.title, offered=fixed) == replace(original, offered=fixed)


def test_a_line_of_a_copy_is_corrected(tmp_path: Path) -> None:
    text = editions.own_file_over("glass-classic", editions.Own("mine.toml"))
    names = 'names = { us = "Boardwalk" }'
    block = f'# [[deed]]  # Boardwalk\n# id = "boardwalk"\n# {names}\n# price = 400\n'
    assert block in text
    path = tmp_path / "mine.toml"
    changed = (
        block.replace("# [[", "[[").replace("# id", "id").replace("# price = 400", "price = 410")
    )
    named = changed.replace(f"# {names}", names.replace("Boardwalk", "Pier"))
    path.write_text(text.replace(block, named), encoding="utf-8")
    assert editions.check(path) == []
    mine = editions.load(str(path))
    assert (mine.deed_by_id["boardwalk"].name, mine.deed_by_id["boardwalk"].price) == ("Pier", 410)
    assert [name for name, tag in mine.sources.items() if tag == "yours"] == [
        "deed.boardwalk.price"
    ]


def test_estimates_are_marked_in_a_copy() -> None:
    text = editions.own_file_over("glass-classic", editions.Own("mine.toml"))
    lines = text.splitlines()
    assert next(line for line in lines if line.startswith("# notes =")).endswith("# ~")
    assert "# start_cash = 1500" in lines


def test_a_copy_over_a_file_of_ones_own(tmp_path: Path) -> None:
    base = tmp_path / "base.toml"
    base.write_text('[meta]\nover = "glass-classic"\n[money]\nsalary = 300\n', encoding="utf-8")
    text = editions.own_file_over(str(base), editions.Own("mine.toml"))
    path = tmp_path / "elsewhere" / "mine.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert editions.load(str(path)).money.salary == 300


def test_a_faulty_edition_is_not_copied(tmp_path: Path) -> None:
    base = tmp_path / "base.toml"
    base.write_text('[meta]\nover = "glass-classic"\n[money]\nsalary = -3\n', encoding="utf-8")
    with pytest.raises(EditionError, match=r"money\.salary: must be"):
        editions.own_file_over(str(base), editions.Own("mine.toml"))


def test_a_new_town_with_its_own_names_and_money(tmp_path: Path) -> None:
    own = editions.Own(
        "my-town.toml",
        id="my-town",
        title='The "town"',
        money={"symbol": "€", "start_cash": 2_345},
        streets=["Elm Street", "Oak Street"],
    )
    path = tmp_path / "my-town.toml"
    path.write_text(editions.own_file_over("glass-classic", own), encoding="utf-8")
    assert editions.check(path) == []
    town = editions.load(str(path))
    assert (town.id, town.title, town.money.symbol) == ("my-town", 'The "town"', "€")
    assert [deed.name for deed in town.deeds[:3]] == [
        "Elm Street",
        "Oak Street",
        "Reading Railroad",
    ]
    worth = sum(note * count for note, count in town.money.start_notes.items())
    assert (town.money.start_cash, worth) == (2_345, 2_345)


def test_a_town_that_could_not_be_played_is_not_written() -> None:
    own = editions.Own("t.toml", id="our-town", title="Our town", streets=["Elm", "Elm"])
    over = "glass-classic"
    for written in (lambda: editions.blank_town(own), lambda: editions.own_file_over(over, own)):
        with pytest.raises(EditionError, match=r"names\.\w\w: 'Elm' is there twice: remove one"):
            written()


def test_a_small_town_takes_names_and_money_too(tmp_path: Path) -> None:
    money = {"symbol": "€", "start_cash": 430, "salary": 75}
    own = editions.Own("t.toml", "our-town", "Our \\town", money, ["Elm Street", "Oak Street"])
    path = tmp_path / "t.toml"
    path.write_text(editions.blank_town(own), encoding="utf-8")
    assert editions.check(path) == []
    town = editions.load(str(path))
    assert (town.title, town.money.symbol, town.money.salary) == ("Our \\town", "€", 75)
    assert (town.money.start_cash, town.money.start_notes) == (430, {5: 4, 10: 6, 50: 5, 100: 1})
    streets = [deed.name for deed in town.deeds if deed.kind == "street"]
    assert streets[:3] == ["Elm Street", "Oak Street", "Fish Market"]


def test_the_short_game_over_a_small_town(tmp_path: Path) -> None:
    """Two houses make room for a hotel there, and two they stay: a third has no rent."""
    path = tmp_path / "t.toml"
    path.write_text(editions.blank_town(editions.Own("t.toml", "our-town", "T")), encoding="utf-8")
    short, town = editions.load(str(path), overlays=["short-game"]), editions.load(str(path))
    assert (short.houses_before_hotel, short.deal_deeds) == (2, 2)
    assert short.deeds == town.deeds


def test_a_small_town_of_its_own_can_be_played_at_once(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    own = editions.Own("t.toml", id="our-town", title="Our town")
    path.write_text(editions.blank_town(own), encoding="utf-8")
    assert editions.check(path) == []
    town = editions.load(str(path))
    assert (town.id, town.title, len(town.spaces), len(town.deeds)) == (
        "our-town",
        "Our town",
        20,
        12,
    )
    session = play(town, "ann rolls 1 2", "ann buys", "bob rolls 1 2", "ann asks rent", "bob pays")
    assert session.state.owner("pier") == "ann"
