#!/usr/bin/env bash
# Messages of the front end about files, settings and typing errors, as a user sees them. Usage: front_end.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

# ---- a file that says it belongs to a package found elsewhere is the one that runs
mkdir -p lib/P
echo 'package P end P;' >lib/P/package.mo
echo 'within P; model A Real x = 1; end A;' >lib/P/A.mo
echo 'within P; model B A a; end B;' >lib/P/B.mo
mkdir mine
printf 'within P;\nmodel A "my copy"\n  Real only_here = 2;\nend A;\n' >mine/A.mo
ends 0 'warning\[L108\]' simulate mine/A.mo -L lib -o mine.csv
head -1 mine.csv | grep -q only_here || problem "the library's class ran: $(head -1 mine.csv)"
ends 0 'checked' check lib/P/A.mo
grep -q L108 out && problem "a file of the package itself is no second one: $(cat out)"
echo 'within P; model New B b; end New;' >mine/New.mo
ends 0 'P.New|New' simulate mine/New.mo -L lib -o new.csv
head -1 new.csv | grep -q 'b.a.x' || problem "a new class of the package: $(head -1 new.csv)"
echo 'within Nowhere; model A Real x = 1; end A;' >nowhere.mo
ends 1 'error\[L101\].*Nowhere' simulate nowhere.mo

# ---- folders of packages
printf 'within P;\nmodel C Real y = 3; end C;\n' >lib/P/C.mo
ends 0 '3 classes, 0 at fault' check lib/P
ends 0 '3 classes, 0 at fault' check ./lib/P
cd lib && ends 0 '3 classes, 0 at fault' check P
cd ..
ends 0 'wrote' simulate lib/P --model C -o c.csv
ends 1 'error\[L107\]' simulate lib/P -o c.csv
ends 0 '## .*P.B|# .*P' document lib/P

# ---- warnings inside of a library that the model uses: nothing that its user can change
mkdir -p other/Units apart
echo 'package Units end Units;' >other/Units/package.mo
printf 'within Units;\nmodel Part\n  Real w(unit = "rad/s") = time, x(unit = "m");\nequation\n  x = w;\nend Part;\n' >other/Units/Part.mo
printf 'model Mine\n  Units.Part a, b;\n  Real y(unit = "s") = a.x;\nend Mine;\n' >apart/Mine.mo
ends 0 '1 warning inside of libraries: -v shows it' check apart/Mine.mo -L other
grep -q 'Part.mo' out && problem "a warning of a library: $(cat out)"
grep -q 'units do not agree in `y = a.x`' out || problem "a warning of one's own is shown: $(cat out)"
ends 0 'Part.mo' check apart/Mine.mo -L other -v
ends 0 'Part.mo' check apart/Mine.mo -L other --diagnostics=json
ends 0 'Part.mo' check Units.Part -L other
cp apart/Mine.mo other
ends 0 'Part.mo' check other/Mine.mo

# ---- a file of several models
printf 'package Q\n  model A Real x = 1; end A;\n  package R\n    model B Real y = 2; end B;\n  end R;\n  function f input Real u; output Real v = u; algorithm end f;\nend Q;\n' >several.mo
ends 0 '3 classes, 0 at fault' check several.mo
ends 0 'checked' check several.mo --model R.B
printf 'model A Real x = 1; end A;\nmodel B Real x = z; end B;\n' >two.mo
ends 1 '2 classes, 1 at fault' check two.mo
ends 1 'error\[L107\]' simulate two.mo -o x.csv

