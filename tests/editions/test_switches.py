"""Switches: the catalogue, and what each edition makes of the open points of its rules.

The tables below are the open points of `docs/rules.md`: point, switch, what is usual in that box,
and the other values.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banker import editions
from banker.editions.switch_names import switch_folder
from banker.editions.switches import catalogue, fits
from banker.foundation.errors import EditionError
from banker.games.board.edition import ANY_NUMBER

IDS = [listing.id for listing in editions.catalogue("board")]

GLASS = """
A-01 utility_roll fresh movement
A-02 decliner_may_bid yes no
A-03 unsold stays forced_at_1
A-04 rent_claim before_next_player before_any_roll automatic
A-05 interest_round half_up down
A-06 hotel_needs all_sites this_site
A-07 hotel_sale_short step_down group_to_zero refuse
A-08 jail_double no_extra_turn extra_turn
A-09 jail_fee_turns any first_only
A-10 jail_fee_short debt
A-11 bankrupt_deeds mortgage_first as_they_are
A-12 waive_interest_if_poor no yes
A-13 several_creditors equal split in_turn bank_pays
A-15 building_auction_open minimum listed_price
A-16 rent_snapshot landing claim
A-17 trade_during_debt yes no
A-18 beyond_cash no
A-19 third_double_moves no yes
A-20 set_rent_with_mortgage none unmortgaged_sites
A-21 start_tie reroll
A-22 shortage_prompt_seconds 10 #
A-24 unsold stays forced_at_1
A-25 must_take_card no yes
GL-22 build_even yes
GL-25 stock box
GL-27 mortgage_needs_bare group
GL-28 trade_needs_bare group
GL-34 end last_player
"""

CASH_DECODER = """
B-1 start_tie reroll pick
B-2 train_salary yes no
B-3 must_take_card yes no
B-4 checkable payments all_money
B-4b fake_change giver receiver
B-4c check_order first_said clockwise
B-4d receiver_may_check yes no
B-4e checks_per_payment chips one
B-5 jail_card_fake checkable exempt
B-6 jail_reroll_double extra_turn no_extra_turn
B-7 bankrupt_to_player sold_to_bank estate_to_creditor
B-7b bankrupt_cards choose_one several
B-9 end_after at_once round
B-10 tie shared streets_then_hotels
B-11 chips_at_go pass_or_land pass_only
B-12 trade_needs_bare lot no
B-13 split_set_hotels stay sell_first
B-14 sell_deeds_when owing any_time
B-18 trade_cards no yes
B-18 trade_chips no yes
B-20 beyond_cash no free
B-21 bid_short rerun owed
B-22 bank_money unlimited limited
r10 rent_claim before_next_player
r33 jail_double no_extra_turn
r34 jail_last_roll again
r41 end all_owned
r42 valuation rents
"""

ROUBLE_FULL = """
V-02 set_rent bare_lot bare_group
V-03 redeem_base mortgage price
V-08 hotel_sale with_hotel houses_only
V-09 hotel_sale_mode one_by_one whole_group
V-09 hotel_sale_short group_to_zero step_down
V-10 mortgage_needs_bare lot group
V-11 auction_estate clean mortgaged
V-12 card_utility_factor card ownership
V-13 unsold stays forced_at_1
V-14 rent_claim before_next_player before_any_roll
V-15 property_as_rent by_consent no
V-17 tie shared most_cash most_streets
V-19 valuation estate
V-28 must_take_card no yes
FD-08 decliner_may_bid yes
FD-11 utility_roll movement
FD-15 build_when own_turn_or_between_turns
FD-15 build_even yes
FD-16 hotel_needs all_sites
FD-17 building_auction_open listed_price minimum
FD-22 trade_mortgaged yes
FD-24 bankrupt_to_bank auction
FD-25 bankrupt_to_player estate_to_creditor
FD-28 end last_player
"""

ROUBLE_SIMPLE = """
V-01 build_even no yes
V-02 set_rent bare_group bare_lot
V-03 redeem_base price mortgage
V-04 stock unlimited box
V-05 bankrupt_to_player bank_pays_debt estate_to_creditor
V-06 sell_when any_time own_turn
V-07 resale_percent printed 50
V-12 card_utility_factor card ownership
V-13 unsold stays forced_at_1
V-14 rent_claim automatic before_next_player
V-17 tie shared most_cash most_streets
V-24 timeout_pay remind vote
V-28 must_take_card no yes
RA-07 decliner_may_bid no
RA-13 utility_roll fresh
RA-18 build_when own_turn_before_roll
RA-19 build_max_per_group_turn 1 off
RA-20 hotel_needs this_site
RA-24 trade_when own_turn_before_roll
RA-28 trade_mortgaged no
RA-30 bankrupt_to_bank free_sale
RA-01 end last_player
"""

ONLINE = """
V-14 rent_claim automatic
V-20 minute_index ordinal elapsed
V-21 tax_round down half_up
V-22 tax_chance receipts all none
V-23 fairness_base larger smaller offered
V-24 timeout_roll remind skip
V-24 timeout_pay remind vote
V-24 timeout_offer decline remind
V-25 clock_pauses yes no
V-28 must_take_card no yes
"""

POINTS = {
    "glass-classic": GLASS,
    "cash-decoder": CASH_DECODER,
    "rouble-full": ROUBLE_FULL,
    "rouble-simple": ROUBLE_SIMPLE,
    "online-rental-tax": ONLINE,
}

# Off everywhere, and to be had everywhere; the second list where there is room for it.
HOUSE_RULES = """
double_on_go:no no_auctions:no first_lap_no_buying:no player_loans:no rent_immunity:no
no_rent_in_jail:no time_limit:off round_limit:off late_salary_rounds:off
"""
POT = "free_parking_pot:no pot_seed:off"


@pytest.mark.parametrize(
    ("id", "row"), [(id, row) for id, table in POINTS.items() for row in table.strip().splitlines()]
)
def test_each_open_point_has_its_usual_answer_and_its_others(id: str, row: str) -> None:
    _, name, usual, *others = row.split()
    edition = editions.load(id)
    assert edition.switches[name] == usual
    for other in others:
        chosen = editions.load(id, {name: "7" if other == ANY_NUMBER else other})
        assert chosen.switches[name] == ("7" if other == ANY_NUMBER else other)


@pytest.mark.parametrize("id", IDS)
def test_house_rules_are_off_and_to_be_had(id: str) -> None:
    edition = editions.load(id)
    has_parking = any(space.kind == "parking" for space in edition.spaces)
    for rule in f"{HOUSE_RULES} {POT if has_parking else ''}".split():
        name, _, off = rule.partition(":")
        assert edition.switches[name] == off
        assert len(edition.offered[name].values) > 1
    if edition.houses:
        assert set(edition.offered["build_even"].values) == {"yes", "no"}
        assert set(edition.offered["stock"].values) == {"box", "unlimited"}


@pytest.mark.parametrize("id", IDS)
def test_what_an_edition_does_not_mention_is_neutral(id: str) -> None:
    edition = editions.load(id)
    assert set(edition.switches) == set(catalogue("board"))
    assert set(edition.offered) <= set(catalogue("board"))
    for name, offer in edition.offered.items():
        assert edition.switches[name] == offer.default
        assert offer.about == catalogue("board")[name].about
        assert len(offer.values) > 1, "one value is no choice"


def test_a_switch_is_described_once_and_in_its_chapter() -> None:
    chapters = {
        path.stem: path.read_text(encoding="utf-8")
        for path in switch_folder("board").glob("*.toml")
    }
    names = [name for text in chapters.values() for name in re.findall(r"^\[(\w+)\]$", text, re.M)]
    assert sorted(names) == sorted(catalogue("board"))
    assert len(names) == len(set(names))
    for name, switch in catalogue("board").items():
        assert len(switch.values) > 1, name
        assert switch.default in switch.values, name
        assert switch.about.endswith("."), name
        assert switch.about[0].isupper(), name


def test_every_switch_is_for_some_edition() -> None:
    """Otherwise nobody could ever choose it."""
    everywhere = {name for id in IDS for name in editions.load(id).offered}
    everywhere |= {
        name for overlay in editions.overlays() if not overlay.fits
        for name in editions.load("glass-classic", overlays=[overlay.id]).offered
    }  # fmt: skip
    fixed = {
        name
        for id in IDS
        for name, value in editions.load(id).switches.items()
        if value != catalogue("board")[name].default
    }
    assert set(catalogue("board")) - everywhere - fixed == set()


def test_every_switch_is_asked_by_the_program() -> None:
    """A switch that nothing reads would be a promise that nobody keeps."""
    program = Path(editions.__file__).parents[1]
    asking = [path for path in program.rglob("*.py") if "editions" not in path.parts]
    text = "\n".join(path.read_text(encoding="utf-8") for path in asking)
    assert [name for name in catalogue("board") if f'"{name}"' not in text] == []


def test_a_number_may_be_any() -> None:
    edition = editions.load("glass-classic", {"round_limit": "25", "pot_seed": "500"})
    assert (edition.number("round_limit"), edition.number("pot_seed")) == (25, 500)
    assert edition.number("time_limit") == 0, "off"
    with pytest.raises(EditionError, match="cannot be '-1', only off or a number"):
        editions.load("glass-classic", {"round_limit": "-1"})


NUMBERED = sorted(
    name for name, switch in catalogue("board").items() if ANY_NUMBER in switch.values
)


@pytest.mark.parametrize("name", NUMBERED)
@pytest.mark.parametrize("value", ["0", "00", "-1", "1.5", "٣", "1234567890"])
def test_a_number_that_would_be_none(name: str, value: str) -> None:
    """Off is said so; a limit of no minutes would end nothing."""
    switch = catalogue("board")[name]
    is_zero = not value.strip("0")
    assert fits(name, switch, value) == (is_zero and "off" not in switch.values)
    assert fits(name, switch, "1") and fits(name, switch, "123456789")


def test_no_limit_is_off_and_never_nought() -> None:
    for id, name, overlays in (
        ("glass-classic", "round_limit", ()),
        ("rouble-full", "time_limit", ()),
        ("rouble-full", "time_limit", ("time-limit",)),
    ):
        with pytest.raises(EditionError, match=f"switch '{name}' cannot be '0', only .* from 1 on"):
            editions.load(id, {name: "0"}, overlays)
