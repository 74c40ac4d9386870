"""`banker devices list`: every port, and the device that answers there."""

from __future__ import annotations

import argparse

from banker.cli.device_ports import NONE_PLUGGED, hello_words, one_line_errors
from banker.cli.output import put_json, put_lines, put_words
from banker.cli.parsing.arguments import add_json
from banker.foundation.json_value import JsonValue
from drivers.port.discovery import plugs
from drivers.tools.probe import NOT_ASKED, FoundDevice, survey

HELP = """\
Asking a port resets the board behind it, so Banker only asks known boards and adapters.
Name any other port to ask it (also socket://…, rfc2217://…). A port without an answer
takes six seconds.
Exit 1: a port that you named did not answer.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the ports to look at."""
    parser.epilog = HELP
    parser.add_argument(
        "ports", nargs="*", metavar="PORT", help="ask these ports (default: all known boards)"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print every port, and the device that answers there; return the exit code."""
    with one_line_errors():
        found = []
        for one in survey(options.ports, plugs()):
            found.append(one)
            if not options.json:
                put_lines(found_lines(one))
    if options.json:
        put_json([found_facts(one) for one in found])
    elif not found:
        put_words(NONE_PLUGGED)
    return 1 if options.ports and any(one.hello is None for one in found) else 0


def found_lines(found: FoundDevice) -> tuple[str, str]:
    """Return two lines about a port and its device, for a person."""
    kind = " ".join(part for part in (found.adapter, found.usb and f"({found.usb})") if part)
    head = f"{found.port}  {kind}".rstrip()
    if found.hello is not None:
        return head, f"    {hello_words(found.hello)}"
    return head, f"    {found.problem or NOT_ASKED}"


def found_facts(found: FoundDevice) -> dict[str, JsonValue]:
    """Return what is known of a port and its device, as JSON values for programs."""
    hello = found.hello
    facts = {name: getattr(found, name) for name in ("port", "adapter", "usb", "lasting")}
    device = None if hello is None else {**hello._asdict(), "caps": sorted(hello.caps)}
    asked = hello is not None or bool(found.problem)
    return {**facts, "asked": asked, "problem": found.problem, "device": device}
