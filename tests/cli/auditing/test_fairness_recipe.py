"""The recipe for checking a vault by hand, in docs/fairness.md: it finds what it should."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from drivers.wordlist import WORDS
from tests import ROOT
from tests.cli.command_line import IN_A_SHELL, Here

pytestmark = IN_A_SHELL
FAIRNESS = ROOT / "docs" / "fairness.md"


def recipe() -> str:
    blocks = re.findall(r"```sh\n(.*?)```", FAIRNESS.read_text(encoding="utf-8"), re.DOTALL)
    [block] = [block for block in blocks if "VLTc" in block]
    return str(block)


def by_hand(folder: Path) -> list[str]:
    """What the recipe prints in a folder with friday.bank."""
    done = subprocess.run(
        ["sh", "-eu"],
        input=recipe(),
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [line.split()[0] for line in done.stdout.splitlines()]


def opened(banker: Here) -> Path:
    """A game in which the vault on the screen was locked, guessed at, and opened."""
    file = banker.game()
    for number in range(1, 7):
        script = banker.script("ann gets guess", f"ann guesses {number}")
        if "cracks the vault" in banker.done("run", file, script, "--vault", "sim"):
            break
    return Path(shutil.move(file, banker.folder / "friday.bank"))


def rows(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def said(file: Path, kind: str) -> dict[str, object]:
    """The one command of a kind."""
    [command] = [row["in"] for row in rows(file) if row["kind"] == kind]
    assert isinstance(command, dict)
    return command


def first_pair(file: Path) -> int:
    """Of the digest that the number is taken from."""
    [uid] = {str(row["dev"]["uid"]) for row in rows(file) if isinstance(row["dev"], dict)}
    secret, share = said(file, "report_opened")["secret"], said(file, "mix_vault")["entropy"]
    drawn = bytes.fromhex(f"{uid}0100{secret}{share}")
    return sha256(b"VLTc" + drawn).digest()[0]


def test_a_shell_finds_the_commitment_and_the_number_that_opened_it(banker: Here) -> None:
    file = opened(banker)
    while first_pair(file) >= 0xFC:
        # Once in sixty games: then the page says to take the next byte.
        file.unlink()
        file = opened(banker)
    published, recomputed, number = by_hand(banker.folder)
    assert published == recomputed
    assert number == str(said(file, "report_opened")["number"])
    assert len(published) == 64


def test_another_secret_does_not_give_what_was_published(banker: Here) -> None:
    file = opened(banker)
    text = file.read_text(encoding="utf-8")
    secret = str(said(file, "report_opened")["secret"])
    changed = ("1" if secret[0] != "1" else "2") + secret[1:]
    file.write_text(text.replace(secret, changed), encoding="utf-8")
    published, recomputed, _ = by_hand(banker.folder)
    assert published != recomputed


def test_the_list_of_words_is_where_the_page_says() -> None:
    assert "drivers/wordlist.py" in FAIRNESS.read_text(encoding="utf-8")
    assert len(set(WORDS)) == 256
