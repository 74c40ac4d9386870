"""Each ruleset has a row of its own on the screen, and a missing row is a refusal."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from banker import editions
from banker.errors import EditionError
from banker.games.rulesets import RULESETS
from banker.tui.game_screen import screen_of


@pytest.mark.parametrize("word", RULESETS)
def test_every_ruleset_has_a_screen(word: str) -> None:
    for listing in editions.catalogue(word):
        screen = screen_of(editions.load(listing.id))
        assert screen is screen_of(SimpleNamespace(ruleset=word))
        assert set(screen.words.names) >= {verb.name for verb in screen.keys.verbs}
        shown = {verb.name for verb in screen.keys.verbs if verb.word}
        assert shown == set(screen.words.priority)


def test_rules_without_a_screen_are_refused() -> None:
    with pytest.raises(EditionError, match="no screen is known for the rules 'whist'"):
        screen_of(SimpleNamespace(ruleset="whist"))
