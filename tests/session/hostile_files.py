"""Hostile files: games, editions, overlays and captures, each spoilt from a number.

The same seed and number give the same file, so a file that did harm can be looked at again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any, Literal

from drivers.capture.format import HEADER, EntryBooked, PortOpened, Received, Sent, line_of
from tests import ROOT
from tests.audit.forger import digest_of, sealed, spelled

Kind = Literal["game", "edition", "overlay", "capture"]
KINDS: tuple[Kind, ...] = ("game", "edition", "overlay", "capture")

LINES = 5  # of a game: the first is spoilt, the others are there to be folded
SPOILT_MAX = 4  # places of a file
LONG = 60_000  # signs of a long text; things of a long list have less

TEXTS = (
    "", " ", "ann", "Ann", "Dee", "bank", "box", "0", "-1", "../../etc/passwd", "/dev/zero",
    "\x1b[2J\x1b[H", "a\nb", "\r", "\x00", "\x7f", "\x9b31m", "\u202eabc", "a\u2028b", "\u3164",
    "\u05d0\u05d1", "Вob", "А", "é", "e\u0301", "ΐ" * 16, "\U0001f600", "M\npython\n boom()\n; ",
    "a" * 17, "a" * 41, "a" * 121, "x" * 2001, "seed", "public:\x1b]52;c;x\x07", "#ff", "#", "on",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 41, 65, 2**31, 10**15, 10**15 + 1, 2**63, 2**64, 10**30,
    -(2**63), 1.5, 1e300, [], {}, [[]], [[[[[[[[[[1]]]]]]]]]], {"": {"": {}}}, [None], ["ann"],
    [["a", "A"]],
)  # fmt: skip
TOKENS = (
    "[", "]", "{", "}", "=", ".", ",", "#", "\n", '"', "'", '"""', "'''", "\\", "[[", "]]", "a.b.c",
    "true", "nan", "inf", "-0", "1e999", "0xfff", "1_0", "9" * 30, "9" * 5000, "1979-05-27",
    "99:99:99", "0000-00-00", '"\\u001b[2J"', '"\\U00110000"', '"\\ud800"', '"/dev/zero"',
    '"secret-vault"', '"missing.toml"', "\x1b[2J", "\x00", "\ufeff", "\r\n", "\u2028", "é",
    "[meta]", "over =", '[[deed]]\nid = "oriental"\n', "[money]\nscale = 1000000000\n",
    "source = { default = 7 }", "[switches]\nend = []\n", "[overlay]\nfits = [7]\n",
)  # fmt: skip
WELL_FORMED = (
    "0", "1", "-1", "7", "64", "65", "100", "999999999", "1000000001", "9" * 60, "0x7f", "1.5",
    "nan", "true", "false", "1979-05-27", "[]", "{}", "[1, 2, 3]", "[[1, 2]]", '["seed"]', '[""]',
    '""',
    '"a"', '"us"', '"en"', '"yours"', '"derived:"', '"public:\\t"', '"off"', '"yes"', '"#"',
    '"#000000"',
    '"oriental"', '"boardwalk"', '"go"', '"street"', '"CH01"', '"glass-classic"', '"\\u001b[2J"',
    '"\\u202e"', '"\\u2028"', f'"{"a" * 41}"', f'"{"a" * 5000}"', "{ 10 = 1 }", '{ us = "A" }',
    '{ default = "seed" }', '{ default = "\\u0007" }', '["a", "b"]', '["#", "off"]',
    "[" + "1, " * 5000 + "1]", "{ a.b.c.d.e.f.g.h = 1 }", '"missing.toml"',
    '"a.toml"', '"/dev/zero"',
)  # fmt: skip


def hostile_file(seed: int, number: int) -> tuple[Kind, bytes]:
    """What sort of file it is, and its bytes."""
    rng = random.Random(f"{seed}:{number}")
    kind = KINDS[number % len(KINDS)]
    return kind, _MADE[kind](rng)


# --- games ----------------------------------------------------------------------------------------


@cache
def _games() -> list[list[str]]:
    """The first lines of kept games, without their hashes."""
    found = []
    for path in sorted(ROOT.glob("tests/releases/*/*.bank")):
        with path.open("rb") as file:
            entries = [json.loads(line) for line in islice(file, LINES)]
        for entry in entries:
            del entry["h"]
        found.append([spelled(entry) for entry in entries])
    return found


def _game(rng: random.Random) -> bytes:
    entries = [json.loads(line) for line in rng.choice(_games())]
    opened = entries[0]["ev"][0]
    part = rng.choice((entries[0], opened, opened["edition"], opened["players"]))
    for _ in range(rng.randint(1, SPOILT_MAX)):
        _spoil(rng, part)
    if rng.random() < 0.1:
        _lengthen(rng, opened)
    if rng.random() < 0.7 and isinstance(opened.get("edition"), dict):
        opened["digest"] = digest_of(opened["edition"])
    content = b"".join(sealed(entries))
    return _torn(rng, content) if rng.random() < 0.1 else content


