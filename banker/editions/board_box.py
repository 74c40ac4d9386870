"""Board box: what the boxes of the board games are made of."""

from __future__ import annotations

from banker.editions.boxes.box import Box
from banker.editions.build import build_board
from banker.editions.checks.run import board_box_findings
from banker.editions.own.template import board_tables

BOARD = Box(board_box_findings, build_board, board_tables)
