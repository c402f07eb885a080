#!/usr/bin/env bash
# `torsion optimize` as a command: optima that are known, and requests that are refused. Usage: command.sh PROGRAM
set -u
program=$1
. "$(cd "$(dirname "$0")" && pwd)/../support/scratch.sh"
command=optimize

# has FILE EXPRESSION: true of the JSON `r` in the file; p(name) is the value of a parameter
has() {
    python3 -c '
import json, math, sys
r = json.load(open(sys.argv[1]))
p = lambda name: next(v["value"] for v in r["parameters"] if v["name"] == name)
sys.exit(0 if eval(sys.argv[2]) else 1)' "$1" "$2" || problem "not $2: $(head -c 1500 "$1")"
}
run() { "$program" optimize "$@" --json >json 2>err || problem "optimize $*: $(cat err)"; }

# An absorber that is tuned for the least mean square after an impulse: Warburton 1982
cat >Absorber.mo <<'END'
model Absorber "A wheel that swings after an impulse, and a smaller one that calms it"
  parameter Real mu = 0.1 "Of the inertias", c(unit = "N.m/rad", min = 0) = 1, d(min = 0) = 1;
  parameter Integer sides = 1;
  parameter Boolean is_linked = true;
  Real x(start = 0, fixed = true), v(start = 1, fixed = true), y(start = 0, fixed = true), w(start = 0, fixed = true);
  Real link = if is_linked then sides * (c * (y - x) + d * (w - v)) else 0;
equation
  der(x) = v;
  der(v) = -100 * x + link;
  der(y) = w;
  mu * der(w) = -link;
  assert(c < 60, "too stiff");
  annotation(experiment(StopTime = 30, Tolerance = 1e-8));
end Absorber;
END
run Absorber.mo --minimize 'integral(x^2)' --parameter c=1:50 --parameter d=0.01:2:log
python3 - <<'END' || problem "not Warburton's optimum: $(cat json)"
import json, math
r = json.load(open("json"))
m = 0.1
f, z = math.sqrt(1 + m / 2) / (1 + m), math.sqrt(m * (4 + 3 * m) / (8 * (1 + m) * (2 + m)))
c, d = m * 100 * f * f, 2 * z * m * 10 * f
p = {v["name"]: v["value"] for v in r["parameters"]}
assert abs(p["c"] / c - 1) < 0.01 and abs(p["d"] / d - 1) < 0.02, (p, c, d)
assert r["settled"] and r["feasible"] and r["value"] < r["value_before"] and r["starts_at_best"] == 4 and r["constraints"] == []
assert all(v[side]["objective"] >= r["value"] for v in r["parameters"] for side in ("below", "above"))
END
cp json first
for jobs in 1 3; do
    run Absorber.mo --minimize 'integral(x^2)' --parameter c=1:50 --parameter d=0.01:2:log --jobs $jobs
    diff <(grep -v '"seconds"' first) <(grep -v '"seconds"' json) >out || problem "--jobs $jobs: $(cat out)"
done

# The least peak of a frequency response, whose two peaks are then equal: not smooth (exact optimum: Nishihara and Asami 2002)
cat >Peaks.mo <<'END'
model Peaks "Amplitude over the ratio of frequencies, as time"
  parameter Real mu = 0.1, f = 1, z = 0.1;
  Real r = time, a;
equation
  a = sqrt(((f^2 - r^2)^2 + (2*z*f*r)^2) / (((1 - r^2)*(f^2 - r^2) - mu*f^2*r^2)^2 + (2*z*f*r*(1 - r^2 - mu*r^2))^2));
  annotation(experiment(StartTime = 0.5, StopTime = 1.5, Interval = 0.0005));
