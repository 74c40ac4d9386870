"""Figures: the amounts on printed cards, as an overlay file that has nothing else.

Rules of this file
* A file may give amounts that are estimates in its edition, and nothing else: no name, no switch,
  no printed amount. Amounts that are the same as in the edition are left out.
* `yours`: read off the cards of this table. `public:table`: read by another table; it stays an
  estimate until this table confirms it.
* A part of a list with the source `derived`, or with that of the edition, counts as missing.
* Amounts are in the unit of the plain edition; a scale above multiplies them.

This module must not know files: text and data come from outside.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeGuard

from banker.editions.document import (
    THINGS,
    EditionFinding,
    Layer,
    Tree,
    at_line,
    identity,
    listed,
    name_of,
)
from banker.editions.document.positions import Trail
from banker.editions.own.template import toml
from banker.editions.sources import is_tag, tag_of
from banker.editions.value_kinds import SOURCE, is_number
from banker.foundation.errors import EditionError
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import AMOUNT_MAX, FAULTS_MAX, cut
from banker.foundation.printable import printable
from banker.foundation.text import Text, mapped, worded
from banker.games.board.edition import OWN, Edition, is_guessed, scale_before, tables_behind
from banker.games.board.printed_figures import CARD_AMOUNTS, DEED_AMOUNTS, amounts, in_words

HEAD = """\
# What the cards of this box say, where the edition has only estimates.
#
#   banker editions figures {id}                     what is sure, yours, estimated
#   banker editions figures {id} --take FILE         read the file of another table
#   banker new game.bank --edition {id} --figures FILE --players Ann,Bob

