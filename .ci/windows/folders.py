"""Folders: the tests of some folders under Windows' Python, one process for each.

A folder is green if none of its tests fails, and those that pass and those about POSIX are together
what Linux collects. Where tools of other systems are started, the table says which are missing.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

from wine import HERE, Python

from tests import ROOT

TABLE = tomllib.loads((HERE / "folders.toml").read_text(encoding="utf-8"))
WORDS = ("-m", "pytest", "-o", "addopts=-q --strict-markers", "-p", "no:cacheprovider")
FAILED = re.compile(r"^(FAILED|ERROR) .*$", re.MULTILINE)
SKIPPED = re.compile(r"^SKIPPED \[(\d+)\] \S+: (.*)$", re.MULTILINE)
CLOSING = re.compile(r"^(?=.*\b\d+ (?:passed|failed|errors?)\b)[=\s]*(.*?)[=\s]*$", re.MULTILINE)
PASSED = re.compile(r"(\d+) passed")
COLLECTED = re.compile(r"^(\d+) tests? collected", re.MULTILINE)
ABOUT_POSIX = "POSIX: "  # as tests/conftest.py says it


class Result(NamedTuple):
    """How a folder did. `line`: pytest's last one. The counts: how many tests are about POSIX, and
    how many Linux collects."""

    folder: str
    line: str
    failures: list[str]
    is_green: bool
    about_posix: int
    collected: int


def tried(python: Python, names: list[str]) -> Iterator[Result]:
    """Each folder that is named, `first` for those of CI, or all of them."""
    python.cwd = ROOT
    wanted = TABLE["first"] if names == ["first"] else names
    with ThreadPoolExecutor(TABLE["side_by_side"]) as threads:
        everything = [*TABLE["first"], *TABLE["rest"]]
        yield from threads.map(partial(result_of, python), wanted or everything)


def result_of(python: Python, name: str) -> Result:
    """Run one folder."""
    own = name.replace("/", "-")
    words = (*WORDS, "-rfEs", "--basetemp", python.home / f"tests-{own}", f"tests/{name}")
    said = python.run(*words, limit_s=60 * TABLE["minutes"])
    lines = CLOSING.findall(said.out)
    failures = [match[0] for match in FAILED.finditer(said.out)]
    if said.code and not failures:
        failures = said.out.splitlines()[-20:]
    skipped = Counter[str]()
    for count, reason in SKIPPED.findall(said.out):
        skipped[ABOUT_POSIX if reason.startswith(ABOUT_POSIX) else reason] += int(count)
    there = collected(name)
    failures += uncounted(name, said.out, skipped, there)
    line = lines[-1] if lines else "no test ran"
    is_green = said.code == 0 and bool(lines) and not failures
    return Result(name, line, failures, is_green, skipped[ABOUT_POSIX], there)


def uncounted(name: str, out: str, skipped: Counter[str], there: int) -> list[str]:
    """What keeps the sum from being what Linux collects."""
    known = {ABOUT_POSIX, *(f"needs {tool}" for tool in TABLE["tools"].get(name, []))}
    found = [f"skipped: {count} of {it!r}" for it, count in skipped.items() if it not in known]
    passed = PASSED.search(out)
    here = (int(passed[1]) if passed else 0) + skipped.total()
    if here != there:
        found.append(f"{here} tests here, {there} on Linux")
    return found


def collected(name: str) -> int:
    """How many tests Linux collects."""
    words = [sys.executable, *WORDS, "--collect-only", f"tests/{name}"]
    said = subprocess.run(
        words, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=600
    )
    found = COLLECTED.search(said.stdout)
    assert found is not None, said.stdout[-2000:]
    return int(found[1])
