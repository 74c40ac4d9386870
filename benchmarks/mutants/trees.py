"""A scratch copy of the tree in which tests are run, under limits, so that no mutant does harm."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

# The first copy must not be of what a copy makes; the rest is of no use to a test.
NOT_COPIED = shutil.ignore_patterns(
    ".*", "build", "__pycache__", "*.egg-info", "node_modules"
)  # fmt: skip
# A mutant that allocates or writes without end is stopped by the system.
MEMORY_MAX = 3 << 30
FILE_MAX = 500 << 20
TIMED_OUT = -1000


class Project(NamedTuple):
    """What is mutated, what is run, and what is no test of it: paths from the root. `options` are
    pytest's."""

    root: Path
    sources: tuple[str, ...]
    tests: str
    left_out: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def source_files(self) -> list[str]:
        return [path for top in self.sources for path in self._below(top, "*.py")]

    def test_modules(self) -> list[str]:
        found = self._below(self.tests, "test_*.py")
        return [path for path in found if not path.startswith(self.left_out)]

    def text(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def _below(self, top: str, pattern: str) -> list[str]:
        return sorted(
            path.relative_to(self.root).as_posix() for path in (self.root / top).rglob(pattern)
        )


class Run(NamedTuple):
    """`code` is pytest's; `failed` the first test that failed."""

    code: int
    seconds: float
    failed: str

    @property
    def is_fine(self) -> bool:
        return self.code in (0, 5)


class Tree:
    """One copy. Nobody else may use it at the same time."""

    def __init__(self, project: Project, place: Path) -> None:
        self.root = place / "tree"
        self._scratch = place / "scratch"
        self._scratch.mkdir(parents=True)
        shutil.copytree(project.root, self.root, ignore=NOT_COPIED, symlinks=True)
        if (project.root / "build").is_dir():
            (self.root / "build").symlink_to(project.root / "build")
        self._options = project.options
        self._edits = 0

    def write(self, path: str, text: str) -> None:
        """Another text. Its time is one that no compiled text has: two edits may be as long."""
        self._edits += 1
        file = self.root / path
        file.write_text(text, encoding="utf-8", newline="")
        os.utime(file, (1e9 + self._edits, 1e9 + self._edits))

    def run(self, tests: list[str], limit_s: float, more: dict[str, str] | None = None) -> Run:
        """These tests, until the first failure."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-o", "addopts="]
        command += ["-p", "no:cacheprovider", "-p", "no:xdist", *self._options]
        command += [f"--basetemp={self._scratch / 'tests'}", *tests]
        known = {"PYTHONPATH": str(self.root), "CI": "", "PYTEST_ADDOPTS": "",
                 "HYPOTHESIS_STORAGE_DIRECTORY": str(self._scratch / "examples")}  # fmt: skip
        began = time.monotonic()
        with subprocess.Popen(
            command, cwd=self.root, env=os.environ | known | (more or {}), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            _limit(process.pid)
            try:
                told, _ = process.communicate(timeout=limit_s)
                code = process.returncode
            except subprocess.TimeoutExpired:
                told, code = b"", TIMED_OUT
            finally:
                # Also what a test had started and not ended.
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
        shutil.rmtree(self._scratch / "examples", ignore_errors=True)
        return Run(code, time.monotonic() - began, _first_failed(told.decode("utf-8", "replace")))


def _limit(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        for what, most in ((resource.RLIMIT_DATA, MEMORY_MAX), (resource.RLIMIT_FSIZE, FILE_MAX)):
            _, hard = resource.getrlimit(what)
            resource.prlimit(pid, what, (most, hard))


def _first_failed(told: str) -> str:
    for line in told.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("FAILED", "ERROR"):
            return rest.partition(" - ")[0]
    return ""
