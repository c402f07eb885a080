#!/usr/bin/env python3
"""Derivatives of the examples at the end of a run, of all states and outputs, against central differences of runs.

Usage: examples.py PROGRAM SOURCE_FOLDER [--shard=I/N] [--only NAME] [--complete [COUNT]]

A derivative is right within three times the spread of two quotients (steps h and h/2), or 1e-6 where that is smaller; three sizes of h are tried, for
an event near the end or many impacts leave some of them without a meaning. Where the run says that a derivative has one side (R327), or refuses it,
this counts as said; the table has what must be so. --complete takes COUNT (default 12) parameters of every example, by chance.
"""

import csv
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
sys.dont_write_bytecode = True
from shards import dealt  # noqa: E402

TOLERANCE = 1e-10
SIZES = (1e-4, 1e-5, 1e-3)  # of h, in sizes of the parameter
LARGEST_SPREAD = 1e-2  # of the derivative: a quotient that means something
SAID = {"R327", "R302", "R301", "I190"}

# Example, parameter and its value, end of the run in s (of the experiment where it is None), what must be said.
CASES = [
    ("AutomaticCar", "A.mu_pos[1,2]", 1, 15, ""),
    ("Backlash", "elastoBacklash.d", 50, None, ""),
    ("BacklashDrive", "motor.J", 0.02, None, ""),
    ("BacklashLaws", "drive[2].tau_constant", 2, None, ""),
    ("ClutchChain", "pressure[10].height", 1, 1, ""),
    ("ContactTorque", "d", 200, None, ""),
    ("CoupledClutches", "clutch2.fn_max", 20, None, ""),
    ("DrivingSide", "gear.lossTable[1,2]", 0.8, None, ""),
    ("DualMassFlywheel", "springs.c", 800, 1, ""),
    ("EddyCurrentBrake", "eddyCurrentTorque.w_nominal", 10, None, ""),
    ("ElasticBearing", "spring.c", 1000, None, ""),
    ("ElectricAxle", "open.reduction.eta_back", 0.97, None, ""),
    ("ElectricCarNEDC", "drive.T_torque", 0.01, 40, ""),
    ("ElectricVehicle/ElectricVehicle", "motorData.J", 0.04, 40, ""),
    ("EngineMap", "sideShafts.c", 8000, None, ""),
    ("EngineTorsion", "data.J_crank", 0.004, 0.05, ""),
    ("FieldOrientedDrive/FieldOrientedDrive", "JLoad", 8, 0.3, ""),
    ("First", "Jmotor", 0.1, None, ""),
    ("FirstGrounded", "amplitude", 10, None, ""),
    ("FlexibleCoupling", "motor[3].J", 0.4, None, "?"),
    ("ForcedResponse/DieselGenerator", "damper.J_r", 0.1, 0.02, ""),
    ("ForcedResponse/MarineSteamTurbine", "turbineHP.J", 29.5116, 0.5, ""),
    ("Friction", "brake.cgeo", 1, None, ""),
    ("GearboxDrive", "gearbox.c", 20000, None, ""),
    ("GearedInertias", "motor.J", 0.2, None, ""),
    ("GenerationOfFMUs", "inertia2a.J", 1.1, None, ""),
    ("HeatLosses", "springDamper.c", 1e4, None, "R302"),
    ("Hoist/Lift", "load.m", 500, None, ""),
    ("IntegratedTorque", "b", 0.005, None, "R327"),
    ("LossyGearDemo1", "gear.lossTable[1,2]", 0.5, None, ""),
    ("LossyGearDemo2", "Inertia1.J", 1, None, "R301"),
    ("LossyGearDemo3", "gear.ratio", 1, None, "R327"),
    ("ManualGearShift", "first.c", 5e4, None, "R302"),
    ("OneMassFriction", "J", 1, None, ""),
    ("OneWayClutch", "inertiaIn.J", 1, None, ""),
    ("OneWayClutchDisengaged", "inertiaIn.J", 1, None, ""),
    ("PlanetaryTrain", "gear.ratio", 2, None, ""),
    ("PowerSplitHybrid/PowerSplitHybrid", "engine.J", 0.15, 40, ""),
    ("PrescribedSpeed", "shaft1.c", 200, None, ""),
    ("RavigneauxAutomatic", "pedal.table[5,2]", 60, 29.6295, ""),
    ("RollingWheel", "inertia.J", 1, None, ""),
    ("RunDown", "mount.c", 200, None, ""),
    ("ShipShaftLine", "propeller.J", 12000, 1, ""),
    ("SimpleGearShift", "clutch.mu_pos[1,2]", 0.5, None, ""),
    ("SimpleGearShift", "load.w.start", 0, None, ""),
    ("SixSpeedGearbox", "throttle.table[8,1]", 5.3, None, ""),
    ("StickSlip", "c", 1, None, ""),
    ("TorqueConverterLaunch", "pedal.table[4,2]", 200, None, ""),
    ("TwoMassTorsion", "shaft.d", 0.6, None, ""),
    ("TwoSpeedDrive", "sideShafts.d", 25, None, ""),
    ("WetClutchLaunch", "throttle.table[3,2]", 150, None, ""),
    ("WindTurbineTrain", "rotor.rho", 1.225, None, ""),
]


