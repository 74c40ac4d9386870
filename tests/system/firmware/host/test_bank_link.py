"""The portable part of the firmware, driven on this computer through a board made of Python."""

from __future__ import annotations

import ctypes
import hashlib
import os
import random
import re
import subprocess
from pathlib import Path

import pytest

from drivers.vault.codec import is_sound
from drivers.vault.commitment import commitment
from tests import ROOT
from tests.system.firmware.host_device import (
    BOLT,
    DECODER,
    RECORD_SIZE,
    RING_AT,
    SHARE,
    SID,
    VAULT,
    HostDevice,
    build,
    code_of,
    frame,
    locked,
    record_of,
    wrong_number,
)

VECTORS = ROOT / "tests" / "drivers" / "vectors.txt"


# --- digests ---------------------------------------------------------------------------------


def test_sha256_agrees_with_hashlib_at_every_length_around_a_block(library: ctypes.CDLL) -> None:
    for size in range(130):
        data, digest = random.randbytes(size), ctypes.create_string_buffer(32)
        library.host_sha256(data, size, digest)
        assert digest.raw == hashlib.sha256(data).digest(), size


def test_the_crc_is_ccitt_false(library: ctypes.CDLL) -> None:
    library.host_crc16.restype = ctypes.c_uint16
    assert library.host_crc16(b"123456789", 9) == 0x29B1


# --- framing ---------------------------------------------------------------------------------

PING = frame(f"C,{SID},2,PING")
OK, NAK_CRC, NAK_FORM, NAK_LONG = ["R,2,OK"], ["N,-,CRC"], ["N,-,FORM"], ["N,-,LONG"]
FRAMES = [
    ("good", PING, OK),
    ("rubbish before", b"0 d\x00\xff$$*" + PING, OK),
    ("newlines before", b"\n\n\n" + PING, OK),
    ("half a frame before", PING[:9] + PING, [*NAK_FORM, *OK]),
    ("no newline between", PING[:-1] + PING, OK + OK),
    ("rubbish behind", PING + b"xyz", OK),
    ("no start", PING[2:], []),
    ("no newline before", PING[1:], []),
    ("bad check", PING.replace(b"*", b"*0")[:-2] + b"\n", NAK_CRC),
    ("flipped bit", PING.replace(b"PING", b"QING"), NAK_CRC),
    ("lost octet", PING.replace(b"PING", b"PNG"), NAK_CRC),
    ("check in capitals", b"\n$" + b"123456789" + b"*29B1\n", NAK_FORM),
    ("no check", b"\n$C\n", NAK_FORM),
    ("empty", b"\n$*ffff\n", NAK_FORM),
    ("not printable", frame(b"C,\x07"), NAK_FORM),
    ("carriage return", PING[:-1] + b"\r\n", NAK_FORM),
    ("97 octets", frame("x" * 97), NAK_LONG),
    ("96 octets", frame("C," + "x" * 94), NAK_FORM),
    ("endless", b"\n$" + b"x" * 1000 + PING, [*NAK_LONG, *OK]),
    ("no command", frame("D,1"), NAK_FORM),
    ("too many fields", frame(f"C,{SID},2,PING,1,2,3,4,5"), NAK_FORM),
    ("sid of seven digits", frame("C,badcafe,2,PING"), NAK_FORM),
    ("sid in capitals", frame("C,0BADCAFE,2,PING"), NAK_FORM),
    ("number 0", frame(f"C,{SID},0,PING"), NAK_FORM),
    ("number 65536", frame(f"C,{SID},65536,PING"), NAK_FORM),
    ("number with zeros", frame(f"C,{SID},02,PING"), NAK_FORM),
]


@pytest.mark.parametrize(("octets", "answer"), [f[1:] for f in FRAMES], ids=[f[0] for f in FRAMES])
def test_what_comes_in_is_a_frame_or_not(
    device: HostDevice, octets: bytes, answer: list[str]
) -> None:
    device.begin()
    # The newline that ended the last frame would do as the start of the next.
    device.receive(b"x" + octets)
    assert device.said() == answer
    device.receive(b"\n")
    device.said()
    assert device.ask(f"C,{SID},2,PING")[-1:] == OK, "out of step afterwards"


