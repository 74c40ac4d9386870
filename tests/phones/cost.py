"""Cost: what phones take when they come to a table that has settled, and h11 alone.

python -m tests.phones.cost
"""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

# What a screen has loaded by then.
LOADED = (
    "banker.tui.app", "banker.language.parser.parse", "banker.language.phrases.events",
    "banker.games.board.decide",
)  # fmt: skip


def resident_kb() -> int:
    """The memory that this process holds now."""
    text = Path("/proc/self/statm").read_text(encoding="ascii")
    return int(text.split()[1]) * resource.getpagesize() // 1024


async def measured() -> str:
    """Let phones come beside what a screen has loaded already."""
    for name in LOADED:
        import_module(name)
    from banker.session.session import Session
    from tests.support.seated_players import SETUP

    session = Session.create(None, SETUP)
    gc.collect()
    gc.freeze()  # as a screen does that has settled
    before, at = resident_kb(), time.process_time()
    known = set(sys.modules)
    import h11  # noqa: F401

    parser, alone = (time.process_time() - at) * 1000, resident_kb() - before
    from banker.phones.addresses import named_place
    from banker.phones.control import PhoneControl
    from banker.phones.page.files import static
    from drivers.wordlist import WORDS

    with tempfile.TemporaryDirectory() as folder:
        control = PhoneControl(
            session,
            words=WORDS,
            static=static,
            keys=Path(folder),
            place=named_place("127.0.0.1:0"),
            is_wanted=True,
        )
        control.attach(lambda act: act(), lambda: None)
        took, grown = (time.process_time() - at) * 1000, resident_kb() - before
        control.close()
    count = len(set(sys.modules) - known)
    if "-v" in sys.argv:
        sys.stdout.write(" ".join(sorted(set(sys.modules) - known)) + "\n")
    return (
        f"phones: {took:.0f} ms, {grown / 1024:.1f} MB, {count} modules;"
        f" of that h11: {parser:.0f} ms, {alone / 1024:.1f} MB\n"
    )


if __name__ == "__main__":
    sys.stdout.write(asyncio.run(measured()))