# ---- names that mean nothing
printf 'model A\n  import Modelica.Blocks.*;\n  Real x = Modelica.Constants.pii;\n  parameter Types.Init i = Types.Initt.NoInit;\n  Real y = Modelica.Constants;\nend A;\n' >names.mo
ends 1 '`Modelica.Constants` has no `pii`' check names.mo
grep -q 'did you mean `pi`' out || problem "a near constant: $(cat out)"
grep -q '`Modelica.Blocks.Types` has no `Initt`' out || problem "by way of an import: $(cat out)"
grep -q 'did you mean `Init`' out || problem "a near type: $(cat out)"
grep -q '`Modelica.Constants` is a class, not a value' out || problem "a package as a value: $(cat out)"
printf 'model A\n  import Modelica.Blocks.*;\n  Discrete.Sampler s;\nend A;\n' >imported.mo
ends 1 'the published Modelica Standard Library has it' check imported.mo

# ---- --set
cat >set.mo <<'MO'
model S
  type E = enumeration(one, two);
  parameter E e = E.one;
  parameter Real v[3] = {1, 2, 3}, m[2, 2] = [1, 2; 3, 4];
  parameter String names[2] = {"a", "b"};
  parameter Real k(min = 0, max = 10) = 1 "Stiffness";
  Real x(start = 1, fixed = true), y(start = 2), z = if names[2] == "c" then 5 else 6;
equation
  der(x) = -k*x;
  y = sum(v) + sum(m) + (if e == E.two then 100 else 0);
end S;
MO
last() { simulate_to "$@" && tail -1 r.csv | tr -d '\r'; }
simulate_to() { "$program" simulate set.mo --variables "$1" -o r.csv "${@:2}" >out 2>&1; }
gives() { # VARIABLE VALUE ARGUMENT…
    local variable=$1 value=$2
    shift 2
    [ "$(last "^$variable\$" "$@")" = "1,$value" ] || problem "$*: $variable is $(tail -1 r.csv), not $value: $(head -c 300 out)"
}
gives y 16
gives y 116 --set e=two
gives y 116 --set e=S.E.two
gives y 13 --set 'v={1, 1, 1}'
gives y 6.5 --set 'm=[0, 0; 0, 0.5]'
gives z 5 --set 'names={"a", "c"}'
gives z 5 --set 'names[2]="c"'
printf 'model I\n  parameter Integer n = 2;\n  Real x[n] = fill(1.0, n);\nequation\n  assert(n > 1, "");\nend I;\n' >whole.mo
ends 2 'error\[C103\]' check whole.mo --set n=2.5
grep -q 'switched off' out && problem "one cause, one error: $(cat out)"
ends 2 'C103.*`three` is no value|error\[C103\]' check set.mo --set e=three
grep -q '`one`, `two`' out || problem "the literals are named: $(cat out)"
ends 2 'error\[C103\]' check set.mo --set 'v={1, abc(2)}'
ends 2 'error\[C103\]' check set.mo --set 'v={1}, w = {2}'
ends 1 'error\[I108\]' check set.mo --set 'v={1, 2}'
ends 0 'warning\[C105\]' simulate set.mo --set y=3 -o r.csv
ends 0 'warning\[C105\]' simulate set.mo --set y.start=3 -o r.csv
ends 0 '' simulate set.mo --set x=3 -o r.csv
grep -q C105 out && problem "the start value of a state has an effect: $(cat out)"
cat >searched.mo <<'MO'
model Searched "y follows from x, and chooses the configuration of the start, too"
  Real x(start = 1), y;
initial equation
  x = (if x < 3 then 1 else 10) + (if y < 1 then 0.5 else 0.25)*x;
equation
  y = 2*x;
  der(x) = 0;
end Searched;
MO
for what in x.start=5 y.start=3; do
    ends 0 '' simulate searched.mo --set $what -o r.csv
    grep -q C105 out && problem "--set $what has an effect: $(cat out)"
done
cat >aliases.mo <<'MO'
model Aliases
  Real a(start = 1, fixed = true), b, c;
equation
  der(a) = -a;
  b = a;
  c = -a;
