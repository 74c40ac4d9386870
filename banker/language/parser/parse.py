"""Parse: reads a line of text as a command or a question.

Rules of this file
* The verb decides which forms the parser tries; the tokens before the verb are the subject.
* The parser reads a line as a whole, or refuses it with one sentence, about the token at which the
  likeliest form does not fit any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from banker.engine.command import Command
from banker.engine.fold import Setup
from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.text import Field, Text
from banker.games.board.state import BANK
from banker.language.parser.dialects import AnyDialect, dialect
from banker.language.parser.everyday import OF_THE_SHELL, SOMEBODY, example, meant
from banker.language.parser.forms import Form
from banker.language.parser.grammar import MEANT, Literal, ParseAttempt, Slot, Step, Values, walk
from banker.language.parser.names import Directory, UnresolvedName, directory, listed
from banker.language.parser.player_names import new_name
from banker.language.parser.questions import Question
from banker.language.parser.tokens import TokenizedLine, cut

# A name of at most 16 characters has at most eight words before its verb.
SUBJECT_WORDS_MAX = 8
BEGINNING_MIN = 3  # letters of a verb that is proposed by how it begins
PROPOSED_MAX = 3
LIKENESS = 0.75  # of a verb that is proposed; below it the likeness is one of letters alone
WORDS_TOLD_MAX = 4  # of a choice that comes next
INCOMPLETE = "'{said}' is not complete; next: {steps}"
# Where a reason is all that is missing, and something may stand before it.
BECAUSE = "'because'"
REASON_NEXT = (
    "'{said}' is not complete; next: 'because' and a reason in quotes; before that, if needed,"
    " {steps}"
)
DID_YOU_MEAN = "'{word}' is not known; did you mean {near}?"
AS_IN = "{fault}, as in '{example}'"
UNFORCEABLE = "'{said} …' cannot be forced; leave out 'force'"
FORCE = "force"
NAME = "name"  # the field of a new name, which is taken as it is written


def parse(text: str, setup: Setup, turn: str) -> Command | Question | None:
    """Return the command or question that a line means; None for a blank line.

    `turn`: the player whose turn it is. Raise `InvalidCommand` if the line cannot be read.
    """
    line = cut(text)
    if not line.words:
        return None
    return read(reading_of(line, setup, turn))


def reading_of(line: TokenizedLine, setup: Setup, turn: str) -> ParseAttempt:
    """Return a new attempt to parse a line."""
    names = directory(setup, dialect(setup.ruleset).directory)
    return ParseAttempt(line, names, turn, _nested)


def _dialect(reading: ParseAttempt) -> AnyDialect:
    return dialect(reading.directory.setup.ruleset)


def read(reading: ParseAttempt) -> Command | Question:
    """Return the command or question that the tokens of an attempt mean.

    Raise `InvalidCommand`, with a message about the likeliest form, if no form fits.
    """
    farthest: list[Form] = []
    short: list[Form] = []
    for form, subject, start in candidates(reading):
        best, missed, wanted = reading.best, reading.best[:2], len(reading.wanted)
        values = walk(reading, form.said, start, subject)
        if values is not None:
            return _made(form, values, reading)
        if reading.best[:2] > missed:
            farthest.clear()
        if reading.best is not best:
            farthest.append(form)
        if len(reading.wanted) > wanted:
            short.append(form)
    raise _misunderstood(reading, farthest, short)


def _made(form: Form, values: Values, reading: ParseAttempt) -> Command | Question:
    if NAME in values:
        values[NAME] = new_name(values[NAME], reading.directory.setup.ruleset)
    return form.make(**values, **form.fixed)


def candidates(reading: ParseAttempt) -> Iterator[tuple[Form, Values, int]]:
    """Yield each form whose verb is in the line, the subject's value, and the verb's position."""
    last = min(reading.size, SUBJECT_WORDS_MAX + 1)
    known = _dialect(reading).by_verb
    for at in range(last):
        for form in known.get(reading.keys[at], ()):
            subject = _subject(reading, form.subject, at)
            if subject is not None:
                yield form, subject, at


def _subject(reading: ParseAttempt, slot: Slot | None, at: int) -> Values | None:
    """The subject: all tokens before the verb."""
    if slot is None:
        return {} if at == 0 else None
    if slot.name == "TILL":  # the form itself says whom it means
        return {} if reading.keys[:at] == [BANK] else None
    if slot.name == "NEWCOMER":
        return {slot.field: reading.line.said(0, at)} if at else None
    if at == 0:
        return {slot.field: reading.turn} if slot.name != "WHOSE" else None
    if slot.name == "WHOSE":
        return next(({slot.field: who} for who, end in slot.read(reading, 0) if end == at), None)
    if reading.words[0].quoted:
        reading.miss(
            0,
            Text(
                "{word} should not be in quotes: write it without them", {"word": reading.said(0)}
            ),
            MEANT,
        )
        return None
    key = " ".join(reading.keys[:at]).replace("_", " ")
    is_account = slot.name in ("GIVER", "CREDITOR")
    find = reading.directory.account if is_account else reading.directory.player
    if key in _dialect(reading).accounts and slot.name == "WHO":
        text = Text("the {account} cannot do that; only a player can", {"account": key})
        reading.miss(0, text, MEANT)
        return None
    try:
        return {slot.field: find(key, reading.turn)}
    except UnresolvedName as wrong:
        reading.miss(0, wrong.about(reading.line.said(0, at)), MEANT, wrong.kind)
        return None


def _nested(outer: ParseAttempt, line: TokenizedLine) -> Command:
    """The statement inside a `force`."""
    if not line.words:
        raise InvalidCommand(
            'force what? as in: force ann buys boardwalk because "…"', kind=Misunderstood.INCOMPLETE
        )
    # Checked before parsing, so that a line of many `force` words cannot nest without end.
    inner = None
    if line.words[0].key != FORCE:
        inner = read(ParseAttempt(line, outer.directory, outer.turn, _nested))
    if not isinstance(inner, Command):
        raise InvalidCommand(UNFORCEABLE, said=line.said(0, 1))
    return inner


# --- why not ------------------------------------------------------------------------------------


def _misunderstood(
    reading: ParseAttempt, farthest: list[Form], short: list[Form]
) -> InvalidCommand:
    """Say in one sentence why the line is not understood, with its kind. `farthest`: the forms
    whose miss it is; `short`: those that go on where the line ends."""
    if said := _everyday(reading):
        return InvalidCommand(said, kind=Misunderstood.UNKNOWN_STATEMENT)
    if short and reading.best[0] <= reading.size - 1:
        text = _with_example(_stopped_short(reading), reversed(short), reading)
        return InvalidCommand(text, kind=Misunderstood.INCOMPLETE)
    at, _, text = reading.best
    if could := reading.could.keys():  # a word of an example, or a slot, could stand there
        found = [it for it in reversed(farthest) if could & _words_of(it.example)]
        fits = found or [it for it in reversed(farthest) if could & _slots_of(it)]
        text = _with_example(text, fits, reading)
    if at > 0 or (text.template and _verb_at(reading) is not None):
        return InvalidCommand(text, kind=reading.kind)
    return InvalidCommand(_unknown_verb(reading), kind=Misunderstood.UNKNOWN_STATEMENT)


def _words_of(example: str) -> set[str]:
    words = example.split()
    return {*words, *(f"'{word}'" for word in words)}


def _slots_of(form: Form) -> set[str]:
    return {str(step.about) for step in form.said if isinstance(step, Slot)}


def _verb_at(reading: ParseAttempt) -> int | None:
    return next(
        (at for at, key in enumerate(reading.keys) if key in _dialect(reading).by_verb), None
    )


def _stopped_short(reading: ParseAttempt) -> Text:
    steps: dict[str, Field] = {}
    for step, rest in reading.wanted:
        for wanted in _ways_on(step, rest):
            steps[str(wanted)] = wanted
    for word in {said.split()[0] for said in steps if " " in said and said.startswith("'")}:
        steps.pop(f"{word}'", None)  # what may follow the word is told
    said = reading.line.said(0, reading.size)
    is_optional = BECAUSE in steps and len(steps) > 1
    if is_optional:
        del steps[BECAUSE]
    return Text(
        REASON_NEXT if is_optional else INCOMPLETE, {"said": said, "steps": listed(steps.values())}
    )


def _with_example(fault: Text, forms: Iterable[Form], reading: ParseAttempt) -> Text:
    """An error of a line, and the statement of this game that is likest to the line, if it has one
    of the forms."""
    said = set(reading.keys) - SOMEBODY
    best, found = (-1, 0, False), ""
    for form in forms:
        words = form.example.split()
        likeness = (len(said.intersection(words)), -len(words), BANK not in words)
        if likeness > best and _is_known(shown := example(form, reading), reading):
            best, found = likeness, shown
    return Text(AS_IN, {"fault": fault, "example": found}) if found else fault


def _is_known(statement: str, reading: ParseAttempt) -> bool:
    """Whether a statement is one of this game: its card may be of another edition."""
    other = ParseAttempt(cut(statement), reading.directory, reading.turn, _nested_known)
    try:
        return any(
            walk(other, form.said, at, subject) is not None
            for form, subject, at in candidates(other)
        )
    except InvalidCommand:
        return False


def _nested_known(outer: ParseAttempt, line: TokenizedLine) -> Command:
    """The statement inside a `force`. One that cannot be read is refused without a proposal: that
    would ask again whether a statement is known."""
    inner = ParseAttempt(line, outer.directory, outer.turn, _nested_known)
    found = () if line.words and line.words[0].key == FORCE else candidates(inner)
    for form, subject, at in found:
        values = walk(inner, form.said, at, subject)
        if values is not None and isinstance(made := _made(form, values, inner), Command):
            return made
    raise InvalidCommand(UNFORCEABLE, said=line.said(0, 1))


def _ways_on(step: Slot | Literal, rest: tuple[Step, ...]) -> Iterator[Field]:
    """What comes next, with the words after it where they are few: 'by fee', 'by card'."""
    if isinstance(step, Slot):
        yield step.about
        return
    follows = rest[0] if rest else None
    words = follows.words if isinstance(follows, Slot) else ()
    if 0 < len(words) <= WORDS_TOLD_MAX:
        yield from (f"'{step.said} {word}'" for word in words)
    else:
        yield f"'{step.said}'"


def _unknown_verb(reading: ParseAttempt) -> Text:
    """The message for a line without a known verb; the line may begin with a known name."""
    known = _dialect(reading).by_verb
    at = _words_of_subject(reading.directory, reading)
    if at == reading.size:
        who = reading.line.said(0, at)
        return Text("what does {who} do? 'help' lists all statements", {"who": who})
    verb = reading.keys[at] or reading.words[at].text
    if verb in OF_THE_SHELL:
        template = "'{word}' is a command of the shell, not a statement: 'banker {word} FILE'"
        return Text(template, {"word": verb})
    # A name that nobody here has may stand before the verb, as in 'dan joins'.
    elsewhere = _dialect(reading).elsewhere
    for key in reading.keys[: at + 2]:
        if key in elsewhere:
            return _of(elsewhere[key], reading, at)
    close = [one for one in known if len(verb) >= BEGINNING_MIN and one.startswith(verb)]
    close = close[:PROPOSED_MAX] or get_close_matches(verb, known, PROPOSED_MAX, LIKENESS)
    if not close:
        return Text(
            "no statement begins with '{word}'; 'help' lists them all", {"word": reading.said(at)}
        )
    return _did_you_mean(reading, at, close)


def _of(why: Text, reading: ParseAttempt, at: int) -> Text:
    """A sentence with the player of the line in it: the one named, or whose turn it is."""
    name = reading.line.said(0, at) or reading.directory.setup.names[reading.turn]
    parts = {key: _of(it, reading, at) if isinstance(it, Text) else it
             for key, it in why.fields.items()}  # fmt: skip
    return Text(why.template, {**parts, "name": name})


def _did_you_mean(reading: ParseAttempt, at: int, verbs: Sequence[str]) -> Text:
    """The line as typed with the verb that was meant, where that is a statement; else each verb
    with its example, whose names and numbers are not those of the line."""
    source, word = reading.line.source, reading.words[at]
    said: Field = reading.said(at)
    first = {verb: _dialect(reading).by_verb[verb][0] for verb in verbs}
    # Of 'roll' and 'rolls' only the one that the example writes.
    verbs = [verb for verb, form in first.items() if verb in form.example.split()] or verbs
    whole = [f"{source[: word.start]}{verb}{source[word.end :]}" for verb in verbs]
    if fits := [f"'{line}'" for line in whole if _is_known(line, reading)]:
        return Text(DID_YOU_MEAN, {"word": said, "near": listed(fits)})
    shown = [(verb, example(first[verb], reading)) for verb in verbs]
    if at + 1 == reading.size:
        near = listed(dict.fromkeys(f"'{line}'" for _, line in shown))
        return Text(DID_YOU_MEAN, {"word": said, "near": near})
    verb, line = next((it for it in shown if _is_known(it[1], reading)), shown[0])
    return Text(
        "'{word}' is not known; did you mean '{verb}', as in '{example}'?",
        {"word": said, "verb": verb, "example": line},
    )


def _everyday(reading: ParseAttempt) -> Text | None:
    """What a verb that people say is called here, if the line has one."""
    at = _words_of_subject(reading.directory, reading)
    known = _dialect(reading)
    return meant(reading, known.everyday, known.by_verb, at)


def _words_of_subject(known: Directory, reading: ParseAttempt) -> int:
    """How many tokens at the beginning are a player's name."""
    for count in range(min(known.words_max, reading.size), 0, -1):
        try:
            known.account(" ".join(reading.keys[:count]).replace("_", " "), reading.turn)
        except UnresolvedName:
            continue
        return count
    return 0
