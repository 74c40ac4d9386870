"""Loading: a stored game becomes a state again, for play or for reading only.

Rules of this file
* Every error in a file that is not a valid game becomes `JournalCorrupt` with the file and the
  entry.
* `banker.ledger.first_line` judges the values of the first line before anything is built from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import structs

from banker import editions
from banker.engine.any_edition import AnyEdition
from banker.engine.fold import PLAYERS, Folded, Player, replay
from banker.engine.history import History
from banker.foundation.errors import EditionError, JournalCorrupt
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import cut
from banker.foundation.printable import printable
from banker.foundation.text import Filling, Text, mapped, worded
from banker.games.board.state import Setup, State
from banker.games.rulesets import ruleset, word_in
from banker.language.phrases.translation import in_language
from banker.ledger.entry import Entry
from banker.ledger.first_line import first_line_faults, name_fault, seats_fault
from banker.ledger.origins import is_judged as is_origin_judged, origin_fault
from banker.session.snapshot import Snapshot
from banker.store import ReadOnlyGame, ReplayRow, read

_NO_GAME = (
    EditionError, msgspec.ValidationError, LookupError, TypeError, ValueError, RecursionError,
)  # fmt: skip
UNFIT = "{path}: entry {seq} does not fit the game: {fault}"
NEUTRAL = "#808080"
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
PROGRAM_CHANGED = "program_changed"
_COLOURED = {"groups", "sets"}  # the parts of an edition that have colours


class _Kind(msgspec.Struct, frozen=True, gc=False):
    """The parts of an event that loading reads: its kind, and the fields that say which program
    wrote on or what a player is called now."""

    kind: str
    to: JsonValue = None
    name: JsonValue = None
    was: JsonValue = None


_happened: Callable[[msgspec.Raw], tuple[_Kind, ...]] = msgspec.json.Decoder(
    tuple[_Kind, ...]
).decode


class LoadedGame(msgspec.Struct, frozen=True):
    """A game opened for reading only: its newest state, and access to its entries."""

    state: State
    reading: ReadOnlyGame


def load_read_only(path: Path, *, language: str = "") -> LoadedGame:
    """Read a game without writing to its file. An unfinished last line is left out. `language`: a
    code that replaces the edition's language."""
    reading = read(path)
    state, _, _ = fold_rows(path, next(reading.entries()), lambda: reading.replay(2))
    return LoadedGame(in_language(state, language), reading)


def setup_of(first: Entry) -> Setup:
    """Return the edition and the players in a game's first entry. Raises `JournalCorrupt` if they
    are not valid."""
    try:
        opened = msgspec.to_builtins(first.ev[0])
        if fault := fault_of(first):
            raise _unfit("the first line does not describe a game: {fault}", fault=fault)
        edition = _drawable(editions.thaw(opened["edition"]))
        seats = msgspec.convert(opened["players"], tuple[tuple[str, str], ...])
        players = tuple(Player(id, name) for id, name in seats)
        rules = ruleset(word_in(opened["edition"]))
        setup: Setup = rules.setup(edition, players)
        if wrong := rules.unsound_setup(setup):
            raise ValueError(wrong)
    except _NO_GAME as error:
        raise _unfit("the first line does not describe a game: {error}", error=error) from error
    return setup


def fault_of(first: Entry) -> Text | None:
    """Return the first error in the values of a game's first entry; None if they are valid."""
    event, *others = msgspec.to_builtins((*first.ev, structs.replace(first, ev=())))
    return next((fault.words for fault in first_line_faults(event, *others)), None)


def _name_fault(event: _Kind) -> Text | None:
    """The error of a name that an event tells."""
    names = (name for name in (event.name, event.was) if name is not None)
    return next(filter(None, (name_fault(str(name)) for name in names)), None)


def _unfit(template: str, **fields: Filling) -> JournalCorrupt:
    """The error for a file, in one printable line, whatever it quotes."""
    return JournalCorrupt(said(template, **fields))


def said(template: str, **fields: Filling) -> Text:
    """Make a text of a template. Quoted fields are cut to a safe length, and characters that would
    control a terminal are replaced."""
    told = mapped(worded(template, **fields), lambda quoted: printable(cut(quoted)))
    assert isinstance(told, Text)
    return told


