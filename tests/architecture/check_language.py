#!/usr/bin/env python3
"""The table of docs/reference/language.md and the tests agree.

- Every row has tests: cases of tests/language (by their tag) or files that exist; where it is compiled, it names a case or another test.
- A row with many cases names its list below the table, `[records](#lists-of-cases)`; every list belongs to a row.
- Every case of tests/language stands in a row. A tag is used once.
- A row with "no" has a case in tests/unsupported with I190, or cases that are all refused; every case of tests/unsupported stands in such a row.
- Every place in the column "where" exists.
"""

import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
problems = []
cases = {}
for path in sorted((root / "tests/language").glob("*.mo")):
    parts = re.split(r"^// language: (\S+)\s*$", path.read_text(encoding="utf-8"), flags=re.M)
    for tag, text in zip(parts[1::2], parts[2::2]):
        if tag in cases:
            problems.append(f"{path.name}: {tag} is there twice")
        cases[tag] = text

page = (root / "docs/reference/language.md").read_text(encoding="utf-8")
rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in page.splitlines() if line.startswith("| ") and line.count("|") == 5]
lists = {name: text for name, text in re.findall(r"^- \*\*([^*\n]+)\*\*: (`(?:.|\n  )*)", page, re.M)}
named, refused, used = set(), set(), []
for construct, compiled, where, tests in rows:
    if construct == "construct" or construct.startswith("**"):
        continue
    for name in re.findall(r"\[([^\]]+)\]\(#lists-of-cases\)", tests):
        used.append(name)
        tests += lists.get(name, "")
    tests = re.findall(r"`([^`]+)`", tests)
    if not tests:
        problems.append(f"{construct}: no test")
    for place in re.findall(r"`([^`]+)`", where):
        if not (root / place).exists():
            problems.append(f"{construct}: there is no {place}")
    for test in tests:
        if "/" not in test and test not in cases:
            problems.append(f"{construct}: there is no case {test}")
        if "/" in test and not (root / test).exists():
            problems.append(f"{construct}: there is no {test}")
    named.update(tests)
    unsupported = [t for t in tests if t.startswith("tests/unsupported/")]
    refused.update(unsupported)
    is_no = compiled == "no" or compiled.startswith("no:")
    wrong = [t for t in tests if t in cases and "// refused" not in cases[t]]
    if is_no and wrong:
        problems.append(f"{construct}: not compiled, but {', '.join(wrong)} is")
    if compiled == "no":
        if not any("error[I190]" in (root / t).with_suffix(".txt").read_text(encoding="utf-8") for t in unsupported if (root / t).with_suffix(".txt").exists()):
            problems.append(f"{construct}: no case in tests/unsupported is refused with I190")
    if not is_no and unsupported:
        problems.append(f"{construct}: compiled, but in tests/unsupported")
    if not is_no and not any(t not in cases or "// refused" not in cases[t] for t in tests) and not compiled.startswith("partly"):
        problems.append(f"{construct}: every case of it is refused")

problems += [f"list of cases `{name}`: rows name it {used.count(name)} times, and it is there {int(name in lists)} times" for name in {*used, *lists} if used.count(name) != 1 or name not in lists]
problems += [f"tests/language: {tag} stands in no row of docs/reference/language.md" for tag in cases if tag not in named]
for path in sorted((root / "tests/unsupported").glob("*.mo")):
    if f"tests/unsupported/{path.name}" not in refused:
        problems.append(f"tests/unsupported/{path.name} stands in no row of docs/reference/language.md")

print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
