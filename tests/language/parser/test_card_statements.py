"""The table language of the deal: examples, ways to say a card, completion, and back again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.foundation.errors import InvalidCommand
from banker.games.deal import commands as c
from banker.games.deal.state import Setup
from banker.language.help import help_text
from banker.language.parser.completion import completions
from banker.language.parser.deal.dialect import NOTES
from banker.language.parser.deal.questions import Best, Odds, SetRent, Sets, Unseen
from banker.language.parser.dialects import dialect
from banker.language.parser.everyday import IN_THE_DEAL_ROWS
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Question
from banker.language.phrases.translation import languages, translation
from tests.language.templates import assert_in_book
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
        ("rent blue/green", "rent_green_dark_blue"), ("rent g/blue", "rent_green_dark_blue"),
        ("blue/brown", "wild_light_blue_brown"), ("rent blue/brown", "rent_brown_light_blue"),
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
        ("plays rent any for green on bob double once",
         c.PlayRent("ann", "rent_any", "green", "bob", 1)),
        ("bob pays g from green 1", c.PayCards("bob", (c.PaidCard("green", "green"),))),
        ("bob pays g from green 99", c.PayCards("bob", (c.PaidCard("green", "green.99"),))),
        ("ann moves red to green.99", c.MoveCard("ann", "red", "green.99")),
        ("ann moves red to green 10", c.MoveCard("ann", "red", "green.10")),
        ("count draw 0", c.Count("draw", 0)),
        ("count draw 999", c.Count("draw", 999)),
        ("correct ann hand + 999 because “lost”", c.Correct("hand", 999, "lost", "ann")),
        ("correct ann hand -1 because “lost”", c.Correct("hand", -1, "lost", "ann")),
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
        ("ann banks", "is not complete; next: "),
        ('ann banks "5m"', "a name is missing before '\"5m\"'"),
        ("ann plays sly deal on zed for red", "no player is called 'zed'"),
        ("ann rolls 3 4", "there are no dice"),
        ("ann xyzzys", "no statement begins"),
        ("ann steals green from bob", "'steals' is not a statement; to take cards: 'Ann plays"),
        ("ann asks rent on green", "'asks' is not a statement; to ask for rent: 'Ann plays"),
        ("correct ann hand 1 because x", "the direction matters"),
        ("correct ann hand +1000 because x", "'1000' is not a number between 1 and 999"),
        ("correct ann hand - 0 because x", "'0' is not a number between 1 and 999"),
        ("count draw -1", "'-1' is not a number between 0 and 999"),
        ("best bob 1000", "'1000' is not a number between 1 and 999"),
        ("best bob 0m", "'0' is not a number between 1 and 999"),
        (
            "ann moves red to green 100",
            "'100' has no meaning after 'ann moves red to green'; end the statement there",
        ),
        (
            "ann moves red to green 02",
            "'02' has no meaning after 'ann moves red to green'; end the statement there",
        ),
        ("ann moves red to green.100", "no colour is called 'green.100'; did you mean green"),
        ("ann moves red to green.02", "no colour is called 'green.02'; did you mean green"),
        ("ann moves red to green.1", "no colour is called 'green.1'; did you mean green"),
        ("ann moves red to mauve.2", "no colour is called 'mauve.2'"),
        ("ann plays rent any twice", "'twice' cannot stand here: expected 'on'"),
        ("ann banks", "'ann banks' is not complete; next: house or hotel or cards joined by"),
        ("ann lays a b c d e f g", "'b' cannot stand here: expected 'as'"),
        ("ann banks + 5m", r"a name is missing before '\+'"),
        ("ann banks to", "a name is missing before 'to'"),
    ],
)
def test_what_is_not_understood_is_told(said: str, why: str) -> None:
    with pytest.raises(InvalidCommand, match=why):
        parse(said, SETUP, "ann")


def test_what_an_everyday_verb_is_said_to_mean_is_a_statement_about_cards() -> None:
    for said, row in IN_THE_DEAL_ROWS.items():
        for verb in said.split("|"):
            line = verb.replace("PLAYER", "bob").replace("NUMBER", "5m")
            with pytest.raises(InvalidCommand) as refused:
                parse(f"ann {line}", SETUP, "ann")
            told = str(refused.value)
            assert f" is not a statement; {row.purpose}: '" in told, verb
            for text in told.partition(f"{row.purpose}: '")[2].removesuffix("'").split("' or '"):
                assert parse(text, SETUP, "ann") is not None, text


def test_board_names_are_free_and_those_of_cards_reserved() -> None:
    with pytest.raises(InvalidCommand, match="statements use a word"):
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
    assert help_text("card", words, "deal") == words.words(NOTES["card"])
    asked = {*DEAL.chapters, *(form.about for form in DEAL.forms), *NOTES.values()}
    if code != "en":
        assert_in_book(asked, words.sentences, code)


def test_a_colour_whose_printed_name_is_another_has_three_names() -> None:
    edition = SETUP.edition
    sets = tuple(
        replace(one, name="Trains") if one.id == "railroad" else one for one in edition.sets
    )
    setup = Setup(replace(edition, sets=sets), SETUP.players)
    letters = tuple(edition.set_by_id[it].letter for it in ("railroad", "utility"))
    said = ("railroad/utility", "/".join(letters), "/".join(reversed(letters)))
    for way in said:
        assert parse(f"unseen rent {way}", setup, "ann") == Unseen("rent_railroad_utility"), way


def test_a_printed_name_has_six_words_at_most() -> None:
    edition = SETUP.edition

    def called(name: str) -> Setup:
        faces = (replace(it, name=name) if it.id == "sly_deal" else it for it in edition.faces)
        return Setup(replace(edition, faces=tuple(faces)), SETUP.players)

    six = "Seize One Card Off A Friend"
    assert parse(f"unseen {six}", called(six), "ann") == Unseen("sly_deal")
    with pytest.raises(InvalidCommand, match="'More' has no meaning"):
        parse(f"unseen {six} More", called(f"{six} More"), "ann")


def test_a_list_of_cards_has_sixty_at_most() -> None:
    most = parse("ann banks" + " 1m" * 60, SETUP, "ann")
    assert most == c.BankCards("ann", ("1m",) * 60)
    with pytest.raises(InvalidCommand, match="1m"):
        parse("ann banks" + " 1m" * 61, SETUP, "ann")


COLOURS = [one.id for one in SETUP.edition.sets]
OFFERED = (
    ("ann plays deal breaker on bob for ", ["brown"]),
    ("bob plays deal breaker on ann for ", []),
    ("ann plays sly deal on ", ["Bob", "Cem", *COLOURS]),
    ("ann plays sly deal on bob for ", ["brown", "red", "any", "green"]),
    ("bob plays sly deal on ann for ", ["pink/orange", "green"]),
    ("ann plays sly deal on bob for red from ", ["bank", "aside", *COLOURS]),
    ("ann plays forced deal on bob for red giving ", ["pink/orange"]),
    ("bob pays ", ["all", "3m", "brown", "red", "any", "hotel"]),
    ("cem pays ", ["all", "green"]),
    ("count bob ", ["hand", "bank", "aside", *COLOURS]),
)


@pytest.mark.parametrize(("said", "offered"), OFFERED)
def test_what_is_offered_is_what_lies_there(said: str, offered: list[str]) -> None:
    game = CardGame("Ann", "Bob", "Cem")
    game.given("bob", "bank", "3m")
    game.given("bob", "brown", "brown + brown")
    game.given("bob", "red", "red + any")
    game.given("bob", "aside", "hotel")
    game.given("ann", "pink", "pink/orange")
    game.given("cem", "green", "green")
    assert completions(said, game.state.setup, game.state) == offered


@pytest.mark.parametrize(
    ("told", "who", "first"),
    [
        ((), "ann", ["draws", "banks"]),
        ((), "bob", ["draws", "banks"]),
        (("ann draws",), "ann", ["plays", "banks", "lays", "draws"]),
        (("ann draws", "correct ann hand +1 because x"), "ann", ["plays", "banks", "lays"]),
        (("ann draws", *["ann plays pass go"] * 3), "ann", ["discards", "draws", "banks"]),
        (("ann draws", *["ann banks 1m"] * 3), "ann", ["draws", "banks"]),
        (("ann draws", "ann plays birthday"), "bob", ["pays", "says", "draws"]),
        (("ann draws", "ann plays birthday"), "ann", ["draws", "banks"]),
        (("ann draws", "ann plays birthday", "bob says no"), "ann", ["agrees", "says", "draws"]),
        (("ann draws", "ann plays birthday", "bob says no"), "bob", ["draws", "banks"]),
        (("ann draws", "ann plays sly deal on bob for red"), "bob", ["agrees", "says", "draws"]),
    ],
)
def test_the_likely_verbs_come_first(told: tuple[str, ...], who: str, first: list[str]) -> None:
    game = CardGame("Ann", "Bob")
    game.given("bob", "red", "red")
    game.do(*(it.replace("because x", 'because "x"') for it in told))
    found = completions(f"{who} ", game.state.setup, game.state)
    assert found[: len(first)] == first


def test_the_contracts_spelling_of_a_rent_is_read() -> None:
    said = "ann plays rent blue/green on all"
    assert parse(said, SETUP, "ann") == c.PlayRent("ann", "rent_green_dark_blue")


@pytest.mark.parametrize(
    ("said", "could"),
    [
        ("ann lays blue", "'blue' could be light_blue or dark_blue"),
        ("ann banks blue", "'blue' could be light_blue or dark_blue"),
        ("rent ann blue", "'blue' could be light blue or dark blue"),
        ("ann plays rent any on bob for blue", "'blue' could be light blue or dark blue"),
    ],
)
def test_a_word_of_two_colours_names_both(said: str, could: str) -> None:
    with pytest.raises(InvalidCommand) as caught:
        parse(said, SETUP, "ann")
    assert str(caught.value) == could


@pytest.mark.parametrize("said", ["ann claims salary", "bob claims salary", "claims salary"])
def test_a_salary_is_no_card_of_this_game(said: str) -> None:
    name = said.split()[0] if said[0] != "c" else "Ann"
    with pytest.raises(InvalidCommand) as caught:
        parse(said, SETUP, "ann")
    assert str(caught.value) == (
        f"in this game there is no salary: a Pass Go is a card, '{name} plays pass go'"
    )
