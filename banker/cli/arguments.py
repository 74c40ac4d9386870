"""Arguments that several commands have: a file, a language, a vault, an edition's switches."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from pathlib import Path

from banker.errors import BankerError

_PORT = re.compile(r"(socket|rfc2217)://.|capture:.|/.|com[0-9]+$", re.IGNORECASE)


def add_file(parser: argparse.ArgumentParser, text: str = "the game file") -> None:
    """Add the file that a command is about."""
    parser.add_argument("file", type=Path, metavar="FILE", help=text)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="for programs")


# --- the screen -----------------------------------------------------------------------------------
# The default of these is SUPPRESS: what is not given here keeps what was given before the command.


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add `--ascii` and `--theme`."""
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=argparse.SUPPRESS,
        help="plain letters only, no drawn ones",
    )
    parser.add_argument(
        "--theme",
        choices=("dark", "light", "high-contrast"),
        default=argparse.SUPPRESS,
        help="colours (default: dark)",
    )


def add_bell(parser: argparse.ArgumentParser) -> None:
    """Add `--bell`."""
    parser.add_argument(
        "--bell",
        choices=("refuse", "none", "all"),
        default=argparse.SUPPRESS,
        help="when the terminal's bell rings: at a refusal and the hammer, never, or at every"
        " sound that is also seen (default: refuse)",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--language`."""
    parser.add_argument(
        "--language",
        default=argparse.SUPPRESS,
        metavar="CODE",
        help="what happened is told in it: en, ru (default: the edition's own)",
    )


# --- devices --------------------------------------------------------------------------------------


def add_vault(parser: argparse.ArgumentParser, default: str) -> None:
    """Add `--vault` and `--capture`."""
    parser.add_argument(
        "--vault",
        type=_vault,
        default=default,
        metavar="auto|sim|none|PORT",
        help="the vault: a real one that is found by itself, else the one on the screen (auto);"
        " the one on the screen (sim); the real one at a port (/dev/ttyACM0, socket://…,"
        " rfc2217://…); capture:PATH: one that was written down; or none: the table says what"
        f" happened (default: {default})",
    )
    parser.add_argument(
        "--capture", type=Path, metavar="PATH", help="write down what goes over the vault's wire"
    )


def _vault(text: str) -> str:
    if text in ("auto", "sim", "none") or _PORT.match(text):
        return text
    raise argparse.ArgumentTypeError(
        f"there is no vault {text!r}: say auto, sim, none, or its port, such as /dev/ttyACM0"
    )


def add_decoder(parser: argparse.ArgumentParser, default: str) -> None:
    """Add `--decoder`."""
    parser.add_argument(
        "--decoder",
        type=_decoder,
        default=default,
        metavar="auto|none|PORT",
        help="what decides a check that is said without real, fake or unclear: the decoder in the"
        " board of the vault, else the one that was calibrated last (auto); the one at a port; or"
        f" none: the table says it (default: {default})",
    )


def _decoder(text: str) -> str:
    if text in ("auto", "none") or (_PORT.match(text) and not text.startswith("capture:")):
        return text
    raise argparse.ArgumentTypeError(
        f"there is no decoder {text!r}: say auto, none, or its port, such as /dev/ttyACM0"
    )


# --- editions -------------------------------------------------------------------------------------


def add_variant(parser: argparse.ArgumentParser) -> None:
    """Add `--switch` and `--overlay`, which choose a variant of an edition."""
    parser.add_argument(
        "--switch", action="append", default=[], metavar="KEY=VALUE", help="a rule's other reading"
    )
    parser.add_argument(
        "--overlay", action="append", default=[], metavar="ID", help="laid over it, in any order"
    )


def switches_of(texts: Iterable[str]) -> dict[str, str]:
    """The values of `--switch`, by key."""
    chosen = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise BankerError(f"--switch {text}: say it as KEY=VALUE")
        chosen[key.strip()] = value.strip()
    return chosen
