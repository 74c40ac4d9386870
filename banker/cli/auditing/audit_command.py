"""Audit command: runs `banker audit`, whose words stand in `cli.commands.audit`.

It is imported when the process that asks the rules has begun, so that the rules and the audit's own
modules load side by side.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from banker.audit import Report
from banker.cli.auditing.evidence import (
    AuditRequest,
    Evidence,
    add_file_hash_result,
    add_unjudged,
    asked_of,
    evidence,
)
from banker.cli.auditing.file_audit import audited, audited_by_file_hash, finding_lines
from banker.cli.auditing.language import audit_words
from banker.cli.auditing.receipts import Witnesses, agreement, alarm_texts, witnesses_of
from banker.cli.auditing.rules_beside import Proof
from banker.cli.machine import certificates
from banker.cli.output import put, put_json
from banker.cli.progress import watched
from banker.foundation.errors import BankerError
from banker.foundation.text import Text


def carry_out(options: argparse.Namespace, rules: Proof | None) -> int:
    """Audit the file, or explain one of its entries; return the exit code. `rules`: a process that
    compares the actions with the rules meanwhile, if there is one."""
    asked = asked_of(options)
    if options.strict and (options.no_rules or options.explain is not None):
        raise BankerError(
            "--strict asks whether the rules were asked about every entry: leave out --no-rules and"
            " --explain"
        )
    if options.explain is not None:
        from banker.cli.auditing.explain import explain_entry

        others = asked.fingerprint, asked.signed, asked.file_hash or None, options.witness or None
        if any(other is not None for other in others):
            raise BankerError(
                "--explain is about one entry; leave it out to compare the file with a"
                " fingerprint, a signature, a hash or a receipt"
            )
        return explain_entry(options)
    phones = witnesses_of(options.witness, options.phones_key)
    return _audit(options.file, asked, phones, rules, options.language, is_whole=options.all)


def _audit(
    path: Path,
    asked: AuditRequest,
    phones: Witnesses,
    rules: Proof | None,
    language: str,
    *,
    is_whole: bool,
) -> int:
    """Check the file and print the findings. Output for programs is the same in any `language`."""
    words = audit_words(path, language)
    is_proved = not asked.no_rules
    trusted = None
    if asked.file_hash:
        trusted = audited_by_file_hash(path, asked.file_hash, is_proved=is_proved, phones=phones)
    report = trusted or audited(
        path, watched, is_proved=is_proved, is_alone=True, phones=phones, rules=rules
    )
    found = evidence(path, report, asked)
    if asked.is_strict:
        add_unjudged(report, found)
    if asked.file_hash:
        add_file_hash_result(asked.file_hash, found, is_same=trusted is not None)
    if asked.as_json:
        put_json(report.plain() | found.known)
    else:
        for line in finding_lines(report, words, is_whole=is_whole):
            put(line)
        for told in (*found.lines, *alarm_texts(report.phones), *_verdicts(report, found)):
            put(words.text(told))
    if report.is_clean and is_proved and trusted is None and not found.against:
        certificates.keep(path, report.head)
    return report.exit_code or int(bool(found.against))


def _verdicts(report: Report, found: Evidence) -> list[Text]:
    """What the audit comes to. A clean file that is not the noted one is not called clean, and what
    is worst stands last."""
    seen = agreement(report.phones)
    agreed = [seen] if seen is not None else []
    if not found.against:
        return [report.verdict, *agreed]
    return [*agreed, *found.against, *([] if report.is_clean else [report.verdict])]
