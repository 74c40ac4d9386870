"""Many games together: who wins, what pays, and whether the box is honest."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from banker.cli.tables.charts_table import charts_table
from banker.engine.fold import Player
from banker.games.board import commands as c
from banker.language.phrases.translation import translation
from banker.ledger.entry import Delivery
from banker.report.analysis.events import DeedStory, Ending, Guessed
from banker.report.analysis.game_figures import GameFigures, figures_of, minutes_of, seats_of
from banker.report.analysis.statistics import CRITICAL, Codes, codes, shelf
from banker.report.analysis.story import Story
from banker.report.analysis.vault_codes import VaultCodes
from banker.report.page.outcome import deeds
from banker.report.page.page_data import PageData
from banker.report.text.charts import stats
from tests.cli.tables.drawn_tables import drawn
from tests.report.played_games import entries_of, played, story_of
from tests.support.scripted_game import ScriptedGame

HONEST = (1, 2, 3, 4, 5, 6)
TABLE = ScriptedGame().state
LOADED = (1, 2, 3, 4, 5, 6, 6, 6)


def in_turn(_dice: random.Random) -> list[int]:
    return list(HONEST)


def at_random(dice: random.Random) -> list[int]:
    return dice.sample(HONEST, 6)


def of(stories: list[Story]) -> list[GameFigures]:
    return list(map(figures_of, stories))


Habit = Callable[[random.Random], list[int]]


def evenings(dice: random.Random, count: int, sides: tuple[int, ...], habit: Habit) -> list[Story]:
    """Games of two codes; the second is often left shut, for the game is over."""
    stories = []
    for _ in range(count // 2):
        guesses: list[Guessed] = []
        for locking, ends in ((1, 0.0), (2, 0.3)):
            code = dice.choice(sides)
            for tried, number in enumerate(habit(dice)):
                if dice.random() < ends:
                    break
                is_code = number == code
                guesses.append(
                    Guessed(2, "ann", number, opened=is_code, left=6 - tried, locking=locking)
                )
                if is_code:
                    break
        stories.append(evening(guesses))
    return stories


def evening(guesses: list[Guessed]) -> Story:
    return Story(TABLE.setup, TABLE, guesses=guesses)


def verdicts(shelves: int, sides: tuple[int, ...], habit: Habit, count: int) -> Counter[str]:
    dice = random.Random(11)
    return Counter(
        re.split("[:,]", str(codes(of(evenings(dice, count, sides, habit)))[6].verdict))[0]
        for _ in range(shelves)
    )


@pytest.mark.in_check("check")
@pytest.mark.parametrize("habit", [in_turn, at_random])
def test_chance_alone_is_seldom_called_loaded(habit: Habit) -> None:
    """The table of critical values, against honest boxes: 1 in 100 doubtful, 1 in 1,000 loaded.

    Whatever numbers the table tries first, and however often a game ends with the vault shut.
    """
    said = verdicts(1_000, HONEST, habit, 60)
    assert 2 <= said["doubtful"] <= 25 and said["loaded"] <= 5, said
    assert said["honest"] >= 970


@pytest.mark.parametrize("habit", [in_turn, at_random])
def test_a_loaded_box_is_caught(habit: Habit) -> None:
    said = verdicts(40, LOADED, habit, 300)
    assert said["loaded"] >= 34 and said["honest"] <= 2, said


def guesses(number: int, count: int, opened: int, left: int = 6) -> list[Guessed]:
    return [
        Guessed(2, "ann", number, opened=place < opened, left=left, locking=place)
        for place in range(count)
    ]


def found(*made: list[Guessed]) -> Codes:
    return codes(of([evening([it for each in made for it in each])]))[6]


def test_chi_square_is_what_a_pocket_calculator_says() -> None:
    # 36 at 1 in 6: 6 by chance, with a variance of 36 x 5/36 = 5. Then 20 at 1 in 2: 10, and 5.
    told = found(guesses(1, 36, 11), guesses(2, 36, 6), guesses(3, 20, 8, left=2))
    assert told.counts == {1: 11, 2: 6, 3: 8, 4: 0, 5: 0, 6: 0}
    assert [told.by_chance[number] for number in (1, 2, 3, 4)] == [60, 60, 100, 0]
    assert (told.thousandths, told.freedom) == (5_000 + 0 + 800, 3)


def test_numbers_that_are_seldom_tried_count_together() -> None:
    rare = [guesses(number, 12, 2) for number in (3, 4, 5)]
    told = found(guesses(1, 36, 6), guesses(2, 36, 6), *rare)
    assert (told.thousandths, told.freedom) == (0, 3)
    assert found(guesses(1, 36, 6), guesses(2, 36, 6), rare[0]).freedom == 2


def test_a_guess_that_could_not_miss_tells_nothing() -> None:
    sure = guesses(6, 500, 500, left=1)
    assert str(found(guesses(1, 36, 6), guesses(2, 36, 6), sure).verdict).startswith("honest")


def test_few_guesses_are_not_judged() -> None:
    one = guesses(1, 200, 0)
    assert str(found(one, guesses(2, 28, 28)).verdict) == "too few guesses to judge: 228"
    assert str(found(one, guesses(2, 29, 29)).verdict).startswith("loaded")
    again = [Guessed(3, "ann", 5, opened=False, left=0)]
    assert codes(of([evening(again)])) == {}
    forged = [Guessed(3, "ann", 9, opened=True, left=6), Guessed(4, "ann", 1, opened=True, left=-2)]
    assert codes(of([evening(forged)])) == {}
    assert codes(of([story_of(ScriptedGame().session)])) == {}


def test_it_says_how_often_and_how_often_by_chance() -> None:
    lines = list(shelf(of([evening(guesses(1, 36, 11))])))
    place = lines.index("\nthe vault's codes, of 6")
    assert lines[place + 1].split()[:5] == ["opened", "1:", "11", "2:", "0"]
    assert lines[place + 2].split()[:4] == ["at", "random", "1:", "6.0"]
    assert lines[place + 3 :] == [
        "  chi-square 5.000, 1 degree of freedom", "  too few guesses to judge: 36"
    ]  # fmt: skip


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
    stories.append(story_of(ScriptedGame().session))
    lines = list(shelf(of(stories)))
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


def test_what_a_deed_brought_is_the_same_percentage_in_text_as_in_the_report() -> None:
    session = played("glass_classic/short_game")
    story = story_of(session)
    story.deeds = {"oriental": DeedStory("oriental", paid=550, rents=175)}  # 31.8 %
    lines, table = "\n".join(stats(story)), drawn(charts_table(story, plain=False))
    told = deeds(PageData(story, entries_of(session)))
    assert told is not None and "32 % of" in told.body
    assert "(32 %)" in lines and "32 %" in table
    assert "32 % of what it cost" in "\n".join(shelf(of([story])))


def test_a_vault_that_cannot_be_is_not_judged() -> None:
    edition = TABLE.setup.edition
    assert edition.vault is not None
    endless = replace(edition, vault=replace(edition.vault, numbers=10**12))
    story = Story(replace(TABLE.setup, edition=endless), TABLE, guesses=guesses(1, 36, 11))
    assert codes(of([story])) == {}


def test_money_of_another_scale_is_added_up_apart() -> None:
    games = ("half_dollars", "short_game", "time_limit", "bank_cards")
    stories = [story_of(played(f"glass_classic/{game}")) for game in games]
    text = "\n".join(shelf(of(stories)))
    plain, cards, halves = text.split("\nwhich deeds pay: ")[1:]
    assert plain.startswith("Monopoly Glass Edition, 2 games\n")
    assert cards.startswith("Monopoly Glass Edition (bank-cards), 1 game\n")
    assert halves.startswith("Monopoly Glass Edition (half-dollars), 1 game\n")
    for told, games_of_it in ((plain, stories[1:3]), (cards, stories[3:]), (halves, stories[:1])):
        best = max(sum(it.deeds[deed].rents for it in games_of_it) for deed in stories[0].deeds)
        assert f"{best:,}" in told.splitlines()[1]
    assert " halves " in halves.splitlines()[1] and "halves" not in plain
    assert "Edition, 1 game" in "\n".join(shelf(of(stories[:1]))), "nothing to tell it from"


def test_a_time_that_is_none_tells_no_length() -> None:
    story = story_of(ScriptedGame().session)
    story.started, story.ended = "2026-01-01T22:00:00Z", "2099-99-99T99:99:99Z"
    assert minutes_of(story) is None
    story.ended = "2026-01-01T23:00:00"
    assert minutes_of(story) is None


def test_a_name_is_the_same_in_any_letters() -> None:
    stories = [
        story_of(game.session) for game in (ScriptedGame("ANN", "Bob"), ScriptedGame("Ann", "bob"))
    ]
    for story in stories:
        story.ending = Ending(2, "agreed", ("ann",))
    lines = list(shelf(of(stories)))
    assert [line.split() for line in lines[lines.index("\nwho wins") + 1 :][:2]] == [
        ["ANN", "2", "of", "2", "100", "%"],
        ["Bob", "0", "of", "2", "0", "%"],
    ]


def test_a_game_lasts_from_its_first_act_to_its_last() -> None:
    story = story_of(ScriptedGame().session)
    assert minutes_of(story) == 0
    story.started, story.ended = "2026-01-01T19:30:00.5Z", "2026-01-01T22:29:59Z"
    assert minutes_of(story) == 179


def test_a_clock_that_was_set_back_tells_no_length() -> None:
    stories = [story_of(ScriptedGame().session) for _ in range(2)]
    for story in stories:
        story.ending = Ending(2, "agreed", ("ann",))
        story.started, story.ended = "2026-01-01T22:00:00Z", "2026-01-01T19:30:00Z"
    assert minutes_of(stories[0]) is None
    assert "minutes" not in "\n".join(shelf(of(stories)))
    stories[1].ended = "2026-01-01T23:00:00Z"
    assert "  minutes  60 to 60, the middle one 60" in list(shelf(of(stories)))


def test_each_vault_says_how_often_it_may_have_chosen() -> None:
    game = ScriptedGame()
    reports = (
        ("00aa", c.ReportCommitted(1, "ab")),
        ("", c.MixVault(1, "cd")),
        ("00aa", c.ReportCommitted(2, "ab")),  # left after the share
        ("00aa", c.ReportLocked(2, mixed=False)),
        ("00bb", c.ReportCommitted(1, "ab")),
        ("00bb", c.ReportLocked(1, mixed=True)),
        ("\x1b[2J", c.ReportCommitted(1, "ab")),  # no vault is called so
    )
    for event, (uid, report) in enumerate(reports, 1):
        game.session.execute(report, delivery=Delivery(uid, event, 1) if uid else None)
    story = story_of(game.session)
    assert story.vaults == {"00aa": VaultCodes(2, 1, 1), "00bb": VaultCodes(1)}
    lines = list(shelf(of([story, story])))
    place = lines.index("\nthe vaults")
    assert lines[place + 1 :] == [
        "  00aa  4 codes, 2 without the Bank's share, 2 never locked on",
        "  00bb  2 codes, 0 without the Bank's share, 0 never locked on",
    ]
    russian = list(shelf(of([story]), translation("ru")))
    assert "  00aa  2 кода, без доли Банка: 1, начаты и не заперты: 1" in russian
    assert "\nthe vaults" not in list(shelf(of([evening([])])))


def test_who_left_and_came_back_played_one_game_and_may_have_won_it() -> None:
    players = (Player("dan", "Dan (1)"), Player("ann", "Ann"), Player("dan_2", "Dan"))
    seats = seats_of(players, ("dan_2",))
    assert [(seat.name, seat.won) for seat in seats] == [("Dan", True), ("Ann", False)]
    seats = seats_of(players, ("ann",))
    assert [(seat.name, seat.won) for seat in seats] == [("Dan", False), ("Ann", True)]
