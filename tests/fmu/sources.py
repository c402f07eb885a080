#!/usr/bin/env python3
"""`torsion fmu --sources`: the C code in the FMU compiles without warnings with every compiler that is here; compiled into the FMU in place of the
library it comes with, and run by our own importer, it gives the bits of `torsion simulate` with the same fixed steps.

    sources.py TORSION ROOT CC [--shard=I/N]
"""

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
sys.dont_write_bytecode = True
from compilers import STRICT, others  # noqa: E402
from shards import dealt  # noqa: E402

torsion, root, cc = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
failures = []

# Model, method, step, stop time, further options; the largest difference, of a variable's range: systems of equations are solved in another order.
CASES = [
    ("examples/TwoMassTorsion/TwoMassTorsion.mo", "rk4", 1e-3, 1.0, [], 0),
    ("examples/TwoMassTorsion/TwoMassTorsion.mo", "rosenbrock", 1e-3, 1.0, [], 0),
    ("examples/BacklashDrive/BacklashDrive.mo", "rk4", 1e-3, 0.3, [], 0),
    ("tests/c_source/Driven.mo", "rosenbrock", 1e-2, 1.0, [], 0),
    ("tests/c_source/Sampled.mo", "euler", 1e-3, 1.0, [], 0),
    ("tests/fmu/Chain.mo", "rk4", 1e-3, 1.0, ["--arrays"], 0),
    ("tests/c_source/WithFunctions.mo", "rk4", 1e-3, 1.0, [], 0),
    ("examples/SixSpeedGearbox/SixSpeedGearbox.mo", "rk4", 1e-3, 1.0, [], 1e-6),
    ("examples/CoupledClutches/CoupledClutches.mo", "rosenbrock", 1e-3, 1.5, ["--locate-events"], 1e-5),
]


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def check(condition, what, detail=""):
    if not condition:
        failures.append(what)
        print(f"FAILED {what}\n{detail}"[:3000])
    return condition


def columns(path):
    with open(path, newline="") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    names = [re.sub(r" \[.*\]$", "", n) for n in rows[0]]
    return {name: [row[i] for row in rows[1:]] for i, name in enumerate(names)}


def last_rows(table, step):
    """At the ends of steps, after events: step -> row."""
    result = {}
    for i, t in enumerate(table["time"]):
        if abs(float(t) / step - round(float(t) / step)) < 1e-6:
            result[round(float(t) / step)] = i
    return result


def compare(title, ours, reference, step, near):
    at, there = last_rows(ours, step), last_rows(reference, step)
    count, worst, who = 0, 0.0, ""
    for name in sorted(set(ours) & set(reference) - {"time"}):
        try:
            values = [float(v) for v in reference[name]]
        except ValueError:
            continue  # a text
        size = max(max(values) - min(values), 1e-3 * max(abs(v) for v in values), 1e-3 if near > 0 else 1e-6)
        for k in sorted(set(at) & set(there)):
            count += 1
            a, b = float(ours[name][at[k]]), values[there[k]]
            around = values[max(0, there[k] - 2):there[k] + 3] if near > 0 else [b]  # events may fall on the other side of a row
            difference = max(0.0, a - max(around), min(around) - a) / size if a == a else float("inf")
            if not difference <= worst:
                worst, who = difference, f"{name} after {k} steps: {a!r}, not {b!r}"
    check(count > 100, f"{title}: nothing to compare")
    check(worst <= near, f"{title}: {worst:.3g} off the same steps", who)
    return count, worst


def source_files(folder, version):
    """As the description lists them."""
    if version == 2:
        text = (folder / "modelDescription.xml").read_text()
        return re.findall(r'<File name="([^"]+)"', text[text.index("<SourceFiles>"):text.index("</SourceFiles>")])
    return re.findall(r'<SourceFile name="([^"]+)"', (folder / "sources/buildDescription.xml").read_text())


