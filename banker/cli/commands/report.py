"""`banker report`: one HTML page about a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from banker.audit.core.weight import weighed
from banker.cli import paths
from banker.cli.auditing.evidence import head_of
from banker.cli.auditing.file_audit import audited
from banker.cli.auditing.fingerprint import fingerprint_text
from banker.cli.auditing.receipts import (
    Witnesses,
    agreement,
    alarm_texts,
    with_those_left,
    witnesses_of,
)
from banker.cli.auditing.weighed_lines import sums_text
from banker.cli.output import put, write_file
from banker.cli.parsing.arguments import add_language, add_newest_file, add_witness
from banker.cli.read_guard import reading
from banker.cli.stories import load_story
from banker.foundation.errors import BankerError
from banker.games.board.edition import Edition
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import language_of
from banker.report.page.lists import ListedFinding, Verdict
from banker.report.qr import code_text, svg
from banker.report.tellings import telling

HELP = """\
The page is one file and loads nothing from the network. It shows who won and why, charts, the
statements of all players, the searchable ledger, the audit and the fingerprint.
  banker report friday.bank -o friday.html
  banker report                                 the newest game that was set up on the screen
  banker report friday.bank --odds              with the turning points, at games with a vault
  banker report friday.bank --witness ann.json  with a table of which phones saw which entries
"""
NOBODY = Witnesses()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game and the output file."""
    parser.epilog = HELP
    add_newest_file(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help="the new HTML file (default: one beside the game)",
    )
    parser.add_argument(
        "--odds", action="store_true", help="name the turning points by odds; takes minutes"
    )
    add_language(parser)
    add_witness(parser)


def run(options: argparse.Namespace) -> int:
    """Write the report of a game as an HTML page; return the exit code."""
    options.file = options.file or paths.newest_file("report")
    return _write(options)


@reading
def _write(options: argparse.Namespace) -> int:
    game = options.file
    output = options.output or paths.free_name(game, ".html")
    if output.exists():
        # Said before a long game is read; that nothing is overwritten is seen to when it is opened.
        raise BankerError("{file} exists already; choose another name", file=output)
    named = witnesses_of(options.witness, options.phones_key)
    words = language_of(
        write_report(game, output, options.language, named, odds=options.odds)
    ).words
    put(words("{file}: open it in any browser", file=str(output)))
    return 0


def write_report(
    game: Path,
    output: Path,
    language: str = "",
    named: Witnesses = NOBODY,
    *,
    odds: bool = False,
) -> Edition:
    """Write the report of a game into a new file; return the game's edition. `named`: receipts
    to check besides those left at the table. `odds`: find turning points by odds, which takes a
    while."""
    story, entries = load_story(game, language)
    if odds and hasattr(story, "swings"):
        from banker.odds.turning import swings

        story.swings = swings(entries)
    told = telling(story.setup.ruleset).page
    words = AuditWords(language_of(story.setup.edition), story.setup)
    write_file(told(story, entries, _verdict(game, words, named)), output)
    edition: Edition = story.setup.edition
    return edition


def _verdict(path: Path, words: AuditWords, named: Witnesses) -> Verdict:
    witnesses, unread = with_those_left(path, named)
    found = audited(path, is_alone=True, phones=witnesses)
    weights = weighed(found)
    loud, quiet = (
        tuple(ListedFinding(one.severity, one.seq, one.message) for one in findings)
        for findings in ((*weights.worst, *weights.heavy), weights.light)
    )
    sums = sums_text(weights, words) if weights.sums else None
    head = head_of(found)
    fingerprint, code = (fingerprint_text(*head), svg(code_text(*head))) if head else ("", "")
    seen = agreement(found.phones)
    notes = (*([seen] if seen else ()), *alarm_texts(found.phones), *unread)
    phones = found.phones
    return Verdict(found.verdict, loud, fingerprint, code, quiet, sums, phones, notes)
