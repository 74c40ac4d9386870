"""Vault: the keys to guess, to lock, to operate the simulated vault, and to repair a real one.

What decides whether a number opens depends on the vault. These keys operate a simulated one. A real
vault is operated by the players, and reports by itself. Without a vault the table enters what
happened.

Pure.
"""

from __future__ import annotations

from banker.games.board import commands as c
from banker.games.board.state import VAULT, State
from banker.interaction.ui_state import (
    VAULT_SCREEN,
    Ask,
    ChangeUi,
    Context,
    Execute,
    Note,
    RunEffects,
    Step,
    VaultAction,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import ENTER, Typed, said
from banker.interaction.words.text import Span

NO_VAULT = "this edition has no vault: play on"
# Questions of a real vault, answered by entering what a number did.
ANSWERED = ("tried", "opened", "relocked")
# On the page of its health. Both are final, so each takes an Enter.
ADOPT, FORCE = "a", "o"
HANDLES = (ADOPT, FORCE)


def was_wrong(state: State, number: int) -> bool:
    """Return whether a guess at a number must fail: it was tried, and the code is still the same.

    False if no guess is open.
    """
    if state.table.guess is None or state.table.question in ANSWERED:
        return False
    return any(wrong.number == number for wrong in state.table.tried)


def guesser(ctx: Context) -> str:
    """Return the player who may guess now; if nobody may, the player whose turn it is."""
    pending = ctx.state.table.guess
    return pending.who if pending else ctx.turn


def vault(ctx: Context, typed: Typed) -> Step:
    """Read the keys after `v`: a digit guesses, `v` opens the vault's screen, `l` locks it.

    `=` corrects a wrong guess that was noted. Return the command of complete keys, else the prompt
    or what is wrong.
    """
    fill = ctx.state.edition.vault
    if fill is None:
        return Wrong(NO_VAULT)
    if not typed:
        return Ask(_prompt(ctx, fill.numbers))
    if typed[0] == "v":
        return ChangeUi({"screen": VAULT_SCREEN})
    if typed[0] == "l":
        return _lock(ctx, typed[1:])
    if typed[0] == "=":
        return _put_right(ctx, fill.numbers, typed[1:])
    if not typed[0].isdigit() or not 1 <= int(typed[0]) <= fill.numbers:
        words = "a number from 1 to {last}; v shows the vault, l locks it"
        return Wrong(ctx.translate(words, last=fill.numbers))
    if was_wrong(ctx.state, int(typed[0])):
        return _tried_before(ctx, typed)
    return _guess(ctx, int(typed[0]), typed[1:])


def _tried_before(ctx: Context, typed: Typed) -> Step:
    """A number that was wrong before: Enter tries it all the same, a digit is another number."""
    number, *rest = typed
    if rest[:1] == [ENTER]:
        return _guess(ctx, int(number), tuple(rest[1:]))
    if rest and rest[0].isdigit():
        return vault(ctx, tuple(rest))
    if rest:
        return Wrong("Enter tries it all the same, a digit is another number")
    words = ctx.translate("{number} was wrong before: another number, or  ", number=number)
    return Ask(said("VAULT", Span(words, "warn")), "tries it all the same")


def _prompt(ctx: Context, numbers: int) -> tuple[Span, ...]:
    """The prompt with the numbers; those tried are struck out."""
    tried = {wrong.number for wrong in ctx.state.table.tried}
    spans = [*said("VAULT", ctx.translate("{who} guesses  ", who=ctx.name(guesser(ctx))))]
    for number in range(1, numbers + 1):
        gone = number in tried
        spans.append(Span(f"{number}× " if gone else f"{number} ", "struck" if gone else "key"))
    inside = ctx.translate("  {amount:,} inside   ", amount=ctx.state.cash(VAULT))
    ways: tuple[Span, ...] = (Span("v", "key"), Span(" screen  "), Span("l", "key"), Span(" lock"))
    if tried:
        ways = (*ways, Span(" =", "key"), Span(" noted wrongly", "hint"))
    return (*spans, Span(inside, "dim"), *ways)


def _put_right(ctx: Context, numbers: int, typed: Typed) -> Step:
    """A miss that was noted under a wrong number: the noted one, then the right one."""
    noted = {str(wrong.number): wrong.who for wrong in ctx.state.table.tried}
    if not noted:
        return Wrong("no wrong guess is noted, so there is nothing to correct: q leaves")
    if not typed:
        marks = tuple(Span(f"{number}× ", "key") for number in noted)
        return Ask((*said("VAULT", "noted wrongly: which?  "), *marks))
    if typed[0] not in noted:
        return Wrong("press a number that is noted")
    who, number = noted[typed[0]], int(typed[0])
    if not who:
        return Wrong("the vault itself reported this number, and its report stands: q leaves")
    if len(typed) == 1:
        words = ctx.translate("{who} guessed, not {number} but …", who=ctx.name(who), number=number)
        return Ask(said("VAULT", words))
    if not typed[1].isdigit() or not 1 <= int(typed[1]) <= numbers or int(typed[1]) == number:
        return Wrong(f"another number from 1 to {numbers}")
    return run_command(c.CorrectGuess(who, int(typed[1]), number))


def _guess(ctx: Context, number: int, typed: Typed) -> Step:
    who = guesser(ctx)
    if ctx.vault == "screen":
        return RunEffects((Execute(c.Guess(who, number), is_sure=True),))
    told = ctx.translate(
        "{who}: ring to {number}, press the red button   ", who=ctx.name(who), number=number
    )
    if ctx.vault == "device" and ctx.state.table.question not in ANSWERED:
        # The vault reports by itself what happens then.
        return (
            Ask(said("VAULT", told))
            if not typed
            else Wrong("the vault reports by itself: use its buttons")
        )
    if not typed:
        prompt = said(
            "VAULT", told, Span("o", "key"), " it opened   ", Span("m", "key"), " it did not"
        )
        return Ask(prompt)
    if typed[0] == "o":
        return run_command(c.Guess(who, number, "opens"))
    if typed[0] == "m":
        return RunEffects((Execute(c.Guess(who, number, "misses"), is_sure=True),))
    return Wrong("o if it opened, m if it did not")


def _lock(ctx: Context, typed: Typed) -> Step:
    if ctx.vault != "device":
        return run_command(c.LockVault())
    if ctx.state.table.question == "relocked":
        if typed:
            return run_command(c.LockVault()) if typed == (ENTER,) else Wrong("Enter, or q")
        return Ask(said("VAULT", "what was inside stayed inside"), "yes")
    if typed:
        return Wrong("the vault reports by itself: use its buttons")
    prompt = said("VAULT", "put the filling in, close the lid, press its lock button three times")
    return Ask(prompt)


# --- the vault's own screen -------------------------------------------------------------------


def on_screen(ctx: Context, key: str) -> Step:
    """Return what a key does on the vault's screen, as a step.

    A number turns the ring, Enter presses the red button, `l` locks, `c` closes, `o` opens the
    lid.
    """
    fill = ctx.state.edition.vault
    if fill is None:
        return Wrong(NO_VAULT)
    if key.isdigit() and 1 <= int(key) <= fill.numbers:
        return (
            RunEffects((VaultAction("ring", int(key)),))
            if ctx.vault == "screen"
            else _by_hand(ctx, key)
        )
    if ctx.vault != "screen":
        return Wrong("this vault is not simulated; on the table, v and a digit enter a guess")
    match key:
        case "enter" | "r":
            return RunEffects((VaultAction("red", who=guesser(ctx)),))
        case "l":
            return RunEffects((VaultAction("lock"),))
        case "c":
            return RunEffects((VaultAction("close"),))
        case "o" if ctx.state.table.filled:
            # Opening a locked lid is a break-in, which is reported. No key does that by mistake.
            return Wrong("the lid is locked: only its number opens it")
        case "o":
            return RunEffects((VaultAction("open"),))
    return Wrong(
        ctx.translate(
            "1–{last} ring · Enter red button · l lock · c close · o open · q back",
            last=fill.numbers,
        )
    )


def _by_hand(ctx: Context, key: str) -> Step:
    """Without a vault on the screen, a digit continues as a guess on the table."""
    del ctx
    return ChangeUi({"screen": "table", "verb": "vault", "typed": (key,), "note": Note()})


# --- the page of its health -----------------------------------------------------------------------


def handling(ctx: Context, typed: Typed) -> Step:
    """Read a key about a real vault: `a` adopts the vault that asks, `o` opens it; Enter confirms.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    del ctx
    if typed == (ADOPT,):
        return Ask(
            said("VAULT", "the vault that asks takes part; the ledger says so for ever"), "yes"
        )
    if typed == (FORCE,):
        return Ask(said("VAULT", "opens without a guess; the ledger says so for ever"), "yes")
    if typed == (ADOPT, ENTER):
        return run_command(c.AdoptVault())
    if typed == (FORCE, ENTER):
        return RunEffects((VaultAction("force"),))
    return Wrong("Enter carries it out, q does not")
