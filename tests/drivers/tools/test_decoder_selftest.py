"""The check-up of a decoder: light and no light under the reader, and parts that are broken."""

from __future__ import annotations

import pytest

from drivers.tools.decoder_parts import PULL_SAMPLES, ROUNDS, SAMPLES
from drivers.tools.device_bench import DeviceBench
from drivers.tools.selftest import Act, Instruction, Result, SelfTest, YesNoQuestion
from drivers.wire.device_link import DeviceLink
from drivers.wire.messages import Heartbeat, Hello, Record

UID = "0123456789abcdef"
DARK, LIT = 30, 500


class Reader:
    """A decoder: what lies under it is dark or white, and each part may be broken."""

    def __init__(self, broken: str = "") -> None:
        self.is_white = self.is_pulled = False
        self.broken = broken
        self.looks = 0

    def hello(self, sid: int) -> Hello:
        return Hello("1", UID, 1, "P", "1", frozenset({"decoder"}), "-", 0, 1, 0, sid)

    def heartbeat(self, now_ms: int) -> Heartbeat:
        return Heartbeat(1, now_ms, "-", 0)

    def oldest(self, _now_ms: int) -> Record | None:
        return None

    def carry_out(self, verb: str, args: tuple[str, ...], _now_ms: int) -> tuple[bool, list[str]]:
        dark = 900 if self.broken == "dark" else DARK
        white = 0 if self.broken == "white" or not self.is_white else LIT
        if self.broken == "saturated a" and self.is_white:
            white = 1023 - dark
        if self.broken == "bright" and self.is_white:
            white = 850
        uv = 0 if self.broken == "uv" or not self.is_white else LIT // 4
        b = 0 if self.broken == "b" or not self.is_white else LIT
        if self.broken == "saturated b" and self.is_white:
            b = 1023 - dark
        self.looks += 1
        if self.broken == "drift":
            uv += self.looks % 2 * uv // 20
        match verb, args:
            case "PING" | "STAT", _:
                return True, []
            case "SPOT", (rounds,):
                count = int(rounds)
                told = (count, dark, dark + white, count * uv, count * white)
            case "SCAN", ():
                told = (0, dark, dark, 0)
            case "SLIDE", (samples,):
                count = int(samples)
                lines = 40 * (self.is_pulled and self.broken != "film")
                told = (count, lines, count * (dark + white), count * (dark + b), 0, 0, 0)
            case _:
                return False, ["VERB"]
        return True, [str(one) for one in told]


class ReaderLine:
    """Ten milliseconds a reading."""

    name = "reader"

    def __init__(self, reader: Reader) -> None:
        self.ms = 0
        self._link = DeviceLink(reader)
        self._written = b""

    def clock(self) -> int:
        return self.ms

    def read(self) -> bytes:
        self.ms += 10
        data, self._written = self._written, b""
        self._link.tick(self.ms)
        self._link.receive_data(data)
        self._link.tick(self.ms)
        return self._link.data_to_send()

    def write(self, data: bytes) -> None:
        self._written += data

    def wake(self) -> None:
        return

    def close(self) -> None:
        return


def checked(reader: Reader, *parts: str) -> dict[str, Result]:
    """What the check-up finds out with willing hands."""
    line = ReaderLine(reader)
    bench = DeviceBench(line, line.clock)
    bench.greet()
    bench.take_backlog()
    results: dict[str, Result] = {}
    acts = SelfTest(bench, 3_000).acts(frozenset(parts))
    reply: bool | None = None
    while True:
        try:
            act: Act = acts.send(reply)
            reply = None
        except StopIteration as end:
            assert end.value == all(one.verdict == "pass" for one in results.values())
            return results
        if isinstance(act, Instruction):
            reader.is_white = "white copying paper under" in act.text
            reader.is_pulled = "pull it through" in act.text
        elif isinstance(act, YesNoQuestion):
            shone = "blue" if "blue" in act.text else "shine white"
            reply = reader.broken != f"no {shone}"
        else:
            results[act.name] = act


PARTS = [
    "the white LED",
    "the ultraviolet LED",
    "the amplifier a in the dark",
    "the amplifier b in the dark",
    "the reader in the dark",
    "the white light",
    "the ultraviolet light",
    "channel b",
    "the steady lights",
    "the pull",
]


def test_a_sound_decoder_passes_in_every_part_and_no_part_of_a_vault_is_asked() -> None:
    results = checked(Reader())
    assert list(results) == ["the cable", *PARTS, "the power"]
    assert {one.verdict for one in results.values()} == {"pass"}


