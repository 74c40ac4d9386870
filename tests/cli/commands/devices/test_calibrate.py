"""`banker devices calibrate` as a person at the keyboard meets it, with a decoder of paper."""

from __future__ import annotations

import json

import pytest

from banker.cli import paths
from tests.cli.command_line import Here, Said, contents
from tests.cli.commands.devices.calibrating import Table, table as table
from tests.support.decoder_rig import ROUNDS, UID
from tests.support.terminal import ON_A_TERMINAL

pytestmark = ON_A_TERMINAL  # the port is one

STEPS = ["empty", "white", *["real"] * 10, *["fake"] * 10, *["reference"] * 3]


def test_step_by_step_to_a_calibration(table: Table) -> None:
    said = table.types(*STEPS)
    assert (said.code, said.err) == (0, "")
    assert said.lines[0] == f"decoder {UID} at {table.port.name}, firmware 1.0.0"
    assert said.lines[1] == "Enter measures, x removes the last measurement, q stops"
    assert said.lines[2] == "empty: nothing in it, hood closed"
    assert said.lines[3] == "     taken"
    assert said.lines[10].startswith("real 3 of 10: a real note")
    made = table.shelf.newest(UID)
    assert made is not None and made.samples == 1500
    assert said.lines[-2].startswith(f"calibration {made.id} of {made.date}: real and fake are ")
    assert said.lines[-1] == f"kept in {paths.decoders() / UID}.json"
    assert contents(paths.decoders()).keys() == {f"{UID}.json"}
    facts = json.loads((paths.decoders() / f"{UID}.json").read_text(encoding="utf-8"))
    assert facts["port"] == table.port.name


def test_by_uv_ink_too(table: Table) -> None:
    said = table.types(*STEPS, options=("--by", "spot"))
    assert said.code == 0, said
    made = table.shelf.newest(UID)
    assert made is not None and (made.mode, made.samples) == ("spot", ROUNDS)


def test_a_pass_that_tells_nothing_is_not_taken_and_is_asked_for_again(table: Table) -> None:
    said = table.types(*STEPS[:3], "still", "empty", *STEPS[3:])
    assert said.code == 0, said
    at = said.lines.index("     not taken: pull the note through while the light is on")
    assert said.lines[at + 1] == said.lines[at - 1]
    assert "     not taken: there is no note in it" in said.lines


@pytest.mark.parametrize("stop", [": q", ": Q", ": ^C", ""])
def test_stopped_anywhere_it_goes_on_there(table: Table, stop: str) -> None:
    first = table.types(*STEPS[:9], *([stop] if stop else []))
    assert first.code == 130
    if stop != ": ^C":
        assert first.lines[-1].startswith("stopped; the measurements are saved")
    assert table.shelf.newest(UID) is None
    second = table.types(*STEPS[9:])
    assert second.code == 0, second
    assert (
        "continuing with 7 real and 0 fake measurements from before; --fresh starts again"
        in second.lines
    )
    assert second.lines[3].startswith("real 8 of 10")


def test_begun_anew_it_forgets_what_was_measured(table: Table) -> None:
    table.types(*STEPS[:9])
    said = table.types(": q", options=("--fresh",))
    assert said.lines[2].startswith("empty")


def test_what_was_calibrated_before_holds_until_the_end_and_stays(table: Table) -> None:
    assert table.types(*STEPS).code == 0
    old = table.shelf.newest(UID)
    before = contents(paths.decoders())[f"{UID}.json"]
    assert table.types(*STEPS[:20], ": q").code == 130
    assert contents(paths.decoders())[f"{UID}.json"] == before
    assert table.types(*STEPS[20:]).code == 0
    known = table.shelf.decoder(UID).calibrations
    assert known[0] == old and len(known) == 2


def test_taken_back_it_is_measured_again(table: Table) -> None:
    said = table.types(*STEPS[:4], ": x", ": x real 1", ": x real 5", ": what?", *STEPS[2:])
    assert said.code == 0, said
    assert said.lines.count("     undone") == 2
    assert "     there is no such measurement to remove" in said.lines
    assert sum("seventh real note" in line for line in said.lines) == 1


def test_notes_that_read_alike_are_refused_and_the_odd_one_is_named(table: Table) -> None:
    wrong = ["empty", "white", *["real"] * 9, "fake", *["fake"] * 10, *["reference"] * 3]
    said = table.types(*wrong, ": x real 10", "real")
    assert said.code == 0, said
    (refused,) = [line for line in said.lines if line.startswith("refused: ")]
    assert "at least 6 are needed" in refused
    assert "the most unusual is real 10: 'x real 10' removes it, q stops" in said.lines
    made = table.shelf.newest(UID)
    assert made is not None and made.real.mean < 0


