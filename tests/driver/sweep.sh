#!/usr/bin/env bash
# `torsion sweep`: the table does not depend on threads, kills and processes; failures are rows; errors give messages. Usage: sweep.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
. "$(dirname "$0")/../support/scratch.sh"

cat >Play.mo <<'MODEL'
model Play "two masses with play between them"
  parameter Real c = 2e3;
  parameter Real b = 0.01;
  parameter Integer n = 1;
  parameter Integer size = 2;
  parameter Real w0 = 10;
  parameter Real limit = 1e9;
  Real a[size](each start = 1, each fixed = true);
  Modelica.Mechanics.Rotational.Components.Inertia J1(J = 0.1, phi(fixed = true), w(fixed = true, start = w0));
  Modelica.Mechanics.Rotational.Components.ElastoBacklash e(c = c, b = b, d = 0.5);
  Modelica.Mechanics.Rotational.Components.Inertia J2(J = 0.2, phi(fixed = true), w(fixed = true));
equation
  for i in 1:size loop
    der(a[i]) = -n*a[i];
  end for;
  connect(J1.flange_b, e.flange_a);
  connect(e.flange_b, J2.flange_a);
  assert(J2.w < limit, "too fast");
  annotation(experiment(StopTime = 0.5));
end Play;
MODEL
sweep() { "$program" sweep Play.mo "$@" >out 2>err; }
# refused EXIT_CODE CODE TEXT ARGUMENT…
refused() {
    local expected=$1 code=$2 text=$3
    shift 3
    sweep "$@"
    local answer=$?
    [ $answer -eq "$expected" ] || problem "sweep $*: exit code $answer, not $expected: $(head -c 300 err)"
    grep -q "\[$code\]" err && grep -qE -- "$text" err || problem "sweep $*: no $code with '$text': $(head -c 400 err)"
}
cell() { sed -n "$2p" "$1" | cut -d, -f"$3"; } # cell FILE LINE COLUMN

# ---- the same bytes with any number of workers
collect=(--collect 'final(J2.w)' --collect 'peak=max(abs(e.tau))' --collect 'contact=time_of_first(abs(e.tau) > 1)' --collect 'mean(J2.w)/rms(J1.w)')
grid=(--vary c=1e3:1e4:6:log --vary b=0:0.02:5)
sweep "${grid[@]}" "${collect[@]}" --jobs 1 -o one.csv || problem "one worker: $(cat err)"
for jobs in 2 5; do
    sweep "${grid[@]}" "${collect[@]}" --jobs $jobs -o $jobs.csv || problem "$jobs workers: $(cat err)"
    cmp one.csv $jobs.csv || problem "another table with $jobs workers"
done
[ "$(head -1 one.csv)" = '"number","c","b","status","steps","events","final(J2.w)","peak","contact","mean(J2.w)/rms(J1.w)"' ] || problem "header: $(head -1 one.csv)"
[ "$(wc -l <one.csv)" -eq 31 ] || problem "rows: $(wc -l <one.csv)"
[ -e one.csv.part ] && problem "one.csv.part is left"
[ "$(cell one.csv 31 2)" = 10000 ] && [ "$(cell one.csv 31 3)" = 0.02 ] && [ "$(cell one.csv 3 3)" = 0.005 ] || problem "order of the grid: $(cut -d, -f2,3 one.csv | tr '\n' ' ')"

# ---- a row is what `simulate` gives, after whatever other runs
"$program" simulate Play.mo --set b=0.015 --set c=1000 -o run.csv >/dev/null 2>err || problem "simulate: $(cat err)"
column=$(head -1 run.csv | tr ',' '\n' | grep -nx '"J2.w"' | cut -d: -f1)
expected=$(tail -1 run.csv | cut -d, -f"$column")
awk -v a="$expected" -v b="$(cell one.csv 5 7)" 'BEGIN { d = a - b; exit !(d < 1e-9 && d > -1e-9) }' || problem "final(J2.w): $(cell one.csv 5 7), simulate: $expected"

