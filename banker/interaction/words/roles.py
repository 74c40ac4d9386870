"""Roles: the prefixes of roles that contain a colour, such as `chip:#bf0013`.

The theme turns a role into colours of the terminal.
"""

from __future__ import annotations

CHIP = "chip:"  # a deed chip's role is this followed by the group's colour
SEAT = "seat:"  # a seat's ink: this followed by the seat's number, from 0
SEAT_CHIP = "chip.seat:"  # text on a seat's colour
