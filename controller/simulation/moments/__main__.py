"""Records the matches anew: `python -m controller.simulation.moments`; then look at the gallery."""

from __future__ import annotations

import sys
from pathlib import Path

from controller.simulation.moments import RECORDED
from controller.simulation.moments.recorded import file_of
from engine.transcript import write


def main() -> int:
    """Writes the transcript of each match as rules of thumb play it now."""
    for name, course in RECORDED.items():
        path = Path(str(file_of(name)))
        path.write_text("".join(f"{line}\n" for line in write(course.anew())), encoding="utf-8")
        print(path)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
