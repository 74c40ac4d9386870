"""Stage: the middle of the board, which shows one thing at a time.

The most urgent comes first: an open panel, a deed on offer, a rent that may be claimed; else the
dice and the newest headline.

Pure.
"""

from __future__ import annotations

from banker.games.board.edition import Deed
from banker.games.board.open_actions.action import Action
from banker.games.board.queries.estimates import claim_amount, of_deed, rents_of
from banker.interaction import seats
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.verbs.suggestion import awaited
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, column, cut, fit, spread, width_of
from banker.tui.panes import ledger
from banker.tui.panes.board.fields import has_room
from banker.tui.panes.board.staged import staged
from banker.tui.panes.panels import Panel
from banker.tui.render.paint import Block, blank, centre, centred, folded, join, laid_on
from banker.tui.render.theme import PIXELS

GROUND = "stage"
ON = "@stage"
LARGE_FROM = 22  # rows from which on the dice are large
FORGOTTEN = "!"  # the mark of what somebody should have done
RENT = ("ask_rent", "roll_for_rent")
CARD_WIDTH = 28
CARD_ROWS = 7
LARGE_CARD_WIDTH = 44
AROUND_OFFER = 6  # rows of the turn above it, of the news below it, and of gaps
NEWS_ROWS = 2
DIE = f"{PIXELS}pip|die"
LOCK = 0  # the lock symbol of the die that has one
PIPS = {
    1: ("", " ● ", ""), 2: ("●", "", "  ●"), 3: ("●", " ● ", "  ●"), 4: ("● ●", "", "● ●"),
    5: ("● ●", " ● ", "● ●"), 6: ("● ●", "● ●", "● ●"),
}  # fmt: skip
LOCK_SMALL = (" ┌───┐ ", " █████ ", " █████ ")
LOCK_LARGE = (
    "", "    ┌───┐", "    │   │", "   ███████", "   ███████", "   ███████", "",
)  # fmt: skip


def panel(view: View, active: Panel, width: int, height: int) -> Block | None:
    """Return an open panel drawn in the middle; None if the stage has too little room."""
    if (whole := staged(view, active, width, height)) is not None:
        return whole
    inner = min(width - 2, 44)
    lines = active.draw(view, inner)
    if len(lines) + 1 > height or max((width_of(row) for row in lines), default=0) > inner:
        return None
    title = (Span(view.translate(active.title), "heading"),)
    shown = [fit(row, inner) for row in [title, *lines]]
    return centre(laid_on(shown, GROUND), width, height, ON)


def stage(view: View, width: int, height: int) -> Block:
    """Return the lines about what happens now, without a panel."""
    lines = [*dice(view, height), (), _where(view)]
    action = _asked(view)
    if action is not None and action.situation == "buy":
        lines = _offer(view, action.about, width, height)
    elif action is not None and has_room(width, height):
        return _rent(view, action, width, height)
    elif action is not None:
        lines = [*dice(view, height), (), *_claim(view, action)]
    lines = [_turn(view), (), *lines, ()]
    is_roomy = sum(row != () for row in lines) + NEWS_ROWS <= height
    lines += _news(view, width, NEWS_ROWS if is_roomy else 1)
    while len(lines) > height and () in lines:
        lines.remove(())
    shown = [tuple(Span(text, role or ON) for text, role in row) for row in lines]
    return centre([centred(row, width, ON) for row in laid_on(shown, GROUND)], width, height, ON)


def _asked(view: View) -> Action | None:
    """The deed on offer, or the rent, that comes first."""
    found = (it for it in awaited(view.ctx) if it.situation in ("buy", *RENT))
    return next(found, None)


def rent_asked(view: View) -> Action | None:
    """Return the rent that may be claimed now; None if something else is more urgent."""
    action = _asked(view)
    return action if action is not None and action.situation in RENT else None


def _turn(view: View) -> Line:
    count = view.translate("round {number}", number=view.state.table.round)
    return (seats.chip(view, view.state.table.turn, 20), Span(f"  {count}", "dim"))


def _where(view: View) -> Line:
    """Where the player stands whose turn it is."""
    state = view.state
    at = state.position(state.table.turn)
    if at is None:
        return ()
    space = state.edition.spaces[at]
    if space.deed is None:
        name = view.translate(screen_words.space_name(state, state.table.turn))
        return (Span("→ ", "dim"), Span(name, "bold"))
    deed = state.edition.deed_by_id[space.deed]
    code = Span(f" {view.code(deed)} ", chip_role(view, deed))
    return (Span("→ ", "dim"), code, Span(f" {deed.name}", "bold"))


def _news(view: View, width: int, most: int) -> list[Line]:
    """The newest entry that is more than chatter, in at most so many rows."""
    for row in view.rows[:12]:
        if row.news is not None and not row.is_chatter and not row.undone:
            room = max(1, width - 2)
            mark = Span(f"{row.news.mark} ", ledger.MARKS.get(row.news.mark, "dim"))
            amount = f" {row.news.amount}" if row.news.amount else ""
            told = row.news
            has_lapsed = told.mark == FORGOTTEN and not told.amount and len(told.who) > 1
            words = seats.named(view, row.news.text + amount, "warn" if has_lapsed else "bold")
            undoes = (
                (Span("  u", "key"), Span(view.translate(" undo"), "dim")) if has_lapsed else ()
            )
            *first, last = folded((mark, *words), room - width_of(undoes), most)
            return [*first, (*last, *undoes)]
    return []


