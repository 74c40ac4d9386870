"""What the first frame waits for. A quick start is kept by what is not loaded, not by a clock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Setup
from banker.session.session import Session
from tests import ROOT

# Everything of `banker play` up to the first frame, but for a terminal.
FIRST_FRAME = """
import sys
from pathlib import Path
from banker.cli.parser import parsed
options = parsed(["play", sys.argv[1], "--vault", "none"])
import banker.cli.commands.play
from banker.session.session import Session
import banker.tui.app
from banker.tui.panes.screens import draw
from banker.tui.controller import Controller
session = Session.open(options.file)
lines = draw(Controller(session, None).view(24), 80, 24)
shown = "\\n".join("".join(text for text, _ in spans) for spans in lines)
session.close()
sys.stdout.write(shown + "\\0" + " ".join(sys.modules))
"""

# Each with when it is loaded instead.
LATER = {
    "banker.audit": "F-key, or a command",
    "banker.cli.commands.devices": "banker devices",
    "banker.devices.simulated_vault": "a vault",
    "banker.editions.loader": "a new game",
    "banker.editions.switches": "a game that is older than a switch",
    "banker.export": "banker export",
    "banker.phones": "--phones, or F9",
    "h11": "--phones, or F9",
    "ifaddr": "--phones, or F9",
    "banker.games.board.decide": "idle, or the first act",
    "banker.language.phrases.catalog_file": "another language",
    "banker.language.parser.parse": "idle, or the prompt",
    "banker.language.parser.slots": "idle, or the prompt",
    "banker.report": "banker report",
    "banker.tui.input.finder": "idle, or ^P",
    "banker.tui.finding.live_keys": "idle, or ?",
    "banker.tui.panes.help_screen": "idle, or ? →",
    "banker.tui.setup.screen": "a new game",
    "drivers": "a vault",
    "importlib.resources": "never",
    "json": "banker show --json",
    "segno": "the fingerprint",
    "serial": "a real vault",
    "tomllib": "a new game",
}


def first_frame(folder: Path, box: str) -> tuple[str, set[str]]:
    """The frame of a new game of a box, and what was loaded for it."""
    path = folder / "a.bank"
    setup = Setup(editions.load(box), (Player("ann", "Ann"), Player("bob", "Bob")))
    Session.create(path, setup).close()
    command = [sys.executable, "-c", FIRST_FRAME, str(path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    shown, modules = run.stdout.split("\0")
    return shown, set(modules.split())


def test_the_first_frame_loads_only_what_it_shows(tmp_path: Path) -> None:
    shown, loaded = first_frame(tmp_path, "secret-vault")
    assert "Ann" in shown
    assert {"textual", "banker.games.board.state", "banker.tui.controller"} <= loaded
    assert sorted(loaded & set(LATER)) == []


def test_a_table_in_another_language_reads_one_book_and_no_parser(tmp_path: Path) -> None:
    shown, loaded = first_frame(tmp_path, "rouble-full")
    assert "отмена" in shown
    assert sorted(loaded & set(LATER)) == ["banker.language.phrases.catalog_file"]


@pytest.mark.parametrize("module", [name for name in LATER if name.startswith("banker.")])
def test_what_comes_later_is_there(module: str) -> None:
    """Else a module that was renamed would be watched for ever, and never come."""
    path = ROOT / module.replace(".", "/")
    assert path.is_dir() or path.with_suffix(".py").is_file()
