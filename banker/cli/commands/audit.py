"""`banker audit`: check a ledger; exit 0 clean, 1 findings, 2 not a game file."""

from __future__ import annotations

import argparse
from pathlib import Path

from banker.cli.arguments import add_file, add_json, add_language, add_witness
from banker.cli.auditing.evidence import AuditRequest, add_file_hash_result, asked_of, evidence
from banker.cli.auditing.file_audit import audited, audited_by_file_hash, finding_lines
from banker.cli.auditing.language import audit_words
from banker.cli.auditing.receipts import Witnesses, agreement, alarm_texts, witnesses_of
from banker.cli.machine import certificates
from banker.cli.output import put, put_json
from banker.cli.progress import watched
from banker.errors import BankerError

HELP = """\
Reads every line with code of its own, and checks the chain of entry hashes, the
sums, the owners, the amounts, the reversals and the vault's codes. Then carries out
every command again by the rules (not with --no-rules), and compares the game's
edition with the one in this program. What may have changed who won comes first,
with sums for each player; minor notes are one line with a count, unless --all asks.
Exit 0: clean. 1: there are findings. 2: not a game file.
  banker audit friday.bank --explain 17     who asked, what moved, and why this amount

The audit cannot see that the last entries are missing, or that a whole game was
written again by the rules. Only a fingerprint that you noted, or a signature, shows it:
  banker audit friday.bank --fingerprint "hat radish napkin fountain …"
  banker audit friday.bank --signature friday.bank.sig --signers allowed_signers
or the hash of the whole file, as 'b2sum -l 256 friday.bank' prints it:
  banker audit friday.bank --file-hash 4d3c55310ca5eaa0fafecdaa2fd7e643…
or the receipt of a phone that saw the game:
  banker audit friday.bank --witness ann.json bob.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, how far it is checked, and the evidence to compare it with."""
    parser.epilog = HELP
    add_file(parser)
    add_json(parser)
    add_language(parser)
    parser.add_argument(
        "--no-rules", action="store_true", help="do not carry the commands out again by the rules"
    )
    # The older names of options work, and no help shows them.
    parser.add_argument("--books", action="store_true", dest="no_rules", help=argparse.SUPPRESS)
    parser.add_argument(
        "--all", action="store_true", help="print every finding, the minor notes too"
    )
    parser.add_argument("--explain", type=int, metavar="N", help="explain entry N instead")
    _add_evidence(parser)


def _add_evidence(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--fingerprint",
        metavar="WORDS",
        help="compare with the fingerprint that you noted: ten words, or hex",
    )
    parser.add_argument(
        "--signature",
        type=Path,
        metavar="SIG",
        help="check against a signature made by 'banker sign'",
    )
    parser.add_argument(
        "--signers",
        type=Path,
        metavar="LIST",
        help="the file of those who may sign: ssh-keygen's allowed signers",
    )
    parser.add_argument(
        "--file-hash",
        metavar="HEX",
        help="compare with the hash of the whole file, as 'b2sum -l 256' prints it",
    )
    add_witness(parser)
    parser.add_argument("--seal", dest="file_hash", help=argparse.SUPPRESS)
    parser.add_argument("--qr", action="store_true", help="print the fingerprint as a QR code too")


def run(options: argparse.Namespace) -> int:
    """Check the stored lines independently, or explain one of them."""
    asked = asked_of(options)
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
    return _audit(options.file, asked, phones, options.language, is_whole=options.all)


def _audit(
    path: Path, asked: AuditRequest, phones: Witnesses, language: str, *, is_whole: bool
) -> int:
    """Check the file and print the findings. Output for programs is the same in any `language`."""
    words = audit_words(path, language)
    is_proved = not asked.no_rules
    trusted = None
    if asked.file_hash:
        trusted = audited_by_file_hash(path, asked.file_hash, is_proved=is_proved, phones=phones)
    report = trusted or audited(path, watched, is_proved=is_proved, is_alone=True, phones=phones)
    found = evidence(path, report, asked)
    if asked.file_hash:
        add_file_hash_result(asked.file_hash, found, is_same=trusted is not None)
    if asked.as_json:
        put_json(report.plain() | found.known)
    else:
        for line in finding_lines(report, words, is_whole=is_whole):
            put(line)
        seen = agreement(report.phones)
        lines = (*found.lines, *alarm_texts(report.phones), report.verdict, seen, *found.against)
        for told in lines:
            if told is not None:
                put(words.text(told))
    if report.is_clean and is_proved and trusted is None and not found.against:
        certificates.keep(path, report.head)
    return report.exit_code or int(bool(found.against))
