#!/usr/bin/env bash
# refusals.sh TORSION: what cannot become C code is refused with its place, and nothing is written; folders with other files are left alone.
set -u
torsion=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
status=0

# expect CODE WORDS OPTION…: the build fails with this message, and leaves no folder
expect() {
    local code=$1 words=$2
    shift 2
    "$torsion" build "$@" --emit c -o out >said 2>&1 && { echo "accepted: $*"; status=1; }
    grep -q "$code" said && grep -qF -- "$words" said || { echo "expected $code \"$words\" for $*:"; cat said; status=1; }
    [ -e out ] && { echo "left a folder: $*"; status=1; rm -rf out; }
}

cat >Late.mo <<'E2'
model Late
  Real x = delay(sin(time), 0.1);
end Late;
E2
expect E108 "delay" Late.mo
grep -q "Late.mo:2" said || { echo "no place:"; cat said; status=1; }

cat >Again.mo <<'E2'
model Again
  function factorial
    input Real n;
    output Real y;
  algorithm
    y := if n < 1.5 then 1 else n*factorial(n - 1);
  end factorial;
  Real x = factorial(3 + sin(time));
end Again;
E2
expect E108 "calls itself" Again.mo
grep -q "Again.mo:8" said || { echo "no place:"; cat said; status=1; }

cat >Written.mo <<'E2'
model Written
  String s(start = "", fixed = true);
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    s = "at " + String(time);
    n = if s == "at 0.5" then pre(n) + 1 else pre(n);
  end when;
end Written;
E2
expect E108 "native code" Written.mo
grep -qE "Written.mo:[2-7]" said || { echo "no place:"; cat said; status=1; }

cat >Led.mo <<'E2'
model Led
  Real x(start = 1);
  Real y(start = 1, fixed = true);
equation
  der(y) = -y;
  x = homotopy(x^3 + y/4, y);
end Led;
E2
expect E108 "homotopy" Led.mo
grep -q "Led.mo:6" said || { echo "no place:"; cat said; status=1; }

# A value that feeds such a system leads it, too: here to x(0) = -√3, and not to √3. u, v and w are a linear system on the way.
cat >Fed.mo <<'E2'
model Fed
  Real y = homotopy(actual = time, simplified = -5 + time);
  Real u, v, w = 2*v;
  Real x(start = 1.5);
  Real q(start = 0, fixed = true);
equation
  u + v = y;
  u - v = w;
  x^3 - 3*x = w;
  der(q) = x;
end Fed;
E2
expect E108 "homotopy" Fed.mo
grep -q "Fed.mo:2" said && grep -q "Fed.mo:9" said || { echo "no place:"; cat said; status=1; }

# … and through a parameter that the start computes
cat >Computed.mo <<'E2'
model Computed
  parameter Real p(fixed = false), r = 2*p;
  Real x(start = 1.5);
  Real q(start = 0, fixed = true);
initial equation
  p = homotopy(actual = q, simplified = q - 2.5);
equation
  x^3 - 3*x = r + time;
  der(q) = x;
end Computed;
E2
expect E108 "homotopy" Computed.mo
grep -q "Computed.mo:6" said || { echo "no place:"; cat said; status=1; }

# … and a mixed system
cat >Mixed.mo <<'E2'
model Mixed
  Real u = homotopy(actual = time, simplified = time - 5);
  Real y;
equation
  y = u + smooth(0, if 3*y > 1 then 1 else if 3*y < -1 then -1 else 3*y);
end Mixed;
E2
expect E108 "homotopy" Mixed.mo
grep -q "Mixed.mo:2" said || { echo "no place:"; cat said; status=1; }

# A limiter beside such a system, or only after it: there its value is the actual one. l and k are a linear system.
cat >Beside.mo <<'E2'
model Beside
  Real x(start = 1, fixed = true), y(start = 0.5), u = homotopy(min(x, 0.5), y);
  Real z(start = 0, fixed = true), l, k;
equation
  der(x) = -y;
  y + y^3 = x;
  der(z) = u - z;
  l + k = u;
  l - 2*k = z;
