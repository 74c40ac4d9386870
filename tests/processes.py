"""What a run of the tests starts: it hears Ctrl-C as at a terminal, and nothing of it is left."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

MARK = "BANKER_TESTS_OF"
PATIENCE_S = 10.0  # for what is just ending


def hear_ctrl_c() -> None:
    """A shell starts `make test &` with SIGINT ignored, and what is started inherits that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def mark() -> None:
    """What is started from now on bears the number of this process."""
    os.environ[MARK] = str(os.getpid())


def left() -> list[str]:
    """The processes that this one, or another that it started, left behind: number and command.

    Only Linux tells it.
    """
    until = time.monotonic() + PATIENCE_S
    while (found := _marked()) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def _marked() -> list[str]:
    found = []
    word = f"{MARK}={os.getpid()}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        # It is somebody else's, or gone meanwhile.
        with suppress(OSError):
            if word in (process / "environ").read_bytes().split(b"\0"):
                command = (
                    (process / "cmdline")
                    .read_bytes()
                    .replace(b"\0", b" ")
                    .decode("utf-8", "replace")
                )
                # It ends with this process.
                if "multiprocessing.resource_tracker" not in command:
                    found.append(f"{process.name}: {command.strip()}")
    return found
