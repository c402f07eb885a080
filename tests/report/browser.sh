#!/usr/bin/env bash
# The pages in headless Chromium. Usage: browser.sh PROGRAM SOURCES AXE --shard=I/N. Exit code 77: no browser is installed.
set -u
program=$1 sources=$2 axe=$3 shard=${4#--shard=}
here=$(cd "$(dirname "$0")" && pwd)
chromium=$(command -v chromium || command -v chromium-browser) && command -v node >/dev/null || {
    echo "skipped: this needs chromium and node"
    exit 77
}
. "$here/../support/scratch.sh"
. "$here/models.sh"
# in_browser MODE PAGE [CSV]: every Nth of them is looked at here
number=0
in_browser() {
    number=$((number + 1))
    [ $((number % ${shard#*/})) -eq $((${shard%/*} % ${shard#*/})) ] || return
    timeout 240 node "$here/page_test.mjs" "$chromium" "$@" || problem "$1: the page $2"
}

"$program" simulate "$sources/examples/CoupledClutches/CoupledClutches.mo" -o run.csv --report page.html >/dev/null 2>&1
in_browser whole page.html run.csv
in_browser views page.html
in_browser diagram page.html
in_browser accessible page.html "$axe"
"$program" report run.csv run.csv -o two.html >/dev/null 2>&1
in_browser plain two.html
"$program" simulate "$sources/examples/CoupledClutches/CoupledClutches.mo" --set J1.J=1.2 -o heavy.csv >/dev/null 2>&1
"$program" simulate "$sources/examples/CoupledClutches/CoupledClutches.mo" --set J1.J=0.8 -o light.csv >/dev/null 2>&1
"$program" report run.csv heavy.csv light.csv -o three.html >/dev/null 2>&1
in_browser runs three.html
awk 'BEGIN { print "\"number\",\"c\",\"b\",\"status\",\"steps\",\"events\",\"peak\""
             for (c = 1; c <= 4; c++) for (b = 0; b < 3; b++) print ++n "," 10*c "," b "," (n == 5 ? "R302,9,1,nan" : "ok,9,1," c*b) }' >table.csv
"$program" plot table.csv -o table.html >/dev/null 2>&1
in_browser sweep table.html
"$program" plot run.csv J1.w clutch1.mode --x J2.w --from 0.5 --to 1 -o chosen.html >/dev/null 2>&1
in_browser chosen chosen.html
"$program" simulate Hostile.mo -o h.csv --report hostile.html >/dev/null 2>&1
in_browser hostile hostile.html
"$program" simulate Failing.mo -o f.csv --report failing.html >/dev/null 2>&1
in_browser failed failing.html

"$program" simulate Shown.mo -o s.csv --report shown.html >/dev/null 2>&1
in_browser figures shown.html
"$program" simulate Buried.mo -o b.csv --report buried.html >/dev/null 2>&1
in_browser buried buried.html

"$program" response "$sources/examples/EngineTorsion/EngineTorsion.mo" --speeds 500:3000:50 -o response.html >/dev/null 2>&1
in_browser response response.html

# A shaft that turns ever faster, with two orders in a torque: the page finds what `torsion orders` does.
awk 'BEGIN { print "time,shaft.w,shaft.phi,tau"
             for (i = 0; i <= 3000; ++i) { t = i / 1000; p = 30 * t + 6 * t * t
                                           printf "%.9g,%.9g,%.9g,%.9g\n", t, 30 + 12 * t, p, 5 - t + 3 * cos(2 * p + 0.4) + 0.8 * cos(4.5 * p - 1.1) } }' >turns.csv
"$program" report turns.csv -o turns.html >/dev/null 2>&1
"$program" orders turns.csv --angle shaft.phi --variables '^tau$' --orders 2,4.5 --turns 20 --step 20 -o turns.json >/dev/null 2>&1
in_browser orders turns.html turns.json

# 2,000 variables × 5,000 rows
awk 'BEGIN { printf "time"; for (c = 0; c < 2000; ++c) printf ",c%d.w", c; print ""
             for (r = 0; r < 5000; ++r) { printf "%g", r / 5000; for (c = 0; c < 2000; ++c) printf ",%d", (r * 7919 + c * (r % 13 + 1)) % 1000; print "" } }' >large.csv
"$program" report large.csv -o large.html >/dev/null 2>&1
in_browser large large.html
verdict "pages are as they should be"
