"""Words: what is shown at the table, as lines of spans with a role."""
