"""Movement: how a piece moves, and what the space under the piece asks.

Rules of this file (Secret Vault, *The Board Spaces*)
* A player who passes GO or lands on GO is paid at once. A player who is sent to jail is not paid.
* A space makes an offer, a due, a claim or a guess. A space never takes money by itself.
* A position that is not known stays unknown, and then no space asks anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.edition import RentMode, Space
from banker.games.board.queries.free_parking import fine_to, pot_seed
from banker.games.board.queries.net_worth import taxed_worth
from banker.games.board.queries.rent_amounts import Visit, dice_of_move
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.payments import GUESS_FEE, TAX, make_due
from banker.games.board.rules.property.deeds import offer
from banker.games.board.rules.property.rent_claims import open_claim
from banker.games.board.rules.turn.jail import send
from banker.games.board.rules.turn.salary import go_round, pass_by, pass_unheard
from banker.games.board.state import BANK, POT, Due, PendingGuess, State
from banker.ledger.amount import rounded_up


def pass_go(draft: Draft, command: c.PassGo) -> None:
    """Pay the salary for GO to a player whose dice were not entered."""
    if draft.state.position(command.who) is not None:
        draft.object(
            RefusalCode.DICE_HEARD,
            "the Bank knows this player's rolls and pays the salary for GO itself: enter"
            " the roll instead",
        )
    else:
        draft.trust(command.who)
    pass_unheard(draft, command.who)


class Arrival(NamedTuple):
    """How a piece comes to a space: whether it passes GO, and what matters for a rent there."""

    passed_go: bool
    visit: Visit = Visit()


def advance(draft: Draft, who: str, steps: int) -> None:
    """Move a piece forward by a roll; nothing happens if its position is unknown."""
    position = draft.state.seats[who].position
    if position is None:
        return
    target, size = position + steps, len(draft.state.edition.spaces)
    visit = Visit(dice=dice_of_move(draft.state))
    _arrive(draft, who, target % size, Arrival(target >= size, visit))


def on_by_train(draft: Draft, who: str, space: Space) -> None:
    """Move a piece from the train `space` to the next unowned street, past GO if needed; without
    one it stays."""
    state, spaces = draft.state, draft.state.edition.spaces
    ahead = (*spaces[space.index + 1 :], *spaces[: space.index])
    target = next((other for other in ahead if _is_free(state, other)), None)
    if target is None:
        return
    passed_go = target.index < space.index
    # B-2: whether a move by train past GO pays the salary.
    if passed_go and not state.edition.flag("train_salary"):
        go_round(draft, who)
        passed_go = False
    _arrive(draft, who, target.index, Arrival(passed_go))


def _is_free(state: State, space: Space) -> bool:
    return space.deed is not None and state.owner(space.deed) == BANK


def move(draft: Draft, command: c.Move) -> None:
    """Move a piece forward to a space, by a card or by hand. To a space before the present one, it
    passes GO."""
    who = command.who
    _assert_free(draft, who)
    _forget_roll(draft, who)
    target = next(s for s in draft.state.edition.spaces if s.id == command.to)
    move_to(draft, who, target)


def _assert_free(draft: Draft, who: str) -> None:
    """Object if the player is in jail. If the table insists, the player was not in jail."""
    if draft.state.seats[who].jail is not None:
        name = draft.name(who)
        draft.object(
            RefusalCode.IN_JAIL,
            "{name} is in jail: '{name} leaves jail by fee', or rolls",
            name=name,
        )
        draft.seat(who, jail=None)


def _forget_roll(draft: Draft, who: str) -> None:
    """Drop a roll that still waits: the table has placed the piece by hand, so the roll must not
    move it too."""
    if who == draft.state.table.turn:
        draft.set(steps=None)


def move_to(draft: Draft, who: str, target: Space, mode: RentMode = "") -> None:
    """Move a piece forward to a space. Landing on GO always pays; passing GO pays if the old
    position is known.

    `mode`: what the card that moves the piece asks of a rent.
    """
    position = draft.state.seats[who].position
    is_behind = position is not None and target.index < position
    passed_go = is_behind or target.kind == "go"
    _arrive(draft, who, target.index, Arrival(passed_go, Visit(mode)))


def move_back(draft: Draft, command: c.MoveBack) -> None:
    """Move a piece backwards, without a salary."""
    _assert_free(draft, command.who)
    _forget_roll(draft, command.who)
    position = draft.state.position(command.who)
    if position is None and not draft.state.table.started:
        position = draft.state.seats[command.who].position  # every piece begins on GO
    if position is None:
        draft.refuse(
            RefusalCode.NOT_THERE,
            "the Bank does not know where {name} is; name the space, as in '{name} moves to go'",
            name=draft.name(command.who),
        )
    size = len(draft.state.edition.spaces)
    _arrive(draft, command.who, (position - command.steps) % size, Arrival(passed_go=False))


def _arrive(draft: Draft, who: str, index: int, arrival: Arrival) -> None:
    space = draft.state.edition.spaces[index]
    draft.seat(who, position=index)
    if who == draft.state.table.turn:
        draft.set(told=True, offer=None, draw=None, choice=None)
    draft.emit(e.Moved(who, space.id))
    if arrival.passed_go:
        pass_by(draft, who, is_on_go=space.kind == "go")
    if space.deed is None:
        LANDING[space.kind](draft, who, space)
    else:
        _deed(draft, who, space.deed, arrival.visit)


def _deed(draft: Draft, who: str, deed_id: str, visit: Visit) -> None:
    state = draft.state
    deed = state.edition.deed_by_id[deed_id]
    owner = state.owner(deed.id)
    if owner not in (BANK, who):
        open_claim(draft, who, deed.id, visit)
    elif owner == BANK and state.is_locked(deed):
        draft.emit(e.LandedLocked(who, deed.id))
    elif owner == BANK and who == state.table.turn:
        # A piece that is moved outside its turn gets no offer: 'buys' is for the player whose turn
        # it is.
        offer(draft, who, deed)


def _tax(draft: Draft, who: str, space: Space) -> None:
    amount = INCOME_TAX[draft.state.edition.switches["income_tax"]](draft.state, who, space)
    make_due(draft, Due(who, fine_to(draft.state.edition, space.to), amount, TAX, space.id))


def _tenth_if_less(state: State, who: str, space: Space) -> int:
    """The older American rule, for the first tax of the board only."""
    first = next(other for other in state.edition.spaces if other.kind == "tax")
    tenth = rounded_up(taxed_worth(state, who), 1, 10)
    return min(space.amount, tenth) if space.index == first.index else space.amount


INCOME_TAX: dict[str, Callable[[State, str, Space], int]] = {
    "flat": lambda _state, _who, space: space.amount,
    "tenth_if_less": _tenth_if_less,
}


def _parking(draft: Draft, who: str, _space: Space) -> None:
    """Nothing happens; by a house rule, the player takes the pot. The Bank then puts the first
    money there again."""
    amount = draft.state.cash(POT)
    if amount:
        draft.pay(POT, who, amount)
        draft.emit(e.PotTaken(who, amount))
        seed = draft.pay_what_there_is(POT, pot_seed(draft.state.edition))
        if seed:
            draft.emit(e.Paid(BANK, POT, seed))


def _guess(draft: Draft, who: str, _space: Space) -> None:
    grant_guess(draft, who, "space")


def _paid_guess(draft: Draft, who: str, space: Space) -> None:
    PAID_GUESS[draft.state.edition.switches["paid_guess"]](draft, who, space)


def _if_affordable(draft: Draft, who: str, space: Space) -> None:
    if draft.state.cash(who) >= space.amount:
        _owed(draft, who, space)


def _owed(draft: Draft, who: str, space: Space) -> None:
    make_due(draft, Due(who, space.to, space.amount, GUESS_FEE, space.id))
    grant_guess(draft, who, "paid", space.amount)


def _optional(draft: Draft, who: str, space: Space) -> None:
    grant_guess(draft, who, "paid", space.amount)


def _draw(draft: Draft, who: str, space: Space) -> None:
    if space.kind in draft.state.edition.decks:
        draft.set(draw=who, deck=space.kind, card_booked=False)


def _go_to_jail(draft: Draft, who: str, _space: Space) -> None:
    send(draft, who, "space")


def _nothing(_draft: Draft, _who: str, _space: Space) -> None:
    """GO has paid already; visiting and resting ask nothing."""


def grant_guess(draft: Draft, who: str, why: str, fee: int = 0) -> None:
    """Grant one guess (SV-24), and end an older one that was not used. `why`: the word for the
    reason."""
    pass_guess(draft)
    draft.set(guess=PendingGuess(who, why, fee))
    draft.emit(e.GuessGranted(who, why, fee))


def pass_guess(draft: Draft) -> None:
    """End a guess that nobody has made, even if it was paid for."""
    guess = draft.state.table.guess
    if guess is not None:
        draft.set(guess=None)
        draft.emit(e.GuessPassed(guess.who))


def assert_no_guess(draft: Draft) -> None:
    """Refuse, unless forced, an extra guess while another one is open."""
    guess = draft.state.table.guess
    if guess is not None:
        draft.object(
            RefusalCode.NOT_USABLE,
            "{name} may still guess, and only one guess is open at a time: {name} guesses first, or"
            " 'next' gives the guess up",
            name=draft.name(guess.who),
        )


Landing = Callable[[Draft, str, Space], None]

# SV-5: whether a guess on the paid space must be paid for if the player has the cash, may be, or
# must be even into debt.
PAID_GUESS: dict[str, Landing] = {
    "if_affordable": _if_affordable,
    "optional": _optional,
    "debt": _owed,
}

LANDING: dict[str, Landing] = {
    "go": _nothing,
    "chance": _draw,
    "chest": _draw,
    "train": on_by_train,
    "parking": _parking,
    "tax": _tax,
    "guess": _guess,
    "paid_guess": _paid_guess,
    "jail": _nothing,
    "go_to_jail": _go_to_jail,
    "rest": _nothing,
}
