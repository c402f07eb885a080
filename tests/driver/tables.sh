#!/usr/bin/env bash
# Tables in text files: read while the model is compiled, from a path or a package; what is wrong with a file is said. Usage: tables.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
mkdir -p Library/Resources
printf 'within;\npackage Library\n  annotation(version = "1.0.0");\nend Library;\n' >Library/package.mo
cat >Library/Resources/maps.txt <<'TEXT'
#1
# an engine
float rise(3,2)   # two columns
  0 0
  1, 1
  2; 4            # a comment
double map(3,3)
  0 1 2
  1 10 20
  2 30 +4.0e1
double short(2,2)
  0 1 2
TEXT
cp Library/Resources/maps.txt maps.txt
model() { # NAME FILE TABLE
    cat >"$1.mo" <<MODELICA
model $1
  Modelica.Blocks.Tables.CombiTable1Ds rise(tableOnFile = true, fileName = $2, tableName = "$3");
  Modelica.Blocks.Tables.CombiTable2Ds map(tableOnFile = true, fileName = $2, tableName = "map");
  Modelica.Blocks.Sources.CombiTimeTable signal(tableOnFile = true, fileName = $2, tableName = "rise");
  Real x(start = 0, fixed = true);
equation
  rise.u = time;
  map.u1 = time;
  map.u2 = time;
  der(x) = signal.y[1];
  annotation(experiment(StopTime = 2));
end $1;
MODELICA
}

check() { # FILE: rise 4, map 40, x = 1/2 + 5/2 at t = 2
    python3 - "$1" <<'PYTHON' || problem "$1: $(tail -1 "$1")"
import csv, sys
row = list(csv.DictReader(open(sys.argv[1])))[-1]
assert float(row["time"]) == 2 and float(row["rise.y[1]"]) == 4 and float(row["map.y"]) == 40 and abs(float(row["x"]) - 3) < 1e-4, row
PYTHON
}
command=simulate # of ends
model Here '"maps.txt"' rise
ends 0 'wrote' Here.mo -o here.csv
check here.csv
model Packaged '"modelica://Library/Resources/maps.txt"' rise
ends 0 'wrote' Packaged.mo -o packaged.csv
check packaged.csv
model Loaded 'Modelica.Utilities.Files.loadResource("modelica://Library/Resources/maps.txt")' rise
ends 0 'wrote' Loaded.mo -o loaded.csv
check loaded.csv

# ---- the numbers are in what is made of the model
"$program" build Here.mo -o libhere.so >out 2>&1 || problem "build: $(head -c 600 out)"
mkdir elsewhere
(cd elsewhere && "$program" simulate ../libhere.so -o there.csv >out 2>&1) || problem "the library needs the file: $(head -c 600 elsewhere/out)"
check elsewhere/there.csv

# ---- what is wrong
model NoFile '"none.txt"' rise
ends 1 'E101.*`none.txt` cannot be read' NoFile.mo -o x.csv
model NoTable '"maps.txt"' nothing
ends 1 'E101.*has no table `nothing`' NoTable.mo -o x.csv
model Short '"maps.txt"' short
ends 1 'E101.*ends within table `short`: 3 numbers of 4' Short.mo -o x.csv
printf '#1\ndouble rise(1,2)\n 0 abc\n' >wrong.txt
model Wrong '"wrong.txt"' rise
ends 1 'E101.*line 3: not a number in table `rise`' Wrong.mo -o x.csv
printf 'MATLAB 5.0 MAT-file' >mat.txt
model Mat '"mat.txt"' rise
ends 1 'E101.*is not a text file of tables' Mat.mo -o x.csv
printf '#1\ndouble rise(99999999999,99999999999)\n 0 1\n' >huge.txt
model Huge '"huge.txt"' rise
ends 1 'E101.*too large' Huge.mo -o x.csv
model NoPackage '"modelica://Nobody/maps.txt"' rise
ends 1 'E101|L101' NoPackage.mo -o x.csv
mkfifo pipe.txt
model Pipe '"pipe.txt"' rise
ends 1 'E101.*`pipe.txt` cannot be read: it is a pipe' Pipe.mo -o x.csv
model Device '"/dev/zero"' rise
ends 1 'E101.*`/dev/zero` cannot be read: it is a device' Device.mo -o x.csv

# ---- heads of other forms, and a byte order mark
printf '\xEF\xBB\xBF#1\ndouble rise(3 2)\n 0 0\n 1 1\n 2 4\n double map ( 3 , 3 ) # with blanks\n 0 1 2\n 1 10 20\n 2 30 40\n' >forms.txt
model Forms '"forms.txt"' rise
ends 0 'wrote' Forms.mo -o forms.csv
check forms.csv

# ---- where the published library says how files are read
if [ -n "${TORSION_MSL:-}" ]; then
    sed 's/Here/Published/; s/^equation$/  Modelica.Fluid.Types.Dynamics other = Modelica.Fluid.Types.Dynamics.DynamicFreeInitial;\n&/' Here.mo >Published.mo
    ends 0 'wrote' Published.mo -L "$TORSION_MSL" -o published.csv
    check published.csv
else
    echo 'TORSION_MSL is not set: tables beneath the published library are not tried'
fi
verdict 'tables are read from files'
