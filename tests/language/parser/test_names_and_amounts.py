"""Names and amounts as other boxes print them."""

from __future__ import annotations

import pytest

from banker import editions
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.phrases.names_and_amounts import Wording
from tests.support.seated_players import SETUP


def box(edition_id: str) -> Setup:
    """Ann and Bob with this box."""
    edition = editions.load(edition_id)
    return Setup(edition, check_names(("Ann", "Bob"), edition))


@pytest.mark.parametrize("edition_id", [box.id for box in editions.catalogue("board")])
@pytest.mark.parametrize(
    "said",
    ["boardwalk", "mayfair", "Арбат", "ул. арбат", "ул арбат", "b2"],
)
def test_a_deed_has_its_name_of_every_board(edition_id: str, said: str) -> None:
    assert parse(f"ann buys {said}", box(edition_id), "ann") == c.Buy("ann", "boardwalk")


@pytest.mark.parametrize("said", ["Майфер", "Зелёная-3"])
def test_what_is_not_found_is_quoted_as_it_was_typed(said: str) -> None:
    with pytest.raises(InvalidCommand, match=f"no deed is called '{said}'"):
        parse(f"ann buys {said}", box("secret-vault"), "ann")


def test_a_player_who_is_not_there_is_quoted_as_typed() -> None:
    with pytest.raises(InvalidCommand, match="no player is called 'Йорг'"):
        parse("Йорг pays 5 to ann", box("secret-vault"), "ann")
    with pytest.raises(InvalidCommand, match="no player is called 'Йорг'"):
        parse("ann pays 5 to Йорг", box("secret-vault"), "ann")


def test_a_list_is_never_cut_for_the_sake_of_one() -> None:
    with pytest.raises(InvalidCommand, match=r"card or jail_card: write one there$"):
        parse('correct ann +1 cake because "x"', box("secret-vault"), "ann")


def test_a_reason_without_its_word_is_told_so() -> None:
    with pytest.raises(InvalidCommand, match=r"^'because' is missing before .x.$"):
        parse('correct ann +1 "x"', box("secret-vault"), "ann")


def test_a_short_name_never_hides_a_whole_one() -> None:
    setup = box("secret-vault")
    assert parse("ann buys st charles", setup, "ann") == c.Buy("ann", "st_charles")
    assert parse("ann buys charles", setup, "ann") == c.Buy("ann", "st_charles")


@pytest.mark.parametrize(
    ("edition_id", "said", "amount"),
    [
        ("rouble-full", "200", 200),
        ("rouble-full", "200k", 200),
        ("rouble-full", "1.5m", 1500),
        ("rouble-full", "2M", 2000),
        ("online-rental-tax", "200k", 200),
        ("secret-vault", "1.5k", 1500),
        ("glass-classic", "2m", 2_000_000),
    ],
)
def test_an_amount_is_said_in_the_unit_of_the_box(edition_id: str, said: str, amount: int) -> None:
    wanted = parse(f"ann pays {said} to bob", box(edition_id), "ann")
    assert wanted == c.Transfer("ann", "bob", amount)


@pytest.mark.parametrize(("edition_id", "said"), [("rouble-full", "1.5k"), ("secret-vault", "1.5")])
def test_less_than_the_unit_is_refused(edition_id: str, said: str) -> None:
    with pytest.raises(InvalidCommand, match="not a whole amount"):
        parse(f"ann pays {said} to bob", box(edition_id), "ann")


@pytest.mark.parametrize(
    ("edition_id", "said"),
    [("rouble-full", "1,500K"), ("online-rental-tax", "1,500k"), ("secret-vault", "1,500")],
)
def test_an_amount_is_shown_with_its_unit(edition_id: str, said: str) -> None:
    assert Wording(box(edition_id)).money(1500) == said


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("vault reports tries 1 x4", "'x4' is not a list of numbers on the ring, one digit each"),
        ("ann gives 0 hotels to bob", "'0' is not a number between 1 and 999,999"),
        (
            "ann gives no rent on zzz to bob",
            "no deed is called 'zzz'; type a name or a code, such as Mediterranean Avenue (n1)",
        ),
        ("ann gives 100 to bob and bob", "'gives' must follow the name"),
        ("ann gives 100 to bob and bob oriental to cem", "'gives' must follow the name"),
        ("ann gives 100 to bob and bob gives oriental", "who gets it? 'to' and a name come next"),
        (
            "ann gives 100 to bob and bob gives oriental to",
            "who gets it? 'to' and a name come next",
        ),
        (
            "ann gives 100 to bob and bob gives oriental cem",
            "who gets it? 'to' and a name come next",
        ),
    ],
)
def test_what_is_missing_in_a_list_is_named(said: str, wrong: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        parse(said, SETUP, "ann")
    assert str(refused.value) == wrong


@pytest.mark.parametrize("amount", ["1000000000001", "1000000000.1k", "9999999999999"])
def test_no_amount_is_more_than_any_game_can_hold(amount: str) -> None:
    most = parse("ann pays 1000000000000 to bob", SETUP, "ann")
    assert most == c.Transfer("ann", "bob", 10**12)
    with pytest.raises(InvalidCommand, match=f"{amount} is more than any game can hold"):
        parse(f"ann pays {amount} to bob", SETUP, "ann")
