"""`banker devices doctor`: a line for each finding, with its cure."""

from __future__ import annotations

import argparse
import json

from banker.cli.commands.devices.list import one_line_errors
from banker.cli.output import put, write
from drivers.tools.doctor import DoctorFinding, examine, udev_rule
from drivers.tools.host_system import HostSystem

MARKS = {"fine": "ok  ", "note": "note", "do": "DO  "}


def doctor(options: argparse.Namespace) -> int:
    """0: nothing to do."""
    if options.rule:
        write([udev_rule()])
        return 0
    with one_line_errors():
        findings = examine(HostSystem())
    if options.json:
        put(json.dumps([one._asdict() for one in findings], ensure_ascii=False, indent=2))
    else:
        for one in findings:
            put(finding_line(one))
        if not any(one.weight == "do" for one in findings):
            put("nothing to do; 'banker devices' asks who answers")
    return 1 if any(one.weight == "do" for one in findings) else 0


def finding_line(finding: DoctorFinding) -> str:
    """One line."""
    cure = f" → {finding.cure}" if finding.cure else ""
    return f"{MARKS[finding.weight]}  {finding.what}{cure}"
