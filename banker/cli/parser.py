"""The parser of the command line, and its help."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from banker import VERSION
from banker.cli.commands import cards, game, rebuild, report, sign

if TYPE_CHECKING:
    Subs: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]

Run = Callable[[argparse.Namespace], int]

EXAMPLES = """\
an evening:
  banker                                            set up a game, or go on with the last one
  banker new friday.bank --players Ann,Bob,Cem      a game file of your own
  banker play friday.bank                           the table on the screen

by script:
  echo 'ann rolls 2 4' | banker run friday.bank     one statement a line; 'help' lists them
  banker show friday.bank --json                    where everybody stands, for programs
  banker log friday.bank                            the ledger, entry by entry

afterwards:
  banker audit friday.bank                          0 clean, 1 findings, 2 not a game file
  banker export friday.bank --to script             the statements that re-create the game
"""


NEW = """\
examples:
  banker new friday.bank --players Ann,Bob,Cem
  banker new late.bank --players Ann,Bob --switch end=first_bankruptcy
  banker new mine.bank --players Ann,Bob --edition my_box.toml

'banker editions show secret-vault' lists the switches.
"""

PLAY = """\
Keys are a verb, then an object: bl1 buys light blue 1. '?' lists them, ':'
opens a prompt for whole sentences, Ctrl-Q leaves. Everything is saved as it
happens.
"""

RUN = """\
A script is text, one statement a line; '#' begins a comment:
  ann rolls 2 4
  ann buys
  next
The statement 'help' lists them all, 'help trade' tells about one. Each is
carried out whole or refused whole, with a line of outcome. The first refusal
stops the script: exit 1. Lines from a pipe or a scanner are acted on as they
arrive; cards of 'banker cards' are lines too, and forgotten after 30 s.
What is taken back, or done again, is told with what hands have to move.
"""

SHOW = """\
The file is only read, so a game can be looked at while it is played. --json
has phase, turn, dues, offer, winner, accounts, sites and more, and 'head', the
seal of the newest entry.
  banker show friday.bank --notes                   which notes may lie where
  banker show friday.bank --due 370                 the notes that the Bank hands over
  banker show friday.bank --due 370 --given 500     its change
  banker show friday.bank --due 370 --by ann        what Ann might give, and get back
  banker show friday.bank --due 370 --given 500 --said 120     right, too little or too much
The ledger knows sums, not notes: the Bank's stock is what would be left if every
purse held as few notes as it can.
"""

LOG = """\
One line an entry: its number, the time (UTC), what happened. Undone acts stay,
and so do the entries that undid them.
"""

AUDIT = """\
Every line is folded a second time and checked: the chain of seals, sums,
holders, figures, reversals, the vault's codes. Then every command is carried out
once more by the rules (--books leaves that out), and the box held to the shelf's.
Exit 0: clean. 1: there are findings. 2: not a game file.
  banker audit friday.bank --explain 17     who asked, what moved where, by which figure

A file that was cut between two entries, or changed and chained anew by all the
rules, can only be told by a fingerprint that was noted, or by a signature:
  banker audit friday.bank --fingerprint "hat radish napkin fountain …"
  banker audit friday.bank --signature friday.bank.sig --signers allowed_signers
or by its seal, the hash of the whole file as 'b2sum -l 256 friday.bank' says it:
  banker audit friday.bank --seal 4d3c55310ca5eaa0fafecdaa2fd7e643…
"""

EXPORT = """\
  script      statements that play the game again with 'banker run'
  json        everything, for programs
  csv         one posting a line, for spreadsheets
  hledger     a journal for hledger and ledger
  beancount   a ledger for beancount and fava
  bgstats     a link that opens a finished game in BG Stats
  parquet     one game, or a folder of games, as tables in a new folder
"""

REBUILD = """\
examples:
  banker rebuild friday.bank                 in letters, with a box to tick before each line
  banker rebuild friday.bank -o friday.html  to print from a browser

The ledger knows sums, not notes: the page proposes notes of the box that come to them.
"""

REPORT = """\
One file, without any address in it: who won and why, charts, statements of all players, the whole
ledger with a field to find entries, the audit and the fingerprint.
  banker report friday.bank -o friday.html
