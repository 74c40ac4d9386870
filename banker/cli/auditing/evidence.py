"""Evidence: a file compared with a fingerprint, a file hash or a signature noted elsewhere.

Without evidence a file that was cut at an entry, or changed and chained again within the rules, is
a clean file. With evidence the audit says whether the file is that of the game, a continuation
of that file, or another.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from banker.audit import Report
from banker.audit.fingerprint import HashPlace, find_hash
from banker.cli.auditing.fingerprint import (
    ExpectedFingerprint,
    expected_fingerprint,
    fingerprint_text,
    words_of,
)
from banker.cli.auditing.raw_lines import lines_of
from banker.foundation.errors import BankerError
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field, Text, text_of

if TYPE_CHECKING:
    from banker.cli.auditing.ssh_signature import Signed, Signer

OTHER_FILE_HASH = Text(
    "Another file: its hash is not the one that was noted. It was played on since (its fingerprint"
    " can tell), or something was changed, cut off or put in."
)


class LikenessWords(msgspec.Struct, frozen=True):
    """The texts that say how a file compares with the noted one. The templates of a later file have
    the fields `entry`, the number of the noted entry, and `count`, how many entries were added."""

    same: Text
    later_by_one: str
    later: str
    other: Text


BY_FINGERPRINT = LikenessWords(
    same=Text("The same file: the fingerprint is that of its last entry."),
    later_by_one=(
        "A later file: the fingerprint is that of entry {entry:,}; 1 entry was added since,"
        " and nothing before was changed."
    ),
    later=(
        "A later file: the fingerprint is that of entry {entry:,}; {count:,} entries were added"
        " since, and nothing before was changed."
    ),
    other=Text(
        "Another file: no entry here has that fingerprint. Something was changed, cut off or put in"
        " since, or it is another game."
    ),
)
BY_SIGNATURE = LikenessWords(
    same=Text("The same file: the signature is that of its last entry."),
    later_by_one=(
        "A later file: the signature is that of entry {entry:,}; 1 entry was added since,"
        " and nothing before was changed."
    ),
    later=(
        "A later file: the signature is that of entry {entry:,}; {count:,} entries were added"
        " since, and nothing before was changed."
    ),
    other=Text(
        "Another file: no entry here has that signature. Something was changed, cut off or put in"
        " since, or it is another game."
    ),
)

# Findings after which no hash in the file can be vouched for.
UNCHAINED = {"chain", "format", "version"}


class AuditRequest(msgspec.Struct, frozen=True):
    """What the command line asks of an audit, and the noted evidence to compare the file with."""

    fingerprint: ExpectedFingerprint | None = None
    signed: Signed | None = None
    signers: Path | None = None
    file_hash: str = ""
    as_json: bool = False
    no_rules: bool = False
    code: bool = False
    is_strict: bool = False


def asked_of(options: argparse.Namespace) -> AuditRequest:
    """Make the request from the options. Raises `BankerError` for a typing error, before the audit
    begins."""
    if options.signers is not None and options.signature is None:
        raise BankerError("--signers says who may sign: name a signature too, with --signature")
    return AuditRequest(
        fingerprint=expected_fingerprint(options.fingerprint)
        if options.fingerprint is not None
        else None,
        signed=_signed(options.signature) if options.signature is not None else None,
        signers=options.signers,
        file_hash=_file_hash(options.file_hash) if options.file_hash is not None else "",
        as_json=options.json,
        no_rules=options.no_rules,
        code=options.qr,
        is_strict=options.strict,
    )


def _signed(path: Path) -> Signed:
    from banker.cli.auditing.ssh_signature import signed  # no other audit asks another program

    return signed(path)


def _file_hash(text: str) -> str:
    """Return the 64 hex digits of a hash as `b2sum` prints it, with or without the file's name."""
    digits = text.strip().casefold().partition(" ")[0]
    if not re.fullmatch("[0-9a-f]{64}", digits):
        raise BankerError("a file hash has 64 hex digits: what 'b2sum -l 256 FILE' says")
    return digits


class Evidence(msgspec.Struct):
    """The result of the comparison: `lines` to print before the verdict, lines `against` the file
    to print after it, and the same for programs. A plain string is a line of a QR code."""

    lines: list[Field] = []
    against: list[Text] = []
    known: dict[str, JsonValue] = {}