def test_octets_one_by_one_say_the_same(library: ctypes.CDLL) -> None:
    for _, octets, _ in FRAMES:
        heard = []
        for portions in ([octets], [octets[i : i + 1] for i in range(len(octets))]):
            one = HostDevice(library)
            random.seed(5)
            one.start()
            one.begin()
            for portion in portions:
                one.receive(portion)
            heard.append(one.said())
        assert heard[0] == heard[1]


def vectors(direction: str) -> list[tuple[str, bytes]]:
    rows = []
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        if line.startswith(direction):
            _, body, octets = line.split(" | ", 2)
            raw = re.sub(
                rb"\\(n|x[0-9a-f]{2})",
                lambda m: b"\n" if m[1] == b"n" else bytes.fromhex(m[1][1:].decode()),
                octets.encode("latin-1"),
            )
            rows.append((body, raw))
    return rows


def test_the_table_that_both_sides_share(device: HostDevice) -> None:
    """A body that is found is answered, if only by "that is no command"; the others are not."""
    for body, octets in [*vectors(">"), *vectors("=")]:
        device.receive(octets)
        said = device.said()
        assert said, body
        assert not {"N,-,CRC", "N,-,LONG"} & set(said), body
    for what, octets in vectors("!"):
        device.begin()
        device.receive(b"x" + octets)
        assert not [body for body in device.said() if body.startswith("R,")], what
    for body, octets in vectors("+"):
        device.receive(b"\n" + octets)
        head = f"R,{body.split(',')[2]},"
        assert [answer for answer in device.said() if answer.startswith(head)], body


# --- hello, sessions, numbers ----------------------------------------------------------------


def test_hello_says_who_and_where(device: HostDevice) -> None:
    proto, uid, *rest = device.hello()
    assert proto == "1"
    assert re.fullmatch(r"[0-9a-f]{16}", uid)
    assert rest == ["1", "P", "host", "vault", "closed", "0", "1", "0", "00000000"]
    device.begin()
    assert device.hello()[-1] == SID


def test_hello_comes_at_boot_with_the_capabilities(library: ctypes.CDLL) -> None:
    both = HostDevice(library)
    both.capabilities = VAULT | BOLT | DECODER
    [hello] = [body for body in both.start() if body.startswith("H,")]
    assert hello.split(",")[6] == "vault+bolt+decoder"
    both.capabilities = DECODER
    [hello] = [body for body in both.start() if body.startswith("H,")]
    assert hello.split(",")[6:11] == ["decoder", "-", "0", "1", "0"]


def test_a_session_must_begin_and_dies_with_the_power(device: HostDevice) -> None:
    assert device.ask(f"C,{SID},1,PING") == ["R,1,ERR,SESSION"]
    device.begin()
    assert device.ask("C,00000001,2,PING") == ["R,2,ERR,SESSION"]
    assert device.ask("C,00000000,2,BEGIN") == ["R,2,ERR,ARGS"]
    assert device.command("PING") == "OK"
    device.start()
    assert device.ask(f"C,{SID},3,PING") == ["R,3,ERR,SESSION"]


def test_numbers_are_kept_repeated_and_wrap(device: HostDevice) -> None:
    device.begin()
    assert device.ask(f"C,{SID},3,PING") == ["R,3,ERR,SEQ"]
    assert device.ask(f"C,{SID},2,NOVERB") == ["R,2,ERR,VERB"]
    # The same number again: the same answer, whatever is asked.
    assert device.ask(f"C,{SID},2,PING") == ["R,2,ERR,VERB"]
    device.seq = 2
    while device.seq < 65535:
        device.command("PING")
    assert device.ask(f"C,{SID},1,PING") == ["R,1,OK"]


def test_nothing_is_done_twice(device: HostDevice) -> None:
    locked(device)
    opened = [device.ask(f"C,{SID},{device.seq + 1},OPEN") for _ in range(3)]
    assert opened == [[f"R,{device.seq + 1},OK,open"]] * 3
    assert [fields[3] for fields in device.events()] == ["2", "3", "7"]


@pytest.mark.parametrize("words", ["SYNC", "SYNC,", "SYNC,-1", "SYNC,01", "SYNC,4294967296"])
def test_arguments_are_read_to_the_letter(device: HostDevice, words: str) -> None:
    device.begin()
    assert device.command(words) == "ERR,ARGS"


