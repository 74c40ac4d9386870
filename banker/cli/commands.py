"""What each command does. Imports are inside: a command loads only what it uses."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from banker.cli.output import complain, put, write
from banker.errors import BankerError

if TYPE_CHECKING:
    from banker.session import Shown

EXPORTS = ("script", "json", "csv", "hledger", "beancount")

Options = argparse.Namespace


# --- a game --------------------------------------------------------------------------------------


def new(options: Options) -> int:
    """Create a game file."""
    from banker import editions
    from banker.game.state import Setup
    from banker.language.naming import check_names
    from banker.session import Session

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
    from banker.cli.table import set_up_or_resume

    return set_up_or_resume(options)


def play(options: Options) -> int:
    """The screen on one game."""
    from banker.cli.table import play_file, table_to_try

    if options.decoder != "none":
        complain("on the screen the table says real, fake or unclear; 'banker run' asks a decoder")
    return play_file(options.file or table_to_try(), options)


def run(options: Options) -> int:
    """Carry out a script; one line of outcome each."""
    from banker.cli.checking import checking
    from banker.cli.script import run_script
    from banker.cli.sitting import sitting

    text = _script(options.script or "-")
    with (
        sitting(options.file, options.vault, options.capture) as (session, desk),
        checking(session, desk, options.decoder) as hands,
    ):
        refused = run_script(session, hands, text, put, keep_going=options.keep_going)
    return 1 if refused else 0


def _script(name: str) -> str:
    if name == "-" and sys.stdin is None:
        raise BankerError("there is no standard input: name a script")
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise BankerError(f"{name}: {error.strerror or error}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BankerError(f"{name} is not a text file (UTF-8)") from error
    if "\0" in text:
        raise BankerError(f"{name} is not a text file (UTF-8)")
    return text


# --- looking -------------------------------------------------------------------------------------


def _look(path: Path) -> Shown:
    from banker.session import look

    return look(path)


def show(options: Options) -> int:
    """Standings."""
    from banker.cli.tables import standings_text
    from banker.export.standings import standings

    shown = _look(options.file)
    if options.json:
        known = standings(shown.state, shown.reading.head, shown.reading.count)
        put(json.dumps(known, ensure_ascii=False, indent=2))
    else:
        put(standings_text(shown.state))
    return 0


def log(options: Options) -> int:
    """The ledger."""
    from banker.export import to_json
    from banker.language.phrases import sentence

    shown = _look(options.file)
    setup = shown.state.setup
    if options.json:
        _write(to_json(shown.reading.entries(), setup), None)
        return 0
    for entry in shown.reading.entries():
        put(f"{entry.seq:5}  {entry.ts[11:19]}  {sentence(entry, setup)}")
    return 0


def audit(options: Options) -> int:
    """Independent checks over the stored lines."""
    from banker.cli.audit import audit_file

    return audit_file(options.file, put, as_json=options.json)


def export(options: Options) -> int:
    """The ledger in another form."""
    from banker.export import to_beancount, to_csv, to_hledger, to_json, to_script

    shown = _look(options.file)
    setup, entries = shown.state.setup, shown.reading.entries()
    forms = (to_script, to_json, to_csv, to_hledger, to_beancount)
    form = dict(zip(EXPORTS, forms, strict=True))[options.to]
    _write(form(entries, setup), options.output)
    return 0


def _write(parts: Iterable[str], output: Path | None) -> None:
    if output is None:
        write(parts)
        return
    try:
        file = output.open("x", encoding="utf-8", newline="")
    except FileExistsError as error:
        raise BankerError(f"{output} exists already; choose another name") from error
    except OSError as error:
        raise BankerError(f"{output}: {error.strerror}") from error
    try:
        with file:
            file.writelines(parts)
    except BaseException as error:
        output.unlink()  # half an export is none
        if isinstance(error, OSError):
            raise BankerError(f"{output}: {error.strerror}") from error
        raise


# --- editions ------------------------------------------------------------------------------------


def editions_list(_options: Options) -> int:
    """All boxes on the shelf."""
    from banker import editions

    for listing in editions.catalogue():
        put(f"{listing.id:16} {listing.title}  ({listing.stage})")
    return 0


def editions_show(options: Options) -> int:
    """Figures with their sources, and switches."""
    from banker import editions
    from banker.cli.tables import edition_text

    put(edition_text(editions.load(options.id)))
    return 0


def editions_check(options: Options) -> int:
    """All faults of a file at once."""
    from banker import editions

    if not options.file.is_file():
        raise BankerError(f"{options.file}: there is no such file")
    faults = editions.check(options.file)
    for fault in faults:
        put(f"{options.file}:{fault.line}: {fault.message}")
    if not faults:
        put(f"{options.file}: no faults")
    return 1 if faults else 0


def editions_copy(options: Options) -> int:
    """A file of one's own."""
    from banker import editions

    _write([editions.text(options.id)], options.file)
    put(f"{options.file}: correct it, then 'banker editions check {options.file}'")
    return 0


def completion(options: Options, parser: argparse.ArgumentParser) -> int:
    """A script that the shell reads: `eval "$(banker completion bash)"`."""
    import shtab

    put(shtab.complete(parser, options.shell))
    return 0
