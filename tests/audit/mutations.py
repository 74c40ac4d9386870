"""Mutations: golden games, each damaged once at random, and who notices (`make mutations`).

    make mutations COUNT=10000        so many, from all golden games
    make mutations COUNT=200 SEED=17  the same again, from another seed
    make mutations WITNESS=1          with a phone's receipt in the fingerprint's place

A way of damaging is plain (the hashes are left as they are, so the audit alone must see it) or
sealed (the file ends between two entries, or its hashes were made anew, as an attacker would). Of
the sealed ones the audit sees what does not add up, and the proof what the rules do not make; for
the others somebody must have noted the fingerprint. The rest is unnoticed, and there must be none.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from banker.audit import audit
from banker.audit.core.receipt import Receipt
from banker.audit.fingerprint import PIECE, find_hash
from banker.cli import run_command
from banker.session.replay_check import ReplayCheck
from tests.audit.forger import sealed
from tests.audit.program_forgeries import DRAWN
from tests.phones.receipt_maker import KEY, Phone, with_phones
from tests.system.replay.golden import GAMES, GOLDEN, KEPT, Golden

AUDIT, RULES, FINGERPRINT, RECEIPT, NOBODY = (
    "by the audit", "by the rules only", "by the fingerprint only", "by the receipt", "unnoticed",
)  # fmt: skip

WHO = (AUDIT, RULES, FINGERPRINT, RECEIPT, NOBODY)

Lines = list[bytes]
Way = Callable[[random.Random, Lines], Lines]


class Game(NamedTuple):
    """A game's stored lines, and the fingerprint that the players noted."""

    name: str
    lines: Lines
    piece: str
    receipt: Receipt | None = None


# --- the ways --------------------------------------------------------------------------------


def a_line_deleted(rng: random.Random, lines: Lines) -> Lines:
    """Not the last: that is a cut."""
    place = rng.randrange(len(lines) - 1)
    return lines[:place] + lines[place + 1 :]


def a_field_edited(rng: random.Random, lines: Lines) -> Lines:
    place = rng.randrange(len(lines))
    entry = json.loads(lines[place])
    _edit(rng, entry)
    return [*lines[:place], _spelled(entry), *lines[place + 1 :]]


def an_octet_changed(rng: random.Random, lines: Lines) -> Lines:
    place = rng.randrange(len(lines))
    line = bytearray(lines[place])
    line[rng.randrange(len(line) - 1)] ^= rng.randrange(1, 256)
    return [*lines[:place], bytes(line), *lines[place + 1 :]]


def lines_reordered(rng: random.Random, lines: Lines) -> Lines:
    source, target = rng.sample(range(len(lines)), 2)
    moved = lines.copy()
    moved.insert(target, moved.pop(source))
    return moved


def cut_within_a_line(rng: random.Random, lines: Lines) -> Lines:
    """At least the closing bracket goes: without its line feed alone a last entry still counts."""
    place = rng.randrange(1, len(lines))
    return [*lines[:place], lines[place][: rng.randrange(1, len(lines[place]) - 1)]]


def a_copied_line_appended(rng: random.Random, lines: Lines) -> Lines:
    return [*lines, rng.choice(lines)]


def cut_between_lines(rng: random.Random, lines: Lines) -> Lines:
    return lines[: rng.randrange(1, len(lines))]


def a_field_edited_and_chained_anew(rng: random.Random, lines: Lines) -> Lines:
    entries = _entries(lines)
    _edit(rng, rng.choice(entries))
    return list(sealed(entries))


def a_line_deleted_and_chained_anew(rng: random.Random, lines: Lines) -> Lines:
    entries = _entries(lines)
    del entries[rng.randrange(len(entries))]
    return _numbered_and_sealed(entries)


def lines_reordered_and_chained_anew(rng: random.Random, lines: Lines) -> Lines:
    """With times that fit."""
    entries = _entries(lines)
    times = [entry["ts"] for entry in entries]
    source, target = rng.sample(range(len(entries)), 2)
    entries.insert(target, entries.pop(source))
    for entry, time_of_it in zip(entries, times, strict=True):
        entry["ts"] = time_of_it
    return _numbered_and_sealed(entries)


