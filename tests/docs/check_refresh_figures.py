#!/usr/bin/env python3
"""scripts/refresh-figures fills new tables and renews old ones, and keeps what is written while its commands run. Usage: check_refresh_figures.py ROOT"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND = "python3 measure.py"
MEASURE = """from pathlib import Path
other = Path("docs/other.md")
other.write_text(other.read_text() + "Written meanwhile.\\n")
own = Path("docs/table.md")
own.write_text(own.read_text().replace("Before.", "Before, corrected."))
print("| a | b |\\n|---|---|\\n| 1 | 2 |")
"""
EMPTY = f"Before.\n\n<!-- figures: {COMMAND} -->\n<!-- end of figures -->\n\nAfter.\n"


def refresh(project, *words):
    return subprocess.run([sys.executable, project / "scripts/refresh-figures", *words], capture_output=True, text=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for name in ("scripts", "docs", "bench"):
            (project / name).mkdir()
        shutil.copy(Path(sys.argv[1]) / "scripts/refresh-figures", project / "scripts")
        (project / "measure.py").write_text(MEASURE)
        (project / "README.md").write_text("Nothing measured.\n")
        (project / "docs/other.md").write_text("Other.\n")
        (project / "docs/table.md").write_text(EMPTY)
        assert refresh(project, "--check").returncode == 1, "an empty table passes"
        done = refresh(project, "measure")
        assert done.returncode == 0, done.stdout + done.stderr
        text = (project / "docs/table.md").read_text()
        assert "Before, corrected." in text and "| 1 | 2 |" in text and text.endswith("After.\n") and ", load " in text, text
        assert (project / "docs/other.md").read_text() == "Other.\nWritten meanwhile.\n", "what was written meanwhile is lost"
        assert refresh(project, "--check").returncode == 0, "the new table is refused"
    print("tables are renewed, and nothing else")
    return 0


if __name__ == "__main__":
    sys.exit(main())
