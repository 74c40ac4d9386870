"""Variants: screens of many kinds, chosen so that every two values of two factors meet.

All combinations would be thousands of pictures; faults that need three values at once are rare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from msgspec.structs import replace

from banker import editions
from banker.games.board.state import BANK, HOTEL, HOUSE, SITE, Auction, Rank, Setup, State
from banker.interaction.ui_state import LEDGER, TABLE, TV, Ui
from banker.interaction.view import View
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.tui import scenes

PANES = ("table", "offer", "auction", "tv", "lot", "ledger", "inspect", "final")
SIZES = ((40, 12), (80, 24), (100, 30), (120, 36), (160, 48), (200, 60))
COUNTS = (2, 4, 6, 8)
BOXES = ("glass-classic", "cash-decoder", "secret-vault")  # rings of 40, 36, 40 with a vault
LANGUAGES = ("en", "ru")
SIGNS = ("drawn", "ascii")
CASH = (1_500, 14_060, 12_345_678)
FACTORS: tuple[tuple[Any, ...], ...] = (PANES, SIZES, COUNTS, BOXES, LANGUAGES, SIGNS, CASH)
NAMES = {
    "en": ("Ann", "Bob", "Cid", "Maximiliane-Eva", "Eve", "Fay", "Gus", "Hal"),
    "ru": ("Аня", "Боря", "Вера", "Максимилиана", "Егор", "Жанна", "Зина", "Илья"),
}


class Variant(NamedTuple):
    """One screen."""

    pane: str
    size: tuple[int, int]
    count: int
    box: str
    language: str
    signs: str
    cash: int

    @property
    def is_possible(self) -> bool:
        """Whether so many may play that box."""
        return self.count <= editions.load(self.box).players_max

    @property
    def name(self) -> str:
        """The name of its golden file, without the size."""
        return f"pair-{self.pane}-{self.count}-{self.box}-{self.language}-{self.signs}-{self.cash}"


Pair = tuple[int, Any, int, Any]


def pairs_of(variant: tuple[Any, ...]) -> Iterator[Pair]:
    """Every two values of a variant, each with the number of its factor."""
    for (one, a), (two, b) in combinations(enumerate(variant), 2):
        yield one, a, two, b


def wanted() -> set[Pair]:
    """Every two values that some possible variant has."""
    found: set[Pair] = set()
    for one, two in combinations(range(len(FACTORS)), 2):
        found |= {(one, a, two, b) for a, b in product(FACTORS[one], FACTORS[two])}
    possible = {box: editions.load(box).players_max for box in BOXES}
    return {
        (one, a, two, b)
        for one, a, two, b in found
        if not ((one, two) == (2, 3) and a > possible[b])
    }


def chosen() -> tuple[Variant, ...]:
    """One variant for each pane and size, the other values so that most new pairs appear; then
    as many as the rest needs. The same at every call."""
    missing = wanted()
    met: Counter[Pair] = Counter()
    found: list[Variant] = []
    possible = {box: editions.load(box).players_max for box in BOXES}
    rest = [row for row in product(*FACTORS[2:]) if row[0] <= possible[row[1]]]

    def merit(row: tuple[Any, ...]) -> tuple[int, int]:
        pairs = list(pairs_of(row))
        return len(missing.intersection(pairs)), -sum(met[pair] for pair in pairs)

    def take(heads: Iterable[tuple[Any, ...]]) -> None:
        best = max(((*head, *row) for head in heads for row in rest), key=merit)
        missing.difference_update(pairs_of(best))
        met.update(pairs_of(best))
        found.append(Variant(*best))

    for head in product(PANES, SIZES):
        take([head])
    while missing:
        take(product(PANES, SIZES))
    return tuple(found)


def state_of(variant: Variant) -> State:
    """The middle of a game: deeds, buildings, mortgages, jail, a bankrupt where many play."""
    box = replace(editions.load(variant.box), language=variant.language)
    setup = Setup(box, check_names(NAMES[variant.language][: variant.count], box))
    state = Session.create(None, setup).state
    ids = setup.ids
    for at, deed in enumerate(box.deeds[::-1][::2] + box.deeds[::4]):
        if state.owner(deed.id) == BANK:
            state = scenes.give(state, ids[at % len(ids)], deed.id)
    thing = HOUSE if box.houses else HOTEL
    for deed in box.deeds[1:9:3]:
        if thing == HOUSE or box.hotels:
            state = scenes.move(state, BANK, SITE + deed.id, thing, 1)
    for at, who in enumerate(ids):
        state = scenes.with_cash(state, who, max(5, variant.cash - 37 * at * (variant.cash // 500)))
        state = scenes.seat(state, who, position=(7 * at) % len(box.spaces))
    state = scenes.seat(state, ids[1], position=10, jail=1)
    mortgaged = tuple(deed.id for deed in state.deeds(ids[0])[:1])
    return scenes.facts(state, turn=ids[-1], round=9, started=True, mortgaged=mortgaged,
                        dice=(4, 3), told=True)  # fmt: skip


def view_of(variant: Variant) -> View:
    """What its screen is drawn from."""
    state = state_of(variant)
    box, ids = state.edition, state.setup.ids
    free = next(deed.id for deed in box.deeds if state.owner(deed.id) == BANK)
    ui = Ui()
    match variant.pane:
        case "offer":
            state = scenes.facts(state, offer=free)
        case "auction" | "lot":
            sold = Auction(free, ids[-1], variant.cash // 9, ids[0], 3)
            state = scenes.facts(state, auction=sold)
            screen = TV if variant.pane == "lot" else TABLE
            ui = Ui(out=ids[1:2], bidder=ids[0], screen=screen)
        case "tv":
            ui = Ui(screen=TV)
        case "ledger":
            ui = Ui(screen=LEDGER, row=3, takes_back=2)
        case "inspect":
            ui = Ui(inspected=("deed", state.deeds(ids[0])[0].id))
        case "final":
            ranking = tuple(
                Rank(who, at, state.cash(who), 200, state.cash(who) + 200, len(state.deeds(who)))
                for at, who in enumerate(ids, 1)
            )
            state = scenes.facts(state, ended="agreed", winners=ids[:1], ranking=ranking)
    return scenes.view_of(state, ui, ascii=variant.signs == "ascii", going=1)
