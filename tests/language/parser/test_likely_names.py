"""What was probably meant by a name that nothing has."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.language.parser.parse import parse
from tests.support.seated_players import SETUP

MEANT = {
    # By a whole name, or its id.
    "ann buys tennesse": None,
    "ann buys virgnia": "deed is called 'virgnia'; did you mean Virginia Avenue (p3)?",
    "ann moves to luxury_tacks": "space is called 'luxury_tacks'; did you mean Luxury Tax",
    # By the first word alone of a name of several, where no name as a whole is like it.
    "ann buys prk": "deed is called 'prk'; did you mean Park Place (b1)?",
    "ann moves to jial": "space is called 'jial'; did you mean ",
    "ann buys zzz": "deed is called 'zzz'",
}


@pytest.mark.parametrize("text", [text for text in MEANT if MEANT[text]])
def test_a_typing_error_is_told_with_the_likeliest_name(text: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        parse(text, SETUP, "ann")
    assert str(refused.value).startswith(f"no {MEANT[text]}")


def test_a_beginning_that_fits_one_name_only_is_that_name() -> None:
    assert parse("ann buys tennesse", SETUP, "ann") == parse("ann buys tennessee", SETUP, "ann")
