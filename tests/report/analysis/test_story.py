"""The story of a game: every figure of the report, reckoned from entries."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.engine.history import undone_or_undoing
from banker.games.board.commands import Redo, Undo
from banker.games.board.events import GuessCorrected
from banker.games.board.state import BANK, VAULT
from banker.report.analysis.events import Debt, Ending, Guessed
from banker.report.analysis.story import _corrected
from banker.report.text.statement import statement
from tests.report.played_games import GOLDEN_GAMES, entries_of, page_of, played, story_of
from tests.support.scripted_game import ScriptedGame

WHOLE = sorted(
    path.relative_to(GOLDEN_GAMES).with_suffix("").as_posix()
    for path in GOLDEN_GAMES.glob("*/*.txt")
)


@pytest.mark.parametrize("game", WHOLE)
def test_what_flowed_is_what_everybody_has(game: str) -> None:
    """The figures against the books, and against each other, for every golden game."""
    session = played(game)
    story, entries = story_of(session), entries_of(session)
    # An act that was taken back is no flow, and so is what took it back: the sums are the same.
    began = {who: story.moments[0].worth[seat] for seat, who in enumerate(story.setup.ids)}
    for who in story.setup.ids:
        got = sum(amount for (_, to), amount in story.flows.items() if to == who)
        gave = sum(amount for (giver, _), amount in story.flows.items() if giver == who)
        assert began[who] + got - gave == session.state.cash(who)
        lines = list(statement(story.setup, entries, who))
        assert lines[-1].balance == session.state.cash(who)
    assert story.final == session.state
    assert sum(deed.visits for deed in story.deeds.values()) >= len(story.rents)
    assert [it.winners for it in (story.ending,) if it] == (
        [session.state.table.winners] if session.state.table.ended else []
    )
    assert all(debt.lasted >= 0 for debt in story.debts)
    assert all(0 <= guess.left <= 6 for guess in story.guesses)


def test_rents_go_to_the_deed_and_from_payer_to_owner() -> None:
    game = ScriptedGame()
    game.do("ann rolls lock 5", "ann buys", "next", "bob rolls 2 4", "ann asks rent", "bob pays")
    story = story_of(game.session)
    rent = game.state.edition.deed_by_id["oriental"].rents[0]
    assert story.rents == {("bob", "ann"): rent}
    deed = story.deeds["oriental"]
    assert (deed.rents, deed.visits, deed.paid) == (rent, 1, 200)
    assert story.flows[("ann", BANK)] == 200 and story.flows[("bob", "ann")] == rent
    assert story.rolls["bob"] == [6]


def test_what_was_taken_back_counts_for_nothing() -> None:
    game = ScriptedGame()
    game.do("ann pays 700 to bob")
    game.do(Undo())
    game.do("ann pays 50 to bob")
    story = story_of(game.session)
    assert story.flows == {("ann", "bob"): 50}
    assert undone_or_undoing(entries_of(game.session)) == {2, 3}
    high = max(max(moment.worth) for moment in story.moments)
    assert high == game.cash("bob"), "the slip of the tongue is no peak of the chart"


def test_a_bid_that_nobody_could_pay_is_no_auction() -> None:
    story = story_of(played("cash_decoder/leaflet_examples"))
    kept = {sold.item: sold for sold in story.auctions}
    assert len(kept) == len(story.auctions), "an auction that was run again is listed once"
    for item, sold in kept.items():
        assert story.final.owner(item) == sold.who
        assert story.deeds[item].paid == sold.amount


def test_luck_is_counted_against_the_numbers_that_were_left() -> None:
    game = ScriptedGame()
    game.do("ann gets guess", "ann guesses 5 misses", "ann gets guess", "ann guesses 2 opens")
    story = story_of(game.session)
    assert [(it.number, it.opened, it.left) for it in story.guesses] == [
        (5, False, 6),
        (2, True, 5),
    ]
    assert story.guesses[1].won == sum(
        amount for (giver, _), amount in story.flows.items() if giver == VAULT
    )


def test_the_longest_debt_is_the_one_that_stood_longest() -> None:
    game = ScriptedGame()
    game.do("ann moves to income_tax")
    assert game.state.table.dues
    game.do(*["say waiting"] * 3)
    amount = game.state.table.dues[0].amount
    assert story_of(game.session).longest_debt == Debt("ann", VAULT, amount, 2, 0, lasted=3)
    game.do("ann pays")
    assert story_of(game.session).longest_debt == Debt("ann", VAULT, amount, 2, 6, lasted=4)


def test_the_decisive_moment_is_when_the_winner_got_ahead_for_good() -> None:
    game = ScriptedGame("Ann", "Bob")
    game.do(
        "ann pays 100 to bob", "bob pays 300 to ann", "ann pays 500 to bob", "bank pays 10 to bob"
    )
    story = story_of(game.session)
    assert story.leader == 1
    assert story.leader_since is not None and story.leader_since.seq == 4
    game.do("bob pays 900 to ann")
    assert story_of(game.session).leader == 0


@pytest.mark.parametrize(
    "game",
    [
        "cash_decoder/all_streets_bought", "secret_vault/first_bankruptcy",
        "glass_classic/time_limit", "glass_classic/last_player",
    ],
)  # fmt: skip
def test_worth_ends_with_what_the_ranking_says(game: str) -> None:
    story = story_of(played(game))
    totals = {rank.who: rank.total for rank in story.final.table.ranking}
    assert dict(zip(story.setup.ids, story.moments[-1].worth, strict=True)) == totals


def test_an_ending_that_was_taken_back_counts_nothing() -> None:
    game = ScriptedGame("Ann", "Bob")
    game.do("game ends")
    assert story_of(game.session).final.table.ranking
    game.do(Undo())
    assert story_of(game.session).moments[-1].worth == (3000, 3000)


def test_a_tax_on_rent_is_told() -> None:
    story = story_of(played("online_rental_tax/last_player"))
    assert story.taxes and all(amount > 0 for amount in story.taxes.values())
    assert story_of(played("glass_classic/short_game")).taxes == {}


def test_several_winners_have_no_decisive_moment() -> None:
    game = ScriptedGame("Ann", "Bob")
    game.do("ann pays 100 to bob", "bob pays 300 to ann")
    story = story_of(game.session)
    assert story.leader == 0
    story.ending = Ending(3, "agreed", ("ann", "bob"))
    assert story.leader is None and story.leader_since is None
    assert "Ahead by worth for good" not in page_of(played("secret_vault/tie_is_shared"))


def test_what_was_taken_back_and_done_again_counts() -> None:
    game = ScriptedGame()
    game.do("ann pays 700 to bob", Undo(), Redo())
    story = story_of(game.session)
    assert undone_or_undoing(entries_of(game.session)) == {3, 4}
    assert story.flows == {("ann", "bob"): 700}


def test_a_debt_that_was_paid_in_parts_stood_from_its_beginning() -> None:
    game = ScriptedGame("Ann", "Bob", box="glass-classic")
    game.owns("ann", "park_place")
    game.do("bob's turn", "bob moves to park_place", "ann asks rent")
    made = game.session.journal.count
    game.do("bob pays 20 to ann", "bob pays 10 to ann", "bob pays")
    story = story_of(game.session)
    assert story.debts == [Debt("bob", "ann", 35, made, made + 3, 3)]


def test_a_guess_that_was_noted_wrongly_counts_as_it_was() -> None:
    game = ScriptedGame("Ann", "Bob")
    for who, number in (("ann", 4), ("bob", 4), ("ann", 2)):
        guesses = [Guessed(1, "ann", 4, False, 6), Guessed(2, "bob", 4, False, 5),
                   Guessed(3, "ann", 4, False, 5), Guessed(4, "ann", 4, True, 4)]  # fmt: skip
        story = story_of(game.session)
        story.guesses[:] = guesses
        _corrected(story, game.state, 9, GuessCorrected(who, 1, number))
        at = {("ann", 4): 2, ("bob", 4): 1}.get((who, number))
        wanted = [replace(one, number=1) if place == at else one
                  for place, one in enumerate(guesses)]  # fmt: skip
        assert story.guesses == wanted
