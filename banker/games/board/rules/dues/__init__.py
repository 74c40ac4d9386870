"""Rules of dues: payments that pay dues, gifts, and what a debtor may not spend."""
