"""Messages: the commands and answers of VLT1, the protocol between a device and its host.

    host -> device
      C,<sid>,<seq>,<VERB>[,<arg>…]     sid: 8 digits hexadecimal; seq: 1 … 65535, then 1 again

        C,00000000,65535,HELLO          in any state, beside any session: H, and OK or nothing
        C,<new sid>,1,BEGIN             a new session; numbers go on from this one's
        SYNC,<ev>                       durable up to ev; else ERR,AHEAD or ERR,GAP
        ACK,<ev>                        the oldest one is durable; an older one again: OK
        PING                            OK
        STAT                            OK,<state>,<lid 0|1>,<ring 1-6 or ->,<epoch>,<first ev>,
                                          <last ev>
        MIX,<epoch>,<32 hex>            OK; ERR,VALUE or ERR,CONFLICT
        OPEN                            OK,open|nothing, and a FORCED event; ERR,FULL

    device -> host
      R,<seq>,OK[,<field>…]             R,<seq>,ERR,<REASON>[,<field>…]
      N,<seq or ->,<REASON>             a bad frame came: CRC, LONG or FORM; send again at once
      E,<ev>,<boot>,<kind>,<epoch>,<payload>…,<crc4 of the stored record>
      H,<proto>,<uid>,<boot>,<reset cause>,<fw>,<caps a+b>,<state>,<epoch>,
        <first ev>,<last ev>,<sid>
      T,<boot>,<ms>,<state>,<last ev>[,<condition>…]
                                        each second, and when a condition begins or ends

    Every verb but HELLO may be answered ERR,SESSION (another sid: begin again), ERR,SEQ (neither
    the last number nor the next), ERR,VERB or ERR,ARGS. The last number again: the same answer
    again, and nothing is done twice. SYNC must come before ACK and MIX: else ERR,SYNC. Fields
    behind the known ones are ignored in every answer.

Rules of this file
* Numbers are decimal without sign or leading zero; hexadecimal is lower case.
* A message that is not exactly right is None, not an exception: a bad cable may change any message.
* Kinds and payloads of events belong to each device; here they are only carried.

It must not know sessions, clocks or ports.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

PROTO_MAJOR = 1
NO_SESSION = 0
# A sequence number that no session reaches soon, so that its OK is not mistaken for another's.
HELLO_SEQ = 65535
SEQ_MAX = 65535
NUMBER_MAX = 2**32 - 1

_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_HEX4 = re.compile(r"[0-9a-f]{4}")
_HEX8 = re.compile(r"[0-9a-f]{8}")
_HEX16 = re.compile(r"[0-9a-f]{16}")
_WORD = re.compile(r"[A-Z]{1,16}")
_CONDITION = re.compile(r"[a-z]{1,16}")
_PROTO = re.compile(r"([1-9][0-9]{0,2})(\.[0-9]{1,3})?")


class WireCommand(NamedTuple):
    """A command of the host. `sid`: the session's number; `seq`: the request's number in it."""

    sid: int
    seq: int
    verb: str
    args: tuple[str, ...]


class Answer(NamedTuple):
    """The answer to a command. If not `ok`, the first field is the reason."""

    seq: int
    ok: bool
    fields: tuple[str, ...]


class Nak(NamedTuple):
    """The device received a bad frame. `seq`: the number of its request, None if that was
    unreadable."""

    seq: int | None
    reason: str


class Record(NamedTuple):
    """One event of the device's log. `epoch`: the number of the vault's code; `crc`: the checksum
    of the stored record."""

    event: int
    boot: int
    kind: int
    epoch: int
    payload: tuple[str, ...]
    crc: str


class Hello(NamedTuple):
    """The greeting: the device's identity and state. `caps`: what it is, such as vault;
    `first_event`: the oldest event held; `sid`: its session."""

    proto: str
    uid: str
    boot: int
    reset_cause: str
    firmware: str
    caps: frozenset[str]
    state: str
    epoch: int
    first_event: int
    last_event: int
    sid: int


class Heartbeat(NamedTuple):
    """The heartbeat: the device is alive, in this state. `conditions`: code words of what is out of
    order."""

    boot: int
    uptime_ms: int
    state: str
    last_event: int
    conditions: tuple[str, ...] = ()


WireMessage: TypeAlias = Answer | Nak | Record | Hello | Heartbeat


# --- writing ---------------------------------------------------------------------------------


def command_body(command: WireCommand) -> str:
    """Return the text of a command, as the host puts it into a frame."""
    return ",".join(["C", f"{command.sid:08x}", str(command.seq), command.verb, *command.args])


def answer_body(answer: Answer) -> str:
    """Return the text of an answer, as the device puts it into a frame; the functions below do the
    same for other messages."""
    return ",".join(["R", str(answer.seq), "OK" if answer.ok else "ERR", *answer.fields])


def nak_body(nak: Nak) -> str:
    return f"N,{'-' if nak.seq is None else nak.seq},{nak.reason}"


def record_body(record: Record) -> str:
    head = (record.event, record.boot, record.kind, record.epoch)
    return ",".join(["E", *map(str, head), *record.payload, record.crc])


def hello_body(hello: Hello) -> str:
    caps = "+".join(sorted(hello.caps)) or "-"
    who = (hello.proto, hello.uid, hello.boot, hello.reset_cause, hello.firmware, caps)
    where = (hello.state, hello.epoch, hello.first_event, hello.last_event, f"{hello.sid:08x}")
    return ",".join(["H", *map(str, who), *map(str, where)])


def heartbeat_body(heartbeat: Heartbeat) -> str:
    head = (heartbeat.boot, heartbeat.uptime_ms, heartbeat.state, heartbeat.last_event)
    return ",".join(["T", *map(str, head), *heartbeat.conditions])


# --- reading ---------------------------------------------------------------------------------


def read_command(body: str) -> WireCommand | None:
    """Decode a command of the host, on the device's side; None if it is malformed."""
    letter, *fields = body.split(",")
    if letter != "C" or len(fields) < 3 or not _HEX8.fullmatch(fields[0]):
        return None
    seq = number(fields[1])
    if seq is None or seq > SEQ_MAX or not _WORD.fullmatch(fields[2]):
        return None
    return WireCommand(int(fields[0], 16), seq, fields[2], tuple(fields[3:]))


