"""Everyday verbs and half statements: the refusal names what is meant, every way on, or nothing."""

from __future__ import annotations

import pytest

from banker.cli.parser import COMMANDS
from banker.foundation.errors import InvalidCommand
from banker.language.parser.everyday import OF_THE_SHELL, ON_A_BOARD
from banker.language.parser.parse import parse
from tests.support.seated_players import SETUP

MEANT = {
    "ann trades oriental": "'trades' is not known; did you mean 'ann gives oriental to bob for"
    " 100'?",
    "ann ends game": "'ends' is not known; did you mean 'game ends'?",
    "ann takes loan 500": "'takes loan' is not known; did you mean 'ann lends 100 to bob for 110'?",
    "ann pays tax": "'pays tax' is not known; did you mean 'ann pays'?",
    "ann steals green": "no statement begins with 'steals'; 'help' lists them all",
    "auct": "'auct' is not known; did you mean 'auction closes'?",
}
GOES_ON = {
    "ann leaves jail": "'ann leaves jail' is not complete: 'by fee', 'by card', 'by agreement' or"
    " 'by last_try' comes next",
    "ann leaves to nobody": "'nobody' cannot stand here: expected 'bank' or 'all'",
    "clock starts": "'starts' cannot stand here: expected 'stops', 'runs' or a time of the game,"
    " such as 61:00",
    "clock 6100": "'6100' is not a time of the game, such as 61:00",
}


def refusal_of(text: str) -> str:
    with pytest.raises(InvalidCommand) as refused:
        parse(text, SETUP, "ann")
    return str(refused.value)


@pytest.mark.parametrize("text", MEANT)
def test_a_verb_that_people_say_is_told_what_it_is_called_here(text: str) -> None:
    assert refusal_of(text) == MEANT[text]


@pytest.mark.parametrize("text", GOES_ON)
def test_a_half_statement_is_told_every_way_to_go_on(text: str) -> None:
    assert refusal_of(text) == GOES_ON[text]


@pytest.mark.parametrize("word", OF_THE_SHELL)
def test_a_command_of_the_shell_is_said_to_be_one(word: str) -> None:
    """As 'audit' was: 'did you mean vault locks?' in a box without a vault."""
    assert word in {row.names[0] for row in COMMANDS}
    told = f"'{word}' is a command of the shell, not a statement: 'banker {word} FILE'"
    assert refusal_of(word) == refusal_of(f"{word} friday.bank") == told


@pytest.mark.parametrize(("said", "meant"), sorted(ON_A_BOARD.items()))
def test_what_an_everyday_verb_is_said_to_mean_is_a_statement(
    said: str, meant: tuple[str, ...]
) -> None:
    for text in meant:
        assert parse(text, SETUP, "ann") is not None
        assert f"'{text}'" in refusal_of(f"ann {said} oriental")
