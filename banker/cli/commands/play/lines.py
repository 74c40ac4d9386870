"""Lines: `banker play --plain`, game after game until somebody leaves."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from banker.cli import output, paths
from banker.cli.commands import play
from banker.cli.commands.play.saved import saved_in_lines
from banker.cli.machine.facts import without_home
from banker.cli.open_decoder import beside_screen
from banker.cli.open_game import opened_game
from banker.engine.seating import wanted_again
from banker.foundation.errors import BankerError, JournalError
from banker.interaction.trackers.preferences import PreferenceFile
from banker.language.phrases.translation import catalog_or_english, language_of
from banker.plain.questions import GaveUp, asked_game
from banker.plain.start import Office, Speech, run_plain
from banker.plain.table import Wish
from banker.plain.terminal import Terminal
from banker.session.loading import load_read_only

if TYPE_CHECKING:
    from banker.games.board.state import Setup
    from banker.interaction.view import Fingerprint

SHOWN_GAMES = 20
SETTINGS = "settings: {file}"
NO_GAME = "the input ended before a game was set up: nothing was made; 'banker new' makes one too"


def play_lines(options: argparse.Namespace) -> int:
    """Play in lines: the named game, the last unfinished one, or a new one. Returns the exit
    code."""
    # A console of Windows edits the line itself, and sends it whole like a pipe.
    edits = importlib.util.find_spec("termios") is not None
    is_tty = bool(edits and sys.stdin and sys.stdin.isatty() and output.is_shown())
    if sys.stdin is None:
        raise BankerError("there is no input: 'banker play --plain' reads lines")
    terminal = Terminal(output.put, output.echo, is_tty=is_tty, drop=output.drop)
    path = options.file or (None if options.new else play.last_unfinished())
    wish, like = Wish("go", path) if path else Wish("new"), None
    with terminal.taken():
        while wish.what != "quit":
            if wish.what == "new" or wish.path is None:
                path = _new_game(options, terminal, like)
                if path is None:
                    return 0
                wish = Wish("go", path)
            assert wish.path is not None
            code, wish, like = _play(wish.path, options, terminal)
            if code:
                return code
    return 0


def _new_game(options: argparse.Namespace, terminal: Terminal, like: Setup | None) -> Path | None:
    """Ask for a new game and make it; None if somebody left."""
    new = options.configuration.new
    words = catalog_or_english(options.language) if options.language else None
    try:
        wanted = asked_game(
            terminal,
            box=like.edition.id if like else new.edition or "",
            names=wanted_again(like.players) if like else play.usual_names(new),
            switches={} if like else new.switches,
            language=words,
        )
    except GaveUp as gone:
        if gone.code:
            raise SystemExit(gone.code) from None
        raise BankerError(NO_GAME) from None
    if wanted is None:
        return None
    chosen = "" if words else wanted.language  # an option or a setting is not kept in the game
    path = play.create_game(
        wanted.edition, wanted.names, wanted.switches, wanted.overlays, wanted.figures, chosen
    )
    memory, head = PreferenceFile(paths.preferences()), play.head_of(path)
    vault = play.kept_vault(options.vault, wanted.vault)
    memory.keep(replace(memory.read(head), vault=vault), head)
    return path


def _play(
    path: Path, options: argparse.Namespace, terminal: Terminal
) -> tuple[int, Wish, Setup | None]:
    """Play one game until somebody leaves it."""

    def audit() -> list[str]:
        from banker.cli.auditing.file_audit import verdict_lines

        return verdict_lines(path, options.language)

    @lru_cache(1)
    def sealed(entries: int, head: str) -> Fingerprint:
        from banker.cli.auditing.fingerprint import fingerprint_text, words_of
        from banker.interaction.view import Fingerprint

        return Fingerprint(fingerprint_text(entries, head) if entries else words_of(head))

    said = options.configuration
    with (
        opened_game(
            path, options.vault, options.capture, language=options.language, is_patient=False
        ) as (session, vault),
        beside_screen(session, vault, options.decoder) as reader,
    ):
        code, wish = run_plain(
            session,
            vault,
            terminal,
            talk=said.talk or 2,
            asks_figures=said.ask_figures is not False,
            speech=Speech(options.speak, said.speech or ""),
            audit=audit,
            fingerprint=sealed,
            reader=reader,
            office=_office(path, options, language_of(session.state.edition).words),
        )
        saved, words = session.journal.count, language_of(session.state.edition)
        setup, has_ended = session.state.setup, session.state.table.ended
    if not code:
        output.put(saved_in_lines(words, path, saved, has_ended=bool(has_ended)))
    return code, wish, setup


def _office(path: Path, options: argparse.Namespace, words: Callable[..., str]) -> Office:
    found: list[Path] = []

    def games() -> list[str]:
        found[:] = paths.newest_first()[:SHOWN_GAMES]
        return [f"{number}: {_game_words(it)}" for number, it in enumerate(found, start=1)]

    def game(number: int) -> Path | None:
        return found[number - 1] if 0 < number <= len(found) else None

    return Office(
        report=lambda: [play.report_note(path, options.language)[0]],
        statistics=lambda: [row for row in play.shelf_lines(path, options.language) if row.strip()],
        games=games,
        game=game,
        odds=paths.odds(),
        settings=lambda: [words(SETTINGS, file=without_home(str(paths.configuration())))],
    )


def _game_words(path: Path) -> str:
    """A game of the shelf in a line."""
    try:
        state = load_read_only(path).state
    except JournalError:
        return path.name
    names = ", ".join(player.name for player in state.setup.players)
    words = language_of(state.edition)
    ended = f", {words.words('over')}" if state.table.ended else ""
    return f"{path.name}: {state.edition.title}, {names}{ended}"
