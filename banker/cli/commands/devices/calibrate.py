"""`banker devices calibrate`: teach a decoder real and fake notes, by the keyboard alone.

Rules of this file
* Each step has one line, and its outcome another.
* What was measured is on disk before the next step is asked for. Stopping, Ctrl-C, a pulled plug:
  the same command goes on where it was.
* An earlier calibration holds until a new one is finished; none is ever overwritten.
"""

from __future__ import annotations

import argparse
import sys
from typing import cast

from banker.cli import paths
from banker.cli.device_ports import DeviceError, add_port, chosen_port, one_line_errors
from banker.cli.output import put, put_words
from banker.devices.decoder import today
from drivers.decoder.calibration import (
    DRIFT_MAX,
    REFERENCES_MIN,
    SEPARATION_MIN,
    Calibration,
    drift,
    separation,
)
from drivers.decoder.calibration_run import (
    CalibrationDraft,
    Step,
    finished,
    new_draft,
    next_step,
    objection,
    oddest,
    samples_for,
    with_next,
    without,
)
from drivers.decoder.messages import Measurement, Mode
from drivers.decoder.quality import CURES, fault_of
from drivers.decoder.serial import SerialDecoder, open_decoder
from drivers.decoder.storage import DecoderStorage
from drivers.errors import LocalProtocolError, TransportError

HELP = """\
Asks, one by one, for an empty hood, a white card, ten real and ten fake notes, and one
real note that becomes the reference card. Enter measures; 'x' removes the last
measurement ('x real 7': that of the seventh real note); 'q' stops. Every measurement is
saved, and the same command continues later. The old calibration is used until the new
one is finished, and its file is kept.

  banker devices calibrate                   for notes with printed stripes (slide)
  banker devices calibrate --by spot         for notes with a mark of UV ink
  banker devices calibrate --check           has the reference card drifted?

Exit 0: calibrated, or no drift. 1: it has drifted. 130: stopped.
"""

STOPPED = 130

_STEPS = {
    "empty": "nothing in it, hood closed",
    "white": "a white card in it",
    "real": "a real note, another one each time",
    "fake": "a fake note, another one each time",
    "reference": "one real note that you mark and keep with the decoder as its reference card",
}
_HOW: dict[Mode, str] = {
    "slide": "pull it through while the light is on",
    "spot": "its mark under the sensor",
}


class Stopped(Exception):
    """Raised when the person at the keyboard stops; the calibration can be continued later."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the port and the kind of notes."""
    parser.epilog = HELP
    add_port(parser)
    parser.add_argument(
        "--by",
        choices=("slide", "spot"),
        default="slide",
        help="how real notes are marked: two printed stripes (slide), or UV ink (spot)"
        " (default: slide)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="only measure the reference card, to see whether it has drifted",
    )
    parser.add_argument(
        "--fresh", action="store_true", help="discard earlier measurements and start again"
    )


def run(options: argparse.Namespace) -> int:
    """Do the calibration step by step; return the exit code."""
    with one_line_errors():
        decoder = open_decoder(chosen_port(options.port))
        try:
            put_words(
                "decoder {uid} at {port}, firmware {firmware}",
                uid=decoder.uid,
                port=decoder.port,
                firmware=decoder.firmware,
            )
            shelf = DecoderStorage(paths.decoders())
            if options.check:
                return _check(decoder, shelf)
            return _teach(decoder, shelf, cast(Mode, options.by), is_fresh=options.fresh)
        except Stopped:
            put("stopped; the measurements are saved, and the same command continues")
            return STOPPED
        finally:
            decoder.close()


# --- teaching --------------------------------------------------------------------------------


def _teach(decoder: SerialDecoder, shelf: DecoderStorage, mode: Mode, *, is_fresh: bool) -> int:
    draft = _open_draft(decoder, shelf, mode, is_fresh=is_fresh)
    put("Enter measures, x removes the last measurement, q stops")
    while True:
        step = next_step(draft)
        if step.word != "done":
            draft = _next(decoder, shelf, draft, step)
            continue
        try:
            calibration = finished(draft, today())
        except LocalProtocolError as error:
            if error.reason != "apart":
                raise
            draft = _doubted(shelf, draft, str(error))
            continue
        return _kept(decoder, shelf, draft, calibration)


def _open_draft(
    decoder: SerialDecoder, shelf: DecoderStorage, mode: Mode, *, is_fresh: bool
) -> CalibrationDraft:
    draft = None if is_fresh else shelf.draft(decoder.uid, mode)
    if draft is None:
        return new_draft(decoder.uid, decoder.firmware, mode)
    if draft.firmware != decoder.firmware:
        raise DeviceError(
            "the saved measurements were made by firmware {firmware}: --fresh starts again",
            firmware=draft.firmware,
        )
    put_words(
        "continuing with {count} real and {fake} fake measurements from"
        " before; --fresh starts again",
        count=len(draft.real),
        fake=len(draft.fake),
    )
    return draft


