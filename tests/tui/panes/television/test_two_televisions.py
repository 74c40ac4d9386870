"""Two televisions: the table's own page (F5) and `--tv` in another terminal. A moment is on both; a
key ends it on the screen where it is pressed, and at the table it does what it does.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from banker import editions
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.support.terminal import ON_A_TERMINAL, Terminal
from tests.system.simulation.play_out import say

F5 = "\x1b[15~"
SIZE = (104, 32)  # a board, and in ASCII its words are text
MOMENT = "Baltic Avenue"  # its title deed stands on the moment's page
SOON_S = 0.6  # a page has looked at the file by then


def bank(*words: object) -> Terminal:
    return Terminal((sys.executable, "-m", "banker", *map(str, words)), *SIZE)


def has_moment(terminal: Terminal) -> bool:
    """The moment has the whole page: neither standings nor the number of the entry are there."""
    return terminal.shows(MOMENT) and not terminal.shows("NEXT ROLL")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ann's bid for the second deed of a set of two stands."""
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("BANKER_CALM", "")
    box = editions.load("glass-classic")
    path = tmp_path / "game.bank"
    session = Session.create(path, Setup(box, check_names(("Ann", "Bob"), box)))
    for deed in ("mediterranean", "baltic"):
        say(session, f'force auction {deed} because "for the test"')
        say(session, "ann bids 10")
        if deed == "mediterranean":
            say(session, "auction closes")
    session.close()
    return path


@pytest.mark.in_check("tv")
@ON_A_TERMINAL
def test_a_key_ends_the_moment_on_its_own_screen_and_acts_at_the_table(path: Path) -> None:
    table = bank("play", path, "--vault", "none", "--ascii")
    watching = bank("play", path, "--tv", "--ascii")
    try:
        table.wait_for("Ann", table.started)
        watching.wait_for("entry 6", watching.started)
        table.rest(SOON_S)
        table.wait_for("entry 6", table.press(F5))
        table.press("\r")
        for screen in (table, watching):
            screen.rest(SOON_S)
            assert has_moment(screen), screen.text()
        table.press("p")
        table.rest(SOON_S / 2)
        watching.rest(0.1)
        assert table.shows("entry 7") and not has_moment(table), table.text()
        assert has_moment(watching), f"a key at the table ended it here\n{watching.text()}"
        watching.press("p")
        watching.rest(SOON_S / 2)
        assert watching.shows("entry 7") and not has_moment(watching), watching.text()
        table.press("b10\r")  # what `p` began: Ann pays Bob 10
        for screen in (table, watching):
            screen.rest(SOON_S)
            assert screen.shows("entry 8"), screen.text()
            assert screen.shows("Ann pays Bob 10"), screen.text()
        assert not has_moment(table) and not has_moment(watching)
    finally:
        table.close()
        watching.close()
