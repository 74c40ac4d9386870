"""An open action: its choices as whole commands, and what Enter does where a device takes part."""

from __future__ import annotations

from banker.engine.command import Say
from banker.engine.open_action import OpenAction, usual_of

NOTE = OpenAction("note", Say("a"), field="text", choices=("a", "b"))


def test_each_choice_is_a_whole_command() -> None:
    assert list(NOTE.commands()) == [Say("a"), Say("b")]
    assert NOTE.with_("c") == Say("c")


def test_without_choices_there_is_the_command() -> None:
    assert list(OpenAction("note", Say("a")).commands()) == [Say("a")]


def test_what_a_device_reports_is_not_done_by_a_key() -> None:
    lock = OpenAction("lock", Say("lock"), usual=True, by_device=True)
    other = OpenAction("note", Say("a"), usual=True)
    assert usual_of((NOTE, lock, other), has_device=False) is lock
    assert usual_of((NOTE, lock, other), has_device=True) is other
    assert usual_of((NOTE,), has_device=False) is None
