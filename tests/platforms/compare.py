"""compare.py REFERENCE OTHER TOLERANCE: two tables of host.c; the largest difference of any signal, relative to the signal's range, must be within the tolerance.

A signal that never changes has its own size as its range. Prints the largest difference.
"""

import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\r\n").split("\t") for line in file]


reference, other, tolerance = read(sys.argv[1]), read(sys.argv[2]), float(sys.argv[3])
if len(reference) < 3 or len(reference) != len(other) or any(len(a) != len(b) for a, b in zip(reference, other)) or reference[0] != other[0]:
    sys.exit(f"{sys.argv[2]}: not the rows and columns of {sys.argv[1]}")
worst, where = 0.0, "nowhere"
for column, name in enumerate(reference[0]):
    a = [float(row[column]) for row in reference[1:]]
    b = [float(row[column]) for row in other[1:]]
    span = (max(a) - min(a)) or max(map(abs, a)) or 1.0
    for i, (x, y) in enumerate(zip(a, b)):
        difference = 0.0 if x == y or (x != x and y != y) else abs(x - y) / span
        if not difference <= worst:
            worst, where = difference, f"{name} in row {i}"
print(f"{worst:.2g} ({where})")
sys.exit(0 if worst <= tolerance else f"{sys.argv[2]}: differs by {worst:.2g} of the range of {where}")