"""
RENTS = "rents"
KEYS = {"deed": (*DEED_AMOUNTS, RENTS), "card": CARD_AMOUNTS, "space": ("amount",)}
_WORDS = {word: stem for stem, word in THINGS.items() if word in KEYS}
_OVERLAY = ("title", "about", "fits")
_TABLE = re.compile(r"[0-9a-f]{8}")


class Said(NamedTuple):
    """An amount on a printed card. `tag`: who read it, `yours` or that of other tables."""

    amount: int
    tag: str = OWN


class FigureFile(NamedTuple):
    """The amounts on an edition's cards, by their paths.

    `table`: a random name for the table that read them, empty if unknown. `taken`: the names of the
    tables whose amounts were taken over.
    """

    figures: Mapping[str, Said] = {}
    table: str = ""
    taken: tuple[str, ...] = ()

    @property
    def own(self) -> dict[str, int]:
        """Path -> amount that this table has read itself."""
        return {path: said.amount for path, said in self.figures.items() if said.tag == OWN}


# --- a file is read -------------------------------------------------------------------------------


def read(layer: Layer, edition: Edition) -> FigureFile:
    """Return the amounts in a file; raise `EditionError` with every error and its line."""
    found: dict[str, Said] = {}
    faults: list[EditionFinding] = [*_strange(layer.data, edition)]
    for word, stem in _WORDS.items():
        for place, item in enumerate(listed(layer.data, stem)):
            for spot in _said_of((*stem, place), word, item, edition):
                if isinstance(spot, EditionFinding):
                    faults.append(spot)
                elif spot[0] in found:
                    faults.append(
                        EditionFinding((*stem, place), worded("is there twice: remove one"))
                    )
                else:
                    found[spot[0]] = spot[1]
    if faults:
        raise EditionError([_faulty(layer, fault) for fault in faults[:FAULTS_MAX]])
    about = layer.data.get("overlay", {}).get("about", "")
    table, *taken = _TABLE.findall(about) or [""]
    order = amounts(edition)
    return FigureFile({path: found[path] for path in order if path in found}, table, tuple(taken))


def _faulty(layer: Layer, fault: EditionFinding) -> Text:
    name = cut(name_of(fault.trail, layer.data), 120)
    trail = fault.trail
    while trail and trail not in layer.lines:
        trail = trail[:-1]
    said = worded("{where}: {what}", where=name, what=fault.message) if name else fault.message
    safe = mapped(said, lambda quoted: printable(cut(quoted)))
    return at_line(layer.file, layer.lines.get(trail, 1), safe)


def _strange(data: Tree, edition: Edition) -> Iterator[EditionFinding]:
    """What such a file may not hold, and a file for another edition."""
    only = worded("a file of figures says amounts of deeds, cards and spaces only")
    tops = {stem[0]: stem for stem in _WORDS.values()}
    for key, value in data.items():
        if key == "overlay":
            continue
        stem = tops.get(key)
        if stem is None:
            yield EditionFinding((key,), only)
            continue
        if len(stem) > 1:
            if not isinstance(value, dict):
                yield EditionFinding((key,), only)
                continue
            yield from (EditionFinding((key, it), only) for it in value if it != stem[1])
            value = value.get(stem[1], [])
        if not isinstance(value, list) or not all(isinstance(it, dict) for it in value):
            yield EditionFinding(stem, worded("must be a list of tables"))
    overlay = data.get("overlay")
    overlay = overlay if isinstance(overlay, dict) else {}
    fits = overlay.get("fits")
    yield from (EditionFinding(("overlay", it), only) for it in overlay if it not in _OVERLAY)
    if fits != [edition.id]:
        yield EditionFinding(
            ("overlay", "fits"), worded('must be ["{id}"], the edition', id=edition.id)
        )
    elif not isinstance(overlay.get("about", ""), str):
        yield EditionFinding(("overlay", "about"), worded("must be a text"))


def _said_of(
    trail: Trail, word: str, item: JsonValue, edition: Edition
) -> Iterator[EditionFinding | tuple[str, Said]]:
    """The amounts of one deed, card or space; the findings on them."""
    if not isinstance(item, dict):
        return
    printed = amounts(edition)
    stem = f"{word}.{identity(item)}."
    if not any(path.startswith(stem) for path in printed):
        yield EditionFinding(trail, worded("this edition has no such {what}", what=Text(word)))
        return
    sources = item.get("source", {})
    if not SOURCE.fits(sources):
        yield EditionFinding((*trail, "source"), worded("must be a table of sources"))
        return
    for key, value in item.items():
        if key in ("id", "deed", "source"):
            continue
        here = (*trail, key)
        if key not in KEYS[word]:
            yield EditionFinding(here, worded("a file of figures may not say this: remove it"))
            continue
        paths = [it for it in printed if it == stem + key or it.startswith(f"{stem}{key}.")]
        values = value if key == RENTS else [value]
        if not isinstance(values, list) or len(values) != len(paths):
            message = worded("the edition has {count} amounts here: list as many", count=len(paths))
            yield EditionFinding(here, message)
            continue
        for place, (path, amount) in enumerate(zip(paths, values, strict=True)):
            inner = (place,) if key == RENTS else ()
            tag = tag_of(sources.get(key), inner) or tag_of(sources.get("default"), ())
            yield from _said(edition, (*here, *inner), path, (amount, tag, printed[path]))


def _said(
    edition: Edition, trail: Trail, path: str, written: tuple[JsonValue, str | None, int]
) -> Iterator[EditionFinding | tuple[str, Said]]:
    amount, tag, printed = written
    if not is_readable(amount, edition, path):
        step = step_of(edition, path)
        message = worded("must be a multiple of {step}, up to {most:,}", step=step, most=AMOUNT_MAX)
        yield EditionFinding(trail, message)
        return
    if tag is not None and not is_tag(tag):
        yield EditionFinding((*trail[:2], "source"), worded('"{tag}" is not a source', tag=tag))
        return
    if path not in edition.unsure:
        if amount != printed:
            message = worded("{amount:,} is printed; only an estimate changes", amount=printed)
            yield EditionFinding(trail, message)
        return
    if tag is None:
        tag = OWN if amount != printed else edition.sources[path]
    if tag == OWN or tables_behind(tag):
        yield path, Said(amount, tag)


def is_readable(amount: JsonValue, edition: Edition, path: str) -> TypeGuard[int]:
    """Return whether a card of this edition can have this amount at this path."""
    least = 0 if f".{RENTS}." in path else 1
    return is_number(amount, least) and not amount % step_of(edition, path)


def step_of(edition: Edition, path: str) -> int:
    """Return what an amount must be a multiple of.

    That is the smallest note; 1 for the factors of a utility's rent.
    """
    word, id, name = path.split(".", 2)
    is_times = word == "deed" and name.startswith(RENTS)
    is_times = is_times and edition.deed_by_id[id].kind == "utility"
    return 1 if is_times else edition.note_step


# --- a file is written ----------------------------------------------------------------------------


def text_of(edition: Edition, said: FigureFile) -> str:
    """Return the figures in `said` as the text of a new overlay file of the edition; `read` reads
    it back."""
    title = f"Your cards: {edition.title}"
    about = f"table {said.table}, with figures of {', '.join(said.taken) or 'no other'}"
    head = {"title": title, "about": about, "fits": [edition.id]}
    lines = [HEAD.format(id=edition.id), "[overlay]\n", *_rows(head)]
    for (word, id), figures in _by_thing(said.figures).items():
        lines.append(f"\n[[{'.'.join(map(str, _WORDS[word]))}]]\n")
        lines += _rows({"id": id} | _values(edition, word, id, figures))
    return "".join(lines)


def _rows(values: Mapping[str, JsonValue]) -> Iterator[str]:
    yield from (f"{key} = {toml(value)}\n" for key, value in values.items())


def _by_thing(figures: Mapping[str, Said]) -> dict[tuple[str, str], dict[str, Said]]:
    found: dict[tuple[str, str], dict[str, Said]] = defaultdict(dict)
    for path, said in figures.items():
        word, id, name = path.split(".", 2)
        found[word, id][name] = said
    return found


def _values(
    edition: Edition, word: str, id: str, figures: Mapping[str, Said]
) -> dict[str, JsonValue]:
    """The keys of one thing: its amounts, and at last where each comes from."""
    values: dict[str, JsonValue] = {}
    sources: dict[str, JsonValue] = {}
    for key in KEYS[word]:
        if key in figures:
            values[key], sources[key] = figures[key]
    if any(name.startswith(RENTS) for name in figures):
        rents = edition.deed_by_id[id].rents
        said = [figures.get(f"{RENTS}.{place}") for place in range(len(rents))]
        values[RENTS] = [rent if it is None else it.amount
                         for rent, it in zip(rents, said, strict=True)]  # fmt: skip
        sources[RENTS] = [
            edition.sources.get(f"{word}.{id}.{RENTS}.{place}", "derived") if it is None else it.tag
            for place, it in enumerate(said)
        ]
    return values | {"source": sources}


# --- what is said, over an edition ----------------------------------------------------------------


def laid_over(
    data: Tree, tags: Mapping[str, str], said: Mapping[str, Said]
) -> tuple[Tree, dict[str, str]]:
    """Return an edition's data and sources, with these amounts in place of its estimates.

    `tags`: path of a value -> where the value comes from; `said`: path -> amount.
    """
    new, sources = dict(data), dict(tags)
    for (word, id), figures in _by_thing(said).items():
        stem = _WORDS[word]
        things = list(listed(new, stem))
        place = next((at for at, it in enumerate(things) if identity(it) == id), None)
        if place is None:
            continue
        thing = dict(things[place])
        words: dict[int, int] = {}
        for name, (amount, tag) in figures.items():
            path = f"{word}.{id}.{name}"
            below = sources.get(path, OWN)
            if not is_guessed(below):
                continue
            scale = scale_before(below)
            words[thing.get(name, 0)] = amount * scale.times
            _set(thing, name, amount * scale.times)
            sources[path] = scale.words + tag
        if "label" in thing:
            thing |= {"label": in_words(thing["label"], words)}
            labels = thing.get("labels", {})
            thing |= {"labels": {key: in_words(it, words) for key, it in labels.items()}}
        things[place] = thing
        new = _with_list(new, stem, things)
    return new, sources


def _set(thing: Tree, name: str, amount: int) -> None:
    key, _, place = name.partition(".")
    if place:
        rents = list(thing[key])
        rents[int(place)] = amount
        thing[key] = rents
    else:
        thing[key] = amount


def _with_list(data: Tree, stem: Trail, things: list[Tree]) -> Tree:
    key, *deeper = map(str, stem)
    return data | {key: _with_list(data[key], tuple(deeper), things) if deeper else things}


def sure_deeds(edition: Edition, figures: Iterable[str]) -> tuple[int, int]:
    """Return how many deeds have no estimate once these amounts are known, and how many there are.

    `figures`: the paths of the amounts.
    """
    left = edition.unsure - set(figures)
    doubtful = {path.split(".")[1] for path in left if path.startswith("deed.")}
    return len(edition.deeds) - len(doubtful), len(edition.deeds)
