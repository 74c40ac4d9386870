"""JSON outcomes: what `run --json` prints, an object for each line of a script.

    {"line": 3, "statement": "ann buys", "entries": [{"seq": 4, "kind": "buy"}],
     "said": ["    4  Ann buys ..."], "refused": null}

Rules of this file
* A line without an outcome has no object. A refused line has `refused`: its code and its text.
* Keys may be added later; none is removed.
* A line's object is printed before the next line is read, so that a program may answer to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from banker.engine.fold import State
from banker.foundation.json_value import JsonValue
from banker.ledger.entry import Entry
from banker.session.session import Session

_REFUSED = re.compile(r"refused \[(\w+)\]: (.*)  \(.*\)", re.DOTALL)


class JsonOutcomes:
    """Collects the outcome of each line; `put` prints it as an object."""

    def __init__(self, session: Session, put: Callable[[dict[str, JsonValue]], None]) -> None:
        self._put = put
        self._line, self._statement = 0, ""
        self._entries: list[Entry] = []
        self._said: list[str] = []
        session.subscribe(self._note)

    def through(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the lines unchanged; before each next line, print the object of the line before."""
        for number, line in enumerate(lines, start=1):
            self._line, self._statement = number, line.strip()
            yield line
            self.flush()

    def say(self, row: str) -> None:
        """Add a row of text to the outcome of the present line."""
        self._said.append(row)

    def flush(self) -> None:
        """Print the object of the present line, if it has entries or text."""
        if self._said or self._entries:
            refused = next((found for row in self._said if (found := _REFUSED.match(row))), None)
            self._put(
                {
                    "line": self._line,
                    "statement": self._statement,
                    "entries": [{"seq": it.seq, "kind": it.kind} for it in self._entries],
                    "said": self._said,
                    "refused": {"code": refused[1], "text": refused[2]} if refused else None,
                }
            )
        self._entries, self._said = [], []

    def _note(self, entry: Entry, _state: State) -> None:
        self._entries.append(entry)
