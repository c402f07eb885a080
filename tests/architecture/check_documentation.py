#!/usr/bin/env python3
"""Documentation keeps up with the program.

- Every code of diagnostic_codes.def has an entry in docs/reference/diagnostics.md and occurs in a test; every entry has a code.
- Every path that docs/reference/semantics.md gives as a test exists.
"""

import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
problems = []

definitions = (root / "compiler/source/diagnostic_codes.def").read_text(encoding="utf-8")
codes = dict(re.findall(r'^TORSION_DIAGNOSTIC\((\w+), \w+, "(.*)"\)', definitions, re.M))
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

print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
