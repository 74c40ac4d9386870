"""The set-up as a pure form."""

from __future__ import annotations

import pytest
import scenes

from banker.tui.line import plain, width_of
from banker.tui.setup_form import Form, draw, press


def typed(*keys: str, form: Form | None = None) -> tuple[Form, str]:
    form = form or Form((scenes.EDITION,))
    wish = ""
    for key in keys:
        form, wish = press(form, key)
    return form, wish


def test_enter_on_an_empty_name_starts() -> None:
    form, wish = typed(*"Ann", "enter", *"Bob", "enter", "enter")
    assert (form.players, wish) == (("Ann", "Bob"), "start")


def test_after_the_last_seat_comes_the_start() -> None:
    form, _ = typed(*(key for name in "abcdef" for key in (name, "enter")))
    assert form.row == form.start_row
    assert press(form, "enter")[1] == "start"


def test_q_is_a_letter_in_a_name_and_leaves_elsewhere() -> None:
    form, wish = typed("q")
    assert (form.name(0), wish) == ("q", "")
    form, _ = typed("up", form=form)
    assert press(form, "q")[1] == "leave"
    assert typed("escape")[1] == "leave"


def test_a_house_rule_is_changed_with_the_arrows_and_changed_back() -> None:
    form, _ = typed(*["down"] * 6, "right")
    name = form.switches[0]
    assert form.chosen == {name: scenes.EDITION.offered[name].values[1]}
    form, _ = typed("left", form=form)
    assert form.value(name) == scenes.EDITION.offered[name].default


def test_backspace_goes_back_to_the_seat_before() -> None:
    form, _ = typed(*"An", "enter", "backspace", "backspace")
    assert (form.row, form.name(0)) == (1, "A")


def test_a_name_stops_where_its_panel_does() -> None:
    form, _ = typed(*"ABCDEFGHIJKLMNOPQRSTUVW")
    assert form.name(0) == "ABCDEFGHIJKLMNOP"


def test_the_arrows_stop_at_both_ends() -> None:
    form, _ = typed(*["up"] * 5)
    assert form.row == 0
    form, _ = typed(*["down"] * 99)
    assert form.row == form.start_row


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (160, 48), (20, 5)])
def test_every_size_is_filled_exactly(width: int, height: int) -> None:
    for row in (0, 1, 8, 33, 34):
        form, _ = typed(*["down"] * row)
        lines = draw(form, width, height)
        assert len(lines) == height
        assert {width_of(spans) for spans in lines} == {width}


def test_everything_is_on_one_screen() -> None:
    text = plain(draw(typed(*"Ann", "enter", *"Bob")[0], 80, 24))
    for words in ("Monopoly Secret Vault", "Ann", "Bob", "House rules", "START"):
        assert words in text
