"""Evening: the content of the page after the end of a game: worth over time, bankruptcies, awards.

Rules of this file
* An award is for what a player did more than once, or better than all others. An event that
  happened once gives no award, and neither does a tie.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.foundation.text import Field, Text
from banker.language.phrases.translation import DECIMAL
from banker.ledger.amount import rounded_half_up
from banker.report.analysis.events import Moment
from banker.report.analysis.story import Story

AWARDS_MAX = 5
ROLLS_MIN = 5  # from so many rolls on an average says something
BEGINNING = 4  # in the first quarter of a game the last one is nobody yet
LONELY = 2  # in a game of two somebody is always last


class Award(msgspec.Struct, frozen=True):
    """An award: its title, the player, and the achievement in words."""

    title: str
    who: str
    words: Text


class Evening(msgspec.Struct, frozen=True):
    """The page of a whole game. `bankrupt`: player -> number of the entry."""

    entries: int
    moments: tuple[Moment, ...]
    bankrupt: dict[str, int]
    awards: tuple[Award, ...]


def evening_of(story: Story) -> Evening:
    """Make the page after a game from the game's story."""
    found = [award for make in AWARDS if (award := make(story)) is not None]
    moments = tuple(story.moments)
    return Evening(story.entries, moments, _bankrupt(story), tuple(found[:AWARDS_MAX]))


def _bankrupt(story: Story) -> dict[str, int]:
    return {it.who: it.seq for it in story.turnings if it.kind == "bankrupt"}


def _best(figures: dict[str, int]) -> str:
    """The one with the most; empty if two have it, or nobody has anything."""
    most = max(figures.values(), default=0)
    best = [who for who, figure in figures.items() if figure == most]
    return best[0] if most > 0 and len(best) == 1 else ""


def _money(amount: int) -> Text:
    """An amount, with the unit where it is shown."""
    return Text("{amount:,}", {"amount": amount})


def _landlord(story: Story) -> Award | None:
    sums: dict[str, int] = {}
    for rent in story.paid_rents:
        sums[rent.owner] = sums.get(rent.owner, 0) + rent.amount
    who = _best(sums)
    if sum(rent.owner == who for rent in story.paid_rents) < 2:
        return None
    amount = _money(sums[who])
    return Award("landlord", who, Text("{amount} of rent", {"amount": amount}))


def _safe_cracker(story: Story) -> Award | None:
    opened: dict[str, int] = {}
    for guess in story.guesses:
        opened[guess.who] = opened.get(guess.who, 0) + guess.opened
    who = _best(opened)
    if not who or opened[who] < 2:
        return None
    tried = sum(guess.who == who for guess in story.guesses)
    words = Text("{opened} of {tried} guesses", {"opened": opened[who], "tried": tried})
    return Award("safe-cracker", who, words)


def _bargain(story: Story) -> Award | None:
    known = story.setup.edition.deed_by_id
    saved = {at: sold.price - sold.amount for at, sold in enumerate(story.auctions)}
    at = _best({str(at): left for at, left in saved.items()})
    if len(story.auctions) < 2 or not at or story.auctions[int(at)].item not in known:
        return None
    sold = story.auctions[int(at)]
    amount = _money(sold.amount)
    words = Text("{deed} for {amount}", {"deed": known[sold.item].name, "amount": amount})
    return Award("bargain", sold.who, words)


def _fast_feet(story: Story) -> Award | None:
    often = {who: rolls for who, rolls in story.rolls.items() if len(rolls) >= ROLLS_MIN}
    tenths = {who: rounded_half_up(sum(rolls), 10, len(rolls)) for who, rolls in often.items()}
    who = _best(tenths)
    if not who or len(often) < 2:
        return None
    average = Text(DECIMAL, {"whole": tenths[who] // 10, "tenth": tenths[who] % 10})
    return Award("fast feet", who, Text("{average} a roll", {"average": average}))


def _biggest_rent(story: Story) -> Award | None:
    rents = {str(at): rent.amount for at, rent in enumerate(story.paid_rents)}
    at = _best(rents)
    if len(rents) < 2 or not at:
        return None
    rent = story.paid_rents[int(at)]
    edition = story.setup.edition
    fields: dict[str, Field] = {
        "amount": _money(rent.amount),
        "deed": edition.deed_by_id[rent.deed].name,
    }
    return Award("biggest rent", rent.owner, Text("{amount} for {deed}", fields))


def _comeback(story: Story) -> Award | None:
    """The winner was once worth less than everybody else who was still in the game."""
    leader = story.leader
    if story.ending is None or leader is None or len(story.setup.ids) <= LONELY:
        return None
    later = story.moments[len(story.moments) // BEGINNING :]
    was_last = [moment for moment in later if _is_last(story, moment, leader)]
    if not was_last:
        return None
    words = Text("last of all in round {number}", {"number": was_last[-1].round})
    return Award("comeback", story.setup.ids[leader], words)


def _is_last(story: Story, moment: Moment, leader: int) -> bool:
    if leader >= len(moment.worth):
        return False
    gone = {who for who, seq in _bankrupt(story).items() if seq <= moment.seq}
    seats = zip(story.setup.ids, moment.worth, strict=False)
    others = [
        worth for seat, (who, worth) in enumerate(seats) if seat != leader and who not in gone
    ]
    return len(others) >= LONELY and moment.worth[leader] < min(others)


AWARDS: tuple[Callable[[Story], Award | None], ...] = (
    _landlord, _safe_cracker, _bargain, _comeback, _biggest_rent, _fast_feet,
)  # fmt: skip
