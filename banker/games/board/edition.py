"""Edition: everything that is printed on the board, the cards and the box of a game, as data.

Rules of this file
* An edition holds amounts, names and chosen switches, and no code. A formula that only one edition
  has may become a function here only when a second edition needs the formula.
* Amounts are whole numbers of the edition's money.
* An amount that was not read off the product is an estimate, and `sources` says so.

This module must not know files (see `banker.editions`) or other editions.
"""

from __future__ import annotations

import re
from functools import cached_property
from math import gcd, prod
from typing import ClassVar, Literal

import msgspec

SpaceKind = Literal[
    "go",
    "street",
    "railroad",
    "utility",
    "chance",
    "chest",
    "tax",
    "guess",
    "paid_guess",
    "train",  # on to the next street that nobody owns
    "jail",
    "go_to_jail",
    "parking",
    "rest",
]
DeedKind = Literal["street", "railroad", "utility"]
Deck = Literal["chance", "chest"]
Holder = Literal["bank", "vault", "pot"]
ANY_NUMBER = "#"  # the value of a switch that may be any whole number
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
    "repairs",  # `amount` for each house and `per_hotel` for each hotel that stands, to the Bank
    "free_hotel",  # a hotel from the Bank onto any street of the player's, full set or not
    "half_price",  # to any unowned street, and buy it at half its price
    "chips_green",  # the player's red chips turn green
    "double_rent",  # the player's next rent is charged twice over
    "swap_street",  # one of the player's streets for one of another's
    "jail_other",  # another player of the player's choice goes to jail
]
# The effects that let a player do something with the next command.
FREE_HOTEL, HALF_PRICE = "free_hotel", "half_price"
MOVE_BACK = "move_back"  # the one effect whose `amount` is no money
SWAP_STREET, JAIL_OTHER = "swap_street", "jail_other"
# What a card asks of a deed that it leads to and that somebody owns.
RentMode = Literal["", "double", "tenfold"]


# The figures of deeds, cards and spaces that are amounts of money, or that multiply dice.
AMOUNT_PATH = re.compile(
    r"deed\.[^.]+\.(?:price|mortgage|redeem|building|rents\.\d+)"
    r"|card\.[^.]+\.(?:amount|per_hotel)"
    r"|space\.[^.]+\.amount"
)
OWN = "yours"  # the source of a figure that somebody read off their own box
_DERIVED = "derived"
_GROWN = re.compile(r"\A(?:derived:\d+ x )+")  # a scale, which makes no sure amount unsure
_TABLES = re.compile(r"public:(table|(\d+) tables)")
YOUR_CARDS = "your-cards"  # the overlay of what a table's cards say


class Money(msgspec.Struct, frozen=True):
    """The money of an edition. `notes`: value of a note -> how many the box has; `start_notes`: the
    same for one player's start money. `salary_vault`: what GO pays into the vault.
    `resale_percent`: the share of a building's cost for which the Bank buys it back, rounded up to
    `resale_step`."""

    commodity: str
    symbol: str
    start_cash: int
    salary: int
    salary_vault: int
    jail_fee: int
    jail_fee_to: Holder
    auction_open: int
    auction_raise: int
    notes: dict[int, int]
    start_notes: dict[int, int]
    unit: str = ""  # said after every amount, as the K of roubles in thousands
    interest_percent: int = 0  # of a mortgage; 0 where the deed prints what redeeming costs
    resale_percent: int = 0  # of a building that is sold back
    resale_step: int = 1  # resale is rounded up to a multiple of this
    fake_reward: int = 0  # to the checker of a fake card

    @property
    def supply(self) -> int:
        """The sum of all notes in the box."""
        return sum(value * pieces for value, pieces in self.notes.items())


class Group(msgspec.Struct, frozen=True):
    """A colour group of deeds. `letter`: its key on the screen; `colour`: `#rrggbb`."""

    letter: str
    id: str
    name: str
    colour: str


class Space(msgspec.Struct, frozen=True):
    """A space of the board. `index`: its place, from 0 at GO. `deed`: the id of its deed, if it has
    one. `amount`: what it charges, paid to the account `to`."""

    index: int
    id: str
    name: str
    kind: SpaceKind
    deed: str | None = None
    amount: int = 0
    to: Holder = "bank"