def test_sync_comes_first(device: HostDevice) -> None:
    device.begin()
    assert device.command("ACK,1") == "ERR,SYNC"
    assert device.command(f"MIX,1,{SHARE}") == "ERR,SYNC"
    assert device.command("SYNC,1") == "ERR,AHEAD"
    assert device.command("ACK,1") == "ERR,SYNC"
    assert device.command("SYNC,0") == "OK,1,0"


def test_the_heartbeat_comes_each_second(device: HostDevice) -> None:
    for _ in range(100):
        device.tick(100)
    beats = [body for body in device.said() if body.startswith("T,")]
    assert len(beats) == 10
    assert beats[0].split(",")[1] == "1"
    assert beats[0].split(",")[3:] == ["closed", "0"]


def test_stat_and_scan(device: HostDevice) -> None:
    device.begin(0)
    device.firmware.host_ring(4)
    assert device.command("STAT") == f"OK,closed,1,4,0,1,0,1,{device.firmware.host_credits()},-"
    assert device.command("SCAN") == "OK,0,100,200,300"


def test_a_measurement_is_answered_when_it_is_done(device: HostDevice) -> None:
    device.capabilities = DECODER
    device.start()
    device.begin()
    assert device.ask(f"C,{SID},2,SLIDE,500") == []
    assert device.ask(f"C,{SID},2,SLIDE,500") == []
    assert device.measurements == [(2, 500)]
    sums = (500, 21, -3, 2**31 - 1, -(2**31), 0, 7)
    device.firmware.host_measured((ctypes.c_int32 * 7)(*sums), 7)
    answer = "R,2,OK," + ",".join(map(str, sums))
    assert device.said() == [answer]
    assert device.ask(f"C,{SID},2,SLIDE,500") == [answer]
    device.seq = 2
    for words in ("SLIDE,0", "SLIDE,1501", "SPOT,101", "SPOT"):
        assert device.command(words) == "ERR,ARGS"
    assert device.command("OPEN") == "ERR,VERB"


# --- events ----------------------------------------------------------------------------------


def test_one_epoch_is_told_and_its_digests_are_those_of_fairness(device: HostDevice) -> None:
    locked(device)
    uid, secret, number = device.hello()[1], device.secret(1), code_of(device)
    assert device.press_red(number % 6 + 1) == "wrong"
    assert device.latch == 1
    assert device.press_red(number) == "open"
    assert device.latch == 0
    told = device.events()
    assert [fields[1:-1] for fields in told] == [
        ["1", "1", "2", "1", commitment(uid, 1, secret)],
        ["2", "1", "3", "1", "1"],
        ["3", "1", "4", "1", str(number % 6 + 1), "1"],
        ["4", "1", "5", "1", str(number), "2", secret],
    ]
    assert all(is_sound(record_of(fields)) for fields in told)


def test_the_code_is_that_of_fairness_in_many_epochs(device: HostDevice) -> None:
    device.begin(0)
    for epoch in range(1, 61):
        share = random.randbytes(16).hex()
        assert device.lock() == "clunk"
        assert device.command(f"MIX,{epoch},{share}") == "OK"
        assert device.press_red(code_of(device, share)) == "open"
        for fields in device.events():
            assert device.command(f"ACK,{fields[1]}") == "OK"


def test_forced_and_tampered_are_told(device: HostDevice) -> None:
    locked(device)
    secret = device.secret(1)
    assert device.move_lid(closed=False) == "tampered"
    assert device.command("OPEN") == "OK,open"
    assert device.command("OPEN") == "OK,nothing"
    tamper, forced = device.events()[2:]
    assert tamper[3:-1] == ["8", "1", ""]
    assert forced[3:-1] == ["7", "1", secret]
    assert is_sound(record_of(tamper))
    assert is_sound(record_of(forced))


def test_events_are_sent_again_until_acknowledged_and_in_order(device: HostDevice) -> None:
    locked(device)
    first = device.events()
    assert device.events() == first
    assert device.command("ACK,2") == "ERR,ORDER"
    assert device.command("ACK,1") == "OK"
    assert device.command("ACK,1") == "OK"
    assert device.events() == first[1:]
    assert device.command("ACK,2") == "OK"
    assert device.command("ACK,3") == "ERR,ORDER"
    assert device.events() == []


def test_events_survive_the_power_and_acknowledgements_too(device: HostDevice) -> None:
    first = locked(device).events()
    assert device.command("ACK,1") == "OK"
    device.start()
    assert device.hello()[7:10] == ["1", "2", "2"]
    device.begin(1)
    assert device.events() == first[1:]
    assert device.latch == 1
    device.begin()
    assert device.command("SYNC,0") == "ERR,GAP"
    assert device.command("SYNC,3") == "ERR,AHEAD"
    assert device.command("SYNC,2") == "OK,3,2"