end Beside;
E2
"$torsion" build Beside.mo --emit c -o beside >/dev/null 2>said || { cat said; status=1; }

cat >Fine.mo <<'E2'
model Fine
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Fine;
E2
expect C101 "" Fine.mo --step-size 0
for prefix in kernel real model size take; do expect E10 "--prefix" Fine.mo --prefix $prefix; done
expect E10 "--prefix" "$here/Nonlinear.mo" --prefix block
expect E10 "step size" Fine.mo --precision single --step-size 1e-60
cat >Tiny.mo <<'E2'
model Tiny
  Real x(start = 1, fixed = true);
equation
  der(x) = 1e-60/(x + 1e-60);
end Tiny;
E2
expect E10 "1e-60" Tiny.mo --precision single
cat >Large.mo <<'E2'
model Large
  Real x(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    n = pre(n) + 16777217;
  end when;
end Large;
E2
expect E10 "16777217" Large.mo --precision single
# Ticks that floats cannot tell apart: "start of the run, start of the ticks, interval, step".
late() {
    cat >LateTicks.mo <<E2
model LateTicks
  Integer k(start = 0, fixed = true);
equation
  when sample($2, $3) then
    k = pre(k) + 1;
  end when;
  annotation(experiment(StartTime = $1, StopTime = 1e6));
end LateTicks;
E2
}
for ticks in "1e5 0 0.01 0.1" "1e5 1e5+0.001 0.003 0.1" "2e5 0 0.02 0.1" "3e4 0 0.0025 0.01" "1e3 1e3+1e-5 1e-5 0.001" "0 -1e5 0.01 0.01"; do
    read -r begin from every step <<<"$ticks"
    late "$begin" "$from" "$every"
    expect E108 "cannot be told apart" LateTicks.mo --precision single --step-size "$step"
    grep -q "LateTicks.mo:4" said || { echo "no place for $ticks:"; cat said; status=1; }
    "$torsion" build LateTicks.mo --emit c -o late --step-size "$step" >said 2>&1 || { echo "double precision refused $ticks:"; cat said; status=1; }
done
late 1e5 0 1
expect E108 "too short to change the time" LateTicks.mo --precision single --step-size 0.001
cat >Deep.mo <<'E2'
model Deep
  function count
    input Real u;
    output Real y = 0;
  protected
    Integer i = 0, j, k, l;
  algorithm
    while i < u loop
      i := i + 1; j := 0;
      while j < u loop
        j := j + 1; k := 0;
        while k < u loop
          k := k + 1; l := 0;
          while l < u loop
            l := l + 1; y := y + 0.1;
          end while;
        end while;
      end while;
    end while;
  end count;
  Real x(start = 1, fixed = true);
equation
  der(x) = -count(x);
end Deep;
E2
expect E108 "no bound" Deep.mo --real-time 0.001
expect E108 "Deep.mo:" Deep.mo --real-time 0.001
expect C101 "" Fine.mo --real-time -1
mkdir taken && echo mine >taken/notes.txt
"$torsion" build Fine.mo --emit c -o taken >said 2>&1 && { echo "wrote into a folder with other files"; status=1; }
grep -q E102 said && [ "$(ls taken)" = notes.txt ] || { echo "the folder with other files:"; cat said; ls taken; status=1; }
"$torsion" build Fine.mo --emit c -o fine >/dev/null && "$torsion" build Fine.mo --emit c -o fine/ >/dev/null || { echo "not written twice"; status=1; }
[ "$(ls fine | tr '\n' ' ')" = "Fine.c Fine.h " ] || { ls fine; status=1; }
"$torsion" build Fine.mo --emit c -o nowhere/fine >said 2>&1 && { echo "wrote into a folder that is not there"; status=1; }
grep -q "error\[E102\]: nowhere: " said || { echo "which folder is missing?"; cat said; status=1; }
echo file >place
"$torsion" build Fine.mo --emit c -o place >said 2>&1 && { echo "overwrote a file"; status=1; }
exit $status
