"""What a stranger's file says never steers the terminal that it is printed on."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pyte
import pytest

from banker.cli import output
from tests.cli.command_line import Here, Said, program

# Written anew, not taken from the program: what no terminal may be given.
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
FORGED = "Clean, says the forger"
SIGNS = (
    "\x1b[2J\x1b[H", "\x1b]0;title\x07", "\x1b]52;c;aGk=\x1b\\", "\x07", "\x08\x08", "\rover",
    "\x9b2J", "\x85", "\x7f", "\u202edlrow", "\u2066", "\u200f", "\u061c", f"\u2028{FORGED}",
    f"\u2029{FORGED}", f"\x0b{FORGED}", f"\r{FORGED}", f"\n{FORGED}",
)  # fmt: skip
PAYLOAD = "X" + "".join(SIGNS)

Change = Callable[[Any], Any]
STATEMENTS = (
    "ann rolls 2 4", "ann buys", "bob rolls 1 4", "bob pays 50 to ann", 'say "a pizza"',
    "count ann 5", 'correct bob +10 because "found it"', "cem draws CH01", "ann mortgages oriental",
    "bob guesses 3 misses", "undo",
)  # fmt: skip


def chained(rows: list[dict[str, Any]]) -> bytes:
    """The lines of a file, as if Banker had written them."""
    head, lines = "0" * 64, []
    for row in rows:
        body = json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode()[:-1]
        head = blake2b(head.encode() + body, digest_size=32).hexdigest()
        lines.append(b'%b,"h":"%b"}\n' % (body, head.encode()))
    return b"".join(lines)


def changed(value: Any, change: Change) -> Any:
    """Each text in it, the names of fields among them, with a change."""
    if isinstance(value, dict):
        return {changed(key, change): changed(inner, change) for key, inner in value.items()}
    if isinstance(value, list):
        return [changed(inner, change) for inner in value]
    return change(value) if isinstance(value, str) else value


def instead(old: str, new: str = PAYLOAD) -> Change:
    """Of a name, also where something hangs on it, as `ann.position`."""
    name = re.compile(rf"(?<![a-z]){re.escape(old)}(?![a-z])")
    return lambda text: name.sub(lambda _: new, text)


def in_field(field: str, *, old: str = "") -> Callable[[list[dict[str, Any]]], None]:
    """The payload in every field of that name, or in those that hold `old`."""

    def put(value: Any) -> None:
        for inner in value if isinstance(value, list) else value.values():
            if isinstance(inner, dict | list):
                put(inner)
        if isinstance(value, dict) and isinstance(value.get(field), str):
            value[field] = PAYLOAD if value[field] == old or not old else value[field]

    return put


def everywhere(old: str) -> Callable[[list[dict[str, Any]]], None]:
    """The payload for a name, wherever it stands."""

    def put(rows: list[dict[str, Any]]) -> None:
        rows[:] = changed(rows, instead(old))

    return put


PLACES: dict[str, Callable[[list[dict[str, Any]]], None]] = {
    "name of a player": everywhere("Ann"),
    "id of a player": everywhere("ann"),
    "title": in_field("title"),
    "id of the edition": everywhere("secret-vault"),
    "commodity": everywhere("M"),
    "symbol": in_field("symbol"),
    "name of a deed": everywhere("Oriental Avenue"),
    "id of a deed": everywhere("oriental"),
    "label of a card": in_field("label"),
    "id of a card": everywhere("CH01"),
    "about a switch": in_field("about"),
    "made by": in_field("made_by"),
    "language": in_field("language"),
    "by": in_field("by"),
    "time": in_field("ts"),
    "id of a command": in_field("cmd"),
    "a note": in_field("text"),
    "why": in_field("because"),
    "kind of an entry": in_field("kind", old="say"),
    "kind of an event": in_field("kind", old="said"),
    "command": in_field("do", old="say"),
}

READERS = [
    "show FILE", "show FILE --json", "show FILE --notes", "show FILE --due 370 --by bob",
    "log FILE", "log FILE --json", "log FILE --language ru",
    "audit FILE", "audit FILE --json", "audit FILE --no-rules", "audit FILE --language ru",
    *(f"audit FILE --explain {seq}" for seq in range(1, 13)), "audit FILE --explain 5 --json",
    "statement FILE bob", "statement FILE bank", "statement FILE nobody",
    "stats FILE", "stats FOLDER", "rebuild FILE", "report FILE -o NEW.html",
    "rebuild FILE -o NEW2.html", "cards print --game FILE -o NEW3.html",
    "sign FILE --key KEY", "run FILE SCRIPT --keep-going", "run FILE SCRIPT --language ru",
    *(f"export FILE --to {form}" for form in (
        "script", "json", "csv", "hledger", "beancount", "bgstats")),
    "export FILE --to parquet -o NEW4",
]  # fmt: skip
# Their lines are those of the document, whose writer sees to what stands in a line.
DOCUMENTS = ("export", "rebuild")
QUESTIONS = (
    "show", "show ann", "show bob", "log 30", "help", "rent oriental", "who owns oriental", "bob",
    "ann rolls 3 3", "bob pays 50 to ann", "undo", "ann buys boardwalk", "ann draws CH01", "next",
)  # fmt: skip


def assert_plain(said: Said, *, is_document: bool = False) -> None:
    text = (said.out + said.err).replace("\r\n", "\n")
    found = STEERING.search(text)
    assert found is None, text[max(0, found.start() - 80) : found.end() + 20]
    if not is_document:
        assert not [line for line in text.split("\n") if line.startswith(FORGED)]


def tampered(banker: Here, put: Callable[[list[dict[str, Any]]], None]) -> Path:
    """A game that was played, with a payload, chained anew."""
    file = banker.folder / "game.bank"
    assert banker("new", file, "--players", "Ann,Bob,Cem").code == 0
    banker("run", file, banker.script(*STATEMENTS), "--keep-going")
    rows = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert len(rows) >= 9
    for row in rows:
        del row["h"]
    before = json.dumps(rows)
    put(rows)
    assert json.dumps(rows) != before, "it is nowhere in that game"
    file.write_bytes(chained(rows))
    return file


@pytest.mark.parametrize("place", PLACES)
def test_no_sign_of_a_game_reaches_the_terminal(banker: Here, place: str) -> None:
    file = tampered(banker, PLACES[place])
    data, script = file.read_bytes(), banker.script(*QUESTIONS)
    places = {"FILE": file, "FOLDER": banker.folder, "SCRIPT": script, "KEY": script}
    for reader in READERS:
        words = [
            banker.folder / word if word.startswith("NEW") else places.get(word, word)
            for word in reader.split()
        ]
        said = banker(*words)
        assert_plain(said, is_document=words[0] in DOCUMENTS)
        if "json" in reader and said.code != 2:
            json.loads(said.out)
        file.write_bytes(data)


@pytest.mark.parametrize("form", ["log FILE --json", "export FILE --to json"])
def test_for_programs_they_are_still_there(banker: Here, form: str) -> None:
    """Whatever of it may be read at all."""
    file = tampered(banker, in_field("by"))
    said = banker(*(file if word == "FILE" else word for word in form.split()))
    assert_plain(said)
    if said.code == 0:
        assert {entry["by"] for entry in json.loads(said.out)["entries"]} == {PAYLOAD}


# --- the verdict ----------------------------------------------------------------------------------

PAINTED = "\x1b[2J\x1b[HClean꞉ 175 entries, no findings but what people said.\x1b[8m\x1b[30;40m"


def on_a_terminal(text: str) -> list[str]:
    screen = pyte.Screen(200, 80)
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    return [line.rstrip() for line in screen.display]


@pytest.mark.parametrize("old", ["ann", "Ann"])
def test_a_name_does_not_paint_over_the_verdict_of_the_audit(banker: Here, old: str) -> None:
    """900 moved where nothing was paid, and a name that wipes the screen and says all is well."""

    def put(rows: list[dict[str, Any]]) -> None:
        rows[4]["post"] = [["ann", "M", -900], ["bob", "M", 900]]
        rows[:] = changed(rows, instead(old, PAINTED))

    said = banker("audit", tampered(banker, put))
    printed = said.out + said.err
    assert said.code in (1, 2)
    assert not STEERING.search(printed)
    shown = on_a_terminal(printed)
    assert next(line for line in shown if line).startswith(("broken", "suspicious", "banker: "))
    assert "".join(printed.split()) == "".join("".join(shown).split())
    if said.code == 1:
        assert any(line.startswith("Broken") for line in shown), shown


# --- what is no game ------------------------------------------------------------------------------

EDITION = """[meta]
over = "glass-classic"
id = "mine"
title = {payload}
nonsense = {payload}

