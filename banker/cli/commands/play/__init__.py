"""`banker play`: the screen on a given game, on the last unfinished one, or on a new one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from banker.cli import output, paths
from banker.cli.machine import console
from banker.cli.machine.configuration import Configuration, NewGame, configured, fill
from banker.cli.open_decoder import beside_screen
from banker.cli.open_game import opened_game, own_words
from banker.cli.parsing.arguments import (
    add_auction_clock,
    add_bell,
    add_decoder,
    add_language,
    add_look,
    add_plain,
    add_vault,
)
from banker.cli.scripts.open_phones import LatePhones, add_phones
from banker.engine.seating import wanted_again
from banker.foundation.errors import BankerError, JournalError, JournalUnavailable
from banker.foundation.limits import NAME_LENGTH_MAX
from banker.games.rulesets import ruleset
from banker.interaction.trackers.preferences import KeptVault, PreferenceFile, Preferences, wished
from banker.language.phrases.translation import language_of, translation
from banker.session.loading import load_read_only
from banker.session.session import Session
from banker.store import read

if TYPE_CHECKING:
    from banker.editions.own.figures import Said
    from banker.games.board.state import Setup
    from banker.interaction.setup.form import VaultChoice
    from banker.interaction.view import Fingerprint


FEW_CHARACTERS = "this console gets ASCII characters; setting 'ascii = false' turns that off"
HELP = """\
Keys are a verb, then an object: 'bl1' buys the first light blue street. '?' lists all
keys, ':' opens a prompt for whole statements, Ctrl-Q leaves. Every action is saved at once.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the devices and the options of the screen."""
    parser.epilog = HELP
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="the game file (default: the last unfinished game, else a new one)",
    )
    parser.add_argument(
        "--tv",
        action="store_true",
        help="only look: the TV page of a game that is played elsewhere",
    )
    parser.add_argument(
        "--browser",
        action="store_true",
        help="with --tv: the television's page in a browser of this machine, without a network",
    )
    add_plain(parser)
    add_vault(parser, None)
    add_decoder(parser, "none")
    add_look(parser)
    add_auction_clock(parser)
    add_bell(parser)
    add_language(parser)
    add_phones(parser)


def run(options: argparse.Namespace) -> int:
    """Open the screen on a game: the named one, else the last one, else the set-up of a new
    game."""
    fill(options, configured())
    if options.browser:
        from banker.cli.commands.play.browser import show_in_browser

        return show_in_browser(options)
    if options.plain and not options.tv:
        return in_lines(options)
    require_terminal()
    path = options.file or last_unfinished()
    if options.tv:
        return watch(path or paths.games(), options)
    return play_file(path, options) if path else set_up(options)


def begin(options: argparse.Namespace) -> int:
    """Run a command line without a command: show the home page, or with `--new` a new game."""
    fill(options, configured())
    if options.plain:
        return in_lines(options)
    require_terminal()
    return set_up(options) if options.new else show_home(options)


def in_lines(options: argparse.Namespace) -> int:
    """Play in lines, without a screen; return the exit code."""
    from banker.cli.commands.play.lines import play_lines

    return play_lines(options)


def watch(path: Path, options: argparse.Namespace) -> int:
    """Show a game that another program plays; the game file is only read."""
    from banker.tui.home.spectator import run_spectator

    look = looks(options)
    return run_spectator(
        path,
        theme=look.theme,
        calm=look.calm,
        ascii=options.ascii,
        language=options.language,
        auction_clock=options.auction_clock,
        odds=paths.odds(),
    )


def set_up(options: argparse.Namespace, like: Setup | None = None) -> int:
    """Set up a new game and play it. `like`: an earlier game, with whose players and edition the
    form begins."""
    require_terminal()
    from banker.tui.setup.screen import WantedGame, run_setup

    new = options.configuration.new
    memory = PreferenceFile(paths.preferences())
    memory.read()
    made: list[Path] = []

    def create(wanted: WantedGame) -> None:
        path = create_game(
            wanted.edition, wanted.names, wanted.switches, wanted.overlays, wanted.figures
        )
        kept = replace(wanted.screen, vault=kept_vault(options.vault, wanted.vault))
        memory.keep(kept, head_of(path))
        made.append(path)

    code = run_setup(
        create,
        screen=looks(options),
        names=wanted_again(like.players) if like else usual_names(new),
        box=like.edition.id if like else new.edition or "",
        chosen={} if like else new.switches,
        over=() if like else new.overlays,
        plugged=plugged_words,
        ascii=options.ascii,
        language=options.language,
        note=memory.problem,
        mouse=not options.no_mouse,
    )
    if not made or code:
        return code
    return play_file(made[0], options)


def kept_vault(asked: str, chosen: VaultChoice | None) -> KeptVault:
    """Return the vault choice to store in a new game: `asked` by an option, else `chosen` in the
    form. Of a port only `auto` is stored; a real vault that took part is known by its ledger."""
    if chosen is None or not asked:
        return chosen or ""
    return "none" if asked == "none" else "sim" if asked == "sim" else "auto"


def looks(options: argparse.Namespace, head: str = "") -> Preferences:
    """Return the settings of the screen at its start: as at the last exit, unless options or the
    user's settings say otherwise. `head`: the game's first entry hash."""
    said: Configuration = options.configuration
    remembered = PreferenceFile(paths.preferences()).read(head)
    return wished(remembered, options.theme, calm=said.calm, dice=said.dice)


def plugged_words() -> str:
    """Return the ports of all known boards that are plugged in, as one text."""
    from drivers.port.discovery import plugs

    return ", ".join(plug.device for plug in plugs() if plug.is_known)


def usual_names(new: NewGame) -> tuple[str, ...]:
    """Return the players' names from the settings, with which the form begins."""
    return tuple(name[:NAME_LENGTH_MAX] for name in new.players or ())


