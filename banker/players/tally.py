"""Tally: how often each player has won in the playouts of one state.

Rules of this file
* A win counts `SHARE`, and a tie is shared among its winners: whole numbers for two to six of them.
* A percentage has a band: the true value is within it 95 times of 100. The band is the error of
  sampling alone; how well the program players stand for people is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isqrt

import msgspec

from banker.ledger.amount import rounded_half_up
from banker.players.playout import Played

SHARE = 60
POLICY = 1  # one more with each change of what program players choose: older figures are others
CUT_MAX = 50  # per mille of the playouts: above it there is no figure
_Z = 196  # hundredths of the deviation within which 95 of 100 lie


class Chance(msgspec.Struct, frozen=True):
    """A player's chance to win in per cent; the true value is within `band` of it, 95 times of
    100."""

    percent: int
    band: int


class Tally(msgspec.Struct, frozen=True):
    """The results of playouts. `played`: how many; `cut`: how many had no end.

    `shares`: the wins of each player, in sixtieths of a game, so that ties can be shared.
    """

    played: int = 0
    shares: Mapping[str, int] = {}
    cut: int = 0

    def with_(self, played: Iterable[Played]) -> Tally:
        """Return the tally with the results of more playouts."""
        shares, count, cut = dict(self.shares), self.played, self.cut
        for one in played:
            count += 1
            cut += one.is_cut
            for who in one.winners:
                shares[who] = shares.get(who, 0) + SHARE // len(one.winners)
        return Tally(count, shares, cut)

    @property
    def is_sound(self) -> bool:
        """Whether few enough playouts were cut for the result to count."""
        return bool(self.played) and self.cut * 1000 <= CUT_MAX * self.played

    def chance(self, who: str) -> Chance:
        """Return a player's chance to win."""
        every = SHARE * self.played
        share = self.shares.get(who, 0)
        spread = isqrt(share * (every - share) * _Z * _Z // (every * every * self.played))
        return Chance(rounded_half_up(share, 100, every), spread + 1)

    def widest(self) -> int:
        """Return the widest band of any player, in per cent."""
        return max((self.chance(who).band for who in self.shares), default=100)
