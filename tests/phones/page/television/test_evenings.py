"""An evening in front of both televisions at once: they say the same, and nothing complains.

`make tv` shows an evening of every edition, whole.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.editions.catalog import catalogue
from tests.phones.browser import Browser
from tests.phones.page.television import evenings
from tests.support.terminal import ON_A_TERMINAL

ENTRIES = 45  # of the first evening: rents, an auction, a bankruptcy


@pytest.mark.in_check("tv")
@ON_A_TERMINAL
def test_both_televisions_say_the_same_headline_entry_by_entry(
    browser: Browser, tmp_path: Path
) -> None:
    seen = evenings.whole(browser, "glass-classic", tmp_path, ENTRIES)
    assert [it.entry for it in seen] == list(range(1, ENTRIES + 1))
    assert len({it.browser for it in seen}) > ENTRIES // 3, "headlines"


def test_every_edition_has_an_evening() -> None:
    assert evenings.EVENINGS.keys() == {it.id for it in catalogue()}
    for name in evenings.EVENINGS.values():
        assert (evenings.REPLAY / f"{name}.bank").is_file(), name


@pytest.mark.parametrize(
    ("browser_says", "terminal_says", "is_alike"),
    [
        ("Zoë pays Ömer 10", "zoe pays Omer 10", True),
        ("Ann buys Baltic Avenue −60", "  Ann buys Baltic Avenue -60  entry 3", True),
        ("Ann pays Bob 10", "Ann pays Bob 100", False),
        ("Ann pays Bob 10", "Bob pays Ann 10", False),
    ],
)
def test_two_headlines_are_compared_by_their_words(
    browser_says: str, terminal_says: str, is_alike: bool
) -> None:
    assert evenings.alike(browser_says, terminal_says) is is_alike
