"""`banker devices monitor`: the serial link in words, from a port or from a capture."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from banker.cli.device_ports import add_port, chosen_port, one_line_errors, positive_seconds
from banker.cli.output import complain, put, put_json, reader
from drivers.capture.format import Item
from drivers.capture.recorder import CaptureFile, Tap
from drivers.capture.replay_vault import read_capture
from drivers.port.discovery import PortCandidate
from drivers.port.runner import clock_ms
from drivers.port.transport import open_port
from drivers.tools.monitor import CaptureFormatter, Monitor, WireLine

HELP = """\
Asks the device for its status, acknowledges no event and stores none, so a later game
still gets every event. Ctrl-C ends the command with a summary.

A capture is plain text; its first line is '# banker capture 1'. Each line has the
seconds, a sign and the rest: '<' bytes from the device, '>' bytes to it (unprintable
bytes as Python writes them), '!' port opened or lost. 'banker run' and 'banker play'
record a capture too (--capture PATH), with '=' for each entry and '?' for each statement
that needs the vault, and replay one with --vault capture:PATH.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the port, and the options to record traffic or to read a recording."""
    parser.epilog = HELP
    add_port(parser)
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="record the bytes in a capture file"
    )
    parser.add_argument(
        "--replay", type=Path, metavar="FILE", help="read this capture instead of a port"
    )
    parser.add_argument("--all", action="store_true", help="also show messages that only repeat")
    parser.add_argument("--silent", action="store_true", help="send nothing to the device")
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        metavar="N",
        help="stop after N seconds (default: at Ctrl-C)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one object per line")


def run(options: argparse.Namespace) -> int:
    """Print the traffic of the serial link until Ctrl-C, or to the end of the recording; return the
    exit code."""
    with one_line_errors():
        if options.replay is not None:
            return _replay(options)
        return _watch(options)


def _replay(options: argparse.Namespace) -> int:
    items = read_capture(options.replay)
    scribe = CaptureFormatter(with_repeats=options.all)
    at_ms = items[-1].at_ms if items else 0
    for item in items:
        _show(scribe.lines(item), as_json=options.json)
    _show(scribe.end(at_ms), as_json=options.json)
    _sum_up(scribe, at_ms, as_json=options.json)
    return 0


def _watch(options: argparse.Namespace) -> int:
    port = chosen_port(options.port)
    file = None if options.save is None else CaptureFile(options.save)
    scribe = CaptureFormatter(with_repeats=options.all)

    def note(item: Item) -> None:
        if file is not None:
            file.put(item)
        _show(scribe.lines(item), as_json=options.json)

    tap = Tap(note, clock_ms)
    way = PortCandidate(port, partial(open_port, port))
    watcher = Monitor(way, lambda line: _show([line], as_json=options.json), tap)
    watcher.is_silent = options.silent
    try:
        watcher.run(_is_over(options.seconds))
    except KeyboardInterrupt:
        # The usual end of it.
        pass
    finally:
        tap.end()
        if file is not None:
            file.close()
    _show(scribe.end(tap.passed_ms), as_json=options.json)
    _sum_up(scribe, tap.passed_ms, as_json=options.json)
    if file is not None and file.problem:
        complain(file.problem)
        return 1
    return _saved(options.save)


def _saved(path: Path | None) -> int:
    if path is not None and not path.exists():
        complain("the port sent nothing, so {path} was not written", path=path)
        return 1
    return 0


def _is_over(seconds: int | None) -> Callable[[], bool]:
    """After so many seconds, or when nobody reads any more (`| head`)."""
    end = None if seconds is None else time.monotonic() + seconds
    first = reader()
    return lambda: (end is not None and time.monotonic() >= end) or reader() != first


def _show(lines: list[WireLine], *, as_json: bool) -> None:
    for line in lines:
        if as_json:
            put_json(line._asdict(), indent=None)
        else:
            seconds, ms = divmod(line.at_ms, 1000)
            put(f"{seconds:5}.{ms:03} {line.direction or '-'} {line.words}")


def _sum_up(scribe: CaptureFormatter, duration_ms: int, *, as_json: bool) -> None:
    words = scribe.tally.words(duration_ms)
    if as_json:
        _show([WireLine(duration_ms, "", "summary", words, "")], as_json=True)
    else:
        put(words)
