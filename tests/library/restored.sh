#!/usr/bin/env bash
# States that one instance of a library saves and another takes up. Usage: restored.sh PROGRAM SOURCE_FOLDER CC
set -u
program=$1 source=$(cd "$2" && pwd) cc=$3
. "$(dirname "$0")/../support/scratch.sh"
cat >Pendulum.mo <<'MO'
model Pendulum "in Cartesian coordinates: the run chooses its states"
  Real x(start = 1), y(start = 0), vx, vy(start = 1, fixed = true), force;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -force*x;
  der(vy) = -force*y - 9.81;
  x^2 + y^2 = 1;
end Pendulum;
MO
cat >Nonlinear.mo <<'MO'
model Nonlinear "solutions of systems, relations that ask for one, events of time and state"
  Real x(start = 0.1, fixed = true), v(start = 1, fixed = true), z(start = 1), r(start = 1);
  discrete Real n(start = 0, fixed = true);
  Boolean high = r > 1.3;
equation
  der(x) = v;
  der(v) = -10*x - 0.1*z*v + (if high then 0.5 else 0) + 0.2*n;
  z^3 + z = 2 + x^2;
  r^3 + exp(r) = 4 + sin(5*time);
  when sample(0.2, 0.31) then
    n = -pre(n) + 0.1;
  end when;
end Nonlinear;
MO
cat >Marks.mo <<'MO'
model Marks "counted marks, and a pulse without events"
  Real phi(start = 0, fixed = true), w(start = 0, fixed = true);
  discrete Real n(start = 0, fixed = true), t(start = 0, fixed = true);
equation
  der(phi) = 3 + 0.5*w;
  der(w) = -w + (if noEvent(abs(sin(phi)) > 0.999) then 20 else 0);
  when sin(9*phi) > 0.3 then
    n = pre(n) + 1;
    t = time;
  end when;
end Marks;
MO
cat >Scattered.mo <<'MO'
model Scattered "a relation that fires again and again, behind a system that leaves its operands less exact"
  Real x(start = 0, fixed = true), r(start = 1);
  discrete Real t(start = 0, fixed = true);
  Boolean high = 1e5*(r - 1) > 0;
equation
  der(x) = -x + t + (if high then 1 else 0);
  r^3 + exp(r) = 4 + x + sin(5*time);
  when {high, not high} then
    t = time;
  end when;
end Scattered;
MO
cat >Folds.mo <<'MO'
model Folds "solutions that end: of a system that derivatives need, of one that outputs need, of one that they need later"
  Real x(start = 0, fixed = true), z(start = 1.8), y(start = -1.8), s(start = 1);
  Boolean late = time > 0.9;
equation
  der(x) = z - x;
  z^3 - 3*z = 3*sin(2*time);
  y^3 - 3*y = 3*sin(3*time) + 0.1*x;
  0 = if late then s^3 + s - 1 - x else s - x;
end Folds;
MO
for model in Pendulum Nonlinear Marks Scattered Folds; do
    "$program" build $model.mo -o lib$model.so >out 2>&1 || { cat out; exit 1; }
    "$cc" -std=gnu11 -Wall -Wextra -Werror -I. -DMODEL_HEADER="\"lib$model.h\"" "$source/tests/library/restored.c" -L. -l$model -Wl,-rpath,"$PWD" -lm -o restored || exit 1
    ./restored | head -20
    [ "${PIPESTATUS[0]}" -eq 0 ] || problem "$model: another instance goes on otherwise"
done
verdict 'restored states go on to the bit'
