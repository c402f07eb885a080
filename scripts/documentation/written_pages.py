"""Pages of the documentation that a script writes: written, or compared with what is there."""

import difflib
import itertools
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def difference(folder, pages):
    """Lines that say how files differ from what they should be."""
    present = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    for name in sorted(set(pages) | set(present)):
        was, now = present.get(name, ""), pages.get(name, "")
        yield from difflib.unified_diff(was.splitlines(), now.splitlines(), f"{folder.name}/{name}", f"{folder.name}/{name}, written anew", lineterm="")


def write(folder, pages):
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.md"):
        if path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")


def main(folder, script, make):
    """`make(program)` gives the texts by name. The arguments are `[PROGRAM]` or `--check PROGRAM`."""
    words = sys.argv[1:]
    check = bool(words) and words[0] == "--check"
    program = words[-1] if words and words[-1] != "--check" else str(ROOT / "build/bin/torsion")
    pages = make(program)
    if not check:
        write(ROOT / folder, pages)
        return 0
    lines = list(itertools.islice(difference(ROOT / folder, pages), 40))
    if lines:
        print("\n".join(lines))
        print(f"{folder} is not what {script} writes")
    return 1 if lines else 0
