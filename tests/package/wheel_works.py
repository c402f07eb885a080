"""What a user of the wheel does first; run in a Debian with numpy and nothing else of ours."""

import os
import subprocess
import sys

import torsion

drive = torsion.load("/work/BacklashDrive.mo")
result = drive.simulate()
assert result["load.w"].size > 100 and result.time[-1] == 2
result.write("/work/python.csv")
drive.simulate(interpret=True)
home = os.path.join(os.path.dirname(torsion.__file__), "_home")
for path in ("bin/torsion",):
    os.chmod(os.path.join(home, path), 0o755)  # pip does it; unpacking with zipfile does not
run = [sys.executable, "-m", "torsion"]
subprocess.run([*run, "fmu", "/work/BacklashDrive.mo", "-o", "/work/wheel.fmu"], check=True)
subprocess.run([*run, "simulate", "/work/wheel.fmu", "-o", "/work/wheel_fmu.csv"], check=True)
