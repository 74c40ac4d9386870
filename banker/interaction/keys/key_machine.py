"""Key machine: makes the next state of the screen, and effects, from a key and the present state.

Rules of this file
* Pure: it returns a new `Ui` and effects, and executes nothing.
* Esc leaves every state. So does Backspace, after it has removed the typed keys one by one; and
  `q`, unless text is being typed. Only `q` leaves the keys of an open auction, where letters are
  bids.
* A key without a meaning only shows a message.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from banker.bankcards.codes import act_code
from banker.games.board.state import State
from banker.interaction.game_screen import screen_of
from banker.interaction.key_row import Keymap, Verb
from banker.interaction.keys import keys, line_editor, now_keys
from banker.interaction.keys.vote import ANSWERS
from banker.interaction.own_keys import AMOUNT, meant, meant_by_user
from banker.interaction.ui_state import (
    FINGERPRINT,
    HARDWARE,
    HELP,
    LEDGER,
    NOW,
    PHONES,
    REQUESTS,
    TABLE,
    TAKE_BACK,
    TV,
    VAULT_SCREEN,
    YOUR_CARDS,
    AppAction,
    Ask,
    ChangeUi,
    Context,
    Effect,
    MentalSum,
    Note,
    RunEffects,
    Scan,
    Step,
    Ui,
    Wrong,
)
from banker.interaction.verbs.arguments import ENTER
from banker.interaction.verbs.bank_cards import is_for_cards
from banker.interaction.verbs.bidding import remembered
from banker.interaction.verbs.turn import is_dice
from banker.interaction.verbs.vault import HANDLES, on_screen
from banker.interaction.words.screen_words import unrolled
from banker.language.player_keys import key_of, letters_in

Pressed = tuple[Ui, tuple[Effect, ...]]
HOME = {TABLE, TV}
UNDO_REDO = ("u", "y")
Page = Literal["report", "next_game", "home"]
AFTER_END: dict[str, Page] = {"r": "report", "n": "next_game", "h": "home"}
AFTER_END_VERBS = ("inspect", "card_inspect", keys.AGREED.name)  # they look, or take back
GAME_OVER = "the game is over; u undoes its last action"
FINDER_KEY = keys.BY_NAME["finder"].key
BESIDE_VERBS = tuple(f"f{number}" for number in range(2, 9))  # no verb takes them
OPENS_ANYWHERE = (FINDER_KEY, "f1", "?", "f9", "f10")
NO_DIGITS = "' and a letter gives the turn; after F2 two digits are a roll"


def press(ui: Ui, key: str, ctx: Context, keymap: Keymap) -> Pressed:
    """Return the state of the screen after a key, and the effects to apply."""
    if ui.over or key in OPENS_ANYWHERE or (ui.line is not None and ui.line.kind == "act"):
        if (done := _over_the_screen(ui, key, ctx)) is not None:
            return done
        ui = replace(ui, over="")
    if ui.line is not None:
        return line_editor.press(ui, key, ctx, screen_of(ctx.state.edition).keys.end_game)
    key = _key_of(key, ui, ctx, keymap)
    if key not in ANSWERS:
        ctx = replace(ctx, vote=None)
    if key == "q" and _is_over(ui, ctx):
        return ui, (AppAction("quit"),)
    if key in keys.CANCEL_KEYS:
        if _cards_lie(ui, ctx):
            return replace(ui, note=Note()), (Scan(act_code("cancel")),)
        if pending(ui, ctx) is keys.RECKONING and not ui.typed:
            return replace(ui, verb="", note=Note()), (MentalSum(None),)
        return _cancel(ui, key, ctx), ()
    if ui.screen not in HOME:
        return _elsewhere(ui, key, ctx, keymap)
    return _at_table(ui, key, ctx, keymap)


def _over_the_screen(ui: Ui, key: str, ctx: Context) -> Pressed | None:
    """What lies over the screen takes the key; None if the key is the screen's after all."""
    from banker.interaction.keys import card_keys, finder_keys, phone_keys

    if ui.over in (PHONES, REQUESTS, YOUR_CARDS) and key not in (FINDER_KEY, "f1", "?"):
        press_over = card_keys.press if ui.over == YOUR_CARDS else phone_keys.press
        return press_over(ui, own_or(key, ctx), ctx)
    if key in (phone_keys.PHONES_KEY, phone_keys.REQUESTS_KEY):
        return phone_keys.opened(replace(ui, over="", line=None, verb="", typed=()), key, ctx)
    if ui.over == NOW:
        return now_keys.press(ui, meant(ctx.state.edition, key, "") or key)
    if ui.line is not None and ui.line.kind == "act" and key != FINDER_KEY and key != "f1":
        return finder_keys.press(ui, key, ctx)
    if key == FINDER_KEY and ui.line is not None:
        return (replace(ui, line=None) if ui.line.kind == "act" else ui), ()
    if key == FINDER_KEY:
        return finder_keys.opened(ui), ()
    if key == "?" and ui.line is not None:
        return None
    return now_keys.opened(ui), ()


