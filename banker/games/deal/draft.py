"""Draft: the working copy of a game of cards while one command is decided.

Rules of this file
* A card has two sides. When it is turned, the side that comes up and the side that goes under are
  posted together.

This module must not know the rules.
"""

from __future__ import annotations

from banker.engine import draft
from banker.foundation.text import Field, Text
from banker.games.deal.edition import Face
from banker.games.deal.refusal import FORCEABLE, RefusalCode
from banker.games.deal.state import BACK, CENTRE, DRAW, FACE, HAND, SET, UNDER, State
from banker.ledger.entry import Posting


class Draft(draft.Draft[State]):
    """A working copy of a game. `state` includes everything that the command has changed so far.

    `played`: cards that this command put into the centre; a shuffle leaves them there. `shuffled`:
    the centre became the draw pile. `left_by_owner`: the accounts of piles out of which their
    player moved a card.
    """

    __slots__ = ("left_by_owner", "played", "shuffled")

    FORCEABLE = FORCEABLE

    def __init__(self, state: State, because: str | None = None) -> None:
        super().__init__(state, because)
        self.played: list[str] = []
        self.shuffled = False
        self.left_by_owner: set[str] = set()

    # --- cards --------------------------------------------------------------------------------

    def turn_up(self, who: str, face: str, account: str) -> None:
        """Play a card from a hand: it lies open in this account from now on."""
        thing = FACE + face
        self._post(
            Posting(HAND + who, BACK, -1),
            Posting(UNDER, BACK, 1),
            Posting(UNDER, thing, -1),
            Posting(account, thing, 1),
        )
        if account == CENTRE:
            self.played.append(face)

    def turn_down(self, face: str, count: int, account: str = CENTRE) -> None:
        """Move open cards from an account into the draw pile, where they are unseen again."""
        self.move(account, UNDER, FACE + face, count)
        self.move(UNDER, DRAW, BACK, count)

    def hand_on(self, face: str, giver: str, receiver: str, count: int = 1) -> None:
        """Move open cards from one account to another."""
        self.move(giver, receiver, FACE + face, count)

    @property
    def changed_piles(self) -> dict[str, None]:
        """The accounts of the piles that this command changed, in the order of the changes."""
        return {it.account: None for it in self._postings if it.account.startswith(SET)}

    @property
    def emptied(self) -> tuple[str, ...]:
        """The players whose hands became empty by this command."""
        before, now = self._before, self.state
        return tuple(who for who in now.setup.ids if before.hand(who) and not now.hand(who))

    # --- what a command may do ----------------------------------------------------------------

    def face(self, face: str) -> Face:
        """Return what is printed on a card, by its id."""
        return self.state.edition.face_by_id[face]

    def action(self, effect: str) -> str:
        """Return the id of the card with this effect. Refuses if the edition has no such card."""
        found = self.state.edition.face_of.get(effect)
        if found is None:
            self.refuse(
                RefusalCode.NOT_IN_EDITION,
                "this edition has no card for that: choose another action",
            )
        return found.id

    # --- words for sentences ------------------------------------------------------------------

    def name(self, who: str) -> Field:
        """Return the name of a player for a sentence."""
        return self.state.setup.labels[who]

    def title(self, face: str) -> Text:
        """Return the name of a card for a sentence."""
        return Text(self.state.edition.face_by_id[face].name)

    def colour(self, colour: str) -> Text:
        """Return the name of a colour for a sentence."""
        return Text(self.state.edition.set_by_id[colour].name)
