"""Help: the page of statement forms.

The template beside an example is in the table's language. The example is what people type, and
that is the same in every language.
"""

from __future__ import annotations

import re
from textwrap import fill

from banker.language.parser.completion import completions
from banker.language.parser.forms import CHAPTERS, Form
from banker.language.parser.grammar import spellings
from banker.language.phrases.translation import ENGLISH_WORDS, Translation

__all__ = ["completions", "help_text"]

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


UNKNOWN = "there is no help about '{topic}'; topics are all verbs, and {topics}"


def help_text(topic: str | None = None, words: Translation = ENGLISH_WORDS) -> str:
    """All statement forms, with an example each; with a topic, only its forms."""
    if not topic:
        return _everything(words)
    wanted = topic.casefold().strip()
    if wanted in NOTES:
        return words.words(NOTES[wanted])
    forms = _forms_about(wanted)
    if not forms:
        return words.words(UNKNOWN, topic=topic, topics=", ".join((*CHAPTERS, *NOTES)))
    return "\n".join(
        f"{form.pattern}\n  {form.example}\n  {words.words(form.about)}" for form in forms
    )


def _everything(words: Translation) -> str:
    lines: list[str] = []
    for chapter, forms in CHAPTERS.items():
        lines += ["", words.words(chapter), *(_row(form, words) for form in forms)]
    notes = [
        fill(words.words(note), 78, initial_indent="  ", subsequent_indent="    ")
        for note in NOTES.values()
    ]
    return "\n".join([*lines, "", words.words("words"), *notes]).strip()


def _row(form: Form, words: Translation) -> str:
    about = words.words(form.about)
    if len(form.example) > EXAMPLE_WIDTH:
        return f"  {form.example}\n  {'':{EXAMPLE_WIDTH}}  {about}"
    return f"  {form.example:{EXAMPLE_WIDTH}}  {about}"


def _forms_about(topic: str) -> list[Form]:
    """The forms of a topic: by chapter, by verb, else by any word in the form or its remark."""
    forms = [form for chapter in CHAPTERS.values() for form in chapter]
    for chapter, inside in CHAPTERS.items():
        if topic in (chapter, chapter.removeprefix("a "), chapter.removeprefix("the ")):
            return list(inside)
    by_verb = [form for form in forms if not form.verbs.isdisjoint(spellings(topic))]
    if by_verb:
        return by_verb
    return [
        form for form in forms if topic in _WORDS.findall(f"{form.pattern} {form.about}".lower())
    ]