def test_notes_that_are_all_alike_are_never_calibrated(table: Table) -> None:
    alike = ["empty", "white", *["real"] * 23]
    said = table.types(*alike, "", ": q")
    assert said.code == 130
    assert sum(line.startswith("refused: ") for line in said.lines) == 2
    assert table.shelf.newest(UID) is None


def test_the_reference_card_is_checked(table: Table) -> None:
    assert table.types(*STEPS, options=("--by", "spot")).code == 0
    before = contents(paths.decoders())
    said = table.types(*["reference"] * 3, options=("--check",))
    assert said.code == 0, said
    assert said.lines[-1].endswith("(up to 2 is fine)")
    table.piles.drift = 0.75
    said = table.types("reference", "still: what", *["reference"] * 2, options=("--check",))
    assert said.code == 1, said
    assert said.lines[-1].endswith("recalibrate with 'banker devices calibrate'")
    assert contents(paths.decoders()) == before


def test_a_check_can_be_stopped_and_needs_a_calibration(table: Table) -> None:
    said = table.types(options=("--check",))
    assert (said.code, said.out.count("\n")) == (2, 1)
    assert "never calibrated" in said.err
    assert table.types(*STEPS, options=("--by", "spot")).code == 0
    assert table.types("reference", ": q", options=("--check",)).code == 130


def test_other_firmware_than_before_begins_anew_only_when_told(table: Table) -> None:
    table.types(*STEPS[:9])
    path = paths.decoders() / f"{UID}.slide.draft.json"
    path.write_text(
        path.read_text(encoding="utf-8").replace('"1.0.0"', '"0.9.0"'), encoding="utf-8"
    )
    said = table.types(": q")
    assert said.code == 2
    assert said.err == (
        "banker: the saved measurements were made by firmware 0.9.0: --fresh starts again\n"
    )


def test_a_damaged_file_is_told_in_a_line_and_left_alone(table: Table) -> None:
    paths.decoders().mkdir(parents=True)
    path = paths.decoders() / f"{UID}.json"
    path.write_text("{", encoding="utf-8")
    said = table.types(options=("--check",))
    assert said.code == 2
    assert said.err.count("\n") == 1 and "move it away" in said.err
    assert path.read_text(encoding="utf-8") == "{"


def test_a_board_that_is_no_decoder_or_no_port_at_all_is_one_line(table: Table) -> None:
    table.port.device.caps = frozenset({"vault"})
    said = table.types()
    assert (said.code, said.out) == (2, "")
    assert said.err == "banker: this board is no decoder; its firmware says: vault\n"
    said = table.types(port="/dev/ttyNOWHERE")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


# --- at the table ----------------------------------------------------------------------------


def run(banker: Here, decoder: str) -> Said:
    """A script with a check, which this edition does not have."""
    (banker.folder / "game.bank").unlink(missing_ok=True)
    game = banker.game()
    return banker("run", game, banker.script("bob checks ann 100"), "--decoder", decoder)


@pytest.mark.parametrize("decoder", ["none", "auto", "PORT"])
def test_a_check_that_the_rules_refuse_asks_no_decoder(
    banker: Here, table: Table, decoder: str
) -> None:
    assert table.types(*STEPS).code == 0
    asked = len(table.port.device.asked)
    said = run(banker, decoder.replace("PORT", table.port.name))
    assert (said.code, said.err) == (1, "")
    assert said.out.startswith("refused [not_in_edition]")
    assert len(table.port.device.asked) == asked


def test_a_decoder_that_is_not_there_or_not_calibrated_stops_no_script(
    banker: Here, table: Table
) -> None:
    said = run(banker, "/dev/ttyNOWHERE")
    assert said.code == 1 and said.out.startswith("refused [not_in_edition]")
    assert said.err.count("\n") == 1 and "the decoder does not answer" in said.err
    said = run(banker, table.port.name)
    assert said.code == 1
    assert said.err.count("\n") == 1 and "was never calibrated" in said.err


def test_a_decoder_that_is_none_is_refused_at_once(banker: Here) -> None:
    said = run(banker, "glass")
    assert said.code == 2
    assert "there is no decoder 'glass': say auto, none, or its port" in said.err
