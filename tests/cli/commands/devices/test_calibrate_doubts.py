"""Where the notes are too much alike, Enter alone measures on: it is no word that was not known."""

from __future__ import annotations

import pytest

from banker.cli.commands.devices.calibrate import _drift_told
from drivers.decoder.calibration import DRIFT_MAX
from drivers.decoder.storage import DecoderStorage
from tests.cli.commands.devices import calibrating
from tests.support.decoder_rig import UID
from tests.support.terminal import ON_A_TERMINAL

pytestmark = ON_A_TERMINAL  # the port is one

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


@pytest.mark.parametrize(
    ("found", "code", "end"),
    [
        (0.0, 0, "0.0 standard deviations away from its calibration (up to 2 is fine)"),
        (DRIFT_MAX, 0, "2.0 standard deviations away from its calibration (up to 2 is fine)"),
        (
            DRIFT_MAX + 0.25,
            1,
            "2.2 standard deviations away from its calibration, more than 2: recalibrate with"
            " 'banker devices calibrate'",
        ),
    ],
)
def test_a_card_has_drifted_when_it_reads_further_away_than_is_fine(
    capsys: pytest.CaptureFixture[str], found: float, code: int, end: str
) -> None:
    assert _drift_told(found) == code
    assert capsys.readouterr().out == f"the reference card now reads {end}\n"


def test_a_measurement_that_is_no_number_or_no_pile_is_not_taken_back(
    table: calibrating.Table,
) -> None:
    said = table.types(*ALIKE[:3], ": x real", ": x real one", ": x real 0", ": x white 1", ": q")
    assert sum(HINT in line for line in said.lines) == 2
    assert said.lines.count("     there is no such measurement to remove") == 2
    assert said.lines[-1] == "stopped; the measurements are saved, and the same command continues"
    assert (said.code, said.err) == (130, "")
