"""Each command does what the contract says, and its exit code tells."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from pathlib import Path

import pytest

from banker.cli.own.edition import town_text
from banker.cli.parser import parsed
from tests.cli.command_line import IN_A_SHELL, PROGRAM, Here, contents, program

COMMANDS = ["new", "play", "run", "show", "log", "audit", "export", "editions", "completion"]
PAGES = [
    [],
    *([name] for name in COMMANDS),
    *(["editions", act] for act in ("show", "check", "copy", "new")),
]

ACCOUNT = {
    "cash", "deeds", "mortgaged", "hotels", "keys", "cards", "position", "in_jail", "bankrupt",
}  # fmt: skip
SITE = {"owner", "mortgaged", "houses", "hotels", "rent", "locked"}
PROMISED = {
    "edition", "overlays", "switches", "phase", "turn", "round", "winner", "head", "entries",
    "dues", "offer", "accounts", "sites",
}  # fmt: skip


@IN_A_SHELL
def test_an_evening_in_one_line_of_shell(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(
        "ann rolls 2 4\nann buys\nnext\nbob passes go\n", encoding="utf-8"
    )
    said = program(
        shell="banker new t.bank --edition secret-vault --players Ann,Bob,Cem"
        " && banker run t.bank game.txt && banker show t.bank --json && banker audit t.bank",
        cwd=tmp_path,
    )
    assert (said.code, said.err) == (0, "")
    assert said.lines[0] == "t.bank: Monopoly Secret Vault, Ann, Bob, Cem"
    assert said.lines[-1].startswith("Clean: 5 entries")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "t.bank"]


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_help_teaches(banker: Here, page: list[str]) -> None:
    said = banker(*page, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"usage: {' '.join(['banker', *page])}")
    assert len(said.lines) > 8
    assert max(map(len, said.lines)) <= 100


@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_every_command(banker: Here, command: str) -> None:
    assert f"\n    {command} " in banker.done("--help")


def test_the_version_is_told(banker: Here) -> None:
    assert banker.done("--version").startswith("banker ")


# --- run ------------------------------------------------------------------------------------------


def test_a_script_has_one_line_of_outcome_for_each_statement(banker: Here) -> None:
    file = banker.game()
    script = banker.script("# a comment", "", "ann rolls 2 4", "ann buys   # at 200", "next")
    assert [line[:7].strip() for line in banker.done("run", file, script).splitlines()] == [
        "2", "3", "4",
    ]  # fmt: skip


def test_the_first_refusal_stops_a_script(banker: Here) -> None:
    file = banker.game()
    script = banker.script("ann buys oriental", "bob buys oriental", "next")
    said = banker("run", file, script)
    assert (said.code, said.err) == (1, "")
    assert len(said.lines) == 2
    assert said.lines[1].startswith("refused [")
    assert "line 2: bob buys oriental" in said.lines[1]
    assert json.loads(banker.done("show", file, "--json"))["entries"] == 2


@pytest.mark.parametrize("place", [0, 1, 2], ids=["before", "between", "after"])
def test_keep_going_goes_on_and_still_tells(banker: Here, place: int) -> None:
    words = [str(banker.game()), str(banker.script("bob buys nowhere", "ann passes go"))]
    words.insert(place, "--keep-going")
    said = banker("run", *words)
    assert (said.code, len(said.lines)) == (1, 2)
    assert said.lines[1].startswith("    2  Ann passes GO")


@pytest.mark.parametrize("words", [[], ["-"]], ids=["nothing", "a hyphen"])
def test_a_script_comes_from_standard_input(banker: Here, words: list[str]) -> None:
    file = banker.game()
    said = program("run", file, *words, stdin="ann buys oriental\n")
    assert (said.code, said.err, len(said.lines)) == (0, "", 1)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment"])
def test_an_empty_script_is_fine(banker: Here, text: str) -> None:
    file = banker.game()
    before = file.read_bytes()
    assert banker.done("run", file, banker.script(text)) == ""
    assert file.read_bytes() == before


def test_a_script_may_come_from_another_system(banker: Here) -> None:
    file = banker.game()
    script = banker.folder / "windows.txt"
    script.write_bytes('\ufeffann buys oriental\r\nsay "gr\u00fc\u00dfe"\r\n'.encode())
    assert len(banker.done("run", file, script).splitlines()) == 2


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("show", "Monopoly Secret Vault, round 1"),
        ("show ann", "Ann           2,800  Oriental Avenue"),
        ("show bank", "the Bank"),
        ("show vault", "the vault       400  1 hotel  1 key"),
        ("rent oriental", "Oriental 70"),
        ("who owns oriental", "Oriental Avenue: Ann"),
        ("log 1", "    2  Ann buys Oriental Avenue for 200"),
        ("help", "a turn"),
        ("help trade", "WHO gives ITEMS to PARTNER for RETURN"),
    ],
)
def test_questions_change_nothing(banker: Here, question: str, answer: str) -> None:
    file = banker.game("ann buys oriental")
    before = file.read_bytes()
    assert banker.done("run", file, banker.script(question)).startswith(answer)
    assert file.read_bytes() == before


def test_a_vault_on_the_screen_decides_guesses(banker: Here, tmp_path: Path) -> None:
    file = banker.game()
    guesses = [f"ann gets guess\nann guesses {number}" for number in range(1, 7)]
    script = banker.script(*guesses)
    said = program(
        "run", file, script, "--vault", "sim", "--keep-going", XDG_DATA_HOME=str(tmp_path)
    )
    assert said.out.count("cracks the vault with") == 1
    assert said.err == ""
    banker.done("audit", file)
    again = banker.folder / "again.bank"
    banker.done("new", again, "--players", "Ann,Bob,Cem")
    banker.done("export", file, "--to", "script", "-o", banker.folder / "again.txt")
    banker.done("run", again, banker.folder / "again.txt")
    one, other = (json.loads(banker.done("show", it, "--json")) for it in (file, again))
    assert one["accounts"] == other["accounts"]
    assert one["vault"]["tried"] == other["vault"]["tried"]


# --- looking --------------------------------------------------------------------------------------


def test_show_tells_people_where_they_stand(banker: Here) -> None:
    shown = banker.done("show", banker.game("ann rolls 2 4"))
    assert "Ann can buy Oriental Avenue for 200: 'Ann buys' or 'Ann declines'" in shown
    for name in ("Ann", "Bob", "Cem", "the vault", "the Bank"):
        assert f"\n{name} " in shown


def test_show_tells_programs_what_was_promised(banker: Here) -> None:
    file = banker.game("ann rolls 1 3", "ann pays", "next", "bob rolls 1 3")
    shown = json.loads(banker.done("show", file, "--json"))
    assert set(shown) >= PROMISED
    assert list(shown["accounts"]) == ["bank", "vault", "Ann", "Bob", "Cem"]
    assert set(shown["accounts"]["Ann"]) >= ACCOUNT
    assert all(set(site) >= SITE for site in shown["sites"].values())
    assert len(shown["sites"]) == 22
    assert [(due["from"], due["to"], due["amount"]) for due in shown["dues"]] == [
        ("Bob", "vault", 400)
    ]
    assert (shown["winner"], shown["phase"], shown["turn"]) == ([], "debt", "Bob")
    assert shown["head"] == json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["h"]
    assert shown["entries"] == len(file.read_text(encoding="utf-8").splitlines())


def test_the_log_has_a_line_for_each_entry(banker: Here) -> None:
    file = banker.game("ann buys oriental", "undo", "redo")
    lines = banker.done("log", file).splitlines()
    assert [line[:5].strip() for line in lines] == ["1", "2", "3", "4"]
    told = json.loads(banker.done("log", file, "--json"))
    assert [entry["seq"] for entry in told["entries"]] == [1, 2, 3, 4]


def test_looking_does_not_wait_for_the_writer(banker: Here) -> None:
    file = banker.game("ann buys oriental")
    writer = subprocess.Popen(
        [*PROGRAM, "run", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        for command in (["show"], ["show", "--json"], ["log"], ["audit"]):
            banker.done(command[0], file, *command[1:])
    finally:
        writer.communicate(b"", timeout=30)
    assert writer.returncode == 0


def test_the_audit_of_a_good_file_is_clean(banker: Here) -> None:
    file = banker.game("ann buys oriental")
    fingerprint, verdict = banker.done("audit", file).splitlines()
    assert fingerprint.startswith("Fingerprint: 2: ")
    assert verdict == "Clean: 2 entries, every coin and card accounted for."
    assert json.loads(banker.done("audit", file, "--json"))["findings"] == []


def test_the_audit_of_an_edited_file_has_findings(banker: Here) -> None:
    file = banker.game("ann buys oriental", "next")
    file.write_text(file.read_text(encoding="utf-8").replace('"Ann"', '"Eva"', 1), encoding="utf-8")
    said = banker("audit", file)
    assert (said.code, said.err) == (1, "")
    assert said.lines[-1].startswith("Broken at entry 1")
    assert json.loads(banker("audit", file, "--json").out)["findings"] != []


@pytest.mark.parametrize("form", ["script", "json", "csv", "hledger", "beancount"])
def test_an_export_goes_to_the_screen_or_into_a_file(banker: Here, form: str) -> None:
    file = banker.game("ann buys oriental", "next", 'say "gr\u00fc\u00dfe"')
    printed = banker.done("export", file, "--to", form)
    written = banker.folder / "out"
    told = banker.done("export", file, "--to", form, "-o", written)
    assert told.splitlines() == [f"{written}: written"]
    assert written.read_bytes().decode() == printed
    assert printed.endswith("\n")


def test_exports_for_programs_can_be_read_by_them(banker: Here) -> None:
    file = banker.game("ann buys oriental", "next")
    assert json.loads(banker.done("export", file, "--to", "json"))["format"] == "banker.export"
    rows = list(csv.DictReader(io.StringIO(banker.done("export", file, "--to", "csv"))))
    assert {row["account"] for row in rows} >= {"Ann", "Bank", "Box"}


# --- editions and the shell -----------------------------------------------------------------------


def test_the_shelf_is_listed(banker: Here) -> None:
    assert banker.done("editions") == banker.done("editions", "list")
    assert "secret-vault" in banker.done("editions", "list")


def test_an_edition_is_shown_with_its_figures_and_switches(banker: Here) -> None:
    shown = banker.done("editions", "show", "secret-vault")
    assert "Oriental Avenue" in shown
    assert "tie = [shared] | most_streets" in shown


def test_a_figure_is_corrected_from_the_card(banker: Here) -> None:
    mine = banker.folder / "mine.toml"
    banker.done("editions", "copy", "secret-vault", mine)
    assert banker.done("editions", "check", mine).endswith("no errors\n")
    with mine.open("a", encoding="utf-8") as file:
        file.write('[[deed]]\nid = "mediterranean"\nrents = [40, 60, 210, 360]\n')
    assert banker.done("editions", "check", mine).endswith("no errors\n")
    shown = banker.done("editions", "show", mine)
    assert "~120 " in shown
    assert " 40* " in next(line for line in shown.splitlines() if "Mediterranean" in line)
    file = banker.folder / "mine.bank"
    banker.done("new", file, "--edition", mine, "--players", "Ann,Bob")
    mine.unlink()
    banker.done("run", file, banker.script("ann buys mediterranean"))
    shown = json.loads(banker.done("show", file, "--json"))
    assert shown["sites"]["mediterranean"]["rent"] == 40
    assert shown["sites"]["baltic"]["rent"] == 0
    edition = json.loads(banker.done("export", file, "--to", "json"))["edition"]
    assert edition["sources"]["deed.mediterranean.rents.0"] == "yours"
    assert edition["sources"]["deed.baltic.rents.0"] == "derived"


def test_a_faulty_edition_is_told_line_by_line(banker: Here) -> None:
    mine = banker.folder / "mine.toml"
    banker.done("editions", "copy", "secret-vault", mine)
    with mine.open("a", encoding="utf-8") as file:
        file.write('[board]\nsize = 39\n[[deed]]\nid = "oriental"\nprice = -1\n')
    said = banker("editions", "check", mine)
    assert (said.code, said.err) == (1, "")
    lines = len(mine.read_text(encoding="utf-8").splitlines())
    assert said.lines[0].startswith(f"{mine}:{lines}: deed.oriental.price: must be ")
    assert any("40 spaces for 39" in line for line in said.lines)
    before = contents(banker.folder)
    refused = banker("new", banker.folder / "a.bank", "--edition", mine, "--players", "Ann,Bob")
    assert (refused.code, refused.out) == (2, "")
    assert contents(banker.folder) == before


def test_an_edition_is_shown_with_an_overlay(banker: Here) -> None:
    shown = banker.done("editions", "show", "glass-classic", "--overlay", "short-game")
    assert "glass-classic with short-game" in shown
    assert "deeds dealt 2" in shown
    assert "short-game" in banker.done("editions", "list")


def test_a_new_edition_is_made_from_options(banker: Here) -> None:
    mine = banker.folder / "elm.toml"
    options = ("--over", "glass-classic", "--streets", "Elm Street", "--start-cash", "2000")
    banker.done("editions", "new", "elm-town", mine, *options)
    assert banker.done("editions", "check", mine).endswith("no errors\n")
    shown = banker.done("editions", "show", mine)
    assert "Elm town (elm-town)" in shown
    assert "start 2,000*" in shown
    assert "n1  Elm Street" in shown
    again = banker("editions", "new", "elm-town", mine)
    assert (again.code, "exists already" in again.err) == (2, True)


def test_a_town_of_its_own_needs_no_edition_below(banker: Here) -> None:
    mine = banker.folder / "small.toml"
    banker.done("editions", "new", "small-town", mine, "--over", "none", "--title", "Small")
    assert "Small (small-town)" in banker.done("editions", "show", mine)
    file = banker.folder / "small.bank"
    banker.done("new", file, "--edition", mine, "--players", "Ann,Bob")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["Elm Town"], "small letters, digits and hyphens"),
        (["glass-classic"], "there is an edition 'glass-classic' already"),
        (["elm-town", "--over", "chess"], "no edition 'chess'; there are "),
        (["elm-town", "--salary", "0"], "--salary: must be 1 or more, not 0"),
        (["elm-town", "--streets", ",".join("abcdefghijklmnopqrstuvw")], "23 names for the 22"),
    ],
)
def test_a_new_edition_that_cannot_be_made(banker: Here, options: list[str], said: str) -> None:
    before = contents(banker.folder)
    told = banker("editions", "new", options[0], banker.folder / "e.toml", *options[1:])
    assert told.code == 2
    assert said in told.err
    assert contents(banker.folder) == before


def test_an_edition_is_asked_for_at_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty answer keeps what there is; a wrong one is asked again."""
    answers = iter(["rouble", "secret-vault", "", "V", "no", "5000", "", "Elm", "Oak", ""])
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    monkeypatch.setattr("sys.stdin", type("Keyboard", (), {"isatty": lambda _self: True})())
    options = parsed(["editions", "new", "elm-town"])
    text = town_text(options, "elm-town.toml")
    assert list(answers) == []
    for line in (
        'over = "secret-vault"',
        'title = "Elm town"',
        "start_cash = 5000",
        "salary = 400",
    ):
        assert line in text.splitlines()
    assert 'names = { us = "Oak" }' in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh", "fish", "powershell"])
def test_completion_is_printed_for_a_shell(banker: Here, shell: str) -> None:
    assert "banker" in banker.done("completion", shell)


@IN_A_SHELL
def test_bash_accepts_its_completion(banker: Here) -> None:
    script = banker.done("completion", "bash")
    assert subprocess.run(["bash", "-n"], input=script.encode(), check=False).returncode == 0
