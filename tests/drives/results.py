"""Reads results of the current folder, and compares numbers."""

import csv

problems = []


class Run:
    def __init__(self, name):
        with open(name + ".csv", newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        self.name = name
        self.columns = {column: [float(row[i]) for row in rows[1:]] for i, column in enumerate(rows[0])}
        self.time = self.columns["time"]

    def __getitem__(self, variable):
        return self.columns[variable]

    def at(self, time, variable):
        """The value in the last row at this time."""
        row = max(i for i, t in enumerate(self.time) if t <= time + 1e-9)
        assert abs(self.time[row] - time) < 1e-9, (self.name, time)
        return self.columns[variable][row]

    def changes(self, variable):
        values = self.columns[variable]
        return [self.time[i] for i in range(1, len(values)) if values[i] != values[i - 1]]

    def integral(self, power):
        """Of a function of the row, by the trapezoidal rule."""
        return sum((power(i) + power(i - 1)) / 2 * (self.time[i] - self.time[i - 1]) for i in range(1, len(self.time)))

    def expect(self, what, value, expected, tolerance):
        if not abs(value - expected) <= tolerance:
            problems.append(f"{self.name}, {what}: {value:.8g} instead of {expected:.8g}")