def rebuild(folder, version, fmu, work):
    """The library from the sources in place of the one that came with it."""
    files = source_files(folder, version)
    check(len(files) == 2, f"{fmu.name}: source files {files}")
    library = next(p for p in (folder / "binaries").rglob("*.so"))
    made = run([cc, *STRICT, "-O1", "-ffp-contract=off", "-fno-builtin", "-fPIC", "-shared", "-fvisibility=hidden", f"-DFMI{version}_OVERRIDE_FUNCTION_PREFIX",
                *(folder / "sources" / name for name in files), "-lm", "-o", library])
    if not check(made.returncode == 0, f"{fmu.name}: the sources do not compile", made.stderr):
        return None
    path = work / f"rebuilt{version}.fmu"
    with zipfile.ZipFile(path, "w") as archive:
        for entry in sorted(folder.rglob("*")):
            if entry.is_file():
                archive.write(entry, entry.relative_to(folder))
    return path


def check_warnings(folder, title):
    """Those of `cc` are seen where the library is built of the sources."""
    for compiler, options in others(cc):
        for source in sorted((folder / "sources").glob("*.c")):
            made = run([compiler, *options, source])
            check(made.returncode == 0, f"{title}: {compiler} on {source.name}", made.stderr)


def check_case(model, method, step, stop, options, near):
    for version in (3,) if "--arrays" in options else (2, 3):
        title = f"{Path(model).stem} ({method}, FMI {version})"
        with tempfile.TemporaryDirectory() as scratch:
            work = Path(scratch)
            fmu = work / "model.fmu"
            made = run([torsion, "fmu", root / model, "--fmi", version, "--sources", "--no-reference", "--solver", method, "--step-size", repr(step), *options, "-o", fmu])
            if not check(made.returncode == 0, f"{title}: not made", made.stdout + made.stderr):
                continue
            folder = work / "unpacked"
            with zipfile.ZipFile(fmu) as archive:
                archive.extractall(folder)
            check_warnings(folder, title)
            rebuilt = rebuild(folder, version, fmu, work)
            if rebuilt is None:
                continue
            ran = run([torsion, "simulate", rebuilt, "--kind", "cs", "--step-size", repr(step), "--stop-time", repr(stop), "-o", work / "fmu.csv"])
            native = run([torsion, "simulate", root / model, "--solver", method, "--step-size", repr(step), "--stop-time", repr(stop), *(o for o in options if o != "--arrays"), "-o", work / "native.csv"])
            if check(ran.returncode == 0, f"{title}: does not run", ran.stderr) and check(native.returncode == 0, f"{title}: simulate", native.stderr):
                count, worst = compare(title, columns(work / "fmu.csv"), columns(work / "native.csv"), step, near)
                print(f"{title}: {count} values, difference {worst:.1e}")


def check_arrays():
    """Values of arrays as a whole, as many as they have: the same run as with the values set one by one."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        for name, options in (("arrays", ["--arrays"]), ("scalars", [])):
            fmu, folder = work / f"{name}.fmu", work / name
            run([torsion, "fmu", root / "tests/fmu/Chain.mo", "--fmi", "3", "--sources", "--no-reference", *options, "-o", fmu])
            with zipfile.ZipFile(fmu) as archive:
                archive.extractall(folder)
            rebuild(folder, 3, fmu, work).rename(fmu)
        text = (work / "arrays/modelDescription.xml").read_text()
        check(text.count("<Dimension") >= 10 and "-arrays" in text and 'name="x[1]"' not in text, "arrays: the description", text)
        sets = {"arrays": ["c=11 22 33", "K=1 2 3 4 5 6", "shift=4 5", "on=true true"],
                "scalars": [*(f"c[{i}]={11 * i}" for i in (1, 2, 3)), *(f"K[{i},{j}]={3 * i + j - 3}" for i in (1, 2) for j in (1, 2, 3)), "shift[1]=4", "shift[2]=5", "on[2]=true"]}
        results = {}
        for name, values in sets.items():
            ran = run([torsion, "simulate", work / f"{name}.fmu", "--kind", "cs", "--step-size", "0.001", "--stop-time", "1", "--parameters", *(p for v in values for p in ("--set", v)), "-o", work / "r.csv"])
            check(ran.returncode == 0, f"arrays: {name}", ran.stderr)
            results[name] = columns(work / "r.csv")
        names = set(results["arrays"]) & set(results["scalars"])
        check(len(names) > 25 and all(results["arrays"][n] == results["scalars"][n] for n in names), f"arrays: other values: {sorted(names)}")
        check(results["arrays"]["steps[1]"][-1] == "4" and results["arrays"]["K[2,1]"][-1] == "4", "arrays: what was set")


def check_prefix():
    """Without the macro of a library the functions have the model's prefix, so that several FMUs can be linked into one program."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        run([torsion, "fmu", root / "tests/c_source/Driven.mo", "--sources", "--no-reference", "-o", work / "a.fmu"])
        with zipfile.ZipFile(work / "a.fmu") as archive:
            archive.extractall(work / "a")
        made = run([cc, *STRICT, "-O1", "-c", work / "a/sources/Driven_fmi2.c", "-o", work / "a.o"])
        names = run(["nm", "-g", "--defined-only", work / "a.o"]).stdout
        check(made.returncode == 0 and " Driven_fmi2DoStep" in names and " fmi2DoStep" not in names, "names with a prefix", made.stderr + names)


