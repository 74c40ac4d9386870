"""Figures: statements about amounts on printed cards: how they are read, and how written.

`rent of st_charles with 2 hotels is 540`, `price of oriental is 200`: which amount it is, its
value, perhaps who read it, and perhaps more of them after `and`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.edition import Deed, Edition
from banker.games.board.queries.rent_amounts import path_of
from banker.games.board.state import HOTEL, HOUSE, Setup
from banker.language.parser import slots
from banker.language.parser.grammar import MEANT, ParseAttempt, Slot

AND, SET, DEED, EACH_HOTEL = "and", "set", "deed", "each hotel"
_NOUNS = {
    **dict.fromkeys(("house", "houses"), HOUSE),
    **dict.fromkeys(("hotel", "hotels"), HOTEL),
    **dict.fromkeys(("deed", "deeds", "railroad", "railroads", "utility", "utilities"), DEED),
}
_ANOTHER = Text("expected another amount, as in 'price of oriental is 200'")
_MISSED = Text("expected 'set', or how many houses, hotels or deeds")


# --- reading --------------------------------------------------------------------------------------


def _of_deed(name: str) -> slots.Read:
    def read(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
        for deed, end in slots.deed(reading, at):
            yield f"deed.{deed}.{name}", end

    return read


def _rent(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """A deed, and perhaps with what."""
    edition: Edition = reading.directory.setup.edition
    for id, end in slots.deed(reading, at):
        deed = edition.deed_by_id[id]
        if reading.keys[end : end + 1] == ["with"]:
            for place, behind in _with(reading, end + 1, edition, deed):
                yield path_of(deed, place), behind
        else:
            yield path_of(deed, 0), end


def _with(
    reading: ParseAttempt, at: int, edition: Edition, deed: Deed
) -> Iterator[tuple[int, int]]:
    """What a rent is asked with: the place of the rent, and the position behind the words."""
    is_street = deed.kind == "street"
    if reading.keys[at : at + 1] == [SET] and is_street:
        yield 1, at + 1
        return
    noun, counts, end = _NOUNS.get(reading.keys[at]), iter((1,)), at + 1  # 'with hotel' is one
    if noun is None and end < reading.size:
        noun, counts, end = _NOUNS.get(reading.keys[end]), _counts(reading, at), end + 1
    for count in counts if noun and (noun == DEED) != is_street else ():
        place = count - 1
        if is_street:
            place = 1 + count + (edition.houses_before_hotel if noun == HOTEL else 0)
        is_house = noun == HOUSE and count > edition.houses_before_hotel
        if place < len(deed.rents) and not is_house:
            yield place, end
            return
    reading.miss(at, _MISSED, MEANT)


def _counts(reading: ParseAttempt, at: int) -> Iterator[int]:
    if reading.keys[at] in ("a", "one"):
        yield 1
    else:
        yield from (count for count, _ in slots.numbered()(reading, at))


def _of_card(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    for card, end in slots.card(reading, at):
        if " ".join(reading.keys[end : end + 3]) == f"for {EACH_HOTEL}":
            yield f"card.{card}.per_hotel", end + 3
        else:
            yield f"card.{card}.amount", end


def _of_space(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    for space, end in slots.space(reading, at):
        yield f"space.{space}.amount", end


def _any(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Any amount, by its words."""
    begun = {words: (read, len(words)) for words, read in _WORDS.items()}
    for words, (read, size) in begun.items():
        if tuple(reading.keys[at : at + size]) == words and at + size < reading.size:
            yield from read(reading, at + size)
            return
    reading.miss(at, Text("name a value of a card, as in 'settle rent of st_charles'"), MEANT)


def _flows(
    reading: ParseAttempt, at: int
) -> Iterator[tuple[tuple[tuple[str, str, int], ...], int]]:
    """Payments, each behind an `and`."""
    found: list[tuple[str, str, int]] = []
    while at < reading.size:
        ends = (here for here in range(at, reading.size) if reading.keys[here] == AND)
        end = next(ends, reading.size)
        said = reading.nested(reading, reading.rest_of(at, end)) if end > at else None
        if not isinstance(said, c.Transfer) or said.debtor or said.deed or said.gift:
            reading.miss(at, Text("expected a payment, as in 'ann pays 20 to bob'"), MEANT)
            return
        found.append((said.giver, said.receiver, said.amount))
        at = end + 1
    yield tuple(found), reading.size


