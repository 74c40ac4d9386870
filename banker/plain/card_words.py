"""Card words: the sentences of a card game: what the table waits for, and who has which colour.

Of a hand only the number of cards is known: nothing here says more than the screen shows.

Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banker.foundation.text import joined
from banker.games.deal.commands import PaidCard, PayCards
from banker.games.deal.open_actions import Action, open_actions
from banker.games.deal.queries.payable import payable
from banker.games.deal.queries.phases import asks_of
from banker.games.deal.queries.sets import piles
from banker.games.deal.rules.asking import DUES
from banker.games.deal.state import SET, Ask, Chain, Setup, State, colour_of
from banker.interaction.deal.inspect import lines as panel
from banker.interaction.deal.letters import state_of
from banker.interaction.deal.suggestion import chain_words
from banker.interaction.view import View
from banker.interaction.words.translate import translate
from banker.language.parser.deal.names import Directory, written_face, written_pile
from banker.language.parser.deal.statement_writer import statement
from banker.language.parser.questions import Question
from banker.language.parser.tokens import title_key
from banker.language.phrases.deal import answers
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import Translation, language_of
from banker.ledger.likeness import plain
from banker.plain.game_lines import GameLines, Spelled
from banker.plain.statements.verbs import QUOTES, in_english


def wording(state: State) -> Wording:
    """Return the names of cards, colours and players in the language of the table."""
    return Wording(state.setup, language_of(state.edition).book)


def awaited(view: View) -> Iterator[str]:
    """Yield what the table waits for, as sentences with statements."""
    known = state_of(view)
    table, say, name = known.table, view.translate, view.ctx.name
    if table.ended:
        winners = joined(map(name, table.winners), "{first} and {last}")
        yield (
            say("the game is over: {who} won", who=winners)
            if table.winners
            else say("the game is over: nobody won")
        )
        return
    actions = open_actions(known)
    if table.chain is not None:
        for ask in table.chain.asks:
            yield _asked(view, table.chain, ask)
            yield from _answers(view, [action for action in actions if action.about is ask])
        return
    for action in actions:
        yield from _of_turn(view, action, actions)


def _of_turn(view: View, action: Action, actions: tuple[Action, ...]) -> Iterator[str]:
    """What the player of the turn may do; cards of a hand are examples."""
    say, who = view.translate, view.ctx.name(view.state.table.turn)
    if action.situation == "draw":
        yield say("{who} draws: '{who} draws'", who=who)
    elif action.situation == "discard":
        words = _statement(view, action)
        yield say("{who} discards {count}: '{statement}'", who=who, count=action.about,
                  statement=words)  # fmt: skip
    elif action.situation == "play":
        yield say("{who} may play {count:card|cards} more", who=who, count=action.about)
        template = "as in '{who} banks 3m', '{who} lays green', '{who} plays birthday'"
        if any(it.situation == "next" for it in actions):
            template = (
                "as in '{who} banks 3m', '{who} lays green', '{who} plays birthday'; 'next' ends"
            )
        yield say(template, who=who)
    elif action.usual:
        yield say("{who} is done: 'next'", who=who)


def _statement(view: View, action: Action) -> str:
    return statement(action.command, state_of(view).setup)


def _asked(view: View, chain: Chain, ask: Ask) -> str:
    """What is asked of one player."""
    if ask.nos % 2 or chain.act not in DUES:
        return chain_words(view.ctx, chain, ask)
    template = "{who} must pay {actor} {amount}M: {card}"
    if ask.doubles:
        template = "{who} must pay {actor} {amount}M: {card}, doubled"
    names = {"who": view.ctx.name(ask.who), "actor": view.ctx.name(chain.actor)}
    card = wording(state_of(view)).asking(chain.act)
    return view.translate(template, amount=ask.amount, card=card, **names)


def _answers(view: View, answers: list[Action]) -> Iterator[str]:
    """How a question may be answered: with the best cards, by agreeing, with a No."""
    state = state_of(view)
    first, *more = answers
    if len(asks_of(state, first.who)) > 1:  # then an answer says whom it is given to
        words = [_statement(view, action) for action in answers]
        yield view.translate("'{statement}' or '{other}'", statement=words[0], other=words[-1])
        return
    template = ANSWERS[first.situation, bool(more)]
    cards = ""
    if isinstance(first.command, PayCards):
        cards = " + ".join(_written(state, first.who, card) for card in first.command.cards)
    yield view.translate(template, who=view.ctx.name(first.who), cards=cards)


# Whether a No may be said, too.
ANSWERS = {
    ("pay_cards", True): "'{who} pays {cards}' or '{who} says no'",
    ("pay_cards", False): "'{who} pays {cards}'",
    ("agree", True): "'{who} agrees' or '{who} says no'",
    ("agree", False): "'{who} agrees'",
}


def _written(state: State, who: str, card: PaidCard) -> str:
    """A card of a payment, with its place where it lies in several."""
    face = written_face(state.edition, card.face)
    places = {it.place for it in payable(state, who) if it.face == card.face}
    return face if len(places) == 1 else f"{face} from {written_pile(card.place)}"


def owners(state: State, colour: str) -> list[str]:
    """Return a line for each pile of a colour: the player and the cards."""
    words, found = wording(state), []
    for who in state.setup.ids:
        for pile in piles(state, who):
            if colour_of(pile) == colour:
                cards = Counter(state.faces(f"{SET}{who}:{pile}")).elements()
                found.append(f"{words.who(who)}: {words.cards(cards)}")
    return found


def _has(state: State, known: Directory, typed: str) -> list[str]:
    words = language_of(state.edition)
    colour = known.colour(title_key(in_english(typed, state.setup, words)))
    return owners(state, colour) or [translate(state.edition, "nobody has any")]


def _answer(state: State, asked: Question, words: Translation) -> list[str]:
    return answers.answer(state, asked, words.book)


def _spelled(setup: Setup, words: Translation) -> Iterator[Spelled]:
    """The colours and cards of a game of cards by the names that the language gives them."""
    wording = Wording(setup, words.book)
    for one in setup.edition.sets:
        yield tuple(plain(wording.colour(one.id)).split()), one.id.replace("_", " ")
    for face in setup.edition.faces:
        if face.kind != "money" and face.kind != "property":
            name = plain(wording.card(face.id))
            yield (
                tuple(token.strip(QUOTES) for token in name.split()),
                written_face(setup.edition, face.id).replace("_", " "),
            )


def _titles(setup: Setup) -> dict[str, str]:
    """The colours and cards whose name in statements is one word, as the language calls them."""
    words = language_of(setup.edition)
    return {english: " ".join(own) for own, english in _spelled(setup, words) if " " not in english}


def _no_deed(_state: State, _typed: str) -> str:
    return ""


def _nowhere(_state: State, _who: str) -> list[str]:
    return []


DEAL = GameLines(awaited, _answer, _has, _spelled, panel, _no_deed, _nowhere, titles=_titles)
