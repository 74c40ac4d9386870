"""Notes under the real firmware's eyes: light, converter, sums, wire, driver, verdict.

The optics are simulated, so what is shown is the chain and the rule. The long form, with thousands
of notes, is `make optics`.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache

import pytest

from drivers.decoder.messages import Mode, Slide, Spot
from drivers.decoder.optics import contrasts, correlation, levels
from drivers.decoder.reading import judge_again, reading_of
from drivers.decoder.serial import SerialDecoder, open_decoder
from drivers.errors import TransportError
from drivers.port.discovery import only
from drivers.port.runner import Runner
from drivers.vault.codec import is_sound
from drivers.vault.serial import SerialVault
from drivers.wire.host_link import HostLink
from tests.support.emulated_board import Bed, firmware
from tests.system.firmware.decoder_board import Note, Notes, calibrate, hood
from tests.system.firmware.decoder_sweep import MODES, Row, block

GOOD, BAD = 8, 1
COUNTS_PER_MV = 1023 / 5000


@cache
def rows(mode: Mode) -> dict[str, Row]:
    """What became of the notes, case by case."""
    found: dict[str, Row] = {}
    for row in block(mode, 1, GOOD, BAD):
        found[row.case] = found[row.case] + row if row.case in found else row
    return found


@pytest.mark.in_check("optics")
@pytest.mark.parametrize("mode", MODES)
def test_good_notes_are_never_taken_for_the_other_kind_nor_bad_ones_for_anything(
    mode: Mode,
) -> None:
    found = rows(mode)
    assert {"real", "fake", "worn", "absent", "daylight"} < found.keys()
    assert all(found[kind].notes == GOOD for kind in ("real", "fake"))
    assert [row.complaint() for row in found.values() if row.complaint()] == []
    assert sum(row.once_wrong for row in found.values()) == 0


@pytest.mark.in_check("optics")
def test_the_sums_are_those_of_the_light_that_fell_in() -> None:
    with hood() as table:
        still = Note(white=1000, noise=0, room=50, lines=0)
        found = table.measure("slide", still, 100)
        assert isinstance(found, Slide)
        assert (found.dark_a, found.dark_b) == (10, 10)
        assert levels(found) == pytest.approx((1000 * 1000 * COUNTS_PER_MV,) * 2, rel=0.01)
        assert found.crossings == 0 and contrasts(found) == (0, 0)

        whole = still._replace(depth_a=0.2, depth_b=0.1, lines=200, hertz=40, reaction_ms=0)
        for degrees, expected in ((0, 1), (90, 0), (180, -1)):
            pulled = table.measure("slide", whole._replace(degrees=degrees), 500)
            assert isinstance(pulled, Slide)
            assert correlation(pulled) == pytest.approx(expected, abs=0.05)
            assert contrasts(pulled) == pytest.approx((200, 100), abs=6)
            # Two for each line; half a second has a few milliseconds more on the board.
            assert 38 <= pulled.crossings <= 44

        lit = table.measure("spot", Note(white=1000, uv=250, room=50, noise=0), 20)
        assert isinstance(lit, Spot)
        assert (lit.rounds, lit.dark) == (20, 10)
        assert lit.highest == int(1050 * COUNTS_PER_MV)
        assert levels(lit) == pytest.approx(
            (250_000 * COUNTS_PER_MV, 1e6 * COUNTS_PER_MV), rel=0.03
        )
        assert table.bed.state()["outputs"] == {"D7": 0, "D8": 0}


@pytest.mark.in_check("optics")
def test_a_reading_from_the_board_is_judged_again_the_same() -> None:
    with hood(2) as table:
        notes = Notes(2)
        made = calibrate(table, "spot", notes)
        assert (made.uid, made.firmware) == (table.decoder.uid, table.decoder.firmware)
        for kind in ("real", "fake"):
            note = notes.good("spot", kind)
            seen = [table.measure("spot", note) for _ in range(2)]
            reading = reading_of(seen, made, table.decoder.firmware)
            assert reading.verdict == kind
            assert judge_again(reading, made) == reading


@pytest.mark.in_check("optics")
def test_another_board_has_another_name_and_the_same_notes_read_the_same_there() -> None:
    (name, sums), (other, same) = map(_uid_and_sums, (3, 4))
    assert name != other
    # Each board has its noise, and draws its name at a moment of its own.
    assert same == pytest.approx(sums, rel=0.02)


def _uid_and_sums(seed: int) -> tuple[str, list[int]]:
    with hood(seed) as table:
        slide = table.measure("slide", Notes(1).good("slide", "real"), 400)
        assert isinstance(slide, Slide)
        return table.decoder.uid, [slide.sa, slide.sb, slide.saa, slide.sbb, slide.sab]


def test_a_noisy_wire_gives_true_sums_or_none() -> None:
    with Bed(firmware("decoder"), autoreset=False) as bed:
        for channel, pin, millivolts in ((1, "D7", 300), (1, "D8", 1000)):
            bed.ctl(f"opt {channel} {pin} {millivolts}")
        decoder = open_decoder(bed.port)
        try:
            clean = decoder.measure("spot", 2)
            bed.noise(flip=0.003, drop=0.003, insert=0.003)
            seen = []
            for _ in range(40):
                with suppress(TransportError):
                    seen.append(decoder.measure("spot", 2))
        finally:
            decoder.close()
    assert set(seen) == {clean}
    assert len(seen) > 20


def test_a_vault_that_is_a_decoder_too_is_asked_over_the_same_wire() -> None:
    with Bed(firmware("both"), autoreset=False) as bed:
        bed.release_all()
        bed.ctl("opt 1 D8 1000")
        link = HostLink(os.urandom, check=is_sound)
        vault = SerialVault(Runner(link, only(bed.port)))
        try:
            vault.sync(0)
            decoder = SerialDecoder(vault.runner, is_shared=True)
            assert decoder.uid == vault.uid
            found = decoder.measure("spot", 5)
            assert levels(found)[1] == pytest.approx(1e6 * COUNTS_PER_MV, rel=0.03)
            decoder.close()
            assert vault.status().state == "open"
        finally:
            vault.close()
