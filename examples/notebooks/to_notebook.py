"""python3 to_notebook.py SCRIPT.py …: a notebook (SCRIPT.ipynb, in the current folder) of a script with cells."""

import json
import sys
from pathlib import Path


def cells(text):
    """(kind, lines) of each cell: `# %%` begins code, `# %% [markdown]` text in comments."""
    found = []
    for line in text.splitlines():
        if line.startswith("# %%"):
            found.append(("markdown" if "[markdown]" in line else "code", []))
        elif found:
            found[-1][1].append(line)
    return found


def notebook(text):
    result = []
    for number, (kind, lines) in enumerate(cells(text)):
        if kind == "markdown":
            lines = [line[2:] if line.startswith("# ") else line.lstrip("#") for line in lines]
        source = "\n".join(lines).strip("\n")
        cell = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source.splitlines(keepends=True)}
        if kind == "code":
            cell.update(execution_count=None, outputs=[])
        result.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": result, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        Path(path.stem + ".ipynb").write_text(json.dumps(notebook(path.read_text(encoding="utf-8")), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
