"""Audit sentences: a finished English sentence of the audit in another language.

The audit reads files that anybody may have written. The audit renders its findings in English at
once, since a value that is no number is a finding too, and returns strings. So this module
recognises those strings by their templates. All other text of the program is a `Text`, and the
translation looks that up.

Rules of this file
* A field called `what` may be a whole sentence of its own, one called `refusal` is one of the rules
  of the game, and one called `quoted…` stays as it is. A name that is handed along stays too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

from banker.language.phrases.plurals import filled

_REFUSED = re.compile(r"(refused \[[a-z_]+\]: )(.*)", re.DOTALL)
_FIGURE = re.compile(r"[-+]?[0-9]{1,3}(,[0-9]{3})+")
_FIELD = re.compile(r"\{(\w+)(?::[^}]*)?\}")
# What joins two things; looked for inside of a sentence, never as one.
_JOINTS = ((", ",), (" and ",), (" or ",), (", then ",))
_FRAMED, _QUOTED, _REFUSAL = "{what}", "quoted", "refusal"
_DEPTH = 6  # a sentence holds a part that holds a list that holds a word


class AuditSentences:
    """The audit's sentences in one language. `refusals`: those of the rules, which it quotes."""

    def __init__(
        self,
        sentences: Mapping[str, str],
        book: Mapping[str, str],
        refusals: AuditSentences | None = None,
    ) -> None:
        self._sentences = sentences
        self._book = book
        self._refusals = refusals or self
        # A frame round another sentence first, as that may end in anything; then the longest text:
        # it is the most particular. Its longest part is looked for first: most templates end there.
        known = [(_literals(said), said) for said in sentences if _is_recognisable(said)]
        known.sort(key=lambda row: (_FRAMED not in row[1], -sum(map(len, row[0]))))
        self._templates = [(max(parts, key=len), parts, said) for parts, said in known]

    def translate(self, english: str, names: Collection[str] = ()) -> str:
        """A sentence in this language. Codes stay, and so do parts that are one of `names`."""
        refused = _REFUSED.fullmatch(english)
        if refused is not None:
            return refused[1] + self._part(refused[2], names, _DEPTH)
        return self._part(english, names, _DEPTH)

    def _part(self, english: str, names: Collection[str], depth: int) -> str:
        if english in names:
            return english
        if english in self._sentences:
            return self._sentences[english]
        for longest, literals, template in self._templates if depth else ():
            if longest not in english or (depth == _DEPTH and literals in _JOINTS):
                continue
            if all(part in english for part in literals):
                found = _pattern(template).fullmatch(english)
                if found is not None:
                    fields = {
                        name: self._field(name, text, names, depth - 1)
                        for name, text in found.groupdict().items()
                    }
                    return filled(self._sentences[template], fields, self._book["plural"])
        if _FIGURE.fullmatch(english):
            return english.replace(",", self._book["thousands"])
        return english

    def _field(self, name: str, text: str, names: Collection[str], depth: int) -> str:
        if name.startswith(_QUOTED):
            return text
        if name == _REFUSAL:
            return self._refusals.translate(text, names)
        return self._part(text, names, depth)


def _is_recognisable(template: str) -> bool:
    """What chooses between words is filled in by the program and is never read back; neither is a
    field without a word beside it."""
    return "{" in template and "|" not in template and _literals(template) != ()


def _literals(template: str) -> tuple[str, ...]:
    return tuple(part for part in _FIELD.split(template)[::2] if part)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """What a filled template looks like. A field that comes again is the same again."""
    seen: set[str] = set()
    said: list[str] = []
    for place, part in enumerate(_FIELD.split(template)):
        if place % 2 == 0:
            said.append(re.escape(part))
        elif part in seen:
            said.append(f"(?P={part})")
        else:
            seen.add(part)
            # An amount is one word: so "owes the Bank 50" comes apart in the right place.
            said.append(f"(?P<{part}>{'[^ ]' if part == 'amount' else '.'}+?)")
    return re.compile("".join(said), re.DOTALL)
