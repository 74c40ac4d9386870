"""The benchmark of phones in its short form: it measures; nothing that depends on luck can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phones.browser import program
from tests.system.benchmarks import phones


def test_two_keys_reach_the_terminal_eight_phones_and_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if program() is None:
        pytest.skip("needs chromium")
    monkeypatch.setattr(phones, "SETTLE_S", 0.3)
    for name in phones.HOMES:
        monkeypatch.setenv(name, str(tmp_path))
    found = phones.measured(tmp_path, rounds=1, keys=2)
    assert len({name for name, _, _ in found}) == len(found) == 10
    assert all(value >= 0 for _, value, _ in found)


def test_what_is_measured_is_told_with_its_limit() -> None:
    quiet = phones.Times([10, 10, 20], [], [], [])
    busy = phones.Times([11, 11, 24], [5, 5, 5], [6, 6, 30], [12, 12, 40])
    told = {name: value for name, value, _ in phones.rows([quiet], [busy], 160)}
    assert told["commit to paint, 8 phones / none, p50"] == 1.1
    assert told["commit to paint, 8 phones / none, p95"] == 1.2
    assert told["last of 8 phones / first, p50"] == 1.2
    assert told["back after a dropped line, ms"] == 160
