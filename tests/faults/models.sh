# Sourced by the tests of faults: small models, results of them, and the commands that write files.
export TORSION_CACHE=
cat >osc.mo <<'M'
model M
  Real x(start = 1, fixed = true, unit = "m"), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
end M;
M
cat >long.mo <<'M'
model M
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -1e4*x;
  annotation(experiment(StopTime = 1000, Interval = 0.001));
end M;
M
"$program" simulate osc.mo -o run.csv -o run.mat --log-events run.events >out 2>&1 || problem "osc.mo: $(cat out)"

# Each command that writes a file, with @ where its name goes. `extension_of` has the name's end.
writers=(
    'csv simulate osc.mo -o @'
    'mat simulate osc.mo -o @'
    'html simulate osc.mo -o /dev/null --report @'
    'events simulate osc.mo -o /dev/null --log-events @'
    'json simulate osc.mo -o /dev/null --provenance @'
    'svg plot run.csv x -o @'
    'html report run.csv -o @'
    'mat convert run.csv @'
    'csv convert run.mat @'
    'svg compare run.csv run.mat --plot @'
    'so build osc.mo -o @'
    's build osc.mo --emit asm -o @'
    'fmu fmu osc.mo -o @'
    'csv sweep osc.mo --vary x.start=0:1:3 -o @'
    'json linearize osc.mo -o @'
    'mat linearize osc.mo -o @'
    'json modes osc.mo -o @'
    'md document osc.mo -o @'
)
# write LINE FILE: runs one of them
write() { read -r -a words <<<"${1//@/$2}"; "$program" "${words[@]:1}" >out 2>&1; }
