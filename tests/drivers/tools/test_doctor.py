"""What stands between a plug and the program, on computers that are folders."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from drivers.port.advice import holders, running
from drivers.port.discovery import KNOWN_USB, Plug, is_known_usb, plugs
from drivers.tools import host_system
from drivers.tools.doctor import RULE_CURE, DoctorFinding, examine, udev_rule
from drivers.tools.host_system import HostSystem, Permission, UsbDevice, permission

if sys.platform != "win32":
    import grp
    import pwd

SHOWN = pytest.mark.needs_posix("what Linux shows of itself")
UNO = Plug("/dev/ttyACM0", 0x2341, 0x0043, "ttyACM0", "7")
CH340 = Plug("/dev/ttyUSB0", 0x1A86, 0x7523, "USB Serial", "")
FTDI = Plug("/dev/ttyUSB1", 0x0403, 0x6001, "FT232R", "A1")
PRINTER = Plug("/dev/ttyUSB9", 0x04B8, 0x0202, "A printer", "")


class Computer:
    """A folder with what Linux shows of itself."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.plugs: list[Plug] = [UNO]
        self.permission: Callable[[str], Permission | None] = lambda _: Permission(True, "", False)
        self.tools = {"avrdude"}
        self.platform = "linux"

    def write(self, path: str, text: str = "") -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def runs(self, name: str, number: int = 17) -> Path:
        return self.write(f"proc/{number}/comm", f"{name}\n").parent

    def usb(self, vendor: int, product: int, port: str = "", place: str = "1-1") -> None:
        folder = f"sys/bus/usb/devices/{place}"
        self.write(f"{folder}/idVendor", f"{vendor:04x}\n")
        self.write(f"{folder}/idProduct", f"{product:04x}\n")
        if port:
            inside = f"tty/{port}" if port.startswith("ttyACM") else port
            self.write(f"{folder}/{place}:1.0/{inside}/uevent")

    def findings(self) -> list[DoctorFinding]:
        here = HostSystem(
            self.root,
            self.platform,
            lambda: self.plugs,
            self.permission,
            lambda tool: f"/usr/bin/{tool}" if tool in self.tools else None,
        )
        return examine(here)

    def to_do(self) -> DoctorFinding:
        (only,) = [one for one in self.findings() if one.weight == "do"]
        return only


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_a_board_that_is_plugged_in_and_free_needs_nothing(computer: Computer) -> None:
    assert computer.findings() == [DoctorFinding("fine", "/dev/ttyACM0: Arduino Uno R3", "")]


def test_nothing_plugged_in_may_be_the_cable(computer: Computer) -> None:
    computer.plugs = [PRINTER]
    found = computer.to_do()
    assert "/dev/ttyUSB9, of another make" in found.what
    assert "another cable: many only charge" in found.cure


def test_linux_inside_windows_gets_no_usb(computer: Computer) -> None:
    computer.plugs = []
    computer.write("proc/version", "Linux 6.6-Microsoft-standard-WSL2")
    assert "usbipd" in computer.to_do().cure


@pytest.mark.parametrize(
    ("vendor", "product", "driver"),
    [(0x1A86, 0x7523, "ch341"), (0x0403, 0x6001, "ftdi_sio"), (0x2341, 0x43, "cdc_acm")],
)
def test_an_adapter_without_a_port_lacks_its_driver(
    computer: Computer, vendor: int, product: int, driver: str
) -> None:
    computer.plugs = []
    computer.usb(vendor, product)
    assert f"sudo modprobe {driver}" in computer.to_do().cure


@pytest.mark.parametrize("plug", [UNO, CH340])
def test_an_adapter_with_its_port_is_fine(computer: Computer, plug: Plug) -> None:
    assert plug.vendor is not None
    assert plug.product is not None
    computer.plugs = [plug]
    computer.usb(plug.vendor, plug.product, plug.device.rpartition("/")[2])
    computer.usb(0x04B8, 0x0202, place="1-2")
    assert [one.weight for one in computer.findings()] == ["fine"]


