#!/usr/bin/env bash
# Bad input: the right message, the right exit code, no signal, within 20 seconds. Usage: run.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

# expect NAME EXIT_CODES CODE ARGUMENT…: runs the program; one of the exit codes, and a message with this code
expect() {
    local name=$1 codes=$2 message=$3 status
    shift 3
    timeout 20 "$program" "$@" >out 2>&1 </dev/null
    status=$?
    if [[ " $codes " != *" $status "* ]]; then
        problem "$name: exit code $status instead of $codes: $(head -c 600 out)"
    elif ! grep -qE "(error|warning)\[($message)\]" out; then
        problem "$name: no message $message: $(head -c 600 out)"
    fi
}

model() { printf '%s\n' "$2" >"$1.mo"; }
refused() { expect "$1" 1 "$2" simulate "$1.mo" -o x.csv; }

# ---- what is not Modelica
: >empty.mo
refused empty S107
head -c 100000 /dev/urandom >binary.mo
refused binary S104
printf 'model A\n  Real x;\000\nend A;\n' >zero.mo
refused zero 'S104|S101'
{ printf 'model A Real x = '; head -c 1000000 /dev/zero | tr '\0' '('; printf '; end A;'; } >brackets.mo
refused brackets S102
{ printf 'model A Real x = '; head -c 1000000 /dev/zero | tr '\0' '{'; printf '; end A;'; } >braces.mo
refused braces S102
{ printf 'model A\nequation\n'; for _ in $(seq 20000); do printf 'if true then\n'; done; printf 'end A;'; } >ifs.mo
refused ifs S102
{ for _ in $(seq 20000); do printf 'model A\n'; done; } >classes.mo
refused classes S102
model string 'model A "open
  Real x;
end A;'
refused string S103
model comment 'model A /* open
  Real x;
end A;'
refused comment S103
model number 'model A Real x = 1e999; end A;'
refused number 'S105|I112'
model ends 'model A Real x = 1; end B;'
refused ends S106
model words 'this is not Modelica at all'
refused words S101

# ---- depth
{ printf 'model A0\n  Real x = time;\nend A0;\n'; for i in $(seq 2000); do printf 'model A%d\n  extends A%d;\nend A%d;\n' "$i" $((i - 1)) "$i"; done; } >bases.mo
expect bases 1 I113 simulate bases.mo --model A2000 -o x.csv
grep -q 'more than 200 classes extend each other up to' out || problem "bases: $(head -c 300 out)"
{ printf 'type T0 = Real;\n'; for i in $(seq 3000); do printf 'type T%d = T%d;\n' "$i" $((i - 1)); done; printf 'model A\n  T3000 x = time;\nend A;\n'; } >types.mo
expect types 1 I113 simulate types.mo --model A -o x.csv
grep -q 'more than 200 short classes define each other down to' out || problem "types: $(head -c 300 out)"
model deep 'model deep
  function f
    input Integer x;
    output Integer y;
  algorithm
    y := if x <= 0 then 0 else f(x - 1) + 1;
  end f;
  parameter Integer k = 100000;
  Real y = f(k);
end deep;'
expect deep 3 R303 simulate deep.mo -o x.csv
grep -q '`deep.f` calls itself more than 500 times' out || problem "deep: $(head -c 600 out)"

# ---- size
{ printf 'model A\n  parameter Real x[:] = {0'; for i in $(seq 199999); do printf ',%d' "$i"; done; printf '};\n  Real y = x[200000];\nend A;\n'; } >long.mo
timeout 20 "$program" simulate long.mo --intervals 2 --variables '^y$' -o long.csv >out 2>&1
status=$?
# It is legal: so it must run, or be refused as too large; never crash.
case $status in
0) grep -q '199999' long.csv || problem 'long: wrong value' ;;
1) grep -q 'error\[I113\]' out || problem "long: no message: $(head -c 300 out)" ;;
*) problem "long: exit code $status: $(head -c 300 out)" ;;
esac
{ printf 'model A\n  parameter Real p = 1;\n  Real x = 0'; for _ in $(seq 20000); do printf ' + p'; done; printf ';\nend A;\n'; } >sum.mo
timeout 20 "$program" simulate sum.mo --intervals 2 --variables '^x$' -o sum.csv >out 2>&1 && grep -q '20000' sum.csv ||
    problem "sum: a sum of 20000 terms fails: $(head -c 300 out)"
