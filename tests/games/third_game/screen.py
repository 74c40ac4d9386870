"""Screen: the pot on the terminal, and what the line mode says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from banker.engine.open_action import usual_of
from banker.foundation.text import Text
from banker.interaction.deal import trackers
from banker.interaction.game_screen import Books, GameScreen, KeyTable, Trackers, Words
from banker.interaction.key_row import Verb
from banker.interaction.keys import keys
from banker.interaction.ui_state import TABLE, TV, Ask, Context, Execute, Step, Wrong, run_command
from banker.interaction.verbs.arguments import Typed
from banker.interaction.verbs.suggestion import Suggestion
from banker.interaction.view import View
from banker.interaction.words.text import Line, fit, line, shape
from banker.language.news import News
from banker.ledger.entry import Entry
from banker.plain.game_lines import GameLines
from banker.tui.pages import FINAL, Pages
from banker.tui.panes.footer import foot
from tests.games.third_game.faces import answer, standings
from tests.games.third_game.rules import (
    AnyCommand,
    Edition,
    EndGame,
    Pay,
    Roll,
    Setup,
    State,
    open_actions,
)
from tests.games.third_game.words import moved, sentence, statement

SHARED = ("undo", "redo", "ledger", "command", "help", "tv", "phones", "phone_requests", "quit")


def _roll(ctx: Context, typed: Typed) -> Step:
    if not typed:
        return Ask(line("ROLL  1 to 6"))
    die = int(typed[0]) if typed[0] in "123456" else 0
    return (
        run_command(Roll(ctx.state.table.turn, die))
        if die
        else Wrong("a die shows 1 to 6: press one of these digits")
    )


def _pay(ctx: Context, _typed: Typed) -> Step:
    return run_command(Pay(ctx.state.table.turn))


VERBS = (
    Verb("roll_die", "r", "roll", "rolls the die", _roll, "r 3"),
    Verb("pay_pot", "p", "pay", "pays into the pot", _pay, "p"),
    *(keys.BY_NAME[name] for name in SHARED),
)


def waiting(ctx: Context) -> str:
    state: Any = ctx.state
    table, names = state.table, state.setup.names
    if table.ended:
        return f"{' and '.join(names[who] for who in table.winners)} won"
    return f"{names[table.turn]} {f'pays {table.owed}' if table.owed else 'rolls'}"


def _suggestion(ctx: Context) -> Suggestion | None:
    state: Any = ctx.state
    usual = usual_of(open_actions(state), has_device=False)
    if usual is None:
        return None
    return Suggestion(statement(usual.command, state.setup), (Execute(usual.command),))


def _page(view: View, width: int, height: int) -> list[Line]:
    state: Any = view.state
    below = foot(view, width)
    rows = [line(row) for row in standings(state)]
    return [_title(view, width), *shape(rows, width, height - 1 - len(below)), *below]


def _title(view: View, width: int) -> Line:
    return fit(line(f" {view.state.edition.title}  round {view.state.table.round}"), width, "bar")


def _news(entry: Entry, setup: Any, *_more: Any) -> News:
    return News(entry.seq, "·", sentence(entry, setup))


def _awaited(view: View) -> Iterator[str]:
    state: Any = view.state
    yield waiting(view.ctx)
    yield from (statement(action.command, state.setup) for action in open_actions(state))


ON_THE_TABLE: GameScreen[State, AnyCommand, Edition] = GameScreen(
    keys=KeyTable(
        verbs=VERBS,
        states={},
        awaited=lambda _ui, _ctx: None,
        taken=lambda _ui, _key, _ctx: None,
        no_digits="no digit",
        end_game=EndGame,
        of_target=lambda _target, _view: (),
    ),
    words=Words(
        names=dict,
        variants=tuple,
        named_rows=lambda _ctx, _typed: iter(()),
        suggestion=_suggestion,
        waiting=waiting,
        is_pressing=lambda _state: False,
        idle=lambda _view: "",
        preview=lambda _view: line(""),
        coach_kind=lambda _ctx: "",
        coach_line=lambda _ctx, kind: Text(kind),
        coach_kinds=frozenset(),
        priority={verb.name: place for place, verb in enumerate(VERBS)},
        impossible=lambda _state: frozenset(),
        others=(),
        brief=lambda verb, _edition: verb.word,
        help_page=("", (), ""),
        refusals={},
        quoted=statement,
        question=lambda _state, _effect, _ring, **_how: None,
    ),
    books=Books(
        news_of=_news,
        is_folded=lambda _before, _later: False,
        gains=lambda _entry, _state: {},
        steps=lambda entry, setup, _book: moved([entry], setup),
        after=lambda _state: (),
        is_forceable=lambda _code: False,
        codes=lambda _edition: {},
        repeats=lambda _command: False,
        sounds=lambda _command: [],
        forget=lambda ui, _state: ui,
        answer=lambda _state, _asked: {"screen": TABLE},
        is_foretold=lambda _state, _code: True,
        has_commitment=lambda _state: False,
        alarm=lambda _state: frozenset(),
        standing=lambda _state: frozenset(),
    ),
    trackers=Trackers(
        stopwatch=trackers.NoStopwatch,
        banknotes=trackers.NoBanknotes,
        bank_cards=trackers.NoBankCards,
        evening=trackers.NoEvening,
        movement=trackers.Stillness,
        auction=lambda _state: None,
        clock=lambda _state: None,
    ),
)

PAGES = Pages(
    own={TABLE: _page, TV: _page, FINAL: _page},
    title=_title,
    sums=lambda _view, _width: [],
    load=lambda: None,
)


def _panel(view: View, _width: int) -> list[Line]:
    state: Any = view.state
    return [line(row) for row in ("", *standings(state))]


LINES: GameLines[Setup, State] = GameLines(
    _awaited,
    answer,
    lambda _state, _known, _typed: [],
    lambda _setup, _words: iter(()),
    _panel,
    lambda _state, _typed: "",
    lambda _state, _who: [],
)
