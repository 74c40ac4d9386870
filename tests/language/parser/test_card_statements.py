"""The table language of the deal: examples, ways to say a card, completion, and back again."""

from __future__ import annotations

import pytest

from banker.errors import InvalidCommand
from banker.games.deal import commands as c
from banker.language.help import CARD_NOTES, help_text
from banker.language.parser.completion import completions
from banker.language.parser.deal.questions import Best, Odds, SetRent, Sets, Unseen
from banker.language.parser.dialects import dialect
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Question
from banker.language.phrases.translation import languages, translation
from tests.support.card_game import CardGame, setup_of

SETUP = setup_of(("Ann", "Bob", "Cem"))
DEAL = dialect("deal")


@pytest.mark.parametrize("form", DEAL.forms, ids=lambda form: form.pattern)
def test_each_example_is_read_and_written_back(form: object) -> None:
    command = parse(form.example, SETUP, "ann")  # type: ignore[attr-defined]
    assert command is not None
    if not isinstance(command, Question):
        said = DEAL.write(command, SETUP)
        assert parse(said, SETUP, "bob") == command, said


@pytest.mark.parametrize(
    ("said", "face"),
    [
        ("5m", "5m"), ("green", "green"), ("g", "green"), ("dark blue", "dark_blue"),
        ("dark_blue", "dark_blue"), ("b", "dark_blue"), ("Light Blue", "light_blue"),
        ("red/yellow", "wild_red_yellow"), ("yellow/red", "wild_red_yellow"),
        ("r/y", "wild_red_yellow"), ("any", "wild_any"), ("rent any", "rent_any"),
        ("rent green/dark blue", "rent_green_dark_blue"), ("rent b/g", "rent_green_dark_blue"),
        ("sly", "sly_deal"), ("no", "just_say_no"), ("it's my birthday", "birthday"),
    ],
)  # fmt: skip
def test_a_card_is_said_in_many_ways(said: str, face: str) -> None:
    assert parse(f"unseen {said}", SETUP, "ann") == Unseen(face)


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("bob pays 5m 1m", c.PayCards("bob", (c.PaidCard("5m"), c.PaidCard("1m")))),
        ("pays all", c.PayCards("ann", ())),
        ("bob pays g from green 2 + house from aside to ann",
         c.PayCards("bob", (c.PaidCard("green", "green.2"), c.PaidCard("house", "aside")), "ann")),
        ("bob pays green from green.2", c.PayCards("bob", (c.PaidCard("green", "green.2"),))),
        ("plays rent any for green on bob doubled twice",
         c.PlayRent("ann", "rent_any", "green", "bob", 2)),
        ("banks 3m rent any", c.BankCards("ann", ("3m", "rent_any"))),
        ("says no", c.SayNo("ann")),
        ('say "no"', c.Say("no")),
        ("count ann green 2", c.Count("green", 2, "ann")),
        ("count ann green 2 1", c.Count("green.2", 1, "ann")),
        ("correct ann hand −1 because “lost”", c.Correct("hand", -1, "lost", "ann")),
    ],
)  # fmt: skip
def test_statements(said: str, command: c.AnyCommand) -> None:
    assert parse(said, SETUP, "ann") == command


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (c.Count("green.2", 1, "ann"), "count Ann green 2 1"),
        (c.Count("hand", 5, "ann"), "count Ann hand 5"),
        (
            c.Correct("green", 1, "lost", "ann", "green"),
            'correct Ann green green +1 because "lost"',
        ),
    ],
)
def test_a_place_is_written_as_it_is_said(command: c.AnyCommand, said: str) -> None:
    assert DEAL.write(command, SETUP) == said


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("sets", Sets()), ("sets bob", Sets("bob")), ("rent ann green", SetRent("ann", "green")),
        ("best bob 7", Best("bob", 7)), ("best bob 7m", Best("bob", 7)),
        ("odds no bob", Odds("just_say_no", "bob")), ("unseen", Unseen()),
    ],
)  # fmt: skip
def test_questions(said: str, question: Question) -> None:
    assert parse(said, SETUP, "ann") == question


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("ann lays grene", "did you mean green"),
        ("ann banks", "comes next"),
        ('ann banks "5m"', "a name is missing before '\"5m\"'"),
        ("ann plays sly deal on zed for red", "who is 'zed'"),
        ("ann rolls 3 4", "there are no dice"),
        ("ann xyzzys", "no statement begins"),
        ("correct ann hand 1 because x", "the direction matters"),
    ],
)
def test_what_is_not_understood_is_told(said: str, why: str) -> None:
    with pytest.raises(InvalidCommand, match=why):
        parse(said, SETUP, "ann")


def test_board_names_are_free_and_those_of_cards_reserved() -> None:
    with pytest.raises(InvalidCommand, match="a word of the table language"):
        check_names(["Unseen", "Bob"], SETUP.edition)
    assert [player.id for player in check_names(["Auction", "Bob"], SETUP.edition)]


def test_completion_offers_what_is_likely() -> None:
    game = CardGame("Ann", "Bob")
    assert "draws" in completions("ann ", game.state.setup, game.state)
    game.do("ann draws")
    game.given("bob", "red", "red")
    assert "red" in completions("ann plays sly deal on bob for ", game.state.setup, game.state)
    assert "5m" in completions("ann banks ", game.state.setup, game.state)
    game.do("ann plays sly deal on bob for red")
    assert completions("bob ", game.state.setup, game.state)[0] == "agrees"


@pytest.mark.parametrize("code", languages())
def test_help_is_about_cards(code: str) -> None:
    words = translation(code)
    text = help_text(None, words, "deal")
    assert "bob pays red/yellow from red + 1m" in text
    assert help_text("card", words, "deal") == words.words(CARD_NOTES["card"])
    asked = {*DEAL.chapters, *(form.about for form in DEAL.forms), *CARD_NOTES.values()}
    if code != "en":
        assert asked - set(words.sentences) == set()
