"""Result: the last page: who won, with what, how that was calculated, and highlights of the game.

On a narrow terminal only the ranking is shown; the fingerprint is readable at every size.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.foundation.memo import once
from banker.foundation.text import joined
from banker.games.board.queries.estimates import of_deed, ranking, rent_now
from banker.games.board.queries.net_worth import building_worth, deed_worth, worth as belongings
from banker.games.board.state import Rank, State
from banker.interaction import seats
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.view import View
from banker.interaction.words.screen_words import beside_cash, money, plural, worth_word
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    cells,
    column,
    cut,
    line,
    shape,
    spread,
    width_of,
    wrap,
)
from banker.report.page.chart import step_of
from banker.tui.panes.fingerprint import PAPER
from banker.tui.panes.footer import foot
from banker.tui.render.chart import ROWS_MIN, Track, chart
from banker.tui.render.paint import Block, blank, centred, frame, join
from banker.tui.render.podium import HEAD, Place, banner, podium

ENDINGS = {
    "all_owned": "every street is owned",
    "first_bankruptcy": "the first bankruptcy",
    "last_player": "one player is left",
    "second_bankruptcy": "the second bankruptcy",
    "time_up": "the time is up",
    "agreed": "by agreement",
}
SECONDS = 60  # of a minute
WIDE_FROM, WIDE_ROWS = 78, 20  # from this size on there is more than the ranking
BANNERS = ((40, 7), (20, 3), (0, 1))  # height of the page, rows of the banner
CODE_FROM = 44  # rows from which on the QR code is shown
LEFT_MAX, LEFT_MIN = 64, 38
BEFORE_NAME, NAME_MIN = 4, 6
PLACE_WIDTH, BANKRUPT = 4, "x"  # as the worths over time mark it
MARK = 10  # the columns that the winner's mark takes
NAMES_FROM = 48  # columns from which on an award has a name, not a letter
PODIUM_MAX = 15
CHART_MIN = 8  # rows that are left to the chart before deeds are told
FINGERPRINT = (
    "scan: the fingerprint of this game. With it anybody can check that no entry was changed later."
)


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the last page."""
    below = foot(view, width)
    key = (view.state, view.evening, view.fingerprint, view.has_crown, view.ascii, width, height)
    above = once("final", key, lambda: _above(view, width, height - 3))
    return [*above[: height - len(below)], *below]


def _above(view: View, width: int, height: int) -> Block:
    rows = next(rows for least, rows in BANNERS if height + 3 >= least)
    head = banner(_won(view), _colour(view), width, rows, ascii=view.ascii)
    head += [_subtitle(view, width)] if height + 3 >= WIDE_ROWS else []
    words = _fingerprint(view, width)
    room = height - len(head) - len(words)
    if width >= WIDE_FROM and height + 3 >= WIDE_ROWS:
        body = _wide(view, width, room)
    else:
        body = _narrow(view, width, room)
    return shape([*head, *body, *words], width, height)


def _won(view: View) -> tuple[str, str]:
    """Who won, as a sentence and only the names."""
    names = [view.state.setup.names[who] for who in view.state.table.winners]
    template = "{who} share the win" if len(names) > 1 else "{who} wins"
    won = view.translate(template, who=joined(names, "{first} and {last}"))
    return won.upper(), " & ".join(names).upper()


def _colour(view: View) -> str:
    """The winner's colour; gold if several share the win."""
    winners = view.state.table.winners
    return seats.colour(view, winners[0]) if len(winners) == 1 else "gold"


def _subtitle(view: View, width: int) -> Line:
    table, edition = view.state.table, view.state.edition
    told = [edition.title, view.translate(plural(table.round, "round")),
            view.translate("ended: {why}", why=_why(view))]  # fmt: skip
    if view.evening is not None:
        told.insert(2, view.translate("{count:entry|entries}", count=view.evening.entries))
    while len(told) > 1 and len(" · ".join(told)) > width - 2:
        told.pop(0)
    return centred(line(Span(cut(" · ".join(told), width), "dim")), width)


def _why(view: View) -> str:
    """Why the game ended: an agreed length with its number."""
    table, edition = view.state.table, view.state.edition
    if table.ended == "time_up":
        minutes = edition.number("time_limit")
        if minutes and table.seconds >= minutes * SECONDS:
            return view.translate("the agreed {count:minute|minutes}", count=minutes)
        if edition.round_limit:
            return view.translate("the agreed {count:round|rounds}", count=edition.round_limit)
    return view.translate(ENDINGS.get(table.ended, table.ended))


