"""Figures: a printed amount in words, by its path: `deed.oriental.rents.1` is the rent of a full
set.

A path may come from a stranger's file: a path that the edition lacks is repeated unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Never

from banker.foundation.text import Estimate
from banker.games.board.edition import Deed
from banker.games.board.events import FigureSet, FigureSettled, Rested
from banker.language.phrases.names_and_amounts import Wording

Details = tuple[str, dict[str, str]]  # the variant of a phrase, and its fields
_DEED = ("price", "mortgage", "redeem", "building")


def figure_words(path: str, wording: Wording) -> str:
    """Return the words for an amount by its path, such as `rent of Oriental Avenue with 2
    hotels`."""
    kind, _, rest = path.partition(".")
    id, _, name = rest.rpartition(".")
    edition = wording.setup.edition
    if kind == "card" and id in edition.card_by_id and name in ("amount", "per_hotel"):
        return wording.say(f"figure.card.{name}", card=wording.card(id))
    if kind == "space" and name == "amount":
        return wording.say("figure.fee", space=wording.space(id))
    deed = edition.deed_by_id.get(id.removesuffix(".rents")) if kind == "deed" else None
    if deed is not None and name in _DEED and deed.id == id:
        return wording.say(f"figure.{name}", deed=deed.name)
    if deed is not None and name.isdecimal() and int(name) < len(deed.rents):
        return _rent_words(deed, int(name), wording)
    return path


def figure_amount(path: str, amount: int, wording: Wording) -> str:
    """Return an amount as text: money, or a factor for the dice if the path is a utility's rent."""
    kind, _, rest = path.partition(".")
    deed = wording.setup.edition.deed_by_id.get(rest.partition(".")[0]) if kind == "deed" else None
    is_factor = deed is not None and deed.kind == "utility" and ".rents." in path
    return wording.figure(amount) if is_factor else wording.money(amount)


def figure_asked(path: str, amount: int, wording: Wording) -> str:
    """Return an amount as a table asks about it: `rent of Oriental Avenue ~70`.

    The words of a card have its estimate themselves.
    """
    kind, _, rest = path.partition(".")
    id, _, name = rest.rpartition(".")
    if kind == "card" and name == "amount" and isinstance(amount, Estimate):
        return wording.say("figure.asked.card", card=wording.card(id))
    figure = figure_words(path, wording)
    return wording.say("figure.asked", figure=figure, amount=figure_amount(path, amount, wording))


def _rested(event: Rested, wording: Wording) -> Details:
    return "", {"figure": figure_words(event.figure, wording)}


def flow_words(flows: Iterable[tuple[str, str, int]], wording: Wording) -> str:
    """Return payments in words; each has payer, receiver and amount."""
    return wording.joined(
        wording.say(
            "act.transfer",
            giver=wording.account(giver),
            receiver=wording.account(receiver),
            amount=wording.money(amount),
        )
        for giver, receiver, amount in flows
    )


def _settled(event: FigureSettled, wording: Wording) -> Details:
    flows = flow_words(event.flows, wording)
    return "", {"figure": figure_words(event.figure, wording), "flows": flows}


def _figure_set(event: FigureSet, wording: Wording) -> Details:
    parts = ["who"] * (event.said_by is not None) + ["same"] * (event.amount == event.before)
    kind, _, rest = event.figure.partition(".")
    id, _, name = rest.rpartition(".")
    if kind == "card" and name == "amount" and id in wording.setup.edition.card_by_id:
        parts.append("card")
    amounts = {"amount": event.amount, "before": event.before}
    said = {name: figure_amount(event.figure, it, wording) for name, it in amounts.items()}
    by = "" if event.said_by is None else wording.account(event.said_by)
    figure = figure_words(event.figure, wording)
    card = wording.card(id) if parts[-1:] == ["card"] else ""
    return ".".join(parts), {**said, "figure": figure, "said_by": by, "card": card}


def _rent_words(deed: Deed, place: int, wording: Wording) -> str:
    if deed.kind != "street":
        count = wording.figure(place + 1)
        return wording.say(f"figure.rent.{deed.kind}", deed=deed.name, count=count)
    if place < 2:
        return wording.say("figure.rent.set" if place else "figure.rent", deed=deed.name)
    houses = wording.setup.edition.houses_before_hotel
    level = place - 1
    built = wording.things("house", level) if level <= houses else ""
    built = built or wording.things("hotel", level - houses)
    return wording.say("figure.rent.built", deed=deed.name, built=built)


DETAILS_OF_FIGURES: dict[type, Callable[[Never, Wording], Details]] = {
    Rested: _rested,
    FigureSet: _figure_set,
    FigureSettled: _settled,
}
