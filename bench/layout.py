"""The layout of diagrams beside elkjs, on the drive lines of bench/layout/drive_lines.txt: crossings, bends, length and area of both. Needs node and npm, which
fetches elkjs into build/bench/layout; there are the pictures, too."""

import subprocess
import sys

from report import build, make, root

make("lay_out_drives")
sys.exit(subprocess.run(["node", root / "bench" / "layout" / "compare.mjs", build / "bin" / "lay_out_drives", build / "bench" / "layout", *sys.argv[1:]]).returncode)
