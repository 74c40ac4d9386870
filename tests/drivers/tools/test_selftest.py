"""The check-up of a built device: hands, and hands that do not come."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from drivers.tools.acts import Judge
from drivers.tools.device_bench import DeviceBench, InUse, assert_idle
from drivers.tools.selftest import GUARDS, Act, Instruction, Result, SelfTest, YesNoQuestion
from drivers.vault import simulated_port
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator
from drivers.wire.framing import BODY_TO_HOST_MAX, encode
from drivers.wire.messages import Heartbeat, Hello, heartbeat_body

UID = "0123456789abcdef"
WAIT_MS = 30_000


class TwinLine:
    """A simulated vault at the end of a line, in a time of its own: ten milliseconds a reading."""

    name = "twin"

    def __init__(self) -> None:
        self.ms = self._count = 0
        self.flips = False
        # What the computer has kept since before the port was opened.
        self.leftover = b""
        self._eeprom = VolatileEeprom()
        self._to_vault = b""
        self.power_on()

    def power_on(self) -> None:
        """As after a dip of the current: what is stored is stored, and the line stays open."""
        self.vault = VaultSimulator(self._eeprom)
        self._served = SimulatedDevice(self.vault, self.ms)

    def clock(self) -> int:
        return self.ms

    def read(self) -> bytes:
        self.ms += 10
        data, self._to_vault = self._to_vault, b""
        said = self._served.exchange(data, self.ms)
        # Every second answer gets a flipped bit, while the repetition comes through.
        self._count += bool(said)
        left, self.leftover = self.leftover, b""
        return left + (said.replace(b",OK", b",OJ") if self.flips and self._count % 2 else said)

    def write(self, data: bytes) -> None:
        self._to_vault += data

    def wake(self) -> None:
        return

    def close(self) -> None:
        return


class Builder:
    """Somebody at a simulated vault, who does as told unless a part is broken."""

    def __init__(self, *broken: str) -> None:
        self.line = TwinLine()
        self.broken = broken
        self.instead: dict[str, Callable[[], object]] = {}
        self.told: list[str] = []

    @property
    def vault(self) -> VaultSimulator:
        return self.line.vault

    def do(self, text: str) -> None:
        self.told.append(text)
        for word, act in (self.acts() | self.instead).items():
            if word in text and word not in self.broken:
                act()
                return

    def acts(self) -> dict[str, Callable[[], object]]:
        return {
            "open the lid": self.vault.open_lid,
            "lift the lid": self.vault.open_lid,
            "LOCK three times": self.lock,
            "close the lid": self.vault.close_lid,
            "pull at the lid": lambda: None,
            "press the red button": self.press_red,
            "between two numbers": lambda: self.vault.turn_ring(None),
            **{
                f"the ring to {number},": lambda number=number: self.vault.turn_ring(number)
                for number in range(1, 7)
            },
        }

    def lock(self) -> None:
        for _ in range(3):
            self.vault.press_lock(self.line.ms)

    def press_red(self) -> None:
        self.vault.turn_ring(3)
        self.vault.press_red(self.line.ms)

    def check(self, heard: bool | None = True) -> dict[str, Result]:
        bench = DeviceBench(self.line, self.line.clock)
        bench.greet()
        bench.take_backlog()
        return self._carry_out(SelfTest(bench, WAIT_MS), heard)

    def _carry_out(self, checkup: SelfTest, heard: bool | None) -> dict[str, Result]:
        acts, results = checkup.acts(), {}
        reply: bool | None = None
        while True:
            try:
                act: Act = acts.send(reply)
            except StopIteration as end:
                assert end.value == all(one.verdict != "fail" for one in results.values())
                return results
            reply = heard if isinstance(act, YesNoQuestion) else None
            if isinstance(act, Instruction):
                self.do(act.text)
            elif isinstance(act, Result):
                results[act.name] = act


def failed(results: dict[str, Result]) -> list[str]:
    return [name for name, one in results.items() if one.verdict == "fail"]


def test_a_sound_vault_passes_in_every_part() -> None:
    builder = Builder()
    results = builder.check()
    assert failed(results) == []
    assert [name for name, one in results.items() if one.verdict == "skip"] == [
        # The twin speaks of no pins, moves nothing, and does not tell its chance.
        "the buttons",
        "the servo turns",
        "the bolt",
        "the chance for a code",
    ]
    assert {"the cable", "the lid opens", "the lid closes", "the ring between two"} <= set(results)
    assert {"the LOCK button", "the latch holds", "the TRY button", "the latch opens"} <= set(
        results
    )
    assert sum("turn the ring to" in text for text in builder.told) == 7
    assert builder.vault.status().first_event == builder.vault.status().last_event + 1


def test_what_a_person_denies_is_told_with_its_measurement_and_then_the_part() -> None:
    line = Builder().line
    acts = Judge(DeviceBench(line, line.clock), 0).answered(
        "the servo turns", "did it turn?", "{servo} at {pin_servo}", "4928 mV"
    )
    next(acts)
    told = acts.send(False)
    assert told == Result("the servo turns", "fail", "4928 mV; M1 at D9")


@pytest.mark.parametrize(
    ("broken", "names", "pin"),
    [
        ("open the lid", ["the lid opens"], "D2"),
        ("the ring to 4,", ["the ring at 4"], "it reads 3"),
        ("between two numbers", ["the ring between two"], "A0"),
        ("LOCK three times", ["the LOCK button"], "D4"),
        ("press the red button", ["the TRY button"], "D3"),
        ("lift the lid", ["the latch opens"], "D9"),
    ],
)
def test_a_broken_part_is_named_with_its_pin(broken: str, names: list[str], pin: str) -> None:
    builder = Builder(broken)
    if broken == "open the lid":
        builder.vault.close_lid()
    results = builder.check()
    assert failed(results) == names
    assert pin in results[names[0]].detail
    assert builder.vault.status().state in ("open", "closed")


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (0, "from 5 V to R7 is off, or the one from the pole of SW5 to A0"),
        (40, "from 5 V to R7"),
        (41, "R1 to R7 in a row"),
        (949, "R1 to R7 in a row"),
        (950, "from GND to R1"),
        (1013, "from GND to R1"),
    ],
)
def test_a_wire_of_the_ring_that_is_off_is_named(
    counts: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scanned = (True, [str(counts), "0", "0", "0"])
    monkeypatch.setitem(SimulatedDevice._acts, "SCAN", lambda _device, _args: scanned)
    detail = Builder("the ring to 4,").check()["the ring at 4"].detail
    assert f"({counts} counts, not about 585)" in detail
    assert said in detail


def test_a_lid_that_comes_up_while_locked_is_a_fault_of_the_latch() -> None:
    builder = Builder()
    builder.instead["pull at the lid"] = builder.vault.open_lid
    assert "the latch holds" in failed(builder.check())


def test_a_heartbeat_from_before_the_restart_does_not_say_that_the_port_restarts_nothing() -> None:
    builder = Builder()
    left = encode(heartbeat_body(Heartbeat(1, 99_000, "open", 0)), BODY_TO_HOST_MAX)
    builder.line.leftover = left
    told = builder.check()["the port"].detail
    assert told.startswith("opening it restarts the board: fit to flash"), told


def test_what_nobody_heard_is_skipped_and_what_was_not_there_fails() -> None:
    assert Builder().check(heard=None)["the sounder"].verdict == "skip"
    silent = Builder().check(heard=False)["the sounder"]
    assert (silent.verdict, silent.detail) == ("fail", "BZ1 at D11: a passive piezo")


def test_a_board_that_starts_again_under_the_servo_has_too_little_power() -> None:
    builder = Builder()

    def lock_and_fall() -> None:
        builder.lock()
        builder.line.power_on()

    builder.instead["LOCK three times"] = lock_and_fall
    results = builder.check()
    assert failed(results) == ["the power"]
    assert "started again: 1" in results["the power"].detail
    assert "M1 needs the adapter PS1, with C1" in results["the power"].detail


@pytest.mark.parametrize(
    ("firmware", "lacks"), [("1.0.0", True), ("0.9", True), ("1.1.0", False), ("2.0", False)]
)
def test_what_older_firmware_lacks_is_named(
    firmware: str, lacks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated_port, "FIRMWARE", firmware)
    results = Builder().check()
    assert failed(results) == []
    assert ("the firmware" in results) is lacks
    if lacks:
        one = results["the firmware"]
        assert one.verdict == "skip"
        assert all(guard in one.detail for guard in GUARDS)


@pytest.mark.parametrize(
    ("now", "said"), [("v5010", "M1 needs the adapter PS1"), ("v4390", "feed the board's 5V pin")]
)
def test_a_supply_that_sagged_or_is_low_fails(
    now: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = SimulatedDevice._acts["STAT"]

    def sagged(device: SimulatedDevice, args: tuple[str, ...]) -> tuple[bool, list[str]]:
        ok, fields = stat(device, args)
        return ok, [*fields, *["1", "200", "-"][len(fields) - 6 :], now, "l4390", "ffd"]

    monkeypatch.setitem(SimulatedDevice._acts, "STAT", sagged)
    results = Builder().check()
    assert failed(results) == ["the power"]
    assert "its supply fell to 4390 mV" in results["the power"].detail
    assert said in results["the power"].detail


def test_a_bad_cable_is_told_by_its_broken_frames() -> None:
    builder = Builder()
    builder.line.flips = True
    results = builder.check()
    assert failed(results) == ["the cable"]
    assert "another cable" in results["the cable"].detail


def hello(state: str, first: int, last: int, caps: str = "vault") -> Hello:
    return Hello("1", UID, 1, "P", "1.0.0", frozenset({caps}), state, 1, first, last, 0)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (hello("locked", 3, 2), "the vault is locked"),
        (hello("committed", 3, 3), "the vault is committed"),
        (hello("open", 3, 4), "holds 2 events"),
    ],
)
def test_a_vault_that_a_game_needs_is_not_tested(told: Hello, said: str) -> None:
    with pytest.raises(InUse, match=said) as caught:
        assert_idle(told)
    assert "--force" in str(caught.value)
    assert "banker play" in str(caught.value)


def test_an_idle_vault_and_any_decoder_may_be_tested() -> None:
    assert_idle(hello("closed", 3, 2))
    assert_idle(hello("-", 1, 0, "decoder"))


def test_by_force_what_is_held_is_taken_and_the_latch_opened() -> None:
    builder = Builder()
    builder.vault.close_lid()
    builder.lock()
    results = builder.check()
    assert failed(results) == []
    assert builder.vault.status().last_event > 5
