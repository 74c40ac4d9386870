"""Answered as before: exit code and both streams of many command lines, and the files they write.

`answered_as_before.txt` keeps lines of each command line. The version of the program and the
folder are left out of them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import VERSION
from banker.cli import paths
from banker.language.phrases.translation import languages
from tests.cli.auditing.tampered_files import chained, stored
from tests.cli.command_line import Here
from tests.cli.tables.drawn_tables import GAMES
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("answered_as_before.txt")
TOLD = (("vault_at_a_port", "en"), ("russian_names", "ru"), ("putting_right", "ru"))
READ = ("vault_at_a_port", "russian_names")
FORMS = ("script", "json", "csv", "hledger", "beancount", "bgstats", "gold")
QUESTIONS = ("show", "log 3", "rent boardwalk", "who owns oriental", "worth ann", "x y z")


@pytest.fixture(autouse=True)
def _home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home with nothing in it, in which files are named without a folder."""
    for name in ("CONFIG", "STATE", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(folder)


class Answers:
    """Asks, and keeps the digits of each answer."""

    def __init__(self, banker: Here) -> None:
        self._banker = banker
        self.found: list[str] = []

    def ask(self, line: str, *words: object, file: str = "") -> None:
        """A command line; what it writes into `file` is a part of its answer, and taken away."""
        said = self._banker(*line.split(), *words)
        content = ""
        if file and Path(file).exists():
            content = Path(file).read_text(encoding="utf-8")
            Path(file).unlink()
        told = "\0".join((str(said.code), said.out, said.err, content))
        self.found.append(told.replace(VERSION, "0").replace(str(Path.cwd()), "~"))


@pytest.fixture
def asked(banker: Here) -> Answers:
    return Answers(banker)


def about_a_game(language: str) -> Iterator[str]:
    """What people ask of a game."""
    for command in ("show", "log", "stats", "stats --ascii", "rebuild"):
        yield f"{command} g.bank --language {language}"
    for who in ("bank", "vault", "nobody", "ann", "аня"):
        yield f"statement g.bank {who} --language {language}"
    for what in (
        "--notes",
        "--due 370",
        "--due 370 --given 500",
        "--due 0",
        "--by ann",
        "--said x",
    ):
        yield f"show g.bank {what} --language {language}"
    yield f"audit g.bank --no-rules --all --qr --language {language}"
    for seq in (0, 1, 2, 9, 10_000):
        yield f"audit g.bank --explain {seq} --language {language}"


@pytest.mark.parametrize(("name", "language"), TOLD)
def test_a_game_is_told_as_it_was(asked: Answers, name: str, language: str) -> None:
    shutil.copy(GAMES / f"{name}.bank", "g.bank")
    for line in about_a_game(language):
        asked.ask(line)
    asked.ask(f"report g.bank -o g.html --language {language}", file="g.html")
    asked.ask(f"rebuild g.bank -o g.html --language {language}", file="g.html")
    Path("s.txt").write_text("\n".join(QUESTIONS), encoding="utf-8")
    asked.ask(f"run g.bank s.txt --keep-going --language {language}")
    assert_as_stored(STORED, f"{name}-{language}", asked.found)


@pytest.mark.parametrize("name", READ)
def test_a_game_is_told_to_programs_as_it_was(asked: Answers, name: str) -> None:
    shutil.copy(GAMES / f"{name}.bank", "g.bank")
    for line in ("show", "log", "audit --no-rules", "audit --explain 5", "audit --books --qr"):
        command, *more = line.split()
        asked.ask(" ".join((command, "g.bank", *more, "--json")))
    for form in FORMS:
        asked.ask(f"export g.bank --to {form}")
    asked.ask("export g.bank --to csv -o out.txt", file="out.txt")
    asked.ask("export g.bank --to bgstats -o out.txt", file="out.txt")
    Path("s.txt").write_text("\n".join(QUESTIONS), encoding="utf-8")
    asked.ask("run g.bank s.txt --keep-going --json")
    asked.ask("run g.bank s.txt --json")
    assert_as_stored(STORED, f"{name}-json", asked.found)


def test_damaged_games_are_found_as_they_were(asked: Answers) -> None:
    """Each line in its turn without a field, twice, or gone; and what is no game at all."""
    entries = stored(GAMES / "vault_at_a_port.bank")
    for at in range(0, len(entries), 3):
        without = {key: value for key, value in entries[at].items() if key != "ts"}
        for damaged in (
            [*entries[:at], without, *entries[at + 1 :]],
            [*entries[: at + 1], *entries[at:]],
            [*entries[:at], *entries[at + 1 :]],
        ):
            Path("g.bank").write_bytes(chained(damaged))
            asked.ask("audit g.bank --no-rules")
    whole = (GAMES / "vault_at_a_port.bank").read_bytes()
    for data in (b"", b"Dear Ann,\n", b'{"v":1,', whole[:-1], whole[:-9], whole + b"x", whole * 2):
        Path("g.bank").write_bytes(data)
        for command in ("audit --no-rules", "audit --no-rules --json", "show", "log", "stats"):
            asked.ask(f"{command} g.bank")
    assert_as_stored(STORED, "damaged", asked.found)


OWN = """\
[meta]
over = "secret-vault"
id = "mine"
title = "Mine"
"""


@pytest.mark.parametrize("language", languages())
def test_boxes_are_listed_shown_and_made_as_they_were(asked: Answers, language: str) -> None:
    spoken = f"--language {language}"
    Path("mine.toml").write_text(OWN, encoding="utf-8")
    Path("bad.toml").write_text(f"{OWN}[money]\nstart_cash = -1\nsalery = 2\n", encoding="utf-8")
    shutil.copy(GAMES / "vault_at_a_port.bank", "g.bank")
    for line in (
        "editions", "editions list", "editions show deal", "editions show rouble-full",
        "editions show mine.toml", "editions show bad.toml", "editions show none",
        "editions show secret-vault --switch build_limit=3", "editions show glass-classic",
        "editions check mine.toml", "editions check bad.toml", "editions check deal",
        "editions check none.toml", "editions check g.bank", "editions add none.toml",
        "editions add bad.toml", "editions copy deal mine.toml", "language list",
        "cards print -o none/cards.html", "new g.bank --players Ann,Bob", "new x.bank --players A",
    ):  # fmt: skip
        asked.ask(f"{line} {spoken}")
    for line in (
        "editions copy deal new.toml", "editions copy mine.toml new.toml",
        "editions new town new.toml --title Town --salary 300 --streets A,B",
        "editions new town new.toml --over none --symbol E --start-cash 9",
        "editions new town new.toml --over nowhere",
    ):  # fmt: skip
        asked.ask(f"{line} {spoken}", file="new.toml")
    assert_as_stored(STORED, f"boxes-{language}", asked.found)


@pytest.mark.in_check("check")
def test_sheets_are_drawn_or_refused_as_they_were(asked: Answers) -> None:
    """Up to their limits and one step beyond."""
    shutil.copy(GAMES / "vault_at_a_port.bank", "g.bank")
    for form in ("c.svg", "c.html", "c.HTML", "c.pdf", "c"):
        for act in ("print", "notes", "keys"):
            asked.ask(f"cards {act} -o {form}", file=form)
    for more in ("--game g.bank", "--edition deal", "--edition rouble-full", "--language ru"):
        asked.ask(f"cards print -o c.html {more}", file="c.html")
    for more in (
        "--pitch 0.4", "--pitch 0.39", "--pitch 1.5", "--pitch 1.51", "--angle 15", "--angle 15.1",
        "--angle=-15", "--angle=-15.1", "--copies 0", "--copies 51", "--copies 2", "--calibration",
        "--calibration --language ru", "--edition deal", "--edition secret-vault", "--language ru",
    ):  # fmt: skip
        asked.ask(f"cards notes -o c.svg {more}", file="c.svg")
    for more in ("--edition deal", "--edition glass-classic", "--language ru"):
        asked.ask(f"cards keys -o c.html {more}", file="c.html")
    assert_as_stored(STORED, "sheets", asked.found)


SETTINGS = (
    "", "theme = 'pink'", "them = 'dark'", "bell = 'all'", "talk = 4", "calm = 1", "keys = []",
    "language = 'xx'", "vault = 'x'", "vault = 'sim'", "a = [", "new = 3", "plain = 'x'",
    "[new]\nplayers = ['Ann', 'ann']\nedition = 'deal'", "[new]\nplayer = ['Ann']",
    "[new]\nedition = 'secret-valt'", "[new]\noverlays = ['x', 'a.toml']",
    "[new]\nswitches = { build_limit = '3', end = 'x', nd = '1' }", "[new]\nplayers = 3",
    "[new]\nedition = 'deal'\nswitches = { build_limit = '3' }", "[keys]\nsay = 'N'",
    "[keys]\nsay = 'b'", "[keys]\nsai = 'N'", "[keys]\nsay = 'NN'", "\ufefftheme = 'dark'",
)  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_settings_are_checked_as_they_were(asked: Answers, language: str) -> None:
    asked.ask(f"config --check --language {language}")
    asked.ask(f"config --keys --language {language}")
    file = paths.configuration()
    asked.ask(f"config --language {language}", file=str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    for text in SETTINGS:
        file.write_text(text, encoding="utf-8")
        asked.ask(f"config --check --language {language}")
    file.write_bytes(b"\xff")
    asked.ask(f"config --check --language {language}")
    assert_as_stored(STORED, f"settings-{language}", asked.found)
