from banker.ledger.phone_marks import KEY_BYTES, is_issuer, issuer_of, mark_of

KEY = bytes(range(KEY_BYTES))
HEAD = "9f31c07a55e0b1d2a904" + "0" * 44


def test_a_mark_is_what_it_was_at_the_first_table() -> None:
    """Receipts keep these octets: they never change."""
    assert issuer_of(KEY) == "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
    assert mark_of(KEY, 212, HEAD, "ann", 1500) == "5181d40c6ce4019d"
    assert mark_of(KEY, 212, HEAD, "ann", None) == "0c8eae47532f5a34"


def test_a_mark_covers_all_that_was_shown() -> None:
    marks = {
        mark_of(KEY, 212, HEAD, "ann", 1500),
        mark_of(bytes(KEY_BYTES), 212, HEAD, "ann", 1500),
        mark_of(KEY, 213, HEAD, "ann", 1500),
        mark_of(KEY, 212, "8" + HEAD[1:], "ann", 1500),
        mark_of(KEY, 212, HEAD, "bob", 1500),
        mark_of(KEY, 212, HEAD, "ann", 1501),
        mark_of(KEY, 212, HEAD, "ann", None),
    }
    assert len(marks) == 7 and all(len(mark) == 16 for mark in marks)
    assert mark_of(KEY, 212, HEAD[:20], "ann", 1500) in marks, "a phone keeps 20 digits"


def test_an_issuer_is_a_hash_in_lower_case() -> None:
    assert is_issuer("5e" * 32)
    for wrong in ("", "5e" * 31, "5E" * 32, "5e" * 32 + "\n", "5g" * 32, None, 5):
        assert not is_issuer(wrong), wrong
