"""What if: the conversation about actions that are only supposed.

`what if STATEMENT` begins it and goes on with it, `back` gives up the newest statement, `keep`
enters all of them. Answers are sentences, the same for the screen, for lines and for scripts.

Rules of this file
* Nothing is entered before `keep`. An action that the table enters otherwise ends the what-if.
* An entry of anybody else, such as a phone or the vault, makes `keep` ask again: what is supposed
  is first judged again, after that entry. Readings of the game's clock change nothing here.
* A game with private balances has no what-if: it would show them, or whether a sum is enough.
* The past is looked at and not changed: what begins at an earlier entry cannot be kept.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.engine.command import Command
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError, InvalidCommand
from banker.foundation.text import Field, Text
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import State
from banker.language.parser.questions import Keep, StepBack, Supposing, WhatIf
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import Translation, language_of
from banker.language.what_if import changed
from banker.ledger.entry import Entry
from banker.ledger.origins import BANKER, CLOCK
from banker.session.branch import Branch
from banker.session.session import Session

Enter = Callable[[Command], object]

NOT_SUPPOSING = "nothing is supposed: 'what if {example}' begins, and the ledger stays as it is"
WENT_ON = "the ledger went on meanwhile; 'keep' again enters this:"
PRIVATE = "balances are private in this game, and a what-if would show them"
EXAMPLE = "undo"  # a statement that fits at any time


class Conversation:
    """The what-if of one session. `by`: the name under which kept actions are entered; `enter`:
    applies a kept command, for a table where the vault must hear of it first."""

    def __init__(
        self,
        session: Session,
        *,
        by: str = BANKER,
        enter: Enter | None = None,
        words: Translation | None = None,
    ) -> None:
        self._session = session
        self._by = by
        self._enter = enter or (lambda command: session.execute(command, by=by))
        self._words = words
        self._branch: Branch | None = None
        self._is_keeping = self._is_overtaken = False
        session.subscribe(self._entered)

    @property
    def state(self) -> State | None:
        """The state after the supposed actions; None without any."""
        return self._branch.state if self._branch is not None else None

    def answer(self, asked: Supposing) -> tuple[str, ...]:
        """Apply one step of the what-if, and return its answer in sentences. Raises
        `CommandError`."""
        if isinstance(asked, WhatIf):
            return self._supposed(asked)
        branch = self._branch
        if branch is None:
            raise InvalidCommand(NOT_SUPPOSING, example=EXAMPLE)
        if isinstance(asked, StepBack):
            return self._stepped_back(branch)
        assert isinstance(asked, Keep)
        return self._kept(branch)

    # --- supposing -------------------------------------------------------------------------------

    def _supposed(self, asked: WhatIf) -> tuple[str, ...]:
        if not _are_open(self._session.state):
            raise InvalidCommand(PRIVATE)
        branch = self._branch
        if branch is None or asked.seq:
            branch = Branch(self._session, asked.seq)
        branch.suppose(asked.text)
        if branch is not self._branch:
            self._begin(branch)
        return self._shown(branch)

    def _begin(self, branch: Branch) -> None:
        self._branch, self._is_overtaken = branch, False

    def _stepped_back(self, branch: Branch) -> tuple[str, ...]:
        branch.back()
        if branch.steps:
            return self._shown(branch)
        self._branch = None
        return (self._say("nothing is supposed any more"),)

    def _shown(self, branch: Branch) -> tuple[str, ...]:
        """All that is supposed, what it changes, and how to go on."""
        words = self._spoken()
        setup = branch.state.setup
        rows = [
            self._say(
                "step {number}: {what}",
                number=number,
                what=_plain(sentence(step.entry, setup, words.book)),
            )
            for number, step in enumerate(branch.steps, start=1)
        ]
        rows += changed(branch.begun, branch.state, words)
        template = (
            "supposed after entry {seq}, nothing is entered: 'what if …' goes on, 'back' gives up a"
            " step"
            if branch.is_past
            else "nothing is entered: 'what if …' goes on, 'back' gives up a step, 'keep' enters it"
        )
        return (*rows, self._say(template, seq=branch.base))

    # --- keeping ---------------------------------------------------------------------------------

    def _kept(self, branch: Branch) -> tuple[str, ...]:
        if branch.is_past:
            raise InvalidCommand(
                "this what-if begins after entry {seq}, and the later entries stay:"
                " 'amend {next}: …' changes the past",
                seq=branch.base,
                next=branch.base + 1,
            )
        if self._is_overtaken:
            return self._judged_again(branch)
        self._is_keeping = True  # until the last step: these entries are not somebody else's
        try:
            done = self._booked(branch)
        finally:
            self._is_keeping, self._branch = False, None
        return (self._say("{count:action is|actions are} entered", count=done),)

    def _booked(self, branch: Branch) -> int:
        for done, step in enumerate(branch.steps):
            try:
                self._enter(step.command)
            except CommandError as error:
                raise _stopped(error, done, step.text) from error
        return len(branch.steps)

    def _judged_again(self, branch: Branch) -> tuple[str, ...]:
        """The same statements after what came between; those from a refused one on are given up."""
        again = Branch(self._session)
        self._begin(again)
        for step in branch.steps:
            try:
                again.suppose(step.text)
            except CommandError as error:
                if not again.steps:
                    self._branch = None
                raise _stopped(error, len(again.steps), step.text) from error
        return (self._say(WENT_ON),
                *self._shown(again))  # fmt: skip

    def _entered(self, entry: Entry, _state: State) -> None:
        """Follow an entry of the game itself."""
        if self._is_keeping or entry.by == CLOCK:
            return
        if entry.by == self._by:
            self._branch = None
        self._is_overtaken = True

    # --- words -----------------------------------------------------------------------------------

    def _spoken(self) -> Translation:
        return self._words or language_of(self._session.state.edition)

    def _say(self, template: str, **fields: Field) -> str:
        return self._spoken().words(template, **fields)


def _stopped(error: CommandError, done: int, text: str) -> CommandError:
    """The refusal of one statement of several, with what came before it."""
    fields: dict[str, Field] = {"number": done + 1, "text": text, "why": error.text}
    template = (
        "step {number}, '{text}', is refused, and those before it stand: {why}"
        if done
        else "step {number}, '{text}', is refused: {why}"
    )
    told = Text(template, fields)
    return Refusal(error.code, told) if isinstance(error, Refusal) else InvalidCommand(told)


def _plain(told: str) -> str:
    """A sentence without the signs that a voice cannot read."""
    return told.replace(" → ", ", ").replace(" · ", ", ")


def _are_open(state: State) -> bool:
    """Whether a what-if shows nothing that is private; cards lie open or are not known at all."""
    is_private = state.edition.switches.get("balances", "public") != "public"
    return not is_private or all(is_told(state, who) for who in state.seats)
