#!/usr/bin/env bash
# Tables in text files: the compilation reads them, from a path or a package; errors in a file give messages. Usage: tables.sh PROGRAM
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
grep -q 'called here, in `rise`' out && grep -q 'NoTable.mo:2' out || problem "no component is named: $(head -c 900 out)"
model Short '"maps.txt"' short
ends 1 'E101.*ends within table `short`: 3 numbers of 4' Short.mo -o x.csv
printf '#1\ndouble rise(1,2)\n 0 abc\n' >wrong.txt
model Wrong '"wrong.txt"' rise
ends 1 'E101.*line 3: not a number in table `rise`' Wrong.mo -o x.csv
printf '#1\ndouble map(1,1)\n 1\ndouble rise(0,2)\n' >zero.txt
model Zero '"zero.txt"' rise
ends 1 'E101.*line 4: `0` is no number of rows of table `rise`' Zero.mo -o x.csv
printf '#1\ndouble rise(2,-3)\n 0 0\n' >less.txt
model Less '"less.txt"' rise
ends 1 'E101.*line 2: `-3` is no number of columns of table `rise`' Less.mo -o x.csv
printf '#1\ndouble rise(2,2)\n 0 0\n 1 1\n\n 2 4 # one row too many\ndouble map(2,2)\n 0 1\n 1 2\n' >more.txt
model More '"more.txt"' rise
ends 1 'E101.*line 6: table `rise` goes on, but its size is \(2,2\)' More.mo -o x.csv
printf '#1\ndouble rise(2,2)\n 0 0 7\n 1 1 8\n' >wider.txt
model Wider '"wider.txt"' rise
ends 1 'E101.*line 4: table `rise` goes on' Wider.mo -o x.csv
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

# ---- times out of order are told
printf 'model Back\n  Modelica.Blocks.Sources.CombiTimeTable signal(table = [0, 0; 1, 1; 0.5, 2]);\nend Back;\n' >Back.mo
ends 3 'R309.*in `signal`.*the times of a table must not decrease' Back.mo -o x.csv
for kind in CombiTable1Ds CombiTable2Ds; do # the message names the one of three
    table() { # THIRD-ABSCISSA
        [ $kind = CombiTable1Ds ] && echo "[0, 0; 1, 1; $1, 2]" || echo "[0, 0, 1; 1, 1, 2; $1, 2, 3]"
    }
    inputs() { [ $kind = CombiTable1Ds ] && echo "$1.u = time;" || echo "$1.u1 = time; $1.u2 = 0.5;"; }
    cat >Which.mo <<MODELICA
model Which
  Modelica.Blocks.Tables.$kind one(table = $(table 2)), two(table = $(table 0.5)), three(table = $(table 2));
equation
  $(inputs one) $(inputs two) $(inputs three)
end Which;
MODELICA
    ends 3 'R309.*in `two` at t = 0 s: the abscissas of a table must increase' Which.mo -o x.csv
    case $kind in
    CombiTable1Ds) better='[0, 0; 1, 1; 2, 2]' ;;
    *) better='[0, 0, 1; 1, 1, 2; 2, 2, 3]' ;;
    esac
    ends 0 'wrote' Which.mo -o x.csv --set two.table="$better"
done

# ---- heads of other forms, and a byte order mark
printf '\xEF\xBB\xBF#1\ndouble rise(3 2)\n 0 0\n 1 1\n 2 4\n double map ( 3 , 3 ) # with blanks\n 0 1 2\n 1 10 20\n 2 30 40\n' >forms.txt
model Forms '"forms.txt"' rise
ends 0 'wrote' Forms.mo -o forms.csv
check forms.csv

