"""Own keys: in Russian every verb, colour and player is pressed by a Russian letter, or as ever."""

from __future__ import annotations

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Auction, Setup
from banker.interaction.controller import Controller
from banker.interaction.key_row import Verb
from banker.interaction.keys import keys
from banker.interaction.ui_state import TAKE_BACK
from banker.language.own_letters import own_letters
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import in_language
from banker.language.player_keys import own_letters_of, seat_letters
from banker.session.session import Session
from tests.language.english_words import english_in, printed_names
from tests.support.screen import controller_of, press, shown

RUSSIAN = own_letters("ru")
NAMES = ("Аня", "Борис", "Вера", "Гена")


def table(box: str = "glass-classic", *names: str) -> Controller:
    controller = controller_of(box, *(names or NAMES))
    controller.session.state = in_language(controller.session.state, "ru")
    return controller


@pytest.mark.parametrize("box", ["rouble-full", "secret-vault", "cash-decoder"])
@pytest.mark.parametrize("verb", keys.VERBS, ids=lambda verb: verb.name)
def test_a_verb_is_the_same_by_both_letters(box: str, verb: Verb) -> None:
    letter = RUSSIAN.shown(verb.key)
    one, two = table(box), table(box)
    one.press(verb.key)
    two.press(letter)
    assert one.ui == two.ui
    assert one.session.journal.count == two.session.journal.count


@pytest.mark.parametrize("verb", keys.VERBS, ids=lambda verb: verb.name)
def test_what_follows_a_verb_is_the_same_by_both_letters(verb: Verb) -> None:
    pairs = [(key, own) for (scope, key), own in RUSSIAN.shown_as.items() if scope == verb.name]
    for key, own in pairs:
        for before in ([], ["b"], ["o", "1"], ["+"], ["b", "5", "0"], ["4"]):
            box = "cash-decoder" if verb.name == "check" else "secret-vault"
            one, two = table(box), table(box)
            press(one, " ".join([verb.key, *before, key]))
            press(two, " ".join([verb.key, *before, own]))
            assert one.ui.typed == two.ui.typed or own in two.ui.typed, (verb.name, key)
            assert one.ui.screen == two.ui.screen


def test_a_seat_is_the_first_letter_of_the_name() -> None:
    letters, latin = seat_letters(table().session.state.setup)
    assert "".join(letters.values()) == "абвг"
    assert len(set(latin.values())) == 4


def test_no_seat_has_a_letter_that_is_a_key_beside_players() -> None:
    players = [Player(str(at), name) for at, name in enumerate(("Фёдор", "Хью", "Йо", "Ann"))]
    letters = own_letters_of(players, RUSSIAN)
    assert set(letters.values()).isdisjoint({"ф", "х", "й"})
    assert letters["3"] == "а"


def test_a_payment_a_trade_and_a_look_by_russian_letters() -> None:
    controller = table("secret-vault")
    press(controller, "п в 5 0 ⏎")
    assert controller.session.state.cash("вера") == 3050
    press(controller, "p ф 2 0 ⏎")
    assert controller.session.state.cash("vault") == 420
    press(controller, "п б 1 к ⏎")
    assert controller.session.state.cash("борис") == 4000
    press(controller, "и э г")
    assert controller.ui.inspected == ("player", "гена")
    press(controller, "q о в + 5 0 ⏎")
    assert controller.session.state.cash("вера") == 3000


def test_a_bid_and_who_is_out() -> None:
    controller = table()
    press(controller, "т к 2")
    auction = controller.session.state.table.auction
    assert isinstance(auction, Auction), controller.ui.note
    press(controller, "б в")
    assert controller.session.state.table.auction.bidder == "вера"  # type: ignore[union-attr]
    press(controller, "х а")
    assert controller.ui.out == ("аня",)


def test_the_prompt_and_the_foot_show_the_letters_that_are_pressed() -> None:
    controller = table("secret-vault")
    text = shown(controller)
    assert " к купить а рента п плата" in text and " b купить" not in text
    press(controller, "п")
    assert "а Аня" not in (asked := shown(controller).splitlines()[-2]) and "ф" in asked
    press(controller, "escape ш")
    assert "у угадывает" in shown(controller, 160, 48)


# --- the vault and the decoder in Russian ---------------------------------------------------------

TYPED_IN_RUSSIAN = {
    "secret-vault": "ф|4|⌫ ⌫ ф ж|escape ф з|f6|escape ф э|escape 1 3|⏎|ф 4 м|3 л|ф 5 о|ю|"
    "escape ц б|escape э|escape и|escape е|escape ж|escape f1|escape f4|escape о б",
    "cash-decoder": "1 2 ⏎|ч|б 5 0|н|⏎|1 2|⏎ ⏎|escape о б|escape т к 1|х",
}


@pytest.mark.parametrize("box", TYPED_IN_RUSSIAN)
def test_an_english_box_told_in_russian_has_no_word_of_english_but_its_names(box: str) -> None:
    edition = editions.load(box)
    names = ("Аня", "Борис", "Вера", "Гена")
    session = Session.create(None, Setup(edition, check_names(names, edition)))
    session.state = in_language(session.state, "ru")
    controller = Controller(session, None, ticks=lambda: 0.0)
    known = printed_names(edition) | {"QR"}
    for typed in TYPED_IN_RUSSIAN[box].split("|"):
        press(controller, typed)
        found = english_in(shown(controller, 200, 60)) - known
        assert found == set(), (typed, found)


def test_a_capital_is_a_key_of_its_own_and_the_page_now_names_russian_keys() -> None:
    controller = table("secret-vault")
    press(controller, "У")
    assert controller.ui.screen == TAKE_BACK
    press(controller, "escape f1")
    live = {one.shown: one.words for one in controller.view(24).live}
    assert live["У"] == "Отменить несколько действий"
    assert live["к"] == "Купить участок"
    assert not {key for key in live if len(key) == 1 and key.isascii() and key.isalpha()}


@pytest.mark.parametrize(
    ("said", "held"),
    [("Аня buys к1", "mediterranean"), ('force Аня buys Г1 because "к2"', "oriental")],
)
def test_the_prompt_takes_the_codes_of_the_screen(said: str, held: str) -> None:
    controller = table()
    press(controller, "э а" if said.startswith("force") else "= к 1")
    press(controller, ":")
    controller.paste(said)
    press(controller, "⏎")
    assert controller.session.state.owner(held) == "аня", controller.ui.note
    if '"' in said:  # what is quoted stays as it was typed
        newest = controller.session.journal.entry(controller.session.journal.count)
        assert newest.command["because"] == "к2"


def test_a_question_by_a_russian_code() -> None:
    controller = table()
    press(controller, ":")
    controller.paste("who owns с2")
    press(controller, "⏎")
    assert controller.ui.inspected == ("deed", "boardwalk")
