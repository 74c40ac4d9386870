"""Trade panel: the two sides of the trade that is being typed.

Pure.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.tui.figures import are_open, money, plural
from banker.tui.line import EMPTY, Line, Span, line
from banker.tui.lines.deeds import chip_role
from banker.tui.verbs.trade import Offer, read
from banker.tui.view import View

THINGS = {"hotel": "hotel", "jail_card": "jail card"}


def lines(view: View, width: int) -> list[Line]:
    """Who gives what."""
    del width
    offer, _ = read(view.ctx, view.ui.typed)
    if offer is None:
        return [line(Span(view.tell("the other player's letter first"), "dim"))]
    return [
        *_side(view, offer.giver, offer.gives),
        EMPTY,
        *_side(view, offer.partner, offer.gets),
        EMPTY,
        *_after(view, offer),
    ]


def _side(view: View, who: str, items: tuple[c.Item, ...]) -> list[Line]:
    head = line(Span(view.tell(f"{view.state.setup.names[who]} gives"), "bold"))
    return [head, *(_item(view, item) for item in items)] if items else [
        head, line(Span(view.tell("  nothing"), "dim"))
    ]  # fmt: skip


def _item(view: View, item: c.Item) -> Line:
    if item.thing == "deed":
        deed = view.state.edition.deed_by_id[item.id]
        words = f" {deed.name}"
        if item.id in view.state.table.mortgaged:
            words += view.tell(", mortgaged")
        elif view.state.hotels_on(item.id):
            words += view.tell(", its hotels stay with the owner")
        return line("  ", Span(f" {deed.code.upper()} ", chip_role(view, deed)), words)
    if item.thing == "cash":
        return line(f"  {money(item.count)}")
    return line("  " + view.tell(plural(item.count, THINGS.get(item.thing, item.thing))))


def _after(view: View, offer: Offer) -> list[Line]:
    """Cash on both sides afterwards."""
    paid = sum(item.count for item in offer.gives if item.thing == "cash")
    paid -= sum(item.count for item in offer.gets if item.thing == "cash")
    if not paid or not are_open(view.state):
        return []
    state = view.state
    after = (
        f"{state.setup.names[who]} {money(state.cash(who) + gain)}"
        for who, gain in ((offer.giver, -paid), (offer.partner, paid))
    )
    return [line(Span(view.tell("then ") + " · ".join(after), "dim"))]
