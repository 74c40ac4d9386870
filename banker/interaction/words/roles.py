"""Roles: the beginnings of roles with a colour in them. The theme gives them their looks."""

from __future__ import annotations

CHIP = "chip:"  # a deed chip's role is this followed by the group's colour
SEAT = "seat:"  # a seat's ink: this followed by the seat's number, from 0
SEAT_CHIP = "chip.seat:"  # text on a seat's colour