end Peaks;
END
run Peaks.mo --minimize 'max(a)' --parameter f=0.7:1.2 --parameter z=0.02:0.5
python3 - <<'END' || problem "not the optimum of equal peaks: $(cat json)"
import json, math
r = json.load(open("json"))
m = 0.1
f = 2 / (1 + m) * math.sqrt(2 * (16 + 23 * m + 9 * m * m + 2 * (2 + m) * math.sqrt(4 + 3 * m)) / (3 * (64 + 80 * m + 27 * m * m)))
z = math.sqrt((8 + 9 * m - 4 * math.sqrt(4 + 3 * m)) / (1 + m)) / 4
def peak(f, z):
    a = lambda r: math.sqrt(((f*f - r*r)**2 + (2*z*f*r)**2) / (((1 - r*r)*(f*f - r*r) - m*f*f*r*r)**2 + (2*z*f*r*(1 - r*r - m*r*r))**2))
    return max(a(0.5 + i / 20000) for i in range(20001))
assert r["value"] <= peak(f, z) * 1.001, (r["value"], peak(f, z))
p = {v["name"]: v["value"] for v in r["parameters"]}
assert abs(p["f"] / f - 1) < 0.003 and abs(p["z"] / z - 1) < 0.03, (p, f, z)
END

# Constraints: the least of x + y above a hyperbola; a limit that is active is met, and the multiplier is known
cat >Plane.mo <<'END'
model Plane
  parameter Real x = 3, y = 3, mass = 2 * x;
  parameter Integer n(min = 1) = 1;
  parameter Real list[n] = fill(2.0, n);
  type Kind = enumeration(soft, hard);
  parameter Kind kind = Kind.soft;
  Real z = x + y + n * (if kind == Kind.hard then 2 else 0) + sum(list) * time * 0;
  annotation(experiment(StopTime = 0.1));
end Plane;
END
run Plane.mo --minimize 'final(z)' --parameter x=0.1:10 --parameter y=0.1:10 --subject-to 'x * y >= 4' --subject-to 'mass < 30'
has json 'abs(p("x") - 2) < 0.02 and abs(p("y") - 2) < 0.02 and abs(r["value"] - 4) < 1e-3 and r["value"] >= 4'
has json '[c["active"] for c in r["constraints"]] == [True, False] and all(c["met"] for c in r["constraints"])'
run Plane.mo --minimize 'final(z)' --parameter x=0.1:10 --parameter y=0.1:10 --subject-to 'x * y >= 4' --subject-to 'mass < 3'
has json 'abs(p("x") - 1.5) < 0.01 and abs(p("y") - 4/1.5) < 0.02 and all(c["active"] for c in r["constraints"]) and 2 * p("x") <= 3'
run Plane.mo --maximize 'final(z)' --parameter x=0.1:10 --parameter y=0.1:10 --subject-to 'x^2 + y^2 < 8'
has json 'abs(p("x") - 2) < 0.02 and abs(r["value"] - 4) < 1e-3 and r["value"] <= 4'
run Plane.mo --minimize z --parameter x=1:10 --parameter y=2:9
has json 'p("x") == 1 and p("y") == 2 and r["parameters"][0]["at_bound"] == "low" and r["value"] == 3'
ends 0 'x stands at its lower bound 1' Plane.mo --minimize z --parameter x=1:10
ends 0 'active: x \* y >= 4' Plane.mo --minimize z --parameter x=0.1:10 --parameter y=0.1:10 --subject-to 'x * y >= 4'
ends 0 'there may be better values elsewhere' Plane.mo --minimize z --parameter x=1:10
ends 0 'outside of its bounds 4 and 10: the search begins at 4' Plane.mo --minimize z --parameter x=4:10
ends 0 'the same in all runs' Plane.mo --minimize 'final(y)' --parameter x=4:10
ends 3 'R341.*no run meets all constraints' Plane.mo --minimize z --parameter x=1:10 --subject-to 'x > 20'
grep -q 'broken' out || problem "not told which constraint is broken: $(cat out)"

