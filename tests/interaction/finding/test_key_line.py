"""The foot: every key that it names, and is not dim, does something at that moment."""

from __future__ import annotations

import pytest

from banker.interaction.controller import Controller
from banker.interaction.finding.key_line import key_lines
from banker.interaction.finding.targets import key_named
from banker.interaction.words.text import plain
from tests.support.screen import controller_of, press, say

DEAL_OUT = ("ann rolls 1 2", "ann buys")
# A moment: the box, what was said, the keys that were pressed.
MOMENTS = {
    "begin": ("cash-decoder", (), ""),
    "offer": ("glass-classic", ("ann rolls 1 2",), ""),
    "check": ("cash-decoder", DEAL_OUT, ""),
    "verb": ("cash-decoder", (), "t"),
    "verb with Enter": ("glass-classic", ("ann rolls 1 2",), "b"),
    "auction": ("glass-classic", ("ann rolls 1 2", "ann declines"), ""),
    "bid": ("cash-decoder", ("auction bow", "ann bids 30"), ""),
    "out": ("glass-classic", ("ann rolls 1 2", "ann declines"), "x"),
    "digits": ("glass-classic", ("ann rolls 1 2", "ann declines"), "5"),
    "fingerprint": ("cash-decoder", (), "f"),
    "hardware": ("secret-vault", (), "f6"),
    "note": ("glass-classic", (), "n"),
    "ledger": ("glass-classic", DEAL_OUT, "l"),
    "end": ("glass-classic", (*DEAL_OUT, "game ends"), ""),
}  # fmt: skip


def at(moment: str) -> Controller:
    box, said, keys = MOMENTS[moment]
    controller = controller_of(box, "Ann", "Bob", "Cem")
    say(controller, *said)
    press(controller, keys)
    return controller


def foot(controller: Controller, width: int = 120) -> str:
    return plain(key_lines(controller.view(36), width))


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_key_of_the_foot_does_something(moment: str) -> None:
    named = {
        key
        for row in key_lines(at(moment).view(36), 160)
        for span in row
        if span.role == "key" and (key := key_named(span.text))
    }
    assert named
    for key in named:
        controller = at(moment)
        before = controller.ui, controller.session.journal.count
        controller.press(key)
        asks = controller.asking.effect is not None
        assert asks or controller.ui.note.role not in ("warn", "refused"), (key, controller.ui.note)
        after = controller.ui, controller.session.journal.count
        assert after != before or controller.app_effects, key


def test_enter_is_named_only_where_it_does_something() -> None:
    assert "what is suggested" not in foot(at("verb"))
    assert "what is suggested" in foot(at("verb with Enter"))


def test_tab_is_named_only_where_it_completes() -> None:
    assert "Tab" not in foot(at("note"))
    controller = at("begin")
    press(controller, ":")
    assert "Tab completes" in foot(controller)


def test_a_box_without_mortgages_and_taxes_names_neither() -> None:
    words = foot(at("begin"))
    assert " mort " not in words and " tax " not in words
    controller = at("begin")
    press(controller, "m")
    assert controller.ui.note.text == "no deed can be mortgaged in this game: t trades"
    press(controller, "x")
    assert controller.ui.note.text == "no space of this board charges a tax: p enters a payment"


def test_an_auction_is_told_by_an_example_of_who_may_bid() -> None:
    told = " a Ann bids 1  2 a Ann bids 2  x a Ann is out  ⏎ hammer  u undo  q leave"
    assert told in foot(at("auction"))
    assert " b Bob bids 40  50 b Bob bids 50  x b Bob is out" in foot(at("bid"))
    controller = at("bid")
    press(controller, "5 0 b")
    auction = controller.session.state.table.auction
    assert auction is not None and (auction.bidder, auction.high) == ("bob", 50)
    for key in "axc":
        controller.press(key)
    assert "a Ann bids 60" not in foot(controller) and "b Bob bids" in foot(controller)
    assert "one key back" in foot(at("out"))


@pytest.mark.parametrize("width", [80, 90, 100])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_key_that_leaves_an_auction_is_never_cut(width: int, language: str) -> None:
    names = ("Александра", "Константин", "Валентина")
    controller = controller_of("rouble-full", *names, language=language)
    say(controller, f"{names[0]} rolls 1 2", "auction n2", f"{names[0]} bids 1200")
    row = foot(controller, width).splitlines()[0].rstrip()
    assert row.endswith("й выйти" if language == "ru" else "q leave"), row


def test_undo_and_redo_are_dim_while_there_is_nothing_to_them() -> None:
    def bright(controller: Controller) -> set[str]:
        rows = key_lines(controller.view(48), 160)
        return {span.text for row in rows for span in row if span.role == "key"}

    controller = at("begin")
    assert not bright(controller) & set("uy")
    say(controller, "ann rolls 1 2")
    assert bright(controller) & set("uy") == {"u"}
    press(controller, "u")
    assert bright(controller) & set("uy") == {"y"}


@pytest.mark.parametrize(("key", "stays"), [("f2", True), ("f3", True), ("f8", True),
                                            ("f4", False), ("f5", False)])  # fmt: skip
def test_an_f_key_in_a_verb_does_what_it_does_and_a_switch_leaves_what_is_typed(
    key: str, *, stays: bool
) -> None:
    controller = at("begin")
    press(controller, "t b + 5")
    before = controller.ui
    press(controller, key)
    after = controller.ui
    assert after.note.role not in ("warn", "refused")
    assert (after.verb, after.typed) == ((before.verb, before.typed) if stays else ("", ()))
    did = {"f2": not after.dice, "f3": bool(after.notes), "f8": bool(controller.app_effects),
           "f4": after.screen == "audit", "f5": after.screen == "tv"}  # fmt: skip
    assert did[key]


def test_f5_in_a_verb_on_everybodys_page_goes_back_to_the_table() -> None:
    controller = at("begin")
    press(controller, "f5 t")
    assert (controller.ui.screen, controller.ui.verb) == ("tv", "trade")
    press(controller, "f5")
    assert (controller.ui.screen, controller.ui.verb) == ("table", "")


def test_a_key_that_does_nothing_is_named_as_the_screen_writes_it() -> None:
    controller = at("begin")
    controller.press("pagedown")
    assert controller.ui.note.text == "PgDn does nothing here; ? shows all keys"


@pytest.mark.parametrize("key", ["b", "t", "m", "j", "w", "3"])
def test_after_the_end_an_act_is_not_even_begun(key: str) -> None:
    controller = at("end")
    press(controller, key)
    assert (controller.ui.verb, controller.ui.typed) == ("", ())
    assert controller.ui.note.text == "the game is over; u undoes its last action"
    press(controller, "i n 2")
    assert controller.ui.inspected == ("deed", "baltic")
