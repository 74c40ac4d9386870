"""Computers, ports and hex files, examined as before: findings, names, advice and refusals.

Goal: a USB number, a limit or a word that is otherwise shows. `examined_as_before.txt` keeps lines
of. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest

from drivers.errors import DriverError
from drivers.port import advice, discovery
from drivers.port.discovery import Plug, candidates, is_known_usb, lasting_name, usb_name
from drivers.tools import flash
from drivers.tools.doctor import examine, udev_rule
from drivers.tools.flash import Done, program_size, upload
from drivers.tools.host_system import HostSystem, Permission
from tests import ROOT
from tests.support.stored_texts import assert_as_stored

pytestmark = pytest.mark.needs_posix("what Linux shows of itself")

STORED = Path(__file__).with_name("examined_as_before.txt")
VENDORS = (0x2341, 0x2A03, 0x1A86, 0x0403, 0x067B, 0x10C4)
PRODUCTS = (
    0x0000, 0x0001, 0x0010, 0x0036, 0x0037, 0x0042, 0x0043, 0x0069, 0x0243, 0x1002, 0x2303, 0x23A3,
    0x55D3, 0x55D4, 0x6001, 0x6015, 0x7522, 0x7523, 0x8036, 0x8037, 0xEA60,
)  # fmt: skip
USUAL = [
    (0x2341, 0x0043), (0x2A03, 0x0043), (0x1A86, 0x7523), (0x1A86, 0x7523), (0x0403, 0x6001),
    (0x0403, 0x6001), (0x10C4, 0xEA60), (0x067B, 0x2303), (0x04B8, 0x0202), (0x2341, 0x8036),
]  # fmt: skip


def beside(numbers: tuple[int, ...]) -> list[int | None]:
    return [None, *sorted({one + step for one in numbers for step in (-1, 0, 1)})]


def test_makers_and_products_are_known_as_they_were() -> None:
    found = []
    for pair in product(beside(VENDORS), beside(PRODUCTS)):
        plug = Plug("port", *pair, "", "")
        found.append((pair, plug.usb, plug.is_known, is_known_usb(*pair), usb_name(*pair)))
    assert_as_stored(STORED, "makes", [*found, udev_rule()])


# --- computers ------------------------------------------------------------------------------------


def computer(root: Path, dice: random.Random) -> HostSystem:
    """A folder with what Linux shows of itself, and something amiss now and then."""

    def write(path: str, text: str) -> None:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    plugs = [
        Plug(f"/dev/tty{dice.choice(('ACM', 'USB'))}{at}", *dice.choice(USUAL), "", "")
        for at in range(dice.choice((0, 1, 1, 2, 3)))
    ]
    for at, plug in enumerate(plugs):
        folder, port = f"sys/bus/usb/devices/1-{at}", plug.device.rpartition("/")[2]
        write(f"{folder}/idVendor", f"{plug.vendor:04x}\n")
        write(f"{folder}/idProduct", dice.choice((f"{plug.product:04x}\n", "0000", "x")))
        if dice.random() < 0.7:
            write(f"{folder}/1-{at}:1.0/{dice.choice(('tty/', ''))}{port}/uevent", "")
        if dice.random() < 0.5:
            latency = dice.choice(("4\n", "5\n", "16\n", "?"))
            write(f"sys/bus/usb-serial/devices/{port}/latency_timer", latency)
    ran = dice.sample(("brltty", "ModemManager", "screen", "brlttyd", "sh"), dice.randrange(4))
    for number, program in enumerate(ran, start=dice.choice((7, 1017))):
        write(f"proc/{number}/comm", f"{program}\n")
        (root / f"proc/{number}/fd").mkdir()
        if plugs and dice.random() < 0.4:
            (root / f"proc/{number}/fd/3").symlink_to(dice.choice(plugs).device)
    for at, place in enumerate(("etc", "run", "usr/lib", "lib")):
        if dice.random() < 0.3:
            makes = ",".join(dice.sample([f"{one:04X}" for one in VENDORS], dice.choice((2, 6))))
            word = dice.choice(("ID_MM_DEVICE_IGNORE", "ID_MM_PORT_IGNORE", "TAG"))
            name = dice.choice(("85-brltty", "77-mm", "70-banker"))
            write(f"{place}/udev/rules.d/{at}{name}.rules", f"{makes} {word}")
    write("proc/version", dice.choice(("Linux 6.6", "Linux 6.6", "6.6-Microsoft-standard")))
    rights = {
        plug.device: dice.choice((None, Permission(True, "", False),
                                  Permission(False, dice.choice(("root", "uucp")), False),
                                  Permission(False, "dialout", True)))
        for plug in plugs
    }  # fmt: skip
    platform = dice.choice((*["linux"] * 6, "win32", "darwin", "freebsd15"))
    tools = dice.choice(({"avrdude"}, {"avrdude"}, set[str]()))
    return HostSystem(
        root,
        platform,
        lambda: plugs,
        rights.__getitem__,
        lambda tool: tool if tool in tools else None,
    )


def test_computers_are_examined_as_they_were(tmp_path: Path) -> None:
    dice = random.Random(1)
    found = []
    for at in range(40):
        here = computer(tmp_path / f"{at:02}", dice)
        rules = [(file.name, text) for file, text in here.rules()]
        held = [here.holders(plug.device) for plug in here.plugs()]
        found.append([examine(here), here.usb_devices(), sorted(here.programs()), rules, held])
    assert_as_stored(STORED, "computers", found)


# --- ports ----------------------------------------------------------------------------------------


class TermiosError(Exception):
    """As that of termios: its number is only its first argument."""


def faults() -> Iterator[Exception]:
    for number in (*range(45), 95, 110, 121, 1460):
        yield OSError(number, "no")
        yield TermiosError(number, "no")
        yield ValueError(f"could not open port: OSError({number}, 'no')")
    yield ValueError("no number")
    yield ValueError()


@pytest.mark.parametrize("programs", [[], ["brltty"], ["ModemManager", "sh"], ["brltty", "Modem"]])
def test_a_port_that_does_not_open_is_advised_on_as_it_was(
    programs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = [SimpleNamespace(device=f"/dev/tty{at}") for at in programs]
    for number, program in enumerate(programs):
        (tmp_path / str(number) / "fd").mkdir(parents=True)
        (tmp_path / str(number) / "comm").write_text(f"{program}\n", encoding="utf-8")
        (tmp_path / str(number) / "fd" / "4").symlink_to(tmp_path / "port")
    (tmp_path / "9").mkdir()
    (tmp_path / "self").mkdir()
    running, holders = advice.running, advice.holders
    monkeypatch.setattr(advice, "listed", lambda: ports)
    monkeypatch.setattr(advice, "running", lambda: running(tmp_path))
    monkeypatch.setattr(advice, "holders", lambda name: holders(str(tmp_path / name), tmp_path))
    found = [
        f"{name}: {advice.advice_for_opening(name, error)} {advice.advice_for_loss(name, error)}"
        for name in ("port", "other")
        for error in faults()
    ]
    assert_as_stored(STORED, f"advice-{'-'.join(programs)}", found)


def test_ports_are_candidates_in_the_order_in_which_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = random.Random(2)
    numbers = [*USUAL, (None, None), (0x2341, None)]
    monkeypatch.setattr(discovery, "open_port", lambda name: f"opened {name}")
    monkeypatch.setattr(discovery, "lasting_name", lambda device: device.replace("tty", "by-id-"))
    found = []
    for _ in range(30):
        ports = []
        for at in range(dice.randrange(5)):
            device = f"/dev/tty{dice.choice(('ACM', 'USB'))}{at}"
            vendor, number = dice.choice(numbers)
            told = {
                "description": dice.choice((None, "text")),
                "serial_number": dice.choice((None, "7")),
            }
            ports.append(SimpleNamespace(device=device, vid=vendor, pid=number, **told))
        monkeypatch.setattr(discovery, "listed", lambda ports=ports: ports)
        last = dice.choice(("", "/dev/by-id-USB1", "/dev/by-id-ACM0"))
        named = [*candidates(last), *discovery.searched(last)(), *discovery.only(last)()]
        found.append([[(one.name, one.open()) for one in named], discovery.plugs()])
    assert_as_stored(STORED, "candidates", found)


def test_the_name_that_stays_is_that_of_the_link_to_the_port(tmp_path: Path) -> None:
    for name in ("ttyACM0", "ttyACM1"):
        (tmp_path / name).touch()
    by_id = tmp_path / "by-id"
    assert lasting_name("ttyACM9", by_id) == "ttyACM9"
    by_id.mkdir()
    for name, port in (("b", "ttyACM1"), ("a", "ttyACM0"), ("c", "ttyACM0")):
        (by_id / name).symlink_to(tmp_path / port)
    told = [lasting_name(str(tmp_path / one), by_id) for one in ("ttyACM0", "ttyACM1", "ttyACM2")]
    assert told == [str(by_id / "a"), str(by_id / "b"), str(tmp_path / "ttyACM2")]


# --- firmware -------------------------------------------------------------------------------------


def row(kind: int, data: bytes) -> str:
    octets = bytes([len(data), 0, 0, kind]) + data
    return f":{(octets + bytes([-sum(octets) % 256])).hex().upper()}"


def sizes(file: Path) -> Iterator[str]:
    dice = random.Random(3)
    for _ in range(60):
        rows = [row(dice.choice((0, 0, 0, 2, 4)), dice.randbytes(dice.choice((0, 1, 16, 255))))]
        rows += [row(0, b"\x01"), row(dice.choice((0, 1, 1, 1)), b"")]
        text = "\n".join(rows[dice.choice((0, 0, 0, 1, 3)) :])
        if dice.random() < 0.4:
            at = dice.randrange(max(1, len(text)))
            text = text[:at] + dice.choice(("", "x", ":", "0", "é", "\n")) + text[at + 1 :]
        file.write_text(text, encoding="utf-8")
        try:
            yield str(program_size(file))
        except DriverError as error:
            yield str(error).replace(str(file), "FILE")


class Avrdude:
    """A program that always ends in the same way."""

    def __init__(self, end: Done) -> None:
        self._end = end
        self.asked: list[list[str]] = []

    def run(self, words: list[str]) -> Done:
        self.asked.append(words)
        return self._end


def uploads(file: Path) -> Iterator[str]:
    told = (
        "avrdude: stk500_recv(): programmer is not responding", "not in sync: resp=0x00",
        "Expected signature for ATmega328P is 1E 95 0F", "Device signature = 0x1e950f",
        "Device signature = 0x1e9587", "verification error, first mismatch", "content mismatch",
        "verification mismatch", "Permission denied", "permission denied", "Device busy",
        "Resource temporarily unavailable", "", " \n", "an error here\nlast\n", "one\n two \n\n",
        "Error: first\nerror: second\nlast", "16 bytes of flash verified", "of flash verified",
    )  # fmt: skip
    for size, speed in product((0, 30_720, 30_721, 32_256, 32_257), (115_200, 57_600, 9_600)):
        whole, rest = divmod(size, 255)
        rows = [row(0, b"\0" * 255)] * whole + [row(0, b"\0" * rest), row(1, b"")]
        file.write_text("\n".join(rows), encoding="ascii")
        for code, text in product((0, 1), told[:: 1 if size == 0 else 9]):
            avrdude = Avrdude(Done(code, text))
            try:
                done = upload("/dev/ttyUSB0", file, speed, avrdude.run)
            except DriverError as error:
                outcome = str(error)
            else:
                outcome = f"{done.bytes_count} {done.seconds_tenths < 100}"
            yield f"{outcome} {avrdude.asked}".replace(str(file), "FILE")


def test_firmware_is_built_in_the_clone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert flash.build_folder(tmp_path) == ROOT / "build" / "firmware"
    monkeypatch.setattr(flash, "FIRMWARE", tmp_path / "drivers" / "firmware")
    assert flash.build_folder(tmp_path) == tmp_path


def test_firmware_is_read_and_uploaded_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "vault.hex"
    assert_as_stored(STORED, "hex", sizes(file))
    assert_as_stored(STORED, "uploads", uploads(file))
