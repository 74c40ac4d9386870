"""Starting notes: the banknotes that each player begins with.

Another start cash keeps the small notes of the edition: only the difference is added, or taken
away, in large notes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from math import gcd

from banker.foundation.errors import EditionError
from banker.foundation.text import Field, worded


def start_notes(
    cash: int, box: Mapping[int, int], players: int, printed: Mapping[int, int] = {}
) -> dict[int, int]:
    """Return value -> number of notes for a player's starting cash, the smallest note first.

    `box`: value -> how many notes the edition has. `printed`: the notes that players of the edition
    begin with; without them, or if they do not help, the notes are as few as possible. Raise
    `EditionError` if no notes make up the sum, or if there are too few for all players.
    """
    notes = sorted((note for note, pieces in box.items() if pieces), reverse=True)
    held = sum(note * pieces for note, pieces in box.items())
    if players * cash > held:
        most, _ = divmod(held, players)
        fitting = next(one for one in range(most, -1, -1) if _dealt(one, notes) is not None)
        short = worded(
            "start cash {cash}: {players} players would need {needed}, the notes of the box come to"
            " {held}; choose {fitting} or less",
            cash=cash, players=players, needed=players * cash, held=held, fitting=fitting,
        )  # fmt: skip
        raise EditionError([short])
    dealt = _changed(cash, printed, notes) or _dealt(cash, notes)
    if dealt is None:
        known = ", ".join(map(str, reversed(notes)))
        unpaid = "start cash {cash} cannot be paid in notes of {notes}; choose {near}"
        raise EditionError([worded(unpaid, cash=cash, notes=known, near=_near(cash, notes))])
    return dict(sorted(dealt.items()))


def _changed(cash: int, printed: Mapping[int, int], notes: Sequence[int]) -> dict[int, int] | None:
    """The printed notes with the difference to this sum added or taken away."""
    more = cash - sum(note * pieces for note, pieces in printed.items())
    if not printed or not set(printed) <= set(notes):
        return None
    change = _dealt(more, notes) if more > 0 else _dealt(-more, notes, printed)
    if change is None:
        return None
    sign = 1 if more > 0 else -1
    both = {note: printed.get(note, 0) + sign * change.get(note, 0) for note in notes}
    return {note: pieces for note, pieces in both.items() if pieces}


def _near(cash: int, notes: Sequence[int]) -> Field:
    """The nearest sums that the notes can pay."""
    step = gcd(*notes)
    low = cash - cash % step
    above = next(more for more in count(low + step, step) if _dealt(more, notes) is not None)
    below = next(less for less in range(low, -1, -step) if _dealt(less, notes) is not None)
    return worded("{first} or {last}", first=below, last=above) if below else above


def _dealt(
    cash: int, notes: Sequence[int], held: Mapping[int, int] | None = None
) -> dict[int, int] | None:
    """Notes that add up to a sum, with as many large notes as possible; `notes` from large to
    small. `held`: value -> how many notes there are; None if there are enough.

    The largest note first does not always work: 60 in notes of 50 and 20 needs no 50.
    """
    if not notes or cash % gcd(*notes):
        return None
    dead: set[tuple[int, int]] = set()

    def rest(left: int, place: int) -> dict[int, int] | None:
        if not left:
            return {}
        if place == len(notes) or (left, place) in dead:
            return None
        note = notes[place]
        most, _ = divmod(left, note)
        if held is not None:
            most = min(most, held.get(note, 0))
        for pieces in reversed(range(most + 1)):
            found = rest(left - pieces * note, place + 1)
            if found is not None:
                return {note: pieces} | found if pieces else found
        dead.add((left, place))
        return None

    return rest(cash, 0)
