"""Luck: the cards that came out of each hand, compared with the average of the deck."""

from __future__ import annotations

import msgspec

from banker.games.deal.edition import Edition
from banker.ledger.amount import rounded_half_up
from banker.report.cards.story import CardStory

# Effects of a strong card: it steals, collects, or stops what is done to its player.
STRONG = ("sly", "forced", "breaker", "collect", "collect_each", "no")


class Luck(msgspec.Struct, frozen=True):
    """One player's cards. `drawn`: cards taken; `shown`: cards played. In tenths: `mean`, the mean
    value of the shown cards, and `expected`, how many of them would be strong on average. `strong`:
    how many were; `nos`: No cards among them; `stopped`: actions that these stopped."""

    who: str
    drawn: int
    shown: int
    mean: int
    strong: int
    expected: int
    nos: int
    stopped: int


def lucks(story: CardStory) -> tuple[Luck, ...]:
    """Return the luck of each player, in the order of the seats."""
    return tuple(_luck(story, who) for who in story.setup.ids)


def _luck(story: CardStory, who: str) -> Luck:
    edition, shown = story.setup.edition, story.shown[who]
    known = edition.face_by_id
    count = shown.total()
    value = sum(known[face].value * n for face, n in shown.items())
    strong = sum(n for face, n in shown.items() if known[face].effect in STRONG)
    of_deck = sum(it.copies for it in edition.faces if it.effect in STRONG)
    no = edition.face_of.get("no")
    return Luck(
        who,
        story.drawn[who],
        count,
        rounded_half_up(value, 10, count) if count else 0,
        strong,
        rounded_half_up(of_deck, 10 * count, edition.card_count),
        shown[no.id] if no else 0,
        story.stopped[who],
    )


def mean_of_deck(edition: Edition) -> int:
    """Return the mean value of a card of the deck, in tenths of a million."""
    worth = sum(it.value * it.copies for it in edition.faces)
    return rounded_half_up(worth, 10, edition.card_count)
