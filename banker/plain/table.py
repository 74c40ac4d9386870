"""Table: what the line mode says in a game, and what it remembers from one line to the next.

Rules of this file
* A sentence is said once, when its entry is made, by any part of the program.
* What is said follows from the controller's view, as what the screen shows does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from banker.bankcards.codes import looks_like_code
from banker.engine.command import Command
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.foundation.text import Field, Text
from banker.games.board import commands as c
from banker.games.board.state import BANK, State
from banker.interaction.keys import prompt
from banker.interaction.ui_state import TABLE, Effect, Execute, Settling
from banker.interaction.verbs.figures import unsettled_words
from banker.interaction.view import View
from banker.interaction.words.translate import translate
from banker.language.parser.amounts import looks_like_amount
from banker.language.parser.questions import Amend, Question, Supposing
from banker.language.phrases.events import instructions, sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.plain import answers, now, words as own
from banker.plain.controller import LineController
from banker.plain.game_lines import lines_of
from banker.plain.statements import verbs
from banker.plain.statements.written import in_own_words

if TYPE_CHECKING:
    from banker.odds.following import Following

LITTLE, USUAL, MUCH = 1, 2, 3
HEIGHT = 24


class Office(NamedTuple):
    """The services of the program for a table; None for a service that is missing.

    `report`, `statistics`, `games` and `settings` return lines; `game` returns the path of a game
    by its number in `games`. `speak` switches speech. `odds`: the folder where odds are stored.
    """

    report: Callable[[], list[str]] | None = None
    statistics: Callable[[], list[str]] | None = None
    games: Callable[[], list[str]] | None = None
    game: Callable[[int], Path | None] | None = None
    settings: Callable[[], list[str]] | None = None
    speak: Callable[[bool], str] | None = None
    odds: Path | None = None


class Wish(NamedTuple):
    """What follows this table: `quit`, `new` (a new game), or `go` to the game at `path`."""

    what: str
    path: Path | None = None


def at_once(act: Callable[[], None]) -> None:
    """Call a function now: for a table without another thread."""
    act()


class PlainTable:
    """A game played by typed lines, each answered in sentences.

    `talk`: how much is said, 1 (little) to 3 (much).
    """

    def __init__(
        self, controller: LineController, *, talk: int = USUAL, office: Office | None = None
    ) -> None:
        self.controller = controller
        self.talk = talk
        self.office = office or Office()
        self.wish: Wish | None = None
        self.asked: tuple[Effect, ...] = ()  # what 'yes' carries out
        self.question = ""
        self._entries: list[Entry] = []
        self._hints: set[str] = set()
        self._has_proposal = False
        self._card = ""  # what was asked for last
        self._told_left: Command | None = None  # what would settle a difference that was told
        self._pending = ""  # what the scanned bank cards waited for last
        self.found: list[str] = []  # what 'find more' says
        self._odds: Following | None = None
        self.post: Callable[[Callable[[], None]], None] = at_once
        controller.session.subscribe(lambda entry, _state: self._entries.append(entry))

    # --- saying ----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.controller.session.state

    def say(self, english: str | Text, /, **fields: Field) -> str:
        """Return a text in the language of the table, with its fields filled in."""
        return translate(self.state.edition, english, **fields)

    def view(self) -> View:
        """Return all data that the screen would show now."""
        return self.controller.view(HEIGHT)

    def odds(self) -> Following:
        """Return the odds of this table, which are off until somebody turns them on."""
        if self._odds is None:
            from banker.odds.following import Following
            from banker.odds.process import OddsWorker

            self._odds = Following(
                self.controller.session, OddsWorker, post=self.post, folder=self.office.odds
            )
        return self._odds

    def close(self) -> None:
        """Stop everything that this table started, such as the worker for odds."""
        if self._odds is not None:
            self._odds.turn_off()

    def prompt(self) -> str:
        """Return the words before the typed line: whose turn it is."""
        state = self.state
        return "> " if state.table.ended else f"{state.setup.names[state.table.turn]}> "

    # --- questions -------------------------------------------------------------------------------

    def ask(self, question: str, *effects: Effect) -> str:
        """Let the answer 'yes' apply these effects from now on; return the question.

        Without effects no question is open.
        """
        self.question, self.asked = question, effects
        if effects:
            self.controller.asking.effect = effects[0]
        return question

    def answered(self) -> tuple[Effect, ...]:
        """Return the effects of 'yes', and close the question."""
        asked = self.asked
        self.ask("")
        return asked

    def asks(self) -> bool:
        """Whether a question waits for yes or no."""
        return bool(self.asked) or self.controller.vote() is not None

    # --- lines -----------------------------------------------------------------------------------

    def opening(self) -> list[str]:
        """Return the first sentences: the game, the players, and what the table waits for."""
        state = self.state
        names = ", ".join(state.setup.names[who] for who in state.setup.ids)
        first = self.say("{title}: {names}; {count:entry|entries}", title=state.edition.title,
                         names=names, count=self.controller.session.journal.count)  # fmt: skip
        return [first, self.guide(), *now.beginning(self.view()), *self.awaited()]

    def guide(self) -> str:
        """Return where all that can be typed is listed."""
        return self.say("'what now' says what the table waits for, 'words' and 'help' what can"
                        " be typed, 'quit' leaves")  # fmt: skip

    def stated(self, text: str) -> list[str]:
        """Apply a statement or a bank card's code, or answer a question; return the sentences to
        say."""
        controller = self.controller
        if self._is_number(text):
            self._open_question()
            lines = lines_of(self.state.setup)
            return [self.say(lines.number(controller.context(), text.strip()))]
        said = self._as_statement(text)
        text = lines_of(self.state.setup).completed(controller.context(), said)
        controller.is_next_roll = text != said
        wanted: Command | Question | None = None
        try:
            wanted = prompt.understood(controller.session, text)
            if isinstance(wanted, Supposing):
                found = controller.suppose(wanted)
                return [*self.news(), *found]
            if isinstance(wanted, Question) and not isinstance(wanted, Amend):
                self._open_question()
                return answers.answer(controller.session, wanted)
        except Refusal as refusal:
            self._open_question()
            return [controller.said_of(refusal, controller.session)]
        except CommandError:
            pass  # it may be a bank card; else the controller says why not
        awaited, count = self._asked_at_vault(), controller.session.journal.count
        controller.submit(text)
        found = self.news()
        if not found and self._asked_at_vault() != awaited:
            found = list(now.guess_words(self.view()))[-1:]
        return [
            *found,
            *(self._counted(wanted) if self.controller.session.journal.count > count else []),
        ]

    def _counted(self, command: Command | Question | None) -> list[str]:
        """After a count that differs from the ledger: whether the ledger is corrected."""
        if not isinstance(command, c.Count):
            return []
        less = command.amount - self.state.cash(command.who)
        if not less or command.who == BANK:
            return []
        question = self.say("correct the ledger to {amount:,}? 'yes' or 'no'",
                            amount=command.amount)  # fmt: skip
        because = self.say("counted by hand")
        return [self.ask(question, Execute(c.Correct(command.who, less, because=because)))]

    def _is_number(self, text: str) -> bool:
        """Whether a line is a number for which nothing waits: pending bank cards may wait for
        one."""
        is_amount = len(text.split()) == 1 and looks_like_amount(text.strip())
        is_code = looks_like_code(text.strip())
        return is_amount and not is_code and self.controller.context().cards is None

    def understands(self, text: str) -> bool:
        """Return whether a line is a statement, dice or a question, even if it would be refused."""
        said = self._as_statement(text)
        try:
            self.meaning(lines_of(self.state.setup).completed(self.controller.context(), said))
        except CommandError as error:
            return isinstance(error, Refusal)
        return True

    def meaning(self, text: str) -> Command | Question | None:
        """Return the command or the question of a line. Raises `CommandError` if it has none."""
        return prompt.understood(self.controller.session, self._as_statement(text))

    def _as_statement(self, text: str) -> str:
        """The line as a statement, in the table's language or in English."""
        if not self._is_understood(text):
            text = answers.as_written(text, self.say)
        words = language_of(self.state.edition)
        return verbs.as_statement(text, self.state.setup, words, self._is_understood)

    def _is_understood(self, line: str) -> bool:
        try:
            prompt.understood(self.controller.session, line)
        except CommandError:
            return False
        return True

    def in_own_words(self, row: str) -> str:
        """Return a sentence with its quoted statements in the words of the table's language."""
        return in_own_words(row, self.state.setup, language_of(self.state.edition))

    def _asked_at_vault(self) -> int:
        awaited = self.view().awaited
        return awaited.count if awaited is not None else 0

    def news(self) -> list[str]:
        """Return sentences about the new entries, the message line, and what follows."""
        entries, self._entries = self._entries, []
        if entries:
            self.ask("")  # it was about the entries before
        said = [row for entry in entries for row in self._entry(entry)]
        is_refused = self.controller.ui.note.role == "refused"
        note = self.controller.take_note()
        said += [answers.said(note, self.say)] if note and note not in said else []
        self.controller.app_effects.clear()
        self._open_question(note)
        if self.controller.ui.refused is not None and is_refused and self._is_new_to("anyway"):
            said.append(self.say("'anyway' does it as a house rule"))
        said += [*self._left_by_hand(), *self._lapsed()] if entries else []
        said += self._odds.take_news() if self._odds is not None else []
        if entries and self.talk > LITTLE:
            said += self.awaited()
        return [*said, *self._card_asked(said), *self._cards_pending()]

    def _cards_pending(self) -> list[str]:
        """What the scanned bank cards wait for, where that is new."""
        pending, before = now.cards_pending(self.view()), self._pending
        self._pending = pending
        return [pending] if pending and pending != before else []

    def _left_by_hand(self) -> list[str]:
        """What rests on an amount that was just read differently, and 'ok' does not correct."""
        settles = self.controller.figures.settles()
        return [
            self.say("to be corrected by hand: entry {seq}, {amount:,}", seq=seq, amount=amount)
            for seq, amount in (settles.others if settles is not None else ())
        ]

    def _lapsed(self) -> list[str]:
        """A difference that 'ok' does not settle any more, where that is new."""
        left = self.controller.figures.lapsed()
        told, self._told_left = self._told_left, None if left is None else left.command
        return [] if left is None or left.command == told else [self.difference(left)]

    def difference(self, left: Settling) -> str:
        """Return a difference that nobody settled, in words."""
        return unsettled_words(self.say, left, self.state)

    def _card_asked(self, said: list[str]) -> list[str]:
        """What somebody must read off a card, where that is new or something was said about it."""
        asked, before = now.card_asked(self.view()), self._card
        self._card = asked
        return [asked] if asked and (said or asked != before) and asked not in said else []

    def _open_question(self, question: str = "") -> None:
        """What was asked about just now is applied by 'yes', or by the same line again, while
        it is asked."""
        asking = self.controller.asking
        if asking.is_new and asking.effect is not None:
            self.ask(question, asking.effect)
        elif not self.asked:
            asking.effect = None
        asking.is_new = False

    def _is_new_to(self, hint: str) -> bool:
        """Whether a hint is still to be given: once, with `much` talk always, with little never."""
        is_new = self.talk == MUCH or (self.talk == USUAL and hint not in self._hints)
        self._hints.add(hint)
        return is_new

    def _entry(self, entry: Entry) -> list[str]:
        setup = self.state.setup
        book = language_of(setup.edition).book
        told = answers.said(sentence(entry, setup, book), self.say)
        rows = [told if self.talk < MUCH else f"{entry.seq}: {told}"]
        is_turned = bool(entry.undo or entry.redo)
        if is_turned or self.talk == MUCH:
            rows += [answers.said(row, self.say) for row in instructions(entry, setup, book)]
        return rows

    def awaited(self) -> list[str]:
        """Return what the table waits for in one sentence, and what 'ok' would do.

        With much talk, return everything that the table waits for.
        """
        found = self.everything()
        if self.talk == MUCH:
            return found
        usual = found[-1:] if self._has_proposal else []
        said = found[: -1 if usual else None]
        return [*(said if self.state.table.ended else said[:1]), *usual]

    def everything(self) -> list[str]:
        """Return everything that the table waits for, and what 'ok' would do."""
        view = self.view()
        usual = now.proposal(view)
        self._has_proposal = bool(usual)
        return [answers.said(row, self.say) for row in (*now.sentences(view), usual) if row]

    def completed(self, text: str) -> tuple[str, list[str]]:
        """Return the line with its last word completed, and all possible completions.

        The word is completed as far as all possible ones agree.
        """
        from banker.language.parser.completion import completions

        state = self.state
        ways = completions(text, state.setup, state)
        language = language_of(state.edition)
        whole = own.completions(text, language) if text.strip() else []
        if not ways and not whole and (found := verbs.completions(text, language)):
            head = text[: len(text) - len(text.split(" ")[-1])]
            return (f"{head}{found[0]} " if len(found) == 1 else text), found
        if whole and not ways:
            return (whole[0] if len(whole) == 1 else text), whole
        return prompt.completed(self.controller.session, text), [*ways, *whole]

    def turn_to(self, screen: str) -> View:
        """Return the view of another page of the screen; the table stays the open page."""
        self.controller.open(screen=screen, page=0)
        view = self.view()
        self.controller.open(screen=TABLE)
        return view
