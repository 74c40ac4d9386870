"""Configuration: one file of what somebody always wants. `banker config` writes it with comments.

Rules of this file
* Nothing in it is a rule of a running game: a game has its rules from its first line.
* An option on the command line counts more; what the screen remembers of a game counts less.
* A file with a fault is told in one line and left alone; then the program begins as without one.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Literal

import msgspec

from banker.cli import output, paths
from banker.cli.arguments import vault_argument
from banker.errors import BankerError
from banker.limits import wrong_kind

BYTES_MAX = 100_000
TEMPLATE = """\
# What Banker always does for you. A line that begins with # says the default; remove the # to
# change it. An option on the command line counts more. A game keeps the rules it began with.

# theme = "dark"           # dark, light, high-contrast; F8 changes it for a while
# bell = "refuse"          # refuse, none, all
# calm = false             # true: nothing moves by itself
# mouse = true             # false: the mouse selects text
# ascii = false            # true: draw with ASCII characters only
# auction_clock = false    # true: show how old a bid is
# language = ""            # en, ru, or a language of your own; empty: the edition's
# vault = "auto"           # auto, sim, none, or a port
# dice = true              # true: two digits are a roll

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
    """How a new game begins; None: as the program begins it."""

    players: list[str] | None = None
    edition: str | None = None
    overlays: list[str] = []
    switches: dict[str, str] = {}


class Configuration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says; None where it says nothing."""

    theme: Literal["dark", "light", "high-contrast"] | None = None
    bell: Literal["refuse", "none", "all"] | None = None
    calm: bool | None = None
    mouse: bool | None = None
    ascii: bool | None = None
    auction_clock: bool | None = None
    language: str | None = None
    vault: str | None = None
    dice: bool | None = None
    new: NewGame = NewGame()
    keys: dict[str, str] = {}


# The values of the keys that take only some.
CHOICES = {"theme": "dark, light, high-contrast", "bell": "refuse, none, all"}


def read(path: Path) -> Configuration:
    """The configuration in a file; without the file, an empty one."""
    try:
        if problem := wrong_kind(path.stat().st_mode):
            raise BankerError(f"{path} is no configuration: {problem}")
        with path.open("rb") as file:
            data = file.read(BYTES_MAX + 1)
    except FileNotFoundError:
        return Configuration()
    except OSError as error:
        raise BankerError(f"{path} cannot be read: {error.strerror}") from error
    if len(data) > BYTES_MAX:
        raise BankerError(f"{path} is no configuration: it has more than {BYTES_MAX:,} bytes")
    import tomllib  # nobody waits for it who has no such file

    try:
        found = msgspec.convert(tomllib.loads(data.decode("utf-8-sig")), Configuration)
        if found.vault is not None:
            vault_argument(found.vault)
    except UnicodeDecodeError as error:
        raise BankerError(f"{path} is no configuration: it is not UTF-8 text") from error
    except (ValueError, RecursionError, argparse.ArgumentTypeError) as error:
        raise BankerError(f"{path}: {_plain(error)}") from error
    return found


# The library's words for what it found, and ours.
PLAIN = (
    (" - at `$.", ", at `"),
    ("Object contains unknown field", "unknown key"),
    (" | null`", "`"),
    ("`bool`", "true or false"),
    ("`array`", 'a list such as ["Ann", "Bob"]'),
    ("`object`", "a table"),
    ("`str`", "a text in quotes"),
    ("got true or false", "got a truth value"),
    ("got a text in quotes", "got a text"),
    ("`int`", "a number"),
    ("`float`", "a number"),
)


def _plain(error: Exception) -> str:
    """A message in the words of whoever writes the file, with the values that there are."""
    text = str(error)
    for theirs, ours in PLAIN:
        text = text.replace(theirs, ours)
    for name, values in CHOICES.items():
        if text.endswith(f", at `{name}`") and "enum" in text:
            return f"{text.replace('Invalid enum value', 'there is no value')}; choose of {values}"
    return text


def configured() -> Configuration:
    """The user's configuration; a fault is printed in a line, and nothing is configured."""
    try:
        return read(paths.configuration())
    except BankerError as error:
        output.complain(f"{error}; it is left out ('banker config --check' checks it)")
        return Configuration()


# What the options say where nobody said anything. An option that is empty was not given.
DEFAULTS: dict[str, Any] = {
    "theme": "",
    "bell": "refuse",
    "ascii": False,
    "auction_clock": False,
    "language": "",
    "vault": "auto",
}


def fill(options: argparse.Namespace, found: Configuration) -> None:
    """Give every option that was not given what the configuration says, else its default."""
    for name, default in DEFAULTS.items():
        if not getattr(options, name):
            said = getattr(found, name)
            setattr(options, name, default if said is None else said)
    options.no_mouse = options.no_mouse or found.mouse is False
    options.configuration = found
