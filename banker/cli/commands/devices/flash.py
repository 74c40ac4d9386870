"""`banker devices flash`: upload firmware to a board, with a line for each step."""

from __future__ import annotations

import argparse
from pathlib import Path

from banker.cli import paths
from banker.cli.device_ports import (
    DeviceError,
    add_port,
    chosen_port,
    hello_words,
    one_line_errors,
    positive_seconds,
)
from banker.cli.output import put, put_words
from drivers.errors import DriverError
from drivers.tools.bootloader import find_speed
from drivers.tools.flash import (
    BOARDS,
    PARTS,
    FirmwareBuild,
    build_folder,
    built_hex,
    loader_speed,
    program_size,
    upload,
)
from drivers.tools.probe import who_is_at

HELP = """\
Builds the firmware (or takes the hex file), finds the boot loader's speed, uploads with
avrdude, reads everything back, and waits for the device's first message. The board's
memory is not changed: it keeps its identity and its log.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board's port and the firmware to upload."""
    parser.epilog = HELP
    add_port(parser)
    parser.add_argument(
        "--sketch",
        choices=("vault", "decoder", "both"),
        default="vault",
        help="the firmware for the board (default: vault)",
    )
    parser.add_argument(
        "--part",
        action="append",
        default=[],
        choices=PARTS,
        help="no-bolt: the vault has no switch at the bolt (it should have one); note: a sensor"
        " sees whether there is a note",
    )
    parser.add_argument(
        "--hex", type=Path, metavar="FILE", help="upload this file instead of building the firmware"
    )
    parser.add_argument(
        "--board",
        choices=("auto", "uno", "nano", "old-nano"),
        default="auto",
        help="the board's type, for the speed of its boot loader (default: try both speeds)",
    )
    parser.add_argument(
        "--wait",
        type=positive_seconds,
        default=20,
        metavar="N",
        help="how many seconds to wait for you to press reset (default: 20)",
    )


def run(options: argparse.Namespace) -> int:
    """Upload the firmware; return 0 if it was read back and the device then sent its greeting."""
    with one_line_errors():
        port = chosen_port(options.port)
        if "://" in port:
            raise DeviceError("only a board at this computer can be flashed: name its port")
        hex_file = options.hex or built_hex(
            options.sketch, tuple(options.part), shop=FirmwareBuild(build_folder(paths.firmware()))
        )
        put_words(
            "{file}: {size} bytes",
            file=hex_file,
            size=program_size(hex_file),
        )
        speeds = BOARDS[options.board]
        speed = find_speed(port, speeds)
        if speed is None:
            put_words(
                "no boot loader answers yet: press the reset button now ({wait} s)",
                wait=options.wait,
            )
            speed = loader_speed(port, speeds, for_s=options.wait)
        put_words("{port}: a boot loader answers at {speed} baud", port=port, speed=speed)
        done = upload(port, hex_file, speed)
        seconds, tenths = divmod(done.seconds_tenths, 10)
        put_words(
            "{count} bytes written and read back in {seconds}.{tenths} s",
            count=done.bytes_count,
            seconds=seconds,
            tenths=tenths,
        )
        try:
            hello = who_is_at(port)
        except DriverError as error:
            text = f"the upload is whole, but no hello came: {error}; press reset, then 'list'"
            raise DeviceError(text) from error
        put(hello_words(hello))
    return 0
