"""Golden games through the real command line: they end as they did when they were reviewed."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from banker.audit import audit, differences
from banker.cli import run_command
from banker.session.loading import load_read_only
from tests.system.replay.golden import (
    GOLDEN,
    KEPT,
    WRITES,
    Golden,
    expected,
    lost,
    shown,
    without_occasion,
)

MEMORY = Path("/dev/shm")
COUNTED = [golden for golden in GOLDEN if golden.counts_agree]


def name_of(golden: Golden) -> str:
    return f"{golden.path.parent.name}/{golden.path.stem}"


def each(games: list[Golden]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("golden", games, ids=name_of)


GAME, COUNTED_GAME, KEPT_GAME = each(GOLDEN), each(COUNTED), each(KEPT)
# What is said of every game alike: `make test` looks at every third.
SOME_GAME = pytest.mark.parametrize("golden", GOLDEN, ids=name_of)

# Whatever may end a game in a box, or in an overlay over it, ends one of these.
TOWN = {"last_player", "agreed", "second_bankruptcy", "time_up"}
WAYS = {
    "secret_vault": TOWN | {"all_owned", "first_bankruptcy"},
    "cash_decoder": TOWN | {"all_owned"},
    "glass_classic": TOWN,
    "rouble_full": TOWN,
    "rouble_simple": TOWN,
    "online_rental_tax": TOWN,
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is one: a sync for each entry takes no time there."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else tmp_path
    with tempfile.TemporaryDirectory(prefix="banker-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def banker(capsys: pytest.CaptureFixture[str]) -> Banker:
    return Banker(capsys)


class Banker:
    """The command line, with what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: object) -> str:
        code = run_command([str(word) for word in words])
        said = self._capsys.readouterr()
        assert code == 0, f"{' '.join(map(str, words))}: {code}\n{said.out[-500:]}{said.err}"
        assert said.err == ""
        return said.out


def played(golden: Golden, folder: Path) -> Path:
    file = folder / "game.bank"
    file.write_bytes(golden.played())
    return file


@pytest.mark.parametrize("box", WAYS)
def test_every_way_to_end_a_game_has_one(box: str) -> None:
    games = [golden for golden in GOLDEN if golden.path.parent.name == box]
    assert {golden.end for golden in games} == WAYS[box]


def test_some_journals_are_kept() -> None:
    assert len(KEPT) >= 2


@GAME
def test_it_ends_as_reviewed(banker: Banker, golden: Golden, folder: Path) -> None:
    file = played(golden, folder)
    standings = shown(banker("show", file, "--json"))
    assert standings == expected(golden, standings)
    banker("audit", file)


@GAME
def test_it_ends_as_its_head_claims(banker: Banker, golden: Golden, folder: Path) -> None:
    file = played(golden, folder)
    standings = shown(banker("show", file, "--json"))
    assert standings["phase"] == "ended"
    assert standings["winner"] == golden.winner
    assert golden.final == [
        f"{it['player']} {it['cash']} + {it['total'] - it['cash']} = {it['total']}"
        for it in standings["ranking"]
    ]
    for it in standings["ranking"]:
        assert standings["accounts"][it["player"]]["cash"] == it["cash"] + it["rents"]
        counted = it["total"] - it["cash"] - it["debts"]
        assert it["rents"] in (0, counted), "paid, or only counted"
        assert standings["accounts"][it["player"]]["worth"] == it["total"]
    assert standings["dues"] == []
    told = [event for entry in load_read_only(file).reading.entries() for event in entry.ev]
    assert [event["why"] for event in told if event["kind"] == "game_ended"][-1] == golden.end


@COUNTED_GAME
def test_what_was_counted_on_paper_is_what_is_booked(golden: Golden, folder: Path) -> None:
    file = played(golden, folder)
    counts = [
        event
        for entry in load_read_only(file).reading.entries()
        for event in entry.ev
        if event["kind"] == "counted"
    ]
    assert len(counts) > 15
    assert [event for event in counts if event["amount"] != event["booked"]] == []


@SOME_GAME
def test_its_script_plays_it_again(banker: Banker, golden: Golden, folder: Path) -> None:
    file = played(golden, folder)
    script, again = folder / "again.txt", folder / "again.bank"
    banker("export", file, "--to", "script", "-o", script)
    banker(*golden.new(again))
    banker("run", again, script)
    assert shown(banker("show", again, "--json")) == shown(banker("show", file, "--json"))
    assert banker("export", again, "--to", "script") == script.read_text(encoding="utf-8")


