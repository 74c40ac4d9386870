"""A second opinion on every golden game: it agrees with `banker audit`, and finds what is planted.

This module sets both to work. The opinion itself, in the modules beside it, was written from the
documented export and the boxes' rules (`docs/rules.md`) and knows nothing of the program.
"""

from __future__ import annotations

import ast
import copy
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from banker.audit import Report, audit
from banker.cli import run_command
from tests.system.independent_audit.audit import opinion
from tests.system.independent_audit.game import Books, Game, Json
from tests.system.independent_audit.planted_faults import FAULTS, Fault

HERE = Path(__file__).parent

from tests.system.replay.golden import GAMES, GOLDEN, KEPT, Golden  # noqa: E402

MEMORY = Path("/dev/shm")
FIRST_OF_EACH = list({golden.path.parent.name: golden for golden in reversed(GOLDEN)}.values())

# The audit follows the books; of these it takes the word of the entry itself.
ONLY_HERE: set[str] = set()


def name_of(golden: Golden) -> str:
    return f"{golden.path.parent.name}/{golden.path.stem}"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory, where there is such a place: no entry waits for a disk there."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else tmp_path
    with tempfile.TemporaryDirectory(prefix="opinion-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def banker(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*words: object) -> str:
        code = run_command([str(word) for word in words])
        said = capsys.readouterr()
        assert code == 0, said.err or said.out[-500:]
        return said.out

    return run


@pytest.fixture
def played(folder: Path) -> Callable[[Golden], Path]:
    def play(golden: Golden) -> Path:
        file = folder / "game.bank"
        file.write_bytes(golden.played())
        return file

    return play


@cache
def validate() -> Callable[[Json], Json]:
    text = resources.files("banker.export").joinpath("game.schema.json").read_text("utf-8")
    valid: Callable[[Json], Json] = fastjsonschema.compile(json.loads(text))
    return valid


def stored(document: Json) -> list[bytes]:
    """The journal again, sealed anew as anyone can who has read how."""
    head, lines = "0" * 64, []
    for entry in document["entries"]:
        body = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
        head = blake2b(head.encode() + body, digest_size=32).hexdigest()
        lines.append(body + f',"h":"{head}"}}\n'.encode())
    return lines


def broken(report: Report) -> list[int]:
    return sorted(one.seq for one in report.findings if one.severity == "broken")


# --- what it is made of --------------------------------------------------------------------------


def test_the_opinion_imports_nothing_of_the_program() -> None:
    modules = [path for path in HERE.glob("*.py") if not path.name.startswith("test_")]
    beside = "tests.system.independent_audit"
    assert len(modules) >= 6
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path.name
                names = [node.module or ""]
            for name in names:
                top = name.partition(".")[0]
                is_beside = name.rpartition(".")[0] == beside or name == beside
                assert is_beside or top in sys.stdlib_module_names, f"{path.name}: {name}"
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            assert not (called and node.func.id in ("__import__", "exec", "eval")), path.name


# --- the golden games ----------------------------------------------------------------------------


@pytest.mark.parametrize("golden", GOLDEN, ids=name_of)
def test_both_agree_on_a_golden_game(
    golden: Golden, banker: Callable[..., str], played: Callable[[Golden], Path]
) -> None:
    file = played(golden)
    assert_agreed(banker, file)


@pytest.mark.parametrize("golden", KEPT, ids=name_of)
def test_both_agree_on_an_old_journal(
    golden: Golden, banker: Callable[..., str], folder: Path
) -> None:
    file = folder / "old.bank"
    shutil.copyfile(golden.journal, file)
    assert_agreed(banker, file)


def assert_agreed(banker: Callable[..., str], file: Path) -> None:
    document = json.loads(banker("export", file, "--to", "json"))
    validate()(document)
    mine = opinion(document)
    theirs = json.loads(banker("audit", file, "--books", "--json"))
    assert mine.findings == []
    assert [it for it in theirs["findings"] if it["severity"] == "broken"] == []
    assert counted(mine.books) == {key: n for key, n in theirs["counts"].items() if n}
    shown = json.loads(banker("show", file, "--json"))
    assert held(document, mine.books) == {
        name: (account["cash"], account["deeds"], account["hotels"])
        for name, account in shown["accounts"].items()
        if name not in ("bank", "vault", "pot")
    }


def counted(books: Books) -> dict[str, int]:
    """How much of everything there is outside the box."""
    return {it: -amount for (who, it), amount in books.amounts.items() if who == "box" and amount}


def held(document: Json, books: Books) -> dict[str, Any]:
    game = Game(document)
    return {
        name: (
            books.has(who, game.money),
            sorted(deed for deed in game.deeds if books.owner(deed) == who),
            books.has(who, "hotel"),
        )
        for who, name in document["players"]
    }


def test_every_box_with_golden_games_is_on_a_sheet() -> None:
    from tests.system.independent_audit.deeds import MONEY

    boxes = {path.name.replace("_", "-") for path in GAMES.iterdir() if list(path.glob("*.txt"))}
    assert boxes <= set(MONEY)


# --- planted faults ------------------------------------------------------------------------------


@pytest.mark.parametrize("golden", FIRST_OF_EACH, ids=name_of)
def test_it_finds_what_is_planted_where_it_lies(
    golden: Golden, banker: Callable[..., str], played: Callable[[Golden], Path]
) -> None:
    document = json.loads(banker("export", played(golden), "--to", "json"))
    assert broken(audit(stored(document))) == [], "sealed anew it is the same game"
    planted = 0
    for fault in FAULTS:
        planted += assert_found(document, fault)
    assert planted >= 10


def assert_found(document: Json, fault: Fault) -> bool:
    """Here at once; by the audit there, or at the next entry that stands on it."""
    spoilt = copy.deepcopy(document)
    seq = fault(spoilt)
    if not seq:
        return False
    assert opinion(spoilt).first == seq, fault.__name__
    if fault.__name__ not in ONLY_HERE:
        seen = broken(audit(stored(spoilt)))
        assert seen, fault.__name__
        assert seen[0] >= seq, fault.__name__
    return True


def test_every_fault_finds_a_place_in_some_golden_game(
    banker: Callable[..., str], played: Callable[[Golden], Path]
) -> None:
    golden = next(it for it in GOLDEN if it.path.stem == "last_key_used")
    document = json.loads(banker("export", played(golden), "--to", "json"))
    without = [it.__name__ for it in FAULTS if not it(copy.deepcopy(document))]
    assert without == []
