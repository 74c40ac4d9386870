"""Game screen: the records of keys, words and trackers that differ between games.

Rules of this file
* The controller, the key machine and the pages take everything that depends on the game from these
  records, and never ask which game it is. Banker refuses a ruleset without a record. The functions
  that draw a game are in `banker.tui.pages`.
* A record is loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set as AbstractSet
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from banker.engine.command import Command
from banker.engine.part import Part
from banker.foundation.text import Text
from banker.games.board.state import Auction
from banker.games.rulesets import OfGame, game_of
from banker.interaction.app_effects import Sound
from banker.interaction.history import NoHistory
from banker.interaction.key_row import ActName, Variant, Verb
from banker.interaction.ui_state import Context, Ui, UiChanges
from banker.interaction.verbs.asked_first import Question
from banker.interaction.verbs.suggestion import Suggestion
from banker.interaction.view import ClockView, Found, Target, View
from banker.interaction.words.text import Line
from banker.language.news import News
from banker.ledger.entry import Entry

if TYPE_CHECKING:
    from banker.language.parser.questions import Question as Asked

S = TypeVar("S")  # the state of a game
C = TypeVar("C", bound=Command)  # its commands
E = TypeVar("E")  # its edition


class KeyTable(msgspec.Struct, Generic[C], frozen=True):
    """The keys of a game. `verbs`: the rows of the key table, in order.

    `states`: name -> verb that needs no key, because a state of the game expects it. `awaited`
    returns the one that is expected now; `taken` the one that takes a key pressed before any verb
    key. `no_digits`: the message for a digit without a meaning. `end_game` makes the command that
    ends the game. `of_target` returns the keys of a click on a deed, card or player.
    """

    verbs: tuple[Verb, ...]
    states: Mapping[str, Verb]
    awaited: Callable[[Ui, Context], Verb | None]
    taken: Callable[[Ui, str, Context], Verb | None]
    no_digits: str
    end_game: Callable[[], C]
    of_target: Callable[[Target, View], tuple[str, ...]]


class Words(msgspec.Struct, Generic[S, C, E], frozen=True):
    """The words of a game's screen. `names`, `variants`, `named_rows`: the rows of the finder.

    `suggestion`: what Enter does. `waiting`: what the table waits for; `is_pressing`: whether the
    footer shows that as a warning. `idle`: the hint without a suggestion. `preview`: what a typed
    statement would change. `coach_kind`, `coach_line`, `coach_kinds`: the tips line, by what the
    table waits for. `priority`, `impossible`, `others`, `brief`: the line of keys. `help_page`:
    introduction, keys of each state, notes. `refusals`: template of a rule -> the same with keys.
    `quoted`: a command in words. `question`: what is asked before an effect.
    """

    names: Callable[[], Mapping[str, ActName]]
    variants: Callable[[], tuple[Variant, ...]]
    named_rows: Callable[[Context, tuple[str, ...]], Iterator[tuple[Found, str, str]]]
    suggestion: Callable[[Context], Suggestion | None]
    waiting: Callable[[Context], str]
    is_pressing: Callable[[S], bool]
    idle: Callable[[View], str]
    preview: Callable[[View], Line]
    coach_kind: Callable[[Context], str]
    coach_line: Callable[[Context, str], Text]
    coach_kinds: AbstractSet[str]
    priority: Mapping[str, int]
    impossible: Callable[[S], AbstractSet[str]]
    others: tuple[tuple[str, str], ...]
    brief: Callable[[Verb, E], str]
    help_page: tuple[str, tuple[tuple[str, str], ...], str]
    refusals: Mapping[str, str]
    quoted: Callable[[C, Any], str]
    question: Callable[..., Question | None]


class Books(msgspec.Struct, Generic[S, C, E], frozen=True):
    """What the screen asks about entries and states of a game.

    `news_of`, `is_folded`, `gains`, `steps`: how an entry is shown. `after`: the balances after an
    undo. `is_forceable`: whether `!` can overrule a refusal with this code. `codes`: a deed's code
    as it is shown -> as statements write it. `repeats`: whether `.` repeats a command. `sounds`:
    the sounds of a command. `forget`: the screen's state without keys that an entry made useless.
    `answer`: the page that answers a question. `is_foretold`: whether the outcome of a statement
    may be shown before it is sent. `has_commitment`: whether the vault's code was committed to.
    `alarm`: the players who have almost won. `standing`: the rents and debts that are open, as in
    `News.about`.
    """

    news_of: Callable[..., News]
    is_folded: Callable[[Entry, Entry], bool]
    gains: Callable[[Entry, S], dict[str, int]]
    steps: Callable[..., tuple[str, ...]]
    after: Callable[[S], tuple[tuple[str, int], ...]]
    is_forceable: Callable[[StrEnum], bool]
    codes: Callable[[E], Mapping[str, str]]
    repeats: Callable[[C], bool]
    sounds: Callable[[C], list[Sound]]
    forget: Callable[[Ui, S], Ui]
    answer: Callable[[S, Asked], UiChanges]
    is_foretold: Callable[[S, StrEnum | None], bool]
    has_commitment: Callable[[S], bool]
    alarm: Callable[[S], AbstractSet[str]]
    standing: Callable[[S], AbstractSet[tuple[str, ...]]]


class Trackers(msgspec.Struct, Generic[S], frozen=True):
    """Makers of a game's trackers, which remember things over several keys.

    `auction` and `clock` read the open auction and the stored clock from a state; None if there is
    none. `history` makes the tracker of the game so far, for a television.
    """

    stopwatch: Callable[..., Any]
    banknotes: Callable[..., Any]
    bank_cards: Callable[..., Any]
    evening: Callable[..., Any]
    movement: Callable[..., Any]
    auction: Callable[[S], Auction | None]
    clock: Callable[[S], ClockView | None]
    history: Callable[..., NoHistory] = NoHistory


class GameScreen(msgspec.Struct, Generic[S, C, E], frozen=True):
    """Everything on the screen that depends on the game: keys, words, answers and trackers."""

    keys: KeyTable[C]
    words: Words[S, C, E]
    books: Books[S, C, E]
    trackers: Trackers[S]

    @property
    def keymap(self) -> dict[str, Verb]:
        """Key -> verb, for all verbs that have a key."""
        return {key: verb for verb in self.keys.verbs for key in (verb.key, *verb.aliases)}

    def verb(self, name: str) -> Verb:
        """Return the verb with a name; a verb without a key has one too."""
        found = next((verb for verb in self.keys.verbs if verb.name == name), None)
        return found or self.keys.states[name]


AnyScreen = GameScreen[Any, Any, Any]

_SCREEN = Part("table", GameScreen)


def screen_of(edition: OfGame) -> AnyScreen:
    """Return the screen record of an edition's game; raise `EditionError` if it has none."""
    return _SCREEN.of(game_of(edition))


__all__ = ["AnyScreen", "GameScreen", "screen_of"]
