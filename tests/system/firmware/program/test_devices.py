"""`banker devices` against the real firmware: the check-up with hands, and a game captured."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import json

from banker.cli import run_command
from banker.ledger.entry import Entry
from banker.session.loading import load_read_only
from drivers.port.transport import open_port
from drivers.tools import vault_parts
from drivers.tools.bring_up import bring_up, judged
from drivers.tools.device_bench import DeviceBench
from drivers.tools.selftest import Act, Instruction, Result, SelfTest, YesNoQuestion
from tests.support.board_hands import QuickHands, vault_elf
from tests.support.emulated_board import LOCK, TRY, Bed, firmware

WAIT_MS = 15_000
PRESSES_MAX = 12
LIMIT_S = 60.0
WHITE_MV, GLOW_MV, DARK_MV = 2600, 400, 147


class Builder:
    """Somebody at the board, who does as told."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        self.hands = QuickHands(bed)
        self.hands.gather()
        self.servo_us: dict[str, float] = {}
        self.finger = threading.Thread()
        self.is_judged = threading.Event()
        self.instead: dict[str, Callable[[], None]] = {}

    def do(self, text: str) -> None:
        hands = self.hands
        for word, act in self.instead.items():
            if word in text:
                act()
                return
        if text.startswith("pull at") or "lift the lid" in text:
            self.servo_us[text.split()[0]] = self.resting_us()
        if text.startswith("open the lid") or "lift the lid" in text:
            hands.lid(False)
        elif text == "close the lid":
            hands.lid(True)
        elif "between two" in text:
            hands.ring(None)
        elif "red button" in text:
            hands.ring(3)
            hands.press_red()
        elif text.startswith("turn the ring to"):
            hands.ring(int(text.split()[4].rstrip(",")))
        elif "LOCK three times" in text:
            self.lock()
        elif "times, and let it go" in text:
            pin = {"LOCK": LOCK, "TRY": TRY}[text.split()[1]]
            self.is_judged.clear()
            self.finger = threading.Thread(target=self.press_meanwhile, args=(pin,))
            self.finger.start()
        elif "pull it through" in text:
            for channel in (1, 3):
                self.bed.ctl(f"wave {channel} 400 30 0")
        elif "white copying paper" in text:
            # It shines in white light in both channels, and glows in ultraviolet.
            for order in (f"1 D8 {WHITE_MV}", f"3 D8 {WHITE_MV}", f"1 D7 {GLOW_MV}"):
                self.bed.ctl(f"opt {order}")

    def press_meanwhile(self, pin: str) -> None:
        """A finger that presses while the test looks, and again what was not noticed."""
        for _ in range(PRESSES_MAX):
            if not self.is_judged.is_set():
                self.bed.press(pin, 150, rest=150)

    def lock(self) -> None:
        for _ in range(3):
            self.hands.press_lock()

    def resting_us(self) -> float:
        """Where the latch is when it has come to rest: it moves by small steps."""
        last = -1.0
        while (now := float(self.bed.state()["servo_us"])) != last:
            last = now
            self.bed.wait(100)
        return last

    def check(self) -> dict[str, Result]:
        line = open_port(self.bed.port)
        results: dict[str, Result] = {}
        try:
            bench = DeviceBench(line)
            bench.greet()
            bench.take_backlog()
            acts = SelfTest(bench, WAIT_MS).acts()
            reply: bool | None = None
            while True:
                act: Act = acts.send(reply)
                reply = True if isinstance(act, YesNoQuestion) else None
                if isinstance(act, Instruction):
                    self.do(act.text)
                elif isinstance(act, Result):
                    results[act.name] = act
                    self.is_judged.set()
                    if self.finger.is_alive():
                        self.finger.join()
        except StopIteration:
            return results
        finally:
            line.close()


@pytest.fixture(autouse=True)
def _pulls_at_the_lid_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vault_parts, "PULL_MS", 500)
    monkeypatch.setattr(vault_parts, "STROKES", 2)


@pytest.fixture
def bed() -> Iterator[Bed]:
    with Bed(vault_elf(), autoreset=False) as bed:
        yield bed


@pytest.mark.in_check("board")
def test_a_sound_vault_passes_and_its_latch_has_moved(bed: Bed) -> None:
    builder = Builder(bed)
    results = builder.check()
    assert [one for one in results.values() if one.verdict != "pass"] == []
    assert {"the chance for a code", "the LOCK button", "the TRY button"} <= set(results)
    assert builder.servo_us["pull"] == pytest.approx(2000, abs=5)
    assert builder.servo_us["the"] == pytest.approx(1000, abs=5)


