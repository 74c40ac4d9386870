"""Any tables: states and views put together by chance, the same for ever from a seed.

No game need ever lead there: each fact is drawn for itself, so that what a pane does with one of
them is met beside all the others. Amounts are often at a border, such as a debt that the cash just
covers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.games.board.edition import Edition
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.state import (
    BANK,
    CHIP,
    DEED,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    SECRET_CARD,
    SITE,
    SPENT,
    VAULT,
    Auction,
    CardInHand,
    Claim,
    Due,
    Immunity,
    Loan,
    Payment,
    PendingGuess,
    Rank,
    Setup,
    State,
    Try,
)
from banker.language.parser.player_names import check_names
from banker.ledger.balances import Balances
from banker.session.session import Session
from tests.tui import scenes

NAMES = (
    ("Ann", "Annemarie-Louise"), ("Bob", "Bartholomew"), ("Cid", "Циля"), ("Dee", "Dee Dee"),
    ("Eve", "Maximiliane-Eva"), ("Fay", "Åse Øyvind"), ("Gus", "Gustav von Gus"), ("Hal", "H"),
)  # fmt: skip
BOXES: tuple[tuple[str, dict[str, str]], ...] = (
    ("secret-vault", {}),
    ("glass-classic", {}),
    ("cash-decoder", {}),
    ("rouble-full", {}),
    ("glass-classic", {"balances": "private"}),
    ("secret-vault", {"end": "first_bankruptcy"}),
    ("glass-classic", {"valuation": "cash", "free_parking_pot": "yes"}),
    ("secret-vault", {"balances": "private"}),
    ("online-rental-tax", {}),
)
RUSSIAN_EVERY = 8  # seeds: a language of longer words, which is slower to write
CASH = (0, 1, 7, 70, 999, 1000, 1500, 9999, 10000, 14060, 123456, 999999, 1234567, 12345678)
LENT = (1, 70, 999, 1500)
ENDINGS = ("agreed", "all_owned", "last_player", "time_up", "first_bankruptcy", "something else")


@cache
def edition_of(place: int, language: str) -> Edition:
    box, switches = BOXES[place]
    return replace(editions.load(box, switches), language=language)


@cache
def started(place: int, language: str, names: tuple[str, ...]) -> State:
    edition = edition_of(place, language)
    return Session.create(None, Setup(edition, check_names(names, edition))).state


class Chance(random.Random):
    """What is drawn, by how likely it is."""

    def is_so(self, likely: float) -> bool:
        return self.random() < likely

    def some(self, likely: float, found: Any, otherwise: Any = None) -> Any:
        return found if self.random() < likely else otherwise


def any_state(seed: int) -> State:
    """A table in the middle of a game, or at its end."""
    chance = Chance(f"a table {seed}")
    place = seed % len(BOXES)
    edition = edition_of(place, "ru" if seed % RUSSIAN_EVERY == RUSSIAN_EVERY - 1 else "en")
    count = chance.randint(2, edition.players_max)
    style = chance.choice((0.0, 0.3, 1.0))
    names = tuple(pair[chance.is_so(style)] for pair in NAMES[:count])
    state = started(place, edition.language, names)
    state = replace(state, balances=_holdings(chance, state))
    state = _seated(chance, state)
    state = _facts(chance, state)
    return ended(chance, state) if chance.is_so(0.2) else state


# --- who has what ---------------------------------------------------------------------------------


def _holdings(chance: Chance, state: State) -> Balances:
    edition, ids = state.edition, state.setup.ids
    money = edition.money.commodity
    held = {account: dict(holding) for account, holding in state.balances.items()}

    def have(account: str, thing: str, amount: int) -> None:
        if amount:
            held.setdefault(account, {})[thing] = amount
        else:
            held.get(account, {}).pop(thing, None)

    is_poor = chance.is_so(0.1)  # nobody is worth more than a cell of a bar
    usual = chance.choice(((0, 70, 1500, 2400), CASH, (123456, 654321, 99999)))
    usual = chance.choice(((0,), (0, 1, 3))) if is_poor else usual
    for who in ids:
        have(who, money, chance.choice(usual))
        have(who, HOTEL, chance.some(0.2, chance.randint(1, 3), 0))
        have(who, HOUSE, chance.some(0.1, chance.randint(1, 3), 0) if edition.houses else 0)
        have(who, KEY, chance.some(0.2, 1, 0) if edition.keys else 0)
        have(who, JAIL_CARD, chance.some(0.2, chance.randint(1, 2), 0))
        if edition.chips:
            green = chance.randint(0, edition.chips)
            have(who, CHIP, green)
            have(SPENT + who, CHIP, edition.chips - green)
    if edition.vault is not None:
        is_empty = chance.is_so(0.2)
        have(VAULT, money, 0 if is_empty else chance.choice((0, 400, 1000, 23400)))
        have(VAULT, KEY, 0 if is_empty else chance.randint(0, 2))
        have(VAULT, HOTEL, 0 if is_empty else chance.randint(0, 2))
    if has_pot(edition):
        have(POT, money, chance.choice((0, 50, 12345)))
    if edition.houses:
        have(BANK, HOUSE, chance.choice((0, 1, 2, 32)))
    have(BANK, HOTEL, chance.choice((0, 1, 2, 12)))
    likely = 0.0 if is_poor else chance.choice((0.0, 0.3, 0.6, 0.9))
    owners = {group.id: chance.choice(ids) for group in edition.groups}
    for deed in edition.deeds:
        if not chance.is_so(likely):
            continue
        have(BANK, DEED + deed.id, 0)
        have(chance.some(0.5, owners[deed.group], chance.choice(ids)), DEED + deed.id, 1)
        have(SITE + deed.id, KEY, chance.some(0.3, 1, 0) if deed.locked else 0)
        if deed.kind == "street" and chance.is_so(0.3):
            thing = HOUSE if edition.houses and chance.is_so(0.7) else HOTEL
            most = (
                4 if thing == HOUSE else 1 if edition.houses_before_hotel else len(deed.rents) - 2
            )
            have(SITE + deed.id, thing, chance.randint(1, most))
    return held


def _seated(chance: Chance, state: State) -> State:
    edition, ids = state.edition, state.setup.ids
    out = set(ids[2:]) if chance.is_so(0.3) else set()
    cards = [card.id for card in edition.cards if card.keep] or [SECRET_CARD]
    meeting = chance.randrange(len(edition.spaces))  # at some tables many stand there
    alike = chance.choice((0.0, 0.0, 0.8))
    for who in ids:
        position = chance.some(0.9, chance.randrange(len(edition.spaces)))
        position = chance.some(alike, meeting, position)
        jail = chance.some(0.2, chance.randint(0, 2))
        held = tuple(chance.choices((*cards, SECRET_CARD), k=chance.some(0.2, 2, 0)))
        is_out = who in out and chance.is_so(0.4)
        state = scenes.seat(
            state, who, position=10 if jail is not None else position, jail=jail, held=held,
            bankrupt=is_out, left=is_out and chance.is_so(0.3),
        )  # fmt: skip
    return state


# --- what is under way ----------------------------------------------------------------------------


def _facts(chance: Chance, state: State) -> State:
    edition, ids, playing = state.edition, state.setup.ids, state.playing()
    turn = chance.choice(playing)
    other = chance.choice([who for who in playing if who != turn])
    mortgaged = tuple(
        deed.id
        for deed in edition.deeds
        if state.owner(deed.id) != BANK and not state.level(deed.id) and chance.is_so(0.2)
    )
    free = [deed.id for deed in edition.deeds if state.owner(deed.id) == BANK]
    fill = edition.vault
    numbers = chance.sample(range(1, 7), chance.randint(0, 6)) if fill else []
    state = scenes.facts(
        state, turn=turn, round=chance.choice((1, 9, 12, 100)), started=True,
        dice=chance.choice((None, (3, 4), (6, 6), (1, 3), (1, 1), (5, 2), (0, 0))),
        told=chance.is_so(0.7),
        mortgaged=mortgaged, offer=chance.some(0.25, chance.choice(free)) if free else None,
        filled=chance.is_so(0.5), last_turn=chance.is_so(0.2), paused=chance.is_so(0.1),
        tried=tuple(Try(number, chance.choice((*ids, ""))) for number in numbers),
        guess=chance.some(0.25, PendingGuess(turn, chance.choice(("lock", "space")), 0)),
        draw=chance.some(0.1, turn), deck=chance.choice(("", "chance", "chest")),
        commitment=chance.choice(("", "ab" * 32)),
        loans=tuple(Loan(*chance.sample(playing, 2), chance.choice(LENT)) for _ in
                    range(chance.some(0.3, 2, 0))),
    )  # fmt: skip
    owned = [deed.id for deed in edition.deeds if state.owner(deed.id) in playing]
    if owned:
        state = scenes.facts(
            state,
            claims=tuple(_claims(chance, state, owned)) if chance.is_so(0.3) else (),
            immunities=tuple(_immunities(chance, state, owned)) if chance.is_so(0.3) else (),
        )
    if chance.is_so(0.3):
        state = scenes.facts(state, dues=tuple(_dues(chance, state)))
    if chance.is_so(0.3):
        state = scenes.facts(state, auction=any_auction(chance, state))
    if chance.is_so(0.15):
        paid = Payment(turn, chance.choice((other, BANK)), chance.choice(CASH),
                       chance.choice((0, 50)), chance.choice(((), (other,))))  # fmt: skip
        state = scenes.facts(state, payment=paid)
    if chance.is_so(0.1):
        card = chance.choice((*(card.id for card in edition.cards[:3]), SECRET_CARD))
        state = scenes.facts(state, card=CardInHand(other, card))
    return state


def _claims(chance: Chance, state: State, owned: list[str]) -> Iterator[Claim]:
    for _ in range(chance.randint(1, 2)):
        utilities = [deed for deed in owned if state.edition.deed_by_id[deed].kind == "utility"]
        deed = chance.choice(utilities if utilities and chance.is_so(0.5) else owned)
        owner = state.owner(deed)
        visitor = chance.choice([who for who in state.playing() if who != owner])
        yield Claim(visitor, owner, deed, "", chance.choice((None, None, 210)))


def _immunities(chance: Chance, state: State, owned: list[str]) -> Iterator[Immunity]:
    for _ in range(chance.randint(1, 2)):
        deed = chance.choice(owned)
        owner = state.owner(deed)
        visitor = chance.choice([who for who in state.playing() if who != owner])
        yield Immunity(owner, visitor, deed, chance.choice((0, 1, 3)))


def _dues(chance: Chance, state: State) -> Iterator[Due]:
    for _ in range(chance.randint(1, 3)):
        debtor = chance.some(0.6, state.table.turn, chance.choice(state.playing()))
        creditor = chance.choice([BANK, *(it for it in state.playing() if it != debtor)])
        cash = state.cash(debtor)
        amount = chance.choice((1, max(1, cash), cash + 1, cash + 150, 9876))
        yield Due(debtor, creditor, amount, chance.choice(("rent", "tax", "price")), "")


def any_auction(chance: Chance, state: State) -> Auction:
    """An open auction of any lot."""
    free = [deed.id for deed in state.edition.deeds if state.owner(deed.id) == BANK]
    item = chance.choice([*free, *free, HOTEL, *([HOUSE] if state.edition.houses else [])])
    playing = state.playing()
    bidder = chance.some(0.7, chance.choice(playing))
    high = chance.choice((1, 10, 330, 4000, 1234567)) if bidder else 0
    without = tuple(chance.some(0.2, playing[:1], ()))
    return Auction(item, chance.choice(playing), high, bidder, int(bool(bidder)), without,
                   chance.choice((0, 0, 100)))  # fmt: skip


def ended(chance: Chance, state: State) -> State:
    """The game is over, with anybody's win."""
    order = list(state.playing())
    chance.shuffle(order)
    order += [who for who in state.setup.ids if who not in order]
    owed = chance.is_so(0.3)
    ranking = []
    for place, who in enumerate(order, 1):
        cash, rest = state.cash(who), chance.choice((0, 200, 34500))
        dues = chance.choice((-70, 5, 0)) if owed else 0
        total = cash + rest + dues
        ranking.append(Rank(who, place, cash, rest, total, len(state.deeds(who)), dues))
    winners = tuple(order[: chance.choice((1, 1, 1, 2, 0))])
    ranked = tuple(ranking[: len(ranking) - chance.some(0.2, 1, 0)])
    return scenes.facts(state, ended=chance.choice(ENDINGS), winners=winners, ranking=ranked)
