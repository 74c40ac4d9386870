"""Next steps: adds a statement that works now to a refusal that names none.

Rules of this file
* The statement follows from the refused command (`INSTEAD`, by the code of the refusal) or from the
  open actions. The rules accept every statement that is offered.
* A refusal that names a working statement stays as it is. A sentence with a gap ('Ann unlocks …')
  gets an example.
* Where cash is private, only open actions are offered, because other accepted statements would
  reveal the cash.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from banker.engine import fold
from banker.engine.command import Command
from banker.engine.open_action import Need, OpenAction
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.purchases.bidding import least_payable_bid
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State
from banker.games.rulesets import ruleset
from banker.language.parser.dialects import dialect
from banker.language.parser.names import listed
from banker.language.parser.parse import AS_IN, parse
from banker.language.parser.questions import Question

GOES_ON = "{refusal}; to go on: '{statement}'"
TRY = "{refusal}; try '{statement}'"  # the same act, as the rules accept it
EXAMPLES, EXAMPLES_MAX = "{fault}, as in {examples}", 3
GUESSES = "{refusal}; to go on: '{opens}' or '{misses}', as the vault did"
GUESSES_OR_NEXT = "{refusal}; to go on: '{opens}' or '{misses}', as the vault did; or '{statement}'"
FOR_EXAMPLE = "{refusal}, as in '{statement}'"
PLAY_ON = "play on"  # a sentence that ends so needs no second "to go on"
DOES_IT = "{refusal}: '{statement}'"  # the sentence ends with what to do

# Of a rule whose statement is itself refused where it would skip somebody.
NOT_NOW = "it is {turn}'s turn; to give {who} the turn: \"{who}'s turn\""
WHOSE_TURN = "it is {turn}'s turn"

# A statement in quotes, and one with a gap. An apostrophe inside a word opens nothing.
_WHOLE = re.compile(r"""(?<!\w)(?:'[^'"…]+'|"[^"…]+")(?!\w)""")
_GAP = re.compile(r"(?<!\w)'([^'…]+ )…")

# Commands that would be accepted instead, or a question as it is typed.
Others = Iterable[Command | str]


class Way(NamedTuple):
    """A statement that was probably meant, by a refused command.

    `said`: the refusal's sentence with that statement. `commands` yields the statements to try.
    """

    said: str
    commands: Callable[[State, Command, Refusal], Others]


class Table(Protocol):
    """What this module needs of a session: its state and its decisions."""

    @property
    def state(self) -> fold.State:
        """The state of the game."""

    def decide(self, command: Command) -> object:
        """Return the rules' decision about a command; raise `CommandError` if it is refused."""


def with_next_step(error: CommandError, table: Table) -> Text:
    """Return the text of an error, with a statement that works now if one is known."""
    said, state = error.text, table.state
    if said.template == AS_IN:
        return _for_example(said, table)
    if not isinstance(error, Refusal) or error.asked is None:  # not understood, or a question
        return said
    is_said = any(_works(it, table) for it in _WHOLE.findall(str(said)))
    if is_said and error.code != RefusalCode.AUCTION_OPEN:  # its sentence only ends the auction
        return said
    if said.template == NOT_NOW:
        said = Text(WHOSE_TURN, said.fields)
    for template, command in _ways(error, state):
        if not _is_accepted(table, command):
            continue
        if isinstance(command, c.Guess) and command.outcome:
            return _guess_or_next(said, command, table)
        statement = command if isinstance(command, str) else _written(command, state)
        gap = _GAP.search(str(said))
        plays_on = template == GOES_ON and said.template.endswith(PLAY_ON)
        if plays_on or (gap and statement.startswith(gap[1])):
            template = FOR_EXAMPLE
        who = state.setup.names.get(_asker(error.asked), "")
        return Text(template, {"refusal": said, "statement": statement, "name": who})
    return said


def _for_example(said: Text, table: Table) -> Text:
    """A statement that is not complete, with deeds of its player that work now."""
    fault, state, example = said.fields["fault"], table.state, str(said.fields["example"])
    try:
        command = parse(example, state.setup, state.table.turn)
    except CommandError:
        return said
    none_left = NONE_LEFT.get(type(command))
    if none_left is None or not isinstance(state, State):
        return said
    assert isinstance(command, _OfDeed)
    if not _is_open(state, command):
        return said
    each = (replace(command, deed=deed.id) for deed in state.edition.deeds)
    found = list(islice((it for it in each if _is_accepted(table, it)), EXAMPLES_MAX))
    if found:
        shown = listed([f"'{_written(it, state)}'" for it in found])
        return Text(EXAMPLES, {"fault": fault, "examples": shown})
    said = Text(none_left, {"fault": fault, "name": state.setup.names[command.who]})
    for action in _open(state, command):
        if _is_accepted(table, action.command):
            statement = _written(action.command, state)
            return Text(GOES_ON, {"refusal": said, "statement": statement})
    return said


def _guess_or_next(said: Text, guess: c.Guess, table: Table) -> Text:
    """Both outcomes of a guess: only the table knows what its vault did."""
    fields: dict[str, Text | str] = {"refusal": said}
    for outcome in ("opens", "misses"):
        fields[outcome] = _written(replace(guess, outcome=outcome), table.state)
    if not _is_accepted(table, c.Next()):
        return Text(GUESSES, fields)
    return Text(GUESSES_OR_NEXT, {**fields, "statement": _written(c.Next(), table.state)})


def _written(command: Command, state: fold.State) -> str:
    if (
        isinstance(command, c.Buy)
        and isinstance(state, State)
        and command.deed == state.table.offer
    ):
        command = c.Buy(command.who)  # the offered deed needs no name
    return dialect(state.setup.ruleset).write(command, state.setup)


def _works(statement: str, table: Table) -> bool:
    """Whether a statement in its quotes is accepted now, or asks something."""
    setup = table.state.setup
    try:
        command = parse(statement[1:-1], setup, table.state.table.turn)
    except CommandError:
        return False
    if command is None or isinstance(command, Question):
        return command is not None
    return _is_accepted(table, command)


def _is_accepted(table: Table, command: Command | str) -> bool:
    if isinstance(command, str):
        return True
    try:
        table.decide(command)
    except CommandError:
        return False
    return True


def _ways(refusal: Refusal, state: fold.State) -> Iterator[tuple[str, Command | str]]:
    """What may be done instead, the likeliest first, each with its sentence."""
    asked = refusal.asked
    if isinstance(asked, c.Force):
        asked = asked.command
    if isinstance(state, State) and asked is not None and _is_open(state, asked):
        way = INSTEAD.get(RefusalCode(refusal.code))
        if way is not None:
            yield from ((way.said, command) for command in way.commands(state, asked, refusal))
        if refusal.code == RefusalCode.AUCTION_OPEN:
            return
    for action in _open(state, asked):
        yield (TRY if _is_alike(action, asked) else GOES_ON), action.command
        if isinstance(action.command, c.Guess):  # with no vault to answer it
            yield GOES_ON, replace(action.command, outcome="misses")


def _is_open(state: State, asked: Command) -> bool:
    """Whether everybody may know what the rules accept of a player: it depends on the cash."""
    who = getattr(asked, "who", "")
    return who not in state.setup.names or is_told(state, who)


def _is_alike(action: OpenAction[Command], asked: Command | None) -> bool:
    return type(action.command) is type(asked) and action.who == getattr(asked, "who", "")


def _open(state: fold.State, asked: Command | None) -> list[OpenAction[Command]]:
    """The open actions, the likeliest first: what was asked for in another way, what blocks the
    game, what Enter does, a roll."""

    def rank(action: OpenAction[Command]) -> tuple[bool, ...]:
        return (
            not _is_alike(action, asked),
            type(action.command) is not type(asked),
            action.need is not Need.BLOCKS,
            not action.usual,
            action.situation != "roll",
        )

    return sorted(ruleset(state.setup.ruleset).open_actions(state), key=rank)


# --- by the code: what was probably meant ---------------------------------------------------------


def _redeem(_state: State, asked: Any, _refusal: Refusal) -> Others:
    deed = getattr(asked, "deed", None)
    return (c.Redeem(asked.who, deed),) if deed else ()


def _buy(_state: State, asked: Command, _refusal: Refusal) -> Others:
    if not isinstance(asked, c.Unlock):
        return ()
    return (c.Buy(asked.who, asked.deed), c.OpenAuction(asked.deed))


def _bid(state: State, asked: Command, _refusal: Refusal) -> Iterator[Command]:
    auction, who = state.table.auction, getattr(asked, "who", "")
    if auction is not None and who in state.setup.names:
        yield c.Bid(who, least_payable_bid(state, auction, who))


def _asker(asked: Command) -> str:
    """The player who asked; empty for none."""
    return getattr(asked, "who", "") or getattr(asked, "giver", "")


def _auctions(state: State, _asked: Command, _refusal: Refusal) -> Iterator[Command]:
    return (c.OpenAuction(deed.id) for deed in state.edition.deeds)


def _sell_buildings(state: State, asked: Any, _refusal: Refusal) -> Iterator[Command]:
    for deed in _group(state, asked):
        for is_group in (False, True):
            yield c.SellBuilding(asked.who, deed, group=is_group)


def _build(state: State, asked: Any, _refusal: Refusal) -> Iterator[Command]:
    for deed in _group(state, asked):
        yield c.Build(asked.who, deed)


def _evenly(state: State, asked: Any, refusal: Refusal) -> Iterator[Command]:
    sells = isinstance(asked, c.SellBuilding)
    yield from (_sell_buildings if sells else _build)(state, asked, refusal)


def _group(state: State, asked: Command) -> tuple[str, ...]:
    """The deeds of the colour that the command is about."""
    deed = state.edition.deed_by_id.get(getattr(asked, "deed", None) or "")
    if deed is None:
        return ()
    return tuple(it.id for it in state.edition.deeds if it.group == deed.group)


def _forced(_state: State, asked: Any, _refusal: Refusal) -> Others:
    return (c.Force(asked, "our rule"),)


def _seen_by_eye(_state: State, asked: Command, _refusal: Refusal) -> Others:
    is_check = isinstance(asked, c.CheckNote)
    return (replace(asked, verdict="real"),) if is_check else ()


def _whole_notes(_state: State, asked: Any, refusal: Refusal) -> Iterator[Command]:
    """The next amounts that notes pay, above and below."""
    step, amount = refusal.text.fields.get("step"), getattr(asked, "amount", 0)
    if isinstance(step, int) and amount:
        for rounded in (-(-amount // step) * step, amount // step * step):
            if rounded:
                yield replace(asked, amount=rounded)


def _what_there_is(_state: State, asked: Any, refusal: Refusal) -> Others:
    has = refusal.text.fields.get("has")
    is_amount = isinstance(has, int) and has and hasattr(asked, "amount")
    return (replace(asked, amount=has),) if is_amount else ()


def _holdings(state: State, asked: Any, refusal: Refusal) -> Others:
    who = _asker(asked)
    is_known = "cash" in refusal.text.fields and who in state.setup.names
    return (f"show {state.setup.names[who]}",) if is_known else ()


def _correct(state: State, asked: Any, _refusal: Refusal) -> Others:
    who = state.table.turn
    amount = -10 if is_told(state, who) else 10
    return (c.Correct(who, amount, "the card says so"),) if isinstance(asked, c.Undo) else ()


def _put_there(state: State, asked: Any, _refusal: Refusal) -> Iterator[Command]:
    """The piece goes the shorter way to the deed, so that a step back pays no salary; where it may
    not move now, the action is forced."""
    who, deed = getattr(asked, "visitor", None) or _asker(asked), getattr(asked, "deed", None)
    position = state.position(who) if who in state.seats else None
    if position is None or deed not in state.edition.deed_by_id:
        return
    to, spaces = state.edition.deed_by_id[deed].space, state.edition.spaces
    back = (position - to) % len(spaces)
    if back <= len(spaces) - back:
        yield c.MoveBack(who, back)
    yield c.Move(who, spaces[to].id)
    yield c.Force(asked, "the piece was there")


_OfDeed = c.Mortgage | c.Redeem | c.Build | c.SellBuilding | c.Unlock | c.PlaceHotel
# An incomplete statement about a deed, if no deed of its player works now.
NONE_LEFT: dict[type, str] = {
    c.Mortgage: "{fault}; {name} has no deed that can be mortgaged now",
    c.Redeem: "{fault}; {name} has no deed that can be redeemed now",
    c.Build: "{fault}; {name} has no street that can be built on now",
    c.SellBuilding: "{fault}; {name} has no building that can be sold now",
    c.Unlock: "{fault}; there is no deed that {name} can unlock now",
    c.PlaceHotel: "{fault}; {name} has no hotel that can be placed now",
}

# A code without a row gets an open action.
INSTEAD: dict[RefusalCode, Way] = {
    RefusalCode.AUCTION_OPEN: Way("{refusal}; '{statement}' bids for it", _bid),
    RefusalCode.NO_AUCTION: Way("{refusal}; '{statement}' opens one", _auctions),
    RefusalCode.NOT_THERE: Way(TRY, _put_there),
    RefusalCode.NOT_LOCKED: Way(DOES_IT, _buy),
    RefusalCode.MORTGAGED: Way(DOES_IT, _redeem),
    RefusalCode.NOT_BARE: Way(DOES_IT, _sell_buildings),
    RefusalCode.UNEVEN: Way(DOES_IT, _evenly),
    RefusalCode.NEEDS_HOUSES: Way(DOES_IT, _build),
    RefusalCode.INSUFFICIENT_CASH: Way("{refusal}; '{statement}' lists what {name} has", _holdings),
    RefusalCode.BANK_SHORT: Way(TRY, _what_there_is),
    RefusalCode.UNPAYABLE: Way(DOES_IT, _whole_notes),
    RefusalCode.NO_DECODER: Way(FOR_EXAMPLE, _seen_by_eye),
    RefusalCode.FIGURE_PRINTED: Way(DOES_IT, _forced),
    RefusalCode.DEVICE_FACT: Way(FOR_EXAMPLE, _correct),
}
