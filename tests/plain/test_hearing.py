"""Lines one after another: which answers count, what a question outlives, whose dice are whose."""

from __future__ import annotations

import pytest

from banker.bankcards.codes import seat_code
from banker.games.board import commands as c
from banker.language.parser.parse import parse
from banker.language.phrases.translation import in_language
from banker.plain import now
from banker.plain.dice import with_roller
from banker.plain.game_lines import lines_of
from banker.plain.hearing import hear
from banker.plain.table import PlainTable
from tests.plain.sessions import table_of
from tests.support.card_game import CardGame
from tests.support.game import Game

QUESTION = "undo 1 action? 'yes' or 'no'"
PAID = "ann pays 50 to bob"
YES = ("yes", "y", "Y", "да", "д", "Да")
NO = ("no", "n", "N", "нет", "н")


def asked(language: str = "") -> tuple[Game, PlainTable]:
    """A table that asks whether the payment is undone."""
    game = Game(box="glass-classic")
    game.do(PAID)
    game.session.state = in_language(game.session.state, language)
    table = table_of(game.session)
    assert "1" in hear(table, "take back")[-1]
    return game, table


@pytest.mark.parametrize("language", ["", "ru"])
@pytest.mark.parametrize("answer", YES)
def test_yes_is_understood_in_both_languages_at_every_table(language: str, answer: str) -> None:
    game, table = asked(language)
    hear(table, answer)
    assert game.cash("bob") == 1500
    assert hear(table, "yes") == [table.say("no question is open now: play on")]


@pytest.mark.parametrize("language", ["", "ru"])
@pytest.mark.parametrize("answer", NO)
def test_no_is_understood_in_both_languages_at_every_table(language: str, answer: str) -> None:
    game, table = asked(language)
    assert hear(table, answer) == [table.say("nothing is done")]
    hear(table, "yes")
    assert game.cash("bob") == 1550


@pytest.mark.parametrize("line", ["yse", "what?", "y es", "ann pays bob to"])
def test_what_nobody_understands_leaves_the_question_asked(line: str) -> None:
    game, table = asked()
    said = hear(table, line)
    assert len(said) == 2 and said[-1] == QUESTION
    hear(table, "y")
    assert game.cash("bob") == 1500


def test_enter_alone_asks_again() -> None:
    game, table = asked()
    assert hear(table, "")[-1] == QUESTION
    hear(table, "y")
    assert game.cash("bob") == 1500


@pytest.mark.parametrize("line", ["show", "ann pays 10 to bob", "ann pays 9000 to bob", "what now"])
def test_any_line_that_is_understood_drops_the_question(line: str) -> None:
    _, table = asked()
    assert QUESTION not in hear(table, line)
    assert "no question is open now: play on" in hear(table, "yes")


def test_what_is_booked_meanwhile_drops_the_question() -> None:
    """A report of a device: 'yes' would take that back, which nobody was shown."""
    game, table = asked()
    game.do("ann pays 10 to bob")
    table.news()
    assert hear(table, "y") == ["no question is open now: play on"]
    assert game.cash("bob") == 1560


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("language", ["", "ru"])
def test_the_preview_of_take_back_and_its_result_name_the_same_hands(
    count: int, language: str
) -> None:
    game = Game(box="secret-vault")
    game.do("ann rolls lock 4")
    game.do("ann guesses 3 misses")
    game.do("ann pays 400 to bank")
    game.do("bank pays 700 to ann")
    game.session.state = in_language(game.session.state, language)
    table = table_of(game.session)
    preview = hear(table, f"take back {count}")
    result = hear(table, "yes")
    after = [
        table.say("then {who} has {amount:,}", who=name, amount=game.cash(who))
        for who, name in table.state.setup.names.items()
    ]
    hands = [row for row in preview[count:-1] if row not in after]
    assert hands == result[1 : 1 + len(hands)] and hands


# --- dice -----------------------------------------------------------------------------------------


def rolled() -> Game:
    """Ann has rolled, and her turn is played."""
    game = Game(box="glass-classic")
    game.do("ann rolls 1 2")
    game.do("ann declines")
    game.do("auction closes")
    return game


