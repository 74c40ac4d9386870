"""Instructions: which cards people must move when an action is undone or redone.

Rules of this file
* The postings follow both sides of a card, but hands move one card: a side that goes under the
  cards, and the other side that comes up, are one move.
* A card that is open at one end of the move is named; a hidden card is only counted. Neither stands
  for the other: an open card that goes back to a hand is not a card that the hand drew.
* A card that went both ways is not moved. Hidden cards are drawn from one end of the pile and
  discarded to the other, and each end is counted separately.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from banker.games.deal.state import BACK, BOX, DRAW, FACE, UNDER, Setup, owner_of, place_of
from banker.language.phrases.deal.names import Book, Wording
from banker.language.phrases.english import ENGLISH
from banker.ledger.entry import Entry, Posting

DISCARDS = f"{DRAW}:discards"  # the end of the draw pile where discarded cards go


class Move(NamedTuple):
    """Cards that go from one place to another: `number` copies of one card, or hidden cards
    (`BACK`)."""

    thing: str
    giver: str
    receiver: str
    number: int


def instructions(entry: Entry, setup: Setup, book: Book = ENGLISH) -> tuple[str, ...]:
    """Return a line for each group of cards that people move after an entry, in order."""
    return moved((entry,), setup, book)


def moved(entries: Iterable[Entry], setup: Setup, book: Book = ENGLISH) -> tuple[str, ...]:
    """Return what people move for several entries together, a line for each group of cards."""
    wording = Wording(setup, book)
    moves = [move for entry in entries for move in _moves(entry)]
    return tuple(_line(move, wording) for move in _netted(moves))


def _moves(entry: Entry) -> Iterator[Move]:
    """What people move for one entry."""
    under: Posting | None = None  # a side that went under; the other one comes up next
    for gone, come in _pairs(entry.post):
        if BOX in (gone.account, come.account):
            continue
        if come.account == UNDER:
            under = gone
            continue
        thing, giver = come.commodity, gone.account
        if giver == UNDER and under is not None:
            giver = under.account
            thing = under.commodity if thing == BACK else thing
        move = Move(thing, giver, come.account, come.amount)
        yield _at_an_end(move, is_back=bool(entry.undo)) if thing == BACK else move


def _pairs(postings: Sequence[Posting]) -> Iterator[tuple[Posting, Posting]]:
    """Each two postings, what gives first."""
    for one, two in zip(postings[::2], postings[1::2], strict=False):
        yield (one, two) if one.amount < two.amount else (two, one)


def _at_an_end(move: Move, *, is_back: bool) -> Move:
    """A move of hidden cards with the end of the draw pile. `is_back`: it is undone."""
    if move.receiver == DRAW and not is_back:
        return move._replace(receiver=DISCARDS)
    return move._replace(giver=DISCARDS) if move.giver == DRAW and is_back else move


def _netted(moves: Iterable[Move]) -> Iterator[Move]:
    """The fewest moves of each thing with the same result. Hidden cards keep their way."""
    sums: dict[tuple[str, frozenset[str]], dict[str, int]] = {}
    for move in moves:
        way = frozenset((move.giver, move.receiver)) if move.thing == BACK else frozenset[str]()
        net = sums.setdefault((move.thing, way), {})
        net[move.giver] = net.get(move.giver, 0) - move.number
        net[move.receiver] = net.get(move.receiver, 0) + move.number
    for (thing, _), net in sums.items():
        goals = {place: count for place, count in net.items() if count > 0}
        for giver, count in net.items():
            left = -count
            for receiver in goals:
                if (some := min(left, goals[receiver])) > 0:
                    left -= some
                    goals[receiver] -= some
                    yield Move(thing, giver, receiver, some)


def _line(move: Move, wording: Wording) -> str:
    hidden = wording.say("hands.hidden", count=wording.figure(move.number))
    face = move.thing.removeprefix(FACE)
    cards = hidden if move.thing == BACK else wording.cards([face] * move.number)
    giver, receiver = (_place(place, wording) for place in (move.giver, move.receiver))
    return wording.say("hands.card", cards=cards, giver=giver, receiver=receiver)


def _place(account: str, wording: Wording) -> str:
    if account == DISCARDS:
        return wording.place("", DRAW)
    return wording.place(owner_of(account), place_of(account))
