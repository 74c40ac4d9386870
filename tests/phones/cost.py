"""Cost: what phones take when they come to a table that has settled, and each part of it.

python -m tests.phones.cost
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

if sys.platform != "win32":
    import resource

# What a screen has loaded by then.
LOADED = (
    "banker.tui.app", "banker.language.parser.parse", "banker.language.phrases.events",
    "banker.games.board.decide",
)  # fmt: skip
NET = "http://192.168.178.123:8421/#A3KX9Q2TM7WHP4AC"


def resident_kb() -> int:
    """The memory that this process holds now."""
    text = Path("/proc/self/statm").read_text(encoding="ascii")
    return int(text.split()[1]) * resource.getpagesize() // 1024


def spent(act: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds of the processor and megabytes that an act takes."""
    gc.collect()
    before, at = resident_kb(), time.process_time()
    act()
    return (time.process_time() - at) * 1000, (resident_kb() - before) / 1024


async def measured() -> str:
    """Let phones come beside what a screen has loaded already."""
    for name in LOADED:
        import_module(name)
    from banker.session.session import Session
    from tests.support.seated_players import SETUP

    session = Session.create(None, SETUP)
    gc.collect()
    gc.freeze()  # as a screen does that has settled
    made: list[Any] = []

    def listen() -> None:
        """As F9 does: with the list of this machine's addresses, though it takes another."""
        from banker.phones.addresses import named_place, places
        from banker.phones.control import PhoneControl
        from banker.phones.page.files import static
        from drivers.wordlist import WORDS

        places()
        place = named_place("127.0.0.1:0")
        control = PhoneControl(session, words=WORDS, static=static, keys=keys, place=place,
                               is_wanted=True)  # fmt: skip
        control.attach(lambda act: act(), lambda: None)
        made.extend((control, static, WORDS))

    def show() -> None:
        from banker.report.qr import rows

        rows(NET, error="l")

    with tempfile.TemporaryDirectory() as folder:
        keys = Path(folder)
        parts = {
            "phones on": spent(listen),
            "h11, with the first connection": spent(lambda: import_module("h11")),
            "the page's files, with the first browser": spent(lambda: made[1](made[2], "en")),
            "segno, with the first code": spent(show),
        }
        made[0].close()
    return "".join(f"{name}\t{ms:.1f}\t{mb:.2f}\n" for name, (ms, mb) in parts.items())


if __name__ == "__main__":
    sys.stdout.write(asyncio.run(measured()))
