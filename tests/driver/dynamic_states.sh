#!/usr/bin/env bash
# States that the run chooses: in FMUs and libraries the same motion as in the model's own run, the event log names them, linear systems have them.
# Usage: dynamic_states.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

cat >Turn.mo <<'END'
model Turn "two pendulums in Cartesian coordinates: one turns over, one swings"
  model Pendulum
    parameter Real L = 1, w0 = 9;
    Real x(start = 0, fixed = true), y(start = -L), vx(start = L*w0, fixed = true), vy(start = 0), F;
  equation
    der(x) = vx;
    der(y) = vy;
    der(vx) = -x*F;
    der(vy) = -y*F - 9.81;
    x^2 + y^2 = L^2;
  end Pendulum;
  Pendulum over, small(w0 = 0.1);
  annotation(experiment(StopTime = 2));
end Turn;
END
printf '%s\n' over.x over.y over.vx small.x >signals
"$program" simulate Turn.mo -o own.csv --log-events events.csv >out 2>&1 || problem "own: $(head -c 600 out)"
grep -q 'variable,"isState.over.x",true,false' events.csv || problem "no change of over.x in the log: $(head -5 events.csv)"
grep -q 'variable,"isState.over.y",false,true' events.csv || problem "no change of over.y in the log: $(head -5 events.csv)"
grep -q 'isState.small' events.csv && problem "the small one changes its state: $(grep -m1 small events.csv)"
grep -q 'fired,"dynamicStates\[1\].slope > 1.5"' events.csv || problem "the relation has no name: $(head -5 events.csv)"
"$program" fmu Turn.mo -o Turn.fmu >out 2>&1 || problem "fmu: $(head -c 600 out)"
"$program" fmu --fmi 3 Turn.mo -o Turn3.fmu >out 2>&1 || problem "fmu 3: $(head -c 600 out)"
"$program" build Turn.mo -o Turn.so >out 2>&1 || problem "build: $(head -c 600 out)"
for run in Turn.fmu Turn3.fmu Turn.so "Turn.mo --interpret" "Turn.mo --solver ida" "Turn.mo --solver dopri5" "Turn.mo --solver rk4 --step-size 1e-3"; do
    rm -f run.csv
    "$program" simulate $run -o run.csv >out 2>&1 || problem "$run: $(head -c 600 out)"
    "$program" compare run.csv own.csv --signals signals >out 2>&1 || problem "$run: $(head -c 600 out)"
done
"$program" build Turn.mo --emit c --precision single -o single >out 2>&1 || problem "single precision: $(head -c 600 out)"
[ "$(grep -c '`choice of states` does not end within MOST_ROUNDS rounds' single/Turn.h)" = 1 ] || problem "the checks of the choice are not there once: $(grep -A9 'Numbers of' single/Turn.h)"
grep -q '{R3' single/Turn.h single/Turn.c && problem "a mark of our own messages in the C code"
"$program" linearize Turn.mo >out 2>&1 || problem "linearize: $(head -c 600 out)"
grep -q 'dynamicStates\[1\].x\[1\]' out || problem "linearize names no such state: $(head -c 600 out)"
"$program" modes Turn.mo >out 2>&1 || problem "modes: $(head -c 600 out)"

cat >Start.mo <<'END'
model Start "the start values are on the other side of the circle than a choice of states that no longer holds would find"
  Real x(start = -0.99, fixed = true), y(start = 0.14), vx(start = 0), vy(start = 0, fixed = true), F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
  annotation(experiment(StopTime = 0.1));
end Start;
END
"$program" fmu Start.mo -o Start.fmu >out 2>&1 || problem "fmu: $(head -c 600 out)"
"$program" fmu --fmi 3 Start.mo -o Start3.fmu >out 2>&1 || problem "fmu 3: $(head -c 600 out)"
"$program" build Start.mo -o Start.so >out 2>&1 || problem "build: $(head -c 600 out)"
for run in Start.mo Start.fmu Start3.fmu Start.so "Start.mo --interpret" "Start.mo --solver ida" "Start.mo --solver rk4 --step-size 1e-3"; do
    rm -f run.csv
    "$program" simulate $run -o run.csv >out 2>&1 || problem "$run: $(head -c 600 out)"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) { gsub(/"/, "", $i); if ($i == "x") column = i } }
             NR == 2 { exit !(column && $column < -0.9899 && $column > -0.9901) }' run.csv || problem "$run starts at $(head -2 run.csv | tail -1)"
done
verdict 'states are chosen during the run'
