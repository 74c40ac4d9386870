"""Wire as before: conversations, damaged messages, moves at a vault and notes, from fixed seeds.

Goal: an octet, a millisecond or a word that is otherwise shows, on a quiet line and on a bad one.
`wire_as_before.txt` keeps lines of it. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drivers.capture.format import HEADER, CaptureError, Received, Sent, items_of, line_of
from drivers.decoder import calibration_run, optics, quality
from drivers.decoder.messages import Measurement
from drivers.decoder.reading import settled
from drivers.decoder.verdict import Judgement, judged
from drivers.errors import DriverError
from drivers.tools.describe import Interpreter
from drivers.tools.monitor import CaptureFormatter
from drivers.vault.codec import is_sound, message_of, record_of
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulator import VaultSimulator
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer, StreamSplitter
from drivers.wire.link_events import Greeted, Reported
from drivers.wire.messages import Hello, Record, number, proto_major, read_command, read_message
from tests.drivers.vault_rig import ENTROPY, Entropy
from tests.drivers.wire_rig import QUIET, Noise, Table, vectors
from tests.support import decoder_rig
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("wire_as_before.txt")
NOISES = {"quiet": QUIET, "bad": Noise(0.003, 0.002, 0.002), "very-bad": Noise(0.02, 0.01, 0.01)}


# --- a host and a vault ---------------------------------------------------------------------------


def conversation(noise: Noise, seed: int, length_ms: int = 5000) -> Iterator[str]:
    """What is heard in each millisecond, and how a monitor tells it."""
    table, told, dice = Table(noise, seed), CaptureFormatter(with_repeats=True), random.Random(seed)
    for _ in range(length_ms):
        heard = table.step()
        for event in heard:
            if isinstance(event, Greeted):
                table.link.sync(0)
            elif isinstance(event, Reported):
                _answer(table, event.record)
        if dice.random() < 0.02:
            _disturb(table, dice)
        if heard or table.now_ms % 50 == 0:
            yield f"{heard} {table.link.stats.snapshot()} {table.vault.vault.status()}"
    for at_ms, data in enumerate(_wires(seed)):
        for item in (Received(at_ms, data), Sent(at_ms, data)):
            yield repr((line_of(item), told.lines(item)))
    yield repr((told.end(9999), told.tally.words(9999)))


def _answer(table: Table, record: Record) -> None:
    if record.kind == 2:
        table.link.request("MIX", str(record.epoch), ENTROPY)
    if table.chance.random() < 0.7:
        table.link.acknowledge(record.event)


def _disturb(table: Table, dice: random.Random) -> None:
    vault = table.vault.vault
    acts: list[Callable[[], object]] = [
        vault.close_lid, vault.open_lid, vault.force_open,
        *[lambda: vault.press_lock(table.now_ms)] * 4, lambda: vault.press_red(table.now_ms),
        lambda: vault.turn_ring(dice.randint(1, 6)), lambda: table.link.request("PING"),
        lambda: table.link.request("STAT"), lambda: table.link.request("FLY", "1", lasts_ms=30),
    ]  # fmt: skip
    if dice.random() < 0.05:
        table.boot()
    else:
        dice.choice(acts)()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", NOISES)
def test_a_conversation_goes_as_it_went(name: str, seed: int) -> None:
    found = conversation(NOISES[name], seed)
    assert_as_stored(STORED, f"talk-{name}-{seed}", found)


# --- messages -------------------------------------------------------------------------------------


def _wires(seed: int) -> Iterator[bytes]:
    """Frames, each with perhaps a damaged octet, some cut and some run together."""
    dice = random.Random(seed)
    for vector in vectors():
        wire = bytearray(vector.wire)
        for _ in range(dice.choice((0, 0, 1, 3))):
            wire[dice.randrange(len(wire))] = dice.choice((*b"0,-*$\n\r9aZ", dice.randrange(256)))
        yield bytes(wire[: dice.choice((None, None, None, -3))])


def _bodies(seed: int) -> Iterator[str]:
    """Bodies, and bodies with another, one more or one less field."""
    dice = random.Random(seed)
    others = ("", "0", "1", "6", "7", "-1", "01", "65536", "4294967296", "locked", "open", "x", "-",
              "0a" * 16, "ab" * 32, "1.2", "ERR", "OK", "00000000")  # fmt: skip
    for vector in vectors():
        fields = vector.body.split(",")
        yield vector.body
        for _ in range(4):
            mine, at = list(fields), dice.randrange(len(fields))
            match dice.randrange(4):
                case 0:
                    del mine[at]
                case 1:
                    mine.insert(at, dice.choice(others))
                case _:
                    mine[at] = dice.choice(others)
            yield ",".join(mine)


def meanings(seed: int) -> Iterator[str]:
    interpreter = Interpreter()
    for body in _bodies(seed):
        message = read_message(body)
        if isinstance(message, Hello):
            message = message._replace(caps=frozenset())  # a set has no order
        told = [body, message, read_command(body), interpreter.kind(body)]
        told += [interpreter.command_text(body), interpreter.message_text(body)]
        if isinstance(message, Record):
            vault_says = message_of("0123456789abcdef", message)
            told += [is_sound(message), vault_says, vault_says and record_of(vault_says)]
        yield repr([*told, number(body[-2:]), proto_major(body[2:5])])
    framer, splitter = Framer(BODY_TO_HOST_MAX), StreamSplitter(BODY_TO_HOST_MAX)
    for wire in _wires(seed):
        yield repr((framer.feed(wire), framer.held_bytes, splitter.feed(wire)))
    yield repr(splitter.end())


@pytest.mark.parametrize("seed", range(3))
def test_messages_mean_what_they_meant(seed: int) -> None:
    assert_as_stored(STORED, f"body-{seed}", meanings(seed))


def captures() -> Iterator[str]:
    dice = random.Random(5)
    lines = [
        "0.000 ! opened /dev/ttyACM0", r"0.004 < \n$T,7,1,locked,14*89a9\n", "1.100 = 17",
        "1.101 = 18 4", r"1.200 > \x00\xff\\ a\x20", "1.300 ? to open", "2.000 ! lost the cable",
        "# a note", "", "3.000 < \\q", "3.000 + x", "x", "3.0 < a", "3.000 ! gone", "4.000 = 0x",
    ]  # fmt: skip
    for _ in range(80):
        text = "\n".join([HEADER, *dice.choices(lines, k=dice.randint(1, 3)), ""])
        try:
            items = items_of(text if dice.random() < 0.9 else text[: dice.randrange(len(text))])
        except CaptureError as error:
            yield str(error)
        else:
            yield repr((items, [line_of(item) for item in items]))


def test_captures_are_read_as_they_were() -> None:
    assert_as_stored(STORED, "capture", captures())


# --- a vault without a line -----------------------------------------------------------------------


def _move(vault: VaultSimulator, dice: random.Random, now_ms: int) -> object:
    """One thing that people, time or a host may do, often the one that leads on."""
    first, epoch = vault.status().first_event, vault.status().epoch
    acts: list[Callable[[], object]] = [
        vault.close_lid, vault.close_lid, vault.open_lid, vault.force_open, vault.status,
        lambda: vault.poll(now_ms), lambda: vault.tick(now_ms),
        *[lambda: vault.press_lock(now_ms)] * 4, *[lambda: vault.press_red(now_ms)] * 3,
        lambda: vault.turn_ring(dice.choice((None, 0, 1, 2, 3, 4, 5, 6, 7))),
        lambda: vault.acknowledge(first + dice.randint(-2, 4)),
        lambda: vault.sync(first + dice.randint(-3, 3)),
        *[lambda: vault.sync(first - 1)] * 2,
        lambda: vault.mix(epoch + dice.randint(-1, 2), ENTROPY),
        *[lambda: vault.mix(epoch, ENTROPY)] * 2,
        lambda: vault.offer(epoch, dice.choice((ENTROPY, "00" * 16, "6b" * 16))),
    ]  # fmt: skip
    try:
        return dice.choice(acts)()
    except DriverError as error:
        return f"{type(error).__name__} {error}"


def moves(seed: int) -> Iterator[str]:
    """What each move comes to, and the memory after it."""
    dice, eeprom = random.Random(seed), VolatileEeprom()
    vault = VaultSimulator(eeprom, draw=Entropy(seed))
    now_ms = 0
    for _ in range(600):
        now_ms += dice.choice((0, 1, 40, 300, 900, 2500))
        told = _move(vault, dice, now_ms)
        if dice.random() < 0.02:
            vault.close()
            vault = VaultSimulator(eeprom, draw=Entropy(seed + now_ms))
        image = eeprom.load()
        yield f"{told} {vault.status()} {image.hex() if image else ''} {vault!r}"


@pytest.mark.parametrize("seed", range(4))
def test_a_vault_does_what_it_did(seed: int) -> None:
    assert_as_stored(STORED, f"vault-{seed}", moves(seed))


# --- notes ----------------------------------------------------------------------------------------


def notes(dice: random.Random) -> Iterator[Measurement]:
    for _ in range(60):
        pull = decoder_rig.Pull(
            dice.choice((4, 30, 90, 200, 400, 900)), dice.uniform(0, 0.5), dice.uniform(0, 0.5),
            dice.uniform(0, 200), dice.choice((2, 9, 16, 24, 24, 40)), dice.choice((5, 5, 90)),
            dice.choice((0, 0, 60)),
        )  # fmt: skip
        yield decoder_rig.slide(pull, dice, 200)
        white, dark = dice.choice((5, 40, 200, 900)), dice.choice((5, 80))
        yield decoder_rig.spot(dice.uniform(0, 0.5), white, dark)


def judgements() -> Iterator[str]:
    dice = random.Random(7)
    known = {mode: decoder_rig.calibration(mode) for mode in ("slide", "spot")}
    before: list[Judgement] = []
    for note in notes(dice):
        mode = "slide" if hasattr(note, "sa") else "spot"
        calibration = known[mode]
        told = [quality.fault_of(note, calibration.scale, calibration.limits)]
        told += [quality.fault_of(note, calibration.scale), judged(note, calibration)]
        told += [optics.levels(note), quality.room_counts(note), quality.is_saturated(note)]
        told.append(round(optics.statistic(note), 6))
        yield repr(told)
        before = [*before[-2:], judged(note, calibration)]
        yield repr(settled(before))


def test_notes_are_judged_as_they_were() -> None:
    assert_as_stored(STORED, "notes", judgements())


def drafts() -> Iterator[str]:
    """A calibration from its first step, with notes that are refused among those that fit."""
    for mode in ("slide", "spot"):
        draft = calibration_run.new_draft(decoder_rig.UID, decoder_rig.FIRMWARE, mode)
        good = [decoder_rig.EMPTY[mode], decoder_rig.WHITE[mode]]
        good += [*decoder_rig.passes(mode, "real", 12), *decoder_rig.passes(mode, "fake", 12)]
        for at, note in enumerate(good * 2):
            step = calibration_run.next_step(draft)
            if step.word == "done":
                break
            yield repr((step, calibration_run.samples_for(draft, step)))
            why = calibration_run.objection(draft, note)
            yield f"{why} {calibration_run.objection(draft, good[0])}"
            if not why:
                draft = calibration_run.with_next(draft, note)
            if at % 9 == 8:
                yield repr(calibration_run.without(draft, "real", 2).real)
                draft = calibration_run.without(draft)


def test_a_calibration_is_made_step_by_step_as_it_was() -> None:
    assert_as_stored(STORED, "drafts", drafts())
