"""What holds between the parts: who imports whom, and what must exist beside what.

The import contracts are in pyproject.toml and run as `lint-imports`; here is the proof that they
can fail. The rules about a single source text are in test_tidy.py.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import PYTHON_FOLDERS, ROOT
from tests.project.loading import loaded_after

pytestmark = pytest.mark.in_check("check")

TEST_TEXTS = ("*.py", "*.txt", "*.toml", "*.jsonl", "*.bank")

# --- the import contracts, with violations planted in a copy ---------------------------------

# file, its text, what lint-imports must say about it
PLANTED_IMPORTS = [
    ("banker/games/board/state.py", "import banker.tui", "banker.games.board.state -> banker.tui"),
    (
        "banker/devices/simulated_vault.py",
        "import banker.tui",
        "banker.devices.simulated_vault -> banker.tui",
    ),
    (
        "banker/tui/planted.py",
        "import banker.devices.simulated_vault",
        "banker.tui.planted -> banker.devices.simulated_vault",
    ),
    (
        "banker/tui/planted_phones.py",
        "import banker.phones.control",
        "banker.tui.planted_phones -> banker.phones.control",
    ),
    (
        "banker/interaction/planted.py",
        "import banker.devices.decoder",
        "banker.interaction.planted -> banker.devices.decoder",
    ),
    (
        "banker/interaction/planted_phones.py",
        "import banker.phones.control",
        "banker.interaction.planted_phones -> banker.phones.control",
    ),
    (
        "banker/interaction/words/planted.py",
        "import textual",
        "banker.interaction.words.planted -> textual",
    ),
    (
        "banker/interaction/keys/planted.py",
        "import banker.tui.app",
        "banker.interaction.keys.planted -> banker.tui.app",
    ),
    (
        "banker/interaction/verbs/planted.py",
        "import rich",
        "banker.interaction.verbs.planted -> rich",
    ),
    (
        "banker/interaction/ui_state.py",
        "import banker.interaction.keys.keys",
        "banker.interaction.ui_state -> banker.interaction.keys.keys",
    ),
    (
        "banker/tui/planted_lines.py",
        "import banker.plain.words",
        "banker.tui.planted_lines -> banker.plain.words",
    ),
    ("banker/phones/http.py", "import banker.phones.table", "phones.http -> banker.phones.table"),
    ("banker/phones/seats.py", "import socket", "banker.phones.seats -> socket"),
    (
        "banker/devices/health.py",
        "import banker.devices.decoder",
        "health -> banker.devices.decoder",
    ),
    (
        "banker/session/loading.py",
        "import banker.session.session",
        "loading -> banker.session.session",
    ),
    ("banker/odds/request.py", "import subprocess", "banker.odds.request -> subprocess"),
    (
        "banker/odds/counting.py",
        "import banker.odds.worker",
        "banker.odds.counting -> banker.odds.worker",
    ),
    ("banker/players/draw.py", "import random", "banker.players.draw -> random"),
    (
        "banker/players/temper.py",
        "import banker.players.playout",
        "banker.players.temper -> banker.players.playout",
    ),
    (
        "banker/session/planted.py",
        "import banker.players.playout",
        "banker.session.planted -> banker.players.playout",
    ),
    ("banker/helpers.py", "", "- banker.helpers"),
    (
        "banker/engine/fold.py",
        "import banker.games.rulesets",
        "engine.fold -> banker.games.rulesets",
    ),
    ("banker/engine/event.py", "import banker.engine.draft", "engine.event -> banker.engine.draft"),
    ("banker/games/board/edition.py", "import banker.games.rulesets", "edition -> banker.games.ru"),
    ("banker/games/board/helpers.py", "", "- banker.games.board.helpers"),
    (
        "banker/games/board/events/__init__.py",
        "import banker.games.board.draft",
        "banker.games.board.events -> banker.games.board.draft",
    ),
    (
        "banker/games/board/draft.py",
        "import banker.games.board.queries.raising_cash",
        "banker.games.board.draft -> banker.games.board.queries",
    ),
    (
        "banker/games/deal/edition.py",
        "import banker.games.board.state",
        "banker.games.deal.edition -> banker.games.board",
    ),
    (
        "banker/games/deal/draft.py",
        "import banker.games.deal.queries.sets",
        "banker.games.deal.draft -> banker.games.deal.queries",
    ),
    (
        "banker/games/deal/rules/hand.py",
        "import banker.games.deal.rules.turns",
        "rules.hand -> banker.games.deal.rules.turns",
    ),
    (
        "banker/foundation/text.py",
        "import banker.foundation.errors",
        "banker.foundation.text -> banker.foundation.errors",
    ),
    (
        "banker/games/board/rules/payments.py",
        "import banker.games.board.rules.timers",
        "rules.payments -> banker.games.board.rules.timers",
    ),
    (
        "banker/audit/core/row.py",
        "import banker.audit.checks.facts",
        "banker.audit.core.row -> banker.audit.checks",
    ),
    (
        "banker/language/parser/parse.py",
        "import banker.language.phrases.plurals",
        "parser.parse -> banker.language.phrases",
    ),
    (
        "banker/plain/words.py",
        "import banker.plain.table",
        "plain.words -> banker.plain.table",
    ),
    ("banker/plain/answers.py", "import banker.tui.app", "banker.plain.answers -> banker.tui.app"),
    ("banker/cli/output.py", "import banker.cli.parser", "cli.output -> banker.cli.parser"),
    ("drivers/helpers.py", "", "- drivers.helpers"),
    (
        "drivers/errors.py",
        "import drivers.vault.simulator",
        "drivers.errors -> drivers.vault.simulator",
    ),
    (
        "drivers/vault/planted.py",
        "import banker.foundation.errors",
        "drivers.vault.planted -> banker.foundation.errors",
    ),
    (
        "banker/session/session.py",
        "import drivers.errors",
        "banker.session.session -> drivers.errors",
    ),
    ("banker/store/planted.py", "import textual", "banker.store.planted -> textual"),
    ("banker/ledger/planted.py", "import datetime", "banker.ledger.planted -> datetime"),
    ("banker/editions/one/data.py", "import pathlib", "banker.editions.one.data -> pathlib"),
    ("drivers/vault/commitment.py", "import secrets", "drivers.vault.commitment -> secrets"),
    ("drivers/vault/one.py", "import drivers.vault.two", "No cycles are allowed in drivers.vault"),
    ("drivers/vault/two.py", "import drivers.vault.one", "- ."),
    (
        "banker/audit/planted.py",
        "import banker.games.board.state",
        "banker.audit.planted -> banker.games.board",
    ),
    (
        "banker/audit/planted_rows.py",
        "import banker.games.board.commands.rows",
        "banker.audit.planted_rows -> banker.games.board.commands.rows",
    ),
    (
        "banker/audit/planted_forms.py",
        "import banker.language.parser.forms",
        "banker.audit.planted_forms -> banker.language.parser.forms",
    ),
]


def test_the_import_contracts_find_what_was_planted(tmp_path: Path) -> None:
    for name in ("banker", "drivers"):
        shutil.copytree(ROOT / name, tmp_path / name)
    contracts = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(contracts, encoding="utf-8")
    for path, text, _ in PLANTED_IMPORTS:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        with file.open("a", encoding="utf-8") as module:  # what is allowed must still be there
            module.write(f"\n{text}\n")
    program = str(Path(sys.executable).with_name("lint-imports"))
    command = [program, "--no-logo", "--no-cache"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "COLUMNS": "200"}
    run = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1, run.stdout + run.stderr
    missing = [said for _, _, said in PLANTED_IMPORTS if said not in run.stdout]
    assert missing == [], run.stdout[-3000:] + run.stderr[-2000:]
    assert " KEPT" not in run.stdout, "a contract without a planted violation"


def test_an_edition_is_data_only() -> None:
    """So no edition can know another, or the rules one of them."""
    files = [path for path in ROOT.glob("banker/editions/data/**/*") if path.is_file()]
    assert files
    assert [path for path in files if path.suffix != ".toml"] == []


# --- what is loaded at run time ---------------------------------------------------------------


def test_what_is_loaded_is_seen() -> None:
    assert "textual" in loaded_after("import textual")
    assert "textual" not in loaded_after("import rich")


def test_the_session_does_not_load_the_screen() -> None:
    assert "textual" not in loaded_after("import banker.session.session")


def test_help_does_not_load_the_screen() -> None:
    """Textual takes a third of a second to import; scripts should not wait for it."""
    loaded = loaded_after(
        "import sys; sys.argv = ['banker', '--help']\n"
        "from banker.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass"
    )
    assert "banker.cli" in loaded
    assert "textual" not in loaded


# --- modules ----------------------------------------------------------------------------------


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported_by(path: str, text: str) -> Iterator[str]:
    """Every name that the module imports, with the packages around it."""
    package = module_name(path).split(".")
    if not path.endswith("__init__.py"):
        package.pop()
    for node in ast.walk(ast.parse(text)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


# A part of a game, which its record names.
PART = re.compile(r'"(banker\.[\w.]+):\w+"')


def lonely_modules(files: dict[str, str]) -> list[str]:
    """The modules that no other module imports; a package counts by what is inside it."""
    imported = {name for path, text in files.items() for name in imported_by(path, text)}
    # The loader imports editions by name, the parser's rows name commands (tests/cli/test_parser.py
    # looks), and the project script starts __main__; a process of its own is started by its name.
    reached = re.compile(r"banker\.(__main__|api|odds\.worker|editions\..*|cli\.commands\..*)")
    named = (match[1] for text in files.values() for match in PART.finditer(text))
    imported |= {".".join(it.split(".")[:end]) for it in named for end in range(1, 9)}
    names = {module_name(path): text for path, text in files.items()}
    return [name for name in names if name not in imported and not reached.fullmatch(name)]


def test_every_module_is_imported_by_another() -> None:
    files = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for top in ("banker", "drivers")
        for path in (ROOT / top).rglob("*.py")
    }
    lonely = lonely_modules(files)
    assert not lonely, "\n".join(lonely)


def test_a_module_that_nobody_imports_is_found() -> None:
    files = {"p/__init__.py": "from . import a", "p/a.py": "from p.b import x", "p/b.py": ""}
    assert lonely_modules(files) == []
    assert lonely_modules(files | {"p/c.py": "import p.b"}) == ["p.c"]
    assert lonely_modules(files | {"p/c.py": "from .d import x", "p/d.py": ""}) == ["p.c"]
    part = {"p/b.py": '"banker.p.e:ROW"', "banker/p/e.py": "import banker.p.e"}
    assert lonely_modules(files | part) == []


def vaguely_named(paths: list[str]) -> list[str]:
    vague = re.compile(r"(^|[/_])(utils?|helpers?|managers?|common)(/|\.py$)")
    return [path for path in paths if vague.search(path)]


def test_no_module_has_a_name_that_says_nothing() -> None:
    paths = [path for top in PYTHON_FOLDERS for path in ROOT.glob(f"{top}/**/*.py")]
    assert vaguely_named([path.relative_to(ROOT).as_posix() for path in paths]) == []
    vague = ["a/utils.py", "a/common/b.py", "a/game_manager.py"]
    assert vaguely_named([*vague, "a/community.py", "a/common_stock.py"]) == vague


# --- what must exist beside what --------------------------------------------------------------


def editions_without_game(editions: Path, games: Path) -> list[str]:
    names = sorted(path.stem.replace("-", "_") for path in editions.glob("*.toml"))
    return [name for name in names if not any((games / name).glob("[!.]*"))]


def test_every_edition_has_a_golden_game() -> None:
    assert editions_without_game(ROOT / "banker/editions/data", ROOT / "tests/system/replay") == []


def test_an_edition_without_a_golden_game_is_found(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / "editions").mkdir(exist_ok=True)
        (tmp_path / "editions" / f"{name}.toml").touch()
    (tmp_path / "games/a").mkdir(parents=True)
    (tmp_path / "games/a/game.bank").touch()
    assert editions_without_game(tmp_path / "editions", tmp_path / "games") == ["b"]


def untested_codes(enum_source: str, tests: str) -> list[str]:
    """The members of `RefusalCode` that no test names: `.LOCKED`, `[locked]`, `refused locked`.

    A code of several words is known by itself; a single word may be there for another reason.
    """
    members = {
        target.id: node.value.value
        for enum in ast.walk(ast.parse(enum_source))
        if isinstance(enum, ast.ClassDef) and enum.name in ("RefusalCode", "HistoryCode")
        for node in enum.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert members, "no RefusalCode with plain values"

    found = set(re.findall(r"(\.|\[|refused:? )?\b(\w+)", tests))
    words = {word for _, word in found}

    def is_named(name: str, code: str) -> bool:
        refused = any((before, code) in found for before in ("[", "refused ", "refused: "))
        return (".", name) in found or refused or ("_" in code and code in words)

    return [name for name, code in members.items() if not is_named(name, str(code))]


def test_every_refusal_code_is_tested() -> None:
    modules = ("banker/engine/refusal.py", "banker/games/board/refusal.py")
    source = "\n".join((ROOT / module).read_text(encoding="utf-8") for module in modules)
    files = {path for pattern in TEST_TEXTS for path in (ROOT / "tests").rglob(pattern)}
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted(files))
    untested = untested_codes(source, tests)
    assert not untested, "\n".join(untested)


def test_a_refusal_code_without_a_test_is_found() -> None:
    enum = 'class RefusalCode(StrEnum):\n    NO_KEY = "no_key"\n    LOCKED = "locked"'
    assert untested_codes(enum, "| no_key | refused [locked]") == []
    assert untested_codes(enum, "RefusalCode.NO_KEY, a locked deed") == ["LOCKED"]
    assert untested_codes(enum, "no_keys, RefusalCode.LOCKED") == ["NO_KEY"]
