"""What an entry says of a bankruptcy with several debts, by what is done with them."""

from __future__ import annotations

# What is done with several debts, and what the entry says of it.
BANKRUPT: tuple[tuple[str, str], ...] = (
    (
        "equal",
        "Ann is bankrupt: 50 to Bob, 50 to Cem and 50 to Dee are owed, and only 100 is left:"
        " 34 to Bob, 33 to Cem and 33 to Dee; the Bank takes over from Ann: nothing; Bob's turn",
    ),
    (
        "split",
        "Ann is bankrupt: 50 to Bob, 50 to Cem and 50 to Dee are owed, and only 100 is left:"
        " 34 to Bob, 33 to Cem and 33 to Dee; Bob takes over from Ann: nothing; Bob's turn",
    ),
    (
        "bank_pays",
        "Ann is bankrupt: 50 to Bob, 50 to Cem and 50 to Dee are owed, and only 100 is left:"
        " 100 to the Bank; the Bank takes over from Ann: nothing; the Bank pays Bob 50; pays Cem"
        " 50; pays Dee 50; Bob's turn",
    ),
    (
        "in_turn",
        "Ann pays Bob 50: 50 to every other player; pays Cem 50: 50 to every other player;"
        " Ann is bankrupt: Dee is owed 50, and only 0 is left; Dee takes over from Ann: nothing;"
        " Bob's turn",
    ),
)
