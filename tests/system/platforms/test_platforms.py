"""Windows and macOS, which nobody has tried: what stands in for them here."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest
import yaml

from banker.cli.parsing.arguments import PORT_NAMES
from drivers.port.platforms import PLATFORMS, platform_of
from tests import ROOT
from tests.system.platforms.windows_twin import MISSING_MODULES

# --- Windows --------------------------------------------------------------------------------------


@pytest.mark.in_check("check")
def test_a_whole_game_is_played_without_what_windows_lacks(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path / "home"), "XDG_DATA_HOME": str(tmp_path / "data")}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.system.platforms.windows_twin", str(tmp_path)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT,
        env=os.environ | home | {"XDG_STATE_HOME": str(tmp_path / "state"), "LOGNAME": "host"},
        timeout=300,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-4000:]
    assert "Ann buys Oriental Avenue" in ran.stdout
    assert "Clean" in ran.stdout


def imports_at_top(source: str) -> Iterator[str]:
    """The modules that are imported when a module is, on every platform."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.in_check("check")
def test_no_module_begins_with_what_another_platform_lacks() -> None:
    found = [
        path.name
        for top in ("banker", "drivers")
        for path in (ROOT / top).rglob("*.py")
        if MISSING_MODULES & set(imports_at_top(path.read_text(encoding="utf-8")))
    ]
    assert found == []
    assert "fcntl" in set(imports_at_top("import fcntl\n"))
    assert "fcntl" not in set(imports_at_top("def f():\n    import fcntl\n"))


# --- ports ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", PLATFORMS)
def test_advice_on_ports_is_of_the_platform(word: str) -> None:
    row = platform_of(word)
    is_linux = word == "linux"
    assert ("sudo" in row.no_permission) is is_linux
    assert ("apt" in row.avrdude + row.toolchain) is is_linux
    assert row.port.startswith("/dev/") is (word != "win32")
    assert PORT_NAMES.get(word, "/dev/ttyACM0") == row.port


def test_an_unknown_system_is_taken_for_linux() -> None:
    assert platform_of("freebsd15") == platform_of("linux")


# --- the workflow, which was never run ------------------------------------------------------------

WORKFLOW = ROOT / ".github" / "workflows" / "check.yml"


def test_the_workflow_has_three_systems_and_four_pythons() -> None:
    flow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    assert set(flow) == {"name", True, "permissions", "jobs"}  # `on` is a truth in YAML 1.1
    assert set(flow[True]) == {"push", "pull_request"}
    pythons = ["3.11", "3.12", "3.13", "3.14"]
    systems = []
    for job in flow["jobs"].values():
        assert set(job) <= {
            "name", "runs-on", "timeout-minutes", "container", "strategy", "steps",
        }  # fmt: skip
        assert job["strategy"]["matrix"]["python"] == pythons
        systems += job["strategy"]["matrix"].get("system", [job["runs-on"]])
        for step in job["steps"]:
            assert set(step) <= {"uses", "with", "run"}
            assert ("uses" in step) != ("run" in step)
            assert isinstance(step.get("uses", step.get("run")), str)
            assert "with" not in step or "uses" in step
    assert systems == ["ubuntu-latest", "macos-latest", "windows-latest"]


def test_what_the_workflow_names_is_there() -> None:
    flow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    lines = [step["run"] for job in flow["jobs"].values() for step in job["steps"] if "run" in step]
    named = {word for line in lines for word in line.split() if word.startswith(("tests/", ".ci/"))}
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.in_check("check")
def test_no_test_of_the_workflow_begins_with_what_windows_lacks() -> None:
    flow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    (line,) = (step["run"] for step in flow["jobs"]["elsewhere"]["steps"] if "pytest" in str(step))
    folders = [ROOT / word for word in line.split() if word.startswith("tests/")]
    found = [
        str(path.relative_to(ROOT))
        for folder in folders
        for path in folder.rglob("*.py")
        if MISSING_MODULES & set(imports_at_top(path.read_text(encoding="utf-8")))
    ]
    assert found == []


# --- the lane of Windows --------------------------------------------------------------------------

LANE = ROOT / ".ci" / "windows"
MARKED_MAX = 55  # places where a test or a module is about POSIX: this may only fall
MARK = re.compile(r"mark\.needs_posix\(\"([^\"]*)\"\)")


def test_the_workflow_takes_its_folders_from_the_table_of_the_lane() -> None:
    table = tomllib.loads((LANE / "folders.toml").read_text(encoding="utf-8"))
    flow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    (line,) = (step["run"] for step in flow["jobs"]["elsewhere"]["steps"] if "pytest" in str(step))
    named = [word.removeprefix("tests/") for word in line.split() if word.startswith("tests/")]
    assert named == [*table["first"], *table["rest"]]


def test_each_module_of_tests_is_in_the_table_or_its_reason_is() -> None:
    table = tomllib.loads((LANE / "folders.toml").read_text(encoding="utf-8"))
    found = {path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    places = [*table["first"], *table["rest"], *table["left_out"]]
    for place in places:
        here = {it for it in found if PurePath(place) in it.parents or it.match(place)}
        assert here, f"{place}: expected tests that no other place has, and there are none"
        found -= here
    assert sorted(map(str, found)) == []
    assert all(table["left_out"].values())
    assert set(table["tools"]) <= set(places)


def test_few_tests_are_about_what_windows_has_not_and_each_says_what() -> None:
    reasons = [
        reason
        for path in (ROOT / "tests").rglob("*.py")
        for reason in MARK.findall(path.read_text(encoding="utf-8"))
    ]
    assert all(reasons)
    assert len(reasons) <= MARKED_MAX


@pytest.mark.parametrize(("ci", "code"), [({}, 0), ({"CI": "1"}, 1)], ids=["here", "in CI"])
def test_where_wine_cannot_be_had_a_sentence_says_so(
    tmp_path: Path, ci: dict[str, str], code: int
) -> None:
    environment = {name: it for name, it in os.environ.items() if name != "CI"}
    ran = subprocess.run(
        [sys.executable, str(LANE / "lane.py"), "smoke"], stdin=subprocess.DEVNULL, cwd=ROOT,
        env=environment | ci | {"PATH": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    said = "make: wine is missing, so nothing is tried under Windows' Python\n"
    assert (ran.returncode, ran.stderr) == (code, said)
