"""Trade panel: both sides of the typed trade, and its outcome.

The rules calculate the outcome; this module only shows it.

Pure.
"""

from __future__ import annotations

from banker.engine.fold import apply
from banker.engine.refusal import Refusal
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.events import InterestPaid
from banker.games.board.queries.privacy import is_foretold
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.verbs.trade import Offer, read
from banker.interaction.view import View
from banker.interaction.words.screen_words import money, plural
from banker.interaction.words.text import Line, Span, line, wrap
from banker.language.phrases.events import phrase
from banker.language.phrases.translation import language_of

THINGS = {"hotel": "hotel", "jail_card": "jail card"}


def lines(view: View, width: int) -> list[Line]:
    """Return lines about who gives what, and what both have afterwards."""
    offer, _ = read(view.ctx, view.ui.typed)
    if offer is None:
        return [line(Span(view.translate("the other player's letter first"), "dim"))]
    # The outcome comes first, because the items were just typed and may be cut.
    return [
        *after(view, offer, width),
        *_side(view, offer.giver, offer.gives),
        *_side(view, offer.partner, offer.gets),
    ]


def _side(view: View, who: str, items: tuple[c.Item, ...]) -> list[Line]:
    head = line(Span(view.translate("{who} gives", who=view.state.setup.names[who]), "bold"))
    return [head, *(item(view, one) for one in items)] if items else [
        head, line(Span(view.translate("  nothing"), "dim"))
    ]  # fmt: skip


def item(view: View, one: c.Item) -> Line:
    """Return a row about one item of the trade."""
    if one.thing == "deed":
        deed = view.state.edition.deed_by_id[one.id]
        words = f" {deed.name}"
        if one.id in view.state.table.mortgaged:
            words += view.translate(", mortgaged")
        elif view.state.hotels_on(one.id):
            words += view.translate(", its hotels stay with the owner")
        return line("  ", Span(f" {view.code(deed)} ", chip_role(view, deed)), words)
    if one.thing == "cash":
        return line(f"  {money(one.count)}")
    return line("  " + view.translate(plural(one.count, THINGS.get(one.thing, one.thing))))


def after(view: View, offer: Offer, width: int) -> list[Line]:
    """Return lines about interest, and the cash of both players after the trade.

    If the rules refuse the trade, the reason. Empty if the lines would reveal private cash.
    """
    if offer.command is None:
        return []
    try:
        decision = decide(view.state, offer.command)
    except Refusal as refused:
        if not is_foretold(view.state, refused.code):
            return []
        return [line(Span(row, "warn")) for row in wrap(view.translate(refused.text), width)]
    if not is_foretold(view.state, None):
        return []
    then = apply(view.state, decision)
    setup, book = view.state.setup, language_of(view.state.edition).book
    rows = [phrase(one, setup, book) for one in decision.ev if isinstance(one, InterestPaid)]
    sides = [
        f"{view.state.setup.names[who]} {money(then.cash(who))}"
        for who in (offer.giver, offer.partner)
        if then.cash(who) != view.state.cash(who)
    ]
    rows = [view.translate("then ") + " · ".join(sides), *rows] if sides else rows
    return [line(Span(row, "dim")) for text in rows for row in wrap(text, width)]
