"""Box findings: the edition of a game, compared with the built-in editions.

Rules of this file
* An edition is recognised by its title, its id and its amounts together. A title that looks like
  that of a built-in edition counts as that title, with any id and of any version. A trademark sign
  behind it changes nothing. Words in brackets behind it make another title, which is compared all
  the same.
* Other amounts under the title of a built-in edition are suspicious. Under a user's title, or with
  an overlay of the user's, they are worth knowing, and the headline names them.
* A built-in estimate that a table corrected by its cards is right: it is only counted. A printed
  amount that differs is reported as before.
* Words count as amounts do: a person who exchanges the names of two deeds exchanges their rents
  (`box_words`). Words that only explain an amount do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from banker import editions
from banker.audit import Finding
from banker.cli.auditing.box_words import other_words
from banker.foundation.errors import BankerError, EditionError
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import line_bytes_max
from banker.foundation.text import Field, Text, joined
from banker.games.board.edition import YOUR_CARDS, Edition, is_own, tables_behind
from banker.games.board.printed_figures import amounts, with_figures
from banker.ledger.likeness import mixed_alphabets, rough_look

NAMED_MAX = 3  # figures of a box
# What a table may call things, where a figure comes from, and what is compared by itself.
_WORDS = {"title", "name", "names", "label", "language", "symbol", "stage", "sources", "offered"}
_OF_THE_SHELF = {"switches", "overlays", "id"}  # at the top of the tree
_TRADEMARK = re.compile(r"(?:\s*(?:[™℠®©🅪🅫🅬]|ᵀᴹ|ˢᴹ|\((?:tm|sm|r|c)\)))+$", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"(?:\s*[([{（［【「『].*)$")
# What reading a stranger's tree as a box may raise, as for the replay check.
_NOT_A_BOX = (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)


class Comparison(msgspec.Struct, frozen=True):
    """An edition compared with the built-in edition that it is, or pretends to be.

    `shelved`: the title of the built-in edition, or empty. `figures`, `names`: differing amounts
    and names; `words`: harmless differences. `is_alike`: the titles look alike; `is_near`: they do
    without words in brackets. `mixed`: the alphabets of a title that mixes two. `has_own_overlay`:
    an overlay of a user lies over it. `corrected`: estimates that differ by the table's own cards;
    `reported`: by those of another table; `estimates`: how many there are.
    """

    title: str
    shelved: str = ""
    figures: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    is_alike: bool = False
    is_near: bool = False
    mixed: frozenset[str] = frozenset()
    has_own_overlay: bool = False
    corrected: tuple[str, ...] = ()
    reported: tuple[str, ...] = ()
    estimates: int = 0

    def findings(self) -> Iterator[Finding]:
        """Yield the audit's findings on the edition."""
        title = self.title
        if self.mixed:
            what = Text(
                "a word of the title {title} mixes letters of several alphabets", {"title": title}
            )
            if self.mixed == {"LATIN", "CYRILLIC"}:
                template = "a word of the title {title} mixes Latin and Cyrillic letters"
                what = Text(template, {"title": title})
            yield Finding("box_figures", 1, "suspicious", what)
        if not self.shelved:
            what = Text("{title} is an edition of somebody's own", {"title": title})
            yield Finding("box_figures", 1, "noted", what)
            return
        yield from self._said_by_cards()
        others = _listed((*self.figures, *self.names, *self.words))
        if not others:
            return
        if self.has_own_overlay:
            template = "{title} was played with an overlay of somebody's own: {quoted}"
            what = Text(template, {"title": title, "quoted": others})
            yield Finding("box_figures", 1, "noted", what)
        elif self.is_alike and (self.figures or self.names):
            yield Finding("box_figures", 1, "suspicious", self._words(others))
        else:
            yield Finding("box_figures", 1, "noted", self._words(others))

    def _said_by_cards(self) -> Iterator[Finding]:
        """What differs because cards were read: nothing is wrong with that."""
        own = "{title} has {count:,} of {most:,} estimates as your cards say: {quoted}"
        others = "{title} has {count:,} of {most:,} estimates as another table says: {quoted}"
        for template, paths in ((own, self.corrected), (others, self.reported)):
            if paths:
                fields: dict[str, Field] = {"title": self.shelved, "quoted": _listed(paths)}
                fields |= {"count": len(paths), "most": self.estimates}
                yield Finding("box_figures", 1, "noted", Text(template, fields))

    def headline(self) -> Text | None:
        """The words by which the verdict names a user's own edition; None for a built-in
        edition."""
        if self.shelved and not (self.figures or self.names or self.words):
            return None
        differing = _differing_words(len(self.figures), len(self.names) + len(self.words))
        if differing:
            return Text("played with the table's edition: {differing}", {"differing": differing})
        return Text("played with the table's edition")

    def _words(self, others: str) -> Text:
        fields = {"title": self.title, "shelved": self.shelved, "quoted": others}
        template = "{title} was played with other names than the edition has: {quoted}"
        if self.is_near:
            template = "{title} looks like {shelved}, but other names are in it: {quoted}"
        if self.figures:
            template = "{title} was played with other values than the edition has: {quoted}"
            if self.is_near:
                template = "{title} looks like {shelved}, but has other values: {quoted}"
        return Text(template, fields)


def _listed(places: Sequence[str]) -> str:
    more = f" (+{len(places) - NAMED_MAX})" if len(places) > NAMED_MAX else ""
    return ", ".join(places[:NAMED_MAX]) + more