# ---- start values and bound parameters through parameters; lists; samples
sweep --vary w0=5,10 --vary n=1,3 --collect 'start(J1.w)' --collect 'a[2]' -o starts.csv || problem "start values: $(cat err)"
[ "$(cut -d, -f7 starts.csv | tr '\n' ' ')" = '"start(J1.w)" 5 5 10 10 ' ] || problem "start values: $(cat starts.csv)"
[ "$(cell starts.csv 2 8)" != "$(cell starts.csv 3 8)" ] || problem "n changes nothing"
sweep --vary e.c=1e3,1e4 --collect 'e.c' -o bound.csv && [ "$(cell bound.csv 3 6)" = 10000 ] || problem "a parameter that is bound to another: $(cat err)"
printf '"c";"b"\n1000;0.015\n2e3;0\n' >samples.csv
sweep --samples samples.csv --collect 'final(J2.w)' -o samples-out.csv || problem "samples: $(cat err)"
[ "$(cell samples-out.csv 2 7)" = "$(cell one.csv 5 7)" ] || problem "a sample is not the same as in the grid"
sweep --vary b=0,0.01 || problem "no --collect: $(cat err)"
grep -q '"final(J1.phi)"' Play-sweep.csv || problem "columns without --collect: $(head -1 Play-sweep.csv)"

# ---- start values; each row is what `simulate --set` gives
simulated() { # simulated VARIABLE ARGUMENT…: its last value
    local variable=$1 column
    shift
    "$program" simulate Play.mo "$@" -o run.csv >/dev/null 2>err || problem "simulate $*: $(cat err)"
    column=$(head -1 run.csv | tr ',' '\n' | grep -nFx "\"$variable\"" | cut -d: -f1)
    tail -1 run.csv | cut -d, -f"$column"
}
near() { awk -v a="$1" -v b="$2" 'BEGIN { d = a - b; exit !(d < 1e-9 && d > -1e-9) }'; }
sweep --vary J1.w.start=5,10 --vary J2.w.start=1:3:2 --collect 'start(J1.w)' --collect 'final(J2.w)' --collect 'start(J2.w)' -o from.csv || problem "start values: $(cat err)"
[ "$(head -1 from.csv)" = '"number","J1.w.start","J2.w.start","status","steps","events","start(J1.w)","final(J2.w)","start(J2.w)"' ] || problem "header of start values: $(head -1 from.csv)"
[ "$(cut -d, -f7,9 from.csv | tr '\n' ' ')" = '"start(J1.w)","start(J2.w)" 5,1 5,3 10,1 10,3 ' ] || problem "start values: $(cat from.csv)"
grep -q ': 2 models compiled' out || problem "the start value of a state (J1.w) needs no model of its own, that of J2.w does: $(cat out)"
near "$(cell from.csv 3 8)" "$(simulated J2.w --set J1.w.start=5 --set J2.w.start=3)" || problem "J2.w from a start value: $(cat from.csv)"

sweep --vary 'a[1].start=1,3' --collect 'start(a[1])' --collect 'start(a[2])' -o element.csv && [ "$(sed -n 3p element.csv | cut -d, -f6,7)" = 3,1 ] || problem "start value of an element: $(cat err element.csv)"

# ---- what decides the equations: a model for each combination, whatever else is varied
structure=(--vary n=1,2 --vary size=2,1,3,2 --vary w0=5,10 --collect 'final(J2.w)' --collect 'final(a[1])')
sweep "${structure[@]}" --jobs 1 -o sizes.csv || problem "sizes: $(cat err)"
grep -q '3 models compiled' out || problem "sizes: $(cat out)"
[ "$(wc -l <sizes.csv)" -eq 17 ] && [ "$(cut -d, -f5 sizes.csv | sort -u | tr '\n' ' ')" = '"status" ok ' ] || problem "sizes: $(cat sizes.csv)"
near "$(cell sizes.csv 15 9)" "$(simulated 'a[1]' --set n=2 --set size=3 --set w0=10)" && near "$(cell sizes.csv 15 8)" "$(simulated J2.w --set n=2 --set size=3 --set w0=10)" ||
    problem "a row with another size: $(sed -n 15p sizes.csv)"
