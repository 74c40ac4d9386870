"""Prompts in Russian: what every verb asks, offers and refuses has no word of English.

Goal: a name or a sentence that reaches the prompt untranslated shows, whatever keys lead there.
Method: each verb of a box is asked with no key, and with each key behind every new prompt; the
spans are translated as the foot translates them. What differs in figures only is no new prompt.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from banker.foundation.errors import CommandError
from banker.interaction.controller import Controller
from banker.interaction.game_screen import screen_of
from banker.interaction.key_row import Verb
from banker.interaction.ui_state import Ask, ChangeUi, Context, Execute, Note, Step, Wrong
from banker.language.phrases.translation import in_language
from banker.session.session import Session
from tests.language.english_words import english_in, printed_names
from tests.support.card_game import CardGame
from tests.support.card_table import Table
from tests.support.random_game import said, table

KEYS = (*string.ascii_lowercase, *"01359", "enter", *"+-*'=/")
TYPED = re.compile("“[^”]*”")  # statements are English in every language
MOST_KEYS = 4
MOST_STEPS = 300  # of one verb in one state: a list that is searched by letters has no end
BOARDS = [(box, seed, steps) for box in ("rouble-full", "secret-vault", "cash-decoder")
          for seed, steps in ((2, 8), (1, 40))]  # fmt: skip


def words_of(controller: Controller, ctx: Context, step: Step) -> str:
    """What a step says on the screen; of an act, why it is refused."""
    if isinstance(step, Ask):
        spans = [ctx.translate(span.text) for span in step.prompt]
        return "".join((*spans, "  ", ctx.translate(step.enter)))
    if isinstance(step, Wrong):
        return ctx.translate(step.sentence)
    if isinstance(step, ChangeUi):
        return ctx.translate(step.changes.get("note", Note()).text)
    return " ".join(
        refused(controller, effect.command)
        for effect in step.effects
        if isinstance(effect, Execute)
    )


def refused(controller: Controller, command: Any) -> str:
    try:
        controller.session.decide(command)
    except CommandError as refusal:
        return controller.said_of(refusal, controller.session)
    return ""


def asked(
    controller: Controller, ctx: Context, verb: Verb
) -> Iterator[tuple[tuple[str, ...], str]]:
    """What a verb says after each row of keys that leads to a new prompt."""
    seen: set[str] = set()
    rows: list[tuple[str, ...]] = [()]
    for _ in range(MOST_STEPS):
        if not rows:
            return
        typed = rows.pop(0)
        step = verb.parser(ctx, typed)
        words = words_of(controller, ctx, step)
        yield typed, words
        kind = re.sub(r"[\d ]+", " ", words)
        if isinstance(step, Ask) and kind not in seen and len(typed) < MOST_KEYS:
            seen.add(kind)
            is_search = "/" in typed
            rows += [] if is_search else [(*typed, key) for key in KEYS]


def english_of(session: Session, printed: set[str]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """English words on the prompt in Russian, each with the first keys that show it."""
    session.state = in_language(session.state, "ru")
    controller = Controller(session, None, ticks=lambda: 0.0)
    ctx = controller.context()
    known = {*printed, *" ".join(map(ctx.name, ctx.state.setup.ids)).split()}
    table_of_keys = screen_of(ctx.state.edition).keys
    found = {}
    for verb in (*table_of_keys.verbs, *table_of_keys.states.values()):
        if verb.needs is not None and not verb.fits(ctx.state.edition):
            continue
        for typed, words in asked(controller, ctx, verb):
            for word in english_in(TYPED.sub("", words)) - known:
                found.setdefault(word, (words, (verb.name, *typed)))
    return found


def of_the_cards(edition: Any) -> set[str]:
    return set(re.findall("[A-Za-z]+", " ".join(card.label for card in edition.cards)))


@pytest.mark.parametrize(("box", "seed", "steps"), BOARDS)
def test_no_prompt_of_a_board_has_a_word_of_english(box: str, seed: int, steps: int) -> None:
    session = table(box, {})
    for _ in said(session, seed, steps):
        pass
    edition = session.state.setup.edition
    printed = printed_names(edition) | of_the_cards(edition)
    assert english_of(session, printed) == {}


@pytest.mark.parametrize("acts", [1, 3, 40, 81])
def test_no_prompt_of_the_card_game_has_a_word_of_english(acts: int) -> None:
    cards = Table(7, ("ann", "bob", "cem"))
    game = CardGame("Ann", "Bob", "Cem")
    for _ in range(acts):
        game.do(cards.step())
    assert english_of(game.session, set()) == {}
