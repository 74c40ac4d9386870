"""The first screen over games that are written down here."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from banker.tui.home.games import ShelfGame
from banker.tui.home.page import Home
from tests.tui import scenes

NOW = datetime(2025, 11, 22, 20, 0, tzinfo=UTC)


def home() -> Home:
    games = (
        ShelfGame(Path("friday.bank"), NOW, scenes.busy(), True),
        ShelfGame(Path("sunday.bank"), NOW - timedelta(days=1), scenes.finished(), True),
        ShelfGame(Path("broken.bank"), NOW - timedelta(days=30), None, True),
    )
    return Home(games, NOW)
