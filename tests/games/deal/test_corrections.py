"""At a real table: a miscounted hand, a card under the box, one read wrong, one drawn too many."""

from __future__ import annotations

import pytest

from banker.engine.refusal import Refusal
from banker.foundation.errors import InvalidCommand
from banker.language.phrases.translation import translation
from banker.session.amending import amend, spoken
from tests.support.card_game import CardGame, check_cards


def test_a_miscounted_hand_is_set_right_against_the_draw_pile() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    game.do("ann draws", "count ann hand 8")
    assert (game.last.ev[0].booked, game.last.post) == (7, ())
    draw = game.draw()
    game.do('correct ann hand +1 because "two stuck together" witnessed by cem')
    assert (game.state.hand("ann"), game.draw()) == (8, draw - 1)
    assert (game.last.ev[0].because, game.last.ev[0].witness) == ("two stuck together", "cem")
    game.do("undo")
    assert (game.state.hand("ann"), game.draw()) == (7, draw)


def test_somebody_who_drew_three_keeps_the_card_or_puts_it_back() -> None:
    game = CardGame()
    game.do("ann draws", 'correct ann hand +1 because "drew three"')
    assert game.state.hand("ann") == 8
    game.do('correct ann hand -1 because "put it back"')
    assert game.state.hand("ann") == 7
    assert game.state.table.plays == 0, "no correction is a play"


def test_a_card_found_under_the_box_was_in_the_draw_pile_as_far_as_anybody_knew() -> None:
    game = CardGame()
    game.do("ann draws", "count draw 93")
    assert game.last.ev[0].booked == 94
    # Put back it is there again; taken into a hand it is one more there.
    game.do("count draw 94", 'correct bob hand +1 because "under the box"')
    assert (game.state.hand("bob"), game.draw()) == (6, 93)
    game.do('correct centre 10m +1 because "under the box, everybody saw it"')
    assert (game.in_centre(), game.draw()) == ({"10m": 1}, 92)


def test_a_card_that_was_read_wrong_is_two_corrections() -> None:
    game = CardGame()
    game.do("ann draws", "ann banks 5m")
    draw = game.draw()
    game.do('correct ann bank 5m -1 because "a 1"', 'correct ann bank 1m +1 because "a 1"')
    assert (game.bank("ann"), game.draw(), game.state.unseen("5m")) == (["1m"], draw, 2)


def test_a_card_that_was_read_wrong_is_amended_and_the_rest_stays() -> None:
    game = CardGame()
    game.do("ann draws", "ann banks 5m", "ann lays red", "next", "bob draws")
    seq = next(it.seq for it in game.session.entries() if it.kind == "bank_cards")
    plan = amend(game.session, seq, spoken("ann banks 1m"))
    check_cards(game.state)
    assert (game.bank("ann"), game.pile("ann", "red")) == (["1m"], ["red"])
    assert (game.state.table.turn, game.state.hand("bob")) == ("bob", 7)
    assert [(it.account, it.before, it.after) for it in plan.differences] == [("ann", 8, 4)]


def test_an_amendment_that_does_not_follow_refuses_the_whole() -> None:
    game = CardGame()
    game.do("ann draws", "ann lays brown", "ann lays brown", "ann plays house on brown")
    before = game.session.journal.count
    with pytest.raises(Exception, match="no longer follows"):
        amend(game.session, 3, spoken("ann banks 1m"))
    assert game.session.journal.count == before


# Position, statement, code, and what the sentence names.
REFUSED = (
    ("ann banks 10m", "not_unseen", "1 in Bob's bank"),
    ("ann lays dark blue", "not_unseen", "2 in Bob's sets"),
    ('correct ann bank 10m +1 because "x"', "not_unseen", "1 in Bob's bank"),
    ('correct bob bank 5m -1 because "x"', "not_there", "these lie open: 1 in the centre"),
    ('correct bob bank 2m -1 because "x"', "not_there", "these lie open: none"),
    ('correct ann green 9 green +1 because "x"', "not_there", "the next one is 'green'"),
    ('correct ann hand -9 because "x"', "not_there", "Ann holds only 7"),
    (
        'correct ann hand +99 because "x"',
        "not_there",
        "only 90, and the players hold the others (Ann 7, Bob 5)",
    ),
)


@pytest.mark.parametrize(("said", "code", "named"), REFUSED)
def test_a_refusal_names_where_the_cards_lie(said: str, code: str, named: str) -> None:
    game = CardGame()
    game.do("ann draws")
    game.given("bob", "bank", "10m")
    game.given("bob", "dark_blue", "dark blue + dark blue")
    game.centre("5m")
    assert named in game.refused(said, code)


def test_a_property_lies_in_the_centre_only_where_discards_are_open() -> None:
    said = 'correct centre red +1 because "discarded"'
    CardGame().refused(said, "not_bankable")
    game = CardGame(switches={"discard_to": "centre"})
    game.do(said)
    assert game.in_centre() == {"red": 1}


def test_a_refusal_is_told_in_russian() -> None:
    game = CardGame()
    game.do("ann draws")
    game.given("bob", "bank", "10m")
    with pytest.raises(Refusal) as caught:
        game.session.execute(game.read('correct ann bank 10m +1 because "x"'))
    told = translation("ru").refusal(caught.value)
    assert "1 в банке, Bob" in told, told


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("dan joins", "begin a new one"),
        ("ann leaves to all", "'game ends' ends it for all"),
        ("ann rolls 1 5", "no dice"),
        ("ann buys", "nothing is bought"),
        ("auction boardwalk", "no auction"),
        ("vault opens", "no Bank"),
        ("ann builds on red", "'ann plays house on red'"),
        ("clock stops", "no clock"),
        ("ann passes go", "'ann plays pass go'"),
    ],
)
def test_what_only_a_board_has_is_refused_with_the_reason(said: str, why: str) -> None:
    game = CardGame()
    with pytest.raises(InvalidCommand) as caught:
        game.read(said)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
