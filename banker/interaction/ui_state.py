"""UI state: what the screen is in the middle of. The game itself is the session's state.

Rules of this file
* Frozen: a key makes a new `Ui` and perhaps effects. The controller carries the effects out.
* Nothing here is saved: a killed program loses a half-typed command and no more.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from banker.engine.command import Command
from banker.foundation.text import Field, Text
from banker.games.board.edition import Deed
from banker.games.board.state import State
from banker.interaction.own_keys import code_of
from banker.interaction.words.text import Span
from banker.interaction.words.translate import translate
from banker.session.phone_health import PhonesHealth

if TYPE_CHECKING:
    from banker.games.board.rules.timers import Timer

TABLE = "table"
TV = "tv"
LEDGER = "ledger"
HELP = "help"
VAULT_SCREEN = "vault"
AUDIT = "audit"
HARDWARE = "hardware"
FINGERPRINT = "fingerprint"
TAKE_BACK = "take back"
NOW = "now"  # over any screen: what works at this moment
PHONES, REQUESTS = "phones", "requests"  # over any screen
YOUR_CARDS = "your_cards"  # over any screen: what the cards of the table say

Vault = Literal["none", "screen", "device"]  # who says whether a tried number opens the vault
NotesMode = Literal["", "told", "asked"]  # the notes to hand over: hidden, shown, or asked first


# What a field of `Ui` may be, and fields of it with their new values.
UiValue: TypeAlias = "bool | int | str | tuple[UiValue, ...] | msgspec.Struct | None"
UiChanges = Mapping[str, UiValue]


class Note(msgspec.Struct, frozen=True):
    """The message line. `role`: refused, warn, gain, or empty."""

    text: str = ""
    role: str = ""


class TextLine(msgspec.Struct, frozen=True):
    """A line being typed. `kind`: command, find, say, end (the word that ends the game), or act
    (in the finder, over the screen)."""

    kind: Literal["command", "find", "say", "end", "act"]
    text: str = ""
    at: int = 0


class CardForm(msgspec.Struct, frozen=True):
    """The form of the page "your cards". `path`: the amount under the cursor, empty for the first.
    `typed`: its characters so far. `said`: the finished amounts, by path. `asks`: whether the form
    asks to store them."""

    path: str = ""
    typed: str = ""
    said: dict[str, int] = {}
    note: Text = Text("")
    asks: bool = False


WHAT_IF = "what_if"  # the kind of what is inspected then


class Ui(msgspec.Struct, frozen=True):
    """The state of the screen, apart from the game.

    `verb` and `typed`: the verb key pressed and the keys after it. `inspected`: the deed or player
    in the inspect panel, or the lines of a what-if. `notes`: how the banknotes to hand over are
    shown. `left_auction`: the auction is open, but keys mean what they do on the table. `bidder`:
    who bid last; `out`: players who said that they are out. `top`, `row`: the first ledger row
    shown and the selected one, counted from the newest. `takes_back`: how many actions an undo to
    the selected row would undo. `refused`: the command that `!` would force. `last`: the
    command that `.` repeats, and whose turn it was then. `over`: the page over the screen, which
    leaves it as it is. `picked`: the row of the finder. `seat`: the one that is chosen on the page
    of phones; `request`: the one that is shown of all requests, by seat and id. `cards`: the page
    "your cards".
    """

    screen: str = TABLE
    over: str = ""
    picked: int = 0
    verb: str = ""
    typed: tuple[str, ...] = ()
    line: TextLine | None = None
    note: Note = Note()
    inspected: tuple[str, str] | None = None
    dice: bool = False
    notes: NotesMode = ""
    left_auction: bool = False
    bidder: str = ""
    out: tuple[str, ...] = ()
    find: str = ""
    top: int = 0
    row: int = 0
    takes_back: int = 0
    page: int = 0
    refused: Command | None = None
    last: tuple[Command, str] | None = None
    seat: str = ""
    request: tuple[str, str] = ("", "")
    cards: CardForm = CardForm()


class CardsShown(msgspec.Struct, frozen=True):
    """The pending bank cards, in words. `asked`: a card must confirm; `by_bank`: the Bank's."""

    words: str
    asked: bool = False
    by_bank: bool = False


class ReportedGuess(msgspec.Struct, frozen=True):
    """A wrong guess that a vault reported."""

    who: str
    number: int


class Reach(msgspec.Struct, frozen=True):
    """How far taking back goes. `acts`: the standing actions, newest first, up to the wall.

    `turns`: how many acts lead back to before each change of the turn. `wall`: the entry that
    cannot be undone, 0 without one; `why`: what made it so; `guess`: the wrong guess in it,
    which all players may undo together.
    """

    acts: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    wall: int = 0
    why: str = ""
    guess: ReportedGuess | None = None


class AskedFigure(msgspec.Struct, frozen=True):
    """An amount that an action would charge and that nobody has compared with its card. `is_read`:
    somebody has, and it was undone; `amount` is what the card said then."""

    path: str
    amount: int
    words: str
    is_read: bool = False


class Settling(msgspec.Struct, frozen=True):
    """The charges by an estimate that a card has just corrected. `others`: entries that rest on it
    with another amount, each with that amount."""

    words: str
    command: Command
    others: tuple[tuple[int, int], ...] = ()


