#!/usr/bin/env bash
# The values that --set takes; it drops none without a message. Usage: settings.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

# gives FILE VARIABLE VALUE ARGUMENT…: the last value of a run with these arguments, and without a word
gives() {
    local file=$1 variable=$2 value=$3 last
    shift 3
    "$program" simulate "$file" --intervals 1 -o r.csv "$@" >out 2>&1 || problem "$file $*: $(head -c 600 out)"
    grep -qE 'error|warning' out && problem "$file $*: $(head -c 600 out)"
    last=$(python3 -c 'import csv, sys; print(next(reversed(list(csv.DictReader(open("r.csv")))))[sys.argv[1]])' "$variable")
    python3 -c 'import sys; a, b = map(float, sys.argv[1:]); sys.exit(abs(a - b) > 1e-9)' "$last" "$value" || problem "$file $*: $variable is $last, not $value"
}
# refused FILE CODE TEXT SETTING…
refused() {
    local file=$1 code=$2 text=$3 setting
    shift 3
    for setting in "$@"; do ends 2 "error\[$code\].*$text" check "$file" --set "$setting"; done
}

# ---- a component of a record that has a value as a whole
cat >records.mo <<'MO'
model Records
  record Stage
    Real J = 0.1;
    Real ratio = 2;
    Integer teeth[2] = {20, 40};
  end Stage;
  record Two
    Stage a = Stage(J = 3);
    Real v[2] = {1, 2};
  end Two;
  function taper
    input Real J;
    output Stage s[3];
  algorithm
    for i in 1:3 loop
      s[i].J := J*i;
      s[i].ratio := 1;
      s[i].teeth := {i, n};
    end for;
  end taper;
  constant Integer n = 9;
  parameter Stage one = Stage(J = 7);
  parameter Stage st[2] = {Stage(J = 0.1), Stage(J = 0.3, ratio = 3)};
  parameter Stage tapered[3] = taper(0.5);
  parameter Two two = Two(v = {5, 6});
  final parameter Stage fixed_one = Stage(J = 7);
  Stage moving = Stage(J = time);
  output Real y = one.J;
  Real z = st[2].J*st[2].ratio, size[one.teeth[1]] = fill(1.0, one.teeth[1]);
  Real w = tapered[2].J, nested = two.a.J + 10*two.v[2], count = size[end]*one.teeth[1];
end Records;
MO
gives records.mo y 7
gives records.mo y 70 --set one.J=70
gives records.mo z 90 --set 'st[2].J=30'
gives records.mo z 9 --set 'st.J={2,3}'
gives records.mo z 1.5 --set 'st[2].ratio=5'
gives records.mo w 5 --set 'tapered[2].J=5'
gives records.mo nested 94 --set two.a.J=4 --set 'two.v[2]=9'
gives records.mo nested 63 --set 'two.v={8,6}'
gives records.mo count 3 --set 'one.teeth={3,1}'
gives records.mo count 4 --set 'one.teeth[1]=4'
echo 'one.J = 71' >values.txt
gives records.mo y 71 --set-file values.txt
refused records.mo C104 'final' fixed_one.J=3
ends 0 'warning\[C105\].*moving.J' simulate records.mo --set moving.J=3 -o r.csv
ends 0 '' sweep records.mo --vary one.J=1,2 -o sweep.csv
ends 0 'warning\[C105\].*`y` has no effect' simulate records.mo --set y=3 -o r.csv

# ---- elements that are not there, and what is no path
cat >bench.mo <<'MO'
model Bench
  model Body
    parameter Real J = 1, v[2] = {1, 2};
    Real w(start = 0, fixed = true);
  equation
    der(w) = J*v[1];
  end Body;
  parameter Integer n = 2;
  Body body[n], one;
  Body several[n](J = {1, 2});
end Bench;
MO
for what in 'body[9]' 'body[0]' 'body[1:2]' 'body[7]' 'body[x]' 'body[1,1]' 'one[1]' 'body[1][2]' 'body[]'; do
    refused bench.mo C102 '' "$what.J=3" "$what.w.start=3" "$what.w=3" "$what.v={3,4}" "$what.v[1]=3"
    ends 2 'error\[C102\]' sweep bench.mo --vary "$what.J=1,2" -o sweep.csv
    ends 2 'error\[C102\]' fmu bench.mo --set "$what.J=3" -o b.fmu
    printf '%s\n3\n' "\"$what.J\"" >samples.csv
    ends 2 'error\[C102\]' sweep bench.mo --samples samples.csv -o sweep.csv
done
refused bench.mo C102 'no name' 'one..J=3' '.one.J=3' 'one.J.=3' 'one.[1]=3' 'body[1]x.J=3' 'body[1.J=3' 'one.v]=3'
refused bench.mo C102 '' 'one.J.start.foo=3' 'one.w.start[1]=3' 'one.J.start.start=3'
gives bench.mo 'body[2].w' 5 --set 'body[2].J=5'
gives bench.mo 'body[2].w' 8 --set 'body.J={4,8}'
gives bench.mo 'body[1].w' 5 --set body.J=5
gives bench.mo 'body[2].w' 7 --set 'body[2].v={7,1}'
gives bench.mo 'body[2].w' 7 --set 'body.v={{1,1},{7,1}}'

