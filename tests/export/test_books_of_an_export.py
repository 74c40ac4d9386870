"""What docs/exports.md promises to another program: a game is all there in its exported document.

Nothing of Banker reads the document here. The postings alone are the books that the program shows,
nothing comes from nothing, and the entries are the journal itself.
"""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from tests.cli.command_line import Here
from tests.export.schema_fits import assert_fits
from tests.export.schema_from_types import published
from tests.system.replay.golden import GOLDEN, KEPT, Golden

Json = dict[str, Any]


def name_of(golden: Golden) -> str:
    return f"{golden.path.parent.name}/{golden.path.stem}"


def sealed(document: Json) -> bytes:
    """The journal again, by the recipe of the page."""
    head, lines = "0" * 64, []
    for entry in document["entries"]:
        body = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
        head = blake2b(head.encode() + body, digest_size=32).hexdigest()
        lines.append(body + f',"h":"{head}"}}\n'.encode())
    return b"".join(lines)


def books(document: Json) -> dict[str, dict[str, int]]:
    """Per account how much it has of what."""
    held: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for entry in document["entries"]:
        for account, commodity, amount in entry["post"]:
            held[account][commodity] += amount
    return held


@pytest.fixture
def banker(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Here:
    return Here(capsys, tmp_path)


@cache
def checks() -> Callable[[Json], object]:
    return fastjsonschema.compile(published())  # type: ignore[no-any-return]


def assert_all_there(document: Json, file: Path, banker: Here) -> None:
    # It writes what is left out into what it checks.
    assert_fits(checks(), copy.deepcopy(document), f"the export of {file.name}")
    for entry in document["entries"]:
        sums: dict[str, int] = defaultdict(int)
        for _, commodity, amount in entry["post"]:
            sums[commodity] += amount
        assert not any(sums.values()), f"entry {entry['seq']} sums to {dict(sums)}"
    held = books(document)
    told = json.loads(banker.done("audit", file, "--books", "--json"))["counts"]
    outside = {it: -amount for it, amount in held["box"].items() if amount}
    assert outside == {it: amount for it, amount in told.items() if amount}
    shown = json.loads(banker.done("show", file, "--json"))["accounts"]
    money = document["edition"]["money"]["commodity"]
    for who, name in document["players"]:
        mine = {it: amount for it, amount in held[who].items() if amount}
        deeds = sorted(it.removeprefix("deed:") for it in mine if it.startswith("deed:"))
        account = shown[name]
        assert (mine.get(money, 0), deeds, mine.get("hotel", 0)) == (
            account["cash"], account["deeds"], account["hotels"]
        ), name  # fmt: skip


@pytest.mark.parametrize("golden", GOLDEN, ids=name_of)
def test_a_game_is_all_there_in_its_document(golden: Golden, banker: Here) -> None:
    file = banker.folder / "game.bank"
    file.write_bytes(golden.played())
    document = json.loads(banker.done("export", file, "--to", "json"))
    assert sealed(document) == golden.played()
    assert_all_there(document, file, banker)


@pytest.mark.parametrize("golden", KEPT, ids=name_of)
def test_a_game_of_an_older_version_is_all_there(golden: Golden, banker: Here) -> None:
    file = banker.folder / "old.bank"
    file.write_bytes(golden.journal.read_bytes())
    document = json.loads(banker.done("export", file, "--to", "json"))
    assert_all_there(document, file, banker)
