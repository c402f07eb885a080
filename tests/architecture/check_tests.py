#!/usr/bin/env python3
"""Every test runs in an environment of its own: it is added with torsion_add_test (tests/support/hermetic), never with add_test."""

import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
problems = []
for path in sorted((root / "tests").rglob("CMakeLists.txt")):
    problems += [f"{path.relative_to(root)}:{number}: add_test; use torsion_add_test" for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
                 if re.match(r"\s*add_test\(", line)]
print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
