"""Loader: reads an edition from its files, and lists the errors of those files.

An edition is named by its id, or by the path of a user's .toml file. Such a file lies over an
edition and holds the differences; or the file holds everything, as a copy of a whole file does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from banker.editions import catalog
from banker.editions.box import Own, box_of, choose
from banker.editions.checks.layers import doubled, misfit, misspelt, unseen
from banker.editions.checks.run import examine
from banker.editions.document import (
    Document,
    EditionFinding,
    Layer,
    Tree,
    UnreadableEdition,
    at_line,
    name_of,
    tamed,
)
from banker.editions.layers import document, stack, table
from banker.editions.overlay_stack import at_odds, overlaid
from banker.editions.own.figures import Said, laid_over
from banker.editions.own.template import filled_in, own_file
from banker.editions.sources import source_findings, sources
from banker.foundation.errors import EditionError
from banker.foundation.limits import FAULTS_MAX, TITLE_LENGTH_MAX, cut
from banker.foundation.printable import printable
from banker.foundation.text import Field, Text, worded
from banker.games.board.edition import YOUR_CARDS


class Fault(NamedTuple):
    """An error of an edition file: line, message in English, file, and the message to translate."""

    line: int
    message: str
    file: str
    text: Text  # the message, for any language


def load(
    id_or_path: str,
    switches: Mapping[str, str] = {},
    overlays: Sequence[str] = (),
    figures: Mapping[str, Said] = {},
) -> Any:
    """Return an edition with its overlays, and with switches set: name -> value.

    The order of the overlays does not matter. `figures`: path -> amount on a printed card, in place
    of an estimate. Raise `EditionError` with all errors of the files at once.
    """
    data, tags, over = _sound(catalog.edition_path(id_or_path), overlays)
    names = [layer.name for layer in over]
    if figures:
        data, tags = laid_over(data, tags, figures)
        names.append(YOUR_CARDS)
    edition = box_of(data).build(data, tags, names)
    fixed = {name: layer.name for layer in over for name in table(layer.data, "switches")}
    return choose(edition, switches, fixed, _offering, f"banker editions show {id_or_path}")


def _offering(switch: str) -> list[str]:
    """The ids of the editions that leave a switch to the table."""
    return [it.id for it in catalog.catalogue() if switch in load(it.id).offered]


def own_boxes() -> tuple[list[str], list[Text]]:
    """Return the ids of the user's editions that can be played, and a line about each other
    file."""
    found, problems = catalog.own_editions()
    lines = [problem.brief for problem in problems]
    boxes: list[str] = []
    for listing in found:
        try:
            load(listing.id)
        except EditionError:
            lines.append(worded(catalog.FAULTY, id=printable(listing.id)))
        else:
            boxes.append(listing.id)
    return boxes, lines


def own_file_over(base: str, own: Own) -> str:
    """Return the text of a new file that lies over the edition `base` and changes nothing yet.

    Raise `EditionError` if the values in `own` make an edition that cannot be played.
    """
    path = catalog.edition_path(base)
    data, tags, _ = _sound(path, ())
    text = own_file(str(path.resolve()) if catalog.is_path(base) else base, data, tags, own)
    return _playable(text, own)


def _sound(path: Path, overlays: Sequence[str]) -> tuple[Tree, dict[str, str], list[Layer]]:
    """The tree of an edition with its overlays, the source tags of its values, and the overlays."""
    try:
        box = stack(path)
        over = overlaid(box, overlays)
        layers = [*box, *over]
        original = _copied(layers)
    except UnreadableEdition as error:
        raise EditionError([error.whole]) from error
    whole = document(layers)
    faults = _misfits(box, over) or _faults(whole, _own(layers))
    if faults:
        raise EditionError(_blamed(faults, box, over))
    odd = at_odds(over)
    if odd:
        raise EditionError(odd)
    return whole.data, sources(layers, original, whole.data), over


def _own(layers: Sequence[Layer]) -> list[Layer]:
    return [layer for layer in layers if not layer.shelved]


def _blamed(faults: Sequence[Fault], box: Sequence[Layer], over: Sequence[Layer]) -> list[Field]:
    """The errors of the whole. An error that an overlay causes in a sound edition is marked with
    the overlay's name."""
    files = {layer.file for layer in box}
    brought = [fault for fault in faults if over and fault.file in files]
    if not brought or _faults(document(box), _own(box)):
        return [at_line(f.file, f.line, f.text) for f in faults]
    guilty = next((o for o in over if _faults(document([*box, o]), [])), None)
    names = [guilty.name] if guilty else [layer.name for layer in over]
    more: Field = worded(" (and {count} more)", count=len(brought) - 1) if brought[1:] else ""
    top = box[-1]
    called = table(top.data, "meta")["id"] if top.shelved else top.file
    said = worded(
        "{names} does not go over {called}: {fault}{more}",
        names=" with ".join(names),
        called=called,
        fault=brought[0].text,
        more=more,
    )
    return [said, *(at_line(f.file, f.line, f.text) for f in faults if f.file not in files)]


