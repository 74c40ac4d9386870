"""What Tab offers, and the manual page: both made from the parser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banker.cli import paths
from banker.cli.parser import COMMANDS
from tests.cli.command_line import IN_A_SHELL, Here


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def offered(banker: Here, *line: str) -> list[str]:
    """What bash offers at the end of a line."""
    script = banker.folder / "completion.bash"
    script.write_text(banker.done("completion", "bash"), encoding="utf-8")
    words = " ".join(f"'{word}'" for word in ("banker", *line))
    test = f"""
        banker() {{ "{sys.executable}" -m banker "$@"; }}
        . {script}
        COMP_WORDS=({words}); COMP_CWORD={len(line)}
        $(complete -p banker | sed -E 's/.*-F ([^ ]+).*/\\1/') banker "{line[-1]}" "{line[-1]}"
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        ["bash", "-c", test], capture_output=True, encoding="utf-8", cwd=banker.folder, timeout=60,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@IN_A_SHELL
def test_bash_offers_editions_and_switches(banker: Here) -> None:
    assert "glass-classic" in offered(banker, "new", "a.bank", "--edition", "gl")
    found = offered(banker, "new", "a.bank", "--switch", "free_parking_pot=")
    assert "free_parking_pot=yes" in found or "yes" in found


def test_the_lists_have_what_is_there_now(banker: Here) -> None:
    assert "glass-classic" in banker.done("completion", "words", "editions").splitlines()
    assert "two-decks" in banker.done("completion", "words", "overlays").splitlines()
    assert "free_parking_pot=yes" in banker.done("completion", "words", "switches").splitlines()
    assert banker.done("completion", "words", "languages").split() == ["en", "ru"]
    assert banker.done("completion", "words", "players") == ""
    assert banker.done("completion", "words", "games") == ""
    game = paths.games() / "friday.bank"
    game.parent.mkdir(parents=True)
    banker.done("new", game, "--players", "Ann,Bob")
    assert banker.done("completion", "words", "players").split() == ["Ann", "Bob"]
    assert banker.done("completion", "words", "games").split() == [str(game)]


def test_a_faulty_file_is_an_empty_list(banker: Here) -> None:
    paths.configuration().parent.mkdir(parents=True)
    paths.configuration().write_text("theme = pink", encoding="utf-8")
    said = banker("completion", "words", "players")
    assert (said.code, said.out, said.err) == (0, "", "")
    assert banker("completion", "bash", "editions").code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_each_script_asks_for_the_lists(banker: Here, shell: str) -> None:
    script = banker.done("completion", shell)
    for name in ("editions", "overlays", "switches", "players", "games"):
        assert f"banker completion words {name}" in script, name


def test_the_manual_has_every_command_and_no_sign_that_man_lacks(banker: Here) -> None:
    page = banker.done("manual")
    headings = re.findall(r"^\.SS banker (\S+)", page, re.MULTILINE)
    assert [row.name for row in COMMANDS] == list(dict.fromkeys(headings))
    assert page.isascii()
    assert "\\-\\-switch KEY=VALUE" in page


@pytest.mark.needs_posix("manual pages")
def test_groff_reads_the_manual(banker: Here) -> None:
    if not shutil.which("groff"):
        pytest.skip("no groff here")
    page = banker.done("manual")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"],
        input=page,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "EXIT STATUS" in re.sub(".\b", "", done.stdout)
