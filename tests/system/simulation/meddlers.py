"""Meddlers: between the statements of a game they say what only a table decides.

Debts are forgiven, also by the Bank, paid in parts and by others; players join, leave, come back
and are called otherwise; deeds go to the Bank and come from it; accounts and what stands on streets
are corrected; rents are promised away; figures are read off the cards. Much of it is refused, as it
should be.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from banker.games.board.commands import SetFigures
from banker.games.board.printed_figures import amounts
from banker.games.board.state import BANK, State
from banker.language.parser.statement_writer import statement
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.players import Players
from tests.system.simulation.suspicious_players import CrookPlayers

NEWCOMERS = ("Ida", "Jon", "Kim", "Lou", "Mia", "Nik", "Olaf", "Quin", "Rik", "Uma", "Vik", "Wim")
WAYS = ("to bank", "by auction", "to all")
MOST_SEATS = 9

Say = Callable[[State, random.Random], str]


def _name(state: State, who: str) -> str:
    return state.setup.names[who]


def _one(state: State, dice: random.Random) -> str:
    return _name(state, dice.choice(state.playing()))


def _two(state: State, dice: random.Random) -> tuple[str, str]:
    one, other = dice.sample(state.playing(), 2)
    return _name(state, one), _name(state, other)


def _sum(state: State, dice: random.Random) -> int:
    return state.edition.money.auction_raise * 10 * dice.randint(1, 9)


def _owned(state: State, dice: random.Random) -> tuple[str, str]:
    """A player's deed and its owner, by name; of the Bank where no player has one."""
    owned = [(deed.id, state.owner(deed.id)) for deed in state.edition.deeds]
    theirs = [(deed, _name(state, owner)) for deed, owner in owned if owner in state.seats]
    return dice.choice(theirs or [(owned[0][0], BANK)])


def _full_group(state: State) -> tuple[str, str] | None:
    """A street of a colour that one player has whole, and that player, by name."""
    for deeds in state.edition.deeds_in.values():
        owners = {state.owner(deed.id) for deed in deeds}
        if len(owners) == 1 and owners <= state.seats.keys() and deeds[0].kind == "street":
            return deeds[0].id, _name(state, owners.pop())
    return None


def _joins(state: State, dice: random.Random) -> str:
    return f"{dice.choice(NEWCOMERS)} joins with {_sum(state, dice)}"


def _leaves(state: State, dice: random.Random) -> str:
    if len(state.playing()) < 3:
        return _joins(state, dice)
    return f"{_one(state, dice)} leaves {dice.choice(WAYS)}"


def _part(state: State, dice: random.Random) -> str:
    """A payment between two; in part where something is owed."""
    for due in state.table.dues:
        if due.creditor in state.seats:
            part = dice.randint(1, due.amount)
            return f"{_name(state, due.debtor)} pays {part} to {_name(state, due.creditor)}"
    one, other = _two(state, dice)
    return f"{one} pays {_sum(state, dice)} to {other}"


def _for_another(state: State, dice: random.Random) -> str:
    for due in state.table.dues:
        debtor = _name(state, due.debtor)
        creditor = state.setup.names[due.creditor] if due.creditor in state.seats else due.creditor
        part = dice.randint(1, due.amount)
        return f"{_one(state, dice)} pays {part} to {creditor} for {debtor}"
    return "bank pays 10 to each"


def _forgives(state: State, dice: random.Random) -> str:
    for due in state.table.dues:
        if due.creditor in state.seats:
            part = "" if dice.random() < 0.5 else f" {dice.randint(1, due.amount)}"
            return f"{_name(state, due.creditor)} forgives {_name(state, due.debtor)}{part}"
    one, other = _two(state, dice)
    return f"{one} forgives {other}"


def _lets_off(state: State, dice: random.Random) -> str:
    """The Bank, the vault or the pot forgives what it is owed."""
    for due in state.table.dues:
        if due.creditor not in state.seats:
            part = "" if dice.random() < 0.5 else f" {dice.randint(1, due.amount)}"
            return f"{due.creditor} forgives {_name(state, due.debtor)}{part}"
    return f"bank forgives {_one(state, dice)}"


def _corrects(state: State, dice: random.Random) -> str:
    """An account, the number before the thing or behind it."""
    who, sign = _one(state, dice), dice.choice("+-")
    thing = dice.choice(("key", "hotel", "house", "card", "jail card"))
    said = dice.choice((f"{sign}1 {thing}", f"{thing} {sign}1", f"{sign}{thing}", f"{sign}10"))
    return f'correct {who} {said} because "miscounted" witnessed by {_one(state, dice)}'


def _corrects_site(state: State, dice: random.Random) -> str:
    """What stands on a street."""
    deed, owner = _full_group(state) or _owned(state, dice)
    amount, thing = dice.choice((-1, 1, 1)), dice.choice(("house", "hotel"))
    return f'correct {owner} {amount:+} {thing} on {deed} because "never put down"'


def _unlocks(state: State, dice: random.Random) -> str:
    """A locked street that was forgotten."""
    locked = [deed.id for deed in state.edition.deeds if state.is_locked(deed)]
    if not locked:
        return _from_bank(state, dice)
    given = f"bank gives {dice.choice(locked)} to {_one(state, dice)} for nothing"
    return f'force {given} because "forgotten"'


