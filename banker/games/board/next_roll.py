"""Next roll: the next player to roll, and what each of the 36 throws of two dice would lead to.

Rules of this file
* Each throw is given to the rules. Throws that no rule tells apart count as one: those with equal
  total, doubles and lock.
* Who rolls next is known if the rules let the turn pass until then. A deed on offer is taken as
  not bought.
* After a lock, the piece moves on as if the guess had been made. The effect of a card is not
  followed.
* The result is unknown while the table waits for a bid, a debt, a card or a key, or where the Bank
  does not know the player's position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from banker.engine.decision import Decision
from banker.engine.fold import apply
from banker.engine.refusal import Refusal
from banker.games.board import commands as c, events as e
from banker.games.board.decide import decide
from banker.games.board.queries.estimates import rent_now
from banker.games.board.queries.known_moves import are_moves_told
from banker.games.board.rules.payments import TAX
from banker.games.board.state import State

FACES = range(1, 7)


class NextRoll(msgspec.Struct, frozen=True):
    """The next roll of `who`: how many of the 36 throws lead to each result.

    `rent`, `tax`: something to pay. `free`: a deed that may be bought. `card`: a card. `vault`: a
    guess. `go`: past GO. `jail`: into jail. `stays`: one more round in jail. `worst`: the highest
    of the rents, which the player `to` may ask for.
    """

    who: str
    rent: int = 0
    free: int = 0
    card: int = 0
    vault: int = 0
    tax: int = 0
    go: int = 0
    jail: int = 0
    stays: int = 0
    worst: int = 0
    to: str = ""


class Outcome(NamedTuple):
    """What the rules decide on one throw, and the state after it."""

    decision: Decision
    after: State


def next_roll(state: State) -> NextRoll | None:
    """Return who rolls next and what the throws lead to; None if that is unknown."""
    ready = _ready(state)
    if ready is None:
        return None
    who = ready.table.turn
    counts: Counter[str] = Counter()
    worst, to = 0, ""
    try:
        for throw, times in _throws(lock_die=state.edition.lock_die).items():
            found = tuple(_followed(ready, c.Roll(who, *throw)))
            for kind in {kind for one in found for kind in _kinds(ready, one)}:
                counts[kind] += times
            for event in (event for one in found for event in one.decision.ev):
                if isinstance(event, e.RentOpen) and event.visitor == who and event.amount > worst:
                    worst, to = rent_now(ready, event.deed, event.amount), event.owner
    except Refusal:
        return None
    return NextRoll(who, worst=worst, to=to, **counts)


def _ready(state: State) -> State | None:
    """The state in which the player whose turn it is rolls next."""
    table = state.table
    if table.ended or table.auction is not None or table.dues:
        return None
    if table.open_draw or table.choice or table.card is not None or table.payment is not None:
        return None
    if table.offer:
        state = replace(state, table=replace(table, offer=None))
    if (table.dice is not None or table.told) and not table.again:
        try:
            state = _outcome(state, c.Next()).after
        except Refusal:
            return None
    who, table = state.table.turn, state.table
    is_known = who not in table.unheard or are_moves_told(state)
    return None if table.ended or state.seats[who].position is None or not is_known else state


@cache
def _throws(*, lock_die: bool) -> dict[tuple[tuple[int, int], bool], int]:
    """Dice, and whether one shows the lock -> how many of 36 throws come to the same."""
    same: dict[tuple[int, bool, bool], tuple[int, int]] = {}
    counts: Counter[tuple[tuple[int, int], bool]] = Counter()
    for first, second in product(FACES, FACES):
        lock = lock_die and first == 1
        dice = same.setdefault((first + second, first == second, lock), (first, second))
        counts[dice, lock] += 1
    return dict(counts)


def _followed(state: State, roll: c.Roll) -> Iterator[Outcome]:
    """What a throw leads to, and what the way does that waits for a guess at the lock."""
    outcome = _outcome(state, roll)
    yield outcome
    after = outcome.after
    if roll.lock and after.table.steps is not None:
        # The lock's doubles, if they count, are counted already.
        before = replace(state, table=replace(state.table, doubles=0))
        yield _outcome(before, c.Roll(roll.who, roll.dice))


def _outcome(state: State, command: c.AnyCommand) -> Outcome:
    decision = decide(state, command)
    after = decision.after
    return Outcome(decision, after if isinstance(after, State) else apply(state, decision))


def _kinds(before: State, outcome: Outcome) -> Iterator[str]:
    """What a throw counts as: fields of `NextRoll`."""
    who, after = before.table.turn, outcome.after
    if after.table.draw:
        yield "card"
    if after.seats[who].laps > before.seats[who].laps:
        yield "go"
    for event in outcome.decision.ev:
        match event:
            case e.RentOpen(visitor=visitor) if visitor == who:
                yield "rent"
            case e.DueMade(reason=reason) if reason == TAX:
                yield "tax"
            case e.JailStayed() if after.seats[who].jail is not None:
                yield "stays"
            case _ if kind := KINDS.get(type(event)):
                yield kind
            case _:
                pass


KINDS: dict[type, str] = {e.Offered: "free", e.GuessGranted: "vault", e.Jailed: "jail"}