def _more(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[tuple[str, int], ...], int]]:
    """More amounts, each behind an `and`."""
    found: list[tuple[str, int]] = []
    while at < reading.size:
        ends = (here for here in range(at, reading.size) if reading.keys[here] == AND)
        end = next(ends, reading.size)
        said = reading.nested(reading, reading.rest_of(at, end)) if end > at else None
        if not isinstance(said, c.SetFigures) or said.said_by is not None:
            reading.miss(
                at, Text("expected another amount, as in 'price of oriental is 200'"), MEANT
            )
            return
        found += said.figures
        at = end + 1
    yield tuple(found), reading.size


# How the words of a figure begin.
_WORDS: dict[tuple[str, ...], slots.Read] = {
    ("rent", "of"): _rent,
    ("price", "of"): _of_deed("price"),
    ("mortgage", "of"): _of_deed("mortgage"),
    ("cost", "of", "redeeming"): _of_deed("redeem"),
    ("cost", "of", "building", "on"): _of_deed("building"),
    ("amount", "of"): _of_card,
    ("fee", "of"): _of_space,
}

SLOTS = (
    Slot("RENTED", "figure", _rent, Text("a deed, and perhaps 'with set' or 'with 2 hotels'")),
    Slot("PRICED", "figure", _of_deed("price"), Text("a deed")),
    Slot("LENT", "figure", _of_deed("mortgage"), Text("a deed")),
    Slot("REDEEMED", "figure", _of_deed("redeem"), Text("a deed")),
    Slot("BUILT", "figure", _of_deed("building"), Text("a deed")),
    Slot("PRINTED", "figure", _of_card, Text("a card, and perhaps 'for each hotel'")),
    Slot("CHARGED", "figure", _of_space, Text("a space")),
    Slot("SAID", "amount", slots.counted, Text("an amount")),
    Slot("READER", "said_by", slots.player, Text("a player")),
    Slot("FIGURES", "more", _more, Text("another amount")),
    Slot("FIGURE", "figure", _any, Text("an amount of the edition, such as 'rent of st_charles'")),
    Slot("FLOWS", "flows", _flows, Text("payments joined by 'and'")),
)


def made(
    figure: str,
    amount: int,
    said_by: str | None = None,
    more: tuple[tuple[str, int], ...] = (),
) -> c.SetFigures:
    """Return the command that stores one amount on a card, and `more` of them.

    `figure` is the path of the amount; `said_by` the player who read it.
    """
    return c.SetFigures(((figure, amount), *more), said_by)


# --- writing --------------------------------------------------------------------------------------

_DEED_WORDS = {
    "price": "price of",
    "mortgage": "mortgage of",
    "redeem": "cost of redeeming",
    "building": "cost of building on",
}


def written(command: c.SetFigures, names: Mapping[str, str], setup: Setup) -> str:
    """Return the statement that stores amounts on cards. `names`: account id -> how it is
    written."""
    (path, amount), *rest = command.figures
    by = "" if command.said_by is None else f" read by {names[command.said_by]}"
    said = [f"{_words(path, setup.edition)} is {amount}{by}"]
    said += [f"{_words(path, setup.edition)} is {amount}" for path, amount in rest]
    return f" {AND} ".join(said)


def written_settling(command: c.SettleFigure, names: Mapping[str, str], setup: Setup) -> str:
    """Return the statement that settles charges by an estimate.

    `names`: account id -> how it is written.
    """
    paid = [f"{names[giver]} pays {it} to {names[to]}" for giver, to, it in command.flows]
    return f"settle {_words(command.figure, setup.edition)} by {f' {AND} '.join(paid)}"


def written_settle(path: str, edition: Edition) -> str:
    """Return the statement that settles whatever was charged by an estimate, a path."""
    return f"settle {_words(path, edition)}"


def _words(path: str, edition: Edition) -> str:
    kind, id, name = path.split(".", 2)
    if kind == "card":
        return f"amount of {id}" + (f" for {EACH_HOTEL}" if name == "per_hotel" else "")
    if kind == "space":
        return f"fee of {id}"
    if name in _DEED_WORDS:
        return f"{_DEED_WORDS[name]} {id}"
    return f"rent of {id}{_written_with(edition, id, int(name.removeprefix('rents.')))}"


def _written_with(edition: Edition, id: str, place: int) -> str:
    if not place:
        return ""
    houses, is_street = edition.houses_before_hotel, edition.deed_by_id[id].kind == "street"
    if is_street and place == 1:
        return f" with {SET}"
    count, noun = place + 1, DEED
    if is_street:
        level = place - 1
        count, noun = (level, HOUSE) if level <= houses else (level - houses, HOTEL)
    return f" with {count} {noun}{'s' if count > 1 else ''}"
