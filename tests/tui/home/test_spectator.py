"""Watching a game: the page follows the file, and the file never notices."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from banker import editions
from banker.foundation.errors import JournalCorrupt
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.interaction.game_screen import screen_of as screen_row
from banker.interaction.trackers.preferences import THEMES
from banker.interaction.words.text import plain
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Question
from banker.session import follower
from banker.session.follower import GameFollower
from banker.session.session import Session
from banker.tui.home import spectator
from banker.tui.home.spectator import REST_S, SpectatorApp, page, run_spectator
from tests.support.screen import assert_width
from tests.tui.render.running import run, shown as screen_of

WAITS = "waits for it"


def created(path: Path, **switches: str) -> Session:
    edition = editions.load("glass-classic", switches)
    return Session.create(path, Setup(edition, check_names(("Ann", "Bob"), edition)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.bank"


def shown(watching: GameFollower, width: int = 80, height: int = 24) -> str:
    return plain(page(watching, WAITS, width, height))


def test_an_absent_file_is_waited_for_and_then_followed(path: Path) -> None:
    watching = GameFollower(path)
    assert watching.look() is False or watching.state is None
    assert WAITS in shown(watching)
    session = created(path)
    assert watching.look()
    assert "+1,500" in shown(watching)
    session.execute(c.Transfer("ann", "bob", 50))
    assert watching.look()
    assert "Ann pays Bob 50" in shown(watching)
    assert watching.state == session.state
    session.close()


def test_only_new_entries_are_folded_and_nothing_is_read_while_nothing_changes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = created(path)
    watching = GameFollower(path)
    watching.look()

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the whole file was read again")

    monkeypatch.setattr(follower, "load_read_only", never)
    for amount in range(1, 30):
        session.execute(c.Transfer("ann", "bob", amount))
        assert watching.look()
        assert watching.state == session.state
        assert not watching.look()
    session.close()


def test_a_replaced_file_and_a_restart_are_survived(path: Path, tmp_path: Path) -> None:
    session = created(path)
    session.execute(c.Transfer("ann", "bob", 50))
    session.close()
    watching = GameFollower(path)
    watching.look()
    session = Session.open(path)  # it writes the file afresh
    session.execute(c.Transfer("ann", "bob", 20))
    assert watching.look()
    assert watching.state == session.state
    session.close()
    other = created(tmp_path / "other.bank")
    other.execute(c.Transfer("bob", "ann", 70))
    other.close()
    (tmp_path / "other.bank").replace(path)
    assert watching.look()
    assert watching.state == other.state
    path.unlink()
    assert watching.look()
    assert WAITS in shown(watching)


def test_what_is_no_game_is_said_and_waited_for(path: Path) -> None:
    path.write_bytes(b"not a game\n")
    watching = GameFollower(path)
    watching.look()
    assert watching.state is None
    assert WAITS in shown(watching)
    assert watching.problem


def test_it_takes_no_lock_and_never_writes(path: Path) -> None:
    created(path).close()
    before = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    watching = GameFollower(path)
    watching.look()
    shown(watching)
    assert {one.name: one.read_bytes() for one in path.parent.iterdir()} == before
    Session.open(path).close()  # nobody holds it


def test_secrets_stay_secret_on_the_television(path: Path) -> None:
    session = created(path, balances="private")
    session.execute(c.Transfer("bank", "ann", 1234))
    session.close()
    watching = GameFollower(path)
    watching.look()
    for width, height in ((80, 24), (160, 48)):
        text = shown(watching, width, height)
        assert "***" in text
        assert "2,734" not in text and "2734" not in text


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (160, 48)])
def test_the_page_has_no_prompt_and_fills_every_size(path: Path, width: int, height: int) -> None:
    created(path).close()
    watching = GameFollower(path)
    watching.look()
    lines = page(watching, WAITS, width, height)
    assert len(lines) == height
    assert_width(lines, width)
    assert "›" not in plain(lines)
    assert "b buy" not in plain(lines)


def test_an_unchanged_file_draws_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    created(path).close()
    app = SpectatorApp(path)
    drawn: list[int] = []
    monkeypatch.setattr(app, "redraw", lambda: drawn.append(1))
    app.look()
    assert drawn, "the game so far is folded"
    drawn.clear()
    app.look()
    assert not drawn


def test_what_was_taken_back_and_what_only_led_on_is_no_headline(path: Path) -> None:
    session = created(path)
    watching = GameFollower(path)
    session.execute(c.Transfer("ann", "bob", 50))
    watching.look()
    assert "Ann pays Bob 50" in shown(watching)
    session.execute(c.Transfer("bob", "ann", 70))
    session.execute(c.Undo())
    watching.look()
    assert "Undone" in shown(watching) or "undone" in shown(watching)
    assert watching.recent[0].seq == watching.count == 4
    assert [entry.seq for entry in watching.recent] == [4, 3, 2, 1]
    fresh = GameFollower(path)
    fresh.look()
    assert fresh.recent == watching.recent
    session.close()


def test_the_newest_entries_are_kept_and_no_more(path: Path) -> None:
    session = created(path)
    watching = GameFollower(path)
    watching.look()
    for amount in range(1, 60):
        session.execute(c.Transfer("bank", "bob", amount))
    watching.look()
    assert [entry.seq for entry in watching.recent] == list(range(60, 60 - follower.RECENT, -1))
    session.close()


def test_a_bid_ages_on_the_page_that_only_looks(path: Path) -> None:
    session = created(path)
    session.execute(c.OpenAuction("boardwalk"))
    session.execute(c.Bid("ann", 100))
    session.close()
    watching = GameFollower(path)
    watching.look()
    assert "going" not in shown(watching)
    assert "going once" in plain(page(watching, WAITS, 80, 24, going=1))


def test_a_guess_is_a_scene_there_too_and_the_next_act_ends_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    box = editions.load("secret-vault")
    session = Session.create(path, Setup(box, check_names(("Ann", "Bob"), box)))
    app = SpectatorApp(path)
    monkeypatch.setattr(app, "redraw", lambda: None)
    app.look()

    def now() -> str:
        return plain(page(app._follower, WAITS, 80, 24, moved=app.movement))

    assert "stays shut" not in now()
    for statement in ("ann gets guess", "ann guesses 3 misses"):
        session.execute(command(session, statement))
    app.look()
    assert "the vault stays shut" in now() and "tries" in now()
    session.execute(c.Transfer("ann", "bob", 50))
    app.look()
    assert "tries" not in now()
    assert "Ann pays Bob 50" in now()
    session.close()


@pytest.mark.parametrize("calm", ["", "1"])
def test_the_end_of_a_scene_gives_the_page_back_by_itself(
    path: Path, monkeypatch: pytest.MonkeyPatch, calm: str
) -> None:
    """Nobody presses a key there, and balances are what the page is for."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    box = editions.load("secret-vault")
    session = Session.create(path, Setup(box, check_names(("Ann", "Bob"), box)))
    ticks = itertools.count()
    hand = SimpleNamespace(monotonic=lambda: next(ticks) / 20)
    monkeypatch.setattr(spectator, "time", hand)
    app = SpectatorApp(path, calm=bool(calm))
    timers: list[tuple[float, Callable[[], None]]] = []
    shown_pages: list[str] = []
    monkeypatch.setattr(app, "set_timer", lambda after, act: timers.append((after, act)))
    monkeypatch.setattr(type(app), "size", property(lambda _self: (80, 24)))
    monkeypatch.setattr(app.pane, "show", lambda lines: shown_pages.append(plain(lines)))
    app.look()
    for number in (3, 4):
        session.execute(command(session, "ann gets guess"))
        session.execute(command(session, f"ann guesses {number} misses"))
        app.look()
        while not (rest := [act for after, act in timers if after == REST_S]):
            timers.pop(0)[1]()  # the next frame
        assert "left: " in shown_pages[-1]
        timers.clear()
        if number == 3:
            rest[0]()
            assert "left: " not in shown_pages[-1] and "3,000" in shown_pages[-1]
            stale = rest[0]
    stale()  # the timer of a scene that is gone ends no other
    assert app.movement is not None and app.movement.resting() is not None
    session.close()


