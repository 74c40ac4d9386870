"""The contract, statement by statement: text to command, and wrong text to one clear line."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.language.parser import questions as q
from banker.language.parser.forms import FORMS
from banker.language.parser.parse import parse
from banker.language.parser.statement_writer import statement
from tests.language.parser.statements import STATEMENTS
from tests.support.seated_players import SETUP, seated


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_is_understood(text: str) -> None:
    command = STATEMENTS[text]
    assert parse(text, SETUP, "cem") == command
    assert parse(statement(command, SETUP), SETUP, "bob") == command


QUESTIONS = {
    "settle rent of st charles": q.Settle("deed.st_charles.rents.0"),
    "settle cost of building on oriental": q.Settle("deed.oriental.building"),
    "show": q.Show(),
    "show ann": q.Show("ann"),
    "worth ann": q.Worth("ann"),
    "show the vault": q.Show("vault"),
    "rent virginia": q.Rent("virginia"),
    "who owns virginia": q.Owner("virginia"),
    "log": q.Log(),
    "log 25": q.Log(25),
    "amend 31: ann rolls 2 5": q.Amend(31, "ann rolls 2 5"),
    "what if ann pays bob 50": q.WhatIf("ann pays bob 50"),
    "what if at 31: ann declines": q.WhatIf("ann declines", 31),
    "back": q.StepBack(),
    "keep": q.Keep(),
    "help": q.Help(),
    "help trade": q.Help("trade"),
    "": None,
    "   # only a remark": None,
    "the": None,
}


@pytest.mark.parametrize("text", QUESTIONS)
def test_a_question_is_understood(text: str) -> None:
    assert parse(text, SETUP, "ann") == QUESTIONS[text]


def test_every_form_of_the_table_is_tried() -> None:
    tried: set[type] = {type(command) for command in STATEMENTS.values()}
    tried |= {type(question) for question in QUESTIONS.values()}
    assert {
        type(parse(form.example, SETUP, "ann")) for form in FORMS if "CC05" not in form.example
    } <= tried


ERRORS = {
    # figures of the cards
    "rent of virginia is": "'rent of virginia is' is not complete; next: an amount, as in 'rent of"
    " st_charles with set is 220'",
    "rent of virginia with 3 houses is 5": "expected 'set', or how many houses, hotels or deeds",
    "price of oriental is 90 and next": "expected another amount, as in 'price of oriental is 200'",
    # who
    "ann pays 50 to zed": "no player is called 'zed'; players: Ann, Bob, Cem",
    "zed pays 50 to ann": "no player is called 'zed'; players: Ann, Bob, Cem",
    "zed's turn": "no player is called 'zed'; players: Ann, Bob, Cem",
    "bank buys oriental": "the bank cannot do that; only a player can",
    "ann gives 100 to bank": "only a player can stand here, not the bank",
    # what
    "ann buys st": "'st' could be St. Charles Place (p1), States Avenue (p2)"
    " or St. James Place (o1)",
    "ann mortgages orientl": "no deed is called 'orientl'; did you mean Oriental Avenue (l1)?",
    "ann buys atlantis": "no deed is called 'atlantis'; did you mean Atlantic Avenue (y1)?",
    "ann buys xyz": "no deed is called 'xyz'; type a name or a code,"
    " such as Mediterranean Avenue (n1)",
    "ann moves to pay": "'pay' could be Pay to Guess! (paid_guess_1)"
    " or Pay to Guess! (paid_guess_2)",
    "ann draws ch": "'ch' could be Leave jail free (CH01), 100 of yours into the vault (CH02),"
    " 200 of yours into the vault (CH03), Everybody puts 50 into the vault (CH04),"
    " One free guess (CH05), On to the next free guess (CH06) or 6 more",
    # how much
    "ann pays 1.5 to bob": "1.5 is not a whole amount; try 1 or 2",
    "ann pays 1.2345k to bob": "1.2345k is not a whole amount; try 1,234 or 1,235",
    "ann pays 0 to bob": "an amount must be 1 or more",
    "ann pays -5 to bob": "write the amount without '-'; if the money goes the other way,"
    " name the other player first",
    "ann pays −5 to bob": "write the amount without '-'; if the money goes the other way,"
    " name the other player first",
    "ann pays 12345678901234567890 to bob": "12345678901234567890 is more than any game can hold:"
    " write a smaller amount",
    "ann pays 1,50 to bob": "'1,50' is not an amount: groups have three digits, as in 1,500",
    "ann pays 5x to bob": "'5x' is not an amount; 50, 1,500 and 1.5k are",
    "count ann many": "'many' is not an amount; 50, 1,500 and 1.5k are",
    'correct ann 100 because "x"': "say +100 or -100: the direction matters here",
    'correct ann pays 20 because "x"': "'pays' cannot stand here: expected + or - and an amount,"
    " as in 'correct Ann +100 because \"rent booked twice\" witnessed by Bob'",
    'correct ann key because "x"': "'because' cannot stand here: expected + or - and an amount,"
    " as in 'correct Ann key +1 because \"found under the table\"'",
    "ann moves back 0": "'0' is not a number between 1 and 999,999",
    "vault commits 2 xyz": "'xyz' is not hexadecimal: use only 0 to 9 and a to f",
    # dice
    "ann rolls 7 2": "'7' is not on a die: a die shows 1 to 6, or lock",
    "ann rolls 3 x": "'x' is not on a die: a die shows 1 to 6, or lock",
    "ann rolls 3": "name two dice, as in 'rolls 3 4'",
    "ann rolls lock lock": "only one die has a lock, as in 'rolls lock 4'",
    # the form
    "ann pays 50": "'ann pays 50' is not complete; next: 'to', as in 'Ann pays 50 to Bob'",
    "ann pays 50 to": "'ann pays 50 to' is not complete; next: 'each' or a player, bank, vault or"
    " pot, as in 'Ann pays 50 to Bob'",
    "ann pays 50 bob": "'bob' cannot stand here: expected 'to', as in 'Ann pays 50 to Bob'",
    "ann pays 50 to bob now": (
        "'now' has no meaning after 'ann pays 50 to bob'; end the statement there"
    ),
    "ann rolls 3 4 for fun": "'fun' cannot stand here: expected utility or start",
    "rent": "'rent' is not complete; next: a deed or 'of', as in 'rent virginia'",
    "ann gives 5 + to bob": "a name is missing before 'to'",
    "ann gives 5 +": "something is missing after '+'",
    'ann buys "oriental"': '"oriental" should not be in quotes: write it without them',
    'ann gives "5" to bob': '"5" should not be in quotes: write it without them',
    'ann bids "5"': '"5" should not be in quotes: write it without them',
    "ann bids x": "'x' is not an amount; 50, 1,500 and 1.5k are",
    # what stands for something else
    "ann asks rent on green": "'green' stands for several deeds; name one: Pacific Avenue (g1),"
    " North Carolina Avenue (g2) or Pennsylvania Avenue (g3)",
    # the verb
    "ann": "what does ann do? 'help' lists all statements",
    "ann buyz oriental": "'buyz' is not known; did you mean 'ann buys oriental'?",
    "ann frobnicates": "no statement begins with 'frobnicates'; 'help' lists them all",
    "frobnicate": "no statement begins with 'frobnicate'; 'help' lists them all",
    '"ann" buys': '"ann" should not be in quotes: write it without them',
    # force
    "force ann buys": 'force needs a reason: force … because "…"',
    'force ann buys boardwalk because " "': 'the reason is empty; say it: because "…"',
    'correct ann +5 because ""': 'the reason is empty; say it: because "…"',
    'force because "x"': 'force what? as in: force ann buys boardwalk because "…"',
    'force show because "x"': "'show …' cannot be forced; leave out 'force'",
    'force force next because "x" because "y"': "'force …' cannot be forced; leave out 'force'",
    'force ann buys xyz because "x"': "no deed is called 'xyz'; type a name or a code,"
    " such as Mediterranean Avenue (n1)",
    # the line
    'say "x': 'a quote is opened but not closed: put the other quote after "x',
    "say “x": "a quote is opened but not closed: put the other quote after “x",
    "next\nnext": "write one statement on a line",
    "say \x1b[31m": "the line holds characters that cannot be seen: type it again",
    "say \udcff": "this is not readable text; write it as UTF-8",
    "say " + "x" * 4000: "a statement has at most 4,000 characters: write a shorter one",
}


@pytest.mark.parametrize("text", ERRORS)
def test_a_wrong_statement_is_told_what_is_wrong(text: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        parse(text, SETUP, "ann")
    assert str(refused.value) == ERRORS[text]


def test_case_does_not_matter() -> None:
    for text, command in STATEMENTS.items():
        if not any(word in text for word in ("because", "say", "joins with", "takes", "called")):
            assert parse(text.upper(), SETUP, "cem") == command


def test_a_whole_name_wins_over_a_longer_one() -> None:
    setup = seated("Ann", "Anna", "Anna Maria", "Bob")
    assert parse("ann pays anna 5", setup, "bob") == c.Transfer("ann", "anna", 5)
    assert parse("anna maria pays bob 5", setup, "bob") == c.Transfer("anna_maria", "bob", 5)
    assert parse("anna_maria buys", setup, "bob") == c.Buy("anna_maria")
    assert parse("anna m buys", setup, "bob") == c.Buy("anna_maria")
    with pytest.raises(InvalidCommand, match="'an' could be Ann, Anna or Anna Maria"):
        parse("an buys", setup, "bob")
