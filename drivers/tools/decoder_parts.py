"""Parts of a decoder, tested one by one in the order in which they are wired.

Rules of this file
* The lights are judged by a person first, so that an eye that is not wired yet is not blamed.
* For a light that is too weak or too strong, the LED's resistor is named; the filter only if the
  white light is right.

It must not know how a line is shown.
"""

from __future__ import annotations

from functools import partial

from drivers.tools.acts import CIRCUIT, Acts, Instruction, Judge, named
from drivers.tools.device_bench import LOOK_EVERY_MS
from drivers.wire.messages import number

# Rounds and samples of a measurement, 5 ms and 1 ms each; a pull takes a second and a half.
ROUNDS, SAMPLES, PULL_SAMPLES = 20, 100, 1500
CROSSINGS_MIN = 8
LIGHT = CIRCUIT.light
DARK_MAX = LIGHT.dark_most
GLOW_MIN = LIGHT.glow_least
# At the converter's end a reading says nothing; and the two lights must keep their ratio.
SATURATED_MIN, DRIFT_PERCENT_MAX, DRIFT_LOOKS = LIGHT.saturated, 3, 4
CURE_HIGH = (
    "; {pin} stands high in the dark: light falls in, or {resistor} of {amplifier} is off, or {eye}"
    " is turned round"
)
CURE_NO_LEVEL = (
    "; {pin} lies at its end in the dark: {amplifier} has no 5 V, or {bias_feed} and {bias} give"
    " its +in no level"
)
CURE_DIM = "{channel} reads {counts}, too dark: a smaller {white_resistor}"
CURE_BRIGHT = "{channel} reads {counts}, too bright: a larger {white_resistor}"


