"""The screen. `app` starts it; everything but `terminal`, `pane` and `setup` is pure."""
