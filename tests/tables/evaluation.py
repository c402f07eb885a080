"""Curves and surfaces through the points of a table: values, first and second derivatives, from the documentation of the table blocks and the papers named there,
without a look at how the library computes them: curves are polynomials here, with their coefficients, and derivatives are those of polynomials."""
import bisect
import math

HOLD, LAST_TWO, PERIODIC, NOTHING = "HoldLastPoint", "LastTwoPoints", "Periodic", "NoExtrapolation"
CURVES = ("linear", "akima", "constant", "fritsch butland", "steffen", "modified akima")


def slopes(kind, x, y):
    """At each point, of the smooth kinds."""
    n = len(x)
    m = [(y[i + 1] - y[i]) / (x[i + 1] - x[i]) for i in range(n - 1)]
    if n == 2:
        return [m[0], m[0]]
    if kind in ("akima", "modified akima"):
        before = [2 * m[0] - m[1]]
        before.insert(0, 2 * before[0] - m[0])
        behind = [2 * m[-1] - m[-2]]
        behind.append(2 * behind[0] - m[-1])
        m = before + m + behind  # m[i + 2] leads from point i to the next
        result = []
        for i in range(n):
            a, b, c, d = m[i:i + 4]
            w1, w2 = abs(d - c), abs(b - a)
            if kind == "modified akima":
                w1 += abs(d + c) / 2
                w2 += abs(b + a) / 2
            result.append((w1 * b + w2 * c) / (w1 + w2) if w1 + w2 > 0 else (b + c) / 2)
        return result
    result = [m[0]]
    for i in range(1, n - 1):
        h1, h2 = x[i] - x[i - 1], x[i + 1] - x[i]
        a, b = m[i - 1], m[i]
        if a * b <= 0:
            result.append(0)
        elif kind == "fritsch butland":
            result.append(3 * (h1 + h2) / ((2 * h2 + h1) / a + (2 * h1 + h2) / b))
        else:
            p = (a * h2 + b * h1) / (h1 + h2)
            result.append(math.copysign(min(abs(p), 2 * abs(a), 2 * abs(b)), p))
    return result + [m[-1]]


def cubic(h, y0, s0, y1, s1):
    """Coefficients, lowest first, over the distance from the first point."""
    m = (y1 - y0) / h
    return [y0, s0, (3 * m - 2 * s0 - s1) / h, (s0 + s1 - 2 * m) / h**2]


def polynomial(c, t):
    """Value, first and second derivative."""
    return [sum(math.perm(k, order) * a * t**(k - order) for k, a in enumerate(c) if k >= order) for order in range(3)]


class Curve:
    def __init__(self, kind, outside, x, y):
        self.x, self.y, self.outside = x, y, outside
        n = len(x)
        if kind == "constant":
            self.pieces = [[y[i]] for i in range(n - 1)]
        elif kind == "linear":
            self.pieces = [[y[i], (y[i + 1] - y[i]) / (x[i + 1] - x[i])] if x[i + 1] > x[i] else [y[i]] for i in range(n - 1)]
        else:
            s = slopes(kind, x, y)
            self.pieces = [cubic(x[i + 1] - x[i], y[i], s[i], y[i + 1], s[i + 1]) for i in range(n - 1)]
        if kind == "constant":  # beyond its points it goes on along the last two
            ends = [[y[i], (y[i + 1] - y[i]) / (x[i + 1] - x[i])] for i in (0, n - 2)]
        else:
            ends = [self.pieces[0], self.pieces[-1]]
        self.left = [y[0], polynomial(ends[0], 0)[1]]
        self.right = [y[-1], polynomial(ends[1], x[-1] - x[-2])[1]]

    def __call__(self, u):
        x = self.x
        if self.outside == PERIODIC:
            period = x[-1] - x[0]
            while u < x[0]:
                u += period
            while u > x[-1]:
                u -= period
        if u < x[0]:
            return [self.y[0], 0, 0] if self.outside == HOLD else polynomial(self.left, u - x[0])
        if u > x[-1]:
            return [self.y[-1], 0, 0] if self.outside == HOLD else polynomial(self.right, u - x[-1])
        i = min(bisect.bisect_right(x, u) - 1, len(x) - 2)
        if len(self.pieces[i]) == 1 and u >= x[-1]:
            return [self.y[-1], 0, 0]
        return polynomial(self.pieces[i], u - x[i])


def extended(x):
    """Two points more on either side, as in Akima's paper."""
    if len(x) == 2:
        h = x[1] - x[0]
        return [x[0] - 2 * h, x[0] - h, *x, x[1] + h, x[1] + 2 * h]
    return [x[0] + x[0] - x[2], x[0] + x[1] - x[2], *x, x[-1] + x[-2] - x[-3], x[-1] + x[-1] - x[-3]]


