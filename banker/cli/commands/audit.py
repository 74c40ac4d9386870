"""The audit of a file: exit 0 clean, 1 findings, 2 not a game file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec

from banker.cli.auditing.evidence import AuditRequest, add_file_hash_result, evidence
from banker.cli.auditing.file_audit import audited, audited_by_file_hash, finding_lines
from banker.cli.auditing.language import audit_words
from banker.cli.progress import watched


def audit_file(path: Path, put: Callable[[str], None], asked: AuditRequest, language: str) -> int:
    """Check a file and say what was found. For programs that is the same in any `language`."""
    words = audit_words(path, language)
    is_proved = not asked.books
    trusted = audited_by_file_hash(path, asked.seal, is_proved=is_proved) if asked.seal else None
    report = trusted or audited(path, watched, is_proved=is_proved)
    told = evidence(path, report, asked)
    if asked.seal:
        add_file_hash_result(asked.seal, told, is_same=trusted is not None)
    if asked.as_json:
        known = msgspec.to_builtins(report)
        del known["final"]
        put(json.dumps(known | told.known, ensure_ascii=False, indent=2))
    else:
        for line in finding_lines(report, words):
            put(line)
        for line in (*told.lines, report.verdict, *told.against):
            put(words.translate(line))
    return report.exit_code or int(bool(told.against))
