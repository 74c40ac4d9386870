"""A game that tells of what nobody knows is not opened, and its reader hears where and of what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banker.foundation.errors import JournalCorrupt
from banker.games.board import commands as c
from banker.session.loading import load_read_only
from banker.session.session import Session
from tests.audit.forger import sealed
from tests.support.game import setup_of


def tampered(folder: Path, event: dict[str, Any]) -> Path:
    """A game of three entries, the last with another event, and chained anew."""
    file = folder / "game.bank"
    session = Session.create(file, setup_of(("Ann", "Bob")))
    session.execute(c.Say("one"))
    session.execute(c.Say("two"))
    session.close()
    entries = [json.loads(line) for line in file.read_bytes().splitlines()]
    entries[2]["ev"] = [event]
    for entry in entries:
        del entry["h"]
    file.write_bytes(b"".join(sealed(entries)))
    return file


@pytest.mark.parametrize("reader", [Session.open, load_read_only])
def test_an_unknown_event_is_named_with_its_entry(tmp_path: Path, reader: Any) -> None:
    file = tampered(tmp_path, {"kind": "levitated", "who": "ann"})
    before = file.read_bytes()
    with pytest.raises(JournalCorrupt) as refused:
        reader(file)
    assert str(refused.value) == (
        f"{file}: entry 3 does not fit the game: it has 'levitated', unknown here;"
        f" 'banker audit {file}' says what is wrong"
    )
    assert file.read_bytes() == before


def test_a_known_event_in_its_place_is_read(tmp_path: Path) -> None:
    file = tampered(tmp_path, {"kind": "said", "text": "three"})
    session = Session.open(file)
    assert session.journal.count == 3
    session.close()
