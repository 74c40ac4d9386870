"""Board lines: the sentences of the line mode that only the board games have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from banker.engine.open_action import OpenAction
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.foundation.text import joined
from banker.games.board.commands import AnyCommand
from banker.games.board.edition import Card, Deed
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.queries.privacy import is_told
from banker.games.board.refusal import RefusalCode
from banker.games.board.standing_actions import ways_to_pay
from banker.games.board.state import (
    BANK,
    CARD,
    CHIP,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    VAULT,
    Setup,
    State,
)
from banker.interaction.board.inspect_panel import lines as panel
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.translate import translate
from banker.language.parser import questions as q
from banker.language.parser.dialects import dialect
from banker.language.parser.names import Directory, directory
from banker.language.parser.tokens import title_key
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.open_actions.sentences import phrase
from banker.language.phrases.rent_explanation import reckoning
from banker.language.phrases.translation import Translation, language_of
from banker.plain.dice import number, with_roller
from banker.plain.game_lines import GameLines, Spelled
from banker.plain.now import card_asked, guess_words
from banker.report.text.open_items import allowed, in_auction, in_the_hand, owed, promised
from banker.report.text.text_data import TextData

HIDDEN = "money not shown"
WAYS_MAX = 6
_LISTED = "{said}; 'cards' lists the cards"


def _awaited(view: View) -> Iterator[str]:
    state, words = view.state, TextData(view.state.setup)
    table = state.table
    if table.ended:
        winners = joined(map(view.ctx.name, table.winners), "{first} and {last}")
        yield view.translate("the game is over: {who} won", who=winners)
        return
    if asked := card_asked(view):
        yield asked
    actions = open_actions(state)
    for action in actions:
        yield from _before(view, words, action)
        if (said := phrase(state, action)) is not None:
            yield view.translate(_LISTED if action.situation == "draw_card" else "{said}",
                                 said=said)  # fmt: skip
        yield from _after(view, action)
    settled = [action.about for action in actions]
    yield from (owed(state, due, words) for due in table.dues if due not in settled)
    yield from promised(state, words)
    if table.free and not any(action.situation == table.free for action in actions):
        yield from allowed(state, words)


def _before(view: View, words: TextData, action: OpenAction[AnyCommand]) -> Iterator[str]:
    """What is to be known first: the high bid, the numbers, the notes in the hand."""
    if action.situation in ("bid", "close_auction"):
        yield from in_auction(view.state, words)
    elif action.situation == "guess":
        yield from guess_words(view)
    elif action.situation == "close_checks":
        yield from in_the_hand(view.state, words)


def _after(view: View, action: OpenAction[AnyCommand]) -> Iterator[str]:
    """What helps with it: the locked streets, what would bring the missing cash."""
    state = view.state
    if action.situation == "unlock":
        locked = [deed.name for deed in state.edition.deeds if state.is_locked(deed)]
        yield view.translate("still locked: {deeds}", deeds=", ".join(locked))
    elif action.situation == "pay" and action.short:
        for way in ways_to_pay(state, action.about)[:WAYS_MAX]:
            if (said := phrase(state, way)) is not None:
                yield view.translate(said)


# --- answers -------------------------------------------------------------------------------------


def _answer(state: State, asked: q.Question, words: Translation) -> list[str]:
    wording = Wording(state.setup, words.book)
    match asked:
        case q.Show(who):
            return _shown(state, who, wording)
        case q.Worth(who):
            told = HIDDEN
            if not is_told(state, who):
                return [f"{wording.account(who)}: {words.words(told)}"]
            return [f"{wording.account(who)}: {wording.money(screen_words.worth(state, who))}"]
        case q.Rent(deed):
            return [reckoning(deed, state, words.book)]
        case q.Owner(deed):
            return [about_deed(state, deed)]
    return []


def _shown(state: State, who: str | None, wording: Wording) -> list[str]:
    if who == POT and not has_pot(state.edition):
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this game has no pot: name the Bank instead")
    if who == VAULT and state.edition.vault is None:
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this edition has no vault: play on")
    if who:
        return [account(state, who, wording)]
    shown = [*state.setup.ids]
    shown += [VAULT] if state.edition.vault is not None else []
    shown += [POT] if has_pot(state.edition) else []
    return [account(state, one, wording) for one in (*shown, BANK)]


def account(state: State, who: str, wording: Wording) -> str:
    """Return what a player has, in one sentence."""
    say = _sayer(state)
    parts = [wording.money(state.cash(who)) if is_told(state, who) else say(HIDDEN)]
    parts += _things(state, who, wording)
    deeds = state.deeds(who)
    if who == BANK:
        parts.append(say("{count} deed" if len(deeds) == 1 else "{count} deeds", count=len(deeds)))
    else:
        parts += [_deed_words(state, deed, wording) for deed in deeds]
    seat = state.seats.get(who)
    if seat is not None and (seat.bankrupt or seat.jail is not None):
        where = "has left" if seat.left else "out of the game" if seat.bankrupt else "in jail"
        parts.append(say(where))
    return f"{wording.account(who)}: {', '.join(parts)}"


def _things(state: State, who: str, wording: Wording) -> Iterator[str]:
    for thing in (HOUSE, HOTEL, KEY, JAIL_CARD, CARD, CHIP):
        count = state.amount(who, thing)
        if count and not (who == BANK and thing in (JAIL_CARD, CARD)):
            yield wording.things(thing, count)


def _deed_words(state: State, deed: Deed, wording: Wording) -> str:
    on = [
        wording.things(thing, count)
        for thing, count in (
            ("house", state.houses_on(deed.id)),
            ("hotel", state.hotels_on(deed.id)),
        )
        if count
    ]
    if deed.id in state.table.mortgaged:
        on.append(translate(state.edition, "mortgaged"))
    return f"{deed.name} ({', '.join(on)})" if on else deed.name


def about_deed(state: State, deed_id: str) -> str:
    """Return a deed's owner and buildings, in one sentence."""
    words = language_of(state.edition)
    wording = Wording(state.setup, words.book)
    deed = state.edition.deed_by_id[deed_id]
    owner = wording.account(state.owner(deed_id))
    told = _deed_words(state, deed, wording)
    locked = f", {words.words('locked')}" if state.is_locked(deed) else ""
    return f"{told}: {owner}{locked}"