def read_message(body: str) -> WireMessage | None:
    """Decode a message of the device, on the host's side; None if it is malformed, or of a later
    version."""
    letter, *fields = body.split(",")
    reader = _READERS.get(letter)
    return reader(fields) if reader is not None else None


def number(text: str) -> int | None:
    """Return the decimal number in a text, if it has at most 32 bits; else None."""
    if not _NUMBER.fullmatch(text):
        return None
    value = int(text)
    return value if value <= NUMBER_MAX else None


def proto_major(proto: str) -> int | None:
    """Return the major version in the name of a protocol; None without one. It must not be higher
    than ours."""
    match = _PROTO.fullmatch(proto)
    return int(match[1]) if match else None


def _read_answer(fields: list[str]) -> Answer | None:
    if len(fields) < 2 or fields[1] not in ("OK", "ERR"):
        return None
    seq, ok = number(fields[0]), fields[1] == "OK"
    if seq is None or seq > SEQ_MAX or not (ok or len(fields) > 2):
        return None
    return Answer(seq, ok, tuple(fields[2:]))


def _read_nak(fields: list[str]) -> Nak | None:
    if len(fields) < 2 or not _WORD.fullmatch(fields[1]):
        return None
    seq = number(fields[0])
    return Nak(seq, fields[1]) if seq is not None or fields[0] == "-" else None


def _read_record(fields: list[str]) -> Record | None:
    if len(fields) < 6 or not _HEX4.fullmatch(fields[-1]):
        return None
    event, boot, kind, epoch = (number(field) for field in fields[:4])
    if event is None or boot is None or kind is None or epoch is None or not event:
        return None
    return Record(event, boot, kind, epoch, tuple(fields[4:-1]), fields[-1])


def _read_hello(fields: list[str]) -> Hello | None:
    if len(fields) < 11 or not _HEX16.fullmatch(fields[1]) or not _HEX8.fullmatch(fields[10]):
        return None
    proto, uid, _, cause, firmware, caps, state = fields[:7]
    boot, epoch, first, last = (number(fields[place]) for place in (2, 7, 8, 9))
    if proto_major(proto) is None or boot is None or epoch is None or first is None or last is None:
        return None
    if not 0 < first <= last + 1:
        return None
    sid = int(fields[10], 16)
    known = frozenset(caps.split("+")) - {"-", ""}
    return Hello(proto, uid, boot, cause, firmware, known, state, epoch, first, last, sid)


def _read_heartbeat(fields: list[str]) -> Heartbeat | None:
    if len(fields) < 4:
        return None
    boot, uptime_ms, last = (number(fields[place]) for place in (0, 1, 3))
    if boot is None or uptime_ms is None or last is None:
        return None
    conditions = tuple(filter(_CONDITION.fullmatch, fields[4:]))
    return Heartbeat(boot, uptime_ms, fields[2], last, conditions)


_READERS = {
    "R": _read_answer,
    "N": _read_nak,
    "E": _read_record,
    "H": _read_hello,
    "T": _read_heartbeat,
}
