"""Answers: the questions of the table language and of the line mode, a sentence each.

Rules of this file
* A balance that is private is not said, as on the screen.
* No columns: an answer is read aloud.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.foundation.text import ESTIMATE
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.queries.privacy import is_told
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import BANK, POT, VAULT, State
from banker.games.rulesets import FIRST
from banker.language.parser import questions as q
from banker.language.parser.dialects import dialect
from banker.language.parser.forms import Form
from banker.language.parser.names import directory
from banker.language.parser.tokens import title_key
from banker.language.phrases.events import reckoning, sentence
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import Translation, language_of
from banker.ledger.likeness import name_key
from banker.plain.verbs import in_english
from banker.session.session import Session
from banker.tui import screen_words
from banker.tui.render.text import plain
from banker.tui.translate import grouped, translate
from banker.tui.view import View

HIDDEN = "money not shown"


def answer(session: Session, asked: q.Question) -> list[str]:
    """The answer to a question of the table language."""
    words = language_of(session.state.edition)
    if isinstance(asked, q.Log):
        first = max(1, session.journal.count - asked.count + 1)
        setup = session.state.setup
        entries = session.entries(first)
        return [f"{entry.seq}: {said(sentence(entry, setup, words.book))}" for entry in entries]
    if isinstance(asked, q.Help):
        return statements(asked.topic or "", session.state.setup.ruleset, words)
    return _OF[session.state.setup.ruleset](session.state, asked, words)


def said(words: str) -> str:
    """A sentence of the ledger without the signs that a voice cannot read."""
    return words.replace(" → ", ", ").replace(" · ", ", ")


def without_estimate_signs(sentence: str, say: Callable[..., str]) -> str:
    """A sentence as a voice says its estimates: `about 110` for `~110`."""
    return _ESTIMATE.sub(lambda found: say("about {amount}", amount=found[1]), sentence)


_ESTIMATE = re.compile(f"{ESTIMATE}([0-9][0-9, \u00a0]*)")


def statements(topic: str, ruleset: str, words: Translation) -> list[str]:
    """The statements of a chapter or a verb; without a topic the chapters."""
    from banker.language.help import help_text

    chapters = dialect(ruleset).chapters
    inside: tuple[Form, ...] = chapters.get(topic.strip(), ())
    if inside:
        return [f"{form.example}: {words.words(form.about)}" for form in inside]
    if not topic:
        told = ", ".join(f"'help {chapter}'" for chapter in chapters)
        return [words.words("statements by chapter: {chapters}", chapters=told)]
    return [" ".join(row.split()) for row in help_text(topic, words, ruleset).splitlines()]


# --- the board ------------------------------------------------------------------------------------


def _board(state: State, asked: q.Question, words: Translation) -> list[str]:
    wording = Wording(state.setup, words.book)
    match asked:
        case q.Show(who):
            return _shown(state, who, wording)
        case q.Worth(who):
            told = HIDDEN
            if not is_told(state, who):
                return [f"{wording.account(who)}: {words.words(told)}"]
            return [f"{wording.account(who)}: {wording.money(screen_words.worth(state, who))}"]
        case q.Rent(deed):
            return [reckoning(deed, state, words.book)]
        case q.Owner(deed):
            return [about_deed(state, deed)]
    return []


def _shown(state: State, who: str | None, wording: Wording) -> list[str]:
    if who == POT and not has_pot(state.edition):
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this game has no pot")
    if who == VAULT and state.edition.vault is None:
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this edition has no vault")
    if who:
        return [account(state, who, wording)]
    shown = [*state.setup.ids]
    shown += [VAULT] if state.edition.vault is not None else []
    shown += [POT] if has_pot(state.edition) else []
    return [account(state, one, wording) for one in (*shown, BANK)]


def account(state: State, who: str, wording: Wording) -> str:
    """What somebody has, in one sentence."""
    say = _sayer(state)
    parts = [wording.money(state.cash(who)) if is_told(state, who) else say(HIDDEN)]
    parts += _things(state, who, wording)
    deeds = state.deeds(who)
    if who == BANK:
        parts.append(say("{count} deed" if len(deeds) == 1 else "{count} deeds", count=len(deeds)))
    else:
        parts += [_deed_words(state, deed, wording) for deed in deeds]
    seat = state.seats.get(who)
    if seat is not None and (seat.bankrupt or seat.jail is not None):
        where = "has left" if seat.left else "out of the game" if seat.bankrupt else "in jail"
        parts.append(say(where))
    return f"{wording.account(who)}: {', '.join(parts)}"


def _things(state: State, who: str, wording: Wording) -> Iterator[str]:
    from banker.games.board.state import CARD, CHIP, HOTEL, HOUSE, JAIL_CARD, KEY

    for thing in (HOUSE, HOTEL, KEY, JAIL_CARD, CARD, CHIP):
        count = state.amount(who, thing)
        if count and not (who == BANK and thing in (JAIL_CARD, CARD)):
            yield wording.things(thing, count)


def _deed_words(state: State, deed: Any, wording: Wording) -> str:
    on = [
        wording.things(thing, count)
        for thing, count in (
            ("house", state.houses_on(deed.id)),
            ("hotel", state.hotels_on(deed.id)),
        )
        if count
    ]
    if deed.id in state.table.mortgaged:
        on.append(translate(state.edition, "mortgaged"))
    return f"{deed.name} ({', '.join(on)})" if on else deed.name


def about_deed(state: State, deed_id: str) -> str:
    """Whose a deed is, and what is built there."""
    words = language_of(state.edition)
    wording = Wording(state.setup, words.book)
    deed = state.edition.deed_by_id[deed_id]
    owner = wording.account(state.owner(deed_id))
    told = _deed_words(state, deed, wording)
    locked = f", {words.words('locked')}" if state.is_locked(deed) else ""
    return f"{told}: {owner}{locked}"


def _sayer(state: Any) -> Callable[..., str]:
    return lambda template, **fields: translate(state.edition, template, **fields)


def where(state: Any, who: str) -> list[str]:
    """Where the pieces stand; of one player, or all with the one whose turn it is first."""
    say = _sayer(state)
    if state.setup.ruleset != FIRST:
        return []
    ids = [who] if who else [state.table.turn, *(it for it in state.setup.ids
                                                  if it != state.table.turn)]  # fmt: skip
    return [f"{state.setup.names[one]}: {_place(state, one, say)}" for one in ids]


def _place(state: State, who: str, say: Callable[..., str]) -> str:
    seat = state.seats[who]
    if seat.bankrupt:
        return say("out of the game")
    if seat.jail is not None:
        return say("in jail")
    return say(screen_words.space_name(state, who))


def has(state: Any, typed: str) -> list[str] | None:
    """Who has a deed or a colour, or what a player has; None for what is neither."""
    known = directory(state.setup, dialect(state.setup.ruleset).directory)
    if who := player(state, typed):
        return answer_show(state, who)
    try:
        found = _cards(state, known, typed) if state.setup.ruleset != FIRST else (
            _deeds(state, known, typed)
        )  # fmt: skip
    except CommandError:
        return None
    return found


def answer_show(state: Any, who: str) -> list[str]:
    """What one player has."""
    return _OF[state.setup.ruleset](state, q.Show(who), language_of(state.edition))


def _deeds(state: State, known: Any, typed: str) -> list[str]:
    key = title_key(typed)
    deed = state.edition.deed_by_id[known.group(key)]
    group = next(group for group in state.edition.groups if group.id == deed.group)
    whole = key in (title_key(group.id), title_key(group.name))
    deeds = state.edition.deeds_in[deed.group] if whole else [deed]
    return [about_deed(state, one.id) for one in deeds]


def _cards(state: Any, known: Any, typed: str) -> list[str]:
    from banker.plain.card_words import owners

    words = language_of(state.edition)
    colour = known.colour(title_key(in_english(typed, state.setup, words)))
    return owners(state, colour) or [translate(state.edition, "nobody has any")]


def player(state: Any, typed: str) -> str:
    """The player whom somebody names; empty for anything else."""
    known = directory(state.setup, dialect(state.setup.ruleset).directory)
    try:
        who = known.player(name_key(typed), state.table.turn) if typed else ""
    except CommandError:
        return ""
    return str(who)


# --- a game of cards ------------------------------------------------------------------------------


def _of_cards(state: Any, asked: q.Question, words: Translation) -> list[str]:
    from banker.language.phrases.deal import answers

    return answers.answer(state, asked, words.book)


_OF: dict[str, Callable[[Any, q.Question, Translation], list[str]]] = {
    FIRST: _board,
    "deal": _of_cards,
}


# --- panels ---------------------------------------------------------------------------------------


def deed(state: Any, typed: str) -> str:
    """The deed that somebody names; empty for anything else."""
    known = directory(state.setup, dialect(state.setup.ruleset).directory)
    try:
        return str(known.deed(title_key(typed)))
    except CommandError:
        return ""


def panel(view: View, width: int) -> list[str]:
    """The panel of what is inspected, without its columns."""
    if view.state.setup.ruleset == FIRST:
        from banker.tui.panes.inspect_panel import lines
    else:
        from banker.tui.deal.panes.inspect import lines
    rows = (" ".join(row.split()) for row in plain(lines(view, width)).split("\n"))
    edition, now = view.state.edition, f"{view.translate('now:')} "
    shown = [said(grouped(edition, row.replace("▶", now))) for row in rows if row]
    return shown[1:]  # the first row is what was asked for


def house_rules(edition: Any) -> list[str]:
    """The house rules that differ from what is printed."""
    from banker import editions
    from banker.tui.setup.rule_list import value_words

    words = editions.in_words()
    return [
        f"{translate(edition, words[name].name)}: {value_words(edition, name, value)}"
        for name, value in edition.switches.items()
        if name in edition.offered and value != edition.offered[name].default
    ]
