"""Board: moving a piece, and what the space it lands on asks.

Rules of this file (Secret Vault, *The Board Spaces*)
* Passing or landing on GO pays at once; being sent to jail never does.
* A space makes an offer, a due, a claim or a guess. It never takes money by itself.
* A position that is not known stays unknown, and then no space asks anything.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.game import commands as c
from banker.game import events as e
from banker.game.deeds import offer
from banker.game.draft import Draft
from banker.game.edition import Space
from banker.game.jail import send
from banker.game.payments import GUESS_FEE, TAX, make_due
from banker.game.refusal import RefusalCode
from banker.game.rent import open_claim
from banker.game.state import BANK, VAULT, Due, PendingGuess


def salary(draft: Draft, who: str) -> None:
    """GO: the salary to the player, and the edition's share into the vault."""
    money = draft.state.edition.money
    paid = draft.pay_what_there_is(who, money.salary)
    into_vault = draft.pay_what_there_is(VAULT, money.salary_vault) if money.salary_vault else 0
    draft.tell(e.SalaryPaid(who, paid, into_vault))


def pass_go(draft: Draft, command: c.PassGo) -> None:
    """The salary, when the dice were not heard."""
    if draft.state.position(command.who) is not None:
        draft.object(RefusalCode.DICE_HEARD, "the Bank heard the dice and books GO by itself")
    else:
        draft.trust(command.who)
    salary(draft, command.who)


def advance(draft: Draft, who: str, steps: int) -> None:
    """Forward by a roll."""
    position = draft.state.seats[who].position
    if position is None:
        return
    target = position + steps
    size = len(draft.state.edition.spaces)
    _arrive(draft, who, target % size, passed_go=target >= size)


def move(draft: Draft, command: c.Move) -> None:
    """On to a space, by a card or by hand: forward, so a lower number passed GO."""
    who = command.who
    _assert_free(draft, who)
    target = next(s for s in draft.state.edition.spaces if s.id == command.to)
    move_to(draft, who, target)


def _assert_free(draft: Draft, who: str) -> None:
    """Nobody walks out of jail. If the table says otherwise, the player was not in it."""
    if draft.state.seats[who].jail is not None:
        name = draft.name(who)
        draft.object(
            RefusalCode.IN_JAIL, f"{name} is in jail: '{name} leaves jail by fee', or rolls"
        )
        draft.seat(who, jail=None)


def move_to(draft: Draft, who: str, target: Space) -> None:
    """Forward to a space. Onto GO always pays; past it, when it is known where the piece stood."""
    position = draft.state.seats[who].position
    is_behind = position is not None and target.index < position
    _arrive(draft, who, target.index, passed_go=is_behind or target.kind == "go")


def move_back(draft: Draft, command: c.MoveBack) -> None:
    """Backwards; never a salary."""
    _assert_free(draft, command.who)
    position = draft.state.position(command.who)
    if position is None:
        draft.refuse(
            RefusalCode.NOT_THERE,
            f"the Bank does not know where {draft.name(command.who)} is;"
            f" say '{draft.name(command.who)} moves to …'",
        )
    assert position is not None
    size = len(draft.state.edition.spaces)
    _arrive(draft, command.who, (position - command.steps) % size, passed_go=False)


def _arrive(draft: Draft, who: str, index: int, *, passed_go: bool) -> None:
    space = draft.state.edition.spaces[index]
    draft.seat(who, position=index)
    if who == draft.state.table.turn:
        draft.set(told=True, offer=None, draw=None, choice=None)
    draft.tell(e.Moved(who, space.id))
    if passed_go:
        salary(draft, who)
    LANDING[space.kind](draft, who, space)


def _street(draft: Draft, who: str, space: Space) -> None:
    state = draft.state
    assert space.deed is not None
    deed = state.edition.deed_by_id[space.deed]
    owner = state.owner(deed.id)
    if owner not in (BANK, who):
        open_claim(draft, who, deed.id)
    elif owner == BANK and state.is_locked(deed):
        draft.tell(e.LandedLocked(who, deed.id))
    elif owner == BANK and who == state.table.turn:
        # A piece that is moved out of turn is offered nothing: 'buys' is for the player in turn.
        offer(draft, who, deed)


def _tax(draft: Draft, who: str, space: Space) -> None:
    make_due(draft, Due(who, space.to, space.amount, TAX, space.id))


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


def _chance(draft: Draft, who: str, _space: Space) -> None:
    draft.set(draw=who)


def _go_to_jail(draft: Draft, who: str, _space: Space) -> None:
    send(draft, who, "space")


def _nothing(_draft: Draft, _who: str, _space: Space) -> None:
    """GO has paid already; visiting and resting ask nothing."""


def grant_guess(draft: Draft, who: str, why: str, fee: int = 0) -> None:
    """One guess for this trigger (A-24); one that was not made before is over."""
    pass_guess(draft)
    draft.set(guess=PendingGuess(who, why, fee))
    draft.tell(e.GuessGranted(who, why, fee))


def pass_guess(draft: Draft) -> None:
    """A guess that nobody makes is over; one that was bought is over too."""
    guess = draft.state.table.guess
    if guess is not None:
        draft.set(guess=None)
        draft.tell(e.GuessPassed(guess.who))


def assert_no_guess(draft: Draft) -> None:
    """A guess out of the ordinary waits until the one that is open has been made."""
    guess = draft.state.table.guess
    if guess is not None:
        draft.object(RefusalCode.NOT_USABLE, f"{draft.name(guess.who)} may guess first")


Landing = Callable[[Draft, str, Space], None]

# must one pay on the paid space, may one, or must one even into debt?
PAID_GUESS: dict[str, Landing] = {
    "if_affordable": _if_affordable,
    "optional": _optional,
    "debt": _owed,
}

LANDING: dict[str, Landing] = {
    "go": _nothing,
    "street": _street,
    "chance": _chance,
    "tax": _tax,
    "guess": _guess,
    "paid_guess": _paid_guess,
    "jail": _nothing,
    "go_to_jail": _go_to_jail,
    "rest": _nothing,
}
