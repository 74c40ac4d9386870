"""The core of the audit: rows, its own ledger, the printed edition, findings."""
