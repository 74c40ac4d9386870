"""The finder: every act is found by its word in every language, and Enter presses its keys."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.interaction.key_row import Verb
from banker.interaction.keys import keys
from banker.interaction.keys.act_names import NAMES, VARIANTS
from banker.interaction.keys.finder import FOUND_MAX, found, words_of
from banker.interaction.words.text import plain
from banker.interaction.words.translate import translate
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import in_language, languages
from banker.session.session import Session
from banker.tui.panes.screens import draw
from tests.interaction.keys.key_presses import context
from tests.support.card_game import CardGame
from tests.support.screen import assert_width
from tests.tui.scenes import busy, in_auction, session, start

BOXES = tuple(editions.load(name) for name in ("secret-vault", "cash-decoder", "rouble-full"))


def state_in(edition: str, code: str):  # type: ignore[no-untyped-def]
    box = editions.load(edition)
    game = Session.create(None, Setup(box, check_names(("Ann", "Bob"), box)))
    return in_language(game.state, code)


def test_every_verb_has_a_name() -> None:
    assert set(NAMES) == {verb.name for verb in keys.VERBS}


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("verb", keys.VERBS, ids=lambda verb: verb.name)
def test_every_act_is_found_by_its_word(verb: Verb, code: str) -> None:
    box = next((box.id for box in BOXES if verb.fits(box)), BOXES[0].id)
    state = state_in(box, code)
    edition = state.edition
    title = translate(edition, NAMES[verb.name].title)
    asked = {title, *words_of(translate(edition, NAMES[verb.name].words))}
    if verb.word and verb.word != "help":
        asked.add(translate(edition, verb.word))
    ctx = context(state)
    missing = [word for word in sorted(asked) if title not in [it.title for it in found(ctx, word)]]
    assert missing == []
    if code != "en":
        assert title != NAMES[verb.name].title


@pytest.mark.parametrize("code", languages()[1:])
def test_every_variant_has_its_words_in_every_language(code: str) -> None:
    edition = state_in("secret-vault", code).edition
    for one in VARIANTS:
        for text in (one.title, one.words, one.why):
            assert translate(edition, text) != text, text


def test_a_variant_begins_with_a_key_of_the_table() -> None:
    assert all(keys.keymap().get(one.keys.split()[0]) or one.keys in "⏎␣" for one in VARIANTS)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("boardwalk", "i b2"), ("buy boardwalk", "b b2"), ("bald", ""), ("rent atlantic", "r y1"),
        ("bob", "i ' b"), ("pay cid", "p c"), ("jail card", "j c"), ("MORTGAGE", "m"),
    ],
)  # fmt: skip
def test_the_best_row_names_the_keys(typed: str, shown: str) -> None:
    rows = found(context(busy()), typed)
    assert (rows[0].shown if rows else "") == shown


def test_a_house_rule_is_found_and_has_no_keys() -> None:
    rows = [row for row in found(context(start()), "salary") if not row.keys]
    assert rows
    assert all("_" not in row.title + row.shown for row in rows)


@pytest.mark.parametrize("code", languages()[1:])
def test_a_house_rule_is_told_in_the_language_of_the_game(code: str) -> None:
    state = state_in("secret-vault", code)
    for word in ("salary", "auction", "jail"):
        for row in found(context(state), word):
            assert not re.search("[A-Za-z]{4,}", row.title + row.shown), row


def test_there_are_never_more_rows_than_the_box_has() -> None:
    for typed in ("", "a", "e", "s", "1"):
        assert len(found(context(busy()), typed)) <= FOUND_MAX


# --- on the screen --------------------------------------------------------------------------------


def pressed(*typed: str) -> Controller:
    controller = Controller(session(), None)
    for key in typed:
        controller.press("space" if key == " " else key)
    return controller


def test_enter_presses_the_keys_of_the_row() -> None:
    controller = pressed("ctrl+p", *"inspect boardwalk", "enter")
    assert controller.ui.line is None
    assert controller.ui.inspected == ("deed", "boardwalk")


def test_what_is_half_typed_is_dropped_by_a_choice_and_kept_without_one() -> None:
    kept = pressed("p", "b", "ctrl+p", "x", "escape")
    assert (kept.ui.verb, kept.ui.typed) == ("pay", ("b",))
    assert pressed("p", "b", "ctrl+p", *"pass the turn", "down", "up", "escape").ui.verb == "pay"
    assert pressed("p", "b", "ctrl+p", *"buy a deed", "enter").ui.verb == "buy"


def test_in_an_auction_the_keys_of_a_row_are_no_bids() -> None:
    from banker.interaction.keys.finder_keys import opened, press
    from banker.interaction.ui_state import PressKeys, Ui

    state = in_auction()
    line = replace(opened(Ui()), line=replace(opened(Ui()).line, text="mortgage"))
    ui, effects = press(line, "enter", context(state))
    assert effects == (PressKeys(("m",)),)
    assert ui.left_auction


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (120, 36), (160, 48)])
def test_the_box_lies_over_the_screen_and_keeps_its_size(width: int, height: int) -> None:
    controller = pressed("ctrl+p", *"buy")
    lines = draw(controller.view(height), width, height)
    assert len(lines) == height
    assert_width(lines, width)
    assert "› buy" in plain(lines)
    assert "Buy a deed" in plain(lines)


@pytest.mark.parametrize("typed", ["salary", "buy"])
def test_only_keys_have_the_colour_of_keys(typed: str) -> None:
    """A value of a house rule has that of the values in the set-up's list."""
    controller = pressed("ctrl+p", *typed)
    rows = draw(controller.view(36), 120, 36)
    roles = {span.text.strip(): span.role for row in rows for span in row}
    seen = controller.view(36).found
    assert seen is not None
    for row in seen[1:]:
        if row.shown:
            expected = "key" if row.keys else "gain"
            got = roles[row.shown]
            assert got == expected, f"expected {row.shown} as a {expected}, got {got}"
    assert any(not row.keys for row in seen[1:]) or typed == "buy"


