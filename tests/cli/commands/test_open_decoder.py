"""`banker play --decoder`: who answers a check on the screen, and when there is nobody to ask."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Queue

import pytest

from banker import editions
from banker.cli.open_decoder import beside_screen
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session


def session_of(box: str) -> Session:
    edition = editions.load(box)
    return Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))


@pytest.fixture(autouse=True)
def no_decoder_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize(("box", "decoder"), [("cash-decoder", "none"), ("secret-vault", "auto")])
def test_nobody_is_asked_where_there_is_nothing_to_ask(box: str, decoder: str) -> None:
    with beside_screen(session_of(box), None, decoder) as worker:
        assert worker is None


@pytest.mark.parametrize(
    ("decoder", "words"),
    [
        ("auto", "no decoder was ever calibrated on this computer"),
        ("/dev/ttyNOWHERE", "the decoder does not answer"),
    ],
)
def test_a_decoder_that_is_not_there_is_a_line_when_it_is_asked(decoder: str, words: str) -> None:
    session, posted = session_of("cash-decoder"), Queue[Callable[[], None]]()
    with beside_screen(session, None, decoder) as worker:
        assert worker is not None
        worker.attach(posted.put, lambda _line: None)
        session.execute(c.Transfer("ann", "bob", 100))
        assert worker.start(c.CheckNote("bob", "ann", 50))
        with pytest.raises(CommandError, match=words):
            posted.get(timeout=20)()
    assert session.journal.count == 2
