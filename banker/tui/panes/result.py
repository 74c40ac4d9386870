"""Result: the last page. Who won, with what, and how that was calculated.

Pure.
"""

from __future__ import annotations

from banker.games.board.queries.net_worth import building_worth, deed_worth, worth as belongings
from banker.games.board.state import Rank, State
from banker.text import Text, joined
from banker.tui.panes.deeds import chip_role
from banker.tui.panes.fingerprint import fingerprint_lines
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render.digits import five_rows, five_width
from banker.tui.render.text import EMPTY, Line, Span, column, cut, line, shape, width_of
from banker.tui.screen_words import beside_cash, money, plural, worth_word
from banker.tui.view import View

ENDINGS = {
    "all_owned": "every street is owned",
    "first_bankruptcy": "the first bankruptcy",
    "last_player": "one player is left",
    "second_bankruptcy": "the second bankruptcy",
    "time_up": "the time is up",
    "agreed": "by agreement",
}


def screen(view: View, width: int, height: int) -> list[Line]:
    """The whole page."""
    table = view.state.table
    ranking = table.ranking
    names = [view.state.setup.names[who] for who in table.winners]
    why = ENDINGS.get(table.ended, table.ended)
    template = "{who} share the win" if len(names) > 1 else "{who} wins"
    won = view.translate(template, who=joined(names, "{first} and {last}"))
    lines = [EMPTY, _centred(Span(won.upper(), "turn"), width), EMPTY]
    best = str(ranking[0].total) if ranking else "0"
    room = height - 4 - len(lines)
    details = room >= 2 * len(ranking) + 3
    if room - 6 >= (2 if details else 1) * len(ranking) + 3 and five_width(best) < width:
        lines += [_centred(Span(row, "digits"), width) for row in five_rows(best, ascii=view.ascii)]
        lines.append(EMPTY)
    lines.append(line(Span(_head(view, width), "dim")))
    for rank in ranking:
        lines.append(_rank(view, rank, width))
        if details:
            lines.append(_rents(view, rank, width))
    rounds = view.translate(plural(table.round, "round"))
    ended = f"{view.translate('ended: {why}', why=Text(why))} · {rounds}"
    lines += [EMPTY, _centred(Span(ended, "dim"), width)]
    lines = fingerprint_lines(lines, view, width, height - 4)
    return [title(view, width), *shape(lines, width, height - 4), *foot(view, width)]


def _centred(span: Span, width: int) -> Line:
    return line(" " * max(0, (width - width_of((span,))) // 2), span)


def _name_width(width: int) -> int:
    return max(6, min(24, width - 34))


def _is_owed(view: View) -> bool:
    """Whether open debts changed a total. Only then there is a column for them."""
    return any(rank.dues for rank in view.state.table.ranking)


def _head(view: View, width: int) -> str:
    head = "    " + column("", _name_width(width))
    debts = ("debts",) if _is_owed(view) else ()
    words = ("cash", beside_cash(view.state) if worth_word(view.state) else "", *debts, "total")
    return head + "".join(column(view.translate(word), 9, right=True) for word in words)


def _rank(view: View, rank: Rank, width: int) -> Line:
    out = view.state.seats[rank.who].bankrupt
    won = rank.who in view.state.table.winners
    name = column(cut(view.state.setup.names[rank.who], _name_width(width)), _name_width(width))
    place = view.translate("out") if out else f"{rank.rank}."
    debts = (rank.dues,) if _is_owed(view) else ()
    figures = "".join(
        column(money(amount), 9, right=True)
        for amount in (rank.cash, rank.rest, *debts, rank.total)
    )
    role = "bold" if won else "struck" if out else ""
    return line(
        Span(column(place, 4, right=True), "dim"), Span(" ", ""), Span(name, role),
        Span(figures[1:], "bold" if won else ""),
        Span(view.translate("  ◀ winner") if won else "", "gain"),
    )  # fmt: skip


def _rents(view: View, rank: Rank, width: int) -> Line:
    """The deeds and what each brought, as many as fit."""
    spans: list[Span] = [Span("     ")]
    room = width - 6
    for deed_id, rent in _details(view.state, rank.who):
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
        return list(counted.rents)
    return [
        (deed.id, deed_worth(state, deed) + building_worth(state, deed))
        for deed in ([] if state.seats[who].bankrupt else state.deeds(who))
    ]
