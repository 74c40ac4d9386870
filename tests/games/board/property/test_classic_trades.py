"""GL-28, RA-23 to RA-28, FD-26, RF-09, A-17, B-12, B-13, B-18: terms of trade."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.state import CHIP, HOTEL
from tests.support.game import handed, kinds, paid
from tests.support.property_game import BECAUSE, BROWN, ORANGE, Town, trade


def test_gl28_any_mix_of_bare_property_cash_and_jail_passes() -> None:
    game = Town()
    game.owns("ann", "oriental", "reading_rr")
    game.owns("bob", "electric")
    entry = game.do("ann gives oriental + reading_rr + 50 to bob for electric + 20")
    assert handed(entry) == {"oriental": "bob", "reading_rr": "bob", "electric": "ann"}
    assert game.money(entry) == {"ann": -30, "bob": 30}


def test_gl28_all_buildings_of_the_group_are_sold_first() -> None:
    game = Town()
    game.has_built("ann", 0, *BROWN)
    game.builds("ann", "baltic")
    assert game.refused("ann gives mediterranean to bob for 100") == "not_bare"
    game.do("ann sells building on baltic", "ann gives mediterranean to bob for 100")


def with_house(box: str, switches: dict[str, str]) -> Town:
    """Ann has the brown streets and one building on Baltic."""
    game = Town(box=box, switches=switches)
    game.has_built("ann", 0, *BROWN)
    game.builds("ann", "baltic")
    return game


@pytest.mark.parametrize(
    ("switches", "own", "sister"),
    [
        ({"trade_needs_bare": "no"}, None, None),
        ({"trade_needs_bare": "lot"}, "not_bare", None),
        ({"trade_needs_bare": "group"}, "not_bare", "not_bare"),
    ],
)
def test_b12_trade_needs_bare(
    switches: dict[str, str], own: str | None, sister: str | None
) -> None:
    for deed, code in (("baltic", own), ("mediterranean", sister)):
        game = with_house("cash-decoder", switches)
        statement = f"ann gives {deed} to bob for 100"
        if code:
            assert game.refused(statement) == code
        else:
            game.do(statement)
            assert game.on("baltic") == 1, "it goes along, or stays on the sister"
            assert game.owner(deed) == "bob"


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"split_set_hotels": "stay"}, None), ({"split_set_hotels": "sell_first"}, "not_bare")],
)
def test_b13_split_set_hotels(switches: dict[str, str], code: str | None) -> None:
    game = with_house("cash-decoder", {"sell_deeds_when": "any_time", **switches})
    for asked in ("ann gives mediterranean to bob for 100", c.SellDeed("ann", "mediterranean")):
        if code:
            assert game.refused(asked) == code
        else:
            game.do(asked)
            assert game.on("baltic") == 1
            game.do("undo")


def test_b13_a_street_outside_its_set_keeps_its_hotel_and_its_rent() -> None:
    game = with_house("cash-decoder", {})
    game.do("ann gives mediterranean to bob for 100")
    entry = game.do(f"force ann asks cem rent on baltic {BECAUSE}")
    assert entry.ev[-1].amount == 180


# --- when -----------------------------------------------------------------------------------------


def may_trade(switches: dict[str, str], before: tuple[str, ...]) -> bool:
    game = Town(switches=switches)
    game.do(*before)
    try:
        game.do("ann gives 10 to bob for nothing")
    except AssertionError:
        assert game.refused("ann gives 10 to bob for nothing") == "not_now"
        return False
    return True


@pytest.mark.parametrize(
    ("switches", "may"),
    [
        ({"trade_when": "any_time"}, (True, True, True, True)),
        ({"trade_when": "own_turn"}, (True, True, True, False)),
        ({"trade_when": "own_turn_before_roll"}, (True, False, True, False)),
    ],
)
def test_ra24_trade_when(switches: dict[str, str], may: tuple[bool, ...]) -> None:
    """Before Ann's roll, after it, before Bob's roll, and in Cem's turn."""
    moments = ((), ("ann rolls 4 6",), ("bob's turn",), ("cem's turn",))
    assert tuple(may_trade(switches, before) for before in moments) == may


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"trade_during_debt": "yes"}, None), ({"trade_during_debt": "no"}, "debt_open")],
)
def test_a17_trade_during_debt(switches: dict[str, str], code: str | None) -> None:
    game = Town(switches=switches)
    game.owns("ann", "oriental")
    game.do("ann moves to income_tax")
    if code:
        assert game.refused("ann gives oriental to bob for 200") == code
        game.do("bob gives 10 to cem for nothing")
    else:
        game.do("ann gives oriental to bob for 200", "ann pays")


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"trade_mortgaged": "yes"}, None), ({"trade_mortgaged": "no"}, "mortgaged")],
)
def test_ra28_trade_mortgaged(switches: dict[str, str], code: str | None) -> None:
    game = Town(switches=switches)
    game.owns("ann", "baltic")
    game.mortgages("ann", "baltic")
    if code:
        assert game.refused("ann gives baltic to bob for 10") == code
    else:
        game.do("ann gives baltic to bob for 10")


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"trade_chips": "no"}, "not_tradable"), ({"trade_chips": "yes"}, None)],
)
def test_b18_trade_chips(switches: dict[str, str], code: str | None) -> None:
    game = Town(box="cash-decoder", switches=switches)
    asked = trade(("ann", "bob", "chip 2"), ("bob", "ann", "cash 40"))
    if code:
        assert game.refused(asked) == code
    else:
        assert paid(game.do(asked), CHIP) == {"ann": -2, "bob": 2}
        assert game.refused(trade(("ann", "bob", "chip 1"))) == "not_owner"


