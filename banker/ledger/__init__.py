"""The ledger: accounts, commodities and balanced entries. Pure: no boards, dice or files."""
