"""Cards: checks whether each card makes sense, alone and with the board.

The checks follow the rules in `run`: they find every error at once, and skip values of the wrong
shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from banker.editions.checks.repeats import keys_findings, repeats
from banker.editions.document import EditionFinding, Tree, identity
from banker.editions.document.positions import Trail
from banker.foundation.text import worded
from banker.games.board.edition import Deck

_CARDS: Trail = ("deck", "cards")
_SPACES: Trail = ("board", "spaces")

_AMOUNT_EFFECTS = (
    "collect",
    "pay",
    "pay_vault",
    "each_pays_vault",
    "collect_each",
    "pay_each",
    "move_back",
)
_KEPT_EFFECTS = ("jail_free", "skip_rent")
_TARGET_EFFECTS = ("move", "nearest")
_VAULT_EFFECTS = ("pay_vault", "each_pays_vault", "guess")


def card_findings(sound: Tree, data: Tree) -> Iterator[EditionFinding]:
    """Yield the errors of an edition's cards.

    `sound`: the part of `data` with the right shape; `data`: all that the files say.
    """
    cards = sound.get("deck", {}).get("cards", [])
    spaces = sound.get("board", {}).get("spaces", [])
    yield from repeats(cards, _CARDS, "id", "label")
    for place, card in enumerate(cards):
        if "effect" in card:
            written = set(data["deck"]["cards"][place])
            yield from _card(card, written, (*_CARDS, place))
            if card["effect"] in _VAULT_EFFECTS and "vault" not in sound:
                yield EditionFinding((*_CARDS, place, "effect"), worded("there is no [vault]"))
            yield from _target(card, (*_CARDS, place), spaces)
    if "cards" in sound.get("deck", {}):
        yield from _drawn(cards, spaces)


def _card(card: Tree, written: set[str], trail: Trail) -> Iterator[EditionFinding]:
    effect = card["effect"]
    has_target, is_repair = effect in _TARGET_EFFECTS, effect == "repairs"
    wanted: dict[str, bool | None] = {
        "amount": None if is_repair else effect in _AMOUNT_EFFECTS,
        "per_hotel": is_repair,
        "target": has_target,
        "mode": None if has_target else False,
    }
    yield from keys_findings(worded("the effect {effect}", effect=effect), wanted, written, trail)
    is_kept = card.get("keep", "keep" in written)
    if effect in _KEPT_EFFECTS and not is_kept:
        yield EditionFinding(trail, worded("the effect {effect} needs keep = true", effect=effect))


def _target(card: Tree, trail: Trail, spaces: list[Tree]) -> Iterator[EditionFinding]:
    effect, target = card["effect"], card.get("target")
    if target is None or not spaces:
        return
    if effect == "move" and target not in map(identity, spaces):
        yield EditionFinding(
            (*trail, "target"),
            worded("no space '{target}': check the id, or add a space", target=target),
        )
    if effect == "nearest" and all(space.get("kind") != target for space in spaces):
        yield EditionFinding(
            (*trail, "target"),
            worded(
                "no space of the kind '{target}': check the word, or add a space", target=target
            ),
        )


def _drawn(cards: list[Tree], spaces: list[Tree]) -> Iterator[EditionFinding]:
    """Check that spaces that draw a card have a deck, and that each deck has such a space."""
    decks = {card.get("deck", "chance") for card in cards}
    for deck in get_args(Deck):
        places = [place for place, space in enumerate(spaces) if space.get("kind") == deck]
        if places and deck not in decks:
            yield EditionFinding(
                (*_SPACES, places[0], "kind"),
                worded(
                    "there are no cards of the deck {deck}: add some, or remove its spaces",
                    deck=deck,
                ),
            )
        elif deck in decks and spaces and not places:
            yield EditionFinding(
                ("deck",),
                worded(
                    "no space draws from the deck {deck}: add such a space, or remove its cards",
                    deck=deck,
                ),
            )
