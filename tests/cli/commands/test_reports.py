"""`banker report | statement | stats`: what they print, and what they skip."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from hashlib import blake2b
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from banker.cli import paths
from tests.cli.command_line import IN_A_SHELL, Here, contents, program


def evening(banker: Here) -> Path:
    return banker.game(
        "ann rolls lock 5", "ann buys", "ann pays 150 to bob", "undo", "bob pays 70 to cem"
    )


def append(file: Path, *, deep: int = 0, **fields: Any) -> None:
    """One more entry like the newest, but for these fields, and sealed; `dues` nested so `deep`."""
    entry = json.loads(file.read_bytes().splitlines()[-1])
    head = entry.pop("h")
    entry |= {"seq": entry["seq"] + 1, "cmd": str(UUID(int=entry["seq"]))} | fields
    if deep:
        entry["set"] = [["dues", [], "DEEP"]]
    text = json.dumps(entry, separators=(",", ":"))
    body = text.replace('"DEEP"', "[" * deep + "]" * deep).encode()[:-1]
    seal = blake2b(head.encode() + body, digest_size=32).hexdigest()
    with file.open("ab") as journal:
        journal.write(b'%b,"h":"%b"}\n' % (body, seal.encode()))


# --- report ---------------------------------------------------------------------------------------


def test_the_game_that_was_played_last_is_reported_without_its_name(
    banker: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "games", lambda: banker.folder / "games")
    said = banker("report")
    assert (said.code, said.out) == (2, "")
    assert "no game lies in" in said.err and "banker report friday.bank" in said.err
    (banker.folder / "games").mkdir()
    for at, name in enumerate(("older", "newer"), 1):
        file = banker.folder / "games" / f"{name}.bank"
        shutil.copy(evening(banker), file)
        (banker.folder / "game.bank").unlink()
        os.utime(file, (at, at))
    made = banker.folder / "games" / "newer.html"
    assert banker.done("report") == f"{made}: open it in any browser\n"
    again = banker.done("report", banker.folder / "games" / "newer.bank", "--language", "ru")
    assert again == f"{made.with_name('newer-2.html')}: откройте в любом браузере\n"


def test_the_game_that_was_played_last_is_audited_without_its_name(
    banker: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = banker.folder / "games"
    monkeypatch.setattr(paths, "games", lambda: games)
    said = banker("audit")
    assert (said.code, said.out) == (2, "")
    assert "no game lies in" in said.err and "banker audit friday.bank" in said.err
    games.mkdir()
    file = Path(shutil.move(evening(banker), games / "newer.bank"))
    by_name = banker.done("audit", file)
    assert banker.done("audit") == f"{file}\n{by_name}"
    assert banker.done("audit", "--json") == banker.done("audit", file, "--json")


def test_a_report_is_one_file_and_the_game_is_only_read(banker: Here) -> None:
    file = evening(banker)
    before = file.read_bytes()
    out = banker.folder / "game.html"
    assert banker.done("report", file, "-o", out) == f"{out}: open it in any browser\n"
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>") and text.endswith("</html>\n")
    assert "Clean: " in text and "QR code of the fingerprint" in text
    said = banker.done("audit", file)
    fingerprint = next(line for line in said.splitlines() if line.startswith("Fingerprint: "))
    assert fingerprint.removeprefix("Fingerprint: ") in text
    assert file.read_bytes() == before


def test_a_report_overwrites_nothing(banker: Here) -> None:
    file = evening(banker)
    out = banker.folder / "game.html"
    out.write_text("mine", encoding="utf-8")
    said = banker("report", file, "-o", out)
    assert said == (2, "", f"banker: {out} exists already; choose another name\n")
    assert out.read_text(encoding="utf-8") == "mine"
    nowhere = banker("report", file, "-o", banker.folder / "none" / "game.html")
    assert nowhere.code == 2 and "there is no such file" in nowhere.err


def test_a_report_is_told_in_the_language_that_is_asked_for(banker: Here) -> None:
    file = evening(banker)
    out = banker.folder / "game.html"
    banker.done("report", file, "-o", out, "--language", "ru")
    text = out.read_text(encoding="utf-8")
    assert "<h2>Кто кому платил</h2>" in text and "покупает «Oriental Avenue»" in text
    assert "Ann платит 150" in banker.done("statement", file, "ann", "--language", "ru")
    lines = banker.done("statement", file, "ann", "--language", "ru").splitlines()
    assert lines[1].split() == ["запись", "что", "приход", "расход", "остаток"]
    assert lines[-1].split()[0] == "всего"
    charts = banker.done("stats", file, "--language", "ru")
    assert "\nкто кому платил\n  " in charts and "Ann            → Банк" in charts
    assert "\nрента " in charts and "to" not in charts.split()
    said = banker("stats", file, "--language", "xx")
    assert said.code == 2 and "no language is called 'xx'" in said.err


# --- statement ------------------------------------------------------------------------------------


def test_a_statement_adds_up(banker: Here) -> None:
    lines = banker.done("statement", evening(banker), "ann").splitlines()
    assert lines[0] == "Monopoly Secret Vault: Ann"
    amounts = [int(line.split()[-2].replace(",", "")) for line in lines[2:-1]]
    balances = [int(line.split()[-1].replace(",", "")) for line in lines[2:-1]]
    outs = [150, 200]  # of which one was taken back
    assert sorted(amounts)[:3] == sorted([*outs, 150])
    assert balances[-1] == balances[0] - 200
    assert lines[-1].split()[:2] == ["in", "all"]
    assert int(lines[-1].split()[-1].replace(",", "")) == balances[-1]
    assert all(len(line) <= 100 for line in lines)


def test_a_statement_can_be_of_the_bank_and_the_vault(banker: Here) -> None:
    file = evening(banker)
    for account in ("bank", "vault"):
        assert f": the {account.replace('b', 'B')}" in banker.done("statement", file, account)


def test_a_statement_of_nobody_says_who_there_is(banker: Here) -> None:
    said = banker("statement", evening(banker), "zed")
    assert said.code == 2 and said.out == "" and "zed" in said.err
    assert len(said.err.splitlines()) == 1


# --- stats ----------------------------------------------------------------------------------------


def test_stats_are_charts_in_letters(banker: Here) -> None:
    file = evening(banker)
    said = banker.done("stats", file)
    assert "worth over time" in said and "█" in said and "who paid whom" in said
    assert max(map(len, said.splitlines())) <= 80
    plain = banker.done("stats", file, "--ascii")
    assert plain.isascii() and "@" in plain


# --- folders --------------------------------------------------------------------------------------


def folder_of_games(banker: Here) -> Path:
    """Two games, a copy of one, and five files that are none."""
    folder = banker.folder / "games"
    (folder / "old").mkdir(parents=True)
    shutil.move(evening(banker), folder / "a.bank")
    shutil.copy(folder / "a.bank", folder / "old" / "a.bank")
    shutil.move(banker.game("ann pays 50 to bob"), folder / "b.bank")
    (folder / "empty.bank").touch()
    (folder / "letter.bank").write_text("Dear Ann,\n", encoding="utf-8")
    text = (folder / "a.bank").read_text(encoding="utf-8")
    (folder / "edited.bank").write_text(text.replace("150", "151"), encoding="utf-8")
    newer = text.replace('"v":1', '"v":99', 1)
    assert newer != text
    (folder / "newer.bank").write_text(newer, encoding="utf-8")
    with sqlite3.connect(folder / "other.bank") as other:
        other.execute("create table t (a)")
    other.close()
    (folder / "folder.bank").mkdir()
    return folder


def test_what_is_no_game_is_a_line_and_is_passed_over(banker: Here) -> None:
    folder = folder_of_games(banker)
    before = contents(folder)
    lines = banker.done("stats", folder).splitlines()
    passed = [line for line in lines if line.startswith("skipped: ")]
    for name in ("empty", "letter", "edited", "newer", "other", "folder"):
        assert sum(f"{name}.bank" in line for line in passed) == 1, name
    assert len(passed) == 7, "and the copy"
    assert "2 games, 0 of them finished" in lines
    assert contents(folder) == before


def test_of_a_copy_the_longer_file_counts(banker: Here) -> None:
    folder = folder_of_games(banker)
    banker.done("run", folder / "old" / "a.bank", banker.script("ann pays 10 to bob", "next"))
    lines = banker.done("stats", folder).splitlines()
    assert f"skipped: {folder / 'a.bank'} is an earlier or equal copy of another game file" in (
        lines
    )
    assert "2 games, 0 of them finished" in lines


def test_a_broken_copy_does_not_take_the_place_of_a_sound_one(banker: Here) -> None:
    """The forged one is longer, and every line of it is sealed."""
    folder = banker.folder / "games"
    folder.mkdir()
    shutil.move(evening(banker), folder / "a.bank")
    broken = folder / "longer.bank"
    shutil.copy(folder / "a.bank", broken)
    append(broken, ev=[], post=[["bob", "M", -5], ["ann", "M", 5]], set=[])
    found = banker("audit", broken).lines[-1]
    assert found.startswith("Broken at entry 7")
    lines = banker.done("stats", folder).splitlines()
    assert lines[:2] == [f"skipped: {broken}: {found}", "1 game, 0 of them finished"]
    russian = banker.done("stats", folder, "--language", "ru").splitlines()
    assert russian[0].startswith(f"пропущено: {broken}: Журнал нарушен, запись 7: ")


def test_a_file_that_is_nested_too_deep_is_passed_over(banker: Here) -> None:
    folder = banker.folder / "games"
    folder.mkdir()
    shutil.move(evening(banker), folder / "a.bank")
    deep = folder / "deep.bank"
    shutil.copy(folder / "a.bank", deep)
    append(deep, deep=50_000)
    for command in ("log", "show", "stats", "rebuild"):
        said = banker(command, deep)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert "line 7 cannot be read: it is nested deeper than anything" in said.err
    lines = banker.done("stats", folder).splitlines()
    assert lines[0].startswith(f"skipped: {deep}: line 7 cannot be read")
    assert lines[1] == "1 game, 0 of them finished"


@pytest.mark.parametrize("name", ["none", "empty"])
def test_a_folder_without_games_says_so(banker: Here, name: str) -> None:
    folder = banker.folder / name
    if name == "empty":
        folder.mkdir()
    said = banker("stats", folder)
    assert said.code == 2 and said.out == "" and str(folder) in said.err


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["report", "statement", "stats"])
def test_a_file_that_is_no_game_is_one_line(banker: Here, command: str) -> None:
    folder = folder_of_games(banker)
    more = {"report": ("-o", banker.folder / "x.html"), "statement": ("ann",)}.get(command, ())
    for path in sorted(folder.glob("*.bank")):
        said = banker(command, path, *more)
        if path.stem in ("a", "b"):
            (banker.folder / "x.html").unlink(missing_ok=True)
            assert said.code == 0
            continue
        assert said.code == 2 and said.out == "", path
        assert len(said.err.splitlines()) == 1 and said.err.startswith("banker: ")
        assert not (banker.folder / "x.html").exists()


def test_a_tampered_game_is_one_line_that_names_the_audit(banker: Here) -> None:
    """Every line sealed anew, and yet Bob pays what nobody ever had."""
    path = evening(banker)
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    seal = json.loads(head)["h"]
    forged = [head]
    for row in rows:
        text = row.replace("150", "990000").rpartition(',"h":"')[0]
        seal = blake2b((seal + text).encode(), digest_size=32).hexdigest()
        forged.append(f'{text},"h":"{seal}"}}')
    path.write_text("\n".join(forged) + "\n", encoding="utf-8", newline="\n")
    said = banker("stats", path)
    line = f"banker: {path}: an entry does not fit the game; somebody has changed it"
    line += f" ('banker audit {path}' says more)\n"
    assert said == (2, "", line)
    assert banker("audit", path).code == 1


def test_whoever_may_sit_down_has_a_statement(banker: Here) -> None:
    names = ("Åsa Ümlaut", "Zoë", "Jean-Luc", "O'Hara", "St. John", "Иван")
    file = banker.game("next", players=",".join(names))
    for name in names:
        assert banker.done("statement", file, name).splitlines()[0].endswith(f": {name}")


@IN_A_SHELL
def test_a_reader_that_goes_early_is_no_traceback(banker: Here) -> None:
    file = evening(banker)
    said = program(shell=f"banker stats '{file}' | head -1")
    assert said == (0, "Monopoly Secret Vault\n", "")
