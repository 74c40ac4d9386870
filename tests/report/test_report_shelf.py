"""Many games together: who wins, what pays, and whether the box is honest."""

from __future__ import annotations

import random

import pytest
from played_games import played, story_of
from told_table import Told

from banker.report.notable import Ending, Guessed
from banker.report.shelf import CRITICAL, codes, minutes_of, shelf
from banker.report.story import Story


def openings(*numbers: int) -> list[Story]:
    """Games in which the vault opened on these numbers, eight in a game."""
    setup = Told().state.setup
    stories = []
    for begin in range(0, len(numbers), 8):
        guesses = [
            Guessed(seq, "ann", number, opened=True, left=6)
            for seq, number in enumerate(numbers[begin : begin + 8], 2)
        ]
        stories.append(Story(setup, Told().state, guesses=guesses))
    return stories


def verdict(*numbers: int) -> str:
    return codes(openings(*numbers))[6].verdict


def test_an_honest_box_is_told_from_a_loaded_one() -> None:
    dice = random.Random(3)
    honest = [dice.randint(1, 6) for _ in range(240)]
    loaded = [dice.choice((1, 2, 3, 4, 5, 6, 6, 6)) for _ in range(240)]
    assert verdict(*honest).startswith("honest")
    assert verdict(*loaded).startswith("loaded")


def test_chance_alone_is_seldom_called_loaded() -> None:
    """The table of critical values, against honest boxes: 1 in 100 doubtful, 1 in 1,000 loaded."""
    dice = random.Random(11)
    setup, state = Told().state.setup, Told().state
    said = {"honest": 0, "doubtful": 0, "loaded": 0}
    for _ in range(1_000):
        guesses = [Guessed(2, "ann", dice.randint(1, 6), opened=True, left=6) for _ in range(120)]
        judged = codes([Story(setup, state, guesses=guesses)])[6].verdict
        said[judged.replace(":", " ").replace(",", " ").split()[0]] += 1
    assert 2 <= said["doubtful"] <= 25 and said["loaded"] <= 5, said


def test_chi_square_is_what_a_pocket_calculator_says() -> None:
    counts = (12, 8, 10, 10, 9, 11)
    numbers = [number for number, count in enumerate(counts, 1) for _ in range(count)]
    found = codes(openings(*numbers))[6]
    assert found.counts == dict(enumerate(counts, 1))
    assert found.thousandths == 1_000  # (4 + 4 + 0 + 0 + 1 + 1) / 10


def test_few_openings_are_not_judged() -> None:
    assert verdict(*[6] * 29) == "too few to judge: 29 openings, and 30 are needed"
    assert verdict(*[6] * 30).startswith("loaded")
    assert codes([story_of(Told().session)]) == {}


@pytest.mark.parametrize("degrees", CRITICAL)
def test_critical_values_grow(degrees: int) -> None:
    doubtful, loaded = CRITICAL[degrees]
    assert degrees * 1000 < doubtful < loaded
    if degrees > 1:
        assert CRITICAL[degrees - 1][0] < doubtful and CRITICAL[degrees - 1][1] < loaded


def test_it_says_who_wins_how_long_and_what_pays() -> None:
    stories = [
        story_of(played(game))
        for game in ("secret_vault/tie_is_shared", "secret_vault/last_deed_auctioned",
                     "glass_classic/short_game")
    ]  # fmt: skip
    stories.append(story_of(Told().session))
    lines = list(shelf(stories))
    text = "\n".join(lines)
    assert lines[0] == "4 games, 3 of them finished"
    for story in stories[:3]:
        assert story.ending is not None
        for who in story.ending.winners:
            assert f"  {story.setup.names[who]} " in text
    assert "which deeds pay: Monopoly Secret Vault, 3 games" in text
    assert "which deeds pay: Monopoly Glass Edition, 1 game" in text
    rounds = sorted(story.final.table.round for story in stories[:3])
    assert f"  rounds   {rounds[0]} to {rounds[2]}, the middle one {rounds[1]}" in lines
    best = max(stories[2].deeds.values(), key=lambda deed: deed.rents)
    glass = text.partition("which deeds pay: Monopoly Glass Edition")[2].splitlines()[1]
    assert glass.split()[-1] == "cost" and f"{best.rents:,}" in glass


def test_a_name_is_the_same_in_any_letters() -> None:
    stories = [story_of(game.session) for game in (Told("ANN", "Bob"), Told("Ann", "bob"))]
    for story in stories:
        story.ending = Ending(2, "agreed", ("ann",))
    lines = list(shelf(stories))
    assert [line.split() for line in lines[lines.index("\nwho wins") + 1 :][:2]] == [
        ["ANN", "2", "of", "2", "100", "%"],
        ["Bob", "0", "of", "2", "0", "%"],
    ]


def test_a_game_lasts_from_its_first_act_to_its_last() -> None:
    story = story_of(Told().session)
    assert minutes_of(story) == 0
    story.started, story.ended = "2026-01-01T19:30:00.5Z", "2026-01-01T22:29:59Z"
    assert minutes_of(story) == 179
