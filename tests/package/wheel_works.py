"""What a user of the wheel does first; run in a Debian with numpy and nothing else of ours."""

import os
import subprocess
import sys

import torsion

drive = torsion.load("/try/BacklashDrive.mo")
result = drive.simulate()
assert result["load.w"].size > 100 and result.time[-1] == 2
result.write("/try/python.csv")
drive.simulate(interpret=True)
assert drive.optimize("max(abs(lash.tau))", {"lash.d": (0.5, 5)}, stop=0.5, starts=1, most_runs=10).is_feasible
home = os.path.join(os.path.dirname(torsion.__file__), "_home")
for path in ("bin/torsion",):
    os.chmod(os.path.join(home, path), 0o755)  # pip does it; unpacking with zipfile does not
run = [sys.executable, "-m", "torsion"]
subprocess.run([*run, "fmu", "/try/BacklashDrive.mo", "-o", "/try/wheel.fmu"], check=True)
subprocess.run([*run, "simulate", "/try/wheel.fmu", "-o", "/try/wheel_fmu.csv"], check=True)
