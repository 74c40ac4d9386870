"""Intent: the command that several scanned cards ask for together, in the present state of the
game.

Rules of this file
* This module chooses the command. The rules decide whether it is allowed.
* A deed and a player's card are a purchase while the Bank owns the deed, else rent.
* If only the cards say that rent is owed, it is paid once a turn. After that the same cards wait
  for the rest of a sale.
* Cards that may be a rent or a sale are not a rent if the rules place the player elsewhere, if the
  owner's card is among them, or if there are two players' cards or an amount: they wait for the
  rest of a sale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from banker.bankcards.codes import Mark
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.queries.rent_amounts import asks_rent
from banker.games.board.state import BANK, State
from banker.ledger.entry import Entry

NO_RENT: Final = "{cards}: no rent is open for it; the other's card and an amount make it a sale"


class Incomplete(Exception):
    """More cards are needed. `template` says which; `{cards}` in it stands for the cards scanned so
    far."""

    def __init__(self, template: str) -> None:
        super().__init__(template)
        self.template = template


class Cards(msgspec.Struct, frozen=True):
    """The cards that were scanned for one command. `accounts` are in the order of scanning."""

    accounts: tuple[str, ...] = ()
    deed: str = ""
    act: str = ""
    amount: int = 0

    def having(self, token: Mark | int) -> Cards:
        """Return these cards and one more (an int is a typed amount). A second deed, action or
        amount replaces the first.

        Raises `InvalidCommand` at a third account.
        """
        if isinstance(token, int):
            return replace(self, amount=token)
        if token.kind == "act":
            return replace(self, act=token.id)
        if token.kind == "deed":
            return replace(self, deed=token.id)
        if token.id in self.accounts:
            return self
        if len(self.accounts) == 2:
            raise InvalidCommand("two cards are enough: scan only two")
        return replace(self, accounts=(*self.accounts, token.id))

    @property
    def looked_at(self) -> str:
        """The deed or account that the action `look` shows; empty if no such card was scanned."""
        return self.deed or "".join(self.accounts[:1])


def meaning(state: State, cards: Cards) -> c.AnyCommand:
    """Return the command that the cards ask for.

    Raises `Incomplete` while cards are missing, and `InvalidCommand` if no more cards could help.
    """
    if cards.act:
        return ACTS[cards.act](state, cards)
    if cards.deed:
        return _about_deed(state, cards)
    return _about_money(state, cards)


def sides(state: State, command: c.AnyCommand) -> tuple[str, ...]:
    """Return the payer and the receiver of a command, whose cards may have to confirm it.

    Empty if no player pays, or if the rules alone decide what the Bank pays.
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
    """Two accounts and an amount are a payment; a player and an amount in an auction are a bid."""
    if not cards.amount:
        raise Incomplete("{cards}: an amount, or another card")
    if len(cards.accounts) == 2:
        return c.Transfer(*cards.accounts, cards.amount)
    if cards.accounts and state.table.auction is not None and cards.accounts[0] in state.seats:
        return c.Bid(cards.accounts[0], cards.amount)
    raise Incomplete("{cards}: who receives it?" if cards.accounts else "{cards}: who pays it?")


# --- deeds ----------------------------------------------------------------------------------------


def _about_deed(state: State, cards: Cards) -> c.AnyCommand:
    owner = state.owner(cards.deed)
    players = [who for who in cards.accounts if who in state.seats]
    if owner == BANK:
        if cards.amount:
            raise InvalidCommand("the Bank sells a deed at its printed price: leave the amount out")
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
        raise Incomplete("{cards}: a player's card")
    return players[0]


def _rent_asked(state: State, deed: str, owner: str) -> c.AnyCommand | None:
    claims = [one for one in state.table.claims if one.deed == deed and one.owner == owner]
    return c.AskRent(owner, claims[-1].visitor, deed) if claims else None


def _rent(state: State, cards: Cards, who: str) -> c.AnyCommand | None:
    """Pay a rent that is already due; else ask for the rent and pay it in one command."""
    dues = state.dues_of(who)
    if dues and dues[0].about == cards.deed:
        return c.Pay(who)
    claims = [one for one in state.table.claims if (one.visitor, one.deed) == (who, cards.deed)]
    return c.PayRent(who, cards.deed) if claims or _may_stand_on(state, who, cards.deed) else None


def _may_stand_on(state: State, who: str, deed: str) -> bool:
    """Whether the player may have landed on a deed. Without dice on record the cards are trusted,
    as a typed statement is, but only for the player whose turn it is. Anybody else wants to buy it.
    """
    return who == state.table.turn and state.position(who) is None and asks_rent(state, deed)


def assert_not_paid(state: State, command: c.AnyCommand, acts: Iterable[Entry]) -> None:
    """Raise `Incomplete` if `command` pays a rent that was already asked for or paid in this turn,
    and the rules know of no new one.

    `acts`: actions in effect, newest first.
    """
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
        raise InvalidCommand("neither of the two owns that deed: scan the card of its owner")
    if not cards.amount:
        raise Incomplete("{cards}: an amount makes it a sale")
    buyer = next(who for who in players if who != owner)
    deed, price = c.Item("deed", id=cards.deed), c.Item("cash", cards.amount)
    return c.Trade((c.Leg(owner, buyer, (deed,)), c.Leg(buyer, owner, (price,))))


# --- actions --------------------------------------------------------------------------------------


def _player(state: State, cards: Cards) -> str:
    return _one([who for who in cards.accounts if who in state.seats])


def _go(state: State, cards: Cards) -> c.AnyCommand:
    """Claim the salary that is waiting; else record that the player passed GO."""
    who = _player(state, cards)
    return c.ClaimSalary(who) if state.seats[who].salaries else c.PassGo(who)


def _jail(state: State, cards: Cards) -> c.AnyCommand:
    return c.LeaveJail(_player(state, cards), "fee")


def _of_owner(
    make: Callable[[str, str], c.AnyCommand],
) -> Callable[[State, Cards], c.AnyCommand]:
    """An action of the deed's owner: the deed's card is enough."""

    def act(state: State, cards: Cards) -> c.AnyCommand:
        if not cards.deed:
            raise Incomplete("{cards}: a deed")
        owner = state.owner(cards.deed)
        if owner == BANK:
            raise InvalidCommand(
                "nobody owns {deed}: scan a deed that a player owns",
                deed=state.edition.deed_by_id[cards.deed].name,
            )
        return make(owner, cards.deed)

    return act


def _look(_state: State, _cards: Cards) -> c.AnyCommand:
    raise Incomplete("{cards}: a player's card or a deed")


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