[money]
symbol = {payload}
start_cash = {payload}

[deed.baltic]
name = {payload}

[{payload}]
"""


@pytest.mark.parametrize("is_sound", [True, False])
def test_no_sign_of_an_edition_file_reaches_it(banker: Here, *, is_sound: bool) -> None:
    mine = banker.folder / "mine.toml"
    payload = json.dumps(PAYLOAD).replace("\\u007f", "\x7f")
    text = EDITION.format(payload=payload)
    if is_sound:
        text = f'[meta]\nover = "glass-classic"\nid = "mine"\ntitle = {payload}\n'
    mine.write_text(text.replace("\x7f", "\\u007f"), encoding="utf-8")
    for words in (
        ["editions", "check", mine],
        ["editions", "show", mine],
        ["editions", "copy", mine, banker.folder / "copy.toml"],
        ["new", banker.folder / "a.bank", "--edition", mine, "--players", "Ann,Bob"],
        ["show", banker.folder / "a.bank"],
        ["cards", "print", "--edition", mine, "-o", banker.folder / "c.html"],
    ):
        assert_plain(banker(*words))


NAMED = (
    "show NAME", "show NAME --json", "audit NAME", "run NAME",
    "run FILE NAME", "run FILE NAME NAME",
    "export FILE --to NAME", "export FILE --to csv -o NAME", "report FILE -o NAME", "NAME",
    "show FILE --NAME", "show FILE NAME", "show FILE --due NAME", "show FILE --by NAME --due 5",
    "statement FILE NAME", "new NAME --players Ann,Bob", "new NEW --players Ann,NAME",
    "new NEW --edition NAME --players Ann,Bob", "new NEW --switch NAME=1 --players Ann,Bob",
    "new NEW --switch end=NAME --players Ann,Bob", "new NEW --overlay NAME --players Ann,Bob",
    "editions show NAME", "editions check NAME", "editions copy secret-vault NAME",
    "editions new NAME", "editions new a-town NAME --over NAME", "editions NAME",
    "stats NAME", "rebuild FILE -o NAME", "cards print -o NAME", "cards print --game NAME -o NAME",
    "sign FILE --key NAME", "sign NAME --key NAME", "audit FILE --fingerprint NAME",
    "audit FILE --signature NAME", "audit FILE --file-hash NAME", "audit FILE --explain NAME",
    "play NAME", "play FILE --vault NAME", "run FILE --vault NAME", "run FILE --decoder NAME",
    "run FILE --vault socket://NAME", "run FILE --vault capture:NAME", "log FILE --language NAME",
    "devices NAME", "devices list NAME", "devices list socket://NAME", "devices test NAME",
    "devices monitor NAME --seconds 1", "devices monitor --replay NAME",
    "devices monitor --seconds NAME",
    "devices flash NAME", "devices calibrate NAME", "completion NAME",
)  # fmt: skip


@pytest.mark.parametrize("command", NAMED)
def test_no_sign_of_a_name_reaches_it(banker: Here, command: str) -> None:
    """A stranger's file may be called anything, and the shell completes it."""
    file, name = banker.game(), PAYLOAD.replace("/", "")
    bare = {"FILE": str(file), "NEW": str(banker.folder / "new.bank")}
    place = str(banker.folder / name)
    named = place if any(word in command for word in ("-o NAME", "new NAME", "copy")) else name
    words = [bare.get(word, word.replace("NAME", named)) for word in command.split()]
    assert_plain(banker(*words))


