"""What a stored game of cards names must be there: players, cards, places, and the box itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker.engine.fold import Player
from banker.foundation.limits import FIGURE_MAX
from banker.games.deal.edition import Edition
from banker.games.deal.references import NAME_MAX, is_account, unknown_name, unsound_setup
from banker.games.deal.state import Ask, Chain, Received, Setup, Taken
from tests.support.card_game import CardGame, setup_of

SETUP = setup_of(("Ann", "Bob"))
STATE = CardGame().state


def asked(who: str, to_answer: str) -> Chain:
    return Chain("rent", "ann", (Ask("bob", 1, 1, 0, 0, "bob"), Ask(who, 1, 1, 0, 0, to_answer)))


def about(**cards: Taken) -> Chain:
    return Chain("forced", "ann", (), **cards)


# Of each fact values that name what there is not, and what is said of it.
STRANGE: tuple[tuple[str, Any, str], ...] = (
    ("turn", "zed", "player 'zed'"),
    ("turn", "", "player ''"),
    ("first", "zed", "player 'zed'"),
    ("winners", ("ann", "zed"), "player 'zed'"),
    ("collected", ("bob", "zed"), "player 'zed'"),
    ("received", (Received("zed", "wild_any", "red"),), "player 'zed'"),
    ("received", (Received("ann", "jack", "red"),), "card 'jack'"),
    ("received", (Received("ann", "wild_any", "mauve"),), "pile 'mauve'"),
    ("chain", Chain("rent", "zed", ()), "player 'zed'"),
    ("chain", asked("zed", "ann"), "player 'zed'"),
    ("chain", asked("ann", "zed"), "player 'zed'"),
    ("chain", about(take=Taken("jack", "red")), "card 'jack'"),
    ("chain", about(take=Taken("red", "mauve")), "pile 'mauve'"),
    ("chain", about(take=Taken("red", "red"), give=Taken("jack", "red")), "card 'jack'"),
    ("chain", about(give=Taken("red", "red.1")), "pile 'red.1'"),
)


@pytest.mark.parametrize(("fact", "value", "what"), STRANGE)
def test_a_fact_that_names_what_is_not_there_is_found(fact: str, value: Any, what: str) -> None:
    state = replace(STATE, table=replace(STATE.table, **{fact: value}))
    assert unknown_name(state) == (fact, f"'{fact}' names the unknown {what}")


def test_of_two_unknown_names_the_first_is_told() -> None:
    table = replace(STATE.table, winners=("zed", "yan"), turn="xia")
    assert unknown_name(replace(STATE, table=table)) == (
        "turn",
        "'turn' names the unknown player 'xia'",
    )


@pytest.mark.parametrize(
    ("account", "held", "what"),
    [
        ("nowhere", {"back": 1}, "account 'nowhere'"),
        ("hand:zed", {"back": 1}, "account 'hand:zed'"),
        ("draw", {"back": 1, "face:jack": 1}, "card 'face:jack'"),
        ("draw", {"backs": 1}, "card 'backs'"),
    ],
)
def test_an_entry_that_names_what_is_not_there_is_found(
    account: str, held: dict[str, int], what: str
) -> None:
    state = replace(STATE, balances=STATE.balances | {account: held})
    assert unknown_name(state) == ("", f"an entry names the unknown {what}")


def test_nothing_that_is_there_is_found() -> None:
    assert unknown_name(STATE) is None
    table = replace(
        STATE.table, first="", winners=("ann", "bob"), collected=("bob",),
        received=(Received("bob", "wild_any", "red.2"), Received("ann", "wild_any", "bank")),
        chain=Chain("forced", "ann", (Ask("bob", 0, 0, 0, 1, "ann"),), Taken("", "aside"),
                    Taken("red", "dark_blue")),
    )  # fmt: skip
    assert unknown_name(replace(STATE, table=table)) is None
    assert unknown_name(replace(STATE, table=replace(table, first="bob"))) is None


def test_a_strange_name_stays_on_its_line_and_is_cut() -> None:
    strange = "no\nsuch\x1b[2J" + "x" * 9_000
    found = unknown_name(replace(STATE, table=replace(STATE.table, turn=strange)))
    assert found is not None
    assert found.words == f"'turn' names the unknown player {strange[:NAME_MAX]!r}"
    assert NAME_MAX == 40


@pytest.mark.parametrize(
    "account",
    [
        "box", "draw", "centre", "under", "hand:ann", "bank:bob", "aside:ann", "set:ann:red",
        "set:bob:dark_blue.2", "set:ann:red.99",
    ],
)  # fmt: skip
def test_what_is_an_account(account: str) -> None:
    assert is_account(account, SETUP)


@pytest.mark.parametrize(
    "account",
    [
        "", "boxes", "hand", "hand:", "hand:zed", "hand:ann:", "bank:ann:red", "aside:bob:bank",
        "set", "set:ann", "set:ann:", "set:zed:red", "set:ann:mauve", "set:ann:red.", "ann",
        "set:ann:red.0", "set:ann:red.1", "set:ann:red.100", "set:ann:red.x", "set:ann:red.²",
        "set:ann:red.٢", "set:ann:red.-2", "set:ann:bank", "purse:ann", "draw:ann",
    ],
)  # fmt: skip
def test_what_is_no_account(account: str) -> None:
    assert not is_account(account, SETUP)


# --- the box ------------------------------------------------------------------------------------

EDITION = SETUP.edition
RED = EDITION.set_by_id["red"]


def of(edition: Edition, *ids: str) -> Setup:
    return Setup(edition, tuple(Player(who, who.title()) for who in ids or ("ann", "bob")))


def with_face(face: str, **figures: Any) -> Setup:
    faces = tuple(replace(it, **figures) if it.id == face else it for it in EDITION.faces)
    return of(replace(EDITION, faces=faces))


def with_sets(*sets: Any) -> Setup:
    return of(replace(EDITION, sets=sets))


SEATED = "its players have no ids, or ids that are taken"
TWICE = "two of its cards or colours have the same id"


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup(EDITION, ()), SEATED),
        (of(EDITION, "ann", "ann"), SEATED),
        (of(EDITION, "ann", "b:b"), SEATED),
        (with_sets(*EDITION.sets, RED), TWICE),
        (of(replace(EDITION, faces=(*EDITION.faces, EDITION.faces[0]))), TWICE),
        (
            with_sets(*(replace(it, ladder=()) if it is RED else it for it in EDITION.sets)),
            "the colour 'red' has no rents",
        ),
        (
            with_face("rent_any", colours=("red", "mauve")),
            "the card 'rent_any' names a colour that does not exist",
        ),
        (with_face("sly_deal", copies=0), "the card 'sly_deal' has no copies"),
        (with_face("sly_deal", copies=FIGURE_MAX + 1), "the card 'sly_deal' has no copies"),
        (with_face("red", colours=()), "the card 'red' is a property and has not one colour"),
        (
            with_face("red", colours=("red", "green")),
            "the card 'red' is a property and has not one colour",
        ),
        (
            of(replace(EDITION, hand=replace(EDITION.hand, start=54))),
            "its cards are too few for its players",
        ),
    ],
)
def test_a_box_that_does_not_hang_together_is_found(setup: Setup, said: str) -> None:
    assert unsound_setup(setup) == said


def test_a_box_at_its_limits_hangs_together() -> None:
    assert unsound_setup(SETUP) == ""
    assert unsound_setup(of(EDITION, "ann")) == ""
    assert EDITION.card_count == 106
    assert unsound_setup(of(replace(EDITION, hand=replace(EDITION.hand, start=53)))) == ""
    for copies in (1, FIGURE_MAX):
        assert unsound_setup(with_face("5m", copies=copies)) == ""
