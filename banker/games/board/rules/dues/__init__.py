"""Rules of dues: payments that lessen them, and what a debtor may not spend."""
