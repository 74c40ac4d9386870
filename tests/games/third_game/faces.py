"""Faces: the pot on a page, in an export, on the command line, on a phone, and before the audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from banker.audit.core.audit_state import AuditState, JudgedGame, LedgerState
from banker.audit.core.row import AuditRow
from banker.cli.tables.game_words import GameWords, Say, Word
from banker.engine import command as c
from banker.engine.palette import PALETTES
from banker.export.game_export import Chart, GameExport
from banker.foundation.text import Field, Text
from banker.language.parser.questions import Question
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.translation import ENGLISH_WORDS, Translation
from banker.ledger.entry import Entry
from banker.phones.game_views import GameViews
from banker.phones.offers import offers, pinned
from banker.report.analysis.game_figures import GameFigures, seats_of
from banker.report.page.page import page
from banker.report.page.page_data import PageData
from banker.report.tellings import Telling
from banker.report.text.setup_sheet import Block, Sheet
from banker.report.text.statement import AmountOf, lines_of
from banker.session.session import GameSession
from tests.games.third_game.rules import (
    BOX,
    CHIP,
    POT,
    AnyCommand,
    Edition,
    EndGame,
    Pay,
    Roll,
    Setup,
    State,
    open_actions,
    opening,
)
from tests.games.third_game.words import moved, sentence, statement

# --- a report -------------------------------------------------------------------------------------


class Story(NamedTuple):
    setup: Setup
    final: State
    entries: int
    marked: tuple[int, ...] = ()  # entries that the page of any game marks


class Wording:
    book = ENGLISH

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def account(self, account: str) -> str:
        return self.setup.names.get(account, account)

    def money(self, amount: int) -> str:
        return f"{amount} chips"

    def figure(self, amount: int) -> str:
        return str(amount)

    def translate(self, english: str, **fields: Field) -> str:
        return ENGLISH_WORDS.words(english, **fields)


class PotPage(PageData):
    def _words(self) -> Wording:
        return Wording(self.setup)

    def _amount_in(self, who: str) -> AmountOf:
        return _amount_in(who)

    def sheet(self) -> Sheet:
        return _sheet(self.story.final)


def _amount_in(who: str) -> AmountOf:
    return lambda it: it.amount if it.account == who else 0


def _story(setup: Setup, entries: Sequence[Entry], **_how: bool) -> Story:
    from banker.engine.fold import replay

    start = opening(setup, entries[0].post)
    return Story(setup, replay(start, entries[1:]), len(entries))


def _sheet(state: State) -> Sheet:
    chips = tuple(
        f"{state.setup.names[who]}: {state.chips(who)}" for who in (*state.setup.ids, POT)
    )
    return Sheet(state.edition.title, (), (Block("chips", chips),), "en", "to set up again")


def _figures(setup: Setup, entries: Sequence[Entry]) -> GameFigures:
    told = _story(setup, entries)
    table, box = told.final.table, setup.edition
    seats = seats_of(setup.players, table.winners)
    return GameFigures(box.title, "en", "", box.id, (), seats, bool(table.ended), table.round, None,
                       told.entries, (), 0, (), {})  # fmt: skip


TELLING = Telling(
    _story,
    lambda told, entries, verdict: page(PotPage(told, entries), verdict, ()),
    lambda told, **_how: iter(standings(told.final)),
    lambda setup: Wording(setup),
    lambda _setup, entries, who: lines_of(entries, _amount_in(who)),
    _sheet,
    _figures,
)

# --- exports and the command line -----------------------------------------------------------------


def _as_json(state: State, head: str, entries: int) -> dict[str, Any]:
    accounts = {state.setup.names[who]: state.chips(who) for who in (*state.setup.ids, POT)}
    return {"edition": state.edition.id, "accounts": accounts, "head": head, "entries": entries}


def _chart(setup: Setup, entries: Iterable[Entry]) -> Chart:
    paths = {who: ("Assets", "Player", setup.names[who]) for who in setup.ids}
    return {BOX: ("Equity", "Supply"), POT: ("Assets", "Pot"), **paths}, {CHIP: (CHIP,)}, entries


EXPORT = GameExport(_as_json, _chart, lambda account, setup: setup.names.get(account, account))


def standings(state: State) -> list[str]:
    accounts = (*state.setup.ids, POT)
    return [f"{state.setup.names[who]:8} {state.chips(who):3} chips" for who in accounts]


def answer(state: State, _asked: Question, _words: Translation) -> list[str]:
    return standings(state)


def _printed(edition: Edition, _say: Say) -> list[str]:
    return [f"{edition.chips} chips to begin with"]


def _words(_edition: Edition, _in_play: Edition) -> Iterator[Word]:
    yield Word("chips", "", CHIP)


WORDS: GameWords[Edition, Setup, State] = GameWords(
    lambda state, _words: standings(state),
    _printed,
    answer,
    lambda setup, _words: (lambda who: setup.names[who], str),
    _words,
    lambda _edition: iter(()),
)

# --- a phone --------------------------------------------------------------------------------------


class Traits(NamedTuple):
    by_phone: str = "no"


TRAITS: dict[type, Traits] = {
    Pay: Traits("ask"), Roll: Traits(), EndGame: Traits(), c.Say: Traits(), c.OpenPhones: Traits(),
}  # fmt: skip


def _box(state: State) -> dict[str, Any]:
    dark, light = PALETTES["dark"].seats, PALETTES["light"].seats
    return {
        "title": state.edition.title, "ruleset": "pot", "lang": "en", "private": False,
        "acts": "ask", "groups": {}, "deeds": {}, "money": {"symbol": "", "unit": ""},
        "commands": {"pay_pot": "ask"},
        "seats": [[it.id, it.name, it.name[0], dark[at], light[at]]
                  for at, it in enumerate(state.setup.players)],
    }  # fmt: skip


def _table(state: State) -> dict[str, Any]:
    table = state.table
    players = [[who, state.setup.names[who], state.chips(who)] for who in state.setup.ids]
    return {"turn": table.turn, "round": table.round, "players": players, "ended": table.ended,
            "winners": list(table.winners)}  # fmt: skip


def _own(state: State, who: str) -> dict[str, Any]:
    may = offers(open_actions(state), who, TRAITS, lambda action: {"owed": action.about})
    return {"cash": state.chips(who), "deeds": [], "dues": [], "may": may}


class _Television:
    """What is owed, with every state, and whether that is the first one that a page is told."""

    def __init__(self, session: GameSession[State, AnyCommand]) -> None:
        self._session = session

    def note(self, entry: Entry) -> None:
        """Nothing is kept of an entry."""

    def box(self) -> dict[str, Any]:
        return {}

    def message(self, _since: int, *, is_new: bool) -> dict[str, Any]:
        return {"owed": self._session.state.table.owed, "new": is_new}


PAGE: GameViews[State, AnyCommand] = GameViews(
    box=_box,
    table=_table,
    own=_own,
    is_private=lambda _state: False,
    pinned=lambda state, who, command: pinned(
        open_actions(state), who, command, lambda action: {"owed": action.about}
    ),
    act_words=lambda command, state: statement(command, state.setup),
    sentence=lambda entry, state: (
        sentence(entry, state.setup), "; ".join(moved([entry], state.setup))
    ),
    traits=TRAITS,
    is_foretold=lambda _state, _code: True,
    after=lambda _before, _state: [],
    screen=_Television,
)  # fmt: skip

# --- the audit, which knows the rules in its own words --------------------------------------------


def _seat(ledger: LedgerState, edition: Any, players: list[tuple[str, str]]) -> None:
    box = msgspec.convert(edition, Edition)
    facts = {
        "turn": players[0][0],
        "owed": 0,
        "round": 1,
        "ended": "",
        "winners": [],
        "players": [],
    }
    printed = {CHIP: box.chips * len(players)}
    ledger.seat_things((POT, *(who for who, _ in players)), players, printed, facts)
    ledger.money = CHIP


def _judge(state: AuditState, row: AuditRow, _needs: None) -> None:
    held = state.ledger.books
    for event in row.ev:
        if event["kind"] != "paid_in":
            continue
        should = min(held.facts["owed"], held.held(event["who"], CHIP))
        if event["amount"] != should or (POT, CHIP, should) not in row.post:
            what = Text("{who} paid the wrong amount", {"who": state.ledger.name(event["who"])})
            state.add_finding("broken", "postings", row.seq, what, str(should))


JUDGED = JudgedGame(
    _seat,
    lambda _events: None,
    _judge,
    lambda _state, _row: None,
    {"pay_pot": False},
    lambda _ledger, _name: "",
    lambda ledger, who: ledger.books.held(who, CHIP),
)
