"""All modes of a chain by a dense eigenvalue problem in numpy. Usage: all_modes.py CHAIN.json MOST. Of a longer chain the first MOST inertias are solved, and the
seconds scaled with the third power of the states. Prints the seconds, and the first 20 frequencies in Hz if the chain is whole."""

import json
import sys
import time

import numpy as np

chain, most = json.load(open(sys.argv[1], encoding="utf-8")), int(sys.argv[2])
whole = len(chain["J"])
n = min(whole, most)
J, c, d = (np.array(chain[name])[: n if name == "J" else n - 1] for name in ("J", "c", "d"))
K, D = np.zeros((n, n)), np.zeros((n, n))
for i in range(n - 1):
    K[i : i + 2, i : i + 2] += c[i] * np.array([[1, -1], [-1, 1]])
    D[i : i + 2, i : i + 2] += d[i] * np.array([[1, -1], [-1, 1]])
a = np.block([[np.zeros((n, n)), np.eye(n)], [-K / J[:, None], -D / J[:, None]]])
begin = time.perf_counter()
values = np.linalg.eig(a)[0]
seconds = (time.perf_counter() - begin) * (whole / n) ** 3
vibrations = sorted(abs(v) / (2 * np.pi) for v in values if v.imag > 1e-3 * abs(v))
print(json.dumps({"seconds": seconds, "frequencies": vibrations[:20] if n == whole else []}))
