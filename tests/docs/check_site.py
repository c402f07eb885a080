#!/usr/bin/env python3
"""Every relative link and picture of a built site exists, with its anchor, and nothing is fetched from elsewhere. Usage: check_site.py FOLDER"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.names, self.links, self.loaded = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.names.update(filter(None, (values.get("id"), values.get("name"))))
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        elif tag in ("img", "script", "iframe") and values.get("src"):
            self.loaded.append(values["src"])
        elif tag == "link" and values.get("rel") == "stylesheet":
            self.loaded.append(values["href"])


def problems(root):
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.html"))}
    for path, page in pages.items():
        for link in page.links + page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loaded and parts.scheme != "data":
                    yield f"{path.relative_to(root)}: {link} comes from elsewhere"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                yield f"{path.relative_to(root)}: {link} does not exist"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
                yield f"{path.relative_to(root)}: {link} has no such anchor"


def main():
    root = Path(sys.argv[1]).resolve()
    found = list(problems(root))
    count = len(list(root.rglob("*.html")))
    print("\n".join(found[:60]) if found else f"{count} pages")
    return 1 if found or count < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
