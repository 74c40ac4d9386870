"""Notes on the screen: which ones to hand over, what runs low, and a player who reckons first."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from banker import editions
from banker.games.board.queries.banknotes import worth
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.support.screen import controller_of, press, say, shown


def table(box: str = "glass-classic", *, mode: str = "f3") -> Controller:
    controller = controller_of(box, "Ann", "Bob", "Cid")
    press(controller, mode)
    return controller


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (160, 48)])
def test_off_it_changes_nothing_and_the_second_press_is_off_again(width: int, height: int) -> None:
    never, again = table(mode=""), table(mode="f3 q f3")
    for controller in (never, again):
        say(controller, "ann pays bank 380")
        press(controller, "q")
    assert shown(never, width, height) == shown(again, width, height)
    assert "NOTES" not in shown(never, width, height)


def test_a_payment_to_the_bank_says_what_goes_over_and_what_comes_back() -> None:
    controller = table()
    say(controller, "ann pays bank 380")
    text = shown(controller)
    assert "NOTES  F3" in text
    assert "Ann gives the Bank 380" in text
    assert "1×500" in text
    assert "gets back 120" in text
    assert "1×100 1×20" in text


def test_a_payment_from_the_bank_says_what_it_gives() -> None:
    controller = table()
    say(controller, "bank pays bob 200")
    assert "the Bank gives Bob 200" in shown(controller)
    assert "2×100" in shown(controller)


def test_the_salary_beside_the_vaults_part_is_the_players_alone() -> None:
    controller = table("secret-vault")
    say(controller, "ann passes go")
    assert "the Bank gives Ann 400" in shown(controller)


def test_between_players_and_with_the_vault_nobody_is_told() -> None:
    controller = table("secret-vault")
    say(controller, "bank pays ann 200", "ann pays bob 50")
    assert "NOTES" not in shown(controller)
    say(controller, "ann pays vault 100")
    assert "NOTES" not in shown(controller)


def test_the_panel_goes_with_the_next_act() -> None:
    controller = table()
    say(controller, "ann pays bank 380", "ann pays bob 10")
    assert "NOTES" not in shown(controller)


def test_what_is_taken_back_goes_back_over_the_table() -> None:
    controller = table()
    say(controller, "ann pays bank 380", "undo")
    assert "the Bank gives Ann 380" in shown(controller)


def test_small_notes_that_run_low_are_told() -> None:
    controller = controller_of("glass-classic", *"ABCDEFGH")
    press(controller, "f3")
    say(controller, "a pays bank 10")
    assert "few small notes (1" in " ".join(shown(controller).split())


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (160, 48)])
def test_no_note_is_cut_off_however_many_play(players: int, width: int, height: int) -> None:
    controller = controller_of("glass-classic", *"ABCDEFGH"[:players])
    press(controller, "f3")
    say(controller, "a pays bank 383")
    handed = controller.view(height).handed
    assert handed is not None
    text = shown(controller, width, height)
    for notes in (handed.given, handed.back):
        assert all(f"{pieces}×{value}" in text for value, pieces in notes.items())


def test_a_box_without_notes_says_so() -> None:
    box = editions.load("glass-classic")
    box = replace(box, money=replace(box.money, notes={}))
    controller = Controller(
        Session.create(None, Setup(box, check_names(("Ann", "Bob"), box))), None
    )
    press(controller, "f3")
    assert "does not list its banknotes" in controller.ui.note.text
    assert not controller.ui.notes


@pytest.mark.in_check("check")
@given(st.lists(st.tuples(st.booleans(), st.integers(1, 700)), min_size=1, max_size=6))
def test_what_is_given_less_what_comes_back_is_the_sum(payments: list[tuple[bool, int]]) -> None:
    controller = table()
    for to_bank, amount in payments:
        if to_bank and controller.session.state.cash("ann") < amount:
            continue
        say(controller, f"ann pays bank {amount}" if to_bank else f"bank pays ann {amount}")
        handed = controller.view(24).handed
        assert handed is not None
        assert handed.who == "ann"
        assert handed.amount == (-amount if to_bank else amount)
        assert handed.is_possible, "with all its notes the box can pay any sum"
        assert worth(handed.given) - worth(handed.back) == amount


def test_a_sum_that_no_notes_can_pay_is_said_to_be_impossible() -> None:
    box = editions.load("glass-classic")
    box = replace(box, money=replace(box.money, notes={500: 30, 100: 40, 50: 2}))
    controller = Controller(
        Session.create(None, Setup(box, check_names(("Ann", "Bob"), box))), None
    )
    press(controller, "f3")
    for statement, possible in (("ann pays bank 150", True), ("ann pays bank 130", False)):
        say(controller, statement)
        handed = controller.view(24).handed
        assert handed is not None and handed.is_possible is possible, statement
    assert not handed.given and not handed.back


# --- a player who reckons first -------------------------------------------------------------------


def child() -> Controller:
    return table(mode="P")


def test_where_nothing_comes_back_no_change_is_asked_for() -> None:
    controller = child()
    say(controller, "ann pays bank 500")
    assert "how much does Ann pay?" in shown(controller)
    press(controller, "5 0 0 ⏎")
    assert controller.ui.note.text == "right"
    text = shown(controller)
    assert "comes back" not in text and "Ann gives the Bank 500" in text


def test_the_sum_is_asked_then_the_change_then_all_is_told() -> None:
    controller = child()
    say(controller, "ann pays bank 380")
    assert "how much does Ann pay?" in shown(controller)
    press(controller, "3 7 0 ⏎")
    assert controller.ui.note.text == "too little"
    press(controller, "3 9 0 ⏎")
    assert controller.ui.note.text == "too much"
    press(controller, "3 8 0 ⏎")
    assert controller.ui.note.text == "right"
    assert "500 is given for 380: how much comes back?" in shown(controller)
    press(controller, "1 3 0 ⏎")
    assert controller.ui.note.text == "too much"
    press(controller, "1 2 0 ⏎")
    assert controller.ui.note.text == "right"
    assert "gets back 120" in shown(controller)


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (100, 30), (160, 48)])
def test_the_sum_is_not_told_while_it_is_asked_for(width: int, height: int) -> None:
    controller = child()
    say(controller, "ann pays bank 380")
    assert "380" not in shown(controller, width, height)
    press(controller, "1 ⏎")
    assert "380" not in shown(controller, width, height)
    press(controller, "3 8 0 ⏎")
    assert "380" in shown(controller, width, height)


def test_the_sum_is_covered_in_the_words_of_every_book() -> None:
    controller = controller_of("rouble-simple", "Аня", "Боря")
    press(controller, "P")
    say(controller, "bank pays Аня 200")
    assert "Банк отдаёт: …; получает Аня" in shown(controller)
    controller = controller_of("online-rental-tax", "Аня", "Боря")
    press(controller, "P")
    say(controller, "bank pays Аня 12000")
    assert "12" not in shown(controller).partition("Банк платит")[2].partition("1  Начинается")[0]


def test_what_enter_would_pay_is_covered_too() -> None:
    controller = child()
    say(controller, "ann rolls 2 4")
    assert "Ann buys Oriental Avenue for …" in shown(controller)
    press(controller, "⏎")
    assert controller.session.state.owner("oriental") == "ann"
    press(controller, "1 0 0 ⏎")
    assert controller.ui.note.text == "right"


def test_a_player_may_give_up_and_is_told() -> None:
    controller = child()
    say(controller, "bank pays bob 200")
    assert "how much does the Bank pay Bob?" in shown(controller)
    press(controller, "q")
    assert "the Bank gives Bob 200" in shown(controller)


def test_digits_are_dice_again_when_nothing_is_asked() -> None:
    controller = child()
    say(controller, "bank pays bob 200")
    press(controller, "3 q q")
    assert controller.ui.verb == ""
    press(controller, "3")
    assert controller.ui.verb == "rolling"


def test_the_game_goes_on_though_nobody_reckoned() -> None:
    controller = child()
    say(controller, "ann pays bank 380")
    press(controller, "5 q")
    press(controller, "b o 1")
    assert controller.session.state.owner("st_james") == "ann"
    assert "how much does Ann pay?" in shown(controller)
    press(controller, "f3")
    assert "how much" not in shown(controller)


# --- before the first roll, and practice ----------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36)])
@pytest.mark.parametrize(("language", "words"), [
    ("en", "each player begins with 3,000"), ("ru", "каждый игрок начинает с 3"),
])  # fmt: skip
def test_before_the_first_roll_it_says_with_which_notes_each_begins(
    width: int, height: int, language: str, words: str
) -> None:
    """Nobody has to know the key for it; on and off again, it puts them away."""
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    page = shown(controller, width, height)
    assert words in page, f"expected: {words}\n     got:\n{page}"
    for notes in ("1×1", "2×500", "7×100", "3×50", "5×20", "5×10"):
        assert notes in page, notes
    for is_seen in (True, False, True):
        press(controller, "f3")
        assert (words in shown(controller, width, height)) == is_seen
    say(controller, "ann rolls 1 2")
    assert words not in shown(controller, width, height)


@pytest.mark.parametrize("box", [it.id for it in editions.catalogue("board")])
def test_the_notes_of_the_beginning_are_those_of_the_box_and_make_its_sum(box: str) -> None:
    controller = controller_of(box, "Ann", "Bob")
    money = controller.session.state.edition.money
    if money.notes:
        handed = controller.view(24).handed
        assert handed is not None and handed.given == money.start_notes
        assert worth(handed.given) == handed.amount == money.start_cash


def test_where_there_is_nothing_to_show_it_says_when_there_will_be() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann rolls 1 2")
    press(controller, "f3")
    assert "notes are shown when the Bank pays or takes" in shown(controller)
    press(controller, "f3")
    assert "notes: not shown" in shown(controller)


def test_the_key_of_notes_never_hides_an_amount() -> None:
    """Pressed again, to close its panel, it hid the prices of a whole evening."""
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann rolls 2 4")
    for _ in range(4):
        press(controller, "f3")
        assert "Ann buys Oriental Avenue for 200" in shown(controller)


@pytest.mark.parametrize(("language", "title", "hidden", "price"), [
    ("en", "PRACTICE", "amount hidden: the player says it · F3 shows it", "for …"),
    ("ru", "УПРАЖНЕНИЕ", "сумма скрыта: её называет игрок · F3 показывает", "…"),
])  # fmt: skip
def test_practice_says_that_it_is_on_and_how_an_amount_is_shown(
    language: str, title: str, hidden: str, price: str
) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    say(controller, "ann rolls 2 4")
    press(controller, "P")
    press(controller, "q")
    page = shown(controller)
    assert title in page.splitlines()[0] and hidden in page and price in page
    press(controller, "f3")
    page = shown(controller)
    assert title not in page.splitlines()[0] and hidden not in page and "200" in page
    press(controller, "P P")
    assert controller.ui.notes == ""
