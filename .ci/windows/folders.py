"""Folders: the tests of some folders under Windows' Python, one process for each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

from wine import HERE, Python

from tests import ROOT

TABLE = tomllib.loads((HERE / "folders.toml").read_text(encoding="utf-8"))
PYTEST = ("-m", "pytest", "-o", "addopts=-q --strict-markers", "-p", "no:cacheprovider", "-rfE")
FAILED = re.compile(r"^(FAILED|ERROR) .*$", re.MULTILINE)
CLOSING = re.compile(r"^(?=.*\b\d+ (?:passed|failed|errors?)\b)[=\s]*(.*?)[=\s]*$", re.MULTILINE)


class Result(NamedTuple):
    """How a folder did. `line`: pytest's last one."""

    folder: str
    line: str
    failures: list[str]
    is_green: bool


def tried(python: Python, names: list[str]) -> Iterator[Result]:
    """Each folder that is named, `first` for those of CI, or all of them."""
    python.cwd = ROOT
    wanted = TABLE["first"] if names == ["first"] else names
    for name in wanted or [*TABLE["first"], *TABLE["rest"]]:
        words = (*PYTEST, "--basetemp", python.home / "tests", f"tests/{name}")
        said = python.run(*words, limit_s=60 * TABLE["minutes"])
        (python.home / f"{name.replace('/', '-')}.txt").write_text(said.out, encoding="utf-8")
        lines = CLOSING.findall(said.out)
        failures = [match[0] for match in FAILED.finditer(said.out)]
        if said.code and not failures:
            failures = said.out.splitlines()[-20:]
        is_green = said.code == 0 and bool(lines)
        yield Result(name, lines[-1] if lines else "no test ran", failures, is_green)
