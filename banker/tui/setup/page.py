"""Page: draws the form of a new game, its list of house rules, and its help.

Rules of this file
* All five lines are on one page at every size; decoration is left out first.
* No word on the page is an identifier of the program.

Pure.
"""

from __future__ import annotations

from banker.interaction.keys.card_keys import CARDS_KEY
from banker.interaction.setup.form import (
    BEGIN,
    BOX,
    NAMES,
    NO_FIGURES,
    RULES,
    THEME,
    TWO_WAYS,
    VAULT,
    VAULT_WORDS,
    VAULTS,
    FigureOffer,
    SetupForm,
    stage_words,
)
from banker.interaction.setup.rule_list import RuleRow
from banker.interaction.trackers.preferences import THEMES
from banker.interaction.words.roles import SEAT_CHIP
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    cells,
    column,
    cut,
    fit,
    line,
    shape,
    spread,
    width_of,
    wrap,
)
from banker.tui.setup.cards import GOLD, NUMBERED, box_seats, cards, short_box

LABEL = 15
NARROW = 60  # below this width only what is chosen is shown of a line
SMALL = 20  # below this height nothing but the five lines is shown
THEME_WORDS = {"dark": "dark", "light": "light", "high-contrast": "contrast"}
OFFERED = "your cards: {count:amount|amounts} kept, {sure} of {deeds} deeds complete"
ASKED_KEYS = (("⏎", "begin with them"), (NO_FIGURES, "begin with the estimates"), ("Esc", "back"))
# What the help says about each line of the form.
HELP = {
    BOX: "The edition that you play. Left and right choose; its rules and amounts come with it.",
    NAMES: "A name, Enter, the next name. Enter on the empty name goes on, ⌫ takes the last away.",
    RULES: "As printed, unless you change something: Enter opens the list, letters find a rule.",
    VAULT: "The vault: the one of your box, and you type what it did; Banker's; or an Arduino.",
    THEME: "Colours, whether things move, whether you type your dice, and practice for children.",
    BEGIN: "On the last line the game begins. Everything is saved as it happens.",
}
LINE_WORDS = {
    BOX: "Which edition?", NAMES: "Who plays?", RULES: "House rules", VAULT: "The vault",
    THEME: "Screen", BEGIN: "BEGIN",
}  # fmt: skip


KEYS = (("⏎", "go on"), ("↑↓", "line"), ("←→", "choose"), ("F1", "what is this"), ("Esc", "back"))
KEYS_OF_FIELDS = (*KEYS[:3], ("Tab", "next field"), *KEYS[3:])  # of a line with several
OWN_VAULT = "Your own box is on the table? Choose its vault, then type what it did."


def draw(form: SetupForm, width: int, height: int) -> list[Line]:
    """Return the lines of the form, of its list of house rules, or of its help."""
    head = spread(
        line(Span(f" {form.translate('NEW GAME')}", "bar.bold")),
        line(Span(f"{form.translate('F1 help')} · ^P {form.translate('find')} ", "bar")),
        width,
        "bar",
    )
    if form.cards is not None:
        from banker.tui.panes.board import your_cards

        keeps = len(form.cards.said)
        page = your_cards.Page(form.cards, form.compared, form.translate, keeps)
        return your_cards.draw(page, width, height)
    if form.help:
        told = shape([head, EMPTY, *_help(form, width)], width, height - 1)
        return [*told, fit(line(Span(f" {form.translate('any key goes back')}", "dim")), width)]
    foot = _foot(form, width)
    room = height - 1 - len(foot)
    body = _list(form, width, room) if form.rules is not None else _lines(form, width, room)
    return shape([head, *shape(body, width, max(0, room)), *foot], width, height)


