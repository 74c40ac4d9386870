"""Line editor: the keys of a text line. Enter sends it; Esc leaves, and so does Backspace at its
beginning.

A line of only `q` leaves too, as in many programs; otherwise `q` is a letter. Pasted text goes into
the line and is never executed by itself.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.engine.command import Command, Say
from banker.interaction.ui_state import (
    Complete,
    Context,
    Effect,
    Execute,
    Note,
    Recall,
    Submit,
    TextLine,
    Ui,
)
from banker.interaction.verbs.turn import END_WORD, OWN_END_WORD
from banker.interaction.words.text import printable

LENGTH_MAX = 500  # a longer text is a mistaken paste
Pressed = tuple[Ui, tuple[Effect, ...]]
LEAVE = "q"
NOT_THE_WORD = "that is not the word: the game goes on"


def insert(ui: Ui, text: str) -> Ui:
    """Return the screen's state with `text` inserted at the cursor of the open line."""
    assert ui.line is not None
    clean = printable(" ".join(text.split("\n")).replace("\r", ""))
    room = LENGTH_MAX - len(ui.line.text)
    clean = clean[:room]
    old, at = ui.line.text, ui.line.at
    new = TextLine(ui.line.kind, old[:at] + clean + old[at:], at + len(clean))
    return _live(replace(ui, line=new))


def _live(ui: Ui) -> Ui:
    """The search shows its rows while it is typed."""
    assert ui.line is not None
    return replace(ui, find=ui.line.text, row=0, top=0) if ui.line.kind == "find" else ui


def press(ui: Ui, key: str, ctx: Context, end_game: Callable[[], Command]) -> Pressed:
    """Return the state of the screen after a key in a text line, and the key's effects.

    `end_game` makes the command that ends the game.
    """
    assert ui.line is not None
    if key == "enter":
        return _enter(ui, ui.line, ctx, end_game)
    if key == "tab":
        return ui, ((Complete(),) if ui.line.kind == "command" else ())
    if key == "escape" or (key == "backspace" and not ui.line.at):
        return leave(ui), ()
    if key in ("up", "down") and ui.line.kind == "command":
        return ui, (Recall(-1 if key == "up" else 1),)
    if key in MOVES:
        return _live(replace(ui, line=MOVES[key](ui.line))), ()
    char = " " if key == "space" else key
    return (insert(ui, char), ()) if len(char) == 1 else (ui, ())


def leave(ui: Ui) -> Ui:
    """Return the screen's state without the text line; leaving a search also ends the search."""
    is_search = ui.line is not None and ui.line.kind == "find"
    return replace(ui, line=None, find="" if is_search else ui.find, note=Note())


def _enter(ui: Ui, line: TextLine, ctx: Context, end_game: Callable[[], Command]) -> Pressed:
    text = line.text.strip()
    if not text or text.lower() == LEAVE:
        return leave(ui), ()
    closed = replace(ui, line=None)
    match line.kind:
        case "find":
            return closed, ()
        case "say":
            return closed, (Execute(Say(text)),)
        case "end":
            if text.lower() in (END_WORD, ctx.translate(OWN_END_WORD)):
                return closed, (Execute(end_game()),)
            return replace(ui, line=TextLine("end"), note=Note(NOT_THE_WORD, "warn")), ()
    return ui, (Submit(text),)


def _back(line: TextLine) -> TextLine:
    at = max(0, line.at - 1)
    return TextLine(line.kind, line.text[:at] + line.text[line.at :], at)


def _delete(line: TextLine) -> TextLine:
    return TextLine(line.kind, line.text[: line.at] + line.text[line.at + 1 :], line.at)


def _word_back(line: TextLine) -> TextLine:
    head = line.text[: line.at].rstrip()
    at = head.rfind(" ") + 1
    return TextLine(line.kind, line.text[:at] + line.text[line.at :], at)


MOVES: dict[str, Callable[[TextLine], TextLine]] = {
    "backspace": _back,
    "delete": _delete,
    "ctrl+w": _word_back,
    "ctrl+u": lambda line: TextLine(line.kind, line.text[line.at :], 0),
    "left": lambda line: TextLine(line.kind, line.text, max(0, line.at - 1)),
    "right": lambda line: TextLine(line.kind, line.text, min(len(line.text), line.at + 1)),
    "home": lambda line: TextLine(line.kind, line.text, 0),
    "end": lambda line: TextLine(line.kind, line.text, len(line.text)),
}
