"""Commands: what a player or a device asks of the Bank. Frozen, complete, imperative.

Rules of this file
* The Bank may refuse a command. A command that is the report of a device says what the device saw:
  it is never refused, and only its effect depends on the phase.
* Actors and objects are ids: a player's id, `bank`, `vault`; a deed's id; a card's id.
* Amounts are positive; the verb gives the direction.
* The tag (`do`) of a command is stored in journals and never changes.
* The meaning of a command is in the rule that applies it; its properties, its English words and its
  statements are in the row beside its class (`rows`).
"""

from __future__ import annotations

from banker.engine import command as engine
from banker.engine.command import (
    Command as Command,
    OpenPhones as OpenPhones,
    Redo as Redo,
    Say as Say,
    TakeBack as TakeBack,
    Undo as Undo,
)
from banker.foundation.json_value import JsonValue
from banker.games.board.commands.cards import (
    DiscardCard as DiscardCard,
    Draw as Draw,
    GainHotel as GainHotel,
    KeepCard as KeepCard,
    LoseHotel as LoseHotel,
    UseCard as UseCard,
)
from banker.games.board.commands.corrections import (
    Correct as Correct,
    Count as Count,
    SetFigures as SetFigures,
    SettleFigure as SettleFigure,
)
from banker.games.board.commands.decoder import (
    CheckNote as CheckNote,
    ClosePayment as ClosePayment,
    GiveChange as GiveChange,
)
from banker.games.board.commands.ending import (
    EndGame as EndGame,
    GoBankrupt as GoBankrupt,
)
from banker.games.board.commands.money import (
    AskRent as AskRent,
    ClaimSalary as ClaimSalary,
    CollectEach as CollectEach,
    Forgive as Forgive,
    GrantImmunity as GrantImmunity,
    Lend as Lend,
    Pay as Pay,
    PayEach as PayEach,
    PayRent as PayRent,
    Repay as Repay,
    Transfer as Transfer,
)
from banker.games.board.commands.property import (
    Bid as Bid,
    Build as Build,
    BuildGroup as BuildGroup,
    Buy as Buy,
    CloseAuction as CloseAuction,
    Deal as Deal,
    Decline as Decline,
    HandDeed as HandDeed,
    Item as Item,
    Leg as Leg,
    Mortgage as Mortgage,
    MoveHotel as MoveHotel,
    OpenAuction as OpenAuction,
    PlaceHotel as PlaceHotel,
    Redeem as Redeem,
    SellBuilding as SellBuilding,
    SellDeed as SellDeed,
    Trade as Trade,
    Unlock as Unlock,
)
from banker.games.board.commands.rows import Row, says
from banker.games.board.commands.seats import (
    Join as Join,
    Leave as Leave,
    Rename as Rename,
    TakeOver as TakeOver,
)
from banker.games.board.commands.turn import (
    GoAgain as GoAgain,
    GoToJail as GoToJail,
    LeaveJail as LeaveJail,
    Move as Move,
    MoveBack as MoveBack,
    Next as Next,
    PassGo as PassGo,
    PauseClock as PauseClock,
    Roll as Roll,
    SetClock as SetClock,
    SetTurn as SetTurn,
)
from banker.games.board.commands.vault import (
    AdoptVault as AdoptVault,
    CorrectGuess as CorrectGuess,
    GrantGuess as GrantGuess,
    Guess as Guess,
    LockVault as LockVault,
    MixVault as MixVault,
    ReportCommitted as ReportCommitted,
    ReportForced as ReportForced,
    ReportLocked as ReportLocked,
    ReportOpened as ReportOpened,
    ReportTampered as ReportTampered,
    ReportTried as ReportTried,
    ReportTries as ReportTries,
    ReportUnheard as ReportUnheard,
)

Plain = (
    Roll | Move | MoveBack | Buy | Decline | OpenAuction | Bid | CloseAuction | AskRent | Pay
    | PayRent | PassGo | Next | SetTurn | Mortgage | Redeem | Build | SellBuilding | SellDeed
    | PlaceHotel | MoveHotel | Unlock | Trade | Transfer | PayEach | CollectEach | GoToJail
    | LeaveJail | Guess | LockVault | GrantGuess | ReportCommitted | MixVault | ReportLocked
    | ReportTried | ReportTries | ReportOpened | ReportForced | ReportTampered | ReportUnheard
    | AdoptVault | CheckNote | ClosePayment | Draw | KeepCard | UseCard | DiscardCard
    | GainHotel | LoseHotel | GoBankrupt | EndGame | Undo | Redo | Count | Correct | Say | Deal
    | Lend | Repay | GrantImmunity | ClaimSalary | GiveChange | SetClock | PauseClock | Forgive
    | CorrectGuess | TakeBack | GoAgain | Join | Leave | TakeOver | Rename | BuildGroup | HandDeed
    | OpenPhones | SetFigures | SettleFigure
)  # fmt: skip


@Row(
    repeats=False, act={"": "{act}, by house rule"},
    forms=says("force STATEMENT because REASON",
        'force ann buys boardwalk because "our house rule"', "carries out what the rules refuse"),
)  # fmt: skip
class Force(engine.Force, frozen=True, tag="force"):
    """Applies a command that the rules refuse, with a reason. The ledger still balances."""

    command: Plain
    because: str


AnyCommand = Plain | Force

# The chapters of the help, and the order of the forms: where two fit a statement, the parser takes
# the first. A kind stands for its next forms, as many as the number says, else all that are left; a
# word for questions, which are no commands.
CHAPTERS: dict[str, tuple[type | tuple[type, int] | str, ...]] = {
    "a turn": (
        Roll, MoveBack, MoveHotel, Move, Buy, Decline, CloseAuction, OpenAuction, Bid, AskRent, Pay,
        PayRent, PassGo, Next, GoAgain, SetTurn,
    ),
    "property": (
        Mortgage, Redeem, Build, BuildGroup, SellBuilding, Deal, SellDeed, PlaceHotel, Unlock,
        GrantImmunity, GiveChange, (Trade, 3), HandDeed, Trade,
    ),
    "money": (
        (PayEach, 1), (CollectEach, 1), PayEach, (Transfer, 8), Forgive, CollectEach, Transfer,
        Lend, Repay, ClaimSalary,
    ),
    "jail": (GoToJail, LeaveJail, (UseCard, 1)),
    "the vault": (Guess, LockVault, GrantGuess),
    "the decoder": (CheckNote, ClosePayment),
    "cards": (Draw, KeepCard, UseCard, DiscardCard, GainHotel, LoseHotel),
    "seats": (Join, Leave, TakeOver, Rename),
    "the end": (GoBankrupt, EndGame),
    "the clock": (PauseClock, SetClock),
    "corrections": (Undo, Redo, TakeBack, "amend", Count, Correct, CorrectGuess, Force, Say),
    "questions": ("questions",),
    "your cards": (SetFigures, SettleFigure),
    "devices": (
        ReportCommitted, MixVault, ReportLocked, ReportTried, ReportTries, ReportOpened,
        ReportForced, ReportTampered, ReportUnheard, AdoptVault, OpenPhones,
    ),
}  # fmt: skip


def load(stored: JsonValue) -> AnyCommand:
    """Decode the command of a stored entry. Raises `msgspec.ValidationError`."""
    command: AnyCommand = engine.stored_command(stored, AnyCommand)
    return command
