"""Games that released versions wrote: whatever the code is called now, it must open them for ever.

A folder is a version. Its `.bank` files are golden games of `tests/system/replay` (`BOX.GAME`) and
those of `scripts/`, written by that very version's command line, and one in which a vault at a port
took part; no later version writes them anew. Beside each lies what `banker audit --json` said of
it.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from banker.cli import run_command
from banker.session.loading import load_read_only
from banker.session.session import Session

RELEASES = Path(__file__).parent
GAMES = sorted(RELEASES.glob("*/*.bank"))
BOXES = {
    "cash-decoder", "glass-classic", "online-rental-tax", "rouble-full", "rouble-simple",
    "secret-vault",
}  # fmt: skip
OVERLAYS = {
    "bank-cards", "bank-cards-roubles", "crossword", "half-dollars", "labels-2021", "short-game",
    "time-limit", "us-pre-2008",
}  # fmt: skip
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda it: f"{it.parent.name}/{it.stem}")


@pytest.fixture
def file(game: Path, tmp_path: Path) -> Path:
    """A copy: opening a game rewrites its file."""
    return Path(shutil.copyfile(game, tmp_path / game.name))


def audited(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code, and the answer for programs."""
    code = run_command(["audit", str(file), "--json"])
    return code, capsys.readouterr().out


@EACH_GAME
def test_it_can_be_looked_at_and_gone_on_with(game: Path, file: Path) -> None:
    shown = load_read_only(file)
    assert shown.reading.count == len(game.read_bytes().splitlines())
    session = Session.open(file)
    assert session.state == shown.state
    session.close()
    assert file.read_bytes() == game.read_bytes()


@EACH_GAME
def test_its_books_are_clean(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = audited(file, capsys)
    findings = json.loads(answer)["findings"]
    # What is noted may become more: that another version wrote it, for one.
    assert [found for found in findings if found["severity"] != "noted"] == []
    assert code == 0


@EACH_GAME
def test_the_audit_says_of_it_what_it_said(
    game: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """For as long as no word of the audit is to change."""
    _, answer = audited(file, capsys)
    assert answer == game.with_suffix(".audit.json").read_text(encoding="utf-8")


def test_the_first_release_has_every_box_and_every_overlay_of_its_time() -> None:
    played = [load_read_only(game).state.edition for game in GAMES if game.parent.name == "0.2.0"]
    assert {edition.id for edition in played} == BOXES
    assert {overlay for edition in played for overlay in edition.overlays} == OVERLAYS
