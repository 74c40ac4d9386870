"""The sweep itself, on a small project whose mutants are known: some die, some must live."""

from __future__ import annotations

import ast
import io
from pathlib import Path

import pytest

from benchmarks.mutants.edits import edited, places
from benchmarks.mutants.recording import Recorded
from benchmarks.mutants.sweep import BANKER, Limits, Pool, recorded, summary, sweep
from benchmarks.mutants.trees import TIMED_OUT, Project, Run, Tree
from benchmarks.mutants.trial import (
    KILLED,
    LIVED,
    TIMEOUT,
    Mutant,
    Verdict,
    draw,
    judged,
    judges_of,
)

pytestmark = pytest.mark.in_check("mutants")

# --- the edits --------------------------------------------------------------------------------

EDITS = [
    ("a < b", {"a <= b", "a >= b"}),
    ("a is not b", {"a is b"}),
    ("a not  in b", {"a in b"}),
    ("(a) == (b)", {"(a) != (b)"}),
    ("a and b or c", {"a or b or c", "a and b and c", "b or c", "a or c", "a and b", "c"}),
    ("not a", {"a"}),
    ("not (a or b)", {"(a or b)", "not (a and b)", "not (b)", "not (a)"}),
    ("x = 17", {"x = 18", "x = 16"}),
    ("x = True", {"x = False"}),
    ("f(a, b, *c)", {"f(b, a, *c)", "pass"}),
    ('f("é", "b")', {'f("b", "é")', "pass"}),
    ("x = a + b - c", {"x = a - b - c", "x = a + b + c"}),
    ("x = max(a)", {"x = min(a)"}),
    (
        "def f() -> bool:\n    return a",
        {f"def f() -> bool:\n    return {x}" for x in (True, False)},
    ),
    ("def f() -> list[int]:\n    return a", {"def f() -> list[int]:\n    return []"}),
    ("def f():\n    return a", {"def f():\n    return None"}),
    ("if a: b", {"if True: b", "if False: b"}),
    ("x = [a for a in b if c]", {"x = [a for a in b if True]"}),
    ("a.b = c", {"pass"}),
    ("x += y", {"pass"}),
    ("raise X", {"pass"}),
    # No edit where none could make a difference.
    ('"""f(a, b)"""', set()),
    ("assert a < b, 17", set()),
    ("x: Literal[17] = y", set()),
    ("@f(True)\nclass A(B, frozen=True): x = y", set()),
    ('x = f"{a + 17}"', set()),
    ("if TYPE_CHECKING: import x", set()),
    ("x = 'é' + b  # 1 < 2", set()),
    ("x = zip(a, strict=True)", set()),
    ("with suppress(A, B): x = y", set()),
]


@pytest.mark.parametrize(("text", "mutants"), EDITS, ids=[text[:30] for text, _ in EDITS])
def test_a_piece_of_a_program_has_these_mutants(text: str, mutants: set[str]) -> None:
    found = {edited(text, edit) for place in places(text) for edit in place}
    assert {_plain(one) for one in found if one} == {_plain(one) for one in mutants}


def _plain(text: str) -> str:
    return ast.unparse(ast.parse(text))


def test_each_line_of_the_program_can_be_drawn_and_the_same_ones_are_drawn_again() -> None:
    files = BANKER.source_files()
    assert {path.split("/")[0] for path in files} == {"banker", "drivers"}
    small = Project(BANKER.root, ("banker/ledger", "drivers/wire"), "tests")
    first, again, other = draw(small, 30, 1), draw(small, 30, 1), draw(small, 30, 2)
    assert first == again != other
    assert len({(one.path, one.edit.start) for one in first}) == 30
    for mutant in first:
        assert mutant.diff() and mutant.after != mutant.before


# --- a sweep ----------------------------------------------------------------------------------

