"""Games that somebody forged and chained anew: a line for each command, and never a traceback."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from banker.interaction.trackers.ledger import LedgerView
from banker.session.session import Session
from tests.audit.program_forgeries import DRAWN
from tests.cli.command_line import Here, Said

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


def tampered(banker: Here, event: Any = None, changes: Any = ()) -> Path:
    """A game with one more entry, sealed as if Banker had written it."""
    file = banker.game("ann pays 50 to bob")
    entry = json.loads(file.read_bytes().splitlines()[-1])
    head = entry.pop("h")
    events = [] if event is None else [event]
    entry |= {"seq": entry["seq"] + 1, "cmd": DRAWN, "ev": events, "post": [], "set": changes}
    line, _ = sealed(entry, head)
    with file.open("ab") as journal:
        journal.write(line)
    return file


def sealed(entry: dict[str, Any], head: str) -> tuple[bytes, str]:
    body = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()[:-1]
    seal = blake2b(head.encode() + body, digest_size=32).hexdigest()
    return b'%b,"h":"%b"}\n' % (body, seal.encode()), seal


def with_box(banker: Here, *path: str | int, value: Any) -> Path:
    """A game whose box has another amount at a place, all of it sealed anew."""
    file = banker.game("ann pays 50 to bob")
    head, lines = "0" * 64, []
    for number, line in enumerate(file.read_bytes().splitlines()):
        entry = json.loads(line)
        del entry["h"]
        if number == 0:
            place = entry["ev"][0]["edition"]
            for step in path[:-1]:
                place = place[step]
            assert path[-1] in place or isinstance(place, list)
            place[path[-1]] = value
        made, head = sealed(entry, head)
        lines.append(made)
    file.write_bytes(b"".join(lines))
    return file


def carried_out(banker: Here, command: str, file: Path) -> Said:
    """A command of `READERS` on a file, which it must leave alone."""
    out, before = banker.folder / "out", file.read_bytes()
    places = {"FILE": file, "OUT": out, "SCRIPT": banker.script("next")}
    said = banker(*(places.get(word, word) for word in command.split()))
    assert file.read_bytes() == before and not out.exists()
    return said


@pytest.mark.parametrize("command", READERS)
def test_an_event_that_nobody_knows_is_told_in_a_line(banker: Here, command: str) -> None:
    file = tampered(banker, UNKNOWN)
    said = carried_out(banker, command, file)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"banker: {file}: entry 3 does not fit the game: it has 'levitated', unknown here;"
        f" 'banker audit {file}' says what is wrong\n"
    )


def test_the_screen_does_not_open_it_either(banker: Here) -> None:
    with pytest.raises(Exception, match="levitated"):
        Session.open(tampered(banker, UNKNOWN))


def test_the_audit_looks_at_it(banker: Here) -> None:
    said = banker("audit", tampered(banker, UNKNOWN))
    assert said.code == 1 and "levitated" in said.out


@pytest.mark.parametrize(
    "command", ["log FILE", "stats FILE", "report FILE -o OUT", "run FILE SCRIPT"]
)
def test_an_event_without_its_fields_is_told_in_a_line(banker: Here, command: str) -> None:
    file, out = tampered(banker, MALFORMED), banker.folder / "out"
    places = {"FILE": file, "OUT": out, "SCRIPT": banker.script("log 1")}
    said = banker(*(places.get(word, word) for word in command.split()))
    assert said.code == 2
    assert (
        "does not fit the game; somebody has changed it" in said.err and said.err.count("\n") == 1
    )
    assert not out.exists()


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    ("change", "what"),
    [
        (["offer", None, "nosuch"], "'offer' names the unknown deed 'nosuch'"),
        (["turn", "ann", "zed"], "'turn' names the unknown player 'zed'"),
        (["bob.position", 0, 2**63], f"'bob.position' names the unknown space '{2**63}'"),
    ],
    ids=["offer", "turn", "position"],
)
def test_a_fact_that_names_what_is_not_there_is_told_in_a_line(
    banker: Here, command: str, change: Any, what: str
) -> None:
    file = tampered(banker, changes=[change])
    said = carried_out(banker, command, file)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"banker: {file}: entry 3 does not fit the game: {what};"
        f" 'banker audit {file} --explain 3' says more\n"
    )


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("money", "notes", "100"), 2**70, "a figure of its edition is not between 0 and"),
        (("deeds", 3, "space"), 2**40, "the deed 'vermont' has no space"),
        (("groups", 1, "id"), "nosuch", "has no group"),
    ],
    ids=["notes", "space", "group"],
)
def test_a_box_that_cannot_be_is_told_in_a_line(
    banker: Here, command: str, path: tuple[str | int, ...], value: Any, what: str
) -> None:
    file = with_box(banker, *path, value=value)
    said = carried_out(banker, command, file)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "the first line does not describe a game: " in said.err and what in said.err


@pytest.mark.parametrize("amount", [None, [1], {"a": 1}, 2**70, "x"])
def test_the_story_of_an_entry_tells_whatever_stands_in_it(banker: Here, amount: Any) -> None:
    counted = {"kind": "counted", "who": "ann", "amount": amount, "booked": 3}
    paid = {"kind": "salary_paid", "who": "ann", "amount": amount}
    nobody = {"kind": "deed_bought", "who": True, "deed": "baltic", "price": 60, "owed": 0}
    for event in (counted, paid, nobody):
        file = tampered(banker, event)
        for more in ((), ("--json",), ("--language", "ru")):
            said = banker("audit", file, "--explain", 3, *more)
            assert said.code in (0, 1) and said.err == ""
        file.unlink()


def test_one_tampered_game_does_not_keep_the_others_off_the_shelf(banker: Here) -> None:
    folder = banker.folder / "games"
    folder.mkdir()
    for number, change in enumerate((["offer", None, "nosuch"], ["bob.position", 0, 2**63])):
        tampered(banker, changes=[change]).rename(folder / f"{number}.bank")
    tampered(banker, MALFORMED).rename(folder / "2.bank")
    with_box(banker, "money", "notes", "100", value=2**70).rename(folder / "3.bank")
    banker.game("ann pays 50 to bob").rename(folder / "sound.bank")
    lines = banker.done("stats", folder).splitlines()
    assert lines[4] == "1 game, 0 of them finished"
    for number, line in enumerate(lines[:4]):
        assert line.startswith("skipped: ") and f"{number}.bank" in line
    out = banker.folder / "tables"
    told = banker.done("export", folder, "--to", "parquet", "-o", out).splitlines()
    assert [line.startswith("skipped: ") for line in told] == [True] * 3 + [False]


def test_a_table_takes_no_sum_that_is_beyond_it(banker: Here) -> None:
    file = tampered(banker, {"kind": "paid", "who": "ann", "amount": 2**70})
    out = banker.folder / "tables"
    said = banker("export", file, "--to", "parquet", "-o", out)
    assert (said.code, said.out) == (2, "") and not out.exists()
    assert said.err.startswith(f"banker: {file}: an entry does not fit the game; somebody has")


def test_the_screen_shows_a_line_for_it(banker: Here) -> None:
    session = Session.open(tampered(banker, MALFORMED))
    try:
        newest = LedgerView(session).newest(1)[0]
    finally:
        session.close()
    assert newest.text == "entry 3 does not fit the game; somebody has changed it"
