"""Prompts: whom they offer, and what gives way when they are too wide."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.tui.controller import Till
from banker.tui.panes.footer import squeezed
from banker.tui.render.text import Span, line, width_of
from tests.support.screen import press, shown, till_of
from tests.tui import scenes


def at_table(*names: str) -> Till:
    return till_of("secret-vault", *(names or ("Ann", "Bob", "Cem")))


def asked(till: Till) -> str:
    """The prompt line."""
    return shown(till).splitlines()[-2]


def test_who_has_the_highest_bid_is_not_out() -> None:
    till = at_table()
    till.execute(c.OpenAuction("oriental"))
    press(till, "b x b")
    assert till.ui.out == ()
    assert "Bob has the highest bid" in till.ui.note.text
    press(till, "q x a")
    assert till.ui.out == ("ann",)


def test_who_has_the_highest_bid_is_not_asked_whether_to_leave() -> None:
    till = at_table()
    till.execute(c.OpenAuction("oriental"))
    press(till, "b x")
    assert "Ann" in asked(till) and "Cem" in asked(till) and "Bob" not in asked(till)


@pytest.mark.parametrize("verb", ["t", "p"])
def test_nobody_is_offered_oneself_to_trade_with_or_to_pay(verb: str) -> None:
    till = at_table()
    press(till, verb)
    _, _, offered = asked(till).partition("  ")
    assert "b Bob" in offered and "c Cem" in offered
    assert "a Ann" not in offered


def test_who_is_paying_is_not_asked_to_check() -> None:
    till = till_of("cash-decoder", "Ann", "Bob", "Cem")
    till.execute(c.Buy("ann", "vermont"))
    press(till, "d")
    assert "b Bob" in asked(till) and "c Cem" in asked(till)
    assert "a Ann" not in asked(till)


def test_a_card_is_drawn_before_doubles_roll_again() -> None:
    till = till_of("cash-decoder", "Ann", "Bob")
    till.execute(c.Move("ann", "go"))
    till.execute(c.Roll("ann", (3, 3)))
    assert till.session.state.table.draw == "ann"
    assert "Ann draws a card: c" in shown(till)


def test_a_prompt_that_fits_keeps_everything() -> None:
    prompt = line("BUY ", Span("which? ", "hint"), Span("Oriental", "name"), " 200")
    assert squeezed(prompt, 40) == prompt


def test_hints_go_first_and_the_last_of_them_before_the_others() -> None:
    prompt = line("BUY ", Span("which? ", "hint"), Span("Oriental", "name"), Span(" + n", "hint"))
    assert "".join(span.text for span in squeezed(prompt, 19)) == "BUY which? Oriental"
    assert "".join(span.text for span in squeezed(prompt, 12)) == "BUY Oriental"


def test_then_the_longest_name_gets_shorter() -> None:
    prompt = line("BUY ", Span("Pennsylvania", "name"), " 600 ", Span("Baltic", "name"), " 60")
    squeeze = squeezed(prompt, 25)
    assert width_of(squeeze) <= 25
    assert "".join(span.text for span in squeeze) == "BUY Pennsy… 600 Baltic 60"


def test_a_name_is_never_cut_to_nothing() -> None:
    prompt = line(*(Span("Pennsylvania ", "name") for _ in range(9)))
    assert {len(span.text) for span in squeezed(prompt, 10)} == {5}


def test_a_suggestion_of_enter_is_never_pushed_out_by_names() -> None:
    till = till_of("cash-decoder", *scenes.FOUR)
    press(till, "h n")
    assert asked(till).endswith("⏎ one on each")
