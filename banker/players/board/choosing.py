"""Choosing: the commands that program players would choose next in a board game, the best first.

Rules of this file
* The possible actions are `open_actions`; this module orders them, and adds ideas before a roll.
* Dice, cards and the answer of a vault are drawn at random among what is possible.
* The last commands are those that a phase always allows, so that a game goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banker.engine.open_action import Need
from banker.games.board import commands as c
from banker.games.board.edition import Deed
from banker.games.board.open_actions.action import Action
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries.game_clock import has_clock
from banker.games.board.queries.raising_cash import (
    MORTGAGE,
    SELL_DEED,
    SELL_GROUP,
    CashSource,
    cash_sources,
)
from banker.games.board.state import BANK, State
from banker.ledger.amount import rounded_down
from banker.players.board.ideas import ideas
from banker.players.board.value import is_key, reserve, value
from banker.players.draw import Draw, is_so, one_of
from banker.players.temper import Temper

Tempers = dict[str, Temper]
DIE = 6
LATE = 800  # per mille of the deeds that have an owner: from there on jail is a good place
TURN_SECONDS = 45  # that a turn takes, where a game has a clock
# What is done before anything else, in this order.
FIRST = (
    "close_checks", "vault_question", "lock_again", "unlock", "deal", "bid", "buy", "pay",
    "lock_vault", "guess", "roll_for_rent", "ask_rent", "draw_card", "choose_street",
    "free_hotel", "half_price", "jail_other", "claim_salary", "leave_jail_card", "leave_jail_fee",
    "roll", "next",
)  # fmt: skip
_PLACE = {situation: place for place, situation in enumerate(FIRST)}


def choose(
    state: State, tempers: Tempers, draw: Draw, *, trades: bool = True
) -> Iterator[c.AnyCommand]:
    """Yield the commands that the players would choose next, the best first.

    `trades`: whether the players consider trades.
    """
    found = [it for it in open_actions(state) if it.situation in _PLACE]
    found.sort(key=lambda it: (it.situation in _STEPS, _PLACE[it.situation]))
    bids = [it for it in found if it.situation == "bid"]
    for action in found:
        if action.situation == "bid":
            yield from _bid(state, bids, tempers)
            break
        if action.situation in _STEPS and action.who in ("", state.table.turn):
            yield from ideas(state, state.table.turn, tempers, draw, trades=trades)
        yield from _CHOICES[action.situation](state, action, tempers, draw)
    yield c.CloseAuction()
    yield c.Next()


def reading(state: State) -> c.AnyCommand | None:
    """Return the command that sets the game's clock after a turn; None without a clock."""
    return c.SetClock(state.table.seconds + TURN_SECONDS) if has_clock(state) else None


Choice = Callable[[State, Action, Tempers, Draw], Iterator[c.AnyCommand]]
_STEPS = ("roll", "next")


def _as_it_is(
    _state: State, action: Action, _tempers: Tempers, _draw: Draw
) -> Iterator[c.AnyCommand]:
    yield action.command


def _any(_state: State, action: Action, _tempers: Tempers, draw: Draw) -> Iterator[c.AnyCommand]:
    """One of what may be chosen; should the rules refuse it, each of the others."""
    ways = list(action.commands())
    while ways:
        yield ways.pop(draw(len(ways)))


# --- purchases ------------------------------------------------------------------------------------


def _unlock(state: State, action: Action, tempers: Tempers, draw: Draw) -> Iterator[c.AnyCommand]:
    known = state.edition.deed_by_id
    for deed in sorted(action.choices, key=lambda it: -value(state, action.who, known[str(it)])):
        yield action.with_(deed)
        return
    yield from _any(state, action, tempers, draw)


def _spare(state: State, who: str, tempers: Tempers, deed: Deed | None) -> int:
    """The cash that a player would spend; the deed that decides a set is worth the last of it."""
    is_last = deed is not None and is_key(state, deed)
    return state.cash(who) - (0 if is_last else reserve(state, tempers[who].reserve))


def _buy(state: State, action: Action, tempers: Tempers, _draw: Draw) -> Iterator[c.AnyCommand]:
    deed = state.edition.deed_by_id[state.table.offer or ""]
    price = action.amount.least if action.amount is not None else deed.price
    if _spare(state, action.who, tempers, deed) >= price:
        yield action.command
    yield c.Decline(action.who)


def _bid(state: State, bids: list[Action], tempers: Tempers) -> Iterator[c.AnyCommand]:
    """The keenest bids what the second would, and a raise. The limits show in no other way."""
    auction = state.table.auction
    assert auction is not None
    deed = state.edition.deed_by_id.get(auction.item)
    limits = {it.who: _limit(state, it.who, deed, tempers) for it in bids}
    able = [
        it
        for it in bids
        if it.who != auction.bidder and it.amount is not None and limits[it.who] >= it.amount.least
    ]
    if able:
        best = max(able, key=lambda it: limits[it.who])
        assert best.amount is not None
        others = [limits[it.who] for it in bids if it.who != best.who]
        wanted = max([0, *others]) + state.edition.money.auction_raise
        step = max(1, best.amount.step)
        wanted = rounded_down(min(wanted, limits[best.who]), 1, step) * step
        yield best.with_(max(best.amount.least, wanted))
        yield best.command
    yield c.CloseAuction()


