"""Torsion: compiles Modelica models of drivetrains and runs them.

>>> import torsion
>>> drive = torsion.load("Drive.mo")
>>> r = drive.simulate(stop=2, set={"shaft.c": 2e4})
>>> r["load.w"]

All numbers are in SI units: seconds, radians, newton metres. `docs/reference/python.md` has the words of FMPy and OMPython beside these.
"""

from torsion._compilation import Compilation
from torsion._diagram import Diagram
from torsion._errors import Diagnostic, Error, Interrupted, SettingWarning, UnknownNameError
from torsion._fit import Fit
from torsion._linear import CriticalSpeed, LinearSystem, Mode, Modes
from torsion._model import Experiment, Model, Parameter, Variable
from torsion._optimize import Optimum
from torsion._periodic import PeriodicBranch, PeriodicResponse
from torsion._response import Response
from torsion._result import Change, ComponentEnergy, Energy, Event, Result, read
from torsion._session import Check, Session, Solver, check, dump, explain, load, load_text, simulate_fmu, solvers, ssp
from torsion._stepper import Stepper
from torsion._sweep import SweepTable
from torsion._torsion import version as _version
from torsion._written import Bound, Verification, Written

__version__: str = _version()

__all__ = [
    "Bound", "Change", "Check", "Compilation", "ComponentEnergy", "CriticalSpeed", "Diagnostic", "Diagram", "Energy", "Error", "Event", "Experiment", "Fit", "Interrupted", "LinearSystem", "Mode", "Model", "Modes",
    "Optimum", "Parameter", "PeriodicBranch", "PeriodicResponse", "Response", "Result", "Session", "SettingWarning", "Solver", "Stepper", "SweepTable", "UnknownNameError", "Variable", "Verification", "Written", "check", "dump", "explain", "load", "load_text", "read",
    "simulate_fmu", "solvers", "ssp",
]


def load_ipython_extension(shell: object) -> None:
    """`%load_ext torsion` in IPython and Jupyter: the magic `%%modelica`."""
    from torsion._notebook import register

    register(shell)
