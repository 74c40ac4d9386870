"""A small town's journals, each broken in one way: one check finds it, and no other does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker.audit import Report, audit
from tests.audit.board_forger import Town
from tests.audit.board_forgeries import TOWN_FORGERIES
from tests.audit.checks.gift_forgeries import (
    AT_ONCE,
    JUST_BEFORE,
    a_payment_said_again_as_a_gift,
    pay_for_another,
)
from tests.audit.property_forgeries import (
    a_hotel_beside_its_houses,
    a_house_corrected_elsewhere,
    a_house_corrected_on_anothers_street,
    interest_credited_in_the_next_turn,
    interest_that_a_bankruptcy_carries_on,
)
from tests.audit.tax_forgeries import TAX_FORGERIES, broke_over_a_rent


def found(report: Report) -> list[tuple[str, int, str]]:
    return [(finding.code, finding.seq, finding.severity) for finding in report.findings]


def test_a_sound_town_is_clean() -> None:
    game = Town()
    game.green_with_houses()
    game.build("ann", "ash", 2)
    game.build("ann", "ash", 3)
    game.clock(0, 600)
    report = audit(game.lines())
    assert found(report) == []
    assert report.counts["house"] == 4
    assert report.counts["chip"] == 4
    assert report.final.balances["pot"] == {"M": 100}


@pytest.mark.parametrize(("forge", "code", "seq", "severity"), [*TOWN_FORGERIES, *TAX_FORGERIES])
def test_a_check_of_a_town_finds_its_own_and_nothing_else_does(
    forge: Callable[[Town], None], code: str, seq: int, severity: str
) -> None:
    game = Town()
    forge(game)
    report = audit(game.lines())
    assert found(report) == [(code, seq, severity)], report.findings


@pytest.mark.parametrize("made_by", ["banker 0.2.0", "banker 1.0.0rc1"])
def test_rf09_an_older_version_let_players_pay_for_each_other(made_by: str) -> None:
    game = Town()
    pay_for_another(game, made_by=made_by)
    assert found(audit(game.lines())) == []


def test_rf09_what_was_set_aside_openly_is_noted_and_no_more() -> None:
    game = Town()
    pay_for_another(game, {"kind": "overridden", "code": "unfair", "because": "agreed"})
    assert found(audit(game.lines())) == [("forced", 4, "noted")]


@pytest.mark.parametrize(
    ("made_by", "before", "after"),
    [
        ("banker 1.0.0rc1", JUST_BEFORE, AT_ONCE),  # it booked them
        ("0", JUST_BEFORE, "2026-01-01T12:30:00.6Z"),  # somebody said it again
        ("0", AT_ONCE, AT_ONCE),  # a clock was set back, and its time stands still
    ],
)
def test_what_is_said_again_by_hand_is_not_judged(made_by: str, before: str, after: str) -> None:
    game = Town()
    a_payment_said_again_as_a_gift(game, made_by, before, after)
    assert found(audit(game.lines())) == []


@pytest.mark.parametrize(
    "forge", [interest_credited_in_the_next_turn, interest_that_a_bankruptcy_carries_on]
)
def test_gl29_an_older_version_carried_all_interest_on(forge: Callable[..., None]) -> None:
    game = Town()
    forge(game, "banker 1.0.0rc1")
    assert found(audit(game.lines())) == []


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (a_house_corrected_on_anothers_street, "receiver"),
        (a_house_corrected_elsewhere, "postings"),
    ],
)
def test_a_corrected_house_is_of_the_player_and_the_street_that_are_told(
    forge: Callable[[Town], None], code: str
) -> None:
    game = Town()
    forge(game)
    told = found(audit(game.lines()))
    assert told == [(code, 6, "broken"), ("corrected", 6, "noted")]


@pytest.mark.parametrize(("tax", "by_bank"), [(10, False), (13, True)])
def test_a_bankrupts_rent_is_taxed_by_what_comes_of_it(tax: int, by_bank: bool) -> None:
    game = Town()
    broke_over_a_rent(game, tax, by_bank=by_bank)
    assert found(audit(game.lines())) == []


def test_houses_that_stay_beside_their_hotel_are_told_twice() -> None:
    """By what the event says, and by what stands there."""
    game = Town()
    a_hotel_beside_its_houses(game)
    assert found(audit(game.lines())) == [("figure", 6, "broken"), ("site", 6, "broken")]


@pytest.mark.parametrize("thing", ["house", "chip"])
def test_the_opening_must_bring_out_every_house_and_chip(thing: str) -> None:
    game = Town()
    legs = game.entries[0]["post"]
    game.entries[0]["post"] = [leg for leg in legs if leg[1] != thing]
    both = {("postings", 1, "broken"), ("supply", 1, "broken")}
    assert set(found(audit(game.lines()))) == both


def test_an_empty_pot_must_be_filled_at_the_opening() -> None:
    game = Town()
    game.entries[0]["post"] = [leg for leg in game.entries[0]["post"] if leg[0] != "pot"]
    game.entries[0]["post"].remove(["bank", "M", -100])
    assert found(audit(game.lines())) == [("postings", 1, "broken")]
