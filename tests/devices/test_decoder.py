"""The decoder at the table: it asks again, never guesses, and nothing waits for it for ever."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from banker import editions
from banker.devices import decoder
from banker.devices.decoder import (
    TRIES_MAX,
    DecoderCommands,
    DecoderController,
    check,
    decoder_controller,
    today,
)
from banker.export.as_script import to_script
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.ledger.entry import Entry
from banker.ledger.origins import DECODER
from banker.session.session import Session
from drivers.decoder.messages import Measurement, Mode
from drivers.decoder.reading import Reading, judge_again
from drivers.decoder.storage import DecoderStorage
from drivers.errors import TransportTimeout, TransportUnavailable
from tests.support.decoder_rig import (
    EMPTY,
    FIRMWARE,
    ROUNDS,
    SAMPLES,
    UID,
    Pull,
    calibration,
    passes,
    slide,
    spot,
)

REAL, FAKE = passes("slide", "real", 4, seed=9), passes("slide", "fake", 4, seed=9)
NOTHING, STILL, SHORT = EMPTY["slide"], slide(Pull(lines=0)), slide(Pull(lines=14))
CHECK = c.CheckNote("bob", "ann", 100)


class Sensor:
    """A decoder under which these lie, one after the other; the last one stays."""

    uid, firmware = UID, FIRMWARE

    def __init__(self, *under: Measurement | Exception) -> None:
        self.under = list(under)
        self.asked: list[tuple[Mode, int]] = []
        self.closed = 0

    def measure(self, mode: Mode, samples: int) -> Measurement:
        self.asked.append((mode, samples))
        found = self.under.pop(0) if len(self.under) > 1 else self.under[0]
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        self.closed += 1


class Hall:
    """A desk with its sensor, its shelf, a clock, and what was said."""

    def __init__(self, folder: Path, *under: Measurement | Exception) -> None:
        self.sensor = Sensor(*under)
        self.shelf = DecoderStorage(folder)
        self.shelf.add(calibration(), "paper")
        self.said: list[str] = []
        self.now_ms = 0
        self.opened = 0
        self.desk = DecoderController(
            self.shelf, self.connect, say=self.said.append, clock=self.clock, wait_s=30
        )

    def connect(self) -> Sensor:
        self.opened += 1
        return self.sensor

    def clock(self) -> int:
        self.now_ms += 1000
        return self.now_ms

    def noted(self) -> list[Reading]:
        return [one.reading for one in self.shelf.readings(UID)]


def test_two_readings_that_agree_are_the_answer(tmp_path: Path) -> None:
    hall = Hall(tmp_path, *REAL)
    reading = hall.desk.read()
    assert (reading.verdict, reading.measurements) == ("real", REAL[:2])
    assert hall.sensor.asked == [("slide", SAMPLES)] * 2
    assert hall.noted() == [reading]
    assert judge_again(reading, calibration()) == reading


def test_a_fake_is_a_fake(tmp_path: Path) -> None:
    assert Hall(tmp_path, *FAKE).desk.read().verdict == "fake"


def test_an_unclear_one_is_asked_for_again_and_says_why(tmp_path: Path) -> None:
    hall = Hall(tmp_path, NOTHING, STILL, SHORT, SHORT, *REAL)
    reading = hall.desk.read()
    assert reading.verdict == "real"
    # What was only waited for is not part of it; what was pulled is, also in vain.
    assert reading.measurements == (SHORT, SHORT, *REAL[:2])
    assert hall.said == [
        "decoder: put the note in, and pull it through and back while the light is on",
        "decoder: there is no note in it",
        "decoder: pull the note through while the light is on",
        "decoder: the note was pulled only part of the way",
        "decoder: it was measured only once: measure again",
    ]


def test_real_once_and_fake_once_is_never_counted(tmp_path: Path) -> None:
    hall = Hall(tmp_path, REAL[0], FAKE[0], *REAL)
    reading = hall.desk.read()
    assert (reading.verdict, reading.reason) == ("unclear", "contradiction")
    assert len(hall.sensor.asked) == 2


def test_it_gives_up_after_some_tries_without_a_guess(tmp_path: Path) -> None:
    hall = Hall(tmp_path, SHORT)
    reading = hall.desk.read()
    assert (reading.verdict, reading.confidence, reading.reason) == ("unclear", 0, "pulled_short")
    assert len(reading.measurements) == len(hall.sensor.asked) == TRIES_MAX


def test_it_does_not_wait_for_ever_for_a_note(tmp_path: Path) -> None:
    hall = Hall(tmp_path, NOTHING)
    reading = hall.desk.read()
    assert (reading.verdict, reading.reason) == ("unclear", "no_note")
    assert hall.now_ms <= 32_000
    assert reading.measurements == (NOTHING,)


def test_a_mark_that_glows_is_read_with_one_laying_in(tmp_path: Path) -> None:
    hall = Hall(tmp_path, spot(0.3))
    hall.shelf.add(calibration("spot"), "paper")
    assert hall.desk.read().verdict == "real"
    assert hall.sensor.asked == [("spot", ROUNDS)] * 2


@pytest.mark.parametrize("where", [0, 1, 3])
def test_a_decoder_that_is_lost_is_said_in_a_line_and_looked_for_again(
    tmp_path: Path, where: int
) -> None:
    under: list[Measurement | Exception] = [SHORT] * where
    hall = Hall(tmp_path, *under, TransportTimeout("the cable is out"), *REAL)
    with pytest.raises(CommandError, match="the cable is out; or say 'bob checks ann 100 real'"):
        hall.desk.read()
    assert hall.noted() == []
    assert hall.sensor.closed == 1
    assert hall.desk.read().verdict == "real"
    assert hall.opened == 2


def test_a_decoder_that_was_never_calibrated_judges_nothing(tmp_path: Path) -> None:
    hall = Hall(tmp_path, *REAL)
    hall.sensor.uid = "f" * 16
    with pytest.raises(CommandError, match="never calibrated: 'banker devices calibrate'; or say"):
        hall.desk.read()
    assert hall.sensor.asked == []


def test_a_reading_that_cannot_be_kept_is_not_told(tmp_path: Path) -> None:
    hall = Hall(tmp_path, *REAL)
    (tmp_path / f"{UID}.readings.jsonl").mkdir()
    with pytest.raises(CommandError, match="cannot be written"):
        hall.desk.read()


def test_one_note_at_a_time(tmp_path: Path) -> None:
    inside, go_on = threading.Event(), threading.Event()

    class Slow(Sensor):
        def measure(self, mode: Mode, samples: int) -> Measurement:
            inside.set()
            assert go_on.wait(20)
            return super().measure(mode, samples)

    hall = Hall(tmp_path, *REAL)
    hall.sensor = Slow(*REAL)
    found: list[Reading] = []
    thread = threading.Thread(target=lambda: found.append(hall.desk.read()))
    thread.start()
    try:
        assert inside.wait(20)
        with pytest.raises(CommandError, match="another note"):
            hall.desk.read()
    finally:
        go_on.set()
        thread.join()
    assert found[0].verdict == "real"
    assert hall.sensor.closed == 0


# --- the statement ---------------------------------------------------------------------------


class Door:
    """A session whose edition has checks."""

    def __init__(self, refusal: CommandError | None = None) -> None:
        self.refusal = refusal
        self.decided: list[c.AnyCommand] = []
        self.executed: list[tuple[c.AnyCommand, str]] = []

    def decide(self, command: c.AnyCommand) -> None:
        self.decided.append(command)
        if self.refusal is not None:
            raise self.refusal

    def execute(self, command: c.AnyCommand, *, by: str) -> Booked:
        self.executed.append((command, by))
        return Booked(entry="booked")


class Booked(NamedTuple):
    entry: str


def test_a_check_without_a_word_is_the_decoders(tmp_path: Path) -> None:
    door = Door()
    booked = check(door, Hall(tmp_path, *FAKE).desk, CHECK)  # type: ignore[arg-type]
    assert booked == ["booked"]
    ((command, by),) = door.executed
    assert isinstance(command, c.CheckNote)
    assert (replace(command, evidence=""), by) == (replace(CHECK, verdict="fake"), DECODER)


def paying() -> Session:
    """Ann pays Bob, and the notes are still in her hand."""
    edition = editions.load("cash-decoder")
    setup = Setup(edition, check_names(("Ann", "Bob"), edition))
    session = Session.create(None, setup)
    session.execute(c.Transfer("ann", "bob", 100))
    return session


def test_what_was_measured_is_on_record_and_can_be_judged_again(tmp_path: Path) -> None:
    """Also from the script of the game, which is text."""
    hall, session = Hall(tmp_path, *FAKE), paying()
    check(session, hall.desk, CHECK)
    assert session.state.dues_of("ann")[0].amount == 100
    *_, told = to_script(session.entries(), session.state.setup)
    command = parse(told.strip(), session.state.setup, session.state.table.turn)
    assert isinstance(command, c.CheckNote)
    reading = msgspec.json.decode(command.evidence, type=Reading)
    assert reading == hall.noted()[0] == judge_again(reading, calibration())
    assert command.verdict == reading.verdict == "fake"


def test_the_rules_are_asked_before_anybody_pulls(tmp_path: Path) -> None:
    hall, door = Hall(tmp_path, *FAKE), Door(CommandError("bob has no green chip"))
    with pytest.raises(CommandError, match="green chip"):
        check(door, hall.desk, CHECK)  # type: ignore[arg-type]
    assert (hall.opened, hall.said, door.executed) == (0, [], [])


@pytest.mark.parametrize(
    "command", [c.CheckNote("bob", "ann", 100, "real"), c.Say("pizza"), c.Next()]
)
def test_everything_else_goes_by(tmp_path: Path, command: c.AnyCommand) -> None:
    hall, door = Hall(tmp_path, *FAKE), Door()
    assert check(door, hall.desk, command) is None  # type: ignore[arg-type]
    assert (hall.opened, door.decided, door.executed) == (0, [], [])


class VaultHands:
    """Takes nothing but locking."""

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        return [] if isinstance(command, c.LockVault) else None


def test_the_hands_of_a_script_are_the_decoder_and_the_vault(tmp_path: Path) -> None:
    door = Door()
    hall = Hall(tmp_path, *REAL)
    hands = DecoderCommands(door, hall.desk, VaultHands())  # type: ignore[arg-type]
    assert hands.carry_out(CHECK) == ["booked"]
    assert hands.carry_out(c.LockVault()) == []
    assert hands.carry_out(c.Say("pizza")) is None


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    edition = editions.load("secret-vault")
    setup = Setup(edition, check_names(("Ann", "Bob"), edition))
    session = Session.create(tmp_path / "game.bank", setup)
    yield session
    session.close()


def test_an_edition_without_checks_asks_no_decoder(session: Session, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "decoders", *REAL)
    with pytest.raises(CommandError):
        check(session, hall.desk, CHECK)
    assert hall.opened == 0


# --- where it is -----------------------------------------------------------------------------


def test_auto_without_any_calibration_says_so(tmp_path: Path) -> None:
    desk = decoder_controller("auto", DecoderStorage(tmp_path))
    with pytest.raises(
        CommandError, match="no decoder was ever calibrated on this computer; or say"
    ):
        desk.read()


def test_a_port_that_is_not_there_is_told_when_it_is_opened(tmp_path: Path) -> None:
    desk = decoder_controller("/dev/ttyNOWHERE", DecoderStorage(tmp_path))
    with pytest.raises(CommandError, match="the decoder does not answer"):
        desk.open()
    desk.close()
    desk.close()


def test_a_calibration_is_dated() -> None:
    assert len(today()) == len("2024-05-01")
    assert today() >= "2024-05-01"


def test_the_same_notes_read_the_same_each_time(tmp_path: Path) -> None:
    chance = random.Random(2)
    for number in range(5):
        kind = chance.choice(("real", "fake"))
        hall = Hall(tmp_path / str(number), *passes("slide", kind, 2, seed=number))
        assert hall.desk.read().verdict == kind


def test_no_board_at_all_is_one_line(tmp_path: Path) -> None:
    hall = Hall(tmp_path, *REAL)

    def nobody() -> Sensor:
        raise TransportUnavailable("no port where a decoder could be; plug it in")

    desk = DecoderController(hall.shelf, nobody)
    with pytest.raises(CommandError, match="plug it in; or say"):
        desk.open()


@pytest.mark.parametrize("where", ["auto", "/dev/ttyACM7", "by its name"])
def test_the_board_of_the_vault_is_used_where_its_port_is_named(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner: Any = SimpleNamespace(snapshot=SimpleNamespace(port="/dev/ttyACM7"))
    opened: list[object] = []

    def measurer(*args: object, **more: object) -> Sensor:
        opened.append((args, more))
        return Sensor(NOTHING)

    monkeypatch.setattr(decoder, "lasting_name", lambda _port: "by its name")
    monkeypatch.setattr(decoder, "SerialDecoder", measurer)
    DecoderStorage(tmp_path).add(calibration(), "/dev/ttyACM6")
    decoder_controller(where, DecoderStorage(tmp_path), shared=runner).open()
    assert opened == [((runner,), {"is_shared": True})]
    monkeypatch.setattr(decoder, "open_decoder", measurer)
    decoder_controller("other", DecoderStorage(tmp_path), shared=runner).open()
    assert opened[1:] == [(("other",), {})]


def test_auto_is_the_decoder_that_was_calibrated_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = DecoderStorage(tmp_path)
    storage.add(calibration(), "/dev/ttyACM7")
    opened: list[object] = []

    def measurer(**more: object) -> Sensor:
        opened.append(more)
        return Sensor(NOTHING)

    monkeypatch.setattr(decoder, "open_decoder", measurer)
    decoder_controller("auto", storage).open()
    assert opened == [{"uid": UID, "last": "/dev/ttyACM7"}]
