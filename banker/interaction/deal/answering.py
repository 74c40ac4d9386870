"""Answering: the keys for Just Say No, for agreeing to an action, and for a payment.

If several players may answer, the first key is the letter of the one who does. If only one may, no
letter is needed. A payment ends with Enter; Enter alone pays with the best cards.

Pure.
"""

from __future__ import annotations

from collections import Counter

from banker.games.deal import commands as c
from banker.games.deal.queries.payable import Payable, best_payment, payable, worth
from banker.games.deal.queries.phases import asks_of, awaited
from banker.games.deal.state import IN_BANK, SET_ASIDE, Ask as Asked, State, colour_of
from banker.interaction.deal.card_names import Found, no_colour
from banker.interaction.deal.letters import TENS, colour_of_key, kind_of_key, state_of, wording
from banker.interaction.ui_state import Ask, AskOrPropose, Context, Step, Wrong, run_command
from banker.interaction.verbs.arguments import ENTER, Typed, no_player, said
from banker.interaction.words.text import Span

EVERYTHING = "*"
ANOTHER = "="  # the next card that the key before it may be
NOTHING_ASKED = "nobody has to pay or answer now: play on"


def say_no(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a Just Say No: the letter of its player, if several may play one.

    If several actions wait for this player, the letter of the player to answer follows. Return the
    command of complete keys, else the prompt or what is wrong.
    """
    found = _answerer(ctx, said("JUST SAY NO"), typed)
    if not isinstance(found, tuple):
        return found
    who, rest = found
    to = _to_whom(ctx, said("JUST SAY NO"), who, rest)
    return to if not isinstance(to, str) else run_command(c.SayNo(who, to))


def agree(ctx: Context, typed: Typed) -> Step:
    """Read the keys of an agreement to an action: the letter of its player, if several may agree.

    If several actions wait for this player, the letter of the player to answer follows. Return the
    command of complete keys, else the prompt or what is wrong.
    """
    found = _answerer(ctx, said("AGREE"), typed)
    if not isinstance(found, tuple):
        return found
    who, rest = found
    to = _to_whom(ctx, said("AGREE"), who, rest)
    return to if not isinstance(to, str) else run_command(c.Agree(who, to))


def _answerer(ctx: Context, head: tuple[Span, ...], typed: Typed) -> Found | Step:
    """The only player who must answer, or the one of the next key."""
    names = awaited(state_of(ctx))
    if not names:
        return Wrong(NOTHING_ASKED)
    if len(names) == 1:
        return names[0], typed
    if not typed:
        spans = [Span(ctx.translate("who?") + "  ", "hint")]
        for who in names:
            spans += [Span(ctx.letters[who], "key"), Span(f" {ctx.name(who)}  ", "name")]
        return Ask((*head, *spans))
    found = ctx.player(typed[0])
    return (found, typed[1:]) if found is not None else no_player(ctx, typed[0])


def _to_whom(ctx: Context, head: tuple[Span, ...], who: str, typed: Typed) -> str | Step:
    """Whom an answer is given to: asked for only where several wait for it."""
    waiting = asks_of(state_of(ctx), who)
    if len(waiting) < 2:
        return ""
    if not typed:
        spans = [Span(ctx.name(who) + " ", "bold"), Span(ctx.translate("to whom?") + "  ", "hint")]
        for ask in waiting:
            spans += [Span(ctx.letters[ask.who], "key"), Span(f" {ctx.name(ask.who)}  ", "name")]
        return Ask((*head, *spans))
    found = ctx.player(typed[0])
    return found if found is not None else no_player(ctx, typed[0])


# --- payments -------------------------------------------------------------------------------------


def pay(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a payment: the payer's letter if several owe, the cards, Enter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    found = _answerer(ctx, said("PAY"), typed)
    if not isinstance(found, tuple):
        return found
    who, keys = found
    state, letter = state_of(ctx), ""
    if keys and len(awaited(state)) == 1 and ctx.player(keys[0]) == who:
        letter, keys = keys[0], keys[1:]  # of the only payer: need not be pressed, and may be
    ask = due_of(state, who)
    if ask is None:
        return Wrong(ctx.translate("{who} does not have to pay now", who=ctx.name(who)))
    if keys in ((ENTER,), (EVERYTHING,)) and (card := _also_means(ctx, who, letter)):
        template = "{key} is {who} and {card}: {key} again for {card}, or ⌫ and then {then}"
        then = "⏎" if keys == (ENTER,) else EVERYTHING
        words = ctx.translate(template, key=letter, who=ctx.name(who), card=card, then=then)
        return Wrong(words)
    if keys == (ENTER,):
        return run_command(best(state, ask))
    if keys == (EVERYTHING,):
        return run_command(c.PayCards(who, ()))
    ended = keys[-1:] == (ENTER,)
    chosen = _chosen(ctx, who, keys[:-1] if ended else keys)
    if not isinstance(chosen, list):
        return chosen
    if ended:
        cards = tuple(c.PaidCard(it.face, it.place) for it in chosen)
        return run_command(c.PayCards(who, cards))
    return _prompt(ctx, ask, chosen, letter)


def _also_means(ctx: Context, who: str, letter: str) -> str:
    """The cards that the letter of the only payer could mean, too; empty if there are none."""
    state = state_of(ctx)
    if not letter or not (cards := fitting_cards(state, _left(state, who), letter)):
        return ""
    face, place = cards[0].face, cards[0].place
    words, is_in_set = wording(state), place not in (IN_BANK, SET_ASIDE)
    is_building = state.edition.face_by_id[face].effect in ("house", "hotel")
    return words.colour(colour_of(place)) if is_in_set and not is_building else words.card(face)


def due_of(state: State, who: str) -> Asked | None:
    """Return the payment that a player must make now; None if there is none."""
    return next((ask for ask in asks_of(state, who) if ask.who == who and ask.amount), None)


def best(state: State, ask: Asked) -> c.PayCards:
    """Return the payment command with the best cards for the amount that is asked for."""
    cards = best_payment(state, ask.who, ask.amount)
    return c.PayCards(ask.who, tuple(c.PaidCard(face, place) for face, place in cards))


def _chosen(ctx: Context, who: str, keys: Typed) -> list[Payable] | Step:
    """The cards of the keys, each once: a digit is a card of that value in the bank, a letter one
    of a colour, h and t a house and a hotel."""
    state = state_of(ctx)
    left = _left(state, who)
    found: list[Payable] = []
    fitting: list[Payable] = []
    for key in keys:
        if key == ANOTHER:
            if len(fitting) < 2:
                return Wrong(
                    "no other card lies there with that value: press the key of another card"
                )
            left[found[-1]] += 1
            fitting = [*fitting[1:], fitting[0]]
            found[-1] = fitting[0]
        else:
            fitting = fitting_cards(state, left, key)
            if not fitting:
                return _no_such(ctx, who, key)
            found.append(fitting[0])
        left[found[-1]] -= 1
    return found


def _left(state: State, who: str) -> Counter[Payable]:
    """All cards that can pay, with their numbers."""
    return Counter({it: it.copies for it in payable(state, who)})


def fitting_cards(state: State, left: Counter[Payable], key: str) -> list[Payable]:
    """Return the cards that a key may mean, of those `left`: money and properties first.

    Buildings that lie aside come before the other cards.
    """
    found = [it for it in left if left[it] and _fits(state, it, key)]
    known = state.edition.face_by_id
    usual = ("money", "property")
    return sorted(found, key=lambda it: (known[it.face].kind not in usual, it.place != SET_ASIDE))


def _fits(state: State, it: Payable, key: str) -> bool:
    kind = state.edition.face_by_id[it.face].effect
    if key.isdecimal():
        return it.place == IN_BANK and it.value == TENS.get(key, int(key))
    if kind in ("house", "hotel") and it.place != IN_BANK:
        return kind_of_key(state.edition, key) == kind
    in_set = it.place not in (IN_BANK, SET_ASIDE)
    return in_set and colour_of_key(state.edition, key) == colour_of(it.place)


def _no_such(ctx: Context, who: str, key: str) -> Wrong:
    state = state_of(ctx)
    if key.isdecimal():
        value = TENS.get(key, int(key))
        template = "{who} has no card of {value}M in the bank left"
        return Wrong(ctx.translate(template, who=ctx.name(who), value=value))
    found = colour_of_key(state.edition, key)
    if not found:
        return no_colour(ctx, key)
    template = "{who} has no {colour} card left that can pay"
    colour = wording(state).colour(found)
    return Wrong(ctx.translate(template, who=ctx.name(who), colour=colour))


def _prompt(ctx: Context, ask: Asked, chosen: list[Payable], letter: str) -> Ask:
    """What is chosen so far. `letter`: what was pressed for the only payer, if it was."""
    state = state_of(ctx)
    words = wording(state)
    is_told = letter and not chosen
    owes = "{key} is {who}, who owes {amount}M" if is_told else "{who} owes {amount}M"
    owes = ctx.translate(owes, key=letter, who=ctx.name(ask.who), amount=ask.amount)
    head = said("PAY", Span(owes + "  ", "bold"))
    if not chosen:
        hints = (
            Span("1-9", "key"), Span(f" {ctx.translate('of the bank')}  ", "hint"),
            Span(f"{ctx.translate('a colour')}  ", "hint"),
        )  # fmt: skip
        if card := _also_means(ctx, ask.who, letter):
            again = ctx.translate("{key} again: {card}", key=letter, card=card)
            return Ask((*head, Span(f"{again}  ", "bold"), *hints))
        everything = Span(f" {ctx.translate('everything')}", "hint")
        prompt = (*head, *hints, Span(EVERYTHING, "key"), everything)
        return AskOrPropose(prompt, best_words(ctx, ask))
    cards = " + ".join(words.card(it.face) for it in chosen)
    total = sum(it.value for it in chosen)
    enough = total >= min(ask.amount, worth(state, ask.who))
    figure = Span(f" = {total}M", "gain" if enough else "warn")
    more = (Span(f"  {ANOTHER}", "key"), Span(f" {ctx.translate('another card instead')}", "hint"))
    return Ask((*head, Span(cards, "bold"), figure, *more), ctx.translate("pays it"))


def best_words(ctx: Context, ask: Asked) -> str:
    """Return what Enter would pay, as a sentence: *Ann pays 5M + 1M*."""
    state = state_of(ctx)
    cards = best_payment(state, ask.who, ask.amount)
    told = wording(state).cards(face for face, _ in cards)
    return ctx.translate("{who} pays {cards}", who=ctx.name(ask.who), cards=told)
