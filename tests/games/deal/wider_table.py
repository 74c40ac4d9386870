"""A wider table of cards for the tests: turns by word, new names, buildings aside, and swaps of any
own card are among the acts.

Like `card_table` it knows the rules by itself, and imports nothing of the program.
"""

from __future__ import annotations

import random
import re
from collections import Counter

from tests.support.card_deck import BARE, OF_SETS, Player, is_full
from tests.support.card_table import Open, Table

SPARE = ("Fay", "Gus", "Hal", "Ida", "Kim")
Said = tuple[str, str]  # a statement, and the code of its refusal


class WiderTable(Table):
    """A whole game. `called`: who is called how by now."""

    def __init__(self, seed: int, names: tuple[str, ...]) -> None:
        super().__init__(seed, names)
        self.more = random.Random(f"wider {seed}")
        self.called = {who: who for who in names}
        self.bound: list[tuple[str, str, str]] = []  # whose, which building, of which colour
        self._left: set[tuple[str, str, int]] = set()  # piles out of which their owners moved

    def step(self) -> str:
        if self.more.random() < 0.01:
            return self._renamed(self.more.choice(self.names))
        said = self._by_word() or super().step()
        if said == "next" and self.more.random() < 0.5:
            said = f"{self.turn}'s turn"
        return self._named(said)

    def refused(self) -> list[Said]:
        """Statements that the rules refuse now."""
        return [(self._named(said), code) for said, code in self._wrong()]

    def _wrong(self) -> list[Said]:
        if self.asks:
            waits = all(ask.nos % 2 for ask in self.asks)  # who acts agrees to every No
            return [] if waits else [(f"{self._others(self.turn)[0]}'s turn", "answer_first")]
        me, (following, *others) = self.players[self.turn], self._others(self.turn)
        found: list[Said] = []
        if not self.drawn:
            found.append((f"{following}'s turn", "not_drawn"))
        elif len(me.hand) > 7:
            found.append((f"{following}'s turn", "discard_first"))
        else:
            found += [(f"{who}'s turn", "not_your_turn") for who in others]
        for card in set(me.aside):
            colours = self._bound_to(self.turn, card)
            if colours and not self._free(self.turn, card):
                sites = set(self._rooms(me, card))
                code = "place_first" if sites & set(colours) else "not_movable"
                found.append((f"{self.turn} banks {card} aside", code))
                found += [(f"{self.turn} places {card} on {colour}", "not_movable")
                          for colour in sites - set(colours)]  # fmt: skip
        return found

    def _named(self, said: str) -> str:
        """A statement with the names of now."""
        return re.sub(rf"\b({'|'.join(self.called)})\b", lambda it: self.called[it[0]], said)

    # --- acts beside those of a turn --------------------------------------------------------------

    def _by_word(self) -> str:
        chance, me = self.more.random(), self.players[self.turn]
        if chance < 0.02:
            return f"{self.turn}'s turn"
        if self.asks:
            return ""
        if chance < 0.04:
            self.turn = self.more.choice(self._others(self.turn))
            self.drawn, self.plays = False, 0
            self._follow()
            return f'force {self.turn}\'s turn because "out of turn"'
        if chance < 0.4 and me.aside:
            return self._from_aside(self.turn, me, self.more.choice(sorted(me.aside)))
        return ""

    def _renamed(self, who: str) -> str:
        """Another name, or somebody else in the seat; a first name may come back."""
        was = self.called[who]
        name = self.more.choice([it for it in (who, *SPARE) if it not in self.called.values()])
        self.called[who] = name
        return self.more.choice((f"{was} is called {name}", f"{name} takes over {was}"))

    # --- buildings aside --------------------------------------------------------------------------

    def _bound_to(self, who: str, card: str) -> list[str]:
        return [colour for owner, one, colour in self.bound if (owner, one) == (who, card)]

    def _free(self, who: str, card: str) -> bool:
        return self.players[who].aside.count(card) > len(self._bound_to(who, card))

    def _rooms(self, me: Player, card: str) -> dict[str, list[str]]:
        """By colour, the first full set that has room for a building."""
        found: dict[str, list[str]] = {}
        for colour, _, pile in sorted(me.every_pile(), key=lambda it: it[1]):
            fits = card not in pile and (card == "house" or "house" in pile)
            if fits and is_full(colour, pile) and colour not in BARE:
                found.setdefault(colour, pile)
        return found

    def _from_aside(self, who: str, me: Player, card: str) -> str:
        """A building goes where it may, if it may go anywhere."""
        colours = self._bound_to(who, card)
        rooms = self._rooms(me, card)
        sites = [it for it in sorted(rooms) if it in colours or self._free(who, card)]
        if sites:
            colour = self.more.choice(sites)
            if colour in colours:
                self.bound.remove((who, card, colour))
            me.aside.remove(card)
            rooms[colour].append(card)
            self._follow()
            return f"{who} places {card} on {colour}"
        if rooms or not self._free(who, card):
            return ""
        me.aside.remove(card)
        me.bank.append(card)
        self._follow()
        return f"{who} banks {card} aside"

    def _move(self, who: str, me: Player, movable: list[tuple[str, int, str]]) -> str:
        said = super()._move(who, me, movable)
        place = re.search(r" from (\w+)(?: (\d+))? to ", said)
        assert place is not None
        self._left.add((who, place[1], int(place[2] or 1)))
        return said

    def _forced(self, who: str, me: Player, card: str) -> str:
        """Any card of the own collection may be given."""
        super()._forced(who, me, card)
        own = [(one, colour, number) for colour, number, pile in me.every_pile()
               for one in pile if one in OF_SETS]  # fmt: skip
        self.give = self.chance.choice(own)
        wanted = f"{self._said(self.take)} giving {self._said(self.give)}"
        return f"{who} plays forced deal on {self.asks[0].who} for {wanted}"

    def _steal(self, ask: Open) -> None:
        if ask.act == "forced":
            _, colour, number = self.give
            self._left.add((self.turn, colour, number))
        super()._steal(ask)

    def _follow(self) -> None:
        for who in self.names:
            for colour, number, pile in self.players[who].every_pile():
                if (who, colour, number) in self._left and not is_full(colour, pile):
                    self.bound += [(who, it, colour) for it in pile if it not in OF_SETS]
        self._left.clear()
        super()._follow()
        self._settle()

    def _settle(self) -> None:
        """Buildings that lie aside no more belong to nothing; of equal ones the oldest goes."""
        left = {who: Counter(player.aside) for who, player in self.players.items()}
        kept = []
        for one in reversed(self.bound):
            if left[one[0]][one[1]]:
                left[one[0]][one[1]] -= 1
                kept.append(one)
        self.bound = kept[::-1]