model huge 'model A Real x[1000000000]; equation x = zeros(1000000000); end A;'
refused huge I113
model huge_loop 'model A Real x[2]; equation for i in 1:1000000000 loop x[1] = i; end for; x[2] = 1; end A;'
refused huge_loop 'I113|F101'
model huge_range 'model A Real x = sum(1:1000000000); end A;'
refused huge_range I113
{ for i in $(seq 0 29); do printf 'model A%d A%d a, b; end A%d;\n' $i $((i + 1)) $i; done; printf 'model A30 parameter Real x[10000] = ones(10000); end A30;\nmodel A A0 a; end A;\n'; } >huge_tree.mo
expect huge_tree 1 I113 simulate huge_tree.mo --model A -o x.csv
{ printf 'model A Real x; equation\n'; printf 'for i%d in 1:2 loop ' $(seq 30); printf 'x = 1; '; printf 'end for; %.0s' $(seq 30); printf 'end A;\n'; } >huge_nest.mo
refused huge_nest I113

# ---- what does not hang together
model cyclic_extends 'model A extends A; end A;'
refused cyclic_extends I101
model cyclic_extends2 'package P model A extends B; end A; model B extends A; end B; end P;'
expect cyclic_extends2 1 I101 simulate cyclic_extends2.mo --model P.A
model self 'model A A a; Real x = 1; end A;'
refused self I101
model cyclic_constants 'model A constant Real a = b; constant Real b = a; Real x = a; end A;'
refused cyclic_constants I111
model cyclic_parameters 'model A parameter Real a = b + 1; parameter Real b = a; Real x = a; end A;'
refused cyclic_parameters I111
model missing 'model A Missing m; end A;'
refused missing L101
model missing_base 'model A Real x = 1; extends Missing; end A;'
refused missing_base L101
model missing_base_first 'model A extends Missing; Real x = 1; end A;'
refused missing_base_first L101
model function_time 'model A function f output Real t; algorithm t := time; end f; Real x = f(); end A;'
refused function_time I121
model string_equation 'model A String s = String(time); end A;'
refused string_equation I119
model name 'model A Real x = y; end A;'
refused name L102
model type 'model A Real x = "s"; end A;'
refused type I107
model boolean 'model A Boolean b = 1.5; end A;'
refused boolean I107
model modifier 'model B Real x = 1; end B; model A B b(y = 2); end A;'
expect modifier 1 I104 simulate modifier.mo --model A
model subscript 'model A Real x[3]; equation x[4] = 1; x[1] = 1; x[2] = 2; end A;'
refused subscript I109
model sizes 'model A Real x[3] = {1, 2}; end A;'
refused sizes I108
model partial 'partial model P Real x; end P; model A P p; end A;'
expect partial 1 I103 simulate partial.mo --model A
model unbalanced 'model A Real x; Real y; equation x = 1; end A;'
refused unbalanced F101
model overfull 'model A Real x; equation x = 1; x = 2; end A;'
refused overfull F101
model singular 'model A Real x; Real y; equation x + y = 1; 2*x + 2*y = 2; end A;'
refused singular D112
model structural 'model A Real x; Real y; equation x = 1; x = 2 * time; end A;'
refused structural 'D101|D102|D103'
model recursion 'model A function f input Real x; output Real y; algorithm y := f(x); end f; constant Real c = f(1); Real z = c; end A;'
refused recursion '[A-Z][0-9]+'
model external 'model A function f input Real x; output Real y; external "C" y = sin(x); end f; Real z = f(time); end A;'
refused external I120

# ---- values that fail
model division 'model A Real x(start = 0, fixed = true); equation der(x) = 1 / x; end A;'
expect division '1 3' 'R301|R303' simulate division.mo -o x.csv
model blow_up 'model A Real x(start = 1, fixed = true); equation der(x) = x ^ 2; end A;'
expect blow_up 3 'R302|R303' simulate blow_up.mo --stop-time 2 -o x.csv
model root 'model A Real x(start = 1, fixed = true); equation der(x) = -sqrt(x - 0.5) - 1; end A;'
expect root 3 'R302|R303' simulate root.mo --stop-time 2 -o x.csv
model nan 'model A parameter Real p = -1; parameter Real q = sqrt(p); Real x(start = 1, fixed = true); equation der(x) = q; end A;'
expect nan '1 3' 'I112|R301|R303' simulate nan.mo -o x.csv
model steps 'model A Real x(start = 1, fixed = true); equation der(x) = -floor(3*sqrt(0.5 - time)) - x; end A;'
expect steps 3 R303 simulate steps.mo -o x.csv
grep -qF 'the argument of `floor(3*sqrt(0.5 - time))` is not a number' out && ! grep -qF '$floor' out || problem "steps, in the words of the model: $(cat out)"
model parameter 'model A parameter Real p; Real x(start = 1, fixed = true); equation der(x) = p; end A;'
expect parameter '0 1' 'I114|I115' simulate parameter.mo -o x.csv
model assertion 'model A Real x = time; equation assert(x < 0.5, "too large"); end A;'
expect assertion 3 R309 simulate assertion.mo -o x.csv

