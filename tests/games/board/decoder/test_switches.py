"""What the leaflet of Cash Decoder leaves open about checks: B-4 to B-4e and B-11, each value."""

from __future__ import annotations

import pytest

from tests.support.decoder_game import SuspiciousGame
from tests.support.game import paid


@pytest.mark.parametrize(
    ("switches", "in_hand"),
    [({"checkable": "payments"}, []), ({"checkable": "all_money"}, [("bank", "ann", 200)])],
)
def test_b4_checkable(switches: dict[str, str], in_hand: list[tuple[str, str, int]]) -> None:
    """Whether the Bank's money to a player may be checked too."""
    game = SuspiciousGame(switches=switches)
    game.do("ann passes go")
    assert game.in_hand() == in_hand


def test_b4_a_fake_of_the_banks_is_made_good_by_the_bank() -> None:
    game = SuspiciousGame(switches={"checkable": "all_money"})
    game.do("ann passes go")
    entry = game.do("bob checks bank 100 fake")
    assert paid(entry) == {"bob": 100, "bank": -100}
    assert (game.cash("ann"), game.state.table.dues) == (1700, ())


@pytest.mark.parametrize(
    ("switches", "loser"),
    [({"fake_change": "giver"}, "cem"), ({"fake_change": "receiver"}, "ann")],
)
def test_b4b_fake_change(switches: dict[str, str], loser: str) -> None:
    """Who gave the change makes it good, or who got it loses it."""
    game = SuspiciousGame(switches=switches)
    game.do("ann pays 50 to cem", "cem gives change 50 to ann")
    entry = game.do("bob checks cem 50 fake")
    assert paid(entry) == {"bob": 50, loser: -50}
    assert game.state.table.dues == ()


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"check_order": "first_said"}, None), ({"check_order": "clockwise"}, "may_not_check")],
)
def test_b4c_check_order(switches: dict[str, str], code: str | None) -> None:
    """Cem was first to say so; Bob sits to the left of Ann."""
    game = SuspiciousGame(switches=switches)
    game.do("ann pays 100 to bank", "cem checks ann 50 real")
    if code:
        assert game.refused("bob checks ann 50 real") == code
    else:
        game.do("bob checks ann 50 real")


def test_b4c_clockwise_goes_on_round_the_table() -> None:
    game = SuspiciousGame(switches={"check_order": "clockwise"})
    game.do("bob pays 100 to bank", "cem checks bob 50 real", "cem checks bob 50 real")
    game.do("ann checks bob 50 real")
    assert game.refused("cem checks bob 50 real") == "may_not_check"


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"receiver_may_check": "yes"}, None), ({"receiver_may_check": "no"}, "may_not_check")],
)
def test_b4d_receiver_may_check(switches: dict[str, str], code: str | None) -> None:
    game = SuspiciousGame(switches=switches)
    game.do("ann pays 100 to bob")
    if code:
        assert game.refused("bob checks ann 50 real") == code
    else:
        game.do("bob checks ann 50 real")
    game.do("cem checks ann 50 real")


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"checks_per_payment": "chips"}, None), ({"checks_per_payment": "one"}, "may_not_check")],
)
def test_b4e_checks_per_payment(switches: dict[str, str], code: str | None) -> None:
    game = SuspiciousGame(switches=switches)
    game.do("ann pays 100 to bank", "bob checks ann 50 unclear", "bob checks ann 50 real")
    if code:
        assert game.refused("cem checks ann 50 real") == code
    else:
        game.do("cem checks ann 50 real")


@pytest.mark.parametrize(
    ("switches", "chips"),
    [({"chips_at_go": "pass_or_land"}, (2, 0)), ({"chips_at_go": "pass_only"}, (1, 1))],
)
def test_b11_chips_at_go(switches: dict[str, str], chips: tuple[int, int]) -> None:
    """Landing on GO turns them or not; passing it always does."""
    game = SuspiciousGame(switches=switches)
    game.do("bob pays 100 to cem", "ann checks bob 50 real", "ann moves to boardwalk")
    game.do("ann declines", "auction closes", "ann moves to go")
    assert game.chips("ann") == chips