# ---- arrays of other sizes
for what in 'body.v={5,6}' 'body.v={{1,2},{3,4},{5,6}}' 'body.J={1,2,3}' 'body.J={1}' 'body.w.start={1,2,3}' n=1; do ends 1 'error\[I108\]' simulate bench.mo --set "$what" -o r.csv; done

# ---- enumerations
cat >oil.mo <<'MO'
package Q
  type Oil = enumeration(Cold, Warm, Hot);
  model Bath
    type Oil = Q.Oil;
    parameter Oil oil = Oil.Warm, oils[2] = {Oil.Cold, Oil.Hot}, grid[2, 2] = fill(Oil.Cold, 2, 2);
    Real y = Integer(oil), z = 10*Integer(oils[1]) + Integer(oils[2]), g = Integer(grid[2, 1]);
  end Bath;
end Q;
MO
for value in Hot Oil.Hot Q.Oil.Hot; do
    gives oil.mo y 3 --set oil=$value
    gives oil.mo z 33 --set "oils[1]=$value"
    gives oil.mo z 32 --set "oils={$value, Warm}"
done
gives oil.mo z 22 --set oils=Warm
gives oil.mo g 3 --set 'grid=[Cold, Cold; Hot, Warm]'
refused oil.mo C103 'is no value of it' oil=Boiling 'oils[1]=Boiling' 'oils={Hot, Boiling}' oil=Oil.Boiling
ends 1 'error\[L102\]' check oil.mo --set oil=Gas.Hot

# ---- start values: of what is fixed and no state, too; and what has no effect says so, by the option that it came with
cat >starts.mo <<'MO'
model Starts
  Real x, y(start = 3, fixed = true), z(start = 1), u(start = 2);
  parameter Boolean on = false;
  parameter Integer n = 0;
  model Part
    parameter Real k = 1;
    Real w(start = 1, fixed = true);
  equation
    der(w) = k;
  end Part;
  Part part if on, none[n];
equation
  der(x) = 0;
  y = 2*x + 1;
  z = 5*x;
  der(u) = 0;
end Starts;
MO
for what in y y.start; do
    ends 0 '' simulate starts.mo --set $what=9 --intervals 1 -o r.csv
    grep -q C105 out && problem "a fixed start value has an effect: $(cat out)"
    grep -q '^1,4,9' <(tail -1 r.csv) || problem "y starts with 9: $(cat r.csv)"
    ends 0 '' sweep starts.mo --vary $what=1,2 -o sweep.csv
    grep -q C105 out && problem "a fixed start value has an effect in a sweep: $(cat out)"
    ends 0 'warning\[C105\]: --set z' simulate starts.mo --set z=9 -o r.csv
    ends 0 'warning\[C105\]: --vary z' sweep starts.mo --vary z=1,2 -o sweep.csv
done
ends 0 '' simulate starts.mo --set u=9 -o r.csv
grep -q C105 out && problem "a guess has an effect: $(cat out)"
cat >valued.mo <<'MO'
model Valued
  parameter Real n(start = 3) = 2, m(start = 3), s = 2*m;
  parameter Integer size(start = 2) = 1;
  parameter Real q(fixed = false, start = 2);
  Real x[size](each start = 1, each fixed = true);
initial equation
  q*q = 9;
equation
  der(x) = -n*q*s*x;
end Valued;
MO
for what in n s size; do ends 0 "warning\[C105\]: --set $what.start: the start value of .$what. has no effect" check valued.mo --set $what.start=5; done
for what in m.start=5 q.start=-2 n=3; do
    ends 0 '' check valued.mo --set $what
    grep -q C105 out && problem "--set $what has an effect: $(cat out)"
done
# Declared in a library, but given by the user.
cat > library.mo <<'END'
model library
  Modelica.Mechanics.Rotational.Components.Inertia j(J = 1, phi(start = 0, fixed = true), w(start = 1, fixed = true));
end library;
END
ends 0 'warning\[C105\]: --set j.a' check library.mo --set j.a=3
for what in part.k=2 part.w=3 part.nosuch=1; do ends 0 'warning\[C105\]: --set part\.[^ ]* has no effect: `part` is switched off' check starts.mo --set $what; done
ends 0 'warning\[C105\]: --set none.k has no effect: `none` has no elements' check starts.mo --set none.k=3
ends 2 'error\[C102\].*`none` has no element' check starts.mo --set 'none[1].k=3'

# ---- a record with a text and a table, handed down as a whole: its other components stay parameters in a compiled library
cat >handed.mo <<'MO'
package Handed
  record Data
    Real k = 2;
    String name = "abc";
    Real table[:] = {1, 2};
  end Data;
  model Part
    parameter Data p;
    parameter Data q[2](each k = 1);
    Real y = p.k * size(p.table, 1) + 100 * q[2].k;
  end Part;
  model Whole
    parameter Data p;
    parameter Data q[2](each k = 3);
    Part a(p = p, q = q);
    Part b(p = p);
  end Whole;
end Handed;
MO
ends 0 wrote build handed.mo --model Handed.Whole -o handed.so
gives handed.so a.y 304
gives handed.so a.y 310 --set p.k=5
gives handed.so b.y 110 --set p.k=5
gives handed.so a.y 704 --set 'q[2].k=7'
gives handed.mo a.y 706 --set 'q[2].k=7' --set 'p.table={1,2,3}' --model Handed.Whole

verdict 'settings: all as expected'
