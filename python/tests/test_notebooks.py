"""The notebooks run: as scripts, and as notebooks by nbconvert where it is installed."""

import json
import os
import subprocess
import sys

import pytest

from conftest import ROOT

FOLDER = ROOT / "examples" / "notebooks"
SCRIPTS = ["first_steps", "measured_data", "controller", "sweep_map"]


def environment(folder):
    return {**os.environ, "MPLBACKEND": "Agg", "HOME": str(folder), "IPYTHONDIR": str(folder / ".ipython"), "JUPYTER_RUNTIME_DIR": str(folder / "runtime")}


def test_all_are_here():
    assert sorted(SCRIPTS + ["to_notebook"]) == sorted(p.stem for p in FOLDER.glob("*.py"))
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"({name}.py)" in readme for name in SCRIPTS)


@pytest.mark.parametrize("name", SCRIPTS)
def test_script(name, folder):
    done = subprocess.run([sys.executable, str(FOLDER / f"{name}.py")], cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr


def test_without_matplotlib(folder):
    """What a machine with numpy only shows."""
    (folder / "matplotlib.py").write_text("raise ImportError('not here')\n")
    script = "import sys, runpy, torsion._plot; torsion._plot.has_matplotlib = lambda: False; runpy.run_path(sys.argv[1])"
    for name in SCRIPTS:
        done = subprocess.run([sys.executable, "-c", script, str(FOLDER / f"{name}.py")], cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, encoding="utf-8", timeout=300)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", SCRIPTS)
def test_notebook(name, folder):
    for package in ("nbconvert", "nbformat", "ipykernel"):
        pytest.importorskip(package, reason=f"{package} is not installed")
    subprocess.run([sys.executable, str(FOLDER / "to_notebook.py"), str(FOLDER / f"{name}.py")], cwd=folder, check=True)
    kernels = folder / ".local" / "share" / "jupyter" / "kernels" / "python3"
    kernels.mkdir(parents=True)
    kernels.joinpath("kernel.json").write_text(json.dumps({"argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "Python 3", "language": "python"}))
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", f"{name}.ipynb", "--output", "done"]
    done = subprocess.run(command, cwd=folder, env={**environment(folder), "JUPYTER_PATH": str(folder / ".local" / "share" / "jupyter")}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout
    cells = json.loads((folder / "done.ipynb").read_text(encoding="utf-8"))["cells"]
    outputs = [o for c in cells for o in c.get("outputs", [])]
    assert outputs and not any(o["output_type"] == "error" for o in outputs)
    if name == "first_steps":
        assert any("<table" in "".join(o.get("data", {}).get("text/html", [])) for o in outputs)