# A curved valley; three constraints of which two hold (Rosen and Suzuki 1965)
cat >Valleys.mo <<'END'
model Valleys
  parameter Real x1 = -1.2, x2 = 1, y1 = 0, y2 = 0, y3 = 0, y4 = 0;
  Real f = 100 * (x2 - x1^2)^2 + (1 - x1)^2;
  Real h = y1^2 + y2^2 + 2 * y3^2 + y4^2 - 5 * y1 - 5 * y2 - 21 * y3 + 7 * y4;
  Real g1 = 8 - y1^2 - y2^2 - y3^2 - y4^2 - y1 + y2 - y3 + y4, g2 = 10 - y1^2 - 2 * y2^2 - y3^2 - 2 * y4^2 + y1 + y4;
  Real g3 = 5 - 2 * y1^2 - y2^2 - y3^2 - 2 * y1 + y2 + y4;
  annotation(experiment(StopTime = 0.01));
end Valleys;
END
run Valleys.mo --minimize f --parameter x1=-2:2 --parameter x2=-2:2
has json 'r["value"] < 1e-4 and abs(p("x1") - 1) < 0.01 and r["settled"]'
y=(--parameter y1=-3:3 --parameter y2=-3:3 --parameter y3=-3:3 --parameter y4=-3:3)
run Valleys.mo --minimize h "${y[@]}" --subject-to 'g1 >= 0' --subject-to 'g2 >= 0' --subject-to 'g3 >= 0'
has json 'abs(r["value"] + 44) < 0.01 and [c["active"] for c in r["constraints"]] == [True, False, True] and r["starts_at_best"] == 4'
run Valleys.mo --minimize f --parameter x1=-2:2 --parameter x2=-2:2 --most-runs 20
has json 'not r["settled"] and r["runs"] <= 4 * 20 + 60'

# Values that are tried one by one: what decides the equations, too
run Plane.mo --minimize z --parameter x=1:10 --parameter n=1:3 --parameter kind=hard,soft
has json 'p("n") in ("1", "2", "3") and p("kind") == "soft" and len(r["combinations"]) == 6 and r["value"] == 4'
run Plane.mo --maximize z --parameter n=3,1,2 --parameter kind=soft,hard --history history.csv
has json 'p("n") == "3" and p("kind") == "hard" and r["value"] == 12 and r["runs"] == 6 and r["starts"] == 1'
grep -q '^"number","n","kind","status","steps","events","z","good"$' history.csv || problem "history: $(cat history.csv)"
grep -q '^1,3,1,ok,' history.csv || problem "history: $(cat history.csv)"
"$program" plot history.csv z -o history.svg >/dev/null 2>err || problem "plot of the history: $(cat err)"
run Absorber.mo --minimize 'integral(x^2)' --parameter c=1:50 --parameter is_linked=false,true -o Calm.mo
has json 'p("is_linked") == "true"'
grep -q 'is_linked = true' Calm.mo && "$program" simulate Calm.mo -o calm.csv >/dev/null 2>err || problem "Calm.mo: $(cat Calm.mo err)"

# Runs that fail are survived and told; a bound of 0, which the model takes
run Absorber.mo --minimize 'integral(x^2)' --parameter c=1:200:log --parameter d=0:2 --starts 6
has json 'r["failed_runs"] > 0 and "too stiff" in r["first_failure"] and r["value"] < 0.012'
run Plane.mo --minimize z --parameter x=0:10
has json 'p("x") == 0 and r["parameters"][0]["at_bound"] == "low" and r["failed_runs"] == 0 and r["value"] == 3'
ends 3 'R341.*no run was good.*too stiff' Absorber.mo --minimize 'max(x)' --parameter c=100:200
run Absorber.mo --minimize 'max(x)' --set c=90 --parameter c=1:50
has json 'r["value_before"] is None and any("does not run" in remark for remark in r["remarks"])'
ends 3 'has no value' Absorber.mo --minimize 'time_of_first(x > 1e9)' --parameter c=1:50

