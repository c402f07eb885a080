"""Puts diagrams and icons of our own classes into the pages of the library, where the program is built: they are made for the site alone."""

import re
import subprocess
import tempfile
from pathlib import Path

from documentation import library_pages

HEADING = re.compile(r'<a id="([^"]+)"></a>\n\n(?:<a id="[^"]+"></a>\n\n)*#{1,3} [^\n]*\n')
FOLDER = "pictures"


def with_pictures(text, folder):
    """After the heading of each class that has a picture."""

    def picture(match):
        name = match.group(1)
        return f"{match.group()}\n![{name}]({FOLDER}/{name}.svg)\n" if (folder / f"{name}.svg").exists() else match.group()

    return HEADING.sub(picture, text)


def add(program, models, pages):
    """`pages`: the folder of the library's pages in the site. Returns how many pictures it has."""
    if not program.exists():
        return 0
    folder = pages / FOLDER
    with tempfile.TemporaryDirectory() as scratch:
        command = [program, "document", *library_pages.PACKAGES, "-L", models, "-o", Path(scratch, "page.md"), "--pictures", folder]
        subprocess.run(command, check=True, stdout=subprocess.PIPE)
    for page in pages.glob("*.md"):
        page.write_text(with_pictures(page.read_text(encoding="utf-8"), folder), encoding="utf-8")
    return sum(1 for _ in folder.glob("*.svg"))
