"""Any edition: what every edition has, of whatever game, as protocols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar


class AnySwitch(Protocol):
    """A switch of an edition: a choice that the table makes before a game."""

    @property
    def values(self) -> tuple[str, ...]:
        """The values that the table can choose."""

    @property
    def default(self) -> str:
        """The value if the table does not choose."""

    @property
    def about(self) -> str:
        """A sentence that explains the choice."""


class AnyEdition(Protocol):
    """What every edition has, of whatever game."""

    @property
    def ruleset(self) -> str:
        """The word of the ruleset, such as `board` or `deal`."""

    @property
    def id(self) -> str:
        """The id of the edition in the catalog."""

    @property
    def title(self) -> str:
        """The name of the product, as printed on the box."""

    @property
    def language(self) -> str:
        """The code of the edition's language, such as `en`."""

    @property
    def unit(self) -> str:
        """What is written after an amount, such as `K`; may be empty."""

    @property
    def players_min(self) -> int:
        """The smallest number of players."""

    @property
    def players_max(self) -> int:
        """The largest number of players."""

    @property
    def overlays(self) -> tuple[str, ...]:
        """The names of the overlays that changed this edition."""

    @property
    def offered(self) -> Mapping[str, AnySwitch]:
        """The switches that the edition leaves to the table, by name."""

    @property
    def switches(self) -> dict[str, str]:
        """The value of every switch of the ruleset, by name."""

    @property
    def sources(self) -> dict[str, str]:
        """Where each amount comes from, by the amount's path, such as `money.salary`."""

    @property
    def unsure(self) -> frozenset[str]:
        """The paths of the amounts that are estimates; a table may correct them by its cards."""

    @property
    def titles(self) -> dict[str, str]:
        """The printed names of accounts, by the words for accounts in statements."""

    def is_estimate(self, path: str, /) -> bool:
        """Tell whether the amount at a path, such as `money.salary`, is an estimate."""


E = TypeVar("E", bound=AnyEdition)
