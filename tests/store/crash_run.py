"""The program that the crash tests kill, starve and cut off: it plays a short game on a journal.

    python crash_run.py <journal> <cure> <game file> <entries at a pause> <entries at the end>

It creates the game, or opens it if there is one; books entries; closes and opens again; books on.
What it promises it says on its output, by `writev`, which nothing else here uses: so the promises
stand in the trace between the other calls, and a fault that is planted in `write` spares them.

    BEGIN                 everything before this belongs to the interpreter
    ACK <seq> <seal>      the entry is booked
    SHOWN <count> <seal>  the game was opened, and its entries are on the screen
    REFUSED <sentence>    the journal said no; what follows is the cure

The cure is `recover` (in the same process) or `restart` (close and open again).

Here are also the planted mutants: journals that leave out one thing each. A crash test that does
not find what they lose is blind.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from banker.foundation.errors import JournalUnavailable
from banker.ledger.entry import Entry
from banker.store.atomic_copy import Lines
from banker.store.journal import Journal
from banker.store.line_format import Chain, hashed_line
from banker.store.line_reader import LineReader
from banker.store.prefix import Prefix
from tests.store.sample_entries import LONG, some_entry
from tests.store.sample_games import DiskHere

REFUSAL_COUNT_MAX = 4


def say(text: str) -> None:
    os.writev(1, [text.encode() + b"\n"])


def is_there(path: Path) -> bool:
    """Whether there is such a name. A fault that hits this question is not the journal's."""
    while True:
        try:
            path.lstat()
            return True
        except FileNotFoundError:
            return False
        except OSError:
            continue


class _NeverSyncs(DiskHere):
    def sync_data(self, fd: int) -> None:
        pass

    def sync_file(self, fd: int) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


class _SwallowsErrors(DiskHere):
    def sync_data(self, fd: int) -> None:
        with contextlib.suppress(OSError):
            super().sync_data(fd)


class _NeverSyncsFolders(DiskHere):
    def sync_folder(self, folder: Path) -> None:
        pass


class _Trusting(Chain):
    """Believes a line that ends like one."""

    def follows(self, line: bytes) -> bool:
        if not line.endswith(b'"}'):
            return False
        self.count += 1
        self.head = line[-66:-2]
        return True


class NoSync(Journal):
    disk = _NeverSyncs()


class NoFolderSync(Journal):
    disk = _NeverSyncsFolders()


class SwallowsErrors(Journal):
    disk = _SwallowsErrors()


class NoSelfCheck(Journal):
    chain = _Trusting


class SaysTooEarly(Journal):
    def append(self, entry: Entry) -> str:
        _, digest = hashed_line(entry, self.head.encode())
        say(f"ACK {entry.seq} {digest.decode()}")
        return super().append(entry)


class OpensInPlace(Journal):
    """Goes on in the file that it finds, instead of a durable copy."""

    @classmethod
    def _adopt(
        cls, path: Path, file: Path, source: int, _known: Prefix | None
    ) -> tuple[int, Lines, Path | None, bool]:
        fd = os.open(file, os.O_RDWR | os.O_APPEND)
        walk = LineReader(path, source, os.fstat(source).st_size, cls.chain())
        lines = Lines(walk.chain)
        for line in walk.lines():
            lines.add(line)
        if walk.tail:
            os.ftruncate(fd, lines.size)
        return fd, lines, None, False


class SyncsInPlace(OpensInPlace):
    """Syncs the file that it finds: enough after a kill, too little after a failed sync."""

    @classmethod
    def _adopt(
        cls, path: Path, file: Path, source: int, known: Prefix | None
    ) -> tuple[int, Lines, Path | None, bool]:
        adopted = super()._adopt(path, file, source, known)
        os.fsync(adopted[0])
        return adopted


JOURNALS: dict[str, type[Journal]] = {
    "real": Journal,
    "no_sync": NoSync,
    "no_folder_sync": NoFolderSync,
    "swallows_errors": SwallowsErrors,
    "no_self_check": NoSelfCheck,
    "says_too_early": SaysTooEarly,
    "opens_in_place": OpensInPlace,
    "syncs_in_place": SyncsInPlace,
}


class Run:
    """One game, played to the end whatever is refused on the way."""

    def __init__(self, kind: type[Journal], cure: str, path: Path) -> None:
        self.kind = kind
        self.cure = cure
        self.path = path
        self.refusal_count = 0
        self.journal = self.begin()

    def begin(self) -> Journal:
        while True:
            try:
                if is_there(self.path):
                    journal = self.kind.open(self.path)
                    say(f"SHOWN {journal.count} {journal.head}")
                else:
                    journal = self.kind.create(self.path, some_entry(1))
                    say(f"ACK 1 {journal.head}")
                return journal
            except JournalUnavailable as refusal:
                self.note(refusal)

    def play(self, count: int) -> None:
        attempt = 1
        while self.journal.count < count:
            seq = self.journal.count + 1
            try:
                # Every third is long, so that it spans several sectors and pages.
                seal_ = self.journal.append(some_entry(seq, attempt, LONG if seq % 3 == 0 else 0))
                say(f"ACK {seq} {seal_}")
            except JournalUnavailable as refusal:
                self.note(refusal)
                self.set_right()
                attempt += 1

    def set_right(self) -> None:
        if self.cure == "restart":
            self.restart()
            return
        while True:
            try:
                self.journal.recover()
                return
            except JournalUnavailable as refusal:
                self.note(refusal)

    def restart(self) -> None:
        self.journal.close()
        self.journal = self.begin()

    def note(self, refusal: JournalUnavailable) -> None:
        say(f"REFUSED {refusal}")
        self.refusal_count += 1
        if self.refusal_count > REFUSAL_COUNT_MAX:
            sys.exit("refused too often")


def main() -> None:
    name, cure, file, pause, end = sys.argv[1:]
    path = Path(file)
    say("BEGIN")
    if not is_there(path.parent):
        path.parent.mkdir()
    run = Run(JOURNALS[name], cure, path)
    run.play(int(pause))
    if int(pause) < int(end):
        run.restart()
        run.play(int(end))
    run.journal.close()


if __name__ == "__main__":
    main()