# --- dice -----------------------------------------------------------------------------------------


def dice(view: View, height: int) -> list[Line]:
    """Return the dice of this turn with their sum; empty before the roll."""
    table = view.state.table
    thrown = table.dice
    if thrown is None or 0 in thrown:  # in jail without a roll
        return []
    has_lock = table.guess is not None and table.guess.why == "lock" and 1 in thrown
    shown = list(thrown)
    if has_lock:
        shown[thrown.index(1)] = LOCK
    faces = [die(number, is_large=height >= LARGE_FROM) for number in shown]
    rows = join(faces[0], blank(2, len(faces[0]), ON), faces[1])
    words = str(sum(thrown))
    if thrown[0] == thrown[1] and not has_lock:
        words = view.translate("{sum}: double", sum=words)
    return [*rows, (Span(words, "dim"),)]


def die(number: int, *, is_large: bool) -> Block:
    """Return the face of a die: 7 × 3 cells, or 13 × 7 if it is large."""
    if number == LOCK:
        drawn, wide = (LOCK_LARGE, 13) if is_large else (LOCK_SMALL, 7)
        return [(Span(column(row, wide), DIE),) for row in drawn]
    rows = [column(row, 3) for row in PIPS[number]]
    if not is_large:
        return [(Span(f" {' '.join(row)} ", DIE),) for row in rows]
    bare = (Span(" " * 13, DIE),)
    found: Block = [bare]
    for row in rows:
        found += [(Span("  " + "   ".join(row) + "  ", DIE),), bare]
    return found


# --- a deed on offer, a rent ----------------------------------------------------------------------


def _offer(view: View, deed: Deed, width: int, height: int) -> list[Line]:
    """The dice beside the title deed, or only the deed where both do not fit. Both are large, one
    above the other, where the stage has the rows."""
    if large := _large_offer(view, deed, width, height):
        return large
    card = title_deed(view, deed, min(CARD_WIDTH, width - 2))[: max(2, height - 4)]
    thrown = [centred(row, 17, ON) for row in dice(view, 0)]
    if not thrown or width < CARD_WIDTH + 20:
        return card
    thrown += blank(17, len(card), ON)
    return join(thrown[: len(card)], blank(2, len(card), ON), card)


def _large_offer(view: View, deed: Deed, width: int, height: int) -> list[Line]:
    """The large dice above a wide title deed; nothing where one of them does not fit."""
    wide = min(LARGE_CARD_WIDTH, width - 2)
    card = title_deed(view, deed, wide)
    margin = (Span(" " * wide, "@felt"),)
    thrown = dice(view, LARGE_FROM)
    above = [*thrown, ()] if thrown else []
    found = [*above, card[0], margin, *card[1:], margin]
    is_wide = all(wide >= width_of(row) for row in thrown) and wide > CARD_WIDTH
    return found if is_wide and len(found) + AROUND_OFFER <= height else []


def title_deed(view: View, deed: Deed, width: int) -> Block:
    """Return a deed as printed: its name on its colour, its price and rents."""
    head = column(f" {view.code(deed)}  {deed.name}", width)
    price = of_deed(view.state.edition, deed, "price")
    rows = [(view.translate("price"), price), *_rents(view, deed)][:CARD_ROWS]
    found: Block = [(Span(head, chip_role(view, deed)),)]
    for name, amount in rows:
        figure = Span(f"{screen_words.money(amount)} ", "bold@felt")
        found.append(spread((Span(f" {cut(name, width - 10)}", "dim@felt"),), (figure,), width,
                            "@felt"))  # fmt: skip
    return found


def _rents(view: View, deed: Deed) -> list[tuple[str, int]]:
    """The printed rents, with what each is for."""
    edition = view.state.edition
    rents = rents_of(edition, deed)
    if deed.kind != "street":
        return [(f"{count} ×", rent) for count, rent in enumerate(rents, 1)]
    names = [view.translate("rent"), view.translate("full set")]
    houses = edition.houses_before_hotel if edition.houses else 0
    levels = range(1, len(deed.rents))
    names += [f"H{level}" if level <= houses else "▲" * (level - houses) for level in levels]
    return list(zip(names, rents, strict=False))


def _rent(view: View, action: Action, width: int, height: int) -> Block:
    """The rent on a stage that has the room for it."""
    from banker.tui.panes.board.stages import rent

    return rent.stage(view, action, dice(view, height), width, height)


def _claim(view: View, action: Action) -> list[Line]:
    """Who owes whom the rent that may be asked for."""
    claim, amount = action.about, action.amount
    deed = view.state.edition.deed_by_id[claim.deed]
    figure = "?"
    if amount is not None:
        figure = screen_words.money(claim_amount(view.state, claim, amount.least))
    return [
        (
            seats.chip(view, claim.visitor, 10), Span(" ── ", "dim"), Span(figure, "bold"),
            Span(" ──▶ ", "dim"), seats.chip(view, claim.owner, 10),
        ),
        (Span(f" {view.code(deed)} ", chip_role(view, deed)), Span(f" {deed.name}")),
    ]  # fmt: skip
