"""UI state: what the screen shows and what is half typed. The game's state is in the session.

Rules of this file
* Frozen: a key makes a new `Ui` and perhaps effects. The controller applies the effects.
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
from banker.interaction.words.text import Span
from banker.interaction.words.translate import translate
from banker.language.own_letters import code_of
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
    """The message line. `role` is its colour: refused, warn, gain, or empty."""

    text: str = ""
    role: str = ""


class TextLine(msgspec.Struct, frozen=True):
    """A line of text being typed, with the cursor at the character `at`.

    `kind`: command, find (search), say, end (the word that ends the game), or act (the finder, over
    the screen).
    """

    kind: Literal["command", "find", "say", "end", "act"]
    text: str = ""
    at: int = 0


class CardForm(msgspec.Struct, frozen=True):
    """The form of the page "your cards". `path`: the amount under the cursor, empty for the first.

    `typed`: the digits typed so far. `said`: path -> finished amount. `asks`: whether the form asks
    to store them.
    """

    path: str = ""
    typed: str = ""
    said: dict[str, int] = {}
    note: Text = Text("")
    asks: bool = False


WHAT_IF = "what_if"  # the kind of what is inspected then


class Ui(msgspec.Struct, frozen=True):
    """The state of the screen, apart from the game.

    `verb` and `typed`: the verb being typed and the keys after it. `inspected`: the kind and id of
    what is in the inspect panel, or the lines of a what-if. `notes`: how the banknotes to hand over
    are shown. `left_auction`: an auction is open, but keys have their usual meaning. `bidder`: the
    last bidder; `out`: players who are out of the auction. `top`, `row`: the first ledger row shown
    and the selected one, counted from the newest. `takes_back`: how many actions an undo to the
    selected row would reverse. `refused`: the command that `!` would force. `last`: the command
    that `.` repeats, and whose turn it was then. `over`: the page over the screen. `picked`: the
    chosen row of the finder. `seat`: the chosen seat on the page of phones; `request`: the shown
    request, by seat and id. `cards`: the form of the page "your cards".
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
    """The pending bank cards, in words.

    `asked`: another card must confirm the action; `by_bank`: that card is the Bank's.
    """

    words: str
    asked: bool = False
    by_bank: bool = False


class ReportedGuess(msgspec.Struct, frozen=True):
    """A wrong guess that a vault reported."""

    who: str
    number: int


class Reach(msgspec.Struct, frozen=True):
    """How far an undo may go. `acts`: the entries of the actions that it may reverse, newest first.

    `turns`: how many actions lead back to before each change of the turn. `wall`: the entry that
    cannot be undone, 0 without one; `why`: the reason; `guess`: the wrong guess in that entry,
    which all players may undo together.
    """

    acts: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    wall: int = 0
    why: str = ""
    guess: ReportedGuess | None = None


class AskedFigure(msgspec.Struct, frozen=True):
    """An amount that an action would charge and that nobody has compared with its card.

    `says`: what the card is expected to say, in words. `is_read`: somebody has compared it, and
    that was undone; then `amount` is the card's.
    """

    path: str
    amount: int
    says: str
    is_read: bool = False


class Settling(msgspec.Struct, frozen=True):
    """What corrects the charges by an estimate after a card has shown the real amount.

    `words` say it, `command` does it. `others`: entries charged by a third amount, with that
    amount.
    """

    words: str
    command: Command
    others: tuple[tuple[int, int], ...] = ()


class Context(msgspec.Struct, frozen=True):
    """Everything that gives a key its meaning beside the screen's state.

    `letters`: player id -> letter, as it is shown; `latin`: the same in Latin, where that differs.
    `settles`: the correction that a card just read makes possible. `figure`: the amount on a card
    that somebody must enter before an action goes on. `inspected`: the deed or player in the
    inspect panel. `cards`: the pending bank cards. `reckons`: the mental sum that a player is asked
    for. `vote`: the expired timer of a player whose bankruptcy the table may vote on. `reach`: how
    far an undo may go, on the screens that undo. `phones`: the table's phones. `keeps`: how many
    amounts of cards can be stored for this edition, on the pages that offer it.
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
    unsettled: Settling | None = None  # on the page "your cards"
    inspected: tuple[str, str] | None = None

    @property
    def turn(self) -> str:
        """The id of the player whose turn it is."""
        return self.state.table.turn

    def player(self, letter: str) -> str | None:
        """Return the id of the player with a letter; None if no player has it."""
        for letters in (self.letters, self.latin):
            for who, known in letters.items():
                if known == letter:
                    return who
        return None

    def name(self, account: str) -> str:
        """Return the name of an account: a player, the Bank, the pot."""
        return self.state.setup.names[account]

    def label(self, account: str) -> Field:
        """Return the field of a text that stands for an account's name."""
        return self.state.setup.labels[account]

    def code(self, deed: Deed) -> str:
        """Return a deed's code as it is shown."""
        return code_of(self.state.edition, deed)

    def translate(self, english: str | Text, /, **fields: Field) -> str:
        """Return a text in the language of the edition, with its fields filled in."""
        return translate(self.state.edition, english, **fields)


