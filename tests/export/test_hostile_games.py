"""What a stranger wrote into a game stays text in whatever reads its exports.

Every export is read line by line by a grammar that knows only what the exporter itself writes; then
by the programs that it is for, which are watched: none opens or starts what it does not for an
honest game.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from banker.cli import run_command
from banker.export.as_beancount import to_beancount
from banker.export.as_bgstats import to_bgstats
from banker.export.as_csv import to_csv
from banker.export.as_hledger import to_hledger
from banker.export.as_json import to_json
from banker.export.as_parquet import Played, to_parquet
from banker.export.as_script import to_script
from banker.foundation.errors import JournalCorrupt
from banker.games.board.commands import load
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.ledger.entry import Entry
from tests.export.hostile_games import CANARY, Game, full, honest, hostile

Export = Callable[[Iterable[Entry], Setup], Iterator[str]]

JOINERS = "\u200c\u200d"  # which letters and pictures are joined or parted
LINE_MAX = 4095  # octets that ledger reads


def exported(export: Export, game: Game) -> str:
    return "".join(export(game.entries, game.setup))


def is_text(said: str) -> bool:
    """Letters, marks, digits, punctuation, pictures and blanks; nothing that steers a reader."""
    kinds = (unicodedata.category(sign) for sign in set(said) - set(JOINERS))
    return all(kind[0] in "LMNPS" or kind == "Zs" for kind in kinds)


def lines_of(text: str) -> list[str]:
    """The lines, whatever a reader takes for the end of one."""
    assert text.endswith("\n")
    lines = text.splitlines()
    assert lines == text.removesuffix("\n").split("\n")
    assert is_text("".join(lines))
    return lines


# --- the grammars --------------------------------------------------------------------------------

DAY = r"\d{4}-\d\d-\d\d"
NAME = r"[^\W_][\w.'’-]*(?: [\w.'’-]+)*"
ACCOUNT = rf"(?:Assets|Equity)(?::{NAME})+"
THING = rf'(?:[A-Za-z]+|"{NAME}")'
HLEDGER = (
    "",
    rf"commodity {THING}",
    rf"account {ACCOUNT}",
    rf"{DAY} \* \(\d+\) [^;]*",
    rf"{DAY} \* the final balances",
    rf"    {ACCOUNT}  -?\d+ {THING}",
    rf"    {ACCOUNT}  0 {THING} = -?\d+ {THING}",
)
STRING = r'"(?:[^"\\]|\\["\\])*"'
PLACE = r"(?:Assets|Equity)(?::[^\W_a-z][\w-]*)+"
COIN = r"[A-Z][A-Z0-9._-]{0,22}[A-Z0-9]"
BEANCOUNT = (
    "",
    rf"{DAY} commodity {COIN}",
    rf"{DAY} open {PLACE}",
    rf"{DAY} \* {STRING}",
    r"  entry: \d+",
    rf"  {PLACE}  -?\d+ {COIN}",
    rf"{DAY} balance {PLACE}  -?\d+ {COIN}",
)


def check_hledger(game: Game) -> None:
    first, *lines = lines_of(exported(to_hledger, game))
    assert first == ";" or first.startswith("; ")
    # A mark belongs to its letter; `re` counts it for none.
    assert shape(map(without_marks, lines), HLEDGER) == honest_shape(to_hledger, HLEDGER)
    assert all(len(line.encode()) <= LINE_MAX for line in (first, *lines))


def without_marks(line: str) -> str:
    if line.isascii():
        return line
    return "".join(sign for sign in line if unicodedata.category(sign)[0] != "M")


def check_beancount(game: Game) -> None:
    first, *lines = lines_of(exported(to_beancount, game))
    assert re.fullmatch(rf'option "title" {STRING}', first)
    assert shape(lines, BEANCOUNT) == honest_shape(to_beancount, BEANCOUNT)


def shape(lines: Iterable[str], patterns: tuple[str, ...]) -> list[int]:
    """Which kind of line follows which: every line is one that the exporter writes."""
    kinds = []
    for line in lines:
        kind = next((at for at, one in enumerate(patterns) if re.fullmatch(one, line)), None)
        assert kind is not None, line[:200]
        kinds.append(kind)
    return kinds


@cache
def honest_shape(export: Export, patterns: tuple[str, ...]) -> list[int]:
    """Other words make no other lines."""
    return shape(lines_of(exported(export, honest()))[1:], patterns)


SIGNS = "=+-@＝＋－＠"


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet might reckon it; some skip blanks before they look."""
    return cell.strip(" \u00a0\u2003\t" + JOINERS).startswith(tuple(SIGNS))


def is_amount(part: str) -> bool:
    """What is told as in '+400 for GO': a number and words are no formula."""
    return re.fullmatch(r" \+\d+ for [\w ,.+]+", part) is not None


def check_csv(game: Game) -> None:
    text = exported(to_csv, game)
    assert is_text(text.replace("\r\n", ""))
    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert head == ["seq", "ts", "kind", "account", "commodity", "amount", "text"]
    assert len(rows) == sum(len(entry.post) for entry in game.entries)
    assert len(text.splitlines()) == len(rows) + 1, "no cell goes on in the next line"
    for seq, ts, kind, account, commodity, amount, said in rows:
        assert int(seq) > 0 and isinstance(int(amount), int)
        for cell in (ts, kind, account, commodity, said):
            assert not is_formula(cell), cell[:200]
            # Where a comma is a decimal sign, a table is cut at semicolons.
            parts = (part for part in re.split("[;|]", cell) if not is_amount(part))
            assert not any(map(is_formula, parts)), cell[:200]