sweep "${structure[@]}" --jobs 4 -o sizes4.csv && cmp sizes.csv sizes4.csv || problem "another table of sizes with 4 workers: $(cat err)"
sweep --vary size=2,-1 --vary w0=5,10 --collect 'final(J2.w)' -o wrong.csv || problem "a size that cannot be: exit code $?"
[ "$(cut -d, -f4 wrong.csv | tr '\n' ' ' | sed 's/[A-Z][0-9]*/CODE/g')" = '"status" ok ok CODE CODE ' ] || problem "a model that cannot be compiled: $(cat wrong.csv)"
# whichever value comes first: the rows are the same, and the header
sweep --vary size=-1,2 --vary w0=5,10 --collect 'final(J2.w)' -o first.csv || problem "a first size that cannot be: $(cat err)"
cmp <(tail -n +2 wrong.csv | cut -d, -f2- | sort) <(tail -n +2 first.csv | cut -d, -f2- | sort) && cmp <(head -1 wrong.csv) <(head -1 first.csv) ||
    problem "a first size that cannot be: $(cat wrong.csv first.csv)"
grep -q "2 failed" out && grep -q "the first is number 1: torsion simulate Play.mo --set 'size=-1' --set 'w0=5'" out || problem "the first of failures: $(cat out)"
code=$(cell first.csv 2 4)
printf 'size,n\n-1,1\n2,1\n-2,2\n3,2\n' >sizes-in.csv
sweep --samples sizes-in.csv --collect 'final(a[1])' -o samples.csv && [ "$(cut -d, -f4 samples.csv | tr '\n' ' ')" = "\"status\" $code ok $code ok " ] ||
    problem "a first sample that cannot be: $(cat err samples.csv)"
rm -f none.csv
sweep --vary w0=5,10 --vary size=-1,-2 --collect 'final(J2.w)' -o none.csv
[ $? -eq 1 ] && grep -q "error.$code" err && grep -q "error.$code.: with size = -2: " err && [ ! -e none.csv ] || problem "no size that can be: $(cat err)"
sweep --vary J2.w.nominal=1,10 --collect 'final(a[1])' -o nominal.csv && grep -q '2 models compiled' out || problem "an attribute: $(cat err out)"

# ---- a parameter that is settled where it is 0: one model for 0, one for all other values, whichever comes first
cat >Mass.mo <<'MODEL'
model Mass "without mass m and damper d there is less to integrate"
  parameter Real m = 1, c = 2, d = 1;
  Real s(start = 1), v(start = 0), f;
equation
  v = der(s);
  m*der(v) = f - d*v;
  f = -c*s;
end Mass;
MODEL
mass() { "$program" sweep Mass.mo "$@" --collect 'final(s)' -o mass.csv >out 2>err; }
for values in 1,0,3 0,1,3; do
    mass --vary m=$values --vary c=2,4 || problem "a mass of 0 among $values: $(cat err)"
    grep -q ' 2 models compiled' out && [ "$(cut -d, -f4 mass.csv | sort -u | tr '\n' ' ')" = '"status" ok ' ] || problem "a mass of 0 among $values: $(cat out mass.csv)"
done
[[ $(cell mass.csv 2 7) == 0.1353* && $(cell mass.csv 3 7) == 0.0183* ]] || problem "without mass, s = exp(-c/d*t): $(cat mass.csv)"
mass --vary m=1,0 --vary d=1,0 && [ "$(cell mass.csv 5 7)" = 0 ] && [ "$(cell mass.csv 5 4)" = ok ] || problem "neither mass nor damper: $(cat mass.csv)"

