"""The set-up as a pure form: five lines, and keys that go through them."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import editions
from banker.editions.own.figures import Said
from banker.foundation.errors import InvalidCommand
from banker.interaction.keys.keys import ESTIMATES
from banker.interaction.setup.form import (
    BEGIN,
    BOX,
    DICE,
    MOVING,
    NAMES,
    NO_FIGURES,
    PRACTICE,
    RULES,
    THEME,
    VAULT,
    FigureOffer,
    SetupForm,
    press,
)
from banker.interaction.words.text import plain
from banker.language.phrases.translation import translation
from banker.tui.setup.page import draw
from banker.tui.setup.screen import SetupApp
from tests.interaction.setup.forms import of_box, shelf, text, typed
from tests.support.screen import assert_width
from tests.tui import scenes

SIZES = [(40, 12), (80, 24), (120, 36), (160, 48)]


# --- names and the way to BEGIN -----------------------------------------------------------------


def test_names_and_enter_begin_a_game() -> None:
    form, wish = typed(*"Ann", "enter", *"Bob", "enter", "enter")
    assert (form.names, form.row, wish) == (("Ann", "Bob"), BEGIN, "")
    assert press(form, "enter")[1] == "start"


def test_after_the_last_seat_comes_begin() -> None:
    form, _ = typed(*(key for name in "abcdef" for key in (name, "enter")))
    assert (form.row, len(form.players)) == (BEGIN, 6)


def test_a_name_that_is_only_typed_counts_too() -> None:
    form, _ = typed(*"Ann", "enter", *"Bob", *["down"] * 9)
    assert (form.row, form.players) == (BEGIN, ("Ann", "Bob"))
    assert press(form, "enter")[1] == "start"


def test_too_few_and_too_many_are_said_where_the_names_are() -> None:
    form, wish = typed("enter")
    assert (wish, form.row) == ("", NAMES)
    assert "2 players at least" in text(form)
    form = replace(of_box("secret-vault"), names=tuple("abcdefg"), row=BEGIN)
    form, wish = press(form, "enter")
    assert (wish, form.row) == ("", NAMES)
    assert "at most 6 play this edition" in text(form)


def test_backspace_takes_a_letter_and_then_the_last_name_away() -> None:
    form, _ = typed(*"Ann", "enter", *"Bo", "backspace")
    assert (form.names, form.typing) == (("Ann",), "B")
    form, _ = typed("backspace", "backspace", form=form)
    assert (form.names, form.typing) == ((), "")


def test_q_and_a_question_mark_are_letters_in_a_name_only() -> None:
    form, wish = typed("q", "?")
    assert (form.typing, wish) == ("q?", "")
    form, _ = typed("up", form=form)
    assert press(form, "?")[0].help
    assert typed("up", "q")[1] == typed("escape")[1] == "leave"


@pytest.mark.parametrize("key", ["q", "escape"])
def test_names_that_would_be_lost_are_asked_about_once(key: str) -> None:
    form, _ = typed(*"Ann", "enter", "up")
    asked, wish = press(form, key)
    assert wish == "" and "leave and lose the names?" in text(asked)
    assert press(asked, key)[1] == "leave"
    kept, wish = press(asked, "down")
    assert (kept.players, wish) == (("Ann",), "") and "leave" not in text(kept)
    assert press(press(kept, "up")[0], key)[1] == "", "it asks again"
    assert press(form, "ctrl+q")[1] == "leave"


@pytest.mark.parametrize("box", ["secret-vault", "rouble-full"])
def test_the_help_has_the_lines_of_this_form_with_their_numbers(box: str) -> None:
    form = of_box(box)
    numbered = re.compile(r"(?m)^.(\d) ")
    told = re.findall(r"(?m)^   (\S)  ", text(press(form, "f1")[0]))
    assert told == [*numbered.findall(text(form)), "⏎"]
    assert len(told) == (6 if form.edition.vault else 5)


def test_how_many_can_play_is_seen_at_80_columns_in_every_language() -> None:
    for place, box in enumerate(shelf().shelf):
        for language in ("en", "ru"):
            form = replace(shelf(), book=place, layered=replace(box, language=language))
            head = text(form).splitlines()[2]
            assert f"{box.players_min}–{box.players_max}" in head, head


def test_f1_says_what_the_lines_are_and_any_key_goes_back() -> None:
    form, _ = typed("f1")
    assert "The edition that you play" in text(form)
    form, wish = typed("x", form=form)
    assert (form.help, form.typing, wish) == (False, "", "")


def test_a_name_of_full_length_is_shown_whole() -> None:
    form, _ = typed(*"ABCDEFGHIJKLMNOPQRS")
    assert form.typing == "ABCDEFGHIJKLMNOP"
    assert " ABCDEFGHIJKLMNOP▏ " in text(form)


# --- the lines ----------------------------------------------------------------------------------


LINES = [BOX, NAMES, RULES, VAULT, THEME, BEGIN]
PLACES = [*LINES[:-1], MOVING, DICE, PRACTICE, BEGIN]


@pytest.mark.parametrize(
    ("up", "down", "reached"), [("up", "down", LINES), ("shift+tab", "tab", PLACES)]
)
def test_the_arrows_reach_every_line_tab_every_place_and_both_stop_at_the_ends(
    up: str, down: str, reached: list[int]
) -> None:
    form, _ = typed(up, up)
    for key, way in ((down, reached), (up, reached[::-1])):
        seen = [form.row]
        for _ in reached:
            form, _ = press(form, key)
            seen.append(form.row)
        assert seen == [*way, way[-1]]
    assert VAULT not in of_box("glass-classic").rows, "no vault in the box, no line of it"


def test_practice_is_chosen_where_a_box_has_banknotes() -> None:
    form = SetupForm((editions.load("secret-vault"),), row=PRACTICE)
    assert not form.screen.practice, "amounts are shown until somebody chooses"
    form, _ = press(form, "right")
    assert form.screen.practice and "◀practice▶" in plain(draw(form, 80, 24))
    assert PRACTICE not in SetupForm((editions.load("deal"),)).rows, "money is cards"


def test_the_arrows_go_through_every_box_and_forget_the_rules_of_the_one_before() -> None:
    form = replace(shelf(), row=BOX, chosen={"stock": "unlimited"}, over=("x",))
    seen = set()
    for _ in form.shelf:
        seen.add(form.edition.id)
        form, _ = press(form, "right")
    assert seen == {box.id for box in editions.catalogue("board")}
    assert (form.chosen, form.over) == ({}, ())


def test_the_vault_is_the_one_on_the_screen_until_a_board_is_plugged_in_or_one_is_chosen() -> None:
    form = replace(of_box("secret-vault"), row=VAULT)
    assert form.wanted_vault == "sim"
    assert replace(form, plugged="/dev/ttyACM0").wanted_vault == "auto"
    assert "Arduino by cable: /dev/ttyACM0" in text(replace(form, plugged="/dev/ttyACM0"), 120, 36)
    chosen, _ = typed("left", form=form)
    assert replace(chosen, plugged="/dev/ttyACM0").wanted_vault == "none"


def test_the_fifth_line_chooses_colours_movement_and_dice() -> None:
    form = replace(of_box("glass-classic"), row=THEME)
    form, _ = typed("right", "tab", "right", "tab", "right", form=form)
    assert (form.screen.theme, form.screen.calm, form.screen.dice) == ("light", True, False)
    form, _ = typed("enter", form=form)
    assert form.row == BEGIN


@pytest.mark.parametrize(("up", "down"), [(VAULT, BEGIN)])
@pytest.mark.parametrize("row", [THEME, MOVING, DICE, PRACTICE])
def test_from_any_place_of_the_fifth_line_arrows_leave_it(row: int, up: int, down: int) -> None:
    """Right and left change what is marked, and the foot names the key of the next place."""
    form = replace(of_box("secret-vault"), row=row)
    assert (press(form, "up")[0].row, press(form, "down")[0].row) == (up, down)
    for key in ("left", "right"):
        changed = press(form, key)[0]
        assert (changed.row, changed.screen != form.screen) == (row, True)
    assert "Tab next field" in text(form) and "Tab" not in text(replace(form, row=VAULT))


@pytest.mark.parametrize(("width", "height"), [*SIZES, (20, 5)])
@pytest.mark.parametrize("box", ["secret-vault", "online-rental-tax"])
def test_every_size_is_filled_exactly(box: str, width: int, height: int) -> None:
    for names in ((), ("Ann", "Bob"), ("W" * 16,) * 6):
        form = replace(of_box(box), names=names)
        pages = [replace(form, row=row) for row in form.rows]
        rules, _ = typed("enter", form=replace(form, row=RULES))
        for shown in (*pages, *(replace(page, help=True) for page in pages), rules):
            lines = draw(shown, width, height)
            assert len(lines) == height
            assert_width(lines, width)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_five_lines_and_begin_are_on_one_page_at_every_size(width: int, height: int) -> None:
    form = replace(of_box("secret-vault"), names=("Ann", "Bob", "Cem"), note="a note")
    page = text(form, width, height)
    for words in ("Which edition?", "Who plays?", "House rules", "The vault", "Screen", "BEGIN"):
        assert words in page, words


# --- words ----------------------------------------------------------------------------------------

LATIN = re.compile("[A-Za-z]{2,}")
IDENTIFIER = re.compile("[a-z]+_[a-z_]+")
ROUBLES = ["rouble-full", "rouble-simple", "online-rental-tax"]


def pages(form: SetupForm, width: int, height: int) -> list[str]:
    """Every page of the set-up: each line, the help, and the whole list of house rules."""
    shown = [replace(form, row=row) for row in form.rows] + [replace(form, help=True)]
    form, _ = typed("enter", *["down"] * 5, "enter", form=replace(form, row=RULES))
    for _ in form.rule_rows():
        shown.append(form)
        form, _ = press(form, "down")
    return [text(one, width, height) for one in shown]


@pytest.mark.parametrize("box", [box.id for box in editions.catalogue("board")])
def test_no_text_of_the_set_up_is_an_identifier(box: str) -> None:
    for page in pages(of_box(box), 120, 36):
        assert not IDENTIFIER.search(page), IDENTIFIER.findall(page)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (160, 48)])
@pytest.mark.parametrize("box", ROUBLES)
def test_a_box_in_roubles_is_set_up_in_russian(box: str, width: int, height: int) -> None:
    form = of_box(box)
    form = replace(form, shelf=tuple(one for one in form.shelf if one.id == box), book=0,
                   lids={0: form.lids[0]})  # fmt: skip
    for page in pages(form, width, height):
        assert set(LATIN.findall(page)) <= {"Arduino", "Enter", "Esc", "Tab"}, page


@pytest.mark.parametrize("box", [box.id for box in editions.catalogue("board")])
def test_every_switch_and_value_of_every_box_has_words_in_russian(box: str) -> None:
    russian, words = translation("ru").sentences, editions.in_words()
    for name, switch in editions.load(box).offered.items():
        assert switch.about in russian, name
        assert words[name].name in russian, name
        for value, said in words[name].values.items():
            if value not in switch.values:
                continue
            assert value.isdecimal() or f"{name} = {value}" in russian or f"= {value}" in russian
            assert not IDENTIFIER.search(said), (name, value)
    for lid in editions.overlays("board"):
        assert lid.about in russian, lid.id
        assert lid.title in russian or not LATIN.search(lid.title), lid.id


def test_what_is_missing_is_said_in_russian_too() -> None:
    form, _ = press(replace(of_box("rouble-full"), row=BEGIN), "enter")
    assert "игроков нужно не меньше 2: имя, Enter, следующее имя" in text(form)


def test_an_english_box_is_set_up_in_russian_when_asked_for() -> None:
    app = SetupApp(lambda _: None, language="ru")
    assert app.form.edition.id == "secret-vault"
    assert "НОВАЯ ИГРА" in text(app.form)
    app.form, _ = press(replace(app.form, row=BOX), "right")
    assert "НОВАЯ ИГРА" in text(app.form)
    with pytest.raises(InvalidCommand, match="no language is called 'xx'"):
        SetupApp(lambda _: None, language="xx")


def test_in_russian_the_letter_of_q_leaves_beside_names_and_is_a_letter_in_them() -> None:
    form = of_box("rouble-simple")
    named, wish = typed("й", form=replace(form, row=NAMES))
    assert (named.typing, wish) == ("й", "")
    for key in ("й", "Й", "q"):
        assert typed(key, form=replace(form, row=BOX))[1] == "leave"


def test_what_is_chosen_and_where_the_arrows_are_is_read_without_colours() -> None:
    form = SetupForm((editions.load("secret-vault"),), names=("Ann", "Bob"))
    text = plain(draw(replace(form, row=VAULT), 80, 24))
    assert "◀Banker plays it▶" in text and " Arduino by cable" in text
    assert "[dark]" in text and "[moving]" in text and "[we type the dice]" in text
    text = plain(draw(replace(form, row=MOVING), 80, 24))
    assert "[Banker plays it]" in text and "[dark]" in text and "◀moving▶" in text
    assert "›" not in next(row for row in text.splitlines() if "BEGIN" in row)
    assert "› ⏎  BEGIN" in plain(draw(replace(form, row=BEGIN), 80, 24))


WHOSE_VAULT = {
    "en": "Your own box is on the table? Choose its vault, then type what it did.",
    "ru": "На столе ваш сейф? Выберите его и набирайте, что он сделал.",
}


@pytest.mark.parametrize(
    ("language", "own", "begins"),
    [
        ("en", "the box's own (we type what it did)", "BEGIN"),
        ("ru", "сейф из коробки (набираем, что он сделал)", "НАЧАТЬ"),
    ],
)
def test_who_has_the_boxs_own_vault_finds_it_first_and_whole_at_80_columns(
    language: str, own: str, begins: str
) -> None:
    box = replace(editions.load("secret-vault"), language=language)
    form = SetupForm((box,), names=("Ann", "Bob"), row=VAULT)
    for width in (80, 120):
        row = next(row for row in text(form, width, 24).splitlines() if row.startswith("›4"))
        assert 0 < row.find(own) < 22, row
    chosen, _ = press(form, "left")
    assert (form.wanted_vault, chosen.wanted_vault) == ("sim", "none")
    assert WHOSE_VAULT[language] in text(form), "the foot says who chooses it"
    assert WHOSE_VAULT[language] not in text(replace(form, row=NAMES))
    for height in (18, 24, 36):
        assert f"◀{own}▶" in text(chosen, 80, height)
    assert "Arduino" in text(chosen, 80, 24) and begins in text(chosen, 80, 24)


# --- the figures of the cards -------------------------------------------------------------------


def offered() -> SetupForm:
    form, _ = typed(*"Ann", "enter", *"Bob", "enter", "enter")
    return replace(form, offers={0: FigureOffer(9, 22, {"deed.baltic.price": 130})})


def test_a_game_begins_with_kept_figures_only_after_enter_said_so() -> None:
    form = offered()
    assert "your cards: 1 amount kept, 9 of 22 deeds complete" in text(form)
    asked, wish = press(form, "enter")
    assert (asked.asks, asked.takes, wish) == (True, None, "")
    assert "begin with them" in text(asked)
    for key, takes in (("enter", True), (NO_FIGURES, False)):
        answered, wish = press(asked, key)
        assert (answered.takes, answered.asks, wish) == (takes, False, "start")
    back, wish = press(asked, "escape")
    assert (back.asks, back.takes, wish) == (False, None, "")


def test_another_box_is_asked_about_by_itself() -> None:
    form = replace(offered(), takes=True, row=BOX, shelf=(scenes.EDITION, scenes.EDITION))
    after, _ = press(form, "right")
    assert after.takes is None and after.offer is None


def test_a_box_without_kept_figures_asks_nothing() -> None:
    form, _ = typed(*"Ann", "enter", *"Bob", "enter", "enter")
    assert press(form, "enter")[1] == "start"


def test_cards_are_compared_before_the_game_and_go_into_it() -> None:
    form, _ = typed("f12", *"130", "enter", "enter")
    assert form.cards is not None and form.typing == ""
    assert form.entered == {"deed.mediterranean.price": 130, "deed.mediterranean.mortgage": 70}
    page = text(form)
    assert "YOUR CARDS" in page and "redeeming Mediterranean Avenue: 80?  until Enter ~70" in page
    asked, wish = press(form, "q")
    assert wish == "" and "keep these 2 figures for this edition?" in text(asked)
    for key, wished in (("enter", "keep"), ("q", "")):
        after, wish = press(asked, key)
        assert (after.cards, wish, after.entered) == (None, wished, form.entered)
    again, _ = press(after, "f12")
    assert again.cards is not None and again.cards.said == form.entered, "it goes on there"
    assert typed("up", "up", "right", form=replace(after, shelf=shelf().shelf))[0].entered == {}


def test_a_page_on_which_nothing_was_said_just_closes() -> None:
    form, wish = typed("f12", "tab", "q")
    assert (form.cards, form.entered, wish) == (None, {}, "")


def test_kept_figures_stand_on_the_page_as_said() -> None:
    kept = {"deed.baltic.price": Said(130), "deed.baltic.mortgage": Said(70, "public:table")}
    form = replace(offered(), offers={0: FigureOffer(0, 22, kept)})
    row = next(it for it in text(press(form, "f12")[0]).splitlines() if "Baltic" in it).split()
    assert row[2:5] == ["130", "70?", "80?"]


def test_a_box_without_estimates_has_no_page_of_cards() -> None:
    for id in ("glass-classic", "rouble-simple"):
        form = replace(of_box(id), names=("Ann",))
        pressed, _ = press(form, "f12")
        assert pressed.cards is None and pressed.names == ("Ann",)
        assert pressed.note == form.translate(ESTIMATES.without), "as at the table"
        assert "F12" not in text(form) and "оценки" not in text(form)
    assert "F12" in text(of_box("secret-vault"))
