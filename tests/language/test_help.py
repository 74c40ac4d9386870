"""Help teaches what parses, and completion offers what goes on."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from banker.foundation.errors import InvalidCommand
from banker.language.help import completions, help_text
from banker.language.parser.board_dialect import NOTES
from banker.language.parser.forms import FORMS
from banker.language.parser.parse import parse
from banker.session.session import Session
from tests.support.seated_players import SETUP


def played(*statements: str) -> Session:
    session = Session.create(None, SETUP)
    for text in statements:
        command = parse(text, SETUP, session.state.table.turn)
        session.execute(command)  # type: ignore[arg-type]
    return session


def test_the_whole_help_has_every_example() -> None:
    text = help_text()
    assert all(form.example in text for form in FORMS)
    assert max(map(len, text.splitlines())) <= 100


def test_every_example_is_understood() -> None:
    for form in FORMS:
        try:
            parse(form.example, SETUP, "ann")
        except InvalidCommand as wrong:
            # A card of another edition's deck.
            assert "CC05" in form.example and "CC05" in str(wrong)


@pytest.mark.parametrize(
    ("topic", "line"),
    [
        ("trade", "WHO gives ITEMS to PARTNER for RETURN"),
        ("pay", "WHO pays AMOUNT to each"),
        ("PAYS", "GIVER pays RECEIVER AMOUNT"),
        ("jail", "WHO leaves jail by|with MEANS"),
        ("the vault", "vault locks"),
        ("undo", "undo [COUNT] [because REASON]"),
    ],
)
def test_help_about_a_topic_shows_its_forms(topic: str, line: str) -> None:
    assert line in help_text(topic).splitlines()


def test_help_about_words_and_about_nothing() -> None:
    assert help_text("Amount") == NOTES["amount"]
    assert help_text("zzz").startswith(
        "there is no help about 'zzz'; topics are all verbs, and a turn,"
    )


ORIENTAL = ("ann rolls 2 4",)
OWNED = ("ann rolls 2 4", "ann buys", "next")


@pytest.mark.parametrize(
    ("before", "text", "first"),
    [
        ((), "", ["Ann", "Bob", "Cem"]),
        (("next",), "", ["Bob", "Ann", "Cem"]),
        ((), "a", ["Ann", "auction", "amend"]),
        ((), "ann ", ["rolls"]),
        (ORIENTAL, "ann ", ["buys", "declines"]),
        (ORIENTAL, "ann buys ", ["oriental"]),
        ((), "ann pays 50 to ", ["each", "Bob", "Cem", "bank", "vault"]),
        ((), "ann pays 50 to b", ["Bob", "bank"]),
        (OWNED, "ann mortgages ", ["oriental"]),
        (OWNED, "ann gives ", ["oriental"]),
        (OWNED, "bob gives 5 to ann for ", ["nothing", "oriental"]),
        ((), "ann unlocks ", ["vermont", "st_james", "ventnor", "boardwalk"]),
        ((), "ann unlocks b", ["boardwalk"]),
        ((), "ann guesses ", ["1", "2", "3", "4", "5", "6"]),
        ((), "ann guesses 3 ", ["opens", "misses"]),
        ((), "ann leaves jail by ", ["fee", "card"]),
        (("auction virginia",), "bob ", ["bids"]),
        (("auction virginia", "ann bids 50"), "bob bids ", ["60"]),
        ((), "auction ", ["closes", "mediterranean"]),
        ((), "show ", ["Ann", "Bob", "Cem", "bank", "vault"]),
        ((), "ann draws ", ["CH01"]),
        ((), "force ann le", ["leaves"]),
        ((), "bank ", ["pays"]),
        ((), "nobody ", []),
        ((), 'say "pi', []),
    ],
)
def test_the_words_that_could_come_next(
    before: tuple[str, ...], text: str, first: list[str]
) -> None:
    found = completions(text, SETUP, played(*before).state)
    assert found[: len(first)] == first and (first or not found)


STATE = played(*OWNED).state


@given(
    st.text(max_size=20)
    | st.lists(
        st.sampled_from([word for form in FORMS for word in form.example.split()]), max_size=8
    ).map(" ".join)
)
def test_any_text_can_be_completed_or_not(text: str) -> None:
    found = completions(text, SETUP, STATE)
    assert len(found) == len(set(found))
    assert all(word and len(word.splitlines()) == 1 for word in found)


def test_only_what_a_player_has_is_offered_to_be_given() -> None:
    state = played("ann moves to oriental", "ann buys", "bob's turn", "bob moves to vermont").state
    for who, has, lacks in (("ann", "oriental", "vermont"), ("bank", "vermont", "oriental")):
        offered = completions(f"{who} gives ", SETUP, state)
        assert has in offered and lacks not in offered
    assert "oriental" not in completions("bob gives ", SETUP, state)
