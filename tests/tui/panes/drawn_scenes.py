"""Drawn scenes: every screen of the program in many moments, as a function of its size."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from banker import editions
from banker.games.board.state import BANK, Immunity, Loan, State
from banker.interaction.keys.keys import VERBS
from banker.interaction.setup.form import RULES, SetupForm
from banker.interaction.ui_state import (
    AUDIT,
    FINGERPRINT,
    HARDWARE,
    HELP,
    LEDGER,
    TV,
    Note,
    Reach,
    TextLine,
    Ui,
)
from banker.interaction.view import (
    ClockView,
    Fingerprint,
    Found,
    Handing,
    LedgerRow,
    Preview,
    TakeBack,
    View,
)
from banker.interaction.words.text import Line
from banker.language.news import HEADLINE, News
from banker.language.phrases.translation import in_language
from banker.tui.home import page as home_page
from banker.tui.panes.screens import draw
from banker.tui.setup import page as setup_page
from tests.interaction.setup.forms import of_box, typed
from tests.tui import scenes
from tests.tui.home.written_home import home
from tests.tui.panes import box_scenes, goldens
from tests.tui.panes.health_scenes import SCENES as HEALTHS

Drawing = Callable[[int, int], list[Line]]
FINGERS = Fingerprint("12: hat radish napkin fountain opera maple", ("█▀▄" + " " * 34,) * 19)
EIGHT = (*scenes.SIX, "Gus", "Hal")


def anywhere(seed: int) -> State:
    """Deeds, cash, pieces and mortgages anywhere."""
    dice = random.Random(seed)
    state = scenes.start((scenes.FOUR, scenes.SIX)[seed % 2])
    ids = scenes.ids(state)
    for deed in state.edition.deeds:
        if dice.random() < 0.6:
            state = scenes.give(state, dice.choice(ids), deed.id)
    owned = [deed.id for deed in state.edition.deeds if state.owner(deed.id) != BANK]
    for who in ids:
        state = scenes.with_cash(state, who, dice.choice((0, 70, 1500, 14060, 123456, 12345678)))
        state = scenes.seat(state, who, position=dice.randrange(len(state.edition.spaces)))
    return scenes.facts(
        state, mortgaged=tuple(owned[::4]), started=True, turn=dice.choice(ids), dice=(3, 3),
        told=True,
    )  # fmt: skip


def of_view(view: View) -> Drawing:
    return partial(draw, view)


def views() -> Iterator[tuple[str, View]]:
    """The table, and the screens that hang on it."""
    busy, of = scenes.busy(), scenes.view_of
    for name, state, ui in goldens.TABLES:
        yield name, of(state, ui)
    for names in (scenes.FOUR[:2], scenes.FOUR[:3], scenes.SIX):
        yield f"table-{len(names)}", of(scenes.busy(names))
    yield "ascii", of(scenes.busy(scenes.SIX), ascii=True)
    yield "russian", of(in_language(busy, "ru"), Ui(verb="trade", typed=tuple("bo2r3+50-h")))
    yield "russian-debt", of(in_language(scenes.in_debt(), "ru"))
    for name, ui in goldens.SCREENS:
        yield name, of(
            busy, ui, vault="screen", words=("amber", "violin", "harbour"), device="locked",
            findings=("clean: 213 entries",),
        )  # fmt: skip
    yield "audit-bad", of(busy, Ui(screen=AUDIT), findings=tuple("a finding " * n for n in (1, 20)))
    yield "audit-none", of(busy, Ui(screen=AUDIT))
    for page in (1, 2, 9):
        yield f"help-{page}", of(busy, Ui(screen=HELP, page=page))
    for name, (vault, health) in HEALTHS.items():
        word = health.state if health else ""
        yield (
            f"hardware-{name}",
            of(busy, Ui(screen=HARDWARE), vault=vault, health=health, device=word),
        )
        yield f"table-vault-{name}", of(busy, vault=vault, health=health, device=word)
    yield "fingerprint", of(busy, Ui(screen=FINGERPRINT), fingerprint=FINGERS)
    yield "final-code", of(scenes.finished(scenes.SIX), fingerprint=FINGERS)
    yield from ((f"anywhere-{seed}", of(anywhere(seed))) for seed in range(4))
    yield from _news()
    yield from _extras()


def _news() -> Iterator[tuple[str, View]]:
    busy = scenes.busy()
    for mark in "✗★▦⌂":
        news = News(213, mark, f"{chr(0xE000)} says it", HEADLINE, "+400", ("ann",), (3, 4), 400)
        row = LedgerRow(213, "Ann says it", ("Ann gives 400 to Bob", "Bob gives a key"), news=news)
        told = (row, *scenes.rows_of(busy))
        yield f"news-{mark}", scenes.view_of(busy, rows=told)
        yield f"tv-news-{mark}", scenes.view_of(busy, Ui(screen=TV), rows=told)
    for count in (3, 5, 7, 9):
        steps = tuple(
            f"{'Ann gives what a long step says ' * (1 + at % 2)}{at}" for at in range(count)
        )
        yield (
            f"steps-{count}",
            scenes.view_of(
                busy, rows=(LedgerRow(213, "Ann does it", steps), *scenes.rows_of(busy))
            ),
        )
    picked = Ui(screen=LEDGER, row=5, top=3, takes_back=3, find="en", note=Note("a note", "warn"))
    yield "ledger-picked", scenes.view_of(busy, picked)


def _extras() -> Iterator[tuple[str, View]]:
    """What only some tables have: a clock, notes to hand over, a prompt, taking back."""
    busy, of = scenes.busy(), scenes.view_of
    for name, state, ui in goldens.TABLES[3:12]:
        yield f"tv-{name}", of(state, replace(ui, screen=TV))
    promised = scenes.facts(
        busy, loans=(Loan("ann", "bob", 70), Loan("cid", "ann", 5)),
        immunities=(Immunity("bob", "ann", "oriental", 2), Immunity("ann", "bob", "baltic")),
    )  # fmt: skip
    yield "promised", of(promised, Ui(inspected=("player", "ann")))
    rows = tuple(Found(f"act {at} 漢字", "why " * at, "b o 2", ("b", "o", "2")) for at in range(9))
    for at in (0, 7, 12):
        typed = TextLine("act", "a wish or 漢字"[:at], at)
        yield f"finder-{at}", of(scenes.busy(scenes.SIX), Ui(line=typed, picked=at % 3), found=rows)
    yield "finder-none", of(busy, Ui(line=TextLine("act", "x", 1)), found=())
    for kind, words in (("find", "a word"), ("say", "long " * 50), ("end", "en")):
        yield f"line-{kind}", of(busy, Ui(line=TextLine(kind, words, len(words) - 1)))
    yield "clock", of(busy, clock=ClockView(3661, limit=5400))
    yield "paused", of(busy, clock=ClockView(59, paused=True))
    yield "timer", of(busy, clock=ClockView(600, timer="debt", who="bob", left=75))
    yield "lid", of(busy, lid_open=True, vault="screen", device="open")
    yield "flash", of(busy, flash=True, at={"ann": 3, "bob": 11})
    yield "coach", of(busy, coach="roll the dice and type them: 2 4")
    hands = Handing("bob", -380, {500: 1, 100: 2}, {50: 2, 20: 1}, (50,))
    yield "notes", of(busy, Ui(notes="told"), handed=hands)
    yield "notes-asked", of(busy, Ui(notes="asked"), handed=hands)
    yield "notes-none", of(busy, Ui(notes="told"), handed=replace(hands, is_possible=False))
    after = scenes.move(busy, "cid", "ann", "M", 100)
    yield (
        "prompt",
        of(busy, Ui(line=TextLine("command", "cid pays ann 100", 16)), preview=Preview(after)),
    )
    ways = Preview(why="nobody is called that", completions=("baltic", "boardwalk"))
    yield "completions", of(busy, Ui(line=TextLine("command", "cid buys b", 10)), preview=ways)
    reach = Reach(tuple(range(213, 190, -1)), (3, 9), 188, "the vault spoke")
    for count in (1, 9, 23):
        ui = Ui(screen="take back", takes_back=count)
        view = of(
            busy, ui, taking=TakeBack(count, 214 - count, ("Ann gives 5 to Bob",) * count,
                                      (("ann", 5), ("bob", 70))),
        )  # fmt: skip
        yield f"take-back-{count}", replace(view, ctx=replace(view.ctx, reach=reach))
    for verb in VERBS:
        if verb.name not in ("quit",):
            yield f"verb-{verb.name}", of(busy, Ui(verb=verb.name))


def pages() -> Iterator[tuple[str, Drawing]]:
    """The home page, set-up, and a moment of each box."""
    for name, shown in (
        ("home", home()), ("home-empty", home_page.Home((), home().now)),
        ("home-help", home_page.press(home(), "f1")[0]),
        ("home-last", home_page.press(home_page.press(home(), "down")[0], "down")[0]),
    ):  # fmt: skip
        yield name, lambda width, height, shown=shown: home_page.draw(shown, "1.0", width, height)
    for name, form in forms():
        yield f"setup-{name}", partial(setup_page.draw, form)
    for name, make in box_scenes.SCENES.items():
        controller = make()
        yield name, lambda width, height, it=controller: draw(it.view(height), width, height)


def forms() -> Iterator[tuple[str, SetupForm]]:
    form = replace(of_box("secret-vault"), names=scenes.FOUR, typing="Eve", note="a note")
    for row in form.rows:
        yield str(row), replace(form, row=row)
    yield "help", replace(form, help=True)
    listed, _ = typed("enter", form=replace(form, row=RULES))
    yield "rules", listed
    whole, _ = typed(*["down"] * 5, "enter", *["down"] * 9, "right", form=listed)
    yield "rules-whole", whole
    yield "rules-found", typed(*"auction", form=listed)[0]
    yield "six", replace(form, names=scenes.SIX, typing="", plugged="/dev/ttyACM0")
    yield "roubles", replace(of_box("rouble-full"), names=("Аня", "Боря"), row=RULES)
    yield "none", SetupForm((editions.load("glass-classic"),))


@cache
def drawings() -> dict[str, Drawing]:
    """Every scene by its name."""
    return {name: of_view(view) for name, view in views()} | dict(pages())
