"""Where the notes are too much alike, Enter alone measures on: it is no word that was not known."""

from __future__ import annotations

from drivers.decoder.storage import DecoderStorage
from tests.cli.commands.devices import test_calibrate as calibrating
from tests.support.decoder_rig import UID

table = calibrating.table

ALIKE = ["empty", "white", *["real"] * 23]
HINT = "that of the seventh real note"


def test_enter_after_a_doubt_measures_on_without_a_hint(table: calibrating.Table) -> None:
    said = table.types(*ALIKE, "", ": q")
    assert sum(line.startswith("refused: ") for line in said.lines) == 2
    assert not any(HINT in line for line in said.lines)
    shelf: DecoderStorage = table.shelf
    assert shelf.newest(UID) is None


def test_a_word_that_is_not_known_there_gets_the_hint(table: calibrating.Table) -> None:
    said = table.types(*ALIKE, ": what?", ": q")
    assert sum(HINT in line for line in said.lines) == 1
