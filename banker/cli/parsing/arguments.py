"""Arguments that several commands have: a file, a language, a vault, an edition's switches."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from banker.cli.parsing.help_words import add_language as add_language, finished
from banker.foundation.errors import BankerError
from banker.foundation.text import Text

# As in `drivers.port.platforms`, which no first frame waits for.
PORT_NAMES = {"win32": "COM3", "darwin": "/dev/cu.usbmodem1101"}
PORT_NAME = PORT_NAMES.get(sys.platform, "/dev/ttyACM0")
_PORT = r"(?i:(socket|rfc2217)://.|capture:.|/.|com[0-9]+$)"


def add_file(parser: argparse.ArgumentParser, text: str = "the game file") -> None:
    """Add the argument FILE. `text`: its help."""
    parser.add_argument("file", type=Path, metavar="FILE", help=text)


def add_newest_file(parser: argparse.ArgumentParser) -> None:
    """Add the argument FILE, which may be left out: `newest_file` finds the game."""
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="the game file (default: the game of the screen that was played last)",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


# --- the screen -----------------------------------------------------------------------------------
# The default of these is SUPPRESS: what is not given here keeps what was given before the command.


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add the options of the screen's look: `--ascii`, `--theme` and `--no-mouse`."""
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=argparse.SUPPRESS,
        help="draw with ASCII characters only",
    )
    parser.add_argument(
        "--theme",
        choices=("dark", "light", "high-contrast"),
        default=argparse.SUPPRESS,
        help="colours (default: dark)",
    )
    parser.add_argument(
        "--no-mouse",
        action="store_true",
        default=argparse.SUPPRESS,
        help="leave the mouse to the terminal, for selecting text",
    )


def add_plain(parser: argparse.ArgumentParser) -> None:
    """Add the options of a game in lines: `--plain` and `--speak`."""
    parser.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help="no screen: you type lines, and each entry is one sentence; for a screen reader, a"
        " braille line or a plain terminal",
    )
    parser.add_argument(
        "--speak",
        action="store_true",
        default=argparse.SUPPRESS,
        help="with --plain: speak each sentence with speech-dispatcher, say or SAPI, or with the"
        " program in your settings",
    )


def add_auction_clock(parser: argparse.ArgumentParser) -> None:
    """Add the option `--auction-clock`, which shows when a bid is 5 and 10 seconds old."""
    parser.add_argument(
        "--auction-clock",
        action="store_true",
        default=argparse.SUPPRESS,
        help="show when a bid is 5 and 10 seconds old: going once, going twice; only Enter sells",
    )


def add_bell(parser: argparse.ArgumentParser) -> None:
    """Add the option `--bell`, which says when the terminal rings."""
    parser.add_argument(
        "--bell",
        choices=("refuse", "none", "all"),
        default=argparse.SUPPRESS,
        help="when the terminal's bell rings: after a refusal and at the end of an auction"
        " (refuse),"
        " never (none), or for every signal (all) (default: refuse)",
    )


def add_witness(parser: argparse.ArgumentParser) -> None:
    """Add the options for phones' receipts: `--witness` and `--phones-key`."""
    parser.add_argument(
        "--witness",
        type=Path,
        action="extend",
        nargs="+",
        default=[],
        metavar="RECEIPT",
        help="compare with what phones kept of the game",
    )
    parser.add_argument(
        "--phones-key",
        type=Path,
        action="append",
        default=[],
        metavar="KEY",
        help="the key of the table's phones: were these receipts made up?",
    )


# --- devices --------------------------------------------------------------------------------------


def add_vault(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Add the options of the vault: `--vault` and `--capture`. With the default None, the settings
    give the vault."""
    parser.add_argument(
        "--vault",
        type=vault_argument,
        default=default,
        metavar="auto|sim|none|PORT",
        help=finished(
            "the vault. auto: a real vault if one is found, else the simulated one on the screen;"
            " sim: the simulated one; PORT: the real vault at {port}, socket://… or rfc2217://…;"
            " capture:PATH: a recorded vault is played again; none: you type what the vault did"
            " (default: {default})",
            port=PORT_NAME,
            default=default or Text("as the game was set up, else auto"),
        ),
    )
    parser.add_argument(
        "--capture",
        type=Path,
        metavar="PATH",
        help="record all bytes to and from the vault in this file",
    )


def vault_argument(text: str) -> str:
    """Return the value of `--vault` if it is valid. Raises `ArgumentTypeError`."""
    if text in ("auto", "sim", "none") or re.match(_PORT, text):
        return text
    raise argparse.ArgumentTypeError(
        f"there is no vault {text!r}: say auto, sim, none, or its port, such as {PORT_NAME}"
    )


def add_decoder(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option `--decoder` with its default value."""
    parser.add_argument(
        "--decoder",
        type=_decoder,
        default=default,
        metavar="auto|none|PORT",
        help=finished(
            "the decoder that judges a note when a check is typed without real, fake or unclear."
            " auto: the decoder on the vault's board, else the one calibrated last; PORT: the one"
            " at that port; none: you type the verdict (default: {default})",
            default=default,
        ),
    )


def _decoder(text: str) -> str:
    if text in ("auto", "none") or (re.match(_PORT, text) and not text.startswith("capture:")):
        return text
    raise argparse.ArgumentTypeError(
        f"there is no decoder {text!r}: say auto, none, or its port, such as {PORT_NAME}"
    )


# --- editions -------------------------------------------------------------------------------------


def add_variant(parser: argparse.ArgumentParser) -> None:
    """Add the options `--switch` and `--overlay`, which choose a variant of an edition."""
    parser.add_argument(
        "--switch",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="set a switch of the edition; may be repeated",
    )
    parser.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="ID",
        help="apply an overlay to the edition; may be repeated",
    )


def switches_of(texts: Iterable[str]) -> dict[str, str]:
    """Return the values of `--switch`, key -> value, from texts such as `auctions=no`. Raises
    `BankerError` for another form."""
    chosen = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise BankerError(
                "--switch {text}: write it as KEY=VALUE, as in 'no_auctions=yes'", text=text
            )
        chosen[key.strip()] = value.strip()
    return chosen
