"""The vault's codes: what an audit recalculates, and from which parts it cannot."""

from __future__ import annotations

from hashlib import sha256
from types import SimpleNamespace

import pytest

from banker.audit import audit
from banker.audit.checks.vault import codes as vault_codes
from banker.audit.checks.vault.codes import code, commitment
from tests.audit.forger import SECRET, SHARE, UID, Forger, code_of
from tests.audit.vault_forgeries import differs_on


@pytest.mark.parametrize(
    ("rejected", "octet", "number"), [(0, 251, 6), (1, 7, 2), (2, 252 - 6, 1), (3, 0, 1)]
)
def test_a_digest_without_a_usable_octet_is_hashed_again(
    rejected: int, octet: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That happens once in 10^57 codes, but the firmware does so too."""
    digests = [bytes([252, 255] * 16)] * rejected + [bytes([253, octet, 5])]
    hashed = []

    def made_up(text: bytes) -> SimpleNamespace:
        hashed.append(text)
        return SimpleNamespace(digest=lambda: digests[len(hashed) - 1])

    monkeypatch.setattr(vault_codes, "sha256", made_up)
    assert code(UID, 1, SECRET, SHARE) == number
    assert hashed[1:] == digests[:rejected]
    assert sha256(hashed[0]).digest()[0] < 252
    monkeypatch.undo()
    assert code(UID, 1, SECRET, SHARE) == code_of(1)


@pytest.mark.parametrize(
    ("uid", "epoch", "secret", "said"),
    [
        (UID, -1, SECRET, "-1 is not a number of a code"),
        (UID, 65536, SECRET, "65536 is not a number of a code"),
        (UID, 1, "zz", "non-hexadecimal number found in fromhex() arg at position 0"),
        (UID, 1, "ab", "'ab' is not 16 bytes in hexadecimal"),
        (UID[2:], 1, SECRET, f"{UID[2:]!r} is not 8 bytes in hexadecimal"),
        (UID.upper(), 1, SECRET, f"{UID.upper()!r} is not 8 bytes in hexadecimal"),
    ],
)
def test_a_malformed_part_is_named(uid: str, epoch: int, secret: str, said: str) -> None:
    for made in (lambda: commitment(uid, epoch, secret), lambda: code(uid, epoch, secret, SHARE)):
        with pytest.raises(ValueError) as caught:
            made()
        assert str(caught.value.args[0]) == said


@pytest.mark.parametrize("epoch", [0, 65535])
def test_the_least_and_the_largest_number_of_a_code(epoch: int) -> None:
    assert len(commitment(UID, epoch, SECRET)) == 64


def test_an_error_that_names_no_place_stays_as_it_is() -> None:
    """Later Pythons say of an odd number of digits that it is odd."""
    error = ValueError("fromhex() arg must contain an even number of hexadecimal digits")
    assert vault_codes._not_hexadecimal(error) is error


@pytest.mark.parametrize(("beside", "findings"), [(0, []), (1, ["the vault opened on {number}"])])
def test_what_the_vault_opened_on_must_be_its_code_also_where_the_table_said_otherwise(
    beside: int, findings: list[str]
) -> None:
    game = Forger()
    number = (code_of(1) - 1 + beside) % 6 + 1
    seq = differs_on(game, number)
    report = audit(game.lines())
    wrong = [(it.seq, str(it.message)) for it in report.findings if it.code == "code"]
    assert wrong == [(seq, text.format(number=number)) for text in findings]
