"""Wiring: the app on a (virtual) terminal. What keys mean is tested elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

import pytest
from textual.pilot import Pilot

from banker.devices.simulated_vault import SimulatedVault
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.interaction.trackers.undo_pause import UndoPause
from banker.interaction.words.text import plain
from banker.tui.app import BankerApp
from banker.tui.setup.screen import SetupApp, WantedGame
from drivers.vault.simulator import VaultSimulator
from tests.tui import scenes
from tests.tui.render.running import run, shown, table


def test_the_table_opens_and_a_verb_is_carried_out() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        assert "SECRET VAULT" in shown(app)
        await pilot.press("b", "r", "1")
        assert app.controller.session.state.owner("kentucky") == "ann"
        assert "Ann buys Kentucky Avenue" in shown(app)

    run(app, act)


def test_space_enter_and_signs_arrive_as_themselves() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("f2", "p", "b", "5", "0", "enter", "space")
        assert app.controller.session.state.table.turn == "bob"
        await pilot.press("plus", "5", "0", "enter")
        assert app.controller.session.state.cash("bob") == 3100
        await pilot.press("question_mark")
        assert "what every key" not in shown(app)
        assert "Buy a deed" in shown(app)
        await pilot.press("escape")
        assert "the last act" not in shown(app)

    run(app, act)


def test_every_screen_opens() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        for key, words in (
            ("l", "LEDGER"), ("f1", "What works now"), ("f4", "AUDIT"), ("f5", "round 1\n"),
        ):  # fmt: skip
            await pilot.press(key)
            assert words in shown(app)
            await pilot.press("q")
        await pilot.press("v", "v")
        assert "[ 6 ]" in shown(app)

    run(app, act)


def test_paste_waits_in_the_prompt() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        app.paste("ann pays bob 50\nnext")
        await pilot.pause()
        assert ": ann pays bob 50 next" in shown(app)
        assert app.controller.session.journal.count == 1

    run(app, act)


def test_a_resized_terminal_is_laid_out_anew() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        await pilot.resize_terminal(160, 48)
        await pilot.pause(0.1)
        assert "IF THE GAME ENDED NOW" in shown(app)
        await pilot.resize_terminal(20, 5)
        await pilot.pause(0.1)
        assert "needs 40x12" in shown(app)

    run(app, act)


def test_the_pane_shows_what_the_lines_say() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        for key in ("r", "o", "1", "l", "q", "f5", "f5", "f8", "f8"):
            await pilot.press(key)
            lines = app.pane.lines
            assert shown(app) == plain(lines)

    run(app, act)


def test_themes_go_round_and_the_bell_rings_only_when_wanted() -> None:
    rung: list[str] = []

    class Listening(BankerApp):
        def bell(self) -> None:
            rung.append(self.colours)

    app = Listening(scenes.session(), None)

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("f8")
        assert app.colours == "light"
        await pilot.press("b", "b", "2")

    run(app, act)
    assert rung == ["light"]
    quiet = Listening(scenes.session(), None, bell="none")

    async def refused(pilot: Pilot[object]) -> None:
        await pilot.press("b", "b", "2")

    run(quiet, refused)
    assert rung == ["light"]


def test_quitting_asks_nothing() -> None:
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("ctrl+q")

    run(app, act)
    assert app.return_code == 0


def test_no_colour_means_the_terminals_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = table()

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("r")
        assert app.no_color
        assert app.native_ansi_color
        assert "RENT" in shown(app)

    run(app, act)


def test_s11_undo_pressed_twice_undoes_two_acts_and_a_held_key_no_more() -> None:
    app, clock = table(), [0.0]
    app.controller.undo_pause = UndoPause(lambda: clock[0])

    async def act(pilot: Pilot[object]) -> None:
        for _ in range(4):
            app.controller.session.execute(c.Transfer("ann", "bob", 50))
        await pilot.press("u", "u", "u", "u")
        assert len(app.controller.session.history.standing) == 3
        clock[0] = 1.0
        while app.controller.undo_pause.is_queued:
            await pilot.pause(0.05)
        assert len(app.controller.session.history.standing) == 2

    run(app, act)


def test_after_the_end_r_writes_the_report_and_n_begins_the_next_game() -> None:
    wishes: list[str] = []
    app = BankerApp(
        scenes.session(), None, report=lambda: ("friday.html: open it in any browser", "gain"),
        next_game=lambda: wishes.append("next"),
    )  # fmt: skip

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("r", "escape", "n", "escape")
        assert not wishes, "before the end these keys are verbs"
        app.controller.session.execute(c.EndGame())
        app.redraw()
        assert "r report  n next game" in shown(app)
        await pilot.press("r")
        assert "✓ friday.html" in shown(app)
        await pilot.press("n")
        assert wishes == ["next"]

    run(app, act)


@pytest.mark.parametrize(("key", "wished"), [("h", ["home"]), ("q", [])])
def test_after_the_end_h_goes_to_the_games_and_q_leaves(key: str, wished: list[str]) -> None:
    wishes: list[str] = []
    app = BankerApp(scenes.session(), None, home=lambda: wishes.append("home"))

    async def act(pilot: Pilot[object]) -> None:
        app.controller.session.execute(c.EndGame())
        app.redraw()
        await pilot.press(key)

    run(app, act)
    assert (wishes, app.return_code) == (wished, 0)


# --- the set-up ---------------------------------------------------------------------------------


def test_names_and_enter_are_all_a_new_game_needs() -> None:
    made: list[WantedGame] = []
    app = SetupApp(made.append)

    async def act(pilot: Pilot[object]) -> None:
        assert "NEW GAME" in shown(app)
        await pilot.press(*"Ann", "enter", *"Bob", "enter", "enter", "enter")

    run(app, act)
    (wanted,) = made
    assert (wanted.edition, wanted.names, wanted.switches) == ("secret-vault", ("Ann", "Bob"), {})
    assert (wanted.vault, wanted.screen.dice, app.created) == ("sim", True, True)


def test_a_board_that_is_plugged_in_is_found_when_idle() -> None:
    app = SetupApp(lambda _: None, plugged=lambda: "/dev/ttyACM0")

    async def act(pilot: Pilot[object]) -> None:
        await pilot.pause(0.3)
        assert app.form.wanted_vault == "auto"

    run(app, act)


def test_what_is_refused_is_said_and_everything_typed_is_still_there() -> None:
    def create(_wanted: WantedGame) -> None:
        raise InvalidCommand("two players are called Ann")

    app = SetupApp(create)

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("enter")
        assert "2 players at least" in shown(app)
        await pilot.press(*"Ann", "enter", *"Ann", "enter", "enter", "enter")
        assert "two players are called Ann" in shown(app)
        assert app.form.names == ("Ann", "Ann")
        await pilot.press("escape")

    run(app, act)
    assert not app.created


# --- faults and devices -------------------------------------------------------------------------


def test_a_fault_of_our_own_leaves_no_page_of_source_on_the_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    app = table()

    def fault(_key: str) -> None:
        raise AssertionError("it broke")

    app.controller.press = fault  # type: ignore[method-assign, assignment]

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("b")

    with pytest.raises(AssertionError, match="it broke"):
        run(app, act)
    assert app.return_code == 1
    assert capfd.readouterr().err == ""


class SpeakingVault(SimulatedVault):
    """A vault that reports when it likes, from a thread of its own."""

    is_on_screen = False

    def attach(self, post: Callable[[Callable[[], None]], None]) -> None:
        self.post = post

    def speak(self, act: Callable[[], None]) -> None:
        thread = Thread(target=self.post, args=(act,))
        thread.start()
        thread.join()


def test_a_device_enters_by_itself_and_the_screen_follows() -> None:
    session = scenes.session()
    vault = SpeakingVault(session, VaultSimulator())
    app = BankerApp(session, vault)

    def refused() -> None:
        raise InvalidCommand("the vault says nonsense")

    def hello() -> None:
        session.execute(c.Say("the vault says hello"))

    async def act(pilot: Pilot[object]) -> None:
        vault.speak(refused)
        await pilot.pause()
        assert "✗ the vault says nonsense" in shown(app)
        vault.speak(hello)
        await pilot.pause()
        assert "the vault says hello" in shown(app)

    run(app, act)
    vault.close()
