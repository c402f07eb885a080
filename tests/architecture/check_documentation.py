#!/usr/bin/env python3
"""Documentation keeps up with the program.

- Every code of diagnostic_codes.def has an entry in docs/reference/diagnostics.md and occurs in a test; every entry has a code.
- Every path that docs/reference/semantics.md gives as a test exists.
- Decisions are numbered without a gap, dated in that order, have their sections, and stand in the index.
- README.md has no line of more than 120 columns, and pages for readers say at their top for whom they are.
"""

import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
problems = []

definitions = (root / "compiler/source/diagnostic_codes.def").read_text(encoding="utf-8")
codes = dict(re.findall(r'^TORSION_DIAGNOSTIC\((\w+), \w+, \w+, "(.*)"\)', definitions, re.M))
page = (root / "docs/reference/diagnostics.md").read_text(encoding="utf-8")
entries = dict(re.findall(r"^### ([A-Z]\d{3}) (.*)$", page, re.M))
for code, title in codes.items():
    if code not in entries:
        problems.append(f"docs/reference/diagnostics.md: no entry for {code} ({title})")
    elif entries[code] != title:
        problems.append(f"docs/reference/diagnostics.md: {code} is called `{title}`, not `{entries[code]}`")
problems += [f"docs/reference/diagnostics.md: {code} does not exist" for code in entries if code not in codes]

tests = ""
for path in sorted((root / "tests").rglob("*")):
    if path.suffix in (".txt", ".cpp", ".sh", ".json", ".h", ".py"):
        tests += path.read_text(encoding="utf-8", errors="replace")
problems += [f"{code} ({title}): no test mentions it" for code, title in codes.items() if not re.search(rf"\b{code}\b", tests)]

semantics = (root / "docs/reference/semantics.md").read_text(encoding="utf-8")
for path in sorted(set(re.findall(r"`(tests/[^`\s]+)`", semantics))):
    if not (root / path).exists():
        problems.append(f"docs/reference/semantics.md: there is no {path}")

folder = root / "docs/decisions"
index = re.findall(r"^\| (\d+) \| (\d{4}-\d\d-\d\d) \| \[(.+)\]\((\S+\.md)\) \|$", (folder / "README.md").read_text(encoding="utf-8"), re.M)
if [int(number) for number, *_ in index] != list(range(1, len(index) + 1)) or [date for _, date, *_ in index] != sorted(date for _, date, *_ in index):
    problems.append("docs/decisions/README.md: numbers must be 1, 2, 3, …, in the order of dates")
for number, date, title, name in index:
    text = (folder / name).read_text(encoding="utf-8") if (folder / name).exists() else ""
    if not text.startswith(f"# {number}. {title}\n\n*{date}."):
        problems.append(f"docs/decisions/{name}: must begin with `# {number}. {title}` and `*{date}.`, as the index says")
    problems += [f"docs/decisions/{name}: no section {section}" for section in ("Context", "Decision", "Consequences") if f"\n## {section}\n" not in text]
for path in sorted(folder.glob("*.md")):
    if path.name not in ("README.md", *(name for *_, name in index)):
        problems.append(f"docs/decisions/{path.name}: is not in the index, docs/decisions/README.md")

for number, line in enumerate((root / "README.md").read_text(encoding="utf-8").splitlines(), 1):
    if len(line) > 120:
        problems.append(f"README.md:{number}: {len(line)} columns")
for path in [root / "CONTRIBUTING.md", root / "docs/README.md", root / "docs/glossary.md", *sorted(p for f in ("tutorial", "explanation") for p in (root / "docs" / f).glob("*.md"))]:
    if not re.match(r"# .+\n\n\*For [^*]+\*\n", path.read_text(encoding="utf-8")):
        problems.append(f"{path.relative_to(root)}: the first paragraph says in italics for whom the page is, and what they can do afterwards")

print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
