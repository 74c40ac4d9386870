"""Box words: the names of things in an edition, compared with the built-in edition of its title.

Rules of this file
* Every word that a player reads on the board or a card is compared: of deeds in each board set, of
  colour groups, spaces, cards and of the money. Words that only explain an amount are not.
* In every language the name of another thing is an exchange: a person who exchanges two names
  exchanges their prices. So is a digit in the symbol before an amount.
* A new name of a deed or a card is as bad in the language of the edition. In another language it is
  a translation, and so is any new word for a thing without rent: that is reported and accuses
  nobody.
* Any printed board set is the box's own.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from banker.cli.tables.game_words import GAME_WORDS, SYMBOL
from banker.engine.any_edition import AnyEdition
from banker.games.rulesets import game_of
from banker.ledger.likeness import rough_look


class OtherWords(NamedTuple):
    """The things that have other names than in the built-in edition: `accused` ones can deceive
    players, `told` ones are only reported."""

    accused: tuple[str, ...]
    told: tuple[str, ...]


def other_words(edition: AnyEdition, shelved: AnyEdition) -> OtherWords:
    """Compare the names in an edition with those of the built-in edition `shelved`."""
    if edition.ruleset != shelved.ruleset:
        return OtherWords((), ())
    words = GAME_WORDS.of(game_of(edition)).words
    printed = list(words(shelved, edition))
    known = {(it.thing, it.which): it.text for it in printed}
    owners: dict[str, set[str]] = defaultdict(set)
    for it in printed:
        owners[rough_look(it.text)].add(it.thing)
    accused: dict[str, None] = {}
    told: dict[str, None] = {}
    for it in words(edition, edition):
        if known.get((it.thing, it.which), it.text) == it.text:
            continue
        is_exchanged = it.thing not in owners.get(rough_look(it.text), {it.thing})
        is_renamed = it.is_priced and edition.language == shelved.language
        is_amount = it.thing == SYMBOL and any(map(str.isdigit, it.text))
        (accused if is_exchanged or is_renamed or is_amount else told)[it.thing] = None
    return OtherWords(tuple(accused), tuple(it for it in told if it not in accused))
