"""What was noted of a game: fingerprints in every spelling, and real signatures of ssh-keygen."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import blake2b
from pathlib import Path

import pytest

from banker.cli.auditing.fingerprint import (
    WORD_COUNT,
    expected_fingerprint,
    fingerprint_text,
    words_of,
)
from banker.report.qr import QUIET, code_text, modules, rows
from drivers.wordlist import WORDS
from tests.cli.command_line import Here, Said, contents

HEAD = "00ff10" + "a1" * 29
SAID = "The same file: the {} is that of its last entry."
LATER = "A later file: the {} is that of entry 3; 1 entry was added since, and nothing before was"


def fingerprint(banker: Here, file: Path) -> str:
    """As a player reads it from the audit."""
    found = re.search(r"^Fingerprint: (.+)$", banker.done("audit", file), re.MULTILINE)
    assert found
    return found[1]


# --- words ----------------------------------------------------------------------------------------


def test_ten_words_are_eighty_bits() -> None:
    assert len(set(WORDS)) == 256
    assert words_of(HEAD).split()[:3] == [WORDS[0], WORDS[255], WORDS[16]]
    assert len(words_of(HEAD).split()) == WORD_COUNT == 10


@pytest.mark.parametrize(
    "text",
    [
        fingerprint_text(1204, HEAD),
        words_of(HEAD),
        " ".join(words_of(HEAD).split()[:8]),  # noted of version 0.2.0
        words_of(HEAD).upper().replace(" ", ", "),
        "1204 · " + words_of(HEAD).replace(" ", "-"),
        HEAD[:16],
        HEAD,
        HEAD.upper(),
        f"1204 {HEAD}",
        code_text(1204, HEAD),
        " ".join(HEAD[at : at + 4] for at in range(0, 64, 4)),
        "\n".join(words_of(HEAD).split()),
    ],
)
def test_a_fingerprint_is_read_however_it_was_noted(text: str) -> None:
    it = expected_fingerprint(text)
    assert HEAD.startswith(it.piece)
    assert len(it.piece) in (16, 20, 64)
    assert it.seq in (0, 1204)


@pytest.mark.parametrize("head", ["1234567890123456" * 4, "12" * 32, "0" * 64])
def test_digits_alone_are_hex_and_not_a_number(head: str) -> None:
    assert expected_fingerprint(head).piece == head
    assert expected_fingerprint(" ".join(head[at : at + 4] for at in range(0, 64, 4))).piece == head


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hat raddish napkin fountain opera maple ankle lagoon", "'raddish'; is it 'radish'?"),
        ("hat radish napkin", "has 10 words, in older notes 8, and here are 3"),
        ("1204", "16 to 64 hex digits, and here are 4"),
        ("abcdef", "16 to 64 hex digits, and here are 6"),
        ("a" * 65, "16 to 64 hex digits, and here are 65"),
        ("", "has 10 words, in older notes 8, and here are 0"),
        ("7:", "16 to 64 hex digits, and here are 1"),
    ],
)
def test_a_slip_is_told_before_the_file_is_read(banker: Here, text: str, words: str) -> None:
    said = banker("audit", "nowhere.bank", "--fingerprint", text)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert words in said.err


# --- a file against its fingerprint ---------------------------------------------------------------


def test_the_same_file_a_later_one_and_another(banker: Here) -> None:
    file = banker.game("ann buys oriental", "next")
    kept = fingerprint(banker, file)
    said = banker("audit", file, "--fingerprint", kept)
    assert (said.code, said.lines[-2]) == (0, SAID.format("fingerprint"))
    banker.done("run", file, banker.script("bob buys baltic"))
    said = banker("audit", file, "--fingerprint", kept)
    assert (said.code, said.lines[-2]) == (0, LATER.format("fingerprint") + " changed.")
    newer = fingerprint(banker, file)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:3]))
    said = banker("audit", file, "--fingerprint", newer)
    assert said.code == 1
    assert said.lines[-1].startswith("Another file: no entry here has that fingerprint.")
    assert "Clean" not in said.out, "a reader stops there"


def test_the_worst_verdict_stands_last_and_a_file_that_is_another_is_not_called_clean(
    banker: Here,
) -> None:
    file, other = banker.game("ann buys oriental", "next"), "1234567890abcdef"
    assert banker("audit", file).lines[-1].startswith("Clean: 3 entries")
    said = banker("audit", file, "--fingerprint", other, "--file-hash", "0" * 64)
    assert (said.code, "Clean" in said.out) == (1, False)
    assert [line.partition(":")[0] for line in said.lines[-2:]] == ["Another file"] * 2
    text = file.read_text(encoding="utf-8").replace('"by":"banker"', '"by":"nobody"', 1)
    file.write_text(text, encoding="utf-8")
    said = banker("audit", file, "--fingerprint", other)
    assert said.code == 1
    assert said.lines[-2].startswith("Another file")
    assert said.lines[-1].startswith("Broken at entry")


def test_a_number_that_does_not_belong_to_the_words_is_told(banker: Here) -> None:
    file = banker.game("ann buys oriental", "next")
    words = fingerprint(banker, file).partition(": ")[2]
    said = banker("audit", file, "--fingerprint", f"4: {words}")
    assert (said.code, said.out) == (2, "")
    assert "the fingerprint of entry 3, but the number before it says 4" in said.err


def test_a_broken_chain_has_no_fingerprint(banker: Here) -> None:
    file = banker.game("ann buys oriental", "next")
    file.write_bytes(file.read_bytes().replace(b'"by":"banker"', b'"by":"nobody"', 1))
    said = banker("audit", file)
    assert said.code == 1
    assert "Fingerprint" not in said.out


def test_programs_get_it_too(banker: Here) -> None:
    file = banker.game("ann buys oriental", "next")
    known = json.loads(banker.done("audit", file, "--json"))
    assert known["fingerprint"]["hash"] == known["head"]
    found = json.loads(banker.done("audit", file, "--json", "--fingerprint", known["head"]))
    assert found["noted"] == {"is": "same", "entry": 3}


def test_the_report_shows_it_with_its_code(banker: Here) -> None:
    file, page = banker.game("ann buys oriental", "next"), banker.folder / "a.html"
    banker.done("report", file, "-o", page)
    text = page.read_text(encoding="utf-8")
    assert fingerprint(banker, file) in text
    assert 'aria-label="QR code of the fingerprint"' in text


# --- the code -------------------------------------------------------------------------------------


def test_the_rows_of_a_terminal_hold_the_code_module_by_module() -> None:
    drawn = modules(code_text(1204, HEAD))
    high, low = ({"▀", "█"}, {"▄", "█"})
    again = [
        bytes(letter in half for letter in row)
        for row in rows(code_text(1204, HEAD))
        for half in (high, low)
    ]
    assert again[: len(drawn)] == drawn
    assert not any(any(row) for row in (*drawn[:QUIET], *again[len(drawn) :]))


def test_the_code_is_printed_when_asked_for(banker: Here) -> None:
    file = banker.game("ann buys oriental")
    plain = banker.done("audit", file).splitlines()
    drawn = banker.done("audit", file, "--qr").splitlines()
    head = json.loads(banker.done("audit", file, "--json"))["head"]
    assert [line for line in drawn if line not in plain] == [
        row for row in rows(code_text(2, head)) if row not in plain
    ]


# --- signatures -----------------------------------------------------------------------------------


@pytest.fixture
def key(folder: Path) -> Path:
    """A key, with a list of signers beside it that has it under a name."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("needs ssh-keygen")
    path = folder / "key"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(path)]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    public = path.with_suffix(".pub").read_text(encoding="utf-8")
    (folder / "signers").write_text(f"ann@table.example {public}", encoding="utf-8")
    return path