end Aliases;
MO
for what in b.start=-1 c.start=1 b.start=2; do ends 0 'warning\[C105\].*own start value|warning\[C105\]' simulate aliases.mo --set $what -o r.csv; done
for what in b.start=1 c.start=-1; do
    ends 0 '' simulate aliases.mo --set $what -o r.csv
    grep -q C105 out && problem "--set $what says what holds: $(cat out)"
done

# ---- parameters that the initialization determines
cat >calculated.mo <<'MO'
model Calculated "a spring that carries the load at 0.1 rad"
  parameter Real c(fixed = false, start = 50, min = 0) "stiffness";
  parameter Real rest = 7/c;
  parameter Real load(fixed = false) = 7;
  Real phi(start = 0.1, fixed = true), w(start = 0, fixed = true);
initial equation
  der(w) = 0;
equation
  der(phi) = w;
  der(w) = load + sin(time) - c*phi;
end Calculated;
MO
ends 0 'warning\[I123\].*`load` has a value' simulate calculated.mo -o r.csv --parameters
python3 -c "
import csv
rows = list(csv.DictReader(open('r.csv')))
assert {round(float(r['c']), 9) for r in rows} == {70.0} and abs(float(rows[-1]['rest']) - 0.1) < 1e-12, rows[-1]
" || problem 'the calculated stiffness'
ends 2 'error\[C104\].*`c` cannot be set: the start of the run computes it' simulate calculated.mo --set c=5 -o r.csv
ends 0 'wrote' simulate calculated.mo --set c.start=5 -o r.csv
ends 2 'C104' sweep calculated.mo --vary c=1:2:2 --collect 'w=final(w)' -o sweep.csv
ends 0 'wrote' fmu calculated.mo --verify -o calculated.fmu
python3 -c "import zipfile; print(zipfile.ZipFile('calculated.fmu').read('modelDescription.xml').decode())" >description.xml
grep -q 'name="c" .*causality="calculatedParameter"' description.xml || problem 'the causality of a calculated parameter'
for solver in dopri5 esdirk rk4; do ends 0 'wrote' simulate calculated.mo --solver $solver -o r.csv; done

# ---- an element of a bus that nothing declares
cat >bus.mo <<'MO'
model Buses
  expandable connector Bus end Bus;
  Bus a, b;
equation
  connect(a.x, b.y);
end Buses;
MO
ends 1 'error\[I124\].*neither side' check bus.mo

# ---- warnings of functions that are called for their checks
cat >warns.mo <<'MO'
model Warns
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too large", AssertionLevel.warning);
  end check;
  Real y = time;
equation
  check(y);
end Warns;
MO
ends 0 'warning\[R313\].*too large' simulate warns.mo -o r.csv

# ---- assertions tell the component; those of functions the call, if there is one, or else the components that may be meant
cat >asserts.mo <<'MO'
package Asserts
  function twice
    input Real x;
    output Real y;
  algorithm
    assert(x < 0.5, "x is too large");
    y := 2*x;
  end twice;
  function four
    input Real x;
    output Real y;
  algorithm
    y := twice(twice(x));
  end four;
  model Part
    Real u;
  equation
    assert(u < 0.4, "u is too large");
  end Part;
  model Callee
    Real u, y;
  equation
    y = four(u);
  end Callee;
  model Equation
    Part a(u = time/8), b(u = time/2);
  end Equation;
  model One
    Callee b(u = time/3);
  end One;
  model Two
    Callee a(u = time/8), b(u = time/3);
  end Two;
end Asserts;
MO
ends 3 'R309.*assertion violated in `b` at t = .*: u is too large' simulate asserts.mo --model Asserts.Equation -o r.csv
ends 3 'R309.*: x is too large \(called by `b`, asserts.mo:23\)' simulate asserts.mo --model Asserts.One -o r.csv
ends 3 'R309.*: x is too large \(called by `a` or `b`\)' simulate asserts.mo --model Asserts.Two -o r.csv

