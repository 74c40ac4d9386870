"""Who is plugged in: only likely ports are asked, and one at a time."""

from __future__ import annotations

from drivers.errors import TransportUnavailable
from drivers.port.discovery import Plug, is_known_usb, usb_name
from drivers.port.transport import Transport
from drivers.tools.probe import survey
from drivers.vault.simulated_port import SimulatedPort

UNO = Plug("/dev/ttyACM0", 0x2341, 0x0043, "ttyACM0", "7")
CLONE = Plug("/dev/ttyUSB0", 0x1A86, 0x7523, "USB Serial", "")
PRINTER = Plug("/dev/ttyUSB1", 0x04B8, 0x0202, "A printer", "")
BUILT_IN = Plug("/dev/ttyS0", None, None, "n/a", "")


class ProbedPorts:
    """Ports, one of them with a vault; remembers what was opened, and when two were."""

    def __init__(self, vault_at: str) -> None:
        self.vault_at = vault_at
        self.port = SimulatedPort()
        self.opened: list[str] = []
        self.open_now = 0

    def open(self, name: str) -> Transport:
        assert self.open_now == 0, "two at a time"
        self.opened.append(name)
        if name != self.vault_at:
            raise TransportUnavailable(f"{name} is busy")
        self.open_now += 1
        line, close = self.port.open(), self.port.close

        class Counted:
            name = line.name
            read, write, wake = line.read, line.write, line.wake

            def close(_self) -> None:  # noqa: N805
                self.open_now -= 1
                line.close()
                close()

        return Counted()


def test_only_known_boards_and_adapters_are_asked() -> None:
    desk = ProbedPorts("/dev/ttyACM0")
    found = list(survey([], [UNO, CLONE, PRINTER, BUILT_IN], desk.open))
    assert desk.opened == ["/dev/ttyACM0", "/dev/ttyUSB0"]
    assert [(one.port, one.hello is not None, one.problem) for one in found] == [
        ("/dev/ttyACM0", True, ""),
        ("/dev/ttyUSB0", False, "/dev/ttyUSB0 is busy"),
        ("/dev/ttyUSB1", False, ""),
        ("/dev/ttyS0", False, ""),
    ]
    assert found[0].adapter == "Arduino Uno R3"
    assert found[0].usb == "2341:0043"
    assert found[1].adapter == "CH340 adapter"
    assert found[2].adapter == "A printer"
    assert desk.open_now == 0


def test_a_port_that_a_person_names_is_asked_whatever_it_is() -> None:
    desk = ProbedPorts("socket://box:7000")
    found = list(survey(["/dev/ttyUSB1", "socket://box:7000"], [UNO, PRINTER], desk.open))
    assert desk.opened == ["/dev/ttyUSB1", "socket://box:7000"]
    assert [one.hello is not None for one in found] == [False, True]


def test_boards_are_called_by_their_names() -> None:
    assert usb_name(0x2341, 0xFFFF) == "Arduino"
    assert usb_name(0x10C4, 0xEA60) == "CP210x adapter"
    assert usb_name(None, None) == usb_name(0x1234, 1) == ""
    assert all(is_known_usb(plug.vendor, plug.product) == plug.is_known for plug in (UNO, PRINTER))
    assert BUILT_IN.usb == ""
