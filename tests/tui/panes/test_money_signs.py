"""Money signs: a box has one sign of money in each language, wherever an amount is told."""

from __future__ import annotations

import re

import pytest

from banker.interaction.controller import Controller
from banker.language.phrases.translation import in_language
from tests.support.screen import controller_of, press, say, shown


@pytest.mark.parametrize(
    ("box", "language", "price"),
    [
        ("online-rental-tax", "en", "1,000k"),
        ("online-rental-tax", "ru", "1 000К"),
        ("rouble-simple", "en", "100K"),
        ("rouble-simple", "ru", "100К"),
        ("glass-classic", "ru", "100"),
    ],
)
def test_s27_a_box_has_one_sign_of_money_in_each_language(
    box: str, language: str, price: str
) -> None:
    """On the status line, on what Enter does, and in the ledger."""
    controller = controller_of(box, "Аня", "Боря")
    controller.session.state = in_language(controller.session.state, language)
    say(controller, "Аня rolls 2 4")
    *_, offered, _foot = shown(controller).splitlines()
    assert re.search(rf" {price}   ", offered)
    fresh = Controller(controller.session, None)
    press(fresh, "⏎")
    assert f" {price}" in fresh.view(24).rows[0].text + " "


def test_s27_an_amount_may_have_the_letter_of_a_russian_keyboard() -> None:
    controller = controller_of("rouble-simple", "Аня", "Боря")
    say(controller, "Аня pays 20К to Боря")
    assert "20К" in controller.view(24).rows[0].text
