"""`banker stats FOLDER --on ADDRESS` while something happens, as a program of its own: Dask leaves
threads behind, beside which no test may fork.

    python -m tests.cli.folder.asking_a_cluster FOLDER CACHES ADDRESS [kill PID|another|impatient]

`kill`: this worker dies when 20 answers are there. `another`: another program asks. `impatient`: it
waits for an answer two seconds, else a minute.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from banker.cli.folder import cluster
from banker.cli.folder.file_figures import FileFigures
from banker.cli.folder.statistics import folder_lines
from banker.foundation.errors import BankerError

AFTER, AHEAD, PATIENCE_S = 20, 32, 60.0
read_all_on = cluster.read_all_on


def killing(worker: int) -> None:
    """Let this process die in the middle."""

    def read(address: str, paths: Sequence[Path]) -> Iterator[FileFigures]:
        for number, found in enumerate(read_all_on(address, paths)):
            if number == AFTER:
                os.kill(worker, signal.SIGKILL)
            yield found

    cluster.read_all_on = read


def main() -> int:
    """Print the lines; or what is wrong, with exit code 2."""
    folder, caches, address, *happens = sys.argv[1:]
    cluster.AHEAD, cluster.PATIENCE_S = AHEAD, PATIENCE_S
    if happens[:1] == ["kill"]:
        killing(int(happens[1]))
    elif happens == ["impatient"]:
        cluster.PATIENCE_S = 2.0
    elif happens:
        cluster.program_hash = lambda: "another"  # type: ignore[assignment]
    try:
        for line in folder_lines(Path(folder), "en", Path(caches), cluster=address):
            sys.stdout.write(line + "\n")
    except BankerError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
