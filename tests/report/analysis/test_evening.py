"""Evening: awards that somebody deserves alone, and nobody for what happened once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.report.analysis.evening import AWARDS_MAX, ROLLS_MIN, Award, Evening, evening_of
from banker.report.analysis.events import Guessed, Moment, RentPaid, Sold, Turning
from banker.report.analysis.story import Story
from banker.session.settling import differences
from tests.report.played_games import GOLDEN_GAMES, played, story_of
from tests.support.scripted_game import ScriptedGame

WHOLE = sorted(
    path.relative_to(GOLDEN_GAMES).with_suffix("").as_posix()
    for path in GOLDEN_GAMES.glob("*/*.txt")
)


def story(**changes: object) -> Story:
    """A game of Ann and Bob in which nothing happened but what is said."""
    return replace(story_of(ScriptedGame().session), **changes)


def titles(told: Story) -> dict[str, str]:
    return {award.title: award.who for award in evening_of(told).awards}


def awarded(told: Story, title: str) -> Award:
    (found,) = [award for award in evening_of(told).awards if award.title == title]
    return found


@pytest.mark.parametrize("game", WHOLE)
def test_every_golden_game_has_an_evening(game: str) -> None:
    session = played(game)
    told = story_of(session)
    evening = evening_of(told)
    ids = session.state.setup.ids
    assert len(evening.awards) <= AWARDS_MAX
    assert len({award.title for award in evening.awards}) == len(evening.awards)
    assert all(award.who in ids for award in evening.awards)
    assert all(str(award.words) for award in evening.awards)
    assert evening.entries == session.journal.count
    assert set(evening.bankrupt) == {
        who for who, seat in session.state.seats.items() if seat.bankrupt and not seat.left
    }
    for rank in session.state.table.ranking:
        assert evening.moments[-1].worth[ids.index(rank.who)] == rank.total
    rents = {who: sum(it.amount for it in told.paid_rents if it.owner == who) for who in ids}
    for (_, owner), amount in told.rents.items():
        rents[owner] -= amount
    assert not any(rents.values()), "every rent is in the list once"


def test_a_rent_that_was_taken_back_was_not_paid() -> None:
    game = ScriptedGame()
    game.do("ann rolls lock 5", "ann buys", "next", "bob rolls 2 4", "ann asks rent", "bob pays")
    assert [(it.owner, it.deed) for it in story_of(game.session).paid_rents] == [
        ("ann", "oriental")
    ]
    game.do("undo")
    assert story_of(game.session).paid_rents == []


def test_one_rent_is_no_award_and_two_equal_sums_are_none() -> None:
    one = RentPaid(5, "ann", "oriental", 120)
    other = RentPaid(7, "ann", "boardwalk", 300)
    assert titles(story(paid_rents=[one])) == {}
    told = story(paid_rents=[one, other])
    assert titles(told) == {"landlord": "ann", "biggest rent": "ann"}
    assert str(awarded(told, "landlord").words) == "420 of rent"
    assert str(awarded(told, "biggest rent").words) == "300 for Boardwalk"
    equal = replace(other, owner="bob", amount=120)
    assert titles(story(paid_rents=[one, equal])) == {}


def settled_game(said: int, *, settles: bool) -> ScriptedGame:
    """Bob and Cem paid Ann's rent twice each by the estimate; then its card was read."""
    game = ScriptedGame("Ann", "Bob", "Cem")
    game.owns("ann", "st_charles", "vermont")
    game.owns("bob", "oriental", "baltic")
    for _ in range(2):
        for visitor in ("bob", "cem"):
            while game.state.table.turn != visitor:
                game.do("next")
            game.do(f"{visitor} moves to st_charles", "ann asks rent")
            if game.state.table.dues:
                game.do(f"{visitor} pays")
            game.do(f"bank pays 500 to {visitor}")
    figure = "deed.st_charles.rents.0"
    game.do(c.SetFigures(((figure, said),)))
    command = differences(game.session, figure, said).command(figure)
    assert command is not None
    if settles:
        game.do(command)
    return game


