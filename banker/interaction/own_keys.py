"""Own keys: keys and deed codes as the language of the table writes them.

Inside, a key is the one of the key table, `b` to buy. Where a key comes in, a letter of the
language becomes that key; where a key is shown, it becomes that letter. A player's letter and a
deed's code are what they are shown as.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from banker.foundation.memo import once
from banker.games.board.edition import Deed, Edition, Group
from banker.interaction.words.text import Line, Span
from banker.interaction.words.translate import translate
from banker.language.own_letters import codes, group_letters
from banker.language.phrases.dialects import key_scope
from banker.language.player_keys import letters_in

if TYPE_CHECKING:
    from banker.engine.any_edition import AnyEdition

VERBS = ""  # the scope of the keys that begin a verb
AMOUNT = "amount"  # the scope of thousands and millions
SIGNS = {"q": "Esc"}  # a key that is named, where its letter would tell nothing
BIDS = "bidding"  # the scope of an auction's keys, which only q leaves


class UserKeys:
    """The keys from one user's settings. They count for every game."""

    def __init__(self) -> None:
        self.shown: dict[str, str] = {}
        self.meant: dict[str, str] = {}


_user = UserKeys()


def use(keys: Mapping[str, str]) -> None:
    """From now on show and read these keys for verbs: own key -> the user's."""
    _user.shown, _user.meant = dict(keys), {wanted: key for key, wanted in keys.items()}


def meant_by_user(key: str) -> str:
    """The built-in key of the verb that the user has on this key; any other key unchanged."""
    return _user.meant.get(key, key)


def code_of(edition: Edition, deed: Deed) -> str:
    """A deed's code as it is shown: `N1`, in Russian `К1`."""
    return once("deed codes", (edition,), lambda: codes(edition))[deed.id]


def own_codes(edition: Edition) -> dict[str, str]:
    """The codes of deeds in the table's own letters, in small letters, and as statements know them;
    empty where the letters are Latin."""
    if not letters_in(edition):
        return {}
    return {code_of(edition, deed).casefold(): deed.code for deed in edition.deeds}


def group_letter(edition: Edition, group: Group) -> str:
    """The letter of a group's codes, as it is shown."""
    return once("group letters", (edition,), lambda: group_letters(edition))[group.id]


def is_letter_of(edition: Edition, group: Group, letter: str) -> bool:
    """Whether a letter begins the codes of a group, in this language or in the edition's own."""
    return letter in (group_letter(edition, group), group.letter)


def shown(edition: AnyEdition, key: str, scope: str = "") -> str:
    """A key as this table's language writes it."""
    if scope == VERBS and key in _user.shown:
        return _user.shown[key]
    own = letters_in(edition)
    if not own:
        return key
    if key in SIGNS:
        return own.shown(key, VERBS) if scope == BIDS else SIGNS[key]
    of_this_game = own.shown(key, scope or key_scope(edition))
    return own.shown(key, scope) if of_this_game == key else of_this_game


def shown_keys(edition: AnyEdition, written: str, scope: str = "") -> str:
    """Keys as one writes them, `v l`: the first one is a verb's, the others follow `scope`."""
    first, *rest = written.split(" ")
    return " ".join((shown(edition, first), *(shown(edition, key, scope) for key in rest)))


class KeyRow(Protocol):
    """A row of the key table."""

    @property
    def key(self) -> str:
        """Its key."""

    @property
    def example(self) -> str:
        """Keys that one may press."""


def example(edition: AnyEdition, verb: KeyRow) -> str:
    """The example of a row of the key table, as this table's language writes its keys."""
    if verb.example == verb.key:
        return shown(edition, verb.key)
    return translate(edition, verb.example)


def with_own_keys(edition: AnyEdition, spans: Line, verb: str) -> Line:
    """The spans of a verb's prompt, with every key as this table's language writes it."""
    if not letters_in(edition):
        return spans
    return tuple(
        Span(_in_place(edition, span.text, verb), span.role) if span.role == "key" else span
        for span in spans
    )


def _in_place(edition: AnyEdition, text: str, scope: str) -> str:
    key = text.strip()
    return text.replace(key, shown(edition, key, scope)) if key else text


def meant(edition: AnyEdition, letter: str, *scopes: str) -> str:
    """The key that a letter stands for in the first of the scopes that knows it; else empty."""
    if VERBS in scopes and letter in _user.meant:
        return _user.meant[letter]
    own = letters_in(edition)
    every = (
        one for scope in scopes for one in ((key_scope(edition), "") if not scope else (scope,))
    )
    return next((key for scope in every if (key := own.meant(letter, scope))), "")