@pytest.mark.parametrize("line", ["rolls 3 4", "3 4", "roll 3 4", " 3  4 "])
def test_dice_without_a_name_are_the_next_players_as_on_the_screen(line: str) -> None:
    game = rolled()
    assert game.turn == "ann"
    said = hear(table_of(game.session), line)
    assert "Bob's turn; rolls 3 4" in said[0]
    assert game.turn == "bob"


def test_dice_in_russian_words_are_the_next_players_too() -> None:
    game = rolled()
    game.session.state = in_language(game.session.state, "ru")
    hear(table_of(game.session), "бросает 3 4")
    assert (game.turn, game.state.table.dice) == ("bob", (3, 4))


def test_dice_of_a_turn_that_is_not_played_are_the_players_own() -> None:
    game = Game(box="glass-classic")
    table = table_of(game.session)
    assert hear(table, "3 3")[0].startswith("Ann rolls 3 3")
    assert hear(table, "3 4")[0] == "Oriental Avenue is offered: 'Ann buys' or 'Ann declines'"
    assert game.turn == "ann"


def test_dice_with_a_name_and_in_a_script_are_whose_they_were() -> None:
    game = rolled()
    controller = table_of(game.session).controller
    assert with_roller(controller.context(), "ann rolls 3 4") == "ann rolls 3 4"
    assert parse("rolls 3 4", game.session.state.setup, "ann") == c.Roll("ann", (3, 4))
    assert game.refused("rolls 3 4") == "already_rolled"


def test_a_game_of_cards_has_no_dice() -> None:
    game = CardGame("Ann", "Bob")
    ctx = table_of(game.session).controller.context()
    assert lines_of(ctx.state.setup).completed(ctx, "3 4") == "3 4"


# --- numbers, bank cards, calls for help ----------------------------------------------------------


def table_at(*statements: str, box: str = "glass-classic") -> PlainTable:
    game = Game(box=box)
    for statement in statements:
        game.do(statement)
    return table_of(game.session)


WAITS = "nothing waits for a number now; did you mean {}?"


@pytest.mark.parametrize(
    ("statements", "said", "near"),
    [
        ((), "34", "'Ann rolls 3 4' or 'Ann pays 34 to Bob'"),
        (("ann rolls 1 2", "ann buys"), "250", "'Ann pays 250 to Bob'"),
        (("ann rolls 1 2", "ann declines"), "40", "'Ann bids 40' or 'Ann pays 40 to Bob'"),
        (("ann rolls 1 3",), "180", "'Ann pays 180 to bank'"),
    ],
)
def test_a_number_that_nothing_waits_for_is_answered_at_once(
    statements: tuple[str, ...], said: str, near: str
) -> None:
    table = table_at(*statements)
    before = now.proposal(table.view())
    assert hear(table, said) == [WAITS.format(near)]
    assert now.proposal(table.view()) == before, "'ok' does what was offered"


def test_a_number_alone_is_a_guess_where_one_is_open() -> None:
    table = table_at("ann rolls lock 4", box="secret-vault")
    assert hear(table, "4")[0].startswith(
        WAITS.partition(";")[0] + "; did you mean 'Ann guesses 4'"
    )


def test_bank_cards_say_what_they_wait_for_and_no_word_of_them_ends_the_program() -> None:
    table = table_at()
    told = hear(table, seat_code(0))
    assert told == ["Ann (1,500): an amount, or another card; 'no' puts the cards back"]
    assert hear(table, "ok") == told
    assert hear(table, "no") == ["cancelled; nothing was booked"]
    assert table.wish is None
    hear(table, seat_code(0))
    hear(table, "50")
    assert "Ann pays Bob 50" in hear(table, seat_code(1))[0]


@pytest.mark.parametrize("call", ["what can I do", "help me", "what", "?", "что можно"])
def test_a_call_for_help_says_what_now(call: str) -> None:
    table = table_at()
    if call == "что можно":
        table.controller.session.state = in_language(table.state, "ru")
    assert hear(table, call) == [*hear(table, "what now"), table.guide()]


