"""Vault acts: the words that operate a simulated vault, or report the state of a real one.

Rules of this file
* Guessing and locking are statements; these words are for single moves of the hand, as on the
  screen.
* Forcing a vault open is asked first, because the ledger stores it for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from banker.devices.health import LOST, VaultHealth
from banker.interaction.ui_state import HARDWARE, VAULT_SCREEN, VaultAction
from banker.interaction.verbs.vault import guesser
from banker.interaction.words.device_words import DEVICE_WORDS
from banker.interaction.words.screen_words import plural
from banker.plain import now
from banker.plain.table import PlainTable

Act = Callable[[PlainTable, str], list[str] | None]
NO_VAULT = "this edition has no vault: play on"
BY_HAND = "no vault is connected: '{who} guesses 5 opens' says that 5 opened it, '… misses' not"
BOUND = "its code is bound by these words: {words}"
PRESSED = "the lock button is pressed: three times lock it"
ON_THE_RING = "the ring has the numbers 1 to {last}, as in 'vault ring {last}'"
REAL = "a real vault is moved by hands; it reports by itself"


def _vault(table: PlainTable, _rest: str) -> list[str]:
    """Locked or open, what is inside, what was tried, the commitment."""
    state, say = table.state, table.say
    if not getattr(state.edition, "vault", None):
        return [say(NO_VAULT)]
    view = table.turn_to(VAULT_SCREEN)
    locked = "filled and locked" if state.table.filled else "open, to be filled and locked"
    rows = [say("the vault: {state}; inside: {inside}", state=say(locked), inside=now.inside(view))]
    names = state.setup.names
    tried = [
        f"{it.number} {names[it.who]}" if it.who else str(it.number) for it in state.table.tried
    ]
    if tried:
        rows.append(say("tried in vain: {numbers}", numbers=", ".join(tried)))
    rows += list(now.guess_words(view))
    if view.ctx.vault == "screen":
        lid = say("LID OPEN" if view.lid_open else "LID CLOSED").lower()
        rows.append(say("ring on {number}, {lid}", number=view.ctx.ring, lid=lid))
    elif view.ctx.vault == "none":
        rows.append(say(BY_HAND, who=view.ctx.name(view.ctx.turn)))
    if view.words:
        rows.append(say(BOUND, words=" ".join(view.words)))
    return [*rows, *_problems(table, view.health)]


def _problems(table: PlainTable, health: VaultHealth | None) -> Iterator[str]:
    """What is wrong with a vault, and the advice for it."""
    if health is None:
        return
    if health.asks:
        yield table.say(health.asks)
        yield table.say("'vault joins' takes it; the ledger says so for ever")
    if health.advice:
        yield table.say(health.advice)
    yield from map(table.say, health.conditions)
    if health.state == LOST:
        yield table.say(BY_HAND, who=table.state.setup.names[table.state.table.turn])


def _health(table: PlainTable, _rest: str) -> list[str]:
    """The page of the vault's health in sentences."""
    say = table.say
    if not getattr(table.state.edition, "vault", None):
        return [say(NO_VAULT)]
    health = table.turn_to(HARDWARE).health
    if health is None:
        return [say(BY_HAND, who=table.state.setup.names[table.state.table.turn])]
    rows = [say("the vault: {state}", state=say(DEVICE_WORDS.get(health.state, health.state)))]
    rows += _problems(table, health)
    told = [say("firmware {firmware}", firmware=health.firmware)] if health.firmware else []
    told += [say("at {port}", port=health.port)] if health.port else []
    if health.half_ms is not None:
        told.append(say("answers in {half} ms", half=health.half_ms))
    if health.is_real:
        told.append(say("{requests:request|requests}, {retries} repeated; {frames:frame|frames},"
                        " {bad} bad", requests=health.requests, retries=health.retries,
                        frames=health.frames, bad=health.bad_frames))  # fmt: skip
    told.append(say("not in ledger: {reports}", reports=say(plural(health.unacked, "report"))))
    return [*rows, *told, *map(say, health.news)]


def _hand(act: Literal["ring", "red", "lock", "open", "close"]) -> Act:
    def moved(table: PlainTable, rest: str) -> list[str] | None:
        ctx = table.controller.context()
        filling = getattr(table.state.edition, "vault", None)
        if filling is None:
            return [table.say(NO_VAULT)]
        if ctx.vault == "none":
            return [table.say(BY_HAND, who=ctx.name(ctx.turn))]
        if ctx.vault != "screen":
            return [table.say(REAL)]
        if act == "ring" and rest not in map(str, range(1, filling.numbers + 1)):
            return [table.say(ON_THE_RING, last=filling.numbers)]
        if act == "open" and table.state.table.filled:
            return [table.say("the lid is locked: only its number opens it")]
        before = table.controller.session.journal.count
        who = guesser(ctx) if act == "red" else ""
        done = table.controller.carry_out(VaultAction(act, int(rest or 0), who))
        is_silent = done and table.controller.session.journal.count == before
        if is_silent and act == "lock":
            return [table.say(PRESSED)]
        return _stands(table) if is_silent else []

    return moved


def _stands(table: PlainTable) -> list[str]:
    view = table.turn_to(VAULT_SCREEN)
    lid = table.say("LID OPEN" if view.lid_open else "LID CLOSED").lower()
    return [table.say("ring on {number}, {lid}", number=view.ctx.ring, lid=lid)]


def _break(table: PlainTable, _rest: str) -> list[str]:
    if not getattr(table.state.edition, "vault", None):
        return [table.say(NO_VAULT)]
    question = table.say("opens without a guess; the ledger says so for ever: 'yes' or 'no'?")
    return [table.ask(question, VaultAction("force"))]


ACTS: dict[str, Act] = {
    "vault": _vault, "health": _health, "ring": _hand("ring"), "red": _hand("red"),
    "press_lock": _hand("lock"), "close": _hand("close"), "open": _hand("open"), "break": _break,
}  # fmt: skip
