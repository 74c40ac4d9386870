"""The contract's corners on the real command line: questions, devices that are not there, sums."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command_line import Here, contents


def box(banker: Here, edition: str, *switches: str) -> Path:
    """A new game of a box."""
    file = banker.folder / f"{edition}.bank"
    chosen = (part for switch in switches for part in ("--switch", switch))
    banker.done("new", file, "--edition", edition, "--players", "Ann,Bob,Cem", *chosen)
    return file


# --- questions ------------------------------------------------------------------------------------


def test_a_pot_is_shown_while_it_is_empty(banker: Here) -> None:
    file = box(banker, "glass-classic", "free_parking_pot=yes")
    asked = banker.done("run", file, banker.script("show pot")).split()
    assert asked == ["the", "pot", "0"]
    assert any(line.startswith("the pot ") for line in banker.done("show", file).splitlines())


def test_a_game_without_a_pot_says_so(banker: Here) -> None:
    said = banker("run", box(banker, "glass-classic"), banker.script("show pot"))
    assert said.code == 1
    assert said.out.startswith(
        "refused [not_in_edition]: this game has no pot: name the Bank instead"
    )


def test_who_owns_what_is_told_in_the_language_of_the_table(banker: Here) -> None:
    file = box(banker, "rouble-full")
    assert banker.done("run", file, banker.script("who owns арбат")) == "ул. Арбат: Банк\n"


@pytest.mark.parametrize(("topic", "forms"), [("me", 0), ("note", 2), ("go", 1)])
def test_help_looks_for_words_not_for_letters(banker: Here, topic: str, forms: int) -> None:
    out = banker.done("run", banker.game(), banker.script(f"help {topic}"))
    found = [line for line in out.splitlines() if line.startswith(("WHO ", "say"))]
    assert len(found) >= forms
    assert bool(found) == bool(forms), out


# --- devices that a box has not -------------------------------------------------------------------


@pytest.mark.parametrize("port", ["/dev/nope", "socket://127.0.0.1:1", "capture:wire.txt"])
def test_a_vault_for_a_box_without_one_is_refused_and_nothing_is_done(
    banker: Here, port: str
) -> None:
    file = box(banker, "glass-classic")
    before = contents(banker.folder)[file.name]
    said = banker("run", file, banker.script("ann passes go"), "--vault", port)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"banker: Monopoly Glass Edition has no vault: leave --vault {port} out\n"
    assert contents(banker.folder)[file.name] == before


@pytest.mark.parametrize("kind", ["auto", "sim", "none"])
def test_a_vault_that_is_not_named_by_its_port_is_no_fault(banker: Here, kind: str) -> None:
    banker.done("run", box(banker, "glass-classic"), banker.script("say hi"), "--vault", kind)


# --- sums -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sum_", ["1500", "1,500", "1_500", "1.5k"])
def test_a_sum_is_written_as_amounts_are(banker: Here, sum_: str) -> None:
    out = banker.done("show", banker.game(), "--due", sum_, "--given", "2k")
    assert out == "give change 500: 1 × 500\n"


def test_a_sum_in_thousands_is_said_in_the_unit_of_the_box(banker: Here) -> None:
    file = box(banker, "rouble-full")
    assert "отдать 1 500К" in banker.done("show", file, "--due", "1.5m")


@pytest.mark.parametrize("sum_", ["1,50", "much", "1.5", "-5", "", "9" * 40])
def test_what_is_no_sum_is_refused_in_one_line(banker: Here, sum_: str) -> None:
    said = banker("show", banker.game(), f"--due={sum_}")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("banker: --due: ") and said.err.count("\n") == 1


def test_notes_and_change_are_told_in_russian(banker: Here) -> None:
    file = box(banker, "rouble-full")
    assert "В журнале только суммы." in banker.done("show", file, "--notes")
    assert banker.done("show", file, "--due", "370", "--given", "500").startswith("сдача 130К: ")
    assert banker.done("show", file, "--due", "5", "--said", "5") == "верно\n"
    wrong = banker("show", file, "--due", "5", "--said", "9")
    assert (wrong.code, wrong.out) == (1, "9К: слишком много\n")
    alone = banker("show", file, "--given", "5")
    assert (alone.code, alone.err) == (2, "banker: к --given и --by нужно --due: сколько платить\n")


# --- files ----------------------------------------------------------------------------------------


def test_a_game_is_no_edition_file(banker: Here) -> None:
    file = banker.game()
    said = banker("editions", "check", file)
    assert (said.code, said.out) == (2, "")
    assert f"{file} is a game, not an edition file: 'banker audit {file}'" in said.err


def test_a_box_of_the_shelf_is_no_file_to_check(banker: Here) -> None:
    said = banker("editions", "check", "cash-decoder")
    assert (said.code, said.out) == (2, "")
    assert "'banker editions copy cash-decoder mine.toml'" in said.err


def test_a_folder_of_russian_games_is_told_in_russian(banker: Here) -> None:
    file = box(banker, "rouble-simple")
    banker.done("run", file, banker.script("ann rolls 1 2", "ann buys", "game ends"))
    assert banker.done("stats", banker.folder).startswith("1 игра, из них закончено: 1\n")
    assert banker.done("stats", banker.folder, "--language", "en").startswith("1 game, 1 of them")
    box(banker, "glass-classic")
    assert banker.done("stats", banker.folder).startswith("2 games, 1 of them finished\n")


def test_what_was_taken_back_is_quoted_in_russian(banker: Here) -> None:
    file = box(banker, "rouble-full")
    banker.done("run", file, banker.script("ann buys арбат", "undo", "redo"))
    log = banker.done("log", file)
    assert "Отменена запись 2: Ann покупает «ул. Арбат»" in log
    assert "Возвращена запись 2: Ann покупает «ул. Арбат»" in log


def test_a_program_gets_what_the_contract_names(banker: Here) -> None:
    known = json.loads(banker.done("show", banker.game("ann moves to income tax"), "--json"))
    assert {
        "edition", "overlays", "switches", "phase", "turn", "round", "winner", "head", "entries",
        "dues", "offer", "accounts", "sites",
    } <= set(known)  # fmt: skip
    assert {"from", "to", "amount", "reason"} <= set(known["dues"][0])
    assert set(known["accounts"]) == {"bank", "vault", "Ann", "Bob", "Cem"}
    assert {
        "cash", "deeds", "mortgaged", "hotels", "keys", "cards", "position", "in_jail", "bankrupt",
    } <= set(known["accounts"]["Ann"])  # fmt: skip
    sites = known["sites"].values()
    assert all(
        {"owner", "mortgaged", "houses", "hotels", "rent", "locked"} <= set(site) for site in sites
    )
    assert len(known["sites"]) == 22