# ---- a 0 that leads to other equations: its row is that of `simulate`, whichever value comes first
cat >Inertia.mo <<'MODEL'
model Inertia "without inertia there is no motion that the start values allow"
  parameter Real J = 1, c = 100, d = 0.5;
  Real phi(start = 1, fixed = true), w(start = 0, fixed = true), tau;
equation
  der(phi) = w;
  J*der(w) = -tau - d*w;
  tau = c*phi;
end Inertia;
MODEL
"$program" simulate Inertia.mo --set J=0 -o run.csv >out 2>err
code=$(sed -n 's/.*error\[\([A-Z0-9]*\)\].*/\1/p' err | head -1)
for values in 0,1,2 1,0,2 2,1,0; do
    "$program" sweep Inertia.mo --vary J=$values --collect 'final(phi)' -o inertia.csv >out 2>err || problem "J=$values: $(cat err)"
    tail -n +2 inertia.csv | cut -d, -f2- | sort >sorted-$values.csv
    cmp sorted-0,1,2.csv sorted-$values.csv || problem "the rows of J=$values depend on their order: $(cat sorted-$values.csv)"
    [ "$(grep ^0, sorted-$values.csv | cut -d, -f2)" = "$code" ] || problem "J=0 is not what simulate gives, $code: $(cat sorted-$values.csv)"
done

# ---- an enumeration by the names of its literals; the table has their numbers
cat >Gear.mo <<'MODEL'
model Gear
  type G = enumeration(one, two, three);
  parameter G g = G.one, fixed_gear(min = G.two) = G.two annotation(Evaluate = true);
  parameter Real limit = 1e9;
  Real x(start = 1, fixed = true), ratio = if g == G.three then 3 elseif fixed_gear == G.three then 30 else 0;
equation
  der(x) = ratio;
  assert(x < limit, "too far");
end Gear;
MODEL
gear() { "$program" sweep Gear.mo "$@" --collect 'final(ratio)' -o gear.csv >out 2>err; }
gear --vary g=three,two,G.one || problem "an enumeration: $(cat err)"
[ "$(cut -d, -f2,6 gear.csv | tr '\n' ' ')" = '"g","final(ratio)" 3,3 2,0 1,0 ' ] || problem "an enumeration: $(cat gear.csv)"
gear --vary fixed_gear=two,three || problem "an enumeration that decides the equations: $(cat err)"
[ "$(cut -d, -f2,6 gear.csv | tr '\n' ' ')" = '"fixed_gear","final(ratio)" 2,0 3,30 ' ] || problem "an enumeration that decides the equations: $(cat gear.csv)"
printf 'g\nthree\none\n' >gears.csv
gear --samples gears.csv && [ "$(cell gear.csv 2 6)" = 3 ] || problem "an enumeration as a sample: $(cat err)"
gear --vary g=one,three --set limit=2 && grep -q "simulate Gear.mo --set 'limit=2' --set 'g=three'" out || problem "the first failure: $(cat out)"
for wrong in g=one,four g=four,one g=1,2 limit=one,two; do
    gear --vary $wrong
    [ $? -eq 2 ] && grep -qE 'error\[C1(20|03)\]' err || problem "--vary $wrong: $(cat err)"
done
gear --vary fixed_gear=two,one
[ $? -eq 1 ] && grep -q 'I122' err || problem "a literal below its min: $(cat err)"

# ---- failures are rows
sweep --vary limit=1,1e9 --collect 'final(J2.w)' -o failed.csv || problem "one of two fails: exit code $?"
[ "$(cell failed.csv 2 6)" = nan ] && [ "$(cell failed.csv 2 3)" = R309 ] && [ "$(cell failed.csv 3 3)" = ok ] || problem "failed.csv: $(cat failed.csv)"
grep -q '1 failed: 1 R309' out && grep -q "torsion simulate Play.mo --set 'limit=1'" out || problem "summary of failures: $(cat out)"
sweep --vary limit=1,2 -o failed.csv
[ $? -eq 3 ] || problem "all fail, exit code $?"
sweep --vary limit=1,1e9 -o failed.csv --json && grep -q '"R309": 1' out && grep -q '"variants": 2' out || problem "--json: $(cat out)"