def _differing_words(figures: int, names: int) -> Field:
    one, other = Text("1 amount differs"), Text("1 name differs")
    if figures > 1:
        one = Text("{count:,} amounts differ", {"count": figures})
    if names > 1:
        other = Text("{count:,} names differ", {"count": names})
    return joined([one] * bool(figures) + [other] * bool(names), "{first}, {last}")


def compared(frozen: dict[str, JsonValue]) -> Comparison:
    """Compare an edition, as a game stores it, with the built-in editions."""
    return _compared(msgspec.json.encode(frozen))


def compare_early(first: bytes) -> None:
    """Compare the edition in the first line of a file before `compared` is called, which then
    answers from its cache. A line without an edition is skipped."""
    if len(first) > line_bytes_max(1):
        return
    with suppress(BankerError, msgspec.MsgspecError, *_NOT_A_BOX):
        compared(msgspec.json.decode(first)["ev"][0]["edition"])


@lru_cache(16)  # the games of a folder share their boxes
def _compared(encoded: bytes) -> Comparison:
    frozen: dict[str, Any] = msgspec.json.decode(encoded)
    edition = editions.thaw(frozen)
    title, mixed = edition.title, mixed_alphabets(edition.title)
    known = {it.id for it in editions.overlays()}
    laid = tuple(name for name in edition.overlays if name in known)
    has_own = len(laid) < len([it for it in edition.overlays if it != YOUR_CARDS])
    shelved = _shelved(edition, laid)
    if shelved is None:
        return Comparison(title, mixed=mixed, has_own_overlay=has_own)
    estimates = len(shelved.unsure)
    own, others = _by_cards(edition, shelved)
    if own or others:
        shelved = with_figures(shelved, own | others)
    is_alike = title == shelved.title or _look(title) == rough_look(shelved.title)
    stored, printed = editions.freeze(edition), editions.freeze(shelved)
    figures = [
        *_differing(_without(stored), _without(printed), ""),
        *_choices(frozen["switches"], shelved),
    ]
    return Comparison(
        title,
        shelved.title,
        tuple(figures),
        *other_words(edition, shelved),
        is_alike,
        not is_alike and _look(_IN_BRACKETS.sub("", title)) == rough_look(shelved.title),
        mixed,
        has_own,
        tuple(own),
        tuple(others),
        estimates,
    )


def _by_cards(edition: Any, shelved: Any) -> tuple[dict[str, int], dict[str, int]]:
    """The estimated amounts that real cards corrected: by this table, and by others. `shelved`: the
    same edition as installed here."""
    own: dict[str, int] = {}
    others: dict[str, int] = {}
    if edition.ruleset != shelved.ruleset or not shelved.unsure:
        return own, others
    said, printed = amounts(edition), amounts(shelved)
    for path, amount in printed.items():
        if path in shelved.unsure and said.get(path, amount) != amount:
            tag = edition.sources.get(path, "")
            if is_own(tag):
                own[path] = said[path]
            elif tables_behind(tag):
                others[path] = said[path]
    return own, others


def _shelved(edition: Any, overlays: tuple[str, ...]) -> Any:
    """The built-in edition that this one looks like, else the one of its id; with the overlays."""
    return _on_shelf(edition.id, edition.title, overlays)


@lru_cache(16)  # titles may be anybody's
def _on_shelf(its_id: str, title: str, overlays: tuple[str, ...]) -> Any:
    titles = {it.title: it.id for it in editions.catalogue()}
    id = titles.get(title) or _called_alike(title, titles) or its_id
    if id not in titles.values():
        return None
    try:
        return editions.load(id, {}, overlays)
    except EditionError:
        return None


def _called_alike(title: str, titles: Mapping[str, str]) -> str:
    """The id of the edition whose title one looks like; empty if there is none."""
    looks = {rough_look(it): id for it, id in titles.items()}
    return looks.get(_look(title)) or looks.get(_look(_IN_BRACKETS.sub("", title))) or ""


def _look(title: str) -> str:
    return rough_look(_TRADEMARK.sub("", title))


# --- figures --------------------------------------------------------------------------------------


def _without(frozen: dict[str, JsonValue]) -> dict[str, JsonValue]:
    return {key: value for key, value in frozen.items() if key not in _OF_THE_SHELF}


def _differing(stored: JsonValue, printed: JsonValue, path: str) -> Iterator[str]:
    """The places where two trees differ, but for words."""
    if isinstance(stored, dict) and isinstance(printed, dict):
        for key in sorted((stored.keys() | printed.keys()) - _WORDS):
            here = f"{path}.{key}" if path else key
            yield from _differing(stored.get(key), printed.get(key), here)
    elif isinstance(stored, list) and isinstance(printed, list) and len(stored) == len(printed):
        for place, (one, other) in enumerate(zip(stored, printed, strict=True), start=1):
            name = one.get("id", place) if isinstance(one, dict) else place
            yield from _differing(one, other, f"{path}.{name}")
    elif stored != printed:
        yield path


def _choices(switches: dict[str, str], shelved: Edition) -> Iterator[str]:
    """The paths of the switches set to a value that the installed edition neither has nor
    offers."""
    for name, value in switches.items():
        choice = shelved.offered.get(name)
        values = choice.values if choice is not None else ()
        is_number = "#" in values and value.isdecimal()
        if value != shelved.switches.get(name) and value not in values and not is_number:
            yield f"switches.{name}"