class Deed(msgspec.Struct, frozen=True):
    """A title deed.

    `rents` of a street are: alone, full set, then with one building, two, and so on; of a railroad:
    by how many of its group the owner has, from one on; of a utility: likewise, as times the dice.
    `building`: the Bank's price of one building, 0 if it sells none. `redeem`: the printed price of
    redeeming, or 0 if it is calculated (`prices.redeem_cost`).

    `code` is its two keys on the screen: the group's letter and its place in the group. `names`
    holds the printed name by board (`us`, `uk`, …); `name` is the one in play.
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
    kind: DeedKind = "street"
    building: int = 0


class Card(msgspec.Struct, frozen=True):
    """A card of a deck, as its effect. `keep`: it may be held and used later. `copies`: how many
    alike are in the deck. `per_hotel`: the amount for each hotel, where `amount` is for each
    house."""

    id: str
    label: str
    effect: Effect
    amount: int = 0
    target: str = ""
    keep: bool = False
    deck: Deck = "chance"
    copies: int = 1
    per_hotel: int = 0
    mode: RentMode = ""


class VaultFill(msgspec.Struct, frozen=True):
    """What the vault contains after a filling; `numbers` is how many numbers its ring has."""

    cash: int
    hotels: int
    keys: int
    numbers: int


class Clock(msgspec.Struct, frozen=True):
    """What depends on the clock. Minutes are counted from 1; 0 means never.

    `salary_until`: the last minute in which GO pays. `rent_tax`: pairs of minute and percent: from
    this minute on, so many per cent of a rent go to the Bank. `roll_s`, `pay_s`, `offer_s`: the
    seconds that a player has to roll, to pay, or to answer a trade.
    """

    salary_until: int = 0
    rent_tax: tuple[tuple[int, int], ...] = ()
    roll_s: int = 0
    pay_s: int = 0
    offer_s: int = 0


class Switch(msgspec.Struct, frozen=True):
    """A choice that the table makes where the rules are silent. `values`: the allowed ones; `#`
    stands for any whole number. `about`: a sentence about it."""

    values: tuple[str, ...]
    default: str
    about: str


class Edition(msgspec.Struct, frozen=True, dict=True):
    """One edition of a board game. `switches`: the value of every switch of the rules; `offered`:
    those that the table may choose.

    `sources` maps the path of an amount ("deed.oriental.price", "money.salary") to where it comes
    from: `seed` (the rule text), `public:…`, `derived` (an estimate), `public:table` (another table
    said so: as unsure as an estimate) or `yours`.
    """

    ruleset: ClassVar[str] = "board"

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
    houses: int = 0
    houses_before_hotel: int = 0  # that must stand on a street; 0 where there are no houses
    chips: int = 0  # of each player, for the decoder
    deal_deeds: int = 0  # to each player before the first turn, paid at once
    trade_gap_percent: int = 0  # by how much the sides of a trade may differ; 0: any
    clock: Clock | None = None
    language: str = "en"

    @cached_property
    def deed_by_id(self) -> dict[str, Deed]:
        """The deeds by their ids."""
        return {deed.id: deed for deed in self.deeds}

    @property
    def titles(self) -> dict[str, str]:
        """The printed names of the deeds, by id."""
        return {deed.id: deed.name for deed in self.deeds}

    @cached_property
    def deed_commodities(self) -> frozenset[str]:
        """The commodities that stand for the deeds in balances and postings."""
        return frozenset("deed:" + deed.id for deed in self.deeds)

    @property
    def unit(self) -> str:
        """What is written after an amount: `K` if the money counts in thousands, else empty."""
        return self.money.unit

    @cached_property
    def has_locks(self) -> bool:
        """Whether some streets are locked until a player opens them with a key."""
        return any(deed.locked for deed in self.deeds)

    @cached_property
    def card_by_id(self) -> dict[str, Card]:
        """The cards by their ids."""
        return {card.id: card for card in self.cards}

    @cached_property
    def deeds_in(self) -> dict[str, tuple[Deed, ...]]:
        """The deeds of each group, by the group's id, in the order of the board."""
        return {g.id: tuple(d for d in self.deeds if d.group == g.id) for g in self.groups}

    @cached_property
    def note_step(self) -> int:
        """The step of sums that notes can pay: each is a multiple of it. 1 without notes, or if
        bids below a note are allowed."""
        step = gcd(*self.money.notes)
        money = self.money
        is_asked = step and not any(it % step for it in (money.auction_open, money.auction_raise))
        return step if is_asked else 1

    @cached_property
    def jail_space(self) -> int:
        """The index of the jail on the board."""
        return next(space.index for space in self.spaces if space.kind == "jail")

    @cached_property
    def jail_cards(self) -> int:
        """The number of cards in the decks that leave jail."""
        return sum(card.copies for card in self.cards if card.effect == "jail_free")

    @cached_property
    def card_count(self) -> int:
        """The number of cards in all decks together."""
        return sum(card.copies for card in self.cards)

    @cached_property
    def decks(self) -> tuple[str, ...]:
        """The ids of the edition's decks, in the order in which its cards first name them."""
        return tuple(dict.fromkeys(card.deck for card in self.cards))

    @cached_property
    def ends_when_owned(self) -> bool:
        """Whether the game ends as soon as players own every deed."""
        if self.switches["end"] == "second_bankruptcy":
            return self.switches["full_board"] == "ends"
        return self.switches["end"] == "all_owned"

    @cached_property
    def round_limit(self) -> int:
        """The number of rounds after which the game ends; 0 for no limit."""
        return self.number("round_limit")

    @cached_property
    def is_bank_limited(self) -> bool:
        """Whether the Bank has only the money in the box (rule SV-20)."""
        return self.switches["bank_money"] == "limited"

    def flag(self, switch: str) -> bool:
        """Tell whether a switch has the value 'yes'."""
        return self.switches[switch] == "yes"

    def number(self, switch: str) -> int:
        """Return the value of a switch that is a whole number; 0 if it is off."""
        value = self.switches[switch]
        return int(value) if value.isdecimal() else 0

    def is_estimate(self, path: str) -> bool:
        """Tell whether the amount at a path, such as `deed.oriental.price`, is an estimate."""
        return is_guessed(self.sources.get(path, _DERIVED))

    @cached_property
    def unsure(self) -> frozenset[str]:
        """The paths of the amounts of deeds, cards and spaces that are estimates."""
        steps = {f"card.{card.id}.amount" for card in self.cards if card.effect == MOVE_BACK}
        guessed = (path for path, tag in self.sources.items() if is_guessed(tag))
        return frozenset(it for it in guessed if AMOUNT_PATH.fullmatch(it) and it not in steps)


