"""Inspect panel: every amount of a deed, or everything that a player has. It changes nothing.

An amount with a `~` is an estimate: compare it with the printed card. An amount with a `*` was
corrected by a player. A calculated amount is as reliable as the amounts behind it.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Text, marked
from banker.games.board.edition import OWN, Deed
from banker.games.board.queries.estimates import due_amount
from banker.games.board.queries.prices import redeem_cost
from banker.games.board.queries.rent_amounts import in_one_hand, is_doubled
from banker.games.board.state import BANK, KEY, SITE, State
from banker.interaction.board.deed_signs import chip_role, state_signs
from banker.interaction.ui_state import WHAT_IF
from banker.interaction.verbs.printed_card import held
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import (
    EMPTY,
    UNBROKEN,
    Line,
    Span,
    column,
    fit,
    line,
    spread,
    wrap,
)
from banker.language.phrases.rent_explanation import reckoning
from banker.language.phrases.translation import language_of

YOURS = "*"
TWO_COLUMNS = 60  # from this width on the figures take two columns

Figure = tuple[Text, str, int, int | None]


def lines(view: View, width: int) -> list[Line]:
    """Return the panel's lines: about the inspected deed or player, or the results of a what-if."""
    assert view.ui.inspected is not None
    kind, id = view.ui.inspected
    if kind == WHAT_IF:
        return supposed(id, width)
    if kind == "player":
        return _player(view, id, width)
    return _deed(view, view.state.edition.deed_by_id[id], width)


# --- a deed -----------------------------------------------------------------------------------


