"""Loading and checking edition files.

An edition is named by its id, or by the path of a .toml file of somebody's own. Such a file lies
over an edition and holds what differs; or it holds everything, as a copy of a whole file does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from banker.editions import shelf
from banker.editions.build import build, choose
from banker.editions.check_all import examine
from banker.editions.check_layers import doubled, misfit, misspelt
from banker.editions.document import (
    Document,
    Finding,
    Layer,
    Tree,
    Unreadable,
    name_of,
)
from banker.editions.layers import document, stack, table
from banker.editions.own_file import Own, own_file, toml
from banker.editions.sources import source_findings, sources
from banker.errors import EditionError
from banker.game.edition import Edition


class Fault(NamedTuple):
    """What is wrong with an edition file, and in which line."""

    line: int
    message: str
    file: str


def load(
    id_or_path: str, switches: Mapping[str, str] = {}, overlays: Sequence[str] = ()
) -> Edition:
    """An edition with its overlays, in their order, and the switches chosen.

    EditionError holds all faults of the files at once.
    """
    over = [shelf.overlay_path(name) for name in overlays]
    data, tags = _sound(shelf.edition_path(id_or_path), over)
    return choose(build(data, tags, [path.stem for path in over]), switches)


def own_file_over(base: str, own: Own) -> str:
    """The text of a new file that lies over an edition and changes nothing yet."""
    path = shelf.edition_path(base)
    data, tags = _sound(path, ())
    return own_file(str(path.resolve()) if shelf.is_path(base) else base, data, tags, own)


def _sound(path: Path, over: Sequence[Path]) -> tuple[Tree, dict[str, str]]:
    """The tree of an edition with its overlays, and the tags of its figures."""
    try:
        layers = [*stack(path), *map(shelf.read, over)]
        original = _copied(layers)
    except Unreadable as error:
        raise EditionError([str(error)]) from error
    whole = document(layers)
    closely = [layer for layer in layers if not layer.shelved]
    faults = _misfits(layers) or _faults(whole, closely)
    if faults:
        raise EditionError([f"{f.file}:{f.line}: {f.message}" for f in faults])
    return whole.data, sources(layers, original, whole.data)


def check(path: Path) -> list[Fault]:
    """All faults of an edition file, in the order of their lines; empty if it can be played."""
    try:
        layers = stack(path)
    except Unreadable as error:
        return [Fault(error.line, error.message, error.file)]
    faults = _faults(document(layers), layers)
    return sorted(faults, key=lambda fault: (fault.file != str(path), fault))


def blank_town(own: Own) -> str:
    """The text of a new file that holds a small town of its own, ready to be played."""
    text = (shelf.SHELF / "blank.toml").read_text(encoding="utf-8")
    text = text.replace('id = "my-town"', f"id = {toml(own.id)}", 1)
    return text.replace('title = "My town"', f"title = {toml(own.title)}", 1)


def _faults(whole: Document, read_closely: Sequence[Layer]) -> list[Fault]:
    """All faults. What came with the program is read closely when it is checked, not at each
    loading."""
    found = [_fault(whole, finding) for finding in examine(whole.data)]
    for layer in read_closely:
        alone = Document([layer], layer.data)
        below = whole.layers[: whole.layers.index(layer)]
        findings = [*source_findings(layer), *doubled(layer, below)]
        findings += misspelt(layer, below, {fault.message.partition(":")[0] for fault in found})
        found += [_fault(alone, finding) for finding in findings]
    return found


def _misfits(layers: Sequence[Layer]) -> list[Fault]:
    """Overlays over the wrong board: then nothing else that is said of them means much."""
    return [
        _fault(Document([layer], layer.data), finding)
        for depth, layer in enumerate(layers)
        for finding in misfit(layer, layers[:depth])
    ]


def _fault(whole: Document, finding: Finding) -> Fault:
    file, line = whole.place(finding.trail)
    name = name_of(finding.trail, whole.data)
    return Fault(line, f"{name}: {finding.message}" if name else finding.message, file)


def _copied(layers: Sequence[Layer]) -> list[Layer]:
    """The edition of the shelf that a file is a whole copy of, by its id, if it is one."""
    own = next((layer for layer in layers if not layer.shelved), None)
    id = table(own.data, "meta").get("id") if own else None
    for listing in shelf.catalogue() if isinstance(id, str) else ():
        if listing.id == id and shelf.read(listing.path) not in layers:
            return stack(listing.path)
    return []
