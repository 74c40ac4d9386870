"""Intent: what cards ask for together, as the state of the game says.

Rules of this file
* It chooses between acts; whether one is allowed is for the rules to say.
* A deed and a card are a purchase when the deed is the Bank's, and rent when it is another's.
* Rent that only cards tell of is paid once a turn; after that they wait as for a sale.
* What is not clear is never rent: where the rules say that the player stands elsewhere, a deed and
  the visitor's card wait for the rest of a sale. So do the owner's card, two cards, or an amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from banker.bankcards.codes import Mark
from banker.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.queries.rents import asks_rent
from banker.games.board.state import BANK, State
from banker.ledger.entry import Entry

NO_RENT: Final = "no rent is open for it; the other's card and an amount make it a sale"


class Incomplete(Exception):
    """More cards are needed; the words say which."""


class Cards(msgspec.Struct, frozen=True):
    """What lies on the reader. `accounts` in the order in which they came."""

    accounts: tuple[str, ...] = ()
    deed: str = ""
    act: str = ""
    amount: int = 0

    def having(self, token: Mark | int) -> Cards:
        """With one more. The same card twice is the same card; a new amount or act counts."""
        if isinstance(token, int):
            return replace(self, amount=token)
        if token.kind == "act":
            return replace(self, act=token.id)
        if token.kind == "deed":
            return replace(self, deed=token.id)
        if token.id in self.accounts:
            return self
        if len(self.accounts) == 2:
            raise InvalidCommand("two cards are enough")
        return replace(self, accounts=(*self.accounts, token.id))

    @property
    def looked_at(self) -> str:
        """The deed or the account that is looked at."""
        return self.deed or "".join(self.accounts[:1])


def meaning(state: State, cards: Cards) -> c.AnyCommand:
    """The command; `Incomplete` while it is not clear, `InvalidCommand` if it never will be."""
    if cards.act:
        return ACTS[cards.act](state, cards)
    if cards.deed:
        return _about_deed(state, cards)
    return _about_money(state, cards)


def sides(state: State, command: c.AnyCommand) -> tuple[str, ...]:
    """Who pays and who is paid; nobody where no money is paid.

    Whoever receives from the Bank what the rules give needs nobody's word.
    """
    match command:
        case c.Transfer(giver, receiver):
            return giver, receiver
        case c.Buy(who) | c.Bid(who) | c.Redeem(who) | c.Build(who) | c.LeaveJail(who):
            return who, BANK
        case c.Pay(who):
            return who, next((due.creditor for due in state.dues_of(who)), BANK)
        case c.PayRent(who, deed):
            return who, state.owner(deed or "")
        case c.Trade(legs):
            return legs[0].receiver, legs[0].giver
    return ()


# --- money ----------------------------------------------------------------------------------------


def _about_money(state: State, cards: Cards) -> c.AnyCommand:
    """Two accounts and an amount are a payment; in an auction one card and an amount are a bid."""
    if not cards.amount:
        raise Incomplete("an amount, or another card")
    if len(cards.accounts) == 2:
        return c.Transfer(*cards.accounts, cards.amount)
    if cards.accounts and state.table.auction is not None and cards.accounts[0] in state.seats:
        return c.Bid(cards.accounts[0], cards.amount)
    raise Incomplete("who receives it?" if cards.accounts else "who pays it?")


# --- deeds ----------------------------------------------------------------------------------------


def _about_deed(state: State, cards: Cards) -> c.AnyCommand:
    owner = state.owner(cards.deed)
    players = [who for who in cards.accounts if who in state.seats]
    if owner == BANK:
        if cards.amount:
            raise InvalidCommand("the Bank sells a deed at its printed price, without an amount")
        return c.Buy(_one(players), cards.deed)
    if len(players) == 2:
        return _sale(cards, owner, players)
    who = _one(players)
    if not cards.amount:
        rent = _rent_asked(state, cards.deed, owner) if who == owner else _rent(state, cards, who)
        if rent is not None:
            return rent
    raise Incomplete(NO_RENT)


def _one(players: list[str]) -> str:
    if not players:
        raise Incomplete("a player's card")
    return players[0]


def _rent_asked(state: State, deed: str, owner: str) -> c.AnyCommand | None:
    claims = [one for one in state.table.claims if one.deed == deed and one.owner == owner]
    return c.AskRent(owner, claims[-1].visitor, deed) if claims else None


def _rent(state: State, cards: Cards, who: str) -> c.AnyCommand | None:
    """What was asked for is paid as a due, the rest asked for and paid in one breath."""
    dues = state.dues_of(who)
    if dues and dues[0].about == cards.deed:
        return c.Pay(who)
    claims = [one for one in state.table.claims if (one.visitor, one.deed) == (who, cards.deed)]
    return c.PayRent(who, cards.deed) if claims or _may_stand_on(state, who, cards.deed) else None


def _may_stand_on(state: State, who: str, deed: str) -> bool:
    """Whether this turn may have led there: where no dice are told, a card is believed as a
    sentence is. For anybody else than whose turn it is, a deed is rather for sale."""
    return who == state.table.turn and state.position(who) is None and asks_rent(state, deed)


def assert_not_paid(state: State, command: c.AnyCommand, acts: Iterable[Entry]) -> None:
    """`Incomplete` where this turn's rent was asked for or paid, and no landing opened another.
    `acts`: those that stand, newest first."""
    if not isinstance(command, c.PayRent) or any(
        (one.visitor, one.deed) == (command.who, command.deed) for one in state.table.claims
    ):
        return
    for entry in acts:
        if any(change.key == "turn" for change in entry.set):
            return
        match c.load(entry.command):
            case c.PayRent(who, deed) | c.AskRent(_, who, deed):
                if deed == command.deed and who in (None, command.who):
                    raise Incomplete(NO_RENT)


def _sale(cards: Cards, owner: str, players: list[str]) -> c.AnyCommand:
    if owner not in players:
        raise InvalidCommand("neither of the two owns that deed")
    if not cards.amount:
        raise Incomplete("an amount makes it a sale")
    buyer = next(who for who in players if who != owner)
    deed, price = c.Item("deed", id=cards.deed), c.Item("cash", cards.amount)
    return c.Trade((c.Leg(owner, buyer, (deed,)), c.Leg(buyer, owner, (price,))))


# --- acts -----------------------------------------------------------------------------------------


def _player(state: State, cards: Cards) -> str:
    return _one([who for who in cards.accounts if who in state.seats])


def _go(state: State, cards: Cards) -> c.AnyCommand:
    """A salary that is still to be asked for; else the Bank is told that GO was passed."""
    who = _player(state, cards)
    return c.ClaimSalary(who) if state.seats[who].salaries else c.PassGo(who)


def _jail(state: State, cards: Cards) -> c.AnyCommand:
    return c.LeaveJail(_player(state, cards), "fee")


def _of_owner(
    make: Callable[[str, str], c.AnyCommand],
) -> Callable[[State, Cards], c.AnyCommand]:
    """An act of whoever owns the deed: the deed's card is enough."""

    def act(state: State, cards: Cards) -> c.AnyCommand:
        if not cards.deed:
            raise Incomplete("a deed")
        owner = state.owner(cards.deed)
        if owner == BANK:
            raise InvalidCommand(f"nobody owns {state.edition.deed_by_id[cards.deed].name}")
        return make(owner, cards.deed)

    return act


def _look(_state: State, _cards: Cards) -> c.AnyCommand:
    raise Incomplete("a player's card or a deed")


def _never(_state: State, _cards: Cards) -> c.AnyCommand:
    raise AssertionError("cancelled before it is asked what it means")


ACTS: dict[str, Callable[[State, Cards], c.AnyCommand]] = {
    "cancel": _never,
    "go": _go,
    "jail": _jail,
    "pay": lambda state, cards: c.Pay(_player(state, cards)),
    "build": _of_owner(c.Build),
    "mortgage": _of_owner(c.Mortgage),
    "redeem": _of_owner(c.Redeem),
    "decline": lambda state, cards: c.Decline(_player(state, cards)),
    "next": lambda _state, _cards: c.Next(),
    "look": _look,
}
