"""Common to the tests of the Python package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Every test has an empty folder of its own with the models."""
    for name in ("Drive.mo", "Plant.mo"):
        (tmp_path / name).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def drive(folder):
    import torsion

    return torsion.load("Drive.mo", "Drive")


@pytest.fixture
def plant(folder):
    import torsion

    return torsion.load("Plant.mo")


@pytest.fixture
def command_line(folder):
    """Runs the program; gives exit code, output and messages."""
    program = os.environ.get("TORSION_PROGRAM")
    if not program:
        pytest.skip("TORSION_PROGRAM does not name the program `torsion`")

    def run(*arguments):
        done = subprocess.run([program, *map(str, arguments)], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", timeout=120)
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.fixture
def python(folder):
    """Runs a script in a Python of its own; its output. It must end well."""

    def run(script, timeout=120, check=True, **environment):
        done = subprocess.run([sys.executable, "-c", script], cwd=folder, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8", timeout=timeout)
        if check:
            assert done.returncode == 0, done.stderr
        return done.stdout

    return run