def test_a_page_that_learns_of_two_acts_at_once_counts_the_number_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    box = editions.load("secret-vault")
    session = Session.create(path, Setup(box, check_names(("Ann", "Bob"), box)))
    app = SpectatorApp(path, calm=True)
    monkeypatch.setattr(app, "redraw", lambda: None)
    for statement in ("ann gets guess", "ann guesses 3 misses"):
        session.execute(command(session, statement))
    app.look()
    text = plain(page(app._follower, WAITS, 80, 24, moved=app.movement))
    assert "left: 5 numbers, 1 in 5" in text
    session.close()


def test_a_game_that_is_opened_late_begins_without_a_scene(path: Path) -> None:
    box = editions.load("secret-vault")
    session = Session.create(path, Setup(box, check_names(("Ann", "Bob"), box)))
    for statement in ("ann gets guess", "ann guesses 3 misses"):
        session.execute(command(session, statement))
    app = SpectatorApp(path)
    shown_now = plain(page(app._follower, WAITS, 80, 24, moved=app.movement))
    assert " tries\n" not in shown_now
    assert app.movement is not None and not app.movement.moves()
    session.close()


def test_a_file_that_goes_and_comes_back_is_followed_afresh(path: Path, tmp_path: Path) -> None:
    created(path).close()
    app = SpectatorApp(path)
    first = app.movement
    path.rename(tmp_path / "gone.bank")
    app.redraw = lambda: None  # type: ignore[method-assign]
    app.look()
    assert app.movement is None
    (tmp_path / "gone.bank").rename(path)
    app.look()
    assert app.movement is not None and app.movement is not first


