"""The test bed when things go wrong on purpose: power, cable, CPU, nonsense, its own death."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest
import serial

from tests.support.emulated_board import Bed, BedError, children, need, smoke
from tests.system.firmware.sketches import (
    EXTERNAL,
    POWER_ON,
    WATCHDOG,
    deliver,
    echo,
    open_port,
    panel,
)

EEPROM_BYTE_MS = 3.4
OPTIBOOT = Path("/usr/share/arduino/hardware/arduino/avr/bootloaders/optiboot")

# --- memory and power -----------------------------------------------------------------------


def test_an_eeprom_byte_takes_its_time() -> None:
    with panel() as it:
        assert 3380 <= it.ask("w") <= 3480
        assert it.ask("r") == 0x5A
        state = it.bed.state()
        assert (state["ee_writes"], state["ee_misuses"]) == (1, 0)


def test_a_power_cut_tears_the_byte_that_is_being_written() -> None:
    """The sketch counts in two bytes, the second the complement of the first."""
    kinds = Counter[str]()
    with panel() as it:
        it.bed.ctl("autoreset 0")
        for cut in range(48):
            it.bed.pause()
            deliver(it.bed, it.port, b"c")
            it.bed.wait(20 * EEPROM_BYTE_MS + cut % 24 * 0.7)
            old = it.bed.eeprom.read_bytes()[:2]
            busy = it.bed.state()["ee_busy"]
            it.bed.power_off()
            now = it.bed.eeprom_bytes(0, 2)
            assert it.bed.eeprom.read_bytes()[:2] == now
            changed = [byte for was, byte in zip(old, now, strict=True) if was != byte]
            kinds["old" if not changed else "erased" if changed == [0xFF] else "random"] += 1
            assert len(changed) <= busy
            it.port.close()
            it.bed.power_on()
            it.port = open_port(it.bed)
            it.bed.pause(False)
            it.greeting()
        assert it.bed.state()["ee_torn"] >= 40
    assert min(kinds[kind] for kind in ("old", "erased", "random")) >= 3


def test_the_eeprom_survives_power_cuts_and_the_death_of_the_emulator(tmp_path: Path) -> None:
    image = tmp_path / "eeprom.bin"
    with panel(eeprom=image) as it:
        assert it.ask("r") == 0xFF
        it.ask("w")
        it.port.close()
        it.bed.power_cycle()
        it.port = open_port(it.bed)
        it.greeting()
        assert it.ask("r") == 0x5A
        deliver(it.bed, it.port, b"c")
        it.bed.wait(500)
        it.bed.kill()
    data = image.read_bytes()
    assert len(data) == 1024
    assert data[10] == 0x5A
    assert data[0] != 0xFF
    with panel(eeprom=image) as it:
        assert it.ask("r") == 0x5A
        assert it.bed.eeprom_bytes() == data


def test_a_reset_tells_its_cause_and_does_not_stop_an_eeprom_write() -> None:
    with panel() as it:
        it.bed.reset()
        assert it.greeting() == EXTERNAL
        it.port.write(b"W")
        assert it.greeting() == WATCHDOG
        resets = it.bed.state()["resets"]
        deliver(it.bed, it.port, b"c")
        it.bed.wait(100)
        it.bed.pause()
        while not it.bed.state()["ee_busy"]:  # for a moment between two octets it is not
            it.bed.wait(0.1)
        it.bed.reset()
        it.bed.pause(False)
        it.greeting()
        it.bed.wait(2 * EEPROM_BYTE_MS)
        state = it.bed.state()
        assert not state["ee_busy"]
        assert (state["ee_torn"], state["resets"]) == (0, resets + 1)


def test_power_on_is_told_from_reset_and_ram_is_forgotten() -> None:
    with Bed(smoke("panel"), speed=0, autoreset=False) as bed:
        bed.power_off()
        assert not Path(bed.port).exists()
        ram = bed.ctl("peek 256 1000")
        assert len(set(bytes.fromhex(ram))) > 200
        before = bed.state()["ms"]
        bed.wait(100)
        assert bed.state()["ms"] >= before + 100
        bed.pause()  # so that the greeting waits for the port to be opened
        bed.power_on()
        with open_port(bed) as port:
            bed.pause(False)
            assert port.readline() == b"!%d\n" % POWER_ON


def test_the_stack_leaves_a_trace() -> None:
    with panel() as it:
        it.bed.ctl("paint")
        it.ask("t")
        shallow = int(it.bed.ctl("stackfree"))
        it.ask("k")
        deep = int(it.bed.ctl("stackfree"))
        assert 1000 < deep < shallow - 8 * 32
        assert shallow < 2048


# --- accidents ------------------------------------------------------------------------------


def test_an_unplugged_cable_is_seen_and_comes_back_under_another_name() -> None:
    with echo(speed=1) as (bed, port):
        bed.unplug()
        with pytest.raises(serial.SerialException):
            port.read(1)
        with pytest.raises((serial.SerialException, OSError)):
            port.write(b"x")
        assert not Path(bed.port).exists()
        assert bed.plug("ttyVAULT1").endswith("ttyVAULT1")
        port.close()
        with open_port(bed) as again:
            again.write(b"hello")
            assert again.read(5) == b"hello"
        assert bed.state()["resets"] == 1  # the board has its own supply


def test_what_is_said_to_nobody_is_lost() -> None:
    with Bed(smoke("panel"), speed=0) as bed:
        bed.wait(20)
        assert bed.state()["tx_lost"] == 3
        with open_port(bed) as port:
            assert port.read(3) == b"!2\n"


def test_only_an_opened_port_resets_the_board() -> None:
    with Bed(smoke("panel"), autoreset=False) as bed:
        bed.wait(5)
        with open_port(bed) as port:
            port.write(b"e")
            assert port.readline() == b"0\n"
        assert bed.state()["resets"] == 1
        bed.ctl("autoreset 1")
        bed.wait(5)
        with open_port(bed) as port:
            assert port.readline() == b"!2\n"
        assert bed.state()["resets"] == 2


def test_a_stalled_cpu_does_nothing_and_then_goes_on() -> None:
    with echo(speed=1) as (bed, port):
        bed.pause()
        bed.stall(150)
        assert bed.state()["cpu"] == "stalled"
        deliver(bed, port, bytes(range(20)))
        bed.wait(149)
        assert port.in_waiting == 0
        bed.pause(False)
        kept = port.read(3)
        assert kept == bytes(range(3))  # what the receiver holds
        assert bed.state()["rx_overruns"] >= 16
        port.reset_input_buffer()
        port.write(b"again")
        assert port.read_until(b"again").endswith(b"again")


def test_a_stall_loses_no_interrupt() -> None:
    """Interrupts that come while a sleeping CPU hangs wake it afterwards."""
    with echo() as (bed, port):
        for number in range(50):
            bed.pause()
            bed.stall(1 + number / 40)
            deliver(bed, port, b"ab")
            bed.wait(3)
            bed.pause(False)
            assert port.read(2) == b"ab"
            assert bed.state()["cpu"] in {"sleeping", "running"}


def test_a_busy_program_overruns_its_receiver() -> None:
    with echo("spin") as (bed, port):
        bed.ctl("pin D2 0")
        deliver(bed, port, bytes(20))
        bed.wait(10)
        assert bed.state()["rx_overruns"] >= 15
        bed.ctl("pin D2 z")
        bed.wait(10)
        port.reset_input_buffer()
        port.write(b"fine")
        assert port.read(4) == b"fine"


def test_a_board_that_sleeps_for_ever_needs_a_reset() -> None:
    with panel() as it:
        deliver(it.bed, it.port, b"z")
        it.bed.wait(10)
        assert it.bed.state()["cpu"] == "asleep for ever"
        it.bed.wait(1000)
        it.bed.reset()
        assert it.greeting() == EXTERNAL
        assert it.ask("h") == 1


@pytest.mark.in_check("firmware")
def test_a_boot_loader_takes_a_sketch_from_avrdude() -> None:
    need("avrdude")
    boot = OPTIBOOT / "optiboot_atmega328.hex"
    if not boot.exists():
        pytest.skip("needs arduino-core-avr")
    # Slowly: the loader listens for one second of its own time, avrdude may be kept waiting.
    with Bed(smoke("echo"), boot=boot, speed=0.4) as bed:
        to = ["-p", "m328p", "-c", "arduino", "-P", bed.port, "-b", "115200", "-D"]
        done = subprocess.run(
            ["avrdude", *to, "-U", f"flash:w:{smoke('panel')}:e"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        with open_port(bed) as port:
            bed.await_port(opened=True)
            bed.advance(3000)
            assert port.readline() == b"!0\n"  # the loader has cleared the cause


# --- the emulator as a process --------------------------------------------------------------


def test_nonsense_is_refused_and_harms_nothing() -> None:
    with Bed(smoke("echo")) as bed:
        before = bed.ctl("ee")
        for line in (
            "",
            "jump",
            "pin",
            "pin D2",
            "pin D2 2",
            "pin D14 0",
            "pin E1 0",
            "pulse D2 0 -1",
            "adc 9 0",
            "adc 0 x",
            "line rx swap 1",
            "line rx flip 2",
            "plug",
            "ee 1024",
            "ee 1000 100",
            "power maybe",
            "speed -1",
            "dip x",
            "vcc 100",
            "bolt fast",
            "hum D3 -1",
            "ring 7",
            "ring 3 left",
            "stall 5 some",
            "a b c d e f g h i j k",
        ):
            with pytest.raises(BedError, match="err"):
                bed.ctl(line)
        assert bed.ctl("ee") == before
        assert "pulse" in bed.ctl("help")


def test_nothing_is_left_behind() -> None:
    before = children()
    bed = Bed(smoke("echo"))
    assert children() - before == {bed.process.pid}
    folder = bed.folder
    bed.close()
    bed.close()
    assert children() == before
    assert bed.process.returncode == 0
    assert not folder.exists()
    with Bed(smoke("echo")) as killed:
        killed.kill()
        with pytest.raises(BedError):
            killed.wait(1)
    assert children() == before


def test_a_firmware_that_is_none_is_said_plainly(tmp_path: Path) -> None:
    before = children()
    for name in ("absent.elf", "text.elf", "text.hex"):
        path = tmp_path / name
        if "text" in name:
            path.write_text("no program")
        with pytest.raises(BedError, match=name):
            Bed(path)
    assert children() == before