def head_of(path: Path) -> str:
    """Return the entry hash of a game's first entry; empty if the file cannot be read."""
    try:
        return next(read(path).rows()).h
    except JournalError:
        return ""


def require_terminal() -> None:
    """Raise `BankerError` if the screen cannot be drawn: into a file, a pipe or an old console."""
    if not (sys.stdin and sys.stdin.isatty() and output.is_terminal()):
        raise BankerError(
            "the screen needs a terminal; without one use 'banker run' and 'banker show'"
        )
    if not console.draws():
        raise BankerError(
            "this console cannot draw the table: use Windows Terminal, or play in lines with "
            "'banker play --plain'"
        )


def last_unfinished() -> Path | None:
    """Return the newest game in the games folder that has not ended; None without one."""
    for path in paths.newest_first():
        try:
            state = load_read_only(path).state
            if not state.table.ended:
                return path
        except JournalError:
            continue
    return None


def create_game(
    edition_id: str,
    names: Sequence[str],
    switches: dict[str, str],
    overlays: Sequence[str] = (),
    figures: Mapping[str, Said] = {},
    language: str = "",
) -> Path:
    """Create a game in the games folder; return its file. Errors have one line for the screen.

    `language`: the language that the game keeps; empty for the edition's.
    """
    from banker import editions
    from banker.language.parser.player_names import check_names

    edition = editions.load(edition_id, switches, overlays, figures)
    if language:
        edition = replace(edition, language=translation(language).code)
    setup = ruleset(edition.ruleset).setup(edition, check_names(names, edition))
    try:
        paths.games().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalUnavailable("{file}: {why}", file=paths.games(), why=error) from error
    path = paths.fresh(edition.id)
    Session.create(path, setup).close()
    return path


