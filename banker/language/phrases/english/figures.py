"""English figures: the English phrases for the amounts on printed cards and spaces.

A key is `figure.`, the field of the deed, card or space, and a variant for a rent; or the kind of
an event about such an amount. A debt is `named` where the same sentence has the card's words.
"""

FIGURES: dict[str, str] = {
    "due_made.named": "{debtor} owes {creditor} {amount}",
    "due_made.named.tail": "owes {creditor} {amount}",
    "due_paid.named": "{debtor} pays {creditor} {amount}",
    "due_paid.named.tail": "pays {creditor} {amount}",
    "figure_settled": "Corrected by the card, {figure}: {flows}",
    "figure_set": "The card says: {figure} is {amount}, not {before}",
    "figure_set.card": "The card says {amount}, not {before}: “{card}”",
    "figure_set.same": "The card confirms: {figure} is {amount}",
    "figure_set.same.card": "The card confirms {amount}: “{card}”",
    "figure_set.who": "{said_by} reads off the card: {figure} is {amount}, not {before}",
    "figure_set.who.same": "{said_by} reads off the card: {figure} is {amount}, as estimated",
    "figure.asked": "{figure} {amount}",
    "figure.asked.card": "“{card}”",
    "figure.price": "price of {deed}",
    "figure.mortgage": "mortgage of {deed}",
    "figure.redeem": "redeeming {deed}",
    "figure.building": "a building on {deed}",
    "figure.rent": "rent of {deed}",
    "figure.rent.set": "rent of {deed} with the set",
    "figure.rent.built": "rent of {deed} with {built}",
    "figure.rent.railroad": "rent of {deed} with {count} in one hand",
    "figure.rent.utility": "times the dice on {deed} with {count} in one hand",
    "figure.card.amount": "amount of “{card}”",
    "figure.card.per_hotel": "amount for a hotel of “{card}”",
    "figure.fee": "fee of {space}",
}
