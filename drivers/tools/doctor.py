"""Doctor: why a device is not found, checked from the plug to this program.

Rules of this file
* Each finding has one line, and one fix that can be typed.
* It opens no port: opening resets a board, and 'devices list' does that.
* "do" means that something is to be done, "note" that it is worth knowing, "fine" that it is in
  order.

It must not know how a finding is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from drivers.port.advice import GRABBERS
from drivers.port.discovery import KNOWN_USB, Plug, is_known_usb, usb_name
from drivers.port.platforms import PLATFORMS, platform_of
from drivers.tools.host_system import HostSystem

Weight: TypeAlias = Literal["fine", "note", "do"]

RULE_FILE = "/etc/udev/rules.d/70-banker.rules"
RULE_CURE = (
    f"banker devices doctor --rule | sudo tee {RULE_FILE} && sudo udevadm control --reload "
    "&& sudo udevadm trigger"
)
LATENCY_MS = 4
_FTDI, _CH340 = 0x0403, 0x1A86
_KERNEL_DRIVERS = {
    0x2341: "cdc_acm",
    0x2A03: "cdc_acm",
    _CH340: "ch341",
    _FTDI: "ftdi_sio",
    0x10C4: "cp210x",
    0x067B: "pl2303",
}
_IGNORING = ("ID_MM_DEVICE_IGNORE", "ID_MM_PORT_IGNORE")


class DoctorFinding(NamedTuple):
    """The result of one check, and how to fix it. `weight`: do, note or fine."""

    weight: Weight
    what: str
    cure: str


def examine(here: HostSystem) -> list[DoctorFinding]:
    """Do all checks on this computer, from the plug to the program; return their results in that
    order."""
    if here.platform != "linux":
        return [*_plugged(here), *_tools(here), _elsewhere(here)]
    checks: tuple[Callable[[HostSystem], Iterator[DoctorFinding]], ...] = (
        _plugged,
        _without_port,
        _copies,
        _permissions,
        _held,
        _brltty,
        _modem_manager,
        _slow,
        _tools,
    )
    return [finding for check in checks for finding in check(here)]


def udev_rule() -> str:
    """Return the text of the udev rule: the local user may open boards and adapters, and
    ModemManager ignores them."""
    lines = [
        "# The boards and adapters of Banker's vault and decoder. Made by: banker devices doctor"
    ]
    for vendor, products in KNOWN_USB.items():
        for product in sorted(products) if products else [None]:
            lines += _rule_lines(vendor, product)
    return "\n".join(lines) + "\n"


def _rule_lines(vendor: int, product: int | None) -> list[str]:
    def numbers(word: str) -> str:
        told = f'{word}{{idVendor}}=="{vendor:04x}"'
        return told if product is None else f'{told}, {word}{{idProduct}}=="{product:04x}"'

    device = f'SUBSYSTEM=="usb", ENV{{DEVTYPE}}=="usb_device", {numbers("ATTR")}'
    port = f'SUBSYSTEM=="tty", {numbers("ATTRS")}'
    return [
        f'{device}, ENV{{ID_MM_DEVICE_IGNORE}}="1"',
        f'{port}, ENV{{ID_MM_PORT_IGNORE}}="1", TAG+="uaccess"',
    ]


# --- from the plug to the program ------------------------------------------------------------


def _plugged(here: HostSystem) -> Iterator[DoctorFinding]:
    known = _known(here)
    for plug in known:
        yield DoctorFinding("fine", f"{plug.device}: {usb_name(plug.vendor, plug.product)}", "")
    if known or any(is_known_usb(one.vendor, one.product) for one in here.usb_devices()):
        return
    if here.is_windows_guest():
        yield DoctorFinding(
            "do",
            "no board is plugged in, and Linux inside Windows gets no USB by itself",
            "in Windows: usbipd bind and usbipd attach --wsl hand the board over to Linux",
        )
        return
    what = "no known board or adapter is plugged in"
    if others := [one.device for one in here.plugs()]:
        what += f" (there is {', '.join(others)}, of another make)"
    yield DoctorFinding(
        "do",
        what,
        "plug it in; if it is, try another cable: many only charge, and have no wires for data",
    )


def _without_port(here: HostSystem) -> Iterator[DoctorFinding]:
    for device in here.usb_devices():
        if device.ports or not is_known_usb(device.vendor, device.product):
            continue
        name = usb_name(device.vendor, device.product)
        driver = _KERNEL_DRIVERS[device.vendor]
        if _runs(here, "brltty"):
            # It detaches the kernel's driver; its own finding says how to end that.
            yield DoctorFinding("do", f"{name}: plugged in, but brltty took its port", _pull(name))
        else:
            yield DoctorFinding(
                "do",
                f"{name}: plugged in, but it has no port: the kernel's driver {driver} is missing",
                f"sudo modprobe {driver} (if there is none: "
                "sudo apt install linux-modules-extra-$(uname -r))",
            )


def _pull(name: str) -> str:
    return f"sudo apt remove brltty, then pull the {name} and plug it in again"


def _copies(here: HostSystem) -> Iterator[DoctorFinding]:
    for device in here.usb_devices():
        if (device.vendor, device.product) == (_FTDI, 0):
            yield DoctorFinding(
                "do",
                "an FTDI adapter with product number 0000: a copy that a driver has switched off",
                "use another adapter or board; this one needs its number back (ftx_prog)",
            )
    nameless = [plug for plug in _known(here) if plug.vendor == _CH340]
    if len(nameless) > 1:
        yield DoctorFinding(
            "note",
            f"{len(nameless)} CH340 adapters: they have no serial number, so their names may swap",
            "nothing to do: a vault is known by its own identity, wherever it is plugged in",
        )


def _permissions(here: HostSystem) -> Iterator[DoctorFinding]:
    for plug in _known(here):
        access = here.permission(plug.device)
        if access is None or access.is_given:
            continue
        if access.is_promised:
            yield DoctorFinding(
                "do",
                f"{plug.device}: you are in the group {access.group}, but not yet in this login",
                "log out and in again (or restart)",
            )
        else:
            group = access.group if access.group != "root" else "dialout"
            yield DoctorFinding(
                "do",
                f"{plug.device}: no permission",
                f"sudo usermod -aG {group} $USER, then log out and in again",
            )


def _held(here: HostSystem) -> Iterator[DoctorFinding]:
    for plug in _known(here):
        who = here.holders(plug.device)
        if who:
            yield DoctorFinding(
                "do", f"{plug.device} is held by {' and '.join(who)}", "close it there"
            )


def _brltty(here: HostSystem) -> Iterator[DoctorFinding]:
    if not _runs(here, "brltty"):
        rules = [file.name for file, _ in here.rules() if "brltty" in file.name]
        if rules:
            yield DoctorFinding(
                "note",
                f"brltty is installed ({rules[0]}) and may take a CH340, FTDI or CP210x adapter",
                "sudo apt remove brltty, unless somebody needs a Braille display",
            )
        return
    yield DoctorFinding(
        "do", "brltty runs: it takes such adapters for a Braille display", _cure("brltty")
    )


def _modem_manager(here: HostSystem) -> Iterator[DoctorFinding]:
    if not _runs(here, "ModemManager"):
        return
    rules = [text for _, text in here.rules() if any(word in text for word in _IGNORING)]
    missing = [
        vendor for vendor in KNOWN_USB if not any(f"{vendor:04x}" in text.lower() for text in rules)
    ]
    wanted = [plug for plug in _known(here) if plug.vendor in missing]
    if wanted or (missing and not _known(here)):
        makes = ", ".join(f"{vendor:04x}" for vendor in missing)
        yield DoctorFinding(
            "do",
            f"ModemManager runs and asks new ports whether they are modems (not told off: {makes})",
            RULE_CURE,
        )
    else:
        yield DoctorFinding("fine", "ModemManager runs, and is told to leave our boards alone", "")


def _slow(here: HostSystem) -> Iterator[DoctorFinding]:
    for plug in _known(here):
        latency_ms = here.latency_ms(plug.device) if plug.vendor == _FTDI else None
        if latency_ms is not None and latency_ms > LATENCY_MS:
            port = plug.device.rpartition("/")[2]
            yield DoctorFinding(
                "note",
                f"{plug.device}: the adapter keeps each answer for {latency_ms} ms",
                f"echo 1 | sudo tee /sys/bus/usb-serial/devices/{port}/latency_timer",
            )


def _tools(here: HostSystem) -> Iterator[DoctorFinding]:
    if here.which("avrdude") is None:
        yield DoctorFinding(
            "note",
            "avrdude is missing; only flashing needs it",
            platform_of(here.platform).avrdude,
        )


def _elsewhere(here: HostSystem) -> DoctorFinding:
    row = PLATFORMS.get(here.platform)
    what = row.name if row else here.platform
    cure = "a CH340 or CP210x needs its maker's driver; close other programs that use the port"
    return DoctorFinding("note", f"on {what} only the ports are looked at", cure)


def _known(here: HostSystem) -> list[Plug]:
    return [plug for plug in here.plugs() if plug.is_known]


def _runs(here: HostSystem, program: str) -> bool:
    return any(one.startswith(program) for one in here.programs())


def _cure(program: str) -> str:
    return GRABBERS[program].partition(": ")[2]
