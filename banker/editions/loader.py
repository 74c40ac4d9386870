"""The shelf: finding, reading and checking edition files.

An edition is named by its id, or by the path of a .toml file that somebody copied from one and
corrected. Such a file keeps the id of its original, because the id says whose rules apply.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from banker.editions.build import build, choose
from banker.editions.check import examine
from banker.editions.document import Document, Finding, Tree, Unreadable, name_of, read_layer
from banker.errors import EditionError
from banker.game.edition import Edition

SHELF = Path(__file__).parent


class Listing(NamedTuple):
    """An edition on the shelf."""

    id: str
    title: str
    stage: str
    path: Path


class Fault(NamedTuple):
    """What is wrong with an edition file, and in which line."""

    line: int
    message: str


def catalogue() -> list[Listing]:
    """The editions on the shelf, by id. Reads no more of a file than its `[meta]`."""
    found = []
    for path in SHELF.glob("*/data.toml"):
        text = path.read_text(encoding="utf-8")
        head = re.search(r"^\[meta\]$.*?(?=^\[)", text, re.DOTALL | re.MULTILINE)
        assert head, f"{path} does not begin with [meta]"
        meta = tomllib.loads(head[0])["meta"]
        found.append(Listing(meta["id"], meta["title"], meta["stage"], path))
    return sorted(found)


def text(id: str) -> str:
    """An edition's file as it is, comments and all, for a copy to correct."""
    return _on_shelf(id).read_text(encoding="utf-8")


def load(
    id_or_path: str, switches: Mapping[str, str] = {}, overlays: Sequence[str] = ()
) -> Edition:
    """An edition with its overlays, in their order, and the switches chosen.

    EditionError holds all faults of the files at once.
    """
    path = Path(id_or_path) if _is_path(id_or_path) else _on_shelf(id_or_path)
    over = [_overlay_path(name) for name in overlays]
    try:
        document = Document(read_layer(path), *map(read_layer, over))
        base = _base(document.data) if over or not _is_shelved(path) else None
    except Unreadable as error:
        raise EditionError([str(error)]) from error
    findings = examine(document.data, base, _ids())
    if findings:
        raise EditionError([_line(document, finding) for finding in findings])
    return choose(build(document.data, base, [p.stem for p in over]), switches)


def check(path: Path) -> list[Fault]:
    """All faults of an edition file, in the order of their lines; empty if it can be played."""
    try:
        document = Document(read_layer(path))
    except Unreadable as error:
        return [Fault(error.line, error.message)]
    base = None if _is_shelved(path) else _base(document.data)
    findings = examine(document.data, base, _ids())
    return sorted(
        Fault(document.place(finding.trail)[1], _say(document, finding)) for finding in findings
    )


def _say(document: Document, finding: Finding) -> str:
    name = name_of(finding.trail, document.data)
    return f"{name}: {finding.message}" if name else finding.message


def _line(document: Document, finding: Finding) -> str:
    file, line = document.place(finding.trail)
    return f"{file}:{line}: {_say(document, finding)}"


def _ids() -> list[str]:
    return [listing.id for listing in catalogue()]


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def _is_shelved(path: Path) -> bool:
    return path.name == "data.toml" and path.resolve().parent.parent == SHELF.resolve()


def _on_shelf(id: str) -> Path:
    for listing in catalogue():
        if listing.id == id:
            return listing.path
    known = ", ".join(_ids())
    raise EditionError([f"no edition '{id}'; there are {known}, or the path of a .toml file"])


def _overlay_path(name: str) -> Path:
    if _is_path(name):
        return Path(name)
    folder = SHELF / "overlays"
    path = folder / f"{name}.toml"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in folder.glob("*.toml"))) or "none"
        raise EditionError([f"no overlay '{name}'; there are {known}, or the path of a .toml file"])
    return path


def _base(data: Tree) -> Tree | None:
    """The shelf's own data of the edition that a user's file says it is, if there is one."""
    meta = data.get("meta")
    id = meta.get("id") if isinstance(meta, dict) else None
    for listing in catalogue():
        if listing.id == id:
            return read_layer(listing.path).data
    return None