class Case:
    def __init__(self, example, parameter, value, stop, said):
        self.name, self.parameter, self.value, self.said = example, parameter, value, said
        self.file = folder_of_examples / (example if "/" in example else f"{example}/{example}")
        self.file = self.file.with_suffix(".mo")
        self.end = [] if stop is None else ["--stop-time", repr(stop)]
        self.size = abs(value) or 1.0

    def run(self, command, folder, *options):
        words = [program, command, self.file, "--tolerance", repr(TOLERANCE), *self.end, *options]
        return subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=folder, timeout=600)

    def slopes(self, folder):
        """By variable; and what has been said."""
        column = self.parameter.removesuffix(".start")
        done = self.run("simulate", folder, "--sensitivities", column, "--set", f"{self.parameter}={self.value!r}", "--variables", r"^d\(", "--intervals", 7,
                        "--no-energy", "-o", "slopes.csv")
        codes = set(re.findall(r"^(?:warning|error)\[(\w+)\]", done.stderr, re.M))
        if done.returncode != 0:
            return {}, codes
        with open(folder / "slopes.csv", newline="") as file:
            rows = list(csv.reader(file))
        names = [re.sub(r" *\[[^\[\]]*\]$", "", name) if " [" in name else name for name in rows[0]]
        return dict(zip(names, map(float, rows[-1]))), codes

    def values(self, folder, size):
        """Of runs with the parameter moved, by (1 or 2 for h/2, sign): states and outputs at the end."""
        moves = [(part, sign) for part in (1, 2) for sign in (1, -1)]
        lines = [self.quoted(self.parameter)] + [repr(self.value + sign * size * self.size / part) for part, sign in moves]
        (folder / "samples.csv").write_text("\n".join(lines) + "\n")
        (folder / "values.csv").unlink(missing_ok=True)
        done = self.run("sweep", folder, "--samples", "samples.csv", "--jobs", 1, "-o", "values.csv")
        if done.returncode != 0:
            return done.stderr
        with open(folder / "values.csv", newline="") as file:
            rows = [{re.sub(r"^final\((.*)\)$", r"\1", name): value for name, value in row.items()} for row in csv.DictReader(file)]
        return dict(zip(moves, rows))

    @staticmethod
    def quoted(name):
        return f'"{name}"' if "," in name else name

    def differ(self, variable, slope, values, size):
        """None: this size of h confirms the slope. Else what speaks against it; empty where the quotients mean nothing."""
        h = size * self.size
        ends = [[float(values[part, sign][variable] or "nan") for sign in (1, -1)] for part in (1, 2)]
        whole, half = (ends[0][0] - ends[0][1]) / (2 * h), (ends[1][0] - ends[1][1]) / h
        noise = 10 * TOLERANCE * max(map(abs, sum(ends, [self.size]))) / h
        near = max(3 * abs(whole - half), 1e-6 * max(abs(half), abs(slope)), noise)
        if abs(slope - half) <= near:
            return None
        says = near <= LARGEST_SPREAD * max(abs(half), abs(slope))
        return f"{slope:.9g}, but {whole:.9g} and {half:.9g} with h = {h:.3g}" if says else ""

    def problem(self):
        with tempfile.TemporaryDirectory() as folder:
            return self.problem_in(Path(folder))

    def problem_in(self, folder):
        slopes, codes = self.slopes(folder)
        said = "".join(sorted(codes & SAID))
        if self.said != "?" and self.said != said:
            return f"`{self.said}` should be said, but it was `{' '.join(sorted(codes))}`"
        if said:
            return ""
        column = self.parameter.removesuffix(".start")
        doubtful = None
        for size in SIZES:
            values = self.values(folder, size)
            if not slopes or isinstance(values, str):
                return "" if self.said == "?" else f"no derivatives or no values: {codes} {values}"
            if doubtful is None:
                doubtful = {name: "" for name in values[1, 1] if f"d({name})/d({column})" in slopes}
                self.compared = len(doubtful)
            for name in list(doubtful):
                found = self.differ(name, slopes[f"d({name})/d({column})"], values, size)
                if found is None:
                    del doubtful[name]
                else:
                    doubtful[name] = found or doubtful[name]
            if not doubtful:
                break
        if not self.compared:
            return "nothing was compared"
        return "; ".join(f"d({name})/d({column}) = {found}" for name, found in list(doubtful.items())[:4] if found)

    compared = 0


def by_chance(count):
    """Parameters with a number of their own, of every example."""
    cases, seen = [], set()
    for example, _, _, stop, _ in CASES:
        if example in seen:
            continue
        seen.add(example)
        flat = subprocess.run([program, "check", str(Case(example, "", 0, None, "").file), "--dump", "flat"], capture_output=True, text=True).stdout
        found = re.findall(r"^\s*parameter Real ([^\s(=]+)(?:\([^\n]*?\))? = (-?[0-9][0-9.e+-]*)(?: \"|;)", flat, re.M)
        found = [(name, float(value)) for name, value in found if float(value) != 0 and abs(float(value)) < 1e9]
        cases += [(example, name, value, stop, "?") for name, value in random.Random(example).sample(found, min(count, len(found)))]
    return cases


def main():
    cases = dealt(CASES)
    if "--complete" in sys.argv:
        rest = sys.argv[sys.argv.index("--complete") + 1 :]
        cases = by_chance(int(rest[0]) if rest and rest[0].isdigit() else 12)
    if "--only" in sys.argv:
        cases = [case for case in cases if case[0].startswith(sys.argv[sys.argv.index("--only") + 1])]
    made = [Case(*case) for case in cases]
    with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        problems = [f"{case.name}: {problem}" for case, problem in zip(made, pool.map(Case.problem, made)) if problem]
    print("\n".join(problems))
    print(f"{len(made)} parameters, {sum(case.compared for case in made)} derivatives compared, {len(problems)} problems")
    sys.exit(1 if problems else 0)


program, folder_of_examples = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve() / "examples"
main()