# ---- min and max
ends 1 'error\[I122\].*`k` is -1, but its min is 0' check set.mo --set k=-1
ends 1 'error\[I122\].*`k` is 11, but its max is 10' check set.mo --set k=11
ends 0 '' check set.mo --set k=10
for values in 1,-1 -1,1; do ends 1 'error\[I122\].*`k` is -1, but its min is 0' sweep set.mo --vary k=$values -o sweep.csv; done
cat >limits.mo <<'MO'
model Limits
  parameter Real k = 1, lo = 1, J(min = 0) = 2*k, b(min = lo) = 2, tenth(max = 0.3) = k/10;
  parameter Integer n(min = 1) = 2;
  Real x[n](each start = 1, each fixed = true);
equation
  for i in 1:n loop
    der(x[i]) = -J*x[i] - b*x[i];
  end for;
end Limits;
MO
rm -f sweep.csv
for values in k=-1:1:3 k=1:-1:3 'k=1,-1'; do ends 1 'error\[I122\].*`J` is -2, but its min is 0' sweep limits.mo --vary $values -o sweep.csv; done
for values in b=2:0.5:4 b=0.5:2:4; do ends 1 'error\[I122\].*`b` is 0.5, but its min is 1' sweep limits.mo --vary $values -o sweep.csv; done
for values in lo=1:3:2 lo=3:1:2; do ends 1 'error\[I122\].*`b` is 2, but its min is 3' sweep limits.mo --vary $values -o sweep.csv; done
for values in n=2,0 n=0,2; do ends 1 'error\[I122\].*`n` is 0, but its min is 1' sweep limits.mo --vary $values -o sweep.csv; done
ends 1 'error\[I122\].*with n = 1, lo = 1, b = 0.5: `b` is 0.5' sweep limits.mo --vary n=1,2 --vary lo=0.5,1 --vary b=1,0.5 -o sweep.csv
[ -e sweep.csv ] && problem 'a sweep that was refused has a table'
ends 0 '4 variants|4 rows|sweep.csv' sweep limits.mo --vary n=1,2 --vary k=0,3 -o sweep.csv
ends 1 'error\[I122\].*`J` is -2, but its min is 0' modes limits.mo --vary k=1:-1:3
echo 'model Huge parameter Real k = 10, a(max = 1) = 1e308*k; Real x(start = 1, fixed = true); equation der(x) = -x; end Huge;' >huge.mo
ends 1 'error\[I122\].*`a` is .*inf.*, but its max is 1' check huge.mo
ends 1 'error\[I122\].*`a` is .*inf.*, but its max is 1' sweep huge.mo --vary k=0,10 -o sweep.csv
echo 'model Unset parameter Real p(min = 2); Real x = p*time; end Unset;' >unset.mo
ends 0 'warning\[I115\].*its min is used' check unset.mo
cat >lossy.mo <<'MO'
model Lossy
  import R = Modelica.Mechanics.Rotational;
  parameter Real e = 0.9, mu = 0.5;
  R.Sources.ConstantTorque t(tau_constant = 10);
  R.Components.Inertia a(J = 1), b(J = 1);
  R.Components.LossyGear g(ratio = 2, lossTable = [0, e, e, 0, 0; 10, e, e, 0, 0]);
  R.Components.Brake brake(fn_max = 1, mu_pos = [0, mu]);
  Modelica.Blocks.Sources.Constant off(k = 0);
equation
  connect(t.flange, a.flange_a);
  connect(a.flange_b, g.flange_a);
  connect(g.flange_b, b.flange_a);
  connect(b.flange_b, brake.flange_a);
  connect(off.y, brake.f_normalized);
end Lossy;
MO
ends 0 '' check lossy.mo --set e=1
for e in 1.5 0 -0.5; do ends 1 "error\[I122\].*g\.lossTable\[.,.\]. is $e" check lossy.mo --set e=$e; done
for what in a.J=-1 brake.fn_max=-1 mu=-0.1; do ends 1 'error\[I122\]' check lossy.mo --set $what; done

