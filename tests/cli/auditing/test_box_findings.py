"""Which box a game was played with: the audit holds it to the shelf, and the headline names it."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from banker.cli.auditing import box_findings
from banker.cli.auditing.box_findings import compare_early, compared
from banker.foundation import limits
from tests import ROOT
from tests.cli.auditing.box_evening import (
    EVENING,
    RELEASED,
    audited,
    dearer,
    explained,
    relabelled,
    under,
)
from tests.cli.auditing.tampered_files import Change, Stored, forge, played_anew, resealed, stored
from tests.cli.command_line import Here


@pytest.fixture
def game(banker: Here, tmp_path: Path) -> Path:
    file = tmp_path / "game.bank"
    banker.done("new", file, "--edition", "glass-classic", "--players", "Ann,Bob")
    return file


@pytest.fixture
def own(banker: Here, tmp_path: Path) -> Path:
    """A copy of a box, as the program writes it."""
    file = tmp_path / "mine.toml"
    banker.done("editions", "copy", "glass-classic", file)
    return file


def test_an_untouched_copy_of_a_box_is_the_box(banker: Here, own: Path, tmp_path: Path) -> None:
    banker.done("new", tmp_path / "own.bank", "--edition", own, "--players", "Ann,Bob")
    assert "noted" not in banker.done("audit", tmp_path / "own.bank")


def disguised(entry: Stored) -> None:
    opened = entry["ev"][0]
    opened["edition"]["title"] = "Monopoly Glass Edition"
    resealed(opened)


def test_other_figures_are_named_and_under_the_printed_title_looked_at(
    banker: Here, own: Path, tmp_path: Path
) -> None:
    text = own.read_text(encoding="utf-8")
    own.write_text(text + '\n[[deed]]\nid = "boardwalk"\nprice = 401\n', encoding="utf-8")
    game = tmp_path / "own.bank"
    banker.done("new", game, "--edition", own, "--players", "Ann,Bob", "--overlay", "half-dollars")
    named = "was played with other values than the edition has: deeds.boardwalk."
    told = banker.done("audit", game)
    assert "noted " in told and named in told
    forge(game, 1, disguised)
    told = banker("audit", game).out
    assert "suspicious entry 1" in told and named in told


def test_a_switch_that_the_box_does_not_have_is_named(banker: Here, game: Path) -> None:
    def set_elsewhere(entry: Stored) -> None:
        entry["ev"][0]["edition"]["switches"]["mortgage_needs_bare"] = "no"
        resealed(entry["ev"][0])

    forge(game, 1, set_elsewhere)
    assert "than the edition has: switches.mortgage_needs_bare" in banker("audit", game).out


@pytest.mark.parametrize("id", ["my-town", "x.toml", "secret-vault.toml"])
def test_a_box_of_another_shelf_is_somebodys_own_and_opens_no_file(
    banker: Here, game: Path, id: str
) -> None:
    def renamed(entry: Stored) -> None:
        entry["ev"][0]["edition"] |= {"id": id, "title": "My town"}
        resealed(entry["ev"][0])

    forge(game, 1, renamed)
    assert "My town is an edition of somebody's own\n" in banker("audit", game).out


@pytest.mark.parametrize(
    ("id", "title"), [("a/\0b", "A"), ("../secret-vault", "A"), ("a", "My\x1b[2J town\nClean")]
)
def test_a_box_that_is_called_what_no_box_can_be_is_no_game(
    banker: Here, game: Path, id: str, title: str
) -> None:
    def renamed(entry: Stored) -> None:
        entry["ev"][0]["edition"] |= {"id": id, "title": title}
        resealed(entry["ev"][0])

    forge(game, 1, renamed)
    told = banker("audit", game).out
    assert told.startswith("broken     entry 1: the game was never opened: ")
    assert "\x1b" not in told and "Clean\n" not in told


# --- other figures, in whatever guise -------------------------------------------------------------


TITLES: list[Stored] = [
    {},
    {"id": "secret-vault-2"},
    {"title": "Monopoly Secret Vаult"},  # one Cyrillic letter
    {"title": "Monopoly Ѕесrеt Vault", "id": "mine"},
    {"title": "MONOPOLY  secret-vault", "id": "mine"},
    {"title": "Monopoly Secret Vau1t", "id": "mine"},
    {"title": "Ｍonopoly Secret Vault", "id": "mine"},
    {"title": "Mon\u200bopoly Secret Vault", "id": "mine"},
    {"title": "Monopoly Secret Vɑult", "id": "mine"},
    {"title": "Monopoly Secret Vauɭt", "id": "mine"},
    {"title": "Monopoly Sécret Vau|t", "id": "mine"},
    {"title": "Monopoly Seᴄret Vault\u3164", "id": "mine"},
    {"title": "ΜΟΝΟΡΟLΥ SECRET VAULT", "id": "mine"},
    {"title": "Mon౦poly Secret Vault", "id": "mine"},  # Telugu
    {"title": "Monဝpoly Secret Vault", "id": "mine"},  # Myanmar
    {"title": "Monⵔpoly Secret Vault", "id": "mine"},  # Tifinagh
    {"title": "Monopoly Secret Va\U000104f6lt", "id": "mine"},  # Osage
    {"title": "Moոopoly Secret Vault", "id": "mine"},  # Armenian
    {"title": "Monopoly Secret Vault™", "id": "mine"},
    {"title": "Monopoly Secret Vault (TM) ®", "id": "mine"},
]


@pytest.mark.parametrize(
    ("words", "version"),
    [
        *((words, "") for words in TITLES),
        *itertools.product((TITLES[0], TITLES[5]), ("banker 0.1.0", "banker 99.0.0")),
    ],
)
def test_other_figures_under_what_looks_like_a_title_of_the_shelf_are_suspicious(
    banker: Here, tmp_path: Path, words: Stored, version: str
) -> None:
    def claim(entry: Stored) -> None:
        if version:
            entry["ev"][0]["made_by"] = version

    file = tmp_path / "forged.bank"
    file.write_bytes(played_anew(EVENING, under(dearer, **words)))
    forge(file, 1, claim)
    told, found = audited(banker, file, file.read_bytes())
    assert told.code == 1
    assert told.out.splitlines()[-1].startswith("Look at entry 1: ")
    assert {it["severity"] for it in found} == {"suspicious"}
    assert any(
        "was played with other values than the edition has: deeds." in it["message"] for it in found
    )


def test_the_headline_names_a_box_of_its_own_and_counts_what_differs(
    banker: Here, tmp_path: Path
) -> None:
    lines = played_anew(EVENING, under(dearer, title="Monopoly Secret Vault, our box"))
    told, found = audited(banker, tmp_path / "own.bank", lines)
    assert told.code == 0
    assert [it["severity"] for it in found] == ["noted"]
    assert (
        "Clean, played with the table's edition: 12 amounts differ; " in told.out.splitlines()[-1]
    )
    russian = banker.done("audit", tmp_path / "own.bank", "--language", "ru").splitlines()[-1]
    assert russian.startswith("Чисто, играли по своему изданию: другие числа: 12; ")
    elsewhere = under(dearer, title="Our town", id="our-town")
    told, _ = audited(banker, tmp_path / "town.bank", played_anew(EVENING, elsewhere))
    assert told.out.splitlines()[-1].startswith("Clean, played with the table's edition; ")


def exchanged(edition: Stored) -> None:
    """The names of two deeds: whoever buys the dear street pays for the cheap one."""
    deeds = {deed["id"]: deed for deed in edition["deeds"]}
    one, other = deeds["boardwalk"], deeds["baltic"]
    for key in ("name", "names"):
        one[key], other[key] = other[key], one[key]
    spaces = {space["deed"]: space for space in edition["spaces"]}
    one, other = spaces["boardwalk"], spaces["baltic"]
    one["name"], other["name"] = other["name"], one["name"]


def respaced(edition: Stored) -> None:
    edition["spaces"][1]["name"] = "Nowhere"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (exchanged, "deeds.baltic.name, deeds.boardwalk.name"),
        (relabelled, "cards.CH01.label"),
        (respaced, "deeds.mediterranean.name"),
    ],
)
def test_other_names_of_deeds_and_cards_are_found(
    banker: Here, tmp_path: Path, change: Change, named: str
) -> None:
    told, found = audited(banker, tmp_path / "forged.bank", played_anew(EVENING, change))
    assert told.code == 1
    [finding] = found
    said = "Monopoly Secret Vault was played with other names than the edition has"
    assert (finding["severity"], finding["message"]) == ("suspicious", f"{said}: {named}")
    own = under(change, title="Our vault")
    told, _ = audited(banker, tmp_path / "own.bank", played_anew(EVENING, own))
    assert told.code == 0
    assert "Clean, played with the table's edition: " in told.out
    assert " differ" in told.out.splitlines()[-1]


def on_another_board(edition: Stored) -> None:
    for deed in edition["deeds"]:
        deed["name"] = deed["names"]["uk"]
        for space in edition["spaces"]:
            if space["deed"] == deed["id"]:
                space["name"] = deed["name"]


@pytest.mark.parametrize("change", [explained, on_another_board])
def test_what_explains_a_figure_and_a_printed_board_are_the_box(
    banker: Here, tmp_path: Path, change: Change
) -> None:
    told, found = audited(banker, tmp_path / "same.bank", played_anew(EVENING, change))
    assert (told.code, found) == (0, [])
    assert told.out.splitlines()[-1].startswith(("Clean: ", "Clean; "))


def test_an_overlay_of_ones_own_is_named_and_accuses_nobody(banker: Here, tmp_path: Path) -> None:
    overlay = tmp_path / "ours.toml"
    overlay.write_text(
        '[overlay]\ntitle = "Ours"\nabout = "More money."\n\n[money]\nsalary = 300\n', "utf-8"
    )
    game = tmp_path / "own.bank"
    banker.done(
        "new", game, "--edition", "glass-classic", "--players", "Ann,Bob", "--overlay", overlay
    )
    told = banker.done("audit", game)
    assert "noted      entry 1: Monopoly Glass Edition was played with an overlay of" in told
    assert told.splitlines()[-1].startswith(
        "Clean, played with the table's edition: 1 amount differs;"
    )


def test_every_released_game_was_played_with_a_box_of_the_shelf() -> None:
    older = (ROOT / "tests" / "system" / "replay").glob("*/*.bank")
    for file in sorted([*RELEASED.glob("*.bank"), *older]):
        box = compared(stored(file)[0]["ev"][0]["edition"])
        assert (file.stem, list(box.findings()), box.headline()) == (file.stem, [], None)


# --- the box that is compared before its line is judged -------------------------------------------


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"no game\n",
        b"\xff\n",
        b"null\n",
        b'{"ev":[]}\n',
        b'{"ev":[{"kind":"game_opened"}]}\n',
        b'{"ev":[{"edition":null}]}\n',
        b'{"ev":[{"edition":{"ruleset":"chess"}}]}\n',
        b'{"ev":[{"edition":{"ruleset":[]}}]}\n',
        b'{"ev":[{"edition":' + b"[" * 5000 + b"]" * 5000 + b"}]}\n",
    ],
)
def test_a_first_line_without_a_box_is_nothing_to_compare(first: bytes) -> None:
    compare_early(first)


def test_a_first_line_that_is_too_long_is_not_decoded(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(box_findings, "compared", seen.append)
    first = game.read_bytes().splitlines()[0]
    monkeypatch.setattr(limits, "FIRST_LINE_BYTES_MAX", len(first))
    compare_early(first)
    assert seen == [json.loads(first)["ev"][0]["edition"]]
    compare_early(first + b" ")
    assert len(seen) == 1
