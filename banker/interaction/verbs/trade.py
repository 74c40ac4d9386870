"""Trade: the keys of a trade: a partner, then the items; Enter executes the trade.

The player whose turn it is trades with the partner; after `'` two letters name any two players. A
deed goes from its owner to the other player. For other items `+` is what the first player receives,
and `-` what that player gives: `+50` and `-50` money, `+h` a hotel, `+j` a get-out-of-jail card. A
deed named twice is removed again.

A refused key leaves a mark among the keys. Then the first Enter only shows what is left of the
trade, so that fast typing does not apply half of it. The mark of an amount without a sign goes away
with the next amount.

Pure.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from banker.games.board import commands as c
from banker.games.board.edition import Deed
from banker.interaction.ui_state import (
    TRADE_PANEL as PANEL,
    Ask,
    ChangeUi,
    Context,
    Note,
    Step,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import (
    DIGITS_MAX,
    ENTER,
    TOO_MANY_DIGITS,
    Typed,
    deed_of,
    no_player,
    player_prompt,
    said,
)
from banker.interaction.words.text import Span

Thing = Literal["hotel", "jail_card"]
THINGS: dict[str, Thing] = {"h": "hotel", "j": "jail_card"}
PLUS, MINUS = ("+", "="), ("-",)
CODE_KEYS = 2
MARK = "refused"  # stands among the typed keys for what was refused
UNSIGNED = "refused amount"  # the same, for a digit that had no sign before it
HALF = "one thing was refused and is not in the trade: ⏎ carries out the rest, ⌫ goes back"
ANY_TWO = "'"
# In a narrow line the last hints are dropped first. `who`: the first of the two.
HINTS = ("+50 {who} gets 50", "−50 {who} gives 50", "deed codes", "±h hotel", "±j jail card")


class _NotTheirs(Wrong, frozen=True):
    """A deed that neither of the two owns."""


class _TooMuch(Wrong, frozen=True):
    """A digit more than any amount has. What was typed before it stands."""


class Offer(msgspec.Struct, frozen=True):
    """The trade typed so far, as the first player, `giver`, sees it.

    `gives` goes to the partner; `gets` comes from the partner.
    """

    giver: str
    partner: str
    gives: tuple[c.Item, ...] = ()
    gets: tuple[c.Item, ...] = ()

    @property
    def command(self) -> c.Trade | None:
        """The command of the trade; None while it has no items."""
        legs = []
        if self.gives:
            legs.append(c.Leg(self.giver, self.partner, self.gives))
        if self.gets:
            legs.append(c.Leg(self.partner, self.giver, self.gets))
        return c.Trade(tuple(legs)) if legs else None


def read(ctx: Context, typed: Typed) -> tuple[Offer | None, Step | None]:
    """Return the offer so far, and a step if the last keys are unfinished or wrong; else None."""
    if not typed:
        partners = player_prompt(ctx, without=ctx.turn)
        others = (Span(ANY_TWO, "key"), Span(" two others", "hint"))
        return None, Ask((*said("TRADE", "with whom?  "), *partners, *others), panel=PANEL)
    giver, rest = ctx.turn, typed
    if typed[0] == ANY_TWO:
        if len(typed) == 1:
            return None, Ask((*said("TRADE", "who?  "), *player_prompt(ctx)), panel=PANEL)
        named = ctx.player(typed[1])
        if named is None:
            return None, no_player(ctx, typed[1])
        giver, rest = named, typed[2:]
        if not rest:
            partners = player_prompt(ctx, without=giver)
            words = Span(ctx.translate("{who} with whom?  ", who=ctx.name(giver)))
            return None, Ask((*said("TRADE", words), *partners), panel=PANEL)
    partner = ctx.player(rest[0])
    if partner is None or partner == giver:
        return None, Wrong("the letter of another player")
    return _items(ctx, Offer(giver, partner), rest[1:])


def _items(ctx: Context, offer: Offer, rest: Typed) -> tuple[Offer, Step | None]:
    """The offer with the items typed, and a step for the unfinished or wrong keys after it."""
    while rest := _unmarked(rest):
        taken, result = _item(ctx, offer, rest)
        if not isinstance(result, Offer):
            return offer, result
        offer, rest = result, rest[taken:]
    return offer, None


def proposed(ctx: Context, typed: Typed) -> c.Trade | None:
    """Return the typed trade for the partner to consider; None while it has no items."""
    offer, _ = read(ctx, typed)
    return offer.command if offer else None


def trade(ctx: Context, typed: Typed) -> Step:
    """Read the keys after `t`: the partner's letter, the items, Enter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    finished = typed[-1:] == (ENTER,)
    offer, rest = read(ctx, typed[:-1] if finished else typed)
    if finished:
        command = offer.command if offer else None
        if command is None or isinstance(rest, Ask | Wrong):
            return Wrong("name what changes hands, then Enter")
        if _is_half(typed):
            return _kept(_unmarked(typed[:-1]), HALF)
        return run_command(command)
    if isinstance(rest, _NotTheirs):
        # The code was complete, so both keys are dropped.
        return _kept((*typed[:-CODE_KEYS], MARK), rest.sentence)
    is_refused = isinstance(rest, Wrong) and not isinstance(rest, _TooMuch)
    if is_refused and offer is not None and read(ctx, typed[:-1])[1] is None:
        assert isinstance(rest, Wrong)
        mark = UNSIGNED if typed[-1].isdigit() else MARK
        return _kept((*typed[:-1], mark), rest.sentence)
    if rest is not None:
        return rest
    assert offer is not None
    spans = said(
        "TRADE", Span(ctx.name(offer.giver), "name"), Span(" and "),
        Span(ctx.name(offer.partner), "name"), "  ", *_hints(ctx, offer.giver),
    )  # fmt: skip
    return Ask(spans, "carries it out" if offer.command else "", PANEL)