# ---- the command of the first failure fails as it did
cat >Late.mo <<'MODEL'
model Late
  parameter Real a = 1, b = 1, 'the limit' = 9;
  Real x(start = 0, fixed = true);
equation
  der(x) = a*b;
  assert(x < 'the limit', "too far");
end Late;
MODEL
mkdir -p 'own library'
for options in '--stop-time 2 --set b=3' '--start-time 1 --stop-time 3.5 --set b=2 --solver rk4 --step-size 0.125 --tolerance 1e-05' \
    "--stop-time 20 --set b=0.5 --max-step 0.25 --max-steps 10000 -L own\\ library --solver esdirk --locate-events"; do
    eval "\"$program\" sweep Late.mo --vary a=1,2.5 $options --vary \"'the limit'=3,9\" -o late.csv" >out 2>err
    [ "$(cell late.csv 2 4)" = R309 ] || problem "$options: the first row does not fail: $(cat late.csv out err)"
    line=$(sed -n 's/.*the first is number 1: torsion //p' out)
    eval "\"$program\" $line -o again.csv" >again.out 2>&1
    [ $? -eq 3 ] && grep -q 'R309.*too far' again.out || problem "the command of the first failure does not fail: $line: $(cat again.out)"
done
grep -q "simulate Late.mo -L 'own library' --stop-time 20 --max-step 0.25 --solver esdirk --max-steps 10000 --locate-events --set 'b=0.5'" out || problem "options: $(cat out)"

# ---- killed, and gone on with
slow=(--vary c=1e3:1e4:24 --vary b=0:0.02:24 --collect 'final(J2.w)' --collect 'max(J2.w)')
begin_and_kill() { # table: once some of its rows are on disk
    sweep "${slow[@]}" --jobs 2 -o "$1" &
    for _ in $(seq 400); do
        [ -e "$1.part" ] && [ "$(wc -l <"$1.part")" -gt 20 ] && break
        sleep 0.02
    done
    kill -9 "$(pgrep -P $! -f "$1" || echo $!)" 2>/dev/null
    wait $! 2>/dev/null
}
sweep "${slow[@]}" --jobs 2 -o whole.csv || problem "the long sweep: $(cat err)"
begin_and_kill killed.csv
if [ -e killed.csv ]; then
    problem "the sweep was over before it was killed: nothing is shown"
else
    flock -w 10 killed.csv.part true # until the killed process is gone
    refused 3 E120 'another sweep' "${slow[@]}" --tolerance 1e-5 -o killed.csv
    sweep "${slow[@]}" --jobs 1 -o killed.csv || problem "goes on: $(cat err)"
    grep -qE '^[1-9][0-9]* more were there' out || problem "nothing was taken up: $(cat out)"
    cmp whole.csv killed.csv || problem "another table after the kill"
fi
begin_and_kill altered.csv
if [ -e altered.csv.part ]; then
    flock -w 10 altered.csv.part true
    sed -i '3s/^\([0-9]*\),[^,]*/\1,77/' altered.csv.part
    refused 3 E120 'has been altered: row [0-9]* does not begin' "${slow[@]}" -o altered.csv
    sweep "${slow[@]}" --jobs 2 -o altered.csv --restart && cmp whole.csv altered.csv || problem "--restart of an altered table: $(cat err)"
fi
printf '# torsion sweep 0000000000000000 4\n1,2\n' >old.csv.part
refused 3 E120 '--restart' --vary b=0,0.01 -o old.csv
sweep --vary b=0,0.01 -o old.csv --restart || problem "--restart: $(cat err)"

# ---- what is wrong is told
# ---- inputs over time
cat >Driven.mo <<'MODEL'
model Driven
  parameter Real k = 1;
  input Real u(start = 5);
  Real area(start = 0, fixed = true);
equation
  der(area) = k*u;
  assert(k < 9, "too much");
