"""`banker devices doctor`: a line for each finding, with its fix."""

from __future__ import annotations

import argparse

from banker.cli.device_ports import driver_text, one_line_errors
from banker.cli.output import in_words, put, put_json, put_words, write
from banker.cli.parsing.arguments import add_json
from drivers.tools.doctor import DoctorFinding, examine, udev_rule
from drivers.tools.host_system import HostSystem

HELP = """\
Checks USB, kernel driver, permissions, other programs that hold a port, brltty and
ModemManager. Opens no port and changes nothing.
Exit 0: all is well. 1: there is something to do.
"""

MARKS = {"fine": "ok  ", "note": "note", "do": "DO  "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `--json`, which prints the findings for programs."""
    parser.epilog = HELP
    parser.add_argument("--rule", action="store_true", help="print the udev rule to install")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the findings; return 0 if there is nothing to do, else 1."""
    if options.rule:
        write([udev_rule()])
        return 0
    with one_line_errors():
        findings = examine(HostSystem())
    if options.json:
        put_json([one._asdict() for one in findings])
    else:
        for one in findings:
            put(finding_line(one))
        if not any(one.weight == "do" for one in findings):
            put_words("nothing to do; 'banker devices' lists the devices that answer")
    return 1 if any(one.weight == "do" for one in findings) else 0


def finding_line(finding: DoctorFinding) -> str:
    """Return the line that shows a finding."""
    what, cure = (in_words(driver_text(said)) for said in (finding.what, finding.cure))
    return f"{MARKS[finding.weight]}  {what}" + (f" → {cure}" if cure else "")
