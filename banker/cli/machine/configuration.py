"""Configuration: the file of the user's settings. `banker config` writes it with comments.

Rules of this file
* Nothing in it is a rule of a running game: a game has its rules from its first line.
* An option on the command line counts more; the look that the screen remembers counts less.
* A file with an error is reported in one line and not changed; the program begins as without it.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, Literal

import msgspec

from banker.cli import output, paths
from banker.cli.machine.console import has_few_characters
from banker.cli.parsing.arguments import vault_argument
from banker.foundation.errors import BankerError
from banker.foundation.limits import wrong_kind
from banker.foundation.text import Field, Text, text_of, toml_fault, worded

BYTES_MAX = 100_000
TEMPLATE = """\
# What Banker always does for you. A line that begins with # says the default; remove the # to
# change it. An option on the command line counts more. A game keeps the rules it began with.

# theme = "dark"           # dark, light, high-contrast; F8 changes it for a while
# bell = "refuse"          # refuse, none, all
# calm = false             # true: nothing moves by itself
# mouse = true             # false: the mouse selects text
# ascii = false            # true: draw with ASCII characters only; unset: on a Linux console only
# auction_clock = false    # true: show how old a bid is
# language = ""            # en, ru, or a language of your own; empty: the edition's
# vault = ""               # auto, sim, none, or a port; empty: as the game was set up
# dice = true              # true: two digits are a roll
# ask_figures = true       # false: an estimate is marked, and never asked about
# plain = false            # true: lines in place of the screen, as --plain
# talk = 2                 # of --plain: 1 little, 2 usual, 3 much
# speak = false            # true: sentences are spoken too, as --speak
# speech = ""              # what speaks, such as "espeak-ng -v ru"; empty: what is found

# How a new game begins.
[new]
# players = ["Ann", "Bob"]
# edition = "secret-vault"
# overlays = []
# switches = { build_limit = "3" }    # 'banker editions show ID' lists them

# Other keys for the verbs at the table, by their names: banker config --keys lists them.
[keys]
# say = "N"
"""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new game. None stands for the program's default."""

    players: list[str] | None = None
    edition: str | None = None
    overlays: list[str] = []
    switches: dict[str, str] = {}


class Configuration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of the configuration file; None for a missing setting."""

    theme: Literal["dark", "light", "high-contrast"] | None = None
    bell: Literal["refuse", "none", "all"] | None = None
    calm: bool | None = None
    mouse: bool | None = None
    ascii: bool | None = None
    auction_clock: bool | None = None
    language: str | None = None
    vault: str | None = None
    dice: bool | None = None
    ask_figures: bool | None = None
    plain: bool | None = None
    talk: Literal[1, 2, 3] | None = None
    speak: bool | None = None
    speech: str | None = None
    new: NewGame = NewGame()
    keys: dict[str, str] = {}


# The values of the keys that take only some.
CHOICES = {"theme": "dark, light, high-contrast", "bell": "refuse, none, all", "talk": "1, 2, 3"}


def read(path: Path) -> Configuration:
    """Read the settings in a file; empty settings if there is no file. Raises `BankerError` for an
    error in it."""
    try:
        if problem := wrong_kind(path.stat().st_mode):
            raise BankerError("{path} is not a configuration: {fault}", path=path, fault=problem)
        with path.open("rb") as file:
            data = file.read(BYTES_MAX + 1)
    except FileNotFoundError:
        return Configuration()
    except OSError as error:
        raise BankerError("{path} cannot be read: {why}", path=path, why=error) from error
    if len(data) > BYTES_MAX:
        raise BankerError(
            "{path} is not a configuration: it has more than {most:,} bytes",
            path=path,
            most=BYTES_MAX,
        )
    import tomllib  # only loaded if the file exists

    try:
        found = msgspec.convert(tomllib.loads(data.decode("utf-8-sig")), Configuration)
        if found.vault:
            vault_argument(found.vault)
    except UnicodeDecodeError as error:
        raise BankerError(
            "{path} is not a configuration: it is not UTF-8 text", path=path
        ) from error
    except (ValueError, RecursionError, argparse.ArgumentTypeError) as error:
        raise BankerError("{path}: {fault}", path=path, fault=_fault(error)) from error
    return found


# What the library says, its words for a kind of value, and ours.
_UNKNOWN = r"Object contains unknown field `(.*?)`(?: - at `\$\.?(.*)`)?"
_NO_VALUE = r"(?s:Invalid enum value '(.*)' - at `\$\.(.*)`)"
_OTHER_KIND = r"Expected `(\w+)(?: \| null)?`, got `(\w+)` - at `\$\.(.*)`"
WANTED = {
    "bool": Text("true or false"),
    "array": Text('a list such as ["Ann", "Bob"]'),
    "object": Text("a table"),
    "str": Text("a text in quotes"),
}
GOT = {"bool": Text("a truth value"), "str": Text("a text"), "array": Text("a list")}
GOT |= {"object": Text("a table"), "int": Text("a number"), "float": Text("a number")}


def _fault(error: Exception) -> Field:
    """What is wrong, in the words of the file, with the values that there are."""
    import tomllib

    if isinstance(error, tomllib.TOMLDecodeError):
        return toml_fault(error)
    text = str(error)
    if found := re.fullmatch(_UNKNOWN, text):
        return _unknown(found[1], found[2] or "")
    if found := re.fullmatch(_NO_VALUE, text):
        none = "there is no value '{value}', at `{key}`; choose one of {values}"
        return worded(none, value=found[1], key=found[2], values=CHOICES.get(found[2], ""))
    if found := re.fullmatch(_OTHER_KIND, text):
        wanted, got = WANTED.get(found[1], found[1]), GOT.get(found[2], found[2])
        kind = "Expected {wanted}, got {got}, at `{key}`"
        return worded(kind, wanted=wanted, got=got, key=found[3])
    return text_of(error)


def _unknown(key: str, place: str) -> Text:
    """The hint for a key that there is not: one that is near, or all."""
    from banker.editions.switches import unknown  # only a mistake pays for its import

    within = NewGame if place == "new" else Configuration
    hint = unknown(key, within.__struct_fields__)
    return worded("unknown key `{key}`; {hint}", key=f"{place}.{key}".strip("."), hint=hint)


def configured() -> Configuration:
    """Return the user's settings. An error in the file is printed in a line, and empty settings are
    returned."""
    try:
        return read(paths.configuration())
    except BankerError as error:
        output.complain("{error}; it is left out ('banker config --check' checks it)", error=error)
        return Configuration()


# What the options say where nobody said anything. An option that is empty was not given. The
# language is of every command (`spoken`).
DEFAULTS: dict[str, Any] = {
    "theme": "",
    "bell": "refuse",
    "ascii": False,
    "auction_clock": False,
    "vault": "",
    "plain": False,
    "speak": False,
}


def fill(options: argparse.Namespace, found: Configuration) -> None:
    """Give each option that is missing its value from the settings, else its default."""
    for name, default in DEFAULTS.items():
        if not getattr(options, name):
            said = getattr(found, name)
            setattr(options, name, default if said is None else said)
    if found.ascii is None and has_few_characters():
        options.ascii = True
    options.no_mouse = options.no_mouse or found.mouse is False
    options.configuration = found
