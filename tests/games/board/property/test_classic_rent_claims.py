"""When rent must be asked for on the classic board.

GL-11, GL-12, RA-10; switches A-04, A-16, V-14.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.engine.refusal import Refusal
from banker.games.board import commands as c
from banker.games.board.decide import decide
from tests.support.game import kinds
from tests.support.property_game import ORANGE, Town


def landed(game: Town, dice: str = "1 2") -> Town:
    """Bob stands on Baltic, which is Ann's."""
    game.owns("ann", "baltic")
    game.do(f"bob rolls {dice}")
    return game


def test_gl11_the_owner_must_ask_before_the_next_player_rolls() -> None:
    game = landed(Town())
    game.do("next")
    assert [(claim.owner, claim.deed) for claim in game.state.table.claims] == [("ann", "baltic")]
    assert "rent_lapsed" in kinds(game.do("cem rolls 2 4"))
    assert game.refused("ann asks rent") == "no_claim"


def test_a04_rent_claim_before_next_player() -> None:
    """A visitor who rolls again after doubles is still the same player."""
    game = Town(switches={"rent_claim": "before_next_player"})
    game.owns("ann", "electric")
    game.do("bob rolls 6 6", "bob rolls 3 4 for utility", "bob rolls 1 2")
    game.do("ann asks rent")
    assert game.dues("bob") == [("ann", 28, "rent")]


def test_a04_rent_claim_before_any_roll() -> None:
    game = Town(switches={"rent_claim": "before_any_roll"})
    game.owns("ann", "electric")
    game.do("bob rolls 6 6", "bob rolls 3 4 for utility")
    assert "rent_lapsed" in kinds(game.do("bob rolls 1 2"))
    assert game.refused("ann asks rent") == "no_claim"


def test_a04_rent_claim_automatic() -> None:
    """RA-10: no deadline; V-14: it is owed by itself."""
    game = landed(Town(switches={"rent_claim": "automatic"}))
    assert game.dues("bob") == [("ann", 4, "rent")]
    assert game.state.table.claims == ()
    assert game.refused("next") == "debt_open"
    game.do("bob pays", "next")
    assert game.cash("ann") == 1504


def test_a04_who_asks_for_a_rent_that_is_owed_already_is_told_so() -> None:
    game = landed(Town(switches={"rent_claim": "automatic"}))
    for asked in ("ann asks rent", "ann asks rent from bob on baltic"):
        assert game.refused(asked) == "no_claim"
        assert "Bob owes the rent on Baltic Avenue already: 'Bob pays'" in game.sentence(asked)


def test_nobody_is_asked_twice_for_a_rent_that_no_dice_led_to() -> None:
    game = Town()
    game.owns("ann", "baltic")
    game.do("bob's turn", "ann asks rent from bob on baltic")
    assert game.refused("ann asks rent from bob on baltic") == "no_claim"
    assert game.dues("bob") == [("ann", 4, "rent")]
    game.do('force ann asks rent from bob on baltic because "twice round"')
    assert game.dues("bob") == [("ann", 4, "rent")] * 2


def test_what_two_rules_object_to_alike_is_set_aside_once() -> None:
    game = Town()
    game.owns("ann", "baltic")
    game.do("bob's turn", "bob moves to baltic", "ann asks rent from bob on baltic")
    entry = game.do('force ann asks rent from bob on baltic because "q"')
    assert kinds(entry).count("overridden") == 1


def test_v14_a_rent_that_waits_for_dice_does_not_lapse_where_it_is_owed_by_itself() -> None:
    game = Town(box="rouble-simple")
    game.owns("ann", "electric")
    game.do("bob rolls 6 6", "bob rolls 1 2", "bob buys", "next", "cem rolls 1 2", "cem buys")
    game.do("bob rolls 3 4 for utility")
    assert game.dues("bob") == [("ann", 28, "rent")]


@pytest.mark.parametrize(
    ("switches", "asked"),
    [
        ({"rent_snapshot": "landing"}, 32),
        ({"rent_snapshot": "claim"}, 80),
    ],
)
def test_a16_rent_snapshot(switches: dict[str, str], asked: int) -> None:
    game = Town(switches=switches)
    game.owns("ann", *ORANGE)
    game.do("bob's turn", "bob moves to new_york")
    game.builds("ann", "new_york")
    game.do("ann asks rent")
    assert game.dues("bob") == [("ann", asked, "rent")]


@pytest.mark.parametrize("snapshot", ["landing", "claim"])
def test_gl12_a_deed_that_was_mortgaged_since_the_landing_asks_nothing(snapshot: str) -> None:
    game = landed(Town(switches={"rent_snapshot": snapshot}))
    game.mortgages("ann", "baltic")
    assert game.refused("ann asks rent") == "mortgaged"
    assert game.refused("bob pays rent") == "mortgaged"
    entry = game.do("bob pays 4 to ann")
    assert kinds(entry) == ["paid"], "by the table's word, and for no rent"


def test_gl12_a_rent_that_was_asked_for_is_owed_though_the_deed_is_mortgaged_since() -> None:
    game = landed(Town())
    game.do("ann asks rent")
    game.mortgages("ann", "baltic")
    assert game.dues("bob") == [("ann", 4, "rent")]


def test_a16_a_rent_that_stood_on_landing_stands_again_when_the_deed_is_redeemed() -> None:
    game = landed(Town(switches={"rent_snapshot": "landing"}))
    game.mortgages("ann", "baltic")
    game.do("ann redeems baltic", "ann asks rent")
    assert game.dues("bob") == [("ann", 4, "rent")]


def test_exactly_the_rent_by_the_tables_word_is_the_rent() -> None:
    game = landed(Town())
    entry = game.do("bob pays 4 to ann")
    assert kinds(entry) == ["due_paid"]
    assert game.refused("ann asks rent") == "no_claim"


def test_t15_rent_leaves_the_sum_of_all_players_as_it_was() -> None:
    game = landed(Town())
    before = sum(game.cash(who) for who in game.state.setup.ids)
    game.do("ann asks rent", "bob pays")
    assert sum(game.cash(who) for who in game.state.setup.ids) == before


def test_a_claim_for_nothing_is_refused() -> None:
    game = landed(Town())
    claim = replace(game.state.table.claims[0], amount=0)
    state = replace(game.state, table=replace(game.state.table, claims=(claim,)))
    with pytest.raises(Refusal) as caught:
        decide(state, c.AskRent("ann", "bob", "baltic"))
    assert caught.value.code == "no_claim"
    assert caught.value.sentence == (
        "the rent on Baltic Avenue is 0 now, so nobody owes it: play on"
    )
