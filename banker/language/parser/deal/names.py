"""Names: which cards, colours and piles the tokens of a statement mean.

Rules of this file
* A card or colour is named by its id, its printed name, the last word of that name, its letters or
  a unique beginning. Two colours of a card may be in either order: red/yellow, y/r, blue/g.
* Names are compared in steps, from exact names to beginnings. The first step with a match decides;
  if several names match there, the refusal lists all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from itertools import product

from banker.foundation.text import Text
from banker.games.deal.edition import ANY_COLOUR, Edition, Face
from banker.games.deal.state import Setup
from banker.language.parser import names
from banker.language.parser.names import UnresolvedName, listed
from banker.language.parser.tokens import title_key

NEAR = 0.7

SHORT = {"no": "no", "breaker": "breaker", "sly": "sly", "forced": "forced", "collector": "collect"}


class Directory(names.Directory):
    """All names that statements of one card game may use: players, colours and cards."""

    def __init__(self, setup: Setup) -> None:
        self.set_players(setup)
        self.edition: Edition = setup.edition

    @cached_property
    def _colours(self) -> names.Tier:
        return tuple((key, one.id) for one in self.edition.sets for key in self._one_colour(one.id))

    @cached_property
    def _faces(self) -> names.Tier:
        return tuple(
            (key, face.id) for face in self.edition.faces for key in dict.fromkeys(self._keys(face))
        )

    def colour(self, key: str) -> str:
        """Return the id of the colour that `key` names; raise `UnresolvedName` for none or
        several."""
        labels = [self._colour_label(one.id) for one in self.edition.sets]
        return self._found(key, self._colours, self._colour_label, NO_COLOUR, labels)

    def face(self, key: str, kinds: Iterable[str] = ()) -> str:
        """Return the id of the card that `key` names; only of these `kinds`, if there are any.

        Raise `UnresolvedName` if no card has that name, or several.
        """
        wanted = tuple(kinds)
        tier = tuple(
            (name, face)
            for name, face in self._faces
            if not wanted or self.edition.face_by_id[face].kind in wanted
        )
        if key[:1].isdigit():
            money = [face.id for face in self.edition.faces if face.kind == "money"]
            return self._found(key, tier, self._face_label, NO_MONEY, money)
        labels = [self._face_label(it.id) for it in self.edition.faces if it.kind == "property"]
        return self._found(key, tier, self._face_label, NO_CARD, labels[:1])

    def _found(
        self,
        key: str,
        tier: names.Tier,
        label: Callable[[str], str],
        template: str,
        examples: list[str],
    ) -> str:
        hits = [found for name, found in tier if name == key]
        hits = hits or [found for name, found in tier if name.startswith(key)]

        def unknown(typed: str) -> Text:
            close = get_close_matches(typed, dict(tier), n=1, cutoff=NEAR)
            if not close or template == NO_MONEY:
                return Text(template, {"key": typed, "examples": listed(examples)})
            near = label(dict(tier)[close[0]])
            words = NEARBY[template]
            return Text(words, {"key": typed, "near": near})

        return self._one(key, hits, unknown, label)

    def _colour_label(self, colour: str) -> str:
        return colour.replace("_", " ")

    def _face_label(self, face: str) -> str:
        return written_face(self.edition, face)

    def _keys(self, face: Face) -> Iterator[str]:
        """Every way to say a card."""
        yield title_key(face.id)
        yield title_key(face.name)
        stems = {"wild": ("", "wild "), "rent": ("rent ",)}.get(face.kind, ())
        for stem in stems:
            for said in self._colour_pairs(face):
                yield f"{stem}{said}"
        if face.kind == "property" and face.colours:
            yield from self._one_colour(face.colours[0])
        yield from (short for short, effect in SHORT.items() if effect == face.effect)

    def _one_colour(self, colour: str) -> tuple[str, ...]:
        """Every way to say a colour. Of two words the last may stand for several colours."""
        one = self.edition.set_by_id[colour]
        keys = title_key(one.id), title_key(one.name), one.letter
        return tuple(dict.fromkeys((*keys, *(key.split()[-1] for key in keys))))

    def _colour_pairs(self, face: Face) -> Iterator[str]:
        if not face.colours:
            yield ANY_COLOUR
            return
        for colours in (face.colours, tuple(reversed(face.colours))):
            yield from map("/".join, product(*map(self._one_colour, colours)))


# What nothing is called, and with the likeliest thing that was meant.
NO_COLOUR = "no colour is called '{key}'; the colours are {examples}"
NO_MONEY = "there is no card '{key}'; money is {examples}"
NO_CARD = (
    "no card is called '{key}'; a property is its colour, such as {examples}; 'help' lists how"
    " cards are named"
)
NEARBY = {
    NO_COLOUR: "no colour is called '{key}'; did you mean {near}?",
    NO_CARD: "no card is called '{key}'; did you mean {near}?",
}


def written_face(edition: Edition, face: str) -> str:
    """Return a card as a statement writes it: `5m`, `green`, `red/yellow`, `rent any`,
    `sly_deal`."""
    found = edition.face_by_id.get(face)
    if found is None or found.kind not in ("wild", "rent"):
        return face
    stem = "rent " if found.kind == "rent" else ""
    return stem + ("/".join(found.colours) or ANY_COLOUR)


def written_pile(place: str) -> str:
    """Return a place of cards as a statement writes it: `green`, `green 2`, `bank`, `aside`."""
    return place.replace(".", " ")


__all__ = ["Directory", "UnresolvedName", "written_face", "written_pile"]
