"""Games that somebody forged and chained anew: a line for each command, and never a traceback."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from command_line import Here

from banker.session import Session
from banker.tui.chronicle import Chronicle

UNKNOWN = {"kind": "levitated", "who": "ann"}
MALFORMED = {"kind": "paid", "who": "ann"}

READERS = [
    "show FILE",
    "show FILE --json",
    "show FILE --notes",
    "log FILE",
    "log FILE --json",
    "stats FILE",
    "statement FILE ann",
    "report FILE -o OUT",
    "rebuild FILE",
    "export FILE --to script",
    "export FILE --to json",
    "export FILE --to csv -o OUT",
    "export FILE --to hledger",
    "export FILE --to beancount",
    "export FILE --to bgstats",
    "export FILE --to parquet -o OUT",
    "run FILE SCRIPT",
]


def forged(banker: Here, event: Any) -> Path:
    """A game with one more entry, sealed as if Banker had written it."""
    file = banker.game("ann pays 50 to bob")
    entry = json.loads(file.read_bytes().splitlines()[-1])
    head = entry.pop("h")
    entry |= {"seq": entry["seq"] + 1, "cmd": "forged", "ev": [event], "post": [], "set": []}
    body = json.dumps(entry, separators=(",", ":")).encode()[:-1]
    seal = blake2b(head.encode() + body, digest_size=32).hexdigest()
    with file.open("ab") as journal:
        journal.write(b'%b,"h":"%b"}\n' % (body, seal.encode()))
    return file


@pytest.mark.parametrize("command", READERS)
def test_an_event_that_nobody_knows_is_told_in_a_line(banker: Here, command: str) -> None:
    file, out = forged(banker, UNKNOWN), banker.folder / "out"
    before = file.read_bytes()
    places = {"FILE": file, "OUT": out, "SCRIPT": banker.script("next")}
    said = banker(*(places.get(word, word) for word in command.split()))
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"banker: {file}: entry 3 does not fit the game: it tells of 'levitated', unknown here;"
        f" 'banker audit {file}' says what is wrong\n"
    )
    assert file.read_bytes() == before and not out.exists()


def test_the_screen_does_not_open_it_either(banker: Here) -> None:
    with pytest.raises(Exception, match="levitated"):
        Session.open(forged(banker, UNKNOWN))


def test_the_audit_looks_at_it(banker: Here) -> None:
    said = banker("audit", forged(banker, UNKNOWN))
    assert said.code == 1 and "levitated" in said.out


@pytest.mark.parametrize(
    "command", ["log FILE", "stats FILE", "report FILE -o OUT", "run FILE SCRIPT"]
)
def test_an_event_without_its_fields_is_told_in_a_line(banker: Here, command: str) -> None:
    file, out = forged(banker, MALFORMED), banker.folder / "out"
    places = {"FILE": file, "OUT": out, "SCRIPT": banker.script("log 1")}
    said = banker(*(places.get(word, word) for word in command.split()))
    assert said.code == 2
    assert (
        "does not fit the game; somebody has changed it" in said.err and said.err.count("\n") == 1
    )
    assert not out.exists()


def test_the_screen_shows_a_line_for_it(banker: Here) -> None:
    session = Session.open(forged(banker, MALFORMED))
    try:
        newest = Chronicle(session).newest(1)[0]
    finally:
        session.close()
    assert newest.text == "entry 3 does not fit the game; somebody has changed it"
