"""Sentences: what may be done now in a board game, in sentences with statements.

Rules of this file
* A sentence follows from an open action alone: who, what, how much, and the statement that does it.
  The statement `show`, the set-up sheet and the line mode use these sentences.
* The screen names keys in place of statements, and has another table.
* An action has no sentence if another action's sentence names it, or if it is too obvious to
  mention.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.engine.open_action import Need
from banker.foundation.text import Field, Text
from banker.games.board import commands as c
from banker.games.board.open_actions.action import Action
from banker.games.board.open_actions.fields import fields_of
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries import phases
from banker.games.board.queries.estimates import as_seen
from banker.games.board.queries.purchases.bidding import bidders
from banker.games.board.queries.raising_cash import CashSource, is_lending
from banker.games.board.state import State
from banker.language.parser.statement_writer import statement
from banker.language.phrases.open_actions.vault_questions import QUESTIONS

LOCK_AGAIN = (
    "lock the vault again: it may have chosen its code alone; first open it without a guess"
)
LOCK_BACK = "lock again: put back what was inside, close the lid, press the lock three times"

STUCK = "{name} must take a card: 'force next because …' goes on without it"

Say = Callable[[State, Action], str]


def phrase(state: State, action: Action) -> Text | None:
    """Return an open action as a sentence; None if it needs none."""
    if action.need is Need.UNSAID:
        return None
    said = PHRASES[action.situation]
    template = said(state, action) if callable(said) else said
    return Text(template, _fields(state, action)) if template else None


def waiting(state: State) -> Text:
    """Return what the table waits for, as one sentence."""
    table = state.table
    if phases.is_last_payment(state) or table.ended:
        return phases.waiting_for(state)
    actions = open_actions(state)
    if not actions and table.draw:  # of a player whose turn it is not: no rule goes on
        return Text(STUCK, {"name": state.setup.names[table.draw]})
    for action in actions:
        is_awaited = action.need is Need.BLOCKS or action.situation == "guess"
        is_whole = action.situation not in ("bid", "roll")  # these need more than one sentence
        if is_awaited and is_whole and (said := phrase(state, action)):
            return said
    return phases.waiting_for(state)


def _fields(state: State, action: Action) -> dict[str, Field]:
    """The names and amounts of an action, and the statement that does it."""
    found = fields_of(state, action)
    if isinstance(action.about, CashSource):
        found["amount"] = as_seen(state, (action.about,))[0].amount
    found["statement"] = statement(action.command, state.setup)
    return found


# --- sentences that depend on more than the situation ---------------------------------------------


def _question(state: State, action: Action) -> str:
    """Once, with the first statement that answers it."""
    asked = state.table.question
    is_second = asked == "relocked" and isinstance(action.command, c.LockVault)
    return "" if is_second else QUESTIONS[asked].said


def _lock_again(state: State, _action: Action) -> str:
    return LOCK_AGAIN if state.table.commitment else LOCK_BACK


def _bid(state: State, action: Action) -> str:
    """The first who may bid and has not the high bid: one example is enough."""
    auction = action.about
    others = (who for who in bidders(state, auction) if who != auction.bidder)
    return "who bids? as in '{statement}'" if action.who == next(others, "") else ""


def _pay(state: State, action: Action) -> str:
    if action.short:
        may_trade = state.edition.flag("trade_during_debt")
        return _RAISE[is_lending(state, owing=True), may_trade]
    if action.need:
        return "{debtor} owes {creditor} {amount:,}: '{statement}'"
    return "{debtor} owes {creditor} {amount:,}: '{debtor} pays' first"


# By whether deeds can be mortgaged, and whether a player in debt may trade.
_RAISE = {
    (True, True): (
        "{debtor} owes {creditor} {amount:,} and has {cash:,}: mortgage, sell or trade first"
    ),
    (True, False): "{debtor} owes {creditor} {amount:,} and has {cash:,}: mortgage or sell first",
    (False, True): "{debtor} owes {creditor} {amount:,} and has {cash:,}: sell or trade first",
    (False, False): "{debtor} owes {creditor} {amount:,} and has {cash:,}: sell first",
}


def _lock(_state: State, action: Action) -> str:
    return "" if action.need else "the vault is open: fill it, then 'vault locks'"


def _rolls(state: State, action: Action) -> str:
    table = state.table
    if action.need:
        return ""
    if not table.started:
        return "{who} begins: '{who} rolls 3 4', or another's turn"
    return "{who} rolled doubles; {who} to roll again" if table.again else "{who} to roll"


def _next(_state: State, action: Action) -> str:
    return "" if action.need else "{name} is done: 'next'"


# Every situation that a face mentions has a row; None where this one does not.
PHRASES: dict[str, str | Say | None] = {
    **dict.fromkeys(("decline", "pay_rent", "keep_card")),
    "vault_question": _question,
    "lock_again": _lock_again,
    "deal": "deeds still to deal to {name}: {left}; 'deal … to {name}' with the name on the deed",
    "bid": _bid,
    "close_auction": "{lot} is being auctioned: 'auction closes' ends the auction",
    "unlock": "{who} has a key to use first: '{who} unlocks …' with a locked street",
    "buy": "{who} can buy {deed} for {amount:,}: '{who} buys' or '{who} declines'",
    "pay": _pay,
    "lock_vault": _lock,
    "guess": "{who} may guess: '{who} guesses {number} …'; any other action gives up the guess",
    "close_checks": "'payment closes' ends the time for checks",
    "ask_rent": "{owner} can ask {visitor} for {amount:,} of rent on {deed}: '{statement}'",
    "roll_for_rent": "{who} must roll for the rent on {deed}: '{who} rolls 3 4 for utility'",
    "draw_card": "{who} draws a card, as in '{statement}': its code, or words of its text",
    "choose_street": "{who} can move to a street that nobody owns, as in '{statement}'",
    "free_hotel": "{who} can put a hotel on a street, as in '{statement}'",
    "half_price": "{who} can move to a street and buy it at half its price, as in '{statement}'",
    "jail_other": "{who} can send another player to jail, as in '{statement}'",
    "claim_salary": "{who} can ask for the salary: '{statement}'",
    "leave_jail_fee": "{who} is in jail, try {next}: '{who} leaves jail by fee' pays {amount:,}",
    "leave_jail_card": "{who} can leave jail by a card: '{statement}'",
    "roll": _rolls,
    "next": _next,
    # What would raise cash.
    "mortgage": "'{statement}' brings {amount:,}",
    "sell_building": "'{statement}' brings {amount:,}",
    "sell_group": "'{statement}' brings {amount:,}",
    "sell_deed": "'{statement}' brings {amount:,}",
    "go_bankrupt": "{who} cannot raise what is owed: '{statement}'",
}