def _lines(form: SetupForm, width: int, room: int) -> list[Line]:
    """The five lines, with space between them where there is any."""
    small = room < SMALL - 2
    vault = _vault(form, width, small=small) if form.edition.vault else []
    blocks = [
        _boxes(form, width, small=small),
        _names(form, width, small=small),
        _rules(form, width, 0 if small else max(0, min(5, room - 17 - max(1, len(vault))))),
        *([vault] if vault else []),
        screen_rows(form, width),
    ]
    gap = 0 if small else 1  # vault and screen stand together
    lines: list[Line] = [] if small else [EMPTY]
    for place, block in enumerate(blocks):
        lines += block
        if place < 3:
            lines += [EMPTY] * gap
    lines = [*lines, *([EMPTY] * (1 if not small else 0)), _begin(form, width)]
    while len(lines) > room and EMPTY in lines:  # long words of a language: the space goes first
        lines.remove(EMPTY)
    return lines


def _head(form: SetupForm, row: int) -> tuple[Span, ...]:
    here = form.line == row
    mark = Span("›" if here else " ", "key")
    text = column(form.translate(LINE_WORDS[row]), LABEL)
    return mark, Span(f"{_number(form, row)} ", "key"), Span(text, "turn" if here else "bold")


def _number(form: SetupForm, row: int) -> str:
    """The number of a line on this form, which has no vault for some editions."""
    return "⏎" if row == BEGIN else str([it for it in form.rows if it in HELP].index(row) + 1)


def _boxes(form: SetupForm, width: int, *, small: bool) -> list[Line]:
    head = _head(form, BOX)
    title = short_box(form.edition.title)
    seats = box_seats(form, form.edition)
    if small:
        chip = Span(f" {title} ", f"{SEAT_CHIP}{form.book}")
        return [line(*head, Span(" ◀ ", "key"), chip, Span(" ▶", "key"))]
    place = form.translate("{place} of {count}", place=form.book + 1, count=len(form.shelf))
    keys = f"  1–{min(NUMBERED, len(form.shelf))} ← →  "
    told = [*head, Span(keys, "key")]
    room = width - width_of(told) - cells(place) - 3
    told.append(Span(f"{cut(form.edition.title, room - cells(seats) - 2)}, {seats}", "dim"))
    note = form.translate(words) if (words := stage_words(form.edition)) else ""
    if form.offer is not None:
        note = _offered(form, form.offer)
    more = (Span(f" {CARDS_KEY.upper()}", "key"),) if form.has_estimates else ()
    foot = [line(Span(f"   {cut(note, width - 8)}", "dim"), *more)] if note else []
    return [
        spread(line(*told), line(Span(f" {place} ", "dim")), width),
        *cards(form, width),
        *foot,
    ]


def _names(form: SetupForm, width: int, *, small: bool) -> list[Line]:
    here = form.row == NAMES
    chips: list[Span] = []
    for seat, name in enumerate(form.names):
        role = "refused@felt" if form.is_taken(name, seat) else f"{SEAT_CHIP}{seat}"
        chips += [Span(f" {name} ", role), Span(" ")]
    if len(form.names) < form.edition.players_max:
        seat = len(form.names)
        shown = form.typing or ("" if here else "…")
        is_taken = form.is_taken(form.typing.strip(), seat)
        role = "refused@felt" if is_taken else f"seat:{seat}@felt"
        chips.append(Span(f" {shown}{'▏' if here else ''} ", role))
    most = form.translate("up to {count}", count=form.edition.players_max)
    hint = form.translate("a name, Enter; Enter on the empty one goes on")
    head = line(*_head(form, NAMES), Span(f"  {hint}", "dim"))
    rows = _wrapped(chips, width - (LABEL + 4 if small else 5))
    if small:
        more = [line(Span(" " * (LABEL + 4)), *row) for row in rows[1:]]
        return [line(*_head(form, NAMES), Span(" "), *rows[0]), *more]
    last = line(*rows[-1], Span(f"  {most}", "dim"))
    return [head, *(line(Span("   "), *row) for row in (*rows[:-1], last))]


def _wrapped(spans: list[Span], width: int) -> list[Line]:
    rows: list[list[Span]] = [[]]
    for span in spans:
        if width_of(rows[-1]) + cells(span.text) > width and rows[-1]:
            rows.append([])
        rows[-1].append(span)
    return [tuple(row) for row in rows]


