"""Next steps: each refusal that a statement can reach names a statement that works then."""

from __future__ import annotations

import re

import pytest

from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.games.board.refusal import RefusalCode as Code
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.language.phrases.open_actions.next_steps import with_next_step
from banker.session.session import Session
from tests.games.board.refusals.refusal_rows import ROWS, Row, seated
from tests.games.card_refusals import ROWS as CARD_ROWS
from tests.support.card_game import CardGame
from tests.support.game import Game
from tests.support.property_game import ORANGE, Town

QUOTED = re.compile(r"""(?<!\w)(?:'([^'…]+)'|"([^"…]+)")(?!\w)""")


def works(session: Session, text: str) -> bool:
    """Whether a statement is accepted now, or answers."""
    state = session.state
    try:
        asked = parse(text, state.setup, state.table.turn)
        if not isinstance(asked, Question):
            session.preview(asked)
    except CommandError:
        return False
    return True


def named(session: Session, refusal: Refusal) -> list[str]:
    """The statements that a refusal names."""
    told = str(with_next_step(refusal, session))
    return [one or other for one, other in QUOTED.findall(told)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code.value)
def test_a_refusal_at_a_board_names_a_statement_that_works(row: Row) -> None:
    game = seated(row)
    refusal = game.refusal(row.statement)
    told = named(game.session, refusal)
    assert any(works(game.session, text) for text in told), with_next_step(refusal, game.session)


@pytest.mark.parametrize(("code", "given", "before", "said"), CARD_ROWS)
def test_a_refusal_at_a_table_of_cards_names_a_statement_that_works(
    code: str, given: tuple[tuple[str, str, str], ...], before: tuple[str, ...], said: str
) -> None:
    game = CardGame("Ann", "Bob")
    for who, place, cards in given:
        game.given(who, place, cards)
    game.do(*before)
    session = game.session
    asked = parse(said, session.state.setup, session.state.table.turn)
    assert asked is not None
    with pytest.raises(CommandError) as refused:
        session.execute(asked)
    assert isinstance(refused.value, Refusal), code
    told = named(session, refused.value)
    assert any(works(session, text) for text in told), with_next_step(refused.value, session)


BROWN = ("auction mediterranean", "ann bids 60", "auction closes",
         "auction baltic", "ann bids 60", "auction closes")  # fmt: skip
MEANT = {
    Code.BID_TOO_LOW: "the next bid must be 30 or more; try 'Cem bids 30'",
    Code.MORTGAGED: "Baltic Avenue is mortgaged; redeem it first: 'Ann redeems baltic'",
    Code.KEY_UNUSED: "Ann has a key to use first: 'Ann unlocks …' with a locked street,"
    " as in 'Ann unlocks vermont'",
    Code.INSUFFICIENT_CASH: "Ann has 3,000 and needs 3,001: name less, or get the rest"
    " first; 'show Ann' lists what Ann has",
    Code.DEVICE_FACT: "entry 2 was reported by the vault and cannot be undone; to change an"
    " amount: 'correct … because …', as in 'correct Ann -10 because \"the card says so\"'",
    Code.UNPAYABLE: "no notes of this edition pay 3; pay a multiple of 10: 'Ann pays 10 to Bob'",
}


@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        ((), "ann mortgages", "'ann mortgages' is not complete; next: a deed; Ann has no deed that"
         " can be mortgaged now; to go on: 'Ann rolls 1 2'"),
        (BROWN, "ann mortgages", "'ann mortgages' is not complete; next: a deed, as in"
         " 'Ann mortgages mediterranean' or 'Ann mortgages baltic'"),
        ((), "correct ann +100", "'correct ann +100' is not complete; next: 'because' and a reason"
         " in quotes; before that, if needed, cash, house, hotel, key, chip, jail_card or card or"
         " 'on',"
         ' as in \'correct Ann +100 because "rent booked twice" witnessed by Bob\''),
    ],
)  # fmt: skip
def test_an_incomplete_statement_is_shown_with_deeds_of_its_player(
    before: tuple[str, ...], line: str, said: str
) -> None:
    game = Game(box="glass-classic")
    game.do(*before)
    with pytest.raises(CommandError) as refused:
        game.command(line)
    told = str(with_next_step(refused.value, game.session))
    assert told == said, f"expected {said}, got {told}"


def test_who_sells_a_building_unevenly_is_told_what_to_sell_first() -> None:
    game = Town()
    game.has_built("ann", 1, *ORANGE)
    game.do("ann builds on new_york")
    refusal = game.refusal("ann sells building on tennessee")
    told = named(game.session, refusal)
    assert told and "sells" in told[-1] and works(game.session, told[-1]), told


@pytest.mark.parametrize("code", MEANT)
def test_what_was_probably_meant_comes_first(code: Code) -> None:
    row = next(row for row in ROWS if row.code == code)
    game = seated(row)
    assert str(with_next_step(game.refusal(row.statement), game.session)) == MEANT[code]


def test_a_piece_that_stands_too_far_goes_back_without_a_salary() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("ann moves to pacific", "ann buys", "next", "bob moves to north_carolina", "bob buys")
    cash = game.cash("bob")
    told = named(game.session, game.refusal("bob pays rent on pacific"))
    assert told == ["Bob moves back 1"]
    game.do(*told)
    assert game.cash("bob") == cash


def test_a_rent_after_the_turn_is_forced_where_the_piece_may_not_move_any_more() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("ann moves to pacific", "ann buys", "next", "bob moves to north_carolina", "bob buys")
    game.do("next")
    [forced] = named(game.session, game.refusal("bob pays rent on pacific"))
    assert forced.startswith("force Bob pays rent on pacific because")
