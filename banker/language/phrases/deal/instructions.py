"""Instructions: which cards people move when an act is taken back or done again.

Rules of this file
* They follow from the postings, netted. The hidden side of a card moves with the card: only what
  lies on the table, or in a hand, is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.games.deal.state import BACK, BOX, FACE, UNDER, Setup, place_of
from banker.language.phrases.deal.names import Book, Wording
from banker.language.phrases.english import ENGLISH
from banker.ledger.entry import Entry


def instructions(entry: Entry, setup: Setup, book: Book = ENGLISH) -> tuple[str, ...]:
    """A line for each way that cards go: backs and faces come out of one place and into another."""
    wording = Wording(setup, book)
    net: dict[str, dict[str, int]] = {}
    for posting in entry.post:
        if posting.account not in (UNDER, BOX):
            held = net.setdefault(posting.account, {})
            held[posting.commodity] = held.get(posting.commodity, 0) + posting.amount
    return tuple(_lines(net, wording))


class _Heap:
    """Cards of one kind that came to an account, or left it."""

    def __init__(self, account: str, thing: str, count: int) -> None:
        self.account = account
        self.thing = thing
        self.count = count


def _lines(net: dict[str, dict[str, int]], wording: Wording) -> Iterator[str]:
    """Each thing that left one account, beside where it, or its other side, came to."""
    heaps = [_Heap(at, thing, count) for at, held in net.items() for thing, count in held.items()]
    goals = [heap for heap in heaps if heap.count > 0]
    for gone in (heap for heap in heaps if heap.count < 0):
        # The same side first; else a card that was turned over on its way.
        for goal in sorted(goals, key=lambda heap: heap.thing != gone.thing):
            moved = min(-gone.count, goal.count)
            if moved and (goal.thing == gone.thing or BACK in (goal.thing, gone.thing)):
                goal.count -= moved
                gone.count += moved
                yield _line(gone, goal, moved, wording)


def _line(gone: _Heap, goal: _Heap, moved: int, wording: Wording) -> str:
    face = gone.thing if gone.thing != BACK else goal.thing
    hidden = wording.say("hands.hidden", count=wording.figure(moved))
    cards = hidden if face == BACK else wording.cards([face.removeprefix(FACE)] * moved)
    giver, receiver = (_place(heap.account, wording) for heap in (gone, goal))
    return wording.say("hands.card", cards=cards, giver=giver, receiver=receiver)


def _place(account: str, wording: Wording) -> str:
    who = account.partition(":")[2].partition(":")[0]
    return wording.place(who, place_of(account))