def own_or(key: str, ctx: Context) -> str:
    """Return the Latin key of a key pressed on a page over the screen; a player's letter stays."""
    low = key.lower() if len(key) == 1 else key
    return low if ctx.player(low) else meant(ctx.state.edition, low, "") or low


def _is_over(ui: Ui, ctx: Context) -> bool:
    """Whether the last page is shown, and nothing is begun on it that could be cancelled."""
    is_begun = ui.verb or ui.typed or ui.inspected is not None or pending(ui, ctx) is not None
    return bool(ctx.state.table.ended) and ui.screen == TABLE and not is_begun


def _key_of(key: str, ui: Ui, ctx: Context, keymap: Keymap) -> str:
    """The Latin key of a typed character. A capital is a separate key where a verb has it and no
    other keys are expected."""
    if len(key) != 1:
        return key
    if _awaits_verb(ui, ctx) and (verb_key := meant_by_user(key)) != key:
        return verb_key
    if letters_in(ctx.state.edition):
        return _of_the_language(key, ui, ctx, keymap)
    small = key_of(key)
    capital = small.upper()
    if key.isupper() and capital in keymap and pending(ui, ctx) is None:
        return capital
    return small


def _awaits_verb(ui: Ui, ctx: Context) -> bool:
    """Whether a key begins a verb at the table: there the user's own keys count."""
    return ui.screen in HOME and pending(ui, ctx) is None and not ctx.state.table.ended


def _of_the_language(letter: str, ui: Ui, ctx: Context, keymap: Keymap) -> str:
    """The key that a letter stands for where the language has its letters: what the verb
    takes as it is, a player's letter or a colour's; else what it stands for after that verb."""
    edition, low = ctx.state.edition, letter.lower()
    verb = pending(ui, ctx)
    if letter.isupper() and verb is None:
        capital = letter if low.isascii() else meant(edition, letter, "")
        if capital in keymap:
            return capital
    if low.isascii():
        return low
    if ui.screen not in HOME:
        is_taken = ui.verb == keys.AGREED.name and ctx.player(low) is not None
        return low if is_taken else meant(edition, low, ui.verb or ui.screen, "") or low
    if verb is None:
        return meant(edition, low, *(("ended", "") if ctx.state.table.ended else ("",))) or low
    if not isinstance(verb.parser(ctx, (*ui.typed, low)), Wrong):
        return low
    others = () if ui.verb or verb is keys.BIDDING else ("",)
    return meant(edition, low, verb.name, AMOUNT, *others) or low


# --- the table ----------------------------------------------------------------------------------


def pending(ui: Ui, ctx: Context) -> Verb | None:
    """Return the verb that takes the next key, begun or expected; None if there is none."""
    screen = screen_of(ctx.state.edition)
    return screen.verb(ui.verb) if ui.verb else screen.keys.awaited(ui, ctx)


def awaited(ui: Ui, ctx: Context) -> Verb | None:
    """Return the verb that a board expects without its key: cards, bids, a vote, an amount, a sum.

    None if the board expects none.
    """
    if _cards_lie(ui, ctx):
        return keys.CARDS
    if is_bidding(ui, ctx.state):
        return keys.BIDDING
    asked = ((ctx.vote, keys.VOTING), (ctx.figure, keys.FIGURE), (ctx.reckons, keys.RECKONING))
    return next((verb for what, verb in asked if what and ui.screen in HOME), None)


def taken(ui: Ui, key: str, ctx: Context) -> Verb | None:
    """Return the verb of a board that takes this key before any verb key; None if none does."""
    verb = awaited(ui, ctx)
    if verb is keys.CARDS and not is_for_cards(key):
        verb = keys.BIDDING if is_bidding(ui, ctx.state) else None
    if verb is keys.RECKONING and not is_for_cards(key):
        verb = None
    if verb is keys.BIDDING and not ui.typed and _not_for_bidding(key, ctx):
        verb = None
    if verb is None and (ui.dice or unrolled(ctx.state) is not None) and is_dice(ctx, key):
        return keys.ROLLING
    return verb


def _cards_lie(ui: Ui, ctx: Context) -> bool:
    """Whether keys go to the pending bank cards."""
    return ctx.cards is not None and not ui.verb and not ui.typed and ui.screen in HOME