# Bad requests
plane=(Plane.mo --parameter x=1:10)
ends 2 'C101.*one of --minimize' "${plane[@]}"
ends 2 'C101.*one of --minimize' "${plane[@]}" --minimize z --maximize z
ends 2 'C101.*NAME=LOW:HIGH' Plane.mo --minimize z --parameter x
ends 2 'C101.*NAME=LOW:HIGH' Plane.mo --minimize z --parameter x=1:2:3
ends 2 'C132.*no variable `zz`' "${plane[@]}" --minimize 'max(zz)'
ends 2 'C132.*not an expression' "${plane[@]}" --minimize 'max('
ends 2 'C132.*--subject-to.*no variable `q`' "${plane[@]}" --minimize z --subject-to 'q < 1'
ends 2 'C132.*compares nothing' "${plane[@]}" --minimize z --subject-to 'x'
ends 2 'C132.*more than once' "${plane[@]}" --minimize z --subject-to '1 < x < 2'
ends 2 'C132.*equality' "${plane[@]}" --minimize z --subject-to 'x == 2'
ends 2 'C132.*lacks a side' "${plane[@]}" --minimize z --subject-to 'x <'
ends 2 'C133.*no parameter to change' Plane.mo --minimize z
ends 2 'C133.*no parameter `xx`' Plane.mo --minimize z --parameter xx=1:2
ends 2 'C133.*twice' "${plane[@]}" --minimize z --parameter x=1:3
ends 2 'C133.*not in this order' Plane.mo --minimize z --parameter x=3:1
ends 2 'C133.*greater than 0' Plane.mo --minimize z --parameter x=0:1:log
ends 2 'C133.*its min is 1' Plane.mo --minimize z --parameter n=0:3
ends 2 'C133.*no whole numbers' Plane.mo --minimize z --parameter n=1.5:3
ends 2 'it is a whole number' Plane.mo --minimize z --parameter n=1,1.5
ends 2 'it is one of soft, hard' Plane.mo --minimize z --parameter kind=mild,hard
ends 2 'C133.*is no Real' Plane.mo --minimize z --parameter kind=1:2
ends 2 'it is true or false' Absorber.mo --minimize 'max(x)' --parameter is_linked=1,0
ends 2 'C133.*has the value `2` twice' Plane.mo --minimize z --parameter n=2,2
ends 2 'C133.*min is 0' Absorber.mo --minimize 'max(x)' --parameter c=-1:3
ends 2 'no FMU' some.fmu --minimize z --parameter x=1:2
ends 2 'is no .mo' "${plane[@]}" --minimize z -o x.txt
ends 2 'unknown solver' "${plane[@]}" --minimize z --solver nonsense

# The model as it is counts, where no search finds back to it
cat >Far.mo <<'END'
model Far
  parameter Real a = 1;
  Real x(start = 1, fixed = true), y = (a - 1)^2;
equation
  der(x) = -x;
end Far;
END
run Far.mo --minimize y --parameter a=-1e18:1e18 --json
has json 'r["value"] == 0 and r["parameters"][0]["value"] == 1'
run Far.mo --minimize y --parameter a=-5:4 --most-runs 12 --json
has json 'r["runs"] < 100 and r["value"] < 0.1'
cat >Kinds.mo <<'END'
model Kinds
  type Kind = enumeration(soft, hard);
  parameter Kind kind = Kind.soft;
  Real x(start = 1, fixed = true), y = if kind == Kind.soft then 2 else 1;
equation
  der(x) = -x;
end Kinds;
END
run Kinds.mo --minimize y --parameter kind=soft,hard -o Best.mo
"$program" check Best.mo Kinds.mo >/dev/null 2>err || "$program" check Best.mo -L . >/dev/null 2>err || problem "what -o writes: $(cat Best.mo err)"

# Ctrl-C (here SIGTERM) keeps the best
"$program" optimize Absorber.mo --minimize 'integral(x^2)' --parameter c=1:50 --parameter d=0.01:2:log --starts 100000 --json >json 2>err &
sleep 4
kill -TERM $!
wait $!
code=$?
[ "$code" -eq 0 ] || problem "after SIGTERM: $code, $(cat err)"
has json 'r["stopped"] and not r["settled"] and r["value"] <= r["value_before"]'

verdict 'optimizations find what is known, and refuse what is wrong'
