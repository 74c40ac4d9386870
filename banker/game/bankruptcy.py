"""Bankruptcy: out of the game, and what becomes of what is left.

Rules of this file (Secret Vault, *Running Out of Money*)
* It is an act of its own, never automatic, and refused while the money could still be raised.
* Everything that can be mortgaged is mortgaged first (A-14).
* Owed to a player: that player gets it all. Owed to the Bank or the vault: everything goes back,
  mortgages are cancelled and the streets are auctioned.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.game import commands as c
from banker.game import events as e
from banker.game.auctions import next_in_queue
from banker.game.buildings import take_hotels_off
from banker.game.deeds import raise_on, set_mortgaged
from banker.game.draft import Draft, deed_commodity, ways_to_raise
from banker.game.payments import drop, settle
from banker.game.refusal import RefusalCode
from banker.game.scoring import (
    FIRST_BANKRUPTCY,
    LAST_PLAYER,
    end,
    end_if_all_owned,
)
from banker.game.state import BANK, CARD, HOTEL, JAIL_CARD, KEY, VAULT, Due
from banker.game.turns import after, pass_turn
from banker.ledger.amount import rounded_down


def go_bankrupt(draft: Draft, command: c.GoBankrupt) -> None:
    """Out, to whom the debt that cannot be paid is owed."""
    who = command.who
    dues = draft.state.dues_of(who)
    _assert_broke(draft, who, dues)
    variant = draft.state.edition.switches["end"] == FIRST_BANKRUPTCY
    if variant and draft.state.edition.switches["variant_assets"] == "score_at_once":
        _leave(draft, who)
        end(draft, FIRST_BANKRUPTCY)
        return
    if draft.state.edition.switches["bankrupt_deeds"] == "mortgage_first":
        for deed_id, _ in ways_to_raise(draft.state, who):
            raise_on(draft, who, draft.state.edition.deed_by_id[deed_id])
    SEVERAL[draft.state.edition.switches["several_creditors"]](draft, who)
    _leave(draft, who)
    _after_the_estate(draft, variant=variant)


def _assert_broke(draft: Draft, who: str, dues: tuple[Due, ...]) -> None:
    name, state = draft.name(who), draft.state
    if not dues:
        draft.object(RefusalCode.CAN_STILL_PAY, f"{name} owes nothing")
    owed = sum(due.amount for due in dues)
    raisable = sum(value for _, value in ways_to_raise(state, who))
    if dues and state.cash(who) + raisable >= owed:
        draft.object(
            RefusalCode.CAN_STILL_PAY,
            f"{name} can still pay: {state.cash(who):,} in cash and {raisable:,} by mortgages,"
            f" {owed:,} owed",
        )


def _in_turn(draft: Draft, who: str) -> None:
    """A-16b: debts are paid one after another; whose debt breaks the player takes the rest."""
    for due in draft.state.dues_of(who):
        if draft.state.cash(who) < due.amount:
            break
        settle(draft, due)
    left = draft.state.dues_of(who)
    creditor = left[0].creditor if left else BANK
    owed = sum(due.amount for due in left)
    _hand_over(draft, who, creditor, owed, _whole(draft, who, creditor))


def _split(draft: Draft, who: str) -> None:
    """A-16b: cash in proportion to the debts, rounded down, what is left to the first; streets,
    hotels and cards to the first player among the creditors, or to the Bank."""
    dues = draft.state.dues_of(who)
    if not dues:
        _in_turn(draft, who)
        return
    owed, cash = sum(due.amount for due in dues), draft.state.cash(who)
    parts = [rounded_down(cash, due.amount, owed) for due in dues]
    parts[0] += cash - sum(parts)
    shares = tuple(
        (_receiver(draft, due.creditor), part)
        for due, part in zip(dues, parts, strict=True)
        if part
    )
    players = [due.creditor for due in dues if due.creditor not in (BANK, VAULT)]
    _hand_over(draft, who, players[0] if players else dues[0].creditor, owed, shares)


SEVERAL = {"in_turn": _in_turn, "split": _split}


def _whole(draft: Draft, who: str, creditor: str) -> tuple[tuple[str, int], ...]:
    """All the cash to one."""
    cash = draft.state.cash(who)
    return ((_receiver(draft, creditor), cash),) if cash else ()


def _receiver(draft: Draft, creditor: str) -> str:
    """A-16: the last cash of who broke over a debt to the vault goes into it, or to the Bank."""
    to_bank = draft.state.edition.switches["vault_debt_cash"] == "bank"
    return BANK if creditor == VAULT and to_bank else creditor


def _hand_over(
    draft: Draft, who: str, creditor: str, owed: int, shares: tuple[tuple[str, int], ...]
) -> None:
    """Cash by shares, everything else to the creditor or back to the Bank."""
    cash = draft.state.cash(who)
    for receiver, part in shares:
        draft.pay(who, receiver, part)
    for due in draft.state.dues_of(who):
        drop(draft, due)
    draft.tell(e.WentBankrupt(who, creditor, cash, owed, shares))
    to_player = creditor not in (BANK, VAULT)
    heir = creditor if to_player else BANK
    deeds = draft.state.deeds(who)
    supply = not to_player or draft.state.edition.switches["bankrupt_hotels"] == "to_supply"
    for deed in deeds:
        take_hotels_off(draft, deed.id, BANK if supply else who)
    counts = {thing: draft.state.amount(who, thing) for thing in (HOTEL, JAIL_CARD, CARD, KEY)}
    for deed in deeds:
        draft.move(who, heir, deed_commodity(deed.id))
        if not to_player:
            set_mortgaged(draft, deed.id, False)
    for thing, count in counts.items():
        if count:
            # A key opens streets for whoever found it; it is not inherited.
            draft.move(who, BANK if thing == KEY else heir, thing, count)
    _pass_cards(draft, who, heir)
    ids = tuple(deed.id for deed in deeds)
    draft.tell(e.EstatePassed(who, heir, ids, counts[HOTEL], counts[JAIL_CARD], counts[CARD]))
    if not to_player:
        draft.set(queue=(*draft.state.table.queue, *ids))


def _pass_cards(draft: Draft, who: str, heir: str) -> None:
    held = draft.state.seats[who].held
    if held:
        draft.seat(who, held=())
        if heir != BANK:
            draft.seat(heir, held=(*draft.state.seats[heir].held, *held))


def _leave(draft: Draft, who: str) -> None:
    """Nothing at the table waits for this player any more; what others owe it is dropped."""
    draft.seat(who, bankrupt=True, jail=None)
    for due in draft.state.table.dues:
        if who in (due.creditor, due.debtor):
            drop(draft, due)
    table = draft.state.table
    claims = tuple(claim for claim in table.claims if who not in (claim.owner, claim.visitor))
    draft.set(claims=claims)
    if table.guess is not None and table.guess.who == who:
        draft.set(guess=None)
    if table.auction is not None and table.auction.bidder == who:
        # Only a forced bankruptcy comes here; the bidding begins again without this player.
        draft.set(auction=replace(table.auction, high=0, bidder=None, bids=0))
    if table.turn == who:
        draft.set(steps=None, told=True)
        if draft.state.playing():
            pass_turn(draft, after(draft, who))


def _after_the_estate(draft: Draft, *, variant: bool) -> None:
    """A-19b: the last player has won. The variant ends when the estate has been auctioned, also
    between two: what the other one buys of it counts."""
    if len(draft.state.playing()) == 1 and not variant:
        draft.set(queue=())
        end(draft, LAST_PLAYER)
        return
    next_in_queue(draft)
    if variant:
        end_variant(draft)
    else:
        end_if_all_owned(draft)


def end_variant(draft: Draft) -> None:
    """Rule 46: the first bankruptcy ends the game, once its estate is settled (A-19)."""
    state = draft.state
    if (
        state.edition.switches["end"] == FIRST_BANKRUPTCY
        and not state.table.ended
        and state.table.auction is None
        and not state.table.queue
        and any(seat.bankrupt for seat in state.seats.values())
    ):
        end(draft, FIRST_BANKRUPTCY)
