"""Acts: what each word of the line mode does, by the word's name in `words`.

Rules of this file
* Each function returns sentences to say; None means that the line is not this word after all, and
  is tried as a statement.
* Entries are made by the controller's effects, as from keys.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.engine.command import Undo
from banker.interaction.game_screen import screen_of
from banker.interaction.keys.keys import CANCEL_KEYS
from banker.interaction.ui_state import (
    AUDIT,
    FINGERPRINT,
    TABLE,
    TAKE_BACK,
    AppAction,
    Ask,
    Execute,
    MentalSum,
    Reach,
)
from banker.interaction.words.text import UNBROKEN, plain
from banker.language.parser.questions import Log, Show
from banker.language.phrases.events import instructions
from banker.language.phrases.translation import language_of
from banker.plain import answers, figures, now, vault_acts, words as own
from banker.plain.game_lines import lines_of
from banker.plain.table import PlainTable, Wish
from banker.session.session import numbered

Act = Callable[[PlainTable, str], list[str] | None]
SHOWN_FOUND = 10


# --- what the table waits for ---------------------------------------------------------------------


def _now(table: PlainTable, _rest: str) -> list[str]:
    left = map(table.difference, table.controller.figures.every_unsettled())
    return [*table.everything(), *left]


def _ok(table: PlainTable, _rest: str) -> list[str]:
    """What Enter does on the screen."""
    view = table.view()
    if (cards := view.ctx.cards) is not None and not cards.by_bank:
        return [now.cards_pending(view)]
    if view.suggestion is None and not isinstance(view.step, Ask):
        return [table.say("nothing is proposed now")]
    table.controller.press("enter")
    return []


def _again(table: PlainTable, _rest: str) -> list[str]:
    table.controller.press(".")
    return []


def _anyway(table: PlainTable, _rest: str) -> list[str]:
    if table.controller.ui.refused is None:
        return [
            table.say("nothing was refused just now, so there is nothing to do anyway: play on")
        ]
    table.controller.press("!")
    return []


def _yes(table: PlainTable, _rest: str) -> list[str]:
    asked = table.answered()
    late = table.controller.vote()
    if asked:
        table.controller.carry_out(*asked)
        return []
    if late is not None and late.then is not None:
        table.controller.carry_out(Execute(late.then))
        return []
    if now.asks(table.view()):
        return _ok(table, "")
    return [table.say("no question is open now: play on")]


def _no(table: PlainTable, _rest: str) -> list[str]:
    asked = table.answered()
    if not asked and table.controller.vote() is not None:
        table.controller.carry_out(AppAction("more_time"))
        return [table.say("the time begins again")]
    view = table.view()
    if not asked and view.ctx.cards is not None:
        table.controller.press(CANCEL_KEYS[0])
        return []
    is_open = bool(asked) or (view.suggestion is not None and view.state.table.ended)
    return [table.say("nothing is done" if is_open else "no question is open now: play on")]


def _guide(table: PlainTable, _rest: str) -> list[str]:
    """What the table waits for, and where all that can be typed is listed."""
    return [*table.everything(), table.guide()]


def _turn(table: PlainTable, _rest: str) -> list[str]:
    state = table.state
    if state.table.ended:
        return table.everything()[:1]
    return [table.say("it is {turn}'s turn", turn=state.setup.names[state.table.turn]),
            *table.awaited()]  # fmt: skip


def _time(table: PlainTable, _rest: str) -> list[str]:
    return now.clock_words(table.view())


# --- questions ------------------------------------------------------------------------------------


def _where(table: PlainTable, rest: str) -> list[str] | None:
    who = answers.player(table.state, rest)
    if rest and not who:
        return None
    found = lines_of(table.state.setup).where(table.state, who)
    return found or [table.say("there is no board in this game; 'show' lists the cards")]


def _has(table: PlainTable, rest: str) -> list[str] | None:
    if not rest:
        return answers.answer(table.controller.session, Show(None))
    return answers.has(table.state, rest)


def _inspect(table: PlainTable, rest: str) -> list[str] | None:
    """The amounts of the panel, a row each; in a game of cards what one card could take."""
    state = table.state
    who = answers.player(state, rest)
    deed = "" if who else lines_of(state.setup).deed(state, rest)
    if not (who or deed):
        return lines_of(state.setup).card(state, rest) or None
    inspected = ("player", who) if who else ("deed", deed)
    table.controller.open(inspected=inspected)
    rows = answers.panel(table.view(), UNBROKEN)
    table.controller.open(inspected=None)
    return rows


def _cards(table: PlainTable, rest: str) -> list[str]:
    found = lines_of(table.state.setup).cards(table.state, rest)
    return found or [table.say("there is no board in this game; 'show' lists the cards")]


def _last(table: PlainTable, rest: str) -> list[str] | None:
    if rest and not rest.isdecimal():
        return None
    return answers.answer(table.controller.session, Log(int(rest[:4] or 1)))


def _find(table: PlainTable, rest: str) -> list[str]:
    """The newest entries with a word; 'more' says those before the ones said last."""
    sought = rest.casefold()
    session = table.controller.session
    if sought in (own.MORE, table.say(own.MORE)) and table.found:
        found = table.found
    else:
        rows = answers.answer(session, Log(session.journal.count))
        found = [row for row in rows if sought in row.casefold()]
    table.found = found[:-SHOWN_FOUND]
    shown = found[-SHOWN_FOUND:] or [table.say("nothing like that is in the ledger")]
    if table.found:
        shown.append(table.say("{count} earlier ones: 'find more'", count=len(table.found)))
    return shown


# --- taking back ----------------------------------------------------------------------------------


def _take_back(table: PlainTable, rest: str) -> list[str] | None:
    """What would go, as the screen's page shows it; then 'yes'."""
    if rest and not rest.isdecimal():
        return None
    count = int(rest[:4] or 1)
    table.controller.open(screen=TAKE_BACK, takes_back=count)
    view = table.view()
    table.controller.open(screen=TABLE, takes_back=0)
    reach, taking = view.ctx.reach, view.taking
    if not reach.acts or taking is None or not taking.count:
        return [table.say("there is nothing to undo"), *_wall(table, reach)]
    rows = answers.answer(table.controller.session, Log(table.controller.session.journal.count))
    seqs = {f"{seq}:" for seq in reach.acts[: taking.count]}
    gone = [row for row in rows if row.partition(" ")[0] in seqs]
    names = table.state.setup.names
    after = [
        table.say("then {who} has {amount:,}", who=names[who], amount=cash)
        for who, cash in taking.after
    ]
    question = table.say("undo {count:action|actions}? 'yes' or 'no'", count=taking.count)
    return [*gone, *_hands(table, taking.count), *after,
            table.ask(question, Execute(Undo(taking.count)))]  # fmt: skip


