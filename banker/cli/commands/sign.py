"""`banker sign`: sign the newest entry of a game with an OpenSSH key."""

from __future__ import annotations

import argparse
from pathlib import Path

from banker.cli.auditing import ssh_signature
from banker.cli.auditing.file_audit import audited
from banker.cli.auditing.fingerprint import fingerprint_text
from banker.cli.auditing.raw_lines import file_hash_of
from banker.cli.output import complain, put_words, write_file
from banker.cli.parsing.arguments import add_file
from banker.cli.progress import watched
from banker.foundation.errors import BankerError
from banker.store.reader import read

HELP = """\
examples:
  banker sign friday.bank --key ~/.ssh/id_ed25519     writes friday.bank.sig
  banker audit friday.bank --signature friday.bank.sig
  banker audit friday.bank --signature friday.bank.sig --signers allowed_signers

KEY is an OpenSSH key. The signature covers the full fingerprint of the newest entry,
so it still proves those entries after the game has gone on. The list of signers has
the form of ssh-keygen: one line per signer, with a name, a space and a public key.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the key and the signature file."""
    parser.epilog = HELP
    add_file(parser)
    parser.add_argument(
        "--key", type=Path, required=True, metavar="KEY", help="the file of the private key"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="SIG",
        help="the new signature file (default: FILE.sig)",
    )


def run(options: argparse.Namespace) -> int:
    """Sign the hash of a game's newest entry, which covers all entries before; return the exit
    code."""
    output = options.output or options.file.with_name(options.file.name + ssh_signature.ENDING)
    if output.exists():
        raise BankerError("{file} exists already; choose another name with -o", file=output)
    reading = read(options.file)
    found = audited(options.file, watched, is_alone=True)
    if any(one.severity == "broken" for one in found.findings):
        # A signature vouches for bytes, whatever they tell.
        complain("{file} is signed as it is, but the audit finds it broken:", file=options.file)
        complain(
            "{verdict} 'banker audit {file}' says more", verdict=found.verdict, file=options.file
        )
    text = ssh_signature.signature(
        ssh_signature.message_of(reading.count, reading.head), options.key
    )
    write_file([text], output)
    put_words(
        "{file}: signed, entry {fingerprint}",
        file=output,
        fingerprint=fingerprint_text(reading.count, reading.head),
    )
    put_words("Hash of the whole file: {hash}", hash=file_hash_of(options.file))
    return 0
