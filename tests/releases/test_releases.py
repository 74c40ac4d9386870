"""Games that released versions wrote: whatever the code is called now, it must open them for ever.

A folder is a version. Its `.bank` files are golden games of `tests/system/replay` (`BOX.GAME`) and
those of `scripts/`, written by that very version's command line; no later version writes them anew.
The session alone wrote `vault_at_a_port`, because hands move the vault at the port. `written.py`
made the folder 1.0.0. A game may be begun by one version and gone on with by the next.

Together they have every kind of event: the version that adds one stores a game with it. The audit
suspects every table that says what its vault knows nothing of, so the game with that event is the
only one that is not clean.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banker import editions
from banker.cli import run_command
from banker.games import rulesets
from banker.games.board import commands as c, events as board
from banker.games.board.rules import lock_again
from banker.games.board.state import Setup
from banker.games.deal import events as deal
from banker.language.parser.player_names import check_names
from banker.ledger.entry import Delivery
from banker.session import session as session_module
from banker.session.loading import load_read_only
from banker.session.session import MADE_BY, Session
from drivers.vault.commitment import NO_ENTROPY, code, commitment

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
SUSPECTED = {("1.0.0", "contradicted_by_a_vault"): [("suspicious", "differs", 8)]}
KINDS = {"board": board.KINDS, "deal": deal.KINDS}
SOME_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda it: f"{it.parent.name}/{it.stem}")
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda it: f"{it.parent.name}/{it.stem}")


@pytest.fixture
def file(game: Path, tmp_path: Path) -> Path:
    """A copy: opening a game rewrites its file."""
    return Path(shutil.copyfile(game, tmp_path / game.name))


def audited(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code, and the answer for programs."""
    code = run_command(["audit", str(file), "--json"])
    return code, capsys.readouterr().out


def entries_of(game: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in game.read_bytes().splitlines()]


class Writer(NamedTuple):
    """A version, and the entries that it wrote."""

    made_by: str
    first: int
    last: int


def writers_of(game: Path) -> list[Writer]:
    """In the order in which they wrote it."""
    found: list[Writer] = []
    for entry in entries_of(game):
        seq, events = entry["seq"], {event["kind"]: event for event in entry["ev"]}
        if opened := events.get("game_opened"):
            found.append(Writer(opened["made_by"], seq, seq))
        if changed := events.get("program_changed"):
            found.append(Writer(changed["to"], seq, seq))
        found[-1] = found[-1]._replace(last=seq)
    return found


def whose_rules(writers: list[Writer]) -> str:
    """What the audit says of these."""
    made_by, first, last = writers[0]
    where = f"entries {first}-{last}" if last > first else f"entry {first}"
    more = f", and {len(writers) - 1} more such" if len(writers) > 1 else ""
    return f"{where} by the rules of {made_by}{more}"


@EACH_GAME
def test_it_can_be_looked_at_and_gone_on_with(game: Path, file: Path) -> None:
    shown = load_read_only(file)
    assert shown.reading.count == len(game.read_bytes().splitlines())
    session = Session.open(file)
    assert session.state == shown.state
    session.close()
    assert file.read_bytes() == game.read_bytes()


@EACH_GAME
def test_its_books_are_clean(game: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = audited(file, capsys)
    findings = json.loads(answer)["findings"]
    # What is noted may become more: that another version wrote it, for one.
    suspected = SUSPECTED.get((game.parent.name, game.stem), [])
    worse = [found for found in findings if found["severity"] != "noted"]
    assert [(it["severity"], it["code"], it["seq"]) for it in worse] == suspected
    assert code == (1 if suspected else 0)


@SOME_GAME
def test_the_audit_says_whose_rules_it_was_played_by(
    game: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, answer = audited(file, capsys)
    verdict, writers = json.loads(answer)["verdict"], writers_of(game)
    assert writers[-1].made_by == f"banker {game.parent.name}"
    others = [it for it in writers if it.made_by != MADE_BY]
    if (game.parent.name, game.stem) in SUSPECTED:
        assert verdict.startswith("Look at entry ")
    elif others:
        assert verdict.startswith(f"Clean by the books; {whose_rules(others)}, which this version")
    else:
        assert verdict.startswith(("Clean: ", "Clean; "))
        assert "by the rules of" not in verdict


def test_guesses_on_a_lock_without_the_share_stay_as_they_were_booked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rules of 0.2.0 counted them."""
    file = tmp_path / "game.bank"
    edition = editions.load("secret-vault")
    with monkeypatch.context() as then:
        then.setattr(session_module, "MADE_BY", "banker 0.2.0")
        then.setattr(lock_again, "follow_share", lambda *_: None)
        session = Session.create(file, Setup(edition, check_names(("Ann", "Bob"), edition)))
        secret, uid = "07" * 16, "00112233445566aa"
        for event, command in enumerate((
            c.ReportCommitted(1, commitment(uid, 1, secret)),
            c.MixVault(1, "cd" * 16),
            c.ReportLocked(1, mixed=False),
            c.ReportOpened(1, code(uid, 1, secret, NO_ENTROPY), secret, "ann"),
        )):  # fmt: skip
            number = event - (event > 1) + 1
            is_report = not isinstance(command, c.MixVault)
            dev = Delivery(uid, number, 1) if is_report else None
            session.execute(command, by="vault", delivery=dev)
        session.close()
    assert load_read_only(file).state.cash("ann") == 3_400
    again = Session.open(file)
    again.execute(c.Unlock("ann", "boardwalk"))
    again.close()
    status, answer = audited(file, capsys)
    told = json.loads(answer)
    found = [(it["code"], it["seq"]) for it in told["findings"] if it["severity"] != "noted"]
    assert (status, found) == (1, [("unmixed", 4)])
    assert "entries 1-5 by the rules of banker 0.2.0" in str(told)


def test_the_first_release_has_every_box_and_every_overlay_of_its_time() -> None:
    played = [load_read_only(game).state.edition for game in GAMES if game.parent.name == "0.2.0"]
    assert {edition.id for edition in played} == BOXES
    assert {overlay for edition in played for overlay in edition.overlays} == OVERLAYS


def test_version_1_has_every_box() -> None:
    played = [load_read_only(game).state.edition for game in GAMES if game.parent.name == "1.0.0"]
    assert {edition.id for edition in played} == BOXES | {"deal"}


@pytest.mark.parametrize("ruleset", rulesets.GAMES)
def test_every_kind_of_event_is_in_a_stored_game(ruleset: str) -> None:
    """Write the missing ones with `written.py`, in the folder of the next version."""
    stored = {
        event["kind"]
        for entries in map(entries_of, GAMES)
        if rulesets.word_in(entries[0]["ev"][0]["edition"]) == ruleset
        for entry in entries
        for event in entry["ev"]
    }
    missing = sorted(KINDS[ruleset].keys() - stored)
    assert not missing, f"no stored game has {', '.join(missing)}"
