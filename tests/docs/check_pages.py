#!/usr/bin/env python3
"""Every page says at its top who reads it and what they can do afterwards; a task takes a screen or two, a cell of a table a few lines. Usage: check_pages.py ROOT"""

import re
import sys
from pathlib import Path

FOLDERS = ("tutorial", "howto", "reference", "explanation")
SINGLE = ("docs/README.md", "docs/glossary.md", "docs/decisions/README.md", "examples/README.md", "bench/README.md", "CONTRIBUTING.md")
GENERATED = ("docs/reference/commands/", "docs/reference/library/")  # from the texts of the program and of the library
LONGEST_TASK = 100  # lines
LONGEST_CELL = 300  # characters
PURPOSE = re.compile(r"\*For .+\*", re.S)


def paragraphs(text):
    text = re.sub(r"<!--.*?-->|<a id=\"[^\"]*\"></a>", "", text, flags=re.S)
    return [part.strip() for part in text.split("\n\n") if part.strip()]


def problems(path, text):
    parts = paragraphs(text)
    if not parts or not parts[0].startswith("# "):
        yield "does not begin with its title"
    elif len(parts) < 2 or not PURPOSE.match(parts[1]):
        yield "does not say below its title for whom it is: `*For …. Afterwards ….*`"
    if path.parent.name == "howto" and len(text.splitlines()) > LONGEST_TASK:
        yield f"has more than {LONGEST_TASK} lines: one task a page"


def long_cells(text):
    text = re.sub(r"^```.*?^```", lambda block: "\n" * block.group().count("\n"), text, flags=re.S | re.M)
    for number, line in enumerate(text.splitlines(), 1):
        cells = re.split(r"(?<!\\)\|", line) if line.startswith("|") else []
        yield from (f"line {number}: a cell of {len(cell.strip())} characters" for cell in cells if len(cell.strip()) > LONGEST_CELL)


def main():
    root = Path(sys.argv[1])
    pages = [page for folder in FOLDERS for page in sorted((root / "docs" / folder).rglob("*.md"))] + [root / page for page in SINGLE]
    found = [f"{page.relative_to(root)} {problem}" for page in pages for problem in problems(page, page.read_text(encoding="utf-8"))]
    written = [page for page in sorted((root / "docs").rglob("*.md")) if not str(page.relative_to(root)).startswith(GENERATED)]
    found += [f"{page.relative_to(root)} {problem}" for page in written for problem in long_cells(page.read_text(encoding="utf-8"))]
    print("\n".join(found) if found else f"{len(pages)} pages")
    return 1 if found or len(pages) < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
