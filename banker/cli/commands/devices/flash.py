"""`banker devices flash`: firmware onto a board, told step by step."""

from __future__ import annotations

import argparse

from banker.cli.commands.devices.list import DeviceError, chosen_port, hello_words, one_line_errors
from banker.cli.output import put
from drivers.errors import DriverError
from drivers.tools.bootloader import find_speed
from drivers.tools.flash import BOARDS, built_hex, loader_speed, program_size, upload
from drivers.tools.probe import who_is_at


def flash(options: argparse.Namespace) -> int:
    """0: uploaded, read back, and the device said hello."""
    with one_line_errors():
        port = chosen_port(options.port)
        if "://" in port:
            raise DeviceError("only a board at this computer can be flashed: name its port")
        hex_file = options.hex or built_hex(options.sketch, tuple(options.part))
        put(f"{hex_file}: {program_size(hex_file)} bytes")
        speeds = BOARDS[options.board]
        speed = find_speed(port, speeds)
        if speed is None:
            put(f"no boot loader answers yet: press the reset button now ({options.wait} s)")
            speed = loader_speed(port, speeds, for_s=options.wait)
        put(f"{port}: a boot loader answers at {speed} baud")
        done = upload(port, hex_file, speed)
        seconds, tenths = divmod(done.seconds_tenths, 10)
        put(f"{done.bytes_count} bytes written and read back in {seconds}.{tenths} s")
        try:
            hello = who_is_at(port)
        except DriverError as error:
            text = f"the upload is whole, but no hello came: {error}; press reset, then 'list'"
            raise DeviceError(text) from error
        put(hello_words(hello))
    return 0
