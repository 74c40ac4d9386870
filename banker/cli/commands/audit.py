"""`banker audit`: check a ledger; exit 0 clean, 1 findings, 2 not a game file."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path

from banker.cli import paths
from banker.cli.auditing.rules_beside import rules_process
from banker.cli.output import put
from banker.cli.parsing.arguments import add_json, add_language, add_newest_file, add_witness

HELP = """\
Reads every line with separate code, and checks the chain of entry hashes, the
sums, the owners, the amounts, the reversals and the vault's codes. Then runs every
command again by the rules (not with --no-rules), and compares the game's edition
with the one in this program. What may have changed who won comes first, with sums
for each player; minor notes are one line with a count, unless --all asks.
Exit 0: clean. 1: there are findings, or it is not the file that was noted. 2: not a
game file. What another version wrote is judged by its amounts only: --strict then
exits 1.
  banker audit                              the newest game that was set up on the screen
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
    """Add the arguments: the game, which checks to make, and the evidence to compare the game
    with."""
    parser.epilog = HELP
    add_newest_file(parser)
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
    parser.add_argument(
        "--strict",
        action="store_true",
        help="exit 1 too if another version's rules judged a part",
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
    """Check the game file, or explain one of its entries; return the exit code."""
    if options.file is None:
        options.file = paths.newest_file("audit")
        if not options.json:
            put(str(options.file))  # whose ledger it is
    is_ruled = not options.no_rules and options.file_hash is None and options.explain is None
    with rules_process(options.file) if is_ruled else nullcontext() as rules:
        from banker.cli.auditing.audit_command import carry_out  # the rules load meanwhile

        return carry_out(options, rules)
