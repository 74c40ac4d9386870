"""The screen. `app` starts it; only `app`, `render.widget` and `setup` know Textual."""