@pytest.mark.in_check("board")
def test_a_board_that_falls_when_the_latch_moves_lacks_power(bed: Bed) -> None:
    """Not so far that its port goes: it is reset."""
    builder = Builder(bed)

    def lock_and_fall() -> None:
        builder.lock()
        while not bed.state()["outputs"]["D10"]:
            bed.wait(5)
        bed.reset()

    builder.instead["LOCK three times"] = lock_and_fall
    results = builder.check()
    assert results["the LOCK button, the latch and the TRY button"].verdict == "skip"
    assert [name for name, one in results.items() if one.verdict == "fail"] == ["the power"]


@pytest.mark.in_check("board")
def test_a_decoder_is_tried_with_paper() -> None:
    with Bed(firmware("decoder"), autoreset=False) as bed:
        for channel in (1, 3):
            bed.ctl(f"adc {channel} {DARK_MV}")
        results = Builder(bed).check()
    assert {name: one.verdict for name, one in results.items()} == {
        "the cable": "pass",
        "the fuse": "pass",
        "the white LED": "pass",
        "the ultraviolet LED": "pass",
        "the amplifier a in the dark": "pass",
        "the amplifier b in the dark": "pass",
        "the reader in the dark": "pass",
        "the white light": "pass",
        "the ultraviolet light": "pass",
        "channel b": "pass",
        "the steady lights": "pass",
        "the pull": "pass",
        "the power": "pass",
    }


# --- a game with a capture --------------------------------------------------------------------


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def ledger(path: Path) -> list[tuple[object, ...]]:
    """All that an entry says, but for the time and the ids that are drawn."""

    def plain(entry: Entry) -> tuple[object, ...]:
        return entry.by, entry.kind, entry.dev, entry.command, entry.ev, entry.post, entry.set

    return [plain(entry) for entry in load_read_only(path).reading.entries()]


@pytest.mark.in_check("firmware")
def test_a_game_with_the_firmware_is_played_again_from_its_capture(
    bed: Bed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live, again, wire = tmp_path / "live.bank", tmp_path / "again.bank", tmp_path / "wire.txt"
    for game in (live, again):
        assert run_command(["new", str(game), "--players", "Ann,Bob"]) == 0
    script = tmp_path / "script.txt"
    script.write_text(
        "vault locks\nann gets guess\nann guesses 2\nbob pays 10 to ann\n"
        "bob gets guess\nbob guesses 5\n"
    )
    builder = Builder(bed)

    def guess_of(name: str) -> bool:
        guess = load_read_only(live).state.table.guess
        return guess is not None and guess.who == name

    def play() -> None:
        builder.hands.lid(True)
        until(lambda: bool(bed.state()["open"]))
        bed.wait(500)
        builder.lock()
        for name, number in (("ann", 2), ("bob", 5)):
            until(lambda name=name: guess_of(name))
            builder.hands.ring(number)
            builder.hands.press_red()
            if not load_read_only(live).state.table.filled:
                return

    thread = threading.Thread(target=play)
    thread.start()
    words = ["run", str(live), str(script), "--keep-going"]
    run_command([*words, "--vault", bed.port, "--capture", str(wire)])
    thread.join()
    words[1] = str(again)
    run_command([*words, "--vault", f"capture:{wire}"])
    assert (
        "report_tried" in [entry[1] for entry in ledger(live)]
        or not load_read_only(live).state.table.filled
    )
    assert ledger(again) == ledger(live)
    assert run_command(["audit", str(again)]) == 0, capsys.readouterr()


def test_a_board_tells_raw_figures_and_keeps_a_trim(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Bed(vault_elf(), speed=0, autoreset=False) as bed:
        QuickHands(bed).gather()
        line = open_port(bed.port)
        try:
            bench = DeviceBench(line)
            bench.greet()
            record = bring_up(bench, [])
        finally:
            line.close()
        assert {one.name: one.verdict for one in judged(record)} == {
            "the raw chance": "pass",
            "the timing": "pass",
            "the supply": "pass",
            "the memory": "pass",
        }
        file = tmp_path / "board.json"
        file.write_bytes(json.encode(record))
        assert run_command(["devices", "judge", str(file)]) == 0
        assert record.uid in capsys.readouterr().out
        assert run_command(["devices", "trim", bed.port]) == 0
        assert run_command(["devices", "trim", bed.port, "--shut", "1900"]) == 0
        assert "shut 1900 µs, reference 1100 mV" in capsys.readouterr().out
        bed.reset()
        assert run_command(["devices", "trim", bed.port]) == 0
        assert "open 1000 µs, shut 1900 µs" in capsys.readouterr().out
