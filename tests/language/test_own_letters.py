"""Own letters: in every box and language no two keys, colours or players meet on one letter."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board.edition import Edition
from banker.language.own_letters import codes, first_free, group_letters, named_letters, own_letters
from banker.language.phrases.translation import languages, translation

BOXES = [box.id for box in editions.catalogue("board")]
WITH_LETTERS = [code for code in languages() if translation(code).keys]


def box_in(box: str, language: str) -> Edition:
    return replace(editions.load(box), language=language)


def test_russian_has_letters_and_english_needs_none() -> None:
    assert WITH_LETTERS == ["ru"]
    assert not own_letters("en")


@pytest.mark.parametrize("language", WITH_LETTERS)
def test_no_two_keys_of_one_place_have_the_same_letter(language: str) -> None:
    taken = Counter(
        (scope, letter) for (scope, _), letter in own_letters(language).shown_as.items()
    )
    assert max(taken.values()) == 1, taken.most_common(3)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES)
def test_every_code_is_that_of_one_deed(box: str, language: str) -> None:
    edition = box_in(box, language)
    found = codes(edition)
    assert len(set(found.values())) == len(edition.deeds)
    assert all(len(code) == 2 and code[1].isdecimal() for code in found.values())


@pytest.mark.parametrize("language", WITH_LETTERS)
@pytest.mark.parametrize("box", BOXES)
def test_a_colour_and_a_key_that_are_pressed_at_one_place_differ(box: str, language: str) -> None:
    edition, own = box_in(box, language), own_letters(language)
    colours = set(group_letters(edition).values())
    assert colours.isdisjoint({own.shown("h", "auction"), own.shown("t", "auction")})
    assert colours.isdisjoint({own.shown("'", "inspect")})
    assert all(letter.isalpha() and not letter.isascii() for letter in colours)


def test_the_colours_are_called_by_their_first_free_letter_and_none_looks_like_a_digit() -> None:
    letters = group_letters(box_in("rouble-full", "ru"))
    assert "".join(letters.values()) == "кгроажесвп"
    assert set("КГРОАЖЕС") == {code[0] for code in codes(box_in("secret-vault", "ru")).values()}


def test_a_sign_that_is_no_letter_is_passed_over() -> None:
    assert first_free(("1", "-", "a", "b"), ("a",)) == "b"
    assert named_letters((("one", "Dark 1-Rot"), ("two", "Rot"))) == {"one": "р", "two": "о"}
