"""Names: which player, account, deed, space or card the tokens of a statement mean.

Rules of this file
* Names are compared in steps: exact names, then beginnings on this board, then other boards. The
  first step with a match decides; if several names match there, the refusal lists all of them.
* The refusal of an unknown name lists the known names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from banker.engine import fold
from banker.engine.fold import AnySetup, Player
from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.text import Field, Text, joined
from banker.games.board.edition import Edition, Space
from banker.games.board.state import BANK, POT, VAULT, Setup
from banker.language.parser.tokens import title_key
from banker.ledger.first_line import id_of
from banker.ledger.likeness import name_key, plain

ACCOUNTS = (BANK, VAULT, POT)
TELLING = 4  # letters of a word that may tell one card from the others
CANDIDATES_MAX = 6  # more of them would not fit a line

Tier = tuple[tuple[str, str], ...]  # (key, id)
_WORD = re.compile(r"\w+")


class UnresolvedName(InvalidCommand):
    """The refusal of a name that fits nothing, or several things (`several`)."""

    def __init__(self, text: Text, *, several: bool) -> None:
        super().__init__(text, kind=Misunderstood.UNKNOWN_NAME)
        self.several = several

    def about(self, typed: str) -> Text:
        """Return the message with the token as it was typed."""
        return Text(self.text.template, {**self.text.fields, "key": typed})


class Directory:
    """All names that statements of one board game may use.

    A key is a name in small letters, as `tokens` makes it. Every look-up raises `UnresolvedName` if
    no name fits, or several do.
    """

    def __init__(self, setup: Setup) -> None:
        edition = setup.edition
        self.set_players(setup)
        self._box = edition
        self._deeds = (_exact_deeds(edition), *_deed_tiers(edition), _shortened(edition))
        self._spaces = _space_tiers(edition, self._deeds)
        self._cards = _card_tiers(edition)
        self._groups = _groups(edition)
        self.space_of = {deed.id: edition.spaces[deed.space].id for deed in edition.deeds}

    def set_players(self, setup: fold.Setup) -> None:
        """Replace the players' names by those of this set-up."""
        self.setup = setup
        self.players: Tier = tuple(
            (key, player.id)
            for player in setup.players
            for key in dict.fromkeys((name_key(player.name), *_first_name(player)))
        )
        self._exact_players = dict(reversed(self.players))
        self.words_max = max((len(key.split()) for key, _ in self.players), default=1)

    def player(self, key: str, turn: str) -> str:
        """Return the id of the player that `key` names; `me` is the player `turn`."""
        if key == "me":
            return turn
        exact = self._exact_players.get(key)
        if exact is not None:
            return exact
        hits = [who for name, who in self.players if name.startswith(key)]
        return self._one(key, hits, self._who_is, lambda who: self.setup.names[who])

    def account(self, key: str, turn: str) -> str:
        """Return the id of the account that `key` names: a player, the Bank, the vault or the
        pot."""
        if key in ACCOUNTS:
            return key
        return self.player(key, turn)

    def deed(self, key: str) -> str:
        """Return the id of the deed that `key` names: by name, beginning or code."""
        return self._tiered(key, self._deeds, self._no_deed, self._deed_label)

    def group(self, key: str) -> str:
        """Return the id of any deed in the group that `key` names, by group or deed."""
        return self._groups.get(key) or self.deed(key)

    def space(self, key: str) -> str:
        """Return the id of the space that `key` names."""
        return self._tiered(key, self._spaces, self._no_space, self._space_label)

    def card(self, key: str) -> str:
        """Return the id of the card that `key` names: by code, by how its text begins, or by whole
        words of it, one of them of `TELLING` letters or more."""
        exact, begins = self._cards
        words = set(key.split())
        has_all: Tier = ()
        if any(len(word) >= TELLING and word != "card" for word in words):
            has_all = tuple((key, id) for text, id in begins if words <= set(_WORD.findall(text)))
        return self._tiered(key, (exact, begins, has_all), self._no_card, self._card_label)

    def _tiered(
        self,
        key: str,
        tiers: tuple[Tier, ...],
        unknown: Callable[[str], Text],
        label: Callable[[str], str],
    ) -> str:
        exact, *prefixes = tiers
        hits = [found for name, found in exact if name == key]
        for tier in prefixes:
            if hits:
                break
            hits = [found for name, found in tier if name.startswith(key)]
        return self._one(key, hits, unknown, label)

    @staticmethod
    def _one(
        key: str, hits: list[str], unknown: Callable[[str], Text], label: Callable[[str], str]
    ) -> str:
        found = list(dict.fromkeys(hits)) if key else []
        if not found:
            raise UnresolvedName(unknown(key), several=False)
        if len(found) > 1:
            candidates = listed(map(label, found))
            text = Text("'{key}' could be {candidates}", {"key": key, "candidates": candidates})
            raise UnresolvedName(text, several=True)
        return found[0]

    def _who_is(self, key: str) -> Text:
        names = joined([player.name for player in self.setup.players], "{first}, {last}")
        return Text("no player is called '{key}'; players: {names}", {"key": key, "names": names})

    def _no_deed(self, key: str) -> Text:
        if key in self._groups:
            group = self._box.deed_by_id[self._groups[key]].group
            deeds = listed(self._deed_label(deed.id) for deed in self._box.deeds_in[group])
            return Text(
                "'{key}' stands for several deeds; name one: {deeds}", {"key": key, "deeds": deeds}
            )
        if near := _near(key, self._deeds, self._deed_label):
            return Text(
                "no deed is called '{key}'; did you mean {near}?", {"key": key, "near": near}
            )
        example = self._deed_label(self._box.deeds[0].id)
        return Text(
            "no deed is called '{key}'; type a name or a code, such as {example}",
            {"key": key, "example": example},
        )

    def _no_space(self, key: str) -> Text:
        near = _near(key, self._spaces, self._space_label)
        return _unknown(key, NO_SPACE, near, self._deed_label(self._box.deeds[-1].id))

    def _no_card(self, key: str) -> Text:
        if not self._box.cards:
            return Text("this edition has no cards: play on")
        near = _near(key, self._cards, self._card_label)
        return _unknown(key, NO_CARD, near, self._card_label(self._box.cards[0].id))

    def _deed_label(self, deed_id: str) -> str:
        deed = self._box.deed_by_id[deed_id]
        return f"{deed.name} ({deed.code})"

    def _space_label(self, space_id: str) -> str:
        space = next(space for space in self._box.spaces if space.id == space_id)
        return f"{space.name} ({space.id})"

    def _card_label(self, card_id: str) -> str:
        return f"{self._box.card_by_id[card_id].label} ({card_id})"