def _next(
    decoder: SerialDecoder, shelf: DecoderStorage, draft: CalibrationDraft, step: Step
) -> CalibrationDraft:
    """One step further, one back, or none."""
    words = _said(_step_line(draft, step))
    if words:
        return _back(shelf, draft, words)
    measurement = _measured(decoder, draft, step)
    if measurement is None:
        return draft
    why = objection(draft, measurement)
    if why:
        put_words("     not taken: {why}", why=why)
        return draft
    return _keep(shelf, with_next(draft, measurement), "taken")


def _step_line(draft: CalibrationDraft, step: Step) -> str:
    place = f" {step.place} of {step.total}" if step.total > 1 else ""
    how = f"; {_HOW[draft.mode]}" if step.total > 1 else ""
    return f"{step.word}{place}: {_STEPS[step.word]}{how}"


def _measured(decoder: SerialDecoder, draft: CalibrationDraft, step: Step) -> Measurement | None:
    try:
        return decoder.measure(draft.mode, samples_for(draft, step))
    except TransportError as error:
        put_words("     not measured: {error}", error=error)
        return None


def _back(shelf: DecoderStorage, draft: CalibrationDraft, words: list[str]) -> CalibrationDraft:
    """`x`, or `x real 7`."""
    match words:
        case ["x"]:
            shorter = without(draft)
        case ["x", word, place] if place.isdecimal():
            shorter = without(draft, word, int(place))
        case _:
            put(
                "     Enter measures, x removes the last measurement ('x real 7' that of the"
                " seventh real note), q stops"
            )
            return draft
    if shorter == draft:
        put("     there is no such measurement to remove")
        return draft
    return _keep(shelf, shorter, "undone")


def _keep(shelf: DecoderStorage, draft: CalibrationDraft, word: str) -> CalibrationDraft:
    shelf.keep_draft(draft)
    put(f"     {word}")
    return draft


def _doubted(shelf: DecoderStorage, draft: CalibrationDraft, why: str) -> CalibrationDraft:
    """The classes are too close: perhaps a note lay on the wrong pile."""
    word, place = oddest(draft)
    put_words("refused: {why}", why=why)
    words = _said(f"the most unusual is {word} {place}: 'x {word} {place}' removes it, q stops")
    return _back(shelf, draft, words) if words else draft


def _kept(
    decoder: SerialDecoder, shelf: DecoderStorage, draft: CalibrationDraft, made: Calibration
) -> int:
    path = shelf.add(made, decoder.port)
    shelf.drop_draft(draft)
    apart = f"{separation(made):.1f} standard deviations apart ({SEPARATION_MIN:.0f} are needed)"
    put_words(
        "calibration {id} of {date}: real and fake are {apart}",
        id=made.id,
        date=made.date,
        apart=apart,
    )
    put_words("kept in {path}", path=path)
    return 0


# --- checking --------------------------------------------------------------------------------


def _check(decoder: SerialDecoder, shelf: DecoderStorage) -> int:
    calibration = shelf.newest(decoder.uid)
    if calibration is None:
        raise DeviceError("this decoder was never calibrated: 'banker devices calibrate' does it")
    put_words(
        "calibration {id} of {date}; Enter measures, q stops",
        id=calibration.id,
        date=calibration.date,
    )
    passes: list[Measurement] = []
    while len(passes) < REFERENCES_MIN:
        place = f"{len(passes) + 1} of {REFERENCES_MIN}"
        if _said(f"reference card {place}: {_HOW[calibration.mode]}"):
            put("     Enter measures, q stops")
            continue
        try:
            measurement = decoder.measure(calibration.mode, calibration.samples)
        except TransportError as error:
            put_words("     not measured: {error}", error=error)
            continue
        fault = fault_of(measurement, calibration.scale, calibration.limits)
        if fault:
            put_words("     not taken: {why}", why=CURES[fault])
            continue
        passes.append(measurement)
        put("     taken")
    return _drift_told(drift(calibration, passes))


def _drift_told(found: float) -> int:
    line = f"the reference card now reads {found:.1f} standard deviations away from its calibration"
    if found > DRIFT_MAX:
        put(f"{line}, more than {DRIFT_MAX:.0f}: recalibrate with 'banker devices calibrate'")
        return 1
    put(f"{line} (up to {DRIFT_MAX:.0f} is fine)")
    return 0


# --- the keyboard ----------------------------------------------------------------------------


def _said(line: str) -> list[str]:
    """Show `line` and return the words typed in answer, none for Enter alone. Raises `Stopped` on q
    or at the end of the input."""
    put(line)
    text = sys.stdin.readline() if sys.stdin is not None else ""
    words = text.lower().split()
    if not text or words == ["q"]:
        raise Stopped
    return words
