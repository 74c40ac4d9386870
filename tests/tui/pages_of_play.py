"""Pages of `banker play` that a test takes the place of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker.cli.commands import play
from banker.interaction.trackers.preferences import Preferences
from banker.session.session import Session
from banker.tui import start
from banker.tui.home import screen as home_screen, spectator
from banker.tui.mouse.mouse import has_clicks
from banker.tui.setup import screen as setup_screen
from banker.tui.setup.screen import WantedGame

WANTED = WantedGame("secret-vault", ("Ann", "Bob"), {}, (), "sim", Preferences())


class Screens:
    """Pages in place of the real ones: each notes what it was told, and acts as the test says."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown: list[tuple[str, dict[str, Any]]] = []
        self.table: Callable[[Session, dict[str, Any]], int] = lambda _session, _told: 0
        self.setup: Callable[[Callable[[WantedGame], None]], int] = lambda _create: 0
        self.wishes: list[str] = []
        monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
        monkeypatch.setattr(play, "require_terminal", lambda: self.note("terminal"))
        monkeypatch.setattr(start, "run_table", self.run_table)
        monkeypatch.setattr(setup_screen, "run_setup", self.run_setup)
        monkeypatch.setattr(spectator, "run_spectator", self.run_spectator)
        monkeypatch.setattr(
            home_screen.HomeApp, "run", lambda app, *, mouse: self.run_home(app, mouse=mouse)
        )

    def note(self, name: str, **told: Any) -> None:
        self.shown.append((name, told))

    def names(self) -> list[str]:
        return [name for name, _ in self.shown if name != "terminal"]

    def what_was(self, name: str) -> dict[str, Any]:
        return next(told for known, told in self.shown if known == name)

    def run_table(self, session: Session, vault: object, **told: Any) -> int:
        self.note("table", path=session.journal.path, vault=vault, **told)
        return self.table(session, told)

    def run_setup(self, create: Callable[[WantedGame], None], **told: Any) -> int:
        self.note("setup", **told)
        return self.setup(create)

    def run_spectator(self, path: Path, **told: Any) -> int:
        self.note("tv", path=path, **told)
        return 5

    def run_home(self, app: Any, *, mouse: bool) -> None:
        assert mouse == has_clicks()  # as at the table
        self.note("home", games=[game.path for game in app.home.games], theme=app.colours)
        app.wish = self.wishes.pop(0) if self.wishes else "leave"
