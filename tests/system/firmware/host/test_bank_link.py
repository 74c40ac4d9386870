"""The portable part of the firmware, driven on this computer through a board made of Python."""

from __future__ import annotations

import ctypes
import os
import random
import re
import subprocess
from pathlib import Path

import pytest

from drivers.vault.codec import is_sound
from drivers.vault.commitment import commitment
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

# --- hello, sessions, numbers ----------------------------------------------------------------


@pytest.mark.in_check("firmware")
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
    chance = device.firmware.host_credits()
    assert device.command("STAT") == f"OK,closed,1,4,0,1,0,1,{chance},-"
    assert device.command("STAT,1").endswith(",-,v5000,l5000,ffd")
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


@pytest.mark.in_check("fuzz")
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
