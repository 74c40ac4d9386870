"""State: the accounts of the deal, and facts about the table.

Rules of this file
* A card has two sides, and exactly one lies up. `back` is the hidden side, all are alike; a face is
  the other. The sides that nobody sees are in the account `under`: where a back lies, its face is
  in there, and where a face lies, its back is. So `under` lists the unseen cards at every moment.
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
        """How the players are called."""
        return {player.id: player.name for player in self.players}

    @cached_property
    def labels(self) -> dict[str, Field]:
        """The word for a player in a text."""
        return dict(self.names)


class Seat(fold.Seat, frozen=True, gc=False):
    """Facts about one player: none. What a player has lies in accounts."""


class Taken(msgspec.Struct, frozen=True, gc=False):
    """A card that an action is about, and its pile. The face is empty for a whole pile."""

    face: str
    pile: str


class Ask(msgspec.Struct, frozen=True, gc=False):
    """One player's chain of answers. `amount`: what is due now, `base` without the `doubles`.
    `nos`: how many Just Say No lie on it. `to_answer`: who must answer."""

    who: str
    amount: int
    base: int
    doubles: int
    nos: int
    to_answer: str


class Chain(msgspec.Struct, frozen=True, gc=False):
    """An action that others may answer. `act`: rent, collect, birthday, sly, forced, breaker.
    `take` and `give`: cards that it is about. `asks` are those still open."""

    act: str
    actor: str
    asks: tuple[Ask, ...]
    take: Taken | None = None
    give: Taken | None = None


class Received(msgspec.Struct, frozen=True, gc=False):
    """A wild card that a player has just received and may still move to another colour."""

    who: str
    face: str
    pile: str


class BrokenOff(msgspec.Struct, frozen=True, gc=False):
    """A building aside whose owner moved a card out of the set below it. `colour`: of that set."""

    who: str
    face: str
    colour: str


class Table(fold.Table, frozen=True, gc=False):
    """Facts about the table that are not conserved.

    `first`: who began, empty for the first seat. `drawn`: the player of this turn has drawn.
    `plays`: cards played in this turn. `chain`: an action that waits for answers. `received`: what
    may still be placed. `collected`: who was asked by a debt collector in this turn.
    `broken_off`: buildings that belong to a set, the oldest first. `players`: the seats, as they
    are now.
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
        """Whether an account may go below zero: only the box."""
        return account == BOX

    def hand(self, who: str) -> int:
        """How many cards a player holds."""
        return self.amount(HAND + who, BACK)

    def unseen(self, face: str) -> int:
        """How many copies of a face nobody has seen yet."""
        return self.amount(UNDER, FACE + face)

    def faces(self, account: str) -> dict[str, int]:
        """The open cards of an account, by face."""
        held = self.balances.get(account)
        if not held:
            return {}
        start = len(FACE)
        return {thing[start:]: count for thing, count in held.items() if thing != BACK}

    def playing(self) -> tuple[str, ...]:
        """All players, in the order of the seats."""
        return self.setup.ids

    def others(self, who: str) -> tuple[str, ...]:
        """The other players, in the order of their turns after this one."""
        ids = self.setup.ids
        place = ids.index(who)
        return ids[place + 1 :] + ids[:place]


def account_of(who: str, place: str) -> str:
    """The account of a player's place: `bank`, `aside`, `hand`, or a pile."""
    if place in (IN_BANK, SET_ASIDE, IN_HAND):
        return f"{place}:{who}"
    return f"{SET}{who}:{place}"


@lru_cache(maxsize=1024)
def place_of(account: str) -> str:
    """Return the name of a player's open account in commands and events."""
    kind, _, rest = account.partition(":")
    return rest.partition(":")[2] if rest and f"{kind}:" == SET else kind


def owner_of(account: str) -> str:
    """Return the player of an account; empty if the account belongs to the table."""
    return account.partition(":")[2].partition(":")[0]


def opening(setup: Setup, postings: Iterable[Posting]) -> State:
    """The state after the first entry."""
    seats = {player.id: Seat() for player in setup.players}
    # Where the first player draws nothing, the first turn begins drawn.
    drawn = not setup.edition.flag("first_draw")
    table = Table(turn=setup.ids[0], drawn=drawn, players=setup.players)
    return State(setup, post({}, postings), seats, table)