def is_guessed(tag: str) -> bool:
    """Tell whether a source, with or without scales before it, means an estimate."""
    plain = source_tag(tag)
    return plain.startswith(_DERIVED) or tables_behind(plain) > 0


class Scale(msgspec.Struct, frozen=True):
    """The scales at the beginning of a source such as `derived:10 x seed`: by how much they
    multiply (`times`), and their words."""

    times: int
    words: str


def scale_before(tag: str) -> Scale:
    """Return the scales at the beginning of a source. Without any, `times` is 1 and `words`
    empty."""
    found = _GROWN.match(tag)
    words = found[0] if found else ""
    return Scale(prod(int(it) for it in re.findall(r"\d+", words)), words)


def source_tag(tag: str) -> str:
    """Return a source without the scales at its beginning."""
    return _GROWN.sub("", tag, count=1)


def is_own(tag: str) -> bool:
    """Tell whether a source says that the amount was read off the cards at this table."""
    return source_tag(tag) == OWN


def tables_behind(tag: str) -> int:
    """Return how many other tables read this amount off their cards, by its source; 0 for any other
    source."""
    found = _TABLES.fullmatch(source_tag(tag))
    return int(found[2] or 1) if found else 0


def from_tables(count: int) -> str:
    """Return the source of an amount that this many other tables read off their cards."""
    return "public:table" if count == 1 else f"public:{count} tables"
