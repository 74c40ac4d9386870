"""Goal: one change to a golden game, of any sort, is noticed. Method: `mutations`, in short."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from banker.audit import audit
from tests.audit import mutations
from tests.audit.forger import sealed
from tests.audit.mutations import (
    AUDIT,
    FINGERPRINT,
    NOBODY,
    PLAIN,
    RECEIPT,
    RULES,
    SEALED,
    Game,
    Way,
    tried,
)

GAMES = mutations.kept()
EACH = 2  # `make mutations` tries thousands


def outcomes(game: Game, way: Way) -> Counter[str]:
    rng = random.Random(f"{game.name} {way.__name__}")
    return Counter(tried(game, way, rng) for _ in range(EACH))


@pytest.mark.parametrize("way", PLAIN, ids=lambda way: way.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_leaves_the_hashes_alone_is_seen_by_the_audit(game: Game, way: Way) -> None:
    assert outcomes(game, way) == {AUDIT: EACH}


@pytest.mark.parametrize("way", SEALED, ids=lambda way: way.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_chained_anew_is_seen_by_the_audit_or_by_the_fingerprint(
    game: Game, way: Way
) -> None:
    found = outcomes(game, way)
    assert found[AUDIT] + found[RULES] + found[FINGERPRINT] == EACH


@pytest.mark.parametrize("way", SEALED, ids=lambda way: way.__name__)
@pytest.mark.parametrize("game", [GAMES[0], mutations.of_cards()], ids=lambda game: game.name)
def test_a_receipt_up_to_the_end_names_the_entry_wherever_a_fingerprint_is_needed(
    game: Game, way: Way
) -> None:
    game = mutations.with_receipt(game)
    rng = random.Random(f"{game.name} {way.__name__} seen")
    found = Counter(tried(game, way, rng) for _ in range(1))
    assert found[AUDIT] + found[RULES] + found[RECEIPT] == 1, found


def test_a_cut_between_two_entries_needs_the_fingerprint() -> None:
    """The limit of the method, kept as a test so that nobody forgets it."""
    found = outcomes(GAMES[0], mutations.cut_between_lines)
    assert found[FINGERPRINT] > 0


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if any(b'"kind":"place_hotel"' in line for line in game.lines)],
    ids=lambda game: game.name,
)
def test_a_street_with_more_hotels_than_it_has_rents_for_is_a_finding(game: Game) -> None:
    """Forged where the rent is told at once, which has no figure for so many."""
    entries = [json.loads(line) for line in game.lines]
    built = next(entry for entry in entries if entry["kind"] == "place_hotel")
    built["post"] = [[who, thing, amount * 9] for who, thing, amount in built["post"]]
    for entry in entries:
        del entry["h"]
    report = audit(sealed(entries))
    assert ("site", built["seq"]) in {(it.code, it.seq) for it in report.findings}


def test_the_judge_can_miss() -> None:
    """The whole file is what nobody may call noticed: so the judge's third answer exists."""
    assert mutations.judged(GAMES[0].lines, GAMES[0].piece) == NOBODY


def test_a_sweep_with_something_unnoticed_fails(capsys: pytest.CaptureFixture[str]) -> None:
    way = PLAIN[0].__name__
    assert mutations.table_of(Counter({(way, AUDIT): 9}), 1, 0) == 0
    assert mutations.table_of(Counter({(way, AUDIT): 9, (way, FINGERPRINT): 1}), 1, 0) == 1
    assert mutations.table_of(Counter({(SEALED[0].__name__, NOBODY): 1}), 1, 0) == 1
    assert "1 unnoticed" in capsys.readouterr().out
