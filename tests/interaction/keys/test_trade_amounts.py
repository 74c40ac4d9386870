"""A trade in which an amount was refused for want of its sign, and was typed again with it."""

from __future__ import annotations

import pytest

from banker.interaction.verbs.trade import HALF
from tests.support.screen import controller_of, press, shown

HALF_IN = {"en": HALF, "ru": "один предмет не вошёл в обмен: ⏎ проводит остальное, ⌫ назад"}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("amount", ["+ 5 0", "- 5 0", "- 5 0 + 6 0"])
@pytest.mark.parametrize("refused", ["5", "5 0"])
def test_an_amount_that_is_typed_again_with_its_sign_needs_one_enter(
    refused: str, amount: str, language: str
) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    count = controller.session.journal.count
    press(controller, f"t b {refused} {amount} ⏎")
    assert controller.session.journal.count == count + 1, (
        f"expected the trade, got {shown(controller).splitlines()[-3:]}"
    )


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("keys", ["z + 5 0", "z 5 + 5 0", "+ 5 0 z 5"])
def test_a_thing_that_is_still_missing_is_said_at_the_first_enter(keys: str, language: str) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    count = controller.session.journal.count
    press(controller, f"t b {keys} ⏎")
    got = " ".join(shown(controller, 120, 36).split())
    expected = HALF_IN[language].split(":")[0]
    assert expected in got, f"expected {expected}, got {got}"
    assert controller.session.journal.count == count
