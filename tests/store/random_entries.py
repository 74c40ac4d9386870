"""Any entry that the ledger allows, drawn by Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from banker.ledger.entry import Change, Delivery, Entry, Posting

plain_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | plain_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(plain_text, inner, max_size=3),
    max_leaves=8,
)


@st.composite
def strange_entries(draw: st.DrawFn, seq: int) -> Entry:
    """Its postings balance in pairs."""
    post: list[Posting] = []
    for _ in range(draw(st.integers(0, 3))):
        amount = draw(st.integers(-(2**62), 2**62))
        commodity = draw(plain_text)
        post.append(Posting(draw(plain_text), commodity, amount))
        post.append(Posting(draw(plain_text), commodity, -amount))
    changes = st.builds(Change, plain_text, plain_values, plain_values)
    return Entry(
        seq=seq,
        cmd=draw(plain_text),
        ts=draw(plain_text),
        by=draw(plain_text),
        kind=draw(plain_text),
        command=draw(plain_values),
        ev=tuple(draw(st.lists(plain_values, max_size=2))),
        post=tuple(post),
        set=tuple(draw(st.lists(changes, max_size=2))),
        undo=tuple(draw(st.lists(st.integers(1, seq), max_size=2))),
        redo=tuple(draw(st.lists(st.integers(1, seq), max_size=2))),
        dev=draw(st.none() | st.builds(Delivery, plain_text, st.integers(0, 9), st.integers(0, 9))),
    )
