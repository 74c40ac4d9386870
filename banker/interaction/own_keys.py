"""Own keys: keys and deed codes in the language of the table, and the keys of a user's settings.

The program calls a key by its name in the key table, such as `b` to buy. A letter of another
language that is pressed becomes that key; a key that is shown becomes that letter. A player's
letter and a deed's code are used as they are shown.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from banker.foundation.memo import once
from banker.games.board.edition import Edition, Group
from banker.interaction.words.text import Line, Span
from banker.interaction.words.translate import translate
from banker.language.own_letters import code_of, group_letters
from banker.language.phrases.dialects import key_scope
from banker.language.player_keys import letters_in

if TYPE_CHECKING:
    from banker.engine.any_edition import AnyEdition

VERBS = ""  # the scope of the keys that begin a verb
AMOUNT = "amount"  # the scope of thousands and millions
SIGNS = {"q": "Esc"}  # a key that is named, where its letter would tell nothing
BIDS = "bidding"  # the scope of an auction's keys, which only q leaves


class UserKeys:
    """The keys of one user's settings, for every game.

    `shown`: built-in key -> the user's key; `meant`: the reverse.
    """

    def __init__(self) -> None:
        self.shown: dict[str, str] = {}
        self.meant: dict[str, str] = {}


_user = UserKeys()


def use(keys: Mapping[str, str]) -> None:
    """Use the keys of a user's settings from now on: built-in key -> the user's key."""
    _user.shown, _user.meant = dict(keys), {wanted: key for key, wanted in keys.items()}


def meant_by_user(key: str) -> str:
    """Return the built-in key that a user's key stands for; any other key unchanged."""
    return _user.meant.get(key, key)


def own_codes(edition: Edition) -> dict[str, str]:
    """Return deed codes in the language's letters -> Latin codes, as statements need them.

    The first are in small letters. Empty if the language uses Latin letters.
    """
    if not letters_in(edition):
        return {}
    return {code_of(edition, deed).casefold(): deed.code for deed in edition.deeds}


def group_letter(edition: Edition, group: Group) -> str:
    """Return the letter that begins the codes of a group, in the language of the table."""
    return once("group letters", (edition,), lambda: group_letters(edition))[group.id]


def is_letter_of(edition: Edition, group: Group, letter: str) -> bool:
    """Return whether a letter begins a group's codes, in the table's language or in Latin."""
    return letter in (group_letter(edition, group), group.letter)


def shown(edition: AnyEdition, key: str, scope: str = "") -> str:
    """Return a key as the language of the table writes it.

    `scope` is the verb or page that the key follows; empty for a verb key.
    """
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
    """Return keys such as `v l` as the language writes them.

    The first is a verb key; the others are written as in `scope`.
    """
    first, *rest = written.split(" ")
    return " ".join((shown(edition, first), *(shown(edition, key, scope) for key in rest)))


class KeyRow(Protocol):
    """A row of the key table: a key and an example."""

    @property
    def key(self) -> str:
        """The row's key."""

    @property
    def example(self) -> str:
        """An example of the keys to press, such as `m n1`."""


def example(edition: AnyEdition, verb: KeyRow) -> str:
    """Return the example of a key table's row as the language writes its keys."""
    if verb.example == verb.key:
        return shown(edition, verb.key)
    return translate(edition, verb.example)


def with_own_keys(edition: AnyEdition, spans: Line, verb: str) -> Line:
    """Return a verb's prompt with every key as the language of the table writes it."""
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
    """Return the key that a letter stands for; empty if it stands for none.

    The first of `scopes` that knows the letter decides; the empty scope is that of verb keys.
    """
    if VERBS in scopes and letter in _user.meant:
        return _user.meant[letter]
    own = letters_in(edition)
    every = (
        one for scope in scopes for one in ((key_scope(edition), "") if not scope else (scope,))
    )
    return next((key for scope in every if (key := own.meant(letter, scope))), "")
