"""Choosing: the commands that program players would choose next in a card game, the best first.

Rules of this file
* A player knows one hand and the open cards; of other hands only the number of cards.
* Order of a turn: more cards, another player's full set, properties, thefts, buildings, rents,
  money into the bank. Action cards go into the bank only above the hand limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banker.games.deal import commands as c
from banker.games.deal.edition import Face
from banker.games.deal.open_actions import Action, open_actions
from banker.games.deal.queries.payable import worth
from banker.games.deal.queries.phases import over_limit, plays_left
from banker.games.deal.queries.sets import cards_in, is_full, piles, rent, size_of
from banker.games.deal.state import BANK, CENTRE, Ask, State, colour_of
from banker.ledger.amount import rounded_down
from banker.players.draw import Draw, is_so

FULL = 1000  # how full a set is, per mille
DOUBLES_FROM = 3  # the rent that is doubled, in millions
DEAR = 4  # a sum that a No is said against, where the bank does not cover it
COUNTERS = 500  # per mille of Noes that are answered with a No
THEFTS = ("sly", "forced")


def choose(state: State, hands: dict[str, list[str]], draw: Draw) -> Iterator[c.AnyCommand]:
    """Yield the commands that the players would choose next, the best first.

    `hands`: player -> ids of the cards in the hand.
    """
    found = open_actions(state)
    if state.table.chain is not None:
        yield from _answered(state, found, hands, draw)
        return
    who = state.table.turn
    if not state.table.drawn:
        yield c.DrawCards(who)
    hand = [state.edition.face_by_id[face] for face in hands[who]]
    if plays_left(state):
        for idea in IDEAS:
            yield from idea(state, who, hand)
        if over_limit(state):
            yield from _banked(who, hand, every=True)
    if over := over_limit(state):
        cheap = sorted(hand, key=lambda face: (face.value, face.id))[:over]
        is_open = state.edition.switches["discard_to"] == CENTRE
        faces = tuple(face.id for face in cheap)
        yield c.Discard(who, faces=faces) if is_open else c.Discard(who, over)
    yield c.Next()


# --- a turn ---------------------------------------------------------------------------------------


def _more(_state: State, who: str, hand: list[Face]) -> Iterator[c.AnyCommand]:
    if any(face.effect == "draw" for face in hand):
        yield c.PlayPassGo(who)


def _broken(state: State, who: str, hand: list[Face]) -> Iterator[c.AnyCommand]:
    """The full set that asks most."""
    if not any(face.effect == "breaker" for face in hand):
        return
    found = [
        (rent(state, other, colour_of(pile)), other, pile)
        for other in state.others(who)
        for pile in piles(state, other)
        if is_full(state, other, pile)
    ]
    for _, other, pile in sorted(found, key=lambda it: -it[0])[:1]:
        yield c.PlayBreaker(who, other, pile)


def _fill(state: State, who: str, colour: str) -> int:
    """How full the fullest open pile of a colour would be with one more card, per mille."""
    size = state.edition.set_by_id[colour].size
    there = [size_of(state, who, pile) for pile in piles(state, who, colour)]
    most = max([count for count in there if count < size], default=0)
    return rounded_down(FULL, most + 1, size)


def _laid(state: State, who: str, hand: list[Face]) -> Iterator[c.AnyCommand]:
    """The property that fills a set most."""
    found = [
        (_fill(state, who, colour), face, colour)
        for face in hand
        if face.kind in ("property", "wild")
        for colour in state.edition.colours_of(face)
    ]
    found.sort(key=lambda it: (-it[0], it[1].kind == "wild", it[1].id, it[2]))
    for _, face, colour in found:
        yield c.Lay(who, face.id, "" if face.kind == "property" else colour)


def _stolen(state: State, who: str, hand: list[Face]) -> Iterator[c.AnyCommand]:
    """A card that fills an own set most; a swap gives the one that fills least."""
    effects = {face.effect for face in hand}
    if not effects & set(THEFTS):
        return
    known = state.edition.face_by_id
    found = []
    for other in state.others(who):
        for pile, face in _loose(state, other):
            gain = max(_fill(state, who, it) for it in state.edition.colours_of(known[face]))
            found.append((gain, known[face].value, other, pile, face))
    found.sort(key=lambda it: (-it[0], -it[1]))
    for gain, _, other, pile, face in found[:2]:
        if "sly" in effects:
            yield c.PlaySly(who, other, face, pile)
        mine = sorted(_loose(state, who), key=lambda it: size_of(state, who, it[0]))
        if "forced" in effects and mine and gain == FULL and mine[0][0] != pile:
            yield c.PlayForced(who, other, face, mine[0][1], pile, mine[0][0])


def _loose(state: State, who: str) -> list[tuple[str, str]]:
    """Cards that lie in no full set, each with its pile."""
    return [
        (pile, face)
        for pile in piles(state, who)
        if not is_full(state, who, pile)
        for face in cards_in(state, who, pile)
        if state.edition.face_by_id[face].kind in ("property", "wild")
    ]


def _raised(state: State, who: str, hand: list[Face]) -> Iterator[c.AnyCommand]:
    """Return ways to build a house or a hotel, on the full set with the highest rent first."""
    full = [pile for pile in piles(state, who) if is_full(state, who, pile)]
    full.sort(key=lambda pile: -rent(state, who, colour_of(pile)))
    for face in hand:
        if face.effect in ("house", "hotel"):
            for pile in full:
                yield c.Build(who, face.id, colour_of(pile))


def _asked(state: State, who: str, hand: list[Face]) -> Iterator[c.AnyCommand]:
    """What brings most of what the others can really pay."""
    others = state.others(who)
    payable = {other: worth(state, other) for other in others}
    richest = max(others, key=lambda other: payable[other])
    figures = state.edition.hand
    found: list[tuple[int, c.AnyCommand]] = []
    for face in hand:
        if face.kind == "rent":
            found += _rents(state, who, face, hand, payable)
        elif face.effect == "collect":
            found.append((min(figures.collector, payable[richest]), c.PlayCollect(who, richest)))
        elif face.effect == "collect_each":
            brings = sum(min(figures.birthday, amount) for amount in payable.values())
            found.append((brings, c.PlayBirthday(who)))
    found.sort(key=lambda it: -it[0])
    yield from (command for brings, command in found if brings > 1)


def _rents(
    state: State, who: str, face: Face, hand: list[Face], payable: dict[str, int]
) -> Iterator[tuple[int, c.AnyCommand]]:
    colours = face.colours or tuple(one.id for one in state.edition.sets)
    best = max(colours, key=lambda colour: rent(state, who, colour))
    amount = rent(state, who, best)
    if not amount:
        return
    doubles = sum(it.effect == "double" for it in hand) if amount >= DOUBLES_FROM else 0
    doubles = min(doubles, plays_left(state) - 1, int(state.edition.switches["double_max"]))
    richest = max(payable, key=lambda other: payable[other])
    everybody = sum(min(amount << doubles, it) for it in payable.values())
    one = min(amount << doubles, payable[richest])
    on = "" if face.colours else richest
    yield one if on else everybody, c.PlayRent(who, face.id, best, on, doubles)
    yield 2, c.PlayRent(who, face.id, best, "" if on else richest)


def _put_by(_state: State, who: str, hand: list[Face]) -> Iterator[c.AnyCommand]:
    yield from _banked(who, hand, every=False)


def _banked(who: str, hand: list[Face], *, every: bool) -> Iterator[c.AnyCommand]:
    """The dearest money; above the limit of a hand anything else that goes into a bank."""
    found = [face for face in hand if face.kind == "money"]
    if every:
        found += [face for face in hand if face.kind in ("rent", "action")]
    found.sort(key=lambda face: (face.kind != "money", face.effect in ("no", "breaker"),
                                 -face.value))  # fmt: skip
    yield from (c.BankCards(who, (face.id,)) for face in found)


Idea = Callable[[State, str, list[Face]], Iterator[c.AnyCommand]]
IDEAS: tuple[Idea, ...] = (_more, _broken, _laid, _stolen, _raised, _asked, _put_by)


# --- answers --------------------------------------------------------------------------------------


def _answered(
    state: State, found: tuple[Action, ...], hands: dict[str, list[str]], draw: Draw
) -> Iterator[c.AnyCommand]:
    """A No where it is worth the card, else what the action asks for."""
    for action in found:
        if action.situation == "say_no":
            ask = _ask_of(action)
            face = state.edition.face_of.get("no")
            holds = face is not None and face.id in hands[action.who]
            if holds and ask is not None and _says_no(state, action.who, ask, draw):
                yield action.command
    yield from (action.command for action in found if action.situation != "say_no")


def _ask_of(no: Action) -> Ask | None:
    """The question that a No would answer."""
    return no.about if isinstance(no.about, Ask) else None


def _says_no(state: State, who: str, ask: Ask, draw: Draw) -> bool:
    chain = state.table.chain
    assert chain is not None
    if who == chain.actor:
        return is_so(COUNTERS, draw)
    if chain.act == "breaker":
        return True
    if chain.act in THEFTS and chain.take is not None:
        pile = chain.take.pile
        size = state.edition.set_by_id[colour_of(pile)].size
        return size_of(state, who, pile) >= size - 1
    bank = sum(
        state.edition.face_by_id[face].value * count
        for face, count in state.faces(BANK + who).items()
    )
    return ask.amount >= DEAR and bank < ask.amount
