"""Liquidation: what happens to the property of a bankrupt player, and who gets it.

Rules of this file (Secret Vault, *Running Out of Money*; GL-30 to GL-32, RA-30, RA-31, FD-24,
FD-25, RB-04; cash decoder rules 37 to 40, B-7)
* The Bank first buys back what it takes, buildings before deeds. The player mortgages the deeds
  that can be mortgaged (A-11, SV-14).
* A player who is the creditor gets cash, deeds and cards, and pays interest on each mortgaged deed.
* RF-06: cash that is handed over for a rent is taxed like a rent that is paid. The creditor's cash
  counts for the oldest debt first.
* If the Bank or the vault is the creditor, the Bank gets everything back and cancels the mortgages.
  The streets are auctioned, or stay free for the player who lands there.
* The bankruptcy that ends the game hands everything over unchanged, buildings included.
"""

from __future__ import annotations

import msgspec

from banker.foundation.errors import InvalidCommand
from banker.games.board import events as e
from banker.games.board.draft import Draft, deed_commodity
from banker.games.board.edition import Deed
from banker.games.board.queries.permissions.hand_cards import holds_of_first, is_of_first
from banker.games.board.queries.prices import INTEREST, bank_sells_buildings, transfer_interest
from banker.games.board.queries.purchases.bidding import are_held
from banker.games.board.queries.raising_cash import MORTGAGE, SELL_DEED, cash_sources
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.payments import drop, is_taxed, make_due, take_tax
from banker.games.board.rules.property.buildings import sell_what_stands, take_hotels_off
from banker.games.board.rules.property.deeds import (
    charge_interest,
    raise_on,
    sell_to_bank,
    set_mortgaged,
)
from banker.games.board.state import (
    BANK,
    CARD,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    VAULT,
    Due,
    InterestPaid,
    Moment,
    State,
)

Shares = tuple[tuple[str, int], ...]


def is_player(account: str) -> bool:
    """Tell whether this account belongs to a player, and is not the Bank, the vault or the pot."""
    return account not in (BANK, VAULT, POT)


# --- turning into cash what can be ----------------------------------------------------------------


def liquidate(draft: Draft, who: str, *, to_player: bool) -> None:
    """Sell the buildings and mortgage the deeds of a bankrupt player, before the debts are paid.

    `to_player`: a player is among the creditors, which may keep the deeds from being sold.
    """
    sell_what_stands(draft, who)
    switches, deed_by_id = draft.state.edition.switches, draft.state.edition.deed_by_id
    # B-7: whether streets are sold to the Bank before a player gets the rest.
    does_sell = not to_player or _to_player(draft) == "sold_to_bank"
    for way in cash_sources(draft.state, who):
        if way.how == SELL_DEED and does_sell:
            sell_to_bank(draft, who, deed_by_id[way.deed])
        # A-11 and SV-14: whether deeds are mortgaged before the creditor gets them.
        elif way.how == MORTGAGE and switches["bankrupt_deeds"] == "mortgage_first":
            raise_on(draft, who, deed_by_id[way.deed])


def _to_player(draft: Draft) -> str:
    return draft.state.edition.switches["bankrupt_to_player"]


def bank_pays_debts(draft: Draft) -> bool:
    """Tell whether the Bank takes everything and pays the debts to players (rule RA-31)."""
    return _to_player(draft) == "bank_pays_debt"


# --- handing over ---------------------------------------------------------------------------------


class Estate(msgspec.Struct, frozen=True):
    """What a bankrupt player leaves. `owed`: the unpaid debts; `shares`: which account gets how
    much of the cash.

    `is_intact`: everything is handed over unchanged, because this bankruptcy ends the game.
    """

    who: str
    creditor: str
    owed: int
    shares: Shares
    is_intact: bool = False

    @property
    def heir(self) -> str:
        """The account that gets everything except cash: the creditor if that is a player, else the
        Bank."""
        return self.creditor if is_player(self.creditor) else BANK


