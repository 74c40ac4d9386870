"""Help: the text that lists the forms of statements.

The template of each form is in the table's language. The example is a statement as people type it,
which is the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import fill

from banker.games.rulesets import first
from banker.language.parser.completion import completions
from banker.language.parser.dialects import dialect
from banker.language.parser.forms import Form
from banker.language.parser.grammar import spellings
from banker.language.phrases.translation import ENGLISH_WORDS, Translation

__all__ = ["completions", "forms_about", "help_text"]

Chapters = Mapping[str, tuple[Form, ...]]

EXAMPLE_WIDTH = 34  # most examples fit; a longer one has its line to itself

_WORDS = re.compile(r"[^\W_]+")

UNKNOWN = "there is no help about '{topic}'; topics are all verbs, and {topics}"


def help_text(
    topic: str | None = None, words: Translation = ENGLISH_WORDS, ruleset: str = ""
) -> str:
    """Return all forms of statements with an example each, or only those of a topic.

    `ruleset`: the game; empty for the board games.
    """
    language = dialect(ruleset or first())
    chapters, notes = language.chapters, language.notes
    if not topic:
        return _everything(words, chapters, notes)
    wanted = topic_of(topic, (*chapters, *notes), words)
    if wanted in notes:
        return words.words(notes[wanted])
    forms = forms_about(topic, words, ruleset)
    if not forms:
        topics = ", ".join((*map(words.words, chapters), *notes))  # notes: words of the patterns
        return words.words(UNKNOWN, topic=topic, topics=topics)
    return "\n".join(
        f"{form.pattern}\n  {form.example}\n  {words.words(form.about)}" for form in forms
    )


def topic_of(topic: str, topics: Iterable[str], words: Translation) -> str:
    """Return the English name of a topic typed in English or in the language of `words`."""
    wanted = " ".join(topic.casefold().split())
    own = {words.words(one).casefold(): one for one in topics}
    return own.get(wanted, wanted)


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


def forms_about(topic: str, words: Translation, ruleset: str = "") -> list[Form]:
    """The forms of a topic: by chapter, by verb, else by any word in the form or its remark. None
    for a topic that is explained in a note."""
    language = dialect(ruleset or first())
    topic = topic_of(topic, (*language.chapters, *language.notes), words)
    forms = forms_named(topic, words, ruleset)
    if forms or topic in language.notes:
        return forms
    return [
        form
        for chapter in language.chapters.values()
        for form in chapter
        if topic in _WORDS.findall(f"{form.pattern} {form.about}".lower())
    ]


def forms_named(topic: str, words: Translation, ruleset: str = "") -> list[Form]:
    """The forms of a chapter, else those of a verb."""
    language = dialect(ruleset or first())
    topic = topic_of(topic, (*language.chapters, *language.notes), words)
    for chapter, inside in language.chapters.items():
        if topic in (chapter, chapter.removeprefix("a "), chapter.removeprefix("the ")):
            return list(inside)
    verbs = set() if topic in language.notes else {*spellings(topic)}
    forms = (form for chapter in language.chapters.values() for form in chapter)
    return [form for form in forms if not form.verbs.isdisjoint(verbs)]
