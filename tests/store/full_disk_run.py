"""A game on a disk that fills up, for test_store_refusal. A limit on file size plays the disk."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from banker.foundation.errors import JournalUnavailable
from banker.store import Journal, read
from tests.store.sample_entries import some_entry

if sys.platform != "win32":
    import resource


def limit(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


def refusal(journal: Journal, seq: int) -> str:
    try:
        journal.append(some_entry(seq))
    except JournalUnavailable as refused:
        return str(refused)
    return "taken"


def main() -> None:
    path = Path(sys.argv[1])
    told: dict[str, object] = {}
    with Journal.create(path, some_entry(1)) as journal:
        journal.append(some_entry(2))
        journal.append(some_entry(3))
        size = path.stat().st_size
        limit(size + 10)
        told["short write"] = refusal(journal, 4)
        told["next"] = refusal(journal, 4)
        journal.recover()
        told["recovered in the same room"] = read(path).count
        limit(size)
        told["no room at all"] = refusal(journal, 4)
        limit(size - 1)
        try:
            journal.recover()
        except JournalUnavailable as refused:
            told["no room to recover"] = str(refused)
        limit(2 * size)
        journal.recover()
        journal.append(some_entry(4))
        journal.append(some_entry(5))
        told["with room"] = journal.count
    told["read"] = [read(path).count, read(path).unfinished]
    told["files"] = sorted(entry.name for entry in path.parent.iterdir())
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