end Driven;
MODEL
printf 'time,u\n0,1\n0.5,1\n0.5,3\n1,3\n' >jump.csv
driven() { "$program" sweep Driven.mo --collect 'final(area)' --collect 'final(u)' -o driven.csv "$@" >out 2>err; }
driven --vary k=1,2,4,9 --inputs jump.csv || problem "inputs: $(cat err)"
awk -F, 'NR > 1 && NR < 5 { d = $6 - 2*$2; if (d > 1e-6 || d < -1e-6 || $7 != 3) exit 1 }' driven.csv || problem "inputs: $(cat driven.csv)"
grep -q "torsion simulate Driven.mo --inputs 'jump.csv' --set 'k=9'" out || problem "the first failure does not have its inputs: $(cat out)"
driven --vary k=1 --inputs <(printf 'time,v\n0,1\n')
[ $? -eq 1 ] && grep -q 'E204.*no input `v`' err || problem "inputs that the model does not have: $(cat err)"
driven --vary k=1 --inputs nowhere.csv
[ $? -eq 1 ] && grep -q 'E204' err || problem "inputs that are not there: $(cat err)"
cp jump.csv both.csv
"$program" sweep Driven.mo --vary k=1 --inputs both.csv -o both.csv >out 2>err
[ $? -eq 2 ] && grep -q 'C101.*file that is read' err && cmp jump.csv both.csv || problem "a table over its inputs: $(cat err)"

# ---- two conditions for one start: each variant is asked whether both hold
cat >Twice.mo <<'MODEL'
model Twice
  parameter Real a = 1;
  parameter Real b = 1;
  parameter Real ratio = 2;
  Real x(start = a, fixed = true);
  Real y(start = 2*b, fixed = true);
equation
  y = ratio*x;
  der(x) = -x;
