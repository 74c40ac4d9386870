"""Turning points: whose chances rose most, by which entry, and what the report says of it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from banker.cli.stories import load_story
from banker.games.board.events import AnyEvent
from banker.odds.board_odds import CAUSES
from banker.odds.causes import cause_in
from banker.odds.turning import GAIN_LEAST, SWINGS_MAX, swings
from banker.report.analysis.events import Swing
from banker.report.page.outcome import result
from banker.report.page.page_data import PageData
from banker.session.session import Session
from tests.support.game import setup_of
from tests.support.scripted_game import ScriptedGame
from tests.system.odds.strangers import game

PLAYOUTS = 4


@pytest.mark.in_check("check")
def test_they_are_large_rises_in_their_order_each_with_its_cause() -> None:
    entries = list(game("secret-vault", 3).entries())
    found = swings(entries, playouts=PLAYOUTS)
    assert 0 < len(found) <= SWINGS_MAX, found
    assert all(one.after - one.before >= GAIN_LEAST for one in found), found
    assert [one.seq for one in found] == sorted(one.seq for one in found)
    for one in found:
        kinds = {event["kind"] for event in entries[one.seq - 1].ev}
        assert one.round >= 4 and kinds & set(CAUSES), f"{one}: {kinds}"


def test_a_turning_point_is_the_largest_payment_and_not_the_first_fee() -> None:
    game = ScriptedGame("Ann", "Bob")
    game.owns("ann", "oriental", "north_carolina")
    game.do("next")
    for place in ("oriental", "north_carolina"):
        game.do(f"bob moves to {place}", "ann asks rent")
        if game.state.table.dues:
            game.do("bob pays")
    entries = list(game.session.entries())
    paid = {event["amount"]: one.seq for one in entries for event in one.ev
            if event["kind"] == "due_paid"}  # fmt: skip
    assert len(paid) > 1, paid
    got = cause_in(entries, ("due_paid",))
    assert got == paid[max(paid)], f"expected the entry of {max(paid)} of {paid}, got {got}"


def test_there_are_none_where_odds_are_not_shown() -> None:
    session = Session.create(None, setup_of(("Ann", "Bob"), (), "glass-classic"))
    assert swings(session.entries()) == []


def test_every_cause_is_an_event() -> None:
    known = {kind.__struct_config__.tag for kind in get_args(AnyEvent)}
    assert set(CAUSES) <= known


def test_the_report_names_them_in_place_of_who_was_ahead_by_worth(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game("secret-vault", 3, path).close()
    story, entries = load_story(path)
    without = str(result(PageData(story, entries)))
    assert "Turning points" not in without
    story.swings = [Swing(9, 5, "ann", 32, 58)]
    told = str(result(PageData(story, entries)))
    assert "<b>Turning points:</b>" in told
    assert "from 32 to 58 in 100" in told
    assert "for good" not in told
