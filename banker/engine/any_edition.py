"""Any edition: what the box of each game says, whatever is printed in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar


class AnySwitch(Protocol):
    """A choice that an edition leaves to the table."""

    @property
    def values(self) -> tuple[str, ...]:
        """The allowed values."""

    @property
    def default(self) -> str:
        """The default value."""

    @property
    def about(self) -> str:
        """A sentence about the choice."""


class AnyEdition(Protocol):
    """An edition of any game."""

    @property
    def ruleset(self) -> str:
        """The word of the ruleset."""

    @property
    def id(self) -> str:
        """The id in the catalog."""

    @property
    def title(self) -> str:
        """The name on the box."""

    @property
    def language(self) -> str:
        """The code of the edition's language."""

    @property
    def unit(self) -> str:
        """The unit after an amount."""

    @property
    def players_min(self) -> int:
        """The least number of players."""

    @property
    def players_max(self) -> int:
        """The greatest number of players."""

    @property
    def overlays(self) -> tuple[str, ...]:
        """The names of the overlays on this edition."""

    @property
    def offered(self) -> Mapping[str, AnySwitch]:
        """The switches that the edition leaves to the table."""

    @property
    def switches(self) -> dict[str, str]:
        """The value of every switch of its game."""

    @property
    def sources(self) -> dict[str, str]:
        """The source of each amount."""

    @property
    def unsure(self) -> frozenset[str]:
        """The amounts that are estimates; a table may read them off its cards."""

    @property
    def titles(self) -> dict[str, str]:
        """The printed names of accounts, by the words for accounts."""

    def is_estimate(self, path: str, /) -> bool:
        """Tell whether an amount is an estimate."""


E = TypeVar("E", bound=AnyEdition)
