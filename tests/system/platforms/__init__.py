"""Other platforms, as far as they can be played on this one."""