class DecoderParts(Judge):
    """Tests the decoder's parts, one part in each public method."""

    def lights(self) -> Acts:
        """Test the white and the blue LED, judged by the person who looks at them; no sensor is
        read."""
        yield Instruction("look at the slot from the side: it shines white for 1.5 s")
        self._slide(PULL_SAMPLES)
        white = yield from self.answered(
            "the white LED",
            "did it shine white?",
            "{white_led} by {white_resistor}, switched by {white_switch} at {pin_white}",
        )
        yield Instruction(
            "close the hood, put white copying paper into the slot, and look at its edge: it glows"
            " blue for 0.5 s"
        )
        self._spot(5 * ROUNDS)
        glows = yield from self.answered(
            "the ultraviolet LED",
            "did the paper glow blue, faintly?",
            "{uv_led} by {uv_resistor}, switched by {uv_switch} at {pin_uv}",
        )
        return white and glows

    def amplifier(self) -> Acts:
        """Test the amplifier in the dark: both channels near the level of the bias, and at neither
        limit."""
        yield Instruction("cover the reader, so that it is dark inside")
        fine = True
        for channel in "ab":
            pin = CIRCUIT.pins[f"channel_{channel}"]
            self.waited(partial(self._is_dark, channel))
            counts, is_dark = self._level(channel), self._is_dark(channel)
            is_low = counts is not None and counts < LIGHT.dark_least
            cure = named(
                CURE_NO_LEVEL if is_low else CURE_HIGH,
                pin=pin,
                resistor=CIRCUIT.role[f"amplifier_{channel}"],
                eye=CIRCUIT.role[f"eye_{channel}"],
            )
            name = f"the amplifier {channel} in the dark"
            told = f"{pin} reads {counts}"
            fine = (yield from self.judged(name, is_dark, told, cure)) and fine
        return fine

    def eyes(self) -> Acts:
        """Test the light sensors with white paper: both channels within limits, some ultraviolet,
        and both steady."""
        yield Instruction("cover the reader, so that it is dark inside")
        dark = self.waited(lambda: self._spot()[1] <= DARK_MAX)
        told = self._spot()[1]
        fine = yield from self.judged(
            "the reader in the dark",
            dark,
            f"{CIRCUIT.pins['channel_a']} reads {told} of 1023",
            ": light falls in, or the amplifier is saturated",
        )
        yield Instruction("put white copying paper under the reader")
        white = yield from self._white(dark)
        fine = white and fine
        glows = self.waited(lambda: self._spot()[3] >= GLOW_MIN * ROUNDS)
        cure = "{uv_led} by {uv_resistor} at {pin_uv}"
        if white:
            # The eye works, so it is before it.
            cure += ", or {filter} over {eye_a} lets nothing through"
        counts = self._spot()[3] // ROUNDS
        glow = yield from self.judged(
            "the ultraviolet light", glows, f"{counts} counts", named("; " + cure)
        )
        fine = glow and fine
        fine = (yield from self._channel_b(dark)) and fine
        return (yield from self._steady_lights()) and fine

    def _white(self, is_dark: bool) -> Acts:
        name, pin = "the white light", CIRCUIT.pins["channel_a"]
        self.waited(lambda: self._spot()[4] >= LIGHT.white_least * ROUNDS)
        spot = self._spot()
        counts, highest = spot[4] // ROUNDS, spot[2]
        cure = _light_cure(counts, pin, "{white_led} at {pin_white}, or {eye_a} at {pin_channel_a}")
        is_fine = LIGHT.white_least <= counts <= LIGHT.white_most
        # Where it is not dark in the dark, that is the fault.
        if is_dark and highest >= SATURATED_MIN:
            is_fine, cure = False, _saturated(highest, "a")
        return (yield from self.judged(name, is_fine, f"{pin} reads {counts}", f"; {cure}"))

    def _channel_b(self, is_dark: bool) -> Acts:
        name, pin = "channel b", CIRCUIT.pins["channel_b"]
        self.waited(lambda: self._lit_b()[0] >= LIGHT.white_least)
        counts, mean = self._lit_b()
        cure = _light_cure(counts, pin, "{eye_b} or {amplifier_b} at {pin_channel_b}")
        is_fine = LIGHT.white_least <= counts <= LIGHT.white_most
        if is_dark and mean >= SATURATED_MIN:
            is_fine, cure = False, _saturated(mean, "b")
        return (yield from self.judged(name, is_fine, f"{pin} reads {counts}", f"; {cure}"))

    def slide(self) -> Acts:
        """Test the line films: a person pulls a printed note through, and its lines must be
        seen."""
        name = "the pull"
        yield Instruction("put a printed note in, and pull it through evenly, in a second or so")
        most = 0

        def has_lines() -> bool:
            nonlocal most
            sums = self._slide(PULL_SAMPLES)
            most = max(most, sums[1] if len(sums) > 1 else 0)
            return most >= CROSSINGS_MIN

        fine = self.waited(has_lines)
        cure = named(
            "; {eye_a} sees no lines: the film lies across them, or too far from the paper"
            " ('banker cards notes --calibration' draws films and strips)"
        )
        return (yield from self.judged(name, fine, f"{most} crossings", cure))

    # --- asking ------------------------------------------------------------------------------

    def _steady_lights(self) -> Acts:
        """The ratio of the lights tells notes apart by ultraviolet; it follows a 5 V that moves."""
        ratios = []
        for _ in range(DRIFT_LOOKS):
            self.bench.wait(lambda: False, LOOK_EVERY_MS)
            _, _, _, uv, white = self._spot()
            if white > 0:
                ratios.append(1000 * uv // white)
        if not ratios or min(ratios) <= 0:
            return (yield from self.skipped("the steady lights", "a light is missing"))
        percent = 100 * (max(ratios) - min(ratios)) // min(ratios)
        mv = self.bench.look.supply_mv
        supply = "" if mv is None else f", the 5 V is {mv} mV now"
        return (
            yield from self.judged(
                "the steady lights",
                percent <= DRIFT_PERCENT_MAX,
                "",
                f"ultraviolet against white moved by {percent} %{supply}: feed the board from the"
                f" 5 V supply {CIRCUIT.role['adapter']} instead of USB, or each LED from a current"
                " source",
            )
        )

    def _spot(self, rounds: int = ROUNDS) -> list[int]:
        """n, dark, highest, UV, white."""
        answer = self.bench.ask("SPOT", str(rounds), lasts_ms=5 * rounds)
        if not answer.ok or len(answer.fields) < 5:
            return [0] * 5
        return [signed(field) for field in answer.fields[:5]]

    def _slide(self, samples: int) -> list[int]:
        answer = self.bench.ask("SLIDE", str(samples), lasts_ms=samples)
        return [signed(field) for field in answer.fields] if answer.ok else []

    def _level(self, channel: str) -> int | None:
        return self.bench.counts(f"channel_{channel}")

    def _is_dark(self, channel: str) -> bool:
        counts = self._level(channel)
        return counts is not None and LIGHT.dark_least <= counts <= DARK_MAX

    def _lit_b(self) -> tuple[int, int]:
        """Channel b above its own dark, and as it is."""
        dark, sums = self._level("b"), self._slide(SAMPLES)
        if dark is None or len(sums) < 4:
            return 0, 0
        mean = sums[3] // SAMPLES
        return mean - dark, mean


def _light_cure(counts: int, pin: str, dead: str) -> str:
    if counts < LIGHT.lit_least:
        return named(dead)
    cure = CURE_DIM if counts < LIGHT.white_least else CURE_BRIGHT
    limits = f" until it is {LIGHT.white_least} to {LIGHT.white_most}"
    return named(cure, channel=pin, counts=counts) + limits


def _saturated(counts: int, channel: str) -> str:
    return named(
        "{pin} reads {counts} of 1023, its end: a larger {white_resistor}, or the resistor across"
        " the amplifier of channel {channel} is not {resistor} of {ohms}",
        pin=CIRCUIT.pins[f"channel_{channel}"],
        counts=counts,
        channel=channel,
        resistor=CIRCUIT.role[f"amplifier_{channel}"],
        ohms=CIRCUIT.part(CIRCUIT.role[f"amplifier_{channel}"]).value,
    )


def signed(field: str) -> int:
    """Return the number in a text, with or without a minus; 0 for other text."""
    value = number(field.removeprefix("-")) or 0
    return -value if field.startswith("-") else value
