"""Box: what the boxes of the board games are made of."""

from __future__ import annotations

from banker.editions.board.build import build
from banker.editions.box import Box
from banker.editions.checks.run import board_box_findings
from banker.editions.own.template import board_tables

BOARD = Box(board_box_findings, build, board_tables)
