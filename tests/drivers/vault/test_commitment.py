"""The arithmetic against hashlib, the distribution of codes, and each finding of the check."""

from __future__ import annotations

import hashlib
import random
from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from drivers.vault.commitment import (
    NO_ENTROPY,
    EpochRecord,
    code,
    code_of_digest,
    commitment,
    commitment_words,
    is_share,
    verify_epoch,
)
from drivers.wordlist import WORDS

UID = "0123456789abcdef"
SECRET = "000102030405060708090a0b0c0d0e0f"
SHARE = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"


@pytest.mark.parametrize("epoch", [1, 255, 256, 65535])
def test_commitment_is_one_hash_that_sha256sum_can_check(epoch: int) -> None:
    message = b"VLT1" + bytes.fromhex(UID) + bytes([epoch % 256, epoch // 256])
    assert len(message + bytes(16)) == 30
    expected = hashlib.sha256(message + bytes.fromhex(SECRET)).hexdigest()
    assert commitment(UID, epoch, SECRET) == expected


def test_written_vectors_stay() -> None:
    assert commitment(UID, 1, SECRET) == (
        "88bae4587e46a89ad45f800be274929ec85a098831141dfde3e64b029920a0f0"
    )
    mixed = [code(UID, epoch, SECRET, SHARE) for epoch in range(1, 13)]
    assert mixed == [4, 2, 2, 4, 4, 4, 4, 5, 1, 6, 4, 4]
    assert [code(UID, epoch, SECRET, NO_ENTROPY) for epoch in range(1, 7)] == [2, 4, 5, 4, 6, 1]
    assert commitment_words(commitment(UID, 1, SECRET))[:4] == (
        "jigsaw",
        "olive",
        "salt",
        "evening",
    )


@given(
    uid=st.binary(min_size=8, max_size=8),
    epoch=st.integers(1, 65535),
    secret=st.binary(min_size=16, max_size=16),
    share=st.binary(min_size=16, max_size=16),
)
def test_code_follows_the_published_recipe(
    uid: bytes, epoch: int, secret: bytes, share: bytes
) -> None:
    message = b"VLTc" + uid + epoch.to_bytes(2, "little") + secret + share
    octets = [octet for octet in hashlib.sha256(message).digest() if octet < 252]
    assert code(uid.hex(), epoch, secret.hex(), share.hex()) == octets[0] % 6 + 1


@pytest.mark.parametrize(
    ("digest", "number"),
    [
        (bytes([0]) + bytes([255] * 31), 1),
        (bytes([251, 0]), 6),
        (bytes([252, 253, 254, 255, 7]), 2),
    ],
)
def test_the_first_unbiased_octet_decides(digest: bytes, number: int) -> None:
    assert code_of_digest(digest) == number


def test_a_digest_without_unbiased_octet_is_hashed_again() -> None:
    hopeless = bytes([255] * 32)
    assert code_of_digest(hopeless) == code_of_digest(hashlib.sha256(hopeless).digest())


def test_every_octet_below_the_bound_gives_each_number_equally_often() -> None:
    numbers = [code_of_digest(bytes([octet])) for octet in range(252)]
    assert [numbers.count(number) for number in range(1, 7)] == [42] * 6


@pytest.mark.parametrize("seed", range(5))
def test_codes_are_spread_evenly(seed: int) -> None:
    """Chi-square with 5 degrees of freedom exceeds 20.5 by chance once in a thousand."""
    chance, epochs = random.Random(seed), 6000
    counts = [0] * 6
    for epoch in range(1, epochs + 1):
        secret, share = chance.randbytes(16).hex(), chance.randbytes(16).hex()
        counts[code(UID, epoch, secret, share) - 1] += 1
    expected = epochs / 6
    assert sum((count - expected) ** 2 / expected for count in counts) < 20.5


@pytest.mark.parametrize(
    ("uid", "epoch", "secret"),
    [
        (UID[:-2], 1, SECRET),
        (UID, 0, SECRET),
        (UID, 65536, SECRET),
        (UID, 1, SECRET + "00"),
        (UID, 1, SECRET.upper()),
        (UID, 1, "not hexadecimal at all, but long"),
        (UID, 1, " " + SECRET),
    ],
)
def test_only_one_spelling_is_hashed(uid: str, epoch: int, secret: str) -> None:
    with pytest.raises(ValueError, match=r"octets|epoch|hexadecimal"):
        commitment(uid, epoch, secret)


@pytest.mark.parametrize(
    ("share", "answer"),
    [(SHARE, True), (NO_ENTROPY, False), ("", False), (SHARE[:-1], False), (SHARE.upper(), False)],
)
def test_what_may_be_a_share(share: str, answer: bool) -> None:
    assert is_share(share) is answer


def test_the_words_are_distinct_and_survive_a_misheard_letter() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert all(3 <= len(word) <= 8 for word in WORDS)
    for one, other in combinations(WORDS, 2):
        assert not differ_in_one_letter(one, other), (one, other)


def differ_in_one_letter(one: str, other: str) -> bool:
    """One letter changed, added or left out."""
    short, long = sorted((one, other), key=len)
    if len(short) == len(long):
        return sum(a != b for a, b in zip(one, other, strict=True)) <= 1
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def test_words_follow_the_first_ten_octets() -> None:
    words = commitment_words("00ff0110" + "77" * 28)
    assert words == (WORDS[0], WORDS[255], WORDS[1], WORDS[16], *[WORDS[0x77]] * 6)


NUMBER = code(UID, 3, SECRET, SHARE)
WRONG = tuple(number for number in range(1, 7) if number != NUMBER)
FAIR = EpochRecord(
    uid=UID,
    epoch=3,
    commitment=commitment(UID, 3, SECRET),
    entropy=SHARE,
    wrong_guesses=WRONG[:2],
    opening_guess=NUMBER,
    tries=3,
    secret=SECRET,
)
UNMIXED = code(UID, 3, SECRET, NO_ENTROPY)


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({"wrong_guesses": (), "tries": 1}, []),
        ({"opening_guess": None, "tries": None}, []),
        ({"wrong_guesses": WRONG[:1] * 3, "tries": 4}, []),
        ({"commitment": "00" * 32}, ["commitment_broken"]),
        ({"uid": "00" * 8, "wrong_guesses": (), "opening_guess": None, "tries": None},
         ["commitment_broken"]),
        ({"wrong_guesses": (WRONG[0], NUMBER)}, ["wrong_guess_was_code"]),
        ({"opening_guess": WRONG[4]}, ["opened_by_other_number"]),
        ({"wrong_guesses": WRONG[:1]}, ["guesses_missing"]),
        ({"entropy": None, "wrong_guesses": (), "opening_guess": UNMIXED, "tries": 1}, ["unmixed"]),
        ({"entropy": None, "wrong_guesses": (), "opening_guess": None, "tries": None}, []),
        ({"secret": "zz" * 16}, ["malformed"]),
        ({"secret": SECRET[2:]}, ["malformed"]),
        ({"commitment": "00"}, ["malformed"]),
        ({"entropy": "00"}, ["malformed"]),
        ({"epoch": 0}, ["malformed"]),
    ],
)  # fmt: skip
def test_each_fault_has_its_finding(changes: dict[str, object], codes: list[str]) -> None:
    findings = verify_epoch(replace(FAIR, **changes))
    assert [finding.code for finding in findings] == codes


def test_several_faults_are_all_named() -> None:
    guilty = replace(FAIR, commitment="11" * 32, wrong_guesses=(NUMBER,), tries=9)
    codes = [finding.code for finding in verify_epoch(guilty)]
    assert codes == ["commitment_broken", "wrong_guess_was_code", "guesses_missing"]
