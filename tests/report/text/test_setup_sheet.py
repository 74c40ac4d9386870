"""The rebuild sheet: everything that lies on the table is on it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import editions
from banker.foundation.text import Text
from banker.games.board.queries.banknotes import Shares
from banker.report.text.setup_sheet import (
    Sheet,
    _player,
    _pot,
    as_html,
    as_text,
    notes_text,
    rebuild,
)
from banker.report.text.text_data import TextData
from tests.support.property_game import Town
from tests.support.scripted_game import ScriptedGame, UngatedGame


def block(sheet: Sheet, heading: str) -> tuple[str, ...]:
    return next(block.lines for block in sheet.blocks if block.heading == heading)


def test_a_player_is_set_up_with_piece_money_deeds_and_cards() -> None:
    game = ScriptedGame()
    game.do("ann rolls lock 5", "ann buys")
    game.owns("ann", "virginia")
    game.do(
        "ann moves to income_tax",
        "ann mortgages virginia",
        "ann pays",
        "ann gains hotel",
        "bob goes to jail",
    )
    lines = block(rebuild(game.state), "Ann")
    assert lines[0].startswith("piece: Income Tax (space ")
    assert lines[1].startswith(f"cash: {game.cash('ann'):,} = ")
    assert "deed: Oriental Avenue (l1)" in lines
    assert "deed: Virginia Avenue (p3), face down (mortgaged)" in lines
    assert "hotels not on the board: 1" in lines
    assert block(rebuild(game.state), "Bob")[0] == "piece: in jail, 0 failed tries"


def test_the_notes_of_a_player_come_to_the_cash() -> None:
    game = ScriptedGame()
    game.do("ann pays 130 to bob")
    for name in ("Ann", "Bob", "Cem", "The vault"):
        line = next(line for line in block(rebuild(game.state), name) if line.startswith("cash"))
        cash, notes = line.removeprefix("cash: ").replace(",", "").split(" = ")
        pieces = re.findall(r"(\d+) × (\d+)", notes)
        assert sum(int(count) * int(value) for count, value in pieces) == int(cash)


def test_the_vault_says_what_was_tried() -> None:
    game = ScriptedGame()
    game.do("ann gets guess", "ann guesses 5 misses")
    lines = block(rebuild(game.state), "The vault")
    assert lines[0] == "locked" and "wrong numbers so far: 5" in lines


def test_houses_are_told_site_by_site() -> None:
    game = ScriptedGame("Ann", "Bob", box="glass-classic")
    game.owns("ann", "mediterranean", "baltic")
    game.do("ann builds on baltic", "ann builds on mediterranean", "ann builds on baltic")
    sheet = rebuild(game.state)
    assert block(sheet, "Buildings on the board") == (
        "Mediterranean Avenue (n1, Ann): 1 house",
        "Baltic Avenue (n2, Ann): 2 houses",
    )
    assert "houses: 29, hotels: 12" in block(sheet, "The Bank")


def test_what_is_under_way_is_told() -> None:
    game = ScriptedGame()
    game.do("ann rolls lock 5", "ann declines", "bob bids 120")
    sheet = rebuild(game.state)
    assert block(sheet, "Still open") == ("auction of Oriental Avenue: 120 by Bob",)
    assert sheet.about[0].startswith("Round 1, Ann's turn. Oriental Avenue is being auctioned")
    game.do("auction closes")
    assert "Still open" not in [block.heading for block in rebuild(game.state).blocks]


def test_a_debt_a_claim_and_the_clock_are_told() -> None:
    game = ScriptedGame("Ann", "Bob", box="glass-classic", switches={"time_limit": "90"})
    game.do("clock 61:05", "clock stops")
    game.owns("bob", "baltic")
    game.do("ann rolls 1 2")
    sheet = rebuild(game.state)
    assert "The clock shows 61:05, stopped." in sheet.about
    assert block(sheet, "Still open") == ("Bob may still ask Ann rent for Baltic Avenue",)
    assert sheet.about[-1] == "Rules of this game: time_limit = 90."


def test_a_move_that_the_bank_was_not_told_is_not_made_up() -> None:
    game = ScriptedGame()
    game.do("ann moves to boardwalk")
    assert block(rebuild(game.state), "Ann")[0] == "piece: Boardwalk (space 39)"
    game.do("bob's turn")
    assert "unless" not in block(rebuild(game.state), "Bob")[0], "Bob has not rolled yet"


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_every_edition_fits_on_a_page(box: str) -> None:
    game = ScriptedGame("Ann", "Bob", "Cem", "Dee", box=box)
    deeds = [deed.id for deed in game.state.edition.deeds if not deed.locked]
    if not game.state.edition.deal_deeds:
        for place, deed in enumerate(deeds[:-1]):
            game.owns(("ann", "bob", "cem", "dee")[place % 4], deed)
    text = as_text(rebuild(game.state))
    assert max(map(len, text.splitlines())) <= 78
    assert len(text.splitlines()) <= 80
    assert game.state.edition.title in text


def test_a_page_holds_no_markup_of_the_table_s_and_no_address() -> None:
    game = UngatedGame("<b>Ann", "Bob & Co")
    page = as_html(rebuild(game.state))
    assert "<b>" not in page and "&lt;b&gt;Ann" in page and "Bob &amp; Co" in page
    assert not re.search(r"https?:|src=|href=", page)


def test_notes_that_there_are_none_of_are_not_listed() -> None:
    assert notes_text({500: 0, 100: 2, 5: 0, 1: 1}) == "2 × 100, 1 × 1"
    assert notes_text({500: 0, 100: 0}) == ""


def player(game: Town, *, unpaid: int = 0, **facts: object) -> tuple[str, ...]:
    """The block of Ann, of whom these facts are known."""
    seats = game.state.seats | {"ann": replace(game.state.seats["ann"], **facts)}
    state = replace(game.state, seats=seats)
    shares = Shares({"ann": {100: 2}}, {"ann": unpaid} if unpaid else {}, {})
    return _player(state, "ann", TextData(state.setup), shares).lines


def test_what_only_a_switch_gives_is_on_the_sheet_too() -> None:
    game = Town()
    owed = "salaries still to be asked for: 2"
    assert owed in player(game, salaries=2) and owed not in player(game)
    short = "for 70 of it the box has no notes: write it on paper"
    assert short in player(game, unpaid=70) and short not in player(game)
    assert player(game, bankrupt=True) == ("out of the game",)


def test_a_jail_card_that_nobody_named_is_on_the_sheet() -> None:
    game = Town()
    assert not [line for line in player(game) if line.startswith("cards: ")]
    game.do('correct ann +1 jail_card because "found it"')
    [named] = [line for line in player(game) if line.startswith("cards: ")]
    [counted] = [line for line in player(game, held=()) if line.startswith("cards: ")]
    assert "jail" in named.lower() and "jail" in counted.lower()


def test_the_pot_is_on_the_sheet_while_there_is_money_in_it() -> None:
    game = Town(switches={"free_parking_pot": "yes"})
    shares, words = Shares({}, {}, {}), TextData(game.state.setup)
    assert list(_pot(game.state, words, shares)) == []
    game.do('correct pot +500 because "found it"')
    assert list(_pot(game.state, words, shares)) == ["cash: 500"]


def test_a_text_with_its_fields_is_told_as_words_are() -> None:
    words = TextData(Town().state.setup)
    text = Text("keys: {count}", {"count": 3})
    assert words.translate(text) == words.translate("keys: {count}", count=3) == "keys: 3"
