#!/usr/bin/env python3
"""Every relative link of every Markdown file leads to a file or folder that exists, and every anchor to a heading or an `<a id>` of its page.

Usage: check_links.py ROOT. Prints what is wrong, one line each.
"""

import re
import sys
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
DEFINITION = re.compile(r"^\[[^\]]+\]: +<?(\S+?)>?(?: .*)?$", re.M)
HTML_LINK = re.compile(r'<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"')
ANCHOR = re.compile(r'<[a-z0-9]+\s[^>]*?\b(?:id|name)="([^"]+)"')
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
FENCE = re.compile(r"^ {0,3}(```|~~~)")
IGNORED = {"build", "node_modules", ".git"}


def prose(text):
    """The lines outside of blocks of code, without code in a line."""
    inside = False
    for line in text.splitlines():
        if FENCE.match(line):
            inside = not inside
        elif not inside and not line.startswith("    "):
            yield line


def without_code(paragraph):
    return re.sub(r"`[^`]*`", "`…`", paragraph)


def plain(heading):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"<[^>]*>", "", text.replace("`", "")).replace("\\", "").strip()


def slug(heading):
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", plain(heading).lower()).replace(" ", "-")


@lru_cache(maxsize=None)
def anchors(path):
    found, seen = set(), {}
    for line in prose(path.read_text(encoding="utf-8")):
        found.update(ANCHOR.findall(line))
        match = HEADING.match(line)
        if match:
            name = slug(match.group(1))
            count = seen[name] = seen.get(name, -1) + 1
            found.add(name if count == 0 else f"{name}-{count}")
    return found


def problem_of(page, target):
    """Why a link leads nowhere; None of one that is good or leads out of the project."""
    if re.match(r"[a-z][a-z0-9+.-]*:", target):
        return None
    name, _, anchor = target.partition("#")
    place = page if not name else page.parent / unquote(name)
    if not place.exists():
        return "does not exist"
    if not anchor:
        return None
    if place.suffix != ".md":
        return None if re.fullmatch(r"L\d+(-L\d+)?", anchor) else "is an anchor of what is no page"
    return None if unquote(anchor) in anchors(place.resolve()) else "has no such heading"


def problems(root):
    for page in sorted(root.rglob("*.md")):
        if any(part in IGNORED or part.startswith("build-") for part in page.relative_to(root).parts):
            continue
        for paragraph in "\n".join(prose(page.read_text(encoding="utf-8"))).split("\n\n"):
            for target in [*LINK.findall(without_code(paragraph)), *DEFINITION.findall(paragraph), *HTML_LINK.findall(paragraph)]:
                reason = problem_of(page, target)
                if reason:
                    yield f"{page.relative_to(root)}: {target} {reason}"


def main():
    found = list(problems(Path(sys.argv[1]).resolve()))
    print("\n".join(found) if found else "every link leads somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
