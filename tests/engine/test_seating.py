"""Which names may sit at one table, and how seats of the same name are told apart."""

from __future__ import annotations

import pytest

from banker.engine.fold import Player
from banker.engine.seating import assert_free, distinct_names, spelled, wanted_again
from banker.foundation.errors import InvalidCommand
from banker.ledger.first_line import seat_id

ANN, DAN = Player("ann", "Ann"), Player("dan", "Dan")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Ann", "two players cannot be called 'Ann': add a letter to one of the names"),
        ("ANN", "'Ann' and 'ANN' are the same name: add a letter to one of them"),
        ("Anո", "'Ann' and 'Anո' look the same: type one of them otherwise"),
    ],
)
def test_a_name_that_somebody_at_the_table_has_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        assert_free(name, (DAN, ANN))
    assert str(refused.value) == sentence
    assert_free(name, (DAN, ANN), but="ann")


def test_the_name_of_a_player_who_left_is_free_for_the_same_spelling_only() -> None:
    assert_free("Dan", (ANN, DAN), away={"dan"})
    assert_free("dan", (ANN, DAN), away={"dan"})
    for name in ("Dаn", "Dа\u0578"):  # a Cyrillic letter; an Armenian one too
        with pytest.raises(InvalidCommand, match="look the same"):
            assert_free(name, (ANN, DAN), away={"dan"})


def test_a_later_seat_of_a_name_has_an_id_of_its_own() -> None:
    assert seat_id("Dan", ("ann", "bob")) == "dan"
    assert seat_id("Dan", ("ann", "dan")) == "dan_2"
    assert seat_id("Dan", ("dan", "dan_2")) == "dan_3"
    assert seat_id("Dan 2", ("dan", "dan_2")) == "dan_2_2"


def test_only_the_player_at_the_table_has_a_shared_name_alone() -> None:
    seats = (Player("dan", "Dan"), ANN, Player("dan_2", "dan"), Player("dan_3", "Dan"))
    names = distinct_names(seats, (), {"dan", "dan_2"})
    assert names == {"dan": "Dan (1)", "ann": "Ann", "dan_2": "dan (2)", "dan_3": "Dan"}
    names = distinct_names(seats, (), {"dan", "dan_2", "dan_3"})
    assert [names[who] for who in ("dan", "dan_2", "dan_3")] == ["Dan (1)", "dan (2)", "Dan (3)"]
    assert distinct_names((ANN, DAN), (), {"dan"}) == {"ann": "Ann", "dan": "Dan"}


def test_a_seat_whose_joining_was_undone_takes_no_name_from_another() -> None:
    guest = Player("dan", "Dan")
    assert distinct_names((ANN,), (guest,), set()) == {"ann": "Ann", "dan": "Dan"}
    seats = (Player("ann", "Dan"),)
    assert distinct_names(seats, (guest,), set()) == {"ann": "Dan", "dan": "Dan (2)"}


def test_names_that_are_distinct_stay_as_they_are() -> None:
    seats = (Player("dan", "Dan"), Player("dan_2", "Dan"))
    once = distinct_names(seats, (), {"dan"})
    again = distinct_names([Player(who, name) for who, name in once.items()], (), {"dan"})
    assert again == once
    assert [spelled(name) for name in once.values()] == ["Dan", "Dan"]


def test_a_next_game_is_offered_each_name_once() -> None:
    seats = (Player("dan", "Dan (1)"), ANN, Player("dan_2", "Dan"))
    assert wanted_again(seats) == ("Ann", "Dan")
