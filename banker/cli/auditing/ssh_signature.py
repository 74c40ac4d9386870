"""SSH signature: who signed which head of a game, with an OpenSSH key.

A signature file is the two lines that were signed, and behind them what `ssh-keygen -Y sign` made
of them, so that it can be checked without Banker too:

    head -n 2 friday.bank.sig > said; tail -n +3 friday.bank.sig > said.sig
    ssh-keygen -Y verify -f allowed_signers -I ann@example.org -n banker-game -s said.sig < said

The signed lines are a name and `number hash` of the newest entry. A later file that still has
this hash at this entry goes on from the one that was signed: nothing up to there was changed.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from banker.foundation.errors import BankerError
from banker.foundation.text import Text

NAMESPACE = "banker-game"
ENDING = ".sig"
_PROGRAM = "ssh-keygen"
_SIGNED = re.compile(
    rb"(banker-head\n(\d{1,18}) ([0-9a-f]{64})\n)"
    rb"(-----BEGIN SSH SIGNATURE-----\n[A-Za-z0-9+/=\n]+-----END SSH SIGNATURE-----\n?)"
)
_SIZE_MAX = 64 * 1024
_KEY = re.compile(r"with (\S+) key (SHA256:\S+)")


class Signed(msgspec.Struct, frozen=True):
    """The content of a signature file, not checked yet. `message`: the signed lines; `seq`, `head`:
    the signed entry; `seal`: the signature."""

    message: bytes
    seq: int
    head: str
    seal: bytes


class Signer(msgspec.Struct, frozen=True):
    """The signer whose key made a signature. `name`: from the list of signers; empty without a
    list."""

    key: str
    name: str = ""


class Unsigned(Exception):
    """A signature that proves nothing. Examples: a changed digit; a key that is not listed."""


def message_of(entries: int, head: str) -> bytes:
    """Return the two lines to be signed: a name, and the number and hash of the newest entry."""
    return f"banker-head\n{entries} {head}\n".encode()


def signature(message: bytes, key: Path) -> str:
    """Sign a message with a private key; return the content of the signature file. ssh-keygen
    itself asks for the passphrase."""
    if not key.is_file():
        raise BankerError("{key}: there is no such key; 'ssh-keygen -t ed25519' makes one", key=key)
    done = _ran(["-Y", "sign", "-f", str(key), "-n", NAMESPACE], message)
    if done.returncode:
        raise BankerError("{key} cannot sign: {reason}", key=key, reason=_reason(done))
    return (message + done.stdout).decode("ascii")


def signed(path: Path) -> Signed:
    """Read a signature file; nothing is checked yet."""
    try:
        with path.open("rb") as file:
            data = file.read(_SIZE_MAX + 1)
    except OSError as error:
        raise BankerError("{file}: {why}", file=path, why=error) from error
    parts = _SIGNED.fullmatch(data)
    if parts is None:
        raise BankerError("{path} is not a signature of a game; 'banker sign' makes one", path=path)
    return Signed(parts[1], int(parts[2]), parts[3].decode(), parts[4])


def who_signed(it: Signed, signers: Path | None) -> Signer:
    """Check a signature and return its signer. Raises `Unsigned` if it does not fit, or if the
    signer is not in the file `signers`."""
    if signers is not None and not signers.is_file():
        raise BankerError(
            "{signers}: there is no such file of signers; see man ssh-keygen", signers=signers
        )
    with _in_a_file(it.seal) as seal:
        common = ["-n", NAMESPACE, "-s", seal]
        done = _ran(["-Y", "check-novalidate", *common], it.message)
        if done.returncode:
            raise Unsigned(Text("the signature does not match the two lines above it"))
        found = _KEY.search(done.stdout.decode(errors="replace"))
        key = f"{found[1]} {found[2]}" if found else "unknown"
        if signers is None:
            return Signer(key)
        named = _ran(["-Y", "find-principals", "-s", seal, "-f", str(signers)], b"")
        for name in named.stdout.decode(errors="replace").splitlines():
            listed = ["-Y", "verify", "-f", str(signers), "-I", name, *common]
            if _ran(listed, it.message).returncode == 0:
                return Signer(key, name)
    template = "it was signed with the key {key}, which {quoted} does not allow"
    raise Unsigned(Text(template, {"key": key, "quoted": str(signers)}))


@contextmanager
def _in_a_file(seal: bytes) -> Iterator[str]:
    """ssh-keygen takes the signature from a file only."""
    with tempfile.TemporaryDirectory(prefix="banker-") as folder:
        path = Path(folder) / "head.sig"
        path.write_bytes(seal)
        yield str(path)


def _ran(words: list[str], given: bytes) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run([_PROGRAM, *words], input=given, capture_output=True, check=False)
    except FileNotFoundError as error:
        raise BankerError(
            "{program} is missing: install OpenSSH (on Debian: apt-get install openssh-client)",
            program=_PROGRAM,
        ) from error
    except OSError as error:
        raise BankerError("{program} cannot be run: {why}", program=_PROGRAM, why=error) from error


def _reason(done: subprocess.CompletedProcess[bytes]) -> str:
    said = done.stderr.decode(errors="replace").split("\n")
    lines = [line.strip() for line in said if line.strip()]
    return lines[-1] if lines else f"{_PROGRAM} ended with {done.returncode}"
