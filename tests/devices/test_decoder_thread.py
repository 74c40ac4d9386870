"""The decoder beside the screen: the table goes on while it looks, and nobody waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from queue import Queue

import pytest

from banker import editions
from banker.devices.decoder_thread import CHANGED, DecoderWorker
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.state import CHIP, Setup
from banker.interaction.controller import Controller
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from banker.tui.app import BankerApp
from drivers.decoder.reading import Reading

WAIT_S = 20
ASKS = "decoder: lay the note in"
READING = Reading("fake", 990, "", (), "eb43ad157c9c", "00112233445566aa", "1.0.0")


class Lens:
    """A decoder that says what to do, and answers when it is told to."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.answer: Queue[Reading | CommandError] = Queue()
        self.closed = 0
        self._say = say

    def read(self) -> Reading:
        self._say(ASKS)
        found = self.answer.get(timeout=WAIT_S)
        if isinstance(found, CommandError):
            raise found
        return found

    def close(self) -> None:
        self.closed += 1


class Screen:
    """A till whose thread is the test's, and a worker beside it."""

    def __init__(self) -> None:
        edition = editions.load("cash-decoder")
        self.session = Session.create(
            None, Setup(edition, check_names(("Ann", "Bob", "Cem"), edition))
        )
        self.posted: Queue[Callable[[], None]] = Queue()
        self.lenses: list[Lens] = []
        self.worker = DecoderWorker(self.session, self._connect)
        self.controller = Controller(self.session, None, reader=self.worker)
        self.worker.attach(self.posted.put, self.controller.show_message)
        self.session.execute(c.Transfer("ann", "bob", 100))

    def _connect(self, say: Callable[[str], None]) -> Lens:
        self.lenses.append(Lens(say))
        return self.lenses[-1]

    def types(self, text: str) -> None:
        for key in text.split():
            self.controller.press({"⏎": "enter"}.get(key, key))

    def hears(self) -> None:
        """The next act that was posted to the screen's thread."""
        self.controller.report(self.posted.get(timeout=WAIT_S))

    def reads(self, found: Reading | CommandError = READING) -> None:
        """What lies under the lens is told, and heard."""
        self.lenses[-1].answer.put(found)
        self.hears()

    @property
    def note(self) -> str:
        return self.controller.ui.note.text

    @property
    def chips(self) -> int:
        return self.session.state.amount("bob", CHIP)


def wait_for_it() -> None:
    """Until it has read."""
    for thread in threading.enumerate():
        if thread.name == "decoder":
            thread.join(WAIT_S)
            assert not thread.is_alive()


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    for lens in screen.lenses:
        lens.answer.put(CommandError("the evening is over"))
    screen.worker.close()


def test_enter_instead_of_a_word_asks_the_decoder_and_says_what_to_do(screen: Screen) -> None:
    screen.types("d b 5 0 ⏎")
    screen.hears()
    assert screen.note == ASKS
    assert screen.chips == 2
    screen.reads()
    assert screen.note == ""
    assert screen.chips == 1
    (due,) = screen.session.state.dues_of("ann")
    assert (due.creditor, due.amount) == ("bob", 50)
    entry = screen.session.journal.entry(screen.session.journal.count)
    assert (entry.by, entry.kind) == ("decoder", "check_note")


def test_the_table_goes_on_while_it_looks(screen: Screen) -> None:
    screen.types("d b 5 0 ⏎")
    screen.hears()
    assert screen.controller.execute(c.Say("pizza"))
    screen.reads()
    assert screen.chips == 1


def test_when_the_hand_has_changed_nothing_is_booked(screen: Screen) -> None:
    """Another payment of the same player is not what was looked at."""
    screen.types("d b 5 0 ⏎")
    screen.hears()
    screen.controller.execute(c.Transfer("ann", "cem", 100))
    count = screen.session.journal.count
    screen.reads()
    assert screen.note.casefold() == str(CHANGED).casefold()
    assert (screen.chips, screen.session.journal.count) == (2, count)


def test_the_rules_are_asked_before_anybody_pulls(screen: Screen) -> None:
    with pytest.raises(Refusal, match="own money"):
        screen.worker.start(c.CheckNote("ann", "ann", 50))
    assert screen.lenses == []


def test_one_note_at_a_time(screen: Screen) -> None:
    assert screen.worker.start(c.CheckNote("bob", "ann", 50))
    with pytest.raises(CommandError, match="another note"):
        screen.worker.start(c.CheckNote("cem", "ann", 50))


def test_a_decoder_that_is_lost_is_a_line_and_the_table_says_it_itself(screen: Screen) -> None:
    screen.types("d b 5 0 ⏎")
    screen.hears()
    screen.reads(CommandError("the decoder does not answer: the cable is out"))
    assert "the cable is out" in screen.note
    screen.types("d b 5 0 f")
    assert screen.chips == 1


@pytest.mark.parametrize("command", [c.CheckNote("bob", "ann", 50, "real"), c.Next()])
def test_everything_else_goes_by(screen: Screen, command: c.AnyCommand) -> None:
    assert not screen.worker.start(command)
    assert screen.lenses == []


def test_when_the_screen_is_gone_nothing_is_booked(screen: Screen) -> None:
    screen.types("d b 5 0 ⏎")
    screen.hears()
    screen.worker.close()
    screen.lenses[0].answer.put(READING)
    wait_for_it()
    assert screen.posted.empty()
    assert (screen.lenses[0].closed, screen.chips) == (1, 2)


def test_a_check_of_the_card_by_enter(screen: Screen) -> None:
    screen.session.execute(c.Force(c.Draw("ann", "CH04"), "for the test"))
    screen.session.execute(c.UseCard("ann", "CH04"))
    screen.types("d b c ⏎")
    screen.hears()
    screen.reads()
    assert screen.session.state.cash("bob") == 1500 + 100 + 100


def test_without_a_decoder_enter_says_that_a_word_is_missing() -> None:
    screen = Screen()
    controller = Controller(screen.session, None)
    for key in ("d", "b", "5", "0", "enter"):
        controller.press(key)
    assert "real, fake or unclear" in controller.ui.note.text


def test_on_a_real_screen_it_is_read_back() -> None:
    screen = Screen()
    app = BankerApp(screen.session, None, reader=screen.worker)

    async def play() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("d", "b", "5", "0", "enter")
            screen.lenses[0].answer.put(READING)
            wait_for_it()
            await pilot.pause()
            await pilot.pause()
            lines = [app.pane.render_line(y).text for y in range(app.size.height)]
            assert any("Bob checks a 50 of Ann: fake" in line for line in lines), lines

    asyncio.run(play())
    assert screen.chips == 1


def test_what_comes_after_the_screen_was_closed_is_kept_from_it() -> None:
    screen, posted = Screen(), []

    def closed(act: Callable[[], None]) -> None:
        posted.append(act)
        raise RuntimeError("the loop is closed")

    screen.worker.attach(closed, screen.controller.show_message)
    for _ in range(2):
        screen.worker._send(lambda: None)
    assert len(posted) == 1, "nothing is posted to a screen that is gone"
    screen.worker.close()