def hand_over(draft: Draft, estate: Estate) -> None:
    """Hand over what a bankrupt player leaves: the cash by shares, everything else to the creditor
    or the Bank."""
    who, heir = estate.who, estate.heir
    cash, dues = draft.state.cash(who), draft.state.dues_of(who)
    got: dict[str, int] = {}
    for receiver, part in estate.shares:
        draft.pay(who, receiver, part)
        got[receiver] = got.get(receiver, 0) + part
    for due in dues:
        drop(draft, due)
    for receiver, amount in got.items():
        take_tax(draft, who, receiver, taxable(draft.state, dues, receiver, amount))
    draft.emit(e.WentBankrupt(who, estate.creditor, cash, estate.owed, estate.shares))
    deeds = draft.state.deeds(who)
    if not estate.is_intact:
        _clear_sites(draft, estate, deeds)
        _return_buildings(draft, who)
    _return_cards(draft, who, heir)
    counts = {
        thing: draft.state.amount(who, thing) for thing in (HOTEL, HOUSE, JAIL_CARD, CARD, KEY)
    }
    for deed in deeds:
        draft.move(who, heir, deed_commodity(deed.id))
    for thing, count in counts.items():
        if count:
            # Keys are not inherited: a key opens streets only for the player who found it.
            draft.move(who, BANK if thing == KEY else heir, thing, count)
    _pass_cards(draft, who, heir)
    ids = tuple(deed.id for deed in deeds)
    cards = counts[JAIL_CARD], counts[CARD]
    draft.emit(e.EstatePassed(who, heir, ids, counts[HOTEL], *cards, counts[HOUSE]))
    if not estate.is_intact:
        if heir != BANK:
            _charge_heir(draft, heir, deeds)
        else:
            is_auction = draft.state.edition.switches["bankrupt_to_bank"] == "auction"
            put_up(draft, deeds, is_auction=is_auction and are_held(draft.state))


def taxable(state: State, dues: tuple[Due, ...], creditor: str, paid: int) -> int:
    """Return the part of `paid`, cash for a creditor, that pays rents or taxed cards among the
    dues."""
    found = 0
    for due in dues:
        if due.creditor == creditor:
            part = min(paid, due.amount)
            paid -= part
            found += part if is_taxed(state, due) else 0
    return found


def _clear_sites(draft: Draft, estate: Estate, deeds: tuple[Deed, ...]) -> None:
    """Remove the hotels from the streets, unless the Bank has bought them (rule SV-15)."""
    switch = draft.state.edition.switches["bankrupt_hotels"]
    supply = estate.heir == BANK or switch == "to_supply"
    for deed in deeds:
        take_hotels_off(draft, deed.id, BANK if supply else estate.who)


def _return_buildings(draft: Draft, who: str) -> None:
    """Return buildings that were won in an auction and never placed, where only the Bank may trade
    in buildings."""
    if not bank_sells_buildings(draft.state.edition):
        return
    houses, hotels = draft.state.amount(who, HOUSE), draft.state.amount(who, HOTEL)
    for thing, count in ((HOUSE, houses), (HOTEL, hotels)):
        if count:
            draft.move(who, BANK, thing, count)
    if houses or hotels:
        draft.emit(e.BuildingsReturned(who, houses, hotels))


def _charge_heir(draft: Draft, heir: str, deeds: tuple[Deed, ...]) -> None:
    """Interest on each mortgaged deed (rule GL-31). An heir who cannot pay the interest owes it, or
    does not have to pay (rule A-12)."""
    for deed in deeds:
        if deed.id not in draft.state.table.mortgaged:
            continue
        amount = transfer_interest(draft.state, deed)
        if draft.state.cash(heir) >= amount:
            charge_interest(draft, heir, deed)
        # whether an heir who cannot pay the interest must owe it.
        elif not draft.state.edition.flag("waive_interest_if_poor"):
            make_due(draft, Due(heir, BANK, amount, INTEREST, deed.id))


