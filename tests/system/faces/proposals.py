"""Proposals: what each face of the program offers to do at a moment, as commands.

One function a face; the table at the end lists them all. A face that offers a sum is heard with
that sum, and a face that quotes statements is heard with the statements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, Union

import msgspec
from msgspec.structs import replace

from banker.cli.tables.text_tables import standings_lines
from banker.foundation.errors import CommandError, InvalidCommand
from banker.games.board import commands as c
from banker.games.board.queries.rent_amounts import amount_of
from banker.games.deal import commands as d
from banker.games.deal.queries.phases import asks_of
from banker.games.rulesets import ruleset
from banker.interaction.deal.answering import best
from banker.interaction.game_screen import screen_of
from banker.interaction.ui_state import Context, Execute, RunEffects, Ui
from banker.interaction.verbs.bidding import bidding, may_bid
from banker.interaction.view import View
from banker.language.parser.completion import completions
from banker.language.parser.dialects import dialect
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.language.player_keys import seat_letters
from banker.phones.game_views import views_of
from banker.plain import now
from banker.report.text.setup_sheet import rebuild


class Proposal(NamedTuple):
    """One thing that a face offers. `then`: what it would do right after the command. `said`: its
    words, where it has any."""

    face: str
    command: Any
    said: str = ""
    then: tuple[Any, ...] = ()


def context_of(state: Any) -> Context:
    """What a screen without devices knows."""
    letters, latin = seat_letters(state.setup)
    return Context(state=state, letters=letters, latin=latin)


# --- the screen -----------------------------------------------------------------------------------


def of_enter(state: Any) -> Iterator[Proposal]:
    """The key Enter."""
    usual = screen_of(state.edition).words.suggestion(context_of(state))
    if usual is not None:
        first, *rest = [effect.command for effect in usual.effects if isinstance(effect, Execute)]
        yield Proposal("enter", first, usual.words, tuple(rest))


def of_letters(state: Any) -> Iterator[Proposal]:
    """The letters of those who may bid."""
    auction = state.table.auction
    ctx = context_of(state)
    for who in may_bid(ctx, auction) if auction is not None else ():
        step = bidding(ctx, (ctx.letters[who],))
        assert isinstance(step, RunEffects)
        yield from (
            Proposal("letter", it.command) for it in step.effects if isinstance(it, Execute)
        )


# --- statements that are quoted -------------------------------------------------------------------

QUOTED = re.compile(r"(?<!\w)'([^']+)'(?!\w)")
# Words of the mode of lines itself, no statements about the game.
OWN_WORDS = {"yes", "no", "ok", "last", "clock runs", "cards"}


def _quoted(face: str, state: Any, rows: list[str]) -> Iterator[Proposal]:
    for row in rows:
        for text in QUOTED.findall(row):
            if "…" in text or text in OWN_WORDS:
                continue
            try:
                command = parse(text, state.setup, state.table.turn)
            except InvalidCommand as error:
                raise AssertionError(
                    f"{face} says: {row}\nexpected: a statement\n     got: '{text}', {error}"
                ) from None
            assert command is not None and not isinstance(command, Question), f"{face}: {row}"
            yield Proposal(face, command, row)


def view_of(state: Any) -> View:
    """What a table of lines without a clock and devices knows."""
    ctx, words = context_of(state), screen_of(state.edition).words
    return View(ctx, Ui(), suggestion=words.suggestion(ctx), waiting=words.waiting(ctx))


def of_lines(state: Any) -> Iterator[Proposal]:
    """The statements in what a table of lines says is awaited."""
    yield from _quoted("lines", state, now.sentences(view_of(state)))


def of_show(state: Any) -> Iterator[Proposal]:
    """The statements in the standings."""
    yield from _quoted("show", state, standings_lines(state))


def of_sheet(state: Any) -> Iterator[Proposal]:
    """The statements on the sheet by which a table is set up again."""
    if state.setup.ruleset == "board":
        sheet = rebuild(state)
        yield from _quoted(
            "sheet", state, [*sheet.about, *(x for b in sheet.blocks for x in b.lines)]
        )


# --- completion -----------------------------------------------------------------------------------


def of_completion(state: Any) -> Iterator[Proposal]:
    """The verbs that completion puts first for each player, and the sums and names after them."""
    for who in state.playing():
        for verb in dialect(state.setup.ruleset).likely_verbs(state, who):
            for command in _WORDED.get(verb, _unheard)(state, who):
                yield Proposal("completion", command, verb)


def _after(state: Any, text: str) -> list[str]:
    return completions(f"{text} ", state.setup, state)


def _worded_bids(state: Any, who: str) -> Iterator[Any]:
    for sum_ in _after(state, f"{state.setup.names[who]} bids"):
        yield c.Bid(who, int(sum_))


def _worded_guesses(state: Any, who: str) -> Iterator[Any]:
    for number in _after(state, f"{state.setup.names[who]} guesses"):
        yield c.Guess(who, int(number), "opens")


def _worded_forgives(state: Any, who: str) -> Iterator[Any]:
    by_name = {name: id for id, name in state.setup.names.items()}
    for name in _after(state, f"{state.setup.names[who]} forgives"):
        yield c.Forgive(who, by_name[name])


def _askers(state: Any, who: str) -> list[str]:
    """Whom an answer of cards is to; it needs no name where only one asks."""
    by_name = {name: id for id, name in state.setup.names.items()}
    offered = [by_name[name] for name in _after(state, f"{state.setup.names[who]} agrees to")]
    return offered if len(offered) > 1 else [""]


def _payment(state: Any, who: str) -> Any:
    """The oldest due; of cards, what Enter would take."""
    if state.setup.ruleset == "board":
        return c.Pay(who) if state.dues_of(who) else c.PayRent(who)
    ask = next(ask for ask in asks_of(state, who) if ask.who == who)
    return best(state, ask)


def _roll(state: Any, who: str) -> c.Roll:
    """For the rent of a utility, where one waits for it."""
    waits = [it.visitor for it in state.table.claims if not amount_of(state, it) and not it.dice]
    return c.Roll(who, (2, 3), purpose="utility" if who in waits else "move")


def _unheard(_state: Any, _who: str) -> Iterable[Any]:
    """A verb whose object only hands know."""
    return ()


_WORDED: dict[str, Callable[[Any, str], Iterable[Any]]] = {
    "bids": _worded_bids,
    "guesses": _worded_guesses,
    "forgives": _worded_forgives,
    "pays": lambda state, who: [_payment(state, who)],
    "asks": lambda _state, who: [c.AskRent(who)],
    "buys": lambda _state, who: [c.Buy(who)],
    "declines": lambda _state, who: [c.Decline(who)],
    "rolls": lambda state, who: [_roll(state, who)],
    "draws": lambda state, who: [d.DrawCards(who)] if state.setup.ruleset == "deal" else [],
    "claims": lambda _state, who: [c.ClaimSalary(who)],
    "keeps": lambda _state, who: [c.KeepCard(who)],
    "unlocks": lambda state, who: [
        c.Unlock(who, deed) for deed in _after(state, f"{state.setup.names[who]} unlocks")
    ],
    "agrees": lambda state, who: [d.Agree(who, to) for to in _askers(state, who)],
    "says": lambda state, who: [d.SayNo(who, to) for to in _askers(state, who)],
}


# --- phones ---------------------------------------------------------------------------------------


def of_phones(state: Any) -> Iterator[Proposal]:
    """The buttons of each seat's page, with each choice; a guess as the vault would open on it."""
    views = views_of(state)
    commands: Any = Union[tuple(views.traits)]  # noqa: UP007
    for who in state.setup.ids:
        for tag, offered in views.own(state, who)["may"].items():
            for offer in filter(None, offered):
                for act in _chosen(offer):
                    command = msgspec.convert(act, commands)
                    if isinstance(command, c.Guess):
                        command = replace(command, outcome="opens")
                    yield Proposal("phone", command, tag)


