"""Tidy: rules about the source text that the other tools do not know.

A rule is a function from a source text to its findings, and the set of files that it holds for.
Each has a planted violation and a clean counterpart below, so that no rule passes by being blind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from tests import PYTHON_FOLDERS, ROOT
from tests.project.tidy_rules import (
    bare_except,
    broad_except,
    clock,
    coined_name,
    coined_phrase,
    direct_output,
    edition_by_name,
    file_access,
    foreign_title,
    import_of_tests,
    inexact_number,
    leftover,
    link_of_another,
    link_off_its_thread,
    long_function,
    long_line,
    long_module,
    no_docstring,
    patching,
    puzzling_phrase,
    two_meanings,
)


class Rule(NamedTuple):
    """`find` gives "line: what" for each violation; `holds_for` takes a path from the root."""

    find: Callable[..., Iterator[str]]
    holds_for: Callable[[str], bool]
    takes_path: bool = False  # `find` takes the text and its path

    def findings(self, path: str, text: str) -> list[str]:
        """The violations in one file, with its path."""
        found = self.find(text, path) if self.takes_path else self.find(text)
        return [f"{path}:{finding}" for finding in found]


# --- where they hold ------------------------------------------------------------------------


def everywhere(_path: str) -> bool:
    return True


def in_program(path: str) -> bool:
    return path.startswith(("banker/", "drivers/"))


def in_pure_core(path: str) -> bool:
    """An edition's folder is pure; `editions/*.py`, the loader, is not."""
    pure = (
        "banker/ledger/",
        "banker/engine/",
        "banker/games/",
        "banker/audit/",
        "banker/bankcards/",
        "banker/language/",
        "drivers/wire/",
        "drivers/vault/",
        "drivers/wordlist.py",
    )
    rules = re.match(r"banker/editions/\w+/", path)
    return path.startswith(pure) or bool(rules)


def with_amounts(path: str) -> bool:
    inside = re.match(r"banker/(ledger|engine|games|editions/\w+)/", path)
    beside = (
        "banker/ledger/amount.py",
        "banker/engine/palette.py",  # what is near a colour is no amount
        "banker/editions/own/starting_notes.py",  # what is left over goes into smaller notes
    )
    return bool(inside) and path not in beside


def without_clock(path: str) -> bool:
    readers = (
        "banker/session/session.py",
        "banker/devices/vault_reports.py",
        "banker/devices/decoder.py",
    )
    return in_program(path) and path not in readers


def below_main(path: str) -> bool:
    """The entry point, and where packages of somebody else are loaded: they may raise anything."""
    return in_program(path) and path not in ("banker/__main__.py", "banker/editions/catalog.py")


def the_port_thread(path: str) -> bool:
    return path == "drivers/port/runner.py"


def beside_the_port_thread(path: str) -> bool:
    return in_program(path) and not the_port_thread(path)


def beside_output(path: str) -> bool:
    # The main module says the version before it loads who prints.
    return in_program(path) and path not in ("banker/cli/output.py", "banker/__main__.py")


def in_packages(path: str) -> bool:
    return path.startswith(("banker/", "drivers/"))


def beside_this_folder(path: str) -> bool:
    return not path.startswith("tests/project/")  # here the words to avoid are listed


RULES = [
    Rule(long_module, everywhere),
    Rule(long_function, everywhere),
    Rule(long_line, everywhere),
    Rule(inexact_number, with_amounts),
    Rule(direct_output, beside_output),
    Rule(file_access, in_pure_core),
    Rule(clock, without_clock),
    Rule(two_meanings, everywhere),
    Rule(bare_except, everywhere),
    Rule(broad_except, below_main),
    Rule(patching, everywhere),
    Rule(import_of_tests, everywhere),
    Rule(leftover, everywhere),
    Rule(no_docstring, in_program),
    Rule(foreign_title, in_program, takes_path=True),
    Rule(coined_name, everywhere),
    Rule(coined_phrase, beside_this_folder),
    Rule(puzzling_phrase, in_packages),
    Rule(edition_by_name, in_program),
    Rule(link_of_another, beside_the_port_thread),
    Rule(link_off_its_thread, the_port_thread),
]