def checked(banker: Here, file: Path, *, signers: bool = True, name: str = "game.bank.sig") -> Said:
    more = ["--signers", banker.folder / "signers"] if signers else []
    return banker("audit", file, "--signature", banker.folder / name, *more)


def test_a_signature_vouches_for_the_file_and_for_what_goes_on_from_it(
    banker: Here, key: Path
) -> None:
    file = banker.game("ann buys oriental", "next")
    before = file.read_bytes()
    assert "signed, entry 3: " in banker.done("sign", file, "--key", key)
    assert file.read_bytes() == before
    said = checked(banker, file)
    assert (said.code, said.lines[-2]) == (0, SAID.format("signature"))
    assert "Signature: entry 3, by ann@table.example, key ED25519 SHA256:" in said.out
    banker.done("run", file, banker.script("bob buys baltic"))
    said = checked(banker, file)
    assert (said.code, said.lines[-2]) == (0, LATER.format("signature") + " changed.")


def test_who_signs_a_broken_file_is_told_so(banker: Here, key: Path) -> None:
    file = banker.game("ann pays 50 to bob", "next")
    entry = json.loads(file.read_bytes().splitlines()[-1])
    head = entry.pop("h")
    entry |= {"seq": 4, "cmd": "forged", "post": [["bob", "M", -5], ["ann", "M", 5]]}
    body = json.dumps(entry, separators=(",", ":")).encode()[:-1]
    seal = blake2b(head.encode() + body, digest_size=32).hexdigest()
    with file.open("ab") as journal:
        journal.write(b'%b,"h":"%b"}\n' % (body, seal.encode()))
    said = banker("sign", file, "--key", key)
    assert said.code == 0 and f"{file}.sig: signed, entry 4: " in said.out
    first, second = said.err.splitlines()
    assert first == f"banker: {file} is signed as it is, but the audit finds it broken:"
    assert second.startswith("banker: Broken at entry 4: ")
    assert second.endswith(f" 'banker audit {file}' says more")


