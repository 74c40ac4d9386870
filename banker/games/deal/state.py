"""State: the accounts of the game of cards, and facts about the table.

Rules of this file
* A card has two sides, and exactly one lies up. `back` is the hidden side, and all backs are alike;
  a face is the other side. Sides that nobody sees are in the account `under`: where a back lies,
  `under` has its face, and where a face lies, `under` has its back. So the faces in `under` are
  the unseen cards at every moment.
* A fact has a key, a field of `Table`. The order of the fields is part of the stored lines.

This module must not know phases, commands, or the origin of a fact.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import ClassVar

import msgspec

from banker.engine import fold
from banker.engine.fold import Player
from banker.foundation.text import Field
from banker.games.deal.edition import FACE as FACE, Edition, colour_of as colour_of
from banker.ledger.balances import Balances, post
from banker.ledger.entry import Posting

BOX = "box"  # where everything came from: the only account that is negative
DRAW = "draw"  # the draw pile: backs
CENTRE = "centre"  # cards that were played: faces
UNDER = "under"  # the hidden sides
HAND = "hand:"  # of a player: backs
BANK = "bank:"  # of a player: faces of money, actions and rent cards
SET = "set:"  # a pile of a collection, `set:ann:green` or `set:ann:green.2`
ASIDE = "aside:"  # of a player: buildings without a set
BACK = "back"
# What a place of a player is called in commands and events.
IN_BANK = "bank"
IN_HAND = "hand"
SET_ASIDE = "aside"


class Setup(fold.Setup, frozen=True, dict=True):
    """The edition and the players."""

    ruleset: ClassVar[str] = "deal"

    edition: Edition
    players: tuple[Player, ...]
    guests: tuple[Player, ...] = ()

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of every player, by id."""
        return {player.id: player.name for player in self.players}

    @cached_property
    def labels(self) -> dict[str, Field]:
        """What stands for each player in a text, by the player's id."""
        return dict(self.names)


class Seat(fold.Seat, frozen=True, gc=False):
    """Facts about one player: there are none, as everything that a player has is in accounts."""


class Taken(msgspec.Struct, frozen=True, gc=False):
    """What an action takes or gives: a card and its pile. `face` is empty for a whole pile."""

    face: str
    pile: str


class Ask(msgspec.Struct, frozen=True, gc=False):
    """The question to one player, with the answers so far. `nos`: how many Just Say No were played.

    `amount`: what is to be paid now: `base`, doubled `doubles` times. `to_answer`: the player who
    must answer next.
    """

    who: str
    amount: int
    base: int
    doubles: int
    nos: int
    to_answer: str


class Chain(msgspec.Struct, frozen=True, gc=False):
    """An action of `actor` that other players may answer. `act`: rent, collect, birthday, sly,
    forced, breaker.

    `asks`: the questions that are still open. `take` and `give`: the cards that it would take and
    give.
    """

    act: str
    actor: str
    asks: tuple[Ask, ...]
    take: Taken | None = None
    give: Taken | None = None


class Received(msgspec.Struct, frozen=True, gc=False):
    """A wild card that a player has just received, on this pile, and may still move to another
    colour."""

    who: str
    face: str
    pile: str


class BrokenOff(msgspec.Struct, frozen=True, gc=False):
    """A building aside whose player moved a card out of the set below it. `colour`: that of the
    set."""

    who: str
    face: str
    colour: str


class Table(fold.Table, frozen=True, gc=False):
    """Facts about the table, beside what its accounts hold.

    `first`: who began, empty for the first seat. `drawn`: the player of this turn has drawn.
    `plays`: the cards played in this turn. `chain`: an action that waits for answers. `received`:
    wild cards that may still be moved. `collected`: players whom a Debt Collector asked in this
    turn. `broken_off`: buildings aside that belong to a set, the oldest first. `players`: the
    seats, as they are now.
    """

    turn: str
    first: str = ""
    round: int = 1
    started: bool = False
    drawn: bool = False
    plays: int = 0
    chain: Chain | None = None
    received: tuple[Received, ...] = ()
    collected: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    ended: str = ""
    broken_off: tuple[BrokenOff, ...] = ()
    players: tuple[Player, ...] = ()

    seconds: ClassVar[int] = 0  # no clock
    devices: ClassVar[dict[str, int]] = {}


class State(fold.State, frozen=True):
    """Everything that is known at one moment."""

    setup: Setup
    balances: Balances
    seats: dict[str, Seat]
    table: Table

    @property
    def edition(self) -> Edition:
        """The edition in play."""
        return self.setup.edition

    def is_bottomless(self, account: str, _commodity: str) -> bool:
        """Tell whether an account may hold a negative amount: only the box may."""
        return account == BOX

    def hand(self, who: str) -> int:
        """Return how many cards a player has in the hand."""
        return self.amount(HAND + who, BACK)

    def unseen(self, face: str) -> int:
        """Return how many copies of a card nobody has seen yet."""
        return self.amount(UNDER, FACE + face)

    def faces(self, account: str) -> dict[str, int]:
        """Return the open cards in an account: card -> number of copies."""
        held = self.balances.get(account)
        if not held:
            return {}
        start = len(FACE)
        return {thing[start:]: count for thing, count in held.items() if thing != BACK}

    def playing(self) -> tuple[str, ...]:
        """Return the ids of all players, in the order of the seats."""
        return self.setup.ids

    def others(self, who: str) -> tuple[str, ...]:
        """Return the ids of the other players, in the order of their turns after this player."""
        ids = self.setup.ids
        place = ids.index(who)
        return ids[place + 1 :] + ids[:place]


def account_of(who: str, place: str) -> str:
    """Return the account of a place of a player: `bank`, `aside`, `hand` or a pile."""
    if place in (IN_BANK, SET_ASIDE, IN_HAND):
        return f"{place}:{who}"
    return f"{SET}{who}:{place}"


@lru_cache(maxsize=1024)
def place_of(account: str) -> str:
    """Return the place in a player's account: `bank`, `aside` or a pile, as commands and events
    name it."""
    kind, _, rest = account.partition(":")
    return rest.partition(":")[2] if rest and f"{kind}:" == SET else kind


def owner_of(account: str) -> str:
    """Return the player to whom an account belongs; empty if it belongs to the table."""
    return account.partition(":")[2].partition(":")[0]


def opening(setup: Setup, postings: Iterable[Posting]) -> State:
    """Return the state after the first entry. `postings`: those of that entry."""
    seats = {player.id: Seat() for player in setup.players}
    # Where the first player draws nothing, the first turn begins drawn.
    drawn = not setup.edition.flag("first_draw")
    table = Table(turn=setup.ids[0], drawn=drawn, players=setup.players)
    return State(setup, post({}, postings), seats, table)
