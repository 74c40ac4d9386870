"""Stage: what happens now, in the middle of the TV page's board: one thing at a time, without keys.

The first of these that exists: an auction, the oldest debt, a deed on offer, a rent that may be
claimed; else the dice, and the space that the piece has reached. A guess at the vault has a
separate page.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.foundation.text import Text
from banker.games.board.edition import Deed
from banker.games.board.queries.estimates import claim_amount, of_deed
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import BANK, Auction, Due
from banker.interaction import seats
from banker.interaction.board.deed_signs import colours
from banker.interaction.verbs.bidding import item_name
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.roles import CHIP
from banker.interaction.words.text import EMPTY, Line, Span, cut, line
from banker.tui.panes.board.stage import dice, rent_asked, title_deed
from banker.tui.panes.board.stages.parts import GAP, INK, ON, Part, account, arrow, figure, stacked
from banker.tui.panes.panels import BEATS
from banker.tui.render import lettering
from banker.tui.render.paint import Block, blank, centre, centred, join
from banker.tui.render.theme import PIXELS

TALL_FROM = 24  # rows from which on names and amounts are larger
BESIDE_FROM = 48  # columns from which on the dice stand beside the title deed
CARD = 28  # columns of a title deed
SET_MIN = 2  # so many deeds are a set that somebody completes


def stage(view: View, width: int, height: int) -> Block:
    """Return what happens now, drawn in exactly this size."""
    table = view.state.table
    due = screen_words.oldest_due(view.state)
    if table.auction is not None:
        parts = _auction(view, table.auction, width, height)
    elif due is not None:
        parts = _debt(view, due, width, height)
    elif table.offer:
        parts = _offer(view, view.state.edition.deed_by_id[table.offer], width, height)
    elif rent_asked(view) is not None:
        parts = _rent(view, width, height)
    else:
        parts = _landed(view, width, height)
    return stacked(parts, width, height)


def plate(view: View, deed: Deed, width: int, height: int) -> Block:
    """Return a deed's name on its colour, in dots if they fit."""
    ground, rows = colours(view)[deed.group], 5 if height >= TALL_FROM else 3
    ink = [(deed.name, f"on:{ground}")]
    if lettering.scale_that_fits(ink, width - 6, 1, ascii=view.ascii):
        drawn = lettering.lettering(ink, 1, ground)
        return centre(drawn, width - 2, rows, f"{PIXELS}on:{ground}|{ground}")
    role = CHIP + ground
    return [(Span(f" {view.code(deed)}  {cut(deed.name, width - 8)} ", role),)]


def _figure_rows(height: int) -> int:
    return 5 if height >= TALL_FROM else 3


# --- an auction, a debt ---------------------------------------------------------------------------


def _auction(view: View, sold: Auction, width: int, height: int) -> list[Part]:
    deed = view.state.edition.deed_by_id.get(sold.item)
    parts = [Part([(Span(f" {cut(view.translate(item_name(view.ctx, sold.item)), width - 4)} ",
                         "bold@felt"),)])]  # fmt: skip
    if deed is not None:
        price = of_deed(view.state.edition, deed, "price")
        words = view.translate("printed price {amount:,}", amount=price)
        parts = [Part(plate(view, deed, width, height)), Part([line(Span(words, "dim"))], 3), GAP]
    if sold.bidder is None:
        parts.append(Part([line(Span(view.translate("no bid yet"), "bold"))]))
    else:
        chip = seats.chip(view, sold.bidder, width - 8)
        room = height - sum(len(part.rows) for part in parts) - 3
        bid = figure(sold.high, seats.colour(view, sold.bidder), width - 4, room, ascii=view.ascii)
        parts += [Part([line(chip)]), GAP, Part(bid)]
    if view.going in BEATS:
        beats, going = BEATS[view.going]
        parts += [GAP, Part([line(Span(f"{beats} {view.translate(going)}", "gold"))])]
    return parts


def _debt(view: View, due: Due, width: int, height: int) -> list[Part]:
    state = view.state
    high = 8 if height >= TALL_FROM else 5
    amount = figure(due.amount, "warn", width - 4, high, ascii=view.ascii)
    parts = [Part([arrow(view, due.debtor, due.creditor, width)]), GAP, Part(amount)]
    missing = due.amount - state.cash(due.debtor)
    if missing > 0 and is_told(state, due.debtor):
        words = view.translate("{amount} missing", amount=screen_words.money(missing))
        parts += [GAP, Part(_dots(view, words, "warn", width))]
    return parts


# --- an offer, a rent -----------------------------------------------------------------------------


