"""Taking back and doing again: as entries, to any depth, up to what a device saw."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.ledger.entry import Delivery
from tests.support.game import A_GAME, Game, encoded, kinds, paid


def test_the_acts_are_all_accepted_and_the_last_one_ends_the_game() -> None:
    game = Game()
    game.do(*A_GAME)
    assert game.state.table.ended == "agreed"


def test_undo_restores_the_state_bit_for_bit_at_every_depth() -> None:
    game = Game()
    states = [encoded(game.state)]
    for act in A_GAME:
        game.do(act)
        states.append(encoded(game.state))
    for state in reversed(states[:-1]):
        game.do("undo")
        assert encoded(game.state) == state
    assert game.refused("undo") == "nothing_to_undo"
    for state in states[1:]:
        game.do("redo")
        assert encoded(game.state) == state
    assert game.refused("redo") == "nothing_to_redo"


@pytest.mark.parametrize("count", [2, 3, 7, len(A_GAME)])
def test_several_are_taken_back_in_one_entry(count: int) -> None:
    game = Game()
    game.do(*A_GAME[:-count])
    before, entries = encoded(game.state), game.session.journal.count
    game.do(*A_GAME[-count:])
    after = encoded(game.state)
    entry = game.do(f'undo {count} because "fat finger"')
    assert encoded(game.state) == before
    assert game.session.journal.count == entries + count + 1
    assert entry.undo == tuple(range(entries + count, entries, -1))
    assert kinds(entry) == ["reversed"] * count
    assert {event.because for event in entry.ev} == {"fat finger"}
    entry = game.do(f"redo {count}")
    assert entry.redo == tuple(range(entries + 1, entries + count + 1))
    assert encoded(game.state) == after


def test_an_undo_is_a_reversing_entry_that_names_the_act() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys")
    entry = game.do("undo")
    assert paid(entry) == {"ann": 200, "bank": -200}
    assert entry.ev[0].seq == 3
    assert entry.ev[0].act == c.Buy("ann")
    assert game.state.table.offer == "oriental"
    entry = game.do("redo")
    assert kinds(entry) == ["repeated"]
    assert paid(entry) == {"ann": -200, "bank": 200}


def test_a_new_act_makes_what_was_taken_back_final() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys", "undo", "ann declines")
    assert game.refused("redo") == "nothing_to_redo"
    game.do("undo", "undo")
    assert game.refused("undo") == "nothing_to_undo"
    assert game.phase == "roll"


def test_a_note_or_a_count_is_no_act() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys", 'say "hm"', "count ann 2800", "undo", 'say "hm"', "redo")
    assert game.owner("oriental") == "ann"
    game.do("undo 2")
    assert game.phase == "roll"


def test_undo_reaches_past_undone_acts() -> None:
    game = Game()
    game.do("ann pays 10 to bob", "ann pays 20 to bob", "undo", "ann pays 40 to bob", "undo 2")
    assert game.cash("bob") == 3000
    assert game.refused("undo") == "nothing_to_undo"


def test_more_than_there_is_is_refused_and_says_how_much_there_is() -> None:
    game = Game()
    game.do("ann pays 10 to bob", "ann pays 20 to bob")
    assert game.sentence("undo 3") == "only 2 actions can be undone; 'undo' undoes the newest one"
    game.do("undo")
    assert game.sentence("redo 2") == "only one action can be redone: 'redo'"
    assert game.sentence("undo 2") == "only one action can be undone: 'undo'"


@pytest.mark.parametrize("command", [c.Undo(0), c.Undo(-1), c.Redo(0), c.Redo(-2)])
def test_nothing_is_not_taken_back(command: c.AnyCommand) -> None:
    game = Game()
    game.do("ann pays 10 to bob", "ann pays 20 to bob", "undo")
    with pytest.raises(InvalidCommand):
        game.do(command)


def test_the_end_of_the_game_can_be_taken_back() -> None:
    game = Game("Ann", "Bob")
    game.owns("ann", *(deed.id for deed in game.state.edition.deeds if deed.id != "oriental"))
    game.do("ann rolls 2 4")
    before = encoded(game.state)
    game.do("ann buys")
    assert game.state.table.ended
    game.do("undo")
    assert encoded(game.state) == before
    game.do("ann declines", "auction closes")


def test_a_bankruptcy_can_be_taken_back() -> None:
    game = Game()
    game.owns("ann", "mediterranean", "baltic")
    game.has_hotels("ann", "baltic")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax")
    before = encoded(game.state)
    game.do("ann goes bankrupt", "bob bids 10", "auction closes", "undo 3")
    assert encoded(game.state) == before


def test_what_a_device_reported_is_a_fence() -> None:
    game = Game()
    game.do("ann rolls 2 3")
    report, key = c.ReportTried(1, 4, "ann"), Delivery("uid", 1, 1)
    game.session.execute(report, id=f"{0:016}-1", by="vault", delivery=key)
    game.do("ann pays 10 to bob", "undo")
    assert game.refused("undo") == "device_fact"
    game.do("ann pays 10 to bob")
    assert game.refused("undo 2") == "device_fact"
    assert "entry 3" in game.sentence("undo 2")
    game.do("undo")


def test_undo_and_redo_cannot_be_forced() -> None:
    with pytest.raises(InvalidCommand):
        Game().do(c.Force(c.Undo(), "please"))