def a_copied_line_chained_on(rng: random.Random, lines: Lines) -> Lines:
    """With a number and an id of its own, as if it had been played."""
    entries = _entries(lines)
    entries.append(entries[-1] | json.loads(rng.choice(lines)) | {"cmd": DRAWN})
    entries[-1]["ts"] = entries[-2]["ts"]
    return _numbered_and_sealed(entries)


def a_note_chained_on(rng: random.Random, lines: Lines) -> Lines:
    """Nothing is wrong with it, but that nobody wrote it that evening."""
    entries = _entries(lines)
    note: dict[str, Any] = {
        "cmd": DRAWN,
        "by": "banker",
        "kind": "say",
        "ev": [],
        "post": [],
        "set": [],
    }
    note |= {"undo": [], "redo": [], "dev": None}
    note["ev"] = [{"kind": "said", "text": f"pizza {rng.random()}"}]
    entries.append(entries[-1] | note)
    return _numbered_and_sealed(entries)


PLAIN: tuple[Way, ...] = (
    a_line_deleted,
    a_field_edited,
    an_octet_changed,
    lines_reordered,
    cut_within_a_line,
    a_copied_line_appended,
)
SEALED: tuple[Way, ...] = (
    cut_between_lines,
    a_field_edited_and_chained_anew,
    a_line_deleted_and_chained_anew,
    lines_reordered_and_chained_anew,
    a_copied_line_chained_on,
    a_note_chained_on,
)


def _entries(lines: Lines) -> list[dict[str, Any]]:
    entries = [json.loads(line) for line in lines]
    for entry in entries:
        del entry["h"]
    return entries


def _numbered_and_sealed(entries: list[dict[str, Any]]) -> Lines:
    for seq, entry in enumerate(entries, 1):
        entry["seq"] = seq
    return list(sealed(entries))


