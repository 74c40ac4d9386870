"""Output: prints lines on standard output and standard error, also when a stream breaks.

Rules of this file
* Nothing else of the program prints. A control character becomes a `?`, in JSON an escape: names
  and texts come from files, which may be forged to attack a terminal.
* A caller prints several lines one by one. Only a document brings its line ends and tabs with it.
* If the reader has gone (`| head -1`), the rest of the output is dropped, but no action.
* If a stream cannot be written, the program ends with a line, not a traceback.
* Into a file or a pipe goes UTF-8. A terminal gets what it can show.
* A text that does not belong to a game is translated here (`speak`); a game's texts arrive
  translated.
* Each line is sent at once: a program at the other end of a pipe sees each action, and Ctrl-C loses
  no line about a booked action.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any

from banker.foundation.errors import BankerError
from banker.foundation.printable import in_json, printable, printable_lines
from banker.foundation.text import Field, Filling, Text, worded

if TYPE_CHECKING:
    from rich.console import RenderableType

    from banker.language.phrases.translation import Translation

WIPE = "\r\x1b[K"
# Asked at the first sentence: most answers have none, and English needs no answer.
_language: Callable[[], str] = str
_ROW = "(\r\n|[\r\b])"  # what moves the cursor of a typed row, on every terminal
_BLANK = "(\r\n|[\n\t])"


def speak(language: Callable[[], str]) -> None:
    """Set the language of this module's texts. The callback returns its code; empty for English."""
    global _language
    _language = language


def speaks_english() -> bool:
    """Tell whether texts are printed in English."""
    return _language() in ("", "en")


def in_words(text: Field) -> str:
    """Translate a text to the language of the output; a plain string is a name, and stays."""
    if not isinstance(text, Text):
        return str(text)
    if speaks_english():
        return str(text)
    from banker.language.phrases.translation import catalog_or_english  # English reads no catalog

    return catalog_or_english(_language()).program.text(text)


def spoken() -> Translation:
    """Return the translation for the language of the output."""
    from banker.language.phrases.translation import catalog_or_english

    return catalog_or_english(_language())


def put(line: str) -> None:
    """Print a line on standard output. A line end at its beginning puts an empty line above it."""
    put_lines((line,))


def put_words(template: str, **fields: Filling) -> None:
    """Print a sentence on standard output, translated to the language of the output."""
    put(in_words(worded(template, **fields)))


def put_lines(lines: Iterable[str]) -> None:
    """Print several lines on standard output."""
    _send(f"{line}\n" for line in printable_lines(lines))


def put_over(lines: list[str], height: int) -> None:
    """Print lines in place of the last `height` lines of a terminal."""
    if height:
        _send((f"\x1b[{height}A\x1b[J",))
    put_lines(lines)


def put_json(value: Any, *, indent: int | None = 2) -> None:
    """Print a value as JSON for programs. `indent` None: on one line."""
    import json

    write((json.dumps(value, ensure_ascii=False, indent=indent), "\n"), in_json)


def write(parts: Iterable[str], guard: Callable[[str], str] | None = None) -> None:
    """Print the pieces of a document. `guard` makes a piece safe to print; `in_json` does so for
    JSON."""
    with _own_ends():
        _send(map(guard or printable_text, parts))


@contextmanager
def _own_ends() -> Iterator[None]:
    """Meanwhile a file or a pipe gets the ends of lines as they are, on Windows too: bash reads no
    completion with others, and a document is the same wherever it is written."""
    stream: Any = sys.stdout
    if os.linesep == "\n" or is_shown():
        yield
        return
    stream.reconfigure(newline="")
    try:
        yield
    finally:
        stream.reconfigure(newline=None)


def printable_text(text: str) -> str:
    """Replace control characters in a piece of a document; line ends and tabs stay."""
    pieces = re.split(_BLANK, text)
    pieces[::2] = map(printable, pieces[::2])
    return "".join(pieces)


def _send(parts: Iterable[str]) -> None:
    try:
        sys.stdout.writelines(parts)
    except BrokenPipeError:
        drop()
    except OSError as error:
        raise _unwritable(error) from error


