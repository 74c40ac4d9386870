"""Deal words: the functions that word games of cards for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from banker.cli.tables.game_words import GameWords, Say, Spelled, Word
from banker.cli.tables.text_tables import WIDTH, amount_of
from banker.foundation.text import Text
from banker.games.deal.edition import Edition
from banker.games.deal.state import Setup, State
from banker.language.parser.questions import Question
from banker.language.phrases.deal import answers
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import Translation

HAND = {  # the figures of a game of cards
    "start": Text("cards to begin with"),
    "draw": Text("drawn"),
    "draw_empty": Text("drawn with an empty hand"),
    "plays": Text("plays"),
    "hand_max": Text("kept at most"),
    "sets": Text("sets to win"),
    "collector": Text("debt collector"),
    "birthday": Text("birthday"),
    "house": Text("house"),
    "hotel": Text("hotel"),
}


def _standings(state: State, words: Translation) -> list[str]:
    return answers.standings(state, words.book)


def _deck_lines(edition: Edition, say: Say) -> list[str]:
    """A box of cards: the amounts of the rules, the sets with their rents, the faces."""
    hand = edition.hand
    figures = [
        f"{say(HAND[name])} {amount_of(edition, f'hand.{name}', getattr(hand, name), say)}".rstrip()
        for name in hand.__struct_fields__
    ]
    sets = [
        f"{one.letter}  {one.name:14}"
        + " ".join(
            f"{amount_of(edition, f'set.{one.id}.ladder.{place}', rent, say):>3}"
            for place, rent in enumerate(one.ladder)
        ).rstrip()
        for one in edition.sets
    ]
    faces = [
        f"{face.id:24} {face.name:28}"
        f" {amount_of(edition, f'face.{face.id}.copies', face.copies, say):>3}"
        f" x {amount_of(edition, f'face.{face.id}.value', face.value, say, 'M'):>4}".rstrip()
        for face in edition.faces
    ]
    return [*wrap("; ".join(figures), WIDTH), "", *sets, "", *faces]


def _answer(state: State, question: Question, words: Translation) -> list[str]:
    return answers.answer(state, question, words.book)


def _spelled(setup: Setup, words: Translation) -> Spelled:
    wording = Wording(setup, words.book)
    return wording.who, lambda amount: f"{wording.figure(amount)}M"


def _words(edition: Edition, _in_play: Edition) -> Iterator[Word]:
    for key in ("sets", "faces"):
        for one in getattr(edition, key):
            yield Word(f"{key}.{one.id}.name", "", one.name, is_priced=True)


def _letters(edition: Edition) -> Iterator[tuple[str, str, str]]:
    from banker.interaction.deal.letters import (
        colour_letters,  # the screen's tables: only a card of keys
    )
    from banker.interaction.words.translate import translate

    letters = colour_letters(edition)
    for one in edition.sets:
        yield letters[one.id].upper(), translate(edition, one.name), one.colour


DEAL = GameWords(_standings, _deck_lines, _answer, _spelled, _words, _letters)
