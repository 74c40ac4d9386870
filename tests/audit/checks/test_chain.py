"""The lines themselves: edited, lost, torn, foreign, or spelled in another way."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from banker.audit import Report, audit
from tests.audit.forger import Forger, a_game, spelled


def found(report: Report) -> list[tuple[str, int, str]]:
    return [(finding.code, finding.seq, finding.severity) for finding in report.findings]


def test_an_edited_line_is_one_finding() -> None:
    lines = a_game().lines()
    lines[13] = lines[13].replace(b'"cmd":"command-14"', b'"cmd":"command-41"')
    assert found(audit(lines)) == [("chain", 14, "broken")]


def test_an_edited_hash_is_one_finding() -> None:
    lines = a_game().lines()
    at = lines[13].index(b'"h":"') + 5
    lines[13] = (
        lines[13][:at] + (b"1" if lines[13][at : at + 1] == b"0" else b"0") + lines[13][at + 1 :]
    )
    assert found(audit(lines)) == [("chain", 14, "broken")]


def test_a_line_that_was_taken_out_is_noticed() -> None:
    game = a_game()
    game.add("say")
    lines = game.lines()
    del lines[-2]
    assert found(audit(lines)) == [("chain", 17, "broken"), ("sequence", 17, "broken")]


def test_a_file_behind_another_is_named_by_its_line() -> None:
    lines = a_game().lines()
    report = audit([*lines, *lines])
    chain, number = report.findings[:2]
    assert (chain.code, chain.seq, number.code, number.seq) == ("chain", 1, "sequence", 1)
    assert str(chain.message).startswith("line 17 of the file, or the one before, is not what")
    assert str(number.message) == "its number is taken: it is line 17 of the file"
    assert str(report.verdict).startswith("Broken at entry 1: line 17 of the file")


def test_a_line_of_another_format_is_not_read() -> None:
    game = a_game()
    game.add("say", v=2)
    game.transfer("ann", "bob", 5000)
    assert found(audit(game.lines())) == [("version", 17, "broken")]


def test_an_unfinished_last_line_is_only_suspicious() -> None:
    lines = a_game().lines()
    lines[-1] = lines[-1][:-10]
    report = audit(lines)
    assert found(report) == [("torn", 16, "suspicious")]
    assert report.entries == 15


def test_a_last_line_that_lacks_only_its_end_counts() -> None:
    lines = a_game().lines()
    lines[-1] = lines[-1].rstrip(b"\n")
    assert found(audit(lines)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"kind":"say"', '"kind": "say"'),
        ('"kind":"say"', '"kind":"\\u0073ay"'),
        ('"kind":"say","in"', '"kind":"pay","kind":"say","in"'),
        ('"dev":null', '"dev":null,"more":1'),
        ('"undo":[],"redo":[]', '"redo":[],"undo":[]'),
        ('"undo":[]', '"undo":null'),
        ('"ts":"2026', '"ts":"26'),
        ('"ts":"2026-01-01', '"ts":"2026-13-01'),
        ('"ts":"2026-01-01', '"ts":"2026-02-29'),
        ('"ts":"2026-01-01', '"ts":"2026-01-00'),
        ('"ts":"2026-01-01', '"ts":"0000-01-01'),
        ('"ts":"2026-01-01', '"ts":"2٠26-01-01'),
        ('"ts":"2026-01-01T12:00', '"ts":"2026-01-01T24:00'),
        ('"ts":"2026-01-01T12:00', '"ts":"2026-01-01T12:60'),
        ('02Z"', '60Z"'),
        ('02Z"', '02.Z"'),
        ('02Z"', '02.1234567890Z"'),
        ('02Z"', '02.١Z"'),
        ('02Z"', '02Z\\n2026-01-01T12:00:02Z"'),
        ('"v":1', '"v":1.0'),
        ('"post":[]', '"post":[["ann","M",1.0],["bob","M",-1.0]]'),
        ('"post":[]', '"post":[["ann","M",true],["bob","M",-1]]'),
        ('"ev":[]', '"ev":' + "[" * 5000 + "]" * 5000),
    ],
)
def test_only_one_spelling_is_read(old: str, new: str) -> None:
    game = Forger()
    game.add("say")
    game.add("say")
    lines = game.lines()
    forged = spelled(game.entries[1]).replace(old, new)
    assert forged != spelled(game.entries[1])
    lines[1:] = _chained(lines[0], [forged, spelled(game.entries[2])])
    assert found(audit(lines)) == [("format", 2, "broken")]


def _chained(first: bytes, texts: list[str]) -> list[bytes]:
    head, lines = first[-67:-3], []
    for text in texts:
        body = text[:-1].encode()
        head = blake2b(head + body, digest_size=32).hexdigest().encode()
        lines.append(body + b',"h":"' + head + b'"}\n')
    return lines


def test_only_the_last_line_can_be_torn() -> None:
    lines = [line.rstrip(b"\n") for line in a_game().lines()]
    lines[7] = lines[7][:-10]
    assert found(audit(lines)) == [("format", 8, "broken")]
    lines[-1] = lines[-1][:-10]
    assert found(audit(lines)) == [("format", 8, "broken"), ("torn", 16, "suspicious")]


def test_behind_an_unreadable_line_the_books_are_not_judged() -> None:
    game = a_game()
    seq = game.transfer("ann", "bob", 10)
    game.transfer("ann", "bob", 5000)
    lines = game.lines()
    lines[seq - 1] = b"x" + lines[seq - 1]
    assert found(audit(lines)) == [("format", seq, "broken")]


# --- the times ------------------------------------------------------------------------------------


def dated(*times: str) -> list[tuple[str, int, str]]:
    """What is found of a game whose entries carry these times of a day."""
    game = Forger()
    while len(game.entries) < len(times):
        game.add("say")
    for entry, time in zip(game.entries, times, strict=True):
        entry["ts"] = f"2026-01-01T{time}Z"
    return found(audit(game.lines()))


def test_a_time_that_goes_on_is_nothing_to_look_at() -> None:
    assert dated("12:00:00", "12:00:00.5", "12:00:00.500", "23:59:59.999999999") == []


def test_who_is_dated_before_two_entries_is_accused_and_nobody_else() -> None:
    assert dated("12:00:00", "12:01:00", "11:00:00", "12:02:00", "12:03:00") == [
        ("time", 3, "suspicious")
    ]


def test_an_honest_entry_after_one_that_was_dated_too_late_is_not_accused() -> None:
    late = ("12:00:00", "12:01:00", "20:00:00", "12:02:00", "12:03:00", "12:04:00")
    assert dated(*late) == [("time", 3, "suspicious")]


def test_the_finding_names_both_times_where_either_may_be_wrong() -> None:
    game = Forger()
    game.add("say")
    game.add("say", ts="2026-01-01T20:00:00Z")
    game.add("say")
    [finding] = audit(game.lines()).findings
    assert (finding.seq, str(finding.message)) == (
        3,
        "it is dated 2026-01-01T20:00:00Z, and entry 4 after it 2026-01-01T12:00:04Z: one of the"
        " two is wrong",
    )
