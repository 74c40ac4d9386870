"""`banker play`: the screen on a given game, on the last unfinished one, or on a new one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from banker.cli import output, paths
from banker.cli.arguments import add_bell, add_decoder, add_language, add_look, add_vault
from banker.cli.open_decoder import beside_screen
from banker.cli.open_game import opened_game
from banker.errors import BankerError, JournalError, JournalUnavailable
from banker.session.loading import load_read_only
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.tui.view import Fingerprint


HELP = """\
Keys are a verb, then an object: 'bl1' buys the first light blue street. '?' lists all
keys, ':' opens a prompt for whole sentences, Ctrl-Q leaves. Every action is saved at once.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the devices and the look of the screen."""
    parser.epilog = HELP
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="the game file (default: the last unfinished game, or a trial game)",
    )
    add_vault(parser, "auto")
    add_decoder(parser, "none")
    add_look(parser)
    add_bell(parser)
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Open the screen on one game."""
    return play_file(options.file or table_to_try(), options)


def set_up_or_resume(options: argparse.Namespace) -> int:
    """Resume the last unfinished game; without one, set a new game up."""
    require_terminal()
    unfinished = None if options.new else last_unfinished()
    if unfinished is not None:
        return play_file(unfinished, options)
    from banker.tui.setup.screen import ask

    path: list[Path] = []

    def create(
        edition: str, names: Sequence[str], switches: dict[str, str], overlays: Sequence[str]
    ) -> None:
        path.append(create_game(edition, names, switches, overlays))

    code = ask(create, theme=options.theme, ascii=options.ascii, language=options.language)
    return play_file(path[0], options) if path and not code else code


def require_terminal() -> None:
    """Refuse to draw into a file or a pipe."""
    if not (sys.stdin and sys.stdin.isatty() and output.is_terminal()):
        raise BankerError(
            "the screen needs a terminal; without one use 'banker run' and 'banker show'"
        )


def table_to_try() -> Path:
    """The last unfinished game, or the embedded edition with three players at once."""
    require_terminal()
    return last_unfinished() or create_game("secret-vault", ("Ann", "Bob", "Cem"), {})


def last_unfinished() -> Path | None:
    """The newest game of the games folder that has no winner yet."""
    for path in paths.newest_first():
        try:
            if not load_read_only(path).state.table.ended:
                return path
        except JournalError:
            continue
    return None


def create_game(
    edition_id: str, names: Sequence[str], switches: dict[str, str], overlays: Sequence[str] = ()
) -> Path:
    """Create a game in the games folder; an error is one that the screen shows in a line."""
    from banker import editions
    from banker.games.board.state import Setup
    from banker.language.parser.player_names import check_names

    edition = editions.load(edition_id, switches, overlays)
    setup = Setup(edition, check_names(names, edition))
    try:
        paths.games().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalUnavailable(f"{paths.games()}: {error.strerror}") from error
    path = paths.fresh(edition.id)
    Session.create(path, setup).close()
    return path


def play_file(path: Path, options: argparse.Namespace) -> int:
    """Show the table until somebody quits."""
    require_terminal()
    from banker.tui.start import run_table

    def audit() -> list[str]:
        from banker.cli.auditing.file_audit import verdict_lines

        return verdict_lines(path, options.language)

    @lru_cache(1)
    def sealed(entries: int, head: str) -> Fingerprint:
        from banker.cli.auditing.fingerprint import fingerprint_text, words_of
        from banker.report.qr import code_text, commitment_text, rows
        from banker.tui.view import Fingerprint

        if not entries:
            return Fingerprint(words_of(head), tuple(rows(commitment_text(head))))
        return Fingerprint(fingerprint_text(entries, head), tuple(rows(code_text(entries, head))))

    with (
        opened_game(
            path, options.vault, options.capture, language=options.language, is_patient=False
        ) as (session, vault),
        beside_screen(session, vault, options.decoder) as reader,
    ):
        return run_table(
            session,
            vault,
            audit=audit,
            fingerprint=sealed,
            theme=options.theme,
            remembered=paths.preferences(),
            ascii=options.ascii,
            bell=options.bell,
            mouse=not options.no_mouse,
            reader=reader,
        )
