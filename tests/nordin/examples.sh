#!/usr/bin/env bash
# Claims in the texts of the backlash examples; chattering of the phase-plane law; the laws with the standard's other classes. Usage: examples.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/../support/scratch.sh"
for example in BacklashLaws ContactTorque DrivingSide FlexibleCoupling IntegratedTorque; do
    "$program" simulate "$source/examples/$example/$example.mo" -o "$example.csv" >out 2>&1 || problem "$example: $(head -c 600 out)"
done
"$program" simulate "$source/examples/IntegratedTorque/IntegratedTorque.mo" --set bias=20.39 --stop-time 3 -o bias.csv >out 2>&1 || problem "bias: $(head -c 600 out)"
python3 "$here/check_examples.py" >out 2>&1 || problem "$(cat out)"

"$program" check Drivetrain >out 2>&1 || problem "the library: $(head -c 2000 out)"
grep -q ' 0 at fault' out || problem "the library: $(tail -1 out)"

# A shaft with a damping ratio of 1.5: contact is lost as soon as it begins.
cat >Chatter.mo <<'MODEL'
model Chatter
  Modelica.Mechanics.Rotational.Components.Fixed wall;
  Modelica.Mechanics.Rotational.Components.Inertia mass(J = 1);
  Drivetrain.Backlash.PhasePlaneBacklash lash(
    c = 1000, d = 2*1.5*sqrt(1000), b = 0.1, phi_rel(start = 0, fixed = true), w_rel(start = 0.5, fixed = true));
equation
  connect(wall.flange, lash.flange_a);
  connect(lash.flange_b, mass.flange_a);
end Chatter;
MODEL
# chatters CODE PATTERN ARGUMENT…
chatters() {
    local code=$1 pattern=$2 status
    shift 2
    "$program" simulate Chatter.mo -o chatter.csv "$@" >out 2>&1
    status=$?
    [ "$status" -eq "$code" ] || problem "chattering, $*: exit code $status instead of $code: $(head -c 600 out)"
    grep -qE -- "$pattern" out || problem "chattering, $*: no '$pattern' in: $(head -c 900 out)"
}
chatters 0 'warning\[R307\]: chattering in `lash` \(Drivetrain\.Backlash\.PhasePlaneBacklash\)' --stop-time 0.09556
chatters 3 'error\[R306\]: too many events in `lash` \(Drivetrain\.Backlash\.PhasePlaneBacklash\)' --stop-time 2 --max-events 500
# It is told while the run goes on, long before its end
"$program" simulate Chatter.mo -o chatter.csv --stop-time 2 >out 2>&1 &
run=$!
for _ in $(seq 600); do
    grep -q 'R307' out && break
    kill -0 $run 2>/dev/null || break
    sleep 0.1
done
grep -q 'warning\[R307\]: chattering in `lash`' out || problem "chattering: no message: $(head -c 600 out)"
kill -0 $run 2>/dev/null || problem 'chattering: the message came with the end of the run'
kill $run 2>/dev/null
wait $run 2>/dev/null
verdict 'the backlash examples give what their texts say'
