"""Pages of the card game: the table, the television, the last page, and where all cards are."""

from __future__ import annotations

from banker.games.deal.state import BACK, BANK, CENTRE, DRAW, HAND, UNDER
from banker.interaction.deal.letters import state_of
from banker.interaction.ui_state import TABLE, TV
from banker.interaction.view import View
from banker.interaction.words.text import Line, line, spread
from banker.ledger.balances import trial_balance
from banker.tui.pages import FINAL, Pages
from banker.tui.panes.deal import table
from banker.tui.panes.deal.title import title


def _final(view: View, width: int, height: int) -> list[Line]:
    from banker.tui.panes.deal import result

    return result.screen(view, width, height)


def _television(view: View, width: int, height: int) -> list[Line]:
    from banker.tui.panes.deal import television

    return television.screen(view, width, height)


def _load() -> None:
    from banker.games.deal import decide  # noqa: F401
    from banker.tui.panes.deal import television  # noqa: F401


def _sums(view: View, width: int) -> list[Line]:
    """Where the cards are, and that they are all."""
    state = state_of(view)
    hands = sum(state.amount(HAND + who, BACK) for who in state.setup.ids)
    opened = sum(
        sum(state.faces(account).values())
        for account in state.balances
        if account not in (UNDER, "box")
    )
    even = not any(trial_balance(state.balances).values())
    total = hands + state.amount(DRAW, BACK) + opened
    rows = (
        ("cards in hands {count}", hands), ("draw pile {count}", state.amount(DRAW, BACK)),
        ("centre {count}", sum(state.faces(CENTRE).values())),
        ("in banks {count}", sum(sum(state.faces(BANK + who).values()) for who in state.setup.ids)),
    )  # fmt: skip
    lines = [line(view.translate(words, count=count)) for words, count in rows]
    cards = view.translate("cards {count} of {all}", count=total, all=state.edition.card_count)
    ticks = ((cards, total == state.edition.card_count), ("all accounts add up", even))
    return lines + [
        spread(line(view.translate(words)), line("✓" if holds else "✗"), width)
        for words, holds in ticks
    ]


DEAL = Pages(
    own={TABLE: table.screen, TV: _television, FINAL: _final},
    title=title,
    sums=_sums,
    load=_load,
)