"""

SHELF = """\
Who wins, how long games last, which deeds pay, and how often each number was the vault's code: a
chi-square tells an honest box from a loaded one, from some 50 codes on. Of copies of a game the
longest counts; a file that is no game, or that the audit finds broken, is named
and passed over. Money of another scale (half-dollars, bank cards) is added up apart.
  banker shelf ~/games
"""

EDITIONS = """\
examples:
  banker editions show secret-vault              figures ('?': an estimate) and switches
  banker editions copy secret-vault mine.toml    a small file that lies over that edition:
                                                 correct there what your cards say
  banker editions new my-town                    asks, and writes my-town.toml
  banker editions check mine.toml                names every mistake with its line
  banker new g.bank --edition mine.toml --players Ann,Bob
"""

NEW_EDITION = """\
examples:
  banker editions new my-town                         asks for names and money
  banker editions new my-town --start-cash 2000 --streets "Elm Street,Oak Street"
  banker editions new my-town --over none             a small board of its own to start from
With any option, or when nobody sits at the keyboard, nothing is asked. The file lies over the
edition and holds only what differs; every other figure stands there as a comment.
"""

COMPLETION = """\
for bash:
  eval "$(banker completion bash)"
"""


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for. Options may stand anywhere, also between the two names of `run`."""
    first = arguments[0] if arguments else ""
    top = parser(first if first in COMMANDS else "")
    options, rest = top.parse_known_args(arguments)
    if options.run is game.run and options.script is None and _is_one_name(rest):
        options.script = rest.pop()
    if rest:
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    return options


def _is_one_name(words: list[str]) -> bool:
    return len(words) == 1 and (words == ["-"] or not words[0].startswith("-"))


