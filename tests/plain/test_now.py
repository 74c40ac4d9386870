"""What a table of lines waits for: the exact sentences of each moment of a game of the board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banker.games.board.rules.timers import Timer
from banker.interaction.view import Awaited, ClockView, View
from banker.language.phrases.translation import in_language
from banker.plain import now
from banker.report.text.open_items import under_way
from banker.report.text.text_data import TextData
from tests.plain.sessions import table_of
from tests.support.game import Game

BEGINS = "Ann begins: 'Ann rolls 3 4', or another's turn"
DEEDS = ("oriental", "vermont", "connecticut", "reading_rr", "short_line", "electric", "water")
OWNS = tuple(f'force ann buys {deed} because "test"' for deed in DEEDS)
ROUND = ("bob's turn", "ann's turn")
KEY = ("ann rolls lock 2", "ann guesses 3 opens")
LOCKED = "Vermont Avenue, St. James Place, Ventnor Avenue, Boardwalk"
GUESSES = "Ann may guess: 'Ann guesses 3 …'; any other action gives up the guess"
INSIDE = "inside: 400, 1 key, 1 hotel"


def turned(game: Game, **changes: Any) -> None:
    """The table as it would be with this."""
    state = game.state
    table = msgspec.structs.replace(state.table, **changes)
    game.session.state = type(state)(state.setup, state.balances, state.seats, table)


def said(game: Game) -> list[str]:
    return now.sentences(table_of(game.session).view())


MOMENTS: dict[str, tuple[str, tuple[str, ...], list[str]]] = {
    "the beginning": ("secret-vault", (), [BEGINS]),
    "the second turn": ("secret-vault", ("ann rolls 1 2", "ann buys", "next"), ["Bob to roll"]),
    "doubles": (
        "glass-classic", ("ann rolls 3 3", "ann buys"), ["Ann rolled doubles; Ann to roll again"],
    ),
    "the end of a turn": (
        "glass-classic", ("ann rolls 1 2", "ann buys"), ["Ann is done: 'next'"],
    ),
    "jail": (
        "secret-vault", ("ann goes to jail", *ROUND),
        ["Ann is in jail, try 1: 'Ann leaves jail by fee' pays 100", "Ann to roll"],
    ),
    "jail once more": (
        "secret-vault", ("ann goes to jail", *ROUND, "ann rolls 1 2", *ROUND),
        ["Ann is in jail, try 2: 'Ann leaves jail by fee' pays 100", "Ann to roll"],
    ),
    "jail at the third try": (
        "glass-classic",
        ("ann goes to jail", *ROUND, "ann rolls 1 2", *ROUND, "ann rolls 1 2", *ROUND),
        ["Ann is in jail, try 3: 'Ann leaves jail by fee' pays 50", "Ann to roll"],
    ),
    "an auction without a bid": (
        "secret-vault", ("auction oriental",),
        ["auction of Oriental Avenue: no bid yet", "who bids? as in 'Ann bids 10'",
         "Oriental Avenue is being auctioned: 'auction closes' ends the auction"],
    ),
    "an auction with a bid": (
        "secret-vault", ("auction oriental", "bob bids 120"),
        ["auction of Oriental Avenue: 120 by Bob", "who bids? as in 'Ann bids 130'",
         "Oriental Avenue is being auctioned: 'auction closes' ends the auction"],
    ),
    "a guess": (
        "secret-vault", ("ann rolls lock 2",),
        [f"Ann may guess one of 1, 2, 3, 4, 5, 6; {INSIDE}", GUESSES],
    ),
    "a guess after others": (
        "secret-vault",
        ("ann rolls lock 2", "ann guesses 3 misses", "ann declines", "auction closes", "next",
         "bob gets guess", "bob guesses 6 misses", "ann gets guess"),
        [f"Ann may guess one of 1, 2, 4, 5; {INSIDE}", GUESSES.replace("3", "1")],
    ),
    "a key": (
        "secret-vault", KEY,
        ["Ann has a key to use first: 'Ann unlocks …' with a locked street",
         f"still locked: {LOCKED}"],
    ),
    "an offer behind a key": (
        "secret-vault", (*KEY, "ann unlocks boardwalk"),
        ["Ann can buy Baltic Avenue for ~120: 'Ann buys' or 'Ann declines'"],
    ),
    "an open vault": (
        "secret-vault",
        (*KEY, "ann unlocks boardwalk", "ann buys"),
        ["the vault is open: fill it, then 'vault locks'"],
    ),
    "a due that can be paid": (
        "glass-classic", ("ann moves to luxury_tax",), ["Ann owes the Bank 100: 'Ann pays' first"],
    ),
    "a due that can just be paid": (
        "glass-classic", ('correct ann -1400 because "t"', "ann moves to luxury_tax"),
        ["Ann owes the Bank 100: 'Ann pays' first"],
    ),
    "a due and nothing to raise it with": (
        "glass-classic", ('correct ann -1401 because "t"', "ann moves to luxury_tax"),
        ["Ann owes the Bank 100 and has 99: mortgage, sell or trade first",
         "Ann cannot raise what is owed: 'Ann goes bankrupt'"],
    ),
    "a due, and more ways than are named": (
        "glass-classic",
        (*OWNS, 'force ann builds on oriental because "test"', 'correct ann -420 because "t"',
         "ann moves to luxury_tax"),
        ["Ann owes the Bank 100 and has 10: mortgage, sell or trade first",
         "'Ann mortgages electric' brings 75", "'Ann mortgages water' brings 75",
         "'Ann mortgages reading_rr' brings 100", "'Ann mortgages short_line' brings 100",
         "'Ann sells building on oriental' brings 25"],
    ),
    "a due where deeds are not mortgaged": (
        "cash-decoder",
        ('correct ann -1490 because "t"', "ann moves to chest_1", "ann draws CC11"),
        ["Ann owes the Bank ~100 and has 10: sell or trade first",
         "Ann cannot raise what is owed: 'Ann goes bankrupt'"],
    ),
    "two dues": (
        "glass-classic", ("ann moves to luxury_tax", "ann moves to income_tax"),
        ["Ann owes the Bank 100: 'Ann pays' first", "Ann owes the Bank 200 for Income Tax"],
    ),
    "a claim": (
        "secret-vault", ("ann rolls 3 3", "ann buys", "bob's turn", "bob rolls 3 3"),
        ["Ann can ask Bob for 70 of rent on Oriental Avenue: 'Ann asks rent from Bob on oriental'",
         "Bob rolled doubles; Bob to roll again"],
    ),
    "notes in the hand": (
        "cash-decoder", ("ann rolls 1 2", "ann buys"),
        ["in the hand: 60 from Ann to the Bank", "'payment closes' ends the time for checks",
         "Ann is done: 'next'"],
    ),
    "a card to be drawn": (
        "secret-vault", ("ann rolls 3 4",),
        ["Ann draws a card, as in 'Ann draws CH01': its code, or words of its text; 'cards' lists"
         " the cards",
         "Ann is done: 'next'"],
    ),
    "the end": ("secret-vault", ("game ends",),
                ["the game is over: Ann and Bob and Cem won", now.AFTER_THE_END]),
}  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_is_told(moment: str) -> None:
    box, before, told = MOMENTS[moment]
    game = Game(box=box)
    game.do(*before)
    assert said(game) == told


QUESTIONS = {
    "opened": (
        "the vault opened and nobody was guessing: 'Ann guesses 1 opens' says who it was",
        "it opened, and nobody had guessed",
    ),
    "tried": (
        'a number was tried and nobody was guessing: a note, say "…", explains it',
        "a number was tried, and nobody had guessed",
    ),
    "relocked": (
        "the vault opened and is locked again: 'Ann guesses 1 opens' says who took what was inside,"
        " 'vault locks' that it stayed",
        "it was locked again before that was explained",
    ),
    "differs": (
        "the table and the vault differ: 'last' shows it, a note, say \"…\", explains it",
        "the vault and the table report different things",
    ),
    "forced": (
        "the vault was opened without a code: fill it, then 'vault locks'",
        "it was opened without a guess",
    ),
    "tampered": (
        'the lid moved while the vault was locked: look at it, and note it with say "…"',
        "its lid was moved while it was locked",
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_of_the_vault_comes_first_with_its_statement(question: str) -> None:
    game = Game()
    turned(game, question=question)
    asked, about = QUESTIONS[question]
    assert said(game) == [asked, BEGINS]
    open_items = list(under_way(game.state, TextData(game.state.setup)))
    assert open_items == [f"a question about the vault: {about}"]


@pytest.mark.parametrize(
    ("commitment", "told"),
    [
        (
            "ab" * 32,
            "lock the vault again: it may have chosen its code alone; first open it without a"
            " guess",
        ),
        (
            "",
            "lock again: put back what was inside, close the lid, press the lock three times",
        ),
    ],
)
def test_a_vault_that_is_to_be_locked_again_is_named_alone(commitment: str, told: str) -> None:
    game = Game()
    turned(game, lock_again=True, commitment=commitment, question="")
    assert said(game) == [told, BEGINS]


def test_a_guess_that_costs_says_how_much() -> None:
    game = Game()
    game.do("ann rolls lock 2")
    turned(game, guess=msgspec.structs.replace(game.state.table.guess, fee=1200))
    view = table_of(game.session).view()
    numbers = "1, 2, 3, 4, 5, 6"
    assert now.sentences(view) == [
        f"Ann may guess one of {numbers}, for 1,200; {INSIDE}", GUESSES
    ]  # fmt: skip
    pressed = with_(view, awaited=Awaited("bob", 4))
    assert list(now.guess_words(pressed))[1:] == ["Bob: ring to 4, press the red button"]
    turned(game, guess=None)
    assert list(now.guess_words(table_of(game.session).view())) == []


def with_(view: View, **changes: Any) -> View:
    return msgspec.structs.replace(view, **changes)


def test_money_that_is_private_is_not_said() -> None:
    game = Game(box="glass-classic", switches={"balances": "private"})
    game.do('correct ann -1401 because "t"', "ann moves to luxury_tax")
    assert said(game) == ["Ann owes the Bank 100: 'Ann pays' first"]


def test_the_proposal_is_what_ok_does() -> None:
    game = Game()
    assert now.proposal(table_of(game.session).view()) == ""
    game.do("auction oriental", "bob bids 120")
    assert now.proposal(table_of(game.session).view()) == "ok: SOLD to Bob for 120"


@pytest.mark.parametrize(
    ("clock", "told"),
    [
        (None, ["no rule of this game uses the clock, so nothing depends on it: play on"]),
        (ClockView(61), ["played: 1:01"]),
        (ClockView(61, limit=3600), ["played: 1:01, 58:59 left"]),
        (
            ClockView(61, paused=True, timer="roll", who="Bob", left=9),
            ["played: 1:01", "the clock is stopped: 'clock runs' starts the clock"],
        ),
        (
            ClockView(61, timer="roll", who="Bob", left=9),
            ["played: 1:01", "Bob has 0:09 left"],
        ),
    ],
)
def test_the_clock_says_what_was_played_and_whose_time_runs(
    clock: ClockView | None, told: list[str]
) -> None:
    view = with_(table_of(Game().session).view(), clock=clock)
    assert now.clock_words(view) == told
    assert now.sentences(view) == [BEGINS, *told[1:]]


def test_whoever_is_late_is_voted_on_until_the_end() -> None:
    game = Game()
    view = table_of(game.session).view()
    ctx = with_(view.ctx, vote=Timer("pay", "bob", 60, None))
    late = with_(view, ctx=ctx, clock=ClockView(1))
    assert now.sentences(late) == [BEGINS, "Bob is late: bankrupt? 'yes' or 'no'"]
    assert now.sentences(with_(late, clock=None)) == [BEGINS]
    turned(game, ended=True, winners=("ann",))
    over = table_of(game.session).view()
    assert now.sentences(with_(over, ctx=with_(over.ctx, vote=ctx.vote), clock=ClockView(1))) == [
        "the game is over: Ann won",
        now.AFTER_THE_END,
    ]


def test_it_is_told_in_the_language_of_the_table() -> None:
    game = Game(box="glass-classic")
    game.do("ann goes to jail", *ROUND)
    game.session.state = in_language(game.state, "ru")
    assert said(game)[0].startswith("Ann в тюрьме, 1-я попытка")