def test_gl28_hotels_and_houses_are_sold_to_the_bank_only() -> None:
    game = Town()
    game.do("ann gains hotel")
    assert game.refused("ann gives hotel to bob for 10") == "not_tradable"
    assert game.state.amount("ann", HOTEL) == 1


# --- rent in property -----------------------------------------------------------------------------


def owing_rent(switches: dict[str, str]) -> Town:
    """Ann owes Bob 28 for an orange street and has no cash, but Oriental."""
    game = Town(box="rouble-full", switches=switches)
    game.owns("bob", *ORANGE)
    game.owns("ann", "oriental")
    game.has_cash("ann", 0)
    game.do("ann moves to st_james", "bob asks rent")
    assert game.dues("ann") == [("bob", 28, "rent")]
    return game


IN_PROPERTY = trade(("ann", "bob", "deed oriental"), ("bob", "ann", "rent"))


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"property_as_rent": "no"}, "not_tradable"), ({"property_as_rent": "by_consent"}, None)],
)
def test_v15_property_as_rent(switches: dict[str, str], code: str | None) -> None:
    game = owing_rent(switches)
    if code:
        assert game.refused(IN_PROPERTY) == code
        return
    entry = game.do(IN_PROPERTY)
    assert kinds(entry) == ["due_credited", "traded"]
    assert (entry.ev[0].debtor, entry.ev[0].creditor, entry.ev[0].amount) == ("ann", "bob", 28)
    assert handed(entry) == {"oriental": "bob"}
    assert game.money(entry) == {}
    assert game.dues("ann") == []


def test_fd26_partly_in_cash_and_partly_in_a_mortgaged_lot() -> None:
    game = owing_rent({"property_as_rent": "by_consent"})
    game.do("ann mortgages oriental")
    entry = game.do(
        trade(("ann", "bob", "deed oriental + cash 10"), ("bob", "ann", "rent st_james"))
    )
    assert game.money(entry) == {"ann": -10, "bob": 5, "bank": 5}
    assert game.dues("ann") == []


def test_fd26_only_a_rent_that_is_owed_to_who_forgives_it() -> None:
    game = owing_rent({"property_as_rent": "by_consent"})
    game.owns("cem", "baltic")
    assert game.refused(trade(("cem", "ann", "rent"))) == "nothing_due"
    assert game.refused(trade(("bob", "ann", "rent new_york"))) == "nothing_due"


# --- fairness -------------------------------------------------------------------------------------


def online(switches: dict[str, str] | None = None) -> Town:
    """RF: prices in thousands, ten times the classic ones. Ann has Oriental, 1,000."""
    game = Town(box="online-rental-tax", switches={"trade_when": "any_time", **(switches or {})})
    game.owns("ann", "oriental")
    return game


@pytest.mark.parametrize(
    ("offer", "request_", "is_fair"),
    [
        (1000, 2000, True),
        (999, 2000, False),
        (2000, 1000, True),
        (2001, 1000, False),
        (0, 1, False),
    ],
)
def test_rf09_the_sides_differ_by_half_of_the_larger_at_most(
    offer: int, request_: int, is_fair: bool
) -> None:
    game = online()
    asked = c.Trade(
        (
            c.Leg("bob", "cem", (c.Item("cash", offer),) if offer else ()),
            c.Leg("cem", "bob", (c.Item("cash", request_),)),
        )
    )
    if is_fair:
        game.do(asked)
    else:
        assert game.refused(asked) == "unfair"
        game.do(c.Force(asked, "a gift"))


@pytest.mark.parametrize(
    ("switches", "most"),
    [
        ({"fairness_base": "larger"}, 2000),
        ({"fairness_base": "smaller"}, 1500),
        ({"fairness_base": "offered"}, 1500),
    ],
)
def test_v23_fairness_base(switches: dict[str, str], most: int) -> None:
    """For Oriental, worth 1,000, Ann may ask so much and no more."""
    game = online(switches)
    assert game.refused(f"ann gives oriental to bob for {most + 1}") == "unfair"
    game.do(f"ann gives oriental to bob for {most}")


def test_v23_the_offered_side_is_that_of_who_speaks_first() -> None:
    """Bob offers 2,000 for Oriental: half of that is 1,000."""
    game = online({"fairness_base": "offered"})
    game.do("bob gives 2000 to ann for oriental")


def test_v23_a_mortgaged_field_counts_half_and_interest_does_not_count() -> None:
    game = online()
    game.do("ann mortgages oriental")
    assert game.refused("ann gives oriental to bob for 1001") == "unfair"
    game.do("ann gives oriental to bob for 1000")


def test_v23_a_rent_that_is_forgiven_counts_at_its_amount() -> None:
    game = online({"property_as_rent": "by_consent", "rent_claim": "before_next_player"})
    game.owns("bob", *ORANGE)
    game.do("ann moves to st_james", "bob asks rent")
    assert game.dues("ann") == [("bob", 280, "rent")]
    assert game.refused(IN_PROPERTY) == "unfair"
    game.do(trade(("ann", "bob", "cash 140"), ("bob", "ann", "rent")))


def test_elsewhere_a_trade_may_be_as_unfair_as_it_likes() -> None:
    game = Town()
    game.owns("ann", "boardwalk")
    game.do("ann gives boardwalk to bob for 1")
