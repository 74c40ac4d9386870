"""A screen at which somebody looks at the cards: its clock goes on, and keys are counted."""

from __future__ import annotations

from typing import Any

from banker.interaction.controller import Controller
from banker.interaction.words.text import plain
from banker.session.session import Session
from banker.tui.panes.screens import draw
from tests.support.game import setup_of


class CardTable:
    """A table of Ann, Bob and Cem. `keys`: how many were pressed."""

    def __init__(self, box: str = "secret-vault", *, asks: bool = True, **switches: str) -> None:
        self.now = 0.0
        self.keys = 0
        setup = setup_of(("Ann", "Bob", "Cem"), tuple(switches.items()), box)
        self.session = Session.create(None, setup)
        self.controller = Controller(self.session, None, ticks=lambda: self.now)
        self.controller.figures.asks = asks

    def press(self, *keys: str, pause: float = 1.0) -> None:
        """Press keys, a second between them."""
        for key in keys:
            self.now += pause
            self.keys += 1
            self.controller.press(key)

    def say(self, statement: str) -> None:
        """Send a statement by the prompt."""
        self.press(":")
        self.controller.paste(statement)
        self.press("enter")

    @property
    def page(self) -> str:
        """The whole page."""
        return plain(draw(self.controller.view(24), 80, 24))

    def during(self, *keys: str) -> str:
        """Press keys, leave again, and return the page between."""
        self.press(*keys)
        page = self.page
        self.press(*["escape"] * len(keys))
        return page

    @property
    def asked(self) -> str:
        """The figure that is asked for."""
        found = self.controller.figures.question()
        return found.path if found is not None else ""

    @property
    def foot(self) -> str:
        """The two lines above the keys, and the keys."""
        return "\n".join(plain(draw(self.controller.view(24), 80, 24)).split("\n")[-3:])

    @property
    def kinds(self) -> list[str]:
        """The kinds of all entries but the first."""
        return [entry.kind for entry in self.entries[1:]]

    @property
    def entries(self) -> list[Any]:
        """All entries."""
        return list(self.session.entries())
