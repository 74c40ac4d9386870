"""Evening: standings, stairs, rents and who is out, followed entry by entry."""

from __future__ import annotations

import pytest

from banker.engine.fold import apply
from banker.engine.history import undone_or_undoing
from banker.games.board.queries.evening import begun, folded, followed
from banker.games.board.queries.net_worth import final_worth
from banker.interaction import seats
from tests.games.board.evening.following import followed_game, start_of
from tests.support import random_game
from tests.support.game import Game


def test_the_standings_are_always_by_worth() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.do("bank pays 300 to cem")
    assert followed_game(game.session)[0].order == ("cem", "ann", "bob")
    game.do("bank pays 400 to bob")
    assert followed_game(game.session)[0].order == ("bob", "cem", "ann")
    game.do("bob leaves to all")
    assert followed_game(game.session)[0].order == ("cem", "ann", "bob")


def test_who_is_worth_as_much_as_another_keeps_the_place_of_before() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.do("bank pays 300 to cem", "next", "bank pays 300 to ann", "next")
    assert followed_game(game.session)[0].order == ("cem", "ann", "bob")
    assert followed_game(game.session)[0].leader == "cem"


def test_the_stairs_get_one_step_a_round() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    begun = game.cash("ann")
    game.do("bank pays 100 to ann", "next", "bank pays 50 to bob")
    assert [step.round for step in followed_game(game.session)[0].steps] == [0]
    game.do("next", "bank pays 7 to ann")
    steps = followed_game(game.session)[0].steps
    expected = [(0, (begun, begun)), (1, (begun + 100, begun + 50))]
    assert [(step.round, step.worths) for step in steps] == expected


def test_who_went_bankrupt_stands_last_with_the_round() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.owns("ann", "oriental")
    game.do("next")
    game.has_cash("bob", 0)
    game.do("bob moves to oriental", "ann asks rent", "bob goes bankrupt", "next")
    evening = followed_game(game.session)[0]
    assert evening.out == (("bob", 1),)
    assert evening.order[-1] == "bob"


def test_a_rent_that_was_undone_is_not_the_biggest() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental", "boardwalk")
    game.do("bob pays rent on oriental", "bob pays rent on boardwalk", "undo")
    evening = followed_game(game.session)[0]
    assert evening.biggest is not None
    assert (evening.rents, evening.biggest.deed) == (1, "oriental")


@pytest.mark.parametrize(
    ("box", "switches"),
    [("secret-vault", {}), ("glass-classic", {}), ("glass-classic", {"valuation": "cash"})],
)
def test_who_joins_has_a_worth_at_once(box: str, switches: dict[str, str]) -> None:
    game = Game("Ann", "Bob", box=box, switches=switches)
    game.do("eve joins with 1500")
    evening = followed_game(game.session)[0]
    assert evening.worths["eve"] == final_worth(game.state, "eve") == 1500
    assert "eve" in evening.order


@pytest.mark.parametrize(
    ("box", "switches"),
    [
        ("secret-vault", {}), ("glass-classic", {}), ("rouble-full", {}), ("cash-decoder", {}),
        ("online-rental-tax", {}), ("rouble-full", {"valuation": "cash"}),
    ],
)  # fmt: skip
def test_worth_is_what_a_player_would_have_if_the_game_ended_now(
    box: str, switches: dict[str, str]
) -> None:
    session = random_game.table(box, switches)
    list(random_game.said(session, 5, 120))
    start, entries = start_of(session)
    evening, state = begun(start), start
    skipped = undone_or_undoing(entries)
    for entry in entries:
        state = apply(state, entry)
        if entry.seq not in skipped:
            evening = followed(evening, state, entry)
            worths = {who: final_worth(state, who) for who in state.setup.ids}
            assert evening.worths == worths, entry.seq
            worths = seats.worths(state)
            playing = [who for who in evening.order if who in state.playing()]
            assert playing == sorted(playing, key=lambda who: -worths[who]), entry.seq
            assert seats.richest(state) in ("", evening.order[0])
    assert evening == folded(*start_of(session))
    assert set(evening.order) == set(state.setup.ids)
