"""What Makefile, .ci/run, constraints.txt and conftest.py promise about the set-up."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests import ROOT
from tests.project.version_lock import BUILDS, FILE, REST, Pin, needed_to_run, pins, written

# --- versions ---------------------------------------------------------------------------------


def test_every_version_is_locked() -> None:
    """An unlocked dependency breaks the program for every new user on the day it changes.

    On a desk anything more may be installed; the environment of CI holds nothing else.
    """
    locked = pins(FILE.read_text(encoding="utf-8"))
    here = {name: pin.version for name, pin in locked.items() if pin.is_here}
    installed = {canonicalize_name(d.name): d.version for d in distributions()}
    assert here.items() <= installed.items()
    if os.environ.get("CI"):
        assert here.keys() == installed.keys() - {"banker", "pip"}


def test_every_direct_dependency_is_locked_within_its_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
    ]
    locked = pins(FILE.read_text(encoding="utf-8"))
    for requirement in (Requirement(text) for group in groups for text in group):
        version = locked[canonicalize_name(requirement.name)].version
        assert requirement.specifier.contains(version), requirement


def test_every_version_is_for_the_oldest_python_that_is_promised() -> None:
    """Debian's own is 3.11.2, and pip there refuses what asks for more."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = f"{project['requires-python'].removeprefix('>=')}.0"
    asked = {it.name: it.metadata.get("Requires-Python") for it in distributions()}
    assert [name for name, it in asked.items() if it and oldest not in SpecifierSet(it)] == []


def test_every_version_has_hashes_and_the_file_is_as_it_is_written() -> None:
    """Sorted, one hash a line: two branches that add a package each can be merged."""
    text = FILE.read_text(encoding="utf-8")
    locked = pins(text)
    assert [pin.name for pin in locked.values() if not pin.hashes] == []
    assert written(locked.values()) == text
    assert "://" not in text  # no index is named


def test_play_installs_only_what_the_program_needs(tmp_path: Path) -> None:
    """The others, nine tenths of all, come with `make test`."""
    first, _, rest = FILE.read_text(encoding="utf-8").partition(REST)
    assert needed_to_run() | {BUILDS} == pins(first).keys()
    assert {"pytest", "mypy", "sphinx", "pyarrow"} <= pins(rest).keys()
    whole = "--requirement constraints.txt"
    for target, installs_all in (("play", False), ("test", True)):
        words = ["make", "-n", target, f"VENV={tmp_path}"]
        said = subprocess.run(words, cwd=ROOT, encoding="utf-8", check=True, capture_output=True)
        assert (whole in said.stdout) is installs_all
        assert f"--requirement {tmp_path}/to-play.txt" in said.stdout


def test_a_lock_that_is_not_understood_is_refused() -> None:
    good = 'a==1 ; sys_platform == "win32" \\\n    --hash=sha256:' + "0" * 64 + "\n"
    (pin,) = pins(good).values()
    assert pin == Pin("a", "1", 'sys_platform == "win32"', ("0" * 64,))
    assert pin.is_here is (sys.platform == "win32")
    with pytest.raises(ValueError, match="not understood: a>=1"):
        pins("a>=1\n")


# --- the interpreter --------------------------------------------------------------------------


def test_assertions_are_never_switched_off() -> None:
    """An assertion stops the program before it writes nonsense, so it stays on in play."""
    optimised = re.compile(r"python\S*\s+(-\S+\s+)*-OO?\b|PYTHONOPTIMIZE=", re.IGNORECASE)
    for name in ("Makefile", ".ci/run"):
        assert not optimised.search((ROOT / name).read_text(encoding="utf-8")), name
    for bad in ("python -O x", "$(PYTHON) -u -OO x", "$(BIN)/python -O", "PYTHONOPTIMIZE=1 banker"):
        assert optimised.search(bad), bad
    for good in ("python -m pytest", "curl -O file", "unset PYTHONOPTIMIZE PYTHONPATH"):
        assert not optimised.search(good), good


# --- tools ------------------------------------------------------------------------------------


def installed_by(target: str) -> set[str]:
    """Which packages of the system a target may install: those of every line that it would run."""
    printed = subprocess.run(
        ["make", "-n", target, "READY=", "VENV=.venv"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return {name for names in re.findall(r'echo "installing ([^"]+)"', printed)
            for name in names.split()}  # fmt: skip


@pytest.mark.parametrize("target", ["board", "firmware", "optics", "chaos", "fuzz", "bench-vault"])
def test_a_simulated_board_installs_what_it_needs_and_no_tool_of_other_tests(target: str) -> None:
    needed = {"gcc-avr", "binutils-avr", "avr-libc", "arduino-core-avr", "avrdude", "g++",
              "libsimavr-dev", "libelf-dev", "pkg-config"}  # fmt: skip
    assert installed_by(target) == needed
    assert needed < installed_by("test"), "the tests need these tools too, and more"


# --- skipped tests ----------------------------------------------------------------------------

SKIPS = {
    "test_call.py": 'import pytest\ndef test_a(): pytest.skip("needs x")\n',
    "test_mark.py": 'import pytest\n@pytest.mark.skipif(True, reason="needs x")\ndef test_a(): 0\n',
    "test_module.py": 'import pytest\npytest.skip("needs x", allow_module_level=True)\n',
    "test_choice.py": 'import pytest\ndef test_a(): pytest.skip("not on this system")\n',
    "test_known.py": 'import pytest\n@pytest.mark.xfail(reason="needs x")\ndef test_a(): 1 / 0\n',
}


@pytest.mark.in_check("check")
def test_a_missing_tool_fails_the_run_in_ci_only(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    for name, text in ({"pytest.ini": "[pytest]\n"} | SKIPS).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--continue-on-collection-errors"]

    def run(ci: str) -> tuple[int, str]:
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env=os.environ | {"CI": ci},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, re.sub(r" in .*", "", done.stdout.splitlines()[-1])

    assert run(ci="") == (0, "4 skipped, 1 xfailed")
    assert run(ci="1") == (1, "1 failed, 1 skipped, 1 xfailed, 2 errors")


# --- the published files ----------------------------------------------------------------------


def text_files(root: Path) -> Iterator[tuple[str, str]]:
    """Every text file that is published: no hidden folder but .ci, nothing that was built."""
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        folders = inside.parts[:-1]
        hidden = any(part.startswith(".") and part != ".ci" for part in folders)
        built = any(
            part in {"build", "dist", "__pycache__"} or part.endswith("-info") for part in folders
        )
        if (
            path.is_file()
            and path.name != ".git"
            and not hidden
            and not built
            and path.suffix != ".svg"
        ):
            data = path.read_bytes()
            if b"\0" not in data:
                yield inside.as_posix(), data.decode("utf-8", "replace")


@pytest.mark.in_check("check")
def test_no_file_knows_where_it_was_written(tmp_path: Path) -> None:
    workplace = re.compile(r"(?<![\w.-])/(work|root)/")
    assert [path for path, text in text_files(ROOT) if workplace.search(text)] == []
    (tmp_path / "planted.md").write_text("see /" + "work/notes", encoding="utf-8")
    (tmp_path / "clean.md").write_text("see our/root/notes", encoding="utf-8")
    assert [path for path, text in text_files(tmp_path) if workplace.search(text)] == ["planted.md"]
