"""Answering: nobody is asked for who answers where one player alone may, and what is asked does not
sound done."""

from __future__ import annotations

import pytest

from banker.games.deal.events import Asked
from banker.interaction.controller import Controller
from banker.interaction.deal.foot_words import kind_of, line_of
from banker.interaction.deal.suggestion import waiting
from banker.interaction.trackers.amending import moved
from banker.interaction.words.text import plain
from banker.language.card_news import loaded
from banker.language.phrases.deal.answers import standings
from banker.language.phrases.deal.events import phrase
from banker.language.phrases.translation import in_language, language_of
from banker.session.amending import planned, spoken
from banker.tui.panes.screens import draw
from tests.support.card_game import CardGame


def asked(*does: str) -> Controller:
    """A table of three at which Ann does something that is to be answered."""
    game = CardGame("Ann", "Bob", "Cem")
    game.given("bob", "bank", "5m + 2m")
    game.given("bob", "dark blue", "dark blue")
    game.given("bob", "red", "red/yellow")
    game.given("cem", "bank", "1m")
    game.do("ann draws", *does)
    return Controller(game.session, None)


def press(controller: Controller, keys: str) -> None:
    for key in keys.split():
        controller.press({"⏎": "enter", "⌫": "backspace"}.get(key, key))


def newest(controller: Controller) -> str:
    session = controller.session
    return next(iter(session.entries(session.journal.count))).command.get("do", "")


def shown(controller: Controller, language: str = "en") -> list[str]:
    controller.session.state = in_language(controller.session.state, language)
    return plain(draw(controller.view(24), 80, 24)).splitlines()


COLLECTED = "ann plays debt collector on bob"
STOLEN = "ann plays sly deal on bob for red/yellow"


@pytest.mark.parametrize(("keys", "does"), [("x", "say_no"), ("g", "agree")])
def test_who_alone_may_answer_is_not_asked_for(keys: str, does: str) -> None:
    controller = asked(STOLEN)
    press(controller, keys)
    assert newest(controller) == does and not controller.ui.verb


@pytest.mark.parametrize("keys", ["p 5 ⏎", "p b 5 ⏎", "p ⏎", "p b ⌫ ⏎"])
def test_who_alone_pays_may_be_named_and_need_not_be(keys: str) -> None:
    controller = asked(COLLECTED)
    press(controller, keys)
    assert controller.session.state.faces("bank:ann") == {"5m": 1}


def test_a_letter_of_no_card_that_can_pay_is_the_player_and_enter_pays() -> None:
    game = CardGame("Ann", "Bob")
    game.given("bob", "bank", "5m")
    game.do("ann draws", COLLECTED)
    controller = Controller(game.session, None)
    press(controller, "p b")
    assert "PAY b is Bob, who owes 5M" in shown(controller)[-2]
    press(controller, "⏎")
    assert game.bank("ann") == ["5m"]


@pytest.mark.parametrize("key", ["⏎", "*"])
def test_a_letter_that_may_be_the_player_or_a_colour_pays_nothing_by_itself(key: str) -> None:
    controller = asked(COLLECTED)
    press(controller, "p b")
    assert "b is Bob, who owes 5M  b again: dark blue" in shown(controller)[-2]
    press(controller, key)
    assert newest(controller) == "play_collect"
    assert controller.ui.note.text == (
        f"b is Bob and dark blue: b again for dark blue, or ⌫ and then {key}"
    )
    press(controller, "⌫ ⏎")
    assert newest(controller) == "pay_cards"


@pytest.mark.parametrize(
    ("does", "keys", "words"),
    [
        (COLLECTED, "p 3 ⏎", "⏎ again: Bob pays 5M"),
        (COLLECTED, "p g ⏎", "⏎ again: Bob pays 5M"),
        ("ann plays birthday", "p c 3 ⏎", "⏎ again: Cem pays 1M"),
    ],
)
def test_an_enter_behind_a_refused_key_pays_nothing_and_the_next_one_does(
    does: str, keys: str, words: str
) -> None:
    controller = asked(does)
    before = controller.session.journal.count
    press(controller, keys)
    assert controller.ui.note.text == words
    assert controller.session.journal.count == before
    press(controller, "⏎")
    assert newest(controller) == "pay_cards"