def test_text_may_be_pasted_into_it() -> None:
    controller = pressed("ctrl+p")
    controller.paste("boardwalk")
    assert controller.view(24).found[0].title == "Boardwalk"  # type: ignore[index]


# --- newcomers' words -----------------------------------------------------------------------------

# What somebody types who does not know the keys -> a part of the title that must be among the first
# two rows.
NEWCOMERS = {
    "en": {
        "report": "report", "save": "report", "print": "report", "summary": "report",
        "new game": "A new game", "again": "A new game", "another": "A new game",
        "restart": "A new game", "go home": "Somebody goes home", "tired": "Somebody goes home",
        "give up": "Go bankrupt", "broke": "Go bankrupt", "language": "language of this game",
        "russian": "language of this game", "score": "TV page",
        "who wins": "TV page", "standings": "TV page",
        "worth": "TV page", "television": "TV page",
        "tv": "TV page",
        "sound": "bell", "bell": "bell", "mute": "bell", "help": "Help", "keys": "Help",
        "rules": "House rule", "house rules": "House rule", "colour": "Change the colours",
        "theme": "Change the colours", "dark": "Change the colours", "build": "Build",
        "mistake": "Undo", "wrong": "Undo", "undo": "Undo", "take back": "Undo", "redo": "Redo",
        "exit": "Leave the program", "quit": "Leave the program", "swap": "Trade",
        "exchange": "Trade", "finish": "End", "pay bob": "Pay Bob", "skip": "Pass the turn on",
        "calm": "Movement", "new player": "A player joins", "join": "A player joins",
        "rename": "Correct a name", "history": "ledger", "note": "note", "loan": "Mortgage",
        "bid": "Auction", "bankrupt": "ankrupt", "prison": "jail", "code": "Guess",
        "phone": "phones",
        "qr": "fingerprint", "clock": "clock", "search": "Search", "practice": "Practice",
        "children": "Practice", "banknotes": "Which notes", "undo many": "several", "salary": "GO",
    },
    "ru": {
        "отчёт": "Отчёт", "распечатать": "Отчёт", "новая игра": "Новая игра", "снова": "Новая игра",
        "уйти": "уходит домой", "сдаться": "Банкротство", "язык": "Язык", "счёт": "Экран для ТВ",
        "кто выигрывает": "Экран для ТВ", "звук": "Звонок", "помощь": "Помощь",
        "правила": "правило", "цвет": "Цвета", "ошибка": "тменить", "упражнение": "Упражнение",
    },
}  # fmt: skip


