"""Refused sums: an amount in a refusal has the unit of its edition behind it, as in the ledger."""

from __future__ import annotations

import pytest

from banker.cli.scripts.script import run_script
from banker.language.phrases.translation import translation
from banker.session.session import Session
from tests.support.game import setup_of

NAMES = ("Аня", "Боря")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "refused [debt_open]: долг 1 000К (платит Аня, получает Банк): сначала 'Аня pays'"),
        ("en", "refused [debt_open]: Аня owes the Bank 1,000k: 'Аня pays' first"),
    ],
)
def test_a_sum_in_a_refusal_has_its_unit(language: str, said: str) -> None:
    session = Session.create(None, setup_of(NAMES, (), "online-rental-tax"))
    told: list[str] = []
    lines = ["аня moves to luxury_tax", "next"]
    run_script(session, None, lines, told.append, keep_going=False, words=translation(language))
    assert told[-1].startswith(said), told


def test_without_a_unit_it_is_a_plain_number() -> None:
    session = Session.create(None, setup_of(("Ann", "Bob"), (), "glass-classic"))
    told: list[str] = []
    run_script(session, None, ["ann moves to income_tax", "next"], told.append, keep_going=False)
    assert told[-1].startswith("refused [debt_open]: Ann owes the Bank 200: 'Ann pays' first")
