"""A real table of cards for the tests: a shuffled deck, and players who know their hands.

It knows every card and every rule of the leaflet on its own, and imports nothing of the program. It
says one random statement after another, and what lies where after each.
"""

from __future__ import annotations

import random
from collections import Counter

from tests.support.card_deck import (
    BARE,
    CARDS,
    OF_SETS,
    PROPERTY,
    RENT,
    VALUE,
    WILD,
    Player,
    colours_of,
    is_full,
)


class Open:
    """An act that somebody has to answer."""

    def __init__(self, act: str, who: str, base: int = 0, doubles: int = 0) -> None:
        self.act, self.who, self.base, self.doubles, self.nos = act, who, base, doubles, 0

    @property
    def amount(self) -> int:
        return self.base * 2**self.doubles


class Table:
    """A whole game. `step` says the next statement, and the table is as it is after it."""

    def __init__(self, seed: int, names: tuple[str, ...]) -> None:
        self.chance = random.Random(seed)
        self.names = names
        self.draw = [card for card, (copies, _) in CARDS.items() for _ in range(copies)]
        self.chance.shuffle(self.draw)
        self.centre: list[str] = []
        self.players = {who: Player() for who in names}
        for player in self.players.values():
            player.hand = [self.draw.pop() for _ in range(5)]
        self.turn, self.drawn, self.plays = names[0], False, 0
        self.asks: list[Open] = []
        self.take: tuple[str, str, int] = ("", "", 0)
        self.give: tuple[str, str, int] = ("", "", 0)
        self.winner = ""

    # --- what a test compares ---------------------------------------------------------------------

    def unseen(self) -> Counter[str]:
        """The cards in hands and in the draw pile."""
        hands = (card for player in self.players.values() for card in player.hand)
        return Counter([*self.draw, *hands])

    # --- one statement after another --------------------------------------------------------------

    def step(self) -> str:
        """The next statement, carried out."""
        said = self._answer() if self.asks else self._act()
        self._follow()
        return said

    def _follow(self) -> None:
        for player in self.players.values():
            for colour, _, pile in player.every_pile():
                if not is_full(colour, pile):
                    for card in [it for it in pile if it not in OF_SETS]:
                        pile.remove(card)
                        player.aside.append(card)
        start = self.names.index(self.turn)
        for who in self.names[start:] + self.names[:start]:
            if not self.winner and len(self.players[who].full()) >= 3:
                self.winner = who

    def _draw(self, who: str, count: int, kept: str = "") -> None:
        if len(self.draw) < count:
            rest = self.centre.copy()
            self.centre = []
            if kept:
                rest.remove(kept)
                self.centre = [kept]
            self.chance.shuffle(rest)
            self.draw = rest + self.draw
        for _ in range(min(count, len(self.draw))):
            self.players[who].hand.append(self.draw.pop())

    def _act(self) -> str:
        who, me = self.turn, self.players[self.turn]
        if not self.drawn:
            self.drawn = True
            self._draw(who, 2 if me.hand else 5)
            return f"{who} draws"
        options = [say for say in self._choices(who, me) if say]
        if self.plays < 3 and options and self.chance.random() < 0.93:
            return self.chance.choice(options)()
        if len(me.hand) > 7:
            over = len(me.hand) - 7
            for _ in range(over):
                card = self.chance.choice(me.hand)
                me.hand.remove(card)
                self.draw.insert(0, card)
            return f"{who} discards {over}"
        self.turn = self.names[(self.names.index(who) + 1) % len(self.names)]
        self.drawn, self.plays = False, 0
        return "next"

    def _choices(self, who: str, me: Player) -> list:
        found = []
        for card in sorted(set(me.hand)):
            if card in OF_SETS:
                found += [lambda c=card: self._lay(who, me, c)] * 3
                continue
            found.append(lambda c=card: self._bank(who, me, c))
            acts = {
                "pass_go": self._pass_go, "birthday": self._birthday, "house": self._build,
                "debt_collector": self._collect, "sly_deal": self._sly, "hotel": self._build,
                "forced_deal": self._forced, "deal_breaker": self._breaker,
            }  # fmt: skip
            act = self._rent if card in RENT else acts.get(card)
            if act is not None and self._can(card, who, me):
                found += [lambda c=card, a=act: a(who, me, c)] * 2
        movable = [
            (colour, number, card)
            for colour, number, pile in me.every_pile()
            for card in pile
            if card in WILD
        ]
        if movable and self.chance.random() < 0.2:
            found.append(lambda: self._move(who, me, movable))
        return found

    def _can(self, card: str, who: str, me: Player) -> bool:
        others = [self.players[other] for other in self._others(who)]
        if card in RENT:
            return any(me.rent(colour) for colour in colours_of(card))
        if card in ("house", "hotel"):
            return bool(self._sites(me, card))
        if card == "sly_deal":
            return any(self._loose(other) for other in others)
        if card == "forced_deal":
            return bool(self._loose(me)) and any(self._loose(other) for other in others)
        return card != "deal_breaker" or any(other.full() for other in others)

    def _others(self, who: str) -> tuple[str, ...]:
        at = self.names.index(who)
        return self.names[at + 1 :] + self.names[:at]

    def _loose(self, player: Player) -> list[tuple[str, str, int]]:
        return [
            (card, colour, number)
            for colour, number, pile in player.every_pile()
            if not is_full(colour, pile)
            for card in pile
        ]

    def _sites(self, me: Player, card: str) -> list[tuple[str, list[str]]]:
        return [
            (colour, pile)
            for colour, number, pile in me.every_pile()
            if colour not in BARE
            and is_full(colour, pile)
            and card not in pile
            and (card == "house" or "house" in pile)
            and number == min(n for n, p in me.piles[colour].items() if p)
        ]

    # --- acts -------------------------------------------------------------------------------------

    def _spend(self, me: Player, card: str, plays: int = 1) -> None:
        me.hand.remove(card)
        self.plays += plays

    def _lay(self, who: str, me: Player, card: str) -> str:
        self._spend(me, card)
        colour = self.chance.choice(colours_of(card))
        me.lay(colour, card)
        return f"{who} lays {card}" + ("" if card in PROPERTY else f" as {colour}")

    def _bank(self, who: str, me: Player, card: str) -> str:
        self._spend(me, card)
        me.bank.append(card)
        return f"{who} banks {card}"

    def _move(self, who: str, me: Player, movable: list[tuple[str, int, str]]) -> str:
        colour, number, card = self.chance.choice(movable)
        other = [one for one in colours_of(card) if one != colour]
        to = self.chance.choice(other)
        me.piles[colour][number].remove(card)
        me.lay(to, card)
        place = colour if number == 1 else f"{colour} {number}"
        return f"{who} moves {card} from {place} to {to}"

    def _to_centre(self, me: Player, card: str, plays: int = 1) -> None:
        self._spend(me, card, plays)
        self.centre.append(card)

    def _pass_go(self, who: str, me: Player, card: str) -> str:
        self._to_centre(me, card)
        self._draw(who, 2, kept="pass_go")
        return f"{who} plays pass go"

    def _build(self, who: str, me: Player, card: str) -> str:
        colour, pile = self.chance.choice(self._sites(me, card))
        self._spend(me, card)
        pile.append(card)
        return f"{who} plays {card} on {colour}"

    def _ask(self, act: str, others: tuple[str, ...], base: int, doubles: int = 0) -> None:
        for other in others:
            if self.players[other].payable():
                self.asks.append(Open(act, other, base, doubles))

    def _birthday(self, who: str, me: Player, card: str) -> str:
        self._to_centre(me, card)
        self._ask("due", self._others(who), 2)
        return f"{who} plays birthday"

    def _collect(self, who: str, me: Player, card: str) -> str:
        self._to_centre(me, card)
        other = self.chance.choice(self._others(who))
        self._ask("due", (other,), 5)
        return f"{who} plays debt collector on {other}"

    def _rent(self, who: str, me: Player, card: str) -> str:
        colour = self.chance.choice([it for it in colours_of(card) if me.rent(it)])
        doubles = self.chance.randint(0, min(2 - self.plays, me.hand.count("double")))
        amount = me.rent(colour)
        self._to_centre(me, card)
        for _ in range(doubles):
            self._to_centre(me, "double")
        others, on = self._others(who), ""
        if card == "rent any":
            others = (self.chance.choice(others),)
            on = f" on {others[0]}"
        self._ask("due", others, amount, doubles)
        more = ("", " doubled", " doubled twice")[doubles]
        return f"{who} plays {card}{on} for {colour}{more}"

    def _victims(self, who: str) -> list[str]:
        return [other for other in self._others(who) if self._loose(self.players[other])]

    def _sly(self, who: str, me: Player, card: str) -> str:
        victim = self.chance.choice(self._victims(who))
        self.take = self.chance.choice(self._loose(self.players[victim]))
        self._to_centre(me, card)
        self.asks = [Open("sly", victim)]
        return f"{who} plays sly deal on {victim} for {self._said(self.take)}"

    def _forced(self, who: str, me: Player, card: str) -> str:
        victim = self.chance.choice(self._victims(who))
        self.take = self.chance.choice(self._loose(self.players[victim]))
        self.give = self.chance.choice(self._loose(me))
        self._to_centre(me, card)
        self.asks = [Open("forced", victim)]
        wanted = f"{self._said(self.take)} giving {self._said(self.give)}"
        return f"{who} plays forced deal on {victim} for {wanted}"

    def _said(self, it: tuple[str, str, int]) -> str:
        card, colour, number = it
        return f"{card} from {colour}" + (f" {number}" if number > 1 else "")

    def _breaker(self, who: str, me: Player, card: str) -> str:
        able = [other for other in self._others(who) if self.players[other].full()]
        victim = self.chance.choice(able)
        piles = [it for it in self.players[victim].every_pile() if is_full(it[0], it[2])]
        colour, number, _ = self.chance.choice(piles)
        self.take = ("", colour, number)
        self._to_centre(me, card)
        self.asks = [Open("breaker", victim)]
        pile = colour if number == 1 else f"{colour} {number}"
        # Without a number the first full pile of the colour is meant.
        self.take = ("", colour, number if number > 1 else self._first_full(victim, colour))
        return f"{who} plays deal breaker on {victim} for {pile}"

    def _first_full(self, who: str, colour: str) -> int:
        piles = self.players[who].piles[colour]
        return min(number for number, pile in piles.items() if pile and is_full(colour, pile))

    # --- answers ----------------------------------------------------------------------------------

    def _answer(self) -> str:
        ask = self.chance.choice(self.asks)
        actor = self.turn
        who, other = (actor, ask.who) if ask.nos % 2 else (ask.who, actor)
        player = self.players[who]
        if "just_say_no" in player.hand and self.chance.random() < 0.6:
            player.hand.remove("just_say_no")
            self.centre.append("just_say_no")
            ask.nos += 1
            return f"{who} says no to {other}"
        if ask.nos % 2:
            if ask.doubles:
                ask.doubles, ask.nos = ask.doubles - 1, 0
            else:
                self.asks.remove(ask)
            return f"{who} agrees to {other}"
        self.asks.remove(ask)
        if ask.act == "due":
            return self._pay(who, ask.amount)
        self._steal(ask)
        return f"{who} agrees"

    def _steal(self, ask: Open) -> None:
        me, other = self.players[self.turn], self.players[ask.who]
        card, colour, number = self.take
        if ask.act == "breaker":
            pile = other.piles[colour].pop(number)
            mine = me.piles.setdefault(colour, {})
            mine[next(n for n in range(1, 20) if not mine.get(n))] = pile
            return
        other.piles[colour][number].remove(card)
        me.lay(colour, card)
        if ask.act == "forced":
            card, colour, number = self.give
            me.piles[colour][number].remove(card)
            other.lay(colour, card)

    def _pay(self, who: str, amount: int) -> str:
        payer, receiver = self.players[who], self.players[self.turn]
        there = payer.payable()
        self.chance.shuffle(there)
        chosen: list[tuple[str, str]] = []
        while there and sum(VALUE[card] for card, _ in chosen) < amount:
            chosen.append(there.pop())
        for one in chosen.copy():  # nothing that is not needed
            if sum(VALUE[card] for card, _ in chosen) - VALUE[one[0]] >= amount:
                chosen.remove(one)
        # Of several copies in one place the books move one after another.
        chosen = list(dict.fromkeys(chosen)) if len(set(chosen)) == len(chosen) else chosen
        for card, place in self._in_order(chosen):
            self._hand_over(payer, receiver, card, place)
        said = " + ".join(f"{card} from {place}" for card, place in chosen)
        return f"{who} pays {said}"

    def _in_order(self, chosen: list[tuple[str, str]]) -> list[tuple[str, str]]:
        counted = Counter(chosen)
        return [one for one, count in counted.items() for _ in range(count)]

    def _hand_over(self, payer: Player, receiver: Player, card: str, place: str) -> None:
        if place == "bank":
            payer.bank.remove(card)
            receiver.bank.append(card)
        elif place == "aside":
            payer.aside.remove(card)
            receiver.aside.append(card)
        else:
            colour, _, number = place.partition(" ")
            payer.piles[colour][int(number or 1)].remove(card)
            if card in OF_SETS:
                receiver.lay(colour, card)
            else:
                receiver.aside.append(card)