end Twice;
MODEL
"$program" sweep Twice.mo --vary a=1,3 --vary b=1,3 --collect 'final(x)' -o twice.csv >out 2>err || true
[ "$(awk -F, 'NR > 1 { print $2 $3 $4 }' twice.csv | tr -d '"' | sort | tr '\n' ' ')" = '11ok 13R301 31R301 33ok ' ] || problem "two conditions: $(cat twice.csv err)"
"$program" sweep Twice.mo --vary ratio=2,3 -o twice.csv >out 2>err || true
grep -q '1 failed: 1 R301' out || problem "conditions tied by a parameter: $(cat out)"

# ---- what no run can begin with is one message, not a failure in each row
refused 2 C101 'the stop time 0.5 s is before the start time 2 s' --vary b=0,0.01 --start-time 2
refused 2 C101 'the output grid has more than 1e.15 intervals' --vary b=0,0.01 --step-size 1e-17
"$program" sweep Late.mo --vary a=1,2 --start-time 2 -o late.csv >out 2>err
[ $? -eq 2 ] && grep -q 'C101.*the start time 2 s is after the stop time' err || problem "a start after the usual stop: $(cat out err)"
refused 2 C101 "does not go to the standard output" --vary b=0,0.01 -o -
refused 2 C101 'either --vary or --samples'
refused 2 C120 'equal ratios' --vary b=0:1:3:log
refused 2 C120 'varied twice' --vary b=0 --vary b=1
refused 2 C120 '.J1.w. and .J1.w.start. are the same start value' --vary J1.w=1,2 --vary J1.w.start=3,4
refused 2 C120 'varied and set' --vary b=0 --set b=1
refused 2 C120 'cannot have the value 1.5' --vary n=1,1.5
refused 2 C120 'cannot be read' --samples nowhere.csv
refused 2 C102 'J9' --vary J9.w.start=2,3
refused 2 C121 'no state with a fixed start' --vary 'b[1].start=2,3'
refused 2 C121 'with size = 1: .a.2..start. cannot be varied' --vary size=2,1 --vary 'a[2].start=1,2' --collect 'a[1]'
refused 2 C121 'more than 1000 combinations' --vary size=1:1001:1001
refused 2 C122 'with size = 1: .*a.2.' --vary size=2,1 --collect 'a[2]'
refused 2 C120 'cannot have the value 2.5' --vary size=2,2.5
refused 2 C122 'did you mean .J2.w' --vary b=0 --collect 'final(J2.ww)'
refused 2 C101 'unknown solver' --vary b=0 --solver cvodes
refused 2 C102 'J1' --vary J1.Q=1,2
refused 3 E102 'cannot write' --vary b=0 -o /nowhere/t.csv
refused 3 E102 'not a regular file' --vary b=0 -o /dev/null
env OMPI_COMM_WORLD_SIZE=2 "$(cp "$program" ./torsion-alone && echo ./torsion-alone)" sweep Play.mo --vary b=0 >out 2>err
[ $? -eq 3 ] && grep -q '\[E121\].*scripts/build mpi' err || problem "mpirun without the module: $(cat err)"

# ---- a compiled library
"$program" build Play.mo -o Play.so >/dev/null 2>err || problem "build: $(cat err)"
if [ -e Play.so ]; then
    "$program" sweep ./Play.so --vary b=0,0.01 --collect 'final(J2.w)' -o library.csv >out 2>err || problem "a compiled library: $(cat err)"
    "$program" sweep ./Play.so --vary bb=0,0.01 >out 2>err
    grep -q 'C121' err && grep -q 'did you mean .b.' err || problem "unknown name in a library: $(cat err)"
    "$program" sweep ./Play.so --vary 'a[1]=1,3' --collect 'final(a[1])' -o library.csv >out 2>err || problem "a start value in a library: $(cat err)"
    [ "$(head -1 library.csv)" = '"number","a[1].start","status","steps","events","final(a[1])"' ] || problem "a start value in a library: $(cat library.csv)"
    "$program" sweep ./Play.so --vary size=2,3 >out 2>err
    grep -q 'C121' err && grep -q 'equations themselves depend' err || problem "a size in a library: $(cat err)"
fi

# ---- a start value by the name of its state; a table that would grow over what is read
"$program" sweep Play.mo --vary 'a[1]=1,3' --collect 'start(a[1])' -o short.csv >out 2>err || problem "a start value by its state's name: $(cat err)"
"$program" sweep Play.mo --vary 'a[1].start=1,3' --collect 'start(a[1])' -o long.csv >out 2>err || problem "a start value: $(cat err)"
cmp short.csv long.csv || problem "a[1] is not a[1].start: $(cat short.csv)"
printf 'b\n0\n0.01\n' >read.csv.part
"$program" sweep Play.mo --samples read.csv.part -o read.csv --restart >out 2>err
[ $? -eq 2 ] && grep -q 'C101' err && [ -s read.csv.part ] || problem "a table over its samples: $(cat err)"

# ---- several processes
if [ ! -e "$(dirname "$program")/../lib/torsion/libtorsion_mpi.so" ] || ! command -v mpirun >/dev/null; then
    echo "skipped: no MPI here"
    # A row is what `simulate` gives: it looks at the outputs, too, although only final values are collected.
cat >NoNumber.mo <<'MODEL'
model NoNumber "the logarithm has no value while x is beyond 1.5, and has one at the end"
  parameter Real a = 0.1;
  Real x(start = 0, fixed = true), v(start = 2, fixed = true);
  output Real e = log(1 - x/1.5);
equation
  der(x) = v;
  der(v) = -a*x - 0.5*v;
  annotation(experiment(StopTime = 20));
end NoNumber;
MODEL
cat >RowsOnly.mo <<'MODEL'
model RowsOnly "the assertion fails between two steps"
  parameter Real a = 1;
  Real x(start = 0, fixed = true);
  Real y = exp(-((time - 0.5)/0.01)^2);
equation
  der(x) = -a*x;
  assert(y < 0.5, "too large");
end RowsOnly;
MODEL
for case in NoNumber:R303 RowsOnly:R309; do
    model=${case%:*}
    "$program" sweep $model.mo --vary a=0.1 --collect 'x=final(x)' -o rows.csv >out 2>err
    [ $? -eq 3 ] && grep -q "${case#*:}" rows.csv || problem "a sweep of $model: $(cat rows.csv err)"
done
verdict 'sweeps are as they should be'
    exit
fi
run_mpi() { timeout 120 mpirun --allow-run-as-root --oversubscribe "$@" >out 2>err; }
for count in 2 3; do
    run_mpi -n $count "$program" sweep Play.mo "${grid[@]}" "${collect[@]}" -o mpi.csv || problem "mpirun -n $count: $(cat err)"
    cmp one.csv mpi.csv || problem "another table under mpirun -n $count"
done
run_mpi -n 2 "$program" sweep Play.mo "${structure[@]}" -o mpi.csv && cmp sizes.csv mpi.csv || problem "another table of sizes under mpirun: $(cat err)"
run_mpi -n 2 "$program" sweep Play.mo --vary b=0:x:2 -o mpi.csv
[ $? -eq 2 ] && [ "$(grep -c '\[C120\]' err)" -eq 1 ] || problem "a wrong command under mpirun: $? $(cat err)"
run_mpi -n 1 "$program" sweep Play.mo --vary b=0,1 -o mpi.csv : -n 1 "$program" sweep Play.mo --vary b=0,2 -o mpi.csv
[ $? -ne 124 ] && grep -q '\[E122\]' err || problem "processes with different commands: $(cat err)"
for _ in 1 2 3; do # a busy mpirun may end before it has passed on what a process said
    run_mpi -n 1 "$program" sweep Play.mo --vary b=0,1 -o mpi.csv : -n 1 "$program" sweep Other.mo --vary b=0,1 -o mpi.csv
    answer=$?
    ! grep -q 'process 1 of 2' err || break
done
[ $answer -ne 0 ] && [ $answer -ne 124 ] && grep -q 'process 1 of 2' err || problem "a process that cannot compile: $answer $(cat err)"
mpirun --allow-run-as-root --oversubscribe -n 2 "$program" sweep Play.mo "${slow[@]}" -o dead.csv >out 2>err &
job=$!
for _ in $(seq 400); do
    [ -e dead.csv.part ] && [ "$(wc -l <dead.csv.part)" -gt 20 ] && break
    sleep 0.02
done
kill -9 "$(pgrep -P $job | tail -1)" 2>/dev/null
timeout 60 tail --pid=$job -f /dev/null || problem "the others wait for a process that was killed"
sweep "${slow[@]}" -o dead.csv && cmp whole.csv dead.csv || problem "a sweep under mpirun is gone on with: $(cat err)"
# A row is what `simulate` gives: it looks at the outputs, too, although only final values are collected.
cat >NoNumber.mo <<'MODEL'
model NoNumber "the logarithm has no value while x is beyond 1.5, and has one at the end"
  parameter Real a = 0.1;
  Real x(start = 0, fixed = true), v(start = 2, fixed = true);
  output Real e = log(1 - x/1.5);
equation
  der(x) = v;
  der(v) = -a*x - 0.5*v;
  annotation(experiment(StopTime = 20));
end NoNumber;
MODEL
cat >RowsOnly.mo <<'MODEL'
model RowsOnly "the assertion fails between two steps"
  parameter Real a = 1;
  Real x(start = 0, fixed = true);
  Real y = exp(-((time - 0.5)/0.01)^2);
equation
  der(x) = -a*x;
  assert(y < 0.5, "too large");
end RowsOnly;
MODEL
for case in NoNumber:R303 RowsOnly:R309; do
    model=${case%:*}
    "$program" sweep $model.mo --vary a=0.1 --collect 'x=final(x)' -o rows.csv >out 2>err
    [ $? -eq 3 ] && grep -q "${case#*:}" rows.csv || problem "a sweep of $model: $(cat rows.csv err)"
done
verdict 'sweeps are as they should be'