def _rules(form: SetupForm, width: int, room: int) -> list[Line]:
    words = form.translate("as printed")
    if form.changed:
        words = form.translate("{count} changed", count=form.changed)
    hint = form.translate("Enter changes")
    head = line(
        *_head(form, RULES),
        Span(f"  {words}", "warn" if form.changed else "gain"),
        Span(f"   {hint}", "dim"),
    )
    rows = form.rule_rows()[: max(0, room)]
    return [head, *(_brief(row, width) for row in rows if row.values)]


def _brief(row: RuleRow, width: int) -> Line:
    sign = "■" if row.is_changed else "□"
    role = "warn" if row.is_changed else "dim"
    return line(Span(f"     {sign} {cut(f'{row.name}: {row.now}', width - 8)}", role))


def _vault(form: SetupForm, width: int, *, small: bool) -> list[Line]:
    """Where the vault is: in two rows, or only what is chosen, where one has no room for all."""
    head = (*_head(form, VAULT), Span(" "))
    room = width - width_of(head)
    ways = {choice: _vault_way(form, choice, width) for choice in VAULTS}
    if width < NARROW or (small and width_of(ways.values()) > room):
        return [line(*head, ways[form.wanted_vault])]
    first, *more = _wrapped(list(ways.values()), room)
    return [line(*head, *first), *(line(" " * width_of(head), *row) for row in more)]


def _vault_way(form: SetupForm, choice: str, width: int) -> Span:
    words = form.translate(VAULT_WORDS[choice])
    if choice == "auto" and not form.plugged:
        words = f"{words} {form.translate('(none found)')}"
    elif choice == "auto" and width >= 100:
        words = f"{words}: {form.plugged}"
    chosen = choice == form.wanted_vault
    return Span(marked(words, chosen=chosen, here=form.row == VAULT), GOLD if chosen else "dim")


def screen_rows(form: SetupForm, width: int) -> list[Line]:
    """Return the form's last line, about the screen, in as many rows as it needs."""
    spans = [*_head(form, THEME), Span(" ")]
    narrow = width < NARROW
    for theme in THEMES:
        if narrow and theme != form.screen.theme:
            continue
        words = form.translate(THEME_WORDS[theme])
        spans.append(_option(words, chosen=theme == form.screen.theme, here=form.row == THEME))
    rows = [spans]
    for row in (it for it in form.rows if it in TWO_WAYS):
        ways = [
            _option(form.translate(words), chosen=value == form.holds(row), here=form.row == row)
            for words, value in TWO_WAYS[row]
            if not narrow or value == form.holds(row)
        ]
        if width_of(rows[-1]) + width_of(ways) + 2 > width:
            rows.append([Span(" " * (LABEL + 2))])
        rows[-1] += [Span("  "), *ways]
    return [line(*spans) for spans in rows]


def _option(words: str, *, chosen: bool, here: bool) -> Span:
    role = ("turn" if here else "gain") if chosen else "dim"
    return Span(marked(words, chosen=chosen, here=here), role)


def marked(words: str, *, chosen: bool, here: bool) -> str:
    """Return a choice between `◀▶` or `[]` if it is chosen, else between spaces.

    `here`: whether the arrow keys change it now.
    """
    left, right = ("◀▶" if here else "[]") if chosen else "  "
    return f"{left}{words}{right}"


def _begin(form: SetupForm, width: int) -> Line:
    box = short_box(form.edition.title)
    missing = form.edition.players_min - len(form.players)
    if form.players and missing > 0:
        words = form.translate("{count:more name|more names}", count=missing)
    elif form.players:
        template = "BEGIN: {names} play {box}"
        words = form.translate(template, names=", ".join(form.players), box=box)
    else:
        words = form.translate("BEGIN")
    words = f"{'›' if form.row == BEGIN else ' '} ⏎  {cut(words, width - 12)}  "
    space = max(0, width - cells(words)) >> 1
    role = GOLD if form.row == BEGIN else "gold@felt"
    return line(Span(" " * space), Span(words, role))