def is_bidding(ui: Ui, state: State) -> bool:
    """Return whether letters are bids now: an auction is open, and no player left its keys."""
    return state.table.auction is not None and not ui.left_auction and ui.inspected is None


def step_of(ui: Ui, ctx: Context) -> Step | None:
    """Return what the keys typed so far mean for their verb; None if no verb takes keys."""
    verb = pending(ui, ctx)
    return verb.parser(ctx, ui.typed) if verb else None


def _at_table(ui: Ui, key: str, ctx: Context, keymap: Keymap) -> Pressed:
    screen = screen_of(ctx.state.edition)
    if (ui.verb or ui.typed) and key in BESIDE_VERBS and key in keymap:
        return _beside(ui, keymap[key], ctx)
    verb = screen.verb(ui.verb) if ui.verb else screen.keys.taken(ui, key, ctx)
    if verb is not None:
        hasty = now_keys.after_a_refused_key(ui, verb, ctx) if key == ENTER else None
        return (hasty, ()) if hasty else _typed(ui, verb, (*ui.typed, key), ctx)
    if key == ENTER:
        return _suggested(ui, ctx)
    if ctx.state.table.ended and key in AFTER_END:
        return replace(ui, note=Note()), (AppAction(AFTER_END[key]),)
    if (chosen := keymap.get(key)) is not None:
        return _begun(ui, chosen, ctx)
    if key.isdecimal():
        return _say(ui, screen.keys.no_digits), ()
    from banker.interaction.keys.finder import means_nothing

    return _say(ui, means_nothing(ctx, key)), ()


def _begun(ui: Ui, chosen: Verb, ctx: Context) -> Pressed:
    """Begin a verb."""
    fresh = ui if chosen.name == "figure" else replace(ui, inspected=None)
    if chosen is keys.AUCTION and ctx.state.table.auction is not None:
        return replace(fresh, left_auction=False, note=Note()), ()
    if chosen.name == "tv" and ui.screen == TV:
        return replace(fresh, screen=TABLE), ()
    return _typed(fresh, chosen, (), ctx)


def _beside(ui: Ui, verb: Verb, ctx: Context) -> Pressed:
    """An F-key in the middle of a verb: what is typed stays, unless it opens a page."""
    pressed, effects = _begun(replace(ui, verb="", typed=()), verb, ctx)
    stays = pressed.screen == ui.screen and AppAction("audit") not in effects
    return (replace(pressed, verb=ui.verb, typed=ui.typed) if stays else pressed), effects


def _not_for_bidding(key: str, ctx: Context) -> bool:
    """Signs and F-keys keep their meaning in an auction; so do `u` and `y` if no player's."""
    if key == keys.SPACE or (key in UNDO_REDO and ctx.player(key) is None):
        return True
    return key != ENTER and (len(key) > 1 or not key.isalnum())


def _typed(ui: Ui, verb: Verb, typed: tuple[str, ...], ctx: Context) -> Pressed:
    """Apply the keys typed after a verb."""
    if verb.needs is not None and not verb.fits(ctx.state.edition):
        return _say(ui, verb.needs.without), ()
    step = verb.parser(ctx, typed)
    name = "" if verb is keys.BIDDING else verb.name
    match step:
        case Ask():
            if ctx.state.table.ended and verb.name not in AFTER_END_VERBS:
                return _say(ui, GAME_OVER), ()
            return replace(ui, verb=name, typed=typed, note=Note()), ()
        case RunEffects(effects):
            ended = replace(ui, verb="", typed=(), note=Note())
            return remembered(ended, effects), effects
        case ChangeUi(changes):
            if "dice" in changes and changes["dice"] is None:
                return _toggle_dice(ui), ()
            return replace(ui, **{"verb": "", "typed": (), "note": Note(), **changes}), ()
    return _say(ui, step.sentence), ()


def _toggle_dice(ui: Ui) -> Ui:
    words = NO_DIGITS if ui.dice else "dice mode: two digits are a roll"
    return replace(ui, dice=not ui.dice, verb="", typed=(), note=Note(words))


def _suggested(ui: Ui, ctx: Context) -> Pressed:
    found = screen_of(ctx.state.edition).words.suggestion(ctx)
    if found is None:
        return _say(ui, now_keys.instead_of_enter(ui, ctx)), ()
    return replace(ui, note=Note(), inspected=None), found.effects


def _say(ui: Ui, sentence: str) -> Ui:
    return replace(ui, note=Note(sentence, "warn"))