# ---- an error of the command line is one, whichever stage has found it; messages have the form that was asked for
echo 'model Osc parameter Real k = 1; final parameter Real c = 2; Real x(start = 1, fixed = true), v(start = 0, fixed = true); equation der(x) = v; der(v) = -k*c*x; end Osc;' >osc.mo
as_json() { # ARGUMENT…: all of stderr is JSON
    "$program" "$@" --diagnostics json >/dev/null 2>told
    python3 -c 'import json, sys; [json.loads(line) for line in open("told")]; sys.exit(not open("told").read())' || problem "$*: no JSON: $(cat told)"
}
answers() { # TEXT ARGUMENT…
    local text=$1
    shift
    ends 2 "error\[C101\].*$text" "$@"
    as_json "$@"
}
for what in 'fmu osc.mo --no-reference' 'linearize osc.mo'; do answers '--outputs' $what --outputs nosuch; done
answers '--tunable: the model has no parameter' build osc.mo --tunable nosuch
answers '--tunable: `c` cannot be changed' build osc.mo --tunable '^c$'
answers '--tunable: the model has no parameter' fmu osc.mo --no-reference --tunable '^x$'
[ -e Osc.fmu ] || [ -e libOsc.so ] && problem 'it was refused, and written'
answers '--variables: no variable' simulate osc.mo --variables nosuch -o r.csv
ends 0 'wrote' simulate osc.mo --variables '^x$' -o r.csv
answers '--variables: no variable' convert r.csv c.csv --variables nosuch
ends 0 '0 variables' simulate osc.mo --variables '^$' -o none.csv
for what in 'modes osc.mo --at' 'linearize osc.mo --at' 'simulate osc.mo --stop-time'; do
    answers 'stop time -1 s is before' $what -1
    for value in nan inf -inf; do answers 'is not a finite number' $what $value; done
done
answers 'the same file' simulate osc.mo -o r.csv --report r.csv
answers 'has no option' simulate osc.mo --nosuch
answers 'greater than 0' simulate osc.mo --tolerance 0
"$program" simulate osc.mo -o r.csv --diagnostics json >/dev/full 2>told
python3 -c 'import json; [json.loads(line) for line in open("told")]' && grep -q E102 told || problem "a full standard output: $(cat told)"

# ---- what is read is not written
mkdir -p read/P && echo 'package P model A Real x(start = 1, fixed = true); equation der(x) = -x; end A; end P;' >read/P/package.mo
echo 'k = 2' >values.csv
cp osc.mo kept.mo
kept() { # FILE COPY ARGUMENT…
    local file=$1 copy=$2
    shift 2
    ends 2 'error\[C101\].*is a file that is read' "$@"
    cmp -s "$file" "$copy" || { problem "$*: $file was overwritten"; cp "$copy" "$file"; }
}
for what in 'fmu -o' 'build --emit llvm -o' 'simulate --report' 'simulate --log-events' 'simulate --provenance'; do kept osc.mo kept.mo $what osc.mo osc.mo; done
cp read/P/package.mo package.kept
for option in --provenance --report --log-events; do kept read/P/package.mo package.kept simulate P.A -L read $option read/P/package.mo; done
kept read/P/package.mo package.kept fmu P.A -L read -o read/P/package.mo
kept read/P/package.mo package.kept document read/P -o read/P/package.mo
kept read/P/package.mo package.kept document P -L read -o read/P/../P/package.mo
sed -i 's/der(x) = -x/der(x) = -y/' read/P/package.mo && cp read/P/package.mo package.kept
kept read/P/package.mo package.kept simulate P.A -L read --report read/P/package.mo
cp values.csv values.kept
kept values.csv values.kept simulate osc.mo --set-file values.csv -o values.csv
kept values.csv values.kept sweep osc.mo --set-file values.csv --vary x.start=1,2 -o values.csv
cp values.csv values.json && cp values.csv values.svg && cp values.csv values.so
kept values.json values.kept linearize osc.mo --set-file values.json -o values.json
kept values.svg values.kept modes osc.mo --set-file values.svg -o values.svg
kept values.so values.kept build osc.mo --set-file values.so -o values.so
"$program" simulate osc.mo -o r.csv >out 2>&1 && cp r.csv r.kept && ln -sf r.csv link.csv
kept r.csv r.kept convert r.csv r.csv
kept r.csv r.kept convert r.csv ./link.csv
echo x >names.svg && cp names.svg names.kept
kept names.svg names.kept compare r.csv r.csv --signals names.svg --plot names.svg

