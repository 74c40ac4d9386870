"""Any moment: states of random games of a box, some of them with facts turned that games seldom
reach, and what else a screen knows at such a moment.

The same seed gives the same moments, as long as the rules do not change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.games.board import commands as c
from banker.games.board.edition import FREE_HOTEL, HALF_PRICE, JAIL_OTHER, SWAP_STREET
from banker.games.board.queries.phases import phase
from banker.games.board.rules.timers import Timer
from banker.games.board.state import CardInHand, Claim, Due, PendingGuess, State, Try
from banker.interaction.ui_state import CardsShown, Context, Reach, ReportedGuess
from banker.language.phrases.translation import in_language
from banker.language.player_keys import seat_letters
from tests.support.random_game import said, switched, table

BOXES = [box.id for box in editions.catalogue("board")]
FREE = (FREE_HOTEL, HALF_PRICE, JAIL_OTHER, SWAP_STREET)
QUESTIONS = ("opened", "tried", "relocked", "differs", "forced", "tampered")
STEPS = 70


@cache
def states(box: str, seed: int, steps: int, most: int) -> list[State]:
    """At most so many states of a game: the first of each kind, then whatever comes."""
    session = table(box, switched(box, seed))
    kinds: dict[object, State] = {}
    others = []
    for at, step in enumerate(said(session, seed, steps)):
        state = step.state
        facts = state.table
        kind = (
            phase(state), bool(facts.claims), facts.draw, facts.free, facts.card is None,
            facts.payment is None, facts.question, facts.again, facts.started, bool(facts.tried),
        )  # fmt: skip
        if kind not in kinds:
            kinds[kind] = state
        elif at % 11 == 0:
            others.append(state)
    return [*kinds.values(), *others][:most]


def turned(dice: random.Random, state: State) -> State:
    """The state with one or two facts otherwise. They fit the box; a game may never show them."""
    for _ in range(dice.randint(1, 2)):
        who, whom = dice.sample(state.playing(), 2) if len(state.playing()) > 1 else ("ann", "bob")
        deed = dice.choice(state.edition.deeds).id
        seat = state.seats[state.table.turn]
        facts: list[dict[str, Any]] = [
            {"free": dice.choice(FREE), "free_for": who},
            {"draw": who, "deck": dice.choice(("chance", "chest", ""))},
            {"choice": who},
            {"again": True, "dice": (3, 3)},
            {"dues": (Due(who, dice.choice((whom, "bank")), dice.choice((1, 60, 5000)), "rent"),)},
            {"dues": (Due(who, whom, 40, dice.choice(("tax", "loan", "fake", "other"))),)},
            {"claims": (Claim(who, whom, deed), Claim(whom, who, deed, amount=900))},
            {"offer": deed, "auction": None},
            {"dice": (1, 2), "again": False},
            {"ended": "time", "winners": dice.choice(((who,), (who, whom)))},
        ]  # fmt: skip
        if state.edition.vault is not None:
            tries = (Try(2, who), Try(dice.choice((1, 3, 6)), dice.choice((whom, ""))))
            facts += [
                {"guess": PendingGuess(who, "seven", dice.choice((0, 50)))},
                {"tried": tries[: dice.randint(1, 2)]},
                {"question": dice.choice(QUESTIONS)},
                {"lock_again": True, "commitment": dice.choice(("", "ab"))},
                {"filled": False},
            ]
        if state.edition.chips:
            card = dice.choice(list(state.edition.card_by_id))
            facts += [{"card": CardInHand(who, card, whom), "payment": None}]
        if state.table.auction is not None:
            auction = replace(state.table.auction, bidder=who, high=dice.choice((10, 1500)), bids=2)
            facts += [{"auction": replace(auction, minimum=30, bids=dice.choice((0, 2)))}]
        if dice.random() < 0.2:
            jailed = replace(seat, jail=dice.randint(0, 2), held=dice.choice(((), ("jail_card",))))
            state = replace(state, seats={**state.seats, state.table.turn: jailed})
        if dice.random() < 0.1:
            asking = replace(seat, salaries=dice.randint(1, 2))
            state = replace(state, seats={**state.seats, state.table.turn: asking})
        state = replace(state, table=replace(state.table, **dice.choice(facts)))
    return state


def context_of(dice: random.Random, state: State) -> Context:
    """What else is known: each of it sometimes."""
    letters, latin = seat_letters(state.setup)
    seats = state.setup.ids
    turn = state.table.turn
    has_vault = state.edition.vault is not None
    asked, by_bank = dice.choice(((False, False), (True, False), (False, True)))
    guess = ReportedGuess(dice.choice(seats), dice.randint(1, 6))
    timer = Timer("roll", turn, 30, 0, dice.choice((c.GoBankrupt(turn), None)), is_vote=True)
    last = dice.choice((c.Next(), c.PassGo(seats[0]), c.Transfer("bank", seats[1], 50)))
    refused = dice.choice((c.Undo(), c.Buy(turn), c.Force(c.Next(), "x"), c.GoToJail(turn)))
    acts = tuple(range(9, 9 - dice.randint(0, 3), -1))

    def perhaps(value: Any, otherwise: Any = None, part: float = 0.4) -> Any:
        return value if dice.random() < part else otherwise

    return Context(
        state=state, letters=letters, latin=latin,
        vault=dice.choice(("none", "screen", "device")) if has_vault else "none",
        bidder=perhaps(dice.choice(seats), ""),
        out=perhaps((dice.choice(seats),), ()),
        refused=perhaps(refused), last=perhaps((last, dice.choice(seats))),
        rows=dice.choice((0, 1, 30)), undoable=dice.choice(((), (0, 2), (1, 0, 3))),
        cards=perhaps(CardsShown("Ann: a card", asked, by_bank), part=0.2),
        reckons=perhaps("20 + 15", "", 0.1), vote=perhaps(timer, part=0.2),
        reach=Reach(acts, acts[:1], 3, "guess", perhaps(guess)),
    )  # fmt: skip


def moments(box: str, seeds: int, most: int) -> Iterator[tuple[random.Random, Context]]:
    """Contexts at moments of a few games of a box, more than half of them with facts turned; every
    other game is in Russian."""
    for seed in range(seeds):
        dice = random.Random(f"{box} {seed}")
        for state in states(box, seed, STEPS, most):
            told = in_language(state, ("en", "ru")[seed % 2])
            yield dice, context_of(dice, turned(dice, told) if dice.random() < 0.6 else told)
