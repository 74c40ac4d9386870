"""`banker devices test`: test each part of a device with a person's help, with a line for each
part."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from msgspec import json

from banker.cli.device_ports import add_port, hello_words, one_line_errors, positive_seconds
from banker.cli.output import put, put_words, write_file
from banker.foundation.errors import BankerError
from drivers.errors import DriverError
from drivers.port.transport import open_port
from drivers.tools.bring_up import bring_up, judged
from drivers.tools.device_bench import DeviceBench, assert_idle
from drivers.tools.selftest import (
    PARTS,
    Act,
    Instruction,
    Result,
    SelfTest,
    YesNoQuestion,
    lost,
)

HELP = """\
Says what to do with your hands, waits until the device notices, and prints a line for
each part: pass, FAIL with what to check, or skip. The board cannot hear its own
sounder, so you are asked whether you heard it: y or n.
The vault locks and opens during the test, so a vault that a game needs is refused.
Exit 1: something failed.
"""

MARKS = {"pass": "pass", "fail": "FAIL", "skip": "skip"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the port, and how long each part may take."""
    parser.epilog = HELP
    add_port(parser, is_needed=True)
    parser.add_argument(
        "--part",
        action="append",
        default=[],
        choices=PARTS,
        help="test this part alone, as soon as it is wired; several times for several parts",
    )
    parser.add_argument(
        "--wait",
        type=positive_seconds,
        default=30,
        metavar="N",
        help="how many seconds to wait for each action of yours (default: 30)",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="test even a vault that a game needs; its events are lost",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="write what was measured into a new file: raw chance, timing, supply, optics",
    )


def run(options: argparse.Namespace) -> int:
    """Test the device part by part; return 0 if nothing failed."""
    if options.save is not None and options.save.exists():
        raise BankerError("{file} exists already; choose another name", file=options.save)
    with one_line_errors():
        line = open_port(options.port)
        try:
            bench = DeviceBench(line)
            hello = bench.greet()
            put(f"{options.port}  {hello_words(hello)}")
            if not options.force:
                assert_idle(hello)
            parts = frozenset(options.part)
            return _carry_out(bench, options.wait * 1000, options.save, parts)
        finally:
            line.close()


def _carry_out(
    bench: DeviceBench, timeout_ms: int, save: Path | None, parts: frozenset[str]
) -> int:
    results: list[Result] = []
    try:
        bench.take_backlog()
        acts = SelfTest(bench, timeout_ms).acts(parts)
        reply: bool | None = None
        while True:
            try:
                act = acts.send(reply)
            except StopIteration:
                break
            reply = _met(act)
            if isinstance(act, Result):
                results.append(act)
        if save is not None:
            results += _saved(bench, results, save)
    except DriverError as error:
        results.append(lost(error))
        _met(results[-1])
    finally:
        _leave(bench)
    counts = {mark: sum(one.verdict == mark for one in results) for mark in MARKS}
    put_words(
        "{passed} passed, {failed} failed, {skipped} skipped",
        passed=counts["pass"],
        failed=counts["fail"],
        skipped=counts["skip"],
    )
    return 1 if counts["fail"] else 0


def _saved(bench: DeviceBench, results: list[Result], save: Path) -> list[Result]:
    record = bring_up(bench, results)
    write_file([json.encode(record).decode() + "\n"], save)
    put_words("{file}: written; 'banker devices judge {file}' judges it again", file=save)
    told = judged(record)
    for one in told:
        _met(one)
    return told


def _met(act: Act) -> bool | None:
    match act:
        case Instruction(text=text):
            put_words("  do  {text}", text=text)
        case YesNoQuestion(text=text):
            return _asked(text)
        case Result(name=name, verdict=verdict, detail=detail):
            put(f"{MARKS[verdict]}  {name}" + (f": {detail}" if detail else ""))
    return None


def _asked(text: str) -> bool | None:
    """None without an answer: nobody is at the keyboard."""
    put_words("  ask {text} (y or n)", text=text)
    try:
        said = sys.stdin.readline() if sys.stdin is not None else ""
    except (OSError, ValueError):
        # Nobody to ask: the caller closed it.
        return None
    return {"y": True, "n": False}.get(said.strip().lower()[:1])


def _leave(bench: DeviceBench) -> None:
    """Also after Ctrl-C nobody must be left before a box that is shut."""
    try:
        bench.release()
    except DriverError:
        put(
            "the vault may still be locked: run the test again with --force, or use its hidden"
            " release"
        )
