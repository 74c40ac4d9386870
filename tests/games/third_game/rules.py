"""Rules: the box, the commands, the events, the state, and what the rules make of a command."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

import msgspec

from banker.engine import command as c, draft, event as e, fold
from banker.engine.any_edition import AnySwitch
from banker.engine.decision import Decision
from banker.engine.fold import Player
from banker.engine.open_action import Need, OpenAction
from banker.engine.ruleset import Ruleset
from banker.foundation.text import Field
from banker.ledger.balances import Balances, post
from banker.ledger.entry import Entry, Posting

BOX, POT, CHIP, EYES = "box", "pot", "chip", 6


class Edition(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    ruleset: str
    id: str
    title: str
    stage: str
    players_min: int
    players_max: int
    chips: int
    offered: dict[str, AnySwitch] = {}
    switches: dict[str, str] = {}
    sources: dict[str, str] = {}
    overlays: tuple[str, ...] = ()
    language: str = "en"

    unit: ClassVar[str] = ""
    unsure: ClassVar[frozenset[str]] = frozenset()
    titles: ClassVar[dict[str, str]] = {}
    # What a device or a page asks of any box.
    vault: ClassVar[None] = None

    def is_estimate(self, _path: str) -> bool:
        return False


class Roll(c.Command, frozen=True, tag="roll_die"):
    who: str
    die: int


class Pay(c.Command, frozen=True, tag="pay_pot"):
    who: str


class EndGame(c.Command, frozen=True, tag="end_game"):
    pass


AnyCommand = Roll | Pay | EndGame | c.Say | c.OpenPhones | c.Undo | c.Redo


class Rolled(e.Event, frozen=True, tag="die_rolled"):
    who: str
    die: int


class PaidIn(e.Event, frozen=True, tag="paid_in"):
    who: str
    amount: int


class Ended(e.Event, frozen=True, tag="pot_ended"):
    winners: tuple[str, ...]


KINDS: dict[str, type[e.Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        Rolled, PaidIn, Ended, e.GameOpened, e.Said, e.PhonesOpened, e.ProgramChanged,
        e.Reversed, e.Repeated,
    )
}  # fmt: skip


class Setup(fold.Setup, frozen=True, dict=True):
    ruleset: ClassVar[str] = "pot"

    edition: Edition
    players: tuple[Player, ...]
    guests: tuple[Player, ...] = ()

    @cached_property
    def names(self) -> dict[str, str]:
        return {POT: "the pot"} | {player.id: player.name for player in self.players}

    @cached_property
    def labels(self) -> dict[str, Field]:
        return dict(self.names)


class Seat(msgspec.Struct, frozen=True):
    pass


class Table(msgspec.Struct, frozen=True):
    turn: str
    owed: int = 0
    round: int = 1
    ended: str = ""
    winners: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()

    seconds: ClassVar[int] = 0
    devices: ClassVar[dict[str, int]] = {}


class State(fold.State, frozen=True):
    setup: Setup
    balances: Balances
    seats: dict[str, Seat]
    table: Table

    @property
    def edition(self) -> Edition:
        return self.setup.edition

    def is_bottomless(self, account: str, _commodity: str) -> bool:
        return account == BOX

    def playing(self) -> tuple[str, ...]:
        return self.setup.ids

    def chips(self, who: str) -> int:
        return self.amount(who, CHIP)


class Code(StrEnum):
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    PAY_FIRST = "pay_first"
    NOTHING_OWED = "nothing_owed"
    BAD_DIE = "bad_die"


class Draft(draft.Draft[State]):
    FORCEABLE = frozenset()


def decide(state: State, command: AnyCommand) -> Decision:
    made, table = Draft(state), state.table
    if table.ended and not isinstance(command, c.Say):
        made.refuse(Code.GAME_OVER, "the game is over; 'undo' undoes its last action")
    if isinstance(command, Roll | Pay) and command.who != table.turn:
        made.refuse(Code.NOT_YOUR_TURN, "it is {who}'s turn", who=state.setup.names[table.turn])
    match command:
        case Roll(who, die) if table.owed:
            made.refuse(Code.PAY_FIRST, "{who} owes the pot", who=state.setup.names[who])
        case Roll(who, die):
            if not 1 <= die <= EYES:
                made.refuse(Code.BAD_DIE, "a die shows 1 to {most}, not {die}", most=EYES, die=die)
            made.emit(Rolled(who, die))
            made.set(owed=die)
        case Pay(who):
            if not table.owed:
                made.refuse(Code.NOTHING_OWED, "nothing is owed; 'rolls 3' rolls")
            _pay(made, who, min(table.owed, state.chips(who)))
        case EndGame():
            _end(made)
        case c.Say(text):
            made.emit(e.Said(text))
        case c.OpenPhones(issuer):
            made.emit(e.PhonesOpened(issuer))
    return made.decision(str(type(command).__struct_config__.tag), command)


def _pay(made: Draft, who: str, amount: int) -> None:
    ids, table = made.state.setup.ids, made.state.table
    place = (ids.index(who) + 1) % len(ids)
    made.move(who, POT, CHIP, amount)
    made.emit(PaidIn(who, amount))
    made.set(owed=0, turn=ids[place], round=table.round + (place == 0))
    if not made.state.chips(who):
        _end(made)


def _end(made: Draft) -> None:
    chips = {who: made.state.chips(who) for who in made.state.setup.ids}
    winners = tuple(who for who, count in chips.items() if count == max(chips.values()))
    made.emit(Ended(winners))
    made.set(ended="chips", winners=winners)


Action = OpenAction[AnyCommand]


def open_actions(state: State) -> tuple[Action, ...]:
    who, owed = state.table.turn, state.table.owed
    if state.table.ended:
        return ()
    if owed:
        return (Action("pay_pot", Pay(who), who, Need.BLOCKS, usual=True, about=owed),)
    choices = tuple(range(1, EYES + 1))
    return (Action("roll_die", Roll(who, 1), who, Need.BLOCKS, field="die", choices=choices),)


def _open(setup: Setup, edition: dict[str, object], digest: str, made_by: str) -> Decision:
    stake, ids = setup.edition.chips, setup.ids
    dealt = [leg for who in ids for leg in (Posting(BOX, CHIP, -stake), Posting(who, CHIP, stake))]
    players = tuple((player.id, player.name) for player in setup.players)
    opened = e.GameOpened(players, edition, digest, made_by)
    return Decision("game_opened", None, (opened,), tuple(dealt), ())


def opening(setup: Setup, dealt: Iterable[Posting]) -> State:
    seats = {who: Seat() for who in setup.ids}
    return State(setup, post({}, dealt), seats, Table(setup.ids[0]))


def _recall(decision: Decision, _state: State, _acts: Iterable[Entry]) -> Decision:
    return decision


def _sound(_it: Any) -> Any:
    return None


RULESET = Ruleset(
    edition=Edition,
    commands=AnyCommand,
    events=KINDS,
    setup=Setup,
    open_game=_open,
    opening=opening,
    decide=decide,
    recall=_recall,
    unsound_setup=lambda setup: "" if setup.edition.chips > 0 else "nobody has chips",
    unknown_name=_sound,
    not_undone={},
    unnoticed=frozenset(),
    money=lambda state: {who: state.chips(who) for who in (*state.setup.ids, POT)},
    open_actions=open_actions,
)