def test_brltty_that_took_the_port_is_found(computer: Computer) -> None:
    computer.plugs = []
    computer.usb(0x1A86, 0x7523)
    computer.runs("brltty")
    whats = [one.what for one in computer.findings() if one.weight == "do"]
    assert any("brltty took its port" in what for what in whats)
    assert all("apt remove brltty" in one.cure for one in computer.findings())


def test_brltty_that_only_lies_in_wait_is_a_note(computer: Computer) -> None:
    computer.write("usr/lib/udev/rules.d/85-brltty.rules")
    note = computer.findings()[-1]
    assert (note.weight, "85-brltty.rules" in note.what) == ("note", True)


def test_no_permission_is_told_with_the_line_to_type(computer: Computer) -> None:
    computer.permission = lambda _: Permission(False, "dialout", False)
    assert computer.to_do().cure.startswith("sudo usermod -aG dialout $USER")
    computer.permission = lambda _: Permission(False, "uucp", False)
    assert computer.to_do().cure.startswith("sudo usermod -aG uucp $USER")


def test_a_permission_of_the_next_login_asks_for_that_login(computer: Computer) -> None:
    computer.permission = lambda _: Permission(False, "dialout", True)
    assert computer.to_do().cure.startswith("log out")


@SHOWN
def test_who_holds_the_port_is_named(computer: Computer) -> None:
    folder = computer.runs("screen", 4711)
    (folder / "fd").mkdir()
    (folder / "fd" / "3").symlink_to("/dev/ttyACM0")
    found = computer.to_do()
    assert found.what == "/dev/ttyACM0 is held by screen (process 4711)"


def test_modem_manager_must_be_told_off(computer: Computer) -> None:
    computer.plugs = [CH340]
    computer.runs("ModemManager")
    assert computer.to_do().cure == RULE_CURE
    computer.write(
        "usr/lib/udev/rules.d/77-mm.rules", 'ATTR{idVendor}=="2341", ENV{ID_MM_DEVICE_IGNORE}'
    )
    assert "1a86" in computer.to_do().what
    computer.write("etc/udev/rules.d/70-banker.rules", udev_rule())
    assert [one.weight for one in computer.findings()] == ["fine", "fine"]


def test_a_board_that_modem_manager_leaves_alone_is_no_finding(computer: Computer) -> None:
    computer.runs("ModemManager")
    computer.write(
        "lib/udev/rules.d/77-mm.rules", 'ATTR{idVendor}=="2341", ENV{ID_MM_DEVICE_IGNORE}'
    )
    assert not [one for one in computer.findings() if one.weight == "do"]


def test_the_rule_names_every_board_and_adapter() -> None:
    rule = udev_rule()
    for vendor, products in KNOWN_USB.items():
        assert rule.count(f'=="{vendor:04x}"') == 2 * len(products or "1")
        for product in products or ():
            assert rule.count(f'=="{product:04x}"') == 2
    for line in rule.splitlines()[1:]:
        assert line.startswith("SUBSYSTEM==")
        assert ("uaccess" in line) == ('"tty"' in line)


def test_copies_and_slow_adapters_are_told(computer: Computer) -> None:
    computer.plugs = [CH340, CH340._replace(device="/dev/ttyUSB7"), FTDI]
    computer.usb(0x0403, 0x0000)
    computer.write("sys/bus/usb-serial/devices/ttyUSB1/latency_timer", "16\n")
    told = {one.weight: one for one in computer.findings()}
    notes = [one.what for one in computer.findings() if one.weight == "note"]
    assert "a copy" in told["do"].what
    assert any("2 CH340" in what for what in notes)
    assert any("16 ms" in what for what in notes)


def test_a_missing_avrdude_is_only_a_note(computer: Computer) -> None:
    computer.tools.clear()
    assert computer.findings()[-1] == DoctorFinding(
        "note", "avrdude is missing; only flashing needs it", "sudo apt install avrdude"
    )


def test_elsewhere_only_the_ports_are_looked_at(computer: Computer) -> None:
    computer.platform = "win32"
    assert [one.weight for one in computer.findings()] == ["fine", "note"]
    assert "Windows" in computer.findings()[-1].what


