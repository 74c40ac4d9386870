"""Everyday verbs and half statements: the refusal names what is meant, every way on, or nothing."""

from __future__ import annotations

import re

import pytest

from banker import editions
from banker.cli.parser import COMMANDS
from banker.foundation.errors import InvalidCommand
from banker.games.rulesets import ruleset
from banker.language.parser.dialects import dialect
from banker.language.parser.everyday import OF_THE_SHELL, ON_A_BOARD_ROWS
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from tests.support.seated_players import SETUP

QUOTED = re.compile(r"(?<!\w)'([^']+(?:'s [^']+)?)'(?!\w)")
MEANT = {
    "ann trades oriental": "'trades' is not a statement; to trade: 'Ann gives oriental to Bob for"
    " 100'",
    "ann ends game": "'ends' is not a statement; to end the game: 'game ends'",
    "ann takes loan 500": "'takes loan' is not a statement; to borrow: 'Bob lends 500 to Ann'",
    "ann pays tax": "'pays tax' is not a statement; to pay what is due: 'Ann pays'",
    "rent on baltic": "'rent on' is not a statement; to ask for the rent, or to see it: 'Ann asks"
    " Bob rent on baltic' or 'rent baltic'",
    "the bank gives ann 200": "'gives ann 200' is not a statement; to pay a player: 'bank pays 200"
    " to Ann'",
    "odds": "'odds' is not a statement; the key O shows odds, or why there are none; to see worth:"
    " 'worth Ann'",
    "ann sings": "no statement begins with 'sings'; 'help' lists them all",
    "auct": "'auct' is not known; did you mean 'auction closes'?",
}
GOES_ON = {
    "ann asks": "'ann asks' is not complete; next: 'for', 'rent' or a player, as in 'Ann asks"
    " rent'",
    "ann leaves jail": "'ann leaves jail' is not complete; next: 'by fee', 'by card', 'by"
    " agreement' or 'by last_try', as in 'Ann leaves jail by fee'",
    "ann leaves to nobody": "'nobody' cannot stand here: expected 'bank' or 'all', as in 'Ann"
    " leaves to all'",
    "cem pays 50 bob": "'bob' cannot stand here: expected 'to', as in 'Cem pays 50 to Ann'",
    "ann builds oriental": "'oriental' cannot stand here: expected a number, 'house' or 'on', as in"
    " 'Ann builds on virginia'",
    "ann pays rent virginia": "'virginia' cannot stand here: expected 'on'",
    "clock starts": "'starts' cannot stand here: expected 'stops', 'runs' or a time of the game,"
    " such as 61:00, as in 'clock runs'",
    "clock 6100": "'6100' is not a time of the game, such as 61:00",
    "rolls 2 2 2": "a roll has two dice: 'rolls 2 2'",
    "ann rolls 2 lock 3": "a roll has two dice: 'ann rolls 2 lock'",
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


def lines_of(said: str) -> list[str]:
    """A line for each spelling of a row."""
    example = {"…": "oriental", "PLAYER": "bob", "NUMBER": "50", "TITLE": "oriental"}
    return [
        "ann " + " ".join(example.get(word, word) for word in part.split())
        for part in said.split("|")
    ]


@pytest.mark.parametrize("said", ON_A_BOARD_ROWS)
def test_an_everyday_verb_leads_to_statements_that_can_be_typed(said: str) -> None:
    row = ON_A_BOARD_ROWS[said]
    for line in lines_of(said):
        told = refusal_of(line)
        assert f" is not a statement; {row.purpose}: '" in told, line
        named = QUOTED.findall(told)[1:]  # the first is what was typed
        assert len(named) >= 1, told
        for text in named:
            assert parse(text, SETUP, "ann") is not None, (line, text)


def test_forty_verbs_at_least_are_known() -> None:
    assert len({part for said in ON_A_BOARD_ROWS for part in said.split("|")}) >= 40


FILLED = {
    "charge ann 50": "'Ann pays 50 to bank'",
    "bob charges ann 50": "'Ann pays 50 to Bob'",
    "trades baltic with cem for 40": "'Ann gives baltic to Cem for 40'",
    "turn bob": "'Bob's turn'",
    "turn to cem": "'Cem's turn'",
    "bob sells oriental to cem for 120": "'Bob gives oriental to Cem for 120'",
    "cem borrows 500 from bob": "'Bob lends 500 to Cem'",
    "ann receives 200": "'bank pays 200 to Ann'",
    "ann gives bob 2 hotels": "'Ann gives hotel to Bob for 100'",
    "ann gives bob oriental": "'Ann gives oriental to Bob for 100'",
    "ann checks 100 fake": "'Ann checks Bob 100 fake'",
    "jail ann": "'Ann goes to jail'",
    "charge ann rent": "'Cem asks Ann rent' or 'Cem asks Ann rent on mediterranean'",
}


@pytest.mark.parametrize("line", FILLED)
def test_a_statement_that_is_meant_has_the_names_and_amounts_of_the_line(line: str) -> None:
    assert refusal_of(line).endswith(f": {FILLED[line]}")


AS_IN = re.compile("as in '(.+)'$")


@pytest.mark.parametrize("box", [it.id for it in editions.catalogue()])
def test_an_example_that_a_refusal_gives_can_be_typed_in_every_edition(box: str) -> None:
    edition = editions.load(box)
    setup = ruleset(edition.ruleset).setup(edition, check_names(["Mary", "Zoe"], edition))
    shown = set()
    for verb in dialect(setup.ruleset).by_verb:
        for line in (verb, f"zoe {verb}", f"zoe {verb} qqq", f"{verb} 2 qqq", f"{verb} zoe 3 qqq"):
            try:
                parse(line, setup, "mary")
            except InvalidCommand as refused:
                shown.update(AS_IN.findall(str(refused)))
    assert len(shown) > 20, shown
    for example in shown:
        assert not {"ann", "bob", "cem"}.intersection(example.split()), example
        assert parse(example, setup, "zoe") is not None, example
