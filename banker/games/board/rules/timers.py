"""Timers: how long a player may take, and what happens afterwards (RF-08, RA-32, V-24).

Rules of this file
* A timer belongs to what the table waits for. The same timer runs while the table waits for the
  same thing: mortgaging, redeeming, building and selling do not restart the timer.
* An offer is a trade that a player proposes: the other player has some time to answer. Nothing is
  booked before both agree, so the display of the timer shows the proposal. No edition gives a time
  for buying a deed that a player has landed on.
* This module has no clock: the display of the timer counts the seconds, and stops while the game is
  paused.
* No turn is skipped before the game has begun, while the table still decides who begins.
* At the end of the time the Bank reminds the player, or a switch decides (V-24). This module does
  nothing by itself: the display that counts the seconds applies `then`, like any command of the
  table. A script never runs out of time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from banker.games.board import commands as c
from banker.games.board.edition import Clock
from banker.games.board.queries.permissions.hand_cards import must_take
from banker.games.board.queries.phases import DEBT, ROLL, phase
from banker.games.board.state import State


class Timer(NamedTuple):
    """A time limit: `who` has `seconds`. A timer with the same `key` as the one before goes on with
    its time.

    `then`: the command to apply when the time is over; None for a reminder only. `is_vote`: it is
    applied only if the table agrees. `falls`: a proposed trade counts as declined instead.
    """

    kind: str
    who: str
    seconds: int
    key: Hashable
    then: c.AnyCommand | None = None
    is_vote: bool = False
    falls: bool = False


def timer(state: State) -> Timer | None:
    """Return the timer for what the table waits for; None if this edition has none."""
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
    """Return the timer of a proposed trade, for the first player who is asked; None if there is
    none.

    A trade with other terms is a new proposal. The timer of what the table waits for runs on
    meanwhile.
    """
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