def check_refused():
    for options, wanted in ((["--sources", "--kind", "me"], "Co-Simulation"), (["--sources", "--tunable", "."], "--tunable"),
                            (["--solver", "rk4"], "--sources"), (["--sources", "--step-size", "0"], "--step-size")):
        made = run([torsion, "fmu", root / "examples/TwoMassTorsion/TwoMassTorsion.mo", *options, "-o", "/dev/null/x.fmu"])
        check(made.returncode != 0 and wanted in made.stderr and "C101" in made.stderr, f"refused: {options}", made.stderr)


LIMITED = """model Limited
  type Gear = enumeration(low, high);
  parameter Real J(min = 0) = 2, least = 1, most(min = least) = 5;
  parameter Gear gear = Gear.low;
  Real w(start = 1, fixed = true);
equation
  (J + 1)*der(w) = -most*w + Integer(gear);
end Limited;
"""


def check_limits():
    """The C code holds parameters to min, max and literals, though the description that the importer reads has none."""
    for version in (2, 3):
        with tempfile.TemporaryDirectory() as scratch:
            work = Path(scratch)
            (work / "Limited.mo").write_text(LIMITED)
            fmu, folder = work / "limited.fmu", work / "unpacked"
            made = run([torsion, "fmu", work / "Limited.mo", "--fmi", version, "--sources", "--no-reference", "-o", fmu])
            check(made.returncode == 0, "limits: not made", made.stderr)
            refused = run([torsion, "simulate", fmu, "--kind", "cs", "--set", "J=-1", "-o", work / "r.csv"])
            check(refused.returncode != 0 and "I122" in refused.stderr and "`J` is -1, but its min is 0" in refused.stderr, "limits of the description", refused.stderr)
            with zipfile.ZipFile(fmu) as archive:
                archive.extractall(folder)
            description = folder / "modelDescription.xml"
            description.write_text(re.sub(r' (min|max)="[^"]*"', "", description.read_text()))
            rebuilt = rebuild(folder, version, fmu, work)
            for setting, name in (("J=-1", "J"), ("most=0.5", "most"), ("least=6", "most")):
                refused = run([torsion, "simulate", rebuilt, "--kind", "cs", "--set", setting, "-o", work / "r.csv"])
                words = f"`{name}` is outside of its min and max"
                check(refused.returncode != 0 and words in refused.stderr, f"limits, FMI {version}: {setting}", refused.stderr + refused.stdout)
            for settings in (["J=0"], ["least=5"], ["gear=2"], ["least=6", "most=7"]):
                ran = run([torsion, "simulate", rebuilt, "--kind", "cs", *(part for s in settings for part in ("--set", s)), "-o", work / "r.csv"])
                check(ran.returncode == 0, f"limits, FMI {version}: {settings}", ran.stderr)


ASKED = """model Asked
  input Real u(start = 0);
  input Boolean on(start = false);
  input Integer i(start = 0);
  output Real y = if u > 1 then 1 elseif u < -1 then -1 else u;
  output Boolean off = not on;
  output Integer twice = 2*i;
  output Integer ups(start = 0, fixed = true), ons(start = 0, fixed = true);
  output Real x(start = 0, fixed = true);
equation
  der(x) = y;
  when u > 0.5 then
    ups = pre(ups) + 1;
  end when;
  when on then
    ons = pre(ons) + 1;
  end when;
end Asked;
"""


