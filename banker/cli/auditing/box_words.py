"""Box words: what a box calls its things, compared with the built-in edition of its title.

Rules of this file
* Every word that a player reads on the board or a card is compared: of deeds in each board set, of
  colour groups, spaces, cards and of the money. What only explains a figure is not.
* The name of another thing is an exchange, whatever the language: who exchanges two names exchanges
  what they cost. So is a digit in the symbol before an amount.
* A new name of a deed or a card is as bad in the language of the edition. In another language it is
  a translation, and so is any new word for what has no rent: that is told and accuses nobody.
* Any printed board set is the box's own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from banker.games.board.edition import Edition
from banker.games.rulesets import FIRST, word_of
from banker.ledger.likeness import rough_look

_SYMBOL = "money.symbol"


class Word(NamedTuple):
    """A word of a box: the thing that it names, which of that thing's words it is, and whether the
    thing costs something."""

    thing: str
    which: str
    text: str
    is_priced: bool = False


class OtherWords(NamedTuple):
    """The things with other words than in the built-in edition: `accused` of deceiving, or `told`
    only."""

    accused: tuple[str, ...]
    told: tuple[str, ...]


def other_words(edition: Any, shelved: Any) -> OtherWords:
    """Compare the words of a box with those of the built-in edition."""
    word = word_of(edition)
    if word != word_of(shelved):
        return OtherWords((), ())
    printed = list(_WORDS[word](shelved, edition))
    known = {(it.thing, it.which): it.text for it in printed}
    owners: dict[str, set[str]] = defaultdict(set)
    for it in printed:
        owners[rough_look(it.text)].add(it.thing)
    accused: dict[str, None] = {}
    told: dict[str, None] = {}
    for it in _WORDS[word](edition, edition):
        if known.get((it.thing, it.which), it.text) == it.text:
            continue
        is_exchanged = it.thing not in owners.get(rough_look(it.text), {it.thing})
        is_renamed = it.is_priced and edition.language == shelved.language
        is_amount = it.thing == _SYMBOL and any(map(str.isdigit, it.text))
        (accused if is_exchanged or is_renamed or is_amount else told)[it.thing] = None
    return OtherWords(tuple(accused), tuple(it for it in told if it not in accused))


def _of_cards(edition: Any, _in_play: Any) -> Iterator[Word]:
    for key in ("sets", "faces"):
        for one in getattr(edition, key):
            yield Word(f"{key}.{one.id}.name", "", one.name, is_priced=True)


def _of_a_board(edition: Edition, in_play: Edition) -> Iterator[Word]:
    """The words of a box, with the deeds called as on the board set that is in play."""
    names = _names_in_play(edition, in_play)
    for deed in edition.deeds:
        thing = f"deeds.{deed.id}.name"
        yield Word(thing, "", names[deed.id], is_priced=True)
        for board_set, name in sorted(deed.names.items()):
            yield Word(thing, board_set, name, is_priced=True)
    for space in edition.spaces:
        if space.deed is None:
            yield Word(f"spaces.{space.id}.name", str(space.index), space.name)
        elif edition is in_play:
            yield Word(f"deeds.{space.deed}.name", "", space.name, is_priced=True)
    for card in edition.cards:
        yield Word(f"cards.{card.id}.label", "", card.label, is_priced=True)
    for group in edition.groups:
        yield Word(f"groups.{group.id}.name", "", group.name)
    yield Word(_SYMBOL, "", edition.money.symbol)


def _names_in_play(edition: Edition, in_play: Edition) -> dict[str, str]:
    """What the deeds of a box are called on the board set that is in play; else as the box has
    them."""
    played = {deed.id: deed.name for deed in in_play.deeds}
    for board_set in sorted({it for deed in edition.deeds for it in deed.names}):
        printed = {deed.id: deed.names.get(board_set, deed.name) for deed in edition.deeds}
        if printed == played:
            return printed
    return {deed.id: deed.name for deed in edition.deeds}


_WORDS: dict[str, Callable[[Any, Any], Iterator[Word]]] = {FIRST: _of_a_board, "deal": _of_cards}