def _offer(view: View, deed: Deed, width: int, height: int) -> list[Part]:
    card = title_deed(view, deed, min(CARD, width - 4))
    thrown = dice(view, 0)
    if thrown and width >= BESIDE_FROM:
        left = [centred(row, 17, ON) for row in thrown] + blank(17, len(card), ON)
        middle = [Part(join(left[: len(card)], blank(2, len(card), ON), card), 2)]
    else:
        middle = [Part(thrown, 4), Part(card, 2)]
    price = of_deed(view.state.edition, deed, "price")
    large = figure(price, INK, width - 4, _figure_rows(height), ascii=view.ascii)
    return [
        Part(plate(view, deed, width, height)), GAP, *middle, GAP, Part(large),
        Part([_would_keep(view, deed, price)], 1),
    ]  # fmt: skip


def _would_keep(view: View, deed: Deed, price: int) -> Line:
    """What buying leaves, and whether it completes a set; nothing of private balances."""
    state, who = view.state, view.state.table.turn
    words: list[str] = []
    if is_told(state, who):
        has, name = state.cash(who), state.setup.names[who]
        template = "{who} has {amount} · would keep {left}"
        if has < price:
            template = "{who} has {amount} · lacks {left}"
        left = screen_words.money(abs(has - price))
        words.append(view.translate(template, who=name, amount=screen_words.money(has), left=left))
    group = state.edition.deeds_in[deed.group]
    if len(group) >= SET_MIN and all(
        other is deed or state.owner(other.id) == who for other in group
    ):
        words.append(view.translate("this one makes the set"))
    return line(Span(" · ".join(words), "bold"))


def _rent(view: View, width: int, height: int) -> list[Part]:
    action = rent_asked(view)
    assert action is not None
    claim = action.about
    deed = view.state.edition.deed_by_id[claim.deed]
    high = 8 if height >= TALL_FROM else 5
    shown: Block = [line(Span("?", "bold"))]
    if action.amount is not None:
        amount = claim_amount(view.state, claim, action.amount.least)
        shown = figure(amount, INK, width - 4, high, ascii=view.ascii)
    words = view.translate("{who} may ask for it", who=view.state.setup.names[claim.owner])
    return [
        Part(plate(view, deed, width, height), 1), GAP, Part(dice(view, 0), 3), GAP,
        Part([arrow(view, claim.visitor, claim.owner, width)]), GAP, Part(shown),
        Part([line(Span(words, "dim"))], 2),
    ]  # fmt: skip


# --- the dice, and where one has come to ----------------------------------------------------------


def _landed(view: View, width: int, height: int) -> list[Part]:
    state, who = view.state, view.state.table.turn
    parts = [Part(dice(view, height), 1), GAP]
    at = state.position(who)
    if at is None:
        return [*parts, Part(_dots(view, state.setup.names[who], seats.colour(view, who), width))]
    space = state.edition.spaces[at]
    if space.deed is None:
        name = view.translate(screen_words.space_name(state, who))
        return [*parts, Part(_dots(view, name, "gold", width)), GAP, Part([_jail(view, who)])]
    deed = state.edition.deed_by_id[space.deed]
    return [*parts, Part(plate(view, deed, width, height)), GAP, Part([_of(view, deed, who)])]


def _jail(view: View, who: str) -> Line:
    """How often somebody has tried to leave the jail."""
    tries = view.state.seats[who].jail
    if tries is None:
        return EMPTY
    most = view.state.edition.jail_tries_max
    number = min(tries + 1, most)
    words = view.translate("in jail, try {number} of {most}", number=number, most=most)
    return line(Span(words, "warn"))


def _of(view: View, deed: Deed, who: str) -> Line:
    """Whose a deed is."""
    owner = view.state.owner(deed.id)
    if view.state.is_locked(deed):
        return line(Span(view.translate("locked: a key opens it"), "gold"))
    if owner == BANK:
        return line(Span(view.translate("free"), "dim"))
    if owner == who:
        return line(Span(view.translate("at home"), "dim"))
    return line(Span(view.translate("belongs to") + " ", "dim"), account(view, owner))


def _dots(view: View, words: str | Text, colour: str, width: int) -> Sequence[Line]:
    """Words in dots where they fit."""
    drawn = [(str(words).upper(), colour)]
    if lettering.scale_that_fits(drawn, width - 4, 1, ascii=view.ascii):
        return lettering.lettering(drawn, 1, "stage")
    return [line(Span(cut(str(words), width - 2), colour if colour != INK else "bold"))]
