"""Names that commands and options had before: each does what the new one does; no help shows it."""

from __future__ import annotations

import shutil
import subprocess
from hashlib import blake2b
from pathlib import Path

import pytest

from banker.cli.parser import COMMANDS
from tests.cli.command_line import Here


@pytest.fixture
def game(banker: Here) -> Path:
    return banker.game("ann buys oriental", "next", "bob buys baltic", "next")


def file_hash(file: Path) -> str:
    return blake2b(file.read_bytes(), digest_size=32).hexdigest()


def test_audit_without_rules(banker: Here, game: Path) -> None:
    game.write_bytes(game.read_bytes().replace(b'"by":"banker"', b'"by":"x"', 1))
    for more in ((), ("--json",), ("--language", "ru")):
        assert banker("audit", game, "--no-rules", *more) == banker("audit", game, "--books", *more)


@pytest.mark.parametrize("is_same", [True, False])
def test_audit_by_the_hash_of_the_file(banker: Here, game: Path, *, is_same: bool) -> None:
    noted = file_hash(game) if is_same else "0" * 64
    for more in ((), ("--json",), ("--language", "ru")):
        said = banker("audit", game, "--file-hash", noted, *more)
        assert said.code == int(not is_same)
        assert said == banker("audit", game, "--seal", noted, *more)


def test_statistics_of_a_folder(banker: Here, game: Path) -> None:
    said = banker.done("stats", banker.folder)
    assert said.startswith("1 game, 0 of them finished\n")
    assert said == banker.done("shelf", banker.folder) == banker.done("stats", game.parent)
    russian = banker.done("stats", banker.folder, "--language", "ru")
    assert russian == banker.done("shelf", banker.folder, "--language", "ru") != said
    assert "worth over time" in banker.done("stats", game), "a file is one game"


@pytest.mark.parametrize("place", ["nowhere", "empty"])
def test_statistics_of_no_folder(banker: Here, place: str) -> None:
    (banker.folder / "empty").mkdir()
    said = banker("stats", banker.folder / place)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said == banker("shelf", banker.folder / place)


def test_a_signature(banker: Here, game: Path) -> None:
    if shutil.which("ssh-keygen") is None:
        pytest.skip("needs ssh-keygen")
    key = banker.folder / "key"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(key)]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    signature = game.with_name("game.bank.sig")
    signed = []
    for name in ("sign", "seal"):
        signed.append((banker.done(name, game, "--key", key), signature.read_bytes()))
        signature.unlink()
    assert signed[0] == signed[1]


@pytest.mark.parametrize("name", ["", *(row.name for row in COMMANDS)])
def test_no_help_shows_an_old_name(banker: Here, name: str) -> None:
    page = banker.done(*name.split(), "--help")
    old = [alias for row in COMMANDS for alias in row.aliases]
    assert old == ["seal", "shelf"]
    gone = ("--seal", "--books", *(f"banker {alias}" for alias in old))
    assert [it for it in gone if it in page] == []
    if not name:
        assert [alias for alias in old if f"\n    {alias} " in page] == []


@pytest.mark.parametrize(("old", "new"), [("seal", "sign"), ("shelf", "stats")])
def test_the_help_of_an_old_name_is_that_of_the_new(banker: Here, old: str, new: str) -> None:
    assert banker.done(old, "--help") == banker.done(new, "--help")
