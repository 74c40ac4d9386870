"""Timers: how long one may take, and what happens then (RF-08, RA-32, V-24).

Rules of this file
* A timer belongs to what the table waits for. While it waits for the same, the same timer runs:
  mortgaging, redeeming, building and selling do not start it again.
* An offer is a trade that somebody proposes: the other one has a time to think it over. Nothing is
  booked before they agree, so whoever shows the timer says what is proposed. For the price of a
  deed that one has landed on, no edition gives a time.
* Here is no clock: whoever shows the timer counts the seconds, and stops while the table pauses.
* No turn is skipped before the game has begun: until then it is being settled who begins.
* At its end the Bank reminds, or what V-24 says follows. Here nothing does: whoever counts the
  seconds has `then` carried out, like any act of the table. A script is never hurried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from banker.games.board import commands as c
from banker.games.board.edition import Clock
from banker.games.board.queries.phases import DEBT, ROLL, phase
from banker.games.board.rules.hand_limit import must_take
from banker.games.board.state import State


class Timer(NamedTuple):
    """`who` has `seconds`. Two timers with the same `key` are one that goes on. `then` is what is
    carried out when it is over: nothing but a reminder where it is None; `is_vote`: if the table
    agrees; `falls`: what was proposed counts as declined, and nothing is carried out."""

    kind: str
    who: str
    seconds: int
    key: Hashable
    then: c.AnyCommand | None = None
    is_vote: bool = False
    falls: bool = False


def timer(state: State) -> Timer | None:
    """The timer that runs now, if this edition has one for what the table waits for."""
    clock = state.edition.clock
    make = TIMERS.get(phase(state))
    found = make(state, clock) if make and clock else None
    return found if found and found.seconds else None


def _roll(state: State, clock: Clock) -> Timer:
    table = state.table
    skips = TIMEOUT_ROLL[state.edition.switches["timeout_roll"]] if table.started else None
    waits = skips and must_take(state) is not None
    then = c.Force(skips, "the time to roll is over") if skips and waits else skips
    return Timer("roll", table.turn, clock.roll_s, ("roll", state.moment, table.started), then)


def _pay(state: State, clock: Clock) -> Timer:
    due = state.table.dues[0]
    votes = state.edition.switches["timeout_pay"] == "vote"
    bankrupt = c.Force(c.GoBankrupt(due.debtor), "the time to pay is over, and the table agrees")
    then = bankrupt if votes else None
    return Timer("pay", due.debtor, clock.pay_s, ("pay", due), then, is_vote=votes)


TIMERS: dict[str, Callable[[State, Clock], Timer]] = {ROLL: _roll, DEBT: _pay}


def answer_timer(state: State, proposed: c.Trade) -> Timer | None:
    """The time to think a proposed trade over, for the first who is asked. Other terms are another
    proposal. What the table waits for meanwhile goes on by its own timer."""
    clock, sides = state.edition.clock, _sides(proposed)
    asked = next((who for who in sides if who != state.table.turn), None)
    if clock is None or not clock.offer_s or asked is None:
        return None
    falls = state.edition.switches["timeout_offer"] == "decline"
    return Timer("offer", asked, clock.offer_s, ("offer", proposed), falls=falls)


def _sides(trade: c.Trade) -> list[str]:
    return [who for leg in trade.legs for who in (leg.giver, leg.receiver)]


# V-24: what follows when a timer is over.
TIMEOUT_ROLL: dict[str, c.Next | None] = {"remind": None, "skip": c.Next()}
