"""A whole edition from nothing in under 60 lines of data: added, checked, played out, audited.

Goal: adding an edition touches its own folder only. Method: a box that nobody has, with its own
board, money, streets, buildings and cards, is put on a copy of the shelf. The program as it is
does everything with it, up to the end and the audit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.audit import audit
from banker.engine.fold import Player
from banker.games.board.commands import AnyCommand
from banker.games.board.edition import Edition
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.session.session import Session
from tests.editions.custom_catalog import add_edition, own_shelf

ISLAND = """\
supply = { deeds = 3, cards = 2, hotels = 1, hotels_per_site = 1, source = { default = "seed" } }
dice = { doubles_max = 3, jail_tries_max = 3, source = { default = "seed" } }
deed = [
DEEDS]

[meta]
over = "house-rules"
id = "the-island"
title = "The island"
stage = "alpha"
rules = "what the ferrymen play"
names = "us"
players_min = 2
players_max = 3
source = { default = "seed" }

[money]
commodity = "pearl"
symbol = "pearls"
start_cash = 100
start_notes = { 10 = 9, 1 = 10 }
notes = { 1 = 99, 10 = 99 }
salary = 20
jail_fee = 5
jail_fee_to = "bank"
auction_open = 1
auction_raise = 1
resale_percent = 50
source = { default = "seed" }

[board]
size = 8
source = { default = "seed" }
groups = [{ letter = "c", id = "coast", name = "Coast", colour = "#95b891", size = 3 }]
spaces = [
  { index = 0, id = "go", name = "The pier", kind = "go" },
  { index = 1, kind = "street", deed = "cove" },
  { index = 2, id = "toll", name = "Toll", kind = "tax", amount = 4, to = "bank" },
  { index = 3, kind = "street", deed = "cape" },
  { index = 4, id = "jail", name = "The cave", kind = "jail" },
  { index = 5, kind = "street", deed = "reef" },
  { index = 6, id = "tide", name = "The tide", kind = "chance" },
  { index = 7, id = "storm", name = "Storm!", kind = "go_to_jail" },
]

[deck]
title = "the tide"
source = { default = "seed" }
cards = [
  { id = "CH01", label = "7 for driftwood", effect = "collect", amount = 7 },
  { id = "CH02", label = "3 to everybody for a lost net", effect = "pay_each", amount = 3 },
]

[switches]
end = ["all_owned"]
"""
DEED = (
    '  {{ id = "{0}", group = "coast", names = {{ us = "{1}" }}, price = {2}, building = 10, '
    'rents = {3}, source = {{ default = "seed" }} }},\n'
)
DEEDS = (
    ("cove", "Cove Lane", 20, [3, 6, 20]),
    ("cape", "Cape Row", 24, [4, 8, 24]),
    ("reef", "Reef End", 30, [5, 10, 30]),
)
TEXT = ISLAND.replace("DEEDS", "".join(DEED.format(*deed) for deed in DEEDS))

# A rent, a card, storm and cave, a tax, GO, an auction, and the last street.
AN_EVENING = (
    "ann rolls 1 2 for start", "bob rolls 3 2 for start", "bob rolls 1 2", "bob buys",
    "ann rolls 2 1", "bob asks rent", "ann pays", "bob rolls 1 2", "bob draws CH01",
    "ann rolls 1 3", "bob rolls 3 1", "bob pays", "next", "ann leaves jail by fee", "ann rolls 3 2",
    "ann declines", "bob bids 8", "ann bids 9", "auction closes", "bob rolls 1 2", "bob buys",
)  # fmt: skip


@pytest.fixture
def island(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Edition:
    copy = own_shelf(tmp_path, monkeypatch)
    path = add_edition(copy, "the_island", TEXT)
    assert editions.check(path) == []
    return editions.load("the-island")


def test_its_data_is_all_there_is_and_under_60_lines(island: Edition) -> None:
    assert len(TEXT.splitlines()) < 60
    assert "the-island" in [listing.id for listing in editions.catalogue()]
    assert (len(island.spaces), len(island.deeds), island.money.salary) == (8, 3, 20)


def test_a_whole_evening_is_played_to_its_end_and_audited(island: Edition, tmp_path: Path) -> None:
    """Ann: 100 - 4 rent - 5 for the cave + 20 at the pier - 9 bid, and 3 for her street.

    Bob: 100 - 24 + 4 rent + 7 driftwood + 20 - 4 toll - 30, and 4 + 5 for his streets.
    """
    journal = tmp_path / "evening.bank"
    session = Session.create(journal, Setup(island, (Player("ann", "Ann"), Player("bob", "Bob"))))
    for statement in AN_EVENING:
        asked = parse(statement, session.state.setup, session.state.table.turn)
        assert isinstance(asked, AnyCommand), statement
        session.execute(asked)
    table = session.state.table
    session.close()
    assert (table.ended, table.winners) == ("all_owned", ("ann",))
    assert [(rank.who, rank.total) for rank in table.ranking] == [("ann", 105), ("bob", 82)]
    with journal.open("rb") as lines:
        report = audit(lines)
    assert report.findings == ()
    assert report.final.balances["ann"]["pearl"] == 105


def test_no_other_edition_is_changed_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [listing.id for listing in editions.catalogue()]
    before = [editions.load(id) for id in ids]
    add_edition(own_shelf(tmp_path, monkeypatch), "the_island", TEXT)
    assert [editions.load(id) for id in ids] == before
