"""The audit of a file: exit 0 clean, 1 findings, 2 not a game file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from banker.audit import Report
from banker.audit import audit as audit_lines
from banker.errors import JournalCorrupt, JournalUnavailable
from banker.store.names import existing_file, opened
from banker.store.walk import require_game


def audit_file(path: Path, put: Callable[[str], None], *, as_json: bool) -> int:
    """Check a file and say what was found."""
    report = audited(path)
    if as_json:
        known = msgspec.to_builtins(report)
        del known["final"]
        put(json.dumps(known, ensure_ascii=False, indent=2))
    else:
        for line in _text(report):
            put(line)
    return report.exit_code


def verdict_lines(path: Path) -> list[str]:
    """For the screen: the findings, then the verdict."""
    return list(_text(audited(path)))


def audited(path: Path) -> Report:
    """The report on a file, which is only read."""
    try:
        with (
            opened(path, existing_file(path), os.O_RDONLY) as fd,
            os.fdopen(fd, "rb", closefd=False) as file,
        ):
            require_game(path, fd)
            report = audit_lines(file)
    except OSError as error:
        raise JournalUnavailable(f"{path}: {error.strerror}") from error
    if not report.is_game:
        raise JournalCorrupt(f"{path} is not a game file")
    return report


def _text(report: Report) -> Iterator[str]:
    for finding in report.findings:
        expected = f" (expected {finding.expected})" if finding.expected else ""
        yield f"{finding.severity:10} entry {finding.seq}: {finding.message}{expected}"
    yield report.verdict
