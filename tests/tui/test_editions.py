"""The same screen for every box: houses, checks, dealing, the clock, and Russian."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from banker import editions
from banker.bankcards.codes import seat_code
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.keys import keys
from banker.interaction.own_keys import code_of
from banker.interaction.words.text import Span
from banker.interaction.words.translate import grouped, translate
from banker.language.phrases.translation import in_language
from banker.language.player_keys import POSITIONAL
from banker.tui.panes.screens import draw
from tests.language.english_words import english_in
from tests.support.screen import controller_of, press, say, shown
from tests.support.stored_texts import assert_same_text
from tests.tui.panes.box_scenes import (
    SCENES,
    SIZES,
    cards_of,
    checks,
    dealing,
    ended,
    houses,
    looking,
    offered,
    roubles,
    utility,
)

GOLDENS = Path(__file__).parent / "goldens"
BOXES = [box.id for box in editions.catalogue("board")]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("verb", ["b", "r", "m", "h", "a", "i"])
def test_the_second_key_needs_no_memory(box: str, language: str, verb: str) -> None:
    """After a colour's letter every deed of it is in the prompt, whatever the names are."""
    controller = controller_of(box, "Ann", "Bob", "Cid")
    if verb == "m" and not any(it.mortgage for it in controller.session.state.edition.deeds):
        press(controller, verb)
        assert controller.ui.verb == "", "a box without mortgages has no such verb"
        return
    controller.session.state = in_language(controller.session.state, language)
    edition = controller.session.state.edition
    for group in edition.groups:
        press(controller, f"{verb} {group.letter}")
        asked = shown(controller).splitlines()[-2]
        for deed in edition.deeds_in[group.id]:
            assert re.search(rf" {code_of(edition, deed)}  \S{{2}}", asked), asked
        assert "⏎" in asked or not asked.endswith("…"), asked
        press(controller, "escape")


def test_the_statements_in_the_help_are_explained_in_russian_and_amounts_stay_as_typed() -> None:
    controller = controller_of("rouble-full", "Аня", "Боря")
    press(controller, "? right")
    pages: list[str] = []
    while shown(controller) not in pages:
        pages.append(shown(controller))
        press(controller, "down")
    text = "\n".join(pages)
    assert "ann gives oriental to bob for nothing" in text and "подарок" in text
    assert "the offered deed" not in text
    assert "1,500" in text and "1 500" not in text


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_a_box_on_the_screen(name: str, width: int, height: int) -> None:
    text = shown(SCENES[name](), width, height) + "\n"
    path = GOLDENS / f"{name}.{width}x{height}.txt"
    assert_same_text(path, text)


@pytest.mark.parametrize("box", BOXES)
def test_every_box_opens_at_every_size(box: str) -> None:
    controller = controller_of(box, "Ann", "Bob")
    for width, height in ((40, 12), (80, 24), (100, 30), (160, 48)):
        rows = shown(controller, width, height).split("\n")
        assert len(rows) == height


# --- what a box has ------------------------------------------------------------------------------


def test_a_house_is_a_digit_and_a_hotel_a_sign() -> None:
    assert "A4 A▲" in shown(houses())


def test_how_many_houses_the_bank_still_has_is_in_the_title() -> None:
    assert "Bank 28 houses · 11 hotels" in shown(houses()).split("\n")[0]


def test_buildings_without_number_are_not_counted_down_and_still_add_up() -> None:
    text = shown(controller_of("rouble-simple", "Аня", "Боря"), 160, 48)
    assert "сколько угодно построек" in text
    assert "✗" not in text


def test_the_rent_that_holds_is_in_sight_on_a_small_screen() -> None:
    text = shown(looking())
    assert "▶with a hotel" in text
    assert all(f"with {count} house" in text for count in (1, 2, 3, 4))


def test_a_rent_that_waits_for_dice_takes_two_digits_without_any_mode() -> None:
    controller = utility()
    assert "two digits are the roll that the rent is counted by" in shown(controller)
    press(controller, "3 4 ⏎")
    assert controller.session.state.cash("bob") == 1500 - 200 - 4 * 7


def test_enter_says_that_nobody_checks() -> None:
    controller = checks()
    press(controller, "q ⏎")
    assert controller.session.state.table.payment is None


def test_a_fake_note_is_two_keys_after_its_amount() -> None:
    controller = checks()
    press(controller, "f")
    assert "Ann owes the Bank 50 (a fake note)" in shown(controller)
    assert "+50" in shown(controller).split("\n")[1]


def test_dealing_is_offered_only_while_deeds_are_dealt() -> None:
    for controller, role in ((dealing(), "key"), (roubles(), "dim")):
        keys_shown = draw(controller.view(48), 160, 48)[-2]
        at = next(at for at, span in enumerate(keys_shown) if span.text.startswith(" раздача"))
        assert keys_shown[at - 1] == Span("р", role)


def test_a_price_of_any_size_has_room_on_its_space() -> None:
    millions = controller_of("glass-classic", "Ann", "Bob", overlays=("bank-cards",))
    for controller, price in ((offered(), "4 000"), (millions, "4M")):
        assert price in shown(controller, 160, 48)


def test_a_deck_that_does_not_fit_is_narrowed_by_the_first_digit() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    press(controller, "c")
    assert "01 To the dearest street" in shown(controller)
    assert "… 26 more" in shown(controller)
    press(controller, "1")
    text = shown(controller)
    assert "10 Three spaces back" in text and "19 50 for the doctor" in text
    assert "09 " not in text


def test_the_clock_stands_while_the_table_has_a_break() -> None:
    controller = dealing()
    assert "осталось 1:00:00" in shown(controller, 160, 48)
    press(controller, "f7")
    assert "ПЕРЕРЫВ" in shown(controller)


