"""Random tables, as text of a model and as what tests/tables/evaluation.py and over_time.py say of them."""
import random

from evaluation import CURVES, HOLD, LAST_TWO, NOTHING, PERIODIC, Curve, Surface
from over_time import ALWAYS, AT_JUMPS, NEVER, SMOOTH, TimeTable, is_defined

STOP = 10
MODELICA = {"linear": "LinearSegments", "akima": "ContinuousDerivative", "constant": "ConstantSegments", "fritsch butland": "MonotoneContinuousDerivative1",
            "steffen": "MonotoneContinuousDerivative2", "modified akima": "ModifiedContinuousDerivative"}
OUTSIDE = (HOLD, LAST_TWO, PERIODIC)


def text(matrix):
    return "[" + "; ".join(", ".join(repr(float(v)) for v in row) for row in matrix) + "]"


def axis(r, n, may_repeat=False):
    """Abscissas in order: multiples of what rounds, or anything."""
    unit = r.choice((0.1, 1 / 3, 0.05, 1.0, None))
    x = [r.choice((0.0, -0.3, round(r.uniform(-2, 2), 2)))]
    while len(x) < n:
        x.append(x[-1] + (r.uniform(0.05, 1.5) if unit is None else unit * r.randint(1, 4)))
    if not may_repeat or n < 3:
        return x
    for i in {0: [], 1: [0], 2: [n - 1], 3: [0, n - 1], 4: [r.randrange(n)]}[r.randrange(5)]:
        x.insert(i, x[i])
        if r.random() < 0.2:
            x.insert(i, x[i])
    return x


def ordinates(r, n):
    return [r.choice((0.0, 1.0, round(r.uniform(-5, 5), 2), r.uniform(-5, 5))) for _ in range(n)]


def common(kind, outside):
    return f"smoothness = Modelica.Blocks.Types.Smoothness.{MODELICA[kind]}, extrapolation = Modelica.Blocks.Types.Extrapolation.{outside}"


def values(kind, outside):
    return f"Modelica.Blocks.Types.Smoothness.{MODELICA[kind]}, Modelica.Blocks.Types.Extrapolation.{outside}"


class Line:
    """An input that goes over the table and beyond."""

    def __init__(self, r, x, outside):
        span = (x[-1] - x[0]) or 1.0
        reach = 0.0 if outside == NOTHING else r.choice((0.3, 1.0, 4.0))
        self.begin, end = x[0] - reach * span, x[-1] + reach * span
        if r.random() < 0.3:
            self.begin, end = end, self.begin
        self.slope = (end - self.begin) / STOP
        if outside == NOTHING:
            self.begin, self.slope = self.begin + 1e-6 * (end - self.begin), self.slope * 0.99999

    def __call__(self, t):
        return self.begin + self.slope * t

    def __str__(self):
        return f"({self.begin!r} + ({self.slope!r})*time)"


def near(x, outside, u):
    """Is this at an abscissa, or at its copy in another period?"""
    period = x[-1] - x[0]
    if outside == PERIODIC and period > 0:
        u = x[0] + (u - x[0]) % period
    return any(abs(u - v) < 1e-7 * (1 + abs(v)) for v in x)


