"""Kept figures: the user's files of amounts read off real cards, one file for each edition.

Rules of this file
* Nothing is stored unless a person agreed to it; the caller of `keep` has asked.
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

ASKED = (
    "your cards: {count:amount|amounts} kept, {sure} of {deeds} deeds complete; begin with them?"
    " yes or no"
)
TABLE_LENGTH = 8  # digits of the name of a table


class Offer(NamedTuple):
    """Stored amounts with which a game of an edition may begin. `sure`: how many of its `deeds`
    deeds then have no estimated amount."""

    file: Path
    figures: Mapping[str, Said]
    sure: int
    deeds: int

    @property
    def counts(self) -> dict[str, int]:
        """Return the fields of the sentences that offer the amounts."""
        return {"count": len(self.figures), "sure": self.sure, "deeds": self.deeds}


def read_figures(file: Path, edition: Edition) -> FigureFile:
    """Read a file of corrected card amounts for an edition. Raises `EditionError`, which lists
    every error of the file."""
    try:
        layer = read_layer(file)
    except UnreadableEdition as error:
        raise EditionError([error.whole]) from error
    return read(layer, edition)


def kept(edition: Edition) -> FigureFile:
    """Return the stored amounts of an edition without overlays; an empty file record if nothing is
    stored."""
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
    """Store amounts of an edition without overlays (path -> amount), beside the amounts stored
    before or those of `taken`; return the file."""
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
    """Store the amounts that a game read off its cards and that are not stored yet (see `to_keep`);
    return the file. `said`: path -> amount."""
    plain: Edition = editions.load(edition.id)
    return keep(plain, to_keep(edition, said))


def to_keep(edition: Edition, said: Mapping[str, int]) -> dict[str, Said]:
    """Return the amounts that a game read off its cards and that are not stored for its edition
    yet, by their paths in the edition without overlays. Empty if this computer does not have the
    edition.

    `edition`: the game's edition at its beginning; `said`: path -> amount.
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
    """Return the edition of a game without overlays, and all amounts known from its cards. `said`:
    what the game read, path -> amount. Raises `CommandError` for an unknown edition."""
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
    """Return the edition of a game without its overlays; None if this computer does not have it."""
    if is_path(edition.id):
        return None  # the id of a stranger's game may be anything
    try:
        found: Edition = editions.load(edition.id)
    except EditionError:
        return None
    return found


def in_plain(edition: Edition, plain: Edition, said: Mapping[str, Said]) -> dict[str, Said]:
    """Convert amounts of a game to the paths and the unit of the edition without overlays. Only
    amounts that are estimates there are returned."""
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
