"""An idle screen sends nothing: the table, the page for everybody, the last page, home, set-up.

Goal: 0 bytes while nobody plays. Method: all pages at once, each a program on a pty; when all have
come to rest, nothing may be written by any of them for longer than a second.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from banker import editions
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.support.card_game import setup_of
from tests.support.terminal import ON_A_TERMINAL
from tests.tui.render.window import Window

SILENT_S = 1.2  # longer than what moves by itself, and than a tick of a clock
PERIODS = 12
# What is on a page, whose names may be in dots.
SEEN = {"set-up": "NEW GAME", "everybody": "3,000"}


def game(path: Path, *commands: c.AnyCommand) -> Path:
    box = editions.load("secret-vault")
    session = Session.create(path, Setup(box, check_names(("Ann", "Bob"), box)))
    for command in commands:
        session.execute(command)
    session.close()
    return path


@pytest.mark.in_check("check")
@ON_A_TERMINAL
def test_an_idle_page_sends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    (tmp_path / "XDG_DATA_HOME" / "banker").mkdir(parents=True)
    roll = c.Roll("ann", (1, 2))
    shelf = game(tmp_path / "shelf.bank", roll)
    over = game(tmp_path / "over.bank", roll, c.EndGame())
    cards = tmp_path / "cards.bank"
    Session.create(cards, setup_of(("Ann", "Bob"))).close()
    monkeypatch.setenv("BANKER_CALM", "")
    windows = {
        "offer": ("play", game(tmp_path / "a.bank", roll), "--vault", "sim"),
        "everybody": ("play", "--tv", shelf),
        "end": ("play", over, "--vault", "none"),
        "cards": ("play", cards),
        "set-up": ("play",),
    }
    opened = {name: Window(*words) for name, words in windows.items()}
    try:
        for name, window in opened.items():
            window.sees(SEEN.get(name, "Ann"))
        opened["offer"].press("l")
        opened["cards"].press("\x1b[15~")  # the page for everybody
        for _ in range(PERIODS):  # a busy computer takes longer to come to rest
            before = {name: len(window.written) for name, window in opened.items()}
            rest(list(opened.values()), SILENT_S)
            sent = {name: len(it.written) - before[name] for name, it in opened.items()}
            if not any(sent.values()):
                break
        assert sent == dict.fromkeys(opened, 0)
    finally:
        for window in opened.values():
            window.close()


def rest(windows: list[Window], seconds: float) -> None:
    """Read what any of them writes meanwhile."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for window in windows:
            window.rest(0.02)
