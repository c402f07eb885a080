#!/usr/bin/env bash
# Run-time parameters of a library, an FMU or a sweep, far from the values at which linear systems were torn: the result equals that of a model compiled with them.
# A start value that repeats another one is not set alone. Usage: far_parameters.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
cat >Chain.mo <<'END'
model Chain "40 x 40, diagonal p, -1 beside it; the rows are solved from one end where p is small"
  parameter Real p = 0.125;
  Real x[40], w(start = 1, fixed = true);
equation
  p*x[1] - x[2] = w;
  for i in 2:39 loop
    p*x[i] - x[i - 1] - x[i + 1] = w;
  end for;
  p*x[40] - x[39] = w;
  der(w) = x[20] - w;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Chain;
END
"$program" fmu Chain.mo -o Chain.fmu >out 2>&1 || problem "fmu: $(head -c 600 out)"
"$program" build Chain.mo -o Chain.so >out 2>&1 || problem "build: $(head -c 600 out)"
for p in 0.12 0.13 0.5 3 5 100; do
    "$program" simulate Chain.mo --set p=$p -o own.csv >out 2>&1 || problem "p = $p: $(head -c 600 out)"
    for run in Chain.fmu Chain.so; do
        rm -f run.csv
        "$program" simulate $run --set p=$p -o run.csv >out 2>&1 || problem "p = $p, $run: $(head -c 600 out)"
        "$program" compare run.csv own.csv >out 2>&1 || problem "p = $p, $run: $(head -c 600 out)"
    done
done

cat >Pair.mo <<'END'
model Pair "two capacitors in parallel: both start values say the same"
  parameter Real a = 1, b = 1;
  Real v1(start = a, fixed = true), v2(start = b, fixed = true), i;
  Real u1(start = 1, fixed = true), u2(start = 1, fixed = true), j;
equation
  der(v1) = -i;
  2*der(v2) = i - v2;
  0 = v1 - v2;
  der(u1) = -j;
  2*der(u2) = j - u2;
  0 = u1 - u2;
end Pair;
END
"$program" build Pair.mo -o Pair.so >out 2>&1 || problem "build: $(head -c 600 out)"
for value in a=2 b=2 u1=2 u1.start=2 u2=2; do
    "$program" simulate Pair.so --set $value -o run.csv >out 2>&1 && problem "Pair.so takes $value, and cannot keep the other start value"
    grep -q 'C10[24]' out || problem "$value: $(head -c 600 out)"
done
"$program" simulate Pair.mo --set a=2 --set b=2 -o run.csv >out 2>&1 || problem "both at once: $(head -c 600 out)"
verdict 'results with far parameters are right'
