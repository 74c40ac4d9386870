"""Likely cause: translates what may explain a cash difference.

A file stores the likely cause in English words (`games.board.rules.reconciliation`), so that a game
of any release can be replayed. This module makes the same words again from the names of the game,
and finds the stored ones among them. Words that it does not find, such as a card's label, stay as
they are stored.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.language.phrases.english import ENGLISH
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.plurals import filled

Fields = dict[str, str]

_ALONE = ("likely.salary", "likely.jail_fee")
_OF_ACCOUNT = ("likely.owed_to", "likely.owes")
_OF_DEED = (
    "likely.price", "likely.rent", "likely.redeem", "likely.mortgage", "likely.building",
    "likely.building_sold",
)  # fmt: skip
_OF_ENTRY = ("likely.twice", "likely.once_more")


def likely_cause(stored: str, wording: Wording) -> str:
    """Return a stored likely cause of a cash difference in the language of the table."""
    for key, english, own in _causes(stored, wording):
        if filled(ENGLISH[key], english) == stored:
            return wording.say(key, **own)
    return stored


def _causes(stored: str, wording: Wording) -> Iterator[tuple[str, Fields, Fields]]:
    """The key of every cause, with its fields in English and in the language of the table."""
    setup = wording.setup
    for key in _ALONE:
        yield key, {}, {}
    for account, name in setup.names.items():
        for key in _OF_ACCOUNT:
            yield key, {"who": name}, {"who": wording.account(account)}
    for deed in setup.edition.deeds:
        for key in _OF_DEED:
            yield key, {"deed": deed.name}, {"deed": deed.name}
    entry = {"entry": "".join(sign for sign in stored if sign.isdecimal())}
    for key in _OF_ENTRY:
        yield key, entry, entry
