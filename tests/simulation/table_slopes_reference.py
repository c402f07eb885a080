"""Writes the references of the cases table_slopes_*: values, first and second derivatives of the table blocks by tests/tables/evaluation.py, which shares no
code with the library."""
import json
import math
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "tables"))
from evaluation import CURVES, HOLD, LAST_TWO, PERIODIC, Curve, Surface  # noqa: E402

OUTSIDE = (HOLD, LAST_TWO, PERIODIC)


def chain(v, du, ddu):
    return v[0], v[1] * du, v[2] * du**2 + v[1] * ddu


def write(name, stop_time, intervals, columns):
    """columns: variable -> function of time"""
    folder = here / name
    times = [stop_time * i / intervals for i in range(intervals + 1)]
    with open(folder / "reference.csv", "w", newline="\n") as file:
        file.write(",".join(f'"{c}"' for c in ["time", *columns]) + "\n")
        for t in times:
            file.write(",".join(f"{value:.13g}" for value in [t, *(f(t) for f in columns.values())]) + "\n")
    case = {"model": name, "stop_time": stop_time, "intervals": intervals, "tolerance": 1e-8, "set": {}, "reference": "reference.csv",
            "columns": {c: c for c in columns}, "abs_tolerance": {c: 1e-8 for c in columns}}
    (folder / "case.json").write_text(json.dumps(case, indent=2) + "\n")


def one_dimension():
    x, y = [-1, 0, 0.7, 2, 2.5, 4, 4.5], [0.5, 1, 4, 4, 3, -2, 0.25]
    u, du, ddu = lambda t: -1 + 9 * t - 2 * t**2, lambda t: 9 - 4 * t, -4
    columns = {}
    for i, kind in enumerate(CURVES):
        for j, outside in enumerate(OUTSIDE):
            at = lambda t, c=Curve(kind, outside, x, y): chain(c(u(t)), du(t), ddu)
            for k, variable in enumerate((f"c[{i + 1},{j + 1}].y[1]", f"d[{i + 1},{j + 1}]", f"dd[{i + 1},{j + 1}]")):
                columns[variable] = lambda t, at=at, k=k: at(t)[k]
    two = Curve("akima", LAST_TWO, [x[0], x[-1]], [y[0], y[-1]])
    far = Curve("akima", PERIODIC, x, y)
    columns["d_two"] = lambda t: two(u(t))[1] * du(t)
    columns["far.y[1]"] = lambda t: far(40 * u(t) - 300)[0]
    columns["d_far"] = lambda t: far(40 * u(t) - 300)[1] * 40 * du(t)
    write("table_slopes_1d", 4, 211, columns)


def two_dimensions():
    table = [[0, 1, 2, 4, 5, 5.5], [0, 1, 3, 2, 7, 1], [1, 2, -1, 4, 4, 0], [3, 4, 4, 1, 2, 2], [4, 0, 1, 2, 8.5, 3], [4.5, 1, 1, 1, 2, 5]]
    u1, d1, dd1 = lambda t: 7 * t - 1.5 * t**2, lambda t: 7 - 3 * t, -3
    u2, d2, dd2 = lambda t: 1 + 5 * math.sin(t), lambda t: 5 * math.cos(t), lambda t: -5 * math.sin(t)
    columns = {}
    for i, kind in enumerate(CURVES[:3]):
        for j, outside in enumerate(OUTSIDE):
            surface = Surface(kind, outside, table)
            row, column = Curve(kind, outside, [1, 2, 3, 5], [1, 3, -2, 2.5]), Curve(kind, outside, [0, 1, 2, 4][1:], [3, 2.5, -2])
            place = f"[{i + 1},{j + 1}]"
            columns["s" + place + ".y"] = lambda t, s=surface: s(u1(t), u2(t))[0]
            def first(t, s=surface):
                z = s(u1(t), u2(t))
                return z[1] * d1(t) + z[2] * d2(t)
            def second(t, s=surface):
                z = s(u1(t), u2(t))
                return z[1] * dd1 + z[2] * dd2(t) + z[3] * d1(t)**2 + 2 * z[4] * d1(t) * d2(t) + z[5] * d2(t)**2
            columns["d" + place], columns["dd" + place] = first, second
            columns["d_row" + place] = lambda t, c=row: c(u2(t))[1] * d2(t)
            columns["d_column" + place] = lambda t, c=column: c(u1(t) + 1)[1] * d1(t)
    write("table_slopes_2d", 6, 173, columns)


def over_time(kind, outside, x, y, start=0.0, shift=0.0, scale=1.0, offset=0.0):
    curve = Curve(kind, outside, x, y)
    def at(t):
        if t < start:
            return [offset, 0, 0]
        v = curve((t - shift) / scale)
        return [offset + v[0], v[1] / scale, v[2] / scale**2]
    return at


def time_tables():
    x = [0, 0.539, 1, 1.3, 1.57]
    jumps = [-0.2, 1.1, 1.1, 3.3, 3.3, 4.7], [0, 1, 4, 5, 0, 2]
    columns = {}
    for i, kind in enumerate(CURVES):
        for j, outside in enumerate(OUTSIDE):
            place = f"[{i + 1},{j + 1}]"
            first = over_time(kind, outside, x, [0, 2, 2, 16, 15], 0.21, 0.37, 1, 1)
            second = over_time(kind, outside, x, [5, 4, 4, -1, -3], 0.21, 0.37, 1, -2)
            columns["c" + place + ".y[1]"] = lambda t, f=first: f(t)[0]
            columns["c" + place + ".y[2]"] = lambda t, f=second: f(t)[0]
            columns["d" + place] = lambda t, f=first: f(t)[1]
            columns["dd" + place] = lambda t, f=second: f(t)[2]
    for j, outside in enumerate(OUTSIDE):
        for i in range(3):
            table = over_time("linear", outside, *jumps, 0.3, -0.7, 0.1)
            columns[f"scaled[{i + 1},{j + 1}].y[1]"] = lambda t, f=table: f(t)[0]
            columns[f"d_scaled[{i + 1},{j + 1}]"] = lambda t, f=table: f(t)[1]
        columns[f"steps[{j + 1}].y[1]"] = lambda t, f=over_time("constant", outside, *jumps, -1, 0.13, 0.3): f(t)[0]
    hours = over_time("linear", PERIODIC, [0, 0.539, 1, 1.5], [0, 20, 20, 0], 0, 0, 0.36)
    end = over_time("linear", LAST_TWO, [0, 1, 1.5], [1, 2, 3], 0, 0.2)
    columns["hours.y[1]"], columns["d_hours"] = lambda t: hours(t)[0], lambda t: hours(t)[1]
    columns["jumpAtEnd.y[1]"] = lambda t: end(t)[0] if t < 1.7 else 7  # the last two points are one above the other
    columns["one.y[1]"] = lambda t: 4 if t >= 1 else 0
    columns["one.y[2]"] = lambda t: 5 if t >= 1 else 0
    write("table_slopes_time", 30, 317, columns)


one_dimension()
two_dimensions()
time_tables()
