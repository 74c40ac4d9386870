"""Code blocks of the documents: found, and carried out as a reader would carry them out.

Rules of this file
* Each block begins in a folder of its own. A file that a block reads and does not make is there
  already: `friday.bank` is a game whose vault was opened.
* A line of a plain command is carried out in this process, anything with shell in it by a shell.
* Nothing touches a device of this machine, or the network: such a line is parsed or looked up.
* A kind of block that is not in RUNNERS has no runner, and is a failure.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from banker.cli import paths
from banker.cli.parser import parsed
from banker.interaction.controller import Controller
from banker.session.session import Session
from tests import ROOT
from tests.cli.command_line import Here
from tests.phones.receipt_maker import KEY, Phone, with_phones
from tests.project.cluster_settings import unknown_settings
from tests.support.card_game import setup_of
from tests.support.screen import controller_of, press
from tests.support.socket_vault import SocketVault

FENCE = re.compile(r"```(\S*) ?(.*)")
INDENTED = "indented"
IN_QUOTES = re.compile(r"'[^']*'")
PUNCTUATION = re.compile(r"[();<>|&`]+")
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)
PORT = "/dev/ttyACM0"
PLAYERS = "Ann,Bob,Cem"
CARDS = "deal"  # the edition whose game is not one of a board
NAMES_IN = {"ru": "Аня,Боря,Вера"}

# The words of a fingerprint that the documents show; the game of the test has others.
SAMPLE_FINGERPRINT = "hat radish napkin fountain opera maple ankle lagoon castle cotton"

# `banker devices …` that would ask or change a real board: parsed, and not carried out.
ON_BOARDS = ("", "list", "look", "monitor", "test", "trim", "calibrate", "flash")
NO_SCREEN = ("the screen needs a terminal", "экрану нужен терминал")


class Block(NamedTuple):
    """A fenced block. `line`: of its fence; `more`: what follows the language there."""

    document: str
    line: int
    language: str
    more: str
    text: str


def blocks(document: str, text: str) -> Iterator[Block]:
    """Every code block of a document. An indented one has no language, hence no runner."""
    opened: tuple[int, str, str] | None = None
    inside: list[str] = []
    is_after_gap = True
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.fullmatch(line.strip())
        if opened and line.strip() == "```":
            yield Block(document, *opened, "\n".join(inside) + "\n")
            opened, inside = None, []
        elif opened:
            inside.append(line)
        elif fence:
            opened = (number, fence[1], fence[2])
        elif is_after_gap and line.startswith(("    ", "\t")):
            yield Block(document, number, INDENTED, "", line)
        is_after_gap = not line.strip()
    assert opened is None, f"{document}:{opened}: the block is not closed"


class Games(NamedTuple):
    """What was played beforehand: the bytes of `friday.bank`, and its fingerprint.

    `friday_in`: the same game of players with other names, by the language of the names.
    """

    friday: bytes
    fingerprint: str
    friday_in: dict[str, bytes]


class Reader:
    """Somebody who types what a document says, in a folder."""

    def __init__(self, banker: Here, games: Games) -> None:
        self.banker = banker
        self.folder = banker.folder
        self.games = games
        self.printed = ""  # by the newest group in a shell

    def run(self, block: Block) -> None:
        """Carry it out; an AssertionError if it does not do what it shows."""
        where = f"{block.document}:{block.line}"
        assert block.language in RUNNERS, f"{where}: nothing runs a block of '{block.language}'"
        try:
            RUNNERS[block.language](self, block)
        except AssertionError as error:
            raise AssertionError(f"{where}: {error}") from error

    # --- shell ------------------------------------------------------------------------------

    def run_shell(self, block: Block) -> None:
        text = block.text.replace(SAMPLE_FINGERPRINT, self.games.fingerprint)
        self._prepare(text)
        with self._vault_at_the_port(text) as url:
            for group in groups(text.replace(PORT, url)):
                self._run_group(group)

    def _run_group(self, group: str) -> None:
        if "\n" in group or is_shell(group):
            self._run_in_shell(group)
            return
        for words in commands(group):
            LOOKED_UP[words[0]](self, [at_home(word) for word in words])

    def _run_in_shell(self, text: str) -> None:
        assert "banker devices" not in text, f"a board of this machine might answer: {text}"
        binaries = self.folder / "bin"
        binaries.mkdir(exist_ok=True)
        stub = binaries / "banker"
        stub.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m banker "$@"\n', encoding="utf-8")
        stub.chmod(0o755)
        environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            ["bash", "-eu", "-o", "pipefail", "-c", text],
            cwd=self.folder,
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        self.printed = done.stdout
        assert done.returncode == 0, f"exit code {done.returncode}: {text}\n{done.stderr}"

    def _run_banker(self, words: list[str]) -> None:
        arguments = words[1:]
        is_endless = "--browser" in arguments  # it listens until Ctrl-C
        if is_endless or (arguments[:1] == ["devices"] and self._is_for_boards(arguments[1:])):
            self._parse(arguments)
            return
        said = self.banker(*arguments)
        allowed = {0, 1} if arguments[:2] == ["devices", "doctor"] else {0}
        is_screen = said.code == 2 and any(line in said.err for line in NO_SCREEN)
        assert is_screen or said.code in allowed, f"{shlex.join(words)}: {said}"
        for word in arguments:
            # The screen does not open here, but what it would open must be there.
            assert not is_screen or not word.endswith(".bank") or Path(word).exists(), words

    def _is_for_boards(self, arguments: list[str]) -> bool:
        return (arguments or [""])[0] in ON_BOARDS and "--replay" not in arguments

    def _parse(self, arguments: list[str]) -> None:
        try:
            parsed(arguments)
        except SystemExit as stop:
            raise AssertionError(f"not a command: banker {shlex.join(arguments)}") from stop

    def _look_up_target(self, words: list[str]) -> None:
        targets = set(TARGET.findall((ROOT / "Makefile").read_text("utf-8")))
        asked = [word for word in words[1:] if "=" not in word]
        assert asked, "make without a target"
        assert set(asked) <= targets, f"no such target: {words}"

    def _look_up_package(self, words: list[str]) -> None:
        assert words[:2] in (["pipx", "install"], ["pip", "install"]), words
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        # Of the clone: what `make play` installed stays the clone itself.
        what = words[3] if words[0] == "pip" and words[2] == "--editable" else words[2]
        extras = re.findall(r"\[(\w+)\]", what)
        assert re.fullmatch(r"\.(\[\w+\])?", what), words
        assert set(extras) <= project["optional-dependencies"].keys(), words
        assert "banker" in project["scripts"]

    def _look_up_query(self, words: list[str]) -> None:
        """A query names a table that was exported, and columns of it."""
        from pyarrow import parquet

        query = words[-1]
        [table] = re.findall(r"'(\S+\.parquet)'", query)
        columns = set(parquet.read_schema(table).names)
        known = {"select", "sum", "from", "where", "group", "by", *columns}
        assert set(re.findall(r"[a-z]+", re.sub(r"'[^']*'", "", query))) <= known, query

    def _look_up_clone(self, words: list[str]) -> None:
        assert words[:3] == ["git", "clone", "URL"], words

    def _look_up_folder(self, words: list[str]) -> None:
        assert words == ["cd", "banker"], words

    def _look_up_environment(self, words: list[str]) -> None:
        assert words[1] == ".venv/bin/activate", words
        assert "VENV ?= .venv\n" in (ROOT / "Makefile").read_text("utf-8")

    # --- what a block finds in its folder ---------------------------------------------------

    def _prepare(self, text: str) -> None:
        if "banker report\n" in text or "banker report --language" in text:
            paths.games().mkdir(parents=True)
            (paths.games() / "friday.bank").write_bytes(self.games.friday)
        if "/secret-vault-1.bank" in text:
            games = Path.home() / ".local" / "share" / "banker" / "games"
            games.mkdir(parents=True)
            (games / "secret-vault-1.bank").write_bytes(self.games.friday)
        if "friday.bank" in text and "new friday.bank" not in text:
            language = language_of_names(text)
            friday = self.games.friday_in[language] if language else self.games.friday
            Path("friday.bank").write_bytes(friday)
        for name in ("a.bank", "b.bank"):
            if re.search(rf"\b{name}", text):
                self.banker.done("new", name, "--players", PLAYERS)
        if "games/" in text:
            Path("games").mkdir()
            Path("games/friday.bank").write_bytes(self.games.friday)
        if "evening.txt" in text and "> evening.txt" not in text:
            Path("evening.txt").write_text("ann buys oriental\nnext\nbob buys baltic\n", "utf-8")
        if "--replay wire.txt" in text:
            Path("wire.txt").write_text("# banker capture 1\n", "utf-8")
        if "id_ed25519" in text:
            self._prepare_keys()
        if "--witness" in text:
            self._prepare_receipts(NAMES_IN.get(language_of_names(text), PLAYERS))

    def _prepare_keys(self) -> None:
        if shutil.which("ssh-keygen") is None:
            pytest.skip("needs ssh-keygen")
        key = Path.home() / ".ssh" / "id_ed25519"
        assert key.is_relative_to(self.folder), "never the keys of whoever runs the tests"
        key.parent.mkdir()
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        public = key.with_suffix(".pub").read_text("utf-8")
        Path("allowed_signers").write_text(f"ann {public}", "utf-8")

    def _prepare_receipts(self, names: str) -> None:
        lines = with_phones(Path("friday.bank").read_bytes().splitlines(keepends=True))
        Path("friday.bank").write_bytes(b"".join(lines))
        for seat in names.lower().split(",")[:2]:
            Phone(seat).watches(lines).keeps(Path(f"{seat}.json"))
        Path("friday.key").write_text(f"{KEY.hex()}\n", "utf-8")

    @contextmanager
    def _vault_at_the_port(self, text: str) -> Iterator[str]:
        """The address that stands for the port of a real vault where a game is played with it."""
        if "--vault " + PORT not in text:
            yield PORT
            return
        vault = SocketVault()
        try:
            yield vault.url
        finally:
            vault.close()

    # --- the other languages ----------------------------------------------------------------

    def run_statements(self, block: Block) -> None:
        """The edition stands behind the language, and behind it that of the names: ```banker
        glass-classic ru."""
        edition, language = edition_and_language(block)
        names = NAMES_IN.get(language, PLAYERS)
        self.banker.done("new", "told.bank", "--players", names, "--edition", edition)
        Path("told.txt").write_text(block.text, "utf-8")
        said = self.banker("run", "told.bank", "told.txt")
        assert said.code == 0, said.out + said.err

    def run_keys(self, block: Block) -> None:
        """Keys at the table, with a blank between them; a line must not be refused.

        The edition stands behind the language, and behind it that of the table: ```keys
        glass-classic ru.
        """
        edition, language = edition_and_language(block)
        names = NAMES_IN.get(language, PLAYERS).split(",")
        if edition == CARDS:
            controller = card_table(names, language or "en")
        else:
            controller = controller_of(edition, *names, language=language)
        for line in block.text.splitlines():
            press(controller, line.split("#")[0])
            note = controller.ui.note
            assert note.role not in ("refused", "warn"), f"{line}: {note.text}"

    def check_edition(self, block: Block) -> None:
        Path("own.toml").write_text(block.text, "utf-8")
        said = self.banker("editions", "check", "own.toml")
        assert said.code == 0, said.out + said.err

    def check_cluster(self, block: Block) -> None:
        assert unknown_settings(block.text) == []

    def leave(self, block: Block) -> None:
        """A drawing or a formula: nothing that somebody could type."""
        for line in block.text.splitlines():
            assert not re.match(r"\$? *(banker|make|git|pipx?|python3?) ", line), line


def edition_and_language(block: Block) -> tuple[str, str]:
    """What follows the language of a block that is played; what is missing is as by default."""
    edition, language = (*block.more.split(), *("secret-vault", "")[len(block.more.split()) :])
    return edition, language


def language_of_names(text: str) -> str:
    """The language whose player a command names; empty if it names none of them."""
    typed = "\n".join(line.split(" # ")[0] for line in text.lower().splitlines())
    for language, names in NAMES_IN.items():
        if any(re.search(rf"\b{name}\b", typed) for name in names.lower().split(",")):
            return language
    return ""


def groups(text: str) -> Iterator[str]:
    """Plain commands one by one; lines that need a shell together, up to the next plain one."""
    shell: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if is_shell(line):
            shell.append(line)
            continue
        if shell:
            yield "\n".join(shell)
            shell = []
        yield line
    if shell:
        yield "\n".join(shell)


def card_table(names: Sequence[str], language: str) -> Controller:
    """A game of cards in memory, with the keys of a language."""
    setup = setup_of(tuple(names))
    setup = replace(setup, edition=replace(setup.edition, language=language))
    return Controller(Session.create(None, setup), None)


def at_home(word: str) -> str:
    """A word as a shell would have it: ~ is the home."""
    return str(Path(word).expanduser()) if word.startswith("~/") else word


def is_shell(line: str) -> bool:
    """Whether a line is more than plain commands with && between them."""
    return "$" in IN_QUOTES.sub("", line) or any(
        words[:1] == [] or words[0] not in LOOKED_UP or any(PUNCTUATION.fullmatch(w) for w in words)
        for words in commands(line)
    )


def commands(line: str) -> Iterator[list[str]]:
    """The words of each command of a line, without its comment."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="();<>|&`")
    lexer.whitespace_split = True
    words: list[str] = []
    for word in lexer:
        if word == "&&":
            yield words
            words = []
        else:
            words.append(word)
    yield words


LOOKED_UP: dict[str, Callable[[Reader, list[str]], None]] = {
    "banker": Reader._run_banker,
    "make": Reader._look_up_target,
    "git": Reader._look_up_clone,
    "cd": Reader._look_up_folder,
    "pip": Reader._look_up_package,
    "pipx": Reader._look_up_package,
    "duckdb": Reader._look_up_query,
    ".": Reader._look_up_environment,
}

RUNNERS: dict[str, Callable[[Reader, Block], None]] = {
    "sh": Reader.run_shell,
    "banker": Reader.run_statements,
    "keys": Reader.run_keys,
    "toml": Reader.check_edition,
    "yaml": Reader.check_cluster,
    "text": Reader.leave,
}
