"""Card names: the keys that name a card, a colour or a player in the card game.

How many keys a name takes depends on the edition alone. Where two cards fit, one more digit
chooses.

Each function gets `head`, the prompt so far, and the keys `typed` after it. It returns what the
keys name and the keys that follow, or the step that asks for more keys or says what is wrong.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.deal.queries.sets import cards_in, is_full, piles
from banker.games.deal.state import ASIDE, SET_ASIDE, State, colour_of
from banker.interaction.deal.letters import (
    ANY,
    COLOUR_SCOPE,
    KIND_SCOPE,
    KINDS,
    RENT,
    SHORT,
    TWO,
    any_coloured,
    chip,
    colour_of_key,
    coloured,
    is_sign,
    kind_of_key,
    money_of,
    property_of,
    shown_sign,
    state_of,
    wording,
)
from banker.interaction.ui_state import Ask, Context, Step, Wrong
from banker.interaction.verbs.arguments import Typed, no_player
from banker.interaction.words.text import Span

WHICH_COLOUR = "which colour?  "
Found = tuple[str, Typed]  # what the first keys name, and the keys behind them


# --- parts of a statement -------------------------------------------------------------------------


def player(ctx: Context, head: tuple[Span, ...], typed: Typed, without: str) -> Found | Step:
    """Read a player's letter: return the player and the keys behind it, or a step.

    `head` is the prompt so far; `without` is a player who is not offered.
    """
    if not typed:
        spans = [Span(ctx.translate("whom?") + "  ", "hint")]
        for who in state_of(ctx).setup.ids:
            if who != without:
                spans += [Span(ctx.letters[who], "key"), Span(f" {ctx.name(who)}  ", "name")]
        return Ask((*head, *spans))
    found = ctx.player(typed[0])
    return (found, typed[1:]) if found is not None else no_player(ctx, typed[0])


def colour(
    ctx: Context,
    head: tuple[Span, ...],
    typed: Typed,
    *more: Span,
    only: Callable[[str], object] = bool,
) -> Found | Step:
    """Read a colour's letter: return the colour and the keys behind it, or a step.

    `head` is the prompt so far, `more` is added to it. `only` says which colours the prompt
    offers.
    """
    edition = state_of(ctx).edition
    if not typed:
        words = Span(ctx.translate(WHICH_COLOUR.strip()) + "  ", "hint")
        shown = [chip(edition, one.id) for one in edition.sets if only(one.id)]
        return Ask((*head, words, *shown, *more))
    found = colour_of_key(edition, typed[0])
    return (found, typed[1:]) if found else no_colour(ctx, typed[0])


def no_colour(ctx: Context, key: str) -> Wrong:
    """Return the message for a key that is not the letter of a colour."""
    if len(key) > 1:
        return Wrong("press the letter of a colour")
    template = "no colour has the letter {letter}: press another, or q"
    return Wrong(ctx.translate(template, letter=key))


def surplus(typed: Typed) -> Step | None:
    """Return an error if keys follow a complete statement; None if there are none."""
    return Wrong("that is complete already: leave this key out") if typed else None


def no_card(ctx: Context) -> Wrong:
    return Wrong(ctx.translate("this edition has no such card"))


# --- from the hand --------------------------------------------------------------------------------


def hand_card(ctx: Context, head: tuple[Span, ...], typed: Typed) -> Found | Step:
    """Read a card of the hand: return its id and the keys behind it, or a step.

    A digit is money, a letter an action card, r and a colour a rent card.
    """
    edition = state_of(ctx).edition
    if not typed:
        return card_prompt(ctx, head)
    key, rest = typed[0], typed[1:]
    if key.isdecimal():
        face = money_of(edition, key)
        return (face.id, rest) if face else Wrong("no money has that value: 1 2 3 4 5, 0 is 10M")
    if is_sign(edition, key, RENT, KIND_SCOPE):
        return rent_card(ctx, (*head, _word(ctx, "rent")), rest)
    kind = kind_of_key(edition, key)
    if not kind:
        return Wrong("1 2 3 4 5, 0 for 10M, or a card's letter")
    return edition.face_of[kind].id, rest


def _word(ctx: Context, word: str) -> Span:
    return Span(ctx.translate(word) + " ", "bold")


def card_prompt(ctx: Context, head: tuple[Span, ...]) -> Ask:
    state = state_of(ctx)
    spans = [Span("1 2 3 4 5", "key"), Span(" 0", "key"), Span(" 10M  ", "hint")]
    spans += [Span(shown_sign(state.edition, RENT, KIND_SCOPE), "key")]
    spans.append(Span(f" {ctx.translate('rent')} ", "hint"))
    for kind, letter in KINDS.items():
        if kind in state.edition.face_of:
            key = shown_sign(state.edition, letter, KIND_SCOPE)
            spans += [Span(key, "key"), Span(f" {ctx.translate(SHORT[kind])} ", "hint")]
    return Ask((*head, *spans))


def rent_card(ctx: Context, head: tuple[Span, ...], typed: Typed) -> Found | Step:
    """Read a rent card by one of its colours, or by w for the card of any colour.

    Return the card's id and the keys behind it, or a step.
    """
    edition = state_of(ctx).edition
    if not typed:
        sign = shown_sign(edition, ANY, COLOUR_SCOPE)
        more = (Span(f" {sign}", "key"), Span(f" {ctx.translate('any colour')}", "hint"))
        return colour(ctx, head, typed, *more)
    if is_sign(edition, typed[0], ANY, COLOUR_SCOPE):
        face = any_coloured(edition, "rent")
        return (face.id, typed[1:]) if face else no_card(ctx)
    found = colour_of_key(edition, typed[0])
    faces = coloured(edition, "rent", found)
    if not faces:
        return no_colour(ctx, typed[0])
    return faces[0].id, typed[1:]


def set_card(ctx: Context, head: tuple[Span, ...], typed: Typed) -> tuple[str, str] | Step:
    """Read a property or a wild card: return its id and the colour it counts for, or a step.

    A colour alone is a property, and the second value is empty. 2 and a colour is a wild card of
    two colours; w and a colour is the wild card of any colour.
    """
    edition = state_of(ctx).edition
    if not typed:
        sign = shown_sign(edition, ANY, COLOUR_SCOPE)
        more = (
            Span(f"  {sign}", "key"), Span(f" {ctx.translate('wild of any colour')}", "hint"),
        )  # fmt: skip
        asked = colour(ctx, head, typed, *more)
        assert isinstance(asked, Ask)
        return asked
    key, rest = typed[0], typed[1:]
    if key == TWO:
        return _two_coloured(ctx, (*head, _word(ctx, "wild")), rest)
    if is_sign(edition, key, ANY, COLOUR_SCOPE):
        face = any_coloured(edition, "wild")
        found = colour(ctx, (*head, _word(ctx, "wild")), rest)
        if face is None or not isinstance(found, tuple):
            return found if not isinstance(found, tuple) else no_card(ctx)
        return surplus(found[1]) or (face.id, found[0])
    chosen = colour_of_key(edition, key)
    face = property_of(edition, chosen)
    if face is None:
        return no_colour(ctx, key)
    return surplus(rest) or (face.id, "")


def _two_coloured(ctx: Context, head: tuple[Span, ...], typed: Typed) -> tuple[str, str] | Step:
    """The colour that it counts for; its other colour where several wilds have that one."""
    edition = state_of(ctx).edition
    found = colour(ctx, head, typed)
    if not isinstance(found, tuple):
        return found
    as_colour, rest = found
    faces = coloured(edition, "wild", as_colour)
    if not faces:
        return no_card(ctx)
    if len(faces) == 1:
        return surplus(rest) or (faces[0].id, as_colour)
    head = (*head, Span(wording(state_of(ctx)).colour(as_colour) + " / ", "bold"))
    others = {it for face in faces for it in face.colours} - {as_colour}
    other = colour(ctx, head, rest, only=others.__contains__)
    if not isinstance(other, tuple):
        return other
    both = [face for face in faces if other[0] in face.colours and other[0] != as_colour]
    if not both:
        return no_card(ctx)
    return surplus(other[1]) or (both[0].id, as_colour)


Lying = tuple[str, str, Typed]  # a card, the pile where it lies, the keys behind


def lying(ctx: Context, head: tuple[Span, ...], who: str, typed: Typed) -> Lying | Step:
    """Read a card that lies before `who`, by its colour; a digit chooses if several fit.

    Return the card's id, the pile that it lies in and the keys behind it, or a step. The player of
    the turn gives the card; any other player loses it, so cards of full sets are not offered.
    """
    state, is_given = state_of(ctx), who == ctx.turn
    if typed and (kind := kind_of_key(state.edition, typed[0])) in ("house", "hotel"):
        return state.edition.face_of[kind].id, SET_ASIDE, typed[1:]
    lies = piles(state, who)
    there = {colour_of(it) for it in lies if is_given or not is_full(state, who, it)}
    if not lies and not state.faces(ASIDE + who):
        return Wrong(ctx.translate("{who} has no property", who=ctx.name(who)))
    found = colour(ctx, head, typed, only=there.__contains__)
    if not isinstance(found, tuple):
        return found
    name, rest = found
    cards = takeable(state, who, name)
    words = wording(state)
    if not cards:
        template = "{who} has no {colour} card"
        return Wrong(ctx.translate(template, who=ctx.name(who), colour=words.colour(name)))
    return one_of(ctx, head, cards, rest)


def one_of(
    ctx: Context, head: tuple[Span, ...], cards: list[tuple[str, str]], rest: Typed
) -> Lying | Step:
    """Return the only card of `cards` (ids and piles), or the one that a digit chooses."""
    words = wording(state_of(ctx))
    if len(cards) == 1:
        return (*cards[0], rest)
    if not rest:
        spans: list[Span] = []
        for number, (face, _) in enumerate(cards, 1):
            spans += [Span(str(number), "key"), Span(f" {words.card(face)}  ", "name")]
        return Ask((*head, *spans))
    number = int(rest[0]) if rest[0].isdecimal() else 0
    if not 1 <= number <= len(cards):
        return Wrong(ctx.translate("a digit from 1 to {count}", count=len(cards)))
    return (*cards[number - 1], rest[1:])


def takeable(state: State, who: str, colour: str) -> list[tuple[str, str]]:
    """Return the cards of a colour that may be taken from a player: card id and pile.

    Cards of full sets are listed only if there are no others: then the rules refuse them and say
    why. Wild cards come last.
    """
    there = piles(state, who, colour)
    lying = [pile for pile in there if not is_full(state, who, pile)] or there
    known = state.edition.face_by_id
    cards = [(face, pile) for pile in lying for face in cards_in(state, who, pile)]
    return sorted(cards, key=lambda it: (known[it[0]].kind == "wild", not known[it[0]].colours))
