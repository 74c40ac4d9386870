"""Random text is refused in one clear line, or understood; nothing else can happen."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from banker.foundation.errors import InvalidCommand
from banker.games.board.commands import Command, Leg, Say, Trade
from banker.language.parser.forms import FORMS
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.language.parser.statement_writer import statement
from tests import TIMES, examples
from tests.support.seated_players import EDITION, SETUP

WORDS = sorted(
    {
        *(word for form in FORMS for word in f"{form.pattern} {form.example}".split()),
        *(deed.id for deed in EDITION.deeds),
        *(deed.code for deed in EDITION.deeds),
        *("ann", "bob's", "zed", "me", "+", "-", "−5", "1.5k", "1,500", "0", "2", "CH07"),
        *("lock", "jail", "card", "hotels", "and", "the", "#", '"', "“", "”", '"5"', '"a\\nb"'),
    }
)


def assert_understood_or_refused(text: str) -> bool:
    """Whether it is a statement or a question."""
    try:
        asked = parse(text, SETUP, "ann")
    except InvalidCommand as refusal:
        assert str(refusal).strip()
        assert len(str(refusal).splitlines()) == 1
        return False
    assert asked is None or isinstance(asked, Command | Question)
    if isinstance(asked, Command):
        assert parse(statement(asked, SETUP), SETUP, "ann") == asked
    return asked is not None


@settings(max_examples=examples(50))
@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    """Hardly one is understood: this is about the refusals."""
    assert_understood_or_refused(text)


@settings(max_examples=examples(75))
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_any_words_of_the_language(text: str) -> None:
    """As above, though each word is one of the language."""
    assert_understood_or_refused(text)


PLAYERS, PARTIES = ["ann", "bob", "cem", "Bob"], ["bank", "vault", "bob", "ann", "each"]
DEEDS = [word for deed in EDITION.deeds for word in (deed.id, deed.code)]
NUMBERS = ["0", "1", "2", "3", "6", "12", "50", "1,500", "1.5k", "400"]
CARDS = [card.id for card in EDITION.cards]
ALIKE = [PLAYERS, PARTIES, DEEDS, NUMBERS, CARDS]


@st.composite
def statements(draw: st.DrawFn) -> str:
    """An example of a form, with each word in it perhaps another of its kind."""
    words = draw(st.sampled_from([form.example for form in FORMS])).split()
    for place, word in enumerate(words):
        kind = next((kind for kind in ALIKE if word in kind), [])
        if kind and draw(st.booleans()):
            words[place] = draw(st.sampled_from(kind))
    return " ".join(words)


def test_statements_with_other_things_in_them_are_understood_again() -> None:
    understood: list[str] = []
    count = 100 * TIMES

    @settings(max_examples=count)
    @given(statements())
    def holds(text: str) -> None:
        if assert_understood_or_refused(text):
            understood.append(text)

    holds()
    assert len(understood) > count // 3, "hardly a line was understood"
    assert len({" ".join(text.split()[1:2]) for text in understood}) > 10, "of a few forms only"


@settings(max_examples=examples(150))
@given(st.data())
def test_statements_with_something_wrong(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from([form.example for form in FORMS])).split()
    at = data.draw(st.integers(0, len(words)))
    instead = data.draw(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=2))
    assert_understood_or_refused(" ".join([*words[:at], *instead, *words[at + 1 :]]))


def test_a_line_as_long_as_may_be_takes_no_time() -> None:
    for text in ("ann gives " + "st + " * 790 + "st", "say " + "x " * 1_990, "force " * 660):
        assert_understood_or_refused(text)
    assert_understood_or_refused("force " * 400 + "because x " * 150)
    legs = " and ann gives 1 to bob" * 170
    assert_understood_or_refused("ann gives 1 to bob" + legs)


def test_trades_of_many_legs() -> None:
    text = "ann gives p1 to bob" + " and bob gives 5 to ann" * 30
    asked = parse(text, SETUP, "ann")
    assert isinstance(asked, Trade) and len(asked.legs) == 31
    assert all(isinstance(leg, Leg) for leg in asked.legs)


def test_what_cannot_be_in_a_file_is_refused() -> None:
    assert_understood_or_refused("say \udcff")
    assert parse('say "\\ud800"', SETUP, "ann") == Say("ud800")
