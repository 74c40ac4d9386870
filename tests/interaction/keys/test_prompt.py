"""Prompts: whom they offer, and what gives way when they are too wide."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.engine.command import Say
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.printed_figures import DEED_AMOUNTS
from banker.interaction.controller import Controller
from banker.interaction.keys.prompt import answer, completed, preview, understood
from banker.interaction.ui_state import HELP, LEDGER, TABLE, VAULT_SCREEN
from banker.interaction.words.text import Span, line, width_of
from banker.language.parser.questions import Help, Log, Owner, Question, Rent, Show, Worth
from banker.tui.panes.footer import squeezed
from tests.support.screen import controller_of, press, say, shown


def at_table(*names: str) -> Controller:
    return controller_of("secret-vault", *(names or ("Ann", "Bob", "Cem")))


def asked(controller: Controller) -> str:
    """The prompt line."""
    return shown(controller).splitlines()[-2]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("", ""), ("an", "Ann "), ("AN", "Ann "), ("zz", "zz"), ("  ", "  "),
        ("ann rol", "ann rolls "), ("ann guess", "ann guesse"),
        ("ann  BUYS VI", "ann  BUYS virginia "), ("ann moves to ch", "ann moves to chance_"),
        ("ann pays b", "ann pays b"), ("ann mo", "ann mo"), ("ann buys ", "ann buys "),
    ],
)  # fmt: skip
def test_a_word_is_completed_as_far_as_all_agree(text: str, after: str) -> None:
    assert completed(at_table().session, text) == after


def test_a_code_of_the_screen_is_understood_and_a_name_is_left() -> None:
    session = controller_of("secret-vault", "Ann", "К1", language="ru").session
    told = {text: understood(session, text) for text in ("ann buys к2", "к1 buys К2", 'say "к2"')}
    assert list(told.values()) == [c.Buy("ann", "baltic"), c.Buy("к1", "baltic"), Say("к2")]
    assert understood(session, "ann pays к1 50") == c.Transfer("ann", "к1", 50)
    for text in ("ann buys к9", "ann buys ак2", "ann buys к23"):
        with pytest.raises(CommandError):
            understood(session, text)


def test_a_statement_is_previewed_or_completed_or_explained() -> None:
    session = at_table().session
    assert preview(session, "log", lambda _: ()).why == "shows it"
    assert preview(session, "what if ann pays bob 5", lambda _: ()).why == "shows it"
    assert "no player" in preview(session, "what if ann pays 5 to eve", lambda _: ()).why
    found = preview(session, "ann rolls 1 2", lambda _: ())
    assert found.state is not None and found.state.table.dice == (1, 2)
    assert (found.why, found.completions, found.offer) == ("", (), None)
    trade = preview(session, "ann gives 50 to bob for 90", lambda _: ())
    assert trade.offer == understood(session, "ann gives 50 to bob for 90")
    refused = preview(session, "ann gives 50 to bob for o1", lambda _: ())
    assert (refused.state, refused.offer) == (None, None)
    assert refused.why == "Bob does not own St. James Place; the Bank does: name a deed of Bob"
    assert len(preview(session, "ann ", lambda _: ()).completions) == 6
    assert [*preview(session, "ann rol", lambda _: ()).completions] == ["rolls"]


@pytest.mark.parametrize(
    ("asked", "changes"),
    [
        (Show(None), {"screen": TABLE}),
        (Show("bank"), {"screen": TABLE}),
        (Show("zed"), {"screen": TABLE}),
        (Show("ann"), {"screen": TABLE, "inspected": ("player", "ann")}),
        (Show("vault"), {"screen": VAULT_SCREEN}),
        (Worth("bob"), {"screen": TABLE, "inspected": ("player", "bob")}),
        (Rent("oriental"), {"screen": TABLE, "inspected": ("deed", "oriental")}),
        (Owner("oriental"), {"screen": TABLE, "inspected": ("deed", "oriental")}),
        (Log(), {"screen": LEDGER, "row": 0, "top": 0}),
        (Help(), {"screen": HELP, "page": 0}),
    ],
    ids=str,
)
def test_each_question_turns_to_its_page(asked: Question, changes: dict[str, object]) -> None:
    assert answer(at_table().session, asked) == changes


def test_who_has_the_highest_bid_is_not_out() -> None:
    controller = at_table()
    controller.execute(c.OpenAuction("oriental"))
    press(controller, "b x b")
    assert controller.ui.out == ()
    assert "Bob has the highest bid" in controller.ui.note.text
    press(controller, "q x a")
    assert controller.ui.out == ("ann",)


def test_who_has_the_highest_bid_is_not_asked_whether_to_leave() -> None:
    controller = at_table()
    controller.execute(c.OpenAuction("oriental"))
    press(controller, "b x")
    named = asked(controller).partition("⏎")[0]
    assert "Ann" in named and "Cem" in named and "Bob" not in named


@pytest.mark.parametrize("verb", ["t", "p"])
def test_nobody_is_offered_oneself_to_trade_with_or_to_pay(verb: str) -> None:
    controller = at_table()
    press(controller, verb)
    _, _, offered = asked(controller).partition("  ")
    assert "b Bob" in offered and "c Cem" in offered
    assert "a Ann" not in offered


def test_who_is_paying_is_not_asked_to_check() -> None:
    controller = controller_of("cash-decoder", "Ann", "Bob", "Cem")
    controller.execute(c.Buy("ann", "vermont"))
    press(controller, "d")
    assert "b Bob" in asked(controller) and "c Cem" in asked(controller)
    assert "a Ann" not in asked(controller)


def test_a_card_is_drawn_before_doubles_roll_again() -> None:
    controller = controller_of("cash-decoder", "Ann", "Bob")
    controller.execute(c.Move("ann", "go"))
    controller.execute(c.Roll("ann", (3, 3)))
    assert controller.session.state.table.draw == "ann"
    assert "Ann draws a card: c" in shown(controller)


def test_a_prompt_that_fits_keeps_everything() -> None:
    prompt = line("BUY ", Span("which? ", "hint"), Span("Oriental", "name"), " 200")
    assert squeezed(prompt, 40) == prompt


def test_hints_go_first_and_the_last_of_them_before_the_others() -> None:
    prompt = line("BUY ", Span("which? ", "hint"), Span("Oriental", "name"), Span(" + n", "hint"))
    assert "".join(span.text for span in squeezed(prompt, 19)) == "BUY which? Oriental"
    assert "".join(span.text for span in squeezed(prompt, 12)) == "BUY Oriental"


def test_then_the_longest_name_gets_shorter() -> None:
    prompt = line("BUY ", Span("Pennsylvania", "name"), " 600 ", Span("Baltic", "name"), " 60")
    squeeze = squeezed(prompt, 25)
    assert width_of(squeeze) <= 25
    assert "".join(span.text for span in squeeze) == "BUY Pennsy… 600 Baltic 60"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("box", ["secret-vault", "cash-decoder", "glass-classic", "rouble-full"])
def test_every_amount_of_a_card_has_its_key_at_80_columns(box: str, language: str) -> None:
    controller = controller_of(box, "Ann", "Bob", language=language)
    letters = ("p", "m", "r", "h") if language == "en" else ("ц", "з", "в", "д")
    for deed in controller.session.state.edition.deeds:
        controller.ui = replace(controller.ui, inspected=("deed", deed.id))
        controller.press("-")
        keys = [str(at + 1) for at in range(len(deed.rents))]
        keys += [
            key for key, name in zip(letters, DEED_AMOUNTS, strict=True) if getattr(deed, name)
        ]
        told = asked(controller)
        assert set(keys) <= set(told.split()) and "…" not in told, told
        controller.press("escape")


def test_a_name_is_never_cut_to_nothing() -> None:
    prompt = line(*(Span("Pennsylvania ", "name") for _ in range(9)))
    assert {len(span.text) for span in squeezed(prompt, 10)} == {5}


def test_a_suggestion_of_enter_is_never_pushed_out_by_names() -> None:
    controller = with_light_blue("cash-decoder", "Alexandria")
    press(controller, "h l")
    assert asked(controller).endswith("⏎ a hotel on each street: ~150")


def with_light_blue(box: str, name: str, language: str = "en", built: str = "") -> Controller:
    """A table whose first player owns the light blue streets, with one more building on each of
    `built`."""
    controller = controller_of(box, name, "Bob", language=language)
    who = controller.session.state.setup.ids[0]
    say(controller, *(f'force {who} buys {deed} because "dealt"' for deed in LIGHT_BLUE))
    say(controller, *(f"{who} builds on {deed}" for deed in built.split()))
    return controller


LIGHT_BLUE = ("oriental", "vermont", "connecticut")
HOUSES = " ".join(LIGHT_BLUE * 4)


@pytest.mark.parametrize(
    ("language", "keys", "built", "end"),
    [
        ("en", "h l", "", "⏎ a house on each street: 150"),
        ("ru", "с г", "", "⏎ по дому на улицу: 150"),
        ("en", "h l", HOUSES, "⏎ a hotel on each street: 150"),
        ("en", "h l", f"{HOUSES} oriental", "⏎ one on each with room: 100"),
        ("ru", "с г", f"{HOUSES} oriental", "⏎ строит, где можно: 100"),
    ],
)
def test_the_prompt_to_build_says_what_enter_builds_and_for_how_much(
    language: str, keys: str, built: str, end: str
) -> None:
    controller = with_light_blue("glass-classic", "Alexandria", language, built)
    press(controller, keys)
    assert asked(controller).endswith(end)
    cash = controller.session.state.cash("alexandria")
    press(controller, "⏎")
    assert cash - controller.session.state.cash("alexandria") == int(end.rpartition(" ")[2])


def test_the_prompt_to_build_offers_nothing_where_enter_would_be_refused() -> None:
    controller = with_light_blue("glass-classic", "Ann", built=f"{HOUSES} {' '.join(LIGHT_BLUE)}")
    for keys in ("h l", "q h n"):  # built up; another colour, of which the player owns nothing
        press(controller, keys)
        assert "⏎" not in asked(controller)
    mortgaged = with_light_blue("glass-classic", "Ann")
    say(mortgaged, "ann mortgages oriental")
    press(mortgaged, "h l")
    assert "⏎" not in asked(mortgaged)


def test_where_a_turn_allows_one_building_of_a_colour_the_prompt_says_which() -> None:
    controller = controller_of("rouble-simple", "Аня", "Боря", language="en")
    streets = controller.session.state.edition.deeds_in["brown"]
    who = controller.session.state.setup.ids[0]
    say(controller, *(f'force {who} buys {deed.id} because "dealt"' for deed in streets))
    press(controller, "h n")
    assert asked(controller).endswith(f"⏎ a house on {streets[0].name}: 50K")
    press(controller, "⏎")
    levels = [controller.session.state.level(deed.id) for deed in streets]
    assert (sum(levels), "No more than" in shown(controller)) == (1, False)
