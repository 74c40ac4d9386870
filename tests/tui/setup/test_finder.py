"""The finder of the form of a new game: what it finds, and that its rows lead there."""

from __future__ import annotations

import re

import pytest

from banker.interaction.finding.page_finder import Finding
from banker.interaction.setup.form import BEGIN, BOX, RULES, THEME, VAULT
from banker.interaction.words.text import plain
from banker.tui.setup import finder
from banker.tui.setup.clicks import clicked
from banker.tui.setup.page import draw
from banker.tui.setup.screen import SetupApp
from tests.support.screen import assert_width

LATIN = re.compile("[A-Za-z]{3,}")
IDENTIFIER = re.compile("[a-z]+_[a-z_]+")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> SetupApp:
    made = SetupApp(lambda _: None, names=("Ann", "Bob"))
    monkeypatch.setattr(made, "redraw", lambda: None)
    monkeypatch.setattr(made.pane, "recolour", lambda _theme: None)
    return made


def press(app: SetupApp, *keys: str) -> None:
    for key in keys:
        app.press(key, 0.0)


def find(app: SetupApp, words: str) -> None:
    press(app, "ctrl+p", *("space" if sign == " " else sign for sign in words), "enter")


def test_what_is_typed_into_the_finder_is_no_name(app: SetupApp) -> None:
    press(app, "ctrl+p", *"rule")
    assert app.form.finding == Finding("rule") and app.form.typing == ""
    assert finder.found(app.form)[0].title == "House rules"
    press(app, "escape", *"Cem")
    assert app.form.finding is None and app.form.typing == "Cem"


def test_a_line_and_every_choice_are_reached_by_their_words(app: SetupApp) -> None:
    find(app, "which edition")
    assert app.form.row == BOX
    find(app, "decoder")
    assert (app.form.row, app.form.box.title) == (BOX, "Monopoly Cash Decoder")
    find(app, "secret vault")
    assert app.form.box.title == "Monopoly Secret Vault"
    find(app, "box's own")
    assert (app.form.row, app.form.wanted_vault) == (VAULT, "none")
    find(app, "light")
    assert (app.form.row, app.form.screen.theme) == (THEME, "light")
    find(app, "calm")
    find(app, "no dice")
    assert (app.form.screen.calm, app.form.screen.dice) == (True, False)
    find(app, "what is this")
    assert app.form.help
    find(app, "who plays")
    assert not app.form.help


@pytest.mark.in_check("check")
def test_every_house_rule_is_found_and_pointed_at_in_the_open_list(app: SetupApp) -> None:
    for rule in finder.rules(app.form):
        find(app, rule.title)
        rules = app.form.rules
        assert app.form.row == RULES and rules is not None
        assert rules.find.startswith(rule.title)  # of two with one beginning, the first
        assert rules.find in [row.name for row in app.form.rule_rows()]
    find(app, "house rules")
    assert app.form.rules is not None and not app.form.rules.find


def test_begin_begins(app: SetupApp) -> None:
    find(app, "begin")
    assert app.form.row == BEGIN and app.created


def test_a_box_without_a_vault_is_not_asked_about_one(app: SetupApp) -> None:
    find(app, "glass")
    press(app, "ctrl+p", *"by", "space", *"cable")
    assert not finder.found(app.form)
    press(app, "enter")
    assert app.form.finding == Finding("by cable"), "Enter on nothing does nothing"


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (39, 12)])
def test_the_box_lies_over_the_form_and_a_click_takes_a_row(
    app: SetupApp, size: tuple[int, int]
) -> None:
    width, height = size
    press(app, "ctrl+p", *"dark")
    lines = finder.over(draw(app.form, width, height), app.form)
    assert len(lines) == height
    assert_width(lines, width)
    if width < finder.page_finder.SIZE_MIN[0]:
        assert "what do you" not in plain(lines)
        return
    assert "› dark" in plain(lines)
    y = next(at for at, spans in enumerate(lines) if "Dark  Screen" in plain([spans]))
    assert clicked(app.form, lines, 10, y) == ("enter",)
    assert clicked(app.form, lines, 0, 0) == ()


def test_its_rows_are_words_in_russian_too() -> None:
    app = SetupApp(lambda _: None, language="ru")
    rows = [row for row in finder.rows(app.form) if not row.title.startswith("Monopoly")]
    told = [re.sub("Arduino|Enter", "", f"{row.title} {row.why}") for row in rows]
    assert len(told) > 20
    assert not [words for words in told if LATIN.search(words) or IDENTIFIER.search(words)]
