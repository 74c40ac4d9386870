"""The hash of a whole file: what `b2sum -l 256` says, noted on the evening and held against it."""

from __future__ import annotations

import json
import shutil
import subprocess
from hashlib import blake2b
from pathlib import Path

import pytest

from tests.cli.command_line import Here

SAME = "The same file: its hash is the one that was noted; its chain of hashes was not checked."
OTHER = "Another file: its hash is not the one that was noted."


def hash_of(file: Path) -> str:
    return blake2b(file.read_bytes(), digest_size=32).hexdigest()


@pytest.fixture
def game(banker: Here) -> Path:
    return banker.game("ann buys oriental", "next", "bob buys baltic", "next")


@pytest.mark.parametrize("spelled", ["{}", "  {}\n", "{}  game.bank"])
def test_the_right_hash_vouches_for_the_file(banker: Here, game: Path, spelled: str) -> None:
    said = banker("audit", game, "--file-hash", spelled.format(hash_of(game)))
    assert (said.code, said.lines[-2]) == (0, SAME)
    assert said.lines[-1].startswith("Clean; 1 of 2 amounts rest on estimates; 5 entries")


def test_the_tool_that_every_machine_has_says_the_same_hash(banker: Here, game: Path) -> None:
    tool = shutil.which("b2sum")
    if tool is None:
        pytest.skip("needs b2sum")
    told = subprocess.run(
        [tool, "-l", "256", game], check=True, capture_output=True, encoding="utf-8"
    )
    assert SAME in banker.done("audit", game, "--file-hash", told.stdout)


def test_another_hash_has_the_chain_walked_to_the_first_bad_line(banker: Here, game: Path) -> None:
    noted = hash_of(game)
    lines = game.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"by":"', b'"by":"x')
    game.write_bytes(b"".join(lines))
    said = banker("audit", game, "--file-hash", noted)
    assert said.code == 1
    assert said.lines[0].startswith("broken     entry 3: it, or the entry before it, is not what")
    assert said.lines[-2].startswith(OTHER)
    assert said.lines[-1].startswith("Broken at entry 3"), "what is worst stands last"


def test_a_file_that_was_cut_or_played_on_has_another_hash(banker: Here, game: Path) -> None:
    noted, whole = hash_of(game), game.read_bytes()
    game.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    cut = banker("audit", game, "--file-hash", noted)
    game.write_bytes(whole)
    banker.done("run", game, banker.script("cem pays 10 to ann"))
    for said in (cut, banker("audit", game, "--file-hash", noted)):
        assert (said.code, "Clean" in said.out) == (1, False)
        assert said.lines[-1].startswith(OTHER)


def test_programs_are_told_of_the_hash(banker: Here, game: Path) -> None:
    noted = hash_of(game)
    known = json.loads(banker.done("audit", game, "--json", "--file-hash", noted))
    assert known["seal"] == {"is": "same", "noted": noted}
    said = banker("audit", game, "--json", "--file-hash", "0" * 64)
    assert said.code == 1
    assert json.loads(said.out)["seal"] == {"is": "other", "noted": "0" * 64}


@pytest.mark.parametrize("text", ["", "12", "g" * 64, "0" * 65, "hat radish napkin"])
def test_what_is_no_hash_is_told_before_the_file_is_read(banker: Here, text: str) -> None:
    said = banker("audit", "nowhere.bank", "--file-hash", text)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "b2sum -l 256" in said.err


def test_signing_a_game_tells_its_hash(banker: Here, game: Path) -> None:
    if shutil.which("ssh-keygen") is None:
        pytest.skip("needs ssh-keygen")
    key = banker.folder / "key"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(key)]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    said = banker.done("sign", game, "--key", key)
    assert said.splitlines()[-1] == f"Hash of the whole file: {hash_of(game)}"