# ---- large tables: from a file and as text, alike ones, and set
python3 - <<'PYTHON'
rows = [(i / 100, (i * 37 % 101) / 10) for i in range(3000)]
open("large.txt", "w").write("#1\ndouble t(3000,2)\n" + "".join(f"{x} {y}\n" for x, y in rows))
text = "; ".join(f"{x}, {y}" for x, y in rows[:600])
open("Large.mo", "w").write(f"""model Large
  Modelica.Blocks.Sources.CombiTimeTable signal(tableOnFile = true, fileName = "large.txt", tableName = "t", columns = {{2}});
  Modelica.Blocks.Tables.CombiTable1Ds map(tableOnFile = true, fileName = "large.txt", tableName = "t", columns = {{2}});
  Modelica.Blocks.Tables.CombiTable1Ds few[20](each table = [{text}], each smoothness = Modelica.Blocks.Types.Smoothness.ContinuousDerivative);
  Modelica.Blocks.Tables.CombiTable1Ds other[20](table = {{[0, i; 1, 2*i; {"; ".join(f"{k}, i" for k in range(2, 140))}] for i in 1:20}});
  Real x(start = 20, fixed = true), z[20](each start = 0, each fixed = true);
equation
  map.u = x;
  der(x) = -1 - 0*map.y[1];
  for i in 1:20 loop
    few[i].u = 5.98;
    other[i].u = time;
    der(z[i]) = other[i].y[1];
  end for;
  annotation(experiment(StopTime = 0.995));
end Large;
""")
PYTHON
large() { # NAME FILE VALUE-OF-few[7]
    python3 - "$@" <<'PYTHON' || problem "large tables, $1: $(head -c 300 out)"
import csv, sys
row = {n.strip('" '): float(v) for n, v in list(csv.DictReader(open(sys.argv[2])))[-1].items()}
at = lambda i: (i * 37 % 101) / 10
assert abs(row["signal.y[1]"] - (at(99) + at(100)) / 2) < 1e-9, row["signal.y[1]"]
assert abs(row["map.y[1]"] - (at(1900) + at(1901)) / 2) < 1e-6, row["map.y[1]"]
assert abs(row["few[7].y[1]"] - float(sys.argv[3])) < 1e-9 and abs(row["few[8].y[1]"] - at(598)) < 1e-9, row["few[7].y[1]"]
for i in range(1, 21):
    assert abs(row[f"other[{i}].y[1]"] - 1.995 * i) < 1e-9, (i, row[f"other[{i}].y[1]"])
    assert abs(row[f"z[{i}]"] / (i * (0.995 + 0.995**2 / 2)) - 1) < 1e-3, (i, row[f"z[{i}]"])
PYTHON
}
point=$(python3 -c 'print(598 * 37 % 101 / 10)')
for loops in --set=x=20 --solver=dopri5 --interpret; do
    ends 0 'wrote' Large.mo $loops -o large.csv
    large "$loops" large.csv "$point"
done
ends 0 'wrote' Large.mo --set 'few[7].table[599,2]=123' -o large.csv
large set large.csv 123

# ---- MAT files of version 4 and 7, and damaged ones
python3 - <<'PYTHON'
import struct, zlib
tables = {"rise": [[0, 0], [1, 1], [2, 4]], "map": [[0, 1, 2], [1, 10, 20], [2, 30, 40]]}
columns = lambda t: struct.pack(f"<{len(t) * len(t[0])}d", *[row[j] for j in range(len(t[0])) for row in t])
element = lambda kind, data: struct.pack("<II", kind, len(data)) + data + bytes(-len(data) % 8)
old = b"".join(struct.pack("<5i", 0, len(t), len(t[0]), 0, len(n) + 1) + n.encode() + b"\0" + columns(t) for n, t in tables.items())
parts = [element(14, element(6, struct.pack("<II", 6, 0)) + element(5, struct.pack("<ii", len(t), len(t[0]))) + element(1, n.encode()) + element(9, columns(t)))
         for n, t in tables.items()]
packed = [zlib.compress(part) for part in parts]
head = b"MATLAB 5.0 MAT-file".ljust(124) + b"\0\1IM"
open("old.mat", "wb").write(old)
open("New.MAT", "wb").write(head + b"".join(struct.pack("<II", 15, len(p)) + p for p in packed))
open("cut.mat", "wb").write(old[:-9])
open("bad.mat", "wb").write(head + b"".join(struct.pack("<II", 15, len(p)) + p[:20] + b"xxxx" + p[24:] for p in packed))
PYTHON
for file in old.mat New.MAT; do
    model Matlab "\"$file\"" rise
    ends 0 'wrote' Matlab.mo -o matlab.csv
    check matlab.csv
done
model NoMatrix '"old.mat"' nothing
ends 1 'E101.*`old.mat` has no matrix `nothing`' NoMatrix.mo -o x.csv
model Cut '"cut.mat"' rise
ends 1 'E101.*`cut.mat` is a damaged MAT file' Cut.mo -o x.csv
model Bad '"bad.mat"' rise
ends 1 'E101.*`bad.mat` is a damaged MAT file' Bad.mo -o x.csv