def complain(said: str | Text, **fields: Filling) -> None:
    """Print an error line on standard error: a template with its fields, or a text."""
    line = in_words(said if isinstance(said, Text) else worded(said, **fields))
    sys.stderr.write(f"banker: {printable(line)}\n")


def write_to(stream: IO[str] | None, text: str) -> None:
    """Print a text on this stream; None stands for standard error."""
    if stream is sys.stdout:
        write((text,))
    else:
        sys.stderr.write(printable_text(text))


def show_fault(
    kind: type[BaseException], fault: BaseException, trace: TracebackType | None
) -> None:
    """Print the traceback of a bug on standard error, with control characters replaced."""
    import traceback

    sys.stderr.write(printable_text("".join(traceback.format_exception(kind, fault, trace))))


def draw(line: str) -> None:
    """Draw a line on standard error over the one before; an empty line removes it."""
    sys.stderr.write(f"\r{printable(line)}" if line else WIPE)
    sys.stderr.flush()


def draws() -> bool:
    """Tell whether standard output is a terminal with colours, where tables can be drawn."""
    is_dumb = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return not is_dumb and is_shown()


def width() -> int:
    """Return the number of columns of the terminal."""
    import shutil  # loaded for a terminal only, like Rich

    return shutil.get_terminal_size().columns


def put_drawn(parts: Iterable[RenderableType]) -> None:
    """Draw tables and texts on standard output. Callers have already escaped control characters in
    them."""
    from rich.console import Console  # only loaded on a terminal

    console = Console(file=sys.stdout, width=width(), highlight=False, markup=False, emoji=False)
    for part in parts:
        with console.capture() as captured:
            console.print(part)
        _send((captured.get(),))


def echo(piece: str) -> None:
    """Show a piece of the row that somebody types, whose cursor goes back by `\\b` and `\\r`."""
    parts = re.split(_ROW, piece)
    parts[::2] = map(printable, parts[::2])
    _send(parts)
    sys.stdout.flush()


def ask(question: str) -> str:
    """Ask for a line from the keyboard; raises `EOFError` at the end of the input."""
    return input(printable(question))


def encoding() -> str:
    """Return the encoding of standard output; empty if it has none."""
    return getattr(sys.stdout, "encoding", None) or ""


def can_draw() -> bool:
    """Tell whether standard error is a terminal."""
    return bool(sys.stderr and sys.stderr.isatty())


def is_terminal() -> bool:
    """Tell whether standard output and standard error are both terminals."""
    return can_draw() and is_shown()


def is_shown() -> bool:
    """Tell whether standard output is a terminal."""
    return bool(sys.stdout and sys.stdout.isatty())


def reader() -> tuple[int, int] | None:
    """Return the device and inode numbers of standard output, which change once `drop` has replaced
    it; None if it has none."""
    try:
        told = os.fstat(sys.stdout.fileno())
    except (OSError, ValueError):
        return None
    return told.st_dev, told.st_ino


def prepare() -> None:
    """Prepare standard output and standard error: each exists, and can take every character."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # The caller closed it; a file that is opened later must not get its number.
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif stream.isatty():
            stream.reconfigure(errors="backslashreplace")
        else:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)


def finish() -> None:
    """Flush standard output. Raises `BankerError` if the rest cannot be written."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        drop()
    except OSError as error:
        raise _unwritable(error) from error


def _unwritable(error: OSError) -> BankerError:
    drop()
    return BankerError("the answer cannot be written: {why}", why=error)


def drop() -> None:
    """Discard all further output, so that a write to a reader that has gone ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def write_file(
    parts: Iterable[str], output: Path | None, guard: Callable[[str], str] | None = None
) -> None:
    """Write a document into a new file; without a file, on standard output. Raises `BankerError` if
    the file exists."""
    if output is None:
        write(parts, guard)
        return
    try:
        file = output.open("x", encoding="utf-8", newline="")
    except FileExistsError as error:
        raise BankerError("{file} exists already; choose another name", file=output) from error
    except OSError as error:
        raise BankerError("{file}: {why}", file=output, why=error) from error
    try:
        with file:
            file.writelines(parts)
    except BaseException as error:
        output.unlink()  # do not leave a partial file
        if isinstance(error, OSError):
            raise BankerError("{file}: {why}", file=output, why=error) from error
        raise