def _first_name(player: Player) -> tuple[str, ...]:
    """The id as another spelling of the name, unless the seat has had another name."""
    return (name_key(player.id),) if player.id == id_of(player.name) else ()


_KNOWN: list[Directory] = []
_KNOWN_MAX = 4  # a program plays one game; a test or a comparison looks at a few


def directory(setup: AnySetup, make: Callable[[AnySetup], Directory]) -> Directory:
    """Return the names of a set-up; `make` makes them. They are cached, because that is slow."""
    for known in _KNOWN:
        if known.setup is setup:
            return known
    made = make(setup)
    _KNOWN.insert(0, made)
    del _KNOWN[_KNOWN_MAX:]
    return made


def listed(items: Iterable[Field]) -> Field:
    """Return names as one text for a sentence: 'a, b or c'."""
    *firsts, last = list(items) or [""]
    if len(firsts) > CANDIDATES_MAX:  # "or 1 more" is no shorter than the one
        last = Text("{count} more", {"count": len(firsts) + 1 - CANDIDATES_MAX})
        del firsts[CANDIDATES_MAX:]
    if not firsts:
        return last
    return Text("{first} or {last}", {"first": joined(firsts, "{first}, {last}"), "last": last})


# What nothing is called: with an example, and with the likeliest thing that was meant.
NO_SPACE = (
    "no space is called '{key}'; type a name or a code, such as {example}",
    "no space is called '{key}'; did you mean {near}?",
)
NO_CARD = (
    "no card is called '{key}'; type words of its text or its code, such as {example}",
    "no card is called '{key}'; did you mean {near}?",
)


def _unknown(key: str, templates: tuple[str, str], near: str, example: str) -> Text:
    alone, with_near = templates
    if near:
        return Text(with_near, {"key": key, "near": near})
    return Text(alone, {"key": key, "example": example})


def _near(key: str, tiers: tuple[Tier, ...], label: Callable[[str], str]) -> str:
    """The most similar name; empty if none is similar."""
    names = {name: found for tier in reversed(tiers) for name, found in tier}
    words = {name.split()[0]: found for name, found in names.items() if name}
    close = get_close_matches(key, names, n=1, cutoff=0.7)
    if close:
        return label(names[close[0]])
    close = get_close_matches(key, words, n=1, cutoff=0.7)
    return label(words[close[0]]) if close else ""


def _exact_deeds(edition: Edition) -> Tier:
    return tuple(
        (key, deed.id)
        for deed in edition.deeds
        for key in (title_key(deed.id), plain(deed.code), title_key(deed.name))
    )


def _deed_tiers(edition: Edition) -> tuple[Tier, Tier]:
    """The names of deeds, in tiers: first the ids and names of this board, then those of other
    boards."""
    in_play = tuple(
        (key, deed.id)
        for deed in edition.deeds
        for key in dict.fromkeys((title_key(deed.id), title_key(deed.name)))
    )
    elsewhere = tuple(
        (key, deed.id)
        for deed in edition.deeds
        for key in dict.fromkeys(map(title_key, deed.names.values()))
    )
    return in_play, elsewhere


def _shortened(edition: Edition) -> Tier:
    """Names without their leading abbreviation, as people say them: Арбат, Charles."""
    return tuple(
        (title_key(rest), deed.id)
        for deed in edition.deeds
        for name in dict.fromkeys((deed.name, *deed.names.values()))
        for first, _, rest in (name.partition(" "),)
        if first.endswith(".") and rest
    )


def _groups(edition: Edition) -> dict[str, str]:
    """The first deed of every group, by the group's id, letter and printed name."""
    return {
        title_key(key): edition.deeds_in[group.id][0].id
        for group in edition.groups
        for key in (group.id, group.name)
    }


def _space_tiers(edition: Edition, deeds: tuple[Tier, ...]) -> tuple[Tier, ...]:
    """The names of spaces: deeds by all their names, and the spaces without a deed."""
    space_of = {deed.id: edition.spaces[deed.space].id for deed in edition.deeds}
    exact, *prefixes = (tuple((key, space_of[deed]) for key, deed in tier) for tier in deeds)
    spaces = _keys_of_spaces(edition.spaces)
    ids = tuple((title_key(space.id), space.id) for space in edition.spaces)
    return ((*ids, *exact), (*prefixes[0], *spaces), *prefixes[1:])


def _keys_of_spaces(spaces: Iterable[Space]) -> Tier:
    return tuple(
        (key, space.id)
        for space in spaces
        for key in dict.fromkeys((title_key(space.id), title_key(space.name)))
    )


def _card_tiers(edition: Edition) -> tuple[Tier, Tier]:
    ids = tuple((title_key(card.id), card.id) for card in edition.cards)
    labels = tuple((title_key(card.label), card.id) for card in edition.cards)
    return (*ids, *labels), (*ids, *labels)
