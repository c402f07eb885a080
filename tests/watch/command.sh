#!/usr/bin/env bash
# `torsion watch` as a command: wrong options, ports, the terminal, files. Usage: command.sh PROGRAM
set -u
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/scratch.sh"
command=watch real=$program
mkdir "$folder/bin"
printf '#!/bin/sh\nexec timeout 60 "%s" "$@"\n' "$program" >"$folder/bin/torsion" # what is not refused goes on for ever
chmod +x "$folder/bin/torsion"
program=$folder/bin/torsion
mkdir work && cd work || exit 1

drive() { # STIFFNESS
    printf 'model Drive\n  parameter Real c = %s;\n  Real phi(start = 0.1, fixed = true), w(start = 0, fixed = true);\nequation\n  der(phi) = w;\n  der(w) = -c * phi;\nend Drive;\n' "$1" >Drive.tmp
    mv Drive.tmp Drive.mo
}
# waits FILE PATTERN: until the file has it
waits() {
    for _ in $(seq 400); do
        grep -qE -- "$2" "$1" 2>/dev/null && return
        sleep 0.05
    done
    problem "no '$2' in $1: $(head -c 900 "$1")"
}
drive 100

ends 2 'no model given'
ends 2 'a model is watched' library.so
ends 2 'a model is watched' some.fmu
ends 2 '--port' Drive.mo --port 0
ends 2 '--port' Drive.mo --port 70000
ends 2 'serves no page' Drive.mo --terminal --port 4000
ends 2 'serves no page' Drive.mo --terminal --open
ends 2 'unknown solver' Drive.mo --solver nonsense
ends 2 'no option `--kind`' Drive.mo --kind cs
ends 2 'standard output' Drive.mo -o -
ends 2 'is not FROM:TO:STEP' Drive.mo --response 5
ends 2 'results are written as' Drive.mo -o x.html
ends 0 'shows? the curves' --help

# A page: its address comes first, and SIGTERM ends it (a shell lets what runs behind it ignore SIGINT)
"$real" watch Drive.mo >address 2>said &
first=$!
waits address '^http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}/$'
waits said 'run 1: .*simulated'
port=$(sed -E 's,.*:([0-9]+)/.*,\1,' address)
ends 2 "port $port: another program uses it" Drive.mo --port "$port"
kill -TERM "$first"
wait "$first" || problem "after SIGTERM it ends with $?"
"$real" watch Drive.mo --port "$port" >address 2>said &
second=$!
waits address ":$port/"
kill -TERM "$second"
wait "$second" || problem "after SIGTERM it ends with $?"

# A model that is not there yet, that is wrong, and that is good at last; no file is written
rm Drive.mo
"$real" watch Drive.mo >address 2>said &
third=$!
waits said 'error\[E101\]|cannot'
echo 'model Drive Real x = y; end Drive;' >Drive.mo
waits said 'Drive.mo:1:22'
drive 200
waits said 'run [0-9]+: '
kill -TERM "$third"
wait "$third" || problem "after errors of a model it ends with $?"
[ "$(ls | tr '\n' ' ')" = 'Drive.mo address out said ' ] || problem "files were written: $(ls | tr '\n' ' ')"

# Settings in a file, results in a file
echo 'c = 50' >values
"$real" watch Drive.mo --set-file values -o r.csv --report page.html --stop-time 2 >address 2>said &
fourth=$!
waits r.csv '^2,'
waits page.html '</html>'
sleep 0.3
before=$(md5sum <r.csv)
echo 'c = 60' >values.tmp && mv values.tmp values
for _ in $(seq 200); do [ "$(md5sum <r.csv)" = "$before" ] || break; sleep 0.05; done
[ "$(md5sum <r.csv)" != "$before" ] || problem "another setting changes nothing"
kill -TERM "$fourth"
wait "$fourth"