def test_every_finding_is_one_line(computer: Computer) -> None:
    computer.plugs = [CH340, FTDI]
    computer.permission = lambda _: Permission(False, "dialout", False)
    computer.usb(0x10C4, 0xEA60)
    for number, program in enumerate(("brltty", "ModemManager"), start=1):
        computer.runs(program, number)
    found = computer.findings()
    assert sum(one.weight == "do" for one in found) == 5
    for one in found:
        assert "\n" not in one.what + one.cure
        assert one.cure or one.weight == "fine"


# --- this computer ----------------------------------------------------------------------------


def test_this_computer_can_be_examined() -> None:
    """Whatever it is: its ports are told, or that there are none, and each trouble has a cure."""
    found = examine(HostSystem())
    assert found == examine(HostSystem()), "looking changes nothing"
    assert found, "nothing at all was looked at"
    for one in found:
        assert one.weight in ("do", "fine", "note")
        assert one.cure or one.weight != "do"
    told = " ".join(one.what for one in found)
    if sys.platform == "linux":
        known = [one for one in plugs() if is_known_usb(one.vendor, one.product)]
        assert all(f"{one.device}: " in told for one in known)
        assert known or "plugged in" in told


@SHOWN
def test_who_has_a_file_open_here_is_found(tmp_path: Path) -> None:
    file = tmp_path / "port"
    with file.open("w"):
        mine = f"(process {os.getpid()})"
        assert any(mine in one for one in holders(str(file)))
        assert any(mine in one for one in running())
    assert holders(str(file)) == []


@SHOWN
def test_a_file_of_ones_own_may_be_used(tmp_path: Path) -> None:
    file = tmp_path / "port"
    assert permission(str(file)) is None
    file.touch()
    assert permission(str(file)) == Permission(True, "", False)


@SHOWN
@pytest.mark.parametrize(
    ("members", "now", "name", "next_login"),
    [
        (["me"], [7], "dialout", False),
        (["me"], [], "dialout", True),
        (["you"], [], "dialout", False),
        (None, [], "4711", False),
    ],
)
def test_who_may_not_use_a_port_is_told_the_group(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    members: list[str] | None,
    now: list[int],
    name: str,
    next_login: bool,
) -> None:
    def group(_gid: int) -> SimpleNamespace:
        if members is None:
            raise KeyError
        return SimpleNamespace(gr_name="dialout", gr_mem=members)

    file = tmp_path / "port"
    file.touch()
    gid = 4711 if members is None else 7
    monkeypatch.setattr(Path, "stat", lambda _path: SimpleNamespace(st_gid=gid))
    monkeypatch.setattr(os, "access", lambda _path, _how: False)
    monkeypatch.setattr(os, "getgroups", lambda: now)
    monkeypatch.setattr(grp, "getgrgid", group)
    monkeypatch.setattr(pwd, "getpwuid", lambda _: SimpleNamespace(pw_name="me"))
    assert permission(str(file)) == Permission(False, name, next_login)
    monkeypatch.setattr(sys, "platform", "win32")
    assert permission(str(file)) is None


def test_what_the_kernel_does_not_number_is_no_device(tmp_path: Path) -> None:
    folders = {"1-1": ("2341", "0043"), "1-2": ("", ""), "1-3": ("xyz", "0043"), "1-4": ("1", "g")}
    for name, numbers in folders.items():
        folder = tmp_path / "sys/bus/usb/devices" / name
        folder.mkdir(parents=True)
        for file, number in zip(("idVendor", "idProduct"), numbers, strict=True):
            (folder / file).write_text(number)
    assert HostSystem(tmp_path).usb_devices() == [UsbDevice(0x2341, 0x43, ())]


def test_a_folder_of_rules_that_cannot_be_listed_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.glob
    first, second = (tmp_path / folder for folder in host_system._RULES[:2])
    second.mkdir(parents=True)
    (second / "7.rules").write_text("a rule")

    def glob(path: Path, pattern: str) -> Iterator[Path]:
        if path == first:
            raise PermissionError
        return real(path, pattern)

    monkeypatch.setattr(Path, "glob", glob)
    assert list(HostSystem(tmp_path).rules()) == [(second / "7.rules", "a rule")]
