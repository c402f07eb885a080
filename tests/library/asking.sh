#!/usr/bin/env bash
# Outputs of a library after its inputs were set. Usage: asking.sh PROGRAM SOURCE_FOLDER CC
set -u
program=$1 source=$(cd "$2" && pwd) cc=$3
. "$(dirname "$0")/../support/scratch.sh"
cat >Asked.mo <<'MO'
model Asked
  parameter Real limit = 1;
  input Real u(start = 0);
  input Boolean on(start = false);
  input Integer i(start = 0);
  output Real y = if u > limit then limit elseif u < -limit then -limit else u;
  output Boolean off = not on;
  output Integer twice = 2*i;
  output Integer ups(start = 0, fixed = true), ons(start = 0, fixed = true);
  output Real x(start = 0, fixed = true);
  output Real root(start = 1);
equation
  der(x) = y + root;
  root^3 + root = 2 + u*u;
  when u > 0.5 then
    ups = pre(ups) + 1;
    reinit(x, 10);
  end when;
  when on then
    ons = pre(ons) + 1;
  end when;
end Asked;
MO
"$program" build Asked.mo -o libAsked.so --tunable limit >out 2>&1 || { cat out; exit 1; }
"$cc" -std=gnu11 -fno-builtin -Wall -Wextra -Werror -I. "$source/tests/library/asking.c" -L. -lAsked -Wl,-rpath,"$PWD" -lm -o asking || exit 1
./asking || exit 1

cat >Delayed.mo <<'MO'
model Delayed
  input Real u(start = 0);
  Real x(start = 0, fixed = true);
  discrete Real n(start = 0, fixed = true);
  output Real y = delay(n + x, 0.25);
equation
  der(x) = 1;
  when u > 0.5 then
    n = pre(n) + 1;
  end when;
end Delayed;
MO
"$program" build Delayed.mo -o libDelayed.so >out 2>&1 || { cat out; exit 1; }
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. "$source/tests/library/asking_delayed.c" -L. -lDelayed -Wl,-rpath,"$PWD" -lm -o delayed || exit 1
./delayed
