"""Bring-up record: the measurements of a board on the workbench, to be judged then and later.

Rules of this file
* The record keeps raw numbers; every judgement is made from them, so a later version may judge a
  record of today again.
* The randomness is judged by an attacker's best guess: the commonest change of a period. The
  result is an upper bound, so a low value is bad news and a high value not a proof.

It must not know files or how a line is shown.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import log2
from typing import Annotated

from msgspec import Meta, Struct

from drivers.tools.device_bench import DeviceBench, Trimmed
from drivers.tools.selftest import Result, supply_limit
from drivers.wire.messages import number

# Since version 2 a record has its trim.
VERSION = 2
STAMPS_AT_ONCE, STAMPS = 16, 320
CLOCK_ROUND, CLOCK_STEP_US = 40_000, 0.5
BITS_MIN = 1.0
ANSWER_MS_MAX = 25
# Of an answer to STAT: the number of the last event.
LAST_AT = 5
# A cell bears so many writes; a start writes seed and mark once.
STARTS_MAX = 100_000

Count = Annotated[int, Meta(ge=0, le=2**32)]
Word = Annotated[str, Meta(max_length=120)]
Stamp = Annotated[int, Meta(ge=0, le=65535)]
# Stamps that followed each other.
Run = Annotated[list[Stamp], Meta(max_length=STAMPS_AT_ONCE)]


class BringUp(Struct, frozen=True, forbid_unknown_fields=True):
    """The measurements of one board at one time. `status`: its answer to STAT, `scan` to SCAN;
    `results`: of the self-test."""

    version: Annotated[int, Meta(ge=1, le=VERSION)]
    uid: Word
    firmware: Word
    reset_cause: Word
    starts: Count
    events: Count
    answers_ms: Annotated[list[Count], Meta(max_length=10_000)]
    repeated: Count
    broken: Count
    stamps: Annotated[list[Run], Meta(max_length=10_000)]
    status: Annotated[list[Word], Meta(max_length=32)]
    scan: Annotated[list[Word], Meta(max_length=32)]
    spot: Annotated[list[Word], Meta(max_length=32)]
    results: Annotated[list[Annotated[list[str], Meta(max_length=3)]], Meta(max_length=100)]
    # Pulses and reference; nothing from a decoder, and in records of version 1.
    trim: Annotated[list[Count], Meta(max_length=3)] = []


def bring_up(bench: DeviceBench, results: list[Result]) -> BringUp:
    """Ask the board for all measurements, which takes a few seconds. What older firmware cannot
    report stays empty."""
    pings = bench.ping(50)
    stamps = []
    for _ in range(STAMPS // STAMPS_AT_ONCE):
        answer = bench.ask("RAW", str(STAMPS_AT_ONCE), lasts_ms=17 * STAMPS_AT_ONCE)
        if not answer.ok or not answer.fields:
            break
        stamps.append(_stamps(answer.fields[0]))
    spot = bench.ask("SPOT", "20", lasts_ms=100) if "decoder" in bench.hello.caps else None
    status, scan = bench.ask("STAT", "1"), bench.ask("SCAN")
    trim = bench.trim() if bench.is_vault else None
    hello = bench.hello
    # The hello is from the beginning: what was tested since then has made events.
    last_event = number(status.fields[LAST_AT]) if len(status.fields) > LAST_AT else None
    return BringUp(
        version=VERSION,
        uid=hello.uid,
        firmware=hello.firmware,
        reset_cause=hello.reset_cause,
        starts=hello.boot,
        events=hello.last_event if last_event is None else last_event,
        answers_ms=pings.sorted_ms,
        repeated=pings.repeated,
        broken=pings.broken,
        stamps=stamps,
        status=list(status.fields) if status.ok else [],
        scan=list(scan.fields) if scan.ok else [],
        spot=list(spot.fields) if spot is not None and spot.ok else [],
        results=[[one.name, one.verdict, one.detail] for one in results],
        trim=[] if trim is None else [*trim],
    )


def judged(record: BringUp) -> list[Result]:
    """Judge the numbers of a record by today's limits."""
    half = record.answers_ms[len(record.answers_ms) // 2] if record.answers_ms else None
    lasting = STARTS_MAX - record.starts
    return [
        _chance(record),
        _result(
            "the timing",
            half is not None and half <= ANSWER_MS_MAX,
            f"answers in {half} ms, {record.repeated} repeated, {record.broken} frames broken",
        ),
        _supply(record),
        _result(
            "the memory",
            lasting > 0,
            f"{record.starts} starts and {record.events} events so far; good for about"
            f" {max(0, lasting)} starts more",
        ),
    ]


def changes(stamps: list[list[int]]) -> list[int]:
    """Return the difference of each two neighbouring periods, within each run of time stamps."""
    told = []
    for run in stamps:
        periods = [(after - before) % CLOCK_ROUND for before, after in pairwise(run)]
        told += [after - before for before, after in pairwise(periods)]
    return told


def _chance(record: BringUp) -> Result:
    told = changes(record.stamps)
    if not told:
        return Result("the raw chance", "skip", "this firmware tells no raw stamps")
    [(_, most)] = Counter(told).most_common(1)
    bits = -log2(most / len(told))
    spread_us = (max(told) - min(told)) * CLOCK_STEP_US
    return _result(
        "the raw chance",
        bits >= BITS_MIN,
        f"at most {bits:.1f} bits a tick by its commonest of {len(told)} changes, which span"
        f" {spread_us:g} µs; a proof needs more and other tests (SP 800-90B)",
    )


def _supply(record: BringUp) -> Result:
    told = {field[:1]: field[1:] for field in record.status[9:]}
    now, lowest = number(told.get("v", "")), number(told.get("l", ""))
    if now is None or lowest is None:
        return Result("the supply", "skip", "this firmware does not measure it")
    detail = (
        f"{now} mV, lowest since the start {lowest} mV; extended fuse {told.get('f', '').upper()}"
    )
    limit = supply_limit(Trimmed(*record.trim) if len(record.trim) == 3 else None)
    return _result("the supply", lowest >= limit, f"{detail}; the limit is {limit} mV")


def _result(name: str, fine: bool, detail: str) -> Result:
    return Result(name, "pass" if fine else "fail", detail)


def _stamps(text: str) -> list[int]:
    try:
        return [int(text[at : at + 4], 16) for at in range(0, len(text), 4)]
    except ValueError:
        return []
