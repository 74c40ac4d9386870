"""Edition: everything that is printed on the cards of a box, as data.

Rules of this file
* An edition holds amounts, names and chosen switches, and no code.
* A face is what is printed on a card. Cards with the same face are alike to every rule.
* Amounts are whole millions.

This module must not know files (see `banker.editions`) or other editions.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import ClassVar, Literal

import msgspec

Kind = Literal["money", "property", "wild", "rent", "action"]
Effect = Literal[
    "",
    "draw",  # draws cards
    "sly",  # takes a card that lies in no full set
    "forced",  # swaps two such cards
    "breaker",  # takes a full set
    "collect",  # one player pays
    "collect_each",  # every other player pays
    "no",  # cancels an act
    "house",
    "hotel",
    "double",  # doubles a rent
]
BUILDINGS: tuple[Effect, ...] = ("house", "hotel")
FACE = "face:"  # with the id of a face: the commodity of the sides that show it
ANY_COLOUR = "any"  # the colour of a card that goes with each


class CardSet(msgspec.Struct, frozen=True):
    """A colour. `letter`: its key on the screen; `colour`: `#rrggbb`. `builds`: a full set may have
    a house and a hotel.

    `ladder`: the rent of one card, of two, …; it has as many rents as a full set has cards.
    """

    id: str
    letter: str
    name: str
    colour: str
    ladder: tuple[int, ...]
    builds: bool = True

    @property
    def size(self) -> int:
        """The number of cards in a full set."""
        return len(self.ladder)


class Face(msgspec.Struct, frozen=True):
    """What is printed on a card, of which the box has `copies`. `value`: what it pays, in millions.

    `colours`: the sets that it counts for or charges rent for; empty on a card for any colour, and
    on money and actions. `effect`: what an action does.
    """

    id: str
    name: str
    kind: Kind
    copies: int
    value: int
    colours: tuple[str, ...] = ()
    effect: Effect = ""


class HandFigures(msgspec.Struct, frozen=True):
    """The amounts of the rules.

    `start`, `draw`, `draw_empty`: the cards that are dealt, drawn, and drawn into an empty hand.
    `plays`: the cards that may be played in a turn. `hand_max`: the cards that may be kept. `sets`:
    the full sets that win. `collector`, `birthday`: what these cards collect. `house`, `hotel`:
    what they add to a rent.
    """

    start: int
    draw: int
    draw_empty: int
    plays: int
    hand_max: int
    sets: int
    collector: int
    birthday: int
    house: int
    hotel: int


@lru_cache(maxsize=1024)
def colour_of(pile: str) -> str:
    """Return the colour of a pile: `green.2` -> `green`."""
    return pile.partition(".")[0]


def number_of(pile: str) -> int:
    """Return the number of a pile among those of its colour: `green.2` -> 2, `green` -> 1."""
    number = pile.partition(".")[2]
    return int(number) if number else 1


class PileOrder(dict[str, tuple[int, int]]):
    """The order of piles, by colour and then by number: pile -> a pair of numbers to sort by."""

    def __init__(self, colours: dict[str, int]) -> None:
        super().__init__({colour: (place, 1) for colour, place in colours.items()})

    def __missing__(self, pile: str) -> tuple[int, int]:
        return self[colour_of(pile)][0], number_of(pile)


class Switch(msgspec.Struct, frozen=True):
    """A choice that the table makes where the leaflet is silent. `values`: the allowed ones;
    `about`: a sentence about it."""

    values: tuple[str, ...]
    default: str
    about: str


class Edition(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """One edition of the game of cards. `switches`: the value of every switch of the rules;
    `offered`: those that the table may choose.

    `ruleset`: the word by which a stored game names its rules. `sources` maps the path of an amount
    to where it comes from.
    """

    ruleset: str
    id: str
    title: str
    stage: Literal["alpha", "beta", "stable"]
    players_min: int
    players_max: int
    hand: HandFigures
    sets: tuple[CardSet, ...]
    faces: tuple[Face, ...]
    offered: dict[str, Switch]
    switches: dict[str, str]
    sources: dict[str, str]
    overlays: tuple[str, ...] = ()
    language: str = "en"

    # What no box of cards has; a device asks for it.
    vault: ClassVar[None] = None
    clock: ClassVar[None] = None
    chips: ClassVar[int] = 0

    @property
    def unsure(self) -> frozenset[str]:
        """The paths of amounts that are estimates: none in a game of cards."""
        return frozenset()

    @property
    def titles(self) -> dict[str, str]:
        """The printed names of accounts: none in a game of cards."""
        return {}

    @property
    def unit(self) -> str:
        """What is written after an amount: nothing, as the sentences contain the M."""
        return ""

    @cached_property
    def set_by_id(self) -> dict[str, CardSet]:
        """The sets by the ids of their colours."""
        return {one.id: one for one in self.sets}

    @cached_property
    def size_of(self) -> dict[str, int]:
        """The number of cards in a full set, by colour."""
        return {one.id: one.size for one in self.sets}

    @cached_property
    def face_by_id(self) -> dict[str, Face]:
        """What is printed on each card, by the card's id."""
        return {face.id: face for face in self.faces}

    @cached_property
    def value_of(self) -> dict[str, int]:
        """The value of one card in millions, by its commodity."""
        return {FACE + face.id: face.value for face in self.faces}

    @cached_property
    def face_of(self) -> dict[str, Face]:
        """The card with each effect, by the effect."""
        return {face.effect: face for face in reversed(self.faces) if face.effect}

    @cached_property
    def building_of(self) -> dict[str, str]:
        """`house` or `hotel`, by the id of the card."""
        found = {it: self.face_of.get(it) for it in BUILDINGS}
        return {face.id: it for it, face in found.items() if face is not None}

    @cached_property
    def building_things(self) -> tuple[str, ...]:
        """The commodities that stand for house and hotel."""
        return tuple(FACE + face for face in self.building_of)

    @cached_property
    def coloured(self) -> frozenset[str]:
        """The commodities of the cards with colours; wild cards of any colour are not among
        them."""
        return frozenset(FACE + face.id for face in self.faces if face.colours)

    @cached_property
    def card_count(self) -> int:
        """The number of cards in the box."""
        return sum(face.copies for face in self.faces)

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each colour in the box, from 0 on, by the colour's id."""
        return {one.id: place for place, one in enumerate(self.sets)}

    @cached_property
    def pile_order(self) -> PileOrder:
        """What to sort piles by: their colour, then their number."""
        return PileOrder(self.order)

    def colours_of(self, face: Face) -> tuple[str, ...]:
        """Return the colours that a property, a wild card or a rent card is for."""
        return face.colours or tuple(self.set_by_id)

    def flag(self, switch: str) -> bool:
        """Tell whether a switch has the value 'yes'."""
        return self.switches[switch] == "yes"

    def is_estimate(self, path: str) -> bool:
        """Tell whether the amount at a path is an estimate."""
        return self.sources.get(path, "derived").startswith("derived")
