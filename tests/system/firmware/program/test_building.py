"""Building in order: at each step nothing of later steps is wired, and that step's test passes.

And faults of the wiring, one at a time: each is told with its part of circuit.toml.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

from banker.cli import run_command
from drivers import circuit
from drivers.port.transport import open_port
from drivers.tools import vault_parts
from drivers.tools.device_bench import DeviceBench
from drivers.tools.look import page
from drivers.tools.selftest import Result
from tests.support.board_hands import vault_elf
from tests.support.emulated_board import LID, LOCK, PINS, TRY, Bed, firmware
from tests.support.terminal import Terminal
from tests.system.firmware.wired_so_far import GLOW_MV, RING_WAIT_MS, WHITE_MV, Table

CIRCUIT = circuit.load()
ROLE = CIRCUIT.role


def failed(results: dict[str, Result]) -> dict[str, str]:
    return {name: one.detail for name, one in results.items() if one.verdict == "fail"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vault_parts, "PULL_MS", 500)
    monkeypatch.setattr(vault_parts, "STROKES", 3)


@pytest.fixture
def vault() -> Iterator[Bed]:
    with Bed(vault_elf(), autoreset=False) as bed:
        yield bed


@pytest.fixture
def decoder() -> Iterator[Bed]:
    with Bed(firmware("decoder"), autoreset=False) as bed:
        yield bed


# --- the steps ---------------------------------------------------------------------------------

STEPS = {
    "board": {"the cable", "the fuse"},
    "lid": {"the lid opens", "the lid closes"},
    "buttons": {"the button LOCK", "the button TRY"},
    "ring": {"the ring at 1", "the ring at 6", "the ring between two"},
    "servo": {"the servo turns"},
    "bolt": {"the bolt"},
    "lock": {"the LOCK button", "the latch holds", "the TRY button", "the latch opens"},
}


@pytest.mark.parametrize("step", STEPS)
def test_each_step_of_a_vault_passes_on_what_is_wired_so_far(vault: Bed, step: str) -> None:
    wired = [*STEPS][: [*STEPS].index(step) + 1]
    results = Table(vault, *wired).tested(step)
    assert failed(results) == {}
    assert STEPS[step] <= {name for name, one in results.items() if one.verdict == "pass"}


@pytest.mark.in_check("board")
def test_a_computer_that_is_out_of_step_with_the_board_does_not_blame_the_bolt(vault: Bed) -> None:
    table = Table(vault, *[*STEPS][:6])
    # A stroke of a third of a second is one of a second and more by this computer's clock.
    vault.speed(0.25)
    assert failed(table.tested("bolt")) == {}


DECODER_STEPS = {
    "board": {"the cable", "the fuse"},
    "lights": {"the white LED", "the ultraviolet LED"},
    "amplifier": {"the amplifier a in the dark", "the amplifier b in the dark"},
    "eyes": {"the white light", "the ultraviolet light", "channel b", "the steady lights"},
    "slide": {"the pull"},
}


@pytest.mark.parametrize("step", DECODER_STEPS)
def test_each_step_of_a_decoder_passes_on_what_is_wired_so_far(decoder: Bed, step: str) -> None:
    wired = [*DECODER_STEPS][: [*DECODER_STEPS].index(step) + 1]
    results = Table(decoder, *wired).tested(step)
    assert failed(results) == {}
    assert DECODER_STEPS[step] <= {n for n, one in results.items() if one.verdict == "pass"}


# --- faults ------------------------------------------------------------------------------------


def lid_hangs(table: Table) -> None:
    table.instead["open the lid"] = lambda: None
    table.bed.lid(True)


def lid_is_off(table: Table) -> None:
    table.instead["close the lid"] = lambda: None


def lock_is_off(table: Table) -> None:
    table.instead["press LOCK"] = lambda: None


def try_is_stuck(table: Table) -> None:
    table.bed.ctl(f"pin {TRY} 0")
    table.instead["press TRY"] = lambda: None


def ring_without_5v(table: Table) -> None:
    table.bed.off, table.wait_ms = (f"{ROLE['ring_last']}.2",), RING_WAIT_MS


def ring_without_ground(table: Table) -> None:
    table.bed.off, table.wait_ms = (f"{ROLE['ring_first']}.1",), RING_WAIT_MS


def ring_in_two(table: Table) -> None:
    table.bed.off, table.wait_ms = ("R4.1",), RING_WAIT_MS


def tap_is_off(table: Table) -> None:
    table.bed.off, table.wait_ms = (f"{ROLE['ring']}.5",), RING_WAIT_MS


def try_and_lock_are_exchanged(table: Table) -> None:
    table.instead["press LOCK"] = lambda: table.press_meanwhile(TRY)
    table.instead["press TRY"] = lambda: table.press_meanwhile(LOCK)


def lock_is_at_the_bolts_pin(table: Table) -> None:
    table.bed.ctl("bolt off")
    table.instead["press LOCK"] = lambda: table.press_meanwhile(PINS["bolt"])


def sounder_is_silent(table: Table) -> None:
    table.answer = False


def adapter_is_weak(table: Table) -> None:
    """What a thin cable or a poor adapter leaves of the 5 V."""
    table.bed.supply(CIRCUIT.supply.low - 100)


def lid_stays_shut(table: Table) -> None:
    lid_hangs(table)


def servo_is_silent(table: Table) -> None:
    table.answer = False


def bolt_switch_is_off(table: Table) -> None:
    table.bed.ctl("bolt off")


FAULTS: dict[str, tuple[str, Callable[[Table], None], str]] = {
    "lid hangs": ("lid", lid_hangs, f"{ROLE['lid']} hangs"),
    "lid off": ("lid", lid_is_off, f"{LID} must go to GND through {ROLE['lid']}"),
    "LOCK off": ("buttons", lock_is_off, f"nothing at {LOCK}: {ROLE['lock']}"),
    "TRY stuck": ("buttons", try_is_stuck, f"{TRY} is at GND all the time: {ROLE['try']}"),
    "ring without 5 V": ("ring", ring_without_5v, f"from 5 V to {ROLE['ring_last']}"),
    "ring without GND": ("ring", ring_without_ground, f"from GND to {ROLE['ring_first']}"),
    "ring in two": ("ring", ring_in_two, "R4 is off"),
    "ring's number 5": ("ring", tap_is_off, f"the wire to 5 of {ROLE['ring']} is off"),
    "TRY and LOCK": (
        "buttons",
        try_and_lock_are_exchanged,
        f"{ROLE['lock']} (LOCK) and {ROLE['try']} (TRY) are exchanged: wire {ROLE['lock']} to"
        f" {LOCK} and {ROLE['try']} to {TRY}",
    ),
    "LOCK at the bolt's pin": (
        "buttons",
        lock_is_at_the_bolts_pin,
        f"nothing at {LOCK}, and {PINS['bolt']} answers: {ROLE['lock']} is wired there",
    ),
    "sounder": ("lock", sounder_is_silent, f"{ROLE['sounder']} at {PINS['buzzer']}"),
    "supply": ("servo", adapter_is_weak, f"feed the board's 5V pin from {ROLE['adapter']}"),
    "lid shut at LOCK": ("buttons", lid_stays_shut, f"{ROLE['lid']} hangs"),
    "servo": ("servo", servo_is_silent, f"{ROLE['servo']} at {PINS['servo']}"),
    "bolt switch": ("bolt", bolt_switch_is_off, f"{ROLE['bolt']} at {PINS['bolt']}"),
}


@pytest.mark.in_check("board")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_vaults_wiring_is_told_with_its_part(vault: Bed, fault: str) -> None:
    step, plant, said = FAULTS[fault]
    table = Table(vault, *[*STEPS][: [*STEPS].index(step) + 1])
    plant(table)
    wrong = failed(table.tested(step))
    assert wrong
    assert any(said in detail for detail in wrong.values()), wrong


def too_dim(table: Table) -> None:
    def paper() -> None:
        for channel in (1, 3):
            table.bed.ctl(f"opt {channel} {PINS['white']} 700")
        table.bed.ctl(f"opt 1 {PINS['uv']} {GLOW_MV}")

    table.instead["white copying paper under"] = paper


def no_eye_b(table: Table) -> None:
    def paper() -> None:
        table.bed.ctl(f"opt 1 {PINS['white']} {WHITE_MV}")
        table.bed.ctl(f"opt 1 {PINS['uv']} {GLOW_MV}")

    table.instead["white copying paper under"] = paper


def no_filter(table: Table) -> None:
    def paper() -> None:
        for channel in (1, 3):
            table.bed.ctl(f"opt {channel} {PINS['white']} {WHITE_MV}")

    table.instead["white copying paper under"] = paper


def open_amplifier(table: Table) -> None:
    table.bed.ctl("adc 3 5000")


def amplifier_without_power(table: Table) -> None:
    table.bed.ctl("adc 1 0")
    table.bed.ctl("adc 3 0")


DECODER_FAULTS: dict[str, tuple[str, Callable[[Table], None], str]] = {
    "too dim": ("eyes", too_dim, f"a smaller {ROLE['white_resistor']}"),
    "no eye b": ("eyes", no_eye_b, f"{ROLE['eye_b']} or {ROLE['amplifier_b']}"),
    "filter": ("eyes", no_filter, f"{ROLE['filter']} over {ROLE['eye_a']}"),
    "amplifier off": ("amplifier", amplifier_without_power, f"{ROLE['amplifier']} has no 5 V"),
    "bias": ("amplifier", amplifier_without_power, f"{ROLE['bias_feed']} and {ROLE['bias']}"),
    "amplifier b": ("amplifier", open_amplifier, f"{ROLE['amplifier_b']} of {ROLE['amplifier']}"),
}


@pytest.mark.in_check("board")
@pytest.mark.parametrize("fault", DECODER_FAULTS)
def test_a_fault_of_the_decoders_wiring_is_told_with_its_part(decoder: Bed, fault: str) -> None:
    step, plant, said = DECODER_FAULTS[fault]
    table = Table(decoder, *DECODER_STEPS)
    plant(table)
    wrong = failed(table.tested(step))
    assert wrong
    assert any(said in detail for detail in wrong.values()), wrong


@pytest.mark.in_check("board")
@pytest.mark.parametrize(
    ("fuse", "verdict", "said"),
    [(0xFC, "pass", "below 4.3 V"), (0xFD, "pass", "below 2.7 V"), (0xFE, "fail", "1.8 V"),
     (0xFF, "fail", "never resets")],
)  # fmt: skip
def test_the_fuse_is_told_with_what_it_means(
    vault: Bed, fuse: int, verdict: str, said: str
) -> None:
    vault.ctl(f"fuse {fuse}")
    vault.reset()
    one = Table(vault).tested("board")["the fuse"]
    assert one.verdict == verdict
    assert said in one.detail


@pytest.mark.parametrize(("autoreset", "said"), [(True, "to play, close J1"), (False, "to flash")])
def test_whether_opening_the_port_is_a_restart_is_told(autoreset: bool, said: str) -> None:
    with Bed(vault_elf(), autoreset=autoreset) as bed:
        one = Table(bed).tested("board")["the port"]
    assert one.verdict == "pass"
    assert said in one.detail


@pytest.mark.in_check("board")
def test_with_the_lid_shut_nobody_is_told_to_press_lock(vault: Bed) -> None:
    table = Table(vault, "lid", "buttons")
    lid_stays_shut(table)
    assert [*table.tested("buttons")] == ["the lid is open", "the power"]


# --- look --------------------------------------------------------------------------------------


def test_a_look_shows_each_lead_as_it_stands_and_takes_nothing(vault: Bed) -> None:
    Table(vault, "lid", "buttons", "ring")
    vault.ring(3)
    vault.ctl(f"pin {LOCK} 0")
    line = open_port(vault.port)
    try:
        bench = DeviceBench(line)
        bench.greet()
        board, switches, ring = page(bench)
    finally:
        line.close()
    assert "fuse FD: resets below 2.7 V" in board
    assert f"LOCK {LOCK} DOWN" in switches
    assert f"TRY {TRY} up" in switches
    assert f"lid {LID} open" in switches
    assert "= 3" in ring
    assert "[3]◄" in ring


@pytest.mark.in_check("board")
def test_look_and_meter_from_the_command_line(
    vault: Bed, capsys: pytest.CaptureFixture[str]
) -> None:
    Table(vault, "lid")
    assert run_command(["devices", "look", vault.port, "--seconds", "1"]) == 0
    assert f"TRY {TRY} up" in capsys.readouterr().out
    assert run_command(["devices", "trim", vault.port, "--meter", "4.90"]) == 0
    told = capsys.readouterr().out
    assert "the reference was 1100 mV, and is 10" in told
    assert run_command(["devices", "trim", vault.port, "--meter", "3.00"]) == 2
    assert "12 %" in capsys.readouterr().err
    assert run_command(["devices", "trim", vault.port, "--move", "1500"]) == 0
    assert abs(vault.state()["servo_us"] - 1500) <= 200


@pytest.mark.in_check("board")
def test_keys_lead_the_servo_and_enter_stores_where_it_stands(vault: Bed) -> None:
    Table(vault, "lid")
    command = [sys.executable, "-m", "banker", "devices", "trim", vault.port, "--keys"]
    terminal = Terminal(command, columns=100)
    try:
        terminal.wait_for("pulse 1000 µs", terminal.started)
        terminal.wait_for("pulse 1010 µs", terminal.press("\x1b[C"))
        terminal.wait_for("pulse 1060 µs", terminal.press("\x1b[A"))
        terminal.wait_for("open 1060", terminal.press("o"))
        terminal.wait_for("open 1060 µs, shut 2000 µs", terminal.press("\r"))
    finally:
        terminal.close()
    line = open_port(vault.port)
    try:
        bench = DeviceBench(line)
        bench.greet()
        trim = bench.trim()
    finally:
        line.close()
    assert trim is not None
    assert (trim.open_us, trim.shut_us) == (1060, 2000)
