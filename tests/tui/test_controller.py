"""The till: keys that reach a real session, a real journal, and the on-screen vault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from banker.devices.simulated_vault import Desk
from banker.errors import JournalUnavailable
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.ledger.balances import trial_balance
from banker.ledger.entry import Entry
from banker.session.session import Session
from banker.tui.controller import Till
from banker.tui.input import keys
from banker.tui.panes.screens import draw
from banker.tui.render.text import plain
from banker.tui.ui_state import AUDIT, HELP, LEDGER, TABLE, VAULT_SCREEN
from drivers.vault.simulator import VaultSimulator
from tests.tui import scenes


@pytest.fixture
def till() -> Till:
    return Till(scenes.session(), None)


@pytest.fixture
def boxed() -> Iterator[Till]:
    session = scenes.session()
    desk = Desk(session, VaultSimulator())
    yield Till(session, desk)
    desk.close()


def press(till: Till, text: str) -> None:
    names = {"⏎": "enter", "␣": "space", "⌫": "backspace"}
    for key in text.split():
        till.press(names.get(key, key))


def shown(till: Till) -> str:
    return plain(draw(till.view(24), 80, 24))


def cash(till: Till, who: str) -> int:
    return till.session.state.cash(who)


def test_a_turn_by_keys(till: Till) -> None:
    press(till, "f2 1 2 ⏎")
    assert till.session.state.owner("baltic") == "ann"
    assert cash(till, "ann") == 2880
    assert "Ann buys Baltic Avenue for 120" in shown(till)
    press(till, "␣")
    assert till.session.state.table.turn == "bob"


def test_without_the_dice_the_verbs_do(till: Till) -> None:
    press(till, "b o 2 ␣ r o 2 ␣ g ⏎")
    assert (cash(till, "ann"), cash(till, "bob"), cash(till, "cid")) == (2790, 2850, 3400)


def test_what_hands_do_is_shown_for_the_newest_entry(till: Till) -> None:
    press(till, "p b 5 0 ⏎")
    assert "→ Ann gives 50 to Bob" in shown(till)
    assert till.view(24).gains == {"ann": -50, "bob": 50}


def test_a_refusal_says_why_changes_nothing_and_may_be_forced(till: Till) -> None:
    press(till, "b b 2")
    assert till.session.journal.count == 1
    assert "✗ Boardwalk is locked" in shown(till)
    assert "! do it anyway" in shown(till)
    assert till.wishes == ["bell"]
    press(till, "!")
    assert till.session.state.owner("boardwalk") == "ann"


def test_what_would_break_the_books_is_not_offered_to_force(till: Till) -> None:
    press(till, "p 9 9 9 9 9 ⏎")
    assert "✗ Ann has 3,000" in shown(till)
    assert till.ui.refused is None
    press(till, "!")
    assert till.session.journal.count == 1


def test_undo_is_one_key_and_a_held_key_does_not_run_away(till: Till) -> None:
    press(till, "p b 5 0 ⏎ p b 5 0 ⏎ u u u u")
    assert cash(till, "bob") == 3050
    assert "Taken back, entry 3" in shown(till)
    assert "× Ann pays Bob 50" in shown(till)


def test_undo_from_the_ledger_back_to_a_row(till: Till) -> None:
    press(till, "p b 5 0 ⏎ p b 6 0 ⏎ p b 7 0 ⏎ l down u")
    assert "takes back 2 acts" in shown(till)
    press(till, "⏎")
    assert cash(till, "bob") == 3050


def test_repeat_is_the_same_for_the_next_player(till: Till) -> None:
    press(till, "p v 1 0 0 ⏎ ␣ .")
    press(till, "␣")
    assert till.session.state.cash("vault") == 500
    press(till, "p v 1 0 0 ⏎ ␣ .")
    assert till.session.state.cash("vault") == 600


def test_a_declined_deed_is_sold_by_four_keys(till: Till) -> None:
    press(till, "f2 1 2 a ⏎ b c ⏎")
    assert till.session.state.owner("baltic") == "cid"
    assert cash(till, "cid") == 2980
    assert "hammer" in till.wishes


def test_the_prompt_previews_executes_and_explains(till: Till) -> None:
    till.press(":")
    till.paste("ann pays bob 50\n")
    assert till.session.journal.count == 1
    assert "Ann 2,950 −50" in shown(till)
    press(till, "⏎")
    assert (cash(till, "bob"), till.ui.line) == (3050, None)
    till.press(":")
    till.paste("ann pays zed 50")
    press(till, "⏎")
    assert "✗" in shown(till)
    assert "zed" in till.ui.note.text
    assert till.ui.line is not None


def test_paste_opens_the_prompt_and_waits_there(till: Till) -> None:
    till.paste("bob pays ann 10\nann pays bob 3000\n")
    assert till.session.journal.count == 1
    assert till.ui.line is not None
    assert till.ui.line.text == "bob pays ann 10 ann pays bob 3000 "


def test_tab_completes(till: Till) -> None:
    till.press(":")
    till.paste("ann buys bor")
    press(till, "tab")
    assert till.ui.line is not None
    assert till.ui.line.text == "ann buys bor"
    press(till, "backspace backspace tab")
    assert till.ui.line.text.startswith("ann buys b")
    press(till, "ctrl+u")
    till.paste("ann buys orie")
    press(till, "tab")
    assert till.ui.line.text.strip().lower() in ("ann buys oriental", "ann buys oriental avenue")


def test_earlier_sentences_come_back(till: Till) -> None:
    till.press(":")
    till.paste("ann pays bob 50")
    press(till, "⏎ :")
    press(till, "up ⏎")
    assert cash(till, "bob") == 3100


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
    till: Till, text: str, screen: str, inspected: tuple[str, str] | None
) -> None:
    till.press(":")
    till.paste(text)
    press(till, "⏎")
    assert (till.ui.screen, till.ui.inspected) == (screen, inspected)
    assert till.session.journal.count == 1


def test_a_vault_told_by_the_table(till: Till) -> None:
    press(till, "v 3 m v 4 o")
    assert till.session.state.cash("ann") == 3400
    press(till, "q")
    assert not till.session.state.table.filled


def test_the_vault_on_the_screen_is_opened_by_trying(boxed: Till) -> None:
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


def test_the_vaults_own_screen(boxed: Till) -> None:
    press(boxed, "v v 3")
    text = shown(boxed)
    assert boxed.ui.screen == VAULT_SCREEN
    assert "LID CLOSED" in text
    assert "commitment" in text
    press(boxed, "o")
    assert "the lid is locked" in shown(boxed)
    press(boxed, "⏎")
    # 3 is the code of one box in six.
    assert ("locked" in boxed.view(24).device) == boxed.session.state.table.filled


def test_the_audit_is_asked_and_shown() -> None:
    till = Till(scenes.session(), None, audit=lambda: ["clean: 1 entry"])
    press(till, "f4")
    assert till.ui.screen == AUDIT
    assert "clean: 1 entry" in shown(till)


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
    till = Till(session, None)
    disk.full = True
    press(till, "p b 5 0 ⏎")
    assert "✗ not saved, nothing changed, try again: no space left" in shown(till)
    assert cash(till, "bob") == 3000
    disk.full = False
    press(till, "p b 5 0 ⏎")
    assert cash(till, "bob") == 3050


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    setup = Setup(scenes.EDITION, check_names(("Ann", "Bob"), scenes.EDITION))
    session = Session.create(path, setup)
    till = Till(session, None)
    for _ in range(70):
        press(till, "p b 1 0 ⏎ ␣")
    press(till, "u")
    before = [told.text for told in till.view(24).rows]
    session.close()
    again = Session.open(path)
    resumed = Till(again, None)
    assert [told.text for told in resumed.view(24).rows] == before
    press(resumed, "l")
    assert len(resumed.view(24).rows) == again.journal.count
    assert sum(told.undone for told in resumed.view(24).rows) == 1
    press(resumed, "/ t u r n ⏎")
    assert {"turn" in told.text for told in resumed.view(24).rows} == {True}
    again.close()


POOL = [*keys.keymap(), *"0123456789abcdefghijklmnopqrstuvwxyz+-", "enter", "backspace",
        "escape", "tab", "up", "down", "left"]  # fmt: skip
POOL = [key for key in POOL if key not in ("ctrl+q", "ctrl+c")]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(POOL), max_size=120), st.booleans())
def test_no_sequence_of_keys_breaks_the_table_or_the_sums(pressed: list[str], vault: bool) -> None:
    session = scenes.session(("Ann", "Bob", "Cid"))
    desk = Desk(session, VaultSimulator()) if vault else None
    till = Till(session, desk, audit=lambda: ["clean"])
    for key in ("f2", "1", "2", *pressed):
        till.press(key)
        lines = draw(till.view(24), 80, 24)
        assert len(lines) == 24
    assert not any(trial_balance(session.state.balances).values())
    if desk is not None:
        desk.close()
