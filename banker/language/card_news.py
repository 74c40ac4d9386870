"""News: an entry of a card game as one short sentence with a mark.

Rules of this file
* News follows from the entry's events alone. The first kind in `HEADLINES` that occurs gives the
  sentence, by its phrase. An action that Just Say No stopped, and the winner, are headlines.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from banker.foundation.errors import JournalCorrupt
from banker.games.deal import events as e
from banker.games.deal.state import Setup, State
from banker.language.news import ACT, CHATTER, HEADLINE, News, with_signs
from banker.language.phrases.deal.events import phrase
from banker.language.phrases.deal.instructions import instructions
from banker.language.phrases.translation import Translation
from banker.ledger.entry import Entry


class Headline(NamedTuple):
    """How an event of a card game is shown: a mark of one character, and a weight.

    The event's own phrase is the text.
    """

    mark: str
    weight: int


# The kinds of events, the one that matters most first.
HEADLINES: dict[type, Headline] = {
    e.Won: Headline("♛", HEADLINE),
    e.TableStopped: Headline("♛", HEADLINE),
    e.GameOpened: Headline("»", ACT),
    e.Reversed: Headline("↶", ACT),
    e.Repeated: Headline("↶", ACT),
    e.SetTaken: Headline("★", HEADLINE),
    e.Swapped: Headline("⇆", HEADLINE),
    e.Stolen: Headline("⇆", HEADLINE),
    e.SaidNo: Headline("✗", HEADLINE),
    e.CardsPaid: Headline("⇄", ACT),
    e.RentPlayed: Headline("!", ACT),
    e.Asked: Headline("!", ACT),
    e.Built: Headline("▲", HEADLINE),
    e.NoStood: Headline("○", ACT),
    e.DoublingCancelled: Headline("○", ACT),
    e.SetsCounted: Headline("◆", HEADLINE),
    e.Laid: Headline("◆", ACT),
    e.CardMoved: Headline("◇", ACT),
    e.Placed: Headline("◇", ACT),
    e.Banked: Headline("+", ACT),
    e.ActionPlayed: Headline("›", ACT),
    e.BuildingAside: Headline("◇", ACT),
    e.NothingToPay: Headline("○", ACT),
    e.Discarded: Headline("›", ACT),
    e.Reshuffled: Headline("»", ACT),
    e.CardsDrawn: Headline("›", ACT),
    e.Said: Headline("»", ACT),
    e.CardsCounted: Headline("»", ACT),
    e.CardsCorrected: Headline("!", ACT),
    e.Overridden: Headline("!", ACT),
    e.PlayersSkipped: Headline("!", ACT),
    e.SeatTaken: Headline("»", ACT),
    e.PlayerRenamed: Headline("»", ACT),
    e.TurnPassed: Headline("·", CHATTER),
    e.ProgramChanged: Headline("·", CHATTER),
    e.PhonesOpened: Headline("·", CHATTER),
}
OTHER = Headline("·", ACT)
RANKS = {kind: rank for rank, kind in enumerate(HEADLINES)}
# What is said together with the event that speaks, after it: full sets, and a rule set aside.
AFTER = (e.SetsCounted, e.Won, e.Overridden)
PEOPLE = ("who", "actor", "giver", "receiver", "to")


def news_of(entry: Entry, setup: Setup, words: Translation, full: str = "") -> News:
    """Return the short sentence of an entry.

    `full`: the entry's whole sentence, for an entry without events.
    """
    events = loaded(entry)
    if not events:
        return News(entry.seq, OTHER.mark, full, CHATTER if not entry.post else ACT)
    ranked = min(events, key=_rank)
    spoken = [one for one in events if type(one) not in AFTER] or events
    first = min(spoken, key=_rank)
    others = [one for one in events if type(one) in AFTER and one is not first]
    signed = with_signs(setup)
    text = "; ".join(dict.fromkeys(phrase(it, signed, words.book) for it in (first, *others)))
    headline = HEADLINES.get(type(ranked), OTHER)
    people = [getattr(first, name) for name in PEOPLE if hasattr(first, name)]
    return News(
        entry.seq,
        headline.mark,
        text,
        headline.weight,
        "",  # the phrase has it
        tuple(dict.fromkeys(who for who in people if who in setup.ids)),
    )


def loaded(entry: Entry) -> list[e.AnyEvent]:
    """Return the events of an entry; raise `JournalCorrupt` if the file has an unknown event."""
    try:
        return [
            msgspec.convert(it, e.KINDS[it["kind"]]) if isinstance(it, dict) else it
            for it in entry.ev
        ]
    except (LookupError, TypeError, ValueError) as error:
        words = f"entry {entry.seq} does not fit the game; somebody has changed it"
        raise JournalCorrupt(words) from error


def _rank(event: e.AnyEvent) -> int:
    return RANKS.get(type(event), len(RANKS))


def is_folded(before: Entry, later: Entry) -> bool:
    """Return whether an entry only leads to the next: a turn that passes before its draw."""
    del later
    return [type(it) for it in loaded(before)] == [e.TurnPassed]


def steps(entry: Entry, setup: Setup, book: dict[str, str]) -> tuple[str, ...]:
    """Return what hands move after an undo or a redo, a line for each step.

    Any other entry gives no lines: its sentence says what moves.
    """
    return instructions(entry, setup, book) if entry.undo or entry.redo else ()


def gains(_entry: Entry, _state: State) -> dict[str, int]:
    """Return an empty table: in a card game no player's cash changes, because money moves as
    cards."""
    return {}


def standing(_state: State) -> frozenset[tuple[str, ...]]:
    """Return an empty set: in a card game the open question stands for a debt."""
    return frozenset()
