"""The part of the parser that is about real devices: `banker devices …`.

Each row of ACTS is one act: its name, its help, what carries it out, what adds its options.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from banker.cli.commands.devices import calibrate_options
from banker.cli.commands.devices.calibrate_options import add_calibrate, calibrate

if TYPE_CHECKING:
    Subs: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]
    Make: TypeAlias = Callable[..., argparse.ArgumentParser]

Run: TypeAlias = Callable[[argparse.Namespace], int]

DEVICES = """\
examples:
  banker devices                           what is plugged in, and who answers
  banker devices doctor                    why a device is not found, and the cure
  banker devices flash --sketch vault      firmware onto an Arduino
  banker devices test /dev/ttyACM0         try lid, ring, buttons and latch of a built vault
  banker devices monitor --save wire.txt   the wire in words
"""

LIST = """\
To ask a port resets the board behind it, so only known boards and adapters are
asked by themselves; any other port when you name it (also socket://…,
rfc2217://…). A port without an answer takes six seconds.
Exit 1: a port that you named did not answer.
"""

MONITOR = """\
Asks the device how it stands, acknowledges nothing and keeps nothing: a game
finds everything as if nobody had looked. Ctrl-C ends it with a summary.

A capture is plain text; its first line is '# banker capture 1'. A line is
seconds, a sign and the rest: '<' bytes from the device, '>' bytes to it (\\n, \\r,
\\\\ and \\x1b for what is not printable), '!' opened or lost. 'banker run' and
'banker play' write one too (--capture PATH), with '=' at each entry and '?' at
each statement that needs the vault, and play it again: --vault capture:PATH.
"""

TEST = """\
Says what to do with your hands, waits until the device has noticed, and prints
a line for each part: pass, FAIL with what to look at, or skip. The board cannot
hear its own sounder, so that part is asked of your ears: y or n.
The vault locks and opens meanwhile, so one that a game needs is refused.
Exit 1: something failed.
"""

FLASH = """\
Builds the firmware (or takes the hex file), finds the boot loader's speed,
uploads with avrdude, reads everything back, and waits for the device's hello.
The memory of the board is left alone: identity and log stay.
"""

READINGS = """\
Every answer that a decoder gave on this computer was kept with its raw sums. Here
each is judged again by the calibration that it names, or by the one that holds
now (--newest), and both answers are told. Nothing is changed, nothing is asked
of a device.
Exit 0: every answer is the same again. 1: one is not, or its calibration is gone.
"""

DOCTOR = """\
Looks at USB, kernel driver, permissions, who holds a port, brltty and
ModemManager; opens no port and changes nothing.
Exit 0: all is well. 1: there is something to do.
"""


class Act(NamedTuple):
    """One act of `banker devices`."""

    name: str
    brief: str
    more: str
    run: Run
    add: Callable[[argparse.ArgumentParser], None]


def add_devices(subs: Subs, make: Make) -> None:
    """`make` makes one command, as everywhere in the parser."""
    top = make(subs, "devices", show, "real vaults and decoders, and their wires", DEVICES)
    top.set_defaults(ports=[], json=False)
    acts = top.add_subparsers(metavar="ACT")
    for act in ACTS:
        act.add(make(acts, act.name, act.run, act.brief, act.more))


# --- what carries them out: each loads what it needs when it is wanted ---------------------------


def show(options: argparse.Namespace) -> int:
    """`banker devices list`."""
    from banker.cli.commands.devices import list

    return list.show(options)


def monitor(options: argparse.Namespace) -> int:
    """`banker devices monitor`."""
    from banker.cli.commands.devices import monitor as device_monitor

    return device_monitor.monitor(options)


def test(options: argparse.Namespace) -> int:
    """`banker devices test`."""
    from banker.cli.commands.devices import test as device_checkup

    return device_checkup.test(options)


def readings(options: argparse.Namespace) -> int:
    """`banker devices readings`."""
    from banker.cli.commands.devices import readings as device_readings

    return device_readings.readings(options)


def flash(options: argparse.Namespace) -> int:
    """`banker devices flash`."""
    from banker.cli.commands.devices import flash as device_flash

    return device_flash.flash(options)


def doctor(options: argparse.Namespace) -> int:
    """`banker devices doctor`."""
    from banker.cli.commands.devices import doctor as device_doctor

    return device_doctor.doctor(options)


# --- their options -------------------------------------------------------------------------------


def _port(sub: argparse.ArgumentParser, *, is_needed: bool = False) -> None:
    sub.add_argument(
        "port",
        nargs=None if is_needed else "?",
        metavar="PORT",
        help="/dev/ttyACM0, socket://…, rfc2217://…"
        + ("" if is_needed else " (default: the only one that is plugged in)"),
    )


def _json(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--json", action="store_true", help="for programs")


def _list(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("ports", nargs="*", metavar="PORT", help="ask these (default: known ones)")
    _json(sub)


def _monitor(sub: argparse.ArgumentParser) -> None:
    _port(sub)
    sub.add_argument("--save", type=Path, metavar="FILE", help="write a capture")
    sub.add_argument("--replay", type=Path, metavar="FILE", help="read a capture, no port")
    sub.add_argument("--all", action="store_true", help="also what only repeats")
    sub.add_argument("--silent", action="store_true", help="say nothing to the device")
    sub.add_argument(
        "--seconds", type=_positive, metavar="N", help="end by itself (default: at Ctrl-C)"
    )
    sub.add_argument("--json", action="store_true", help="for programs: one object a line")


def _test(sub: argparse.ArgumentParser) -> None:
    _port(sub, is_needed=True)
    sub.add_argument(
        "--wait", type=_positive, default=30, metavar="N", help="seconds for each act (default: 30)"
    )
    sub.add_argument(
        "--force", action="store_true", help="also a vault that a game needs; its events are lost"
    )


def _flash(sub: argparse.ArgumentParser) -> None:
    _port(sub)
    sub.add_argument(
        "--sketch",
        choices=("vault", "decoder", "both"),
        default="vault",
        help="what the board is to be (default: vault)",
    )
    sub.add_argument(
        "--part",
        action="append",
        default=[],
        choices=("bolt", "note"),
        help="it has a switch at the bolt, or a sensor for a note",
    )
    sub.add_argument("--hex", type=Path, metavar="FILE", help="this file instead")
    sub.add_argument(
        "--board",
        choices=("auto", "uno", "nano", "old-nano"),
        default="auto",
        help="fixes the boot loader's speed (default: both are tried)",
    )
    sub.add_argument(
        "--wait",
        type=_positive,
        default=20,
        metavar="N",
        help="seconds in which you may press the reset button (default: 20)",
    )


def _readings(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--newest", action="store_true", help="by each decoder's newest calibration instead"
    )
    _json(sub)


def _doctor(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--rule", action="store_true", help="print the udev rule to install")
    _json(sub)


def _positive(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return int(text)


ACTS = (
    Act("list", "what is plugged in, and who answers", LIST, show, _list),
    Act("monitor", "the wire in words, from a port or a capture", MONITOR, monitor, _monitor),
    Act("test", "try a built device, part by part", TEST, test, _test),
    Act("calibrate", calibrate_options.BRIEF, calibrate_options.MORE, calibrate, add_calibrate),
    Act("readings", "judge what a decoder said again", READINGS, readings, _readings),
    Act("flash", "firmware onto a board", FLASH, flash, _flash),
    Act("doctor", "why a device is not found", DOCTOR, doctor, _doctor),
)
