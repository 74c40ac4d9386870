"""Who may sit down under which name, and what the others are told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from banker.engine.fold import Player
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import RESERVED, check_names
from tests import TIMES, examples
from tests.support.seated_players import EDITION, seated

ACCEPTED = {
    "Ann": Player("ann", "Ann"),
    "  Ann ": Player("ann", "Ann"),
    "bob": Player("bob", "bob"),
    "Anna  Maria": Player("anna_maria", "Anna Maria"),
    "Anna-Maria": Player("anna-maria", "Anna-Maria"),
    "O'Neil": Player("o'neil", "O'Neil"),
    "O’Neil": Player("o’neil", "O’Neil"),
    "J.R.": Player("j.r.", "J.R."),
    "Player 1": Player("player_1", "Player 1"),
    "Winnie the Pooh": Player("winnie_the_pooh", "Winnie the Pooh"),
    "Count Dracula": Player("count_dracula", "Count Dracula"),
    "Игорь": Player("игорь", "Игорь"),
    "Zoe\u0308": Player("zoë", "Zoë"),
    "Straße": Player("strasse", "Straße"),
    "张伟": Player("张伟", "张伟"),
    "अनिता": Player("अनिता", "अनिता"),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_name_is_accepted(name: str) -> None:
    assert check_names([name, "Zed"], EDITION)[0] == ACCEPTED[name]


LANGUAGE = "statements use a word that is in '{}': choose another name"
REFUSED = {
    "": "a name is empty: give every player one",
    "   ": "a name is empty: give every player one",
    "Maximilian Habsburg": "'Maximilian Habsburg…' is longer than 16 characters: shorten it",
    "1up": "'1up' does not begin with a letter: put one first",
    "-Ann": "'-Ann' does not begin with a letter: put one first",
    "A\x07nn": "'A?nn' holds characters that cannot be seen: type the name again",
    "A\tb": "'A?b' holds characters that cannot be seen: type the name again",
    "A\u200bnn": "'A?nn' holds characters that cannot be seen: type the name again",
    "A\ufe0fnn": "'A\ufe0fnn' holds characters that cannot be seen: type the name again",
    "A\u3164": "'A\u3164' holds characters that cannot be seen: type the name again",
    "[bold]Ann": "'[bold]Ann' has brackets: leave them out",
    "<b>Ann": "'<b>Ann' has brackets: leave them out",
    "Ann 😀": "'Ann 😀' has a picture character: use letters",
    "Ann$": "'Ann$' has characters that a name cannot have: use letters, digits, spaces, - ' and .",
    'Ann"': "'Ann\"' has characters that a name cannot have: use letters, digits, spaces,"
    " - ' and .",
    "Ann_B": "'Ann_B' has characters that a name cannot have: use letters, digits, spaces,"
    " - ' and .",
    "דוד": "'דוד' runs from right to left and scrambles the screen: write it in another script",
    "علي": "'علي' runs from right to left and scrambles the screen: write it in another script",
    "Bank": LANGUAGE.format("Bank"),
    "VAULT": LANGUAGE.format("VAULT"),
    "Me": LANGUAGE.format("Me"),
    "the": LANGUAGE.format("the"),
    "Next": LANGUAGE.format("Next"),
    "The Bank": LANGUAGE.format("The Bank"),
    "Ann the": LANGUAGE.format("Ann the"),
    "Ann Pays": LANGUAGE.format("Ann Pays"),
    "Ann and Bob": LANGUAGE.format("Ann and Bob"),
    "Bob's Turn": LANGUAGE.format("Bob's Turn"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        check_names([name, "Zed"], EDITION)
    assert str(refused.value) == REFUSED[name]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann"], "Monopoly Secret Vault is for 2 to 6 players, not 1: name more"),
        (list("ABCDEFG"), "Monopoly Secret Vault is for 2 to 6 players, not 7: name fewer"),
        (["Ann", "ANN"], "'Ann' and 'ANN' are the same name: add a letter to one of them"),
        (
            ["Straße", "STRASSE"],
            "'Straße' and 'STRASSE' are the same name: add a letter to one of them",
        ),
        (
            ["O'Neil", "O’Neil"],
            "'O'Neil' and 'O’Neil' are the same name: add a letter to one of them",
        ),
        (
            ["The Rock", "Rock"],
            "'The Rock' and 'Rock' are the same name: add a letter to one of them",
        ),
        (["Bob", "Воb"], "'Bob' and 'Воb' look the same: type one of them otherwise"),
        (["Bill", "BiII"], "'Bill' and 'BiII' look the same: type one of them otherwise"),
        (["Ann", "Ａｎｎ"], "'Ann' and 'Ａｎｎ' look the same: type one of them otherwise"),
    ],
)
def test_names_that_do_not_go_together(names: list[str], sentence: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        check_names(names, EDITION)
    assert str(refused.value) == sentence


def test_what_begins_a_statement_is_reserved() -> None:
    wanted = "bank vault pot each nothing me the next undo redo auction payment game count correct"
    wanted += " force say show rent who log help box"
    assert set(wanted.split()) <= RESERVED


LETTERS = st.sampled_from("abcdeABCÉéßёЖ張")
PLAIN = st.builds("".join, st.lists(LETTERS, min_size=2, max_size=8))
# Names as people have them; two of a kind, and signs that a name cannot have, now and then.
NAMES = st.one_of(
    PLAIN,
    st.builds("{} {}".format, PLAIN, PLAIN),
    st.builds("{}{}{}".format, PLAIN, st.sampled_from("'’-. 1"), PLAIN),
    st.sampled_from(["Ann", "ann", "Bob", "The Rock", "Rock", "O'Neil", "Anna Maria", "Ann$", ""]),
)


def test_names_that_pass_are_found_again() -> None:
    passed: list[int] = []
    count = 60 * TIMES

    @settings(max_examples=count)
    @given(st.lists(NAMES, min_size=2, max_size=4))
    def holds(names: list[str]) -> None:
        try:
            players = check_names(names, EDITION)
        except InvalidCommand as refused:
            assert len(str(refused).splitlines()) == 1
            return
        passed.append(len(players))
        assert len({player.id for player in players}) == len(players) == len(names)
        setup = Setup(EDITION, players)
        for player in players:
            assert parse(f"{player.name}'s turn", setup, "") == c.SetTurn(player.id)

    holds()
    assert len(passed) > count // 10, "hardly a list of names passed"


@settings(max_examples=examples(50))
@given(st.lists(st.text(max_size=18), min_size=2, max_size=6))
def test_any_text_is_a_name_or_refused_in_a_line(names: list[str]) -> None:
    try:
        assert len(check_names(names, EDITION)) == len(names)
    except InvalidCommand as refused:
        assert len(str(refused).splitlines()) == 1


@pytest.mark.parametrize(
    "names",
    [
        ("Ian", "Lan"),
        ("Ali", "All"),
        ("Zoe", "Zoë"),
        ("Рома", "Poma"),
        ("Ann", "Anna"),
        ("Ира", "Юра"),
    ],
)
def test_names_that_an_eye_tells_apart_are_seated(names: tuple[str, ...]) -> None:
    assert [player.name for player in check_names(names, EDITION)] == list(names)


def test_names_of_any_script_and_with_signs() -> None:
    setup = seated("Игорь", "O’Neil", "Jean-Luc", "J.R.", "Chris")
    assert parse("иг pays o'neil 5", setup, "chris") == c.Transfer("игорь", "o’neil", 5)
    assert parse("jean pays j. 5", setup, "chris") == c.Transfer("jean-luc", "j.r.", 5)
    for text in ("chris' turn", "chris's turn", "CHRIS’ turn"):
        assert parse(text, setup, "jean-luc") == c.SetTurn("chris")


def test_a_name_may_look_like_a_verb_at_its_beginning() -> None:
    setup = seated("Payton", "Count Dracula", "Ann 5", "Ann")
    assert parse("pay pays 5 to ann", setup, "ann") == c.Transfer("payton", "ann", 5)
    assert parse("pay 5 to ann", setup, "payton") == c.Transfer("payton", "ann", 5)
    assert parse("count count dracula 5", setup, "ann") == c.Count("count_dracula", 5)
    assert parse("count dracula buys", setup, "ann") == c.Buy("count_dracula")
    assert parse("payton pays ann 5", setup, "ann") == c.Transfer("payton", "ann", 5)


UNSEEN = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2800\u3164\ufe00\ufe0f\uffa0\U000e0100\U000e01ef"
)


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_a_sign_that_no_screen_shows_stands_in_no_name(sign: str) -> None:
    with pytest.raises(InvalidCommand):
        check_names([f"An{sign}n", "Bob"], EDITION)
