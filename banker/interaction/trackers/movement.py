"""Movement: everything that moves by itself: a piece, a blink, the vault's scene, a moment, the
crown.

Rules of this file
* The game has changed already; this module only says what is drawn meanwhile. A key ends every
  movement.
* A frame is calculated from the present time, so a slow screen skips frames and never lags.
* On a calm screen the last frame of everything is shown at once.
* While the vault's answer is held back, the whole table is drawn as before the guess, and nothing
  is suggested: Enter never does anything but what the screen shows.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from banker.games.board.state import State
from banker.interaction.scene import Scene
from banker.interaction.trackers.theatre import Theatre
from banker.interaction.trackers.walk import STEP_S, Walk, walk_between
from banker.interaction.ui_state import TABLE, TV, VAULT_SCREEN, Vault
from banker.interaction.view import NOWHERE, Awaited, View
from banker.ledger.entry import Entry

if TYPE_CHECKING:
    from banker.games.board.queries.moments import Moment

FRAME_S = STEP_S
BLINK_S = 0.12
CROWN_S = 0.15  # off, on, off: twice
CROWN_BEATS = 3
MOMENT_S = 2.0  # of the whole page of a television; on the table's stage until the next key
STAGES = (TABLE, TV, VAULT_SCREEN)  # the pages that show a scene


class Movement:
    """Follows one game, and adds to its views what moves. `ticks` returns the time in seconds."""

    def __init__(self, state: State, ticks: Callable[[], float], *, is_calm: bool) -> None:
        self._ticks = ticks
        self._is_calm = is_calm
        self._state = state  # that the last frame showed, or kept back
        self._theatre = Theatre(state)
        self._vault: Vault = "none"
        self._told: View | None = None  # the last frame that kept nothing back
        self._awaited: Awaited | None = None
        self._stated = 0  # the count of the newest statement whose scene has begun
        self._walk: Walk | None = None
        self._blinks: tuple[tuple[str, ...], float] = ((), 0.0)
        self._crowned = -math.inf
        self._moment: Moment | None = None
        self._moment_known: Moment | None = None
        self._moment_began = 0.0
        self._is_undo = False
        self._has_rung = True
        self._moves = False
        self._scene: Scene | None = None

    def note(self, entry: Entry, state: State) -> None:
        """Follow a new entry; `state` is the state after it."""
        self._is_undo = bool(entry.undo or entry.redo)
        self._theatre.note(entry, state, self._vault, self._ticks())
        self._has_rung = False

    def turn_calm(self) -> bool:
        """Switch the calm screen on or off; return whether it is on now."""
        self.end()
        self._is_calm = not self._is_calm
        return self._is_calm

    def end(self) -> None:
        """Stop every movement, because a key was pressed."""
        self._walk, self._blinks, self._crowned = None, ((), 0.0), -math.inf
        self._theatre.end()
        if self._moment_began:
            self._moment = None

    def shown(self, view: View) -> View:
        """Return the view with everything that moves, as it is at this moment."""
        now = self._ticks()
        self._vault = view.ctx.vault
        if view.awaited != self._awaited:
            self._ask(view.awaited, now)
        if view.state is not self._state:
            self._follow(self._state, view.state, now)
        self._state = view.state
        scene, at = self._scene_at(now), self._at(now)
        self._scene = scene
        is_scene = scene is not None and not scene.rests
        moment = self._moment_at(view, now)
        is_timed = moment is not None and view.ui.screen == TV
        self._moves = is_scene or bool(at) or self._is_crowning(now) or is_timed
        is_stage = view.ui.screen in STAGES and not view.ui.over and view.found is None
        if is_stage and self._told is not None and self._is_held(now):
            view = _held(view, self._told)
        else:
            self._told = view
        if not is_stage:
            return view if view.moment is None else replace(view, moment=None)
        return replace(view, scene=scene, at=at, moment=moment, has_crown=self._has_crown(now))

    def moves(self) -> bool:
        """Return whether the screen needs another frame after the last one."""
        return self._moves

    def resting(self) -> Scene | None:
        """Return the vault's scene that was shown last, if nothing in it moves any more; else
        None."""
        return self._scene if self._scene is not None and self._scene.rests else None

    def rings(self) -> bool:
        """Return whether the frame just shown is the first with the vault's answer.

        True only once for each answer.
        """
        if self._has_rung or self._scene is None or self._scene.phase in ("turn", "wait"):
            return False
        self._has_rung = True
        return True

    # --- the vault --------------------------------------------------------------------------------

    def _ask(self, awaited: Awaited | None, now: float) -> None:
        self._awaited = awaited
        if awaited is None or (awaited.count and awaited.count <= self._stated):
            if self._theatre.waits:
                self._theatre.end()  # the vault is lost, or the question was undone
        elif not self._is_calm:
            self._stated = max(self._stated, awaited.count)
            self._theatre.ask(awaited, now)

    def _is_held(self, now: float) -> bool:
        return not self._is_calm and self._theatre.is_held(now)

    def _scene_at(self, now: float) -> Scene | None:
        return self._theatre.at(math.inf if self._is_calm else now)

    # --- a moment ---------------------------------------------------------------------------------

    def _moment_at(self, view: View, now: float) -> Moment | None:
        """The moment that is shown now. A scene of the vault comes before it."""
        if view.moment is not self._moment_known:
            self._moment_known = view.moment
            if view.moment is not None or self._is_undo or view.ui.screen != TV:
                self._moment, self._moment_began = view.moment, 0.0
        if self._moment is None or self._is_calm or self._scene is not None:
            return None
        self._moment_began = self._moment_began or now
        is_over = now - self._moment_began >= MOMENT_S
        return None if is_over and view.ui.screen != TABLE else self._moment

    # --- pieces and the crown ---------------------------------------------------------------------

    def _follow(self, before: State, after: State, now: float) -> None:
        if self._is_calm:
            return
        self._walk = None if self._is_undo else walk_between(before, after, now)
        moved = tuple(who for who in after.seats if _has_jumped(before, after, who))
        self._blinks = ((), 0.0) if self._walk is not None else (moved, now)
        if after.table.ended and not before.table.ended:
            self._crowned = now

    def _at(self, now: float) -> dict[str, int]:
        """Where moving pieces are drawn."""
        if self._walk is not None:
            return self._walk.at(now)
        who, began = self._blinks
        return dict.fromkeys(who, NOWHERE) if now - began < BLINK_S else {}

    def _is_crowning(self, now: float) -> bool:
        return now - self._crowned < CROWN_BEATS * CROWN_S

    def _has_crown(self, now: float) -> bool:
        return not self._is_crowning(now) or int((now - self._crowned) / CROWN_S) % 2 == 1


def _has_jumped(before: State, after: State, who: str) -> bool:
    """Whether a piece that was on the board stands elsewhere on it."""
    was, now = before.seats.get(who), after.seats[who]
    if was is None or was.position is None or now.position is None:
        return False
    return (was.position, was.jail is None) != (now.position, now.jail is None)


def _held(view: View, told: View) -> View:
    """The view with everything that would give the answer away as it was before."""
    return replace(
        view,
        ctx=replace(view.ctx, state=told.state),
        rows=told.rows, gains=told.gains, seq=told.seq, device=told.device, health=told.health,
        lid_open=told.lid_open, words=told.words, waiting="", suggestion=None, coach="", held=True,
    )  # fmt: skip
