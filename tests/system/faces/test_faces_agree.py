"""Faces agree: what a face offers, the Bank accepts; and private cash does not show.

Goal: no key, button, word or sentence offers an act that the rules refuse, on any box and with any
switches. Method: moments of random games and of games that are played out; each face is asked what
it offers, and each offer is put to the rules.

`make faces SEEDS=60` plays more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.state import BANK, State
from banker.interaction.board import foot_words
from banker.language.phrases.translation import in_language
from tests.support.random_game import seeds
from tests.system.faces import moments
from tests.system.faces.moments import NO_CASH, with_cash
from tests.system.faces.proposals import FACES, OF_CARDS, Proposal, outcome, view_of

SEEDS = seeds(2, 4, "faces")
DEBT_OPEN = "debt_open"
# Cards of a hand, which only hands know: these statements are examples of their form.
EXAMPLES = [("lines", act) for act in ("bank_cards", "lay", "play_birthday")]


def kind(proposal: Proposal, code: str) -> tuple[str, str, str]:
    """The face, the act and why it is refused."""
    return proposal.face, str(type(proposal.command).__struct_config__.tag), code


def is_fair(state: Any, proposal: Proposal, code: str) -> bool:
    """Whether the Bank accepts what is offered. Cash may be missing: it can be raised, and only
    Enter looks at it where all may see it."""
    is_private = state.edition.switches.get("balances") == "private"
    may_be_short = proposal.face != "enter" or is_private
    # What a debtor may still spend depends on cash, too.
    is_of_debt = proposal.face == "phone" and is_private and code == DEBT_OPEN
    return not code or (code == NO_CASH and may_be_short) or is_of_debt


def too_low(proposal: Proposal) -> Proposal | None:
    """A bid that is one less."""
    if not isinstance(proposal.command, c.Bid) or proposal.command.amount < 2:
        return None
    return proposal._replace(command=replace(proposal.command, amount=proposal.command.amount - 1))


def faults(states: Iterator[Any], faces: tuple[str, ...]) -> dict[tuple[str, str, str], object]:
    """What is offered and refused, and a bid that is not the least: the first of each kind."""
    found: dict[tuple[str, str, str], object] = {}
    for at, moment in enumerate(states):
        state = in_language(moment, "en")
        assert view_of(state).waiting, f"nothing is awaited at {at}: {state.table}"
        for face in faces:
            for offer in FACES[face](state):
                code = outcome(state, offer)
                is_example = (face, kind(offer, code)[1]) in EXAMPLES
                if not is_example and not is_fair(state, offer, code):
                    found.setdefault(kind(offer, code), (at, offer))
                lower = too_low(offer)
                if lower is not None and not outcome(state, lower):
                    found.setdefault(kind(offer, "not_the_least"), (at, offer))
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("of", [moments.of_random_commands, moments.of_players])
@pytest.mark.parametrize("box", moments.BOARDS)
def test_what_a_face_offers_the_bank_accepts(
    box: str, of: Callable[[str, int], Iterator[Any]], seed: int
) -> None:
    assert faults(of(box, seed), tuple(FACES)) == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_face_offers_at_a_table_of_cards_the_bank_accepts(seed: int) -> None:
    assert faults(moments.of_cards(seed), OF_CARDS) == {}


# --- private cash ---------------------------------------------------------------------------------


def offers(state: State) -> dict[str, list[Proposal]]:
    """What each face offers that all may see."""
    return {face: list(of(state)) for face, of in FACES.items() if face != "phone"}


def on_the_phone_of(state: State, who: str) -> list[Proposal]:
    """What the page of one seat offers."""
    return [it for it in FACES["phone"](state) if getattr(it.command, "who", "") == who]


@pytest.mark.parametrize("seed", SEEDS[1:])
@pytest.mark.parametrize("box", moments.BOARDS)
def test_private_cash_does_not_show(box: str, seed: int) -> None:
    """Two moments that differ in cash alone look alike."""
    for state in moments.of_random_commands(box, seed, {"balances": "private"}):
        if state.table.ended:
            continue  # now all of it is told
        poor, rich = with_cash(state, 0), with_cash(state, 100_000)
        assert offers(poor) == offers(rich)
        for who in state.playing():
            poor, rich = with_cash(state, 0, but=who), with_cash(state, 100_000, but=who)
            assert on_the_phone_of(poor, who) == on_the_phone_of(rich, who)


def test_a_face_that_looks_at_private_cash_is_found() -> None:
    """The plant: with open balances, Enter does look at it."""
    state = next(
        state
        for state in moments.of_random_commands("glass-classic", 0)
        if state.table.offer and state.cash(BANK)
    )
    assert offers(with_cash(state, 0)) != offers(with_cash(state, 100_000))


# --- dimmed keys ----------------------------------------------------------------------------------


@pytest.mark.parametrize("box", moments.BOARDS)
def test_the_key_for_the_next_turn_is_dim_where_the_bank_refuses_it(box: str) -> None:
    found: dict[bool, int] = {True: 0, False: 0}
    for state in moments.of_random_commands(box, 0):
        if state.table.ended or state.table.card is not None:
            continue  # whether the next turn may begin is known when the card's check is over
        is_dim = "next" in foot_words.impossible(state)
        refused = outcome(state, Proposal("key", c.Next()))
        assert bool(refused) == is_dim, (refused, state.table)
        found[is_dim] += 1
    assert all(found.values())


@pytest.mark.parametrize("box", moments.BOARDS)
def test_a_dim_key_unlocks_and_deals_nothing(box: str) -> None:
    for state in moments.of_random_commands(box, 0):
        dim = foot_words.impossible(state)
        deeds = [deed.id for deed in state.edition.deeds]
        for verb, act in (("key", c.Unlock), ("deal", c.Deal)):
            tried = (act(who, deed) for who in state.playing() for deed in deeds[::5])
            if verb in dim:
                assert all(outcome(state, Proposal("key", it)) for it in tried), (verb, state.table)
