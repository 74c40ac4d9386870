"""Edition: everything that is printed on a box, as data.

Rules of this file
* An edition holds figures, names and chosen switches. It holds no code: a formula that no other
  edition has may become a function here only when a second edition needs it.
* Amounts are whole numbers of the edition's money.
* A figure that was not read off the box is an estimate, and `sources` says so.

It must not know files (see `banker.editions`) or other editions.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

SpaceKind = Literal[
    "go", "street", "chance", "tax", "guess", "paid_guess", "jail", "go_to_jail", "rest"
]
Effect = Literal[
    "collect",  # amount from the Bank
    "pay",  # amount to the Bank, a due
    "pay_vault",  # amount into the vault, a due
    "each_pays_vault",  # every player puts the amount into the vault
    "collect_each",  # the amount from every other player
    "pay_each",  # the amount to every other player
    "move",  # to the space named by `target`
    "move_back",  # `amount` spaces, never a salary
    "nearest",  # on to the next space of the kind named by `target`
    "choose_street",  # to an unowned, unlocked street of the player's choice
    "go_to_jail",
    "jail_free",  # kept; leaves jail
    "guess",  # kept or at once: one free guess
    "skip_rent",  # kept; cancels one rent
]


class Money(msgspec.Struct, frozen=True):
    """The money of the box. `notes` maps a denomination to how many pieces there are."""

    commodity: str
    symbol: str
    start_cash: int
    salary: int
    salary_vault: int
    jail_fee: int
    jail_fee_to: Literal["bank", "vault"]
    auction_open: int
    auction_raise: int
    notes: dict[int, int]
    start_notes: dict[int, int]

    @property
    def supply(self) -> int:
        """The value of all the pieces in the box."""
        return sum(value * pieces for value, pieces in self.notes.items())


class Group(msgspec.Struct, frozen=True):
    """A colour group. `letter` is its key on the screen, `colour` the ground of its chips."""

    letter: str
    id: str
    name: str
    colour: str


class Space(msgspec.Struct, frozen=True):
    """A space of the board. `amount` is what it charges, `to` who receives that."""

    index: int
    id: str
    name: str
    kind: SpaceKind
    deed: str | None = None
    amount: int = 0
    to: Literal["bank", "vault"] = "bank"


class Deed(msgspec.Struct, frozen=True):
    """A title deed. `rents` are: alone, full set, then with one building, two, and so on.

    `code` is its two keys on the screen: the group's letter and its place in the group.
    `names` holds the printed name per board set (`us`, `uk`, …); `name` is the one in play.
    """

    id: str
    name: str
    names: dict[str, str]
    group: str
    code: str
    space: int
    price: int
    mortgage: int
    redeem: int
    rents: tuple[int, ...]
    locked: bool = False


class Card(msgspec.Struct, frozen=True):
    """A card as its effect. `keep`: it may be held and used later."""

    id: str
    label: str
    effect: Effect
    amount: int = 0
    target: str = ""
    keep: bool = False


class VaultFill(msgspec.Struct, frozen=True):
    """What the vault holds when it is filled, and how many numbers its ring has."""

    cash: int
    hotels: int
    keys: int
    numbers: int


class Switch(msgspec.Struct, frozen=True):
    """A named choice where the rule book is silent; `values[0]` need not be the default."""

    values: tuple[str, ...]
    default: str
    about: str


class Edition(msgspec.Struct, frozen=True, dict=True):
    """One box. `switches` maps every switch to its chosen value; `offered` says what it may be.

    `sources` maps the path of a figure ("deed.oriental.price", "money.salary") to where it comes
    from: `seed` (the rule text), `public:…`, `derived` (an estimate) or `yours`.
    """

    id: str
    title: str
    stage: Literal["alpha", "beta", "stable"]
    players_min: int
    players_max: int
    money: Money
    groups: tuple[Group, ...]
    spaces: tuple[Space, ...]
    deeds: tuple[Deed, ...]
    cards: tuple[Card, ...]
    hotels: int
    hotels_per_site: int
    keys: int
    lock_die: bool
    doubles_max: int
    jail_tries_max: int
    vault: VaultFill | None
    offered: dict[str, Switch]
    switches: dict[str, str]
    sources: dict[str, str]
    overlays: tuple[str, ...] = ()

    @cached_property
    def deed_by_id(self) -> dict[str, Deed]:
        """Deeds by id."""
        return {deed.id: deed for deed in self.deeds}

    @cached_property
    def card_by_id(self) -> dict[str, Card]:
        """Cards by id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def deeds_in(self) -> dict[str, tuple[Deed, ...]]:
        """Deeds of each group, by the group's id, in the order of the board."""
        return {g.id: tuple(d for d in self.deeds if d.group == g.id) for g in self.groups}

    @cached_property
    def jail_space(self) -> int:
        """The index of the jail."""
        return next(space.index for space in self.spaces if space.kind == "jail")

    @cached_property
    def jail_cards(self) -> int:
        """How many cards of the deck leave jail."""
        return sum(card.effect == "jail_free" for card in self.cards)

    def is_estimate(self, path: str) -> bool:
        """Whether the figure at `path` should be checked against the card."""
        return self.sources.get(path, "derived").startswith("derived")