def check_asked():
    """What is asked after inputs were set belongs behind the event that they cause; it counts once."""
    for version in (2, 3):
        with tempfile.TemporaryDirectory() as scratch:
            work = Path(scratch)
            (work / "Asked.mo").write_text(ASKED)
            (work / "in.csv").write_text("time,u,on,i\n0,0,0,0\n0.25,0,0,0\n0.25,50,1,3\n0.5,50,1,3\n0.5,-50,0,4\n0.75,-50,0,4\n0.75,0.25,1,5\n1,0.25,1,5\n")
            fmu, folder = work / "asked.fmu", work / "unpacked"
            made = run([torsion, "fmu", work / "Asked.mo", "--fmi", version, "--sources", "--no-reference", "-o", fmu])
            check(made.returncode == 0, "asked: not made", made.stderr)
            with zipfile.ZipFile(fmu) as archive:
                archive.extractall(folder)
            check_warnings(folder, f"asked, FMI {version}")
            rebuilt = rebuild(folder, version, fmu, work)
            for title, one in (("library", fmu), ("sources", rebuilt)):
                ran = run([torsion, "simulate", one, "--kind", "cs", "--inputs", work / "in.csv", "--step-size", "0.125", "--stop-time", "1", "-o", work / "r.csv"])
                if not check(ran.returncode == 0, f"asked, FMI {version}, {title}", ran.stderr):
                    continue
                table = {name: [float(v) for v in values] for name, values in columns(work / "r.csv").items()}
                for t, y, twice, ups, ons in ((0.25, 1, 6, 1, 1), (0.5, -1, 8, 1, 1), (0.75, 0.25, 10, 1, 2)):
                    k = max(k for k, time in enumerate(table["time"]) if time == t) # after the jump
                    row = [table[name][k] for name in ("y", "twice", "ups", "ons")]
                    check(row == [y, twice, ups, ons] and table["off"][k] == 1 - table["on"][k], f"asked, FMI {version}, {title}, at {t}: {row}")
                check(table["ups"][-1] == 1 and table["ons"][-1] == 2, f"asked, FMI {version}, {title}: events count once")
                check(abs(table["x"][-1] - 0.0625) < 1e-9, f"asked, FMI {version}, {title}: x = {table['x'][-1]}")


def check_verified():
    """`--verify` compiles the sources and runs them: also with a compiler that makes something else of them, one that refuses them, and none."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        wrong, refusing = work / "wrong", work / "refusing"
        wrong.write_text(f'#!/bin/sh\nfor word; do case $word in *.c) sed -i "s/0[.]5/0.45/g" "$word" ;; esac; done\nexec {cc} "$@"\n')
        refusing.write_text("#!/bin/sh\necho too old >&2\nexit 1\n")
        for script in (wrong, refusing):
            script.chmod(0o755)
        for compiler, code, wanted in ((cc, 0, "verified Co-Simulation from the sources: "), (wrong, 3, "not verified Co-Simulation from the sources: "),
                                       (refusing, 3, "Co-Simulation from the sources: cannot be run: `" + str(refusing) + "` refuses them: too old"),
                                       (work / "none", 0, "skipped Co-Simulation from the sources: there is no C compiler")):
            for version in (2, 3) if code == 0 else (3,):
                made = run([torsion, "fmu", root / "examples/TwoMassTorsion/TwoMassTorsion.mo", "--fmi", version, "--sources", "--solver", "rk4", "--verify", "-o", work / "x.fmu"],
                           env={**os.environ, "CC": str(compiler)})
                check(made.returncode == code and any(line.startswith(wanted) for line in made.stdout.splitlines()), f"verified with {compiler}", made.stdout + made.stderr)


if not shutil.which(cc):
    print("skipped: no C compiler")
    sys.exit(77)
checks = [lambda case=case: check_case(*case) for case in CASES]
for one in dealt([*checks, check_arrays, check_limits, check_asked, check_prefix, check_refused, check_verified]):
    one()
print("\n".join(failures))
sys.exit(1 if failures else 0)
