"""What a power cut can leave: a model of a disk with a cache, fed by the calls of a real run.

Rules of the model
* Written bytes are durable after a sync of their file; until then each write may be on the disk,
  or not, or torn: cut at any byte, or with the length but not all of the data, which read as
  zeros, in any of its sectors.
* A name (created, renamed, removed) is durable after a sync of its folder; until then each change
  may have happened or not. This is what POSIX allows; real file systems are often kinder.
* A failed sync leaves what it should have made durable as it is, but counted as clean: no later
  sync will write it. It may be on the disk or not. (The name of a folder is spared: journalling
  file systems stop altogether when they cannot write one, and the store does not make folders.)

Not modelled: the lock file (its content is for people, and the lock itself ends with the process),
rot of what was durable, and a disk that lies about a sync.
"""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tests.store.traced import IS_FULL_SWEEP, Call

SECTOR = 512
FOLDER = -1

# How many ways at most for one choice, above which a seeded sample stands for all.
SUBSETS_MAX = 256 if IS_FULL_SWEEP else 32
RANDOM_CUTS = 200 if IS_FULL_SWEEP else 12

# A disk: the files by their path below the game's folder, with their bytes.
Files = frozenset[tuple[str, bytes]]


class Write(NamedTuple):
    """Bytes at an offset; without bytes: the file is cut to that length."""

    offset: int
    data: bytes | None
    state: str = "waiting"  # or "durable", or "lost": in the cache, and never written from there


class Rename(NamedTuple):
    """A change of names: `to` is a file's number; without it the name goes. `source` goes too."""

    path: str
    to: int | None
    source: str | None = None
    state: str = "waiting"

    def is_in(self, folder: str) -> bool:
        """Whether a sync of that folder is about this change."""
        return self.state == "waiting" and str(PurePosixPath(self.path).parent) == folder


class Machine:
    """Files, names and the calls that changed them. `above` is the folder above the game's own."""

    def __init__(self, above: Path) -> None:
        self.above = above
        self.writes: dict[int, list[Write]] = {}
        self.names: list[Rename] = []
        self._open: dict[int, int | str] = {}

    @classmethod
    def holding(cls, above: Path, files: Files) -> Machine:
        """A machine on whose disk these files are, in one folder."""
        machine = cls(above)
        for path, content_ in sorted(files):
            folder = str(PurePosixPath(path).parent)
            machine.names.append(Rename(folder, FOLDER, state="durable"))
            machine.names.append(Rename(path, len(machine.writes), state="durable"))
            machine.writes[len(machine.writes)] = [Write(0, content_, "durable")]
        return machine

    def carry_on(self, above: Path) -> Machine:
        """The same machine for the next program, which sees it under another folder."""
        other = copy.deepcopy(self)
        other.above = above
        other._open = {}
        return other

    # --- calls ------------------------------------------------------------------------------

    def feed(self, call: Call) -> bool:
        """Take part in a call; whether it could change what a power cut leaves."""
        step = getattr(self, f"_{call.name}", None)
        if step is None:
            assert call.name in HARMLESS, f"the model does not know {call}"
            return False
        return bool(step(call))

    def _local(self, raw: bytes) -> str | None:
        """A path below `above`, or None for the rest of the world and for the lock."""
        path = PurePosixPath(raw.decode())
        if not path.is_relative_to(self.above) or path.name.endswith(".lock"):
            return None
        return str(path.relative_to(self.above))

    def _openat(self, call: Call) -> bool:
        path = self._local(call.strings()[0])
        if call.result < 0 or path is None:
            return False
        assert "O_TRUNC" not in call.arguments
        number = self.view().get(path)
        if number is None and "O_CREAT" in call.arguments:
            number = len(self.writes)
            self.writes[number] = []
            self.names.append(Rename(path, number))
        is_folder = number is None or number == FOLDER
        self._open[call.result] = path if is_folder or number is None else number
        return not is_folder

    def _close(self, call: Call) -> bool:
        self._open.pop(call.number(0), None)
        return False

    def _write(self, call: Call) -> bool:
        number = self._open.get(call.number(0))
        if call.result <= 0 or not isinstance(number, int):
            return False
        # Every file of the store is opened for appending.
        data = call.strings()[0][: call.result]
        self.writes[number].append(Write(len(self.cached(number)), data))
        return True

    def _ftruncate(self, call: Call) -> bool:
        number = self._open.get(call.number(0))
        if call.result < 0 or not isinstance(number, int):
            return False
        self.writes[number].append(Write(call.number(1), None))
        return True

    def _pwrite64(self, call: Call) -> bool:
        assert call.number(0) not in self._open, "the store only appends"
        return False

    def _fsync(self, call: Call) -> bool:
        is_lost = call.result != 0
        state = "lost" if is_lost else "durable"
        what = self._open.get(call.number(0))
        if isinstance(what, int):
            self.writes[what] = [
                w._replace(state=state) if w.state == "waiting" else w for w in self.writes[what]
            ]
        elif what is not None:
            self.names = [
                n._replace(state=state) if n.is_in(what) and not (n.to == FOLDER and is_lost) else n
                for n in self.names
            ]
        return what is not None

    _fdatasync = _fsync

    def _rename(self, call: Call) -> bool:
        source, target = (self._local(raw) for raw in call.strings())
        if call.result < 0 or source is None or target is None:
            return False
        self.names.append(Rename(target, self.view()[source], source))
        return True

    _renameat = _renameat2 = _rename

    def _unlink(self, call: Call) -> bool:
        path = self._local(call.strings()[0])
        if call.result < 0 or path is None:
            return False
        self.names.append(Rename(path, None))
        return True

    _unlinkat = _unlink

    def _mkdir(self, call: Call) -> bool:
        path = self._local(call.strings()[0])
        if call.result < 0 or path is None:
            return False
        self.names.append(Rename(path, FOLDER))
        return True

    _mkdirat = _mkdir

    # --- what can be seen -------------------------------------------------------------------

    def view(self, chosen: list[Rename] | None = None) -> dict[str, int]:
        """The names as the cache has them, or as the chosen changes make them."""
        names: dict[str, int] = {".": FOLDER}
        for change in self.names if chosen is None else chosen:
            if change.source is not None:
                names.pop(change.source, None)
            if change.to is None:
                names.pop(change.path, None)
            else:
                names[change.path] = change.to
        return {
            path: number
            for path, number in names.items()
            if all(str(above) in names for above in PurePosixPath(path).parents)
        }

    def cached(self, number: int) -> bytes:
        """The bytes that a program sees in a file."""
        return content(self.writes[number])

    def cached_files(self) -> Files:
        """What a program sees that is started after a kill."""
        return frozenset(
            (path, self.cached(number)) for path, number in self.view().items() if number >= 0
        )

    # --- what can be left -------------------------------------------------------------------

    def disks(self, chance: random.Random, is_fine: bool = True) -> Iterator[Files]:
        """Every disk that a power cut could leave now; samples of them where they are too many.

        Unless it `is_fine`, a write is torn in a few places only.
        """
        for names in _choices(self.names, chance):
            numbers = {path: n for path, n in self.view(names).items() if n >= 0}
            unsure = {
                n for n in numbers.values() if any(w.state != "durable" for w in self.writes[n])
            }
            least = {
                n: content([w for w in self.writes[n] if w.state == "durable"]) for n in unsure
            }
            most = {n: self.cached(n) for n in unsure}
            sure = {n: self.cached(n) for n in set(numbers.values()) - unsure}
            for others in (least, most):
                yield _files(numbers, sure | others)
                for number in unsure:
                    for left in _remains(self.writes[number], chance, is_fine):
                        yield _files(numbers, sure | others | {number: left})


