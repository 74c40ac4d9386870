"""A phone at a real screen: it joins by F9, asks, and the Banker answers by F10."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from banker.session.session import Session
from tests.phones.phone import Phone
from tests.support.seated_players import SETUP
from tests.support.terminal import ON_A_TERMINAL, Terminal

pytestmark = ON_A_TERMINAL

F9, F10, ENTER, QUIT = "\x1b[20~", "\x1b[21~", "\r", "\x11"


def test_a_phone_joins_asks_and_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    path = tmp_path / "a.bank"
    Session.create(path, SETUP).close()
    play = ["-m", "banker", "play", str(path), "--vault", "none", "--phones-at", "127.0.0.1:0"]
    terminal = Terminal([sys.executable, *play])
    try:
        terminal.wait_for("☎0", 0)
        terminal.wait_for("127.0.0.1", terminal.press(F9))
        port = re.search(r"127\.0\.0\.1:(\d+)", terminal.text())
        assert port is not None
        terminal.wait_for("this code", terminal.press("'a"))
        code = re.search(r"(?:[A-Z2-7]{4} ){3}[A-Z2-7]{4}", terminal.text())
        assert code is not None
        phone = Phone(int(port[1]))
        assert phone.claim(code[0].replace(" ", "")).status == 202
        terminal.wait_for("Are these the two words", 0)
        terminal.wait_for("A Ann        away", terminal.press(ENTER))
        stream = phone.live()
        assert stream.wait_for("state")["me"]["cash"] == 3000
        terminal.wait_for("☎1", terminal.press("q"))
        act = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}
        assert phone.ask(act).status == 202
        terminal.wait_for("☎1 ▸1", 0)
        terminal.press(ENTER)
        terminal.wait_for("Ann asks by phone", terminal.press(F10))
        terminal.wait_for("(asked by phone)", terminal.press(ENTER))
        assert stream.wait_for("answer")["state"] == "done"
        terminal.press(QUIT)
        assert stream.wait_for("bye") == {"why": "ended"}
        stream.close()
    finally:
        terminal.close()