@pytest.mark.parametrize("said", [20, 200])
def test_an_award_counts_what_was_settled_when_the_card_was_read(said: int) -> None:
    """The report's lists of rents and of what deeds brought do, too."""
    before = story_of(settled_game(said, settles=False).session)
    charged = int(before.paid_rents[0].amount)
    assert [int(it.amount) for it in before.paid_rents] == [charged] * 4
    told = story_of(settled_game(said, settles=True).session)
    got = [int(it.amount) for it in told.paid_rents]
    assert got == [said] * 4, f"expected rents of {said}, got {got}"
    assert str(awarded(told, "landlord").words) == f"{4 * said} of rent"
    assert told.deeds["st_charles"].rents == 4 * said
    assert told.rents == {("bob", "ann"): 2 * said, ("cem", "ann"): 2 * said}


def test_a_settlement_that_is_undone_counts_nothing() -> None:
    game = settled_game(200, settles=True)
    charged = story_of(settled_game(200, settles=False).session).paid_rents
    game.do("undo")
    assert story_of(game.session).paid_rents == charged


def test_a_bargain_is_measured_by_the_price_on_the_card() -> None:
    game = ScriptedGame("Ann", "Bob", "Cem")
    game.owns("ann", "st_charles")
    game.owns("bob", "oriental")
    assert awarded(story_of(game.session), "bargain").who == "ann"
    game.do(c.SetFigures((("deed.st_charles.price", 100),)))
    told = awarded(story_of(game.session), "bargain")
    assert told.who == "bob", f"expected Oriental Avenue, which costs 200, got {told}"


def test_who_opened_the_vault_twice_is_a_safe_cracker() -> None:
    guess = Guessed(5, "bob", 3, True, 6)
    missed = replace(guess, opened=False)
    assert titles(story(guesses=[guess, missed])) == {}
    told = story(guesses=[guess, missed, guess])
    assert titles(told) == {"safe-cracker": "bob"}
    assert str(awarded(told, "safe-cracker").words) == "2 of 3 guesses"


def test_a_bargain_is_the_best_of_several_auctions() -> None:
    cheap = Sold(5, "boardwalk", "bob", 100, 400, 3)
    dear = Sold(8, "oriental", "ann", 300, 100, 3)
    assert titles(story(auctions=[cheap])) == {}
    told = story(auctions=[cheap, dear])
    assert titles(told) == {"bargain": "bob"}
    assert str(awarded(told, "bargain").words) == "Boardwalk for 100"
    assert titles(story(auctions=[dear, dear])) == {}
    buildings = [replace(cheap, item="house"), dear]
    assert titles(story(auctions=buildings)) == {}


def test_feet_are_fast_after_enough_rolls() -> None:
    rolls = {"ann": [7] * ROLLS_MIN, "bob": [8] * (ROLLS_MIN - 1)}
    assert titles(story(rolls=rolls)) == {}
    told = story(rolls=rolls | {"bob": [8] * (ROLLS_MIN - 1) + [9]})
    assert titles(told) == {"fast feet": "bob"}
    assert str(awarded(told, "fast feet").words) == "8.2 a roll"


def test_a_comeback_is_a_win_from_the_last_place_and_not_from_the_start() -> None:
    game = ScriptedGame("ann", "bob", "cem")
    game.do("game ends")
    told = story_of(game.session)
    ending = told.ending
    assert ending is not None
    alone = replace(ending, winners=("ann",))
    behind, ahead = Moment(2, 4, (50, 200, 100)), Moment(9, 9, (300, 200, 100))

    def of(*moments: Moment, **changes: object) -> dict[str, str]:
        return titles(replace(told, ending=alone, moments=list(moments), **changes))

    late = [ahead, ahead, ahead, behind]
    assert of(*late, ahead) == {"comeback": "ann"}
    assert of(behind, ahead, ahead, ahead, ahead) == {}, "in the beginning somebody is last"
    assert (
        of(*late, ahead, turnings=[Turning(1, "bankrupt", who) for who in ("bob", "cem")]) == {}
    ), "nobody else is in the game"
    assert of(*late[:3], replace(behind, worth=(100, 200, 100)), ahead) == {}
    both = replace(told, ending=replace(ending, winners=("ann", "bob")), moments=[*late, ahead])
    assert titles(both) == {}


def test_the_evening_holds_nothing_of_the_story_that_may_change() -> None:
    told = story()
    evening = evening_of(told)
    assert isinstance(evening, Evening)
    told.turnings.append(Turning(4, "bankrupt", "ann"))
    assert evening.bankrupt == {}
