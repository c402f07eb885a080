"""What the tests of systems share: running the program (the first argument) in a folder of its own, tables, archives, and what has failed."""

import csv
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

torsion, model = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
work = Path(tempfile.mkdtemp())
failures = []
STRUCTURE = "SystemStructure.ssd"


def check(truth, what):
    if not truth:
        failures.append(what)
        print(f"FAILED {what}")


def run(*arguments):
    made = subprocess.run([str(a) for a in (torsion, *arguments)], capture_output=True, text=True, cwd=work)
    return made.returncode, made.stdout, made.stderr


def must(*arguments):
    code, out, err = run(*arguments)
    if code != 0:
        sys.exit(f"torsion {' '.join(map(str, arguments))}: {code}\n{out}{err}")
    return out + err


def connected(connections):
    return [part for c in connections for part in ("--connect", c)]


def table(path):
    with open(work / path, encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def write(name, entries):
    with zipfile.ZipFile(work / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in entries.items():
            archive.writestr(path, content)
    return name
