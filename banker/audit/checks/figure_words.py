"""Figure words: an amount that an edition prints, in words for people, by its path.

A path may come from a stranger's file: one that the edition lacks is quoted.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.audit.core.edition import PrintedDeed, PrintedEdition
from banker.foundation.text import Text


def figure_words(box: PrintedEdition, figure: str) -> Text:
    """Return the words for the amount at the path `figure`."""
    if figure not in box.amounts:
        return Text("{quoted}", {"quoted": repr(figure)})
    kind, id, name = figure.split(".", 2)
    return _KINDS[kind](box, id, name)


def _of_deed(box: PrintedEdition, id: str, name: str) -> Text:
    deed = box.deed(id)
    if name in _AMOUNTS:
        return Text(_AMOUNTS[name], {"deed": deed.name})
    place = int(name.removeprefix("rents."))
    template, count = _rent(box, deed, place)
    return Text(template, {"deed": deed.name, "count": count} if count else {"deed": deed.name})


def _rent(box: PrintedEdition, deed: PrintedDeed, place: int) -> tuple[str, int]:
    """The words for a rent, and their count; 0 where they need none."""
    if deed.kind != "street":
        return _IN_ONE_HAND[deed.kind], place + 1
    if place < len(_BARE):
        return _BARE[place], 0
    houses, built = box.houses_before_hotel, place - len(_BARE) + 1
    count = built if built <= houses else built - houses
    one, several = _BUILT[built <= houses]
    return (one, 0) if count == 1 else (several, count)


def _of_card(box: PrintedEdition, id: str, name: str) -> Text:
    card = box.card(id)
    return Text(_OF_CARD[name], {"card": (card.label if card is not None else "") or id})


def _of_space(box: PrintedEdition, id: str, _name: str) -> Text:
    space = box.space(id)
    return Text("the fee of {space}", {"space": (space.name if space is not None else "") or id})


_KINDS: dict[str, Callable[[PrintedEdition, str, str], Text]] = {
    "deed": _of_deed, "card": _of_card, "space": _of_space,
}  # fmt: skip
_AMOUNTS = {
    "price": "the price of {deed}",
    "mortgage": "the mortgage of {deed}",
    "redeem": "the cost of redeeming {deed}",
    "building": "the cost of a building on {deed}",
}
_BARE = ("the rent of {deed}", "the rent of {deed} with the set")
_IN_ONE_HAND = {
    "railroad": "the rent of {deed} with {count} in one hand",
    "utility": "times the dice on {deed} with {count} in one hand",
}
# By whether houses stand there.
_BUILT = {
    False: ("the rent of {deed} with a hotel", "the rent of {deed} with {count} hotels"),
    True: ("the rent of {deed} with a house", "the rent of {deed} with {count} houses"),
}
_OF_CARD = {
    "amount": "the amount of “{card}”",
    "per_hotel": "the amount for a hotel of “{card}”",
}
