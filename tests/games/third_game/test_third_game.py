"""A game that the program does not know plays everywhere, by a row and two tables.

What it takes beside its folder: a row of `GAMES` and one of the audit's `JUDGED`. In the pages'
table, `games.js`, a game without a row has what there is of a board's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from banker import editions
from banker.audit import judged_games
from banker.cli import output
from banker.engine.refusal import Refusal
from banker.games import rulesets
from banker.games.rulesets import ruleset
from banker.interaction.controller import Controller
from banker.language.parser.completion import completions
from banker.language.parser.player_names import check_names
from banker.phones.game_views import views_of
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import PlainTable
from banker.session.session import Session
from tests.audit.forger import sealed
from tests.cli.command_line import Here
from tests.games.third_game.faces import JUDGED
from tests.games.third_game.rules import Pay, Roll
from tests.phones.phone_table import PhoneGame
from tests.support.screen import press, shown

BOX = Path(__file__).with_name("pot.toml")


@pytest.fixture(autouse=True)
def entered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Enter the game by its row, and give the audit its own."""
    monkeypatch.setitem(rulesets.GAMES, "pot", "tests.games.third_game.game:GAME")
    monkeypatch.setitem(judged_games.JUDGED, "pot", JUDGED)
    from banker.editions import schema

    schema._only_in.cache_clear()
    yield
    schema._only_in.cache_clear()


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Here]:
    yield Here(capsys, tmp_path)
    output.speak(str)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    edition = editions.load(str(BOX))
    setup = ruleset(edition.ruleset).setup(edition, check_names(("Ann", "Bob"), edition))
    with_file = Session.create(tmp_path / "pot.bank", setup)
    yield with_file
    with_file.close()


def played(session: Session) -> Session:
    for die in (6, 2, 5):
        who = session.state.table.turn
        session.execute(Roll(who, die))
        session.execute(Pay(who))
    return session


def chips(session: Session, who: str) -> int:
    return session.state.amount(who, "chip")


def test_it_is_played_to_its_end(session: Session) -> None:
    state = played(session).state
    assert (state.table.ended, state.table.winners) == ("chips", ("bob",))
    assert ruleset("pot").money(state) == {"ann": 0, "bob": 7, "pot": 11}


def test_a_rule_refuses_with_its_own_code(session: Session) -> None:
    with pytest.raises(Refusal, match="nothing is owed") as refused:
        session.execute(Pay("ann"))
    assert refused.value.code == "nothing_owed"


def test_it_is_played_by_keys(session: Session) -> None:
    controller = Controller(session, None, ticks=lambda: 0.0)
    assert "Ann rolls" in shown(controller)
    press(controller, "r 6")
    assert "Ann pays 6" in shown(controller)
    press(controller, "⏎ r 2 p")
    page = shown(controller)
    assert (session.state.table.turn, chips(session, "bob")) == ("ann", 7)
    assert all(row in page for row in ("The pot", "Ann", "3 chips", "7 chips", "Ann rolls"))
    press(controller, "u")
    assert "Bob pays 2" in shown(controller)


def test_it_is_played_in_lines(session: Session) -> None:
    table = PlainTable(LineController(session, None))
    assert "Ann rolls" in table.opening()
    assert hear(table, "ann rolls 6")[0] == "Ann rolls 6"
    assert "Ann pays 6" in hear(table, "what now")
    assert hear(table, "ok")[0] == "Ann pays 6 into the pot"
    assert "the pot    6 chips" in hear(table, "show")
    assert completions("ann r", session.state.setup, session.state) == ["rolls"]


def test_a_phone_sees_it_and_pays(session: Session, tmp_path: Path) -> None:
    session.execute(Roll("ann", 6))
    game = PhoneGame(session, tmp_path)
    phone = game.seated("ann")
    phone.live()
    own = views_of(session.state).own(session.state, "ann")
    assert (own["cash"], list(own["may"])) == (9, ["pay_pot"])
    (offer,) = own["may"]["pay_pot"]
    assert phone.ask(offer["act"], offer["sees"]).json["state"] == "waiting"
    (asked,) = game.table.queue.ready()
    game.table.confirm(asked.seat, asked.id)
    assert phone.newest("answer")["state"] == "done"
    assert chips(session, "ann") == 3


@pytest.fixture
def file(session: Session, tmp_path: Path) -> Path:
    played(session).close()
    return tmp_path / "pot.bank"


def test_the_command_line_tells_it(file: Path, here: Here) -> None:
    assert here.done("show", file).splitlines()[-1] == "the pot   11 chips"
    told = msgspec.json.decode(here.done("show", file, "--json"))
    assert told["accounts"] == {"Ann": 0, "Bob": 7, "the pot": 11}
    assert here.done("log", file).splitlines()[-1].endswith("3 into the pot; Bob won")
    assert here.done("stats", file) == here.done("show", file)
    assert "to begin with" in here.done("editions", "show", BOX)
    assert here.done("statement", file, "Ann").count("Ann pays") == 2


def test_it_is_exported(file: Path, here: Here) -> None:
    out = {word: here.done("export", file, "--to", word) for word in ("csv", "hledger", "script")}
    assert "Bob pays 2 into the pot" in out["csv"]
    assert "Assets:Pot" in out["hledger"]
    assert out["script"].splitlines()[-1] == "Ann pays"


def test_a_report_is_a_page(file: Path, here: Here, tmp_path: Path) -> None:
    here.done("report", file, "-o", tmp_path / "pot.html")
    page = (tmp_path / "pot.html").read_text("utf-8")
    assert all(words in page for words in ("The pot", "Bob won", "The audit", "The ledger"))


def test_a_sound_file_passes_the_audit_and_a_false_payment_does_not(file: Path, here: Here) -> None:
    assert here("audit", file).code == 0
    entries = [json.loads(line) for line in file.read_bytes().splitlines()]
    for entry in entries:
        del entry["h"]
    entries[-1]["ev"][0]["amount"] = 2
    file.write_bytes(b"".join(sealed(entries)))
    said = here("audit", file)
    assert (said.code != 0, "paid the wrong amount" in said.out) == (True, True)


def test_a_game_that_nobody_entered_is_refused(
    file: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(rulesets.GAMES, "pot")
    assert "no ruleset is called 'pot'; there are board, deal" in here("show", file).err