def _hands(table: PlainTable, count: int) -> list[str]:
    """What hands move when so many actions are undone, in the words in which it is said then."""
    session, setup = table.controller.session, table.state.setup
    entry = numbered(session.decide(Undo(count)), session.journal.count + 1, "", "")
    book = language_of(setup.edition).book
    return [answers.said(row, table.say) for row in instructions(entry, setup, book)]


def _wall(table: PlainTable, reach: Reach) -> list[str]:
    if not reach.wall:
        return []
    told = table.say(reach.why) if reach.why else ""
    rows = [table.say("entry {seq} {why}", seq=reach.wall, why=told)] if told else []
    if reach.guess is not None:
        rows.append(table.say("all players together: 'undo guess by agreement'"))
    return rows


# --- notes, audit, pages --------------------------------------------------------------------------


def _notes(table: PlainTable, _rest: str) -> list[str]:
    """Which notes change hands for the newest payment."""
    ui = table.controller.ui
    table.controller.open(notes=ui.notes or "told")
    handed = table.view().handed
    table.controller.open(notes=ui.notes)
    if handed is None:
        return [table.say("the newest entry moved no money to or from the Bank")]
    if not handed.is_possible:
        return [table.say("no notes make this sum")]
    if not handed.who:
        return now.beginning(table.view())
    rows = [table.say("notes handed over: {notes}", notes=now.notes(table.say, handed.given))]
    if handed.back:
        rows.append(table.say("change: {notes}", notes=now.notes(table.say, handed.back)))
    if handed.low:
        low = now.values(table.state.edition, handed.low)
        rows.append(table.say("the Bank runs out of {notes}", notes=low))
    return rows


def _adds(table: PlainTable, _rest: str) -> list[str]:
    is_on = table.controller.ui.notes == "asked"
    table.controller.open(notes="" if is_on else "asked")
    return [table.say("practice is over" if is_on else "notes: the player adds up first")]


def _sum(table: PlainTable, rest: str) -> list[str] | None:
    digits = "".join(sign for sign in rest if sign.isdecimal())
    if rest and not digits:
        return None
    table.controller.carry_out(MentalSum(int(digits) if digits else None))
    return [] if digits else _notes(table, "")


def _odds(table: PlainTable, rest: str) -> list[str]:
    """Turn the odds on or off, or say them."""
    odds, asked = table.odds(), rest.casefold()
    if asked in (own.ON, table.say(own.ON)):
        odds.turn_on()
    elif asked in (own.OFF, table.say(own.OFF)):
        odds.turn_off()
    return [table.say(row) for row in odds.said()]


def _audit(table: PlainTable, _rest: str) -> list[str]:
    table.controller.carry_out(AppAction("audit"))
    view = table.view()
    assert table.controller.ui.screen in (AUDIT, TABLE)
    table.controller.open(screen=TABLE)
    return [table.say(row) for row in view.findings or ()]


