"""The audit keeps pace, and its memory does not follow the length of the game.

Processor time is compared with processor time of the same moment, so a busy machine fails nobody.
The comparison with other programs is `make bench-audit`.
"""

from __future__ import annotations

import gc
import json
import time
import tracemalloc
from collections.abc import Callable

import pytest

from banker.audit import audit
from banker.audit.checks.history import reversal
from banker.audit.core.audit_state import AuditState
from banker.audit.run import take
from tests.system.simulation.endless_game import Writer

ENTRIES = 3_000


@pytest.fixture(scope="module")
def game() -> list[bytes]:
    return list(Writer(seed=1).lines(ENTRIES))


@pytest.mark.in_check("check")
def test_a_game_that_does_not_end_is_clean_and_the_same_from_the_same_seed(
    game: list[bytes],
) -> None:
    report = audit(game)
    clean = f"Clean: {ENTRIES:,} entries, every coin and card accounted for"
    assert str(report.verdict).startswith(clean)
    assert game[:500] == list(Writer(seed=1).lines(500))
    kinds = {json.loads(line)["kind"] for line in game}
    assert {"build", "draw", "mortgage", "pay_rent", "redo", "transfer", "undo"} <= kinds


@pytest.mark.in_check("check")
def test_a_complete_audit_costs_a_few_times_what_reading_the_lines_costs(
    game: list[bytes],
) -> None:
    read = quickest(lambda: [json.loads(line) for line in game])
    assert quickest(lambda: audit(game)) < 6 * read  # 2 when this was written


@pytest.mark.in_check("check")
def test_what_is_kept_of_an_entry_is_eight_bytes(
    game: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reversal, "KEPT", 100)
    audit(game)  # what each combination of events needs is worked out once
    state = AuditState()
    tracemalloc.start()
    try:
        for line in game[: ENTRIES // 3]:
            take(state, line)
        gc.collect()  # also of what Python keeps for new tuples
        early = tracemalloc.get_traced_memory()[0]
        for line in game[ENTRIES // 3 :]:
            take(state, line)
        gc.collect()
        late = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert late - early < 2 * 8 * ENTRIES  # a hundred acts more or less are a few kilobytes


def quickest(work: Callable[[], object]) -> float:
    times = []
    for _ in range(3):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return min(times)
