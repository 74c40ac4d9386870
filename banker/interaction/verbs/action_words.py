"""Action words: what can be done now in a board game, in words with keys.

Rules of this file
* Each situation that the screen mentions has a row: what Enter does, what the table waits for, the
  kind of tip, and the hint where Enter does nothing.
* Names and amounts come from the open action alone. A sentence names the keys that do the action.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.engine.open_action import Need, usual_of
from banker.foundation.memo import once
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.edition import SWAP_STREET
from banker.games.board.open_actions.action import Action
from banker.games.board.open_actions.fields import fields_of
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries import phases
from banker.games.board.queries.estimates import fee_of
from banker.games.board.queries.permissions.vault import next_filling
from banker.games.board.state import VAULT, State
from banker.interaction.ui_state import Context
from banker.interaction.verbs.turn import moved
from banker.interaction.words.screen_words import goods_parts, oldest_due

Say = Callable[[Context, Action], "str | Text"]
Lesson = Callable[[Context, Action], "str | None"]


class Row(msgspec.Struct, frozen=True):
    """The words for one open action, as templates that its fields fill.

    `enter`: what Enter does. `waits`: what the table waits for; empty where another action says it.
    `lesson`: the kind of tip; empty for no tip, None if a later action may have one. `hint`: the
    words beside the prompt, where Enter does nothing.
    """

    enter: str | Say = ""
    waits: str | Say = ""
    lesson: str | Lesson | None = None
    hint: str = ""


def now_open(state: State) -> tuple[Action, ...]:
    """Return the open actions of a state; several parts of the screen use this."""
    return once("open actions", (state,), lambda: open_actions(state))


def worded(ctx: Context, action: Action, words: str | Say) -> str:
    """Return the words of an action with its names and amounts filled in."""
    said = words if isinstance(words, str) else words(ctx, action)
    if isinstance(said, Text) or not said:
        return ctx.translate(said) if said else ""
    fields = fields_of(ctx.state, action)
    fields |= {new: fields[name] for name, new in ALIASES.items() if name in fields}
    return ctx.translate(said, **fields)


# Figures under the names that older sentences have.
ALIASES = {"amount": "price", "creditor": "whom"}


# --- what Enter does ------------------------------------------------------------------------------


def hammer(ctx: Context, _action: Action) -> str | Text:
    """Return the words for closing the auction: who gets what for how much."""
    auction = ctx.state.table.auction
    if auction is None or auction.bidder is None:
        return "closes the auction without a bid"
    return Text(
        "SOLD to {who} for {amount:,}", {"who": ctx.name(auction.bidder), "amount": auction.high}
    )


def _unlocks(ctx: Context, action: Action) -> Text:
    deed = ctx.state.edition.deed_by_id[str(action.choices[0])]
    return Text("{who} unlocks {deed}", {"who": ctx.name(action.who), "deed": deed.name})


def _declines(ctx: Context, _action: Action) -> str:
    return "{who} declines, {deed} is auctioned" if held(ctx) else LEFT


LEFT = "{who} declines, it stays with the Bank"


def _passes(ctx: Context, _action: Action) -> str:
    """Nobody should pass the turn on, and be told afterwards that it was the last one."""
    from banker.games.board.queries.game_clock import is_over_with_turn
    from banker.games.board.queries.permissions.turn_order import after, is_new_round

    state = ctx.state
    is_new = is_new_round(state, after(state, state.table.turn))
    return ENDS if is_over_with_turn(state, is_new_round=is_new) else "the turn passes on"


ENDS = "the turn passes on, and the game ends"


def held(ctx: Context) -> bool:
    """Return whether the game has auctions."""
    from banker.games.board.queries.purchases.bidding import are_held

    return are_held(ctx.state)


# --- what the table waits for ---------------------------------------------------------------------


def _question(ctx: Context, action: Action) -> str:
    """Once, where all its answers are open. A request to lock the vault again comes before a
    question that a note answers."""
    from banker.language.phrases.open_actions.vault_questions import QUESTIONS

    is_weak = action.field == "text" and ctx.state.table.lock_again
    is_part = action.about == "relocked" and isinstance(action.command, c.LockVault)
    return "" if is_weak or is_part else QUESTIONS[str(action.about)].shown


def _lock_again(ctx: Context, _action: Action) -> str:
    return LOCK_AGAIN if ctx.state.table.commitment else LOCK_IT


LOCK_AGAIN = "LOCK AGAIN: the vault may have chosen its code. F6 o opens it, then lock it"
LOCK_IT = "LOCK AGAIN: put back what was inside, close the lid, press the lock three times"


def _bids(ctx: Context, _action: Action) -> str | Text:
    auction = ctx.state.table.auction
    if auction is None or auction.bidder is None:
        return "auction: who bids?"
    return Text(
        "auction: {who} has {amount:,}; who bids more?",
        {"who": ctx.name(auction.bidder), "amount": auction.high},
    )


def _offered(ctx: Context, action: Action) -> str:
    """Return the template for a deed that is on offer. What Enter does is left to the prompt."""
    if action.usual:
        return "{who} is on {deed}, which nobody owns"
    if held(ctx):
        return "{who} may buy {deed} for {price:,}; a ⏎ auction"
    return "{who} may buy {deed} for {price:,}; a ⏎ leaves it"


def _rent(ctx: Context, action: Action) -> str:
    """The prompt names the sum where Enter has it paid or asked for."""
    usual = usual_of(now_open(ctx.state), has_device=ctx.vault == "device")
    if action.need is Need.LAPSES and usual is not None and usual.about is action.about:
        table = ctx.state.table
        is_only_others = ctx.state.edition.switches["rent_claim"] == "before_next_player"
        if is_only_others and table.again and action.about.visitor == table.turn:
            return "{owner} must ask before another player rolls"
        return "{owner} must ask: the next roll lets the rent lapse"
    return "{owner} may ask {visitor} for {amount:,} of rent"


def _key(ctx: Context, action: Action) -> Text:
    deeds = ctx.state.edition.deed_by_id
    codes = " ".join(ctx.code(deeds[str(id)]) for id in action.choices)
    return Text("{who} has a key: k and one of {codes}", {"who": ctx.name(action.who),
                                                         "codes": codes})  # fmt: skip


def _owes(ctx: Context, action: Action) -> str | Text:
    from banker.interaction.verbs.raising import advice

    due = oldest_due(ctx.state)
    if action.need or due is None:
        return ""
    if said := advice(ctx.state, due):
        return said
    reason = Text(REASONS.get(due.reason, due.reason))
    return Text(
        "{who} owes {whom} {amount:,} ({reason})",
        {"who": ctx.name(due.debtor), "whom": ctx.label(due.creditor), "amount": due.amount,
         "reason": reason},
    )  # fmt: skip


REASONS = {
    "tax": "tax", "rent": "rent", "jail_fee": "jail fee", "guess_fee": "the fee for a guess",
    "card": "card", "price": "price", "fake": "a fake note", "interest": "interest",
    "loan": "a loan",
}  # fmt: skip


def _fill(ctx: Context, action: Action) -> str | Text:
    spec = ctx.state.edition.vault
    if action.need or spec is None:
        return ""
    filling = next_filling(ctx.state, spec)
    parts = goods_parts(filling.cash, filling.keys, filling.hotels)
    goods = ", ".join(ctx.translate(part) for part in parts)
    return Text("fill the vault with {goods}; close it, press the lock three times",
                {"goods": goods})  # fmt: skip


def _guess(ctx: Context, action: Action) -> Text:
    guess = action.about
    tried = " ".join(str(wrong.number) for wrong in ctx.state.table.tried)
    template = "{who} may guess: v and a number"
    if guess.fee:
        template = "{who} may guess for {fee:,}: v and a number"
    template += (", not {tried}" if tried else "") + " ({amount:,} inside)"
    return Text(
        template,
        {"who": ctx.name(action.who), "fee": fee_of(ctx.state, guess), "tried": tried,
         "amount": ctx.state.cash(VAULT)},
    )  # fmt: skip


def _checks(ctx: Context, _action: Action) -> Text:
    paid, card = ctx.state.table.payment, ctx.state.table.card
    if paid is not None:
        template = "{who} pays {amount:,}: who checks the notes? d and a letter"
        return Text(template, {"who": ctx.name(paid.giver), "amount": paid.amount})
    assert card is not None
    return Text("{who} uses a card: who checks it? d, a letter, c", {"who": ctx.name(card.who)})


def _draws(ctx: Context, _action: Action) -> str:
    return DRAWS[ctx.state.table.deck == "chest", ctx.state.table.again]


# Whether the card is a Community Chest's, and whether the roll was doubles.
DRAWS = {
    (False, False): "{who} draws a card: c",
    (True, False): "{who} draws a card of the Community Chest: c",
    (False, True): "{who} draws a card: c · doubles: rolls again after it",
    (True, True): "{who} draws a card of the Community Chest: c · doubles: rolls again after it",
}


def _jail(ctx: Context, action: Action) -> Text:
    """Which of the ways out of jail are open."""
    ways = {it.situation for it in now_open(ctx.state)}
    template = JAIL["leave_jail_fee" in ways, "leave_jail_card" in ways]
    return Text(
        template,
        {"who": ctx.name(action.who), "count": (ctx.state.seats[action.who].jail or 0) + 1,
         "amount": ctx.state.edition.money.jail_fee},
    )  # fmt: skip


# Whether the fee, and a card, lead out of jail.
JAIL = {
    (True, True): "{who} is in jail, try {count}: j ⏎ pays {amount:,}, j c a card, or a roll",
    (True, False): "{who} is in jail, try {count}: j ⏎ pays {amount:,}, or a roll",
    (False, True): "{who} is in jail, try {count}: j c a card, or a roll",
    (False, False): "{who} is in jail, try {count}: a roll",
}


def _rolls(ctx: Context, action: Action) -> str | Text:
    table = ctx.state.table
    if action.need:
        return ""
    if table.free == SWAP_STREET:
        return _swaps(ctx)
    if not table.started:
        return "{who} begins (or ' and the letter of another); then the first roll"
    if ctx.state.seats[action.who].jail is not None:
        return _jail(ctx, action)
    return "{who} rolled doubles and rolls again" if table.again else "{who} to move"


def _done(ctx: Context, action: Action) -> str | Text:
    if action.need:
        return ""
    return _swaps(ctx) if ctx.state.table.free == SWAP_STREET else moved(ctx)


def _swaps(ctx: Context) -> Text:
    """A trade is not an open action, so it has no row."""
    who = ctx.name(ctx.state.table.free_for)
    return Text("{who} swaps a street with another player: t", {"who": who})


# --- lessons, hints -------------------------------------------------------------------------------

JAIL_LESSON, DRAW_LESSON, UTILITY_LESSON = "jail", "draw", "utility"


def _only_now(kind: str) -> Lesson:
    """Of an action that comes first."""
    return lambda _ctx, action: None if action.need else kind


STREET = "{who} may move to an unowned street: = and its code"
# Every situation that the table waits for has a row.
ROWS: dict[str, Row] = {
    "keep_card": Row(),
    "vault_question": Row(waits=_question),
    "lock_again": Row(waits=_lock_again),
    "deal": Row(
        waits="dealing: {who} draws a deed from the pile: o and its code ({count} to go)",
        lesson="", hint="o and the code of the deed that was drawn from the pile",
    ),
    "bid": Row(waits=_bids, lesson=""),
    "close_auction": Row(
        enter=hammer, waits="auction: nobody may bid", lesson="",
    ),
    "unlock": Row(
        enter=_unlocks, waits=_key, lesson=phases.KEY_PHASE,
        hint="k and the street's code",
    ),
    "buy": Row(enter="{who} buys {deed} for {price:,}", waits=_offered, lesson=""),
    "decline": Row(enter=_declines),
    "pay": Row(
        enter="{who} pays {amount:,} to {whom}", waits=_owes, lesson=_only_now(""),
    ),
    "lock_vault": Row(
        enter="the vault is filled and locked", waits=_fill, lesson=_only_now(""),
    ),
    "guess": Row(
        waits=_guess, lesson=phases.GUESS,
        hint="v and a number guesses; anything else passes it over",
    ),
    "close_checks": Row(enter="nobody checks, it goes on", waits=_checks),
    "pay_rent": Row(enter="{visitor} pays {owner} {amount:,} for {deed}"),
    "ask_rent": Row(
        enter="{owner} asks {visitor} for {amount:,}: {deed}",
        waits=_rent, lesson="",
    ),
    "roll_for_rent": Row(
        waits="{who} rolls for {deed}: two digits", lesson=UTILITY_LESSON,
        hint="two digits are the roll that the rent is counted by",
    ),
    "draw_card": Row(
        waits=_draws, lesson=DRAW_LESSON,
        hint="c: choose the card from the list, or say what it does",
    ),
    "choose_street": Row(waits=STREET),
    "half_price": Row(waits="{who} goes to an unowned street and buys at half price: = and its"
                            " code"),
    "free_hotel": Row(waits="{who} puts a hotel on one of their streets: h and its code"),
    "jail_other": Row(waits="{who} sends another player to jail: : and “bob goes to jail”"),
    "claim_salary": Row(enter="{who} asks for the salary"),
    "leave_jail_fee": Row(waits=_jail, lesson=JAIL_LESSON),
    "leave_jail_card": Row(waits=_jail),
    "roll": Row(waits=_rolls, lesson=_only_now(phases.ROLL)),
    "next": Row(enter=_passes, waits=_done, lesson=_only_now(phases.TURN)),
}  # fmt: skip
