"""Refusals: on the screen they name keys, in every language, and nobody has to type a statement."""

from __future__ import annotations

from functools import cache

import pytest

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.finding.refusals import WITH_KEYS, with_keys
from banker.language.phrases.plurals import shape
from banker.language.phrases.translation import languages, translation
from tests import ROOT
from tests.interaction.finding.refusal_templates import quotes_a_statement, templates
from tests.support.screen import controller_of, press, say, shown
from tests.tui.scenes import session

RULES = [
    path
    for folder in ("engine", "games", "devices", "session")
    for path in (ROOT / "banker" / folder).rglob("*.py")
    # No screen shows a game of cards here, and what a file holds is no rule.
    if "deal" not in path.parts and path.name != "loading.py"
]


@cache
def said_by_the_rules() -> set[str]:
    return {it for path in RULES for it in templates(path)}


def test_the_rules_name_statements_and_the_screen_does_not() -> None:
    quoting = sorted(filter(quotes_a_statement, said_by_the_rules()))
    assert len(quoting) > 25
    said = [str(with_keys(Text(template)).template) for template in quoting]
    assert [it for it in said if quotes_a_statement(it)] == []


def test_no_row_is_left_of_a_sentence_that_no_rule_says() -> None:
    assert sorted(WITH_KEYS.keys() - said_by_the_rules()) == []


def test_a_row_uses_no_field_that_its_rule_does_not_give() -> None:
    for template, keyed in WITH_KEYS.items():
        assert {name for name, _ in shape(keyed)} <= {name for name, _ in shape(template)}, keyed


@pytest.mark.parametrize("code", languages()[1:])
def test_every_row_is_told_in_every_language(code: str) -> None:
    known = translation(code).sentences
    missing = [it for it in WITH_KEYS.values() if it.replace(":,}", "}") not in known]
    assert missing == []
    told = [known[it.replace(":,}", "}")] for it in WITH_KEYS.values()]
    assert [it for it in told if quotes_a_statement(it)] == []


def test_a_text_inside_a_text_names_keys_too() -> None:
    inner = Text("nothing is left to sell: '{name} goes bankrupt' if the debt must be paid",
                 {"name": "Ann"})  # fmt: skip
    said = with_keys(Text("{what}, says the Bank", {"what": inner}))
    assert str(said) == "nothing is left to sell: w b ⏎ if Ann must pay the debt, says the Bank"


def test_what_is_refused_at_the_table_names_the_keys() -> None:
    game = session()
    game.execute(c.Roll("ann", (1, 2)))
    controller = Controller(game, None)
    controller.press("space")
    assert controller.ui.note.text == "Baltic Avenue is on offer: b ⏎ buys it for Ann, a ⏎ auction"


def test_where_no_auctions_are_held_the_refusal_names_none() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", no_auctions="yes")
    say(controller, "ann rolls 1 2")
    controller.press("space")
    assert (
        controller.ui.note.text == "Baltic Avenue is on offer: b ⏎ buys it for Ann, a ⏎ leaves it"
    )


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Nothing gives Ann a guess now, a lock gives none in jail: c g grants one"),
    ("ru", "Ann: сейчас попытки нет, в тюрьме замок её не даёт; ш у даёт её"),
])  # fmt: skip
def test_a_guess_after_a_lock_in_jail_is_refused_with_its_reason(language: str, said: str) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    say(controller, "ann goes to jail", "next", "next", "ann rolls lock 4")
    controller.execute(c.Guess("ann", 3, "misses"))
    assert controller.ui.note.text == said, f"expected {said}, got {controller.ui.note.text}"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "two digits are a roll (k: the lock, as 1), or a verb key"),
    ("ru", "две цифры – бросок (л: замок, как 1), или клавиша действия"),
])  # fmt: skip
def test_the_hint_about_dice_says_what_the_lock_counts(language: str, said: str) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    page = shown(controller)
    assert said in page, f"expected {said}, got {page}"


def test_a_refusal_names_what_works_where_it_is_read() -> None:
    """In the prompt `!` is a character: there the statement that forces it is named."""
    controller = controller_of("glass-classic", "Ann", "Bob")
    press(controller, "- l 1 1 8 ⏎")
    assert controller.ui.note.text == (
        "This edition prints 6: ! changes the printed amount all the same"
    )
    statement = "rent of oriental is 8"
    press(controller, ":")
    controller.paste(statement)
    controller.press("enter")
    assert "put force before the statement" in controller.ui.note.text
    press(controller, "escape :")
    controller.paste(f"force {statement} because our cards say so")
    controller.press("enter")
    assert controller.session.state.edition.deed_by_id["oriental"].rents[0] == 8