def check(path: Path, *, names: bool = True) -> list[Fault]:
    """Return all errors of an edition file, by line.

    Names that no game shows are among them, unless not `names`: such a file can be played, and
    earlier releases took it.
    """
    try:
        layers = stack(path)
    except UnreadableEdition as error:
        return [Fault(error.line, error.message, error.file, error.text)]
    unseen_names = _unseen(layers) if names else ()
    faults = [*_faults(document(layers), layers), *unseen_names][:FAULTS_MAX]
    return sorted(faults, key=lambda fault: (fault.file != str(path), fault[:3]))


def _unseen(layers: Sequence[Layer]) -> Iterator[Fault]:
    for place, layer in enumerate(layers):
        for finding in unseen(layer, layers[:place], layers[place + 1 :]):
            yield _fault(Document([layer], layer.data), finding)


def blank_town(own: Own) -> str:
    """Return the text of a new edition file with a small town, ready to play.

    Raise `EditionError` if the values in `own` make an edition that cannot be played.
    """
    blank = catalog.read(catalog.SHELF / "template" / "blank.toml")
    return _playable(filled_in(blank.text, blank.data, own), own)


def _playable(text: str, own: Own) -> str:
    """The text; EditionError if somebody's wishes made an edition of it that cannot be played."""
    written = Layer(own.file, text)
    try:
        layers = stack(Path(own.file), written)
    except UnreadableEdition as error:
        raise EditionError([error.whole]) from error
    faults = _faults(document(layers), [written])
    if faults:
        raise EditionError([fault.text for fault in faults])
    return text


def _faults(whole: Document, read_closely: Sequence[Layer]) -> list[Fault]:
    """All errors. What came with the program is read closely when it is checked, not at each
    loading."""
    found = [_fault(whole, finding) for finding in islice(examine(whole.data), FAULTS_MAX)]
    for layer in read_closely:
        alone = Document([layer], layer.data)
        below = whole.layers[: whole.layers.index(layer)]
        findings = [*source_findings(layer), *doubled(layer, below)]
        findings += misspelt(layer, below, {fault.message.partition(":")[0] for fault in found})
        found += [_fault(alone, finding) for finding in findings[:FAULTS_MAX]]
    return found[:FAULTS_MAX]


def _misfits(box: Sequence[Layer], over: Sequence[Layer]) -> list[Fault]:
    """Overlays over the wrong board: their other findings would mislead."""
    pairs = [(layer, box[:depth]) for depth, layer in enumerate(box)]
    pairs += [(layer, box) for layer in over]
    return [
        _fault(Document([layer], layer.data), finding)
        for layer, below in pairs
        for finding in misfit(layer, below)
    ]


def _fault(whole: Document, finding: EditionFinding) -> Fault:
    file, line = whole.place(finding)
    name = cut(name_of(finding.trail, whole.data), TITLE_LENGTH_MAX)
    text = worded("{where}: {what}", where=name, what=finding.message) if name else finding.message
    return Fault(line, printable(cut(str(text))), printable(file), tamed(text))


def _copied(layers: Sequence[Layer]) -> list[Layer]:
    """The edition of the catalog with the id of a file that is a whole copy, if it is one."""
    own = next((layer for layer in layers if not layer.shelved), None)
    id = table(own.data, "meta").get("id") if own else None
    for listing in catalog.catalogue() if isinstance(id, str) else ():
        if listing.id == id and catalog.read(listing.path) not in layers:
            return stack(listing.path)
    return []
