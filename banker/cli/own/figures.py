"""Box figures: amounts read off the cards of a box: shown, shared, taken over, and used for a new
game.

Rules of this file
* Nothing is written, and no game begins with stored amounts, before a person agreed.
* The file of another table may be wrong: all its differences are listed, and its amounts count as
  estimates.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from banker import editions
from banker.cli.output import (
    ask,
    complain,
    in_words,
    is_shown,
    put,
    put_lines,
    spoken,
    write_file,
)
from banker.cli.paths import SUFFIX
from banker.foundation.errors import BankerError, EditionError
from banker.foundation.text import Filling, marked, worded
from banker.games.board.edition import OWN, Edition, tables_behind
from banker.games.board.printed_figures import amounts
from banker.games.board.state import Setup
from banker.language.phrases.figures import figure_words
from banker.language.phrases.names_and_amounts import Wording
from banker.session import kept_figures
from banker.session.loading import load_read_only

if TYPE_CHECKING:
    from banker.editions.own.figures import FigureFile, Said

NO = "no"
NOTHING_UNSURE = (
    "{title}: every amount of it is sure, so nothing is compared with cards or kept for the next"
    " game; 'banker editions copy {id} mine.toml' makes an edition with other amounts"
)
TOLD = (
    "your cards: {count:amount|amounts} kept, {sure} of {deeds} deeds complete; to begin with them:"
    " --figures {file}"
)
NAME = 26  # columns of the name of a deed
COLUMN = 11


def show_figures(id_or_path: str) -> None:
    """Print a row for each deed and card: how many of its amounts are sure, read by this table, or
    estimated."""
    edition, found = _known(id_or_path)
    kept = found.figures
    wording = Wording(Setup(edition, ()), spoken().book)
    rows = dict(_rows(edition, kept, wording))
    words = ("sure", "yours", "estimated")
    heads = [_words(word) for word in words]
    put(f"{'':{NAME}}" + "".join(f"{head:>{COLUMN}}" for head in heads))
    sums = [0] * len(words)
    for name, counts in rows.items():
        put(f"{name:{NAME}.{NAME}}" + "".join(f"{it or '':>{COLUMN}}" for it in counts))
        sums = [total + count for total, count in zip(sums, counts, strict=True)]
    put(f"{'':{NAME}}" + "".join(f"{it:>{COLUMN}}" for it in sums))
    for path, said in kept.items():
        if path not in edition.unsure:
            continue
        what = figure_words(path, wording)
        if said.tag == OWN:
            _say("{what}: {amount:,}, as your card says", what=what, amount=said.amount)
        else:
            count, amount = tables_behind(said.tag), marked(said.amount, True)
            _say("{what}: {amount:,}, {count:table|tables}",
                      what=what, amount=amount, count=count)  # fmt: skip


def _rows(
    edition: Edition, kept: Mapping[str, Said], wording: Wording
) -> Iterator[tuple[str, list[int]]]:
    """Each deed, card and space that prints amounts: how many are sure, yours, estimated."""
    counts: dict[str, list[int]] = {}
    for path in amounts(edition):
        said = kept.get(path)
        is_own = said is not None and said.tag == OWN and path in edition.unsure
        column = 1 if is_own else 2 if path in edition.unsure else 0
        word, id, _ = path.split(".", 2)
        name = edition.deed_by_id[id].name if word == "deed" else wording.card(id)
        if word == "space":
            name = wording.space(id)
        counts.setdefault(name, [0, 0, 0])[column] += 1
    yield from counts.items()


def share_figures(id_or_path: str, output: Path) -> None:
    """Write the amounts that this table read off its cards into a file for others."""
    from banker.editions.own.figures import FigureFile, Said, text_of

    edition, kept = _known(id_or_path)
    # A game is written as it was played; of a user's file only what the user has read goes further.
    own = kept.figures if _is_game(id_or_path) else {
        path: Said(amount) for path, amount in kept.own.items()
    }  # fmt: skip
    if not own:
        raise BankerError(
            "no figures of yours are kept for {id}; at the end of a game 'keep figures' keeps them",
            id=edition.id,
        )
    write_file([text_of(edition, FigureFile(own, kept.table))], output)
    _say(
        "{file}: {count:figure|figures} of your cards; another table reads it with"
        " 'banker editions figures {id} --take FILE'",
        file=output, count=len(own), id=edition.id,
    )  # fmt: skip


def take_figures(id_or_path: str, file: Path) -> int:
    """List the differing amounts in another table's file, ask, and store them as that table's.
    Return the exit code."""
    from banker.editions.own.taking import differences, taken

    edition = _plain(id_or_path)
    ours, theirs = kept_figures.kept(edition), kept_figures.read_figures(file, edition)
    if not theirs.own:
        raise BankerError("{file}: no card was read for it; nothing is taken", file=file)
    if theirs.table == ours.table:
        raise BankerError(
            "{file}: these are your own figures, so nothing is taken; name the file of another"
            " table",
            file=file,
        )
    found = differences(ours, theirs, edition)
    wording = Wording(Setup(edition, ()), spoken().book)
    for it in found:
        here = it.here.amount if it.here else it.estimate
        is_own = it.here is not None and it.here.tag == OWN
        fields: dict[str, str | int] = {"what": figure_words(it.path, wording), "there": it.there,
                  "here": marked(here, not is_own)}  # fmt: skip
        if it.here == it.then:
            _say("{what}: {there:,}; yours stays {here:,}", **fields)
        elif here == it.there:
            _say("{what}: {there:,}, as here", **fields)
        else:
            _say("{what}: {there:,} instead of {here:,}", **fields)
    changed = [it for it in found if it.here != it.then]
    if not changed:
        _say("{file}: nothing in it is new", file=file)
        return 0
    if not _agreed("take {count:figure|figures} of another table? yes or no",
                   count=len(changed)):  # fmt: skip
        _say("nothing is taken")
        return 1
    after = taken(ours, theirs, edition)
    _say("{file}: taken; each stays an estimate until your own card says it",
              file=kept_figures.keep(edition, after.figures, after))  # fmt: skip
    return 0


def figures_for(id_or_path: str, wanted: str | None) -> Mapping[str, Said]:
    """Return the amounts that a new game begins with, path -> amount. `wanted`: a file, `no`, or
    None to ask at the keyboard."""
    if wanted == NO:
        return {}
    if wanted is not None:
        edition = _plain(id_or_path)
        said: FigureFile = kept_figures.read_figures(Path(wanted), edition)
        return said.figures
    editions.load(id_or_path)  # what is wrong with the edition itself is told once
    try:
        offer = kept_figures.offer(id_or_path)
    except EditionError as error:
        for text in error.texts:
            complain(in_words(text))
        return {}
    if offer is None:
        return {}
    if sys.stdin is not None and sys.stdin.isatty() and is_shown():
        if _agreed(kept_figures.ASKED, **offer.counts):
            return offer.figures
        return {}
    _say(TOLD, file=offer.file, **offer.counts)
    return {}


def _words(template: str, **fields: Filling) -> str:
    return spoken().program.text(worded(template, **fields))


def _say(template: str, **fields: Filling) -> None:
    put(_words(template, **fields))


def _is_game(id_or_path: str) -> bool:
    return Path(id_or_path).suffix == SUFFIX


def _known(id_or_path: str) -> tuple[Edition, FigureFile]:
    """An edition with what is kept of its cards; of a game, with what that knows."""
    if not _is_game(id_or_path):
        edition = _plain(id_or_path)
        return edition, kept_figures.kept(edition)
    state = load_read_only(Path(id_or_path)).state
    if not state.setup.stored.unsure:
        raise BankerError(NOTHING_UNSURE, title=state.edition.title, id=state.edition.id)
    return kept_figures.of_game(state.setup, state.table.figures)


def _plain(id_or_path: str) -> Edition:
    """The edition without overlays; refused where nothing of it is an estimate."""
    edition = editions.load(id_or_path)
    if not edition.unsure:
        raise BankerError(NOTHING_UNSURE, title=edition.title, id=edition.id)
    found: Edition = edition
    return found


def _agreed(question: str, **fields: Filling) -> bool:
    """Ask for yes or no, in any language; the end of the input is no."""
    from banker.plain.words import agreed

    while True:
        try:
            answer = agreed(ask(f"{_words(question, **fields)}: ").strip())
        except EOFError:
            put_lines([""])
            return False
        if answer is not None:
            return answer