HARMLESS = {
    "access", "faccessat", "faccessat2", "fchmod", "fchown", "fcntl", "flock", "fstat", "fstatfs",
    "getcwd", "getdents64", "ioctl", "lseek", "lstat", "mmap", "newfstatat", "poll", "pread64",
    "read", "readlink", "readlinkat", "stat", "statx", "writev",
    # The system's own way to look up who runs the program.
    "connect", "socket",
}  # fmt: skip


def content(writes: list[Write]) -> bytes:
    """The bytes of a file after some writes. What nobody wrote reads as zeros."""
    data = bytearray()
    for write in writes:
        if write.data is None:
            del data[write.offset :]
        else:
            data.extend(bytes(max(0, write.offset - len(data))))
            data[write.offset : write.offset + len(write.data)] = write.data
    return bytes(data)


def _files(numbers: dict[str, int], contents: dict[int, bytes]) -> Files:
    return frozenset((path, contents[number]) for path, number in numbers.items())


def _choices(
    changes: list[Rename], chance: random.Random, limit: int = SUBSETS_MAX
) -> Iterator[list[Rename]]:
    """The durable changes with each subset of the others, in order."""
    places = [at for at, change in enumerate(changes) if change.state != "durable"]
    for kept in _subsets(len(places), chance, limit):
        left_out = {places[at] for at in range(len(places)) if at not in kept}
        yield [change for at, change in enumerate(changes) if at not in left_out]


def _subsets(count: int, chance: random.Random, limit: int) -> Iterator[set[int]]:
    if 2**count <= limit:
        for size in range(count + 1):
            yield from map(set, itertools.combinations(range(count), size))
        return
    for size in range(count + 1):
        yield set(range(size))
    for missing in range(count):
        yield set(range(count)) - {missing}
    for _ in range(limit):
        yield {at for at in range(count) if chance.random() < 0.5}


def _remains(writes: list[Write], chance: random.Random, is_fine: bool) -> Iterator[bytes]:
    """What can be left of one file: subsets of its unsure writes, and each of them torn."""
    unsure = [at for at, write in enumerate(writes) if write.state != "durable"]
    for kept in _subsets(len(unsure), chance, SUBSETS_MAX):
        left_out = {unsure[at] for at in range(len(unsure)) if at not in kept}
        yield content([write for at, write in enumerate(writes) if at not in left_out])
    for torn in unsure:
        write = writes[torn]
        if write.data is None:
            continue
        # The writes before the torn one are all there or, where unsure, all missing.
        before = writes[:torn]
        for first in (before, [w for w in before if w.state == "durable"]):
            for piece in _torn(write.data, write.offset, chance, is_fine):
                yield content([*first, write._replace(data=piece)])


def _torn(data: bytes, offset: int, chance: random.Random, is_fine: bool) -> Iterator[bytes]:
    """A write that was cut off, or of which some sectors are missing."""
    borders = [at - offset for at in range(0, offset + len(data), SECTOR) if at > offset]
    cuts = {0, 1, len(data) - 1, *borders[:2]}
    if is_fine:
        cuts |= {near for at in borders for near in (at - 1, at, at + 1) if 0 < near < len(data)}
        cuts |= set(range(len(data))) if len(data) <= 2 * SECTOR else set()
        cuts |= {chance.randrange(len(data)) for _ in range(RANDOM_CUTS)}
    for cut in sorted(cuts):
        yield data[:cut]
        yield data[:cut] + bytes(len(data) - cut)
    edges = [0, *borders, len(data)]
    for kept in _subsets(len(edges) - 1, chance, SUBSETS_MAX if is_fine else 4):
        yield b"".join(
            data[edges[at] : edges[at + 1]] if at in kept else bytes(edges[at + 1] - edges[at])
            for at in range(len(edges) - 1)
        )
