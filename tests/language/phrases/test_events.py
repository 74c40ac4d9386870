"""What happened, in words: one line for each event and each way it can be told."""

from __future__ import annotations

import string
from pathlib import Path
from typing import get_args

import pytest

from banker.games.board import events as e
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.events import DETAILS, phrase, sentence
from banker.language.phrases.translation import languages, translation
from tests.language.phrases.bankruptcies import BANKRUPT
from tests.language.phrases.classic_event_phrases import (
    BY_ITSELF,
    CLASSIC_EVENT_PHRASES,
    OWED_BY_ITSELF,
)
from tests.language.phrases.event_phrases import EVENT_PHRASES
from tests.support.scripted_game import ScriptedGame
from tests.support.seated_players import SETUP, seated
from tests.support.stored_texts import assert_same_text

PHRASES = (*EVENT_PHRASES, *CLASSIC_EVENT_PHRASES)


@pytest.mark.parametrize(("event", "words"), OWED_BY_ITSELF)
def test_a04_an_event_in_words_where_rent_claim_is_automatic(event: e.AnyEvent, words: str) -> None:
    assert phrase(event, BY_ITSELF) == words


@pytest.mark.parametrize(
    ("claim", "language", "said"),
    [
        ("automatic", "en", "Ann rolls 1 2 → Baltic Avenue; owes Bob 4: rent on Baltic Avenue"),
        ("before_next_player", "en", "Ann rolls 1 2 → Baltic Avenue; rent 4 if Bob asks"),
        (
            "automatic",
            "ru",
            "Ann бросает 1 2 → Baltic Avenue; долг 4, рента, «Baltic Avenue»; получает Bob",
        ),
    ],
)
def test_a04_a_landing_says_whether_the_rent_must_be_asked_for(
    claim: str, language: str, said: str
) -> None:
    game = ScriptedGame("Ann", "Bob", box="glass-classic", switches={"rent_claim": claim})
    game.owns("bob", "baltic")
    game.do("ann rolls 1 2")
    entry = game.session.journal.entry(game.session.journal.count)
    assert sentence(entry, game.state.setup, translation(language).book) == said


def test_who_gets_the_money_of_a_player_who_leaves_is_a_list_in_russian() -> None:
    left = e.PlayerLeft(
        "ann", "all", 401, (("bob", 200), ("cem", 200), ("bank", 1)), ("baltic",), 0, 0, 0, 1, 0
    )
    assert phrase(left, SETUP, translation("ru").book) == (
        "Ann выходит из игры; кому деньги: Bob – 200, Cem – 200 и Банк – 1; Банку возвращается:"
        " карточка выхода из тюрьмы и Baltic Avenue"
    )


def test_a_final_count_names_no_buildings_where_nothing_is_built() -> None:
    assert phrase(e.Valued("ann", 400, 0), SETUP) == "Ann: deeds count 400"


def test_the_move_after_a_guess_is_not_where_the_vault_stays_shut() -> None:
    game = ScriptedGame("Ann", "Bob", box="secret-vault")
    game.do("ann rolls lock 4")
    game.do("ann guesses 3 misses")
    entry = game.session.journal.entry(game.session.journal.count)
    assert sentence(entry, game.state.setup) == (
        "Ann guesses 3: the vault stays shut; then moves to Guess for Free!; a guess at the vault"
    )


@pytest.mark.parametrize(("event", "words"), PHRASES)
def test_an_event_in_words(event: e.AnyEvent, words: str) -> None:
    assert phrase(event, SETUP) == words


@pytest.mark.parametrize("code", languages()[1:])
def test_an_event_is_told_in_another_language_as_it_was(code: str) -> None:
    """Each English sentence with its translation below: no ending changes unseen."""
    book = translation(code).book
    told = [f"{phrase(event, SETUP)}\n    {phrase(event, SETUP, book)}\n" for event, _ in PHRASES]
    assert_same_text(Path(__file__).with_name(f"events.{code}.txt"), "".join(told))


def test_every_type_of_event_has_its_words_and_a_row_here() -> None:
    kinds = get_args(e.AnyEvent)
    assert {kind.__struct_config__.tag for kind in kinds} <= set(ENGLISH)
    assert {type(event) for event, _ in PHRASES} == set(kinds)
    assert set(DETAILS) <= set(kinds)


def test_every_template_is_told_by_a_row_or_a_tail() -> None:
    """A template that no event uses is a mistake in its key."""
    kinds = {kind.__struct_config__.tag for kind in get_args(e.AnyEvent)}
    told = {words for _, words in (*PHRASES, *OWED_BY_ITSELF, *BANKRUPT)}
    told |= {"1. Ann: 1,080"}  # where nothing but cash counts
    told |= {"then moves to Park Place"}  # after a guess
    for key, template in ENGLISH.items():
        if key.partition(".")[0] in kinds and not key.endswith(".tail"):
            shape = [part for part, *_ in string.Formatter().parse(template) if part.strip()]
            assert any(all(part in words for part in shape) for words in told), key


def test_a_tail_has_a_phrase_that_it_is_the_tail_of() -> None:
    tails = [key for key in ENGLISH if key.endswith(".tail")]
    assert tails and all(key.removesuffix(".tail") in ENGLISH for key in tails)


def test_names_stay_as_they_were_written() -> None:
    setup = seated("ann", "The Rock")
    assert phrase(e.Paid("the_rock", "ann", 5), setup) == "The Rock pays ann 5"
    assert phrase(e.TurnPassed("ann", 1), setup) == "ann's turn"
