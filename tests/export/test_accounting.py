"""The files for accounting programs: read by a small reader here, and by the programs if they are
on this machine.
"""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import msgspec
import pytest

from banker.export.accounting import distinct
from banker.export.as_beancount import to_beancount
from banker.export.as_hledger import to_hledger
from banker.session.session import Session
from tests.export.sample_games import (
    evening,
    evening_in_town,
    evening_of_cards,
    evening_with_a_decoder,
    evening_with_a_vault,
    say,
    table,
)

NAMES = ("Ann Lee", "Ann-Lee", "O'Neil", "élodie", "Łukasz", "李雷")


def full_table() -> Session:
    """Names that are hard to spell, and a note full of signs."""
    session = say(table(*NAMES), "élodie pays 50 to O'Neil", "李雷 pays 20 to Ann-Lee")
    return say(
        session,
        r'say "a; b \"c\" {d} | (e) = 100 M"',
        r'correct Łukasz +100 because "\"; include /dev/null \\ {"',
    )


TOWNS = ("glass-classic", "rouble-full", "rouble-simple", "online-rental-tax")
GAMES = {
    "evening": evening,
    "vault": evening_with_a_vault,
    "names": full_table,
    "decoder": evening_with_a_decoder,
    "cards": evening_of_cards,
    **{box: partial(evening_in_town, box) for box in TOWNS},
}

TRANSACTION = re.compile(r"^\d{4}-\d\d-\d\d \* ")
HLEDGER_LEG = re.compile(r'^    (\S.*?)  (-?\d+) ([A-Za-z]+|"[^"]+")(?: = (-?\d+) \3)?$')
BEANCOUNT_LEG = re.compile(r"^  ([A-Z][\w:-]+)  (-?\d+) ([A-Z][A-Z0-9'._-]{0,22}[A-Z0-9])$")
BEANCOUNT_BALANCE = re.compile(r"^\d{4}-\d\d-\d\d balance ([\w:-]+)  (-?\d+) ([A-Z0-9'._-]+)$")


@pytest.mark.parametrize("name", GAMES)
def test_an_hledger_file_balances_and_asserts_every_sum(name: str) -> None:
    session = GAMES[name]()
    lines = "".join(to_hledger(session.entries(), session.state.setup)).splitlines()
    declared = {
        line.split(" ", 1)[1] for line in lines if line.startswith(("account ", "commodity "))
    }
    balances: Counter[tuple[str, str]] = Counter()
    one: Counter[str] = Counter()
    asserted = set()
    act = ""
    for line in lines:
        if TRANSACTION.match(line):
            assert not any(one.values()), f"{act}: expected a sum of 0, got {dict(one)}"
            act = line
            one.clear()
        elif line.startswith(" "):
            leg = HLEDGER_LEG.match(line)
            assert leg, line
            account, amount, commodity, total = leg.groups()
            assert {account, commodity} <= declared
            one[commodity] += int(amount)
            balances[account, commodity] += int(amount)
            if total is not None:
                asserted.add((account, commodity))
                got = f"{account}: {balances[account, commodity]} {commodity}"
                assert got == f"{account}: {total} {commodity}"
    assert asserted == set(balances)
    assert held(session) == Counter(amount for amount in balances.values() if amount)


@pytest.mark.parametrize("name", GAMES)
def test_a_beancount_file_balances_and_asserts_every_sum(name: str) -> None:
    session = GAMES[name]()
    lines = "".join(to_beancount(session.entries(), session.state.setup)).splitlines()
    opened = {line.split(" open ")[1] for line in lines if " open " in line}
    balances: Counter[tuple[str, str]] = Counter()
    asserted = {}
    for line in lines:
        if leg := BEANCOUNT_LEG.match(line):
            assert leg[1] in opened
            balances[leg[1], leg[3]] += int(leg[2])
        elif told := BEANCOUNT_BALANCE.match(line):
            asserted[told[1], told[3]] = int(told[2])
        else:
            assert not line.startswith("  ") or line.startswith("  entry: "), line
    assert asserted == dict(balances)
    assert held(session) == Counter(amount for amount in balances.values() if amount)


def held(session: Session) -> Counter[int]:
    """Every amount of every thing that lies in an account of ours."""
    return Counter(
        amount for holding in session.state.balances.values() for amount in holding.values()
    )


def test_a_clock_that_ran_backwards_does_not_turn_the_pages_back() -> None:
    session = evening()
    entries = list(session.entries())
    moved = msgspec.structs.replace(entries[-2], ts="1999-01-01T00:00:00Z")
    text = "".join(to_hledger([*entries[:-2], moved], session.state.setup))
    assert "1999" not in text


def test_two_names_that_would_become_one_are_numbered() -> None:
    names = distinct({"a": ("x", "1"), "b": ("x", "2"), "c": ("x", "3")}, lambda path: path[0])
    assert names == {"a": "x", "b": "x-2", "c": "x-3"}


def run(*command: str) -> str:
    beside = shutil.which(command[0], path=str(Path(sys.executable).parent))
    found = beside or shutil.which(command[0])
    if found is None:
        pytest.skip(f"needs {command[0]}")
    done = subprocess.run(
        [found, *command[1:]], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Session:
    session: Session = GAMES[request.param]()
    return session


def test_hledger_accepts_it(game: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    file.write_text("".join(to_hledger(game.entries(), game.state.setup)), encoding="utf-8")
    run("hledger", "-f", str(file), "check", "-s", "ordereddates")
    told = run("hledger", "-f", str(file), "bal", "-N", "--flat", "-O", "csv", "--layout", "bare")
    rows = csv.DictReader(told.splitlines())
    assert Counter(int(row["balance"]) for row in rows if row["balance"] != "0") == held(game)


def test_ledger_accepts_it(game: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    file.write_text("".join(to_hledger(game.entries(), game.state.setup)), encoding="utf-8")
    told = run("ledger", "--strict", "--pedantic", "-f", str(file), "bal")
    assert told.split()[-1] == "0"


def test_beancount_accepts_it(game: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.beancount"
    file.write_text("".join(to_beancount(game.entries(), game.state.setup)), encoding="utf-8")
    run("bean-check", "-C", str(file))
