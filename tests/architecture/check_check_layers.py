#!/usr/bin/env python3
"""scripts/check_layers finds what it is there to find: in small trees that break one rule each."""

import subprocess
import sys
import tempfile
from pathlib import Path

check = Path(sys.argv[1]) / "scripts/check_layers"
wrong = []


def expect(files, words):
    """The check says `words` of a tree with these files: path → what it includes."""
    with tempfile.TemporaryDirectory() as folder:
        for path, includes in files.items():
            file = Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f"#include {name}\n" for name in includes), encoding="utf-8")
        for top in ("compiler", "runtime"):
            (Path(folder) / top).mkdir(exist_ok=True)
        told = subprocess.run([sys.executable, str(check), folder], stdout=subprocess.PIPE, text=True)
        if told.returncode != 1 or words not in told.stdout.splitlines():
            wrong.append(f"no `{words}` in\n{told.stdout}")


expect({"compiler/package/a.cpp": ['"compiler/structure/sorted_model.h"']},
       "compiler/package/a.cpp:1: compiler/package may not include compiler/structure/sorted_model.h")
expect({"compiler/structure/a.cpp": ['"compiler/flat/variables.h"']},
       "compiler/structure/a.cpp:1: compiler/structure may not include compiler/flat/variables.h")  # not the output of the stage before
expect({"compiler/flat/a.h": ['"compiler/structure/sorted_model.h"']},
       "compiler/flat/a.h:1: an arrow up the chain: compiler/flat comes before compiler/structure, and includes compiler/structure/sorted_model.h")
expect({"compiler/report/a.h": ["<string>", '"compiler/analysis/result/result_file.h"'], "compiler/analysis/b.h": ['"compiler/report/a.h"']},
       "a circle: compiler/analysis includes compiler/report (compiler/analysis/b.h:1), "
       "compiler/report includes compiler/analysis (compiler/report/a.h:2)")
expect({"compiler/structure/a.h": ['"compiler/structure/states/b.h"'], "compiler/structure/states/b.cpp": ['"compiler/structure/a.h"']},
       "a circle of units in compiler/structure: a, states/b")
expect({"compiler/misc/a.h": []}, "compiler/misc/a.h: this folder is not in the table of scripts/check_layers")
expect({"compiler/graph/a.cpp": ["<Eigen/Dense>"]},
       "compiler/graph/a.cpp:1: <Eigen/Dense> is allowed only in runtime/core/algebra, compiler/analysis, compiler/periodic, compiler/fit")
expect({"compiler/pipeline.h": ['"compiler/driver/command.h"']},
       "compiler/pipeline.h:1: an arrow up the chain: compiler comes before compiler/driver, and includes compiler/driver/command.h")
expect({"runtime/core/a.cpp": ['"torsion/simulate.h"']}, "scripts/check_layers: nothing in runtime/core includes torsion/model.h any more")

print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(1 if wrong else 0)
