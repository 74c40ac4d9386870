"""What each command does. Imports are inside: a command loads only what it uses."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from banker.cli.output import put, write_file
from banker.cli.read_guard import reading
from banker.errors import BankerError

if TYPE_CHECKING:
    from banker.session.loading import Shown

EXPORTS = ("script", "json", "csv", "hledger", "beancount", "bgstats", "parquet")

GAME_HEAD = b'{"v":'  # how the first line of a game file begins; no TOML file can

Options = argparse.Namespace


# --- a game --------------------------------------------------------------------------------------


def new(options: Options) -> int:
    """Create a game file."""
    from banker import editions
    from banker.games.board.state import Setup
    from banker.language.parser.player_names import check_names
    from banker.session.session import Session

    edition = editions.load(options.edition, _switches(options.switch), options.overlay)
    names = [name.strip() for name in options.players.split(",")]
    setup = Setup(edition, check_names(names, edition))
    Session.create(options.file, setup).close()
    put(f"{options.file}: {edition.title}, {', '.join(p.name for p in setup.players)}")
    return 0


def _switches(given: list[str]) -> dict[str, str]:
    chosen = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise BankerError(f"--switch {text}: say it as KEY=VALUE")
        chosen[key.strip()] = value.strip()
    return chosen


def table(options: Options) -> int:
    """Without a command: the last unfinished game, or the set-up of a new one."""
    from banker.cli.commands.play import set_up_or_resume

    return set_up_or_resume(options)


def play(options: Options) -> int:
    """The screen on one game."""
    from banker.cli.commands.play import play_file, table_to_try

    return play_file(options.file or table_to_try(), options)


def run(options: Options) -> int:
    """Carry out a script; one line of outcome each."""
    from banker.cli.open_decoder import checking
    from banker.cli.open_game import opened_game
    from banker.cli.script import run_script, statements_of, time_of
    from banker.language.phrases.translation import language_of

    name = options.script or "-"
    lines = statements_of(name)
    with (
        opened_game(options.file, options.vault, options.capture, language=options.language) as (
            session,
            vault,
        ),
        checking(session, vault, options.decoder) as hands,
    ):
        refused = run_script(
            session,
            hands,
            lines,
            put,
            keep_going=options.keep_going,
            words=language_of(session.state.edition),
            clock=time_of(name),
        )
    return 1 if refused else 0


# --- looking -------------------------------------------------------------------------------------


def _look(options: Options) -> Shown:
    from banker.session.loading import look

    return look(options.file, language=options.language)


@reading
def show(options: Options) -> int:
    """Standings."""
    from banker.cli.text_tables import standings_text
    from banker.export.standings import standings
    from banker.language.phrases.translation import language_of

    asked = (options.due, options.given, options.by, options.said)
    of_notes = options.notes or any(one is not None for one in asked)
    if of_notes and options.json:
        raise BankerError("--json tells standings: leave out what asks for notes, or --json")
    shown = _look(options)
    if of_notes:
        from banker.cli.banknotes import show_notes

        return show_notes(shown.state, options)
    if options.json:
        import json

        known = standings(shown.state, shown.reading.head, shown.reading.count)
        put(json.dumps(known, ensure_ascii=False, indent=2))
    else:
        put(standings_text(shown.state, language_of(shown.state.edition)))
    return 0


@reading
def log(options: Options) -> int:
    """The ledger."""
    from banker.export import to_json
    from banker.language.phrases.events import sentence
    from banker.language.phrases.translation import language_of

    shown = _look(options)
    setup = shown.state.setup
    if options.json:
        write_file(to_json(shown.reading.entries(), setup), None)
        return 0
    book = language_of(setup.edition).book
    for entry in shown.reading.entries():
        put(f"{entry.seq:5}  {entry.ts[11:19]}  {sentence(entry, setup, book)}")
    return 0


def audit(options: Options) -> int:
    """Independent checks over the stored lines."""
    from banker.cli.auditing.evidence import asked_of
    from banker.cli.commands.audit import audit_file

    asked = asked_of(options)
    if options.explain is not None:
        from banker.cli.auditing.explain import explain_entry

        if asked.fingerprint is not None or asked.signed is not None or asked.seal:
            raise BankerError("--explain tells of one entry; hold the file against that without it")
        return explain_entry(options, put)
    return audit_file(options.file, put, asked, options.language)


@reading
def export(options: Options) -> int:
    """The ledger in another form."""
    from banker.cli.commands.export import export_shelf
    from banker.export import to_beancount, to_bgstats, to_csv, to_hledger, to_json, to_script

    if options.to == "parquet":
        export_shelf(options.file, options.output)
        return 0
    shown = _look(options)
    setup, entries = shown.state.setup, shown.reading.entries()
    forms = (to_script, to_json, to_csv, to_hledger, to_beancount, to_bgstats)
    form = dict(zip(EXPORTS[:-1], forms, strict=True))[options.to]
    write_file(form(entries, setup), options.output)
    return 0


# --- editions ------------------------------------------------------------------------------------


def editions_list(_options: Options) -> int:
    """All boxes on the shelf, and what may be laid over them."""
    from banker import editions
    from banker.cli.text_tables import overlay_text

    for listing in editions.catalogue():
        put(f"{listing.id:18} {listing.title}  ({listing.stage})")
    put("\noverlays, to lay over one with --overlay:")
    for overlay in editions.overlays():
        put(overlay_text(overlay))
    return 0


def editions_show(options: Options) -> int:
    """Figures with their sources, and switches."""
    from banker import editions
    from banker.cli.text_tables import edition_text

    put(edition_text(editions.load(options.id, _switches(options.switch), options.overlay)))
    return 0


def editions_check(options: Options) -> int:
    """All faults of a file at once."""
    from banker import editions

    file = options.file
    if not file.is_file():
        if str(file) in {listing.id for listing in editions.catalogue()}:
            raise BankerError(
                f"{file} is a box of the shelf, without faults; 'banker editions copy {file}"
                " mine.toml' makes a file of your own to check"
            )
        raise BankerError(f"{file}: there is no such file")
    if _is_game(file):
        raise BankerError(
            f"{file} is a game, not an edition file: 'banker audit {file}' checks a game"
        )
    faults = editions.check(file)
    for fault in faults:
        put(f"{fault.file}:{fault.line}: {fault.message}")
    if not faults:
        put(f"{options.file}: no faults")
    return 1 if faults else 0


def _is_game(file: Path) -> bool:
    """Whether the file begins as a game does; whatever else is wrong with it is told elsewhere."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(GAME_HEAD)) == GAME_HEAD
    except OSError:
        return False


def editions_copy(options: Options) -> int:
    """A file of one's own."""
    from banker import editions

    if options.file.exists():
        raise BankerError(f"{options.file} exists already; choose another name")
    write_file([editions.own_file_over(options.id, editions.Own(str(options.file)))], options.file)
    put(f"{options.file}: correct it, then 'banker editions check {options.file}'")
    return 0


def editions_new(options: Options) -> int:
    """An edition of one's own, from answers or from options."""
    from banker.cli.edition import town_text

    file = options.file or Path(f"{options.name}.toml")
    if file.exists():
        raise BankerError(f"{file} exists already; choose another name")
    write_file([town_text(options, str(file))], file)
    put(f"{file}: correct it, then 'banker editions check {file}'")
    return 0


def completion(options: Options, parser: argparse.ArgumentParser) -> int:
    """A script that the shell reads: `eval "$(banker completion bash)"`."""
    import shtab

    put(shtab.complete(parser, options.shell))
    return 0