def _sayer(state: State) -> Callable[..., str]:
    return lambda template, **fields: translate(state.edition, template, **fields)


def _where(state: State, who: str) -> list[str]:
    say = _sayer(state)
    others = [it for it in state.setup.ids if it != state.table.turn]
    ids = [who] if who else [state.table.turn, *others]
    return [f"{state.setup.names[one]}: {_place(state, one, say)}" for one in ids]


def _place(state: State, who: str, say: Callable[..., str]) -> str:
    seat = state.seats[who]
    if seat.bankrupt:
        return say("out of the game")
    if seat.jail is not None:
        return say("in jail")
    return say(screen_words.space_name(state, who))


def _deeds(state: State, known: Directory, typed: str) -> list[str]:
    key = title_key(typed)
    deed = state.edition.deed_by_id[known.group(key)]
    group = next(group for group in state.edition.groups if group.id == deed.group)
    whole = key in (title_key(group.id), title_key(group.name))
    deeds = state.edition.deeds_in[deed.group] if whole else [deed]
    return [about_deed(state, one.id) for one in deeds]


def _deed(state: State, typed: str) -> str:
    known = directory(state.setup, dialect(state.setup.ruleset).directory)
    try:
        return str(known.deed(title_key(typed)))
    except CommandError:
        return ""


def _spelled(_setup: Setup, _words: Translation) -> Iterator[Spelled]:
    return iter(())


def _titles(setup: Setup) -> dict[str, str]:
    """Names in the letters of the language; a name in Latin letters is longer than its id."""
    return {deed.id: deed.id if deed.name.isascii() else deed.name for deed in setup.edition.deeds}


# --- printed cards --------------------------------------------------------------------------------


def _cards(state: State, typed: str) -> list[str]:
    """The cards of a deck, or those that have the words; without words those of the deck from
    which a card is drawn now, or of the only one, else the decks."""
    say, found, wording = _sayer(state), state.edition.cards, Wording(state.setup)
    if not found:
        return [say("this edition has no cards: play on")]
    decks = {title_key(wording.deck(card.id)): card.deck for card in found}
    key = title_key(typed)
    near = next((deck for name, deck in decks.items() if key and key in (name, deck)), "")
    near = near or next((deck for name, deck in decks.items() if key and name.endswith(key)), "")
    if not key:
        near = state.table.deck if state.table.draw else ""
    if not key and not near and len(decks) > 1:
        names = ", ".join(say("'cards {deck}'", deck=wording.deck(it)) for it in _firsts(found))
        return [say("the cards by deck: {decks}", decks=names)]
    if near or not key:
        return [_card_words(state, it, wording) for it in found if near in ("", it.deck)]
    rows = [
        _card_words(state, it, wording)
        for it in found
        if all(word in title_key(it.label) for word in key.split())
    ]
    return rows or [say("no card has these words: 'cards' lists the cards")]


def _firsts(found: Iterable[Card]) -> list[str]:
    """The first card of each deck."""
    return list({card.deck: card.id for card in reversed([*found])}.values())[::-1]


def _card_words(state: State, card: Card, wording: Wording) -> str:
    held = [state.setup.names[who] for who, seat in state.seats.items() if card.id in seat.held]
    told = f"{card.id}: {wording.card(card.id)}"
    if not held:
        return told
    return _sayer(state)("{card}; {who} has it", card=told, who=", ".join(held))


def _card(state: State, typed: str) -> list[str]:
    known = directory(state.setup, dialect(state.setup.ruleset).directory)
    try:
        found = state.edition.card_by_id[known.card(title_key(typed))]
    except CommandError:
        return []
    return [_card_words(state, found, Wording(state.setup))]


BOARD = GameLines(
    _awaited,
    _answer,
    _deeds,
    _spelled,
    panel,
    _deed,
    _where,
    with_roller,
    _cards,
    _card,
    number,
    _titles,
)