# --- the list of house rules --------------------------------------------------------------------


def _list(form: SetupForm, width: int, room: int) -> list[Line]:
    rules = form.rules
    assert rules is not None
    rows = form.rule_rows()
    at = min(rules.at, max(0, len(rows) - 1))
    find = Span(f"{rules.find}▏", "bold") if rules.find else Span(
        form.translate("type to find; ←→ changes"), "dim"
    )  # fmt: skip
    head = line(Span(f" {form.translate('House rules')}  ", "heading"), Span("› ", "key"), find)
    about = rows[at].about if rows else form.translate("no rule has these words")
    below = [line(Span(f" {row}", "dim")) for row in wrap(about, width - 2)[:2]]
    below = [EMPTY] * (2 - len(below)) + below
    shown = max(1, room - 2 - len(below))
    first = max(0, min(at - (shown >> 1), len(rows) - shown))
    lines = [_row(rows[place], width, here=place == at)
             for place in range(first, min(len(rows), first + shown))]  # fmt: skip
    return [head, EMPTY, *shape(lines, width, shown), *below]


def _row(row: RuleRow, width: int, *, here: bool) -> Line:
    """A rule with its value; the row pointed at shows every value, where they fit."""
    if not row.values:
        return line(Span(f"   ▸ {row.name} ", "turn" if here else "key"))
    sign = "■" if row.is_changed else "□"
    left = line(Span(f" {'›' if here else ' '} {sign} ", "key"),
                Span(row.name, "turn" if here else "warn" if row.is_changed else ""))  # fmt: skip
    every = [
        Span(f" {'· ' if at else ''}{value}", "gain" if value == row.now else "dim")
        for at, value in enumerate(row.values)
    ]
    if row.now not in row.values:
        every.append(Span(f" · {row.now}", "gain"))
    if not here or width_of(left) + width_of(every) + 2 > width:
        every = [Span(cut(row.now, max(1, width - width_of(left) - 4)), "gain")]
    return spread(left, line(*every, " "), width)


# --- below --------------------------------------------------------------------------------------


def _foot(form: SetupForm, width: int) -> list[Line]:
    rows = wrap(form.note, width - 3)[:2]
    said = [line(Span(f" {'✗' if not at else ' '} {row}", "refused"))
            for at, row in enumerate(rows)]  # fmt: skip
    keys: tuple[tuple[str, str], ...] = KEYS_OF_FIELDS if form.line == THEME else KEYS
    if form.row == VAULT and not said:
        said = [line(Span(f" {cut(form.translate(OWN_VAULT), width - 2)}", "dim"))]
    if form.asks and form.offer is not None:
        keys = ASKED_KEYS
        said = [line(Span(f" {_offered(form, form.offer)}", "warn"))]
    elif form.rules is not None:
        keys = (("⏎", "done"), ("↑↓", "rule"), ("←→", "change"), ("⌫", "one letter"),
                ("Esc", "back"))  # fmt: skip
    spans = [
        span
        for key, word in keys
        for span in (Span(f" {key}", "key"), Span(f" {form.translate(word)} ", "dim"))
    ]
    return [fit(row, width) for row in (*(said or [EMPTY]), tuple(spans))]


def _offered(form: SetupForm, offer: FigureOffer) -> str:
    return form.translate(OFFERED, count=len(offer.figures), sure=offer.sure, deeds=offer.deeds)


def _help(form: SetupForm, width: int) -> list[Line]:
    lines: list[Line] = []
    for row in (it for it in form.rows if it in HELP):
        first, *more = wrap(form.translate(HELP[row]), width - 8)
        lines.append(line(Span(f"   {_number(form, row)}  ", "key"), first))
        lines += [line("      " + row) for row in more]
        lines.append(EMPTY)
    return lines[:-1]
