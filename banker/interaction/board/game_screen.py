"""Game screen of the board games: their keys, words and trackers as one `GameScreen` record."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS
from banker.games.board.edition import Edition
from banker.games.board.queries.privacy import is_foretold
from banker.games.board.state import BANK, VAULT, Auction, Setup, State
from banker.interaction.app_effects import Sound
from banker.interaction.board import foot_words
from banker.interaction.finding import coach, refusals
from banker.interaction.game_screen import Books, GameScreen, KeyTable, Trackers, Words
from banker.interaction.history import History
from banker.interaction.keys import key_machine, keys
from banker.interaction.own_keys import own_codes
from banker.interaction.trackers.bank_cards import BankCardTracker
from banker.interaction.trackers.banknotes import BanknoteTracker
from banker.interaction.trackers.evening import EveningTracker
from banker.interaction.trackers.movement import Movement
from banker.interaction.trackers.stopwatch import Stopwatch, stored_clock
from banker.interaction.ui_state import TABLE, VAULT_SCREEN, Context, Execute, UiChanges
from banker.interaction.verbs.asked_first import question
from banker.interaction.verbs.suggestion import Suggestion, suggestion, waiting
from banker.interaction.view import Found, View
from banker.interaction.words.screen_words import are_open
from banker.language import news
from banker.language.parser.questions import Owner, Question, Rent, Show, Worth
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.steps import steps
from banker.language.phrases.translation import language_of

if TYPE_CHECKING:
    from banker.interaction.key_row import ActName, Variant
    from banker.interaction.view import Target

HELP_INTRO = (
    "Press a verb key, then the keys of its object. ⏎ always does what is suggested. q, ⌫ or"
    " Esc cancel. A street is two keys, as on its label: o 2. Each player's letter stands on the"
    " panel."
)
HELP_STATES = (
    (
        "auction",
        "a player's letter bids the minimum; digits and a letter an exact bid; x letter: out;"
        " ⏎ ends it; q leaves",
    ),
    (
        "digits",
        "two digits are the roll of the player to roll; k or 0 is the lock symbol, which counts"
        " as 1; F2: off",
    ),
    (
        ": prompt",
        "“ann pays bob 50”, “dee buys states”; Tab completes; balances on the right",
    ),
)
HELP_NOTES = (
    "Character size: the terminal's own (Ctrl and + in most). For a TV: F5 and a large font."
    " Text is selected with the mouse as usual. NO_COLOR=1 turns colours off, --ascii the signs."
)


def _suggestion(ctx: Context) -> Suggestion | None:
    """What Enter does: first of all what a card that was just read corrects."""
    if ctx.settles is None:
        return suggestion(ctx)
    from banker.interaction.verbs.figures import settle_words

    return Suggestion(settle_words(ctx, ctx.settles), (Execute(ctx.settles.command),))


def _keys_of(target: Target, view: View) -> tuple[str, ...]:
    from banker.interaction.finding import targets

    return targets.of_board(target, view)


def _names() -> dict[str, ActName]:
    from banker.interaction.keys.act_names import NAMES

    return NAMES


def _variants() -> tuple[Variant, ...]:
    from banker.interaction.keys.act_names import VARIANTS

    return VARIANTS


def _named_rows(ctx: Context, wanted: tuple[str, ...]) -> Iterator[tuple[Found, str, str]]:
    from banker.interaction.keys.finder import deeds_and_players

    return deeds_and_players(ctx, wanted)


def _quoted(command: c.AnyCommand, setup: Setup) -> str:
    from banker.language.phrases.commands import act

    return act(command, Wording(setup, language_of(setup.edition).book))


def _after(state: State) -> tuple[tuple[str, int], ...]:
    return tuple((who, state.cash(who)) for who in state.setup.ids) if are_open(state) else ()


def _repeats(command: c.AnyCommand) -> bool:
    return ROWS[type(command)].repeats


def _sounds(command: c.AnyCommand) -> list[Sound]:
    return [Sound.HAMMER] if isinstance(command, c.CloseAuction) else []


def _answer(state: State, asked: Question) -> UiChanges:
    """The changes of the `Ui` that answer a question."""
    match asked:
        case Rent(deed) | Owner(deed):
            return {"screen": TABLE, "inspected": ("deed", deed)}
        case Show(who):
            if who == VAULT:
                return {"screen": VAULT_SCREEN}
            if who is None or who == BANK or who not in state.seats:
                return {"screen": TABLE}
            return {"screen": TABLE, "inspected": ("player", who)}
        case Worth(who):
            return {"screen": TABLE, "inspected": ("player", who)}
    return {}


def _has_commitment(state: State) -> bool:
    return bool(state.table.commitment)


def _is_forceable(code: StrEnum) -> bool:
    from banker.games.board.refusal import FORCEABLE  # no first frame pays for the codes

    return code in FORCEABLE


def _nobody(_state: State) -> frozenset[str]:
    return frozenset()


def _auction(state: State) -> Auction | None:
    return state.table.auction


BOARD = GameScreen[State, c.AnyCommand, Edition](
    keys=KeyTable(
        verbs=keys.VERBS,
        states=keys.STATES,
        awaited=key_machine.awaited,
        taken=key_machine.taken,
        no_digits=key_machine.NO_DIGITS,
        end_game=c.EndGame,
        of_target=_keys_of,
    ),
    words=Words(
        names=_names,
        variants=_variants,
        named_rows=_named_rows,
        suggestion=_suggestion,
        waiting=waiting,
        is_pressing=foot_words.is_pressing,
        idle=foot_words.idle,
        preview=foot_words.preview,
        coach_kind=coach.kind_of,
        coach_line=coach.line_of,
        coach_kinds=frozenset(coach.LINES),
        priority=foot_words.PRIORITY_OF,
        impossible=foot_words.impossible,
        others=foot_words.OTHERS,
        brief=foot_words.word,
        help_page=(HELP_INTRO, HELP_STATES, HELP_NOTES),
        refusals=refusals.WITH_KEYS,
        quoted=_quoted,
        question=question,
    ),
    books=Books(
        news_of=news.news_of,
        is_folded=news.is_folded,
        gains=news.gains,
        steps=steps,
        after=_after,
        is_forceable=_is_forceable,
        codes=own_codes,
        repeats=_repeats,
        sounds=_sounds,
        forget=key_machine.forget_auction,
        answer=_answer,
        is_foretold=is_foretold,
        has_commitment=_has_commitment,
        alarm=_nobody,
        standing=news.standing,
    ),
    trackers=Trackers(
        stopwatch=Stopwatch,
        banknotes=BanknoteTracker,
        bank_cards=BankCardTracker,
        evening=EveningTracker,
        movement=Movement,
        auction=_auction,
        clock=stored_clock,
        history=History,
    ),
)
