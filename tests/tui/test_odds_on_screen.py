"""Odds on the screen: O turns them on and off, and pages and televisions get the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot

from banker.odds.kept import Kept, KeptOdds
from banker.session.session import Session
from banker.session.shown_odds import ShownOdds
from banker.tui.app import BankerApp
from banker.tui.home.spectator import SpectatorApp
from banker.tui.screen_odds import ScreenOdds
from tests.support.game import Game, setup_of
from tests.system.odds.strangers import NAMES
from tests.system.odds.twin import Twin
from tests.tui.render.running import run, shown


class Phones:
    """Phones of the tests: they note which odds they are told."""

    def __init__(self) -> None:
        self.told: list[ShownOdds | None] = []

    def show_odds(self, odds: ShownOdds | None) -> None:
        self.told.append(odds)


class Table:
    """A table on a screen whose worker is a twin. `views`: of each drawing, its odds."""

    def __init__(self, folder: Path, box: str = "secret-vault", round: int = 5) -> None:
        self.session: Any = Game(*NAMES, box=box).session
        self.session.state = replace(
            self.session.state, table=replace(self.session.state.table, round=round)
        )
        self.twins: list[Twin] = []
        self.phones: Any = Phones()
        self.app = BankerApp(self.session, None)
        self.odds = ScreenOdds(
            self.session, self.phones, self.app.from_device, folder=folder, start=self._start
        )
        self.app.odds = self.odds

    def _start(self, post: Any) -> Twin:
        self.twins.append(Twin(post))
        return self.twins[-1]


def test_o_turns_them_on_and_off(tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("O")
        assert "odds are on, on F5" in shown(table.app)
        table.twins[0].answer()
        await pilot.pause()
        found = table.odds.shown()
        assert found is not None and found.chances["ann"].percent == 50
        assert table.phones.told[-1] == found, "televisions were told something else"
        await pilot.press("O")
        assert "odds are off" in shown(table.app)
        assert table.odds.shown() is None and table.phones.told[-1] is None
        assert table.twins[0].is_closed

    run(table.app, act)


def test_where_there_are_none_the_key_says_why(tmp_path: Path) -> None:
    for box, round, why in (
        ("secret-vault", 3, "odds are on; they begin in round 4"),
        ("glass-classic", 9, "worth says as much"),
    ):
        table = Table(tmp_path, box, round)

        async def act(pilot: Pilot[object], table: Table = table, why: str = why) -> None:
            await pilot.press("O")
            assert why in shown(table.app)
            assert table.twins[0].asked == []

        run(table.app, act)


def test_the_worker_ends_with_the_screen(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.app.at_end.append(table.odds.close)

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("O")

    run(table.app, act)
    assert table.twins[0].is_closed


def test_a_television_of_another_process_shows_them(tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    session = Session.create(path, setup_of(NAMES, (), "secret-vault"))
    kept = tmp_path / "odds"
    table = Table(kept)
    state = replace(session.state, table=replace(session.state.table, round=5))
    session.state = state
    odds = ScreenOdds(session, table.phones, lambda act: act(), folder=kept, start=table._start)
    watching = SpectatorApp(path, odds=kept)

    async def act(_pilot: Pilot[object]) -> None:
        watching.look()
        assert watching._odds is None
        odds.switch()
        table.twins[0].answer()
        watching.look()
        assert watching._odds is not None and watching._odds == odds.shown()
        odds.switch()
        watching.look()
        assert watching._odds is None, "off, and still shown"

    run(watching, act)
    session.close()


def test_figures_of_entries_that_the_file_has_not_are_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    Session.create(path, setup_of(NAMES, (), "secret-vault")).close()
    watching = SpectatorApp(path, odds=tmp_path)

    async def act(_pilot: Pilot[object]) -> None:
        KeptOdds(tmp_path, watching._follower.game).note(Kept(9, "ab", shown=ShownOdds(9, {})))
        watching.look()
        assert watching._odds is None

    run(watching, act)
