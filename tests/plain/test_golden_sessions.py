"""Golden sessions: every box and the game of cards, in two languages, by a pty, sign for sign.

BANKER_GOLDENS=1 writes the transcripts anew; what changed is then read in the diff.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from tests import ROOT
from tests.plain.sessions import NAMES, SESSIONS, lines_of, new_game
from tests.plain.typist import STEERING, Typist
from tests.support.stored_texts import assert_same_text
from tests.support.terminal import ON_A_TERMINAL

TRANSCRIPTS = ROOT / "tests/plain/transcripts"


def played(folder: Path, box: str, language: str) -> Typist:
    """A session at a pty, to its end."""
    new_game(folder / "game.bank", box, language)
    arguments = ["play", "--plain", "--vault", "none", "--language", language, "game.bank"]
    typist = Typist(arguments, folder)
    try:
        typist.say(*lines_of(box, language))
        assert typist.leave("quit" if language == "en" else "выход") == 0
    finally:
        typist.close()
    return typist


@ON_A_TERMINAL
@pytest.mark.parametrize("box", sorted(SESSIONS))
@pytest.mark.parametrize("language", NAMES)
def test_a_session_is_as_it_was(tmp_path: Path, box: str, language: str) -> None:
    typist = played(tmp_path, box, language)
    assert STEERING.findall(typist.printed.decode()) == []
    stored = TRANSCRIPTS / f"{box}.{language}.txt"
    assert_same_text(stored, typist.text() + "\n")


def test_every_box_has_a_session() -> None:
    assert sorted(SESSIONS) == sorted(box.id for box in editions.catalogue())
