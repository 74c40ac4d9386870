"""The proof: every command once more through the rules. What was made up shows where it stands."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from banker.session import replay_check
from banker.session.replay_check import TOO_LONG_AGO, ReplayCheck
from banker.session.session import MADE_BY
from tests.audit.core.replayed_lines import Stored, chained, found, played, tampered


def of_kind(lines: list[bytes], kind: str) -> int:
    return next(i for i, line in enumerate(lines, 1) if json.loads(line)["kind"] == kind)


def test_what_was_played_is_what_the_rules_make() -> None:
    assert found(played()) == []


def sets_a_fact(entry: Stored) -> None:
    entry["set"] = [["ann.jailed", None, 0]]


def leaves_a_fact_out(entry: Stored) -> None:
    entry["set"] = [change for change in entry["set"] if change[0] != "ann.position"]


def moves_more(entry: Stored) -> None:
    entry["post"] = [[who, thing, 2 * amount] for who, thing, amount in entry["post"]]


def tells_it_otherwise(entry: Stored) -> None:
    entry["ev"][0]["dice"] = [6, 6]


def asks_for_something_else(entry: Stored) -> None:
    entry["in"]["dice"] = [2, 2]


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("say", sets_a_fact, "the facts that it leaves"),
        ("roll", leaves_a_fact_out, "the facts that it leaves"),
        ("pay", moves_more, "what it moves"),
        ("roll", tells_it_otherwise, "what it tells"),
        ("roll", asks_for_something_else, "what it tells"),
    ],
)
def test_a_line_that_was_changed_shows_though_it_is_chained(
    kind: str, change: Callable[[Stored], None], what: str
) -> None:
    lines = played()
    seq = of_kind(lines, kind)
    said = found(tampered(lines, seq, change))
    assert said[0] == (seq, f"{what} is not what the rules make of its command") or said[0] == (
        seq, f"{what} are not what the rules make of its command"
    )  # fmt: skip


def test_an_act_out_of_turn_is_refused_and_what_follows_is_not_accused() -> None:
    lines = played()
    seq = of_kind(lines, "buy")

    def bought_by_bob(entry: Stored) -> None:
        entry["in"]["who"] = "bob"

    [(at, what)] = found(tampered(lines, seq, bought_by_bob))
    assert at == seq
    assert what.startswith("the rules refuse its command: refused [")


def test_a_command_that_is_none_is_found_and_what_it_booked_is_followed() -> None:
    lines = played()
    seq = of_kind(lines, "pay")

    def of_no_kind(entry: Stored) -> None:
        entry["in"] = {"do": "conjure"}

    [(at, what)] = found(tampered(lines, seq, of_no_kind))
    assert at == seq
    assert what.startswith("this program has no such command: ")


def test_what_fits_no_game_ends_the_proof() -> None:
    lines = played()
    seq = of_kind(lines, "say")

    def at_no_place(entry: Stored) -> None:
        entry["set"] = [["turn", "bob", "zed"]]

    said = found(tampered(lines, seq, at_no_place))
    assert [at for at, _ in said] == [seq, seq]
    assert said[1][1].startswith("it does not fit the game: ")


OLD = "banker 0.0.9"


def older(entry: Stored) -> None:
    entry["ev"][0]["made_by"] = OLD


def retold(lines: list[bytes], kind: str) -> list[bytes]:
    return tampered(lines, of_kind(lines, kind), tells_it_otherwise)


def changed(lines: list[bytes], at: int, was: str, now: str) -> list[bytes]:
    """A change of the program put in before a line; those behind it move up."""
    entries = [json.loads(line) for line in lines]
    told = {"kind": "program_changed", "from": was, "to": now}
    change = entries[at - 1] | {
        "cmd": f"change-{at}", "by": "banker", "kind": "program_changed", "in": None,
        "ev": [told], "post": [], "set": [], "undo": [], "redo": [], "dev": None,
    }  # fmt: skip
    entries.insert(at - 1, change)
    for seq, entry in enumerate(entries, 1):
        entry["seq"] = seq
        for key in ("undo", "redo"):
            entry[key] = [it + (it >= at) for it in entry[key]]
        for event in entry["ev"]:
            if event["kind"] in ("reversed", "repeated"):
                event["seq"] += event["seq"] >= at
    return chained(
        [
            json.dumps(it, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            for it in entries
        ]
    )


def stretches(lines: list[bytes]) -> list[tuple[int, int, str]]:
    pass_over = ReplayCheck()
    assert list(pass_over.through(lines)) == lines
    return [(it.first, it.last, it.writer) for it in pass_over.stretches()]


def test_what_another_version_wrote_is_followed_and_named_and_not_compared() -> None:
    lines = retold(tampered(played(), 1, older), "pay")
    assert found(lines) == []
    assert stretches(lines) == [(1, len(lines), OLD)]
    assert stretches(played()) == []


def test_what_this_version_wrote_in_the_game_of_another_is_compared() -> None:
    lines = changed(tampered(played(), 1, older), 5, OLD, MADE_BY)
    assert found(lines) == []
    assert stretches(lines) == [(1, 4, OLD)]
    seq = of_kind(lines, "pay")
    assert seq > 5
    assert [at for at, _ in found(retold(lines, "pay"))] == [seq]
    assert found(retold(lines, "roll")) == []  # the first one is the other version's


def test_what_another_version_wrote_in_the_midst_is_left_out_and_told() -> None:
    lines = changed(changed(played(), 5, MADE_BY, OLD), 9, OLD, MADE_BY)
    assert found(lines) == []
    assert stretches(lines) == [(5, 8, OLD)]
    seq = of_kind(lines, "pay")
    assert 5 < seq < 9
    assert found(retold(lines, "pay")) == []
    assert stretches(retold(lines, "pay")) == [(5, 8, OLD)]


def in_other_words(entry: Stored) -> None:
    entry["ev"][0]["why"] = "a better version"


def with_a_fact(entry: Stored) -> None:
    entry["set"] = [["round", 1, 9]]


def from_elsewhere(entry: Stored) -> None:
    entry["ev"][0]["from"] = "banker 0.0.8"


@pytest.mark.parametrize("change", [in_other_words, with_a_fact, from_elsewhere])
def test_a_change_of_the_program_is_held_octet_for_octet(change: Callable[[Stored], None]) -> None:
    lines = changed(tampered(played(), 1, older), 5, OLD, MADE_BY)
    assert found(tampered(lines, 5, change))[0][0] == 5


def test_an_entry_that_nobody_asked_for_is_found() -> None:
    def of_nobody(entry: Stored) -> None:
        entry["in"] = None

    lines = played()
    seq = of_kind(lines, "pay")
    what = "only an opening, or a change of the program, has no command"
    assert found(tampered(lines, seq, of_nobody)) == [(seq, what)]


def test_more_in_the_purses_than_the_box_says_shows_at_once() -> None:
    def richer(entry: Stored) -> None:
        post = [list(leg) for leg in entry["post"]]
        for leg in post:
            if leg[:2] == ["ann", "USD"]:
                leg[2] += 100
            elif leg[:2] == ["bank", "USD"]:
                leg[2] -= 100
        entry["post"] = post

    said = found(tampered(played(), 1, richer))
    assert said[0] == (1, "the game was not opened as the program opens one with its edition")


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b"[" * 100_000 + b"\n", b"\xff\n", b'{"v":1}\n'])
def test_where_it_cannot_go_on_it_says_so(line: bytes) -> None:
    assert [at for at, _ in found([line])] == [1]
    lines = played()
    assert {at for at, _ in found([*lines[:3], line, *lines[3:]])} == {4}


def test_a_last_line_that_is_torn_does_not_count() -> None:
    lines = played()
    assert found([*lines, lines[-1][:40]]) == []


def test_behind_a_gap_nothing_is_accused() -> None:
    lines = played()
    assert found(chained([*lines[:3], *lines[4:]])) == []


def says_nothing(entry: Stored) -> None:
    entry["ev"] = []


def test_what_looks_back_too_far_is_not_held_to_the_rules_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pays = [f"ann pays {1 + i % 2} to bob" for i in range(40)]
    lines = played(*pays, "undo 20", "undo", "ann pays 30 to bob")
    assert found(lines) == []
    seq = of_kind(lines, "undo")
    assert [at for at, _ in found(tampered(lines, seq, says_nothing))] == [seq]
    few = played(*pays, "undo 15", "ann pays 30 to bob")
    assert found(few) == []
    monkeypatch.setattr(replay_check, "KEPT", 10)
    assert found(few) == [(seq, str(TOO_LONG_AGO))], "its actions are kept, and not their lines"
    assert found(lines) == [(seq, str(TOO_LONG_AGO)), (seq + 1, str(TOO_LONG_AGO))]


def test_a_count_of_more_acts_than_there_are_is_no_way_round_the_rules() -> None:
    lines = played()
    seq = of_kind(lines, "undo")

    def of_many(entry: Stored) -> None:
        entry["in"]["count"] = 99_999

    [(at, what)] = found(tampered(lines, seq, of_many))
    assert at == seq
    assert what.startswith("the rules refuse its command: refused [nothing_to_undo]")


@pytest.mark.parametrize("made_by", ["", "banker 0.0.9"])
def test_a_first_line_is_held_octet_for_octet(made_by: str) -> None:
    def says_more(entry: Stored) -> None:
        entry["ev"][0]["made_by"] = made_by
        entry["ev"].append({"kind": "said", "text": "good evening"})

    lines = tampered(played(), 1, says_more)
    assert found(lines)[0] == (
        1, "the game was not opened as the program opens one with its edition",
    )  # fmt: skip


def test_a_last_line_that_is_whole_counts_though_its_end_is_missing() -> None:
    lines = played()
    rotten = lines[-1].removesuffix(b"\n").replace(b"good", b"g\xffod")
    assert [at for at, _ in found([*lines[:-1], rotten])] == [len(lines)]


def test_behind_a_line_that_is_too_long_nothing_is_accused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The audit reports its length."""
    lines = tampered(played(), 2, leaves_a_fact_out)
    assert found(lines) != []
    longest = len(lines[1]) - 1
    monkeypatch.setattr(replay_check, "line_bytes_max", lambda seq: longest if seq == 2 else 10**6)
    assert found(lines) != []
    longest -= 1
    assert found(lines) == []


def test_a_command_that_makes_no_sense_is_told_without_a_code() -> None:
    def of_less_than_nothing(entry: Stored) -> None:
        entry["in"]["count"] = 0

    lines = played()
    seq = of_kind(lines, "undo")
    [(at, what)] = found(tampered(lines, seq, of_less_than_nothing))
    assert at == seq
    assert what.startswith("the rules refuse its command: ") and "[" not in what


def test_a_line_that_is_spelled_otherwise_is_found() -> None:
    def turned_round(entry: Stored) -> None:
        first, *others = entry.items()
        seal = others.pop()
        entry.clear()
        entry.update([first, *reversed(others), seal])

    lines = played()
    seq = of_kind(lines, "say")
    assert found(tampered(lines, seq, turned_round)) == [
        (seq, "it is not spelled as the program does")
    ]
