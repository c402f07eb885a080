#!/usr/bin/env bash
# Standard streams that are closed or full: no crash, lost output gives an error exit code, and none of our files gets their numbers.
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
. "$(dirname "$0")/models.sh"
printf 'model W\n  Real x(start = 1, fixed = true); parameter Real p(start = 2);\nequation\n  der(x) = -x*p;\n  assert(x > 0.9, "low", AssertionLevel.warning);\n  when time > 0.5 then terminate("end"); end when;\nend W;\n' >warn.mo

# ---- what every command says
"$program" sweep osc.mo --vary x.start=0:1:3 -o table.csv >out 2>&1 || problem "sweep: $(cat out)"
saying=(
    'help' '--help' '--version' 'help simulate' 'explain E102' 'check osc.mo' 'check osc.mo --dump flat' 'check osc.mo --json' 'check osc.mo --dump llvm' 'parse osc.mo'
    'simulate osc.mo -o s.csv' 'simulate osc.mo -o s.csv --json' 'simulate osc.mo -o -' 'simulate --solver list' 'sweep osc.mo --vary x.start=0:1:3 -o t.csv' 'plot run.csv --terminal' 'plot run.csv -o -'
    'plot table.csv --terminal' 'compare run.csv run.mat' 'compare run.csv run.mat --json' 'convert run.csv c.mat' 'convert run.mat -' 'events run.events' 'linearize osc.mo' 'linearize osc.mo --json' 'modes osc.mo' 'modes osc.mo --json' 'modes osc.mo -o -'
    'report run.csv -o -' 'document osc.mo' 'build osc.mo -o lib.so' 'build osc.mo --emit llvm -o -' 'fmu osc.mo -o m.fmu')
if [ -e /dev/full ]; then
    for line in "${saying[@]}"; do
        read -r -a words <<<"$line"
        "$program" "${words[@]}" >/dev/full 2>err
        status=$?
        [ $status -eq 3 ] || problem "$line: exit code $status with a full standard output: $(cat err)"
        grep -q 'error\[E102\].*\(standard output\|cannot write `-`\).*No space left' err || problem "$line: $(cat err)"
    done
else
    echo 'skipped: there is no /dev/full'
fi
for line in "${saying[@]}"; do
    read -r -a words <<<"$line"
    "$program" "${words[@]}" >&- 2>err
    status=$?
    [ $status -eq 3 ] || problem "$line: exit code $status with a closed standard output: $(cat err)"
done

# ---- messages that cannot be told: the exit code tells
silent=('1 simulate none.mo' '0 simulate warn.mo -o w.csv' '2 simulate' '2 nonsense' '1 check none.mo' '0 check osc.mo' '2 plot none.csv' '0 plot run.csv -o p.svg' '2 explain X999' '0 simulate osc.mo -v -o v.csv' '2 modes' '1 fmu none.mo')
for line in "${silent[@]}"; do
    read -r -a words <<<"$line"
    for how in closed full; do
        [ $how = full ] && [ ! -e /dev/full ] && continue
        if [ $how = closed ]; then "$program" "${words[@]:1}" >out 2>&-; else "$program" "${words[@]:1}" >out 2>/dev/full; fi
        status=$?
        [ $status -eq "${words[0]}" ] || problem "$line with stderr $how: exit code $status"
    done
done
[ -s w.csv ] && head -1 w.csv | grep -q '^"time"' || problem 'warn.mo: no result'

# ---- all three closed: a file must not get the number of one of them
"$program" simulate warn.mo -o all.csv <&- >&- 2>&-
head -1 all.csv | grep -q '^"time"' || problem 'with all streams closed: no result'
[ "$(grep -c '[^0-9.,e+-]' all.csv)" -eq 1 ] || problem "with all streams closed, text in the result: $(grep -n '[^0-9.,e+-]' all.csv | head -3)"
"$program" simulate - <&- >out 2>&1
[ $? -ne 0 ] || problem 'no input, and no failure'

# ---- `-o -` is the standard output, and what is said goes to stderr
"$program" simulate osc.mo -o - >piped.csv 2>said || problem "-o -: $(cat said)"
cmp -s piped.csv run.csv || problem '-o - differs from a file'
grep -q '^wrote - ' said || problem "-o -: no summary on stderr: $(cat said)"
"$program" simulate osc.mo -o - --json >piped.csv 2>said
cmp -s piped.csv run.csv && grep -q '"ok": true' said || problem '-o - with --json'
"$program" simulate osc.mo -o /dev/stdout >piped.csv 2>said
head -1 piped.csv | grep -q '^"time"' || problem "/dev/stdout as a file: $(head -1 piped.csv)"
[ -e /dev/stdout ] || problem '/dev/stdout is gone'
"$program" simulate osc.mo -o - 2>/dev/null | "$program" convert /dev/stdin from_pipe.csv >out 2>&1
cmp -s from_pipe.csv run.csv || problem "a pipe from simulate to convert: $(cat out)"
"$program" convert run.mat - 2>/dev/null | cmp -s - run.csv || problem 'convert to -'
"$program" plot run.csv x -o - 2>/dev/null | grep -q '^<svg' || problem 'plot -o -'
"$program" report run.csv -o - 2>/dev/null | head -1 | grep -qi '<!doctype' || problem 'report -o -'
for what in linearize modes; do
    "$program" $what osc.mo -o - 2>said | python3 -c 'import json, sys; json.load(sys.stdin)' || problem "$what -o -: no JSON"
done
"$program" build osc.mo --emit llvm -o - 2>/dev/null | grep -q 'define' || problem 'build --emit llvm -o -'
ends 2 'C101.*standard output' build osc.mo -o -
ends 3 'E102.*regular' fmu osc.mo -o -
ends 2 'C101.*standard output' sweep osc.mo --vary x.start=0:1:3 -o -
[ -z "$(find . -name '-*')" ] || problem "a file with the name of an option: $(find . -name '-*')"

# ---- an error was told: never 0; a failure: something was told
"$program" >out 2>&1
[ $? -eq 2 ] && grep -q 'error\[C101\]' out || problem 'no command'
for line in '2 nonsense' '1 simulate none.mo' '2 plot none.csv' '2 compare run.csv none.csv' '1 check none.mo' '1 build none.mo' '1 fmu none.mo' '1 document none.mo' '2 report none.csv' '2 convert none.csv x.mat' '2 events none.events' '1 linearize none.mo' '1 modes none.mo' '1 sweep none.mo --vary p=1:2:2' '1 parse none.mo' '2 explain X999'; do
    read -r -a words <<<"$line"
    "$program" "${words[@]:1}" >out 2>err
    status=$?
    [ $status -eq "${words[0]}" ] || problem "$line: exit code $status"
    grep -q 'error' err || problem "$line: no error is told: $(cat out err)"
done
verdict 'streams are what they are'