def parser(only: str = "") -> argparse.ArgumentParser:
    """The whole command line; or what a line needs that begins with this command."""
    top = argparse.ArgumentParser(
        prog="banker",
        description="The Bank at a real table: money, deeds, hotels, the vault, and a ledger\n"
        "that can be checked afterwards.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"banker {VERSION}")
    top.add_argument("--new", action="store_true", help="set up a new game on the screen")
    top.set_defaults(run=game.table, file=None, vault="auto", ascii=False, theme="dark")
    top.set_defaults(capture=None, decoder="none", language="", bell="refuse")
    _look(top)
    _bell(top)
    _language(top)
    subs = top.add_subparsers(title="commands", metavar="COMMAND")
    for add in [COMMANDS[only]] if only else dict.fromkeys(COMMANDS.values()):
        add(subs)
    return top


def _command(
    subs: Subs, name: str, run: Run, brief: str, more: str = ""
) -> argparse.ArgumentParser:
    """One command. `brief` is its line in the list of all; `more` follows on its own page."""
    sub = subs.add_parser(
        name,
        help=brief,
        description=f"{brief[0].upper()}{brief[1:]}.",
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sub.set_defaults(run=run)
    return sub


# What is not said here keeps what was said, or not, before the command.
def _look(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--ascii",
        action="store_true",
        default=argparse.SUPPRESS,
        help="plain letters only, no drawn ones",
    )
    sub.add_argument(
        "--theme",
        choices=("dark", "light", "high-contrast"),
        default=argparse.SUPPRESS,
        help="colours (default: dark)",
    )


def _bell(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--bell",
        choices=("refuse", "none", "all"),
        default=argparse.SUPPRESS,
        help="when the terminal's bell rings: at a refusal and the hammer, never, or at every"
        " sound that is also seen (default: refuse)",
    )


def _language(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--language",
        default=argparse.SUPPRESS,
        metavar="CODE",
        help="what happened is told in it: en, ru (default: the edition's own)",
    )


def _file(sub: argparse.ArgumentParser, words: str = "the game file") -> None:
    sub.add_argument("file", type=Path, metavar="FILE", help=words)


def _json(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--json", action="store_true", help="for programs")


_PORT = re.compile(r"(socket|rfc2217)://.|capture:.|/.|com[0-9]+$", re.IGNORECASE)


def _kind_of_vault(said: str) -> str:
    if said in ("auto", "sim", "none") or _PORT.match(said):
        return said
    raise argparse.ArgumentTypeError(
        f"there is no vault {said!r}: say auto, sim, none, or its port, such as /dev/ttyACM0"
    )


def _vault(sub: argparse.ArgumentParser, default: str) -> None:
    sub.add_argument(
        "--vault",
        type=_kind_of_vault,
        default=default,
        metavar="auto|sim|none|PORT",
        help="the vault: a real one that is found by itself, else the one on the screen (auto);"
        " the one on the screen (sim); the real one at a port (/dev/ttyACM0, socket://…,"
        " rfc2217://…); capture:PATH: one that was written down; or none: the table says what"
        f" happened (default: {default})",
    )
    sub.add_argument(
        "--capture", type=Path, metavar="PATH", help="write down what goes over the vault's wire"
    )


def _kind_of_decoder(said: str) -> str:
    if said in ("auto", "none") or (_PORT.match(said) and not said.startswith("capture:")):
        return said
    raise argparse.ArgumentTypeError(
        f"there is no decoder {said!r}: say auto, none, or its port, such as /dev/ttyACM0"
    )


def _decoder(sub: argparse.ArgumentParser, default: str) -> None:
    sub.add_argument(
        "--decoder",
        type=_kind_of_decoder,
        default=default,
        metavar="auto|none|PORT",
        help="what decides a check that is said without real, fake or unclear: the decoder in the"
        " board of the vault, else the one that was calibrated last (auto); the one at a port; or"
        f" none: the table says it (default: {default})",
    )


def _new(subs: Subs) -> None:
    sub = _command(subs, "new", game.new, "create a game file; never overwrites one", NEW)
    _file(sub, "where the game is kept")
    sub.add_argument(
        "--edition",
        default="secret-vault",
        metavar="ID",
        help="an edition's id, or your own edition's file (default: secret-vault)",
    )
    sub.add_argument("--players", required=True, metavar="ANN,BOB,…", help="names, comma between")
    _chosen(sub)


def _chosen(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--switch", action="append", default=[], metavar="KEY=VALUE", help="a rule's other reading"
    )
    sub.add_argument(
        "--overlay", action="append", default=[], metavar="ID", help="laid over it, in any order"
    )


def _play(subs: Subs) -> None:
    sub = _command(subs, "play", game.play, "the table on the screen", PLAY)
    sub.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="the game file (default: the last unfinished game, or a table to try)",
    )
    _vault(sub, "auto")
    _decoder(sub, "none")
    _look(sub)
    _bell(sub)
    _language(sub)


def _run(subs: Subs) -> None:
    sub = _command(subs, "run", game.run, "carry out statements, one a line", RUN)
    _file(sub)
    sub.add_argument("script", nargs="?", metavar="SCRIPT", help="a text file, or - (default)")
    sub.add_argument("--keep-going", action="store_true", help="go on after a refusal")
    _language(sub)
    _vault(sub, "none")
    _decoder(sub, "none")


def _show(subs: Subs) -> None:
    sub = _command(
        subs, "show", game.show, "standings: who has what, and what the table waits for", SHOW
    )
    _file(sub)
    _json(sub)
    _language(sub)
    sub.add_argument("--notes", action="store_true", help="the purses in notes; what runs low")
    sub.add_argument("--due", metavar="SUM", help="which notes make up a sum")
    sub.add_argument("--given", metavar="SUM", help="change, when so much is paid for it")
    sub.add_argument("--by", metavar="WHO", help="the notes there and back when a player pays it")
    sub.add_argument("--said", metavar="SUM", help="whether a child reckoned it right")


def _log(subs: Subs) -> None:
    sub = _command(subs, "log", game.log, "the ledger, entry by entry", LOG)
    _file(sub)
    _json(sub)
    _language(sub)


def _audit(subs: Subs) -> None:
    sub = _command(subs, "audit", game.audit, "check a ledger independently", AUDIT)
    _file(sub)
    _json(sub)
    _language(sub)
    sub.add_argument("--books", action="store_true", help="figures and books only: ask no rules")
    sub.add_argument("--explain", type=int, metavar="N", help="the story of entry N instead")
    sign.add_evidence(sub)
    sign.add_sign(subs, _command)


def _export(subs: Subs) -> None:
    sub = _command(subs, "export", game.export, "the ledger for other tools", EXPORT)
    _file(sub)
    sub.add_argument("--to", required=True, choices=game.EXPORTS, help="the form")
    _language(sub)
    sub.add_argument("-o", "--output", type=Path, metavar="OUT", help="a file (default: print)")


def _editions(subs: Subs) -> None:
    sub = _command(
        subs, "editions", game.editions_list, "the boxes on the shelf, and your own", EDITIONS
    )
    acts = sub.add_subparsers(metavar="ACT")
    _command(acts, "list", game.editions_list, "all of them")
    show = _command(acts, "show", game.editions_show, "figures with their sources, and switches")
    show.add_argument("id", metavar="ID", help="an edition's id, or your own edition's file")
    _chosen(show)
    check = _command(acts, "check", game.editions_check, "all faults of an edition file at once")
    _file(check, "a TOML file")
    copy = _command(acts, "copy", game.editions_copy, "a file of your own to correct")
    copy.add_argument("id", metavar="ID", help="an edition's id, or your own edition's file")
    _file(copy, "the new TOML file")
    _new_edition(acts)


def _new_edition(acts: Subs) -> None:
    new = _command(
        acts, "new", game.editions_new, "an edition of your own, by questions", NEW_EDITION
    )
    new.add_argument("name", metavar="NAME", help="its id, such as my-town")
    new.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="the new TOML file (default: NAME.toml)"
    )
    new.add_argument("--over", metavar="ID", help="the edition it lies over, or none")
    new.add_argument("--title", metavar="TEXT", help="how it is called on the screen")
    new.add_argument("--symbol", metavar="TEXT", help="the sign of its money")
    new.add_argument("--start-cash", type=int, metavar="N", help="what each player begins with")
    new.add_argument("--salary", type=int, metavar="N", help="what GO pays")
    new.add_argument(
        "--streets", metavar="A,B,…", help="names of the streets in the order of the board"
    )


def _reports(subs: Subs) -> None:
    sub = _command(subs, "report", report.report, "one HTML page about a game, for people", REPORT)
    _file(sub)
    sub.add_argument("-o", "--output", type=Path, metavar="OUT", required=True, help="a new file")
    _language(sub)
    sub = _command(subs, "statement", report.statement, "one player's money, like a bank's paper")
    _file(sub)
    sub.add_argument("who", metavar="WHO", help="a player, bank or vault")
    _language(sub)
    sub = _command(subs, "stats", report.stats, "the charts of the report, in letters")
    _file(sub)
    sub.add_argument("--ascii", action="store_true", help="plain letters only, no drawn ones")
    _language(sub)
    sub = _command(subs, "shelf", report.shelf, "all games of a folder together", SHELF)
    sub.add_argument("folder", type=Path, metavar="FOLDER", help="where the games lie")
    _language(sub)


def _rebuild(subs: Subs) -> None:
    brief = "one page to pack a game away and set it up again"
    sub = _command(subs, "rebuild", rebuild.rebuild, brief, REBUILD)
    _file(sub)
    sub.add_argument("-o", "--output", type=Path, metavar="OUT", help="a file; HTML if named so")
    _language(sub)


def _cards(subs: Subs) -> None:
    cards.add_cards(subs, _command, _language)


def _devices(subs: Subs) -> None:
    from banker.cli.commands.devices import (
        parser as device_options,  # more than all other commands together
    )

    device_options.add_devices(subs, _command)


def _completion(subs: Subs) -> None:
    sub = _command(
        subs,
        "completion",
        lambda options: game.completion(options, parser()),
        "completion for your shell: bash, zsh or tcsh",
        COMPLETION,
    )
    sub.add_argument("shell", choices=("bash", "zsh", "tcsh"))


# Which function adds a command, in the order of the help.
COMMANDS: dict[str, Callable[[Subs], None]] = {
    "new": _new,
    "play": _play,
    "run": _run,
    "show": _show,
    "log": _log,
    "audit": _audit,
    "seal": _audit,
    "export": _export,
    "report": _reports,
    "statement": _reports,
    "stats": _reports,
    "shelf": _reports,
    "rebuild": _rebuild,
    "cards": _cards,
    "editions": _editions,
    "devices": _devices,
    "completion": _completion,
}
