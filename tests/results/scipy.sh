#!/usr/bin/env bash
# A run's MAT file as scipy reads it. Usage: scipy.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
. "$(dirname "$0")/../support/scratch.sh"
python3 -c 'import scipy' 2>/dev/null || { echo 'skipped: there is no scipy (python3-scipy)'; exit 77; }
"$program" simulate "$source/examples/CoupledClutches/CoupledClutches.mo" -o a.csv -o a.mat >out 2>&1 || problem "$(head -c 300 out)"
python3 - <<'PYTHON' || problem 'scipy reads something else'
import csv
import scipy.io

mat = scipy.io.loadmat("a.mat", chars_as_strings=False)
names = ["".join(column).rstrip() for column in mat["name"].T]
assert names[0] == "time" and "".join(mat["Aclass"][3]).strip() == "binTrans"
rows = list(csv.reader(open("a.csv")))
for i, name in enumerate(rows[0]):
    table, row = mat["dataInfo"][:2, names.index(name)]
    assert table in (0, 1, 2)
    data = mat["data_1" if table == 1 else "data_2"][abs(row) - 1]
    for point, line in enumerate(rows[1:]):
        value = data[0 if table == 1 else point] * (-1 if row < 0 else 1)
        assert value == float(line[i]), (name, point)
PYTHON
verdict 'scipy reads what we write'