class Context(msgspec.Struct, frozen=True):
    """The data that turns a key into a command.

    `letters`: player id -> letter, as it is shown; `latin`: the same in Latin, where that differs.
    `settles`: what a card that was just read corrects. `figure`: what somebody must read off a
    card, before an action that waits goes on. `inspected`: the deed or player in the inspect panel.
    `cards`: the pending bank cards. `reckons`: the mental sum that a player is asked for. `vote`:
    the expired timer of a player whose bankruptcy the table may vote on. `reach`: how far taking
    back goes, on the screens that undo. `phones`: those of the table. `keeps`: how many
    amounts of the cards could be kept for this edition, where that is offered.
    """

    state: State
    letters: dict[str, str]
    vault: Vault = "none"
    ring: int = 1
    bidder: str = ""
    out: tuple[str, ...] = ()
    refused: Command | None = None
    last: tuple[Command, str] | None = None
    rows: int = 0  # matching rows on the ledger screen
    undoable: tuple[int, ...] = ()  # per ledger row: how many actions an undo to it reverses
    page_rows: int = 10
    cards: CardsShown | None = None
    reckons: str = ""
    vote: Timer | None = None
    reach: Reach = Reach()
    phones: PhonesHealth = PhonesHealth()
    latin: dict[str, str] = {}
    keeps: int = 0
    figure: AskedFigure | None = None
    settles: Settling | None = None
    inspected: tuple[str, str] | None = None

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.state.table.turn

    def player(self, letter: str) -> str | None:
        """The player with a letter, or None."""
        for letters in (self.letters, self.latin):
            for who, known in letters.items():
                if known == letter:
                    return who
        return None

    def name(self, account: str) -> str:
        """The name of an account."""
        return self.state.setup.names[account]

    def label(self, account: str) -> Field:
        """What stands for an account in a text."""
        return self.state.setup.labels[account]

    def code(self, deed: Deed) -> str:
        """A deed's code, as it is shown."""
        return code_of(self.state.edition, deed)

    def translate(self, english: str | Text, /, **fields: Field) -> str:
        """A template with its fields, or a text, in the language of the edition."""
        return translate(self.state.edition, english, **fields)


# --- effects: what the controller is to do -----------------------------------------------------


class Execute(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """Execute a command by the session. `is_sure`: it was asked about already."""

    command: Command
    is_sure: bool = False


class VaultAction(msgspec.Struct, frozen=True):
    """Operate the vault. `act`: ring, red, lock, open, close; force opens it without a guess."""

    act: Literal["ring", "red", "lock", "open", "close", "force"]
    number: int = 0
    who: str = ""


class PhoneAction(msgspec.Struct, frozen=True):
    """Do something about phones: let them come (`open`), at another address (`move`), or no more
    (`stop`); give no new seat (`lock`); of a seat show the code, let in, cut off; say yes or no to
    the request of an id."""

    act: Literal["open", "move", "stop", "lock", "show", "in", "off", "yes", "no"]
    seat: str = ""
    id: str = ""


class Submit(msgspec.Struct, frozen=True):
    """Send the prompt's text."""

    text: str


class Scan(msgspec.Struct, frozen=True):
    """Give the card reader a code, or an amount for the pending cards."""

    line: str


class MentalSum(msgspec.Struct, frozen=True):
    """Judge a sum that a player said. None gives up and shows the sum."""

    said: int | None


class FigureSaid(msgspec.Struct, frozen=True):
    """The answer to the question for an amount on a card; None leaves the estimate. The waiting
    action goes on."""

    amount: int | None


class Complete(msgspec.Struct, frozen=True):
    """Complete the prompt's text."""


class AppAction(msgspec.Struct, frozen=True):
    """`what`: quit, audit, theme, notes, practice, mouse, coach, calm, amend (the entry pointed
    at), more_time (restart the timer that the table waits on), keep_figures (for this edition),
    odds; after the end report, next_game and home."""

    what: Literal[
        "quit", "audit", "theme", "notes", "practice", "mouse", "coach", "calm", "amend",
        "more_time", "report", "odds",
        "next_game", "home", "keep_figures",
    ]  # fmt: skip


class Recall(msgspec.Struct, frozen=True):
    """Show an earlier statement of the prompt: -1 is the one before, 1 the one after."""

    step: int


class PressKeys(msgspec.Struct, frozen=True):
    """Press these keys, as if a hand had."""

    keys: tuple[str, ...]


Effect = (
    Execute
    | VaultAction
    | PhoneAction
    | Submit
    | Scan
    | MentalSum
    | FigureSaid
    | Complete
    | Recall
    | AppAction
    | PressKeys
)


# --- steps: what the keys typed so far amount to -----------------------------------------------


# The panel that shows what is being typed.
TRADE_PANEL, COUNT_PANEL, CARD_PANEL, CHECK_PANEL = "trade", "count", "card", "payment"


class Ask(msgspec.Struct, frozen=True):
    """More keys are needed: the prompt, and the effect of Enter now."""

    prompt: tuple[Span, ...]
    enter: str = ""
    panel: str = ""


class RunEffects(msgspec.Struct, frozen=True):
    """The keys are complete: carry these effects out."""

    effects: tuple[Effect, ...]


class ChangeUi(msgspec.Struct, frozen=True):
    """The keys are complete: only the screen changes, by these fields of `Ui`."""

    changes: UiChanges


class Wrong(msgspec.Struct, frozen=True):
    """The last key means nothing here, and why. The keys before it stay."""

    sentence: str


Step = Ask | RunEffects | ChangeUi | Wrong


def run_command(command: Command) -> RunEffects:
    """Execute one command: the usual end of a verb."""
    return RunEffects((Execute(command),))
