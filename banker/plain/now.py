"""Now: what the table waits for, in sentences that name statements.

Rules of this file
* The first sentence is the one of the rules. What else is open follows: dues, claims, the auction,
  the notes in the hand, the vault's question, the timer that runs, the proposal that `ok` carries
  out.
* An amount that is private is not in them, for they are those of the screen's proposal and of the
  setup sheet.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from banker.foundation.text import Estimate, joined
from banker.games.board.queries import phases
from banker.games.board.queries.estimates import as_seen, due_amount
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import (
    MORTGAGE,
    SELL_BUILDING,
    SELL_DEED,
    SELL_GROUP,
    cash_sources,
)
from banker.games.rulesets import FIRST
from banker.report.text.open_items import claims_with_rent, under_way
from banker.report.text.text_data import TextData
from banker.tui.screen_words import time_words, vault_parts
from banker.tui.verbs.suggestion import LOCK_AGAIN, LOCK_IT
from banker.tui.view import View

# The questions that a vault's reports leave, with statements.
QUESTIONS = {
    "opened": "the vault opened and nobody was guessing: '{who} guesses 3 opens' says who it was",
    "tried": 'a number was tried and nobody was guessing: a note, say "…", explains it',
    "relocked": "the vault opened and is locked again: '{who} guesses 3 opens' says who took what"
    " was inside, 'vault locks' that it stayed",
    "differs": "the table and the vault differ: 'last' shows it, a note, say \"…\", explains it",
    "forced": "the vault was opened without a code: fill it, then 'vault locks'",
    "tampered": 'the lid moved while the vault was locked: look at it, and note it with say "…"',
}
LOCK_BACK = "lock again: put back what was inside, close the lid, press the lock three times"
LOCK_TOO = {
    LOCK_AGAIN: "lock again: the vault may have chosen its code. 'vault force' opens it, then lock"
    " it",
    LOCK_IT: LOCK_BACK,
}
WAYS_MAX = 6
RULE_FIRST = (phases.KEY_PHASE, phases.AUCTION)  # the sentence of the rules, then what else
TIMERS = "{who} has {time} left"
AT_THE_VAULT = "{who}: ring to {number}, press the red button"
CARD_ASKED = (
    "the card says: {figure} {amount:,}? 'yes', the amount that it says, or 'no' to leave the"
    " estimate"
)
LATE = "{who} is late: bankrupt? 'yes' or 'no'"


def sentences(view: View) -> list[str]:
    """Everything that is awaited, the most urgent first."""
    found = [*_OF[view.state.setup.ruleset](view), *_timed(view)]
    return list(dict.fromkeys(filter(None, found)))


def card_asked(view: View) -> str:
    """What somebody must read off a card before an act goes on; empty if nothing is asked."""
    asked = view.ctx.figure
    if asked is None:
        return ""
    return view.translate(CARD_ASKED, figure=asked.words, amount=Estimate(asked.amount))


def proposal(view: View) -> str:
    """What `ok` would do; empty if nothing is proposed."""
    usual = view.suggestion if view.ctx.figure is None else None
    return view.translate("ok: {act}", act=view.translate(usual.words)) if usual else ""


def _timed(view: View) -> Iterator[str]:
    clock = view.clock
    if clock is None or view.state.table.ended:
        return
    if view.ctx.vote is not None:
        yield view.translate(LATE, who=view.ctx.name(view.ctx.vote.who))
    if clock.paused:
        yield view.translate("the clock stands: 'clock runs' starts it")
    elif clock.timer:
        yield view.translate(TIMERS, who=clock.who, time=time_words(clock.left))


def clock_words(view: View) -> list[str]:
    """The game's clock, and whose time runs."""
    clock = view.clock
    if clock is None:
        return [view.translate("no rule of this game uses the clock")]
    said = view.translate("played: {time}", time=time_words(clock.seconds))
    if clock.limit:
        left = time_words(clock.limit - clock.seconds)
        said = view.translate("played: {time}, {left} left", time=time_words(clock.seconds),
                              left=left)  # fmt: skip
    return [said, *_timed(view)]


# --- the board ------------------------------------------------------------------------------------


def _board(view: View) -> Iterator[str]:
    state, ctx = view.state, view.ctx
    phase, words = phases.phase(state), TextData(state.setup)
    if phase == phases.ENDED:
        winners = joined(map(ctx.name, state.table.winners), "{first} and {last}")
        yield view.translate("the game is over: {who} won", who=winners)
        return
    if asked := card_asked(view):
        yield asked
    if asked := _question(view):
        yield asked
    rest = list(under_way(state, words))
    if phase in (phases.ROLL, phases.TURN):
        yield from _jail(view)
        yield from rest
        yield from _asked_of_hands(view)
    elif phase == phases.AUCTION:
        yield rest.pop(_first_of_auction(state))
    elif phase == phases.DEBT:
        rest = rest[1:]  # the sentence of the rules names the oldest
    said = _turn(view) if phase == phases.ROLL else words.waiting(phases.waiting_for(state))
    more = list(_urgent(view, phase))
    yield from [said, *more] if phase in RULE_FIRST else [*more, said]
    yield from rest


def _first_of_auction(state: Any) -> int:
    """Where the auction stands in what is under way: behind dues and claims."""
    return len(state.table.dues) + len(claims_with_rent(state))


