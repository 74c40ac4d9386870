"""Followed as before: what the screen remembers of random games, second by second.

Goal: a time, a count or a word of what follows the game (ledger, notes, movement, clock, timeouts,
hammer, cards, prompt) that changes, shows. Method: games of random commands, undos and reports of
a vault, with a clock moved by hand; after each act the followers are asked all that they answer.
`followed_as_before.txt` keeps lines of acts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.bankcards.codes import account_code, act_code, seat_code
from banker.engine.command import Redo, Undo
from banker.foundation.errors import BankerError, CommandError
from banker.games.board import commands as c
from banker.games.board.state import BANK
from banker.interaction.keys.prompt import understood
from banker.interaction.trackers.amending import AmendingTracker
from banker.interaction.trackers.bank_cards import BankCardTracker
from banker.interaction.trackers.banknotes import BanknoteTracker, hidden
from banker.interaction.trackers.bid_age import BidAge
from banker.interaction.trackers.ledger import LedgerView
from banker.interaction.trackers.movement import Movement
from banker.interaction.trackers.prompt_history import PromptTracker
from banker.interaction.trackers.stopwatch import Stopwatch, stored_clock
from banker.interaction.trackers.timeouts import TimeoutTracker, goes_on
from banker.interaction.trackers.undo_pause import UndoPause
from banker.interaction.trackers.walk import walk_between
from banker.interaction.ui_state import HELP, TABLE, TV, Context, TextLine, Ui, Vault
from banker.interaction.verbs.suggestion import suggestion, waiting
from banker.interaction.view import Awaited, View
from banker.language.parser.questions import Amend
from banker.language.phrases.translation import in_language
from banker.language.player_keys import seat_letters
from banker.ledger.entry import Delivery, Entry
from tests.support.random_game import said, switched, table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("followed_as_before.txt")
BOXES = ("online-rental-tax", "secret-vault", "cash-decoder")
STEPS = 40
SECONDS = (0.0, 0.05, 0.1, 0.26, 0.4, 0.61, 1.0, 1.6, 5.0, 6.0, 31.0, 61.0)
FRAMES = (0.0, 0.06, 0.13, 0.3, 0.6, 0.9)
SENTENCES = (
    "ann pays bob 50",
    "bob buys o1",
    "ann buys",
    "an",
    "ann gives 50 to bob for o1",
    "log",
)
WORDS = ("", "ann", "bank", "taken back", "zz")


class Followed:
    """A game and all that follows it. `now` is moved by hand."""

    def __init__(self, box: str, seed: int) -> None:
        self.dice = random.Random(f"{box} {seed}")
        self.session = session = table(box, self._switches(box, seed))
        session.state = in_language(session.state, ("en", "ru")[seed % 2])
        self.now = 100.0
        self.later: list[float] = []
        state = session.state
        self.ledger = LedgerView(session)
        self.notes = BanknoteTracker(state)
        self.movement = Movement(state, self.ticks, is_calm=(box, seed) == ("cash-decoder", 1))
        self.stopwatch = Stopwatch(session, self.ticks)
        self.stopwatch.start()
        self.timeouts = TimeoutTracker(session, self.stopwatch, self.ticks)
        self.hammer = BidAge(lambda after, _: self.later.append(after), lambda: None, self.ticks)
        self.pause = UndoPause(self.ticks)
        self.cards = BankCardTracker(self.ticks)
        self.prompt = PromptTracker(session, self.cards.reads, lambda _: None)
        self.amending = AmendingTracker(session, self.ledger)
        self.before = state
        self.reports = 0
        session.subscribe(self.note)

    def _switches(self, box: str, seed: int) -> dict[str, str]:
        chosen = switched(box, seed)
        if box != "online-rental-tax":
            return chosen
        late = {"timeout_roll": "skip", "timeout_offer": "decline", "timeout_pay": "vote"}
        return chosen | late | {"time_limit": str(5 + seed)}

    def ticks(self) -> float:
        return self.now

    def note(self, entry: Entry, state: Any) -> None:
        self.ledger.note(entry)
        self.notes.note(entry, state, asks=self.dice.random() < 0.4)
        self.movement.note(entry, state)

    # --- what people do --------------------------------------------------------------------------

    def disturb(self) -> str:
        """Now and then something that no command of the random game is."""
        dice, session = self.dice, self.session
        chance = dice.random()
        who = dice.choice(session.state.setup.ids)
        with suppress(BankerError):
            if chance < 0.08:
                session.execute(Undo(dice.randint(1, 3)))
            elif chance < 0.12:
                session.execute(Redo())
            elif chance < 0.2 and session.state.edition.vault is not None:
                session.execute(c.GrantGuess(who))
                self.reports += 1
                told = Delivery("vault", 1, self.reports)
                outcome: Any = dice.choice(("misses", "misses", "opens"))
                guess = c.Guess(who, dice.randint(1, 6), outcome)
                session.execute(guess, delivery=told, id=f"{0:016}-{self.reports}", by="vault")
            elif chance < 0.3:
                return self._amend()
        return ""

    def _amend(self) -> str:
        row = self.dice.randrange(min(9, self.session.journal.count))
        ui = self.amending.begun(Ui(row=row))
        if ui.line is None:
            return str(ui.note)
        text = ui.line.text.replace("50", "60").replace(" 1 2", " 2 2").replace("100", "90")
        try:
            asked = understood(self.session, text)
            carried = self.amending.carry_out(asked) if isinstance(asked, Amend) else asked
        except CommandError as error:
            carried = str(error)
        return f"{ui.line} {ui.note} {carried} {self.ledger.newest(9)[0]} {self.ledger.gains}"

    # --- what is shown then ----------------------------------------------------------------------

    def view(self) -> View:
        dice, state = self.dice, self.session.state
        letters, latin = seat_letters(state.setup)
        vaults: tuple[Vault, ...] = ("none", "screen", "device")
        vault = dice.choice(vaults) if state.edition.vault is not None else "none"
        ctx = Context(state, letters, vault=vault, latin=latin)
        asked = Awaited(dice.choice(state.setup.ids), dice.randint(1, 6), self.reports)
        return View(
            ctx, Ui(screen=dice.choice((TABLE, TABLE, TV, HELP))), None, suggestion(ctx),
            waiting(ctx), self.ledger.newest(4), seq=self.session.journal.count,
            gains=self.ledger.gains, awaited=asked if dice.random() < 0.2 else None,
        )  # fmt: skip

    def moved(self) -> Iterator[str]:
        """A few frames after an act."""
        view, began = self.view(), self.now
        for after in FRAMES:
            self.now = began + after
            shown = self.movement.shown(view)
            seen = (shown.seq, shown.scene, shown.at, shown.has_crown, shown.held, shown.waiting)
            yield f"{seen} {self.movement.moves()} {self.movement.rings()}"
        yield f"{self.movement.resting()}"
        if self.dice.random() < 0.2:
            self.movement.end()
        if self.dice.random() < 0.03:
            yield f"calm {self.movement.turn_calm()}"

    def remembered(self) -> Iterator[str]:
        """What the ledger, the notes, the prompt and the cards know."""
        dice, ledger, notes = self.dice, self.ledger, self.notes
        rows = ledger.found(dice.choice(WORDS)) if dice.random() < 0.3 else ledger.newest(2)
        yield f"{rows[:3]} {len(rows)} {ledger.undoable(rows[:4])} {ledger.gains}"
        view = hidden(self.view(), notes.asked)
        yield f"{notes.newest()} {notes.question()} {view.rows[:1]} {view.waiting}"
        due = notes.newest()
        sum_ = abs(due.amount) if due else 7
        sums = (sum_, sum_, sum_ + 1, sum_ - 1, None, sum(due.back) if due else 0)
        yield f"{notes.reckoned(dice.choice(sums))} {notes.asked}"
        if dice.random() < 0.2:
            text = dice.choice(SENTENCES)
            line = TextLine("command", text, len(text))
            told = self.prompt.preview(line)
            yield f"{told and replace(told, state=None)} {self.prompt.offered(line)}"
            self.prompt.note(text)
        yield f"{self.prompt.recall(dice.choice((-1, -1, 1)))}"
        codes = [account_code(BANK), act_code("cancel"), *map(seat_code, range(3)), "50", "7712"]
        acts = [] if dice.random() < 0.5 else self.session.entries()
        scanned = self.cards.scan(self.session.state, dice.choice(codes), acts)
        yield f"{scanned.words} {scanned.signal} {scanned.command} {self.cards.pending_cards()}"

    def timed(self) -> Iterator[str]:
        """What the clocks say."""
        dice, state = self.dice, self.session.state
        ids = state.setup.ids
        trade = c.Trade((c.Leg(ids[0], ids[1], (c.Item("cash", 50),)),))
        proposed = trade if dice.random() < 0.3 else None
        yield f"{self.stopwatch.read(proposed)} {self.stopwatch.warns()} {stored_clock(state)}"
        yield f"{self.stopwatch.over()} {self.stopwatch.unanswered(proposed)}"
        line = TextLine(dice.choice(("command", "find")), "x")
        ui = Ui(verb="pay", typed=("5",), takes_back=1, line=line if dice.random() < 0.5 else None)
        after, wanted = self.timeouts.heed(ui, proposed)
        yield f"{after} {wanted} {[goes_on(after, key) for key in ('enter', 'a', 'ctrl+q')]}"
        vote = self.timeouts.put_to_vote()
        self.timeouts.show(vote)
        yield f"{vote} {self.timeouts.is_read(vote)} {self.timeouts.spares()}"
        if dice.random() < 0.5:
            self.timeouts.attend()
        if dice.random() < 0.1:
            self.stopwatch.restart()
        yield f"{self.hammer.going(state.table.auction)} {self.later}"
        soon = self.pause.is_too_soon() if dice.random() < 0.5 else None
        yield f"{soon} {self.pause.is_due()} {self.pause.is_queued}"
        yield f"{self.cards.flashes()} {self.cards.forget()} {self.cards.pending_cards()}"

    def followed(self, seed: int) -> Iterator[str]:
        for _ in said(self.session, seed, STEPS):
            told = [self.disturb()]
            state = self.session.state
            told += [*self.moved(), *self.remembered(), *self.timed()]
            told += [f"{walk_between(self.before, state, 1.0)}"]
            if self.dice.random() < 0.3:
                self.before = state
            yield "\n".join(told)
            self.now += self.dice.choice(SECONDS)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("box", BOXES)
def test_what_follows_a_game_tells_what_it_told(box: str, seed: int) -> None:
    found = Followed(box, seed).followed(seed)
    assert_as_stored(STORED, f"{box}-{seed}", found)
