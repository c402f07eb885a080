#!/usr/bin/env python3
"""check_links.py finds what leads nowhere, and nothing else."""

import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from documentation import check_links  # noqa: E402

GOOD = """# A page: `code` and *more*

<a id="Own.Anchor"></a>

## Twice

## Twice

[file](other.md) [folder](sub) [heading](other.md#the-heading) [own](#twice-1) [anchor](#Own.Anchor) [code](#a-page-code-and-more) [out](https://example.org/x)
[line](sub/a.cpp#L3) ![picture](picture.svg "a title") `[not](a-link.md)` <a href="other.md">html</a>

[text][good]

[good]: other.md#the-heading

    [block](of-code.md)

```text
[fence](of-code.md)
```
"""
BAD = "[a](missing.md) [b](other.md#no-heading) [c](#nothing) ![d](missing.svg) [e](sub/a.cpp#heading) [f with\n`code`](gone.md)\n\n[bad]: defined.md\n"


def found(text):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        (root / "sub").mkdir()
        (root / "sub/a.cpp").write_text("")
        (root / "picture.svg").write_text("")
        (root / "other.md").write_text("# The heading\n")
        (root / "page.md").write_text(text)
        check_links.anchors.cache_clear()
        return [line.split(" ")[1] for line in check_links.problems(root)]


good, bad = found(GOOD), found(BAD)
assert good == [], good
assert bad == ["missing.md", "other.md#no-heading", "#nothing", "missing.svg", "sub/a.cpp#heading", "gone.md", "defined.md"], bad
print("what leads nowhere is found")