def _fingerprint(table: PlainTable, _rest: str) -> list[str]:
    has_two = screen_of(table.state.edition).books.has_commitment(table.state)
    rows: list[str] = []
    for page in (0, 1)[: 1 + has_two]:
        table.controller.open(screen=FINGERPRINT, page=page)
        found = table.view().fingerprint
        if found is not None:
            rows.append(table.say(vault_acts.BOUND, words=found.words) if page else found.words)
    table.controller.open(screen=TABLE, page=0)
    return rows or [table.say("no fingerprint is connected")]


def _office(name: str) -> Act:
    def act(table: PlainTable, _rest: str) -> list[str]:
        found: Callable[[], list[str]] | None = getattr(table.office, name)
        if found is None:
            return [table.say("nothing like that is connected")]
        return found() or [table.say("there is nothing to list")]

    return act


def _settings(table: PlainTable, _rest: str) -> list[str]:
    edition = table.state.edition
    told = [table.say("{title}, language {language}", title=edition.title,
                      language=language_of(edition).name)]  # fmt: skip
    told += answers.house_rules(edition) or [table.say("the house rules are as printed")]
    level = next(name for name, value in own.LEVELS.items() if value == table.talk)
    told.append(table.say("talk: {level}; 'talk 1', 'talk 2' and 'talk 3' change it",
                          level=table.say(level)))  # fmt: skip
    return [*told, *(table.office.settings() if table.office.settings else ())]


def _talk(table: PlainTable, rest: str) -> list[str] | None:
    levels = {**{str(value): value for value in own.LEVELS.values()}, **own.LEVELS}
    levels |= {table.say(name): value for name, value in own.LEVELS.items()}
    level = levels.get(rest.casefold())
    if level is None:
        return [table.say("say 'talk 1' for little, 'talk 2' as usual, 'talk 3' for much")]
    table.talk = level
    name = next(name for name, value in own.LEVELS.items() if value == level)
    return [table.say("talk: {level}", level=table.say(name))]


def _speak(table: PlainTable, rest: str) -> list[str]:
    on = rest.casefold() in (own.ON, table.say(own.ON))
    if not on and rest.casefold() not in (own.OFF, table.say(own.OFF)):
        return [table.say("say 'speak on' or 'speak off'")]
    return [table.office.speak(on)] if table.office.speak else [table.say("nobody speaks here")]


def _words(table: PlainTable, _rest: str) -> list[str]:
    edition = table.state.edition
    language = language_of(edition)
    rows = []
    for word in own.WORDS:
        if word.needs and not getattr(edition, word.needs, None):
            continue
        rows.append(own.explained(word, language))
    return rows


def _keep(table: PlainTable, _rest: str) -> list[str]:
    """What the cards of this table say, for the next game of this edition."""
    table.controller.carry_out(AppAction("keep_figures"))
    return [table.controller.take_note()]


# --- keys of the screen ---------------------------------------------------------------------------


def _press(table: PlainTable, rest: str) -> list[str] | None:
    """Keys, as the screen names them; what they still wait for is said, and then dropped."""
    from banker.interaction.keys.finder import typed_keys

    controller = table.controller
    for key in typed_keys(rest):
        controller.press(key)
    view, rows = table.view(), []
    if isinstance(view.step, Ask) and (view.ui.verb or view.ui.typed):
        rows.append(" ".join(plain([view.step.prompt]).split()))
        if view.step.enter:
            rows.append(table.say("⏎ {act}", act=table.say(view.step.enter)))
        controller.press(CANCEL_KEYS[-1])
        if controller.ui.verb or controller.ui.typed:
            controller.open(verb="", typed=())
    controller.ui = replace(controller.ui, line=None, over="", screen=TABLE)
    return rows


# --- leaving --------------------------------------------------------------------------------------


def _wish(what: str) -> Act:
    def act(table: PlainTable, _rest: str) -> list[str]:
        table.wish = Wish(what)
        return []

    return act


def _go(table: PlainTable, rest: str) -> list[str] | None:
    if not rest.isdecimal():
        return None
    path = table.office.game(int(rest[:6])) if table.office.game else None
    if path is None:
        return [table.say("no game has this number; 'games' lists them")]
    table.wish = Wish("go", path)
    return []


ACTS: dict[str, Act] = {
    "now": _now, "guide": _guide, "turn": _turn, "cards": _cards, "ok": _ok, "where": _where,
    "has": _has, "inspect": _inspect, "last": _last, "find": _find, "take_back": _take_back,
    "anyway": _anyway, "again": _again, "yes": _yes, "no": _no, "notes": _notes, "adds": _adds,
    "sum": _sum, "audit": _audit, "odds": _odds, "fingerprint": _fingerprint,
    "report": _office("report"), "statistics": _office("statistics"), "keep": _keep,
    "settings": _settings, "talk": _talk, "speak": _speak, "time": _time, "press": _press,
    "new": _wish("new"), "games": _office("games"), "go": _go, "words": _words,
    "quit": _wish("quit"), "card_says": figures.card_says, **vault_acts.ACTS,
}  # fmt: skip
