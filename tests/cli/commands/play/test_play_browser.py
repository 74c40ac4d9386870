"""`banker play --tv --browser`: what is printed, what is opened, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess

import pytest

from tests.cli.command_line import PROGRAM, Here
from tests.support.serial_table import until

ADDRESS = r"http://127\.0\.0\.1:\d+/#[A-Z2-7]{16}"
NO_DESKTOP = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.mark.needs_posix("signals, and a browser that is a script")
@pytest.mark.parametrize(
    ("answer", "desktop", "is_opened"),
    [("exit 0", ":0", True), ("exit 1", ":0", True), ("exit 0", "", False)],
)
def test_the_address_is_printed_and_opened_where_there_is_a_desktop_until_ctrl_c(
    banker: Here, answer: str, desktop: str, *, is_opened: bool
) -> None:
    game, seen = banker.game(), banker.folder / "opened"
    browser = banker.folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{seen}.new"; mv "{seen}.new" "{seen}"; {answer}\n')
    browser.chmod(0o700)
    watching = subprocess.Popen(
        [*PROGRAM, "play", str(game), "--tv", "--browser"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        env=os.environ | NO_DESKTOP | {"DISPLAY": desktop, "BROWSER": f"{browser} %s"},
    )  # fmt: skip
    assert watching.stdout is not None
    said = watching.stdout.readline()
    assert (found := re.search(ADDRESS, said)), said
    until(lambda: seen.exists() is is_opened)
    watching.send_signal(signal.SIGINT)
    _, complaint = watching.communicate(timeout=20)
    assert (watching.returncode, complaint) == (130, "banker: stopped\n")
    if is_opened:
        assert seen.read_text().strip() == found[0]
    assert seen.exists() is is_opened


def test_what_cannot_be_shown_is_said_in_a_line(
    banker: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(banker.folder))
    diary = banker.folder / "diary.bank"
    diary.write_text("Dear diary", encoding="utf-8")
    refused = {
        ("play", banker.folder / "none.bank", "--tv", "--browser"): "there is no game file",
        ("play", diary, "--tv", "--browser"): "is not a game file",
        ("play", banker.game(), "--browser"): "write 'banker play --tv --browser'",
        ("play", "--tv", "--browser"): "no game lies in",
    }
    for words, why in refused.items():
        said = banker(*words)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1), said
        assert why in said.err
