"""Evening: a summary of a game so far: worth by rounds, the order of the standings, the biggest
rent, who is out.

Rules of this file
* The summary is calculated from the entries, one after another. After an undo it is calculated
  again without the undone entries.
* Worth is `net_worth.final_worths`: the total of the final count if the game ended now.
* The order is always by worth. Of two players with equal worth, the one who was above stays above.
* The chart of worths gets one step a round.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from banker.engine.fold import apply
from banker.engine.history import undone_or_undoing
from banker.games.board import events as e
from banker.games.board.events.estimates import events_of
from banker.games.board.queries.net_worth import final_worths, holdings_of
from banker.games.board.queries.prices import RENT
from banker.games.board.state import State
from banker.ledger.entry import Entry


class Rent(msgspec.Struct, frozen=True):
    """A rent that was paid. `seq`: the number of the entry."""

    seq: int
    debtor: str
    creditor: str
    deed: str
    amount: int


class Step(msgspec.Struct, frozen=True):
    """What each player was worth at the end of a round, in the order of the seats; round 0 is the
    opening."""

    round: int
    worths: tuple[int, ...]


class Evening(msgspec.Struct, frozen=True):
    """The summary of a game up to an entry, for the television.

    `order`: all players by worth, the richest first and those who are out last.
    `leader`: the last player who was richer than every other player when a turn began. `holdings`:
    what counts besides each player's cash. `rents`: how many rents were paid. `out`:
    players who went bankrupt or left, each with the round. `hotels`: players who ever had a hotel
    on a street.
    """

    turn: str
    round: int
    order: tuple[str, ...]
    leader: str
    worths: dict[str, int]
    holdings: dict[str, int]
    steps: tuple[Step, ...]
    rents: int = 0
    biggest: Rent | None = None
    out: tuple[tuple[str, int], ...] = ()
    hotels: frozenset[str] = frozenset()


def moves_property(state: State, entry: Entry) -> bool:
    """Tell whether an entry may have changed `holdings_of`; most entries only move money.

    `state`: after the entry.
    """
    money = state.edition.money.commodity
    facts = PROPERTY[state.edition.switches["valuation"]]
    return any(it.commodity != money for it in entry.post) or any(
        change.key in facts for change in entry.set
    )


# Facts by which what counts besides cash may change; a utility's rent follows the dice.
_FACTS = frozenset(("mortgaged", "players", "figures", "bankrupt"))
PROPERTY = {
    "rents": _FACTS | {"dice", "again_dice"},
    "estate": _FACTS,
    "cash": frozenset(("players",)),
}


def begun(start: State) -> Evening:
    """Return the summary at the beginning of a game. `start`: the state after the first entry."""
    holdings = holdings_of(start)
    worths = final_worths(start, holdings)
    table = start.table
    first = Step(0, tuple(worths.values()))
    order = _ordered(start.setup.ids, worths, ())
    return Evening(table.turn, table.round, order, "", worths, holdings, (first,))


def followed(evening: Evening, state: State, entry: Entry) -> Evening:
    """Return the summary after one more entry. The entry must not be an undo or a redo. `state`:
    after it."""
    holdings = evening.holdings
    if moves_property(state, entry):
        holdings = holdings_of(state)
    worths = evening.worths
    if entry.post or entry.set or holdings is not evening.holdings:
        worths = final_worths(state, holdings)
    told = _with_seats(_with_events(evening, state, entry), state)
    table = state.table
    if (table.turn, table.round) != (evening.turn, evening.round) or table.ended:
        told = _with_turn(told, state, worths)
    order = _ordered(told.order, worths, dict(told.out))
    return replace(told, order=order, worths=worths, holdings=holdings)


def folded(start: State, entries: Iterable[Entry]) -> Evening:
    """Return the summary of a whole game. `start`: the state after the first entry; `entries`: all
    others."""
    listed = list(entries)
    skipped = undone_or_undoing(listed)
    evening, state = begun(start), start
    for entry in listed:
        state = apply(state, entry)
        if entry.seq not in skipped:
            evening = followed(evening, state, entry)
    return evening


def _with_events(evening: Evening, state: State, entry: Entry) -> Evening:
    for event in events_of(entry):
        match event:
            case e.DuePaid(reason=reason, creditor=owner) if (
                reason == RENT and owner in state.seats
            ):
                rent = Rent(entry.seq, event.debtor, owner, event.about, event.amount)
                most = evening.biggest
                biggest = rent if most is None or rent.amount > most.amount else most
                evening = replace(evening, rents=evening.rents + 1, biggest=biggest)
            case e.HotelPlaced(who=who) | e.Built(who=who, building="hotel"):
                evening = replace(evening, hotels=evening.hotels | {who})
            case _:
                pass
    return evening


def _with_seats(evening: Evening, state: State) -> Evening:
    """Seats that came, went, or went bankrupt."""
    ids, now = state.setup.ids, state.table.round
    gone = [who for who in ids if state.seats[who].bankrupt or state.seats[who].left]
    if len(evening.order) == len(ids) and set(gone) == {who for who, _ in evening.out}:
        return evening
    kept = tuple((who, since) for who, since in evening.out if who in gone)
    since = dict(kept)
    out = kept + tuple((who, now) for who in gone if who not in since)
    new = tuple(who for who in ids if who not in evening.order)
    return replace(evening, out=out, order=evening.order + new)


def _with_turn(evening: Evening, state: State, worths: Mapping[str, int]) -> Evening:
    """A turn begins, or the game is over: who leads, and the step of a round that is over."""
    table = state.table
    order = _ordered(evening.order, worths, dict(evening.out))
    steps = evening.steps
    if table.round != evening.round or table.ended:
        done = Step(evening.round, tuple(worths.values()))
        steps = (*(step for step in steps if step.round != done.round), done)
    leading = [who for who in order[:2] if who in state.playing()]
    leader = evening.leader
    if len(leading) == 1 or (leading and worths[leading[0]] > worths[leading[1]]):
        leader = leading[0]
    return replace(evening, turn=table.turn, round=table.round, leader=leader, steps=steps)


def _ordered(
    seats: Sequence[str], worths: Mapping[str, int], out: Iterable[str]
) -> tuple[str, ...]:
    gone = set(out)
    return tuple(sorted(seats, key=lambda who: (who in gone, -worths[who])))