# ---- lines of a text, while the model is compiled
printf 'J = 2.5\r\nc = 40\n\nlast' >numbers.txt
cat >Lines.mo <<'MODELICA'
model Lines
  type Kind = enumeration(NoFile, RegularFile, Directory, SpecialFile);
  impure function countLines
    input String fileName;
    output Integer n;
    external "C" n = ModelicaInternal_countLines(fileName);
  end countLines;
  impure function readLine
    input String fileName;
    input Integer line;
    output String text;
    output Boolean isBehind;
    external "C" text = ModelicaInternal_readLine(fileName, line, isBehind);
  end readLine;
  impure function readFile
    input String fileName;
    output String lines[countLines(fileName)];
    external "C" ModelicaInternal_readFile(fileName, lines, size(lines, 1));
  end readFile;
  impure function kindOf
    input String name;
    output Kind kind;
    external "C" kind = ModelicaInternal_stat(name);
  end kindOf;
  pure function scanReal
    input String text;
    input Integer from;
    input Boolean isUnsigned = false;
    output Integer next;
    output Real number;
    external "C" ModelicaStrings_scanReal(text, from, isUnsigned, next, number);
  end scanReal;
  record Entry
    String name = "?";
    Real value;
  end Entry;
  function entry
    input String line;
    output Entry e;
  protected
    Integer next;
  algorithm
    (next, e.value) := scanReal(line, 4);
    e.name := if next > 4 then "found" else e.name;
  end entry;
  function value
    input String fileName;
    input Integer line;
    output Real x;
  protected
    Entry e;
  algorithm
    e := entry(readLine(fileName, line));
    x := if e.name == "found" then e.value else -1;
  end value;
  function isBehind
    input String fileName;
    input Integer line;
    output Boolean b;
  protected
    String text;
  algorithm
    (text, b) := readLine(fileName, line);
  end isBehind;
  parameter String lines[4] = readFile("numbers.txt");
  parameter Boolean areGood = lines[1] == "J = 2.5" and lines[3] == "" and lines[4] == "last" and value("numbers.txt", 1) == 2.5 and value("numbers.txt", 2) == 40
    and value("numbers.txt", 4) == -1 and not isBehind("numbers.txt", 4) and isBehind("numbers.txt", 5) and kindOf("numbers.txt") == Kind.RegularFile
    and kindOf(".") == Kind.Directory and kindOf("none.txt") == Kind.NoFile;
equation
  assert(areGood, "the lines are wrong");
end Lines;
MODELICA
ends 0 'wrote' Lines.mo -o lines.csv
sed -i 's/readFile("numbers.txt")/readFile("none.txt")/' Lines.mo
ends 1 'E101.*`none.txt` cannot be read' Lines.mo -o lines.csv

# ---- what prints, where events are; and files that a model may not write
cat >Prints.mo <<'MODELICA'
model Prints
  impure function print
    input String text;
    input String file = "";
    external "C" ModelicaInternal_print(text, file);
  end print;
  impure function processNumber
    output Integer n;
    external "C" n = ModelicaInternal_getpid();
  end processNumber;
  impure function year
    output Integer y;
  protected
    Integer ms, sec, min, hour, day, mon;
    external "C" ModelicaInternal_getTime(ms, sec, min, hour, day, mon, y);
  end year;
  parameter String file = "";
  Real x(start = 0, fixed = true);
  Integer n(start = 0), y(start = 0);
equation
  der(x) = 1;
  when x > 0.5 then
    n = processNumber();
    y = year();
  end when;
algorithm
  when sample(0.2, 0.3) then
    print("another step", file);
  end when;
equation
  assert(time < 0.9 or (n > 1 and y > 2000), "no process and no year");
end Prints;
MODELICA
"$program" simulate Prints.mo -o prints.csv >out 2>err || problem "print: $(head -c 300 err)"
[ "$(cat out err | grep -c '^another step$')" = 3 ] || problem "not printed at 0.2, 0.5 and 0.8: $(cat out err)"
ends 1 'I141.*changes files' Prints.mo --set 'file="other.txt"' -o x.csv
[ ! -e other.txt ] || problem 'a model wrote a file'
command=build
ends 1 'native|nativ|ModelicaInternal' Prints.mo -o libprints.so
command=simulate

# ---- a saw of many rows: the errors of all its events together
python3 - <<'PYTHON'
print("#1\ndouble saw(5001,2)", *(f"{k/2500} {k % 7}" for k in range(5001)), sep="\n", file=open("saw.txt", "w"))
PYTHON
cat >Saw.mo <<'MODELICA'
model Saw
  Modelica.Blocks.Sources.CombiTimeTable saw(tableOnFile = true, fileName = "saw.txt", tableName = "saw");
  Real x(start = 0, fixed = true);
equation
  der(x) = saw.y[1];
  annotation(experiment(StopTime = 2, Interval = 2));
end Saw;
MODELICA
for solver in cvode ida esdirk dopri5; do
    ends 0 'wrote' Saw.mo --solver $solver -o saw.csv
    python3 - <<'PYTHON' || problem "$solver, a saw: $(tail -1 saw.csv)"
import csv
x = float(list(csv.DictReader(open("saw.csv")))[-1]["x"])
exact = sum((k % 7 + (k + 1) % 7)/5000 for k in range(5000))
assert abs(x - exact) < 1e-4*exact, (x, exact)
PYTHON
done

# ---- where the published library says how files are read
if [ -n "${TORSION_MSL:-}" ]; then
    sed 's/Here/Published/; s/^equation$/  Modelica.Fluid.Types.Dynamics other = Modelica.Fluid.Types.Dynamics.DynamicFreeInitial;\n&/' Here.mo >Published.mo
    ends 0 'wrote' Published.mo -L "$TORSION_MSL" -o published.csv
    check published.csv
else
    echo 'TORSION_MSL is not set: tables beneath the published library are not tried'
fi
verdict 'tables are read from files'
