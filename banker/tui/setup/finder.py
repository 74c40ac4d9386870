"""Finder: finds the lines, choices and house rules of a new game by their words.

A row's keys are those of the form: to the line, then to the choice. A house rule is typed into the
open list, as by hand.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from banker.interaction.finding import page_finder
from banker.interaction.finding.page_finder import FINDS, Finding, as_title
from banker.interaction.keys.card_keys import CARDS_KEY
from banker.interaction.setup.form import (
    BEGIN,
    BOX,
    RULES,
    THEME,
    TWO_WAYS,
    VAULT,
    VAULT_WORDS,
    VAULTS,
    SetupForm,
)
from banker.interaction.setup.rule_list import RuleList
from banker.interaction.trackers.preferences import THEMES
from banker.interaction.view import Found
from banker.interaction.words.text import Line
from banker.tui.setup.cards import box_seats
from banker.tui.setup.clicks import moves
from banker.tui.setup.page import HELP, LINE_WORDS, THEME_WORDS

LINE, CHOICE, ENTER = "↑↓", "←→", "⏎"
OPENED = (RULES, BEGIN)  # the lines on which Enter does something


def takes(form: SetupForm, key: str) -> bool:
    """Return whether the finder takes a key: the finder is open, or the key opens it."""
    return (key == FINDS and form.cards is None) or form.finding is not None


def press(form: SetupForm, key: str) -> tuple[SetupForm, tuple[str, ...]]:
    """Return the form after a key in the finder, and the keys that the chosen row presses."""
    if form.finding is None:
        return replace(form, finding=Finding()), ()
    finding, chosen = page_finder.press(form.finding, key, found(form))
    after = replace(form, finding=finding, help=form.help and chosen is None)
    return after, (*_out_of_rules(form), *chosen.keys) if chosen else ()


def found(form: SetupForm) -> tuple[Found, ...]:
    """Return the rows that match the typed text, the best first."""
    return page_finder.best(rows(form), form.finding.typed if form.finding else "")


def over(lines: list[Line], form: SetupForm) -> list[Line]:
    """Return the form's lines with the open finder's box over them."""
    if form.finding is None:
        return lines
    return page_finder.over(lines, form.finding, found(form), form.translate, lambda sign: sign)


def _out_of_rules(form: SetupForm) -> tuple[str, ...]:
    """The keys that leave the open list: the first one may only drop what is typed in it."""
    if form.rules is None:
        return ()
    return ("escape",) * (2 if form.rules.find else 1)


def rows(form: SetupForm) -> Iterator[Found]:
    """Yield every row of the finder: lines, editions, choices, house rules."""
    say = form.translate
    for row in (it for it in form.rows if it in HELP):
        enters = ("enter",) if row in OPENED else ()
        title, shown = as_title(say(LINE_WORDS[row]).lower()), ENTER if enters else LINE
        yield Found(title, say(HELP[row]), shown, (*moves(form, row), *enters))
    yield from _boxes(form)
    yield from _choices(form)
    yield Found(as_title(say("what is this")), "", "F1", ("f1",))
    if form.has_estimates:
        title = say("Your cards and the estimates")
        yield Found(title, "", CARDS_KEY.upper(), (CARDS_KEY,))
    yield from rules(form)


def _boxes(form: SetupForm) -> Iterator[Found]:
    for place, box in enumerate(form.shelf):
        right = ("right",) * ((place - form.book) % len(form.shelf))
        yield Found(box.title, box_seats(form, box), CHOICE, (*moves(form, BOX), *right))


def _choices(form: SetupForm) -> Iterator[Found]:
    """Every value of the lines under the house rules."""
    say = form.translate
    ways_of = [
        (VAULT, "The vault", VAULT_WORDS[vault], at, VAULTS.index(form.wanted_vault), len(VAULTS))
        for at, vault in enumerate(VAULTS)
    ]
    ways_of += [
        (THEME, "Screen", THEME_WORDS[theme], at, THEMES.index(form.screen.theme), len(THEMES))
        for at, theme in enumerate(THEMES)
    ]
    ways_of += [
        (row, "Screen", words, int(value != form.holds(row)), 0, 2)
        for row in form.rows
        if row in TWO_WAYS
        for words, value in TWO_WAYS[row]
    ]
    for row, line, words, at, now, count in ways_of:
        if row in form.rows:
            keys = (*moves(form, row), *(("right",) * ((at - now) % count)))
            yield Found(as_title(say(words)), say(line), CHOICE, keys)


def rules(form: SetupForm) -> Iterator[Found]:
    """Yield the rows of the house rules and overlays of this edition."""
    every = replace(form, rules=RuleList(whole=True)).rule_rows()
    opens = (*moves(form, RULES), "enter")
    for row in every:
        typed = ("space" if sign == " " else sign for sign in row.name)
        yield Found(row.name, row.now, f"{ENTER} {CHOICE}", (*opens, *typed))
