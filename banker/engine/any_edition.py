"""Any edition: what the box of each game says, whatever is printed in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar


class AnySwitch(Protocol):
    """A choice that a box leaves to the table."""

    @property
    def values(self) -> tuple[str, ...]:
        """The values that it may have."""

    @property
    def default(self) -> str:
        """The value at first."""

    @property
    def about(self) -> str:
        """A sentence about the choice."""


class AnyEdition(Protocol):
    """A box of any game."""

    @property
    def ruleset(self) -> str:
        """The word of its game."""

    @property
    def id(self) -> str:
        """Its word in the catalog."""

    @property
    def title(self) -> str:
        """The name on the box."""

    @property
    def language(self) -> str:
        """The code of the language that it is told in."""

    @property
    def unit(self) -> str:
        """The unit after an amount."""

    @property
    def players_min(self) -> int:
        """How many players it needs."""

    @property
    def players_max(self) -> int:
        """How many players it is for."""

    @property
    def overlays(self) -> tuple[str, ...]:
        """The names of the overlays on this edition."""

    @property
    def offered(self) -> Mapping[str, AnySwitch]:
        """The switches that it leaves to the table."""

    @property
    def switches(self) -> dict[str, str]:
        """The value of every switch of its game."""

    @property
    def sources(self) -> dict[str, str]:
        """Where each figure comes from."""

    @property
    def unsure(self) -> frozenset[str]:
        """The figures that are estimates, and that a table may read off its cards."""

    @property
    def titles(self) -> dict[str, str]:
        """The names of its things, by the words that accounts have for them."""

    def is_estimate(self, path: str, /) -> bool:
        """Whether a figure is an estimate."""


E = TypeVar("E", bound=AnyEdition)