def test_a_timer_shows_who_has_how_long() -> None:
    controller = controller_of("online-rental-tax", "Аня", "Боря")
    assert "Аня бросает, 1:30" in shown(controller, 160, 48)
    assert "▼1:30" in shown(controller)
    letter = controller.context().letters["боря"]
    press(controller, f"t {letter} + 5 0")
    assert "Боря отвечает, 0:30" in shown(controller, 160, 48)
    assert "▼0:30" in shown(controller)


# --- Russian ------------------------------------------------------------------------------------

VERBS_IN_ANY_STATE = "b r p g a t m h s c c0 cr x j + i w - n : / l d k v o ."


def test_a_player_called_by_a_word_keeps_the_name_on_the_screen() -> None:
    controller = controller_of("rouble-simple", "note", "key")
    text = shown(controller, 160, 48)
    assert "note начинает" in text
    controller.execute(c.Transfer("note", "key", 9000))
    assert "note: есть" in controller.ui.note.text.casefold()
    assert "заметка" not in shown(controller, 160, 48)


@pytest.mark.parametrize("scene", [roubles, dealing, offered, ended])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_table_in_russian_has_no_word_of_english(
    scene: Callable[[], Controller], width: int, height: int
) -> None:
    assert english_in(shown(scene(), width, height)) == set()


@pytest.mark.parametrize("verb", VERBS_IN_ANY_STATE.split())
def test_what_a_verb_asks_is_asked_in_russian(verb: str) -> None:
    controller = roubles()
    press(controller, " ".join(verb))
    assert english_in(shown(controller)) == set()


@pytest.mark.parametrize("key", ["f4", "f5", "l"])
def test_the_other_screens_are_russian_too(key: str) -> None:
    controller = roubles()
    press(controller, key)
    assert english_in(shown(controller)) == set()


def test_what_the_audit_says_is_shown_as_it_says_it() -> None:
    """It comes in the table's language already, and may hold what is a word of the book."""
    session = controller_of("rouble-simple", "Аня", "Боря").session
    controller = Controller(session, None, audit=lambda: ["note", "Чисто: 1 запись"])
    press(controller, "f4")
    assert "  note" in shown(controller) and "Чисто: 1 запись" in shown(controller)
    nobody = Controller(session, None)
    press(nobody, "f4")
    assert "проверка не подключена" in shown(nobody)


def test_looking_trading_and_bidding_are_russian() -> None:
    controller = roubles()
    for typed in ("i n 1", "q i s 1", "q i u 1", "q i 1", "q t b - 5 0", "q q a s 1", "a 5 0"):
        press(controller, typed)
        for size in SIZES:
            assert english_in(shown(controller, *size)) == set(), typed
        controller.press("escape")


def test_figures_are_grouped_as_the_language_has_it_but_for_what_is_typed() -> None:
    controller = roubles()
    assert "1 500" in shown(controller) and "1,500" not in shown(controller)
    press(controller, ": 1 , 5 0 0")
    assert "1,500" in shown(controller).split("\n")[-2]


def test_english_stays_as_it_is() -> None:
    english, russian = editions.load("glass-classic"), editions.load("rouble-full")
    assert translate(english, "round {number}", number=3) == "round 3"
    assert translate(russian, "  round {number} ", number=3) == "  круг 3 "
    assert translate(russian, "N1") == "N1"
    assert grouped(english, "1,500") == "1,500"
    assert grouped(russian, "1,234,500 и 1,50") == "1 234 500 и 1,50"


def test_names_of_two_words_stay_whole() -> None:
    controller = controller_of("rouble-full", "Anna Maria", "Bob Lee")
    say(controller, 'force bob lee buys n1 because "a trial"', "anna maria moves to n1")
    assert "Anna Maria платит 2К; получает Bob Lee, Житная ул." in shown(controller)


@pytest.mark.parametrize("box", ["glass-classic", "cash-decoder"])
def test_every_letter_works_where_it_sits_on_the_russian_layout(box: str) -> None:
    russian = {latin: char for char, latin in POSITIONAL.items()}
    for verb in keys.VERBS:
        if len(verb.key) > 1 or verb.key not in russian:
            continue
        one, two = controller_of(box, "Ann", "Bob"), controller_of(box, "Ann", "Bob")
        one.press(verb.key)
        two.press(russian[verb.key])
        assert one.ui == two.ui, verb.name


def test_the_language_that_was_asked_for_stays_while_the_game_goes_on() -> None:
    english, russian = (controller_of("glass-classic", "Ann", "Bob").session for _ in range(2))
    russian.state = in_language(russian.state, "ru")
    one, other = Controller(english, None), Controller(russian, None)
    for controller in (one, other):
        say(controller, "ann rolls 2 4", "ann buys", "next")
    assert "Ann buys Oriental Avenue" in shown(one)
    assert "Ann покупает" in shown(other)
    assert "круг 1" in shown(other)
    press(other, "b o 1")
    assert "Bob покупает" in shown(other)


def test_cards_are_read_in_russian_in_a_box_in_roubles() -> None:
    controller = controller_of("online-rental-tax", "Аня", "Боря")
    cards_of(controller, seat_code(0), seat_code(1))
    text = shown(controller)
    assert "КАРТЫ Аня" in text
    assert "сумма" in text
    press(controller, "q")
    assert "отменено" in shown(controller)


def test_a_spent_chip_is_turned_over_and_no_inside_name_is_said() -> None:
    controller = checks()
    press(controller, "r")
    text = shown(controller, 160, 48)
    assert "Bob turns a chip over to red" in text
    assert "spent:" not in text
