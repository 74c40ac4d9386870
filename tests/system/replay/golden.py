"""Golden games: whole games as scripts, with what must come of them.

A game is a `.txt` in the table language; its folder is its edition. Comments at its head say who
plays, which overlays lie over the box, which switches are set and how it ends:

    # players: Ann, Bob            # switch: tie = most_streets          # end: all_owned
    # overlay: short-game          # winner: Ann
    # final: Ann 1080 + 2770 = 3850      cash, what the rest brings or counts, and both together
    # counts: agree                every `count` in the script names just what is booked
    # until: 306                   the kept journal goes on by a rule that was read otherwise then

Beside it lies a `.json`: what `banker show --json` says at the end, without the head. GOLDEN=write
pytest tests/system/replay writes these anew; look at what changed before you keep it. Some have a
`.bank` too, a journal as the program once wrote it. That stays as it is: old games must open for
ever.
"""

from __future__ import annotations

import io
import json
import os
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from banker.cli import run_command

GAMES = Path(__file__).parent
MEMORY = Path("/dev/shm")  # a sync for each entry takes no time there
WRITES = os.environ.get("GOLDEN") == "write"


class Golden(NamedTuple):
    """One game and what its head claims."""

    path: Path
    players: str
    overlays: tuple[str, ...]
    switches: tuple[str, ...]
    end: str
    winner: list[str]
    final: list[str]
    counts_agree: bool
    until: int | None

    @property
    def expected(self) -> Path:
        """What `show --json` said when it was reviewed."""
        return self.path.with_suffix(".json")

    @property
    def journal(self) -> Path:
        """The journal as it was once written, where one is kept."""
        return self.path.with_suffix(".bank")

    def new(self, file: Path) -> list[str]:
        """The words that begin this game."""
        edition = self.path.parent.name.replace("_", "-")
        words = ["new", str(file), "--edition", edition, "--players", self.players]
        for overlay in self.overlays:
            words += ["--overlay", overlay]
        for switch in self.switches:
            words += ["--switch", switch]
        return words

    def played(self) -> bytes:
        """The journal of its script, carried out once a process: most tests only read it."""
        if self.path not in PLAYED:
            with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
                game = Path(folder) / "game.bank"
                for words in (self.new(game), ["run", str(game), str(self.path)]):
                    said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
                    with redirect_stdout(said), redirect_stderr(said):
                        assert run_command(words) == 0, words
                PLAYED[self.path] = game.read_bytes()
        return PLAYED[self.path]


PLAYED: dict[Path, bytes] = {}


def read(path: Path) -> Golden:
    """A game by its head."""
    head = path.read_text(encoding="utf-8").partition("\n\n")[0]
    told = re.findall(
        r"^# (players|overlay|switch|end|winner|final|counts|until): (.+)$", head, re.MULTILINE
    )

    def all_of(key: str) -> list[str]:
        return [value for name, value in told if name == key]

    return Golden(
        path,
        players=all_of("players")[0].replace(", ", ","),
        overlays=tuple(all_of("overlay")),
        switches=tuple(value.replace(" = ", "=") for value in all_of("switch")),
        end=all_of("end")[0],
        winner=all_of("winner")[0].split(", "),
        final=all_of("final"),
        counts_agree=all_of("counts") == ["agree"],
        until=next(map(int, all_of("until")), None),
    )


GOLDEN = [read(path) for path in sorted(GAMES.glob("*/*.txt"))]
KEPT = [golden for golden in GOLDEN if golden.journal.exists()]


def shown(text: str) -> dict[str, Any]:
    """What `show --json` said, without the head, which no second game shares."""
    standings: dict[str, Any] = json.loads(text)
    del standings["head"]
    return standings


def expected(golden: Golden, standings: dict[str, Any]) -> dict[str, Any]:
    """The reviewed standings; with GOLDEN=write these become it."""
    if WRITES:
        text = json.dumps(standings, ensure_ascii=False, indent=1)
        golden.expected.write_text(f"{text}\n", encoding="utf-8")
    reviewed: dict[str, Any] = json.loads(golden.expected.read_text(encoding="utf-8"))
    return reviewed


# Events that the first versions did not write: what a table left out, what rests on an estimate.
SAID_SINCE = {"card_left", "players_skipped", "rested", "roll_left"}


def without_occasion(line: str) -> dict[str, Any]:
    """A stored entry without what differs from one evening to the next: time, id and seal; and
    without the seal of the box, which is compared itself, and the version. Its changes by key."""
    entry: dict[str, Any] = json.loads(line)
    for key in ("ts", "cmd", "h"):
        del entry[key]
    entry["ev"] = [event for event in entry["ev"] if event["kind"] not in SAID_SINCE]
    for said in ("digest", "made_by"):
        entry["ev"][0].pop(said, None)
    entry["set"] = {key: values for key, *values in entry["set"]}
    return entry


def lost(old: Any, new: Any, at: str = "") -> list[str]:
    """What was said once and is no longer. More may be said, and switches be described anew."""
    if isinstance(old, dict) and isinstance(new, dict):
        found = []
        for key, value in old.items():
            place = f"{at}.{key}"
            if not (".offered." in at and key == "about"):
                found += lost(value, new[key], place) if key in new else [place]
        return found
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [it for n, (one, other) in pairs for it in lost(one, other, f"{at}.{n}")]
    return [] if old == new else [at]