def check_script(game: Game) -> None:
    said: list[str] = []
    try:
        said.extend(to_script(game.entries, game.setup))
    except JournalCorrupt as refused:
        assert re.match(r"entry \d+ ", str(refused)) and is_text(str(refused))
    lines = lines_of("".join(said))
    told = [line for line in lines if not line.startswith("# ")]
    asked = [load(entry.command) for entry in game.entries if entry.command is not None]
    assert [parse(line, game.setup, game.setup.ids[0]) for line in told] == asked[: len(told)]
    new = next(line for line in lines if line.startswith("# banker new "))
    assert re.match(r"# banker new again.bank --edition [A-Za-z0-9][A-Za-z0-9_.-]* --players ", new)


def check_json(game: Game) -> None:
    text = exported(to_json, game)
    assert all(map(is_text, text.split("\n")))
    found = json.loads(text)
    assert found["entries"] == game.lines
    assert found["players"] == game.lines[0]["ev"][0]["players"]


def check_bgstats(game: Game) -> None:
    text = exported(to_bgstats, game)
    link = re.fullmatch(r"https://app\.bgstatsapp\.com/createPlay\.html\?data=(\S+)\n", text)
    assert link and re.fullmatch(r"[A-Za-z0-9%._~/-]+", link[1])
    shown = json.loads(unquote(link[1]))
    assert is_text(shown["game"]["name"])
    assert all(is_text(player["name"]) for player in shown["players"])


CHECKS = {
    "hledger": check_hledger,
    "beancount": check_beancount,
    "csv": check_csv,
    "script": check_script,
    "json": check_json,
    "bgstats": check_bgstats,
}


@pytest.mark.parametrize("form", CHECKS)
def test_no_line_says_what_the_exporter_does_not(form: str) -> None:
    for about, game in hostile().items():
        try:
            CHECKS[form](game)
        except AssertionError as fault:
            raise AssertionError(f"{about}: {fault}") from fault


def test_parquet_holds_text() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    shelf = [Played("a\udcff\x1b.bank", game.setup, game.entries) for game in hostile().values()]
    for content in to_parquet([*shelf, Played("full", full().setup, full().entries)]).values():
        for row in parquet.read_table(io.BytesIO(content)).to_pylist():
            texts = [it for it in row.values() if isinstance(it, str)]
            assert all(map(is_text, (*texts, *(row.get("players") or ())))), row


# --- the command line ----------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["hledger", "beancount", "csv", "script", "json", "bgstats"])
def test_a_file_with_all_of_it_is_refused_in_a_line_or_exported(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "strange.bank", tmp_path / "out"
    path.write_bytes(full().stored)
    code = run_command(["export", str(path), "--to", form, "-o", str(out)])
    said = capsys.readouterr()
    assert (code == 0) == out.exists()
    assert said.out == "" and said.err.count("\n") == (0 if code == 0 else 1)
    assert set(tmp_path.iterdir()) <= {path, out}


# --- the programs themselves ---------------------------------------------------------------------

OPENED = re.compile(r'(?:openat\([^,]*, |execve\()"((?:[^"\\]|\\.)*)"')
ALIVE = "; nobody looks at this\n"
READERS: dict[str, tuple[Export, tuple[str, ...]]] = {
    "ledger": (to_hledger, ("ledger", "-f", "game", "bal")),
    "hledger": (to_hledger, ("hledger", "-f", "game", "bal")),
    "beancount": (to_beancount, ("bean-check", "-C", "game")),
}


def touched(reader: str, text: str, folder: Path) -> set[str]:
    """All files that a program opens, or looks for, and all programs that it starts."""
    _, (name, *words) = READERS[reader]
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    strace = shutil.which("strace")
    if found is None or strace is None:
        pytest.skip(f"needs {name} and strace")
    folder.mkdir()
    (folder / "game").write_text(text, encoding="utf-8", newline="")
    (folder / CANARY).write_text(ALIVE)
    trace = folder.with_suffix(".trace")
    done = subprocess.run(
        [strace, "-f", "-qq", "-e", "trace=open,openat,execve", "-o", str(trace), found, *words],
        cwd=folder, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, timeout=120,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if not trace.exists() or not (seen := OPENED.findall(trace.read_text(errors="replace"))):
        pytest.skip(f"strace cannot watch here: {done.stderr}")
    assert done.returncode == 0, done.stderr or done.stdout
    assert {path.name for path in folder.iterdir()} == {"game", CANARY}
    assert (folder / CANARY).read_text() == ALIVE
    return {re.sub(r"/\d+/", "/N/", path.replace(str(folder), "")) for path in seen}


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_opens_nothing_that_the_file_names(reader: str, tmp_path: Path) -> None:
    export, _ = READERS[reader]
    usual = touched(reader, exported(export, honest()), tmp_path / "honest")
    assert "game" in {Path(path).name for path in usual}
    games = {"full": full(), "deed": hostile()["deed"], "name": hostile()["name"]}
    for about, game in games.items():
        found = touched(reader, exported(export, game), tmp_path / about)
        assert found <= usual, about


def test_what_a_reader_is_told_to_open_is_seen(tmp_path: Path) -> None:
    found = touched("ledger", f"include {CANARY}\n", tmp_path / "included")
    assert CANARY in {Path(path).name for path in found}
