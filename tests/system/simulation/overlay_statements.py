"""What players of straw say because of an overlay: deeds are dealt, the game's clock is told."""

from __future__ import annotations

import random

from banker.games.board.queries.game_clock import thresholds
from banker.games.board.state import BANK, State

MINUTES = 3  # how far the clock goes at most from one look at it to the next


def deal(state: State, dice: random.Random) -> str:
    """The next deed of the pile, to whoever is still short of one."""
    most = state.edition.deal_deeds
    who = next(w for w in state.playing() if state.table.dealt.get(w, 0) < most)
    free = [deed.id for deed in state.deeds(BANK) if not state.is_locked(deed)]
    return f"deal {dice.choice(free)} to {state.setup.names[who]}"


def look_at_clock(state: State, dice: random.Random) -> str:
    """What it shows, not seldom just when something begins; or that it stands, or runs again."""
    if state.table.paused:
        return "clock runs"
    if dice.random() < 0.1:
        return "clock stops"
    now = state.table.seconds
    later = now + dice.randint(1, 60 * MINUTES)
    ahead = [moment for moment in thresholds(state) if moment > now]
    if ahead and dice.random() < 0.1:
        later = ahead[0] - dice.randint(0, 1)
    return f"clock {later // 60}:{later % 60:02}" if later > now else "clock stops"
