"""What the screen reckons beside cash: belongings, what is owed, and the signs of money."""

from __future__ import annotations

import re

import pytest

from banker.interaction.board import inspect_panel
from banker.interaction.controller import Controller
from banker.interaction.verbs.action_words import REASONS
from banker.interaction.words import screen_words
from banker.interaction.words.text import plain
from banker.language.phrases.translation import translation
from tests.support.screen import controller_of, press, say, shown


def in_debt(**switches: str) -> Controller:
    """Ann owes Bob a rent, out of two hundred and a street."""
    controller = controller_of("secret-vault", "Ann", "Bob", **switches)
    say(
        controller, "ann buys oriental", 'force bob buys virginia because "a trial"', "next", "next"
    )
    say(
        controller,
        f"ann pays bob {controller.session.state.cash('ann') - 200}",
        "ann moves to virginia",
    )
    say(controller, "bob asks rent")
    return controller


def test_what_is_owed_counts_for_one_and_against_the_other() -> None:
    state = in_debt().session.state
    (due,) = state.dues_of("ann")
    assert (screen_words.debts(state, "ann"), screen_words.debts(state, "bob")) == (
        -due.amount,
        due.amount,
    )
    for who in ("ann", "bob"):
        parts = state.cash(who) + screen_words.beside(state, who) + screen_words.debts(state, who)
        assert screen_words.worth(state, who) == parts


def test_what_a_player_ends_with_on_the_screen_is_what_the_end_then_says() -> None:
    controller = in_debt()
    said = {who: screen_words.worth(controller.session.state, who) for who in ("ann", "bob")}
    say(controller, "game ends")
    assert {rank.who: rank.total for rank in controller.session.state.table.ranking} == said


@pytest.mark.parametrize(("who", "sign"), [("1", "−"), ("2", "+")])
def test_a_player_who_is_looked_at_is_told_the_debts_apart(who: str, sign: str) -> None:
    controller = in_debt()
    (due,) = controller.session.state.dues_of("ann")
    total = screen_words.money(
        screen_words.worth(controller.session.state, {"1": "ann", "2": "bob"}[who])
    )
    press(controller, f"i {who}")
    rows = [plain([row]) for row in inspect_panel.lines(controller.view(24), 34)]
    assert f"{sign} debts ~{due.amount} = {total}" in " ".join(rows)


def test_without_debts_nothing_is_said_of_them() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    assert screen_words.debts_words(controller.session.state, "ann") == ("", "")
    press(controller, "i 1")
    assert "debts" not in shown(controller)


def test_e04_a_balance_is_covered_until_the_game_is_over() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", balances="private")
    assert not screen_words.are_open(controller.session.state)
    assert screen_words.balance(controller.session.state, "ann") == screen_words.COVERED
    say(controller, "game ends")
    assert screen_words.are_open(controller.session.state)
    assert screen_words.balance(controller.session.state, "ann") == "3,000"


def test_a_price_that_has_no_room_for_its_word_has_it_in_the_last_column() -> None:
    millions = controller_of("glass-classic", "Ann", "Bob", overlays=("bank-cards",))
    text = shown(millions, 200, 60)
    assert re.search(r"600,000 +← buy", text)
    assert "buy 60" in shown(controller_of("glass-classic", "Ann", "Bob"), 200, 60)


def test_while_a_payment_is_checked_the_panel_names_the_keys_of_that_moment() -> None:
    controller = controller_of("cash-decoder", "Ann", "Bob", "Cid")
    say(controller, "ann rolls 1 2", "ann buys")
    press(controller, "d b 5 0")
    assert "the note, then r real, f fake or u unclear" in shown(controller, 160, 48)
    press(controller, "escape d")
    assert "a letter checks · ⏎ nobody does" in shown(controller, 160, 48)
    press(controller, "⏎ d")
    assert "nobody is paying now" in shown(controller, 160, 48)


def test_what_is_owed_for_is_said_in_russian_too() -> None:
    russian = translation("ru").sentences
    assert [reason for reason in REASONS.values() if reason not in russian] == []