# --- effects: what the controller is to do -----------------------------------------------------


class Execute(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """Execute a command by the session. `is_sure`: the banker has confirmed it already."""

    command: Command
    is_sure: bool = False


class VaultAction(msgspec.Struct, frozen=True):
    """Operate the vault. `ring` turns a simulated vault's ring to `number`; `red` guesses for
    `who`.

    `lock`, `open` and `close` are its other button and its lid. `force` opens a vault without a
    guess.
    """

    act: Literal["ring", "red", "lock", "open", "close", "force"]
    number: int = 0
    who: str = ""


class PhoneAction(msgspec.Struct, frozen=True):
    """Do something about phones. `open` lets phones connect, `move` uses another address.

    `stop` ends that; `lock` gives no new seats. `show`, `in` and `off` show a seat's code, let its
    phone in, cut it off. `yes` and `no` answer the request `id` of a seat.
    """

    act: Literal["open", "move", "stop", "lock", "show", "in", "off", "yes", "no"]
    seat: str = ""
    id: str = ""


class Submit(msgspec.Struct, frozen=True):
    """Send the text of the open line."""

    text: str


class Scan(msgspec.Struct, frozen=True):
    """Give the card reader a card's code, or an amount for the pending cards."""

    line: str


class MentalSum(msgspec.Struct, frozen=True):
    """Judge the sum that a player said; None gives up and shows the sum."""

    said: int | None


class FigureSaid(msgspec.Struct, frozen=True):
    """The amount that a card shows; None leaves the estimate. The waiting action goes on."""

    amount: int | None


class Complete(msgspec.Struct, frozen=True):
    """Complete the last word of the text in the prompt."""


class AppAction(msgspec.Struct, frozen=True):
    """Something that the controller or the app does at a key.

    `amend`: the selected entry. `more_time`: restart the timer of what the table waits for.
    `keep_figures`: store the cards' amounts for this edition. `report`, `next_game` and `home` come
    after the end.
    """

    what: Literal[
        "quit", "audit", "theme", "notes", "practice", "mouse", "coach", "calm", "amend",
        "more_time", "report", "odds",
        "next_game", "home", "keep_figures",
    ]  # fmt: skip


class Recall(msgspec.Struct, frozen=True):
    """Put an earlier statement into the prompt: -1 the one before, 1 the one after."""

    step: int


class PressKeys(msgspec.Struct, frozen=True):
    """Press these keys, as if typed by hand."""

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
    """The step that asks for more keys. `prompt`: the words shown.

    `enter`: what Enter would do now, empty for nothing; `panel`: the panel that shows what is
    typed.
    """

    prompt: tuple[Span, ...]
    enter: str = ""
    panel: str = ""


class AskOrPropose(Ask, frozen=True):
    """The step before any choice: Enter does a proposal, but not directly after a refused key."""


class RunEffects(msgspec.Struct, frozen=True):
    """The step of complete keys that have effects, such as a command."""

    effects: tuple[Effect, ...]


class ChangeUi(msgspec.Struct, frozen=True):
    """The step of complete keys that change only the screen: fields of `Ui` and their values."""

    changes: UiChanges


class Wrong(msgspec.Struct, frozen=True):
    """The step of a last key that means nothing here; `sentence` says why. Earlier keys stay."""

    sentence: str


Step = Ask | RunEffects | ChangeUi | Wrong


def run_command(command: Command) -> RunEffects:
    """Return the step that executes one command: the usual end of a verb."""
    return RunEffects((Execute(command),))
