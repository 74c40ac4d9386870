"""Kept figures: the user's file of what the cards of a box say, one for each edition.

Rules of this file
* Nothing is kept unless somebody agreed to it: who calls `keep` has asked.
* The file is replaced whole, so a crash leaves the old one or the new one.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from banker import editions
from banker.editions.catalog import figures_file, is_path
from banker.editions.document import UnreadableEdition, read_layer
from banker.editions.own.figures import (
    FigureFile,
    Said,
    is_readable,
    read,
    sure_deeds,
    text_of,
)
from banker.foundation.errors import CommandError, EditionError
from banker.games.board.edition import (
    OWN,
    Edition,
    is_own,
    scale_before,
    source_tag,
    tables_behind,
)
from banker.games.board.printed_figures import amounts
from banker.games.board.state import Setup

ASKED = "your figures: {sure} of {deeds} deeds sure; begin with them? yes or no"
TABLE_LENGTH = 8  # digits of the name of a table


class Offer(NamedTuple):
    """Stored amounts that may be used for an edition. `sure`: how many of its `deeds` deeds then
    rest on no estimate."""

    file: Path
    figures: Mapping[str, Said]
    sure: int
    deeds: int


def read_figures(file: Path, edition: Edition) -> FigureFile:
    """Read a file of corrected card amounts for an edition. Raises `EditionError` with every
    error."""
    try:
        layer = read_layer(file)
    except UnreadableEdition as error:
        raise EditionError([error.whole]) from error
    return read(layer, edition)


def kept(edition: Edition) -> FigureFile:
    """Return the amounts stored for a plain edition; none at first."""
    file = figures_file(edition.id)
    return read_figures(file, edition) if file.exists() else FigureFile()


def offer(id_or_path: str) -> Offer | None:
    """Return the amounts stored for an edition, if a game of it may begin with them."""
    if not is_path(id_or_path) and not figures_file(id_or_path).exists():
        return None  # most boxes: the edition is not loaded for it
    plain = editions.load(id_or_path)
    if not plain.unsure:
        return None
    file = figures_file(plain.id)
    figures = kept(plain).figures
    said = {path: it for path, it in figures.items() if path in plain.unsure}
    own = [path for path, it in said.items() if it.tag == OWN]
    return Offer(file, said, *sure_deeds(plain, own)) if said else None


def keep(edition: Edition, figures: Mapping[str, Said], taken: FigureFile | None = None) -> Path:
    """Store amounts of the plain edition beside the stored ones; return the file."""
    before = taken or kept(edition)
    every = {**before.figures, **figures}
    ordered = {path: every[path] for path in amounts(edition) if path in every}
    table = before.table or uuid.uuid4().hex[:TABLE_LENGTH]
    file = figures_file(edition.id)
    text = text_of(edition, FigureFile(ordered, table, before.taken))
    beside = file.with_name(f"{file.name}.{uuid.uuid4().hex}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(file)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise CommandError("{file}: {why}", file=file, why=error) from error
    return file


def keep_from(edition: Edition, said: Mapping[str, int]) -> Path:
    """Store the amounts that a game read off its cards, as `to_keep` returns them."""
    plain: Edition = editions.load(edition.id)
    return keep(plain, to_keep(edition, said))


def to_keep(edition: Edition, said: Mapping[str, int]) -> dict[str, Said]:
    """Of what a game says of its cards: what is not kept for its edition yet, as the plain edition
    has it. Nothing for an edition without a name here.

    `edition`: that of the game as it began.
    """
    plain = plain_of(edition)
    if plain is None or not said:
        return {}
    try:
        before = kept(plain).figures
    except EditionError:
        return {}
    found = in_plain(edition, plain, {path: Said(amount) for path, amount in said.items()})
    return {path: new for path, new in found.items() if before.get(path) != new}


def of_game(setup: Setup, said: Mapping[str, int]) -> tuple[Edition, FigureFile]:
    """Return the plain edition of a game, and the amounts known from its cards."""
    stored = setup.stored
    plain = plain_of(stored)
    if plain is None:
        raise CommandError(
            "{title} is not an edition of this computer: add its file with 'banker editions add'",
            title=stored.title,
        )
    printed = amounts(stored)
    begun = {
        path: Said(printed[path], source_tag(tag))
        for path, tag in stored.sources.items()
        if path in printed and (is_own(tag) or tables_behind(tag))
    }
    every = begun | {path: Said(amount) for path, amount in said.items()}
    found = in_plain(stored, plain, every)
    return plain, FigureFile({path: found[path] for path in amounts(plain) if path in found})


def plain_of(edition: Edition) -> Edition | None:
    """The edition of a game without overlays; None for one that is not known here."""
    if is_path(edition.id):
        return None  # the id of a stranger's game may be anything
    try:
        found: Edition = editions.load(edition.id)
    except EditionError:
        return None
    return found


def in_plain(edition: Edition, plain: Edition, said: Mapping[str, Said]) -> dict[str, Said]:
    """Return a game's amounts with the paths and the unit of the plain edition; only its
    estimates."""
    found = {}
    for path, new in said.items():
        its = _in_plain(path, edition, plain)
        is_scaled = scale_before(edition.sources.get(path, "")).times > 1
        # What was forced although no notes pay it belongs to that game alone.
        if its in plain.unsure and not is_scaled and is_readable(new.amount, plain, its):
            found[its] = new
    return found


def _in_plain(path: str, edition: Edition, plain: Edition) -> str:
    """The path of an amount in the plain edition: fewer houses before a hotel skip some rents."""
    word, id, name = path.split(".", 2)
    key, _, place = name.partition(".")
    if not place or id not in plain.deed_by_id:
        return path
    skipped = len(plain.deed_by_id[id].rents) - len(edition.deed_by_id[id].rents)
    first = 2 + edition.houses_before_hotel
    at = int(place) if int(place) < first else int(place) + skipped
    return f"{word}.{id}.{key}.{at}"
