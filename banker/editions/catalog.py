"""Catalog: which editions, parts and overlays there are, and which file a name means.

An edition is a file in `data/`. A part is what several editions have in common, such as a board. An
overlay is a file that a table may lay over an edition.

The user's editions are found in the user's folder, and where the entry points `banker.editions` of
installed packages say. An id of the program takes precedence over the same id of a user.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from banker.editions.document import Layer, UnreadableEdition, read_layer
from banker.editions.switches import NAMES_SHOWN_MAX, unknown
from banker.foundation import own_folders
from banker.foundation.errors import EditionError
from banker.foundation.printable import printable
from banker.foundation.text import Text, worded
from banker.games.rulesets import first, word_in

SHELF = Path(__file__).parent / "data"
ENTRY_POINTS = "banker.editions"
EDITION = "no edition '{name}'; {hint}"
OVERLAY = "no overlay '{name}'; {hint}"
PART = "no edition or part '{name}'; {hint}"
PLUGGED_IN = "the package behind {group} '{name}' cannot be used: {kind}: {error}"
FAULTY = "{id}.toml has errors: 'banker editions check {id}' lists them"
OWN_STAGE = "own"


class Listing(NamedTuple):
    """An edition in the catalog. `stage`: `alpha` or `beta`; `own` for a user's edition.

    `ruleset`: the word of its game.
    """

    id: str
    title: str
    stage: str
    path: Path
    ruleset: str


class Problem(NamedTuple):
    """Why a file that was found is left out of the user's editions.

    `id`: the name of a file with errors, which `banker editions check` lists; else empty.
    """

    why: Text
    id: str = ""

    @property
    def brief(self) -> Text:
        """The problem in one line that fits on a screen, with what to do."""
        return worded(FAULTY, id=self.id) if self.id else self.why


class Overlay(NamedTuple):
    """An overlay in the catalog. `fits`: one of these editions or parts must be below it.

    An overlay without `fits` goes over any edition.
    """

    id: str
    title: str
    about: str
    fits: tuple[str, ...]
    path: Path


def catalogue(ruleset: str = "") -> list[Listing]:
    """Return the program's editions, sorted by id; only those of one ruleset, if it is named.

    Only the table `[meta]` of each file is read.
    """
    return [listing for listing in _catalogue(SHELF) if ruleset in ("", listing.ruleset)]


@cache
def _catalogue(folder: Path) -> tuple[Listing, ...]:
    found = []
    for path in folder.glob("*.toml"):
        meta = _head(path, "meta")
        word = word_in(meta)
        found.append(Listing(meta["id"], meta["title"], meta["stage"], path, word))
    return tuple(sorted(found))


def overlays(ruleset: str = "") -> list[Overlay]:
    """Return the program's overlays, sorted by id; only those for one ruleset, if it is named."""
    others = {it.id for it in catalogue() if ruleset not in ("", it.ruleset)}
    found = []
    for path in SHELF.glob("overlays/*.toml"):
        head = _head(path, "overlay")
        fits = tuple(head.get("fits", ()))
        if not fits or not others.issuperset(fits):
            found.append(Overlay(path.stem, head["title"], head["about"], fits, path))
    return sorted(found)


def own_folder() -> Path:
    """Return the path of the user's folder of editions."""
    return own_folders.data() / "editions"


def figures_file(id: str) -> Path:
    """Return the path of the user's file with amounts on the cards of an edition."""
    return own_folder().parent / "figures" / f"{id}.toml"


def own_editions() -> tuple[list[Listing], list[Problem]]:
    """Return the user's editions, sorted by id, and why other files that were found are left
    out. Values are not checked."""
    program = {listing.id for listing in catalogue()}
    found: dict[str, Listing] = {}
    problems: list[Problem] = []
    for path in _own_files(problems):
        id = path.stem
        if id in program or id in found:
            why = worded(
                "{path}: an edition is called {id} already; give the file another name",
                path=path, id=id,
            )  # fmt: skip
            problems.append(Problem(why))
            continue
        try:
            found[id] = _own_listing(id, path)
        except UnreadableEdition as error:
            problems.append(Problem(error.whole, printable(id)))
    return [found[id] for id in sorted(found)], problems