def test_mix_is_idempotent_and_judged_like_the_simulator_does(device: HostDevice) -> None:
    device.begin(0)
    assert device.command(f"MIX,1,{SHARE}") == "ERR,VALUE"
    device.lock()
    assert device.command(f"MIX,1,{'00' * 16}") == "ERR,VALUE"
    assert device.command(f"MIX,1,{SHARE}") == "OK"
    assert device.command(f"MIX,1,{SHARE}") == "OK"
    assert device.command(f"MIX,1,{'11' * 16}") == "ERR,CONFLICT"
    assert device.command(f"MIX,1,{SHARE[2:]}") == "ERR,ARGS"
    assert [fields[3] for fields in device.events()] == ["2", "3"]


def test_without_a_share_the_vault_locks_alone_and_says_so(device: HostDevice) -> None:
    device.begin(0)
    device.lock()
    device.tick(2999)
    assert device.hello()[9] == "1"
    device.tick(1)
    assert device.hello()[9] == "2"
    assert device.events()[1][3:6] == ["3", "1", "0"]
    assert device.press_red(code_of(device, "00" * 16)) == "open"


def test_a_full_log_refuses_with_a_buzz_and_overwrites_nothing(device: HostDevice) -> None:
    locked(device)
    while (outcome := device.press_red(wrong_number(device))) == "wrong":
        device.command("PING")
    assert outcome == "buzz"
    assert device.press_red(code_of(device)) == "buzz"
    assert device.command("OPEN") == "ERR,FULL"
    assert device.move_lid(closed=False) == "tampered"
    assert len(device.events()) == 16
    assert device.command("ACK,1") == "OK"
    # The owed report takes the room at once, also after a restart.
    assert device.events()[-1][3] == "8"


def test_an_owed_tamper_survives_the_power(device: HostDevice) -> None:
    locked(device)
    while device.press_red(wrong_number(device)) == "wrong":
        device.command("PING")
    device.move_lid(closed=False)
    device.move_lid(closed=True)
    device.start()
    device.begin(0)
    assert device.command("ACK,1") == "OK"
    assert [fields[3] for fields in device.events()][-1] == "8"


def test_a_lid_lifted_without_power_is_told_once(device: HostDevice) -> None:
    locked(device)
    device.lid = False
    for _ in range(3):
        device.start()
        device.begin(0)
        assert [fields[3] for fields in device.events()] == ["2", "3", "8"]
    device.move_lid(closed=True)
    device.start()
    device.lid = False
    device.start()
    device.begin(0)
    assert [fields[3] for fields in device.events()] == ["2", "3", "8", "8"]


# --- rubbish ---------------------------------------------------------------------------------


def test_random_octets_break_nothing_under_the_sanitizers(tmp_path: Path) -> None:
    """Ten million; BANK_LINK_FUZZ_OCTETS says otherwise."""
    build("fuzz-random", tmp_path)
    octets = os.environ.get("BANK_LINK_FUZZ_OCTETS", "10000000")
    run = subprocess.run(
        [str(tmp_path / "fuzz_random"), octets, "20"],
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert int(run.stdout.split()[0]) >= int(octets)


def test_noise_never_does_what_was_not_asked(device: HostDevice) -> None:
    """Damaged frames of a try to force the vault: it stays shut, and every event is still there."""
    locked(device)
    dice = random.Random(4)
    good = frame(f"C,{SID},{device.seq + 1},OPEN")
    for _ in range(5000):
        octets = bytearray(good)
        for _ in range(dice.randint(1, 3)):
            octets[dice.randrange(2, len(octets) - 1)] ^= 1 << dice.randrange(8)
        if octets != good:
            device.receive(bytes(octets))
        device.said()
    assert device.latch == 1
    assert [fields[3] for fields in device.events()] == ["2", "3"]


def test_a_record_slot_is_where_the_map_says(device: HostDevice) -> None:
    """So that the peeping of these tests is not blind."""
    locked(device)
    at = RING_AT + RECORD_SIZE
    assert device.eeprom[at : at + 4] == (1).to_bytes(4, "little")
    assert device.eeprom[at + 7] == 2
