"""Ledger: which rows somebody still has to answer; only those are told as an alarm."""

from __future__ import annotations

from banker.interaction.controller import Controller
from tests.support.screen import controller_of, press, say


def open_rows(controller: Controller) -> list[int]:
    return sorted(row.seq for row in controller.view(24).rows if row.is_open)


def at_a_rent(**options: str) -> Controller:
    """Bob is on Oriental Avenue of Ann; entry 4 says that Ann may ask for the rent."""
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem", **options)
    say(controller, "ann rolls 2 4", "ann buys oriental", "bob rolls 2 4")
    return controller


def test_a_rent_is_open_until_it_is_paid_and_again_after_an_undo() -> None:
    controller = at_a_rent()
    assert open_rows(controller) == [4]
    press(controller, "⏎")
    assert open_rows(controller) == []
    press(controller, "u")
    assert open_rows(controller) == [4]


def test_only_the_newest_of_two_rents_of_one_street_is_open() -> None:
    controller = at_a_rent()
    press(controller, "⏎")
    say(controller, "cem rolls 2 4")
    assert open_rows(controller) == [6]


def test_a_rent_that_lapsed_is_told_until_the_turn_ends_and_not_after() -> None:
    controller = at_a_rent()
    press(controller, "⏎")
    say(controller, "cem rolls 2 4", "ann rolls 1 3")
    assert open_rows(controller) == [7], "the turn in which it lapsed"
    press(controller, "a ⏎ ⏎") if controller.session.state.table.offer else None
    say(controller, "bob rolls 1 2")
    assert 7 not in open_rows(controller)


def test_a_debt_is_open_until_it_is_paid() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann rolls 1 3")  # Income Tax
    due = open_rows(controller)
    assert controller.session.state.table.dues and len(due) == 1
    press(controller, "p ⏎")
    assert open_rows(controller) == []


def test_an_owner_s_rent_has_words_for_its_amount_in_both_languages() -> None:
    for language, words in (("en", "may ask 70"), ("ru", "можно взять 70")):
        controller = controller_of("secret-vault", "Ann", "Bob", "Cem", language=language)
        say(controller, "ann rolls 2 4", "ann buys oriental", "bob rolls 2 4")
        news = controller.view(24).rows[0].news
        assert news is not None and news.amount == words
