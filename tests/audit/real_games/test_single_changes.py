"""One value of an entry changed, and all hashes made anew: whatever the value, it is found.

Every field of every kind of entry in three games is changed once: to a value that the same field
has elsewhere in the game, or else to one that it never has. What may be changed unseen is a table,
with the reason. `make test` changes every third. (A word of the box, in the first line:
`tests/cli/auditing/test_box_findings.py`.)
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from banker.audit import audit
from banker.cli import run_command
from banker.cli.auditing.rule_findings import with_rule_findings
from banker.session.replay_check import ReplayCheck
from tests.system.replay.golden import GAMES, MEMORY, read

CARDS = "deal/three_sets"
ORDER = "a time that is still in order: only the receipt of a phone has another one"
MEANT = "the command says less, and means the same: what it leaves out follows from the table"
# What may be changed in a game, and why.
FREE: dict[str, dict[str, str]] = {
    "secret_vault/three_bankruptcies": {"ts": ORDER},
    "glass_classic/house_rules": {"ts": ORDER, "pay_rent.in.deed": MEANT},
    CARDS: {"ts": ORDER, "play_rent.in.colour": MEANT},
}

Way = tuple[str | int, ...]


class Place(NamedTuple):
    """A value: its field in entries of its kind, the line's place, the way to it, and the value."""

    field: str
    at: int
    way: Way
    value: Any


@cache
def bodies_of(name: str) -> tuple[bytes, ...]:
    """The lines of a game as this version writes it, without their hashes."""
    if name != CARDS:
        data = read(GAMES / f"{name}.txt").played()
    else:
        with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
            file = Path(folder) / "game.bank"
            new = ["new", str(file), "--edition", "deal", "--players", "Ann,Bob,Cem"]
            for words in (new, ["run", str(file), str(GAMES / f"{name}.script")]):
                with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
                    assert run_command(words) == 0, words
            data = file.read_bytes()
    return tuple(line.rpartition(b',"h":"')[0] for line in data.splitlines())


def places_of(value: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every value in an entry that is not a list or an object with something in it."""
    if isinstance(value, dict | list) and value:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_of(inner, (*way, key))
    else:
        yield way, value


def field_of(entry: dict[str, Any], way: Way) -> str:
    """What a value is called in all entries of its kind."""
    part, *inner = way
    if part == "ev" and inner:
        inner[0] = entry["ev"][inner[0]]["kind"]
    if part == "set" and inner:
        inner[0] = str(entry["set"][inner[0]][0]).rpartition(".")[2]
    if part == "post":
        inner = inner[1:]
    numbered = 1 if part == "set" else 0  # the old or the new of a change, the part of a posting
    names = [key for at, key in enumerate(inner) if isinstance(key, str) or at == numbered]
    return ".".join(map(str, (entry["kind"], part, *names)))


def fields_of(bodies: tuple[bytes, ...]) -> Iterator[tuple[Place, Any]]:
    """One place of each field of each kind of entry, with another value for it."""
    first: dict[str, Place] = {}
    seen: dict[str, list[Any]] = {}
    for at, body in enumerate(bodies[1:], start=1):
        entry = json.loads(body + b"}")
        for way, value in places_of(entry):
            field = field_of(entry, way)
            first.setdefault(field, Place(field, at, way, value))
            seen.setdefault(field.partition(".")[2], []).append(value)
    for place in first.values():
        known = seen[place.field.partition(".")[2]]
        yield place, next((it for it in known if it != place.value), another(place.value))


def another(value: Any) -> Any:
    """A value that the field never has."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}!" if isinstance(value, str) else [*value, 0] if isinstance(value, list) else 0


def sealed(bodies: tuple[bytes, ...], place: Place, value: Any) -> list[bytes]:
    """The lines with another value, hashed anew, to the second one behind it."""
    entry: Any = json.loads(bodies[place.at] + b"}")
    inner = entry
    for key in place.way[:-1]:
        inner = inner[key]
    inner[place.way[-1]] = value
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
    head, lines = b"0" * 64, []
    for body in (*bodies[: place.at], text, *bodies[place.at + 1 : place.at + 3]):
        head = blake2b(head + body, digest_size=32).hexdigest().encode()
        lines.append(b'%b,"h":"%b"}\n' % (body, head))
    return lines


def is_found(lines: list[bytes]) -> bool:
    """Whether `banker audit` ends with 1 or 2."""
    report = audit(lines)
    if report.exit_code:
        return True
    proof = ReplayCheck()
    for line in lines:
        proof.check_line(line)
    return bool(with_rule_findings(report, proof.result()).exit_code)


@pytest.mark.parametrize("name", FREE)
def test_a_value_that_is_changed_is_found_unless_nothing_in_the_file_could_tell(
    name: str, whole: bool
) -> None:
    bodies = bodies_of(name)
    changes = list(fields_of(bodies))
    tried = {place.field.partition(".")[2] for place, _ in changes}
    assert len(changes) > 500 and {"cmd", "by", "ts", "seq", "kind", "dev"} <= tried
    some = changes if whole else changes[::3]
    unseen = {it.field for it, value in some if not is_found(sealed(bodies, it, value))}
    free = {"ts" if it.endswith(".ts") else it for it in unseen}
    assert free - set(FREE[name]) == set()
    assert not whole or free == set(FREE[name])
