"""The key table of a game of cards: no key means two things, in any language, on any page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from banker import editions
from banker.foundation.text import Text
from banker.interaction.controller import Controller
from banker.interaction.deal import keys
from banker.interaction.deal.act_names import NAMES
from banker.interaction.deal.letters import (
    ANY,
    COLOUR_SCOPE,
    KIND_SCOPE,
    KINDS,
    RENT,
    colour_letters,
    shown_sign,
)
from banker.interaction.deal.refusals import OWN, WITH_KEYS
from banker.interaction.finding.refusals import with_keys
from banker.interaction.keys import keys as board_keys
from banker.interaction.keys.finder import found
from banker.interaction.own_keys import example, shown
from banker.language.own_letters import own_letters
from banker.language.phrases.dialects import key_scope
from banker.language.phrases.translation import in_language, languages, translation
from tests import ROOT
from tests.interaction.finding.refusal_templates import (
    quotes_a_statement,
    templates,
    templates_of_tables,
)
from tests.support.card_game import CardGame

LANGUAGES = sorted(languages())


def edition_in(language: str) -> Any:
    return replace(editions.load("deal"), language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_verbs_share_a_key(language: str) -> None:
    edition = edition_in(language)
    pressed = [key for verb in keys.VERBS for key in (verb.key, *verb.aliases)]
    assert len(set(pressed)) == len(pressed)
    letters = [shown(edition, verb.key) for verb in keys.VERBS if len(verb.key) == 1]
    assert len(set(letters)) == len(letters)
    own = own_letters(language)
    scope = key_scope(edition)
    for verb in keys.VERBS:  # a letter that is shown is read back as that key
        letter = shown(edition, verb.key)
        if own and letter != verb.key and len(verb.key) == 1:
            assert (own.meant(letter, scope) or own.meant(letter, "")) == verb.key


def test_the_keys_that_every_game_has_are_the_same_keys() -> None:
    for name in keys.SHARED:
        assert next(verb for verb in keys.VERBS if verb.name == name) is board_keys.BY_NAME[name]
    alike = {"card_seat": "seat", "card_next": "next", "card_force": "force",
             "card_inspect": "inspect", "card_end": "end", "card_audit": "audit"}  # fmt: skip
    for ours, theirs in alike.items():
        found_key = next(verb.key for verb in keys.VERBS if verb.name == ours)
        assert found_key == board_keys.BY_NAME[theirs].key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_ends_by_the_keys_that_the_table_of_keys_writes(language: str) -> None:
    game = CardGame("Анна", "Боря") if language == "ru" else CardGame("Ann", "Bob")
    game.session.state = in_language(game.session.state, language)
    controller = Controller(game.session, None)
    (verb,) = (verb for verb in keys.CARDS if verb.name == "card_end")
    written = example(game.state.edition, verb)
    for key in written.split():
        controller.press(key)
    line = controller.ui.line
    assert line is not None and line.kind == "end", f"expected {written} to ask for the word"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_follow_a_verb_is_told_apart(language: str) -> None:
    edition = edition_in(language)
    colours = list(colour_letters(edition).values())
    kinds = [shown_sign(edition, letter, KIND_SCOPE) for letter in KINDS.values()]
    rent = shown_sign(edition, RENT, KIND_SCOPE)
    buildings = [shown_sign(edition, KINDS[it], KIND_SCOPE) for it in ("house", "hotel")]
    any_colour = shown_sign(edition, ANY, COLOUR_SCOPE)
    for together in ([*kinds, rent], [*colours, any_colour], [*colours, *buildings]):
        assert len(set(together)) == len(together), together
        assert not any(one.isdigit() for one in together)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_is_found_by_its_word(language: str) -> None:
    game = CardGame("Ann", "Bob")
    game.session.state = in_language(game.session.state, language)
    ctx = Controller(game.session, None).context()
    for verb in keys.VERBS:
        title = translation(language).text(Text(NAMES[verb.name].title))
        assert title in [row.title for row in found(ctx, title)], verb.name


def test_what_no_box_of_cards_has_says_why() -> None:
    controller = Controller(CardGame("Ann", "Bob").session, None)
    for key, why in (("f2", "dice"), ("f3", "banknotes"), ("f6", "vault"), ("f7", "clock")):
        controller.press(key)
        assert why in controller.ui.note.text


def test_no_refusal_names_a_statement() -> None:
    rules = (ROOT / "banker" / "games" / "deal").rglob("*.py")
    known = {it for path in rules for it in (*templates(path), *templates_of_tables(path))}
    quoting = {it for it in known if quotes_a_statement(it)}
    assert len(quoting) > 8
    said = [str(with_keys(Text(it), WITH_KEYS).template) for it in sorted(quoting)]
    assert [it for it in said if quotes_a_statement(it)] == []
    assert OWN.keys() <= known


def test_a_refusal_in_another_language_names_its_keys() -> None:
    game = CardGame("Ann", "Bob")
    game.session.state = in_language(game.session.state, "ru")
    controller = Controller(game.session, None)
    for key in ("б", "5"):
        controller.press(key)
    assert controller.ui.note.text == "Ann сначала берёт карты: ⏎"


def test_cyrillic_keys_play_a_turn() -> None:
    game = CardGame("Аня", "Боря")
    game.session.state = in_language(game.session.state, "ru")
    controller = Controller(game.session, None)
    for key in ("enter", "б", "5", "в", "е", "ю", "а", "space"):
        controller.press(key)
    assert not controller.ui.note.text
    state: Any = game.session.state
    first, second = state.setup.ids
    assert state.table.turn == second
    assert state.faces(f"bank:{first}") == {"5m": 1}
    assert state.faces(f"set:{first}:green") == {"green": 1}
    assert state.faces(f"set:{first}:red") == {"wild_red_yellow": 1}


def test_the_document_has_every_key_with_its_example() -> None:
    text = (ROOT / "docs" / "deal.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\S+)` \| .+ \| `(.+)` \|$", text, re.MULTILINE)
    assert rows == [(verb.key, verb.example) for verb in keys.CARDS]