def _fingerprint(view: View, width: int) -> Block:
    """The words that stand for the whole game; without a fingerprint nothing."""
    if view.fingerprint is None:
        return []
    said = f"{view.translate('fingerprint')} {view.fingerprint.words}"
    return [centred(line(Span(row, "bold")), width) for row in wrap(said, width - 4)]


def _narrow(view: View, width: int, height: int) -> Block:
    rows = _ranking(view, width, details=height >= 2 * len(view.state.table.ranking) + 2)
    if len(rows) > height:
        rows = rows[1:]
    rows += [EMPTY, *_awards(view, width)] if view.evening is not None else []
    return shape(rows, width, height)


# --- two columns ----------------------------------------------------------------------------------


def _wide(view: View, width: int, height: int) -> Block:
    left = min(LEFT_MAX, max(LEFT_MIN, width * 9 // 20))
    right = width - left - 1
    margin = blank(1, height)
    return join(margin, _left(view, left - 1, height), margin, _right(view, right, height))


def _left(view: View, width: int, height: int) -> Block:
    """The podium, the awards, and from 44 rows on the code of the fingerprint."""
    awards = _awards(view, width)[: max(0, height - HEAD - 2)]
    code = _code(view, width) if height + 12 >= CODE_FROM else []
    room = height - len(awards) - bool(awards) - len(code) - bool(code)
    if room < HEAD + ROWS_MIN:
        code, room = [], room + len(code) + bool(code)
    shown = podium(_places(view), width, min(PODIUM_MAX, room), crown=_crown(view))
    rows = [*shown, EMPTY, *awards, *([EMPTY] if code else []), *code]
    return shape(rows, width, height)


def _places(view: View) -> list[Place]:
    found = []
    for rank in ranking(view.state):
        fill = seats.fill(view, rank.who)
        letter = Span(f" {view.letters[rank.who].upper()} ", fill)
        out = view.state.seats[rank.who].bankrupt
        found.append(
            Place(rank.rank, seats.chip(view, rank.who, 9), letter, seats.colour(view, rank.who),
                  int(rank.total), money(rank.total), out)
        )  # fmt: skip
    return found


def _crown(view: View) -> Span:
    return Span("♛" if view.has_crown else " ", "gold")


def _awards(view: View, width: int) -> Block:
    if view.evening is None:
        return []
    rows = []
    awards = view.evening.awards
    titles = [view.translate(award.title) for award in awards]
    wide = min(max(map(len, titles), default=0), width // 2)
    known = view.state.setup.names if width >= NAMES_FROM else view.letters
    names = min(12, max((len(known[award.who]) for award in awards), default=0))
    for award, title in zip(awards, titles, strict=True):
        name = column(known[award.who] if width >= NAMES_FROM else known[award.who].upper(), names)
        rows.append(
            line(
                Span("★ ", "gold"), Span(column(title, wide) + "  ", "dim"),
                Span(f"{name} ", seats.ink(view, award.who)), Span(view.translate(award.words)),
            )
        )  # fmt: skip
    return rows


def _code(view: View, width: int) -> Block:
    """The QR code with what it is for; nothing where it does not fit whole."""
    fingerprint = view.fingerprint
    if fingerprint is None or not fingerprint.code or view.ascii:
        return []
    code = fingerprint.code
    room = width - len(code[0]) - 2
    if room < 0:
        return []
    about = wrap(view.translate(FINGERPRINT), room) if room >= 12 else []
    beside = shape([EMPTY, *(line(Span(row, "dim")) for row in about)], room, len(code))
    return [(Span(row, PAPER), Span("  "), *words) for row, words in zip(code, beside, strict=True)]


def _right(view: View, width: int, height: int) -> Block:
    """Worth over time over the ranking, which is the legend too, in a frame."""
    inner = width - 4
    least = CHART_MIN + 6 if view.evening is not None else 0
    details = height - 2 - 2 * len(view.state.table.ranking) - 2 >= least
    rows = _ranking(view, inner, details=details)
    room = height - 2 - len(rows) - 2
    drawn = _chart(view, inner, room) if room >= ROWS_MIN else []
    title = view.translate("WORTH OVER TIME" if drawn else "RANKING")
    return frame(title, [*drawn, *rows], width, height)


def _chart(view: View, width: int, height: int) -> Block:
    """Everybody's worth, the best drawn last; under it where it begins and ends."""
    evening = view.evening
    if evening is None or len(evening.moments) < 2:
        return []
    ids = view.state.setup.ids
    moments = evening.moments
    tracks = []
    for rank in reversed(view.state.table.ranking):
        seat = ids.index(rank.who)
        values = tuple(it.worth[seat] for it in moments if seat < len(it.worth))
        letter, ink = view.letters[rank.who].upper(), seats.ink(view, rank.who)
        tracks.append(Track(letter, ink, values, evening.bankrupt.get(rank.who)))
    drawn = chart([it.seq for it in moments], tracks, width, height, step_of, money)
    first = view.translate("round {number}", number=moments[0].round)
    last = view.translate("round {number}", number=view.state.table.round)
    ends = spread(line(Span(f"  {first}", "dim")), line(Span(f"{last}  ", "dim")), width)
    return [*drawn, ends, EMPTY]


# --- the ranking ----------------------------------------------------------------------------------


def _ranking(view: View, width: int, *, details: bool) -> list[Line]:
    """A heading and a row for each player, with the deeds under it."""
    figures = _figures(view, width)
    rows = [line(Span(_head(view, width, figures), "dim"))]
    for rank in view.state.table.ranking:
        rows.append(_rank(view, rank, width, figures))
        if details and (deeds := _rents(view, rank, width)):
            rows.append(deeds)
    return rows


class _Figures(NamedTuple):
    """The columns of figures: their headings, how wide each is, and the amounts by player."""

    words: tuple[str, ...]
    wide: int
    amounts: dict[str, tuple[int, ...]]


def _figures(view: View, width: int) -> _Figures:
    """All columns; the totals alone where not all of them fit."""
    debts = ("debts",) if _is_owed(view) else ()
    words = ("cash", beside_cash(view.state) if worth_word(view.state) else "", *debts, "total")
    amounts = {
        rank.who: (rank.cash, rank.rest, *([rank.dues] if debts else []), rank.total)
        for rank in ranking(view.state)
    }
    widest = max((cells(money(it)) for row in amounts.values() for it in row), default=0)
    found = _Figures(words, max(9, widest + 2), amounts)
    if len(words) * found.wide + BEFORE_NAME + NAME_MIN <= width:
        return found
    return _Figures(words[-1:], found.wide, {who: row[-1:] for who, row in amounts.items()})


def _name_width(width: int, figures: _Figures) -> int:
    taken = len(figures.words) * figures.wide + BEFORE_NAME + 3
    return max(NAME_MIN, min(24, width - taken - (MARK if width >= taken + MARK + 12 else 0)))


def _is_owed(view: View) -> bool:
    """Whether open debts changed a total. Only then there is a column for them."""
    return any(rank.dues for rank in view.state.table.ranking)


def _head(view: View, width: int, figures: _Figures) -> str:
    head = "    " + column("", _name_width(width, figures))
    words = map(view.translate, figures.words)
    return head + "".join(column(word, figures.wide, right=True) for word in words)


def _rank(view: View, rank: Rank, width: int, figures: _Figures) -> Line:
    out = view.state.seats[rank.who].bankrupt
    won = rank.who in view.state.table.winners
    name = f"{view.letters[rank.who].upper()} {view.state.setup.names[rank.who]}"
    room = _name_width(width, figures)
    name = column(cut(name, room), room)
    place = view.translate("out") if out else f"{rank.rank}."
    place = place if cells(place) <= PLACE_WIDTH else BANKRUPT
    amounts = "".join(
        column(money(amount), figures.wide, right=True) for amount in figures.amounts[rank.who]
    )
    row = line(
        Span(column(place, PLACE_WIDTH, right=True), "dim"), Span(" ", ""),
        Span(name, seats.ink(view, rank.who)),
        Span(amounts[1:], "bold" if won else "struck" if out else ""),
    )  # fmt: skip
    mark = Span(view.translate("  ◀ winner"), "gain")
    return (*row, mark) if won and width_of((*row, mark)) <= width else row


def _rents(view: View, rank: Rank, width: int) -> Line:
    """The deeds and what each brought, as many as fit."""
    spans: list[Span] = [Span("     ")]
    room = width - 6
    if not (details := _details(view.state, rank.who)):
        return EMPTY
    for deed_id, rent in details:
        deed = view.state.edition.deed_by_id[deed_id]
        words = f" {rent:,} "
        if room < len(words) + 4:
            spans.append(Span("…", "dim"))
            break
        room -= len(words) + 4
        spans += [Span(f" {view.code(deed)} ", chip_role(view, deed)), Span(words, "dim")]
    return line(*spans)


def _details(state: State, who: str) -> list[tuple[str, int]]:
    """Each deed with its rent in the ranking, or with its value and that of its buildings."""
    counted = belongings(state, who)
    if counted.rents or not worth_word(state):
        return [(deed, rent_now(state, deed, amount=rent)) for deed, rent in counted.rents]
    return [
        (
            deed.id,
            of_deed(state.edition, deed, "price", deed_worth(state, deed))
            + of_deed(state.edition, deed, "building", building_worth(state, deed)),
        )
        for deed in ([] if state.seats[who].bankrupt else state.deeds(who))
    ]