def play_file(path: Path, options: argparse.Namespace) -> int:
    """Show the table of a game until somebody quits; return the exit code."""
    require_terminal()
    from banker.tui.start import run_table

    def audit() -> list[str]:
        from banker.cli.auditing.file_audit import verdict_lines

        return verdict_lines(path, options.language)

    @lru_cache(1)
    def sealed(entries: int, head: str) -> Fingerprint:
        from banker.cli.auditing.fingerprint import fingerprint_text, words_of
        from banker.interaction.view import Fingerprint
        from banker.report.qr import code_text, commitment_text, rows

        if not entries:
            return Fingerprint(words_of(head), tuple(rows(commitment_text(head))))
        return Fingerprint(fingerprint_text(entries, head), tuple(rows(code_text(entries, head))))

    wishes: list[Setup | None] = []  # the players and the edition of the next game; None: home
    with (
        opened_game(
            path, options.vault, options.capture, language=options.language, is_patient=False
        ) as (session, vault),
        beside_screen(session, vault, options.decoder) as reader,
    ):
        code = run_table(
            session,
            vault,
            audit=audit,
            fingerprint=sealed,
            theme=options.theme,
            calm=options.configuration.calm,
            dice=options.configuration.dice,
            asks_figures=options.configuration.ask_figures is not False,
            keys=options.configuration.keys,
            remembered=paths.preferences(),
            ascii=options.ascii,
            note=FEW_CHARACTERS if options.ascii and console.has_few_characters() else "",
            bell=options.bell,
            mouse=not options.no_mouse,
            auction_clock=options.auction_clock,
            reader=reader,
            report=lambda: report_note(path, options.language),
            next_game=lambda: wishes.append(session.state.setup),
            home=lambda: wishes.append(None),
            phones=LatePhones(session, options),
            odds=paths.odds(),
            own_words=own_words,
        )
        saved, words = session.journal.count, language_of(session.state.edition)
    if code:  # a signal may have closed the terminal too
        return code
    from banker.cli.commands.play.saved import saved_on_screen  # the screen opens sooner without it

    output.put(saved_on_screen(words, path, saved))
    if not wishes:
        return code
    return set_up(options, wishes[0]) if wishes[0] is not None else show_home(options)


# --- the home page -------------------------------------------------------------------------------


def show_home(options: argparse.Namespace) -> int:
    """Show the home page until a game is opened or somebody leaves; without games, the set-up."""
    require_terminal()
    while found := paths.newest_first():
        from banker.tui.home.screen import HomeApp
        from banker.tui.mouse.mouse import takes_clicks

        memory = PreferenceFile(paths.preferences())
        app = HomeApp(
            found,
            {
                "report": partial(written_report, language=options.language),
                "cards": partial(written_cards, language=options.language),
                "shelf": partial(shelf_lines, language=options.language),
            },
            preferences=looks(options),
            keep=memory.keep,
            ascii=options.ascii,
            language=options.language,
        )
        code = app.show(mouse=not options.no_mouse and app.preferences.mouse and takes_clicks(app))
        marked = app.home.marked
        if code or app.wish == "leave" or marked is None:
            return code
        if app.wish == "go":
            return play_file(marked.path, options)
        if app.wish == "new":
            return set_up(options)
        watch(marked.path, options)
    return set_up(options)


def written_report(path: Path, language: str = "") -> list[str]:
    """Write the report beside the game file, open it on a desktop; return a list of one sentence,
    with its path."""
    from banker.cli.commands.report import write_report
    from banker.cli.machine.facts import without_home

    made = paths.free_name(path, ".html")
    words = language_of(write_report(path, made, language)).words
    if has_desktop():
        import webbrowser

        webbrowser.open(made.as_uri())
    return [words("{file}: open it in any browser", file=without_home(str(made)))]


def has_desktop() -> bool:
    """Tell whether a browser opens in a separate window, not in the terminal."""
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform == "darwin" or bool(shown)


def report_note(path: Path, language: str = "") -> tuple[str, str]:
    """Write the report; return where it is, or why it failed, and the role of that message."""
    try:
        return written_report(path, language)[0], "gain"
    except BankerError as error:
        return str(error).splitlines()[0], "warn"


def written_cards(path: Path, language: str = "") -> list[str]:
    """Write the bank cards beside the game file; return a list of one sentence, with their path."""
    from banker.cli.commands.cards import write_cards

    made = paths.free_name(path, "-cards.html")
    words = write_cards(made, path, language).words
    return [words("{file}: print it at 100 %, not 'fit to page'", file=str(made))]


def shelf_lines(_path: Path, language: str = "") -> list[str]:
    """Return the statistics of all games in the games folder."""
    from banker.cli.folder.statistics import folder_lines

    told = folder_lines(paths.games(), language, paths.statistics())
    lines = [row for one in told for row in one.split("\n")]  # a heading has an empty row above
    return lines if len(lines) > 1 else [*lines, ""]