def test_a_name_that_is_no_text_is_printed(banker: Here) -> None:
    said = program("show", banker.folder / "a\udcff\x1b[2J.bank")
    assert (said.code, said.out) == (2, "")
    assert f"{banker.folder}/a??[2J.bank" in said.err


def test_no_sign_on_a_wire_reaches_it(banker: Here) -> None:
    capture = banker.folder / "wire.txt"
    wire = "".join(sign for sign in PAYLOAD if sign not in "\n\\").encode()
    for line in (b'0.1 < {"m":"hello","id":"' + wire + b'"}\\n', b"0.2 < " + wire, b"x" + wire):
        capture.write_bytes(b"# banker capture 1\n" + line + b"\n")
        for more in ([], ["--json"], ["--all"]):
            assert_plain(banker("devices", "monitor", "--replay", capture, *more))
        assert_plain(banker("run", banker.game(), "--vault", f"capture:{capture}"))
        (banker.folder / "game.bank").unlink()


# --- the printer ----------------------------------------------------------------------------------


def test_every_way_of_printing_is_guarded(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "")
    output.put(PAYLOAD)
    output.put_lines([PAYLOAD, f"\n{PAYLOAD}"])
    output.complain(PAYLOAD)
    output.draw(PAYLOAD)
    output.ask(PAYLOAD)
    output.put_json({PAYLOAD: [PAYLOAD]})
    output.write_to(sys.stderr, PAYLOAD.replace("\n", ""))
    output.write_to(sys.stdout, PAYLOAD.replace("\n", ""))
    output.write([PAYLOAD.replace("\n", ""), "a\tb\r\n"])
    try:
        raise ValueError(PAYLOAD.replace("\n", ""))
    except ValueError as fault:
        output.show_fault(type(fault), fault, fault.__traceback__)
    said = Said(0, *capfd.readouterr())
    assert_plain(Said(0, said.out, said.err.replace("\r", "", 1)))
    assert "a\tb\r\n" in said.out
    assert "ValueError: X?[2J" in said.err
    assert not STEERING.search("".join(asked))


def test_what_is_for_programs_is_read_as_it_was(capfd: pytest.CaptureFixture[str]) -> None:
    signs = [chr(code) for code in range(0x2100)] + ["\U0001f3a9", "\ud800", "\udcff", "\udfff"]
    output.put_json(signs)
    out = capfd.readouterr().out
    assert not STEERING.search(out)
    assert json.loads(out) == signs
    assert "é" in out
