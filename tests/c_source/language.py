#!/usr/bin/env python3
"""The constructs of the language (tests/language) as C code: each case with `// check` has these values at the end of its run in C, or is refused
with E108, if REFUSED has it.

    language.py TORSION ROOT CC FILE… [--shard=I/N]       files of tests/language, without .mo
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
sys.dont_write_bytecode = True
from shards import dealt  # noqa: E402

torsion, root, cc = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror", "-O1", "-ffp-contract=off"]

# What fixed steps see otherwise than steps that are chosen, and why.
EXCEPT = {
    "nonlinear.branch-ends": "the solution is lost where its branch ends, which the status says",
    "nonlinear.branch-ends-with-state": "the solution is lost where its branch ends, which the status says",
    "nonlinear.unknowns-of-very-different-size": "Newton's method does not find it within its steps, which the status says",
    "equation.initial-terminal": "steps have no end, so terminal() is never true",
}

# What must be refused, and why.
REFUSED = {
    "array.size": "one of its arrays has a delay",
    "algorithm.rounding-of-present-values": "one of its variables has a delay",
    "equation.when-loop-of-small-values": "discrete Reals in a loop with a mixed system: where an event settles they must be solved for, with the configuration",
    "function.recursion": "there is no recursion",
    "function.text-of-run-time": "texts that vary need memory",
    "function.varying-texts-taken-apart": "texts that vary need memory",
    "homotopy.nonlinear-loop": "the way from simplified to actual equations has no bound",
    "homotopy.mixed-loop": "the way from simplified to actual equations has no bound",
    "homotopy.is-its-actual-value": "the way from simplified to actual equations has no bound",
}


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def cases_of(name):
    """(id, text) of the cases that run and have values."""
    common, found, at = "", [], None
    for line in (root / f"tests/language/{name}.mo").read_text().splitlines(keepends=True):
        tag = re.match(r"// language: (\S+)", line)
        if tag:
            found.append([tag[1], common])
        elif found:
            found[-1][1] += line
        else:
            common += line
    return [(i, t) for i, t in found if "// check " in t and "// refused" not in t and "// fails" not in t]


def number_of(text):
    return {"true": 1.0, "false": 0.0}.get(text) if text in ("true", "false") else float(text)


def place(header, name):
    """Where a variable stands; its value, for constants."""
    found = re.search(r"^   (-?)m->(\S+) " + re.escape(name) + r"(?: \[|:|$)", header, re.M)
    return f"{found[1]}m.{found[2]}" if found else None


def check(case):
    name, text = case
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "case.mo").write_text(text)
        stop = re.search(r"StopTime\s*=\s*([-0-9.e]+)", text)
        stop = float(stop[1]) if stop else 1.0
        start = re.search(r"StartTime\s*=\s*([-0-9.e]+)", text)
        start = float(start[1]) if start else 0.0
        steps = 4000
        model = ["--model", "P.M"] if re.search(r"^package P\b", text, re.M) else ["--model", "M"]
        made = run([torsion, "build", "case.mo", *model, "--emit", "c", "-o", "c", "--prefix", "M", "--locate-events", "--step-size", repr((stop - start) / steps)], cwd=work)
        if made.returncode != 0:
            return name, "refused" if "E108" in made.stdout + made.stderr else "not built: " + (made.stdout + made.stderr)[:300], ""
        header = (work / "c/M.h").read_text()
        wanted, lines = [], ""
        for variable, value in re.findall(r"^\s*// check (\S+) = (\S+)\s*$", text, re.M):
            where = place(header, variable)
            if where is None:
                continue  # a constant, or hidden
            wanted.append((variable, number_of(value)))
            lines += f'    printf("%.17g\\n", (double)({where}));\n'
        (work / "main.c").write_text('#include "c/M.h"\n#include <stdio.h>\nstatic M_t m;\nint main(void) {\n    M_defaults(&m);\n    M_init(&m);\n'
                                     f"    for (int i = 0; i < {steps}; ++i) {{ M_step(&m); }}\n{lines}" + '    printf("%x\\n", (unsigned)m.status);\n    return 0;\n}\n')
        if not wanted:
            return name, "nothing to check", ""
        made = run([cc, *STRICT, "main.c", "c/M.c", "-lm", "-o", "run"], cwd=work)
        if made.returncode != 0:
            return name, "does not compile: " + made.stderr[:600], ""
        values = run([work / "run"], timeout=60).stdout.split()
        status = int(values[-1], 16)
        wrong = [f"{v} = {float(got):.9g}, not {value:.9g}" for (v, value), got in zip(wanted, values)
                 if not abs(float(got) - value) <= 2e-3 * max(1.0, abs(value))]
        if wrong or status & ~6:
            return name, "wrong", f"status {status:x}; " + "; ".join(wrong)
        return name, "right", ""


if not shutil.which(cc):
    print("skipped: no C compiler")
    sys.exit(77)
failed, count = False, {}
for case in dealt([case for file in sys.argv[4:] if not file.startswith("--") for case in cases_of(file)]):
    name, what, detail = check(case)
    count[what] = count.get(what, 0) + 1
    if what == "right" or (what == "refused" and name in REFUSED):
        continue
    is_told = name in EXCEPT and ("status says" not in EXCEPT[name] or re.match(r"status [1-9a-f]", detail))
    if is_told:
        print(f"{name}: {EXCEPT[name]}")
        continue
    failed = True
    print(f"FAILED {name}: {what} {detail}")
print(", ".join(f"{n} {w}" for w, n in sorted(count.items()) if len(w) < 12))
sys.exit(1 if failed else 0)