def _deed(view: View, deed: Deed, width: int) -> list[Line]:
    state = view.state
    owner = state.owner(deed.id)
    group = next(group for group in state.edition.groups if group.id == deed.group)
    who = state.setup.names[owner] if owner != BANK else view.translate("nobody's")
    word = view.translate(screen_words.standing(state, deed)).upper()
    standing = f" · {word}" if word else ""
    key = view.translate("  key on it") if state.amount(SITE + deed.id, KEY) else ""
    chip = line(Span(f" {view.code(deed)} ", chip_role(view, deed)), Span(f" {deed.name}", "bold"))
    found = figures(state, deed)
    corrected = any(is_yours(state, deed, path) for _, path, _, _ in found)
    legend = view.translate("  * yours") if corrected else ""
    whose = line(
        f"{view.translate(group.name)} · {who}", Span(standing, "warn"), Span(key + legend, "dim")
    )
    asks = [
        line(row) for row in wrap(reckoning(deed.id, state, language_of(state.edition).book), width)
    ]
    now = level(view, deed)
    rows = [_row(view, deed, figure, now) for figure in found]
    if width < TWO_COLUMNS or width == UNBROKEN:
        return [chip, whose, *asks, *rows]
    half = -(-len(rows) // 2)
    pairs = zip(rows[:half], [*rows[half:], *[EMPTY] * (2 * half - len(rows))], strict=True)
    return [(*chip, Span(" · "), *whose), *asks,
            *((*fit(one, width // 2), *two) for one, two in pairs)]  # fmt: skip


def _row(view: View, deed: Deed, figure: Figure, now: int | None) -> Line:
    """One amount. The current rent has a pointer."""
    name, path, amount, level = figure
    holds = level is not None and level == now
    mark, role = ("▶", "bold") if holds else (" ", "")
    value = column(shown(view.state, deed, path, amount), 9, right=True)
    return line(Span(mark + column(view.translate(name), 18), role), Span(value, role))


def seen(state: State, deed: Deed, path: str, amount: int) -> int:
    """Return an amount of a deed, as a number that prints with `~` if it is an estimate."""
    return marked(amount, _is_unsure(state, deed, path))


def shown(state: State, deed: Deed, path: str, amount: int) -> str:
    """Return an amount as text with commas, and `*` behind it if a player corrected it."""
    sign = YOURS if is_yours(state, deed, path) else " "
    return f"{seen(state, deed, path, amount):,}{sign}"


def _is_unsure(state: State, deed: Deed, path: str) -> bool:
    """Whether an amount is an estimate, or calculated from one."""
    return any(map(state.edition.is_estimate, _parts(state, deed, path)))


def is_yours(state: State, deed: Deed, path: str) -> bool:
    """Return whether a player corrected the amount, and no part of it is an estimate."""
    parts = _parts(state, deed, path)
    own = any(state.edition.sources.get(one) == OWN for one in parts)
    return own and not _is_unsure(state, deed, path)


def _parts(state: State, deed: Deed, path: str) -> list[str]:
    """The printed amounts behind an amount; a printed amount stands for itself."""
    if path == "redeem" and not deed.redeem:
        base = state.edition.switches["redeem_base"]
        return [f"deed.{deed.id}.{base}", "money.interest_percent"]
    return [f"deed.{deed.id}.{path}"]


def figures(state: State, deed: Deed) -> list[Figure]:
    """Return a deed's amounts in printed order: label, path, amount, and rent level or None.

    The path is that of the edition's value, such as `rents.2`; the level is the row of a rent, from
    0.
    """
    rents = [
        (name, f"rents.{level}", rent, level)
        for level, (name, rent) in enumerate(zip(_rent_names(state, deed), deed.rents, strict=True))
    ]
    found: list[Figure] = [(Text("price"), "price", deed.price, None), *rents]
    if deed.building:
        found.append((Text("a building"), "building", deed.building, None))
    if deed.mortgage:
        found.append((Text("mortgage"), "mortgage", deed.mortgage, None))
        found.append((Text("redeem"), "redeem", redeem_cost(state, deed), None))
    return found


def _rent_names(state: State, deed: Deed) -> list[Text]:
    """The label of each of a deed's rents."""
    if deed.kind == "railroad":
        return [Text("with {count} of them", {"count": it + 1}) for it in range(len(deed.rents))]
    if deed.kind == "utility":
        return [Text("× dice, {count} of them", {"count": it + 1}) for it in range(len(deed.rents))]
    built = len(deed.rents) - 2
    if not state.edition.houses_before_hotel:
        hotels = (screen_words.plural(count, "hotel") for count in range(1, built + 1))
        names = [Text("with {what}", {"what": words}) for words in hotels]
    else:
        names = [Text("with {count} house", {"count": 1})]
        names += [Text("with {count} houses", {"count": count}) for count in range(2, built)]
        names.append(Text("with a hotel"))
    return [Text("rent alone"), Text("rent full set"), *names]


def level(view: View, deed: Deed) -> int | None:
    """Return the row of the rent that a visitor would pay now, from 0; None if no rent is due."""
    state = view.state
    owner = state.owner(deed.id)
    if owner == BANK or deed.id in state.table.mortgaged:
        return None
    if deed.kind != "street":
        return in_one_hand(state, deed, owner) - 1
    if state.hotels_on(deed.id) and state.edition.houses_before_hotel:
        return len(deed.rents) - 1
    built = state.level(deed.id)
    return 1 + built if built else int(is_doubled(state, deed, owner))


def supposed(told: str, width: int) -> list[Line]:
    """Return the sentences of a what-if as lines of at most `width` cells."""
    return [line(part) for row in told.split("\n") for part in wrap(row, width)]


# --- a player -----------------------------------------------------------------------------------


def _player(view: View, who: str, width: int) -> list[Line]:
    state = view.state
    seat = state.seats[who]
    where = screen_words.space_name(state, who)
    lines = [
        line(Span(f"{view.letters[who].upper()} {state.setup.names[who]}", "bold"),
             Span(view.translate("  OUT") if seat.bankrupt else "", "warn")),
        *(line(row) for row in wrap(view.translate(_sum(state, who)), width)),
        line(Span(view.translate("stands on: "), "dim"),
             view.translate(where if seat.jail is None else "in jail")),
    ]  # fmt: skip
    for due in state.dues_of(who):
        owes = view.translate(
            "owes {whom} {amount} ({reason})",
            whom=state.setup.labels[due.creditor],
            amount=screen_words.money(due_amount(state, due)),
            reason=Text(due.reason),
        )
        lines += [line(Span(row, "warn")) for row in wrap(owes, width)]
    things = screen_words.holdings(state, who)
    if things:
        lines.append(line(view.translate("holds ") + " ".join(things)))
    cards = held(view.ctx, who)
    lines += (
        [
            line(Span(row, "dim"))
            for row in wrap(view.translate("cards: {cards}", cards=cards), width)
        ]
        if cards
        else []
    )
    lines += _promises(view, who)
    lines.append(EMPTY)
    for deed in state.deeds(who):
        left = line(
            Span(f" {view.code(deed)} ", chip_role(view, deed)), f" {deed.name} ",
            Span(state_signs(view, deed), "bold"),
        )  # fmt: skip
        lines.append(
            spread(left, line(view.translate(screen_words.rent_words(state, deed))), width)
        )
    return lines


def _sum(state: State, who: str) -> Text:
    cash, rest = (
        screen_words.money(state.cash(who)),
        screen_words.money(screen_words.beside(state, who)),
    )
    if not screen_words.worth_word(state):
        return Text("cash {cash}", {"cash": cash})
    sign, debts = screen_words.debts_words(state, who)
    return Text(
        "cash {cash} + {beside} {rest}"
        + (f" {sign} debts {{debts}}" if debts else "")
        + " = {total}",
        {
            "cash": cash,
            "beside": Text(screen_words.beside_cash(state)),
            "rest": rest,
            "debts": debts,
            "total": screen_words.money(screen_words.worth(state, who)),
        },
    )


def _promises(view: View, who: str) -> list[Line]:
    """Loans and rent immunities, by house rules."""
    table, names = view.state.table, view.state.setup.names
    words = [
        view.translate("lent {whom}, owed {amount:,}", whom=names[loan.borrower], amount=loan.owed)
        if loan.lender == who
        else view.translate(
            "owes {whom} {amount:,}, lent", whom=names[loan.lender], amount=loan.owed
        )
        for loan in table.loans
        if who in (loan.lender, loan.borrower)
    ]
    for one in table.immunities:
        if one.visitor == who:
            deed = view.state.edition.deed_by_id[one.deed]
            times = f" ×{one.times}" if one.times else ""
            promise = view.translate(
                "no rent on {deed} of {owner}",
                deed=view.code(deed),
                owner=names[one.owner] + times,
            )
            words.append(promise)
    return [line(Span(word, "dim")) for word in words]
