"""Statement ids: spelled alike for ever, and no two lines of a game share one."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
import pytest

from banker.cli.scripts.statement_ids import StatementIds
from banker.foundation.errors import CommandError
from banker.store import ReplayRow

LINES = ["ann pays bob 50", "", "next"]


def entries(*ids: str) -> list[ReplayRow]:
    """Entries with these command ids, from entry 2 on."""
    return [
        ReplayRow(1, seq, cmd, "say", msgspec.Raw(b"[]"), (), (), (), (), None)
        for seq, cmd in enumerate(ids, start=2)
    ]


def resumed(*ids: str, lines: list[str] = LINES) -> StatementIds:
    return StatementIds.resumed(lines, entries(*ids), 1 + len(ids))


def test_an_id_is_the_hash_of_the_text_through_its_line() -> None:
    text = blake2b(b"ann pays bob 50\n\nnext\n", digest_size=8).hexdigest()
    assert StatementIds(LINES, 12).of(3) == f"script-{text}.12.3"


def test_ids_of_lines_and_runs_are_all_different() -> None:
    runs = [StatementIds(["next"] * 5, run) for run in (2, 7)]
    assert len({ids.of(line) for ids in runs for line in range(1, 6)}) == 10


def test_the_newest_run_of_this_text_goes_on() -> None:
    first, second = StatementIds(LINES, 2), StatementIds(LINES, 3)
    found = resumed(first.of(1), second.of(1), "by hand", first.of(3))
    assert (found.booked, found.last_booked, found.of(3)) == ({1: 3}, 1, second.of(3))


def test_the_run_of_another_script_does_not_stand_in_the_way() -> None:
    found = resumed(StatementIds(LINES, 2).of(1), StatementIds(["undo"], 3).of(1))
    assert found.booked == {1: 2}


def test_a_game_without_scripts_gets_a_new_run() -> None:
    found = resumed("by hand", "vault.1.17")
    assert (found.booked, found.of(1)) == ({}, StatementIds(LINES, 4).of(1))


@pytest.mark.parametrize(
    "strange",
    [
        "script-0123456789abcdef.0.1",
        "script-0123456789abcdef.1.0",
        "script-0123456789ABCDEF.1.1",
        "script-0123456789abcde.1.1",
        "script-0123456789abcdef.1.1\n",
        "script-0123456789abcdef.٣.1",
        f"script-0123456789abcdef.1.{'9' * 5000}",
        "script-",
    ],
)
def test_what_is_not_spelled_so_is_no_line_of_a_script(strange: str) -> None:
    assert resumed(strange).booked == {}


def test_a_line_far_beyond_the_script_is_no_line_of_it() -> None:
    with pytest.raises(CommandError, match="no lines of this script"):
        resumed(f"script-0123456789abcdef.1.{'9' * 18}")


def test_an_id_that_a_stranger_gave_twice_counts_once() -> None:
    first = StatementIds(LINES, 2).of(1)
    assert resumed(first, first).booked == {1: 2}