# ---- slips
model() { printf '%s\n' "$2" >"$1.mo"; }
model case 'model A Modelica.Mechanics.Rotational.Components.Inertia J(j = 1); end A;'
ends 1 'did you mean `J`' check case.mo
model units 'model A import Modelica.SIunits; SIunits.Torque t = 1; end A;'
ends 1 'Modelica.Units.SI' check units.mo
model published 'model A Modelica.Electrical.Analog.Basic.OpAmp r; end A;'
ends 1 'the published Modelica Standard Library has it' check published.mo
ends 2 'tolerance: `0` is not a number greater than 0' simulate set.mo --tolerance 0
model zero 'model A
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 0);
  Modelica.Mechanics.Rotational.Sources.ConstantTorque t(tau_constant = 1);
equation
  connect(t.flange, load.flange_a);
end A;'
ends 3 '`load.J` is 0' simulate zero.mo -o zero.csv

# ---- unbalanced models
model forgotten 'model A
  Modelica.Mechanics.Rotational.Sources.Torque t;
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 1);
equation
  connect(t.flange, load.flange_a);
end A;'
ends 1 'its input `t.tau` is given nothing' check forgotten.mo
ends 0 'not balanced: [0-9]+ equations for [0-9]+ unknowns' check forgotten.mo --dump flat
model surplus 'model A
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 1);
equation
  load.flange_a.tau = 5;
end A;'
ends 1 'one more equation for the flow `load.flange_a.tau`' check surplus.mo
grep -q 'nothing is connected there' out || problem "the flow it fights with: $(cat out)"

# ---- what an assertion says
model said 'model A
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 1, w(start = 3, fixed = true), phi(start = 0, fixed = true));
  Boolean fast = load.w > 2;
equation
  assert(load.phi < 1.5, "phi is " + String(load.phi) + ", fast: " + String(fast) + " at " + String(time) + " s");
end A;'
ends 3 'phi is [0-9.]+, fast: true at [0-9.]+ s' simulate said.mo -o said.csv
model braces 'model A
  type E = enumeration(one, two);
  parameter E e = E.two;
  Real x(start = 1, fixed = true);
equation
  der(x) = 1;
  assert(x < 1.5, "literal {=x} {=time} {{=e} {" + String(e) + "} {} {x");
end A;'
ends 3 'literal \{=x\} \{=time\} \{\{=e\} \{two\} \{\} \{x$' simulate braces.mo -o said.csv
model inside 'model A
  function f
    input Real x;
    output Real y = x;
  algorithm
    assert(x < 1.5, "in f: {=x} {x} at " + String(x));
  end f;
  Real x(start = 1, fixed = true), y = f(x);
equation
  der(x) = 1;
end A;'
for way in '' --interpret; do ends 3 'in f: \{=x\} \{x\} at 1\.5[0-9]* \(called at inside.mo:8\)$' simulate inside.mo $way -o said.csv; done
model shown 'model A
  type E = enumeration(one, two);
  function f
    input Real x;
    input Integer n;
    input Boolean b;
    input E e;
    input String name;
    output Real y;
  protected
    Real z = 2 * x;
  algorithm
    assert(x < 0.5, "[" + name + "]: " + String(x, significantDigits = 2) + String(z, format = "8.2f") + String(n, 4) + "|" + String(b) + " " + String(e) + " " + String(1 / 3));
    y := x;
  end f;
  Integer n = integer(time + 3);
  Real y = f(time, n, n > 2, if n > 2 then E.two else E.one, "f");