def test_a_colour_with_the_letter_of_who_pays_comes_behind_that_letter() -> None:
    controller = asked(COLLECTED)
    press(controller, "p b b 2 ⏎")
    assert controller.session.state.faces("set:ann:dark_blue") == {"dark_blue": 1}


@pytest.mark.parametrize("key", ["x", "p"])
def test_where_several_may_answer_who_is_asked_for(key: str) -> None:
    controller = asked("ann plays birthday")
    press(controller, key)
    assert "who?  b Bob  c Cem" in shown(controller)[-2]


@pytest.mark.parametrize("key", ["x", "g", "p"])
def test_where_nothing_is_asked_no_verb_is_left_open(key: str) -> None:
    controller = asked()
    press(controller, key)
    assert (
        controller.ui.note.text == "nobody has to pay or answer now: play on"
        and not controller.ui.verb
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", " ! Bob is asked for wild red/yellow, by Ann"),
        ("ru", " ! Bob: отдать карту (джокер красный/жёлтый)? Требует Ann"),
    ],
)
def test_what_is_asked_is_whole_and_does_not_sound_done(language: str, words: str) -> None:
    rows = shown(asked(STOLEN), language)
    at = next(at for at, row in enumerate(rows) if row.startswith(" ! "))
    told = " ".join(f"{rows[at][:46]} {rows[at + 1][:46]}".split())
    assert words.strip() in told.replace("│", "").replace("  ", " ")


@pytest.mark.parametrize(
    ("does", "card", "card_ru"),
    [
        (COLLECTED, "Debt Collector", "Сборщик долгов"),
        ("ann plays birthday", "It's My Birthday", "Мой день рождения"),
        ("ann plays rent red/yellow for red", "rent", "рента"),
    ],
)
def test_who_is_asked_to_pay_is_told_which_card_asks(does: str, card: str, card_ru: str) -> None:
    table = asked("ann lays red", does)
    state = table.session.state
    entry = next(iter(table.session.entries(table.session.journal.count)))
    for language, word, named in (("en", card, f": {card}"), ("ru", card_ru, f" ({card_ru})")):
        table.session.state = in_language(state, language)
        assert named in waiting(table.view(24).ctx)
        words = language_of(table.session.state.edition)
        due = next(it for it in loaded(entry) if isinstance(it, Asked))
        assert phrase(due, table.session.state.setup, words.book).endswith(named)
        told = standings(table.session.state, words.book)[-1]
        assert word in told


def test_a_letter_of_no_colour_is_said_and_the_next_key_goes_on() -> None:
    controller = asked()
    press(controller, "a z")
    assert controller.ui.note.text == "no colour has the letter z: press another, or q"
    press(controller, "g")
    assert newest(controller) == "lay" and not controller.ui.verb


def test_a_player_without_what_is_taken_is_refused_at_once() -> None:
    controller = asked()
    press(controller, "k b")
    assert controller.ui.note.text == "Bob has no full set"
    press(controller, "q s c")
    assert controller.ui.note.text == "Cem has no property"


def test_on_the_last_page_the_fingerprint_is_called_so() -> None:
    game = CardGame("Ann", "Bob")
    game.do("ann draws", "game ends")
    game.session.state = in_language(game.session.state, "ru")
    controller = Controller(game.session, None)
    assert " о отчёт " in shown(controller, "ru")[-1]
    assert " е отпечаток " in shown(controller, "ru")[-1]
    controller.press("f1")
    live = {one.shown: one.words for one in controller.view(24).live}
    assert live["е"] == "Отпечаток игры"


