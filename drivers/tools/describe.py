"""Describe messages on the serial link, for a person who looks for an error.

Rules of this file
* One sentence for one frame; an answer names its request.
* Of earlier messages only the request and the device's id are used: the words must be right even if
  half of the messages were lost.

It must not know clocks or ports.
"""

from __future__ import annotations

from drivers.vault.codec import is_sound, message_of
from drivers.vault.messages import (
    Committed,
    Forced,
    Locked,
    Message,
    Opened,
    Tampered,
    TriedWrong,
    Tries,
)
from drivers.wire.messages import (
    Answer,
    Heartbeat,
    Hello,
    Nak,
    Record,
    WireCommand,
    WireMessage,
    number,
    proto_major,
    read_command,
    read_message,
)

_NOBODY = "0" * 16
_CAUSES = {
    "P": "power on",
    "E": "reset button or port opened",
    "B": "power too low",
    "W": "it hung",
}
_QUESTIONS = {
    "HELLO": "who is there?",
    "BEGIN": "a new session",
    "SYNC": "everything up to event {0} is stored",
    "ACK": "event {0} is stored",
    "PING": "are you there?",
    "STAT": "what is your status?",
    "MIX": "the host's share of code {0}",
    "OPEN": "open without a guess",
    "SPOT": "measure the note under both lights, {0} rounds",
    "SLIDE": "measure while the note is pulled past, {0} samples",
    "SCAN": "what are the inputs?",
    "RAW": "{0} raw stamps of the chance",
    "TRIM": "servo and supply, as trimmed",
}
_REFUSALS = {
    "SESSION": "it does not know this session, so it has restarted",
    "SEQ": "this is not the next request in order",
    "VERB": "it cannot do that",
    "ARGS": "the request is incomplete",
    "SYNC": "the session has not been synchronised",
    "AHEAD": "the ledger has more events than the device ever sent",
    "GAP": "events between the ledger's last and the device's first are lost",
    "ORDER": "an older event must be acknowledged first",
    "VALUE": "that share is not valid",
    "CONFLICT": "it has got another share already",
    "MEMORY": "its memory could not be written",
    "FULL": "its log is full: the ledger must fetch its events first",
    "POWER": "its supply is too low",
}
_DAMAGE = {
    "CRC": "its checksum was wrong",
    "LONG": "it was too long",
    "FORM": "it could not be read",
}
# What is out of order, as heartbeats and STAT say it.
_CONDITIONS = {
    "jam": "THE BOLT IS JAMMED",
    "low": "THE SUPPLY IS TOO LOW",
    "weak": "the latch waits for a hand",
    "moved": "the lid was found open after a time without power",
    "back": "the last locking was cancelled as the lid came up",
}
# A board with a sensor for a note tells one number more.
_SPOT = ("rounds", "dark", "highest", "UV", "white")
_SLIDE = ("samples", "crossings", "a", "b", "aa", "bb", "ab")


# The names of messages for programs; never changed.
_KINDS: dict[type, str] = {
    Answer: "answer",
    Nak: "nak",
    Record: "record",
    Hello: "hello",
    Heartbeat: "beat",
}


class Interpreter:
    """Turns messages of both directions of one serial link into sentences."""

    def __init__(self) -> None:
        self._uid = _NOBODY
        self._asked: dict[int, WireCommand] = {}

    def command_text(self, body: str) -> str:
        """Return a sentence for a message that the host sends. `body`: the text in its frame."""
        command = read_command(body)
        if command is None:
            return f"unknown message: {body}"
        self._asked[command.seq] = command
        return f"{command.verb}: {_question(command)}"

    def message_text(self, body: str) -> str:
        """Return a sentence for a message that the device sends. `body`: the text in its frame."""
        message = read_message(body)
        if message is None:
            return f"unknown message: {body}"
        if isinstance(message, Hello):
            self._uid = message.uid
        return self._describe(message)

    def kind(self, body: str) -> str:
        """Return one word for the kind of a device's message, for programs."""
        message = read_message(body)
        return _KINDS[type(message)] if message is not None else "unknown"

    def _describe(self, message: WireMessage) -> str:
        match message:
            case Hello():
                return _hello(message)
            case Heartbeat():
                return _heartbeat(message)
            case Record():
                return _record(message, self._uid)
            case Nak(seq=seq, reason=reason):
                which = "a frame" if seq is None else f"question {seq}"
                return f"send that again: {which} arrived damaged ({_DAMAGE.get(reason, reason)})"
            case Answer():
                return self._answer(message)

    def _answer(self, answer: Answer) -> str:
        command = self._asked.get(answer.seq)
        verb = f"question {answer.seq}" if command is None else command.verb
        if not answer.ok:
            reason = answer.fields[0]
            return f"no to {verb}: {_REFUSALS.get(reason, reason)} ({reason})"
        fields = answer.fields
        if verb == "STAT" and len(fields) >= 6:
            return f"STAT: {_look(fields)}"
        for name, labels in (("SPOT", _SPOT), ("SLIDE", _SLIDE)):
            if verb == name and len(fields) >= len(labels):
                return f"{verb}: " + ", ".join(map(" ".join, zip(labels, fields, strict=False)))
        if verb == "SCAN" and len(fields) >= 4:
            return f"SCAN: ring {fields[0]}, a {fields[1]}, b {fields[2]}, open pin {fields[3]}"
        if verb == "SYNC" and len(fields) >= 2:
            return f"yes to SYNC: {held_words(number(fields[0]) or 0, number(fields[1]) or 0)}"
        return f"yes to {verb}" + (f": {' '.join(fields)}" if fields else "")


