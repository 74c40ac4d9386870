"""Pure: accounts, commodities and balanced entries. Knows nothing of boards, dice or files."""