def _spelled(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _edit(rng: random.Random, entry: dict[str, Any]) -> None:
    """Another value in place of one that is no list and no object."""
    way = rng.choice(list(_leaves(entry, ())))
    inner: Any = entry
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = _other(rng, inner[way[-1]])


def _leaves(value: Any, way: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(inner, (*way, key))
    else:
        yield way


def _other(rng: random.Random, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-100, -10, -1, 1, 10, 100])
    if isinstance(value, str):
        at = rng.randrange(len(value) + 1)
        return value[:at] + rng.choice("abe01") + value[at + rng.randrange(2) :] or "x"
    return 0


# --- the judge -------------------------------------------------------------------------------


def judged(lines: Lines, piece: str) -> str:
    """Who notices that these are not the lines of which `piece` was noted."""
    report = audit(lines)
    if report.exit_code:
        return AUDIT
    proof = ReplayCheck()
    for line in lines:
        proof.check_line(line)
    if proof.found and not proof.is_of_another_version:
        return RULES
    is_same = find_hash(lines, piece, report.entries).likeness == "same"
    return NOBODY if is_same else FINGERPRINT


def is_named(lines: Lines, game: Game) -> bool:
    """Whether the receipt names the entry from which on these are not the lines of the game."""
    assert game.receipt is not None
    report = audit(lines, receipts=[game.receipt], keys=[KEY])
    found = {(it.code, it.seq) for it in report.findings}
    [phone] = report.phones
    same = 0
    for one, other in zip(lines, game.lines, strict=False):
        if one != other:
            return ("witness_other", same + 1) in found and not phone.agrees
        same += 1
    if len(lines) < len(game.lines):
        return ("witness_cut", same) in found and not phone.agrees
    return phone.agrees and phone.until == same  # it goes on: nobody saw more than that


def with_receipt(game: Game) -> Game:
    """The game with phones, and what the phone of its first player kept of all of it."""
    lines = with_phones(game.lines)
    seat = json.loads(lines[0])["ev"][0]["players"][0][0]
    receipt = Phone(seat).watches(lines).receipt()
    report = audit(lines, receipts=[receipt], keys=[KEY])
    assert report.exit_code == 0 and report.phones[0].agrees, (game.name, report.verdict)
    return Game(game.name, lines, report.head[:PIECE], receipt)


def tried(game: Game, way: Way, rng: random.Random) -> str:
    """One mutation; drawn again if it changed nothing."""
    while (lines := way(rng, game.lines)) == game.lines:
        pass
    who = judged(lines, game.piece)
    if game.receipt is None or who != FINGERPRINT:
        return who
    return RECEIPT if is_named(lines, game) else NOBODY


def game_of(name: str, lines: Lines) -> Game:
    """A game that is whole."""
    report = audit(lines)
    assert report.exit_code == 0, (name, report.verdict)
    return Game(name, lines, report.head[:PIECE])


@cache
def kept() -> list[Game]:
    """The golden games whose journals are kept as they were once written."""
    return [
        game_of(golden.path.stem, golden.journal.read_bytes().splitlines(keepends=True))
        for golden in KEPT
    ]


def of_cards() -> Game:
    """The kept game of cards."""
    file = GAMES / "deal" / "three_sets.bank"
    return game_of("cards", file.read_bytes().splitlines(keepends=True))


# --- the sweep -------------------------------------------------------------------------------


def played(golden: Golden, folder: Path) -> Game:
    """A golden game as the program writes it today."""
    file = folder / f"{golden.path.parent.name}-{golden.path.stem}.bank"
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")):
        for words in (golden.new(file), ["run", str(file), str(golden.path)]):
            assert run_command(words) == 0, golden.path
    return game_of(file.stem, file.read_bytes().splitlines(keepends=True))


def swept(game: Game, count: int, seed: int) -> Counter[tuple[str, str]]:
    """How often who noticed which way, in `count` mutations of one game."""
    rng = random.Random(f"{seed} {game.name}")
    outcomes: Counter[tuple[str, str]] = Counter()
    for number in range(count):
        way = (*PLAIN, *SEALED)[number % (len(PLAIN) + len(SEALED))]
        outcomes[way.__name__, tried(game, way, rng)] += 1
    return outcomes


def main() -> int:
    """The sweep; exit 1 if anything was not noticed by whom it had to be."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--witness", action="store_true")
    given = parser.parse_args()
    began = time.monotonic()
    place = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=place if place.is_dir() else None) as folder:
        games = [*(played(golden, Path(folder)) for golden in GOLDEN), of_cards()]
    if given.witness:
        games = list(map(with_receipt, games))
    each, more = divmod(given.count, len(games))
    counts = [each + (at < more) for at in range(len(games))]
    outcomes: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(given.jobs) as pool:
        for found in pool.map(swept, games, counts, [given.seed] * len(games)):
            outcomes += found
    return table_of(outcomes, len(games), time.monotonic() - began)


def table_of(outcomes: Counter[tuple[str, str]], games: int, seconds: float) -> int:
    """The table; the answer is the exit code."""
    rows = [f"{'':34}" + "".join(f"{who:>{len(who) + 2}}" for who in WHO)]
    for way in (*PLAIN, *SEALED):
        seen = "".join(f"{outcomes[way.__name__, who]:{len(who) + 2},}" for who in WHO)
        rows.append(f"{way.__name__.replace('_', ' '):34}{seen}")
    missed = sum(outcomes[way.__name__, who] for way in PLAIN for who in (RULES, FINGERPRINT))
    unnoticed = sum(count for (_, who), count in outcomes.items() if who == NOBODY)
    needing = sum(outcomes[way.__name__, FINGERPRINT] for way in SEALED)
    named = sum(outcomes[way.__name__, RECEIPT] for way in SEALED)
    rows.append(
        f"{outcomes.total():,} mutations of {games} games in {seconds:.0f} s: {unnoticed:,}"
        f" unnoticed; {needing:,} needed the fingerprint, {named:,} a receipt"
    )
    sys.stdout.writelines(f"{row}\n" for row in rows)
    return int(bool(missed or unnoticed))


if __name__ == "__main__":
    sys.exit(main())
