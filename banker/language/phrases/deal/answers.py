"""Answers: the answers to the questions of a card game, in lines of text.

Rules of this file
* An answer follows from the state alone and changes nothing. Of a hand only the number of cards is
  known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Never

from banker.games.deal.queries.payable import best_payment
from banker.games.deal.queries.sets import doubled, full_colours, piles, rent, size_of
from banker.games.deal.queries.unseen import chance_of, hidden_cards, unseen_faces
from banker.games.deal.state import BACK, BANK, CENTRE, DRAW, SET, State, colour_of
from banker.language.parser import questions as q
from banker.language.parser.deal import questions as asks
from banker.language.phrases.deal.names import Book, Wording


def answer(state: State, question: q.Question, book: Book) -> list[str]:
    """Return the lines that answer a question about a state."""
    told: Callable[..., list[str]] = ANSWERS[type(question)]
    return told(state, question, Wording(state.setup, book))


def standings(state: State, book: Book) -> list[str]:
    """Return lines about the whole table: the piles, each player, and what is asked of whom."""
    wording = Wording(state.setup, book)
    table = state.table
    lines = [
        wording.say(
            "piles.row",
            draw=wording.figure(state.amount(DRAW, BACK)),
            centre=wording.figure(sum(state.faces(CENTRE).values())),
            round=wording.figure(table.round),
            whose=wording.whose(table.turn),
            plays=wording.figure(table.plays),
        )
    ]
    for who in state.setup.ids:
        lines += [_holds(state, who, wording), _piles(state, who, wording)]
    chain = table.chain
    for act, ask in [(chain.act, ask) for ask in chain.asks] if chain else ():
        amount = wording.figure(ask.amount)
        key = "owes.now" if ask.amount else "answers.now"
        fields = {"who": wording.who(ask.to_answer), "amount": amount}
        lines.append(wording.say(key, card=wording.asking(act), **fields))
    lines += [wording.say("won", who=wording.who(who), colours=_full(state, who, wording))
              for who in table.winners]  # fmt: skip
    return lines


def _full(state: State, who: str, wording: Wording) -> str:
    return wording.colours(full_colours(state, who))


def _holds(state: State, who: str, wording: Wording) -> str:
    bank = Counter(state.faces(BANK + who))
    worth = sum(state.edition.face_by_id[face].value * count for face, count in bank.items())
    full = _full(state, who, wording)
    return wording.say(
        "holds" if bank else "holds.nothing",
        who=wording.who(who),
        count=wording.figure(state.hand(who)),
        worth=wording.figure(worth),
        cards=wording.cards(bank.elements()),
        sets=wording.say("sets.full", colours=full) if full else wording.book["sets.none"],
    )


def _piles(state: State, who: str, wording: Wording) -> str:
    found = [
        wording.say(
            "sets.pile",
            pile=wording.pile(pile),
            count=wording.figure(size_of(state, who, pile)),
            size=wording.figure(state.edition.set_by_id[colour_of(pile)].size),
        )
        for pile in piles(state, who)
    ]
    if not found:
        return wording.say("sets.empty", who=wording.who(who))
    return wording.say("sets.row", who=wording.who(who), piles=", ".join(found))


def _unseen(state: State, question: asks.Unseen, wording: Wording) -> list[str]:
    unseen = unseen_faces(state)
    faces = [question.face] if question.face else list(unseen)
    rows = [
        wording.say(
            "unseen.row",
            card=wording.card(face),
            count=wording.figure(unseen.get(face, 0)),
            copies=wording.figure(state.edition.face_by_id[face].copies),
        )
        for face in faces
    ]
    total = wording.say("unseen.total", count=wording.figure(hidden_cards(state)))
    return rows if question.face else [total, *rows]


def _sets(state: State, question: asks.Sets, wording: Wording) -> list[str]:
    lines = []
    for who in (question.who,) if question.who else state.setup.ids:
        lines.append(_piles(state, who, wording))
        for pile in piles(state, who):
            cards = Counter(state.faces(f"{SET}{who}:{pile}")).elements()
            lines.append(f"  {wording.pile(pile)}: {wording.cards(cards)}")
    return lines


def _rent(state: State, question: asks.SetRent, wording: Wording) -> list[str]:
    base = rent(state, question.who, question.colour)
    times = range(int(state.edition.switches["double_max"]) + 1)
    amounts = " / ".join(wording.figure(doubled(base, n)) for n in times if base or not n)
    colour = wording.colour(question.colour)
    return [wording.say("rent.of", who=wording.who(question.who), colour=colour, amount=amounts)]


def _best(state: State, question: asks.Best, wording: Wording) -> list[str]:
    chosen = best_payment(state, question.who, question.amount)
    if not chosen:
        return [wording.say("best.none", who=wording.who(question.who))]
    cards = wording.cards(face for face, _ in chosen)
    amount = wording.figure(question.amount)
    return [wording.say("best", who=wording.who(question.who), amount=amount, cards=cards)]


def _odds(state: State, question: asks.Odds, wording: Wording) -> list[str]:
    return [
        wording.say(
            "odds",
            who=wording.who(question.who),
            card=wording.card(question.face),
            chance=wording.figure(chance_of(state, question.who, question.face)),
        )
    ]


def _show(state: State, question: q.Show, wording: Wording) -> list[str]:
    if question.who:
        return [_holds(state, question.who, wording), _piles(state, question.who, wording)]
    return standings(state, wording.book)


ANSWERS: dict[type, Callable[[State, Never, Wording], list[str]]] = {
    q.Show: _show,
    asks.Unseen: _unseen,
    asks.Sets: _sets,
    asks.SetRent: _rent,
    asks.Best: _best,
    asks.Odds: _odds,
}
