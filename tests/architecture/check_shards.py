#!/usr/bin/env python3
"""Every test case is in exactly one shard, of programs (tests/main.cpp) and of scripts (tests/support/shards.py). Usage: check_shards.py ROOT PROGRAM"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv[1]) / "tests/support"))
sys.dont_write_bytecode = True
import shards  # noqa: E402

program = sys.argv[2]
problems = []


def listed(*options):
    told = subprocess.run([program, "--list-test-cases", *options], capture_output=True, text=True)
    return [line for line in told.stdout.splitlines() if line and not line.startswith(("[doctest]", "==="))]


def dealt(items, shard):
    sys.argv = ["test", shard, "other"]
    return shards.dealt(items)


def check(what, everything, parts):
    together = [case for part in parts for case in part]
    if len(everything) < 5 or sorted(together) != sorted(everything) or len(set(together)) != len(together):
        problems.append(f"{what}: {len(everything)} cases, {len(together)} in shards")
    if max(map(len, parts)) - min(map(len, parts)) > 1:
        problems.append(f"{what}: shards of {[len(part) for part in parts]}")


for count in (1, 2, 3, 7):
    names = [f"--shard={i}/{count}" for i in range(1, count + 1)]
    check(f"{program} in {count}", listed(), [listed(name) for name in names])
    check(f"a script in {count}", list(range(23)), [dealt(range(23), name) for name in names])
if sys.argv != ["test", "other"]:
    problems.append(f"arguments after the option was taken: {sys.argv}")
for wrong in ("0/2", "3/2", "1", "1/2x", "x"):
    if subprocess.run([program, f"--shard={wrong}", "--list-test-cases"], capture_output=True).returncode != 2:
        problems.append(f"--shard={wrong} is taken by the program")
    try:
        dealt([1, 2], f"--shard={wrong}")
        problems.append(f"--shard={wrong} is taken by scripts")
    except SystemExit:
        pass
print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
