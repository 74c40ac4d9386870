"""What the first frame waits for. A quick start is kept by what is not loaded, not by a clock."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Setup
from banker.session.session import Session
from tests import ROOT
from tests.support.terminal import ON_A_TERMINAL, Terminal

FOOT = "␣"  # the key for the next turn, in the last row of the table

# `banker play` on a terminal, up to the moment after the first frame when idle work would begin.
FIRST_FRAME = """
import sys
from pathlib import Path
from banker.__main__ import main
import banker.tui.app
loaded = Path(sys.argv.pop())
def settle(app):
    loaded.write_text(" ".join(sys.modules))
    app.exit()
banker.tui.app.BankerApp.settle = settle
main()
"""

# Each with when it is loaded instead.
LATER = {
    "banker.audit": "F-key, or a command",
    "banker.cli.commands.play.saved": "the end",
    "banker.cli.commands.devices": "banker devices",
    "banker.devices.simulated_vault": "a vault",
    "banker.editions.loader": "a new game",
    "banker.editions.switches": "a game that is older than a switch",
    "banker.export": "banker export",
    "banker.phones": "--phones, or F9",
    "h11": "--phones, or F9",
    "ifaddr": "--phones, or F9",
    "banker.games.board.decide": "idle, or the first act",
    "banker.games.board.next_roll": "idle, or the television",
    "banker.games.board.queries.evening": "idle, or the television",
    "banker.games.board.queries.moments": "idle, or the television",
    "banker.tui.panes.board.moment": "idle, or the television",
    "banker.tui.panes.television": "idle, or the television",
    "banker.games.board.queries.figures": "idle, or the first act",
    "banker.games.board.refusal": "idle, or the first act",
    "banker.games.board.queries.raising_cash": "what is for sale, or a debt",
    "banker.games.board.rules.cards.card_permissions": "idle, or the first act",
    "banker.games.board.rules.turn": "idle, or the first act",
    "banker.language.parser.statement_writer": "idle, or the prompt",
    "banker.language.phrases.catalog_file": "another language",
    "banker.language.parser.parse": "idle, or the prompt",
    "banker.language.parser.names": "idle, or the prompt",
    "banker.language.parser.slots": "idle, or the prompt",
    "banker.report": "banker report",
    "banker.interaction.keys.finder": "idle, or ^P",
    "banker.tui.mouse.clicks": "a click",
    "banker.interaction.finding.live_keys": "idle, or ?",
    "banker.interaction.finding.targets": "idle, or a click",
    "banker.interaction.keys.act_names": "idle, or ^P",
    "banker.interaction.verbs.counting": "idle, or #",
    "banker.interaction.verbs.decoder": "idle, or d",
    "banker.interaction.verbs.figures": "idle, or -",
    "banker.interaction.verbs.money": "idle, or p",
    "banker.interaction.verbs.printed_card": "idle, or c",
    "banker.interaction.verbs.property": "idle, or b",
    "banker.interaction.verbs.seats": "idle, or '",
    "banker.interaction.verbs.trade": "idle, or t",
    "banker.interaction.keys.ascii": "a terminal without other signs",
    "banker.language.phrases.commands": "an entry that quotes a command",
    "banker.tui.panes.board.screen": "a wider screen",
    "banker.tui.panes.board.theatre": "a guess at the vault",
    "banker.tui.panes.board.stage": "a rent that may be asked, or a wider screen",
    "banker.tui.panes.board.stages": "an act that has a stage",
    "banker.tui.panes.help_screen": "idle, or ? →",
    "banker.tui.setup.screen": "a new game",
    "csv": "banker export",
    "drivers": "a vault",
    "html": "a page",
    "importlib.resources": "never",
    "json": "banker show --json",
    "segno": "the fingerprint",
    "serial": "a real vault",
    "tomllib": "a new game",
}


def first_frame(folder: Path, box: str) -> tuple[str, set[str]]:
    """The frame of a new game of a box, and what was loaded for it."""
    path, loaded = folder / "a.bank", folder / "loaded"
    setup = Setup(editions.load(box), (Player("ann", "Ann"), Player("bob", "Bob")))
    Session.create(path, setup).close()
    words = ("play", str(path), "--vault", "none", str(loaded))
    without = ("env", f"XDG_CONFIG_HOME={folder}", f"XDG_STATE_HOME={folder}")  # settings
    terminal = Terminal((*without, sys.executable, "-c", FIRST_FRAME, *words))
    try:
        terminal.wait_for(FOOT, terminal.started)
        shown = terminal.text()
        with suppress(TimeoutError):  # it ends by itself
            terminal.wait_for("nothing that is ever there", terminal.started)
    finally:
        terminal.close()
    return shown, set(loaded.read_text().split())


@ON_A_TERMINAL
def test_the_first_frame_loads_only_what_it_shows(tmp_path: Path) -> None:
    shown, loaded = first_frame(tmp_path, "secret-vault")
    assert "Ann" in shown
    assert {"textual", "banker.games.board.state", "banker.interaction.controller"} <= loaded
    assert sorted(loaded & set(LATER)) == []


@ON_A_TERMINAL
def test_a_table_in_another_language_reads_one_book_and_no_parser(tmp_path: Path) -> None:
    shown, loaded = first_frame(tmp_path, "rouble-full")
    assert "отмена" in shown
    assert sorted(loaded & set(LATER)) == ["banker.language.phrases.catalog_file"]


@pytest.mark.parametrize("module", [name for name in LATER if name.startswith("banker.")])
def test_what_comes_later_is_there(module: str) -> None:
    """Else a module that was renamed would be watched for ever, and never come."""
    path = ROOT / module.replace(".", "/")
    assert path.is_dir() or path.with_suffix(".py").is_file()