def _cancel(ui: Ui, key: str, ctx: Context) -> Ui:
    """Go one level back. Backspace takes a single key back."""
    if ui.typed and key == "backspace":
        rest = ui.typed[:-1]
        # A roll has no verb key: without its first digit nothing of it is left.
        verb = "" if ui.verb == keys.ROLLING.name and not rest else ui.verb
        return replace(ui, verb=verb, typed=rest, note=Note())
    if ui.verb or ui.typed:
        from banker.interaction.verbs.counting import BOOKED, UNCHANGED

        words = UNCHANGED if BOOKED in ui.typed else ""
        return replace(ui, verb="", typed=(), note=Note(words))
    if ui.takes_back:
        return replace(ui, screen=TABLE, takes_back=0, note=Note())
    if ui.find:
        return replace(ui, find="", row=0, top=0)
    if ui.screen != TABLE:
        return replace(ui, screen=TABLE, note=Note())
    if ui.inspected is not None:
        return replace(ui, inspected=None, note=Note())
    if pending(ui, ctx) is keys.BIDDING:
        if key != "q":
            words = "the auction goes on: a letter bids, Enter ends it, q leaves"
            return replace(ui, note=Note(words))
        words = "the auction stays open: a goes back to it"
        return replace(ui, left_auction=True, note=Note(words))
    return replace(ui, note=Note(), refused=None)


# --- the other screens ----------------------------------------------------------------------------


def _elsewhere(ui: Ui, key: str, ctx: Context, keymap: Keymap) -> Pressed:
    if ui.screen == LEDGER and (done := _in_ledger(ui, key, ctx)) is not None:
        return done
    if ui.screen == TAKE_BACK:
        from banker.interaction.keys import take_back_keys

        if ui.verb:
            return _typed(ui, keys.AGREED, (*ui.typed, key), ctx)
        if (done := take_back_keys.press(ui, key, ctx)) is not None:
            return done
    if ui.screen == VAULT_SCREEN and key in "123456789enterrlco":
        return _vault_key(ui, key, ctx)
    if ui.screen == HARDWARE and (ui.verb or key in HANDLES):
        return _typed(ui, keys.HANDLING, (*ui.typed, key), ctx)
    if ui.screen == HELP and key in PAGING:
        return replace(ui, page=max(0, ui.page + PAGING[key])), ()
    chosen = keymap.get(key)
    if chosen is None:
        return _say(ui, "q goes back to the table"), ()
    has_two = screen_of(ctx.state.edition).books.has_commitment(ctx.state)
    if ui.screen == FINGERPRINT and chosen.name == FINGERPRINT and has_two:
        return replace(ui, page=1 - ui.page, note=Note()), ()
    return _typed(replace(ui, screen=TABLE, find="", takes_back=0), chosen, (), ctx)


def _vault_key(ui: Ui, key: str, ctx: Context) -> Pressed:
    step = on_screen(ctx, key)
    if isinstance(step, RunEffects):
        return replace(ui, note=Note()), step.effects
    if isinstance(step, ChangeUi):
        return replace(ui, **step.changes), ()
    assert isinstance(step, Wrong)
    return _say(ui, step.sentence), ()


def _in_ledger(ui: Ui, key: str, ctx: Context) -> Pressed | None:
    """Select a row; `u` shows what undoing back to it would undo, `a` amends it."""
    if key in MOVES:
        row = ui.row + (MOVES[key] if key not in PAGES else PAGES[key] * ctx.page_rows)
        row = max(0, min(row, ctx.rows - 1))
        return replace(ui, row=row, takes_back=0, note=Note()), ()
    if key == "u":
        acts = ctx.undoable[ui.row] if ui.row < len(ctx.undoable) else 0
        if not acts:
            return _say(ui, "nothing from this row on can be undone"), ()
        return replace(ui, screen=TAKE_BACK, takes_back=acts, find="", note=Note()), ()
    if key == AMENDS and ctx.rows:
        return replace(ui, note=Note()), (AppAction("amend"),)
    return None


AMENDS = "a"  # on the ledger's page
PAGES = {"pageup": -1, "pagedown": 1, "home": -(10**6), "end": 10**6}
MOVES = {"up": -1, "k": -1, "down": 1, "j": 1, **PAGES}
PAGING = {"up": -1, "pageup": -1, "down": 1, "pagedown": 1, "space": 1}


def forget_auction(ui: Ui, state: State) -> Ui:
    """Return the screen's state without the auction's keys, once the auction is over."""
    if state.table.auction is None and (ui.left_auction or ui.out or ui.bidder or ui.typed):
        return replace(ui, left_auction=False, out=(), bidder="", typed=ui.typed if ui.verb else ())
    return ui