class OverTime:
    """A CombiTimeTable of two columns, of which an offset for both or one for each is added."""

    def __init__(self, r, name):
        self.name = name
        while True:
            self.kind, outside = r.choice(CURVES), r.choice((*OUTSIDE, PERIODIC, NOTHING))
            x = axis(r, r.choice((1, 2, 2, 3, 4, 6)), self.kind not in SMOOTH)
            if outside == PERIODIC and len(x) > 1 and x[-1] == x[0]:
                continue
            columns = [ordinates(r, len(x)) for _ in range(2)]
            scale = r.choice((1.0, 1.0, 0.1, 0.36, 2.0, 3.0)) if outside != NOTHING else 40.0
            start = r.choice((0.0, 0.0, round(r.uniform(-1, 3), 2)))
            shift = r.choice((None, 0.13, round(r.uniform(-2, 2), 1)))
            events = r.choice((ALWAYS, AT_JUMPS, NEVER))
            offset = r.choice(([0.0], [1.5], [0.5, -2.0]))
            place = {"start": start, "shift": start if shift is None else shift, "scale": scale, "events": events}
            self.tables = [TimeTable(self.kind, outside, x, y, offset=offset[-1 if k else 0], **place) for k, y in enumerate(columns)]
            if is_defined(self.tables[0], STOP) and len(self.tables[0].event_times(STOP)) < 300:
                break
        order = r.choice(("{2, 3}", "{3, 2}"))
        self.tables = self.tables if order == "{2, 3}" else [self.tables[1], self.tables[0]]
        if order == "{3, 2}":
            self.tables[0].offset, self.tables[1].offset = self.tables[1].offset, self.tables[0].offset
        self.declaration = (
            f"Modelica.Blocks.Sources.CombiTimeTable {name}(table = {text(zip(x, *columns))}, columns = {order}, {common(self.kind, outside)}, "
            f"timeEvents = Modelica.Blocks.Types.TimeEvents.{events}, startTime = {start!r}, timeScale = {scale!r}, "
            + (f"shiftTime = {shift!r}, " if shift is not None else "") + "offset = {" + ", ".join(map(repr, offset)) + "})")
        self.values = {f"{name}.y[{k + 1}]": (lambda t, k=k: self.tables[k].at(t)[0]) for k in range(2)}
        self.slopes = {f"{name}.y[1]": lambda t: self.tables[0].at(t)[1]} if self.kind != "constant" else {}
        self.corners = [float(t) for t in self.tables[0].corners(STOP)]
        self.events = [float(t) for t in self.tables[0].event_times(STOP)]
        self.equations = []

    def is_corner(self, t):
        return any(abs(t - c) < 1e-9 * (1 + abs(t)) for c in self.corners)


class OverOne:
    """A CombiTable1Ds or 1Dv of two columns; or an object of the published library with its functions."""

    def __init__(self, r, name, has_one_input, is_object=False):
        self.name, self.events = name, []
        self.kind, self.outside = r.choice(CURVES), r.choice((*OUTSIDE, NOTHING))
        self.x = axis(r, r.choice((1, 2, 3, 4, 6, 9)))
        columns = [ordinates(r, len(self.x)) for _ in range(2)]
        first = Line(r, self.x, self.outside)
        self.lines = [first, first if has_one_input else Line(r, self.x, self.outside)]
        self.declaration = (f"Modelica.Blocks.Tables.CombiTable1D{'s' if has_one_input else 'v'} {name}(table = {text(zip(self.x, *columns))}, "
                            f"columns = {{2, 3}}, {common(self.kind, self.outside)})")
        self.equations = [f"{name}.u = {first};"] if has_one_input else [f"{name}.u = {{{', '.join(map(str, self.lines))}}};"]
        columns_of = [f"{name}.y[{k + 1}]" for k in range(2)]
        if is_object:
            columns_of = [f"{name}_y{k + 1}" for k in range(2)]
            self.declaration = (f"Modelica.Blocks.Types.ExternalCombiTable1D {name} = Modelica.Blocks.Types.ExternalCombiTable1D(\"NoName\", \"NoName\", "
                                f"{text(zip(self.x, *columns))}, {{2, 3}}, {values(self.kind, self.outside)}); Real {', '.join(columns_of)}")
            suffix = "NoDer" if self.kind == "constant" else "NoDer2" if self.kind == "linear" else ""
            self.equations = [f"{n} = Modelica.Blocks.Tables.Internal.getTable1DValue{suffix}({name}, {k + 1}, {self.lines[k]});"
                              for k, n in enumerate(columns_of)]
        single = len(self.x) == 1
        curves = [(lambda u, v=y[0]: [v, 0.0, 0.0]) if single else Curve(self.kind, self.outside, self.x, y) for y in columns]
        self.values = {n: (lambda t, k=k: curves[k](self.lines[k](t))[0]) for k, n in enumerate(columns_of)}
        self.slopes = {n: (lambda t, k=k: curves[k](self.lines[k](t))[1] * self.lines[k].slope) for k, n in enumerate(columns_of)}

    def is_corner(self, t):
        return any(near(self.x, self.outside, line(t)) for line in self.lines)