def _limit(state: State, who: str, deed: Deed | None, tempers: Tempers) -> int:
    if deed is None:  # a building
        worth = max(it.building for it in state.edition.deeds)
    else:
        worth = rounded_down(value(state, who, deed), tempers[who].bid, 1000)
    return min(worth, _spare(state, who, tempers, deed))


# --- money ----------------------------------------------------------------------------------------


def _pay(state: State, action: Action, _tempers: Tempers, _draw: Draw) -> Iterator[c.AnyCommand]:
    """The debt; where cash is missing, what raises it in the Bank's order; else bankruptcy."""
    who = action.who
    if action.about is not None and state.cash(who) >= action.about.amount:
        yield action.command
    if action.need is not Need.BLOCKS:
        return
    sources = cash_sources(state, who)
    owed = sum(due.amount for due in state.dues_of(who))
    if state.cash(who) + sum(it.amount for it in sources) < owed:
        yield c.GoBankrupt(who)
    for source in sources:
        yield _raised(who, source)
    yield action.command
    yield c.GoBankrupt(who)


def _raised(who: str, source: CashSource) -> c.AnyCommand:
    if source.how == MORTGAGE:
        return c.Mortgage(who, source.deed)
    if source.how == SELL_DEED:
        return c.SellDeed(who, source.deed)
    return c.SellBuilding(who, source.deed, group=source.how == SELL_GROUP)


# --- what hands, decks and the vault decide -------------------------------------------------------


def _dice(draw: Draw) -> tuple[int, int]:
    return 1 + draw(DIE), 1 + draw(DIE)


def _roll(state: State, action: Action, _tempers: Tempers, draw: Draw) -> Iterator[c.AnyCommand]:
    if action.who != state.table.turn:
        return  # `next` passes the turn, and then it is that player's roll
    dice = _dice(draw)
    lock = state.edition.lock_die and dice[0] == 1
    yield c.Roll(action.who, dice, lock)


def _next(_state: State, action: Action, _tempers: Tempers, _draw: Draw) -> Iterator[c.AnyCommand]:
    if action.need is Need.BLOCKS:
        yield action.command


def _roll_for_rent(
    _state: State, action: Action, _tempers: Tempers, draw: Draw
) -> Iterator[c.AnyCommand]:
    yield c.Roll(action.who, _dice(draw), purpose="utility")


def _draw(state: State, action: Action, tempers: Tempers, draw: Draw) -> Iterator[c.AnyCommand]:
    """The top card: each copy that nobody holds is as likely."""
    cards = [
        card
        for id in action.choices
        for card in [state.edition.card_by_id[str(id)]] * state.edition.card_by_id[str(id)].copies
    ]
    if cards:
        yield action.with_(one_of(cards, draw).id)
    yield from _any(state, action, tempers, draw)


def _guess(state: State, action: Action, tempers: Tempers, draw: Draw) -> Iterator[c.AnyCommand]:
    """A number that was not tried opens as often as any other of them. A fee is paid out of what is
    left beside the reserve: hotels and a key lie in the vault as well as cash."""
    numbers = [int(it) for it in action.choices]
    fee = action.about.fee if action.situation == "guess" else 0
    if not numbers or (fee and fee > _spare(state, action.who, tempers, None)):
        return
    opens = action.situation != "guess" or draw(len(numbers)) == 0
    yield c.Guess(action.who, one_of(numbers, draw), "opens" if opens else "misses")


# --- jail -----------------------------------------------------------------------------------------


def _leave(state: State, action: Action, tempers: Tempers, _draw: Draw) -> Iterator[c.AnyCommand]:
    """Out early; late in the game jail is a place without rents."""
    owned = len(state.edition.deeds) - len(state.deeds(BANK))
    is_late = owned >= rounded_down(len(state.edition.deeds), LATE, 1000)
    fee = action.amount.least if action.amount is not None else 0
    if not is_late and (not fee or _spare(state, action.who, tempers, None) >= fee):
        yield action.command


def _ask_rent(
    _state: State, action: Action, _tempers: Tempers, _draw: Draw
) -> Iterator[c.AnyCommand]:
    yield action.command


def _free(state: State, action: Action, _tempers: Tempers, _draw: Draw) -> Iterator[c.AnyCommand]:
    """What a card allows for nothing: the dearest site, or any other choice."""
    known = state.edition.deed_by_id
    for site in sorted(action.choices, key=lambda it: -known[str(it)].rents[-1])[:1]:
        yield action.with_(site)


def _half(state: State, action: Action, tempers: Tempers, draw: Draw) -> Iterator[c.AnyCommand]:
    if is_so(500, draw):
        yield from _any(state, action, tempers, draw)


_CHOICES: dict[str, Choice] = {
    "close_checks": _as_it_is,
    "vault_question": _as_it_is,
    "lock_again": _as_it_is,
    "unlock": _unlock,
    "deal": _any,
    "buy": _buy,
    "pay": _pay,
    "lock_vault": _as_it_is,
    "guess": _guess,
    "roll_for_rent": _roll_for_rent,
    "ask_rent": _ask_rent,
    "draw_card": _draw,
    "choose_street": _any,
    "free_hotel": _free,
    "half_price": _half,
    "jail_other": _any,
    "claim_salary": _as_it_is,
    "leave_jail_card": _leave,
    "leave_jail_fee": _leave,
    "roll": _roll,
    "next": _next,
}
