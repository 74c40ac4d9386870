"""Steps as before: what the keys of each act of cards ask for, object to and do, at any table.

Goal: keys that are read otherwise, or asked for in other words, show, also those of acts that are
seldom possible: a building that lies aside, a card that is still to be placed, an open discard.
Method: tables of random commands with switches turned; at each, every act is pressed on while it
asks for more. `steps_as_before.txt` keeps lines of tables.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.foundation.errors import CommandError
from banker.games.deal.state import ASIDE, CENTRE, FACE
from banker.interaction.deal import foot_words, suggestion
from banker.interaction.deal.act_names import named_rows
from banker.interaction.deal.keys import CARDS, STATES
from banker.interaction.ui_state import Ask, Context, Wrong
from banker.language import card_news as news
from banker.language.phrases.translation import in_language, language_of
from banker.language.player_keys import seat_letters
from banker.session.session import Session
from tests.games.deal.any_command import Anybody, turned
from tests.support.card_game import CardGame, setup_of
from tests.support.card_table import Table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("steps_as_before.txt")
TABLES, BETWEEN = 48, 4
VERBS = (*CARDS, STATES["card_money"])
KEYS_MAX = 6
MONEY, TYPED = "1234500", (*"abcdgnoprtwyhkls2=*.", *["enter"] * 5)
WORTHS = (*MONEY, *TYPED)
NAMED = ("a", "b", "bob", "re", "gr", "кр", "зел")


def setup(seed: int) -> Any:
    """Every other table discards openly."""
    chosen = dict(turned(seed))
    if seed % 2:
        chosen["discard_to"] = CENTRE
    return setup_of(("Ann", "Bob", "Cem")[: 2 + seed % 2], tuple(chosen.items()))


def prompted(step: Any) -> str:
    """What a step is, in words."""
    if isinstance(step, Wrong):
        return f"wrong {step.sentence}"
    if isinstance(step, Ask):
        spans = [(getattr(it, "text", it), getattr(it, "role", "")) for it in step.prompt]
        return f"asks {spans} {step.enter}"
    return repr(step)


def pressed(ctx: Context, dice: random.Random) -> Iterator[str]:
    """Each act, with random keys while it asks for more."""
    for verb in VERBS:
        typed: tuple[str, ...] = ()
        for _ in range(KEYS_MAX):
            step = verb.parser(ctx, typed)
            yield f"{verb.name} {typed} {prompted(step)}"
            if not isinstance(step, Ask):
                break
            typed = (*typed, dice.choice([*shown_keys(step), *WORTHS]))


def shown_keys(step: Ask) -> list[str]:
    """The keys that a prompt names, thrice: most fingers do what they are told."""
    signs = [getattr(it, "text", it).strip() for it in step.prompt]
    return [sign.lower() for sign in signs if len(sign) == 1 and sign.isalnum()] * 3


def table_of(session: Session, state: Any, dice: random.Random) -> str:
    """All that keys and the foot say of a table as it stands."""
    refused = dice.choice((None, Anybody(dice.randrange(9)).command(state)))
    ctx = Context(state=state, letters=seat_letters(state.setup)[0], refused=refused)
    rows = [suggestion.waiting(ctx), suggestion.suggestion(ctx), foot_words.kind_of(ctx)]
    rows += [foot_words.is_pressing(state), sorted(foot_words.impossible(state))]
    for entry in session.entries(max(1, session.journal.count - 1)):
        told = news.news_of(entry, state.setup, language_of(state.edition))
        rows += [told, news.steps(entry, state.setup, language_of(state.edition).book)]
    rows += named_rows(ctx, (dice.choice(NAMED),))
    return "\n".join(map(str, [*rows, *pressed(ctx, dice)]))


def tables(seed: int, language: str) -> Iterator[str]:
    """Of people who say anything."""
    session = Session.create(None, setup(seed))
    session.state = in_language(session.state, language)
    anybody, dice = Anybody(seed), random.Random(f"{seed} {language}")
    for _ in range(TABLES):
        for _ in range(BETWEEN):
            with suppress(CommandError):
                session.execute(anybody.command(session.state))
        yield table_of(session, session.state, dice)
        if session.state.table.ended:
            session.state = going_on(session.state)


def games(seed: int, language: str) -> Iterator[str]:
    """Of people who play well, beside whom buildings lie now and then."""
    names = ("Ann", "Bob", "Cem", "Dan")
    game, table = CardGame(*names), Table(seed, tuple(map(str.lower, names)))
    session, dice = game.session, random.Random(f"{seed} {language}")
    session.state = in_language(session.state, language)
    for at in range(10 * TABLES):
        if table.winner:
            return
        session.execute(game.read(table.step()))
        state: Any = session.state
        if at % 10 == 0 or state.table.received or len(asks_of_all(state)) > 1:
            yield table_of(session, with_aside(state, dice), dice)


def with_aside(state: Any, dice: random.Random) -> Any:
    """One of two tables has a building that lies aside, or both kinds."""
    if dice.random() < 0.5:
        return state
    kinds = dice.choice((["house"], ["hotel"], ["hotel", "house"]))
    account = ASIDE + dice.choice(state.setup.ids)
    lying = {**state.balances, account: dict.fromkeys((FACE + it for it in kinds), 1)}
    return type(state)(state.setup, lying, state.seats, state.table)


def asks_of_all(state: Any) -> tuple[Any, ...]:
    return state.table.chain.asks if state.table.chain else ()


def going_on(state: Any) -> Any:
    """The game goes on: the end is looked at once."""
    return replace(state, table=replace(state.table, ended=False, winners=()))


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "ru"), (3, "en"), (5, "ru")])
def test_keys_of_each_act_say_what_they_said(seed: int, language: str) -> None:
    found = tables(seed, language)
    assert_as_stored(STORED, f"{seed}-{language}", found)


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "ru")])
def test_keys_at_a_table_that_plays_well_say_what_they_said(seed: int, language: str) -> None:
    found = games(seed, language)
    assert_as_stored(STORED, f"played-{seed}-{language}", found)
