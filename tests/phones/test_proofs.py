"""Proofs: vectors that the page is held to as well, and what a changed octet does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from banker.ledger.phone_marks import issuer_of, mark_of
from banker.phones.proofs import (
    Box,
    code_of,
    digest,
    opened,
    proof,
    seal,
    seat_key,
    stream_key,
    typed_code,
    word_numbers,
)

KEY = bytes(range(32))
DRAWN = "0123456789abcdef01234567"
VECTORS = Path(__file__).with_name("vectors.json")


def computed() -> dict[str, str]:
    """What both sides must make of the same inputs."""
    key = seat_key("3KX2Q2TM7WHP4ACD", "5e" * 32, "анна", "0f" * 16, "1e" * 16)
    asked = "3a" * 16, "анна", "00" * 8, "213", '{"do":"pay","who":"анна"}', "{}"
    box = seal(KEY, '{"cash":1490,"имя":"Анна"}', DRAWN, 512)
    return {
        "seat_key": key.hex(),
        "stream_key": stream_key(key, "ab" * 16).hex(),
        "words": " ".join(map(str, word_numbers(key))),
        "proof": proof(key, "/ask", *asked),
        "box_c": box.c,
        "box_m": box.m,
        "issuer": issuer_of(KEY),
        "head_mark": mark_of(KEY, 213, "9f31c07a55e0b1d2a904", "анна", 1490),
        "head_mark_missed": mark_of(KEY, 212, "9f31c07a55e0b1d2a904", "анна", None),
    }


def test_the_vectors_are_as_the_page_has_them() -> None:
    assert computed() == json.loads(VECTORS.read_text(encoding="utf-8"))


@given(st.text(), st.integers(1, 700))
def test_a_sealed_text_comes_back_with_its_blanks(text: str, padded: int) -> None:
    text = text.encode("utf-8", "ignore").decode()
    box = seal(KEY, text, DRAWN, padded)
    found = opened(KEY, box)
    assert found is not None
    assert found.startswith(text)
    assert not found[len(text) :].strip(" ")
    assert len(box.c) % (2 * padded) == 0


@pytest.mark.parametrize("field", ["n", "c", "m"])
def test_a_box_with_one_changed_digit_is_not_opened(field: str) -> None:
    box = seal(KEY, "1490", DRAWN)
    parts = {"n": box.n, "c": box.c, "m": box.m}
    parts[field] = ("1" if parts[field][0] == "0" else "0") + parts[field][1:]
    assert opened(KEY, box) == "1490"
    assert opened(KEY, Box(**parts)) is None
    assert opened(bytes(32), box) is None


def test_what_is_no_hex_is_not_opened_even_with_the_right_mark() -> None:
    whole = seal(KEY, "1490", DRAWN)
    for cipher in ("zz", "abc", "ЖЖ"):
        mark = digest(digest(KEY, "mac"), f"{DRAWN}|{cipher}").hex()
        assert opened(KEY, Box(whole.n, cipher, mark)) is None


def test_a_typed_code_is_read_as_it_was_meant() -> None:
    assert typed_code("3kx2 q2tm-7whp 4acd") == "3KX2Q2TM7WHP4ACD"
    assert typed_code("01 8AAAAAAAAAAAAA") == "OIBAAAAAAAAAAAAA"
    for wrong in ("", "3KX2", "3KX2Q2TM7WHP4ACDA", "3KX2Q2TM7WHP4AC9", "ЖKX2Q2TM7WHP4ACD"):
        assert typed_code(wrong) == ""


def test_a_code_has_sixteen_letters_of_its_alphabet() -> None:
    assert typed_code(code_of(bytes(range(16)))) == "ABCDEFGHIJKLMNOP"
    assert typed_code(code_of(bytes(range(240, 256)))) == "QRSTUVWXYZ234567"
