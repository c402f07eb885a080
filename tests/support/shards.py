"""Shards of tests in Python (torsion_add_test in cmake/TorsionTests.cmake): `--shard=2/4` takes the 2nd, 6th, 10th … item."""

import re
import sys


def dealt(items):
    """Those of this process's shard, in their order; all of them without the option, which is taken out of sys.argv."""
    options = [word for word in sys.argv if word.startswith("--shard=")]
    sys.argv[:] = [word for word in sys.argv if word not in options]
    if not options:
        return list(items)
    found = re.fullmatch(r"--shard=(\d+)/(\d+)", options[-1])
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        sys.exit(f"{options[-1]}: not of the form --shard=1/4")
    return list(items)[int(found[1]) - 1 :: int(found[2])]
