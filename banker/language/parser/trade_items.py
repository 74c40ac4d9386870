"""Trade items: the items of a trade, and the legs of a trade among several players.

items = "nothing" | item { ( "+" | "and" ) item }
item  = "no" "rent" "on" deed [ [ "for" ] n ( "times" | "visits" ) ] | amount
      | [n] ( "hotel" [ "on" deed ] | "jail_card" | "key" | "card" | "chip" )
      | "rent" [ "on" deed ] | card | deed
legs  = WHO gives items to WHO { "and" WHO gives items to WHO }
`and` begins a leg where `gives` comes before `to`; elsewhere it joins items.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.text import Text
from banker.games.board.commands import Item, Leg
from banker.games.board.edition import Card
from banker.language.parser.amounts import amount, looks_like_amount, number
from banker.language.parser.grammar import MEANT, ParseAttempt
from banker.language.parser.slots import deed, past_jail_card, player, unit_of
from banker.language.parser.tokens import title_key

NOTHING = "nothing"  # what one side of a trade gives
RENT = "rent"  # the rent that one owes the other, as a thing that is traded
Countable = Literal["hotel", "key", "jail_card", "card", "chip", "rent"]
_COUNTABLES: tuple[Countable, ...] = ("hotel", "key", "card", "chip")
PROMISE = ("no", "rent", "on")
_VISITS = ("time", "times", "visit", "visits")
_GIVES = ("gives", "give")
_ENDS = ("to", "for", "and", "+")  # of an item


def items(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[Item, ...], int]]:
    """Yield the items of a trade from `at` on, joined by `+` or `and`, or none for `nothing`.

    The second value is the position behind.
    """
    if reading.keys[at] == NOTHING:
        yield (), at + 1
        return
    found: list[Item] = []
    here = at
    while here < reading.size:
        item, here = _item(reading, here)
        if item is None:
            return
        found.append(item)
        if not _goes_on(reading, here):
            yield tuple(found), here
            return
        here += 1
    reading.miss(here, Text("something is missing after '+'"), MEANT, Misunderstood.INCOMPLETE)


def _goes_on(reading: ParseAttempt, at: int) -> bool:
    """Whether another item follows: after `+`, and after an `and` that begins no leg."""
    if at == reading.size:
        return False
    return reading.keys[at] == "+" or (
        reading.keys[at] == "and" and at + 1 < reading.size and not _is_leg(reading, at + 1)
    )


def _is_leg(reading: ParseAttempt, at: int) -> bool:
    """Whether a name and `gives` stand here."""
    ahead = (key for key in reading.keys[at:] if key in (*_GIVES, *_ENDS))
    return next(ahead, "") in _GIVES


def _item(reading: ParseAttempt, at: int) -> tuple[Item | None, int]:
    if _is_promise(reading, at):
        return _promise(reading, at + 3)
    said = reading.said(at)
    if not looks_like_amount(said):
        return _thing(reading, at, 1)
    if at + 1 < reading.size:
        with_count = _counted(reading, at)
        if with_count is not None:
            return with_count
    try:
        return Item("cash", amount(said, unit=unit_of(reading))), at + 1
    except InvalidCommand as wrong:
        reading.miss(at, wrong.text, MEANT, wrong.kind)
        return None, at


def _is_promise(reading: ParseAttempt, at: int) -> bool:
    """Whether `no rent on …` begins here."""
    return tuple(reading.keys[at : at + 3]) == PROMISE and at + 3 < reading.size


def _promise(reading: ParseAttempt, at: int) -> tuple[Item | None, int]:
    for deed_id, after in deed(reading, at):
        count_at = after + (after < reading.size and reading.keys[after] == "for")
        if count_at + 1 >= reading.size or reading.keys[count_at + 1] not in _VISITS:
            return Item("immunity", 0, deed_id), after
        try:
            times = number(reading.words[count_at].text)
        except InvalidCommand as wrong:
            reading.miss(count_at, wrong.text, MEANT, wrong.kind)
            return None, at
        return Item("immunity", times, deed_id), count_at + 2
    return None, at


def _counted(reading: ParseAttempt, at: int) -> tuple[Item | None, int] | None:
    """`2 hotels`; None when the number counts money."""
    noun = reading.keys[at + 1].removesuffix("s")
    if noun not in _COUNTABLES and not past_jail_card(reading, at + 1):
        return None
    try:
        return _thing(reading, at + 1, number(reading.words[at].text))
    except InvalidCommand as wrong:
        reading.miss(at, wrong.text, MEANT, wrong.kind)
        return None, at


def _thing(reading: ParseAttempt, at: int, count: int) -> tuple[Item | None, int]:
    jail_card = past_jail_card(reading, at)
    if jail_card:
        return Item("jail_card", count), jail_card
    noun = reading.keys[at].removesuffix("s")
    for countable in _COUNTABLES:
        if noun == countable:
            return _on_a_street(reading, at + 1, countable, count)
    if noun == RENT:
        return _on_a_street(reading, at + 1, "rent", count)
    card = _card(reading, at)
    if card is not None:
        leaves_jail = card.effect == "jail_free"
        return Item("jail_card" if leaves_jail else "card", 1, card.id), at + 1
    for deed_id, after in deed(reading, at):
        return Item("deed", 1, deed_id), after
    return None, at


def _card(reading: ParseAttempt, at: int) -> Card | None:
    """A card by its whole id: labels are prose and would swallow the rest of a trade."""
    key = title_key(reading.words[at].text)
    cards = reading.directory.setup.edition.cards
    return next((card for card in cards if title_key(card.id) == key), None)


def _on_a_street(
    reading: ParseAttempt, at: int, thing: Countable, count: int
) -> tuple[Item | None, int]:
    if thing not in ("hotel", RENT) or at + 1 >= reading.size or reading.keys[at] != "on":
        return Item(thing, count), at
    for deed_id, after in deed(reading, at + 1):
        return Item(thing, count, deed_id), after
    return None, at


def legs(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[Leg, ...], int]]:
    """Yield further transfers in a trade of several players from `at` on, and the position
    behind."""
    for leg, after in _leg(reading, at):
        yield (leg,), after
        if after + 1 < reading.size and reading.keys[after] == "and":
            for more, last in legs(reading, after + 1):
                yield (leg, *more), last


def _leg(reading: ParseAttempt, at: int) -> Iterator[tuple[Leg, int]]:
    for giver, verb in player(reading, at):
        if verb + 1 >= reading.size or reading.keys[verb] not in _GIVES:
            reading.miss(min(verb, reading.size - 1), Text("'gives' must follow the name"), MEANT)
            continue
        for things, to in items(reading, verb + 1):
            if to + 1 >= reading.size or reading.keys[to] != "to":
                reading.miss(
                    min(to, reading.size - 1), Text("who gets it? 'to' and a name come next"), MEANT
                )
                continue
            for receiver, after in player(reading, to + 1):
                yield Leg(giver, receiver, things), after
