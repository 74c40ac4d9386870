"""Club: a folder by processes and by a cluster, with an accident (`make bench-club`).

Games are generated; one is broken in its middle, one is no game. The processes of this machine read
them; then two workers of a cluster on loopback, of which one is killed in the middle. The tables
must be the same. What a million games cost is reckoned in docs/many_games.md from the files per
second and core that stand here.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from banker.cli.folder.statistics import folder_lines
from tests.cli.folder.small_cluster import SmallCluster
from tests.cli.folder.written_games import asked, write_games


def say(text: str) -> None:
    """One line."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Print what it took; 1 if the tables differ."""
    games, entries = (int(word) for word in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "games")
        folder.mkdir()
        write_games(folder, games, entries)
        began, busy = time.perf_counter(), sum(os.times()[:4])
        wanted = "".join(f"{line}\n" for line in folder_lines(folder, "en"))
        spent, worked = time.perf_counter() - began, sum(os.times()[:4]) - busy
        say(f"processes: {games} games of {entries} entries in {spent:.1f} s by the clock,")
        say(f"  {games / worked:.0f} files a second and core of the processor")
        with SmallCluster(Path(made)) as cluster:
            began = time.perf_counter()
            said = asked(folder, Path(made, "caches"), cluster.address, "kill", cluster.workers[0])
            say(f"cluster, one of two workers killed: {time.perf_counter() - began:.1f} s")
    is_same = said.stdout == wanted
    say("the tables are the same" if is_same else f"the tables DIFFER: {said.stderr}")
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main())
