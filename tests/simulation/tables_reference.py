"""Writes the references of the cases tables_*: values of the C code beneath the published library's tables (version 4.0.0), which is not part of this
project. Argument: that code as a shared library."""
import ctypes
import json
import math
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
code = ctypes.CDLL(sys.argv[1])
real, size, handle = ctypes.c_double, ctypes.c_size_t, ctypes.c_void_p
extrapolations = (1, 2, 3)  # HoldLastPoint, LastTwoPoints, Periodic
never = sys.float_info.max


def function(name, result):
    found = getattr(code, "ModelicaStandardTables_" + name)
    found.restype = result
    return found


def flat(table):
    return (real * (len(table) * len(table[0])))(*[value for row in table for value in row])


def columns_of(table):
    n = len(table[0]) - 1
    return (ctypes.c_int * n)(*range(2, 2 + n)), size(n)


class Curve:
    def __init__(self, table, smoothness, extrapolation):
        make = function("CombiTable1D_init2", handle)
        self.id = handle(make(b"NoName", b"NoName", flat(table), size(len(table)), size(len(table[0])), *columns_of(table), smoothness, extrapolation, 0))
        self.value = function("CombiTable1D_getValue", real)

    def __call__(self, column, u):
        return self.value(self.id, column, real(u))


class Surface:
    def __init__(self, table, smoothness, extrapolation):
        make = function("CombiTable2D_init2", handle)
        self.id = handle(make(b"NoName", b"NoName", flat(table), size(len(table)), size(len(table[0])), smoothness, extrapolation, 0))
        self.value = function("CombiTable2D_getValue", real)

    def __call__(self, u1, u2):
        return self.value(self.id, real(u1), real(u2))


class TimeTable:
    """To be asked at times that do not go back, none of them an event."""

    def __init__(self, table, smoothness, extrapolation, events, start=0.0, shift=0.0, scale=1.0, offset=0.0):
        make = function("CombiTimeTable_init2", handle)
        self.id = handle(make(b"NoName", b"NoName", flat(table), size(len(table)), size(len(table[0])), real(start / scale), *columns_of(table), smoothness,
                              extrapolation, real(shift / scale), events, 0))
        self.value, self.next = function("CombiTimeTable_getValue", real), function("CombiTimeTable_nextTimeEvent", real)
        self.scale, self.offset = scale, offset
        self.event = self.next(self.id, real(0.0))

    def __call__(self, column, time):
        while time / self.scale >= self.event:
            self.event = self.next(self.id, real(self.event))
        return self.offset + self.value(self.id, column, real(time / self.scale), real(self.event), real(self.event))


def write(name, stop_time, intervals, columns):
    """columns: variable -> function of time"""
    folder = here / name
    times = [stop_time * i / intervals for i in range(intervals + 1)]
    with open(folder / "reference.csv", "w", newline="\n") as file:
        file.write(",".join(f'"{c}"' for c in ["time", *columns]) + "\n")
        for t in times:
            file.write(",".join(f"{value:.17g}" for value in [t, *(f(t) for f in columns.values())]) + "\n")
    # `followed` is an integral over the curve, whose second derivative jumps at each point: its error is the integrator's.
    case = {"model": name, "stop_time": stop_time, "intervals": intervals, "tolerance": 1e-10, "set": {}, "reference": "reference.csv",
            "columns": {c: c for c in columns}, "abs_tolerance": {c: 1e-6 if c == "followed" else 1e-11 for c in columns}}
    (folder / "case.json").write_text(json.dumps(case, indent=2) + "\n")


def one_dimension():
    table = [[0, 0, 5], [1, 1, 4], [2, 4, 4], [4, 16, -1], [5, 15, -3]]
    columns = {}
    for i in range(6):
        for j, extrapolation in enumerate(extrapolations):
            curve = Curve(table, i + 1, extrapolation)
            for k in (1, 2):
                columns[f"single[{i + 1},{j + 1}].y[{k}]"] = lambda t, c=curve, k=k: c(k, 12 * t - 3)
    akima = Curve(table, 2, 2)
    columns["two.y[1]"] = lambda t: akima(2, 12 * t - 3)
    columns["two.y[2]"] = lambda t: akima(1, 2.5 + 2 * math.sin(5 * t))
    columns["constant_.y[1]"] = lambda t: 7.0
    columns["followed"] = lambda t: akima(1, 2.5 + 2 * math.sin(5 * t)) - akima(1, 2.5)
    write("tables_1d", 1, 83, columns)


def two_dimensions():
    tables = {"full": [[0, 1, 2, 4, 5], [0, 1, 3, 2, 7], [1, 2, -1, 4, 4], [3, 4, 4, 1, 2], [4, 0, 1, 2, 8.5]], "small": [[0, 1, 2], [0, 1, 3], [1, 2, -1], [3, 4, 4]],
              "row": [[0, 1, 2, 3, 5], [0, 1, 3, -2, 2.5]], "column": [[0, 1], [1, 3], [2, 2.5], [4, -2]]}
    u1, u2 = lambda t: 2 + 4 * math.sin(7 * t), lambda t: 3 + 4 * math.cos(11 * t)
    columns = {}
    for name, table in tables.items():
        for i in range(3):
            for j, extrapolation in enumerate(extrapolations):
                columns[f"{name}[{i + 1},{j + 1}].y"] = lambda t, s=Surface(table, i + 1, extrapolation): s(u1(t), u2(t))
    pairs = Surface(tables["small"], 1, 2)
    columns["pairs.y[1]"] = lambda t: pairs(u1(t), u2(t))
    columns["pairs.y[2]"] = lambda t: pairs(u2(t), u1(t))
    write("tables_2d", 3, 101, columns)


def time_tables():
    smooth = [[0, 0, 5], [1, 1, 4], [2, 4, 4], [4, 16, -1], [5, 15, -3]]
    jumps = [[0, 0], [1, 1], [1, 4], [3, 5], [3, 0], [4, 2]]
    columns = {}
    for i in range(3):
        for j, extrapolation in enumerate(extrapolations):
            table = TimeTable(smooth, i + 1, extrapolation, 3 if i == 1 else 1, start=-1.0, shift=-1.0)
            for k in (1, 2):
                columns[f"curve[{i + 1},{j + 1}].y[{k}]"] = lambda t, f=table, k=k: f(k, t)
            columns[f"jump[{i + 1},{j + 1}].y[1]"] = lambda t, f=TimeTable(jumps, 1, extrapolation, i + 1, 0.3, 0.1, 0.7, 10.0): f(1, t)
            if i == 0:
                columns[f"step[{j + 1}].y[1]"] = lambda t, f=TimeTable(jumps, 3, extrapolation, 1, 0.3, 0.1, 0.7, 10.0): f(1, t)
    write("tables_time", 9, 97, columns)


one_dimension()
two_dimensions()
time_tables()
