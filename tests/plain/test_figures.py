"""In lines: what a card says is asked for before an amount is charged by an estimate."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.bankcards.codes import seat_code
from banker.interaction.finding.card_asked import NOT_AN_AMOUNT
from banker.language.phrases.translation import in_language
from banker.plain import figures
from banker.plain.answers import without_estimate_signs
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import PlainTable
from banker.session.session import Session
from tests.support.game import setup_of

ASKED = (
    "does the card say: rent of St. Charles Place ~110? 'yes', the amount that it says, or 'no' to"
    " leave the estimate"
)

STILL = "does the card say: rent of St. Charles Place ~110? 'yes', an amount or 'no'"


@pytest.fixture
def table() -> PlainTable:
    """Ann has St. Charles Place, and Bob stands there; the rent is asked about."""
    controller = LineController(Session.create(None, setup_of(("Ann", "Bob"))), None)
    table = PlainTable(controller)
    for line in ("ann moves to st charles", "ann buys", "bob's turn", "bob moves to st charles"):
        hear(table, line)
    controller.figures.asks = True
    assert hear(table, "ok") == [ASKED]
    return table


def kinds(table: PlainTable) -> list[str]:
    return [entry.kind for entry in table.controller.session.entries(6)]


@pytest.mark.parametrize("answer", ["yes", "ok", "да", "110", "card says 110"])
def test_yes_or_the_same_amount_confirms(table: PlainTable, answer: str) -> None:
    said = hear(table, answer)
    assert said[0] == "The card confirms: rent of St. Charles Place is 110"
    assert said[1].startswith("Bob pays Ann 110")
    assert kinds(table) == ["set_figures", "pay_rent"]


@pytest.mark.parametrize("answer", ["90", "card says 90", "the card says 90"])
def test_an_amount_corrects(table: PlainTable, answer: str) -> None:
    said = hear(table, answer)
    assert said[0] == "The card says: rent of St. Charles Place is 90, not 110"
    assert said[1].startswith("Bob pays Ann 90")


def test_no_leaves_the_estimate(table: PlainTable) -> None:
    assert hear(table, "no")[0].startswith("Bob pays Ann ~110")
    assert kinds(table) == ["pay_rent"]
    assert hear(table, "card says 90") == ["no question is open now: play on"]


def test_another_statement_leaves_the_estimate_and_is_carried_out_then(table: PlainTable) -> None:
    said = hear(table, "bob pays 10 to ann")
    assert said[0].startswith("Bob pays Ann ~110")
    assert kinds(table) == ["pay_rent", "transfer"]


def test_dice_leave_the_estimate_and_what_waited_is_entered_before_them(table: PlainTable) -> None:
    said = hear(table, "3 4")
    assert said[0].startswith("Bob pays Ann ~110"), said
    assert kinds(table) == ["pay_rent", "roll"]


def test_what_waited_is_entered_where_the_lines_end(table: PlainTable) -> None:
    assert figures.left(table)[0].startswith("Bob pays Ann ~110")
    assert kinds(table) == ["pay_rent"]
    assert figures.left(table) == [], "nothing waits now"


@pytest.mark.parametrize("said", ["{code}", "card says {code}"])
@pytest.mark.parametrize("code", [seat_code(1), "7720010000"])  # the second was misread
def test_a_bank_card_scanned_at_the_question_is_refused_and_never_its_amount(
    table: PlainTable, said: str, code: str
) -> None:
    assert hear(table, said.format(code=code)) == [NOT_AN_AMOUNT, ASKED]
    assert kinds(table) == []
    assert table.controller.context().cards is None
    hear(table, "90")
    assert kinds(table) == ["set_figures", "pay_rent"]


def test_what_nobody_understands_leaves_it_asked(table: PlainTable) -> None:
    said = hear(table, "frobnicate")
    assert said == ["No statement begins with 'frobnicate'; 'help' lists them all", ASKED]
    assert hear(table, "") == [ASKED]
    assert hear(table, "what now")[0] == ASKED
    assert kinds(table) == []
    assert hear(table, "95")[-1] == ASKED
    hear(table, "90")
    assert kinds(table) == ["set_figures", "pay_rent"]


@pytest.mark.parametrize("refused", [(), ("65",)])
@pytest.mark.parametrize(
    "line",
    [
        "show", "where", "look at baltic", "rent baltic", "help jail", "who has baltic",
        "worth ann", "last 2", "log 2", "find ann", "notes", "vault", "talk 1", "settings",
        "words", "what if bob pays 10 to ann",
    ],
)  # fmt: skip
def test_a_question_is_answered_and_enters_nothing_and_the_card_is_asked_about_again_in_short(
    table: PlainTable, line: str, refused: tuple[str, ...]
) -> None:
    for amount in refused:
        assert hear(table, amount)[-1] == ASKED
    said = hear(table, line)
    assert len(said) > 1 and said[-1] == STILL and said.count(STILL) == 1
    assert table.news() == [], "nothing is said later, beside the prompt"
    assert kinds(table) == []
    hear(table, "90")
    assert kinds(table) == ["set_figures", "pay_rent"]


@pytest.mark.parametrize("line", ["whose turn is it", "what can I do", "what now"])
def test_what_the_table_waits_for_is_the_question_itself(table: PlainTable, line: str) -> None:
    assert hear(table, line).count(ASKED) == 1
    assert kinds(table) == []


@pytest.mark.parametrize("line", ["where is zed", "look at zed", "rent zed"])
def test_a_question_about_nothing_leaves_it_asked(table: PlainTable, line: str) -> None:
    said = hear(table, line)
    assert len(said) == 2 and said[-1] == ASKED
    assert kinds(table) == []


@pytest.mark.parametrize("line", ["undo", "undo 2", "take back"])
def test_undo_drops_what_is_asked_and_enters_and_undoes_nothing(
    table: PlainTable, line: str
) -> None:
    said = hear(table, line)
    assert said[0] == "nothing was entered; the question is dropped"
    assert said[-1] == "ok: Bob pays Ann ~110 for St. Charles Place"
    assert kinds(table) == []
    assert hear(table, "ok") == [ASKED]
    hear(table, "undo")
    hear(table, "undo")
    assert kinds(table) == ["undo"], "the second undoes what stood before"


@pytest.mark.parametrize("again", ["bob pays rent", "pays rent", "bob pays rent on st charles"])
def test_the_waiting_action_said_again_is_done_once(table: PlainTable, again: str) -> None:
    said = hear(table, again)
    assert said[0].startswith("Bob pays Ann ~110")
    assert not any("anyway" in line or "No " in line for line in said), said
    assert kinds(table) == ["pay_rent"]


def test_the_question_is_said_once_after_a_line_that_is_refused(table: PlainTable) -> None:
    for line in ("no", "ann's turn", "ann moves to baltic"):
        hear(table, line)
    [asked] = hear(table, "buys")
    said = hear(table, "buys the moon")
    assert "'moon'" in said[0] and said.count(asked) == 1, said
    assert table.news() == [], "nothing is said later, beside the prompt"


def test_it_is_spoken_as_about(table: PlainTable) -> None:
    assert "rent of St. Charles Place about 110?" in without_estimate_signs(ASKED, table.say)
    assert without_estimate_signs("cash −~290", table.say) == "cash about −290"


def test_a_russian_table_asks_in_russian(table: PlainTable) -> None:
    session = table.controller.session
    session.state = in_language(session.state, "ru")
    assert hear(table, "")[0].startswith("на карточке так и написано: рента за «")
    assert hear(table, "на карточке 90")[0].startswith("На карточке: рента за «")
    assert session.state.edition.language == "ru"


def test_a_question_in_russian_enters_nothing_and_neither_does_undo(table: PlainTable) -> None:
    session = table.controller.session
    session.state = in_language(session.state, "ru")
    table.news()  # the question is in Russian now
    assert hear(table, "где")[-1].endswith("? «да», сумма или «нет»")
    assert hear(table, "отменить")[0] == "ничего не записано; вопрос снят"
    assert kinds(table) == []


def test_dice_in_russian_enter_what_waits_too(table: PlainTable) -> None:
    session = table.controller.session
    session.state = in_language(session.state, "ru")
    hear(table, "4 замок")
    assert kinds(table) == ["pay_rent", "roll"]


def test_what_was_charged_before_is_proposed_to_be_put_right(table: PlainTable) -> None:
    hear(table, "no")
    hear(table, "ann's turn")
    said = hear(table, "rent of st charles is 90")
    assert said[-1] == "ok: settles the difference: Ann pays Bob 20"
    assert hear(table, "ok")[0] == (
        "Corrected by the card, rent of St. Charles Place: Ann pays Bob 20"
    )


def test_what_was_read_before_an_undo_is_offered(table: PlainTable) -> None:
    hear(table, "90")
    for line in ("undo 3", "bob moves to st charles"):
        hear(table, line)
    said = hear(table, "ok")
    before = "say, as you read it before: rent of St. Charles Place 90"
    assert said == [ASKED.replace("say: rent of St. Charles Place ~110", before)]
    assert hear(table, "yes")[1].startswith("Bob pays Ann 90")


def test_a_card_is_asked_about_by_its_words_once(table: PlainTable) -> None:
    hear(table, "no")
    hear(table, "ann's turn")
    [asked] = hear(table, "ann draws CH03")
    assert asked.startswith("does the card say: “~200 of yours into the vault”? ")
    assert hear(table, "200")[:2] == [
        "The card confirms 200: “200 of yours into the vault”",
        "Ann draws “200 of yours into the vault”; owes the vault 200",
    ]


@pytest.mark.parametrize("between", [(), ("ann mortgages st charles",)])
def test_a_difference_stays_on_offer_while_its_debt_is_open(
    table: PlainTable, between: tuple[str, ...]
) -> None:
    controller = table.controller
    for line in ("no", "ann's turn", "ann draws CH03", "no"):
        hear(table, line)
    cash = controller.session.state.cash("ann")
    offered = "ok: settles the difference: Ann pays the vault 50"
    assert hear(table, "amount of CH03 is 250")[-1] == offered
    for line in (*between, *(["no"] if between else [])):
        hear(table, line)
    assert hear(table, "ann pays")[-1] == offered
    hear(table, "ok")
    raised = 140 if between else 0
    assert controller.session.state.cash("ann") == cash - 250 + raised
    assert not any("settles" in line for line in hear(table, "what now"))


def test_a_difference_that_nobody_settles_is_told_once_and_by_what_now(table: PlainTable) -> None:
    hear(table, "no")
    hear(table, "ann's turn")
    assert hear(table, "rent of st charles is 90")[-1].startswith("ok: settles the difference")
    left = "not settled: Ann pays Bob 20; 'settle rent of st_charles' settles it"
    assert hear(table, "ann rolls 1 2").count(left) == 1
    assert left not in hear(table, "ann declines")
    assert hear(table, "what now")[-1] == left
    cash = table.controller.session.state.cash("ann")
    hear(table, "settle rent of st_charles")
    assert table.controller.session.state.cash("ann") == cash - 20
    assert left not in hear(table, "what now")


def test_what_now_tells_every_open_difference_when_the_game_is_opened_again(
    table: PlainTable,
) -> None:
    for line in ("no", "ann's turn", "rent of st charles is 90", "price of st charles is 260"):
        hear(table, line)
    session = table.controller.session
    said = hear(PlainTable(LineController(session, None)), "what now")
    assert said[-2:] == [
        "not settled: the Bank pays Ann 20; 'settle price of st_charles' settles it",
        "not settled: Ann pays Bob 20; 'settle rent of st_charles' settles it",
    ]
    hear(table, "settle price of st charles")
    hear(table, "game ends")
    assert "not settled: Ann pays Bob 20" in hear(table, "what now"), "nobody can settle it now"


def test_at_the_end_yes_keeps_what_the_cards_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = PlainTable(LineController(Session.create(None, setup_of(("Ann", "Bob"))), None))
    hear(table, "rent of virginia is 130")
    assert hear(table, "game ends")[-1] == "keep this figure for this edition? 'yes' or 'no'"
    assert hear(table, "yes") == ["1 amount of your cards kept for the next game of this edition"]
    assert hear(table, "yes") == ["no question is open now: play on"]