end A;'
for way in '' --interpret; do ends 3 '\[f\]: 0.5[0-9]*    1.0[0-9]3   [|]true two 0.333333' simulate shown.mo $way -o said.csv; done
model two 'model A
  Real x = time;
  annotation(experiment(StopTime = 2));
  annotation(Documentation(info = "x"));
end A;'
ends 0 'warning\[S108\]' simulate two.mo -o two.csv

# ---- a part of a model that needs its surroundings
model part 'model A
  model World
    parameter Real g = 9.81;
    annotation(missingInnerMessage = "Drag a world into your model");
  end World;
  outer World world;
  Real f = 2 * world.g;
end A;'
ends 0 'warning\[I135\].*around `A`: one of class `A.World`' check part.mo
grep -q 'Drag a world' out || problem "the message of the class: $(cat out)"
model discrete 'model A
  discrete Real x = time;
end A;'
ends 1 'error\[I137\]' check discrete.mo
model inside 'model A
  model Part
    Real x(start = 0, fixed = true);
  end Part;
  Part part;
equation
  when time > 0.5 then
    part.x = 1;
  end when;
end A;'
ends 1 'error\[I138\].*`part`' check inside.mo

# ---- --strict: what the specification forbids and is accepted with a warning
ends 1 'error\[S108\]' simulate two.mo --strict -o two.csv
ends 1 '"severity": ?"error"' check two.mo --strict --diagnostics=json
ends 1 'error\[L108\]' check mine/A.mo -L lib --strict
model each 'model A
  Real x[2](start = 1, each fixed = true);
equation
  der(x) = {1, 2};
end A;'
ends 0 'warning\[I136\]' simulate each.mo -o each.csv
ends 1 'error\[I136\]' simulate each.mo --strict -o each.csv

# ---- check: what a component reads from its own bus comes from outside
model bus 'model A
  connector RealInput = input Real;
  expandable connector Bus
  end Bus;
  block Gain
    RealInput u;
    Real y = 2 * u;
  end Gain;
  Bus bus;
  Gain gain;
equation
  connect(bus.speed, gain.u);
end A;'
ends 0 'checked' check bus.mo
ends 1 'error\[F101\]' simulate bus.mo -o bus.csv
# ---- an input with a value of its own, on a condition, and a connection: the component is balanced
model rolling 'model A
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Source
    RealOutput y = 3 * time;
  end Source;
  model Roll
    parameter Boolean use_input = true;
    RealInput u = inside if use_input;
    Real inside, y;
  equation
    if not use_input then
      inside = 1;
    end if;
    y = 2 * inside;
  end Roll;
  Source source;
  Roll roll;
equation
  connect(source.y, roll.u);
end A;'
ends 0 'checked' check rolling.mo --strict
model tank 'model A
  Real level(start = 0, fixed = true);
equation
  der(level) = 1;
  when level > 0.5 then
    level = 0;
  end when;
end A;'
ends 1 'error\[I107\].*discrete' check tank.mo
grep -q 'gives `level` its value here' out || problem "the place of the when: $(cat out)"
grep -q 'reinit' out || problem "the help: $(cat out)"
model ragged 'model A
  model C
    parameter Integer n = 1;
    Real x[n] = fill(time, n);
  end C;
  C c[2](n = {3, 2});
  Real s = sum(c.x);
end A;'
ends 1 'error\[I108\].*`c.x` is no array' check ragged.mo
grep -q '`c\[1\].x` has size \[3\], `c\[2\].x` has size \[2\]' out || problem "both sizes: $(cat out)"
model fine 'model A
  Real x = time;
end A;'
ends 0 'wrote' simulate fine.mo --strict -o fine.csv
verdict 'the front end answers'