def _chosen(offer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for value in offer.get("choices", ()):
        yield offer["act"] | {offer["field"]: value}
    if "choices" not in offer:
        yield offer["act"]


# --- the television -------------------------------------------------------------------------------


def of_television(state: Any) -> Iterator[Proposal]:
    """The least bid, which everybody reads."""
    auction = views_of(state).table(state).get("auction")
    for who, (least, *_) in auction["least"].items() if auction is not None else ():
        yield Proposal("television", c.Bid(who, least))


FACES: dict[str, Callable[[Any], Iterator[Proposal]]] = {
    "enter": of_enter,
    "letter": of_letters,
    "lines": of_lines,
    "show": of_show,
    "sheet": of_sheet,
    "completion": of_completion,
    "phone": of_phones,
    "television": of_television,
}
OF_CARDS = ("enter", "lines", "show", "completion", "phone")


def outcome(state: Any, proposal: Proposal) -> str:
    """The code with which the Bank refuses what is proposed; empty if it accepts all of it."""
    rules = ruleset(state.setup.ruleset)
    for command in (proposal.command, *proposal.then):
        try:
            decision = rules.decide(state, command)
        except CommandError as error:
            return str(getattr(error, "code", type(error).__name__))
        if decision.after is None:
            break
        state = decision.after
    return ""