def own_file(id: str) -> Path | None:
    """Return the path of the user's edition file with this name, readable or not."""
    return next((path for path in _own_files([]) if path.stem == id), None)


def _own_files(problems: list[Problem]) -> Iterator[Path]:
    yield from _files_of(own_folder(), problems)
    yield from _plugged_in(problems)


def _own_listing(id: str, path: Path) -> Listing:
    meta = read(path).data.get("meta", {})
    meta = meta if isinstance(meta, dict) else {}
    below = {listing.id: listing.ruleset for listing in catalogue()}.get(str(meta.get("over")))
    ruleset = meta.get("ruleset") or below or first()
    return Listing(id, printable(str(meta.get("title") or id)), OWN_STAGE, path, str(ruleset))


def _files_of(folder: Path, problems: list[Problem]) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except FileNotFoundError:
        return []
    except OSError as error:
        why = worded("{path} cannot be read: {why}", path=folder, why=error)
        problems.append(Problem(why))
        return []


def _plugged_in(problems: list[Problem]) -> Iterator[Path]:
    """The files of installed packages: an entry point is a path, or gives one; a folder holds
    several files."""
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        try:
            said = point.load()
            place = Path(said() if callable(said) else said)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - of somebody else: it may be any
            why = worded(
                PLUGGED_IN,
                group=ENTRY_POINTS, name=point.name, kind=type(error).__name__, error=error,
            )  # fmt: skip
            problems.append(Problem(why))
            continue
        yield from _files_of(place, problems) if place.is_dir() else [place]


def _head(path: Path, table: str) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    head = re.search(rf"^\[{table}\]$.*?(?=^\[|\Z)", text, re.DOTALL | re.MULTILINE)
    assert head, f"{path} has no [{table}]"
    found: dict[str, Any] = tomllib.loads(head[0])[table]
    return found


def edition_path(id_or_path: str) -> Path:
    """Return the path of an edition, named by its id or as a path.

    Raise `EditionError` if there is no such edition.
    """
    return Path(id_or_path) if is_path(id_or_path) else shelved_path(id_or_path)


def shelved_path(id: str) -> Path:
    """Return the path of an edition by its id, the program's or the user's."""
    known = {listing.id: listing.path for listing in catalogue()}
    if id in known:
        return known[id]
    known |= {listing.id: listing.path for listing in own_editions()[0]}
    return known.get(id) or _unknown(EDITION, id, known)


def overlay_path(name: str) -> Path:
    """Return the path of an overlay, named by its id or as a path."""
    if is_path(name):
        return Path(name)
    known = {path.stem: path for path in SHELF.glob("overlays/*.toml")}
    return known.get(name) or _unknown(OVERLAY, name, known)


def base_path(name: str, above: Path) -> Path:
    """Return the path of the file that the file `above` names as the one below it.

    That is an edition or a part of the program, or a path relative to the folder of `above`.
    """
    if is_path(name):
        return above.parent / name
    known = {listing.id: listing.path for listing in catalogue()}
    known |= {path.stem: path for path in SHELF.glob("parts/*.toml")}
    return known.get(name) or _unknown(PART, name, known)


def _unknown(template: str, name: str, known: dict[str, Path]) -> Path:
    hint = unknown(name, known, "banker editions list")
    if len(known) <= NAMES_SHOWN_MAX and not str(hint).endswith("?"):
        hint = worded("{hint}, or the path of a .toml file", hint=hint)
    raise EditionError([worded(template, name=name, hint=hint)])


def is_path(name: str) -> bool:
    """Return whether a name is the path of a file, not an id."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def read(path: Path) -> Layer:
    """Return a file as a layer; a file of the program is read only once."""
    return _read_shelved(path) if is_shelved(path) else read_layer(path)


def is_shelved(path: Path) -> bool:
    """Return whether a file came with the program."""
    return _is_below(path, SHELF) if path.is_absolute() else _is_below(path.resolve(), SHELF)


@cache
def _is_below(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        # A circle of links, or no valid file name: reading the file will report it.
        return False


@cache
def _read_shelved(path: Path) -> Layer:
    return read_layer(path, shelved=True)
