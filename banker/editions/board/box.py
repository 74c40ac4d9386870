"""Box: the board games' `Box` record: how their editions are checked, built and written."""

from __future__ import annotations

from banker.editions.board.build import build
from banker.editions.box import Box
from banker.editions.checks.run import board_box_findings
from banker.editions.own.template import board_tables

BOARD = Box(board_box_findings, build, board_tables)
