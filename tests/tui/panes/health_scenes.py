"""What the line of the hardware can say."""

from __future__ import annotations

from msgspec.structs import replace

from banker.devices.health import VaultHealth

HEALTH = VaultHealth(
    state="locked", uid="e7811011b535284e", firmware="1.0.0", protocol="1",
    caps=("decoder", "vault"), port="/dev/serial/by-id/usb-Arduino_Uno_75830333-if00", boots=12,
    boot_cause="P", epoch=4, ring=3, half_ms=6, most_ms=197, requests=1210, retries=3, frames=1650,
    bad_frames=1, restarts=2, losses=1, heard_ms=400, words=("castle", "cotton", "snow", "drum"),
    news=("the vault is lost; until it is back, v 5 o records that 5 opened it",
          "the vault is back"),
)  # fmt: skip
LOST = replace(
    HEALTH, state="lost", heard_ms=None, words=(), unacked=1,
    advice="/dev/ttyACM0 is busy: minicom (process 17) holds it.",
)  # fmt: skip
ASKS = replace(
    HEALTH, state="ask", asks="gap", gaps=3,
    advice="reports of the vault are lost: this may be an old copy of the game file. Open the"
    " newest copy of the game; or let it go on without them: F6 a, or the statement 'vault joins'",
)  # fmt: skip
DRAWN = VaultHealth(
    state="locked", uid="00112233445566aa", firmware="drawn on the screen", is_real=False
)
SCENES = {
    "live": ("device", HEALTH), "lost": ("none", LOST), "ask": ("none", ASKS),
    "drawn": ("screen", DRAWN), "none": ("none", None),
}  # fmt: skip
