"""`banker devices judge`: judge a saved record of measurements at a new board by today's limits."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec import DecodeError, ValidationError, json

from banker.cli.output import put
from banker.foundation.errors import BankerError
from banker.foundation.printable import printable
from drivers.tools.bring_up import BringUp, judged
from drivers.tools.selftest import Result

BYTES_MAX = 1 << 20
MARKS = {"pass": "pass", "fail": "FAIL", "skip": "skip"}
HELP = """\
The record is what 'banker devices test PORT --save FILE' wrote: raw values of a board,
which are judged again here. It needs no device. Exit 1: something failed.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file of the saved record."""
    parser.epilog = HELP
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved record")


def run(options: argparse.Namespace) -> int:
    """Print the verdicts on a saved record of measurements; return 0 if none failed."""
    record = read(options.file)
    who = f"{record.uid}, firmware {record.firmware}, start {record.starts}"
    put(printable(f"{options.file}: {who}"))
    return show_results(judged(record))


def show_results(results: list[Result]) -> int:
    """Print a line for each result; return 0 if none failed, else 1."""
    for one in results:
        put(f"{MARKS[one.verdict]}  {one.name}: {printable(one.detail)}")
    return 1 if any(one.verdict == "fail" for one in results) else 0


def read(file: Path) -> BringUp:
    """Read a saved record. Raises `BankerError` if the file is not one."""
    try:
        with file.open("rb") as opened:
            data = opened.read(BYTES_MAX + 1)
        if len(data) > BYTES_MAX:
            raise BankerError(
                "{file} is too long for a bring-up record; "
                "'banker devices test PORT --save FILE' writes one",
                file=file,
            )
        return json.decode(data, type=BringUp)
    except OSError as error:
        raise BankerError("{file}: {why}", file=file, why=error) from error
    except (ValidationError, DecodeError) as error:
        raise BankerError(
            "{file} is not a bring-up record of this version; "
            "'banker devices test PORT --save FILE' writes one",
            file=file,
        ) from error