def test_without_a_list_nobody_vouches_for_the_key(banker: Here, key: Path) -> None:
    file = banker.game("ann buys oriental", "next")
    banker.done("sign", file, "--key", key)
    said = checked(banker, file, signers=False)
    assert said.code == 0
    assert "by somebody (name who may sign with --signers), key ED25519 SHA256:" in said.out


def test_a_file_that_does_not_go_on_from_the_signed_one_is_told(banker: Here, key: Path) -> None:
    file = banker.game("ann buys oriental", "next")
    banker.done("sign", file, "--key", key)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:2]))
    said = checked(banker, file)
    assert said.code == 1
    assert said.lines[-1].startswith("Another file: no entry here has that signature.")


@pytest.mark.parametrize("what", ["number", "hash", "seal"])
def test_a_changed_signature_is_void(banker: Here, key: Path, what: str) -> None:
    file = banker.game("ann buys oriental", "next")
    banker.done("sign", file, "--key", key)
    path = banker.folder / "game.bank.sig"
    name, said, *seal = path.read_text(encoding="utf-8").splitlines()
    number, _, head = said.partition(" ")
    if what == "number":
        said = f"{int(number) - 1} {head}"
    elif what == "hash":
        said = f"{number} {head[::-1]}"
    else:
        seal[3] = seal[3][::-1]
    path.write_text("\n".join([name, said, *seal]) + "\n", encoding="utf-8")
    result = checked(banker, file)
    assert result.code == 1
    assert (
        result.lines[-1] == "Void signature: the signature does not match the two lines above it."
    )


def test_somebody_elses_key_is_void(banker: Here, key: Path) -> None:
    file = banker.game("ann buys oriental", "next")
    banker.done("sign", file, "--key", key)
    (banker.folder / "signers").write_text("", encoding="utf-8")
    said = checked(banker, file)
    assert said.code == 1
    assert said.lines[-1].startswith("Void signature: it was signed with the key ED25519 SHA256:")


def test_the_signature_can_be_checked_without_banker(banker: Here, key: Path) -> None:
    file = banker.game("ann buys oriental", "next")
    banker.done("sign", file, "--key", key)
    lines = (banker.folder / "game.bank.sig").read_bytes().splitlines(keepends=True)
    (banker.folder / "said.sig").write_bytes(b"".join(lines[2:]))
    words = ["ssh-keygen", "-Y", "verify", "-f", "signers", "-I", "ann@table.example"]
    words += ["-n", "banker-game", "-s", "said.sig"]
    done = subprocess.run(words, input=b"".join(lines[:2]), cwd=banker.folder, capture_output=True)
    assert done.returncode == 0, done.stderr


def assert_usage_error(said: Said, words: str) -> None:
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1), said
    assert words in said.err


def test_what_cannot_be_signed_or_checked_is_told(banker: Here, key: Path) -> None:
    file = banker.game("ann buys oriental", "next")
    banker.done("sign", file, "--key", key)
    before = contents(banker.folder)
    assert_usage_error(banker("sign", file, "--key", key), "game.bank.sig exists already")
    more = ["-o", banker.folder / "b.sig"]
    assert_usage_error(banker("sign", file, "--key", "nokey", *more), "nokey: there is no such key")
    assert_usage_error(banker("sign", file, "--key", file, *more), f"{file} cannot sign: ")
    assert_usage_error(
        banker("audit", file, "--signature", "nowhere.sig"), "nowhere.sig: there is no such file"
    )
    assert_usage_error(banker("audit", file, "--signature", file), "is not a signature of a game")
    assert_usage_error(banker("audit", file, "--signers", "list"), "name a signature too")
    sig = banker.folder / "game.bank.sig"
    nobody = ["--signature", sig, "--signers", "nowhere"]
    assert_usage_error(banker("audit", file, *nobody), "nowhere: there is no such file of signers")
    assert contents(banker.folder) == before


def test_a_changed_file_is_not_signed(banker: Here, key: Path) -> None:
    file = banker.game("ann buys oriental", "next")
    file.write_bytes(file.read_bytes().replace(b'"by":"banker"', b'"by":"nobody"', 1))
    assert_usage_error(banker("sign", file, "--key", key), "was changed after it was written")
    assert not (banker.folder / "game.bank.sig").exists()


def test_without_ssh_keygen_a_line_says_what_to_install(
    banker: Here, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = banker.game("ann buys oriental", "next")
    banker.done("sign", file, "--key", key)
    monkeypatch.setenv("PATH", str(banker.folder))
    words = "ssh-keygen is missing: install OpenSSH"
    assert_usage_error(banker("sign", file, "--key", key, "-o", banker.folder / "b.sig"), words)
    assert_usage_error(checked(banker, file), words)
