"""Help: the page of statement forms.

The template beside an example is in the table's language. The example is what people type, and
that is the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import fill

from banker.games.rulesets import FIRST
from banker.language.parser.completion import completions
from banker.language.parser.dialects import dialect
from banker.language.parser.forms import Form
from banker.language.parser.grammar import spellings
from banker.language.phrases.translation import ENGLISH_WORDS, Translation

__all__ = ["completions", "help_text"]

Chapters = Mapping[str, tuple[Form, ...]]

EXAMPLE_WIDTH = 34  # most examples fit; a longer one has its line to itself

_WORDS = re.compile(r"[^\W_]+")
NOTES = {
    "who": "WHO is a player's name or the beginning of it, or bank, vault, pot. At the beginning"
    " of a statement it may be left out: then it is the player whose turn it is, also called me.",
    "deed": "DEED is its name or the beginning of it (oriental, st ch), its id (st_charles), or"
    " its two keys on the screen (p1). Names of other boards are known too (mayfair).",
    "amount": "AMOUNT is a whole number: 1500, 1,500, 1_500 and 1.5k are the same.",
    "text": 'Write a text in quotes: "fat finger". What follows # is a comment.',
}


CARD_NOTES = {
    "who": "WHO is a player's name or the beginning of it. At the beginning of a statement it may"
    " be left out: then it is the player whose turn it is, also called me.",
    "card": "A card is its id or the beginning of its name (sly), 5m for money, a colour for a"
    " property, red/yellow for a wild card, rent red/yellow, any and rent any.",
    "colour": "A colour is its name, the beginning of it, or its letter on the screen (b).",
    "text": NOTES["text"],
}
_NOTES_OF = {FIRST: NOTES, "deal": CARD_NOTES}

UNKNOWN = "there is no help about '{topic}'; topics are all verbs, and {topics}"


def help_text(
    topic: str | None = None, words: Translation = ENGLISH_WORDS, ruleset: str = FIRST
) -> str:
    """All statement forms of a game, with an example each; with a topic, only its forms."""
    chapters, notes = dialect(ruleset).chapters, _NOTES_OF[ruleset]
    if not topic:
        return _everything(words, chapters, notes)
    wanted = topic.casefold().strip()
    if wanted in notes:
        return words.words(notes[wanted])
    forms = _forms_about(wanted, chapters)
    if not forms:
        return words.words(UNKNOWN, topic=topic, topics=", ".join((*chapters, *notes)))
    return "\n".join(
        f"{form.pattern}\n  {form.example}\n  {words.words(form.about)}" for form in forms
    )


def _everything(words: Translation, chapters: Chapters, notes: Mapping[str, str]) -> str:
    lines: list[str] = []
    for chapter, forms in chapters.items():
        lines += ["", words.words(chapter), *(_row(form, words) for form in forms)]
    explained = [
        fill(words.words(note), 78, initial_indent="  ", subsequent_indent="    ")
        for note in notes.values()
    ]
    return "\n".join([*lines, "", words.words("words"), *explained]).strip()


def _row(form: Form, words: Translation) -> str:
    about = words.words(form.about)
    if len(form.example) > EXAMPLE_WIDTH:
        return f"  {form.example}\n  {'':{EXAMPLE_WIDTH}}  {about}"
    return f"  {form.example:{EXAMPLE_WIDTH}}  {about}"


def _forms_about(topic: str, chapters: Chapters) -> list[Form]:
    """The forms of a topic: by chapter, by verb, else by any word in the form or its remark."""
    forms = [form for chapter in chapters.values() for form in chapter]
    for chapter, inside in chapters.items():
        if topic in (chapter, chapter.removeprefix("a "), chapter.removeprefix("the ")):
            return list(inside)
    by_verb = [form for form in forms if not form.verbs.isdisjoint(spellings(topic))]
    if by_verb:
        return by_verb
    return [
        form for form in forms if topic in _WORDS.findall(f"{form.pattern} {form.about}".lower())
    ]
