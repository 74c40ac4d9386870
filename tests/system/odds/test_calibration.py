"""Calibration: odds mean what they say, on games of players with other habits.

A few games here. `make calibrate SEEDS=50 PLAYOUTS=100` prints the bins of each edition, of games
that nobody has played before (`SEED=7` plays those from seed 7 on again); its rows are
written into `banker/odds/calibration.toml`, which says where odds are shown.
"""

from __future__ import annotations

import os
import random
import sys
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from banker.cli import run_command
from banker.odds.calibration import why_unproven
from banker.odds.check import Moment, Score, moments_of, scored
from banker.session.session import Session
from tests.support.game import setup_of
from tests.system.odds.strangers import BOXES, NAMES, game
from tests.system.odds.tables import begun, table_of
from tests.system.simulation.play_out import say
from tests.system.simulation.players import Players, played

GAMES = int(os.environ.get("SEEDS", "1"))
PLAYOUTS = int(os.environ.get("PLAYOUTS", "4"))
SEED = os.environ.get("SEED", "0")
SEEDS_MAX = 10**9
FEW = ("secret-vault", "deal")  # boxes of the short form
SAMPLES = 400
ENOUGH = 30  # moments, below which a score is chance
CASES_ENOUGH = 100
EQUAL = 667  # the score of equal shares of three players


def first_seed() -> int:
    """The seed of the first game; `today`: one that is drawn now."""
    return random.SystemRandom().randrange(SEEDS_MAX) if SEED == "today" else int(SEED)


def scores_of(box: str, first: int) -> list[Score]:
    """The score of each game that came to an end."""
    found = []
    for seed in range(first, first + GAMES):
        moments = moments_of(game(box, seed).entries())
        if moments:
            found.append(deque(scored(moments, playouts=PLAYOUTS), maxlen=1).pop())
    assert found, f"no game from seed {first} on came to an end"
    return found


def together(scores: list[Score]) -> Score:
    whole = Score()
    for one in scores:
        whole.moments += one.moments
        whole.odds += one.odds
        whole.worth += one.worth
        for name in ("cases", "told", "won"):
            rows = zip(getattr(whole, name), getattr(one, name), strict=True)
            setattr(whole, name, [sum(row) for row in rows])
    return whole


def bounds_of(scores: list[Score]) -> tuple[int, int]:
    """Between what the odds' error less that of worth is in 95 of 100 samples of the games."""
    dice = random.Random(1)
    found = []
    for _ in range(SAMPLES):
        odds, worth = together(dice.choices(scores, k=len(scores))).brier
        found.append(odds - worth)
    found.sort()
    return found[SAMPLES // 40], found[-1 - SAMPLES // 40]


def rows_of(score: Score) -> str:
    """The bins: expected, came, and how often."""
    return ", ".join(
        f"{told // cases // 10} → {won // cases // 10} ({cases})" if cases else "–"
        for told, won, cases in zip(score.told, score.won, score.cases, strict=True)
    )


@pytest.mark.parametrize("box", BOXES if GAMES > 1 else FEW)
def test_odds_know_more_than_equal_shares_on_games_of_strangers(box: str) -> None:
    first = first_seed()
    scores = scores_of(box, first)
    score, (low, high) = together(scores), bounds_of(scores)
    odds, worth = score.brier
    is_shown = why_unproven(begun(box)) is None
    sys.stdout.write(
        f"{box}: seeds from {first}, {score.moments} moments, odds {odds}, worth {worth},"
        f" difference {low} to {high}, {'shown' if is_shown else 'not shown'}; {rows_of(score)}\n"
    )
    assert sum(score.cases) == len(NAMES) * score.moments, score
    if score.moments < ENOUGH:
        return
    assert odds < EQUAL, f"{box}: {score}"
    assert not is_shown or low < 0, f"{box} shows odds, and worth is nearer: {score}"
    for place, cases in enumerate(score.cases):
        told, won = score.told[place], score.won[place]
        if cases >= CASES_ENOUGH:  # fewer say nothing
            assert abs(told - won) // cases <= 100, f"{box}, bin {place}: {score}"


def test_seeds_of_today_are_others_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "SEED", "today")
    assert len({first_seed() for _ in range(8)}) > 6


@pytest.mark.in_check("check")
def test_a_folder_is_checked_edition_by_edition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for box in FEW:
        game(box, 1, tmp_path / f"{box}.bank").close()
    Session.create(tmp_path / "begun.bank", setup_of(NAMES, (), "secret-vault")).close()
    (tmp_path / "broken.bank").write_bytes(b"no game\n")
    assert run_command(["odds", "--check", str(tmp_path), "--playouts", "2"]) == 0
    told = capsys.readouterr().out
    titles = [begun(box).edition.title for box in FEW]
    assert [title for title in titles if f"{title}:" in told.splitlines()] == titles, told
    assert told.count("moments; error of the odds") == len(FEW), told
    assert run_command(["odds", "--check", str(tmp_path / "begun.bank")]) == 2


@pytest.mark.in_check("calibrate")
def test_late_in_a_game_the_odds_know_who_wins() -> None:
    found = []
    for seed in range(10):
        states = own_game("secret-vault", seed)
        found.append(Moment(states[len(states) * 4 // 5], states[-1].table.winners))
    score = deque(scored(found, playouts=12), maxlen=1).pop()
    odds, _ = score.brier
    assert odds < EQUAL // 2, score


def own_game(box: str, seed: int) -> list[Any]:
    """The states of a game that the program plays with itself."""
    states = [begun(box)]
    table = table_of(states[0], seed)
    while not states[-1].table.ended:
        states.append(table.step(states[-1]))
    return states


def test_a_score_knows_right_from_wrong() -> None:
    right, wrong = Score(), Score()
    right.add({"ann": 900, "bob": 100}, {"ann": 500, "bob": 500}, ("ann",))
    wrong.add({"ann": 100, "bob": 900}, {"ann": 500, "bob": 500}, ("ann",))
    assert right.brier == (20, 500), right.brier
    assert wrong.brier == (1620, 500), wrong.brier
    assert right.cases == [1, 0, 0, 0, 1], right.cases


def test_the_program_says_it_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "over.jsonl"
    game("secret-vault", 1, path).close()
    before = path.read_bytes()
    assert run_command(["odds", "--check", str(path), "--playouts", "5"]) == 0
    assert "moments; error of the odds" in capsys.readouterr().out
    assert run_command(["odds", str(path)]) == 0
    assert "the game is over" in capsys.readouterr().out
    assert path.read_bytes() == before


@pytest.mark.in_check("calibrate")
def test_the_program_says_the_odds_of_a_game_in_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    session = Session.create(path, setup_of(NAMES, (), "secret-vault"))
    for text in played(lambda: session.state, lambda text: say(session, text), Players(1)):
        if text and session.state.table.round >= 20:
            break
    session.close()
    assert run_command(["odds", str(path), "--playouts", "20", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("if the program played on for all: Ann about "), told
    assert run_command(["odds", str(path), "--playouts", "20", "--seed", "3"]) == 0
    assert capsys.readouterr().out == told, "the same seed told something else"
    assert run_command(["odds", str(path), "--playouts", "0"]) == 2
    capsys.readouterr()
    asked = ["odds", str(path), "--playouts", "20", "--what-if", 'say "nothing"']
    assert run_command(asked) == 0
    rows = [row.split()[1:4] for row in capsys.readouterr().out.splitlines()]
    assert len(rows) == 3
    assert all(before == after for before, _, after in rows), (
        f"other seeds after than before: {rows}"
    )
    assert run_command(["odds", str(path), "--what-if", "show"]) == 2