def _drawable(edition: AnyEdition) -> AnyEdition:
    """The edition with a neutral colour for each group or set that has no valid one."""
    assert isinstance(edition, msgspec.Struct)
    for field in _COLOURED & set(edition.__struct_fields__):
        coloured = getattr(edition, field)
        if not all(_COLOUR.fullmatch(one.colour) for one in coloured):
            drawable = [
                one if _COLOUR.fullmatch(one.colour) else structs.replace(one, colour=NEUTRAL)
                for one in coloured
            ]
            edition = structs.replace(edition, **{field: tuple(drawable)})
    return edition


def made_by(first: Entry) -> str:
    """Return the version of the program that created the game, as its first entry states it."""
    return str(msgspec.to_builtins(first.ev[0]).get("made_by", ""))


def _checked(path: Path, row: ReplayRow, known: Container[str], seated: set[str]) -> str:
    """Raise where a row tells what the game cannot hold; note who sits down in `seated`. The
    version of the program that writes from here on, empty where it goes on as before."""

    def unfit(template: str, **fields: Filling) -> JournalCorrupt:
        return _unfit(template, path=path, seq=row.seq, **fields)

    writer = ""
    for event in _happened(row.ev):
        if event.kind == PROGRAM_CHANGED:
            writer = str(event.to)
        if event.kind not in known:
            # An unknown event moves nothing, but no phrase could say what happened.
            raise unfit(
                "{path}: entry {seq} does not fit the game: it has '{kind}', unknown here;"
                " 'banker audit {path}' says what is wrong",
                kind=event.kind,
            )
        if fault := _name_fault(event):
            raise unfit(UNFIT, fault=fault)
    for change in row.set:
        if change.key == PLAYERS:
            if fault := seats_fault(change.new, seated):
                raise unfit(UNFIT, fault=fault)
            seated.update(seat["id"] for seat in change.new)
    return writer


def fold_rows(
    path: Path,
    first: Entry,
    rows: Callable[[], Iterable[ReplayRow]],
    begun: Snapshot | None = None,
) -> tuple[State, History, str]:
    """Apply the stored rows after the first entry; return the state, the history, and the version
    of the program that wrote the newest row. `begun`: a stored sum of the entries between the first
    one and the rows."""
    try:
        setup = setup_of(first)
    except JournalCorrupt as error:
        raise _unfit("{path}: {error}", path=path, error=error) from error
    rules = ruleset(setup.ruleset)
    history = History(rules)
    writer = made_by(first)
    seated = set(setup.ids)

    is_judged = is_origin_judged(writer)
    if is_judged and (fault := origin_fault(first.cmd, first.by)):
        raise _unfit(UNFIT, path=path, seq=first.seq, fault=fault)

    def noted() -> Iterator[Folded]:
        nonlocal writer, is_judged
        if begun is not None:
            begun.begin(history)
            writer = begun.writer
            listed = (change.new for change in begun.set if change.key == PLAYERS)
            seated.update(seat["id"] for seats in listed for seat in seats)
            yield begun
            is_judged = is_origin_judged(writer)
        for row in rows():
            if now := _checked(path, row, rules.events, seated):
                writer, is_judged = now, is_origin_judged(now)
            if is_judged and (fault := origin_fault(row.cmd, row.by)):
                raise _unfit(UNFIT, path=path, seq=row.seq, fault=fault)
            history.note(row)
            yield row

    try:
        state = replay(rules.opening(setup, first.post), noted())
        unknown = rules.unknown_name(state)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise _unfit(
            "{path}: an entry does not fit the game: {error}", path=path, error=error
        ) from error
    if unknown is not None:
        # The faulty entry is searched only now, so a valid game costs no second pass.
        changes = (row.seq for row in rows() for change in row.set if change.key == unknown.fact)
        seq = max(changes, default=1)
        raise _unfit(
            "{path}: entry {seq} does not fit the game: {words}; 'banker audit {path} --explain"
            " {seq}' says more",
            path=path,
            seq=seq,
            words=unknown.words,
        )
    return state, history, writer
