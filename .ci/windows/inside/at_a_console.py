"""The program at a console of Windows, whose drawing goes into a file: `at_a_console.py FILE ...`.

Keys are real ones of the console. Its window interprets no escape codes here, so what Textual's
driver of Windows writes is kept, to be drawn elsewhere.
"""

import sys
from typing import BinaryIO


class Drawn:
    """Standard output that is a console to every caller, and writes into a file."""

    encoding, errors = "utf-8", "replace"

    def __init__(self, file: BinaryIO, console: object) -> None:
        self._file, self._console = file, console

    def write(self, text: str) -> int:
        self._file.write(text.encode(self.encoding, self.errors))
        return len(text)

    def flush(self) -> None:
        self._file.flush()

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._console.fileno()


if __name__ == "__main__":
    into = open(sys.argv[1], "wb")  # noqa: SIM115, PTH123
    sys.__stdout__ = Drawn(into, sys.__stdout__)
    sys.argv = ["banker", *sys.argv[2:]]
    from banker.__main__ import main

    sys.exit(main())
