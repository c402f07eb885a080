"""Gathers the pages of the site: Markdown as it stands, with what a generator needs and readers of the source do not."""

import os
import re
import shutil
from pathlib import Path

from documentation import check_links

# Sections of the navigation: caption, pages. A folder stands for its pages, its README first.
SECTIONS = [
    ("Overview", ["docs/README.md"]),
    ("Tutorials", ["docs/tutorial"]),
    ("How to", ["docs/howto"]),
    ("Reference", ["docs/reference"]),
    ("Explanation", ["docs/explanation", "docs/glossary.md"]),
    ("Examples", ["examples"]),
    ("Contributing", ["CONTRIBUTING.md", "docs/decisions"]),
]
PICTURES = (".svg", ".png")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
DEFINITION = re.compile(r"^(\[[^\]]+\]: +)(\S+)", re.M)
HTML_LINK = re.compile(r'(<a\s[^>]*href=")([^"]+)"')
LANGUAGES = {"modelica", "console", "bash", "sh", "python", "c", "cpp", "cmake", "json", "text", "matlab", "julia", "xml"}
FENCE = re.compile(r"^ {0,3}```")


def pages_of(root):
    found = [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").rglob("*.md"), *(root / "examples").glob("*.md"), *(root / "examples").glob("*/README.md")]
    return sorted(path.relative_to(root) for path in found if path.exists())


def html_of(page):
    return "index.html" if page == Path("README.md") else page.with_suffix(".html").as_posix()


def target_of(page, link, root, pages):
    """The link as the site has it; None where the site has no such page."""
    name, _, anchor = link.partition("#")
    if re.match(r"[a-z]+:", link) or not name:
        return link
    place = (root / page.parent / name).resolve()
    place = place / "README.md" if place.is_dir() else place
    relative = place.relative_to(root) if place.is_relative_to(root) else None
    if relative in pages:
        name = os.path.relpath(html_of(relative), Path(html_of(page)).parent)
    elif place.suffix not in PICTURES:
        return None
    return f"{name}#{anchor}" if anchor else name


def generators_anchor(heading):
    """The anchor that Sphinx gives a heading."""
    return re.sub(r"[^a-z0-9]+", "-", check_links.plain(heading).lower()).strip("-0123456789")


class Adapter:
    """Makes the text of a page what the generator reads."""

    def __init__(self, page, root, pages):
        self.page, self.root, self.pages = page, root, pages
        self.seen = {}

    def link(self, match):
        """Links to sources, which the site does not hold, become plain words."""
        mark, words, to = match.groups()
        target = target_of(self.page, to, self.root, self.pages)
        return words if target is None else f"{mark}[{words}]({target})"

    def html_link(self, match):
        target = target_of(self.page, match.group(2), self.root, self.pages)
        return match.group(1) + (target or "#") + '"'

    def definition(self, match):
        """`[name]: target`; what leads out of the site leads to its beginning."""
        return match.group(1) + (target_of(self.page, match.group(2), self.root, self.pages) or "#")

    def heading(self, line):
        """With the anchor that readers of Markdown give it, where the generator has another one; messages with their code, for `torsion explain --open`."""
        match = check_links.HEADING.match(line)
        if not match or line.startswith("# "):
            return line
        slug = check_links.slug(match.group(1))
        count = self.seen[slug] = self.seen.get(slug, -1) + 1
        names = [] if count == 0 and slug == generators_anchor(match.group(1)) else [slug if count == 0 else f"{slug}-{count}"]
        if code := re.match(r"[A-Z]\d{3}(?= )", match.group(1)):
            names.append(code.group())
        return "".join(f'<a id="{name}"></a>\n\n' for name in names) + line

    def paragraph(self, lines):
        text = "\n".join(self.heading(line) for line in lines)
        return DEFINITION.sub(self.definition, HTML_LINK.sub(self.html_link, LINK.sub(self.link, text)))

    def fence(self, line):
        """Languages that the generator does not know are text."""
        return re.sub(r"^(\s*```)(\w+)$", lambda match: match[0] if match[2] in LANGUAGES else f"{match[1]}text", line)

    def adapted(self, text):
        done, prose, inside = [], [], False
        for line in [*text.splitlines(), ""]:
            if not inside and line.strip() and not FENCE.match(line) and not line.startswith("    "):
                prose.append(line)
                continue
            if prose:
                done.append(self.paragraph(prose))
                prose = []
            if FENCE.match(line):
                line = line if inside else self.fence(line)
                inside = not inside
            done.append(line)
        return "\n".join(done)


def first(names):
    """README first, then the rest in order."""
    return sorted(names, key=lambda name: (name.name != "README.md", name))


def entries(part, root):
    """Pages of a part of the navigation, right below it: a folder within is one entry, its README."""
    place = root / part
    if place.is_file():
        return [Path(part)]
    pages = [path.relative_to(root) for path in place.glob("*.md")]
    folders = [path.relative_to(root) for path in place.glob("*/README.md")]
    return first(pages) + sorted(folders)


def listing(names, page, caption=""):
    rows = "\n".join("/" + name.with_suffix("").as_posix() for name in names if name != page)
    head = f":caption: {caption}\n" if caption else ""
    return f"\n```{{toctree}}\n:hidden:\n{head}\n{rows}\n```\n" if rows else ""


def navigation(page, root):
    """What stands below a page in the navigation."""
    if page == Path("README.md"):
        return "".join(listing([name for part in parts for name in entries(part, root)], page, caption) for caption, parts in SECTIONS)
    folder = page.parent.as_posix()
    is_section = any(folder in parts for _, parts in SECTIONS)
    return listing(entries(folder, root), page) if page.name == "README.md" and not is_section and folder != "docs" else ""


def gather(root, to):
    """Copies pages and their pictures to a folder. Returns how many pages."""
    pages = pages_of(root)
    for page in pages:
        text = Adapter(page, root, set(pages)).adapted((root / page).read_text(encoding="utf-8"))
        made = to / ("index.md" if page == Path("README.md") else page)
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(text + navigation(page, root), encoding="utf-8")
    for folder in ("docs", "examples"):
        for path in (root / folder).rglob("*"):
            if path.suffix in PICTURES:
                place = to / path.relative_to(root)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, place)
    return len(pages)
