"""Dues: what is paid of them, by whom, and what a debtor may still spend."""
