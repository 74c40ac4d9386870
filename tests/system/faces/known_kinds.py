"""Known kinds: what faces still offer and the Bank refuses, by face, act and code of the refusal.

The numbers up to 20 are those of `test_known_faults`; whoever mends a fault takes its rows away.
"""

from __future__ import annotations

ANY = "*"
BIDDERS = "letter lines completion"
DONE = "lines show sheet"

# Fault, faces, acts, codes.
ROWS: tuple[tuple[int, str, str, str], ...] = (
    (1, "lines", "bid", "bid_too_low not_the_least may_not_bid unpayable"),
    (2, BIDDERS, "bid", "bid_too_low may_not_bid not_the_least"),
    (5, "lines", "leave_jail", "not_usable"),
    (6, "lines", "leave_jail", "already_rolled auction_open debt_open not_in_jail"),
    (7, DONE, "next", "card_open"),
    (8, "lines", "guess", "auction_open offer_open key_unused"),
    (9, "lines completion", "guess", "lock_again vault_open"),
    (9, "completion", "guess", "auction_open offer_open key_unused"),
    (13, "completion", "ask_rent pay_rent", "not_rolled"),
    (16, BIDDERS, "bid", "first_lap"),
    (19, "completion", "roll", ANY),
    (20, "completion", "forgive", "unfair"),
    # Lines name a bankruptcy as soon as cash is missing, and ways to raise it out of their order.
    (21, "lines", "go_bankrupt", "can_still_pay"),
    (22, "lines", "mortgage sell_building sell_deed", "not_bare uneven"),
    # The last untried number is a number, too; a turn is not done before its last rent is asked.
    (23, "lines", "guess", "bad_number"),
    (24, DONE, "next", "rent_open"),
    # At a table of cards lines name 'next' with too many cards in the hand, cards that nobody has
    # to pay with, and a No that nobody can say; completion and lines alike.
    (25, "lines", "next", "discard_first"),
    (26, "lines", "pay_cards", "not_there too_little too_much"),
    (27, "lines completion", "say_no", "hand_empty not_unseen no_plays"),
    (28, "completion", "agree", "too_little"),
    (29, "lines", "discard", "InvalidCommand"),
    (30, "completion", "draw_cards", "game_over"),
)
# What only hands know: these statements are examples of their form.
EXAMPLES = [("lines", act) for act in ("draw", "bank_cards", "lay", "play_birthday")]

KNOWN = {
    (face, act, code)
    for _, faces, acts, codes in ROWS
    for face in faces.split()
    for act in acts.split()
    for code in codes.split()
}


def is_known(face: str, act: str, code: str) -> bool:
    """Whether this is known to be wrong, or said as an example."""
    is_listed = (face, act, code) in KNOWN or (face, act, ANY) in KNOWN
    return is_listed or (face, act) in EXAMPLES