# A run that a save has cut short leaves the file of the last whole one
long() { sed "s/^end/  annotation(experiment(StopTime = 1e9, Interval = $1));\n&/" Drive.mo >Drive.tmp && mv Drive.tmp Drive.mo; }
drive 100
"$real" watch Drive.mo -o whole.csv --log-events events.csv >address 2>said &
whole=$!
waits whole.csv '^1,'
waits said 'run 1: '
before=$(md5sum whole.csv events.csv)
long 1e-3
sleep 0.5
long 2e-3
sleep 0.7
[ "$(md5sum whole.csv events.csv)" = "$before" ] || problem "a run that was cut short is kept: $(tail -1 whole.csv)"
kill -TERM "$whole"
wait "$whole"
[ "$(md5sum whole.csv events.csv)" = "$before" ] || problem "the run at the end is kept: $(tail -1 whole.csv)"
ls | grep -E 'part|tmp' && problem "a half file stays"
drive 100

# A browser is handed a file of the user alone, not the address: what a program is called with can be read by all
printf '#!/bin/sh\nstat -c %%a "$1" >handed; cat "$1" >>handed; echo "$1" >>handed\n' >browser
chmod +x browser
BROWSER=./browser "$real" watch Drive.mo --open >address 2>said &
opened=$!
waits address '^http'
waits handed '\.html$'
head -1 handed | grep -qx 600 || problem "the file of --open can be read by others: $(head -1 handed)"
grep -qF "url=$(cat address)\"" handed || problem "the file of --open leads elsewhere: $(cat handed)"
left=$(tail -1 handed)
kill -TERM "$opened"
wait "$opened"
[ ! -e "$left" ] || problem "the file of --open stays behind"

# In the terminal
"$real" watch Drive.mo --terminal --show '^w$' >drawn 2>said &
fifth=$!
waits drawn 'simulated'
grep -q 'w' drawn && ! grep -q 'phi' drawn || problem "not the chosen curve: $(head -c 500 drawn)"
LC_ALL=C grep -q $'\xe2[\xa0-\xa3]' drawn || # braille patterns, U+2800 to U+28FF
    problem "no curve is drawn: $(head -c 500 drawn)"
echo 'model Drive Real x = y; end Drive;' >Drive.mo
waits drawn 'Drive.mo:1:22'
kill -TERM "$fifth"
wait "$fifth" || problem "with --terminal it ends with $?"

# A model that compiles for ever, and a folder that vanishes: a good save comes through
mkdir there
printf 'function spin\n  input Real x;\n  output Real y = x;\nalgorithm\n  while y > -1 loop\n    y := y + 1;\n  end while;\nend spin;\nmodel Slow\n  parameter Integer n = integer(spin(1));\n  Real v[n] = ones(n);\nend Slow;\n' >there/Slow.mo
"$real" watch there/Slow.mo --model Slow >address 2>said &
sixth=$!
waits address http
sleep 0.3
rm -r there
sleep 0.4
mkdir there
printf 'model Slow\n  Real v = time;\nend Slow;\n' >there/Slow.mo
waits said 'run [0-9]+: '
kill -TERM "$sixth"
wait "$sixth" || problem "after a compilation without end it ends with $?"
# The folder in which it was started is deleted and made anew: a relative name means the new one
mkdir gone && cd gone || exit 1
drive 100
"$real" watch Drive.mo >../address 2>../said &
gone=$!
waits ../said 'run 1: '
rm -r ../gone
cd .. && waits said 'error\[E101\]|cannot|does not compile'
mkdir gone && (cd gone && drive 200)
waits said 'run [2-9][0-9]*: '
kill -TERM "$gone"
wait "$gone" || problem "after its folder was deleted it ends with $?"

# As JSON: a list for each attempt and nothing else; with -v what was read, and the time of each phase
drive 100
ends 2 'messages as text' Drive.mo --terminal --diagnostics json
"$real" watch Drive.mo --diagnostics json >address 2>said &
json=$!
waits said '^\[\]$'
echo 'model Drive Real x = y; end Drive;' >Drive.mo
waits said '"code"'
kill -TERM "$json"
wait "$json" || problem "with --diagnostics json it ends with $?"
python3 -c 'import json, sys; text = open("said").read(); decoder = json.JSONDecoder(); at = 0; count = 0
while at < len(text): value, at = decoder.raw_decode(text, at); at += 1; count += 1
assert count >= 2, count' || problem "no JSON: $(cat said)"
drive 100
"$real" watch Drive.mo -v >address 2>said &
verbose=$!
waits said 'run 1: '
waits said ' ms'
grep -q 'Drive.mo' said || problem "-v names no file: $(cat said)"
kill -TERM "$verbose"
wait "$verbose"
verdict "it watches as it should"