model flipping 'model A Boolean b(start = false, fixed = true); equation b = not pre(b); end A;'
expect flipping 3 R304 simulate flipping.mo -o x.csv
model no_root 'model A Real x(start = 1); equation x^2 + 1 + time = 0; end A;'
expect no_root 3 'R301|R305' simulate no_root.mo -o x.csv
model vanishing_root 'model A Real x(start = 1); equation x^2 = 0.5 - time; end A;'
expect vanishing_root 3 R305 simulate vanishing_root.mo -o x.csv
model inconsistent 'model A parameter Real p = 1; Real x, y; equation x + y = 1; x + p*y = 2; end A;'
expect inconsistent 3 R308 simulate inconsistent.mo -o x.csv
model loose_spring 'model A import R = Modelica.Mechanics.Rotational.Components; R.Inertia J(J = 1, w(start = 10, fixed = true), phi(start = 0, fixed = true)); R.Clutch clutch(fn_max = 100); R.Spring spring(c = 100); R.Inertia load(J = 1, w(start = 0, fixed = true), phi(start = 0, fixed = true)); Modelica.Blocks.Sources.Constant force(k = 0); equation connect(J.flange_b, clutch.flange_a); connect(clutch.flange_b, spring.flange_a); connect(spring.flange_b, load.flange_a); connect(force.y, clutch.f_normalized); end A;'
expect loose_spring 3 R308 simulate loose_spring.mo -o x.csv
grep -q 'leaves a shaft without inertia loose' out || problem "loose_spring: $(head -c 600 out)"
rotational='import Modelica.Mechanics.Rotational.{Components, Sources}; Components.Inertia J(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true)); Sources.ConstantTorque m(tau_constant = 50);'
model loose_gears "model A $rotational Components.Clutch c1(fn_max = 100, mu_pos = [0, 0.3]), c2(fn_max = 100, mu_pos = [0, 0.3]); Components.IdealGear g1(ratio = 3), g2(ratio = 2); Components.SpringDamper s(c = 1000, d = 10); Components.Inertia L(J = 10, w(start = 0, fixed = true)); equation c1.f_normalized = 1; c2.f_normalized = 0; connect(m.flange, J.flange_a); connect(J.flange_b, c1.flange_a); connect(J.flange_b, c2.flange_a); connect(c1.flange_b, g1.flange_a); connect(c2.flange_b, g2.flange_a); connect(g1.flange_b, s.flange_a); connect(g2.flange_b, s.flange_a); connect(s.flange_b, L.flange_a); end A;"
model loose_damped "model A $rotational Components.Clutch c1(fn_max = 100, mu_pos = [0, 0.3]); Components.Damper d(d = 1); Components.Spring s(c = 1000); Components.Fixed ground; equation c1.f_normalized = 1; connect(m.flange, J.flange_a); connect(J.flange_b, c1.flange_a); connect(J.flange_b, d.flange_a); connect(d.flange_b, c1.flange_b); connect(c1.flange_b, s.flange_a); connect(s.flange_b, ground.flange); end A;"
for loose in loose_gears loose_damped; do
    expect $loose 3 R308 simulate $loose.mo -o x.csv
    grep -q 'leaves a shaft without inertia loose: give that shaft some inertia$' out && ! grep -q 'same motion' out || problem "$loose: $(head -c 900 out)"
done
model loop_of_gain_1 'model A Modelica.Blocks.Math.Gain gain(k = 1); Modelica.Blocks.Math.Add add; Modelica.Blocks.Sources.Constant one(k = 1); equation connect(one.y, add.u1); connect(gain.y, add.u2); connect(add.y, gain.u); end A;'
expect loop_of_gain_1 3 R308 simulate loop_of_gain_1.mo -o x.csv
grep -q 'a loop of signals with a gain of 1' out && ! grep -qE 'motion|shaft' out || problem "loop_of_gain_1: $(head -c 900 out)"
model storm 'model A Real x(start = 0, fixed = true); equation der(x) = if x > 0 then -1e9 else 1e9; end A;'
expect storm '0 3' 'R306|R307' simulate storm.mo -o x.csv --max-events 1000

