"""Answers: the answers to questions of the table language and of the line mode, in sentences.

Rules of this file
* A private balance is not said, as on the screen.
* There are no columns, because answers are read aloud.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from banker.engine.any_edition import AnyEdition
from banker.engine.fold import State
from banker.foundation.errors import CommandError
from banker.foundation.text import ESTIMATE
from banker.interaction.view import View
from banker.interaction.words.text import plain
from banker.interaction.words.translate import grouped, translate
from banker.language.parser import questions as q
from banker.language.parser.dialects import dialect
from banker.language.parser.names import directory
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import Translation, language_of
from banker.ledger.likeness import name_key
from banker.plain import words as own
from banker.plain.game_lines import lines_of
from banker.plain.statements.written import explained
from banker.session.session import Session


def answer(session: Session, asked: q.Question) -> list[str]:
    """Return the lines that answer a question of the table language."""
    words = language_of(session.state.edition)
    if isinstance(asked, q.Log):
        first = max(1, session.journal.count - asked.count + 1)
        setup = session.state.setup
        told = ((entry.seq, sentence(entry, setup, words.book)) for entry in session.entries(first))
        return [f"{seq}: {said(row, words.words)}" for seq, row in told]
    if isinstance(asked, q.Help):
        return statements(asked.topic or "", session.state, words)
    return lines_of(session.state.setup).answer(session.state, asked, words)


def said(words: str, say: Callable[..., str]) -> str:
    """Return a ledger sentence without symbols that a voice cannot read, such as `→`.

    `say` translates a template with its fields.
    """
    first, *places = words.split(" → ")
    for place in places:
        first = say(TO, thing=first, place=place)
    return first.replace(" · ", ", ")


def without_estimate_signs(sentence: str, say: Callable[..., str]) -> str:
    """Return a sentence with `about 110` in place of `~110`."""
    return _ESTIMATE.sub(lambda it: say("about {amount}", amount=f"{it[1] or ''}{it[2]}"), sentence)


def as_written(line: str, say: Callable[..., str]) -> str:
    """Return a line without the word for an estimate, which only a voice says: `about 110`."""
    word = say("about {amount}", amount="").strip()
    return line if '"' in line else re.sub(rf"\b{word} (?=[0-9])", "", line, flags=re.IGNORECASE)


TO = "{thing} to {place}"
YOURS = "  * yours"  # what the panel of the screen says of its stars
STAR = "*"
_STAR = re.compile(f"([0-9][0-9, \u00a0]*)[{STAR}]")
CHAPTERS = "statements by chapter: {chapters}; 'words' lists the short words"
_ESTIMATE = re.compile(f"((?<![0-9])[−+-])?{ESTIMATE}([0-9][0-9, \u00a0]*)")


def statements(topic: str, state: State, words: Translation) -> list[str]:
    """Return the statements of a chapter or a verb, and the word of the line mode, a line each.

    A statement is an example: the signs of its form say nothing to the ear. Without a topic,
    return the names of the chapters.
    """
    from banker.language.help import forms_about, forms_named, help_text, topic_of

    ruleset = state.setup.ruleset
    chapters = dialect(ruleset).chapters
    asked = topic_of(topic, chapters, words)
    if asked in chapters:
        return [": ".join(explained(form, state, words)) for form in chapters[asked]]
    if not topic:
        told = ", ".join(f"'help {words.words(chapter)}'" for chapter in chapters)
        return [words.words(CHAPTERS, chapters=told)]
    found = [own.explained(word, words) for word in own.named(topic, words)]
    forms = (forms_named if found else forms_about)(topic, words, ruleset)
    found += [": ".join(explained(form, state, words)) for form in forms]
    if found:
        return found
    return [" ".join(row.split()) for row in help_text(topic, words, ruleset).splitlines()]


# --- one game's ----------------------------------------------------------------------------------


def has(state: State, typed: str) -> list[str] | None:
    """Return who has a deed or a colour, or what a player has; None for other words."""
    known = directory(state.setup, dialect(state.setup.ruleset).directory)
    if who := player(state, typed):
        return answer_show(state, who)
    try:
        return lines_of(state.setup).has(state, known, typed)
    except CommandError:
        return None


def answer_show(state: State, who: str) -> list[str]:
    """Return the lines that say what a player has."""
    return lines_of(state.setup).answer(state, q.Show(who), language_of(state.setup.edition))


def player(state: State, typed: str) -> str:
    """Return the id of the player whom a text names; empty if it names none."""
    known = directory(state.setup, dialect(state.setup.ruleset).directory)
    try:
        who = known.player(name_key(typed), state.table.turn) if typed else ""
    except CommandError:
        return ""
    return str(who)


def panel(view: View, width: int) -> list[str]:
    """Return the rows about the inspected deed or player as sentences, without columns."""
    drawn = lines_of(view.state.setup).panel(view, width)
    rows = (" ".join(row.split()) for row in plain(drawn).split("\n"))
    edition, now = view.state.edition, f"{view.translate('now:')} "
    legend = view.translate(YOURS).strip()
    rows = (_without_stars(row.removesuffix(legend).strip(), view.translate) for row in rows)
    shown = [said(grouped(edition, row.replace("▶", now)), view.translate) for row in rows if row]
    return shown[1:]  # the first row is what was asked for


def _without_stars(row: str, say: Callable[..., str]) -> str:
    """A row without the star at an amount that a player read off a card: no voice says it well."""
    return _STAR.sub(lambda found: say("{amount}, as your card says", amount=found[1]), row)


def house_rules(edition: AnyEdition) -> list[str]:
    """Return the house rules that differ from what the edition prints, a line each."""
    from banker import editions
    from banker.interaction.setup.rule_list import value_words

    words = editions.in_words()
    return [
        f"{translate(edition, words[name].name)}: {value_words(edition, name, value)}"
        for name, value in edition.switches.items()
        if name in edition.offered and value != edition.offered[name].default
    ]