def evidence(path: Path, report: Report, asked: AuditRequest) -> Evidence:
    """Compare a file with the evidence that the request names."""
    told = Evidence()
    head = head_of(report)
    if head is not None:
        told.known["fingerprint"] = {"entry": head[0], "words": words_of(head[1]), "hash": head[1]}
        told.lines.append(Text("Fingerprint: {quoted}", {"quoted": fingerprint_text(*head)}))
        if asked.code:
            from banker.report.qr import code_text, rows

            told.lines += rows(code_text(*head))
    if asked.fingerprint is not None:
        _compare(path, report, asked.fingerprint, told)
    if asked.signed is not None:
        _verify(path, report, asked, told)
    return told


def _compare(path: Path, report: Report, wanted: ExpectedFingerprint, told: Evidence) -> None:
    found = _found(path, wanted.piece, report)
    if found.seq and wanted.seq and wanted.seq != found.seq:
        raise BankerError(
            "this is the fingerprint of entry {seq}, but the number before it says"
            " {number}: check the number",
            seq=found.seq,
            number=wanted.seq,
        )
    told.known["noted"] = {"is": found.likeness, "entry": found.seq}
    add_likeness(found, BY_FINGERPRINT, told)


def _verify(path: Path, report: Report, asked: AuditRequest, told: Evidence) -> None:
    from banker.cli.auditing.ssh_signature import Unsigned, who_signed

    it = asked.signed
    assert it is not None
    try:
        signer = who_signed(it, asked.signers)
    except Unsigned as wrong:
        told.known["signature"] = {"is": "void", "entry": 0}
        told.against.append(Text("Void signature: {why}.", {"why": text_of(wrong)}))
        return
    found = _found(path, it.head, report)
    told.known["signature"] = {
        "is": found.likeness, "entry": found.seq, "signer": signer.name, "key": signer.key,
    }  # fmt: skip
    told.lines.append(_signature_words(it.seq, signer))
    add_likeness(found, BY_SIGNATURE, told)


def _signature_words(seq: int, signer: Signer) -> Text:
    fields: dict[str, Field] = {"entry": seq, "key": signer.key}
    if signer.name:
        template = "Signature: entry {entry}, by {quoted}, key {key}"
        return Text(template, {**fields, "quoted": signer.name})
    return Text(
        "Signature: entry {entry}, by somebody (name who may sign with --signers), key {key}",
        fields,
    )


def add_file_hash_result(wanted: str, told: Evidence, *, is_same: bool) -> None:
    """Add to `told` a sentence that says whether the hash of all bytes is `wanted`, the noted file
    hash."""
    told.known["seal"] = {"is": "same" if is_same else "other", "noted": wanted}
    if is_same:
        told.lines.append(
            Text(
                "The same file: its hash is the one that was noted; its chain of hashes was not"
                " checked."
            )
        )
    else:
        told.against.append(OTHER_FILE_HASH)


def add_unjudged(report: Report, told: Evidence) -> None:
    """Add to `told` which entries of a clean file were not compared with the rules, because other
    versions wrote them."""
    others = report.verdict.fields.get("others")
    if others:
        told.known["unjudged"] = str(others)
        told.against.append(Text("Not wholly judged: {others}.", {"others": others}))


def _found(path: Path, piece: str, report: Report) -> HashPlace:
    with lines_of(path) as (lines, _size):
        return find_hash(lines, piece, report.entries)


def add_likeness(found: HashPlace, words: LikenessWords, told: Evidence) -> None:
    """Add to `told` a sentence that says whether the file is the same, a later or another one."""
    match found.likeness:
        case "same":
            told.lines.append(words.same)
        case "later":
            added = found.entries - found.seq
            template = words.later_by_one if added == 1 else words.later
            told.lines.append(Text(template, {"entry": found.seq, "count": added}))
        case "other":
            told.against.append(words.other)


def head_of(report: Report) -> tuple[int, str] | None:
    """Return number and hash of the newest entry; None if the chain of hashes is broken."""
    if any(finding.code in UNCHAINED for finding in report.findings):
        return None
    return report.entries, report.head
