"""Each target of the Makefile that measures or fuzzes has a short form among the tests.

What nobody runs is soon dead, and nobody notices. The table says where the short form of each is;
a target that is not in it, or whose test does not run the program of the target, is a failure.
"""

from __future__ import annotations

import re

import pytest

from tests import ROOT

SHORT_FORMS = {
    "bench": "tests/system/benchmarks/test_short_forms.py",
    "bench-audit": "tests/system/benchmarks/test_short_forms.py",
    "bench-club": "tests/system/benchmarks/test_short_forms.py",
    "bench-long": "tests/system/benchmarks/test_short_forms.py",
    "bench-odds": "tests/system/benchmarks/test_short_forms.py",
    "bench-phones": "tests/phones/page/test_benchmark.py",
    "bench-screen": "tests/system/benchmarks/test_short_forms.py",
    "bench-tv": "tests/phones/page/test_benchmark.py",
    "bench-vault": "tests/system/benchmarks/test_short_forms.py",
    "board": "tests/system/firmware/program/test_guides.py",
    "chaos": "tests/system/chaos/test_sweep.py",
    "fuzz": "tests/system/chaos/test_fuzz_short.py",
    "fuzz-files": "tests/session/test_gate_fuzz.py",
    "fuzz-phones": "tests/phones/serving/test_http.py",
    "mutants": "tests/system/benchmarks/test_mutants.py",
    "mutations": "tests/audit/test_mutations.py",
    "optics": "tests/system/firmware/test_optics.py",
    "tv": "tests/phones/page/television/test_evenings.py",
}
# These run tests more often than `make test` does: the tests are their short form.
OF_TESTS = {"calibrate", "faces", "properties", "signals", "simulate"}
# These make files, and measure nothing.
MAKES = {
    "board",
    "check",
    "docs",
    "goldens",
    "kit",
    "lock",
    "lookalikes",
    "package",
    "pictures",
    "release",
    "test",
}


def recipes() -> dict[str, str]:
    """Of each target that runs something of tests/ or benchmarks/, what it runs."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.findall(r"^([a-z-]+):.*\n((?:\t.*\n)+)", text, re.MULTILINE)
    return {
        target: recipe
        for target, recipe in found
        if re.search(r"(tests|benchmarks)[./]\w|/pytest", recipe)
    }


def modules(recipe: str) -> list[str]:
    return re.findall(r"-m ((?:tests|benchmarks)[\w.]+)", recipe)


def without_a_short_form(known: dict[str, str]) -> list[str]:
    """What is wrong, a line for each target."""
    wrong = []
    for target, recipe in recipes().items():
        if target in OF_TESTS or target in MAKES:
            continue
        path = ROOT / known.get(target, "")
        if not path.is_file():
            wrong.append(f"make {target}: no short form; write one and add it to SHORT_FORMS")
            continue
        text = path.read_text(encoding="utf-8")
        for module in modules(recipe):
            package, _, name = module.rpartition(".")
            if not re.search(rf"from {re.escape(module)} import|from {package} import .*\b{name}\b",
                             text):  # fmt: skip
                wrong.append(f"make {target}: {path.name} does not run {module}")
    return wrong


def test_every_target_that_measures_or_fuzzes_has_a_short_form() -> None:
    assert without_a_short_form(SHORT_FORMS) == []
    assert SHORT_FORMS.keys() <= recipes().keys()


@pytest.mark.parametrize(
    ("target", "instead", "said"),
    [
        ("fuzz", None, "make fuzz: no short form"),
        ("bench-vault", "tests/system/chaos/test_sweep.py", "does not run"),
    ],
)
def test_a_missing_short_form_is_found(target: str, instead: str | None, said: str) -> None:
    known = {name: path for name, path in SHORT_FORMS.items() if name != target}
    [wrong] = without_a_short_form(known | ({target: instead} if instead else {}))
    assert said in wrong


def test_what_runs_tests_only_names_tests_that_are_there() -> None:
    for target in OF_TESTS:
        paths = re.findall(r"tests/[\w/.]+", recipes()[target])
        assert [path for path in paths if not (ROOT / path).exists()] == []


# --- what only `make check` runs ------------------------------------------------------------------


def test_what_make_test_leaves_out_is_run_by_make_check_and_has_a_target() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    marks = {
        (path.relative_to(ROOT).as_posix(), target)
        for path in (ROOT / "tests").rglob("test_*.py")
        for target in re.findall(
            r"(?:in_check\(|seeds\(\d+, \d+, )\"([\w-]+)\"\)", path.read_text(encoding="utf-8")
        )
    }
    assert marks
    for path, target in sorted(marks):
        assert re.search(rf"^{target}:", text, re.MULTILINE), f"{path}: no `make {target}`"
    assert [line for line in recipes()["check"].splitlines() if "/pytest" in line] == [
        "\t@$(BIN)/pytest"
    ]
