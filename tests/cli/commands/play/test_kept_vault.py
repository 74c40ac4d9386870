"""A game goes on with the vault that its set-up chose, whoever opens it and how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.cli import paths
from banker.cli.commands import play
from banker.cli.commands.play import lines
from banker.cli.parser import parsed
from banker.interaction.setup.form import VaultChoice
from banker.plain.questions import Wanted
from banker.plain.table import Wish
from banker.session.session import Session
from tests.drivers.port.listed_ports import ports_are
from tests.tui.pages_of_play import WANTED, Screens


@pytest.fixture
def screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screens:
    return Screens(tmp_path, monkeypatch)


def kind_of(vault: Any) -> str:
    """The vault that a table was told, in a word."""
    return "none" if vault is None else "screen" if vault.is_on_screen else vault.word()


@pytest.mark.parametrize(
    ("chosen", "asked", "shown", "later"),
    [
        ("none", "", "none", "none"),
        ("sim", "", "screen", "screen"),
        ("sim", "none", "none", "none"),
        ("none", "sim", "screen", "screen"),
        ("auto", "", "searching", "searching"),
    ],
)
def test_a_game_goes_on_with_the_vault_that_its_set_up_chose(
    screens: Screens, monkeypatch: pytest.MonkeyPatch,
    chosen: VaultChoice, asked: str, shown: str, later: str,
) -> None:  # fmt: skip
    """From the command line, from the list, and in lines; what is asked for goes before."""
    ports_are(monkeypatch, list)
    wanted = replace(WANTED, vault=chosen)
    screens.setup = lambda create: create(wanted) or 0  # type: ignore[func-returns-value]
    path = paths.games() / "secret-vault-1.bank"

    def opened(*words: str, **pages: list[str]) -> str:
        screens.shown.clear()
        screens.wishes = pages.get("wishes", [])
        assert (play.run if words else play.begin)(parsed(words)) == 0
        assert screens.what_was("table")["path"] == path
        return kind_of(screens.what_was("table")["vault"])

    screens.table = lambda session, _told: session.journal.count * 0
    assert opened("play", *(("--vault", asked) if asked else ())) == shown
    assert opened("play") == later
    assert opened(wishes=["go"]) == later
    other = "none" if chosen == "sim" else "sim"
    assert opened("play", "--vault", other) == ("none" if other == "none" else "screen")


@pytest.mark.parametrize("chosen", ["none", "sim"])
def test_a_game_that_is_set_up_in_lines_keeps_its_vault_for_lines_and_screen(
    screens: Screens, monkeypatch: pytest.MonkeyPatch, chosen: VaultChoice
) -> None:
    told: list[str] = []
    wanted = Wanted("secret-vault", ("Ann", "Bob"), vault=chosen)

    def in_lines(_session: Session, vault: Any, *_told: Any, **_more: Any) -> tuple[int, Wish]:
        told.append(kind_of(vault))
        return 0, Wish("quit")

    monkeypatch.setattr(lines, "asked_game", lambda *_told, **_more: wanted)
    monkeypatch.setattr(lines, "run_plain", in_lines)
    for words in (["play", "--plain"], ["play", "--plain"], ["play"]):
        assert play.run(parsed(words)) == 0
    told.append(kind_of(screens.what_was("table")["vault"]))
    assert told == [{"none": "none", "sim": "screen"}[chosen]] * 3