@SOME_GAME
def test_its_exports_can_be_read(banker: Banker, golden: Golden, folder: Path) -> None:
    file = played(golden, folder)
    count = load_read_only(file).reading.count
    exported = json.loads(banker("export", file, "--to", "json"))
    assert [entry["seq"] for entry in exported["entries"]] == list(range(1, count + 1))
    assert exported == json.loads(banker("log", file, "--json"))
    table = list(csv.DictReader(io.StringIO(banker("export", file, "--to", "csv"))))
    sums: dict[str, int] = defaultdict(int)
    for row in table:
        sums[row["commodity"]] += int(row["amount"])
    assert sums
    assert not any(sums.values())
    assert len(banker("log", file).splitlines()) == count


@SOME_GAME
def test_the_second_fold_ends_alike(golden: Golden, folder: Path) -> None:
    file = played(golden, folder)
    with file.open("rb") as lines:
        report = audit(lines)
    state = load_read_only(file).state
    plain = {"balances": state.balances, "seats": state.seats, "table": state.table}
    assert differences(report.final, plain) == []
    assert report.head == load_read_only(file).reading.head


# --- journals as they were once written -----------------------------------------------------------


@KEPT_GAME
@pytest.mark.skipif(WRITES, reason="standings are being written anew")
def test_an_old_journal_ends_as_it_did(banker: Banker, golden: Golden, folder: Path) -> None:
    file = folder / "old.bank"
    shutil.copyfile(golden.journal, file)
    before = file.read_bytes()
    standings = shown(banker("show", file, "--json"))
    reviewed = json.loads(golden.expected.read_text(encoding="utf-8"))
    # The box offered less to choose from then.
    assert lost(standings.pop("switches"), reviewed.pop("switches")) == []
    for said in (standings, reviewed):
        for account in said["accounts"].values():
            if account.get("bankrupt"):
                del account["position"]  # off the board, from wherever it stood
    assert standings == reviewed
    # Some rules were read otherwise then.
    banker("audit", file, "--books")
    assert file.read_bytes() == before


def test_an_old_game_that_was_put_away_at_a_card_goes_on(banker: Banker, folder: Path) -> None:
    golden = next(it for it in KEPT if it.path.stem == "last_key_used")
    file, lines = folder / "old.bank", golden.journal.read_bytes().splitlines(keepends=True)
    ends = [n for n, line in enumerate(lines, start=1) if b'["draw",null,' in line]
    file.write_bytes(b"".join(lines[: ends[0]]))
    who = load_read_only(file).state.table.draw
    statement = folder / "card.txt"
    statement.write_text(f"{who} draws CH05\n", encoding="utf-8")
    banker("run", file, statement)
    assert load_read_only(file).state.seats[who or ""].held == ("CH05",)


OFFERED = ".ev.0.edition.offered."


@KEPT_GAME
def test_its_script_makes_the_same_entries(golden: Golden, folder: Path) -> None:
    """What is written for an act is a format: old programs' files meet it, and ours meet them."""
    assert_same_entries(golden, played(golden, folder))


def assert_same_entries(golden: Golden, file: Path) -> None:
    """Nothing that was said is gone or different; the box, or an entry, may say more than then."""
    old = map(without_occasion, golden.journal.read_text(encoding="utf-8").splitlines())
    new = map(without_occasion, file.read_text(encoding="utf-8").splitlines())
    for before, after in islice(zip(old, new, strict=True), golden.until):
        # Which answer a box gives by itself may change; what this game chose may not.
        gone = [it for it in lost(before, after) if not it.startswith(OFFERED)]
        assert gone == [], after["seq"]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_order_of_hashing_changes_nothing(folder: Path, hash_seed: str) -> None:
    golden = next(it for it in KEPT if it.path.stem == "last_key_used")
    file = folder / "game.bank"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    for words in (golden.new(file), ["run", str(file), str(golden.path)]):
        command = [sys.executable, "-m", "banker", *words]
        subprocess.run(command, check=True, capture_output=True, env=environment)
    assert_same_entries(golden, file)