class OverTwo:
    """A CombiTable2Ds, or a 2Dv with two pairs of inputs; or an object of the published library with its function."""

    def __init__(self, r, name, has_one_pair, is_object=False):
        self.name, self.events = name, []
        kind, self.outside = r.choice(("linear", "constant", "akima")), r.choice((*OUTSIDE, NOTHING))
        self.x, self.y = axis(r, r.choice((1, 2, 3, 5))), axis(r, r.choice((1, 2, 3, 4)))
        z = [ordinates(r, len(self.y)) for _ in self.x]
        matrix = [[0.0, *self.y], *([u, *row] for u, row in zip(self.x, z))]
        self.pairs = [(Line(r, self.x, self.outside), Line(r, self.y, self.outside)) for _ in range(1 if has_one_pair else 2)]
        self.declaration = (f"Modelica.Blocks.Tables.CombiTable2D{'s' if has_one_pair else 'v'} {name}({'' if has_one_pair else 'n = 2, '}"
                            f"table = {text(matrix)}, {common(kind, self.outside)})")
        each = [[str(pair[k]) for pair in self.pairs] for k in range(2)]
        self.equations = [f"{name}.u{k + 1} = {each[k][0] if has_one_pair else '{' + ', '.join(each[k]) + '}'};" for k in range(2)]
        names = [f"{name}.y"] if has_one_pair else [f"{name}.y[1]", f"{name}.y[2]"]
        if is_object:
            names = [f"{name}_y"]
            self.declaration = (f"Modelica.Blocks.Types.ExternalCombiTable2D {name} = Modelica.Blocks.Types.ExternalCombiTable2D(\"NoName\", \"NoName\", "
                                f"{text(matrix)}, {values(kind, self.outside)}); Real {name}_y")
            suffix = "NoDer" if kind == "constant" else "NoDer2" if kind == "linear" else ""
            self.equations = [f"{name}_y = Modelica.Blocks.Tables.Internal.getTable2DValue{suffix}({name}, {each[0][0]}, {each[1][0]});"]
        surface = self.surface(kind, z, matrix)
        def over(pair, t):
            v = surface(pair[0](t), pair[1](t))
            return v[0], v[1] * pair[0].slope + v[2] * pair[1].slope
        self.values = {n: (lambda t, p=p: over(p, t)[0]) for n, p in zip(names, self.pairs)}
        self.slopes = {n: (lambda t, p=p: over(p, t)[1]) for n, p in zip(names, self.pairs)}

    def surface(self, kind, z, matrix):
        """As functions of both inputs: value and the two slopes."""
        if len(self.x) == 1 and len(self.y) == 1:
            return lambda u1, u2: (z[0][0], 0.0, 0.0)
        if len(self.x) == 1:
            row = Curve(kind, self.outside, self.y, z[0])
            return lambda u1, u2: (row(u2)[0], 0.0, row(u2)[1])
        if len(self.y) == 1:
            column = Curve(kind, self.outside, self.x, [v[0] for v in z])
            return lambda u1, u2: (column(u1)[0], column(u1)[1], 0.0)
        return Surface(kind, self.outside, matrix)

    def is_corner(self, t):
        return any(near(self.x, self.outside, a(t)) or near(self.y, self.outside, b(t)) for a, b in self.pairs)


def tables(seed, count, has_objects):
    r = random.Random(seed)
    makers = (lambda n: OverTime(r, n), lambda n: OverTime(r, n), lambda n: OverOne(r, n, True), lambda n: OverOne(r, n, False),
              lambda n: OverTwo(r, n, True), lambda n: OverTwo(r, n, False))
    if has_objects:
        makers += (lambda n: OverOne(r, n, False, True), lambda n: OverTwo(r, n, True, True))
    return [r.choice(makers)(f"t{i + 1}") for i in range(count)]
