"""The Python package: import, runs in a loop over the sweep's own cost, memory, steps; beside FMPy with our FMU, where PYTHONPATH has it."""

import json
import os
import re
import statistics
import subprocess
import sys

from report import build, make, root, row, write

MODEL = root / "python" / "tests" / "Drive.mo"
PLANT = root / "python" / "tests" / "Plant.mo"
SPIN = "model Spin\\n  parameter Real k = 1;\\n  Real w(start = 1, fixed = true);\\nequation\\n  der(w) = -k*w;\\nend Spin;\\n"
MEASURE = {
    # processor time of `import torsion` after numpy, in s
    "import": "import time, numpy; b = time.process_time(); import torsion; print(time.process_time() - b)",
    # processor time per run in s of a loop in Python and of the sweep, in turn: medians of the loop, of the sweep and of the difference
    "loop": f"""
import json, statistics, time, numpy as np, torsion
count, model = {{count}}, {{model}}
k = {{values}}
def loop():
    for v in k: model.simulate(set={{{{ {{name!r}}: v }}}}, variables={{variables!r}}, rows={{rows!r}}, energy=False, events=False)
def sweep(): model.sweep({{{{ {{name!r}}: k }}}}, collect=[{{collect!r}}], jobs=1)
def seconds(f):
    b = time.thread_time() if f is loop else time.process_time()
    f()
    return ((time.thread_time() if f is loop else time.process_time()) - b) / count
loop(), sweep()
turns = [(seconds(loop), seconds(sweep)) for _ in range({{turns}})]
print(json.dumps([statistics.median(t[0] for t in turns), statistics.median(t[1] for t in turns), statistics.median(a - b for a, b in turns)]))
""",
    # bytes that memory grows by in 10,000 runs
    "memory": f"""
import os, torsion
model = torsion.load_text("{SPIN}")
def rss(): return int(open('/proc/self/statm').read().split()[1]) * os.sysconf('SC_PAGE_SIZE')
for i in range(1000): model.simulate(set={{'k': 1 + 1e-3*i}}, variables='w')
b = rss()
for i in range(10000): model.simulate(set={{'k': 1 + 1e-4*i}}, variables='w')
print(rss() - b)
""",
    # seconds per step of a loop around a stepper
    "steps": f"""
import time, torsion
with torsion.load({str(PLANT)!r}).stepper(1e-3, ['u'], ['y'], solver='trapezoid') as s:
    y = s.y
    for _ in range(2000): y = s.step(10 - y)
    b = time.perf_counter()
    for _ in range(20000): y = s.step(10 - y)
    print((time.perf_counter() - b) / 20000)
""",
    # the same of FMPy with our FMU: import, run with another parameter, step
    "fmpy": """
import json, time, sys, numpy
b = time.process_time(); import fmpy; took = time.process_time() - b
import fmpy.fmi2
fmu, plant = sys.argv[1:]
def runs(fmu, name):
    folder = fmpy.extract(fmu)
    description = fmpy.read_model_description(folder)
    instance = fmpy.instantiate_fmu(folder, description, fmi_type='CoSimulation')
    count = 40
    b = time.thread_time()
    for i in range(count):
        fmpy.simulate_fmu(folder, model_description=description, fmu_instance=instance, fmi_type='CoSimulation', start_values={name: 0.3 + 1e-3*i}, output=['load.w', 'lash.tau'])
        instance.reset()
    return (time.thread_time() - b) / count
run = runs(fmu, 'load.J')
folder = fmpy.extract(plant)
description = fmpy.read_model_description(folder)
reference = {v.name: v.valueReference for v in description.modelVariables}
slave = fmpy.fmi2.FMU2Slave(guid=description.guid, unzipDirectory=folder, modelIdentifier=description.coSimulation.modelIdentifier)
slave.instantiate(); slave.setupExperiment(startTime=0.0); slave.enterInitializationMode(); slave.exitInitializationMode()
u, y, h = [reference['u']], [reference['y']], 1e-3
b = time.perf_counter()
for k in range(5000):
    value = slave.getReal(y)[0]
    slave.setReal(u, [10 - value])
    slave.doStep(k*h, h)
step = (time.perf_counter() - b) / 5000
print(json.dumps([took, run, step]))
""",
}