def _spoil(rng: random.Random, tree: Any) -> None:
    """One value somewhere in it goes, comes or becomes another."""
    while tree:
        keys = list(tree) if isinstance(tree, dict) else range(len(tree))
        key: Any = rng.choice(keys)
        inner = tree[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
            tree = inner
            continue
        way = rng.random()
        if way < 0.6:
            tree[key] = _value(rng)
        elif way < 0.7:
            del tree[key]
        elif way < 0.8 and isinstance(tree, dict):
            tree[_text(rng)] = tree.pop(key)
        else:
            other: Any = rng.choice(keys)
            tree[key], tree[other] = tree[other], tree[key]
        return


def _lengthen(rng: random.Random, opened: dict[str, Any]) -> None:
    """One of its lists gets very long."""
    lists = [opened["players"]] if isinstance(opened.get("players"), list) else []
    edition = opened.get("edition")
    if isinstance(edition, dict):
        lists += [value for value in edition.values() if isinstance(value, list)]
    if lists and (longer := rng.choice(lists)):
        longer.extend(longer[:1] * rng.choice((70, 1001, LONG // 40)))


def _value(rng: random.Random) -> Any:
    return _text(rng) if rng.random() < 0.5 else json.loads(json.dumps(rng.choice(VALUES)))


def _text(rng: random.Random) -> str:
    if rng.random() < 0.02:
        return rng.choice("aé\u3164") * LONG
    return rng.choice(TEXTS)


# --- editions and overlays ------------------------------------------------------------------------

MINE = """\
[meta]
over = "{over}"
id = "mine"
title = "Mine"

[money]
salary = 500
source = {{ salary = "known" }}

[[deed]]
id = "oriental"
price = 220
source = {{ price = "yours" }}
"""


@cache
def _texts(where: str) -> list[str]:
    paths = sorted(ROOT.glob(f"banker/editions/data/{where}"))
    return [path.read_text(encoding="utf-8") for path in paths]


def _edition(rng: random.Random) -> bytes:
    if rng.random() < 0.5:
        over = rng.choice(("secret-vault", "glass-classic", "cash-decoder", "rouble-full"))
        return _spoilt_text(rng, MINE.format(over=over))
    return _spoilt_text(rng, rng.choice(_texts("*.toml")))


def _overlay(rng: random.Random) -> bytes:
    return _spoilt_text(rng, rng.choice(_texts("overlays/*.toml")))


def _spoilt_text(rng: random.Random, text: str) -> bytes:
    for _ in range(rng.choice((1, 1, 1, 2, SPOILT_MAX))):
        if rng.random() < 0.7:
            text = _with_another_line(rng, text)
            continue
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 3, 20, 200)))
        text = text[:start] + _piece(rng, text) + text[end:]
    content = text.encode("utf-8")
    return _torn(rng, content) if rng.random() < 0.05 else content


def _with_another_line(rng: random.Random, text: str) -> str:
    """So that most files can still be read as what they are, and mean something else."""
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    way = rng.random()
    key, equals, _ = lines[place].partition("=")
    if equals and way < 0.6:
        lines[place] = f"{key}= {rng.choice(WELL_FORMED)}"
    elif way < 0.75:
        del lines[place]
    elif way < 0.9:
        lines.insert(place, rng.choice(lines))
    else:
        other = rng.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    return "\n".join(lines)


def _piece(rng: random.Random, text: str) -> str:
    way = rng.random()
    if way < 0.6:
        return rng.choice(TOKENS)
    if way < 0.8:
        start = rng.randrange(len(text) + 1)
        return text[start : start + rng.randrange(200)]
    if way < 0.97:
        return rng.choice(TOKENS) * rng.randrange(20)
    return rng.choice(TOKENS) * rng.randrange(LONG // 10)


# --- captures -------------------------------------------------------------------------------------


@cache
def _capture_text() -> str:
    """All frames that both ends are tested with, as if they had been heard one after another."""
    lines = [HEADER, line_of(PortOpened(0, "/dev/ttyACM0"))]
    vectors = (ROOT / "tests" / "drivers" / "vectors.txt").read_text(encoding="ascii")
    for number, line in enumerate(vectors.splitlines()):
        if line[:3] in ("< |", "> |"):
            direction, *_, wire = line.split(" | ")
            data = wire.encode("ascii").decode("unicode_escape").encode("latin-1")
            item = Received(number, data) if direction == "<" else Sent(number, data)
            lines += [line_of(item), line_of(EntryBooked(number, number + 1, None))]
    return "\n".join(lines) + "\n"


def _capture(rng: random.Random) -> bytes:
    return _spoilt_text(rng, _capture_text())


def _torn(rng: random.Random, content: bytes) -> bytes:
    """Some octets are others, or are gone."""
    data = bytearray(content)
    for _ in range(rng.randint(1, SPOILT_MAX)):
        place = rng.randrange(len(data) + 1)
        if rng.random() < 0.5:
            data[place : place + 1] = bytes([rng.randrange(256)])
        else:
            del data[place : place + rng.choice((1, 5, 500))]
    return bytes(data)


_MADE: dict[Kind, Callable[[random.Random], bytes]] = {
    "game": _game,
    "edition": _edition,
    "overlay": _overlay,
    "capture": _capture,
}
