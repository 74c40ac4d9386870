"""Game figures: the numbers of one game for the statistics of many games. They are small and made
of plain values, so a process can send them and a file can keep them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from datetime import datetime
from hashlib import blake2b
from typing import Protocol

import msgspec

from banker.engine.fold import Player
from banker.engine.seating import spelled
from banker.report.analysis.events import Guessed
from banker.report.analysis.story import Story
from banker.report.analysis.vault_codes import VaultCodes

RING_MAX = 99  # no vault has more numbers, whatever a file says


class Seat(msgspec.Struct, frozen=True):
    """A player by name, and whether that player has won."""

    name: str
    won: bool


class DeedFigures(msgspec.Struct, frozen=True):
    """A deed's cost to its owners, and the rents it earned."""

    name: str
    cost: int
    rents: int


class Thefts(msgspec.Struct, frozen=True):
    """A player in games of cards: how many cards the player took from others, how many others took,
    and how many actions the player's No cards stopped."""

    name: str
    stolen: int
    lost: int
    stopped: int


class GameFigures(msgspec.Struct, frozen=True):
    """The numbers of a game for statistics. `scale`: games with equal scales have the same prices
    in the same unit. `minutes`: None if the stored times are impossible. `ring`: how many numbers
    the vault has, or 0. `guesses`: those that could succeed. `vaults`: by device id. `thefts`: of
    each player in a game of cards."""

    title: str
    language: str
    unit: str
    scale: str
    overlays: tuple[str, ...]
    seats: tuple[Seat, ...]
    is_over: bool
    rounds: int
    minutes: int | None
    entries: int
    deeds: tuple[DeedFigures, ...]
    ring: int
    guesses: tuple[Guessed, ...]
    vaults: dict[str, VaultCodes]
    thefts: tuple[Thefts, ...] = ()


def figures_of(story: Story) -> GameFigures:
    """Return the numbers of a board game's story for statistics."""
    edition = story.setup.edition
    winners = story.ending.winners if story.ending is not None else ()
    numbers = edition.vault.numbers if edition.vault is not None else 0
    ring = range(1, numbers + 1) if numbers <= RING_MAX else range(0)
    return GameFigures(
        edition.title,
        edition.language,
        edition.money.unit,
        _scale(story),
        edition.overlays,
        seats_of(story.setup.players, winners),
        story.ending is not None,
        story.final.table.round,
        minutes_of(story),
        story.entries,
        tuple(
            DeedFigures(edition.deed_by_id[it.deed].name, int(it.cost), int(it.rents))
            for it in story.deeds.values()
        ),
        len(ring),
        # Files may come from strangers, so impossible guesses are not counted.
        tuple(it for it in story.guesses if it.left in ring and it.number in ring),
        story.vaults,
    )


def seats_of(players: Iterable[Player], winners: Container[str]) -> tuple[Seat, ...]:
    """Return a record for each name, as it is spelled first: won, if any player of that name won. A
    player who left and came back counts once."""
    seats: dict[str, Seat] = {}
    for it in players:
        name = spelled(it.name)
        first = seats.get(name.casefold(), Seat(name, won=False))
        seats[name.casefold()] = Seat(first.name, first.won or it.id in winners)
    return tuple(seats.values())


class Lasting(Protocol):
    """A story that states the times of its first and its last action, as stored."""

    @property
    def started(self) -> str:
        """The time of the first action; empty without an action."""

    @property
    def ended(self) -> str:
        """The time of the last action; empty without an action."""


def minutes_of(story: Lasting) -> int | None:
    """Return the minutes from the first to the last action, breaks included. None if the stored
    times are impossible."""
    if not story.started:
        return 0
    try:
        first, last = (datetime.fromisoformat(ts) for ts in (story.started, story.ended))
        return int((last - first).total_seconds()) // 60 if last >= first else None
    except (TypeError, ValueError):
        return None


def _scale(story: Story) -> str:
    prices = sorted((deed.id, deed.price) for deed in story.setup.edition.deeds)
    return blake2b(msgspec.json.encode(prices), digest_size=16).hexdigest()
