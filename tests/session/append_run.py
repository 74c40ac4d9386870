"""The program whose disk fails: it opens a game, books one payment and ends in good order.

    python append_run.py <session> <game file>

What it promises it says by `writev`, as the program of the store's crash tests does: ACK, REFUSED
with the sentence, UNKNOWN with the sentence. The session `forgetful` is the planted mutant: it
ends without a look at what was refused.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from banker.foundation.errors import JournalUnavailable
from banker.games.board.commands import Transfer
from banker.session.session import Session


class ForgetfulSession(Session):
    def _drop_refused(self) -> None:
        pass


SESSIONS = {"real": Session, "forgetful": ForgetfulSession}


def say(text: str) -> None:
    os.writev(1, [text.encode() + b"\n"])


def main() -> None:
    name, file = sys.argv[1:]
    session = SESSIONS[name].open(Path(file))
    payment = Transfer("ann", "bob", 50)
    session.preview(payment)  # loads the rules: their files are not what fails here
    say("BEGIN")
    try:
        entry = session.execute(payment).entry
        say(f"ACK {entry.seq}")
    except JournalUnavailable as refusal:
        say(f"REFUSED {refusal}")
    try:
        session.close()
    except JournalUnavailable as refusal:
        say(f"UNKNOWN {refusal}")
    say("END")


if __name__ == "__main__":
    main()