def test_everyday_questions_have_an_answer() -> None:
    table = table_at()
    assert hear(table, "whose turn is it")[0] == "it is Ann's turn"
    assert hear(table, "where am I?") == hear(table, "where are the pieces") == hear(table, "where")
    assert hear(table, "who has what") == hear(table, "who is winning") == hear(table, "show")
    assert hear(table, "commands") == hear(table, "words")
    assert hear(table, "repeat") == hear(table, "last")


def test_anyway_without_a_refusal_names_no_key() -> None:
    said = hear(table_at(), "anyway")
    assert said == ["nothing was refused just now, so there is nothing to do anyway: play on"]


def test_a_question_after_a_refusal_is_not_offered_a_second_way() -> None:
    table = table_at("ann rolls 5 5")
    assert hear(table, "bob rolls 1 2")[-1] == "'anyway' does it as a house rule"
    table.talk = 3
    assert len(hear(table, "next")) == 1


def test_find_says_that_there_are_more_and_says_them() -> None:
    table = table_at(*["ann pays 1 to bob"] * 23)
    first = hear(table, "find pays")
    assert len(first) == 11 and first[-1] == "13 earlier ones: 'find more'"
    second = hear(table, "find more")
    assert second[-1] == "3 earlier ones: 'find more'"
    assert [row.split(":")[0] for row in hear(table, "find more")] == ["2", "3", "4"]


def test_the_printed_cards_are_found_by_ear() -> None:
    table = table_at("ann rolls 3 4")
    chance = hear(table, "cards")
    assert len(chance) == 16 and chance[0] == "CH01: To the dearest street"
    assert hear(table, "cards chance") == chance
    assert hear(table, "cards community chest")[0].startswith("CC01: ")
    assert hear(table, "look at CH08") == hear(table, "cards dividend")
    assert hear(table, "cards nowhere") == ["no card has these words: 'cards' lists the cards"]
    assert "“A dividend of 50”" in hear(table, "ann draws dividend")[0]
    assert hear(table_at(), "cards") == [
        "the cards by deck: 'cards Chance', 'cards Community Chest'"
    ]


def test_an_amount_may_be_typed_as_it_is_spoken() -> None:
    table = table_at("ann rolls 3 4", box="secret-vault")
    assert "“~200 of yours into the vault”" in hear(table, "ann draws about 200 of yours")[0]


def test_what_a_card_says_is_told_without_a_star() -> None:
    table = table_at(box="secret-vault")
    hear(table, "price of st_charles is 260")
    rows = hear(table, "look at st charles")
    assert "price 260, as your card says" in rows and not any("*" in row for row in rows)


@pytest.mark.parametrize(
    ("has_vault", "line", "said"),
    [
        (False, "vault ring 4", "no vault is connected"),
        (True, "vault ring 9", "the ring has the numbers 1 to 6"),
        (True, "vault ring", "the ring has the numbers 1 to 6"),
        (True, "vault ring 4", "ring on 4"),
    ],
)
def test_the_ring_says_what_it_can_do_at_this_vault(
    *, has_vault: bool, line: str, said: str
) -> None:
    [row] = hear(table_of(Game().session, has_vault=has_vault), line)
    assert row.startswith(said)


def test_what_is_looked_at_is_told_in_whole_sentences() -> None:
    rows = hear(table_of(Game().session), "look at st charles")
    assert "St. Charles 0: nobody owns it; it would be ~110 alone and 220 in a full set" in rows


# --- what nobody meant ----------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["card", "the card", "no", "m", "6", "go"])
def test_a_card_is_named_by_whole_words_of_its_text(words: str) -> None:
    table = table_at("ann moves to chance_1")
    count = table.controller.session.journal.count
    hear(table, f"ann draws {words}")
    assert table.controller.session.journal.count == count


def test_a_reason_is_booked_as_it_was_typed() -> None:
    table = table_at()
    hear(table, "correct ann +50 because about 3 were lost")
    journal = table.controller.session.journal
    assert journal.entry(journal.count).ev[0]["because"] == "about 3 were lost"


@pytest.mark.parametrize("line", ["count pot 5", "count bank 5"])
def test_a_count_that_nothing_can_correct_asks_nothing(line: str) -> None:
    assert not any("correct the ledger" in row for row in hear(table_at(), line))
