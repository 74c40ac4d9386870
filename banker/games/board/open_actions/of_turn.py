"""Of turn: open actions about cards, the jail, the roll and the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banker.engine.open_action import Amount, Need
from banker.games.board import commands as c
from banker.games.board.edition import FREE_HOTEL, HALF_PRICE, JAIL_OTHER
from banker.games.board.open_actions.action import Action, short_of
from banker.games.board.open_actions.of_money import DICE
from banker.games.board.queries.permissions.hand_cards import drawable, may_keep, must_take
from banker.games.board.queries.permissions.jail import (
    has_waited_out,
    leaving_cards,
    may_leave,
    may_pay_fee,
)
from banker.games.board.queries.permissions.turn_order import after, rents_before_end
from banker.games.board.queries.phases import AUCTION, DEAL, KEY_PHASE, OFFER, ROLL, TURN
from banker.games.board.queries.prices import in_bank, is_built_by_bank
from banker.games.board.state import BANK, CARD, HOTEL, SECRET_CARD, State

CARD_WAITS = (DEAL, AUCTION, KEY_PHASE)
STEP_WAITS = (DEAL, AUCTION, KEY_PHASE, OFFER)


# --- cards ----------------------------------------------------------------------------------------


def cards(state: State, now: str) -> Iterator[Action]:
    """Yield actions to draw or keep a card, and what a card allows its player to do. `now`: as
    `phases.phase` returns it."""
    table = state.table
    if (table.open_draw or must_take(state)) == table.turn and now not in CARD_WAITS:
        yield from _draw(state, table.turn)
    if table.free == FREE_HOTEL:
        yield from _free_hotel(state)
    if now in STEP_WAITS:
        return
    if table.choice == table.turn:
        yield from _to_street(state, "choose_street")
    if table.free in FREE_STEPS:
        yield from FREE_STEPS[table.free](state)


def _draw(state: State, who: str) -> Iterator[Action]:
    need = Need.BLOCKS if must_take(state) == who else Need.LAPSES
    if found := drawable(state, who):
        draws = c.Draw(who, found[0])
        yield Action("draw_card", draws, who, need, field="card", choices=found)
    if may_keep(state, who, SECRET_CARD) and state.amount(BANK, CARD):
        yield Action("keep_card", c.KeepCard(who), who, need)


def _to_street(state: State, situation: str) -> Iterator[Action]:
    """The player whose turn it is may move to a street that nobody owns."""
    who, spaces = state.table.turn, state.edition.spaces
    free = (deed for deed in state.deeds(BANK) if not state.is_locked(deed))
    found = tuple(spaces[deed.space].id for deed in free)
    if found and state.seats[who].jail is None:
        moves = c.Move(who, found[0])
        yield Action(situation, moves, who, Need.LAPSES, field="to", choices=found)


def _free_hotel(state: State) -> Iterator[Action]:
    who, most = state.table.free_for, state.edition.hotels_per_site
    sites = tuple(
        deed.id
        for deed in state.deeds(who)
        if is_built_by_bank(deed)
        and deed.id not in state.table.mortgaged
        and state.hotels_on(deed.id) < most
    )
    if sites and in_bank(state, HOTEL) > 0:
        places = c.PlaceHotel(who, sites[0])
        yield Action("free_hotel", places, who, Need.LAPSES, field="deed", choices=sites)


def _half_price(state: State) -> Iterator[Action]:
    if state.table.free_for == state.table.turn:
        yield from _to_street(state, "half_price")


def _jail_other(state: State) -> Iterator[Action]:
    who = state.table.free_for
    others = (it for it in state.playing() if it != who)
    found = tuple(it for it in others if state.seats[it].jail is None)
    if found:
        sends = c.GoToJail(found[0])
        yield Action("jail_other", sends, who, Need.LAPSES, field="who", choices=found)


# What a card lets somebody do that moves a piece.
FREE_STEPS: dict[str, Callable[[State], Iterator[Action]]] = {
    HALF_PRICE: _half_price,
    JAIL_OTHER: _jail_other,
}


# --- jail, roll, next -----------------------------------------------------------------------------


def turn(state: State, now: str) -> Iterator[Action]:
    """Yield actions to leave jail, to roll and to pass the turn. `now`: as `phases.phase` returns
    it."""
    who = state.table.turn
    if may_leave(state, who):
        yield from _jail(state, who)
    if now not in (ROLL, TURN) or must_take(state) is not None:
        return
    if now == ROLL:
        yield Action("roll", c.Roll(who, DICE), who, Need.BLOCKS, field="dice")
    following = after(state, who)
    waits = state.table.dice is None and has_waited_out(state, who)
    if waits or rents_before_end(state, following):
        return
    yield Action("next", c.Next(), need=Need.OPEN if now == ROLL else Need.BLOCKS)
    if now == TURN and following != who:
        yield Action("roll", c.Roll(following, DICE), following, field="dice")


def _jail(state: State, who: str) -> Iterator[Action]:
    if may_pay_fee(state, who):
        fee = state.edition.money.jail_fee
        yield Action(
            "leave_jail_fee", c.LeaveJail(who, "fee"), who, amount=Amount(fee, fee),
            short=short_of(state, who, fee), about=state.seats[who].jail,
        )  # fmt: skip
    found = leaving_cards(state, who)
    if len(found) > 1:
        uses = c.UseCard(who, found[0])
        yield Action("leave_jail_card", uses, who, field="card", choices=found)
    elif found:
        yield Action("leave_jail_card", c.LeaveJail(who, "card"), who)