@pytest.mark.parametrize(
    ("broken", "part", "cure"),
    [
        ("white", "the white light", "LED1 at D8, or PD1"),
        ("bright", "the white light", "A1 reads 850, too bright: a larger R22"),
        ("uv", "the ultraviolet light", "D7, or X1 over PD1 lets nothing through"),
        ("b", "channel b", "PD2 or R21 at A3"),
        ("no shine white", "the white LED", "LED1 by R22, switched by Q5 at D8"),
        ("no blue", "the ultraviolet LED", "LED2 by R23, switched by Q4 at D7"),
        ("film", "the pull", "0 crossings"),
        ("saturated a", "the white light", "across the amplifier of channel a"),
        ("saturated b", "channel b", "across the amplifier of channel b"),
        ("drift", "the steady lights", "moved by"),
    ],
)
def test_a_broken_part_is_told_with_its_pin(broken: str, part: str, cure: str) -> None:
    results = checked(Reader(broken))
    assert [name for name, one in results.items() if one.verdict == "fail"] == [part]
    assert cure in results[part].detail


def test_light_in_the_dark_is_told_at_each_channel() -> None:
    results = checked(Reader("dark"), "amplifier")
    for channel, pin, resistor, eye in (("a", "A1", "R20", "PD1"), ("b", "A3", "R21", "PD2")):
        one = results[f"the amplifier {channel} in the dark"]
        assert one.verdict == "fail"
        assert f"{pin} reads 900" in one.detail
        assert resistor in one.detail
        assert eye in one.detail


@pytest.mark.parametrize(
    ("part", "names"),
    [
        ("lights", PARTS[:2]),
        ("amplifier", PARTS[2:4]),
        ("eyes", PARTS[4:9]),
        ("slide", PARTS[9:]),
    ],
)
def test_a_part_is_tested_alone_with_what_is_wired_so_far(part: str, names: list[str]) -> None:
    results = checked(Reader(), part)
    assert list(results) == [*names, "the power"]
    assert {one.verdict for one in results.values()} == {"pass"}


def test_a_part_of_a_vault_is_no_part_of_a_decoder() -> None:
    results = checked(Reader(), "bolt")
    assert results["bolt"] == Result("bolt", "fail", "this device is no vault")


@pytest.mark.parametrize(
    ("darkness", "white", "uv", "failed"),
    [
        (200, 400, 5, []),
        (200, 800, 5, []),
        (201, 500, 5, ["the reader in the dark"]),
        (200, 399, 5, ["the white light"]),
        (200, 801, 5, ["the white light"]),
        (200, 500, 4, ["the ultraviolet light"]),
    ],
)
def test_the_limits_are_those_of_the_circuit(
    darkness: int, white: int, uv: int, failed: list[str]
) -> None:
    class Faint(Reader):
        def carry_out(self, verb: str, args: tuple[str, ...], now: int) -> tuple[bool, list[str]]:
            if verb != "SPOT":
                return super().carry_out(verb, args, now)
            assert args == (str(ROUNDS),)
            lit = (white * ROUNDS, uv * ROUNDS) if self.is_white else (0, 0)
            return True, [str(one) for one in (ROUNDS, darkness, darkness, lit[1], lit[0])]

    results = checked(Faint(), "eyes")
    assert [name for name, one in results.items() if one.verdict == "fail"] == failed
    if "the white light" in failed:
        assert "R22" in results["the white light"].detail


def test_where_the_white_light_is_wrong_the_filter_is_not_blamed() -> None:
    class Dim(Reader):
        def carry_out(self, verb: str, args: tuple[str, ...], now: int) -> tuple[bool, list[str]]:
            if verb != "SPOT":
                return super().carry_out(verb, args, now)
            white, uv = (100, 2) if self.is_white else (0, 0)
            return True, [str(one) for one in (ROUNDS, 30, 130, ROUNDS * uv, ROUNDS * white)]

    results = checked(Dim(), "eyes")
    assert "R22" in results["the white light"].detail
    assert "X1" not in results["the ultraviolet light"].detail


@pytest.mark.parametrize(("b", "passes"), [(400, True), (399, False)])
def test_channel_b_must_see_the_light_above_its_own_darkness(b: int, passes: bool) -> None:
    class Dim(Reader):
        def carry_out(self, verb: str, args: tuple[str, ...], now: int) -> tuple[bool, list[str]]:
            if verb != "SLIDE":
                return super().carry_out(verb, args, now)
            assert args in ((str(SAMPLES),), (str(PULL_SAMPLES),))
            sums = (SAMPLES, 0, 0, SAMPLES * (DARK + (b if self.is_white else 0)), 0, 0, 0)
            return True, [str(one) for one in sums]

    assert (checked(Dim(), "eyes")["channel b"].verdict == "pass") is passes
