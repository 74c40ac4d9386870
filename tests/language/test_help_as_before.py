"""Help as before: every page of help, and the letters of every box, in every language.

`help_as_before.txt` keeps lines of topics, and of the letters of each box.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.rulesets import GAMES
from banker.language.help import help_text
from banker.language.own_letters import codes, group_letters, own_letters
from banker.language.parser.dialects import dialect
from banker.language.phrases.translation import languages, translation
from tests.support.stored_texts import assert_as_stored, together

STORED = Path(__file__).with_name("help_as_before.txt")


def topics(ruleset: str) -> Iterator[str]:
    """Chapters with and without their article, notes, verbs, words of patterns, and others."""
    chapters = dialect(ruleset).chapters
    yield from ("", "  PAYS ", "nothing of this", "amount", "the", "a", "x")
    for chapter, forms in chapters.items():
        yield from (chapter, chapter.removeprefix("the "), chapter.removeprefix("a "))
        for form in forms:
            yield from sorted(form.verbs)
            yield form.pattern.split(" ")[-1].strip("[]").lower()
    for word in GAMES:
        yield from dialect(word).notes


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ruleset", GAMES)
def test_every_page_of_help_is_as_it_was(ruleset: str, language: str) -> None:
    words = translation(language)
    pages = [help_text(topic, words, ruleset) for topic in dict.fromkeys(topics(ruleset))]
    assert help_text(None, words, ruleset) == pages[0]
    assert_as_stored(STORED, f"{ruleset}-{language}", pages)


@pytest.mark.parametrize("language", languages())
def test_the_letters_of_every_box_are_what_they_were(language: str) -> None:
    boxes = [replace(editions.load(box.id), language=language)
             for box in editions.catalogue("board")]  # fmt: skip
    found = [together(codes(box), group_letters(box)) for box in boxes]
    assert_as_stored(STORED, f"letters-{language}", found)


def test_a_letter_stands_for_a_key_in_its_place_only() -> None:
    own = own_letters("ru")
    for (scope, key), letter in own.shown_as.items():
        assert own.shown(key, scope) == letter
        assert own.meant(letter, scope) == key
    assert own.shown("b") == "к" and own.shown("b", "nowhere") == "b"
    assert own.meant("к", "nowhere") == own.meant("?") == ""
    assert own.shown("v", "pay") == "ф"
    assert own.reserved == {own.shown("v", "pay"), own.shown("x", "bidding"), own.shown("q")}
    assert own_letters("en").reserved == {""}
