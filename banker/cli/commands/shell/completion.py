"""`banker completion`: a script that the shell reads: `eval "$(banker completion bash)"`.

Rules of this file
* The script knows every command and option. What may change (editions, switches, players, games) it
  asks for when somebody presses Tab: `banker completion words editions`.
* Tab waits for it, so a word list reads no more than it needs, and an error of it is an empty list.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

import shtab

from banker.cli import paths
from banker.cli.output import put_lines, write
from banker.engine.seating import wanted_again
from banker.foundation.errors import BankerError

HELP = """\
  eval "$(banker completion bash)"                                   for bash
  eval "$(banker completion zsh)"                                    for zsh
  banker completion fish | source                                    for fish
  banker completion powershell | Out-String | Invoke-Expression      for PowerShell
In zsh, 'source FILE' does not do: take the line above. The scripts for zsh and fish were
tried once by hand; those for PowerShell and tcsh were never run.
"""
SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
GAMES_MAX = 50

# The arguments, by the word that they are stored under, and their word list.
LISTS = {
    "edition": "editions",
    "over": "editions",
    "id": "editions",
    "overlay": "overlays",
    "switch": "switches",
    "players": "players",
    "language": "languages",
    "file": "games",
}
# A function for each list, by shell. `NAME` is the list, `FILES` what adds the files of the folder.
BASH = """\
_banker_NAME() {
  compgen -W "$(banker completion words NAME 2>/dev/null)" -- "$1"
FILES}"""
ZSH = """\
_banker_NAME() {
  local -a words; words=(${(f)"$(banker completion words NAME 2>/dev/null)"})
  compadd -a words
FILES}"""
POWERSHELL = """\
function _banker_NAME {
  param([string]$WordToComplete)
  banker completion words NAME | Where-Object { $_ -like "$WordToComplete*" }
FILES}"""
FUNCTIONS = {
    "bash": (BASH, '  compgen -f -- "$1"\n'),
    "zsh": (ZSH, "  _files\n"),
    "powershell": (POWERSHELL, "  _shtab_powershell_compgen_files $WordToComplete\n"),
}
WITH_FILES = ("games", "editions")  # a file may be named as well


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the name of the shell."""
    parser.epilog = HELP
    parser.add_argument(
        "shell", choices=(*SHELLS, "words"), help="the shell; words: a list, for those scripts"
    )
    parser.add_argument("list", nargs="?", choices=sorted(WORDS), help="the list of words")


def run(options: argparse.Namespace) -> int:
    """Print the script for the shell, which knows every command and option; or a list of words.
    Returns the exit code."""
    if options.shell == "words":
        put_lines(words(options.list))
        return 0
    if options.list:
        raise BankerError(
            "'{shell}' takes no list; for the list: 'banker completion words {list}'",
            shell=options.shell,
            list=options.list,
        )
    parser = options.whole_parser()
    _with_lists(parser)
    write((shtab.complete(parser, options.shell, preamble=_functions(options.shell)), "\n"))
    return 0


def _functions(shell: str) -> str:
    """The functions of the lists, in a shell's own language."""
    template, files = FUNCTIONS.get(shell, ("", ""))
    return "\n".join(
        template.replace("NAME", name).replace("FILES", files if name in WITH_FILES else "")
        for name in sorted(set(LISTS.values()))
    )


def _with_lists(parser: argparse.ArgumentParser) -> None:
    """Tell each argument of the parser, and of all below, where its words come from."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                _with_lists(below)
        elif (name := LISTS.get(action.dest)) and not action.choices:
            action.complete = {  # type: ignore[attr-defined]
                "bash": f"_banker_{name}",
                "zsh": f"_banker_{name}",
                "powershell": f"_banker_{name}",
                "fish": f"(banker completion words {name})",
                "tcsh": f"`banker completion words {name}`",
            }


# --- the lists ------------------------------------------------------------------------------------


def words(name: str | None) -> Iterator[str]:
    """Yield the words of a list, such as `editions`; an error ends the list early."""
    try:
        yield from WORDS[name or "editions"]()
    except BankerError:
        return


def _editions() -> Iterator[str]:
    from banker import editions

    yield from (listing.id for listing in editions.catalogue())
    yield from (listing.id for listing in editions.own_editions()[0])


def _overlays() -> Iterator[str]:
    from banker import editions

    yield from (overlay.id for overlay in editions.overlays())


def _switches() -> Iterator[str]:
    from banker.editions.switches import every_switch

    for key, switch in every_switch().items():
        yield from (f"{key}={value}" for value in switch.values if value != "#")


def _players() -> Iterator[str]:
    """Of the settings, and of the newest game."""
    from banker.cli.machine.configuration import read
    from banker.session.loading import load_read_only

    yield from read(paths.configuration()).new.players or ()
    for path in paths.newest_first()[:1]:
        yield from wanted_again(load_read_only(path).state.setup.players)


def _languages() -> Iterator[str]:
    from banker.language.phrases.translation import languages

    yield from languages()


def _games() -> Iterator[str]:
    yield from map(str, paths.newest_first()[:GAMES_MAX])


WORDS: dict[str, Callable[[], Iterator[str]]] = {
    "editions": _editions,
    "overlays": _overlays,
    "switches": _switches,
    "players": _players,
    "languages": _languages,
    "games": _games,
}
