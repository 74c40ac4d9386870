"""Phases: what the table waits for, and what may be asked of the Bank meanwhile.

Rules of this file
* The phase is derived: it is the first row of `WAITING` whose condition holds.
* `BLOCKED` is a table: phase x command type -> refusal. What is not in it is allowed.
* The sentences say which statement ends the waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banker.game import commands as c
from banker.game.refusal import RefusalCode
from banker.game.state import KEY, State

ENDED: Final = "ended"
AUCTION: Final = "auction"
OFFER: Final = "offer"
KEY_PHASE: Final = "key"
DEBT: Final = "debt"
GUESS: Final = "guess"
ROLL: Final = "roll"
TURN: Final = "turn"


def key_holder(state: State) -> str | None:
    """The player who holds a key that must be used now. A key that no lock is left for must not."""
    holder = next((who for who in state.setup.ids if state.amount(who, KEY)), None)
    if holder is None or not any(map(state.is_locked, state.edition.deeds)):
        return None
    return holder


WAITING: tuple[tuple[str, Callable[[State], object]], ...] = (
    (ENDED, lambda state: state.table.ended),
    (AUCTION, lambda state: state.table.auction),
    (KEY_PHASE, key_holder),
    (OFFER, lambda state: state.table.offer),
    (DEBT, lambda state: state.table.dues),
    (GUESS, lambda state: state.table.guess),
    (ROLL, lambda state: state.table.dice is None or state.table.again),
    (TURN, lambda _state: True),
)


def phase(state: State) -> str:
    """What the table waits for."""
    return next(name for name, holds in WAITING if holds(state))


_MOVING = (c.Roll, c.Next, c.SetTurn)
_WALKING = (*_MOVING, c.Move, c.MoveBack, c.GoToJail, c.LeaveJail)
_ACTING = (*_WALKING, c.PassGo, c.Draw, c.KeepCard, c.Guess, c.Buy, c.Decline, c.GoBankrupt)

BLOCKED: dict[str, dict[type, RefusalCode]] = {
    AUCTION: dict.fromkeys((*_ACTING, c.OpenAuction, c.Unlock), RefusalCode.AUCTION_OPEN),
    KEY_PHASE: dict.fromkeys((*_ACTING, c.OpenAuction), RefusalCode.KEY_UNUSED),
    OFFER: dict.fromkeys((*_WALKING, c.Guess), RefusalCode.OFFER_OPEN),
    DEBT: dict.fromkeys((*_MOVING, c.LeaveJail), RefusalCode.DEBT_OPEN),
}

STILL_ALLOWED_AT_THE_END = (
    c.Say, c.Count, c.Correct, c.Undo, c.Redo,
    c.ReportCommitted, c.MixVault, c.ReportLocked, c.ReportTried, c.ReportTries,
    c.ReportOpened, c.ReportForced, c.ReportTampered, c.ReportUnheard, c.AdoptVault,
)  # fmt: skip


# --- in words -----------------------------------------------------------------------------------


def waiting_for(state: State) -> str:
    """What the table waits for, as a sentence with the statements that go on."""
    return WAITING_WORDS[phase(state)](state)


def _deed(state: State, deed: str) -> str:
    return state.edition.deed_by_id[deed].name


def _offer_words(state: State) -> str:
    who = state.setup.names[state.table.turn]
    deed = _deed(state, state.table.offer or "")
    return f"{deed} is offered: '{who} buys' or '{who} declines'"


def _key_words(state: State) -> str:
    who = state.setup.names[key_holder(state) or ""]
    return f"{who} has a key to use first: '{who} unlocks …'"


def _debt_words(state: State) -> str:
    due = state.table.dues[0]
    debtor, creditor = state.setup.names[due.debtor], state.setup.names[due.creditor]
    return f"{debtor} owes {creditor} {due.amount:,}: '{debtor} pays' first"


def _auction_words(state: State) -> str:
    assert state.table.auction is not None
    return f"{_deed(state, state.table.auction.item)} is in auction: 'auction closes' first"


def _guess_words(state: State) -> str:
    assert state.table.guess is not None
    who = state.setup.names[state.table.guess.who]
    return f"{who} may guess: '{who} guesses 3 …', or anything else passes it over"


WAITING_WORDS: dict[str, Callable[[State], str]] = {
    ENDED: lambda _state: "the game is over",
    AUCTION: _auction_words,
    KEY_PHASE: _key_words,
    OFFER: _offer_words,
    DEBT: _debt_words,
    GUESS: _guess_words,
    ROLL: lambda state: f"{state.setup.names[state.table.turn]} rolls",
    TURN: lambda state: f"{state.setup.names[state.table.turn]} is done: 'next'",
}