def carry_interest(draft: Draft, before: Moment) -> None:
    """Keep a record of the interest that the creditor has just paid, so that redeeming at once does
    not cost it again.

    `before`: the moment before the bankrupt player was taken out; if the turn passed, the record
    would otherwise be over.
    """
    now = draft.state.moment
    if now != before:
        paid = draft.emitted(e.InterestPaid)
        draft.set(interest=tuple(InterestPaid(it.deed, it.amount, now) for it in paid))


def put_up(draft: Draft, deeds: tuple[Deed, ...], *, is_auction: bool) -> None:
    """Auction the streets of a bankrupt player, or leave them with the Bank (rules GL-32 and
    RA-30).

    Their mortgages are cancelled, or stay on an auctioned street (rule V-11).
    """
    if not (is_auction and draft.state.edition.switches["auction_estate"] == "mortgaged"):
        for deed in deeds:
            set_mortgaged(draft, deed.id, False)
    if is_auction:
        draft.set(queue=(*draft.state.table.queue, *(deed.id for deed in deeds)))


# --- cards ----------------------------------------------------------------------------------------


def _pass_cards(draft: Draft, who: str, heir: str) -> None:
    held = draft.state.seats[who].held
    if held:
        draft.seat(who, held=())
        if heir != BANK:
            draft.seat(heir, held=(*draft.state.seats[heir].held, *held))


def choose_card(draft: Draft, who: str, keeper: str, card: str) -> None:
    """Let the creditor `keeper` keep one card: the creditor's, or one of the bankrupt player's
    (rule B-7b)."""
    if not keeper:
        raise InvalidCommand(
            "only a player can keep a card, and here the Bank gets everything: leave the card out"
        )
    held, own = draft.state.seats[who].held, draft.state.seats[keeper].held
    is_choice = draft.state.edition.switches["bankrupt_cards"] == "choose_one"
    if not is_choice or not is_of_first(draft.state.edition, card):
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "{name} cannot choose that card: the creditor gets the card anyway; name no card",
            name=draft.name(keeper),
        )
    if card in held:
        rest = list(held)
        rest.remove(card)
        draft.seat(who, held=(card, *rest))
        for other in own:
            if is_of_first(draft.state.edition, other):
                _under_the_deck(draft, keeper, other)
    elif card not in own:
        draft.refuse(
            RefusalCode.NO_CARD,
            "neither {name} nor {other} holds that card: name a card that one of them holds",
            name=draft.name(keeper),
            other=draft.name(who),
        )


def assert_chosen(draft: Draft, keeper: str, card: str) -> None:
    """Refuse if the player who chose a card did not get it, because another player is the
    creditor."""
    if card not in draft.state.seats[keeper].held:
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "{name} gets none of these cards, the creditor does: leave the card out",
            name=draft.name(keeper),
        )


def _return_cards(draft: Draft, who: str, heir: str) -> None:
    """Cards that a player may hold only once go under their deck, except one if the creditor has
    none (rule B-7b). `choose_card` put away the card of a creditor who wants the other one."""
    if heir == BANK or draft.state.edition.switches["bankrupt_cards"] != "choose_one":
        return
    has_one = holds_of_first(draft.state, heir)
    for card in draft.state.seats[who].held:
        if not is_of_first(draft.state.edition, card):
            continue
        if has_one:
            _under_the_deck(draft, who, card)
        has_one = True


def _under_the_deck(draft: Draft, who: str, card: str) -> None:
    held = list(draft.state.seats[who].held)
    held.remove(card)
    draft.seat(who, held=tuple(held))
    known = draft.state.edition.card_by_id.get(card)
    leaves_jail = known is not None and known.effect == "jail_free"
    draft.move(who, BANK, JAIL_CARD if leaves_jail else CARD)
    draft.emit(e.CardDiscarded(who, card))
