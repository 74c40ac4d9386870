"""Story of a game of cards: all its numbers, from one pass over its entries.

Rules of this file
* Undone actions, and the entries that undid or repeated them, are left out.
* Worth is the value of a player's open cards with which the player can pay. The cards in a hand are
  secret, so of hands only the size is counted.
* Luck is calculated from the cards that came out of a hand and were seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Never

import msgspec

from banker.engine.fold import apply
from banker.engine.history import undone_or_undoing
from banker.games.deal import events as e
from banker.games.deal.queries.payable import worth
from banker.games.deal.queries.sets import full_colours
from banker.games.deal.state import BACK, CENTRE, DRAW, FACE, HAND, Setup, State
from banker.ledger.entry import Entry
from banker.report.analysis.events import Ending


class CardMoment(msgspec.Struct, frozen=True):
    """The table after an entry: each player's full sets and worth, by seat, and the sizes of the
    draw and centre piles."""

    seq: int
    round: int
    sets: tuple[int, ...]
    worth: tuple[int, ...]
    draw: int
    centre: int


class Steal(msgspec.Struct, frozen=True):
    """Cards that `actor` took from the player `who`. `how`: stolen, swapped or set_taken; `worth`:
    their value in millions; `given`: the card given in a swap, else empty."""

    seq: int
    actor: str
    who: str
    how: str
    cards: tuple[str, ...]
    worth: int
    given: str = ""


class CardStory(msgspec.Struct):
    """All numbers of a game of cards. `flows`: (giver, receiver) -> value paid in cards. `shown`:
    the cards that came out of each hand; `drawn`: how many went in. `stopped`: how many actions
    each player's No cards stopped. `reshuffles` and `marked` (forced, corrected) are numbers of
    entries."""

    setup: Setup
    final: State
    moments: list[CardMoment] = []
    steals: list[Steal] = []
    flows: dict[tuple[str, str], int] = {}
    shown: dict[str, Counter[str]] = {}
    drawn: dict[str, int] = {}
    stopped: dict[str, int] = {}
    reshuffles: list[int] = []
    marked: list[int] = []
    ending: Ending | None = None
    started: str = ""
    ended: str = ""
    entries: int = 1

    @property
    def leader_since(self) -> CardMoment | None:
        """The moment from which on the winner had more full sets than every other player; None if
        there is none."""
        if self.ending is None or len(self.ending.winners) != 1:
            return None
        seat, turned = self.setup.ids.index(self.ending.winners[0]), None
        for moment in reversed(self.moments):
            others = (sets for at, sets in enumerate(moment.sets) if at != seat)
            if moment.sets[seat] <= max(others, default=0):
                break
            turned = moment
        return turned


def build_card_story(setup: Setup, start: State, entries: Sequence[Entry]) -> CardStory:
    """Make the story of a game of cards. `start`: the state after the first entry; `entries`: all
    others."""
    skipped = undone_or_undoing(entries)
    story = CardStory(setup, start, entries=len(entries) + 1)
    for who in setup.ids:
        story.shown[who], story.drawn[who], story.stopped[who] = Counter(), 0, 0
    story.moments.append(_moment(start, 1))
    state = start
    for entry in entries:
        state = apply(state, entry)
        story.started = story.started or entry.ts
        story.ended = entry.ts
        if entry.seq not in skipped:
            _note(story, entry)
            _add_moment(story, _moment(state, entry.seq))
        newest = entry.seq
    if entries:
        _add_moment(story, _moment(state, newest))
    story.final = state
    return story


def _moment(state: State, seq: int) -> CardMoment:
    ids = state.setup.ids
    return CardMoment(
        seq,
        state.table.round,
        tuple(len(full_colours(state, who)) for who in ids),
        tuple(worth(state, who) for who in ids),
        state.amount(DRAW, BACK),
        sum(state.faces(CENTRE).values()),
    )


def _add_moment(story: CardStory, moment: CardMoment) -> None:
    last = story.moments[-1]
    was, now = ((it.sets, it.worth, it.draw, it.centre) for it in (last, moment))
    if was != now:
        story.moments.append(moment)


def _note(story: CardStory, entry: Entry) -> None:
    if isinstance(entry.command, dict) and entry.command.get("do") in ("force", "correct"):
        story.marked.append(entry.seq)
    _note_shown(story, entry)
    for stored in entry.ev:
        note = NOTES.get(stored["kind"])
        if note is not None:
            note(story, entry.seq, msgspec.convert(stored, e.KINDS[stored["kind"]]))


def _note_shown(story: CardStory, entry: Entry) -> None:
    """The faces that came up, if all came out of one hand. A correction shows nothing."""
    hands = {it.account for it in entry.post if it.account.startswith(HAND) and it.amount < 0}
    if len(hands) != 1 or any(event["kind"] == "cards_corrected" for event in entry.ev):
        return
    who = hands.pop().removeprefix(HAND)
    for it in entry.post:
        if it.account == "under" and it.commodity != BACK and it.amount < 0:
            story.shown[who][it.commodity.removeprefix(FACE)] -= it.amount


# --- events ---------------------------------------------------------------------------------------


def _drawn(story: CardStory, _seq: int, event: e.CardsDrawn) -> None:
    story.drawn[event.who] += event.count


def _reshuffled(story: CardStory, seq: int, _event: e.Reshuffled) -> None:
    story.reshuffles.append(seq)


def _paid(story: CardStory, _seq: int, event: e.CardsPaid) -> None:
    pair = (event.giver, event.receiver)
    story.flows[pair] = story.flows.get(pair, 0) + event.worth


def _stopped(story: CardStory, _seq: int, event: e.NoStood | e.DoublingCancelled) -> None:
    story.stopped[event.who] += 1


def _steal(
    story: CardStory,
    seq: int,
    actor: str,
    who: str,
    how: str,
    faces: Iterable[str],
    given: str = "",
) -> None:
    cards = tuple(faces)
    known = story.setup.edition.face_by_id
    story.steals.append(
        Steal(seq, actor, who, how, cards, sum(known[it].value for it in cards), given)
    )


def _stolen(story: CardStory, seq: int, event: e.Stolen) -> None:
    _steal(story, seq, event.actor, event.who, "stolen", [event.card.face])


def _swapped(story: CardStory, seq: int, event: e.Swapped) -> None:
    _steal(story, seq, event.actor, event.who, "swapped", [event.card.face], given=event.given.face)


def _set_taken(story: CardStory, seq: int, event: e.SetTaken) -> None:
    _steal(story, seq, event.actor, event.who, "set_taken", (it.face for it in event.cards))


def _won(story: CardStory, seq: int, event: e.Won) -> None:
    story.ending = Ending(seq, "sets", (event.who,))


def _over(story: CardStory, seq: int, event: e.TableStopped) -> None:
    story.ending = Ending(seq, event.why, event.winners)


NOTES: dict[str, Callable[[CardStory, int, Never], None]] = {
    "cards_drawn": _drawn,
    "reshuffled": _reshuffled,
    "cards_paid": _paid,
    "no_stood": _stopped,
    "doubling_cancelled": _stopped,
    "stolen": _stolen,
    "swapped": _swapped,
    "set_taken": _set_taken,
    "won": _won,
    "table_stopped": _over,
}
