"""Bankruptcy: how a bankrupt player leaves the game, and who is paid.

Rules of this file (Secret Vault, *Running Out of Money*; GL-30, A-13, RA-29 to RA-31, RB-04)
* A bankruptcy is a separate command and is never automatic. The Bank refuses the command while
  the player could still raise the money.
* The player's belongings are sold or mortgaged, and that cash pays the debts (see `liquidation`).
* A bidder who cannot pay a bid may be released from the bid. The item is then auctioned again
  (B-21).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.permissions.turn_order import after
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.purchases.note_sums import share_step
from banker.games.board.queries.raising_cash import MORTGAGE, cash_sources, raisable
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.ending import (
    FIRST_BANKRUPTCY,
    LAST_PLAYER,
    SECOND_BANKRUPTCY,
    end,
    end_if_all_owned,
)
from banker.games.board.rules.liquidation import (
    Estate,
    Shares,
    assert_chosen,
    bank_pays_debts,
    carry_interest,
    choose_card,
    hand_over,
    is_player,
    liquidate,
    taxable,
)
from banker.games.board.rules.payments import drop, settle, take_tax
from banker.games.board.rules.property.auctions import next_in_queue, rerun, unpaid_bid
from banker.games.board.rules.property.rent_claims import lapse_claim
from banker.games.board.rules.turn.turns import pass_turn
from banker.games.board.state import BANK, VAULT, Due, State
from banker.ledger.amount import rounded_down


def go_bankrupt(draft: Draft, command: c.GoBankrupt) -> None:
    """Take a player who cannot pay out of the game; the creditors get what is left.

    A winner of an auction who only cannot pay that bid is released from it instead (B-21).
    """
    who = command.who
    dues = draft.state.dues_of(who)
    _assert_broke(draft, who, dues)
    sale = unpaid_bid(draft.state, who)
    if sale is not None:
        rerun(draft, sale)
        return
    if command.keeps:
        choose_card(draft, who, command.keeper, command.keeps)
    variant = draft.state.edition.switches["end"] == FIRST_BANKRUPTCY
    if variant and draft.state.edition.switches["variant_assets"] == "score_at_once":
        take_out(draft, who)
        end(draft, FIRST_BANKRUPTCY)
        return
    is_last = _is_second(draft.state)
    if not is_last:
        liquidate(draft, who, to_player=any(is_player(due.creditor) for due in dues))
    several = draft.state.edition.switches["several_creditors"]
    if is_last:
        hand_over(draft, replace(_all_to_one(draft, who), is_intact=True))
    elif bank_pays_debts(draft) and any(is_player(due.creditor) for due in dues):
        _bank_pays(draft, who)
    else:
        SEVERAL[several](draft, who)
    if command.keeps:
        assert_chosen(draft, command.keeper, command.keeps)
    moment = draft.state.moment
    take_out(draft, who)
    carry_interest(draft, moment)
    if is_last:
        end(draft, SECOND_BANKRUPTCY)
    else:
        _after_the_estate(draft, variant=variant)


def _is_second(state: State) -> bool:
    """Whether this bankruptcy ends the game (rule RB-04)."""
    gone = sum(seat.bankrupt and not seat.left for seat in state.seats.values())
    return state.edition.switches["end"] == SECOND_BANKRUPTCY and gone == 1


def _assert_broke(draft: Draft, who: str, dues: tuple[Due, ...]) -> None:
    name, state = draft.name(who), draft.state
    if not dues:
        draft.object(
            RefusalCode.CAN_STILL_PAY,
            "{name} owes nothing; only a player who cannot pay a debt goes bankrupt;"
            " to leave the game: '{name} leaves to bank'",
            name=name,
        )
    owed = sum(due.amount for due in dues)
    more = raisable(state, who)
    if dues and state.cash(who) + more >= owed:
        draft.object(RefusalCode.CAN_STILL_PAY, _can_still_pay(state, who, owed, more))


def _can_still_pay(state: State, who: str, owed: int, more: int) -> Text:
    """What the debtor could still do, in the words of this edition: not every edition allows
    mortgages, or sales to the Bank."""
    how = {way.how for way in cash_sources(state, who)}
    covered, open_ = CAN_STILL_PAY[MORTGAGE in how, bool(how - {MORTGAGE})]
    name = state.setup.names[who]
    if not is_told(state, who):
        return Text(covered, {"name": name, "owed": owed})
    return Text(open_, {"name": name, "cash": state.cash(who), "more": more, "owed": owed})


# The refusals, by whether deeds can be mortgaged and things sold: first where cash is private, then
# where it is public.
CAN_STILL_PAY = {
    (False, False): (
        "{name} can still pay {owed:,}, in cash",
        "{name} can still pay: {cash:,} in cash, {owed:,} owed",
    ),
    (True, False): (
        "{name} can still pay {owed:,}, in cash or by mortgages",
        "{name} can still pay: {cash:,} in cash and {more:,} by mortgages, {owed:,} owed",
    ),
    (False, True): (
        "{name} can still pay {owed:,}, in cash or by selling",
        "{name} can still pay: {cash:,} in cash and {more:,} by selling, {owed:,} owed",
    ),
    (True, True): (
        "{name} can still pay {owed:,}, in cash or by selling and mortgaging",
        "{name} can still pay: {cash:,} in cash and {more:,} by selling and mortgaging,"
        " {owed:,} owed",
    ),
}


# --- who is paid ----------------------------------------------------------------------------------


def _in_turn(draft: Draft, who: str) -> None:
    """The debts are paid one after another; the creditor of the first debt that cannot be paid
    takes the rest (rule SV-16b)."""
    hand_over(draft, _all_to_one(draft, who))


def _all_to_one(draft: Draft, who: str) -> Estate:
    """Pay the debts that can be paid in full. The rest of the belongings goes to the creditor of
    the first debt that cannot be paid."""
    for due in draft.state.dues_of(who):
        if draft.state.cash(who) < due.amount:
            break
        settle(draft, due)
    left = draft.state.dues_of(who)
    creditor = left[0].creditor if left else BANK
    owed = sum(due.amount for due in left)
    return Estate(who, creditor, owed, _whole(draft, who, creditor))


def _split(draft: Draft, who: str) -> None:
    """Cash in proportion to the debts, rounded down, what is left to the first; streets, hotels and
    cards to the first player among the creditors, or to the Bank (rule SV-16b)."""
    dues = draft.state.dues_of(who)
    if not dues:
        _in_turn(draft, who)
        return
    owed, cash = sum(due.amount for due in dues), draft.state.cash(who)
    step = share_step(draft.state, who)
    parts = [rounded_down(cash, due.amount, owed * step) * step for due in dues]
    parts[0] += cash - sum(parts)
    shares = tuple(
        (_receiver(draft, due.creditor), part)
        for due, part in zip(dues, parts, strict=True)
        if part
    )
    players = [due.creditor for due in dues if is_player(due.creditor)]
    hand_over(draft, Estate(who, players[0] if players else dues[0].creditor, owed, shares))


def _equal(draft: Draft, who: str) -> None:
    """A-13, for several players: cash in equal parts, no creditor more than is owed; the remainder
    goes clockwise from the bankrupt player. The Bank auctions the deeds. The players come before
    the Bank, as a single player does (GL-31): the Bank gets what they leave."""
    owed = _owed_clockwise(draft, who)
    players = [to for to in owed if is_player(to)]
    if len(players) < 2:
        _single(draft, who, players)
        return
    cash = draft.state.cash(who)
    step = share_step(draft.state, who)
    parts = _shared_out(cash, {to: owed[to] for to in players}, step)
    left = cash - sum(parts.values())
    parts |= _shared_out(left, {to: owed[to] for to in owed if to not in players}, step)
    shares = [(_receiver(draft, to), part) for to, part in parts.items() if part]
    if sum(parts.values()) < cash:
        shares.append((BANK, cash - sum(parts.values())))
    hand_over(draft, Estate(who, BANK, sum(owed.values()), tuple(shares)))


def _shared_out(cash: int, owed: dict[str, int], step: int) -> dict[str, int]:
    """The cash in equal parts, multiples of `step`, to all who are still owed something, until the
    cash or the debts are used up."""
    parts = dict.fromkeys(owed, 0)
    while cash and (open_ := [to for to in owed if parts[to] < owed[to]]):
        each = max(step, rounded_down(cash, 1, len(open_) * step) * step)
        for to in open_:
            part = min(each, owed[to] - parts[to], cash)
            parts[to] += part
            cash -= part
    return parts


def _single(draft: Draft, who: str, players: list[str]) -> None:
    """The only player among the creditors takes everything, whatever the Bank is owed (rule
    GL-31)."""
    if not players:
        _in_turn(draft, who)
        return
    owed, creditor = sum(due.amount for due in draft.state.dues_of(who)), players[0]
    hand_over(draft, Estate(who, creditor, owed, _whole(draft, who, creditor)))


def _owed_clockwise(draft: Draft, who: str) -> dict[str, int]:
    """The amount owed to each creditor, in the order of the seats after the debtor; the Bank comes
    last."""
    ids = draft.state.setup.ids
    place = ids.index(who)
    owed: dict[str, int] = {}
    order = (*ids[place + 1 :], *ids[:place], VAULT, BANK)
    for to in sorted(draft.state.dues_of(who), key=lambda due: _seat(order, due.creditor)):
        owed[to.creditor] = owed.get(to.creditor, 0) + to.amount
    return owed


def _seat(order: tuple[str, ...], account: str) -> int:
    return order.index(account) if account in order else len(order)


def _several_by_bank(draft: Draft, who: str) -> None:
    """The Bank takes everything and pays every creditor; a single creditor takes everything (rule
    A-13)."""
    if len(_owed_clockwise(draft, who)) < 2:
        _in_turn(draft, who)
    else:
        _bank_pays(draft, who)


def _bank_pays(draft: Draft, who: str) -> None:
    """Everything goes to the Bank, which pays the players what they are owed (rule RA-31)."""
    owed, dues = _owed_clockwise(draft, who), draft.state.dues_of(who)
    cash = draft.state.cash(who)
    shares: Shares = ((BANK, cash),) if cash else ()
    hand_over(draft, Estate(who, BANK, sum(owed.values()), shares))
    for creditor, amount in owed.items():
        if is_player(creditor):
            paid = draft.pay_what_there_is(creditor, amount)
            take_tax(draft, BANK, creditor, taxable(draft.state, dues, creditor, paid))
            draft.emit(e.Paid(BANK, creditor, paid))


SEVERAL: dict[str, Callable[[Draft, str], None]] = {
    "in_turn": _in_turn,
    "split": _split,
    "equal": _equal,
    "bank_pays": _several_by_bank,
}


def _whole(draft: Draft, who: str, creditor: str) -> Shares:
    """Give all the cash to one creditor."""
    cash = draft.state.cash(who)
    return ((_receiver(draft, creditor), cash),) if cash else ()


def _receiver(draft: Draft, creditor: str) -> str:
    """Who gets the last cash of a player who went bankrupt over a debt to the vault: the vault or
    the Bank (rule SV-16)."""
    to_bank = draft.state.edition.switches["vault_debt_cash"] == "bank"
    return BANK if creditor == VAULT and to_bank else creditor


# --- leaving --------------------------------------------------------------------------------------


def take_out(draft: Draft, who: str) -> None:
    """Take a player out of the game: cancel the player's debts, claims, loans and promises, and
    pass the turn on."""
    draft.seat(who, bankrupt=True, jail=None)
    for due in draft.state.table.dues:
        if who in (due.creditor, due.debtor):
            drop(draft, due)
    for claim in draft.state.table.claims:
        if who in (claim.owner, claim.visitor):
            lapse_claim(draft, claim)
    table = draft.state.table
    draft.set(
        loans=tuple(loan for loan in table.loans if who not in (loan.lender, loan.borrower)),
        immunities=tuple(im for im in table.immunities if who not in (im.owner, im.visitor)),
    )
    if table.guess is not None and table.guess.who == who:
        draft.set(guess=None)
    if table.auction is not None and table.auction.bidder == who:
        # Only a forced bankruptcy comes here; the bidding begins again without this player.
        draft.set(auction=replace(table.auction, high=0, bidder=None, bids=0))
    if table.turn == who:
        draft.set(steps=None, told=True)
        pass_turn(draft, after(draft.state, who))


def _after_the_estate(draft: Draft, *, variant: bool) -> None:
    """The last player has won (rule SV-19b). The variant ends when the bankrupt's streets have been
    auctioned, also between two players: the streets that the other player buys count."""
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
    """Rule 46: end the game after the first bankruptcy and its auctions, where the edition says so
    (SV-19)."""
    state = draft.state
    if (
        state.edition.switches["end"] == FIRST_BANKRUPTCY
        and not state.table.ended
        and state.table.auction is None
        and not state.table.queue
        and any(seat.bankrupt and not seat.left for seat in state.seats.values())
    ):
        end(draft, FIRST_BANKRUPTCY)
