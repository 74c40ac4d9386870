"""Taking over what another table read: it stays an estimate, and what this table read stays."""

from __future__ import annotations

import pytest

from banker import editions
from banker.editions.own.figures import FigureFile, Said
from banker.editions.own.taking import differences, taken
from banker.games.board.edition import Edition

PRICE, RENT = "deed.st_charles.price", "deed.st_charles.rents.0"


@pytest.fixture(scope="module")
def box() -> Edition:
    found: Edition = editions.load("secret-vault")
    return found


def theirs(table: str = "22222222", **amounts: int) -> FigureFile:
    paths = {"price": PRICE, "rent": RENT}
    return FigureFile({paths[name]: Said(amount) for name, amount in amounts.items()}, table)


def test_another_tables_amount_is_an_estimate_until_the_own_table_says_it(box: Edition) -> None:
    after = taken(FigureFile(), theirs(price=300), box)
    assert dict(after.figures) == {PRICE: Said(300, "public:table")}
    laid = editions.load("secret-vault", {}, [], after.figures)
    assert laid.deed_by_id["st_charles"].price == 300
    assert laid.unsure == box.unsure


def test_what_this_table_read_stays(box: Edition) -> None:
    ours = FigureFile({PRICE: Said(280)}, "11111111")
    assert taken(ours, theirs(price=300), box).figures[PRICE] == Said(280)
    (one,) = differences(ours, theirs(price=300), box)
    assert (one.here, one.there, one.then) == (Said(280), 300, Said(280))
    assert differences(ours, theirs(price=280), box) == []


def test_two_tables_that_agree_are_counted_and_one_table_only_once(box: Edition) -> None:
    once = taken(FigureFile(), theirs("22222222", rent=90), box)
    again = taken(once, theirs("22222222", rent=90), box)
    assert again == once
    both = taken(once, theirs("33333333", rent=90), box)
    assert both.figures[RENT] == Said(90, "public:2 tables")
    assert both.taken == ("22222222", "33333333")
    assert RENT in editions.load("secret-vault", {}, [], both.figures).unsure


def test_of_two_tables_the_newer_counts_but_not_against_two(box: Edition) -> None:
    once = taken(FigureFile(), theirs("22222222", rent=90), box)
    other = taken(once, theirs("33333333", rent=100), box)
    assert other.figures[RENT] == Said(100, "public:table")
    both = taken(once, theirs("33333333", rent=90), box)
    assert taken(both, theirs("44444444", rent=100), box).figures[RENT].amount == 90


def test_nothing_goes_from_hand_to_hand(box: Edition) -> None:
    third = FigureFile({PRICE: Said(300, "public:table")}, "22222222")
    assert dict(taken(FigureFile(), third, box).figures) == {}
    assert differences(FigureFile(), third, box) == []