def test_an_act_that_is_done_again_is_told_in_the_language_of_the_table() -> None:
    game = CardGame("Ann", "Bob")
    game.session.state = in_language(game.session.state, "ru")
    controller = Controller(game.session, None)
    press(controller, "⏎ a l u y")
    assert any("возвращено: Ann выкладывает: голубой" in row for row in shown(controller, "ru"))


def test_a_turn_by_key_that_skips_a_player_is_refused_and_may_be_forced() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    controller = Controller(game.session, None)
    press(controller, "⏎ ' c")
    assert "Bob would be skipped: ␣ passes the turn to Bob" in controller.ui.note.text
    assert game.state.table.turn == "ann"
    press(controller, "!")
    assert game.state.table.turn == "cem"


def test_a_forced_deal_by_keys_gives_a_card_of_the_own_full_set() -> None:
    game = CardGame("Ann", "Bob")
    game.given("ann", "brown", "brown + brown")
    game.given("bob", "red", "red")
    controller = Controller(game.session, None)
    press(controller, "⏎ f b r")
    assert "red in return for which colour?   N  " in shown(controller)[-2]
    press(controller, "n ⏎")
    assert (game.pile("ann", "red"), game.pile("bob", "brown")) == (["red"], ["brown"])


def test_the_table_shows_a_name_that_was_put_right() -> None:
    game = CardGame("Ann", "Bob")
    controller = Controller(game.session, None)
    press(controller, ":")
    for key in "bob is called Robert":
        controller.press({" ": "space"}.get(key, key))
    press(controller, "⏎")
    assert any("Robert" in row for row in shown(controller)[:8])
    press(controller, "⏎ space")
    assert "Robert" in shown(controller)[0]


def test_an_amendment_over_a_draw_tells_the_cards_that_differ_and_no_others() -> None:
    game = CardGame("Ann", "Bob")
    game.do("ann draws", "ann banks 1m", "ann lays red", "next", "bob draws")
    plan = planned(game.session, 3, spoken("ann banks 5m"))
    told = [line.replace("\ue000", "Ann") for line in moved(plan)]  # the sign of her seat
    assert told == [
        "1M from the bank of Ann to the hand of Ann",
        "5M from the hand of Ann to the bank of Ann",
    ]


def test_no_just_say_no_is_offered_where_none_can_be_in_a_hand() -> None:
    spent = CardGame("Ann", "Bob", "Cem")
    spent.given("bob", "red", "red/yellow")
    spent.centre("just say no + just say no")
    spent.do("ann draws", STOLEN, "bob says no")
    controller = Controller(spent.session, None)
    ctx = controller.context()
    assert waiting(ctx) == "Bob says No to Ann: Ann agrees"
    assert str(line_of(ctx, kind_of(ctx))) == "⏎ agrees"
    assert any(row.split("│")[0].rstrip().endswith("g agree ⏎") for row in shown(controller))
    press(controller, "g")
    assert newest(controller) == "agree"


def test_in_a_payment_no_just_say_no_is_offered_where_none_can_be_in_a_hand() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    game.given("bob", "bank", "5m")
    game.given("cem", "bank", "5m")
    game.centre("just say no + just say no + just say no")
    game.do("ann draws", "ann plays birthday")
    controller = Controller(game.session, None)
    ctx = controller.context()
    assert str(line_of(ctx, kind_of(ctx))) == "⏎ pays what is shown"
    rows = [row.split("│")[0].rstrip() for row in shown(controller) if row.startswith(" ! ")]
    assert len(rows) == 2 and not any(" No" in row for row in rows)
    assert any(" p c pay" in row for row in shown(controller))


def test_what_works_now_lists_no_play_while_somebody_must_answer() -> None:
    game = CardGame("Ann", "Bob")
    game.given("ann", "green", "green + any")
    game.given("bob", "red", "red + red/yellow")
    game.do("ann draws", "ann plays sly deal on bob for red")
    controller = Controller(game.session, None)
    press(controller, "f1")
    live = {one.shown: one.words for one in controller.view(24).live}
    assert live["x"] == "Just Say No" and "Forced deal" not in live.values()