def _question(command: WireCommand) -> str:
    words = _QUESTIONS.get(command.verb)
    return " ".join(command.args) if words is None else words.format(*command.args, *"??")


def _hello(hello: Hello) -> str:
    kinds = " and ".join(sorted(hello.caps)) or "nothing"
    events = held_words(hello.first_event, hello.last_event)
    cause = _CAUSES.get(hello.reset_cause, "unknown cause")
    newer = "" if proto_major(hello.proto) == 1 else f", protocol {hello.proto}"
    return (
        f"hello: {kinds} {hello.uid}, firmware {hello.firmware}{newer}, start {hello.boot} "
        f"({cause}), {hello.state}, code {hello.epoch}, {events}"
    )


def _look(fields: tuple[str, ...]) -> str:
    lid = {"1": "closed", "0": "open"}.get(fields[1], fields[1])
    ring = "between numbers" if fields[2] == "-" else fields[2]
    held = held_words(number(fields[4]) or 0, number(fields[5]) or 0)
    said = f"{fields[0]}, lid {lid}, ring {ring}, code {fields[3]}, {held}"
    # Fields that came after the first protocol version: random bits gathered, and the switch at the
    # bolt.
    if len(fields) > 7:
        said += f", {fields[7]} random bits"
    if len(fields) > 8 and fields[8] in ("0", "1"):
        said += ", bolt in" if fields[8] == "1" else ", bolt out"
    said = ", ".join([said, *_condition_words(fields[9:])])
    figures = {field[0]: number(field[1:]) for field in fields[9:] if field[:1] in ("v", "l")}
    if figures.get("v") is not None and figures.get("l") is not None:
        said += f", supply {figures['v']} mV, lowest {figures['l']} mV"
    return said


def _heartbeat(beat: Heartbeat) -> str:
    head = f"alive: {beat.state}, {beat.uptime_ms // 1000} s since start {beat.boot}"
    return ", ".join([head, f"last event {beat.last_event}", *_condition_words(beat.conditions)])


def _condition_words(fields: tuple[str, ...]) -> list[str]:
    return [_CONDITIONS[field] for field in fields if field in _CONDITIONS]


def held_words(first: int, last: int) -> str:
    """Return words for the events that the device still holds, from number `first` to `last`."""
    if first > last:
        return f"no event held, {last} in all"
    return f"event {last} held" if first == last else f"events {first} to {last} held"


def _record(record: Record, uid: str) -> str:
    head = f"event {record.event}"
    message = message_of(uid, record)
    if message is None:
        return f"{head} of unknown kind {record.kind}: {' '.join(record.payload)}"
    damage = "" if is_sound(record) else "; ITS OWN CHECKSUM DOES NOT FIT"
    return f"{head}: {event_words(message)}{damage}"


def event_words(message: Message) -> str:
    """Return words for an event of the vault."""
    code = f"code {message.epoch}"
    match message:
        case Committed():
            return f"{code} is drawn, the latch is closed"
        case Locked(mixed=mixed):
            return f"{code} is fixed, " + ("with" if mixed else "WITHOUT") + " the host's share"
        case TriedWrong(guess=guess, n=n):
            return f"try {n} of {code}: {guess} is wrong"
        case Tries(numbers=numbers, n=n):
            told = " ".join(map(str, numbers))
            return f"{len(numbers)} tries of {code} without a host, up to try {n}: {told} are wrong"
        case Opened(guess=guess, n=n):
            return f"try {n} of {code}: {guess} is right, it opens"
        case Forced():
            return f"opened without a guess; {code} is over"
        case Tampered():
            return f"the lid came up while {code} was locked in"
