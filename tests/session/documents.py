#!/usr/bin/env python3
"""documents.py SOURCE LIBTORSION CC CXX HEADERS: the programs of docs/reference/session.md compile, run, and print what stands below them."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

source, library, cc, cxx, headers = Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:6]
page = (source / "docs/reference/session.md").read_text(encoding="utf-8")
blocks = re.findall(r"```(\w+)\n(.*?)```", page, re.S)
failed = programs = 0
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "Drive.mo").write_text(next(text for kind, text in blocks if kind == "modelica"))
    for number, (kind, text) in enumerate(blocks):
        if kind not in ("c", "cpp"):
            continue
        programs += 1
        code = Path(folder) / f"program.{kind}"
        code.write_text(text)
        command = [cc, "-std=c11"] if kind == "c" else [cxx, "-std=c++20"]
        command += ["-Wall", "-Wextra", "-Werror", str(code), "-o", f"{folder}/program", f"-I{source}/compiler/session/include", f"-I{headers}", str(library), f"-Wl,-rpath,{library.parent}"]
        made = subprocess.run(command, capture_output=True, text=True)
        if made.returncode != 0:
            failed += 1
            print(f"block {number + 1} does not compile:\n{made.stderr}")
            continue
        run = subprocess.run([f"{folder}/program"], capture_output=True, text=True, cwd=folder)
        kind_after, expected = blocks[number + 1] if number + 1 < len(blocks) else ("", "")
        if run.returncode != 0 or kind_after != "text" or run.stdout.strip() != expected.strip():
            failed += 1
            print(f"block {number + 1} gives {run.returncode}:\n{run.stdout}{run.stderr}--- the page says:\n{expected}")
if programs < 6:
    sys.exit("the page has too few programs")
sys.exit(1 if failed else 0)