def _hints(ctx: Context, giver: str) -> list[Span]:
    """What may be typed now, and which way money goes by each sign."""
    told = [ctx.translate(hint, who=ctx.name(giver)) for hint in HINTS]
    return [Span(f" · {hint}" if at else hint, "hint") for at, hint in enumerate(told)]


def _unmarked(typed: Typed) -> Typed:
    return tuple(key for key in typed if key not in (MARK, UNSIGNED))


def _is_half(typed: Typed) -> bool:
    """Whether something that was refused is missing; an amount is not, once another was taken."""
    if MARK in typed or UNSIGNED not in typed:
        return MARK in typed
    since = typed[-typed[::-1].index(UNSIGNED) :]
    return not any(sign in (*PLUS, *MINUS) and key.isdigit() for sign, key in pairwise(since))


def _kept(typed: Typed, words: str) -> ChangeUi:
    """The trade goes on with these keys, after a warning."""
    return ChangeUi({"verb": "trade", "typed": typed, "note": Note(words, "warn")})


def _item(ctx: Context, offer: Offer, rest: Typed) -> tuple[int, Offer | Step]:
    """Take one item off the front of `rest`: how many keys, and the offer with it or a step."""
    if rest[0] in PLUS or rest[0] in MINUS:
        return _signed(ctx, offer, rest)
    found = deed_of(ctx, "TRADE", rest[:CODE_KEYS])
    if not isinstance(found, Deed):
        return 0, msgspec.structs.replace(found, panel=PANEL) if isinstance(found, Ask) else found
    item = c.Item("deed", id=found.id)
    owner = ctx.state.owner(found.id)
    if owner == offer.giver:
        return 2, msgspec.structs.replace(offer, gives=_toggled(offer.gives, item))
    if owner == offer.partner:
        return 2, msgspec.structs.replace(offer, gets=_toggled(offer.gets, item))
    return 0, _NotTheirs(ctx.translate("{deed} belongs to neither of them", deed=found.name))


def _signed(ctx: Context, offer: Offer, rest: Typed) -> tuple[int, Offer | Step]:
    gets = rest[0] in PLUS
    if len(rest) == 1:
        hint = Span("digits · h hotel · j jail card", "dim")
        words = ctx.translate("{who} gets" if gets else "{who} gives", who=ctx.name(offer.giver))
        return 0, Ask(said("TRADE", f"{words}  ", hint), panel=PANEL)
    if rest[1] in THINGS:
        return 2, _with(offer, c.Item(THINGS[rest[1]]), gets=gets)
    digits = 0
    while digits + 1 < len(rest) and rest[digits + 1].isdigit():
        digits += 1
    if not digits:
        return 0, Wrong("after + or −: digits, h or j")
    if digits > DIGITS_MAX:
        return 0, _TooMuch(TOO_MANY_DIGITS)
    amount = int("".join(rest[1 : digits + 1]))
    if not amount:
        return digits + 1, offer
    return digits + 1, _with(offer, c.Item("cash", amount), gets=gets)


def _with(offer: Offer, item: c.Item, *, gets: bool) -> Offer:
    """The offer and one more item. Money and hotels of one side are added up."""
    side = offer.gets if gets else offer.gives
    same = next((old for old in side if old.thing == item.thing), None)
    if same is not None:
        side = tuple(old for old in side if old is not same)
        item = c.Item(item.thing, same.count + item.count)
    side = (*side, item)
    return msgspec.structs.replace(offer, **{"gets" if gets else "gives": side})


def _toggled(side: tuple[c.Item, ...], item: c.Item) -> tuple[c.Item, ...]:
    """Add a deed, or remove it if it was named before."""
    if item in side:
        return tuple(other for other in side if other != item)
    return (*side, item)
