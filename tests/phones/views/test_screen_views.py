"""What a television is told: where everybody stands, what happened, and no private figure."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from banker import editions
from banker.engine.command import Undo
from banker.engine.decision import program_changed
from banker.engine.fold import Player
from banker.games.board.queries.net_worth import final_worth
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.session.amending import planned, spoken
from banker.session.session import Session, numbered
from banker.session.shown_odds import Band, Move, ShownOdds
from tests.phones.phone_table import PhoneGame
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.players import played


class Watched:
    """A table with a television and a phone."""

    def __init__(self, folder: Path, *names: str, box: str = "glass-classic", **switches: str):
        edition = editions.load(box, switches)
        players = tuple(Player(name.lower(), name) for name in names or ("Ann", "Bob"))
        self.session = Session.create(None, Setup(edition, players))
        self.game = PhoneGame(self.session, folder)
        self.screen = self.game.television()
        self.phone = self.game.seated(players[0].id)

    def live(self) -> None:
        """Both pages are open."""
        self.screen.live()
        self.phone.live()

    def do(self, *statements: str) -> None:
        """Carry statements out."""
        for said in statements:
            command = parse(said, self.session.state.setup, self.session.state.table.turn)
            self.session.execute(command)

    def owns(self, who: str, *deeds: str) -> None:
        """Let a player have deeds."""
        for deed in deeds:
            self.do(f'force auction {deed} because "for the test"', f"{who} bids 10")
            self.do("auction closes")

    def newest(self) -> dict[str, Any]:
        """What the newest state has for televisions."""
        found: dict[str, Any] = self.screen.newest()["tv"]
        return found


def test_a_phone_is_sent_nothing_of_a_television(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("ann rolls 1 2")
    sent = [name for name, data in table.phone.news() if "tv" in data]
    assert sent == []
    assert [name for name, data in table.screen.news() if "tv" not in data] == []


def test_the_box_has_the_board_and_every_title_deed(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    box = table.screen.newest("game")["tv"]
    edition = table.session.state.edition
    assert [row[0] for row in box["track"]] == [space.name for space in edition.spaces]
    deed = edition.deed_by_id["boardwalk"]
    mortgage, building, rents, kind = box["cards"]["boardwalk"]
    assert (mortgage, building, kind) == ([deed.mortgage], deed.building, "street")
    assert rents == [[rent] for rent in deed.rents]


def test_two_names_with_one_initial_have_the_letters_of_the_table(tmp_path: Path) -> None:
    table = Watched(tmp_path, "Anna", "Anton")
    table.live()
    assert table.screen.newest("game")["tv"]["letters"] == {"anna": "a", "anton": "n"}


def test_worth_is_what_the_table_says_that_a_player_would_have_at_the_end(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.owns("bob", "boardwalk")
    state = table.session.state
    expected = {who: [final_worth(state, who)] for who in state.setup.ids}
    assert table.newest()["worth"] == expected


def test_a_set_is_told_once_and_not_to_a_page_that_comes_back(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.owns("ann", "oriental", "vermont", "connecticut")
    found = [one for _, data in table.screen.news() for one in data.get("tv", {}).get("did", ())]
    kinds = [moment["kind"] for _, *moments in found for moment in moments]
    assert kinds == ["set"]
    table.screen.live()
    assert table.newest()["did"] == []


def test_an_undo_is_no_moment_and_sends_the_stairs_anew(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("bank pays 100 to ann", "next", "next")
    assert [step[0] for step in table.newest()["steps"]] == [1]
    table.session.execute(Undo())
    newest = table.newest()
    assert [step[0] for step in newest["steps"]] == [0]
    assert [moments for _, *moments in newest["did"]] == [[]]


def test_a_television_that_follows_an_amendment_shows_what_a_new_one_does(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("ann pays 50 to bob", "ann rolls 4 6", "next", "bob pays 20 to ann")
    session = table.session
    session.append_all(planned(session, 3, spoken("ann rolls 5 5")).entries)
    followed, later = table.newest(), table.game.television("4567cdef")
    later.live()
    fresh: dict[str, Any] = later.newest()["tv"]
    told = ("order", "worth", "out", "at", "card", "news")
    assert {name: followed[name] for name in told} == {name: fresh[name] for name in told}


def test_the_news_is_the_newest_that_people_did(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("bank pays 100 to ann", "next")
    seq, words, who = table.newest()["news"]
    assert "Ann" in words, words
    assert (seq, who) == (table.session.journal.count - 1, ["ann"])


def test_the_program_and_a_bare_move_are_no_news(tmp_path: Path) -> None:
    """What a file says of the program that keeps it, and a piece that walks, is no headline."""
    table = Watched(tmp_path, box="secret-vault")
    table.live()
    table.do("bank pays 100 to ann", "ann rolls 3 4")
    count = table.session.journal.count
    changed = numbered(program_changed("0.2.0", "1.0"), count + 1, table.session.stamp(), "program")
    table.session.append_all([changed])
    seq, words, _who = table.newest()["news"]
    assert (seq, words) == (count - 1, "the Bank pays Ann 100")


def test_the_news_of_an_undo_is_the_undo(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("bank pays 100 to ann", "bank pays 50 to bob")
    table.session.execute(Undo())
    seq, words, _who = table.newest()["news"]
    assert (seq, "Bob" in words) == (table.session.journal.count, True), words


def test_a_private_game_tells_nobodys_worth(tmp_path: Path) -> None:
    table = Watched(tmp_path, balances="private")
    table.live()
    table.do("next", "next", "next")
    newest = table.newest()
    assert [newest[name] for name in ("worth", "steps", "odds")] == [None] * 3
    assert newest["order"] == list(table.session.state.setup.ids)
    assert str(table.session.state.cash("ann")) not in json.dumps(newest)


# Hashes are full of digits: a figure stands by itself.
FIGURES = (
    rb"(?<![0-9A-Za-z+/.,])(\d{1,3}(?:,\d{3})+|\d{4,})(?![0-9A-Za-z+/=])|(?<=[\[,])\d{4,}(?=[\],])"
)


@pytest.mark.parametrize("balances", ["private", "public"])
def test_until_the_end_no_octet_of_a_private_game_is_what_anybody_has(
    tmp_path: Path, balances: str
) -> None:
    table = Watched(tmp_path, "Ann", "Bob", "Cem", balances=balances)
    table.live()
    for who, odd in (("ann", 1237), ("bob", 2459), ("cem", 1871)):
        table.do(f"bank pays {odd} to {who}")
    session, sent, had = table.session, b"", set()
    for _ in played(lambda: session.state, table.do, TownPlayers(5)):
        state = session.state
        if session.journal.count > 150 or state.table.ended:
            break
        sent = table.screen.pipe.octets
        for who in state.setup.ids:
            cash = state.cash(who)
            had |= {n for n in (cash, final_worth(state, who)) if n >= 1000}
    told = {int(it[0].replace(b",", b"")) for it in re.finditer(FIGURES, sent)}
    found = had & told
    assert len(had) > 80, "a whole evening"
    assert not found if balances == "private" else len(found) > 80, found


def test_a_rent_that_may_be_asked_names_its_amount(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.owns("bob", "boardwalk")
    table.do("ann moves to boardwalk")
    rent = table.session.state.edition.deed_by_id["boardwalk"].rents[0]
    assert table.newest()["claims"] == [["ann", "bob", "boardwalk", rent]]


def test_the_news_of_a_rent_that_may_be_asked_says_who_may_ask_whom(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.owns("bob", "boardwalk")
    table.do("ann moves to boardwalk")
    rent = table.session.state.edition.deed_by_id["boardwalk"].rents[0]
    assert table.newest()["news"][1] == f"Bob may ask Ann for {rent}"


def test_before_a_roll_and_after_an_undo_a_piece_stands_where_it_stood(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    assert table.newest()["at"] == {"ann": [0, None], "bob": [0, None]}
    table.do("ann rolls 1 2")
    newest = table.newest()
    assert (newest["at"]["ann"], newest["here"]) == ([3, None], 3)
    table.session.execute(Undo())
    newest = table.newest()
    assert (newest["at"]["ann"], newest["here"]) == ([0, None], None)


def test_a_figure_that_is_an_estimate_has_a_sign_until_the_card_was_read(tmp_path: Path) -> None:
    table = Watched(tmp_path, box="secret-vault")
    table.live()
    figure = table.screen.newest("game")["tv"]["cards"]["oriental"][0]
    assert figure[1:] == [1]
    table.do(f"mortgage of oriental is {figure[0]}")
    assert table.screen.newest("game")["tv"]["cards"]["oriental"][0] == figure[:1]


# --- odds -----------------------------------------------------------------------------------------


ODDS = ShownOdds(1, {"ann": Band(60, 56, 64), "bob": Band(40, 36, 44)})


def show(table: Watched, odds: ShownOdds | None) -> None:
    phones = table.game.table
    if phones.follower.show_odds(odds, phones.streams):
        phones.push_soon()


def odds_on(table: Watched) -> tuple[Any, Any]:
    newest = table.newest()
    return newest["odds"], newest["old"]


def test_they_are_on_the_television_and_on_no_phone(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("bank pays 100 to ann")
    assert odds_on(table) == (None, False)
    table.phone.news()
    show(table, ODDS)
    assert odds_on(table) == ({"ann": [60, 56, 64], "bob": [40, 36, 44]}, False)
    assert table.phone.news() == [], "a phone was sent something for them"
    show(table, ShownOdds(1, ODDS.chances, is_awaited=True))
    assert table.newest()["old"] is True
    show(table, None)
    assert odds_on(table) == (None, False)


def test_a_figure_that_moved_far_is_the_news_until_there_is_another(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("bank pays 100 to ann")
    move = Move("ann", 40, 60, 2)
    show(table, ShownOdds(2, ODDS.chances, move=move, words="\ue000 40 → 60: \ue000 gets 100"))
    assert table.newest()["news"] == [2, "Ann 40 → 60: Ann gets 100", ["ann"]]
    show(table, ODDS)
    assert "→" not in table.newest()["news"][1]


def test_one_that_comes_later_sees_them_at_once(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    show(table, ODDS)
    table.live()
    assert table.newest()["odds"]["bob"] == [40, 36, 44]


def test_every_page_is_told_that_a_card_is_to_be_drawn_or_a_rent_may_be_asked_for(
    tmp_path: Path,
) -> None:
    """The TV said "finishes the turn", and the phone nothing, while the table waited."""
    table = Watched(tmp_path)
    table.live()
    table.owns("bob", "oriental")
    waits = []
    for said in ("ann rolls 2 4", "bob asks rent", "ann pays", "bob rolls 3 4"):
        table.do(said)
        waits.append([page.newest()["table"]["waits"] for page in (table.screen, table.phone)])
    assert waits == [["rent"] * 2, ["debt"] * 2, ["turn"] * 2, ["draw"] * 2]


def test_a_tv_is_told_which_streets_are_locked_and_that_a_die_shows_the_lock(
    tmp_path: Path,
) -> None:
    table = Watched(tmp_path, box="secret-vault")
    table.live()
    table.do("ann rolls lock 5")
    state = table.session.state
    locked = [deed.id for deed in state.edition.deeds if state.is_locked(deed)]
    found = table.newest()
    assert locked and (found["locked"], found["lock"]) == (locked, True)
    table.do("ann guesses 3 misses", "ann buys", "next", "bob rolls 1 5")
    assert not table.newest()["lock"]
