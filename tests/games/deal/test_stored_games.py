"""Stored games of cards: they open as they were, and a forged one is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banker.engine.fold import apply
from banker.foundation.errors import JournalCorrupt
from banker.games.deal.queries.payable import best_payment
from banker.games.deal.state import State, opening
from banker.games.rulesets import ruleset
from banker.session.loading import load_read_only
from tests import ROOT
from tests.audit.checks.deal.card_evening import chained, read
from tests.support.card_game import CardGame

HOUSE = {"who": "ann", "face": "house", "colour": "red"}
GAME = ROOT / "tests/system/replay/deal/three_sets.bank"


def test_folding_one_by_one_and_at_once_is_the_same() -> None:
    loaded = load_read_only(GAME)
    first, *rest = loaded.reading.entries()
    state: State = opening(loaded.state.setup, first.post)
    for entry in rest:
        state = apply(state, entry)
    encoded = [msgspec.json.encode((it.balances, it.table), order="sorted")
               for it in (state, loaded.state)]  # fmt: skip
    assert encoded[0] == encoded[1]


def changed(tmp_path: Path, change: Any) -> Path:
    entries = read()
    change(entries)
    file = tmp_path / "forged.bank"
    file.write_bytes(b"".join(line + b"\n" for line in chained(entries)))
    return file


def set_first(entries: list[dict[str, Any]], key: str, value: Any) -> None:
    entries[1]["set"].append([key, "" if isinstance(value, str) else [], value])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda entries: set_first(entries, "first", "zed"), "names the unknown player 'zed'"),
        (lambda entries: entries[1]["post"].append(["bank:zed", "back", 0]), "zed|nothing"),
        (lambda entries: set_first(entries, "broken_off", [HOUSE | {"who": "zed"}]), "zed"),
        (lambda entries: set_first(entries, "broken_off", [HOUSE | {"face": "tent"}]), "tent"),
        (lambda entries: set_first(entries, "broken_off", [HOUSE | {"colour": "navy"}]), "navy"),
        (lambda entries: entries[2]["post"].append(["set:ann:navy", "face:1m", 1]), "navy"),
        (lambda entries: entries[2]["post"].append(["bank:ann", "face:99m", 1]), "99m"),
        (lambda entries: entries[0]["ev"][0]["edition"].update(ruleset="chess"), "no rules"),
        (lambda entries: entries[0]["ev"][0]["edition"].update(ruleset=[]), "not describe|unhash"),
        (lambda entries: entries[0]["ev"][0]["edition"]["faces"].append({}), "not describe"),
        (lambda entries: entries[0]["ev"][0]["edition"]["sets"][0].update(ladder=[]), "no rents"),
        (lambda entries: entries[0]["ev"][0]["edition"]["faces"][0].update(id="A B"), "an id"),
    ],
)
def test_a_changed_game_does_no_harm(change: Any, told: str, tmp_path: Path) -> None:
    file = changed(tmp_path, change)
    if told == "zed|nothing":
        load_read_only(file)  # nothing lies in that account
        return
    with pytest.raises(JournalCorrupt) as caught:
        load_read_only(file)
    assert any(word in str(caught.value) for word in told.split("|")), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_is_small_and_a_board_knows_nothing_of_it() -> None:
    lines = GAME.read_bytes().splitlines()
    assert sum(map(len, lines[1:])) < 700 * len(lines)
    assert json.loads(lines[0])["ev"][0]["edition"]["ruleset"] == "deal"
    assert "ruleset" not in ruleset("board").edition.__struct_fields__


@pytest.mark.parametrize(
    ("bank", "sets", "due", "paid"),
    [
        ("1m + 3m + 5m", {}, 4, {"1m", "3m"}),
        ("10m", {"brown": "brown + brown"}, 2, {"10m"}),
        ("1m", {"brown": "brown + brown", "red": "red"}, 4, {"1m", "red"}),
        ("2m + 2m", {"red": "red"}, 9, {"2m", "red"}),
    ],
)
def test_the_best_payment(bank: str, sets: dict[str, str], due: int, paid: set[str]) -> None:
    game = CardGame()
    game.given("bob", "bank", bank)
    for place, cards in sets.items():
        game.given("bob", place, cards)
    assert {face for face, _ in best_payment(game.state, "bob", due)} == paid
