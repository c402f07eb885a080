#!/usr/bin/env python3
"""Runs the commands of documents as a reader would, and compares what they print with what the document shows.

A command is a line `$ torsion …` or `torsion …` (also `./torsion …`) in a block of code. The commands of a page run in order in one empty folder, in which every block of
Modelica that is a whole class stands as a file `Name.mo`, and `examples/` is what it is in the project. Lines below a command with `$`, up to a blank line, the next command or
the end of the block, are its output: they must occur, in order, in what it prints, where every number may be another one and `…` stands for anything. A block behind the line
`<!-- not run: why -->` is left out; one behind `<!-- fails -->` has to fail; one behind `<!-- file: NAME -->` stands in the folder as that file. A synopsis (`MODEL`, `[--option]`, `...`) is not run.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

program, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
COMMAND = re.compile(r"^(?:\$ )?(?:\./)?torsion (\w.*)$")
SYNOPSIS = re.compile(r"\.\.\.|…|\[-|\b(?:MODEL|FILE|NAME|TABLE)\b")
CLASS = re.compile(r"^(?:model|package|block) (\w+)\b")


def blocks(page):
    """Blocks of code with the remark (an HTML comment) above each: (language, remark, lines)."""
    result, remark, inside, language, lines = [], "", None, "", []
    for line in page.splitlines() + [""]:
        if inside == "fence":
            if line.startswith("```"):
                result.append((language, remark, lines))
                inside, remark = None, ""
            else:
                lines.append(line)
        elif line.startswith("```"):
            inside, language, lines = "fence", line[3:].strip(), []
        elif line.startswith("    "):
            if inside != "indent":
                inside, language, lines = "indent", "", []
            lines.append(line[4:])
        elif inside == "indent" and not line.strip():
            lines.append("")
        else:
            if inside == "indent":
                result.append((language, remark, lines))
                inside, remark = None, ""
            if line.startswith("<!--"):
                remark = line.strip("<!-> ")
            elif line.strip():
                remark = ""
    if inside == "indent":
        result.append((language, remark, lines))
    return result


def commands(lines):
    """[(words after `torsion`, expected output)]"""
    result, open_ = [], False
    for line in "\n".join(lines).replace("\\\n", " ").split("\n"):
        match = COMMAND.match(line)
        if match:
            result.append((match.group(1), []))
            open_ = line.startswith("$ ") # without it: a list of commands
        elif not line.strip() or line.startswith("$ "):
            open_ = False
        elif open_:
            result[-1][1].append(line)
    return result


def pattern(line):
    """A line of output with any numbers, in any alignment."""
    words = re.sub(r"\d+(?:[.,]\d+)*(?:e[-+]?\d+)?", "\0", line.strip())
    text = re.escape(words).replace("\\\0", "\0").replace("\0", r"[-+]?[\d.,]+(?:e[-+]?\d+)?").replace("…", ".*")
    return re.compile(re.sub(r"(?:\\ )+", r"\\s+", text))


def check(output, expected):
    rest = output.splitlines()
    for line in expected:
        wanted = pattern(line)
        while rest and not wanted.search(re.sub(r"\s+", " ", rest[0]).strip()) and not wanted.search(rest[0]):
            rest.pop(0)
        if not rest:
            return f"    is not printed: {line}\n    but:\n" + "\n".join("      " + l for l in output.splitlines()[:40])
        rest.pop(0)
    return None


def needs_other_runtimes(text):
    """Of platforms whose runtime this build could not make: the program refuses them, as tests/fmu/command.sh sees."""
    made = {folder.name for folder in (program.parent.parent / "share/torsion/lib").glob("*/") if (folder / "libtorsion_runtime.a").exists()}
    wanted = re.search(r"--(?:target|platforms) (\S+)", text)
    return wanted is not None and not {"x86_64-windows", "aarch64-linux", "wasm32"} <= made


def run_page(path):
    name, problems, count = path.relative_to(root).as_posix(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(root / "examples", Path(folder, "examples"))
        environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "COLUMNS": "100"}
        for language, remark, lines in blocks(path.read_text(encoding="utf-8")):
            match = CLASS.match(lines[0]) if lines else None
            if match and any(line.startswith(f"end {match.group(1)};") for line in lines):
                Path(folder, match.group(1) + ".mo").write_text("\n".join(lines) + "\n", encoding="utf-8")
            if remark.startswith("file: "):
                Path(folder, remark.removeprefix("file: ").strip()).parent.mkdir(parents=True, exist_ok=True)
                Path(folder, remark.removeprefix("file: ").strip()).write_text("\n".join(lines) + "\n", encoding="utf-8")
                continue
            if remark.startswith("not run"):
                continue
            for text, expected in commands(lines):
                if SYNOPSIS.search(text) or needs_other_runtimes(text):
                    continue
                count += 1
                done = subprocess.run(["bash", "-c", "torsion " + text], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
                if (done.returncode != 0) != remark.startswith("fails"):
                    problems.append(f"{name}: `torsion {text}` ended with {done.returncode}\n" + done.stdout[-1500:])
                    continue
                problem = check(done.stdout, expected)
                if problem:
                    problems.append(f"{name}: `torsion {text}`\n{problem}")
    return problems, count


pages = [root / "README.md", *sorted((root / "docs").rglob("*.md")), *sorted((root / "examples").glob("*/README.md"))]
written = {root / "docs/reference/library", root / "docs/reference/commands"}
pages = [p for p in pages if p.name != "diagnostics.md" and p.parent not in written]
with ThreadPoolExecutor(2) as pool:
    results = list(pool.map(run_page, pages))
problems = [p for page, _ in results for p in page]
total = sum(count for _, count in results)
print("\n".join(problems) if problems else f"{total} commands of {len(pages)} pages")
sys.exit(1 if problems or total < 30 else 0)
