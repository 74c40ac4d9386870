"""Parts of a vault, tested one by one in the order in which they are wired.

Rules of this file
* A part asks only for what is wired by then: no lock is needed for a button, no horn for the servo.
* The servo is moved only with the lid open; else the firmware refuses.

It must not know how a line is shown.
"""

from __future__ import annotations

from functools import partial

from drivers.tools.acts import CIRCUIT, Acts, Instruction, Judge, named
from drivers.tools.presses import PRESSES, Presses, exchanged
from drivers.tools.ring_faults import ring_fault
from drivers.vault.messages import Committed, Locked, Opened, TriedWrong

STEADY_LOOKS = 3
PULL_MS = 4000
CREDITS_NEEDED = 128
CHANCE_MS = 15_000
BOLT_MS = 3000
STROKES = 20
STROKE_MS = 900
RESTS_MS_MAX = 5000
RING = CIRCUIT.ring
NO_VERBS = "this firmware has no {verb}; new firmware: banker devices flash"


class VaultParts(Judge):
    """Tests the vault's parts, one part in each public method."""

    # --- lid and buttons ---------------------------------------------------------------------

    def lid(self) -> Acts:
        """Test the lid: open and shut."""
        opens = yield from self.done(
            Instruction("open the lid"),
            "the lid opens",
            lambda: not self.bench.look.is_lid_closed,
            "{pin_lid} stays at GND: {lid} hangs, or its two wires touch",
        )
        closes = yield from self.done(
            Instruction("close the lid"),
            "the lid closes",
            lambda: self.bench.look.is_lid_closed,
            "{pin_lid} must go to GND through {lid} when the lid is shut",
        )
        return opens and closes

    def buttons(self) -> Acts:
        """Test both buttons: each is pressed three times; with the lid open nothing locks."""
        if self.bench.levels() is None:
            return (yield from self.skipped("the buttons", NO_VERBS.format(verb="PINS")))
        # With the lid shut three presses of LOCK move the bolt.
        if not (yield from self._lid_open()):
            return False
        lock, red = Presses("lock"), Presses("try")
        fine = yield from self._button("LOCK", lock)
        fine = (yield from self._button("TRY", red)) and fine
        if fault := exchanged(CIRCUIT, lock, red):
            yield from self.judged("the buttons as a whole", False, fault)
        return fine

    def _lid_open(self) -> Acts:
        if not self.bench.refresh().is_lid_closed:
            return True
        return (
            yield from self.done(
                Instruction("open the lid, and leave it open"),
                "the lid is open",
                lambda: not self.bench.look.is_lid_closed,
                "{pin_lid} stays at GND: {lid} hangs, or its two wires touch",
            )
        )

    def _button(self, word: str, presses: Presses) -> Acts:
        yield Instruction(f"press {word} {PRESSES} times, and let it go each time")
        presses.start(self.bench.levels())
        fine = self.bench.watch(lambda: presses.see(self.bench.levels()), self.timeout_ms)
        told = f"{presses.counted()} of {PRESSES} times: {presses.cure(CIRCUIT)}"
        return (yield from self.judged(f"the button {word}", fine, "", told))

    # --- the ring ----------------------------------------------------------------------------

    def ring(self) -> Acts:
        """Test the ring: the six numbers, and one place between two, each with its counts."""
        fine, counts = True, list[int | None]()
        for place in range(1, len(RING.counts) + 1):
            is_right = yield from self._ring_at(
                f"the ring at {place}", place, f"to {place}", counts
            )
            fine = is_right and fine
        between = yield from self._ring_at("the ring between two", 0, "between two numbers", [])
        if not fine and (fault := ring_fault(CIRCUIT, counts)):
            yield from self.judged("the ring as a whole", False, fault)
        return fine and between

    def _ring_at(self, name: str, place: int, where: str, read: list[int | None]) -> Acts:
        """Wait until the ring stays at a place: a ring that is turned passes other places first."""
        looks = 0

        def is_there() -> bool:
            nonlocal looks
            looks = looks + 1 if self.bench.look.ring == place else 0
            return looks >= STEADY_LOOKS

        yield Instruction(f"turn the ring {where}, and leave it there")
        fine = self.waited(is_there)
        counts = self.bench.counts("ring")
        read.append(counts)
        wanted = f", not about {RING.counts[place - 1]}" if place else ""
        told = "" if counts is None else f"{counts} counts"
        if fine:
            return (yield from self.judged(name, True, told))
        reads = self.bench.look.ring or "between two"
        cure = named(ring_cure(counts))
        told = f" ({told}{wanted})" if told else ""
        return (yield from self.judged(name, False, f"it reads {reads}{told}: {cure}"))

    # --- servo and bolt ----------------------------------------------------------------------

    def servo(self) -> Acts:
        """Test the servo without its horn: open, shut and the middle; a person says whether it
        turned."""
        name = "the servo turns"
        trim = self.bench.trim()
        if self.bench.levels() is None or trim is None:
            return (yield from self.skipped(name, NO_VERBS.format(verb="MOVE")))
        if not (yield from self._lid_open()):
            return False
        yield Instruction("keep the lid open and fingers away: the servo turns three times")
        for us in (trim.open_us, trim.shut_us, (trim.open_us + trim.shut_us) >> 1):
            refused = self.bench.move(us)
            if refused == "VERB":
                return (yield from self.skipped(name, NO_VERBS.format(verb="MOVE")))
            if refused:
                return (yield from self.judged(name, False, "", _move_refused(refused)))
            self.bench.wait(lambda: False, STROKE_MS)
        lowest = self.bench.look.lowest_mv
        turned = yield from self.answered(
            name,
            "did the servo turn to one end, to the other and to the middle, and fall silent?",
            "{servo} at {pin_servo}; its plus comes from {servo_switch} by {servo_fuse}, switched"
            " by {servo_gate} at {pin_servo_power}",
            "" if lowest is None else f"the supply's lowest was {lowest} mV",
        )
        return turned and self.bench.restarts == 0

    def bolt(self) -> Acts:
        """Test the bolt: twenty strokes in both directions, after each of which its switch must be
        right."""
        name = "the bolt"
        trim, levels = self.bench.trim(), self.bench.levels()
        if levels is None or trim is None or self.bench.look.is_bolt_in is None:
            return (yield from self.skipped(name, NO_VERBS.format(verb="MOVE")))
        if not (yield from self._lid_open()):
            return False
        yield Instruction(
            f"keep the lid open and fingers away: the bolt moves {STROKES} times each way"
        )
        slowest = right = 0
        for stroke in range(2 * STROKES):
            is_in = stroke % 2 == 0
            refused = self.bench.move(trim.shut_us if is_in else trim.open_us)
            if refused == "VERB":
                return (yield from self.skipped(name, NO_VERBS.format(verb="MOVE")))
            if refused:
                return (yield from self.judged(name, False, "", _move_refused(refused)))
            began = self.bench.now_ms
            # The board ends a stroke: by our clock a busy computer would blame the bolt.
            self.bench.watch(partial(self._has_ended, is_in), RESTS_MS_MAX)
            slowest = max(slowest, self.bench.now_ms - began)
            if not self._bolt_is(is_in):
                break
            right += 1
            self.bench.watch(lambda: not self._is_driven(), RESTS_MS_MAX)
        self.bench.move(trim.open_us)
        wanted = "in" if right % 2 == 0 else "back"
        cure = named(
            f"in stroke {right + 1} of {2 * STROKES} the bolt was not {wanted} by {{bolt}} at"
            " {pin_bolt}: its wire and place, horn and link; trim the ends with 'banker devices"
            " trim PORT --keys'"
        )
        is_right = right == 2 * STROKES
        detail = f"right {right} of {right} times, the slowest stroke {slowest} ms"
        return (yield from self.judged(name, is_right, detail if is_right else "", cure))

    def _bolt_is(self, is_in: bool) -> bool:
        levels = self.bench.levels()
        return levels is not None and levels.bolt is is_in

    def _has_ended(self, is_in: bool) -> bool:
        levels = self.bench.levels()
        return levels is not None and (levels.bolt is is_in or not levels.servo_power)

    def _is_driven(self) -> bool:
        levels = self.bench.levels()
        return levels is not None and levels.servo_power

    # --- the whole vault ---------------------------------------------------------------------

    def lock(self) -> Acts:
        """Test everything together: three presses lock the vault, then a guess, then the
        opening."""
        shuts = yield from self._lid_shut()
        chance = yield from self._chance()
        works = yield from self._lock_and_try()
        return (yield from self._sounds()) and shuts and chance and works

    def _lid_shut(self) -> Acts:
        if self.bench.refresh().is_lid_closed:
            return True
        return (
            yield from self.done(
                Instruction("close the lid"),
                "the lid is shut",
                lambda: self.bench.look.is_lid_closed,
                "{pin_lid} must go to GND through {lid} when the lid is shut",
            )
        )

    def _chance(self) -> Acts:
        name = "the chance for a code"
        if self.bench.look.credits is None:
            return (yield from self.skipped(name, "this device does not tell"))
        enough = self.bench.wait(
            lambda: (self.bench.look.credits or 0) >= CREDITS_NEEDED, CHANCE_MS
        )
        detail = f"{self.bench.look.credits} bits gathered, {CREDITS_NEEDED} are needed"
        return (yield from self.judged(name, enough, detail, "; the watchdog does not tick"))

    def _lock_and_try(self) -> Acts:
        yield Instruction("with the lid closed, press LOCK three times, within 3 s of each other")
        pressed = False

        def locks() -> bool:
            nonlocal pressed
            levels = self.bench.levels()
            pressed = pressed or (levels is not None and levels.lock)
            return self.bench.has_message(Committed) or self._has_fallen()

        came = self.waited(locks)
        if self._has_fallen() and not self.bench.has_message(Committed):
            # That the power is at fault is said at the end.
            name = "the LOCK button, the latch and the TRY button"
            return (yield from self.skipped(name, "the board started again as the bolt moved"))
        waited = f"nothing came in {self.timeout_ms // 1000} s: "
        cure = named("{pin_lock} must go to GND through {lock} at each press; a buzz means refused:"
                     " is the lid closed?")  # fmt: skip
        if pressed:
            # The button was seen, so it is not at fault.
            cure = named("{lock} was pressed, and it was refused: three presses within 3 s, lid"
                         " shut, the supply high enough")  # fmt: skip
        if self.bench.look.is_jammed:
            waited = ""
            cure = named("the bolt did not come in three attempts: {servo} at {pin_servo}, switch"
                         " {bolt} at {pin_bolt}")  # fmt: skip
        if not (yield from self.judged("the LOCK button", came, "", waited + cure)):
            yield from self.skipped("the latch and the TRY button", "it could not be locked")
            return False
        mixed = self.waited(
            lambda: any(isinstance(one, Locked) and one.mixed for one in self.bench.messages)
        )
        fine = yield from self.judged(
            "the share of the code", mixed, "", "it did not arrive in time: look at the cable"
        )
        fine = (yield from self._latch_shut()) and fine
        fine = (yield from self._try()) and fine
        return (yield from self._latch_open()) and fine

    def _has_fallen(self) -> bool:
        return self.bench.restarts > 0

    def _latch_shut(self) -> Acts:
        yield from self._bolt(is_in=True)
        yield Instruction("pull at the lid, gently: it must hold")
        came_up = self.bench.wait(lambda: not self.bench.look.is_lid_closed, PULL_MS)
        cure = named("the lid came up: {servo} at {pin_servo} and its 5 V by {pin_servo_power}, or"
                     " the bolt misses its strike")  # fmt: skip
        return (yield from self.judged("the latch holds", not came_up, "", cure))

    def _try(self) -> Acts:
        return (
            yield from self.done(
                Instruction("turn the ring to any number and press the red button"),
                "the TRY button",
                lambda: self.bench.has_message(TriedWrong, Opened),
                "{pin_try} must go to GND through {try} at each press; a buzz means that the ring"
                " is between two numbers",
            )
        )

    def _latch_open(self) -> Acts:
        if not self.bench.has_message(Opened):
            self.bench.release()
        yield from self._bolt(is_in=False)
        return (
            yield from self.done(
                Instruction("the latch has opened: lift the lid"),
                "the latch opens",
                lambda: not self.bench.look.is_lid_closed,
                "it stays shut: use the hidden release; {servo} at {pin_servo}, or {solenoid} at"
                " {pin_solenoid}",
            )
        )

    def _bolt(self, *, is_in: bool) -> Acts:
        if self.bench.look.is_bolt_in is None:
            return True
        fine = self.bench.wait(lambda: self.bench.look.is_bolt_in is is_in, BOLT_MS)
        name = "the bolt is in" if is_in else "the bolt is out"
        cure = named("{bolt} at {pin_bolt} says otherwise: bolt or switch is off")
        return (yield from self.judged(name, fine, "", cure))

    def _sounds(self) -> Acts:
        return (
            yield from self.answered(
                "the sounder",
                "only ears can tell: did it click at each LOCK, and sound at the try and the"
                " opening?",
                "{sounder} at {pin_buzzer}: a passive piezo",
            )
        )


def ring_cure(counts: int | None) -> str:
    """Return which wire of the ring may be off, by the reading `counts` at a number."""
    if counts is not None and counts <= RING.wire_off_below:
        return ("the wire from 5 V to {ring_last} is off, or the one from the pole of {ring} to"
                " {pin_ring}")  # fmt: skip
    if counts is not None and counts >= RING.wire_off_above:
        return "the wire from GND to {ring_first} is off"
    return "{ring} at {pin_ring}: {ring_first} to {ring_last} in a row, {ring_pull} to GND"


def _move_refused(reason: str) -> str:
    return {
        "STATE": "refused: the vault must be open, and its lid open",
        "POWER": "refused: the supply is too low; see the page on supply",
    }.get(reason, f"refused: {reason}")
