"""The benchmarks of phones and of televisions in their short forms: they measure; nothing that
depends on luck can fail."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import phones, television
from tests.phones.browser import Browser
from tests.support.terminal import ON_A_TERMINAL


@pytest.mark.in_check("bench-phones")
def test_a_key_reaches_the_terminal_the_phones_and_a_page(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "SETTLE_S", 0.1)
    monkeypatch.setattr(phones, "PLAYERS", ("bob",))
    monkeypatch.setattr(phones, "SCREENS", 1)
    for name in phones.HOMES:
        monkeypatch.setenv(name, str(tmp_path))
    found = {name: value for name, value, _ in phones.measured(browser, tmp_path, 1, 1, [])}
    assert len(found) == 10
    assert found["the first state, kB"] > 0
    assert json.loads((tmp_path / "ann.json").read_text("utf-8"))["last"][0] > 1


def test_what_is_measured_is_told_with_its_limit() -> None:
    quiet = phones.Times([10, 10, 20], [], [], [], [45], [20])
    busy = phones.Times([11, 11, 24], [5, 5, 5], [6, 6, 30], [], [46], [25])
    watched = phones.Times([10, 10, 10], [], [], [12, 12, 40], [46], [25])
    told = {name: value for name, value, _ in phones.rows([quiet], [busy], [watched])}
    assert told["key to paint, 8 phones / none, p50"] == 1.1
    assert told["key to paint, 8 phones / none, p95"] == 1.2
    assert told["the screen's processor time for a commit, 8 phones / none"] == 1.25
    assert told["key to the frame in the browser / the terminal's paint, p50"] == 1.2
    assert told["last of 8 phones / first, p50"] == 1.2
    assert told["memory with 8 phones, less without, MB"] == 1
    under = phones.Times([22, 22, 24], [], [], [], [], [])
    ratios = [value for _, value, _ in phones.attacked([busy], {"flood": [under]})]
    assert ratios == [2.0, 1.0]


@pytest.mark.in_check("bench-tv")
@ON_A_TERMINAL
def test_pages_draws_and_keys_of_televisions_come_out(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "SETTLE_S", 0.1)
    for name in phones.HOMES:
        monkeypatch.setenv(name, str(tmp_path))
    paged, keyed = tmp_path / "page", tmp_path / "keys"
    paged.mkdir()
    keyed.mkdir()
    found = [
        *television.page_rows(browser, paged, television.ROOT, 1, 2),
        *television.draw_rows(1),
        *television.key_rows(keyed, 1, 1),
    ]
    names = [name for name, _, _ in found]
    assert len(found) == 3 + len(television.EVENINGS) + 4, names
    assert all(value > 0 for name, value, _ in found if "beside" not in name), found


@pytest.mark.in_check("bench-phones")
@pytest.mark.needs_posix("the memory that a process has used")
def test_what_waits_for_a_phone_is_not_loaded_before_it() -> None:
    words = [sys.executable, "-m", "tests.phones.cost"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    spent = {line.split(",")[0].split("\t")[0]: line.split("\t") for line in told.splitlines()}
    assert list(spent) == ["phones on", "h11", "the page's files", "segno"]
    assert float(spent["h11"][1]) > 0.5, "what is loaded already takes no time"
