"""The user's keys: which are taken, and which are refused by both names."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.interaction import own_keys
from banker.interaction.keys.user_keys import checked
from tests.tui import scenes


def test_two_verbs_may_exchange_their_keys() -> None:
    assert checked({"buy": "r", "rent": "b"}) == {"b": "r", "r": "b"}
    assert checked({"buy": "b"}) == {}
    assert checked({}) == {}


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"buy": "r"}, "buy and rent are both on 'r'"),
        ({"buy": "N", "rent": "N"}, "buy and rent are both on 'N'"),
        ({"buy": "u"}, "buy and undo are both on 'u'"),
        ({"fly": "N"}, "fly: no verb is called that"),
        ({"buy": "bb"}, "a key is one character"),
        ({"buy": "4"}, "a key is one character"),
        ({"buy": " "}, "a key is one character"),
        ({"buy": "?"}, "that key is needed everywhere"),
        ({"next": "N"}, "no verb is called that"),
    ],
)
def test_what_is_in_the_way_is_refused(wanted: dict[str, str], said: str) -> None:
    with pytest.raises(InvalidCommand, match=said):
        checked(wanted)


def test_the_key_is_shown_as_the_user_has_it() -> None:
    edition = scenes.session().state.edition
    try:
        own_keys.use(checked({"buy": "N"}))
        assert own_keys.shown(edition, "b") == "N"
        assert own_keys.shown(edition, "b", "pay") == "b"
        assert own_keys.meant(edition, "N", "") == "b"
        assert own_keys.meant_by_user("N") == "b"
    finally:
        own_keys.use({})
    assert own_keys.shown(edition, "b") == "b"
