"""Suggestion: what Enter would do on the table, and what the table waits for, in words.

The suggestion is the usual next action. It never spends money that is known to be missing. Where
balances are private it does not depend on them, so that it reveals nothing. The session, not this
module, decides what the rules allow.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.foundation.text import Text, joined
from banker.games.board import commands as c
from banker.games.board.edition import FREE_HOTEL, HALF_PRICE, JAIL_OTHER, SWAP_STREET
from banker.games.board.queries import phases
from banker.games.board.queries.estimates import claim_amount, fee_of, of_deed
from banker.games.board.queries.permissions.salary import is_claimable
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import VAULT
from banker.tui.screen_words import leaves_by_card, oldest_due, unrolled
from banker.tui.ui_state import AppAction, Context, Effect, Execute
from banker.tui.verbs.money import claimed
from banker.tui.verbs.property import next_dealt
from banker.tui.verbs.turn import moved


class Suggestion(msgspec.Struct, frozen=True):
    """What Enter does: the words shown, and the effects."""

    words: str
    effects: tuple[Effect, ...]


def suggestion(ctx: Context) -> Suggestion | None:
    """What Enter would do now; None if there is nothing to suggest."""
    return SUGGESTIONS[phases.phase(ctx.state)](ctx)


def waiting(ctx: Context) -> str:
    """What the table waits for, as a sentence."""
    return WAITING[phases.phase(ctx.state)](ctx)


def _command(words: str, command: c.Plain) -> Suggestion:
    return Suggestion(words, (Execute(command),))


# --- Enter ----------------------------------------------------------------------------------------


def _nothing(_ctx: Context) -> None:
    return None


def _hammer(ctx: Context) -> Suggestion | None:
    auction = ctx.state.table.auction
    assert auction is not None
    if auction.bidder is None:
        return _command("closes the auction without a bid", c.CloseAuction())
    words = ctx.translate(
        "SOLD to {who} for {amount:,}", who=ctx.name(auction.bidder), amount=auction.high
    )
    return _command(words, c.CloseAuction())


def _keep(ctx: Context) -> Suggestion | None:
    if not ctx.keeps:
        return None
    words = ctx.translate("keep these {count:figure|figures} for this box?", count=ctx.keeps)
    return Suggestion(words, (AppAction("keep_figures"),))


def _use_key(ctx: Context) -> Suggestion | None:
    who = phases.key_holder(ctx.state)
    locked = [deed for deed in ctx.state.edition.deeds if ctx.state.is_locked(deed)]
    if who is None or len(locked) != 1:
        return None
    words = ctx.translate("{who} unlocks {deed}", who=ctx.name(who), deed=locked[0].name)
    return _command(words, c.Unlock(who, locked[0].id))


def _buy(ctx: Context) -> Suggestion | None:
    from banker.games.board.queries.purchases.bidding import are_held
    from banker.games.board.queries.purchases.buying import asking_price

    offer = ctx.state.table.offer
    assert offer is not None
    deed = ctx.state.edition.deed_by_id[offer]
    name = ctx.name(ctx.turn)
    price = of_deed(ctx.state.edition, deed, "price", asking_price(ctx.state, ctx.turn, deed))
    if _may_have(ctx, ctx.turn, price):
        return _command(
            ctx.translate("{who} buys {deed} for {price:,}", who=name, deed=deed.name, price=price),
            c.Buy(ctx.turn),
        )
    template = "{who} declines, it stays with the Bank"
    if are_held(ctx.state):
        template = "{who} declines, {deed} is auctioned"
    words = ctx.translate(template, who=name, deed=deed.name)
    return _command(words, c.Decline(ctx.turn))


def _may_have(ctx: Context, who: str, amount: int) -> bool:
    """Whether the player has the money, or the balance is private (E-04)."""
    return not is_told(ctx.state, who) or ctx.state.cash(who) >= amount


def _pay(ctx: Context) -> Suggestion | None:
    due = oldest_due(ctx.state)
    assert due is not None
    if not _may_have(ctx, due.debtor, due.amount):
        return None
    words = ctx.translate(
        "{who} pays {amount:,} to {whom}",
        who=ctx.name(due.debtor),
        amount=due.amount,
        whom=ctx.label(due.creditor),
    )
    return _command(words, c.Pay(due.debtor))


def _refill(ctx: Context) -> Suggestion | None:
    """After an opening the vault is filled and locked before the game continues."""
    if ctx.state.edition.vault is None or ctx.state.table.filled or ctx.vault == "device":
        return None
    return _command("the vault is filled and locked", c.LockVault())


def _refilled(ctx: Context) -> Suggestion | None:
    """The filling comes before a guess that waits. Where the vault itself reports that it is
    locked, Enter still asks for a rent."""
    return _refill(ctx) or _checked(ctx) or _claim(ctx)


def _claim(ctx: Context) -> Suggestion | None:
    """The rent that may be asked for."""
    found = claimed(ctx)
    return Suggestion(found[0], found[1].effects) if found else None


def _checked(ctx: Context) -> Suggestion | None:
    """End the check of notes or a card that nobody wants to check any more."""
    table = ctx.state.table
    if table.payment is None and table.card is None:
        return None
    return _command("nobody checks, it goes on", c.ClosePayment())


def _salary(ctx: Context) -> Suggestion | None:
    """Claim the salary, where the rules say that it must be claimed and it is not too late."""
    if not is_claimable(ctx.state, ctx.turn):
        return None
    return _command(
        ctx.translate("{who} asks for the salary", who=ctx.name(ctx.turn)), c.ClaimSalary(ctx.turn)
    )


def _before_roll(ctx: Context) -> Suggestion | None:
    return _refill(ctx) or _checked(ctx) or _claim(ctx) or _salary(ctx)


def _next(ctx: Context) -> Suggestion | None:
    if usual := _before_roll(ctx):
        return usual
    table = ctx.state.table
    if table.draw is not None or table.choice is not None or table.free:
        return None  # Enter must not skip a card to be drawn, or what a card allows.
    if unrolled(ctx.state) is not None:
        return None  # Nor must it skip a rent that still needs a roll.
    return _command("the turn passes on", c.Next())


SUGGESTIONS: dict[str, Callable[[Context], Suggestion | None]] = {
    phases.ENDED: _keep,
    phases.DEAL: _nothing,
    phases.AUCTION: _hammer,
    phases.KEY_PHASE: _use_key,
    phases.OFFER: _buy,
    phases.DEBT: _pay,
    phases.REFILL: _refilled,
    phases.GUESS: _nothing,
    phases.ROLL: _before_roll,
    phases.TURN: _next,
}


# --- what the table waits for ------------------------------------------------------------------


def _w_ended(ctx: Context) -> str:
    winners = joined(map(ctx.name, ctx.state.table.winners), "{first} and {last}")
    return ctx.translate("the game is over: {who} won", who=winners)


def _w_deal(ctx: Context) -> str:
    who = next_dealt(ctx)
    assert who is not None
    deals = ctx.state.edition.deal_deeds
    left = deals - ctx.state.table.dealt.get(who, 0)
    return ctx.translate(
        "dealing: {who} draws a deed from the pile: o and its code ({count} to go)",
        who=ctx.name(who),
        count=left,
    )


def _w_auction(ctx: Context) -> str:
    auction = ctx.state.table.auction
    assert auction is not None
    if auction.bidder is None:
        return "auction: who bids?"
    return ctx.translate(
        "auction: {who} has {amount:,}; who bids more?",
        who=ctx.name(auction.bidder),
        amount=auction.high,
    )


def _w_key(ctx: Context) -> str:
    who = phases.key_holder(ctx.state)
    assert who is not None
    locked = [ctx.code(deed) for deed in ctx.state.edition.deeds if ctx.state.is_locked(deed)]
    template = "{who} has a key: k and one of {codes}"
    return ctx.translate(template, who=ctx.name(who), codes=" ".join(locked))


def _w_offer(ctx: Context) -> str:
    from banker.games.board.queries.purchases.bidding import are_held
    from banker.games.board.queries.purchases.buying import asking_price

    offer = ctx.state.table.offer
    assert offer is not None
    deed = ctx.state.edition.deed_by_id[offer]
    price = of_deed(ctx.state.edition, deed, "price", asking_price(ctx.state, ctx.turn, deed))
    template = "{who} may buy {deed} for {price:,}; a ⏎ leaves it"
    if are_held(ctx.state):
        template = "{who} may buy {deed} for {price:,}; a ⏎ auctions it"
    return ctx.translate(template, who=ctx.name(ctx.turn), deed=deed.name, price=price)


def _w_debt(ctx: Context) -> str:
    from banker.tui.verbs.raising import advice

    due = oldest_due(ctx.state)
    assert due is not None
    if said := advice(ctx.state, due):
        return ctx.translate(said)
    return ctx.translate(
        "{who} owes {whom} {amount:,} ({reason})",
        who=ctx.name(due.debtor), whom=ctx.label(due.creditor), amount=due.amount,
        reason=Text(REASONS.get(due.reason, due.reason)),
    )  # fmt: skip


def _w_guess(ctx: Context) -> str:
    guess = ctx.state.table.guess
    assert guess is not None
    if ctx.state.table.lock_again:
        return _question(ctx)
    tried = " ".join(str(wrong.number) for wrong in ctx.state.table.tried)
    template = "{who} may guess: v and a number"
    if guess.fee:
        template = "{who} may guess for {fee:,}: v and a number"
    fee = fee_of(ctx.state, guess)
    return ctx.translate(
        template + (", not {tried}" if tried else "") + " ({amount:,} inside)",
        who=ctx.name(guess.who), fee=fee, tried=tried, amount=ctx.state.cash(VAULT),
    )  # fmt: skip


def _w_refill(ctx: Context) -> str:
    return _question(ctx) or ctx.translate(OPEN_VAULT)


def _w_open(ctx: Context) -> str:
    """What the table waits for before the next roll: a check, dice, a card."""
    table = ctx.state.table
    if table.payment is not None:
        paid = table.payment
        template = "{who} pays {amount:,}: who checks the notes? d and a letter"
        return ctx.translate(template, who=ctx.name(paid.giver), amount=paid.amount)
    if table.card is not None:
        template = "{who} uses a card: who checks it? d, a letter, c"
        return ctx.translate(template, who=ctx.name(table.card.who))
    if claim := unrolled(ctx.state):
        deed = ctx.state.edition.deed_by_id[claim.deed]
        return ctx.translate(
            "{who} rolls for {deed}: two digits", who=ctx.name(claim.visitor), deed=deed.name
        )
    if table.free in FREE_ACTS:
        return ctx.translate(FREE_ACTS[table.free], who=ctx.name(table.free_for))
    if table.draw is not None:
        template = "{who} draws a card: c"
        if table.deck == "chest":
            template = "{who} draws a card of the Community Chest: c"
        return ctx.translate(template, who=ctx.name(table.draw))
    if table.choice is not None:
        return ctx.translate(
            "{who} may move to an unowned street: = and its code", who=ctx.name(table.choice)
        )
    return ""


FREE_ACTS = {
    FREE_HOTEL: "{who} puts a hotel on any street of one's own: h and its code",
    HALF_PRICE: "{who} goes to an unowned street and buys at half price: = and its code",
    SWAP_STREET: "{who} swaps a street with another player: t",
    JAIL_OTHER: "{who} sends another player to jail: : and “bob goes to jail”",
}


def _question(ctx: Context) -> str:
    """The question about an unexpected report of the vault, or the request to lock it again."""
    table = ctx.state.table
    if table.lock_again:
        from banker.games.board.rules.unconfirmed_reports import STRONG

        if table.question not in STRONG:
            return LOCK_AGAIN if ctx.state.table.commitment else LOCK_IT
    return QUESTIONS.get(table.question, "")


def _w_roll(ctx: Context) -> str:
    name, table = ctx.name(ctx.turn), ctx.state.table
    jail = ctx.state.seats[ctx.turn].jail
    if asked := _question(ctx):
        return asked
    if open_ := _w_open(ctx):
        return open_
    if not table.started:
        return ctx.translate(
            "{who} begins (or ' and the letter of another); then the first roll", who=name
        )
    if rent := _w_rent(ctx):
        return rent
    if jail is not None:
        fee = ctx.state.edition.money.jail_fee
        template = "{who} is in jail, try {count}: j ⏎ pays {amount:,}, or a roll"
        if leaves_by_card(ctx.state, ctx.turn):
            template = "{who} is in jail, try {count}: j ⏎ pays {amount:,}, j c a card, or a roll"
        return ctx.translate(template, who=name, count=jail + 1, amount=fee)
    if table.again:
        return ctx.translate("{who} rolled doubles and rolls again", who=name)
    return ctx.translate("{who} to move", who=name)


def _w_turn(ctx: Context) -> str:
    if asked := _question(ctx):
        return asked
    if open_ := _w_open(ctx):
        return open_
    return _w_rent(ctx) or moved(ctx)


def _w_rent(ctx: Context) -> str:
    """The newest rent that may be asked for: the next roll lets it lapse."""
    claims = [it for it in ctx.state.table.claims if it.deed not in ctx.state.table.mortgaged]
    if not claims:
        return ""
    from banker.games.board.queries.rent_amounts import amount_of

    return ctx.translate(
        "{owner} may ask {visitor} for {amount:,} of rent",
        owner=ctx.name(claims[-1].owner),
        visitor=ctx.name(claims[-1].visitor),
        amount=claim_amount(ctx.state, claims[-1], amount_of(ctx.state, claims[-1])),
    )


OPEN_VAULT = "the vault is open: fill it, close the lid, press the lock three times"
LOCK_AGAIN = "LOCK AGAIN: the vault may have chosen its code. F6 o opens it, then lock it"
LOCK_IT = "LOCK AGAIN: put back what was inside, close the lid, press the lock three times"
QUESTIONS = {
    "opened": "the vault opened and nobody was guessing: v, the number, o says for whom",
    "tried": "a number was tried and nobody was guessing: note it with n",
    "relocked": "the vault opened and is locked again: v, number, o: who took it; v l: it stayed",
    "differs": "the table and the vault differ: see the ledger (l), then note it with n",
    "forced": "the vault was opened without a code: fill and lock it (v l)",
    "tampered": "the lid moved while the vault was locked: look at it, note it with n",
}
REASONS = {
    "tax": "tax", "rent": "rent", "jail_fee": "jail fee", "guess_fee": "a guess", "card": "card",
    "price": "price", "fake": "a fake note", "interest": "interest", "loan": "a loan",
}  # fmt: skip
WAITING: dict[str, Callable[[Context], str]] = {
    phases.ENDED: _w_ended,
    phases.DEAL: _w_deal,
    phases.AUCTION: _w_auction,
    phases.KEY_PHASE: _w_key,
    phases.OFFER: _w_offer,
    phases.DEBT: _w_debt,
    phases.REFILL: _w_refill,
    phases.GUESS: _w_guess,
    phases.ROLL: _w_roll,
    phases.TURN: _w_turn,
}
