"""The parser of the command line, and its help."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from banker.cli import commands, device_options

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
stops the script: exit 1.
"""

SHOW = """\
The file is only read, so a game can be looked at while it is played. --json
has phase, turn, dues, offer, winner, accounts, sites and more, and 'head', the
seal of the newest entry.
"""

LOG = """\
One line an entry: its number, the time (UTC), what happened. Undone acts stay,
and so do the entries that undid them.
"""

AUDIT = """\
Every line is folded a second time and checked: the chain of seals, sums,
holders, figures, reversals, the vault's codes.
Exit 0: clean. 1: there are findings. 2: not a game file.
"""

EXPORT = """\
  script      statements that play the game again with 'banker run'
  json        everything, for programs
  csv         one posting a line, for spreadsheets
  hledger     a journal for hledger and ledger
  beancount   a ledger for beancount and fava
"""

EDITIONS = """\
examples:
  banker editions show secret-vault              figures ('?': an estimate) and switches
  banker editions copy secret-vault mine.toml    then correct mine.toml from your cards
  banker editions check mine.toml                names every mistake with its line
  banker new g.bank --edition mine.toml --players Ann,Bob
"""

COMPLETION = """\
for bash:
  eval "$(banker completion bash)"
"""


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for. Options may stand anywhere, also between the two names of `run`."""
    top = parser()
    options, rest = top.parse_known_args(arguments)
    if options.run is commands.run and options.script is None and _is_one_name(rest):
        options.script = rest.pop()
    if rest:
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    return options


def _is_one_name(words: list[str]) -> bool:
    return len(words) == 1 and (words == ["-"] or not words[0].startswith("-"))


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="banker",
        description="The Bank at a real table: money, deeds, hotels, the vault, and a ledger\n"
        "that can be checked afterwards.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version="banker 0.1.0")
    top.add_argument("--new", action="store_true", help="set up a new game on the screen")
    top.set_defaults(run=commands.table, file=None, vault="auto", ascii=False, theme="dark")
    top.set_defaults(capture=None)
    _look(top)
    subs = top.add_subparsers(title="commands", metavar="COMMAND")
    for add in (_new, _play, _run, _show, _log, _audit, _export, _editions, _devices, _completion):
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
        " the one on the screen (sim); the real one at a port (/dev/ttyACM0, COM3, socket://…,"
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
    sub = _command(subs, "new", commands.new, "create a game file; never overwrites one", NEW)
    _file(sub, "where the game is kept")
    sub.add_argument(
        "--edition",
        default="secret-vault",
        metavar="ID",
        help="an edition's id, or your own edition's file (default: secret-vault)",
    )
    sub.add_argument("--players", required=True, metavar="ANN,BOB,…", help="names, comma between")
    sub.add_argument(
        "--switch", action="append", default=[], metavar="KEY=VALUE", help="a rule's other reading"
    )
    sub.add_argument(
        "--overlay", action="append", default=[], metavar="ID", help="figures laid over the edition"
    )


def _play(subs: Subs) -> None:
    sub = _command(subs, "play", commands.play, "the table on the screen", PLAY)
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


def _run(subs: Subs) -> None:
    sub = _command(subs, "run", commands.run, "carry out statements, one a line", RUN)
    _file(sub)
    sub.add_argument("script", nargs="?", metavar="SCRIPT", help="a text file, or - (default)")
    sub.add_argument("--keep-going", action="store_true", help="go on after a refusal")
    _vault(sub, "none")
    _decoder(sub, "none")


def _show(subs: Subs) -> None:
    sub = _command(
        subs, "show", commands.show, "standings: who has what, and what the table waits for", SHOW
    )
    _file(sub)
    _json(sub)


def _log(subs: Subs) -> None:
    sub = _command(subs, "log", commands.log, "the ledger, entry by entry", LOG)
    _file(sub)
    _json(sub)


def _audit(subs: Subs) -> None:
    sub = _command(subs, "audit", commands.audit, "check a ledger independently", AUDIT)
    _file(sub)
    _json(sub)


def _export(subs: Subs) -> None:
    sub = _command(subs, "export", commands.export, "the ledger for other tools", EXPORT)
    _file(sub)
    sub.add_argument("--to", required=True, choices=commands.EXPORTS, help="the form")
    sub.add_argument("-o", "--output", type=Path, metavar="OUT", help="a file (default: print)")


def _editions(subs: Subs) -> None:
    sub = _command(
        subs, "editions", commands.editions_list, "the boxes on the shelf, and your own", EDITIONS
    )
    acts = sub.add_subparsers(metavar="ACT")
    _command(acts, "list", commands.editions_list, "all of them")
    show = _command(
        acts, "show", commands.editions_show, "figures with their sources, and switches"
    )
    show.add_argument("id", metavar="ID", help="an edition's id, or your own edition's file")
    check = _command(
        acts, "check", commands.editions_check, "all faults of an edition file at once"
    )
    _file(check, "a TOML file")
    copy = _command(acts, "copy", commands.editions_copy, "a file of your own to correct")
    copy.add_argument("id", metavar="ID", help="an edition's id")
    _file(copy, "the new TOML file")


def _devices(subs: Subs) -> None:
    device_options.add_devices(subs, _command)


def _completion(subs: Subs) -> None:
    sub = _command(
        subs,
        "completion",
        lambda options: commands.completion(options, parser()),
        "completion for your shell: bash, zsh or tcsh",
        COMPLETION,
    )
    sub.add_argument("shell", choices=("bash", "zsh", "tcsh"))
