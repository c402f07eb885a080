#!/usr/bin/env bash
# `--solver auto`: its choice, the same results as with the solver named, and the reports of the choice. Usage: solver_auto.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
. "$(dirname "$0")/../support/scratch.sh"

# chain STATES N: relative or absolute coordinates, a bearing against the ground on every shaft
chain() {
    cat <<M
model Grounded
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Inertia j[$2](each J = 0.1);
  Components.SpringDamper s[$2 - 1](each c = 1e4, each d = 10, each stateSelect = StateSelect.$1);
  Components.BearingFriction bearing[$2](each tau_pos = [0, 0.2; 10, 0.4]);
  Sources.ConstantTorque motor(tau_constant = 30);
equation
  connect(motor.flange, j[1].flange_a);
  for i in 1:$2 - 1 loop
    connect(j[i].flange_b, s[i].flange_a);
    connect(s[i].flange_b, j[i + 1].flange_a);
  end for;
  for i in 1:$2 loop
    connect(bearing[i].flange_a, j[i].flange_b);
  end for;
  annotation(experiment(StopTime = 0.02));
end Grounded;
M
}

# takes SOLVER TARGET…: the default, the same run with the solver named, and where the choice is told
takes() {
    local solver=$1
    shift
    "$program" simulate "$@" --json -v -o default.csv --provenance default.json >summary 2>told || problem "$*: $(head -c 300 told)"
    "$program" simulate "$@" --json --solver auto -o auto.csv >/dev/null 2>&1 || problem "$*: --solver auto"
    "$program" simulate "$@" --json --solver "$solver" -o named.csv --provenance named.json >named 2>err || problem "$*: --solver $solver"
    "$program" simulate "$@" -o line.csv 2>/dev/null | grep -q ", solver $solver, tolerance" || problem "$*: the line of the run does not name $solver"
    cmp default.csv named.csv && cmp auto.csv named.csv || problem "$*: results differ from those of $solver"
    cmp default.json named.json || problem "$*: provenance differs from that of $solver"
    grep -q "^  solver $solver: [0-9]* state" told || problem "$*: no reason with -v: $(grep solver told)"
    python3 - "$solver" <<'P' || problem "$*: the summary is wrong"
import json, sys
summary, named = json.load(open("summary")), json.load(open("named"))
assert summary["solver"] == named["solver"] == sys.argv[1], summary["solver"]
choice = summary["solver_choice"]
assert choice["reason"] and choice["states"] == summary["states"], choice
assert "solver_choice" not in named
if sys.argv[1] == "ida" and "names it" not in choice["reason"]:
    assert choice["residual_entries"] > choice["states"], choice
assert json.load(open("default.json"))["experiment"]["solver"] == sys.argv[1]
P
}

for example in CoupledClutches BacklashDrive SixSpeedGearbox; do takes cvode "$source/examples/$example/$example.mo"; done
chain always 20 >Short.mo
takes cvode Short.mo
chain never 300 >Absolute.mo # absolute coordinates: sparse
takes cvode Absolute.mo
chain always 400 >Long.mo
takes ida Long.mo

"$program" simulate Long.mo --report page.html -o page.csv >out 2>&1 || problem "report: $(head -c 300 out)"
"$program" sweep Long.mo --vary 'j[1].J=0.1,0.2' -o by_default.csv >out 2>&1 || problem "sweep: $(head -c 300 out)"
"$program" sweep Long.mo --vary 'j[1].J=0.1,0.2' --solver ida -o by_name.csv >out 2>&1 || problem "sweep: $(head -c 300 out)"
cmp by_default.csv by_name.csv || problem 'sweep: not the table of ida'
# What the model's experiment names, in one of the two forms.
for solver in cvode-adams ida; do
    chain never 6 | sed -e "s/StopTime = 0.02/&, __Torsion_solver = \"$solver\"/" >Named.mo
    takes "$solver" Named.mo
    "$program" sweep Named.mo --vary 'j[1].J=0.1,0.2' -o by_default.csv >out 2>&1 || problem "sweep: $(head -c 300 out)"
    "$program" sweep Named.mo --vary 'j[1].J=0.1,0.2' --solver "$solver" -o by_name.csv >out 2>&1 || problem "sweep: $(head -c 300 out)"
    cmp by_default.csv by_name.csv || problem "sweep: not the table of $solver"
done
sed -i 's/"ida"/"idda"/' Named.mo
rm -f none.csv
"$program" simulate Named.mo -o none.csv 2>err && problem 'a solver that is none was accepted'
grep -q 'unknown solver `idda`' err && [ ! -e none.csv ] || problem "a solver that is none: $(head -c 300 err)"
for command in check 'build -o none' 'build --emit c -o none' 'fmu -o none.fmu' simulate 'simulate --solver rk4'; do
    "$program" $command Named.mo >out 2>err && problem "$command: a solver that is none was accepted"
    grep -q 'C101' err && grep -q 'Named.mo:[0-9]*:[0-9]*' err || problem "$command: $(head -c 300 err)"
done

"$program" simulate --solver list | grep -q '^auto  .*the default' || problem 'the list does not have auto'
verdict 'auto takes the solver that it should'