def _comes_back(state: State, dice: random.Random) -> str:
    """Who left joins again, under the same name."""
    gone = [_name(state, who) for who, seat in state.seats.items() if seat.left]
    name = dice.choice(gone).partition(" (")[0] if gone else dice.choice(NEWCOMERS)
    return f"{name} joins with {_sum(state, dice)}"


def _gift(state: State, dice: random.Random) -> str:
    one, other = _two(state, dice)
    return f"{one} pays {_sum(state, dice)} to {other} as a gift"


def _corrects_guess(state: State, dice: random.Random) -> str:
    for wrong in state.table.tried:
        if wrong.who:
            return f"{_name(state, wrong.who)} guessed {dice.randint(1, 6)}, not {wrong.number}"
    return f"{_one(state, dice)} guessed 1, not 2"


def _jail(state: State, dice: random.Random) -> str:
    inside = [who for who in state.playing() if state.seats[who].jail is not None]
    who = _name(state, dice.choice(inside)) if inside else _one(state, dice)
    return f"{who} leaves jail by agreement" if inside else f"{who} goes again"


def _promise(state: State, dice: random.Random) -> str:
    deed, owner = _owned(state, dice)
    other = next((_name(state, it) for it in state.playing() if _name(state, it) != owner), owner)
    said = f"{owner} gives no rent on {deed} {dice.randint(1, 3)} times to {other}"
    return f'force {said} for {_sum(state, dice)} because "agreed"'


def _several(state: State, dice: random.Random) -> str:
    names = [_name(state, who) for who in dice.sample(state.playing(), len(state.playing()))]
    legs = [
        f"{one} gives {_sum(state, dice)} to {other}"
        for one, other in zip(names, names[1:] + names[:1], strict=True)
    ]
    return f'force {" and ".join(legs)} because "a round of debts"'


def _to_bank(state: State, dice: random.Random) -> str:
    deed, owner = _owned(state, dice)
    return f"{owner} gives {deed} to bank"


def _from_bank(state: State, dice: random.Random) -> str:
    deed = dice.choice(state.edition.deeds).id
    return f"bank gives {deed} to {_one(state, dice)}"


def _group(state: State, dice: random.Random) -> str:
    deed, owner = _full_group(state) or _owned(state, dice)
    group = state.edition.deed_by_id[deed].group
    name = next(it.name for it in state.edition.groups if it.id == group)
    return f"{owner} builds on group {name}"


def _takes_over(state: State, dice: random.Random) -> str:
    return f"{dice.choice(NEWCOMERS)} takes over {_one(state, dice)}"


def _renames(state: State, dice: random.Random) -> str:
    return f"{_one(state, dice)} is called {dice.choice(NEWCOMERS)}"


def _each(state: State, dice: random.Random) -> str:
    verb = dice.choice(("pays 10 to", "collects 10 from"))
    return f"{dice.choice(('bank', _one(state, dice)))} {verb} each"


def _reads(state: State, dice: random.Random) -> str:
    """A figure of a card: confirmed, or another amount; by force where the box prints it."""
    edition = state.setup.stored
    printed = amounts(edition)
    unsure = sorted(edition.unsure & printed.keys())
    path = dice.choice(unsure if unsure and dice.random() < 0.8 else list(printed))
    step = max(edition.note_step, edition.money.auction_raise)
    amount = max(step, printed[path] + step * dice.randint(-3, 3))
    if dice.random() < 0.4 or printed[path] % step:
        amount = printed[path]
    who = dice.choice((None, *state.playing()))
    said = statement(SetFigures(((path, amount),), who), state.setup)
    return said if path in unsure else f'force {said} because "another printing"'


MEDDLING: dict[str, Say] = {
    "figure": _reads,
    "join": _joins,
    "leave": _leaves,
    "transfer": _part,
    "for another": _for_another,
    "forgive": _forgives,
    "let off": _lets_off,
    "gift": _gift,
    "correct": _corrects,
    "correct site": _corrects_site,
    "locked": _unlocks,
    "come back": _comes_back,
    "correct_guess": _corrects_guess,
    "jail": _jail,
    "promise": _promise,
    "several": _several,
    "to bank": _to_bank,
    "from bank": _from_bank,
    "group": _group,
    "take_over": _takes_over,
    "rename": _renames,
    "each": _each,
}


def meddling(state: State, dice: random.Random) -> tuple[str, str]:
    """What kind of statement, and the statement. Nobody joins a table that is full already."""
    is_full = len(state.playing()) >= MOST_SEATS
    kinds = [kind for kind in MEDDLING if not (is_full and kind in ("join", "come back"))]
    if any(due.creditor in state.seats for due in state.table.dues) and dice.random() < 0.7:
        kinds = ["transfer", "for another", "forgive", "each"]
    elif state.table.dues and dice.random() < 0.4:
        kinds = ["let off", "for another"]
    elif _full_group(state) and dice.random() < 0.3:
        kinds = ["group"]
    kind = dice.choice(kinds)
    return kind, MEDDLING[kind](state, dice)


def players_of(box: str, seed: int) -> Players:
    kinds = {"secret-vault": Players, "cash-decoder": CrookPlayers}
    players: Players = kinds.get(box, TownPlayers)(seed)
    players._looks = 0.0  # a reading of the clock is no act: it stays where it was said
    return players