def command(session: Session, statement: str) -> c.AnyCommand:
    found = parse(statement, session.state.setup, session.state.table.turn)
    assert not isinstance(found, Question)
    return found


def test_the_app_follows_the_file_and_ends_when_somebody_leaves(path: Path) -> None:
    session = created(path)
    app = SpectatorApp(path, ascii=True, auction_clock=True)

    async def act(pilot: Pilot[object]) -> None:
        assert "ANN" in screen_of(app).upper() and screen_of(app).isascii()
        session.execute(c.Transfer("ann", "bob", 50))
        app.look()
        assert "Ann pays Bob 50" in screen_of(app)
        before = app.colours
        await pilot.press("f8")
        assert app.colours == THEMES[(THEMES.index(before) + 1) % len(THEMES)]
        app.paste("q")
        await pilot.press("b")
        assert app.is_running
        await pilot.press("q")

    run(app, act)
    assert app.return_code == 0
    session.close()


def test_the_app_waits_for_a_file_and_says_for_which(path: Path) -> None:
    app = SpectatorApp(path)

    async def act(pilot: Pilot[object]) -> None:
        assert f"waits for {path}"[:60] in screen_of(app)
        assert app.movement is None
        session = created(path)
        app.look()
        assert app.movement is not None
        assert "+1,500" in screen_of(app)
        session.execute(c.Transfer("ann", "bob", 50))
        session.close()
        app.look()
        moving = app.movement
        path.unlink()
        app.look()
        assert app.movement is None and moving is not None
        assert f"waits for {path}"[:60] in screen_of(app)
        await pilot.press("escape")

    run(app, act)


def test_an_entry_that_does_not_fit_is_a_row_and_moves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = created(path)
    app = SpectatorApp(path)
    monkeypatch.setattr(app, "redraw", lambda: None)
    app.look()
    assert app.movement is not None

    def unfit(*_: object) -> NoReturn:
        raise JournalCorrupt("entry 2 tells nothing")

    whole = screen_row(session.state.edition)
    books = replace(whole.books, news_of=unfit)
    monkeypatch.setattr(spectator, "screen_of", lambda _: replace(whole, books=books))
    monkeypatch.setattr(app.movement, "note", unfit)
    session.execute(c.Transfer("ann", "bob", 50))
    session.close()
    app.look()
    assert app.movement is None
    assert "entry 2 tells nothing" in shown(app._follower)


def test_a_spectator_ends_with_the_code_of_its_app(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[SpectatorApp, bool]] = []

    def play(app: SpectatorApp, *, mouse: bool) -> None:
        ran.append((app, mouse))

    monkeypatch.setattr(SpectatorApp, "run", play)
    assert run_spectator(path, theme="light", ascii=True, calm=True) == 0
    monkeypatch.setattr(SpectatorApp, "return_code", 3)
    assert run_spectator(path) == 3
    (first, mouse), (second, _) = ran
    assert (first.colours, first._ascii, first._calm, mouse) == ("light", True, True, False)
    assert (second.colours, second._ascii) == ("dark", False)
