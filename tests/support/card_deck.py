"""The deck of a game of cards for the tests, typed once more, and what lies before one player.

It imports nothing of the program.
"""

from __future__ import annotations

COLOURS = {
    "brown": (1, 2), "light_blue": (1, 2, 3), "pink": (1, 2, 4), "orange": (1, 3, 5),
    "red": (2, 3, 6), "yellow": (2, 4, 6), "green": (2, 4, 7), "dark_blue": (3, 8),
    "railroad": (1, 2, 3, 4), "utility": (1, 2),
}  # fmt: skip
BARE = ("railroad", "utility")  # no buildings there
PROPERTY = {
    "brown": (2, 1), "light_blue": (3, 1), "pink": (3, 2), "orange": (3, 2), "red": (3, 3),
    "yellow": (3, 3), "green": (3, 4), "dark_blue": (2, 4), "railroad": (4, 2), "utility": (2, 2),
}  # fmt: skip
WILD = {
    "light_blue/brown": (1, 1), "light_blue/railroad": (1, 4), "pink/orange": (2, 2),
    "red/yellow": (2, 3), "dark_blue/green": (1, 4), "green/railroad": (1, 4),
    "railroad/utility": (1, 2), "any": (2, 0),
}  # fmt: skip
RENT = {
    "rent brown/light_blue": (2, 1), "rent pink/orange": (2, 1), "rent red/yellow": (2, 1),
    "rent green/dark_blue": (2, 1), "rent railroad/utility": (2, 1), "rent any": (3, 3),
}  # fmt: skip
MONEY = {"1m": (6, 1), "2m": (5, 2), "3m": (3, 3), "4m": (3, 4), "5m": (2, 5), "10m": (1, 10)}
ACTION = {
    "pass_go": (10, 1), "sly_deal": (3, 3), "forced_deal": (3, 3), "deal_breaker": (2, 5),
    "debt_collector": (3, 3), "birthday": (3, 2), "just_say_no": (3, 4), "house": (3, 3),
    "hotel": (2, 4), "double": (2, 1),
}  # fmt: skip
CARDS = PROPERTY | WILD | RENT | MONEY | ACTION
VALUE = {card: value for card, (_, value) in CARDS.items()}
OF_SETS = (*PROPERTY, *WILD)


def colours_of(card: str) -> tuple[str, ...]:
    """The colours that a card goes with."""
    said = card.removeprefix("rent ")
    return tuple(COLOURS) if said == "any" else tuple(said.split("/"))


class Player:
    """One player: the hand that nobody else sees, and what lies open."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.bank: list[str] = []
        self.aside: list[str] = []
        self.piles: dict[str, dict[int, list[str]]] = {}

    def every_pile(self) -> list[tuple[str, int, list[str]]]:
        """The piles: colour, number, cards."""
        return [(c, n, p) for c, piles in self.piles.items() for n, p in piles.items() if p]

    def room(self, colour: str) -> int:
        """The number of the pile where a card of a colour goes."""
        piles = self.piles.setdefault(colour, {})
        for number in sorted(piles):
            if piles[number] and len(cards_of(piles[number])) < len(COLOURS[colour]):
                return number
        return next(number for number in range(1, 20) if not piles.get(number))

    def lay(self, colour: str, card: str) -> None:
        number = self.room(colour)
        self.piles[colour].setdefault(number, []).append(card)

    def full(self) -> set[str]:
        """The colours of the full sets."""
        return {colour for colour, _, pile in self.every_pile() if is_full(colour, pile)}

    def rent(self, colour: str) -> int:
        """The rent of the best pile."""
        piles = self.piles.get(colour, {}).values()
        return max((pile_rent(colour, pile) for pile in piles), default=0)

    def payable(self) -> list[tuple[str, str]]:
        """What can pay: card, and where it lies."""
        found = [(card, "bank") for card in self.bank]
        for colour, number, pile in self.every_pile():
            place = colour if number == 1 else f"{colour} {number}"
            found += [(card, place) for card in pile if VALUE[card]]
        return found + [(card, "aside") for card in self.aside]


def cards_of(pile: list[str]) -> list[str]:
    """The cards of a pile that count for its colour."""
    return [card for card in pile if card in OF_SETS]


def is_full(colour: str, pile: list[str]) -> bool:
    cards = cards_of(pile)
    return len(cards) == len(COLOURS[colour]) and any(card != "any" for card in cards)


def pile_rent(colour: str, pile: list[str]) -> int:
    cards = cards_of(pile)
    if not any(card != "any" for card in cards):
        return 0
    built = 3 * pile.count("house") + 4 * pile.count("hotel") if is_full(colour, pile) else 0
    return COLOURS[colour][len(cards) - 1] + built