def sources() -> Iterator[tuple[str, str]]:
    for top in PYTHON_FOLDERS:
        for path in sorted((ROOT / top).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.in_check("check")
def test_the_tree_is_tidy() -> None:
    """File by file, so that each is parsed once for all rules."""
    held: Counter[str] = Counter()
    findings = []
    for path, text in sources():
        for rule in RULES:
            if rule.holds_for(path):
                held[rule.find.__name__] += 1
                findings += rule.findings(path, text)
    assert len(held) == len(RULES), "a rule that holds for no file"
    assert not findings, "\n".join(findings)


# --- the rules themselves -------------------------------------------------------------------

PLANTED = [
    (long_module, "x = 1\n" * 401, "x = 1\n" * 400),
    (long_function, "def f():\n" + "    x = 1\n" * 70, "def f():\n" + "    x = 1\n" * 69),
    (
        long_function,
        "async def f():\n" + "    x = 1\n" * 70,
        'def f():\n    """A\n\n"""\n    x = 1',
    ),
    (long_function, "def f():\n" + "    x = 1\n" * 70, 'def f():\n    """' + "\n" * 70 + '    """'),
    (long_line, "#" * 101, "#" * 100),
    (inexact_number, "x = 7 / 2", "x = 7 * 2"),
    (inexact_number, "x = 7 // 2", "x = 'a/b // c'"),
    (inexact_number, "x //= 2", "x *= 2"),
    (inexact_number, "x = float(7)", "x = int(7)"),
    (inexact_number, "x = round(y)", "round: int = state.round"),
    (inexact_number, "x: float", "x: int"),
    (inexact_number, "x = 1.1", "x = 11"),
    (direct_output, "print(1)", "write(1)"),
    (direct_output, "import sys\nsys.stdout.write('a')", "file.write('a')"),
    (direct_output, "import sys\nf(file=sys.stderr)", "import sys\nf(file=sys.stdin)"),
    (direct_output, "sys.__stdout__.flush()", "out.flush()"),
    (direct_output, "from sys import stderr", "from sys import argv"),
    (direct_output, "import os\nos.write(1, b'a')", "import os\nos.write(fd, b'a')"),
    (direct_output, "os.fdopen(2, 'w')", "os.fdopen(fd, 'w')"),
    (direct_output, "from os import write", "from os import fsync"),
    (direct_output, "from rich.console import Console", "from rich.text import Text"),
    (direct_output, "from rich import print", "from rich.cells import cell_len"),
    (direct_output, "import logging", "import logic"),
    (direct_output, "name = input('name? ')", "name = ask('name? ')"),
    (direct_output, "traceback.print_exc()", "traceback.format_exc()"),
    (direct_output, "argparse.ArgumentParser()", "class P(argparse.ArgumentParser): pass"),
    (file_access, "open('a')", "door.open('a')"),
    (clock, "from datetime import datetime\nx = datetime.now(UTC)", "x = clock()"),
    (clock, "import datetime\nx = datetime.datetime.utcnow", "x = session.now()"),
    (clock, "import time\ntime.time()", "import time\ntime.monotonic()"),
    (clock, "from time import time", "from time import sleep"),
    (
        two_meanings,
        "def f(a):\n    return [x for x in a], [x(b) for b in a]",
        "def f(a):\n    return [x for x in a], [x for x in a], [y(b) for b in a]",
    ),
    (bare_except, "try: f()\nexcept: pass", "try: f()\nexcept OSError: pass"),
    (broad_except, "try: f()\nexcept Exception: pass", "try: f()\nexcept OSError: pass"),
    (broad_except, "try: f()\nexcept (OSError, BaseException): pass", "Exception('a')"),
    (
        broad_except,
        "try: f()\nexcept Exception as e: raise X from e",
        "try: f()\nexcept Exception:\n    g()\n    raise",
    ),
    (patching, "from unittest import mock", "from unittest import TestCase"),
    (patching, "import unittest.mock as m", "import unittest"),
    (patching, "from unittest.mock import patch", "x = 'unittest.mock'"),
    (import_of_tests, "from tests.tui.test_app import run", "from tests.tui.app import run"),
    (import_of_tests, "from tests.tui import test_app", "from tests.tui import app_test"),
    (import_of_tests, "import tests.tui.test_app as t", "import tests.tui.app as t"),
    (import_of_tests, "from .test_app import run", "from .app import run"),
    (leftover, "x = 1  # TODO: more", "x = 'TODO'"),
    (leftover, 'def f():\n    """FIXME"""', 'def f():\n    """Fixed."""'),
    (no_docstring, "x = 1", '"""What it is for."""'),
    (no_docstring, "", '"""What it is for."""\nx = 1'),
    (coined_phrase, "put('cards were left lying')", "put('cards were left')"),
    (coined_phrase, 'put("it was passed "\n    "over")', "put('it was passed on; over')"),
    (coined_phrase, "# Files are passed\n# over.", "# A turn is passed on."),
    (puzzling_phrase, "# Whoever is asked answers.", "# The player who is asked answers."),
    (puzzling_phrase, 'put("it is a page "\n    "of its own")', 'put("it is a separate page")'),
    (puzzling_phrase, "# None if it is\n# none.", "# Empty if there is none."),
    (coined_name, "class PortDesk: pass", "class HardwareVault: pass"),
    (coined_name, "class VaultHearsay: pass", "class Hearsay: pass"),
    (coined_name, "class HTTPDesk: pass", "class Desktop: pass"),
    (coined_name, "def way_out(): pass", "def a_way_to_get_out(): pass"),
    (coined_name, "def the_way_out_(): pass", "def way_outside(): pass"),
    (coined_name, "async def knock(): pass", "async def knocked(): pass"),
    (coined_name, "def tell_fake(): pass", "def is_told(): pass"),
    (coined_name, "class A:\n    def _told(self): pass", "class A:\n    told: str"),
    (coined_name, "class Told: pass", "class Untold: pass"),
    (coined_name, "def f():\n    def till(): pass", "def f():\n    till = still = 1"),
    (coined_name, "class ForgedTown: pass", "class Forger: pass"),
    (edition_by_name, "edition.id == 'secret-vault'", "load('secret-vault') == edition"),
    (edition_by_name, "'board' != setup.ruleset", "edition.ruleset != other.ruleset"),
    (edition_by_name, "id in ('a', 'cash-decoder')", "id in boxes('cash-decoder')"),
    (edition_by_name, "'crossword' not in edition.overlays", "x = ['crossword']"),
    (edition_by_name, "BOX = 'rouble-full'\nif id == BOX: pass", "BOX = 'rouble-full'\nf(BOX)"),
    (edition_by_name, "BOTH = {'a', 'short-game'}\nid in BOTH", "BOTH = {'a', 'b'}\nid in BOTH"),
    (
        edition_by_name,
        "match id:\n    case 'x' | 'board': pass",
        "match id:\n    case 'boards': pass",
    ),
    (link_of_another, "x = runner.link.hello", "x = runner.snapshot.hello"),
    (link_of_another, "x = self._runner._link.state", "x = self.link.state"),
    (
        link_off_its_thread,
        "class R:\n    def poll(self): return self._link.beat",
        "class R:\n    def poll(self): self._act(lambda: self._link.tick())",
    ),
    (
        link_off_its_thread,
        "class R:\n    def poll(self): return self._a()\n    def _a(self): self._link.x()",
        "class R:\n    def __init__(self): self._link = 1\n    def _run(self): self._link.x()",
    ),
    (
        link_off_its_thread,
        "class R:\n    @property\n    def beat(self): return [self._link.beat]",
        "class R:\n    def put(self):\n        def put(): self._link.x()\n        self._act(put)",
    ),
]


@pytest.mark.parametrize(("find", "bad", "good"), PLANTED)
def test_a_rule_finds_what_was_planted(
    find: Callable[[str], Iterator[str]], bad: str, good: str
) -> None:
    assert list(find(bad))
    assert list(find(good)) == []


@pytest.mark.parametrize(
    ("path", "bad", "good"),
    [
        ("banker/tui/controller.py", "Till: keys in.", "Controller: keys in."),
        ("banker/audit/core/row.py", "The line: read once.", "Rows: read once."),
        ("banker/audit/checks/vault/codes.py", "Seals: once.", "The vault's code: once."),
        ("banker/bankcards/__init__.py", "Paper: codes.", "Bank cards: codes."),
        ("banker/ledger/__init__.py", "Pure: accounts.", "The ledger, which is pure: accounts."),
        ("banker/report/qr.py", "A code: shapes.", "Codes on paper. Example: one shape."),
    ],
)
def test_a_foreign_title_is_found(path: str, bad: str, good: str) -> None:
    assert list(foreign_title(f'"""{bad}"""', path))
    assert list(foreign_title(f'"""{good}"""', path)) == []


def test_every_rule_has_a_planted_violation() -> None:
    assert {foreign_title, *(find for find, _, _ in PLANTED)} == {rule.find for rule in RULES}


@pytest.mark.parametrize(
    ("holds_for", "inside", "outside"),
    [
        (in_program, "drivers/vault/messages.py", "tests/project/test_tidy.py"),
        (in_pure_core, "banker/editions/checks/board.py", "banker/editions/__init__.py"),
        (in_pure_core, "drivers/vault/commitment.py", "drivers/port/transport.py"),
        (in_pure_core, "banker/bankcards/pending.py", "banker/store/line_format.py"),
        (
            with_amounts,
            "banker/games/board/rules/property/rent_claims.py",
            "banker/ledger/amount.py",
        ),
        (with_amounts, "banker/ledger/entry.py", "banker/tui/start.py"),
        (without_clock, "banker/store.py", "banker/session/session.py"),
        (beside_output, "banker/cli/progress.py", "banker/cli/output.py"),
        (below_main, "banker/session/session.py", "banker/__main__.py"),
        (below_main, "banker/editions/sources.py", "banker/editions/catalog.py"),
        (beside_the_port_thread, "drivers/vault/serial.py", "drivers/port/runner.py"),
        (beside_the_port_thread, "banker/devices/decoder.py", "tests/system/chaos/evening.py"),
    ],
)
def test_a_rule_knows_its_files(
    holds_for: Callable[[str], bool], inside: str, outside: str
) -> None:
    assert holds_for(inside)
    assert not holds_for(outside)
