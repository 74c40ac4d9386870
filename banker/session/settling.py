"""Settling: which payments correct what was charged by an estimate before its card was read.

Rules of this file
* Only entries in effect count, and only amounts that are the estimate itself: a doubled rent, a sum
  by dice or a part of a price is reported, and corrected by hand.
* Earlier settlements of that amount are subtracted. A bankrupt player settles nothing.
* Nothing is changed here: the command says all payments, and the audit works them out again.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from banker.engine import fold
from banker.engine.refusal import Refusal
from banker.games.board import commands as c
from banker.games.board.printed_figures import amounts
from banker.games.board.queries.card_amounts.unsettled_charges import Flow, compared, marked_acts
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State
from banker.language.parser.questions import Settle
from banker.session.session import Session


class Differences(msgspec.Struct, frozen=True):
    """What a settlement corrects. `flows`: the payments (giver, receiver, amount). `others`:
    (entry, charged sum) of entries with other sums that rest on the estimate; people correct
    these."""

    flows: tuple[Flow, ...] = ()
    others: tuple[tuple[int, int], ...] = ()

    def command(self, figure: str) -> c.SettleFigure | None:
        """Return the command that settles the amount `figure`, a path; None if no payment is
        needed."""
        return c.SettleFigure(figure, self.flows) if self.flows else None


def differences(session: Session, figure: str, amount: int) -> Differences:
    """Compare the charges in effect that used an estimate with the amount on the card. `figure`:
    the path of the amount in the edition; `amount`: what the card says."""
    return _differences(session, {figure: amount})[figure]


def open_differences(session: Session) -> dict[str, Differences]:
    """Return what is not settled, of every amount that the table read off its cards: its path ->
    the differences, newest amount first."""
    state: fold.State = session.state
    said = state.table.figures if isinstance(state, State) else {}  # a game of cards has none
    found = _differences(session, said) if said else {}
    return {path: found[path] for path in reversed(said) if found[path].flows}


def _differences(session: Session, said: Mapping[str, int]) -> dict[str, Differences]:
    state = session.state
    gone = {who for who, seat in state.seats.items() if seat.bankrupt}
    found = compared(marked_acts(session.standing()), amounts(state.setup.stored), said)
    return {
        path: Differences(
            tuple(_turned(*pair, sum_) for pair, sum_ in sorted(it.owed.items())
                  if sum_ and gone.isdisjoint(pair)),
            tuple(sorted(it.others.items())),
        )
        for path, it in found.items()
    }  # fmt: skip


def asked(session: Session, question: Settle) -> c.SettleFigure:
    """Return the command that settles the charges of the amount in the question. Raises `Refusal`
    if there is nothing to settle."""
    amount = session.state.table.figures.get(question.figure)
    command = None
    if amount is not None:
        command = differences(session, question.figure, amount).command(question.figure)
    if command is None:
        raise Refusal(
            RefusalCode.NOTHING_DUE,
            "that amount leaves nothing to settle; say what a card says, as in 'rent of"
            " oriental is 90'",
        )
    return command


def _turned(one: str, other: str, amount: int) -> Flow:
    return (one, other, amount) if amount > 0 else (other, one, -amount)
