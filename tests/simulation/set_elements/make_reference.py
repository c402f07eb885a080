import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
from write_reference import write

write({"x1": lambda t: 1 + 3 * t, "x2": lambda t: -4 + 11 * t, "y3": lambda t: 1 + t}, 1, 10)
