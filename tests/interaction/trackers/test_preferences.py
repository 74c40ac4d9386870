"""Preferences: they survive a restart, a broken file costs a line, and digits give no turn away."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.trackers.preferences import (
    BYTES_MAX,
    GAMES_MAX,
    PreferenceFile,
    Preferences,
    first_head,
    is_calm,
    wished,
)
from tests.support.screen import press, shown
from tests.tui import scenes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "screen.json"


def test_s2_dice_are_typed_from_the_first_evening_on(file: Path) -> None:
    assert PreferenceFile(file).read("a" * 64).dice
    controller = Controller(scenes.session(), None)
    press(controller, "2 4")
    assert controller.session.state.table.dice == (2, 4)


def test_s2_the_mode_of_a_game_survives_a_restart_and_is_of_this_game_alone(file: Path) -> None:
    ours, other = "a" * 64, "b" * 64
    known = PreferenceFile(file).read(ours)
    assert PreferenceFile(file).keep(replace(known, dice=False), ours) == ""
    again = PreferenceFile(file)
    assert not again.read(ours).dice
    assert again.read(other).dice and again.read().dice


def test_a_theme_that_was_chosen_is_that_of_the_next_game_too(file: Path) -> None:
    PreferenceFile(file).keep(Preferences(theme="light", calm=True), "a" * 64)
    PreferenceFile(file).keep(Preferences(theme="dark"), "b" * 64)
    assert PreferenceFile(file).read("a" * 64).theme == "light"
    assert PreferenceFile(file).read("a" * 64).calm
    assert PreferenceFile(file).read("c" * 64).theme == "dark"


def test_s2_digits_never_change_the_seat_with_the_mode_or_without() -> None:
    for dice in (True, False):
        controller = Controller(scenes.session(), None, dice=dice)
        for key in "123456789":
            controller.press(key)
            controller.press("escape")
            assert controller.session.state.table.turn == "ann"
        assert controller.session.journal.count == 1


def test_s2_a_digit_without_the_mode_says_which_keys_there_are() -> None:
    controller = Controller(scenes.session(), None, dice=False)
    press(controller, "2")
    assert "! ' and a letter gives the turn; after F2 two digits are a roll" in shown(controller)


def test_s2_a_seat_is_a_quote_and_its_letter() -> None:
    controller = Controller(scenes.session(), None)
    press(controller, "'")
    assert "TURN whose?  a Ann  b Bob  c Cid  d Dee" in shown(controller)
    press(controller, "x")
    assert "no player has the letter x" in shown(controller)
    press(controller, "c")
    assert controller.session.state.table.turn == "cid"
    assert controller.ui.last == (c.SetTurn("cid"), "ann")


BROKEN = [
    b"", b"{", b"[]", b"\xff\xfe", b'{"wide": {"theme": "pink"}}', b'{"games": {"a": {"dice": 2}}}',
    b"[" * 100_000, b'{"games": {}}' + b" " * 300_000,
]  # fmt: skip


@pytest.mark.parametrize("content", BROKEN)
def test_s2_a_broken_file_is_one_line_and_the_defaults(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    memory = PreferenceFile(file)
    assert memory.read("a" * 64) == Preferences()
    assert isinstance(memory.problem, Text)
    assert memory.problem.fields == {"file": str(file)}
    assert memory.keep(Preferences(dice=False), "a" * 64) == ""
    mended = PreferenceFile(file)
    assert not mended.read("a" * 64).dice
    assert mended.problem == ""


def test_what_cannot_be_written_is_said_and_leaves_nothing_behind(file: Path) -> None:
    file.mkdir(parents=True)
    assert isinstance(PreferenceFile(file).keep(Preferences(), "a" * 64), Text)
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_file_does_not_grow_for_ever(file: Path) -> None:
    file.parent.mkdir()
    memory = PreferenceFile(file)
    games = ",".join(f'"{number:064}":{{"dice":false}}' for number in range(GAMES_MAX))
    file.write_text(f'{{"games":{{{games}}}}}', encoding="utf-8")
    memory.keep(Preferences(dice=False), "new")
    assert memory.read(f"{0:064}").dice, "the oldest went"
    assert not memory.read(f"{1:064}").dice
    assert not memory.read("new").dice


def test_a_machine_that_is_calm_is_calm_in_every_game(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANKER_CALM", "1")
    assert PreferenceFile(file).read("a" * 64).calm


def test_a_theme_of_the_command_line_goes_before_the_remembered_one() -> None:
    known = Preferences(theme="light", dice=False)
    assert wished(known, "") == known
    assert wished(known, "high-contrast") == replace(known, theme="high-contrast")
    assert wished(known, "", calm=True, dice=False) == replace(known, calm=True, dice=False)


def test_a_game_is_known_by_its_first_entry_whatever_was_booked_since() -> None:
    session = scenes.session()
    before = first_head(session)
    session.execute(c.Transfer("bank", "ann", 50))
    assert first_head(session) == before == next(session.journal.rows()).h
    assert first_head(scenes.session()) != before


def test_practice_is_of_one_game_until_it_is_over(file: Path) -> None:
    PreferenceFile(file).keep(Preferences(practice=True), "a" * 64)
    assert PreferenceFile(file).read("a" * 64).practice
    assert not PreferenceFile(file).read("b" * 64).practice, "another game shows its amounts"
    assert not PreferenceFile(file).read().practice, "and so does the next"
    PreferenceFile(file).keep(Preferences(practice=False), "a" * 64)
    assert not PreferenceFile(file).read("a" * 64).practice


def test_the_vault_of_a_game_is_of_this_game_alone_and_survives_its_screen(file: Path) -> None:
    ours, other = "a" * 64, "b" * 64
    PreferenceFile(file).keep(Preferences(vault="none"), ours)
    assert PreferenceFile(file).read(ours).vault == "none"
    assert PreferenceFile(file).read(other).vault == "", "nothing was chosen for another game"
    assert PreferenceFile(file).read().vault == "", "nor for a new one"
    left = replace(PreferenceFile(file).read(ours), theme="light")  # F8 at the table
    PreferenceFile(file).keep(left, ours)
    assert PreferenceFile(file).read(ours).vault == "none"


@pytest.mark.parametrize("more", [0, 1])
def test_a_file_is_read_up_to_its_limit(file: Path, more: int) -> None:
    file.parent.mkdir()
    file.write_text('{"wide":{"theme":"light"}}'.ljust(BYTES_MAX + more), encoding="utf-8")
    memory = PreferenceFile(file)
    assert memory.read().theme == ("dark" if more else "light")
    assert bool(memory.problem) is bool(more)


def test_a_game_without_its_own_rolls_dice_and_is_else_as_the_user_has_it(file: Path) -> None:
    mine = Preferences(False, "light", True, False, False, {"roll": 5})
    PreferenceFile(file).keep(mine)
    assert PreferenceFile(file).read() == mine
    assert PreferenceFile(file).read("a" * 64) == replace(mine, dice=True)
    other = Preferences(False, "high-contrast", False, True, True, {"roll": 1})
    PreferenceFile(file).keep(other, "a" * 64)
    assert PreferenceFile(file).read("a" * 64) == other
    assert PreferenceFile(file).read() == other, "no game of its own, so no dice of its own"
    PreferenceFile(file).keep(replace(mine, dice=True))
    assert PreferenceFile(file).read() == replace(mine, dice=True)
    kept = replace(mine, dice=False, theme="high-contrast", calm=False)
    assert PreferenceFile(file).read("a" * 64) == kept
    assert PreferenceFile(None).keep(mine, "a" * 64) == ""
    assert PreferenceFile(None).read("a" * 64) == Preferences()


def test_what_is_wished_for_is_no_more_than_that() -> None:
    known = Preferences(True, "light", True, False, False, {"roll": 5})
    assert wished(known, "", calm=False) == replace(known, calm=False)
    assert wished(known, "", dice=False) == replace(known, dice=False)
    assert wished(known, "dark") == replace(known, theme="dark")


@pytest.mark.parametrize(
    ("chosen", "variable", "calm"),
    [(True, "", True), (False, "", False), (False, "NO_COLOR", True), (False, "BANKER_CALM", True)],
)
def test_nothing_moves_where_somebody_or_the_machine_asks(
    chosen: bool, variable: str, calm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "BANKER_CALM"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, "1")
    assert is_calm(chosen=chosen) is calm
