"""Draw all: `make pictures` writes the pictures of docs/pictures anew, and removes what is no row.

python -m tests.tui.pictures.draw_all
"""

from __future__ import annotations

from tests.phones import pictures as pages
from tests.tui.pictures import evening
from tests.tui.pictures.gallery import FOLDER, PICTURES, drawn


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = {f"{picture.name}.svg" for picture in PICTURES} | {evening.PATH.name}
    names |= {pages.path_of(page).name for page in pages.PICTURES}
    for path in FOLDER.iterdir():
        if path.name not in names:
            path.unlink()
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(drawn(picture), encoding="utf-8")
    evening.PATH.write_text(evening.drawn(), encoding="utf-8")
    pages.main()


if __name__ == "__main__":
    main()