# What is asked for first at a table -> a part of the very first title, in a game of a board and in
# one of cards; "-" where that game has nothing of it.
FIRST = {
    "en": {
        "report": ("report", "report"), "new game": ("new game", "Play again"),
        "give up": ("Go bankrupt", "End the game"), "score": ("TV page", "TV page"),
        "who wins": ("who wins", "who wins"), "language": ("language", "language"),
        "sound": ("bell", "bell"), "bell": ("bell", "bell"), "chart": ("report", "report"),
        "rules": ("House rule", "House rule"), "zoom": ("size of letters", "size of letters"),
        "save game": ("saved at once", "saved at once"),
        "add player": ("A player joins", "players of this game"),
        "remove player": ("A player leaves", "players of this game"),
        "colour": ("Change the colours", "-"), "color": ("Change the colours", "Change the col"),
        "count": ("Count a player's cash", "Count a hand"), "help": ("Help", "Help"),
        "settings": ("Settings", "Settings"), "export": ("other programs", "other programs"),
        "who is winning": ("TV page", "TV page"), "statistics": ("report", "report"),
    },
    "ru": {
        "отчёт": ("отчёт", "отчёт"), "новая игра": ("новая игра", "Снова играть"),
        "сдаться": ("Банкротство", "Закончить"), "очки": ("Экран для ТВ", "Экран для ТВ"),
        "счёт": ("Экран для ТВ", "-"), "кто победит": ("Шансы", "Шансы"),
        "язык": ("Язык", "Язык"), "звук": ("Звонок", "Звонок"), "звонок": ("Звонок", "Звонок"),
        "график": ("отчёт", "отчёт"), "правила": ("Правило", "Правило"),
        "масштаб": ("Размер букв", "Размер букв"), "шрифт": ("Размер букв", "Размер букв"),
        "сохранить игру": ("Выйти из программы", "Выйти из программы"),
        "добавить игрока": ("Новый игрок", "Игроки этой игры"),
        "удалить игрока": ("уходит", "Игроки этой игры"), "цвет": ("Сменить цвета", "-"),
        "сосчитать": ("Пересчитать деньги", "Пересчитать руку"), "помощь": ("Помощь", "Помощь"),
        "настройки": ("Настройки", "Настройки"), "выход": ("Выйти из пр", "Выйти из пр"),
        "экспорт": ("других программ", "других программ"), "пропустить": ("ход", "ход"),
    },
}  # fmt: skip


@pytest.mark.parametrize("is_board", [True, False], ids=["board", "cards"])
@pytest.mark.parametrize(
    ("language", "typed"), [(code, typed) for code, rows in FIRST.items() for typed in rows]
)
def test_the_first_row_is_what_a_newcomer_asks_for(
    language: str, typed: str, *, is_board: bool
) -> None:
    expected = FIRST[language][typed][not is_board]
    state = busy() if is_board else CardGame("Ann", "Bob", "Cem").session.state
    rows = found(context(in_language(state, language)), typed)
    if expected != "-":
        assert rows, f"expected {expected}, got nothing for {typed}"
        first = rows[0].title
        assert expected.casefold() in first.casefold(), f"expected {expected}, got {first}"


@pytest.mark.parametrize(
    ("language", "typed", "title"),
    [(code, typed, title) for code, rows in NEWCOMERS.items() for typed, title in rows.items()],
)
def test_a_newcomer_s_word_finds_its_act_among_the_first_two(
    language: str, typed: str, title: str
) -> None:
    rows = found(context(in_language(busy(), language)), typed)
    assert any(title.casefold() in row.title.casefold() for row in rows[:2]), [
        row.title for row in rows
    ]
