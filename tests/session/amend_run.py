"""The program that the kill test stops: it amends an old entry of a stored game.

    python amend_run.py <game file> <entry> <statement>

What it promises it says by `writev`: BEGIN when the game is open, DONE when the amendment is
booked.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from banker.session.amending import amend, planned, spoken
from banker.session.session import Session


def say(text: str) -> None:
    os.writev(1, [text.encode() + b"\n"])


def main() -> None:
    file, seq, text = sys.argv[1:]
    session = Session.open(Path(file))
    planned(session, int(seq), spoken(text))  # everything is loaded before it begins
    say("BEGIN")
    amend(session, int(seq), spoken(text))
    say("DONE")
    session.close()


if __name__ == "__main__":
    main()
