"""The set-up as a pure form."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import editions
from banker.errors import InvalidCommand
from banker.games.board.edition import ANY_NUMBER
from banker.language.phrases.translation import translation
from banker.tui.render.text import plain, width_of
from banker.tui.setup.form import HOUSE, OverlayChoice, SetupForm, draw, press
from banker.tui.setup.screen import SetupApp
from tests.tui import scenes


def typed(*keys: str, form: SetupForm | None = None) -> tuple[SetupForm, str]:
    form = form or SetupForm((scenes.EDITION,))
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


def test_a_name_of_full_length_is_shown_whole_in_its_seat() -> None:
    longest = "ABCDEFGHIJKLMNOP"
    form, _ = typed(*longest, "enter", *"Bob")
    first = next(row for row in plain(draw(form, 80, 24)).splitlines() if "ABC" in row)
    assert f" {longest} " in first and " Bob▏" in first
    form, _ = typed("up", form=form)
    assert f" {longest}▏" in plain(draw(form, 80, 24)), "with room for the cursor"


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


# --- every box, what is laid over it, and its house rules --------------------------------------


def shelf() -> SetupForm:
    boxes = tuple(editions.load(box.id) for box in editions.catalogue())
    lids = {
        at: (OverlayChoice("time-limit", "Time limit", "So many minutes."),)
        for at in range(len(boxes))
    }
    return SetupForm(boxes, lids=lids, chapters=editions.chapters())


def pointed(form: SetupForm, switch: str) -> SetupForm:
    return replace(form, row=form.first_switch + form.switches.index(switch))


def of_box(id: str) -> SetupForm:
    form = shelf()
    return replace(form, book=[box.id for box in form.shelf].index(id))


def test_the_arrows_go_through_every_box() -> None:
    form = replace(shelf(), row=0)
    seen = set()
    for _ in form.shelf:
        seen.add(form.edition.id)
        form, _ = press(form, "right")
    assert seen == {box.id for box in editions.catalogue()}


def test_another_box_forgets_the_switches_of_the_one_before() -> None:
    form = replace(of_box("glass-classic"), row=0, chosen={"stock": "unlimited"}, over=("x",))
    form, _ = press(form, "right")
    assert (form.chosen, form.over) == ({}, ())


def test_an_overlay_is_laid_on_and_taken_off() -> None:
    form = of_box("glass-classic")
    form = replace(form, row=1 + form.seats)
    form, wish = press(form, "space")
    assert (form.over, wish) == (("time-limit",), "layer")
    form, _ = press(form, "space")
    assert form.over == ()


def test_a_switch_that_takes_a_number_is_typed_and_stepped() -> None:
    form = pointed(of_box("glass-classic"), "time_limit")
    form, _ = typed("9", "0", form=form)
    assert form.chosen == {"time_limit": "90"}
    form, _ = typed("right", form=form)
    assert form.chosen == {"time_limit": "95"}
    form, _ = typed("backspace", form=form)
    assert form.chosen == {"time_limit": "9"}
    form, _ = typed("backspace", form=form)
    assert form.chosen == {}


def test_switches_stand_by_chapter_and_those_of_the_house_last() -> None:
    form = of_box("glass-classic")
    chapters = [form.chapter(name) for name in form.switches]
    assert chapters == sorted(chapters, key=lambda one: (one == HOUSE, one))


def test_what_a_switch_means_stands_beside_it() -> None:
    form = of_box("glass-classic")
    text = plain(draw(form, 160, 48))
    about = form.edition.offered[form.switches[0]].about
    assert about in text
    assert "Time limit" in text


# --- in the language of the box -------------------------------------------------------------------

LATIN = re.compile("[A-Za-z]{2,}")
ROUBLES = ["rouble-full", "rouble-simple", "online-rental-tax"]
CODES = {"BANKER", "Enter", "Esc", "alpha", "beta"}


def codes_of(form: SetupForm) -> set[str]:
    """What is typed stays as it is: names of switches, and where these are cut."""
    return CODES.union(*(name.split("_") for name in form.edition.offered))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (160, 48)])
@pytest.mark.parametrize("box", ROUBLES)
def test_a_box_in_roubles_is_set_up_in_russian(box: str, width: int, height: int) -> None:
    form = of_box(box)
    codes = codes_of(form)
    for row in range(form.start_row + 1):
        for line in plain(draw(replace(form, row=row), width, height)).splitlines():
            if "So many" in line:  # what this test's own overlay is about
                continue
            words = [word for word in LATIN.findall(line) if word not in codes]
            assert all(any(code.startswith(word) for code in codes) for word in words), line


@pytest.mark.parametrize("box", [box.id for box in editions.catalogue()])
def test_every_switch_of_every_box_is_told_in_russian(box: str) -> None:
    russian = translation("ru")
    for name, switch in editions.load(box).offered.items():
        assert switch.about in russian.sentences, name
    for lid in editions.overlays():
        assert lid.about in russian.sentences, lid.id
        assert lid.title in russian.sentences or not LATIN.search(lid.title), lid.id
    for chapter in editions.chapters().values():
        assert chapter in russian.sentences, chapter


@pytest.mark.parametrize("box", [box.id for box in editions.catalogue()])
def test_every_value_of_every_switch_is_told_in_russian(box: str) -> None:
    said = translation("ru").sentences
    for name, switch in editions.load(box).offered.items():
        for value in switch.values:
            if value.isdecimal() or value == ANY_NUMBER:
                continue
            words = said.get(f"{name} = {value}") or said.get(f"= {value}")
            assert words is not None, (name, value)
            assert len(words) <= 16, words  # its column on 80, with the mark of a change


def test_a_value_stands_in_the_form_as_the_language_says_it() -> None:
    form = of_box("rouble-full")
    said = {name: form.stands(name) for name in form.switches}
    assert said["rent_claim"] == "до след. хода"
    assert of_box("secret-vault").stands("unsold_unlocked") == "stays_unlocked"


def test_what_is_missing_is_said_in_russian_too() -> None:
    form = of_box("rouble-full")
    form, _ = press(replace(form, row=form.start_row), "enter")
    assert "игроков нужно не меньше 2: имя, Enter, следующее имя" in plain(draw(form, 80, 24))


def test_an_english_box_is_set_up_in_russian_when_asked_for() -> None:
    app = SetupApp(lambda *_: None, language="ru")
    assert app.form.edition.id == "secret-vault"
    assert "новая игра" in plain(draw(app.form, 80, 24))
    app.form, _ = press(replace(app.form, row=0), "right")
    assert "новая игра" in plain(draw(app.form, 80, 24))
    with pytest.raises(InvalidCommand, match="no language is called 'xx'"):
        SetupApp(lambda *_: None, language="xx")