PROGRAM = '''\
"""A till."""

def change(paid: int, due: int) -> int:
    if paid < due:
        raise ValueError("too little")
    return paid - due

def unused(a: int) -> int:
    return a + 1

def count(total: int) -> int:
    while total > 9:
        total -= 10
    return total
'''
TESTS = """\
import time
import pytest
from till.change import change, count

def test_change():
    assert change(10, 7) == 3
    with pytest.raises(ValueError):
        change(3, 7)

def test_count():
    assert count(25) == 5
"""
OTHERS = """\
from till import change

def test_nothing_of_it():
    assert change.__doc__ == "A till."
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = tmp_path / "project"
    for path, text in {
        "till/__init__.py": "",
        "till/change.py": PROGRAM,
        "tests/test_change.py": TESTS,
        "tests/test_others.py": OTHERS,
        "pyproject.toml": "[tool.pytest.ini_options]\n",
    }.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    # A plugin that nothing here needs takes longer than all the rest.
    return Project(root, ("till",), "tests", options=("-p", "no:hypothesispytest"))


def of(project: Project, old: str, new: str) -> Mutant:
    """The one mutant by which `old` becomes `new`."""
    text = project.text("till/change.py")
    (found,) = (
        Mutant("till/change.py", edit, text, text.replace(old, new))
        for place in places(text)
        for edit in place
        if edited(text, edit) == text.replace(old, new)
    )
    return found


def test_a_sweep_tells_who_died_and_who_lived(project: Project, tmp_path: Path) -> None:
    pool = Pool(project, tmp_path / "scratch", 2)
    out = io.StringIO()
    recording = recorded(project, pool, tmp_path / "recording.json", out)
    assert set(recording) == {"tests/test_change.py", "tests/test_others.py"}
    lines = recording["tests/test_change.py"].lines["till/change.py"]
    assert {4, 5, 6, 12, 13, 14} <= lines and 9 not in lines
    fates = {
        of(project, "paid - due", "paid + due"): KILLED,
        of(project, 'raise ValueError("too little")', "pass"): KILLED,
        of(project, "paid < due", "paid <= due"): LIVED,  # nobody pays the very sum
        of(project, "a + 1", "a - 1"): LIVED,  # nobody calls it
    }
    verdicts = list(sweep(project, pool, recording, list(fates), Limits()))
    assert {verdict.mutant: verdict.fate for verdict in verdicts} == fates
    assert verdicts[0].by == "tests/test_change.py::test_change"
    judges = judges_of(project, recording, verdicts[3].mutant, 9)
    assert (judges.modules[0], judges.executed) == ("tests/test_change.py", False)
    text = summary(verdicts, 17, 1)
    assert "lived   till/change.py:4 (comparison)" in text and "-    if paid < due:" in text
    assert text.endswith("SEED=17: 4 mutants in 1 s: 2 killed, 0 of them by time; 2 lived\n")
    # Each tree is as it was.
    for copy in (tmp_path / "scratch").glob("*/tree/till/change.py"):
        assert copy.read_text(encoding="utf-8") == PROGRAM
    # Nothing has changed, so nothing is measured anew.
    out = io.StringIO()
    assert recorded(project, pool, tmp_path / "recording.json", out) == recording
    assert out.getvalue() == ""


KNOWN = {"tests/test_change.py": Recorded("", 0.0, {"till/change.py": frozenset(range(15))})}


def test_a_test_that_fails_without_the_mutant_is_no_witness(
    project: Project, tmp_path: Path
) -> None:
    pool = Pool(project, tmp_path / "scratch", 1)
    with pool.tree() as tree:
        tree.write("tests/test_change.py", TESTS.replace("== 3", "== 4"))
    mutant = of(project, "paid < due", "paid <= due")
    (verdict,) = sweep(project, pool, KNOWN, [mutant], Limits())
    assert verdict.fate == LIVED


def test_a_witness_may_have_any_name(project: Project, tmp_path: Path) -> None:
    (project.root / "tests/test_change.py").write_text(
        "import pytest\nfrom till.change import change\n\n"
        '@pytest.mark.parametrize("way", ["10 - 7 is 3"])\n'
        "def test_change(way):\n    assert change(10, 7) == 3\n"
    )
    pool = Pool(project, tmp_path / "scratch", 1)
    mutant = of(project, "paid - due", "paid + due")
    (verdict,) = sweep(project, pool, KNOWN, [mutant], Limits())
    assert verdict.fate == KILLED


def test_who_lived_is_tried_by_the_tests_that_were_left_out(
    project: Project, tmp_path: Path
) -> None:
    pool = Pool(project, tmp_path / "scratch", 1)
    lines = {"till/change.py": frozenset(range(15))}
    (project.root / "tests/test_apart.py").write_text(TESTS)
    slow = Recorded("", 99.0, lines)
    known = {"tests/test_others.py": Recorded("", 0.0, lines), "tests/test_apart.py": slow}
    mutant = of(project, "paid - due", "paid + due")
    assert judges_of(project, known, mutant, 9).left_out == ["tests/test_apart.py"]
    for limits, fate in ((Limits(9), LIVED), (Limits(9, whole_s=9), KILLED)):
        (verdict,) = sweep(project, pool, known, [mutant], limits)
        assert verdict.fate == fate


class Endless(Tree):
    """A tree that runs nothing: as if its tests never ended while a mutant, or anything, is in."""

    def __init__(self, mutant: Mutant, *, always: bool) -> None:
        self.text, self.mutant, self.always = mutant.before, mutant, always

    def write(self, path: str, text: str) -> None:
        assert path == self.mutant.path
        self.text = text

    def run(self, tests: list[str], limit_s: float, more: dict[str, str] | None = None) -> Run:
        assert tests and more is None
        has_end = self.text == self.mutant.before and not self.always
        return Run(0 if has_end else TIMED_OUT, limit_s, "")


@pytest.mark.parametrize(("always", "fate"), [(False, TIMEOUT), (True, LIVED)])
def test_a_mutant_without_end_counts_as_noticed_and_a_busy_computer_does_not(
    project: Project, always: bool, fate: str
) -> None:
    mutant = of(project, "total -= 10", "pass")
    tree = Endless(mutant, always=always)
    verdict = judged(tree, mutant, judges_of(project, KNOWN, mutant, 9), lambda _: True, 5)
    assert (verdict.fate, tree.text) == (fate, PROGRAM)


def test_what_does_not_end_is_stopped(project: Project, tmp_path: Path) -> None:
    (project.root / "tests/test_change.py").write_text("while True:\n    pass\n")
    with Pool(project, tmp_path / "scratch", 1).tree() as tree:
        run = tree.run(["tests/test_change.py"], 1)
    assert (run.code, run.failed) == (TIMED_OUT, "")


def test_after_its_time_a_sweep_begins_no_more(project: Project, tmp_path: Path) -> None:
    pool = Pool(project, tmp_path / "scratch", 1)
    mutants = draw(project, 5, 1)
    assert len(mutants) == 5
    assert list(sweep(project, pool, {}, mutants, Limits(end=0.0))) == []


def test_what_lived_is_shown_with_its_line() -> None:
    (mutant,) = draw(Project(BANKER.root, ("banker/ledger",), "tests"), 1, 3)
    verdict = Verdict(mutant, LIVED, "", judges_of(BANKER, {}, mutant, 1))
    text = summary([verdict], 3, 60)
    assert f"lived   {mutant.path}:{mutant.edit.line} ({mutant.edit.kind})" in text
    assert "no test executes it" in text
