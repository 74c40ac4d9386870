"""The till: keys that reach a real session, a real journal, and the on-screen vault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from banker.devices.simulated_vault import SimulatedVault
from banker.foundation.errors import JournalUnavailable
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.interaction.keys import keys
from banker.interaction.trackers.ledger import TAIL
from banker.interaction.ui_state import AUDIT, HELP, LEDGER, TABLE, VAULT_SCREEN
from banker.interaction.words.text import plain
from banker.language.parser.player_names import check_names
from banker.ledger.balances import trial_balance
from banker.ledger.entry import Entry
from banker.session.session import Session
from banker.tui.panes.screens import draw
from drivers.vault.simulator import VaultSimulator
from tests import examples
from tests.tui import scenes


@pytest.fixture
def controller() -> Controller:
    return Controller(scenes.session(), None)


@pytest.fixture
def boxed() -> Iterator[Controller]:
    session = scenes.session()
    desk = SimulatedVault(session, VaultSimulator())
    yield Controller(session, desk)
    desk.close()


def press(controller: Controller, text: str) -> None:
    names = {"⏎": "enter", "␣": "space", "⌫": "backspace"}
    for key in text.split():
        controller.press(names.get(key, key))


def shown(controller: Controller) -> str:
    return plain(draw(controller.view(24), 80, 24))


def cash(controller: Controller, who: str) -> int:
    return controller.session.state.cash(who)


def test_a_turn_by_keys(controller: Controller) -> None:
    press(controller, "1 2 ⏎")
    assert controller.session.state.owner("baltic") == "ann"
    assert cash(controller, "ann") == 2880
    assert "Ann buys Baltic Avenue" in shown(controller)
    press(controller, "␣")
    assert controller.session.state.table.turn == "bob"


def test_without_the_dice_the_verbs_do(controller: Controller) -> None:
    press(controller, "b o 2 ␣ r o 2 ␣ g ⏎")
    assert (cash(controller, "ann"), cash(controller, "bob"), cash(controller, "cid")) == (
        2790,
        2850,
        3400,
    )


def test_what_hands_do_is_shown_for_the_newest_entry(controller: Controller) -> None:
    press(controller, "p b 5 0 ⏎")
    assert "→ Ann gives 50 to Bob" in shown(controller)
    assert controller.view(24).gains == {"ann": -50, "bob": 50}


def test_a_refusal_says_why_changes_nothing_and_may_be_forced(controller: Controller) -> None:
    press(controller, "b b 2")
    assert controller.session.journal.count == 1
    assert "✗ Boardwalk is locked" in shown(controller)
    assert "! do it anyway" in shown(controller)
    assert controller.app_effects == ["bell"]
    press(controller, "!")
    assert controller.session.state.owner("boardwalk") == "ann"


def test_what_would_break_the_books_is_not_offered_to_force(controller: Controller) -> None:
    press(controller, "p 9 9 9 9 9 ⏎")
    assert "✗ Ann has 3,000" in shown(controller)
    assert controller.ui.refused is None
    press(controller, "!")
    assert controller.session.journal.count == 1


def test_undo_is_one_key_and_a_held_key_does_not_run_away(controller: Controller) -> None:
    press(controller, "p b 5 0 ⏎ p b 5 0 ⏎ u u u u")
    assert cash(controller, "bob") == 3050
    assert "undone: Ann pays Bob" in shown(controller)
    assert "× Ann pays Bob" in shown(controller)


def test_undo_from_the_ledger_back_to_a_row(controller: Controller) -> None:
    press(controller, "p b 5 0 ⏎ p b 6 0 ⏎ p b 7 0 ⏎ l down u")
    assert "undoes 2 actions" in shown(controller)
    press(controller, "⏎")
    assert cash(controller, "bob") == 3050


def test_repeat_is_the_same_for_the_next_player(controller: Controller) -> None:
    press(controller, "f2 p v 1 0 0 ⏎ ␣ .")
    press(controller, "␣")
    assert controller.session.state.cash("vault") == 500
    press(controller, "f2 p v 1 0 0 ⏎ ␣ .")
    assert controller.session.state.cash("vault") == 600


def test_a_declined_deed_is_sold_by_four_keys(controller: Controller) -> None:
    press(controller, "1 2 a ⏎ b c ⏎")
    assert controller.session.state.owner("baltic") == "cid"
    assert cash(controller, "cid") == 2980
    assert "hammer" in controller.app_effects


def test_the_prompt_previews_executes_and_explains(controller: Controller) -> None:
    controller.press(":")
    controller.paste("ann pays bob 50\n")
    assert controller.session.journal.count == 1
    assert "Ann 2,950 −50" in shown(controller)
    press(controller, "⏎")
    assert (cash(controller, "bob"), controller.ui.line) == (3050, None)
    controller.press(":")
    controller.paste("ann pays zed 50")
    press(controller, "⏎")
    assert "✗" in shown(controller)
    assert "zed" in controller.ui.note.text
    assert controller.ui.line is not None


def test_paste_opens_the_prompt_and_waits_there(controller: Controller) -> None:
    controller.paste("bob pays ann 10\nann pays bob 3000\n")
    assert controller.session.journal.count == 1
    assert controller.ui.line is not None
    assert controller.ui.line.text == "bob pays ann 10 ann pays bob 3000 "


def test_tab_completes(controller: Controller) -> None:
    controller.press(":")
    controller.paste("ann buys bor")
    press(controller, "tab")
    assert controller.ui.line is not None
    assert controller.ui.line.text == "ann buys bor"
    press(controller, "backspace backspace tab")
    assert controller.ui.line.text.startswith("ann buys b")
    press(controller, "ctrl+u")
    controller.paste("ann buys orie")
    press(controller, "tab")
    assert controller.ui.line.text.strip().lower() in (
        "ann buys oriental",
        "ann buys oriental avenue",
    )


def test_earlier_sentences_come_back(controller: Controller) -> None:
    controller.press(":")
    controller.paste("ann pays bob 50")
    press(controller, "⏎ :")
    press(controller, "up ⏎")
    assert cash(controller, "bob") == 3100


@pytest.mark.parametrize(
    ("text", "screen", "inspected"),
    [
        ("rent oriental", TABLE, ("deed", "oriental")),
        ("who owns oriental", TABLE, ("deed", "oriental")),
        ("show bob", TABLE, ("player", "bob")),
        ("show vault", VAULT_SCREEN, None),
        ("show", TABLE, None),
        ("log 5", LEDGER, None),
        ("help", HELP, None),
    ],
)
def test_questions_open_what_answers_them(
    controller: Controller, text: str, screen: str, inspected: tuple[str, str] | None
) -> None:
    controller.press(":")
    controller.paste(text)
    press(controller, "⏎")
    assert (controller.ui.screen, controller.ui.inspected) == (screen, inspected)
    assert controller.session.journal.count == 1


def test_a_vault_told_by_the_table(controller: Controller) -> None:
    press(controller, "v 3 m v 4 o")
    assert controller.session.state.cash("ann") == 3400
    press(controller, "q")
    assert not controller.session.state.table.filled


def test_the_vault_on_the_screen_is_opened_by_trying(boxed: Controller) -> None:
    """Every number is tried; one opens. Then the lock suggestion fills it again."""
    state = boxed.session.state
    for number in "123456":
        boxed.press(":")
        boxed.paste("ann gets guess")
        press(boxed, f"⏎ v {number}")
        state = boxed.session.state
        if not state.table.filled:
            break
    assert state.amount("ann", "key") == 1
    assert state.cash("ann") == 3400
    press(boxed, "k b 2")
    assert boxed.session.state.owner("boardwalk") == "ann"
    assert "the vault is filled and locked" in shown(boxed)
    press(boxed, "⏎")
    assert boxed.session.state.table.filled
    assert boxed.session.state.cash("vault") == 400


def test_the_vaults_own_screen(boxed: Controller) -> None:
    press(boxed, "v v 3")
    text = shown(boxed)
    assert boxed.ui.screen == VAULT_SCREEN
    assert "LID CLOSED" in text
    assert "they bind the vault to its" in text
    press(boxed, "o")
    assert "the lid is locked" in shown(boxed)
    press(boxed, "⏎")
    # 3 is the code of one box in six.
    assert ("locked" in boxed.view(24).device) == boxed.session.state.table.filled


def test_the_audit_is_asked_and_shown() -> None:
    controller = Controller(scenes.session(), None, audit=lambda: ["clean: 1 entry"])
    press(controller, "f4")
    assert controller.ui.screen == AUDIT
    assert "clean: 1 entry" in shown(controller)


class FullDisk:
    """A journal whose disk is full until room is made: a twin that fails as the real one does."""

    def __init__(self, journal: object) -> None:
        self._journal = journal
        self.full = False

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)

    def append(self, entry: Entry) -> str:
        if self.full:
            raise JournalUnavailable("no space left on the disk")
        return self._journal.append(entry)  # type: ignore[attr-defined, no-any-return]


def test_a_full_disk_is_said_and_the_next_command_tries_again() -> None:
    session = scenes.session()
    disk = FullDisk(session.journal)
    session.journal = disk  # type: ignore[assignment]
    controller = Controller(session, None)
    disk.full = True
    press(controller, "p b 5 0 ⏎")
    assert "✗ not saved, nothing changed, try again: no space left" in shown(controller)
    assert cash(controller, "bob") == 3000
    disk.full = False
    press(controller, "p b 5 0 ⏎")
    assert cash(controller, "bob") == 3050


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    setup = Setup(scenes.EDITION, check_names(("Ann", "Bob"), scenes.EDITION))
    session = Session.create(path, setup)
    controller = Controller(session, None, dice=False)
    for _ in range(70):
        press(controller, "p b 1 0 ⏎ ␣")
    press(controller, "u")
    before = [told.text for told in controller.view(24).rows]
    session.close()
    again = Session.open(path)
    resumed = Controller(again, None)
    assert [told.text for told in resumed.view(24).rows] == before[:TAIL]
    press(resumed, "l")
    assert len(resumed.view(24).rows) == again.journal.count
    assert sum(told.undone for told in resumed.view(24).rows) == 1
    press(resumed, "/ t u r n ⏎")
    assert {"turn" in told.text for told in resumed.view(24).rows} == {True}
    again.close()


POOL = [*keys.keymap(), *"0123456789abcdefghijklmnopqrstuvwxyz+-", "enter", "backspace",
        "escape", "tab", "up", "down", "left"]  # fmt: skip
POOL = [key for key in POOL if key not in ("ctrl+q", "ctrl+c")]


@settings(max_examples=examples(10))
@given(st.lists(st.sampled_from(POOL), max_size=120), st.booleans())
def test_no_sequence_of_keys_breaks_the_table_or_the_sums(pressed: list[str], vault: bool) -> None:
    session = scenes.session(("Ann", "Bob", "Cid"))
    desk = SimulatedVault(session, VaultSimulator()) if vault else None
    controller = Controller(session, desk, audit=lambda: ["clean"])
    for key in ("1", "2", *pressed):
        controller.press(key)
        lines = draw(controller.view(24), 80, 24)
        assert len(lines) == 24
    assert not any(trial_balance(session.state.balances).values())
    if desk is not None:
        desk.close()
