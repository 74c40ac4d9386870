"""Golden games in the hands of accounting programs: hledger, ledger and beancount themselves.

They prove by foreign code that nothing appears or vanishes, and that all ends where we say it does.
What they cannot see (rules, order, tampering) is the business of the audit. Planted faults show
that these checks can fail.
"""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from banker.cli import run_command
from banker.session.loading import load_read_only
from tests.system.replay.golden import GOLDEN, Golden

MAIN = Path(sys.executable).parent


def program(name: str) -> str:
    """Where a program is: beside this Python, or on the path."""
    found = shutil.which(name, path=str(MAIN)) or shutil.which(name)
    if found is None:
        pytest.skip(f"needs {name}")
    return found


def run(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program(name), *words], capture_output=True, text=True, check=False, timeout=120
    )


def hledger(file: Path) -> bool:
    return not run("hledger", "-f", str(file), "check", "-s", "ordereddates").returncode


def ledger(file: Path) -> bool:
    told = run("ledger", "--strict", "--pedantic", "-f", str(file), "bal")
    return not told.returncode and told.stdout.split()[-1] == "0"


def beancount(file: Path) -> bool:
    """What `bean-check` does, without a Python of its own for each game."""
    if find_spec("beancount") is None:
        pytest.skip("needs beancount")
    from beancount import loader
    from beancount.ops import validation

    loader.initialize(use_cache=False)
    _, errors, _ = loader.load_file(str(file), extra_validations=validation.HARDCORE_VALIDATIONS)
    return not errors


def exported(golden: Golden, folder: Path, kind: str) -> Path:
    game, file = folder / "game.bank", folder / f"game.{kind}"
    if not game.exists():
        game.write_bytes(golden.played())
    assert run_command(["export", str(game), "--to", kind, "-o", str(file)]) == 0
    return file


def held(game: Path) -> Counter[int]:
    """Every amount of every thing, wherever it lies."""
    balances = load_read_only(game).state.balances
    return Counter(amount for holding in balances.values() for amount in holding.values() if amount)


def games() -> Iterator[ParameterSet]:
    """All golden games: the first and the last of each box, and in a check the others."""
    last = {it.path.parent: it.path for it in GOLDEN}
    first = {it.path.parent: it.path for it in reversed(GOLDEN)}
    ends = {*first.values(), *last.values()}
    for golden in GOLDEN:
        marks = [] if golden.path in ends else [pytest.mark.in_check("bench-audit")]
        yield pytest.param(golden, marks=marks, id=f"{golden.path.parent.name}/{golden.path.stem}")


@pytest.mark.parametrize("golden", [*games()])
def test_all_three_accept_it_and_come_to_our_sums(golden: Golden, tmp_path: Path) -> None:
    journal = exported(golden, tmp_path, "hledger")
    assert hledger(journal)
    assert ledger(journal)
    assert beancount(exported(golden, tmp_path, "beancount"))
    bal = ("bal", "-N", "--flat", "-O", "csv", "--layout", "bare")
    told = run("hledger", "-f", str(journal), *bal).stdout
    sums = (int(row["balance"]) for row in csv.DictReader(told.splitlines()))
    assert Counter(amount for amount in sums if amount) == held(tmp_path / "game.bank")


# --- planted faults ---------------------------------------------------------------------------


def last_of_two(text: str) -> re.Match[str]:
    """The last transaction that is one thing from one place to another, before the sums."""
    two = re.compile(
        r"^\d{4}-\d\d-\d\d \* .*\n(?:[ ]+[;e].*\n)*"
        r"(?P<out>[ ]+[A-Z]\S*(?: \S+)*  -(?P<amount>\d+) (?P<thing>\S+)\n)"
        r"(?P<into>[ ]+[A-Z]\S*(?: \S+)*  (?P=amount) (?P=thing)\n)(?=\n|\d)",
        re.MULTILINE,
    )
    found = list(two.finditer(text))
    assert found
    return found[-1]


def one_leg_missing(text: str) -> str:
    found = last_of_two(text)
    return text[: found.start("into")] + text[found.end("into") :]


def wrong_amount(text: str) -> str:
    found = last_of_two(text)
    amount, thing = found["amount"], found["thing"]
    whole = found[0].replace(f"-{amount} {thing}", f"-{amount}7 {thing}")
    return (
        text[: found.start()]
        + whole.replace(f" {amount} {thing}", f" {amount}7 {thing}")
        + text[found.end() :]
    )


def removed(text: str) -> str:
    found = last_of_two(text)
    return text[: found.start()] + text[found.end() :]


def unknown_thing(text: str) -> str:
    found = last_of_two(text)
    whole = found[0].replace(f"{found['amount']} {found['thing']}", f"{found['amount']} GOLD")
    return text[: found.start()] + whole + text[found.end() :]


FAULTS: list[Callable[[str], str]] = [one_leg_missing, wrong_amount, removed, unknown_thing]
PLAIN = next(golden for golden in GOLDEN if golden.path.stem == "rule_text_example")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_refused_by_hledger_and_by_ledger(
    fault: Callable[[str], str], tmp_path: Path
) -> None:
    file = exported(PLAIN, tmp_path, "hledger")
    assert hledger(file) and ledger(file)
    file.write_text(fault(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert not hledger(file)
    assert not ledger(file)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_refused_by_beancount(
    fault: Callable[[str], str], tmp_path: Path
) -> None:
    file = exported(PLAIN, tmp_path, "beancount")
    assert beancount(file)
    file.write_text(fault(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert not beancount(file)
