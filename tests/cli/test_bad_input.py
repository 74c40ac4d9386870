"""Whatever is typed wrong: one clear line, the right exit code, and nothing changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banker.foundation.limits import SCRIPT_BYTES_MAX
from tests.cli.command_line import Here, Said, contents, program


def assert_told(said: Said, words: str, *, code: int = 2) -> None:
    """One line on standard error, and nothing else."""
    __tracebackhide__ = True
    assert said.code == code, f"expected: exit code {code}\n     got: {said}"
    assert said.out == "", said
    assert said.err.startswith("banker: "), said
    assert said.err.count("\n") == 1, said
    assert words in said.err


# --- statements -----------------------------------------------------------------------------------

STATEMENTS = [
    # who
    ("zed pays 5 to bob", "unknown_name", "no player is called 'zed'; players: Ann, Anton, Bob"),
    ("an pays 5 to bob", "unknown_name", "'an' could be Ann or Anton"),
    ("ann pays 5 to ann", "same_account", "Ann"),
    ("bank buys oriental", "unknown_statement", "the bank cannot do that"),
    ("pot pays 50 to ann", "not_in_edition", "no pot"),
    ("show pot", "not_in_edition", "no pot"),
    ("count zed 5", "unknown_name", "zed"),
    ("bob buys oriental", "not_your_turn", "it is Ann's turn"),
    # what
    ("ann buys nowhere", "unknown_name", "no deed is called 'nowhere'"),
    ("ann buys orientel", "unknown_name", "did you mean Oriental Avenue (l1)?"),
    (
        "ann buys p",
        "unknown_name",
        "Pacific Avenue (g1), Pennsylvania Avenue (g3) or Park Place (b1)",
    ),
    ("ann buys st", "unknown_name", "could be"),
    ("ann buys p9", "unknown_name", "p9"),
    ("ann buys boardwalk", "locked", "only a key"),
    ("ann buys", "no_offer", "name the deed"),
    ("ann moves to nowhere", "unknown_name", "no space"),
    ("ann draws CH99", "unknown_name", "no card"),
    ("ann gives boardwalk to bob for 5", "not_owner", "the Bank does"),
    ("ann gives 5 hats to bob for nothing", "unknown_statement", "hats"),
    ("ann gives nothing to bob for nothing", "empty_trade", "name what changes hands"),
    ("auction house", "not_in_edition", "house"),
    ("ann builds on virginia", "not_in_edition", "does not sell or buy"),
    ("bob checks ann 100 fake", "not_in_edition", "has no decoder"),
    # how much
    ("ann pays -50 to bob", "bad_amount", "without '-'"),
    ("ann pays \u221250 to bob", "bad_amount", "without '-'"),
    ("ann pays 0 to bob", "bad_amount", "must be 1 or more"),
    ("ann pays 1.5 to bob", "bad_amount", "1.5 is not a whole amount"),
    ("ann pays 0.0001k to bob", "bad_amount", "not a whole amount"),
    ("ann pays 99999999999999999999 to bob", "bad_amount", "more than any game can hold"),
    ("ann pays 1e3 to bob", "bad_amount", "not an amount"),
    ("ann pays 5,00 to bob", "bad_amount", "groups have three digits"),
    ("ann pays \u0665 to bob", "unknown_name", "\u0665"),
    ("ann pays fifty to bob", "unknown_name", "fifty"),
    ("ann pays 3001 to bob", "insufficient_cash", "Ann has 3,000"),
    ("ann bids 10", "no_auction", "no auction is open: to open one, write auction and a deed"),
    ("ann guesses 7 opens", "invalid", "the ring has the numbers 1 to 6 and no 7"),
    ("ann guesses 3", "no_vault", "ann guesses 3 opens"),
    ("undo", "nothing_to_undo", "nothing"),
    ("undo 0", "bad_amount", "between 1 and"),
    ("undo 1000000000", "bad_amount", "between 1 and"),
    ("redo", "nothing_to_redo", "nothing"),
    ("ann rolls 7 1", "bad_amount", "'7' is not on a die"),
    ("ann rolls 3", "incomplete", "two dice"),
    ("ann rolls lock lock", "unknown_statement", "only one"),
    ("correct ann 100 because x", "bad_amount", "direction"),
    ("correct ann +100", "incomplete", "because"),
    # no statement at all
    ("frobnicate", "unknown_statement", "no statement begins with"),
    ("ann", "unknown_statement", "what does ann do?"),
    ("ann byus oriental", "unknown_statement", "ann buys"),
    ("ann buys oriental please", "unknown_statement", "please"),
    ("; rm -rf ~", "unknown_statement", ";"),
    ("force ann declines", "incomplete", "because"),
    ('say "unfinished', "invalid", "not closed"),
    ('say "\x1b[31mred"', "invalid", "cannot be seen"),
    ("x" * 5000, "invalid", "x"),
    ("ann " * 2000, "invalid", "ann"),
    ("\U0001f3a9 buys oriental", "unknown_name", "\U0001f3a9"),
]


@pytest.mark.parametrize(
    ("statement", "refusal", "words"), STATEMENTS, ids=[it[0][:40] for it in STATEMENTS]
)
def test_a_bad_statement_is_refused_in_a_line(
    banker: Here, statement: str, refusal: str, words: str
) -> None:
    file, script = banker.game(players="Ann,Anton,Bob"), banker.script(statement)
    before = contents(banker.folder)
    said = banker("run", file, script)
    assert (said.code, said.err, len(said.lines)) == (1, "", 1), said
    assert said.out.startswith(f"refused [{refusal}]: ")
    assert words.casefold() in said.out.casefold()
    assert said.out.rstrip("\n").isprintable()
    assert len(said.out) < 400
    assert contents(banker.folder) == before


def test_a_line_separator_in_a_text_does_not_end_a_statement(banker: Here) -> None:
    said = banker("run", banker.game(), banker.script('say "a\u2028b"', "ann passes go"))
    assert (said.code, len(said.lines)) == (1, 1)


# --- scripts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"\x7fELF\x02\x01\0\0", b"ann buys\xff", "ann buys".encode("utf-16")]
)
def test_a_script_that_is_no_text_is_told(banker: Here, data: bytes) -> None:
    file, script = banker.game(), banker.folder / "a.out"
    script.write_bytes(data)
    before = contents(banker.folder)
    assert_told(banker("run", file, script), "is not a text file: save it as UTF-8")
    assert contents(banker.folder) == before


def test_a_script_that_is_not_there_is_told(banker: Here) -> None:
    file = banker.game()
    assert_told(
        banker("run", file, "/nowhere/a.txt"), "there is no script /nowhere/a.txt: check the name"
    )
    assert_told(banker("run", file, banker.folder), "this is a folder: name a file")


@pytest.mark.parametrize("name", ["long.txt", "/dev/zero"])
def test_a_script_without_end_is_told(banker: Here, name: str) -> None:
    file = banker.game()
    (banker.folder / "long.txt").write_bytes(b"next\n" * (SCRIPT_BYTES_MAX // 5 + 1))
    before = contents(banker.folder)
    assert_told(banker("run", file, banker.folder / name), "it has more than 4,194,304 bytes")
    assert contents(banker.folder) == before


# --- a new game -----------------------------------------------------------------------------------

NAMES = [
    ("Ann", "2 to 6 players, not 1"),
    ("A,B,C,D,E,F,G", "2 to 6 players, not 7"),
    ("A,B,C,D,E,F,G,H,I", "2 to 6 players, not 9"),
    ("", "2 to 6 players, not 1"),
    ("Ann,", "a name is empty"),
    ("Ann, ,Bob", "a name is empty"),
    ("Ann,Ann", "cannot be called"),
    ("Ann,ANN", "the same name"),
    ("Ann,[red]x[/]", "has brackets"),
    ("Ann,<b>", "has brackets"),
    ("Ann,\U0001f600", "picture character"),
    ("Ann,\u05d3\u05d5\u05d3", "from right to left"),
    ("Ann,Bob\u202e", "cannot be seen"),
    ("Ann,B\nob", "cannot be seen"),
    ("Ann,B\x1b[31mob", "cannot be seen"),
    ("Ann," + "b" * 200, "longer than 16"),
    ("Ann,bank", "statements use a word"),
    ("Ann,vault", "statements use a word"),
    ("Ann,undo", "statements use a word"),
    ("Ann,Bob buys", "statements use a word"),
    ("Ann,7", "does not begin with a letter"),
    ("Ann,a/b", "characters that a name cannot have"),
    ("Ann,$HOME", "characters that a name cannot have"),
]


@pytest.mark.parametrize(("names", "words"), NAMES, ids=[ascii(it[0][:20]) for it in NAMES])
def test_a_bad_name_is_told(banker: Here, names: str, words: str) -> None:
    assert_told(banker("new", banker.folder / "a.bank", "--players", names), words)
    assert contents(banker.folder) == {}


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--edition", "monopoly", "no edition 'monopoly'; there are cash-decoder, "),
        ("--edition", "nowhere.toml", "nowhere.toml:1: cannot be read"),
        ("--overlay", "kids", "no overlay 'kids'"),
        ("--switch", "tie", "write it as KEY=VALUE"),
        ("--switch", "", "write it as KEY=VALUE"),
        ("--switch", "ties=shared", "no switch 'ties'"),
        ("--switch", "tie=", "cannot be ''"),
        ("--switch", "tie=both", "only shared or most_streets"),
        ("--switch", "tie=shared=x", "only shared or most_streets"),
    ],
)
def test_a_bad_option_is_told(banker: Here, option: str, value: str, words: str) -> None:
    said = banker("new", banker.folder / "a.bank", "--players", "Ann,Bob", option, value)
    assert_told(said, words)
    assert contents(banker.folder) == {}


@pytest.mark.parametrize("kind", ["game", "text", "folder", "dangling"])
def test_nothing_is_overwritten(banker: Here, kind: str) -> None:
    path = banker.folder / "a.bank"
    if kind == "game":
        banker.done("new", path, "--players", "Ann,Bob")
    elif kind == "text":
        path.write_text("a poem", encoding="utf-8")
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(banker.folder / "nowhere" / "a.bank")
    before = contents(banker.folder)
    said = banker("new", path, "--players", "Ann,Bob")
    assert_told(said, "does not exist" if kind == "dangling" else "already exists")
    assert contents(banker.folder) == before


def test_a_folder_that_is_not_there_is_told(banker: Here) -> None:
    path = banker.folder / "nowhere" / "a.bank"
    assert_told(banker("new", path, "--players", "Ann,Bob"), "make it first")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["new"],
        ["run"],
        ["run", "a.bank", "b.txt", "c.txt"],
        ["run", "a.bank", "--fast", "b.txt"],
        ["run", "a.bank", "--vault", "magic"],
        ["show", "a.bank", "b.bank"],
        ["show", "--xml", "a.bank"],
        ["export", "a.bank"],
        ["export", "a.bank", "--to", "pdf"],
        ["completion", "korn"],
        ["editions", "burn"],
        ["frobnicate"],
    ],
    ids=lambda words: " ".join(words) or "nothing at all",
)
def test_wrong_words_are_told_in_one_line_with_the_page(banker: Here, words: list[str]) -> None:
    said = banker(*words)
    assert (said.code, said.out) == (2, "")
    if not words:
        assert said.err.startswith("banker: the screen needs a terminal")
        return
    assert said.err.count("\n") == 1, said.err
    assert said.err.endswith(("--help' shows how\n", "--help' lists all\n")), said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("export a.bank --to pdf", "banker export: --to: there is no 'pdf'; choose from"),
        ("log", "banker log: this is missing: FILE;"),
        (
            "run a.bank x.txt --dry-run",
            "banker run: leave out --dry-run, which has no meaning here;",
        ),
        ("odds a.bank --playouts x", "banker odds: --playouts: 'x' is not a whole number;"),
        ("play --theme", "banker play: --theme: a value is missing;"),
        ("show --json=3 a.bank", "banker show: --json: no value may follow, and '3' does;"),
        ("a.bank", "banker: 'a.bank' is not a command; to play a game: 'banker play a.bank'\n"),
        ("--language ru log", "banker log: не хватает: FILE; как писать, покажет"),
    ],
)
def test_no_words_of_the_library_reach_a_user(banker: Here, words: str, told: str) -> None:
    said = banker(*words.split())
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(told), said.err


def test_the_screen_needs_a_terminal(banker: Here) -> None:
    assert_told(banker("play", banker.game()), "the screen needs a terminal")


@pytest.mark.parametrize("words", [[], ["play"]], ids=["banker", "banker play"])
def test_without_a_terminal_no_game_is_begun(folder: Path, words: list[str]) -> None:
    said = program(*words, XDG_DATA_HOME=str(folder))
    assert_told(said, "the screen needs a terminal")
    assert list(folder.iterdir()) == []


# --- editions and exports -------------------------------------------------------------------------


def test_bad_editions_are_told(banker: Here, folder: Path) -> None:
    assert_told(banker("editions", "show", "monopoly"), "no edition 'monopoly'")
    assert_told(banker("editions", "copy", "monopoly", folder / "a.toml"), "no edition 'monopoly'")
    assert_told(banker("editions", "check", folder / "a.toml"), "there is no such file")
    assert_told(banker("editions", "check", folder), "there is no such file")
    (folder / "a.toml").write_text("a poem", encoding="utf-8")
    assert_told(banker("editions", "copy", "secret-vault", folder / "a.toml"), "exists already")
    said = banker("editions", "check", folder / "a.toml")
    assert (said.code, said.err, len(said.lines)) == (1, "", 1)
    assert contents(folder) == {"a.toml": b"a poem"}


def test_an_export_overwrites_nothing(banker: Here) -> None:
    file = banker.game()
    before = contents(banker.folder)
    assert_told(banker("export", file, "--to", "csv", "-o", file), "exists already")
    nowhere = banker.folder / "nowhere" / "a.csv"
    assert_told(banker("export", file, "--to", "csv", "-o", nowhere), "there is no such file")
    assert contents(banker.folder) == before


# --- files that are no game, or not any more ------------------------------------------------------


def sqlite_like(_good: bytes) -> bytes:
    return b"SQLite format 3\0" + bytes(4096)


NO_GAMES = {
    "empty": lambda _good: b"",
    "text": lambda _good: b"a poem\n",
    "database": sqlite_like,
    "blank line": lambda _good: b"\n",
    "other json": lambda _good: b'{"v":1}\n',
    "half a line": lambda good: good[:300],
    "newer": lambda good: good.replace(b'"v":1,', b'"v":2,'),
}


def no_game(banker: Here, kind: str) -> Path:
    good = banker.game("ann buys oriental", "next").read_bytes()
    path = banker.folder / "no.bank"
    path.write_bytes(NO_GAMES[kind](good))
    return path


@pytest.mark.parametrize("kind", NO_GAMES)
@pytest.mark.parametrize("command", ["show", "log", "run", "export"])
def test_a_file_that_is_no_game_is_told(banker: Here, kind: str, command: str) -> None:
    path = no_game(banker, kind)
    before = contents(banker.folder)
    more = {"run": [banker.folder / "script.txt"], "export": ["--to", "json"]}.get(command, [])
    words = "written by a newer Banker" if kind == "newer" else "is not a game file"
    assert_told(banker(command, path, *more), words)
    assert contents(banker.folder) == before


@pytest.mark.parametrize("kind", ["empty", "text", "database", "blank line"])
def test_the_audit_of_no_game_is_told(banker: Here, kind: str) -> None:
    assert_told(banker("audit", no_game(banker, kind)), "is not a game file")


@pytest.mark.parametrize("command", ["show", "log", "audit", "run"])
def test_a_folder_or_nothing_at_all_is_told(banker: Here, command: str) -> None:
    more = [banker.script("next")] if command == "run" else []
    assert_told(banker(command, banker.folder, *more), "is a folder, not a game file")
    assert_told(banker(command, banker.folder / "no.bank", *more), "there is no game file")


def edited(lines: list[bytes]) -> list[bytes]:
    return [*lines[:1], lines[1].replace(b"200", b"100"), *lines[2:]]


CHANGES = {
    "edited": edited,
    "a line removed": lambda lines: [lines[0], *lines[2:]],
    "a line doubled": lambda lines: [*lines, lines[-1]],
    "without its first line": lambda lines: lines[1:],
    "turned round": lambda lines: [lines[0], *reversed(lines[1:])],
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_file_is_not_played_on(banker: Here, change: str) -> None:
    file = banker.game("ann buys oriental", "next", "bob buys baltic")
    file.write_bytes(b"".join(CHANGES[change](file.read_bytes().splitlines(keepends=True))))
    before = contents(banker.folder)
    for command in ("show", "log"):
        assert_told(banker(command, file), "line ")
    if change != "a line doubled":  # to a writer that is a torn append, and is set aside
        assert_told(banker("run", file, banker.folder / "script.txt"), "line ")
    said = banker("audit", file)
    assert (said.code, said.err) == (1, "")
    assert said.lines[-1].startswith("Broken at entry ")
    assert contents(banker.folder) == before


@pytest.mark.parametrize("cut", [1, 2, 100])
def test_a_torn_last_line_is_set_aside(banker: Here, cut: int) -> None:
    """As after a crash: what was not finished was never told to anybody, and the game goes on."""
    file = banker.game("ann buys oriental", "next", "bob buys baltic")
    file.write_bytes(file.read_bytes()[:-cut])
    shown = json.loads(banker.done("show", file, "--json"))
    whole = cut == 1  # only the line feed is missing
    assert shown["entries"] == (4 if whole else 3)
    said = banker("run", file, banker.script("bob passes go"))
    assert said.code == 0
    assert ("an unfinished last line was moved to" in said.err) == (not whole)
    assert said.err.count("\n") == (0 if whole else 1)
    assert len(list(banker.folder.glob("game.bank*"))) == (1 if whole else 2)
    banker.done("audit", file)