def interpreter():
    """The Python for which the package is built."""
    found = re.search(r"^TORSION_PYTHON:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.M)
    return found.group(1) if found else "python3"


def run(script, *arguments):
    path = os.pathsep.join([str(build / "python"), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run([interpreter(), "-c", script, *map(str, arguments)], env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def has_fmpy():
    done = subprocess.run([interpreter(), "-c", "import fmpy"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode == 0


def measure_fmpy():
    """Import, run and step of FMPy with our FMUs, in s; nothing where it is not there."""
    if not has_fmpy():
        print("FMPy is not there: fetch it beside (its folder src), and name that in PYTHONPATH", file=sys.stderr)
        return None
    folder = build / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    fmus = []
    for model in (MODEL, PLANT):
        fmus.append(folder / f"{model.stem}.fmu")
        subprocess.run([build / "bin" / "torsion", "fmu", model, "-o", fmus[-1]], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return run(MEASURE["fmpy"], *fmus)


def loop(count, turns, **words):
    """Seconds per run: of a loop in Python, of the sweep, and of their difference."""
    return run(MEASURE["loop"].format(count=count, turns=turns, **words))


def line(what, unit, ours, theirs=None):
    """What both take, in `unit`; FMPy's where it was measured."""
    case = f"{what} [{unit}]"
    return [row(case, "Torsion", ours, unit)] + ([row(case, "FMPy with our FMU", theirs, unit)] if theirs is not None else [])


def trajectory():
    """Seconds of a run with rows of two variables."""
    return loop(40, 5, model=f"torsion.load({str(MODEL)!r})", values="np.linspace(0.3, 0.34, count).tolist()", name="load.J",
                variables=["load.w", "lash.tau"], rows="grid", collect="max(abs(lash.tau))")[0]


make("torsion_python")
run(MEASURE["import"]) # the files are in memory then
seconds = statistics.median(run(MEASURE["import"]) for _ in range(9))
spin = loop(10000, 5, model=f'torsion.load_text("{SPIN}")', values="np.linspace(1, 2, count).tolist()", name="k", variables="w", rows="ends", collect="final(w)")
drive = loop(100, 9, model=f"torsion.load({str(MODEL)!r})", values="np.linspace(0.2, 0.4, count).tolist()", name="load.J", variables="load.w", rows="ends", collect="final(load.w)")
fmpy_import, fmpy_run, fmpy_step = measure_fmpy() or (None, None, None)
in_unit = lambda factor, seconds: None if seconds is None else factor * seconds
rows = [
    *line("import, beyond numpy's own", "ms", 1e3 * seconds, in_unit(1e3, fmpy_import)),
    *line("a run of one state in a loop", "µs", 1e6 * spin[0]),
    *line("likewise, beyond a run of the sweep", "µs", 1e6 * spin[2]),
    *line("a run of `Drive` in a loop", "ms", 1e3 * drive[0]),
    *line("likewise, over a run of the sweep", "1", drive[0] / drive[1]),
    *line("growth of memory in 10,000 runs", "kB", run(MEASURE["memory"]) / 1024),
    *line("a step of `Plant` in a loop (`trapezoid`, 1 ms)", "µs", 1e6 * run(MEASURE["steps"]), in_unit(1e6, fmpy_step)),
    *line("a run of `Drive` with a trajectory of two variables", "ms", 1e3 * trajectory(), in_unit(1e3, fmpy_run)),
]
write("python", rows, {"Torsion": "Torsion", "FMPy with our FMU": "FMPy with our FMU"})
