"""Game screen of the card game: its keys, words and trackers as one `GameScreen` record."""

from __future__ import annotations

from enum import StrEnum

from banker.games.deal import commands as c
from banker.games.deal.edition import Edition
from banker.games.deal.queries.threats import has_almost_won
from banker.games.deal.refusal import FORCEABLE
from banker.games.deal.state import Setup, State
from banker.interaction.app_effects import Sound
from banker.interaction.deal import act_names, foot_words, keys, trackers
from banker.interaction.deal.refusals import WITH_KEYS
from banker.interaction.deal.suggestion import suggestion, waiting
from banker.interaction.game_screen import Books, GameScreen, KeyTable, Trackers, Words
from banker.interaction.ui_state import TABLE, TV, Effect, Ui, UiChanges
from banker.interaction.view import Target, View
from banker.language import card_news as news
from banker.language.parser.deal import questions as q
from banker.language.parser.questions import Show
from banker.language.phrases.translation import language_of

NO_DIGITS = "the game is over; u undoes its last action"
# Repeated for the next player they are an act again; an answer is not.
REPEATED = (c.DrawCards, c.BankCards, c.Lay, c.PlayPassGo, c.PlayBirthday, c.Next, c.Discard)


def _quoted(command: c.AnyCommand, setup: Setup) -> str:
    from banker.language.phrases.deal.commands import act
    from banker.language.phrases.deal.names import Wording

    return act(command, Wording(setup, language_of(setup.edition).book))


def _no_codes(_edition: Edition) -> dict[str, str]:
    return {}


def _no_balances(_state: State) -> tuple[tuple[str, int], ...]:
    return ()


def _repeats(command: c.AnyCommand) -> bool:
    return isinstance(command, REPEATED)


def _silent(_command: c.AnyCommand) -> list[Sound]:
    return []


def _same(ui: Ui, _state: State) -> Ui:
    return ui


def _answer(_state: State, asked: object) -> UiChanges:
    """The changes of the `Ui` that answer a question: the page shows the cards of whom it is of."""
    who = asked.who if isinstance(asked, Show | q.Sets | q.SetRent | q.Best | q.Odds) else ""
    return {"screen": TABLE, "inspected": ("player", who) if who else None}


def _always(_state: State, _code: StrEnum | None) -> bool:
    return True


def _no_question(_state: State, _effect: Effect, _ring: int, *, types_dice: bool) -> None:
    """A turn of this game passes with what was played; nothing is asked first."""


def _never(_state: State) -> bool:
    return False


def _alarm(state: State) -> frozenset[str]:
    return frozenset(who for who in state.setup.ids if has_almost_won(state, who))


def _of_target(target: Target, view: View) -> tuple[str, ...]:
    """The keys that a click is: in a verb the letter of a player, else it inspects."""
    ids = view.state.setup.ids
    if target.kind != "player" or view.ui.screen not in (TABLE, TV) or int(target.name) >= len(ids):
        return ()
    letter = view.letters[ids[int(target.name)]]
    return (letter,) if view.ui.verb else ("i", letter)


def _nothing(_state: State) -> None:
    return None


DEAL = GameScreen[State, c.AnyCommand, Edition](
    keys=KeyTable(
        verbs=keys.VERBS,
        states=keys.STATES,
        awaited=keys.awaited,
        taken=keys.taken,
        no_digits=NO_DIGITS,
        end_game=c.EndGame,
        of_target=_of_target,
    ),
    words=Words(
        names=lambda: act_names.NAMES,
        variants=lambda: act_names.VARIANTS,
        named_rows=act_names.named_rows,
        suggestion=suggestion,
        waiting=waiting,
        is_pressing=foot_words.is_pressing,
        idle=foot_words.idle,
        preview=foot_words.preview,
        coach_kind=foot_words.kind_of,
        coach_line=foot_words.line_of,
        coach_kinds=frozenset(foot_words.LINES),
        priority=foot_words.PRIORITY_OF,
        impossible=foot_words.impossible,
        others=foot_words.OTHERS,
        brief=foot_words.word,
        help_page=(foot_words.HELP_INTRO, foot_words.HELP_STATES, foot_words.HELP_NOTES),
        refusals=WITH_KEYS,
        quoted=_quoted,
        question=_no_question,
    ),
    books=Books(
        news_of=news.news_of,
        is_folded=news.is_folded,
        gains=news.gains,
        steps=news.steps,
        after=_no_balances,
        is_forceable=FORCEABLE.__contains__,
        codes=_no_codes,
        repeats=_repeats,
        sounds=_silent,
        forget=_same,
        answer=_answer,
        is_foretold=_always,
        has_commitment=_never,
        alarm=_alarm,
        standing=news.standing,
    ),
    trackers=Trackers(
        stopwatch=trackers.NoStopwatch,
        banknotes=trackers.NoBanknotes,
        bank_cards=trackers.NoBankCards,
        evening=trackers.NoEvening,
        movement=trackers.Stillness,
        auction=_nothing,
        clock=_nothing,
    ),
)