# ---- settings
model good 'model A parameter Real p = 1; final parameter Real q = 2; parameter Integer n = 1; Real x(start = 1, fixed = true); equation der(x) = -p * x * q * n; end A;'
expect set_unknown '1 2' C102 simulate good.mo --set nothing=1 -o x.csv
expect set_no_element '1 2' C102 simulate good.mo --set 'x[2]=1' -o x.csv
expect set_type '1 2' C103 simulate good.mo --set p=abc -o x.csv
expect set_integer '1 2' C103 simulate good.mo --set n=1.5 -o x.csv
expect set_final '1 2' C104 simulate good.mo --set q=1 -o x.csv
expect set_nan '1 2 3' 'C103|R301|R303' simulate good.mo --set p=nan -o x.csv
expect set_form 2 C101 simulate good.mo --set p -o x.csv
printf '# comment\np = 2\nwrong line\n' >wrong.set
expect set_file 2 C101 simulate good.mo --set-file wrong.set -o x.csv
expect set_no_file 2 C101 simulate good.mo --set-file none.set -o x.csv

# ---- command line
expect option 2 C101 simulate --no-such good.mo
expect option_near 2 C101 simulate good.mo --stop-tme 2
grep -q 'did you mean `--stop-time`' out || problem 'option_near: no suggestion'
expect command 2 C101 simulte good.mo
grep -q 'did you mean `simulate`' out || problem 'command: no suggestion'
expect no_model 2 C101 simulate
expect two_models 2 C101 simulate good.mo other.mo
expect solver 2 C101 simulate good.mo --solver magic
expect tolerance 2 C101 simulate good.mo --tolerance=-1
expect tolerance_word 2 C101 simulate good.mo --tolerance fine
for wrong in 0 -1 nan inf fine 1e400; do expect "max_step $wrong" 2 C101 simulate good.mo "--max-step=$wrong"; done
expect fine_grid 2 C101 simulate good.mo --step-size 1e-300
grep -q 'the output grid has more than .* intervals: .* s in steps of 1e-300 s' out || problem "fine_grid: $(head -c 300 out)"
expect max_step_fixed 2 C101 simulate good.mo --solver rk4 --step-size 0.1 --max-step 0.01
grep -q 'fixed at 0.1 s' out || problem "max_step_fixed: $(cat out)"
expect max_step_short 2 C101 simulate good.mo --max-step 1e-300
grep -q "too short to change the time" out || problem "max_step_short: $(cat out)"
expect intervals 2 C101 simulate good.mo --intervals 0
expect grid_without_width 2 C101 simulate good.mo --stop-time 5e-324
expect grid_too_fine 2 C101 simulate good.mo --start-time 1e10 --stop-time 10000000000.00001
expect times 2 C101 simulate good.mo --start-time 2 --stop-time 1
expect regex 2 C101 simulate good.mo --variables '('
expect extension 2 C101 simulate good.mo -o x.xlsx
expect library 2 C101 simulate good.mo -L none
expect dump 2 C101 check good.mo --dump=everything
expect code 2 C101 explain X999
expect no_class 1 L101 simulate No.Such.Class
expect wrong_class 1 L101 simulate good.mo --model B
model two 'model A Real x = 1; end A; model B Real x = 2; end B;'
refused two L107

# ---- environment
expect no_file 1 E101 simulate none.mo
mkdir empty_folder.mo
expect folder 1 E101 simulate empty_folder.mo
mkdir -p library/P/M.mo
printf 'within ;\npackage P\nend P;\n' >library/P/package.mo
printf 'M\n' >library/P/package.order
expect library_file 1 'L106|L101' simulate P.M -L library
mkdir -p library/Q/package.mo
expect library_package 1 'L106|L101' simulate Q.M -L library
expect no_folder 3 E102 simulate good.mo -o none/x.csv
[ -e /dev/full ] && expect full_disk 3 E102 simulate good.mo -o /dev/full
[ -n "$(find . -name '*.part')" ] && problem 'a half-written file remains'
mkfifo pipe pipe.mo
expect pipe_as_model 1 E101 simulate pipe.mo
expect device_as_model 1 E101 simulate /dev/zero
expect pipe_as_result 2 E103 plot pipe
expect pipes_as_results 2 E103 compare pipe pipe
expect device_as_result 2 E103 plot /dev/zero
expect devices_as_results 2 E103 compare /dev/zero /dev/zero
expect pipe_of_settings 2 C101 simulate good.mo --set-file pipe
if [ "$(id -u)" -ne 0 ]; then
    cp good.mo locked.mo && chmod 000 locked.mo
    expect locked 1 E101 simulate locked.mo
fi

# ---- and what is right
"$program" simulate good.mo -o good.csv >out 2>&1 && [ -s good.csv ] || problem "a good model fails: $(cat out)"
verdict 'every bad input is answered'
