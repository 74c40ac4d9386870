"""The check-up of a decoder: light and no light under the reader, and parts that are broken."""

from __future__ import annotations

import pytest

from drivers.tools.device_bench import DeviceBench
from drivers.tools.selftest import ROUNDS, SAMPLES, Act, Instruction, Result, SelfTest
from drivers.wire.device_link import DeviceLink
from drivers.wire.messages import Heartbeat, Hello, Record

UID = "0123456789abcdef"
DARK, LIT = 5, 200


class Reader:
    """A decoder: what lies under it is dark or white, and each part may be broken."""

    def __init__(self, broken: str = "") -> None:
        self.is_white = False
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
                told = (count, 0, count * (dark + white), count * (dark + b), 0, 0, 0)
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


def checked(reader: Reader) -> dict[str, Result]:
    """What the check-up finds out with willing hands."""
    line = ReaderLine(reader)
    bench = DeviceBench(line, line.clock)
    bench.greet()
    bench.take_backlog()
    results: dict[str, Result] = {}
    acts = SelfTest(bench, 3_000).acts()
    while True:
        try:
            act: Act = next(acts)
        except StopIteration as end:
            assert end.value == all(one.verdict == "pass" for one in results.values())
            return results
        if isinstance(act, Instruction):
            reader.is_white = "white copying paper" in act.text
            assert reader.is_white or "cover the reader" in act.text
        else:
            assert isinstance(act, Result), "there is nothing to hear"
            results[act.name] = act


PARTS = [
    "the reader in the dark",
    "the white light",
    "the ultraviolet light",
    "channel b",
    "the steady lights",
]


def test_a_sound_decoder_passes_in_every_part_and_no_part_of_a_vault_is_asked() -> None:
    results = checked(Reader())
    assert list(results) == ["the cable", *PARTS, "the power"]
    assert {one.verdict for one in results.values()} == {"pass"}


@pytest.mark.parametrize(
    ("broken", "part", "cure"),
    [
        ("dark", "the reader in the dark", "A1 reads 900 of 1023"),
        ("white", "the white light", "D8"),
        ("uv", "the ultraviolet light", "D7"),
        ("b", "channel b", "A3"),
        ("saturated a", "the white light", "across the amplifier of channel a"),
        ("saturated b", "channel b", "across the amplifier of channel b"),
        ("drift", "the steady lights", "moved by"),
    ],
)
def test_a_broken_part_is_told_with_its_pin(broken: str, part: str, cure: str) -> None:
    results = checked(Reader(broken))
    assert [name for name, one in results.items() if one.verdict == "fail"] == [part]
    assert cure in results[part].detail


@pytest.mark.parametrize(
    ("darkness", "white", "uv", "failed"),
    [
        (200, 20, 5, []),
        (201, 20, 5, ["the reader in the dark"]),
        (200, 19, 5, ["the white light"]),
        (200, 20, 4, ["the ultraviolet light"]),
    ],
)
def test_the_limits_are_those_that_are_documented(
    darkness: int, white: int, uv: int, failed: list[str]
) -> None:
    class Faint(Reader):
        def carry_out(self, verb: str, args: tuple[str, ...], now: int) -> tuple[bool, list[str]]:
            if verb != "SPOT":
                return super().carry_out(verb, args, now)
            assert args == (str(ROUNDS),)
            lit = (white * ROUNDS, uv * ROUNDS) if self.is_white else (0, 0)
            return True, [str(one) for one in (ROUNDS, darkness, darkness, lit[1], lit[0])]

    results = checked(Faint())
    assert [name for name, one in results.items() if one.verdict == "fail"] == failed


@pytest.mark.parametrize(("b", "passes"), [(20, True), (19, False)])
def test_channel_b_must_see_the_light_above_its_own_darkness(b: int, passes: bool) -> None:
    class Dim(Reader):
        def carry_out(self, verb: str, args: tuple[str, ...], now: int) -> tuple[bool, list[str]]:
            if verb != "SLIDE":
                return super().carry_out(verb, args, now)
            assert args == (str(SAMPLES),)
            sums = (SAMPLES, 0, 0, SAMPLES * (DARK + (b if self.is_white else 0)), 0, 0, 0)
            return True, [str(one) for one in sums]

    assert (checked(Dim())["channel b"].verdict == "pass") is passes
