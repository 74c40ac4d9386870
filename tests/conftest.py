"""A test that needs a tool says so: `pytest.skip("needs strace")`. In CI such a skip is a failure.

So a missing tool is a nuisance on somebody's laptop and a red run in CI, never a silent hole.
Other skips stay skips.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import settings

from tests import HALF, USUAL, differences, examples, processes

# What several modules share says what was expected and what came, as the tests themselves do.
pytest.register_assert_rewrite(
    *(f"tests.{it.parent.name}" for it in Path(__file__).parent.glob("*/__init__.py"))
)

# What was compiled once is kept, also for the hundreds of programs that the tests start. (Wine's
# Python would leave Windows' paths in files of Linux.)
if sys.platform != "win32":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False

# In `make test`: of how many rows a test has to be, for each eighth alone to be tried.
MANY_ROWS, EACH_ROW = 4, 8

# An assert's own explanation of a value that it calculated: its beginning tells which it is.
EXPLAINED, EXPLAINED_MAX = ("E    +", "E   assert "), 240

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def pytest_configure(config: pytest.Config) -> None:
    """How often a property is tried: the modules of tests ask when they are loaded."""
    if "in_check" in config.option.markexpr:
        os.environ[HALF] = "1"
    # The machine may be slow and shared: no deadline for an example. In CI the same each time.
    settings.register_profile(
        "banker",
        deadline=None,
        derandomize=bool(os.environ.get("CI")),
        max_examples=examples(USUAL),
    )
    settings.load_profile("banker")


@pytest.fixture(scope="session", autouse=True)
def _own_processes() -> Iterator[None]:
    """Whoever starts a process ends it, also where the test fails."""
    processes.hear_ctrl_c()
    processes.mark()
    yield
    assert (left := processes.left()) == [], "left behind:\n" + "\n".join(left)


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes the profile of the person who runs it, on any system."""
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        os.environ[f"XDG_{kind}_HOME"] = str(tmp_path_factory.mktemp(kind.lower()))


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether nothing is left out, as by `make check`: `make test` names what is."""
    return "in_check" not in pytestconfig.option.markexpr


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is about POSIX is not tried on Windows; the marker says what it is about.

    Of a test with many rows `make test` tries each eighth: the others are marked for `make check`.
    """
    tables: dict[tuple[str, str], list[pytest.Function]] = {}
    for item in items:
        if sys.platform == "win32" and (marker := item.get_closest_marker("needs_posix")):
            item.add_marker(pytest.mark.skip(reason=f"POSIX: {marker.args[0]}"))
        if (
            isinstance(item, pytest.Function)
            and hasattr(item, "callspec")
            and not item.get_closest_marker("in_check")
        ):
            tables.setdefault((item.path.as_posix(), item.originalname), []).append(item)
    for rows in tables.values():
        if len(rows) >= MANY_ROWS:
            for at, row in enumerate(rows):
                if at % EACH_ROW:
                    row.add_marker(pytest.mark.in_check("check"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker compiles its own share of the modules first, and finds the others compiled.

    All workers read all modules in one order: each would compile the same one at the same time.
    """
    work: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if work is None or sys.dont_write_bytecode:
        return
    number, count = int(work["workerid"].removeprefix("gw")), work["workercount"]
    root = session.config.rootpath
    for path in sorted(_modules_of(session.config))[number::count]:
        # What cannot be loaded is said when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """The tests themselves are half a million objects: no later collection looks at them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Of two states that should be alike only what differs is shown."""
    if op != "==" or not isinstance(left, msgspec.Struct) or type(left) is not type(right):
        return None
    return [f"two {type(left).__name__} differ", *differences.shown(left, right)]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = _without_silent_skip((yield))
    for traceback, *_ in getattr(report.longrepr, "chain", ()):
        for part in traceback.reprentries:
            part.lines = [shortened(line) for line in part.lines]
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _without_silent_skip((yield))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Out of CI what was skipped for want of a tool is said, and not only counted."""
    wants = Counter[str]()
    for report in terminalreporter.getreports("skipped"):
        where: Any = report.longrepr
        wants[where[2].removeprefix("Skipped: ") if isinstance(where, tuple) else ""] += 1
    for reason, count in sorted(wants.items()):
        if reason.startswith("needs "):
            line = f"NOT TESTED: {count} skipped, {reason}; see `make tools`"
            terminalreporter.write_line(line, yellow=True, bold=True)


def shortened(line: str) -> str:
    """A line of a failure: of what pytest explains of itself the beginning, all else as it is."""
    is_long = line.startswith(EXPLAINED) and len(line) > EXPLAINED_MAX
    return f"{line[:EXPLAINED_MAX]} …" if is_long else line


def _modules_of(config: pytest.Config) -> Iterator[Path]:
    """The test modules in the folders that were asked for."""
    for word in config.args:
        place = config.rootpath / word
        if place.is_dir():
            yield from place.rglob("test_*.py")


def _without_silent_skip(report: Report) -> Report:
    """The report, failed instead of skipped where CI lacks a tool."""
    # A skip's longrepr is (path, line, "Skipped: reason"); an expected failure's is not.
    where: Any = report.longrepr
    if not (os.environ.get("CI") and report.skipped and isinstance(where, tuple)):
        return report
    reason = where[2].removeprefix("Skipped: ")
    if reason.startswith("needs "):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI, where nothing may be missing: {reason}"
    return report
