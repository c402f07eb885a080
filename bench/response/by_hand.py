"""What a user would write for the forced response of a chain: a dense complex solution for each order and speed. Usage: by_hand.py CHAIN.json POINTS [OPENTORSION].
Prints the seconds for one point, and the torque of the first shaft there. With a third word, the folder of openTorsion: the same by its classes."""

import json
import sys
import time

import numpy as np

chain, points = json.load(open(sys.argv[1], encoding="utf-8")), int(sys.argv[2])
J, c, d = (np.array(chain[name]) for name in ("J", "c", "d"))
n = len(J)
pulsations = 2 * np.pi / 60 * np.array([[order * speed for order in chain["orders"]] for speed in chain["speeds"]])
spread = np.linspace(0, pulsations.size - 1, points).astype(int)  # over the whole range


def by_matrices():
    K, D, M = np.zeros((n, n)), np.zeros((n, n)), np.diag(J)
    for i in range(n - 1):
        K[i : i + 2, i : i + 2] += c[i] * np.array([[1, -1], [-1, 1]])
        D[i : i + 2, i : i + 2] += d[i] * np.array([[1, -1], [-1, 1]])
    load = np.zeros(n, complex)

    def respond(w, amplitude):
        load[0] = amplitude
        angles = np.linalg.solve(K + 1j * w * D - w * w * M, load)
        return (c + 1j * w * d) * np.diff(angles)

    return respond


def by_opentorsion(folder):
    sys.path.insert(0, folder)
    import opentorsion as ot

    train = ot.Assembly([ot.Shaft(i, i + 1, k=c[i], c=d[i]) for i in range(n - 1)], [ot.Disk(i, J[i]) for i in range(n)])

    def respond(w, amplitude):
        excitation = ot.PeriodicExcitation(n, np.array([w]))
        excitation.add_sines(0, np.array([w]), np.array([amplitude]), np.zeros(1))
        angles, _ = train.ss_response(excitation.U, np.array([w]))
        return (c + 1j * w * d) * np.diff(angles[:, 0])

    return respond


respond = by_opentorsion(sys.argv[3]) if len(sys.argv) > 3 else by_matrices()
amplitudes = np.tile(chain["amplitudes"], (len(chain["speeds"]), 1))
begin = time.perf_counter()
torques = [respond(pulsations.flat[k], amplitudes.flat[k]) for k in spread]
print(json.dumps({"seconds": (time.perf_counter() - begin) / points, "places": spread.tolist(), "torques": [abs(t[0]) for t in torques]}))
