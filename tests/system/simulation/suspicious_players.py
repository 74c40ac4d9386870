"""Players of straw on the box with a decoder: they pay with what may be fake, and check each other.

Which notes and cards are fake nobody knows, so it is drawn at every look.
"""

from __future__ import annotations

from banker.games.board.rules.ending import unowned
from banker.games.board.rules.payment_checks import tendered_notes
from banker.games.board.state import BANK, State
from tests.system.simulation.board_players import TownPlayers, is_allowed

CHECKS = 0.25  # how often somebody checks what is in the hand
VERDICTS = ("real", "real", "real", "fake", "fake", "unclear")
# What is said with a card that names something, by its effect.
ON_STREET = ("free_hotel", "half_price")
ON_PLAYER = ("jail_other",)


class CrookPlayers(TownPlayers):
    """Chooses the next statement. `suspicious`: somebody always wants to check."""

    def __init__(
        self,
        seed: int,
        *,
        thrift: int = 0,
        chatter: bool = False,
        suspicious: bool = False,
        hurried: bool = False,
    ) -> None:
        super().__init__(seed, thrift=thrift, chatter=chatter, hurried=hurried)
        self._checks = 1.0 if suspicious else CHECKS

    def next(self, state: State) -> str:
        """What is said next: first about what is in the hand, if there is anything."""
        said = self._in_hand(state)
        return said if said is not None else super().next(state)

    # --- what is in the hand ------------------------------------------------------------------

    def _in_hand(self, state: State) -> str | None:
        held, card = tendered_notes(state), state.table.card
        if not held and card is None:
            return None
        if self._random.random() < self._checks and (said := self._check(state)):
            return said
        # A card may change everything, and the last street may end the game.
        if card is not None or not unowned(state) or self._random.random() < 0.2:
            return "payment closes"
        return None

    def _check(self, state: State) -> str | None:
        """Somebody looks at a note or at the card, or change is handed out."""
        who = self._name(state, self._random.choice(state.playing()))
        verdict = self._random.choice(VERDICTS)
        card = state.table.card
        if card is not None:
            said = f"{who} checks {self._name(state, card.who)} card {verdict}"
        else:
            hand = self._random.choice(tendered_notes(state))
            note = self._random.choice(sorted(state.edition.money.notes))
            said = f"{who} checks {self._purse(state, hand.giver)} {note} {verdict}"
            if self._random.random() < 0.1:
                giver = self._purse(state, hand.receiver)
                said = f"{giver} gives change {note} to {self._purse(state, hand.giver)}"
        return said if is_allowed_or_nonsense(state, said) else None

    def _purse(self, state: State, account: str) -> str:
        return "bank" if account == BANK else self._name(state, account)

    # --- cards --------------------------------------------------------------------------------

    def _in_roll(self, state: State) -> str:
        if state.table.draw is not None and (said := self._take(state, state.table.draw)):
            return said
        return super()._in_roll(state)

    def draw(self, state: State, who: str) -> str:
        """The top card of the deck, or on without one where one is kept already."""
        return self._take(state, who) or self._pass(state)

    def _take(self, state: State, who: str) -> str | None:
        name, edition = self._name(state, who), state.edition
        deck = [card.id for card in edition.cards if card.deck == state.table.deck]
        found = [said for card in deck if is_allowed(state, said := f"{name} draws {card}")]
        if found:
            return self._random.choice(found)
        held = [card for card in state.seats[who].held if card in deck]
        return f"{name} discards {held[0]}" if held and self._random.random() < 0.5 else None

    def _play_card(self, state: State, _who: str) -> str | None:
        """Any of anybody's."""
        if self._random.random() < 0.5:
            return None
        who = self._random.choice(state.playing())
        held = [card for card in state.seats[who].held if card in state.edition.card_by_id]
        if not held:  # a secret one is played by nobody here
            return None
        return self._use(state, who, self._random.choice(held))

    def _use(self, state: State, who: str, card: str) -> str | None:
        said = f"{self._name(state, who)} uses {card}"
        effect = state.edition.card_by_id[card].effect
        if effect in ON_STREET:
            said += f" on {self._random.choice(state.edition.deeds).id}"
        elif effect in ON_PLAYER:
            said += f" on {self._name(state, self._random.choice(state.playing()))}"
        return said if is_allowed(state, said) else None


def is_allowed_or_nonsense(state: State, said: str) -> bool:
    """Whether the Bank would carry it out; nobody gives change to the Bank."""
    return not said.endswith("to bank") and is_allowed(state, said)
