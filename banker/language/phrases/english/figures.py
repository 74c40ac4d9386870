"""English figures: the English phrases of the amounts that are printed on cards and spaces.

A key is `figure.`, the field of the deed, card or space, and a variant of a rent.
"""

FIGURES: dict[str, str] = {
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