def extended_values(x, y):
    """On an extended axis: the secants go on as they changed last."""
    if len(y) == 2:
        rise = y[1] - y[0]
        return [y[0] - 2 * rise, y[0] - rise, *y, y[1] + rise, y[1] + 2 * rise]

    def beyond(x5, y3):
        x0, x1, x2, x3, x4 = x5
        d1, d2 = (y3[1] - y3[0]) / (x1 - x0), (y3[2] - y3[1]) / (x2 - x1)
        y4 = y3[2] + (x3 - x2) * (2 * d2 - d1)
        return [y4, y4 + (x4 - x3) * (3 * d2 - 2 * d1)]
    right = beyond(x[-5:], y[-3:])
    left = beyond([-v for v in x[4::-1]], y[2::-1])
    return [left[1], left[0], *y, *right]


class Surface:
    """Of at least two points in each direction."""

    def __init__(self, kind, outside, table):
        self.kind, self.outside = kind, outside
        self.x, self.y, self.z = [r[0] for r in table[1:]], table[0][1:], [r[1:] for r in table[1:]]
        if kind == "akima":
            self.find_slopes()

    def find_slopes(self):
        x, y, n, m = extended(self.x), extended(self.y), len(self.x), len(self.y)
        rows = [extended_values(y, r) for r in self.z]
        z = list(map(list, zip(*[extended_values(x, [r[j] for r in rows]) for j in range(m + 4)])))
        self.zx, self.zy, self.zxy = ([[0.0] * m for _ in range(n)] for _ in range(3))
        for i in range(2, n + 2):
            for j in range(2, m + 2):
                c = [(z[i + k + 1][j] - z[i + k][j]) / (x[i + k + 1] - x[i + k]) for k in (-2, -1, 0, 1)]
                d = [(z[i][j + k + 1] - z[i][j + k]) / (y[j + k + 1] - y[j + k]) for k in (-2, -1, 0, 1)]
                w = (abs(c[3] - c[2]), abs(c[1] - c[0])) if c[0] != c[1] or c[2] != c[3] else (1, 1)
                v = (abs(d[3] - d[2]), abs(d[1] - d[0])) if d[0] != d[1] or d[2] != d[3] else (1, 1)
                e = [[((z[i + k + 1][j + l + 1] - z[i + k][j + l + 1]) - (z[i + k + 1][j + l] - z[i + k][j + l])) / ((x[i + k + 1] - x[i + k]) * (y[j + l + 1] - y[j + l]))
                      for l in (-1, 0)] for k in (-1, 0)]
                self.zx[i - 2][j - 2] = (w[0] * c[1] + w[1] * c[2]) / sum(w)
                self.zy[i - 2][j - 2] = (v[0] * d[1] + v[1] * d[2]) / sum(v)
                self.zxy[i - 2][j - 2] = sum(w[k] * v[l] * e[k][l] for k in (0, 1) for l in (0, 1)) / (sum(w) * sum(v))

    def basis(self, axis, u):
        """Segment, and value and two derivatives of what each end of it counts: (value, slope) at its beginning and at its end."""
        if self.outside == PERIODIC:
            period = axis[-1] - axis[0]
            while u < axis[0]:
                u += period
            while u > axis[-1]:
                u -= period
        i = max(0, min(bisect.bisect_right(axis, u) - 1, len(axis) - 2))
        h, at = axis[i + 1] - axis[i], max(axis[0], min(axis[-1], u))
        smooth = self.kind == "akima"
        units = [cubic(h, *e) for e in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))] if smooth else [[1, -1 / h], [0], [0, 1 / h], [0]]
        if u != at and self.outside == HOLD:
            return i, [[polynomial(c, at - axis[i])[0], 0, 0] for c in units], u
        if u != at and smooth:
            values = [polynomial(c, at - axis[i]) for c in units]
            return i, [[v[0] + v[1] * (u - at), v[1], 0] for v in values], u
        return i, [polynomial(c, u - axis[i]) for c in units], u

    def __call__(self, u1, u2):
        """Value, the two first and the three second partial derivatives."""
        i, a, p1 = self.basis(self.x, u1)
        j, b, p2 = self.basis(self.y, u2)
        z = self.z
        is_inside = self.x[0] <= p1 <= self.x[-1] and self.y[0] <= p2 <= self.y[-1]
        if self.kind == "constant" and (is_inside or self.outside == HOLD):
            return z[i + (p1 >= self.x[i + 1])][j + (p2 >= self.y[j + 1])], 0, 0, 0, 0, 0
        zero = [[0.0] * len(r) for r in z]
        parts = (z, self.zx, self.zy, self.zxy) if self.kind == "akima" else (z, zero, zero, zero)
        def over(da, db):
            return sum(a[2 * k + s][da] * b[2 * l + t][db] * parts[s + 2 * t][i + k][j + l] for k in (0, 1) for l in (0, 1) for s in (0, 1) for t in (0, 1))
        return over(0, 0), over(1, 0), over(0, 1), over(2, 0), over(1, 1), over(0, 2)
