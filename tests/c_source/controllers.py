#!/usr/bin/env python3
"""The C code on processors of controllers: Cortex-M7 (QEMU's mps2-an500) and Cortex-A53 (qemu-user) must go the way that this machine goes.

    controllers.py TORSION ROOT [--table]

Prints flash, memory and stack per model. What is not installed is skipped, with a message.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

as_markdown = "--markdown" in sys.argv[3:]
torsion, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
here = Path(__file__).resolve().parent
MODELS = [("BacklashDrive", "double", "rk4"), ("SixSpeedGearbox", "double", "rk4"), ("SixSpeedGearbox", "single", "rk4"), ("CoupledClutches", "double", "rosenbrock")]
STEPS = 1000
WARN = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror"]
M7 = ["-mcpu=cortex-m7", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv5-d16"]
failed = False
runs = 0  # on other processors


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def must(command, **options):
    result = run(command, **options)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))[:300]}\n{result.stdout[-1500:]}{result.stderr[-1500:]}")
    return result


def stack_bytes(folder):
    """The deepest chain of calls from init or step: gcc's call graph with stack use. A call through a table is one of the systems' kernels."""
    use, calls = {}, {}
    for file in folder.glob("*.ci"):
        text = file.read_text()
        for title, label in re.findall(r'node: \{ title: "([^"]+)" label: "([^"]+)"', text):
            size = re.search(r"(\d+) bytes", label)
            use[title] = int(size[1]) if size else 0
        for a, b in re.findall(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"', text):
            calls.setdefault(a, set()).add(b)
    systems = {title for title in use if "kernel_block" in title}
    known = {}

    def depth(node):
        if node not in known:
            callees = calls.get(node, set())
            if "__indirect_call" in callees:
                callees = callees | systems
            known[node] = use.get(node, 0) + max((depth(callee) for callee in callees), default=0)
        return known[node]

    return max((depth(title) for title in use if re.search(r"M_(init|step)$", title)), default=0)


def program(folder):
    header = (folder / "M.h").read_text()
    names = re.findall(r"   (-?)m->(x\[\d+\]) ", header)
    values = "".join(f'    printf(" %.9g", (double)({sign}m.{place}));\n' for sign, place in names)
    text = '#include "M.h"\n#include <stdio.h>\nstatic M_t m;\nint main(void) {\n    M_defaults(&m);\n    M_init(&m);\n'
    text += f"    for (int i = 0; i < {STEPS}; ++i) {{ M_step(&m); }}\n" + '    printf("%x", (unsigned)m.status);\n' + values + '    printf("\\n");\n    return 0;\n}\n'
    (folder / "main.c").write_text(text)


def is_near(a, b, precision):
    """The mathematical libraries differ in their last bits; in single precision so do the steps."""
    one, two = a.split(), b.split()
    limit = 1e-6 if precision == "double" else 2e-2
    return len(one) == len(two) and one[0] == two[0] and all(abs(float(x) - float(y)) <= limit * max(1, abs(float(y))) for x, y in zip(one[1:], two[1:]))


def check(name, precision, solver, folder):
    global failed, runs
    must([torsion, "build", root / f"examples/{name}/{name}.mo", "--emit", "c", "-o", folder, "--prefix", "M", "--precision", precision, "--solver", solver])
    program(folder)
    files = [folder / "main.c", folder / "M.c"]
    must(["cc", *WARN, "-O2", "-ffp-contract=off", *files, "-lm", "-o", folder / "here"])
    expected = must([folder / "here"]).stdout
    row = [name, precision, solver]
    if shutil.which("arm-none-eabi-gcc"):
        must(["arm-none-eabi-gcc", *WARN, *M7, "-O2", "-ffp-contract=off", "-fcallgraph-info=su", "-c", folder / "M.c", "-o", folder / "M.o"], cwd=folder)
        text, data, bss = map(int, must(["arm-none-eabi-size", folder / "M.o"]).stdout.splitlines()[1].split()[:3])
        must(["arm-none-eabi-gcc", *M7, "-O2", "-ffp-contract=off", "--specs=rdimon.specs", "-nostartfiles", "-T", here / "cortex/mps2.ld",
              here / "cortex/startup.c", folder / "main.c", folder / "M.o", "-lm", "-o", folder / "m7"])
        (folder / "probe.c").write_text('#include "M.h"\nM_t instance;\n')
        must(["arm-none-eabi-gcc", *M7, "-c", folder / "probe.c", "-o", folder / "probe.o"], cwd=folder)
        memory = int(re.search(r"^\S+ (\w+) \w instance$", must(["arm-none-eabi-nm", "-S", folder / "probe.o"]).stdout, re.M)[1], 16)
        row += [f"{text + data} bytes of flash", f"{memory} bytes per instance", f"{stack_bytes(folder)} bytes of stack"]
        assert bss == 0, "the code has no variables of its own"
        if shutil.which("qemu-system-arm"):
            got = must(["qemu-system-arm", "-M", "mps2-an500", "-nographic", "-semihosting", "-kernel", folder / "m7"], timeout=120).stdout
            if not is_near(got, expected, precision):
                failed = True
                print(f"FAILED on Cortex-M7: {name} {precision}\n  {got}\n  {expected}")
            row.append("runs on Cortex-M7")
            runs += 1
        else:
            print("skipped: no qemu-system-arm")
    else:
        print("skipped: no arm-none-eabi-gcc")
    qemu = shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    if shutil.which("aarch64-linux-gnu-gcc") and qemu:
        must(["aarch64-linux-gnu-gcc", *WARN, "-mcpu=cortex-a53", "-O2", "-ffp-contract=off", "-static", *files, "-lm", "-o", folder / "a53"])
        got = must([qemu, folder / "a53"], timeout=120).stdout
        if not is_near(got, expected, precision):
            failed = True
            print(f"FAILED on Cortex-A53: {name} {precision}\n  {got}\n  {expected}")
        row.append("runs on Cortex-A53")
        runs += 1
    else:
        print("skipped: no aarch64-linux-gnu-gcc or qemu-user")
    print(markdown(row) if as_markdown else " | ".join(row))


def markdown(row):
    """A line of the table in docs/reference/controllers.md."""
    sizes = [f"{int(entry.split()[0]) / 1000:.1f} kB" for entry in row if " bytes " in entry]
    if len(sizes) != 3:
        sys.exit("the table takes arm-none-eabi-gcc")
    return f"| {' | '.join([*row[:3], *sizes])} |"


if not shutil.which("cc"):
    print("skipped: no C compiler")
    sys.exit(77)
if as_markdown:
    print("| model | precision | method | flash | memory of an instance | stack |\n|---|---|---|---|---|---|")
for index, (name, precision, solver) in enumerate(MODELS):
    with tempfile.TemporaryDirectory() as folder:
        check(name, precision, solver, Path(folder) / "code")
sys.exit(1 if failed else 0 if runs > 0 else 77)