def _turn(view: View) -> str:
    """Who is to roll, and why."""
    table, who = view.state.table, view.ctx.name(view.state.table.turn)
    if phases.waiting_for(view.state) == phases.last_payment():
        return view.translate(phases.last_payment())
    if not table.started:
        return view.translate("{who} begins: '{who} rolls 3 4', or another's turn", who=who)
    if table.again:
        return view.translate("{who} rolled doubles; {who} to roll again", who=who)
    return view.translate("{who} to roll", who=who)


def _asked_of_hands(view: View) -> Iterator[str]:
    """The card to be drawn, the notes to be checked."""
    table = view.state.table
    if table.payment is not None or table.card is not None:
        yield view.translate("'payment closes' ends the time for checks")
    if table.draw is not None:
        yield view.translate("as in '{who} draws CH07': its number, or how its text begins",
                             who=view.ctx.name(table.draw))  # fmt: skip


def _question(view: View) -> str:
    table = view.state.table
    if table.lock_again:
        return view.translate(LOCK_TOO[LOCK_AGAIN if table.commitment else LOCK_IT])
    template = QUESTIONS.get(table.question)
    return view.translate(template, who=view.ctx.name(table.turn)) if template else ""


def _urgent(view: View, phase: str) -> Iterator[str]:
    """What the sentence of the rules does not name: the bid, the numbers, the streets, the cash."""
    state, ctx = view.state, view.ctx
    table = state.table
    if phase == phases.AUCTION and table.auction is not None:
        yield view.translate("who bids? as in '{who} bids {amount}'", who=ctx.name(table.turn),
                             amount=_next_bid(state))  # fmt: skip
    elif phase == phases.GUESS and table.guess is not None and state.edition.vault is not None:
        yield from guess_words(view)
    elif phase == phases.KEY_PHASE:
        locked = [deed.name for deed in state.edition.deeds if state.is_locked(deed)]
        yield view.translate("still locked: {deeds}", deeds=", ".join(locked))
    elif phase == phases.DEBT and table.dues:
        due = table.dues[0]
        amount = due_amount(state, due)
        if is_told(state, due.debtor) and state.cash(due.debtor) < due.amount:
            yield view.translate(
                "{who} owes {whom} {amount:,} and has {cash:,}: mortgage, sell or trade first, or"
                " '{who} goes bankrupt'",
                who=ctx.name(due.debtor), whom=ctx.label(due.creditor), amount=amount,
                cash=state.cash(due.debtor),
            )  # fmt: skip
            yield from _ways(view, due.debtor)


RAISED_BY = {
    MORTGAGE: "'{who} mortgages {deed}' brings {amount:,}",
    SELL_BUILDING: "'{who} sells building on {deed}' brings {amount:,}",
    SELL_GROUP: "'{who} sells all buildings on {deed}' brings {amount:,}",
    SELL_DEED: "'{who} sells {deed} to bank' brings {amount:,}",
}


def _ways(view: View, who: str) -> Iterator[str]:
    """What would bring the missing cash."""
    for way in as_seen(view.state, cash_sources(view.state, who)[:WAYS_MAX]):
        yield view.translate(RAISED_BY[way.how], who=view.ctx.name(who), deed=way.deed,
                             amount=way.amount)  # fmt: skip


def _next_bid(state: Any) -> int:
    auction = state.table.auction
    return int(auction.high) + 10 if auction.bidder else max(10, state.edition.money.auction_open)


def guess_words(view: View) -> Iterator[str]:
    """Who may guess which numbers for what; what hands do at a real vault."""
    state, guess, fill = view.state, view.state.table.guess, view.state.edition.vault
    if guess is None or fill is None:
        return
    tried = {wrong.number for wrong in state.table.tried}
    left = ", ".join(str(it) for it in range(1, fill.numbers + 1) if it not in tried)
    template = "{who} may guess one of {numbers}; inside: {inside}"
    if guess.fee:
        template = "{who} may guess one of {numbers}, for {fee:,}; inside: {inside}"
    yield view.translate(template, who=view.ctx.name(guess.who), numbers=left, fee=guess.fee,
                         inside=inside(view))  # fmt: skip
    if view.awaited is not None:
        who, number = view.ctx.name(view.awaited.who), view.awaited.number
        yield view.translate(AT_THE_VAULT, who=who, number=number)


def inside(view: View) -> str:
    """What is in the vault."""
    parts = vault_parts(view.state)
    return ", ".join(view.translate(part) for part in parts)


def _jail(view: View) -> Iterator[str]:
    state = view.state
    jail = state.seats[state.table.turn].jail
    if jail is None:
        return
    template = "{who} is in jail, {count} tries: '{who} leaves jail by fee' pays {amount:,}"
    if jail == 1:
        template = "{who} is in jail, {count} try: '{who} leaves jail by fee' pays {amount:,}"
    yield view.translate(template, who=view.ctx.name(state.table.turn), count=jail,
                         amount=state.edition.money.jail_fee)  # fmt: skip


# --- a game of cards ------------------------------------------------------------------------------


def _cards(view: View) -> Iterator[str]:
    from banker.plain import card_words  # a game of the board does not pay for it

    yield from card_words.awaited(view)


_OF: dict[str, Callable[[View], Iterator[str]]] = {FIRST: _board, "deal": _cards}
