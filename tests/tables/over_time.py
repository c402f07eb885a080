"""A table over time, from its documentation: value and slope on either side of an instant, and its events. Rows of periodic tables are placed by exact
fractions, so no rounding of a period decides where an instant lies."""
from fractions import Fraction
from math import floor

from evaluation import CURVES, HOLD, NOTHING, PERIODIC, cubic, polynomial, slopes

SMOOTH = [kind for kind in CURVES if kind not in ("linear", "constant")]
ALWAYS, AT_JUMPS, NEVER = "Always", "AtDiscontinuities", "NoTimeEvents"


class TimeTable:
    """Rows (time, value), in order; two times alike make a jump."""

    def __init__(self, kind, outside, x, y, events=ALWAYS, start=0.0, shift=0.0, scale=1.0, offset=0.0):
        self.kind, self.outside, self.x, self.y, self.offset = kind, outside, [Fraction(v) for v in x], y, offset
        self.events = ALWAYS if kind == "constant" else NEVER if kind in SMOOTH else events
        self.start, self.shift, self.scale = Fraction(start), Fraction(shift), Fraction(scale)
        self.period = self.x[-1] - self.x[0]
        self.slopes = slopes(kind, x, y) if kind in SMOOTH and len(x) > 1 else None

    def piece(self, i):
        """Coefficients over the time since row i, until row i + 1."""
        h, rise = float(self.x[i + 1] - self.x[i]), self.y[i + 1] - self.y[i]
        if self.slopes:
            return cubic(h, self.y[i], self.slopes[i], self.y[i + 1], self.slopes[i + 1])
        return [self.y[i]] if self.kind == "constant" or h == 0 else [self.y[i], rise / h]

    def beyond(self, row, neighbour):
        """Coefficients over the time since the first or the last row."""
        if self.outside == HOLD:
            return [self.y[row]]
        if self.slopes:
            return [self.y[row], self.slopes[row]]
        h = self.x[row] - self.x[neighbour]
        return [self.y[row], (self.y[row] - self.y[neighbour]) / float(h) if h else 0.0]

    def at(self, time):
        """Value and slope just behind an instant."""
        time, x = Fraction(time), self.x
        if time < self.start:
            return self.offset, 0.0
        t = (time - self.shift) / self.scale
        if len(x) == 1:
            return self.offset + self.y[0], 0.0
        if self.outside == PERIODIC:
            t -= floor((t - x[0]) / self.period) * self.period
        if t < x[0]:
            found, since = self.beyond(0, 1), x[0]
        elif t >= x[-1]:
            found, since = self.beyond(len(x) - 1, len(x) - 2), x[-1]
        else:
            i = max(k for k in range(len(x)) if x[k] <= t)
            found, since = self.piece(i), x[i]
        value = polynomial(found, float(t - since))
        return self.offset + value[0], value[1] / float(self.scale)

    def rows_until(self, stop):
        """Instants of all rows, and whether an event is due there."""
        x, n = self.x, len(self.x)
        if n == 1:
            return
        for k in range(n):
            is_end = k in (0, n - 1) or x[k] in (x[0], x[-1])
            is_jump = k > 0 and x[k] == x[k - 1] or k < n - 1 and x[k] == x[k + 1]
            is_event = self.events == ALWAYS or self.events == AT_JUMPS and is_jump or is_end
            if self.outside != PERIODIC:
                yield self.shift + self.scale * x[k], is_event
                continue
            last = floor(((Fraction(stop) - self.shift) / self.scale - x[k]) / self.period)
            first = floor(((self.start - self.shift) / self.scale - x[k]) / self.period)
            for period in range(first, last + 1):
                yield self.shift + self.scale * (x[k] + period * self.period), is_event

    def corners(self, stop):
        """Where something may change at once."""
        return sorted({self.start} | {t for t, _ in self.rows_until(stop)})

    def event_times(self, stop):
        """In the open interval from 0 to the end; what differs from its ends by rounding is left out."""
        found = {t for t, is_event in self.rows_until(stop) if is_event and t >= self.start} | {self.start}
        return sorted(t for t in found if 1e-9 < t < stop - 1e-9)


def is_defined(table, stop):
    """Without extrapolation: does the table cover what is asked of it?"""
    return table.outside != NOTHING or all(
        t >= table.start and table.x[0] <= (t - table.shift) / table.scale <= table.x[-1] or t < table.start for t in (max(table.start, 0), Fraction(stop)))
