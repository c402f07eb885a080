#!/bin/bash
# torsion response --nonlinear: text, files, options that do not fit.
set -eu
torsion=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/M.mo" <<'END'
model M
  parameter Real w(unit="rad/s") = 1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x - 0.05*v - 0.3*x^3 + 0.3*cos(w*time);
end M;
END
cd "$folder"
fail() { echo "FAILED: $1"; exit 1; }
"$torsion" response M.mo --nonlinear --speed w=0.8:2.5 --variables '^x$' -o x.csv -o x.json -o x.svg > out.txt
grep -q "fold: the motion ends where the speed rises, and jumps" out.txt || fail "the fold in words"
grep -q "unstable" out.txt || fail "stability in words"
head -1 x.csv | grep -q '^branch,speed,stable,multiplier,"x amplitude"' || fail "columns of CSV"
python3 -c "import json; r = json.load(open('x.json')); assert r['branches'][0]['events'][0]['kind'] == 'fold'" || fail "JSON"
grep -q "stroke-dasharray" x.svg || fail "unstable motions are dashed"
expect() { # WORDS OPTIONS...
  local words=$1
  shift
  if "$torsion" response M.mo "$@" > /dev/null 2> err.txt; then fail "not refused: $*"; fi
  grep -qF -- "$words" err.txt || { cat err.txt; fail "words: $words"; }
}
expect "--speed needs --nonlinear" --speed w=1:2
expect "--order is of the linear response" --nonlinear --order a=1:1 --speed w=1:2
expect "--nonlinear needs --speed" --nonlinear
expect "is not NAME=FROM:TO[:STEP]" --nonlinear --speed w=1
expect "neither .json nor .csv nor .svg nor .png" --nonlinear --speed w=1:2 -o x.pdf
expect "--speeds is required" --order a=1:1
