#!/usr/bin/env bash
# Files that already exist at our paths, that two of our outputs share, or that cannot be created: only requested files are overwritten, and written files are complete.
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
. "$(dirname "$0")/models.sh"
left() { find . -name '*.part' -o -name '*.new' -o -name '*.so.part'; }

# ---- what is beside the result while it is written has a name that nobody knows before
for round in 1 2; do
    "$program" simulate osc.mo --intervals 3000000 -o beside.csv >out 2>&1 &
    pid=$!
    for _ in $(seq 400); do
        name=$(ls beside.csv.*.part 2>/dev/null) && break
        sleep 0.02
    done
    kill -9 $pid
    wait $pid 2>/dev/null
    [[ $name =~ ^beside\.csv\.[A-Za-z0-9]{6}\.part$ ]] && [ "$name" != "${before:-}" ] || problem "written beside as '$name', before as '${before:-}'"
    before=$name
    rm -f beside.*
done

# ---- that of a sweep is known, so that it can be gone on with: a link there is not followed
echo precious >victim.txt
ln -s victim.txt planted.csv.part
ends 3 'E102' sweep osc.mo --vary x.start=0:1:3 -o planted.csv
[ "$(cat victim.txt)" = precious ] || problem 'a planted link was followed'
rm planted.csv.part

# ---- a link as the result itself is replaced, what it points to stays
echo precious >victim.txt
ln -s victim.txt linked.csv
ends 0 'wrote linked.csv' simulate osc.mo -o linked.csv
[ "$(cat victim.txt)" = precious ] && [ ! -L linked.csv ] || problem 'a result was written through a link'

# ---- a hard link to somebody's file as a sweep's table of rows
echo precious >victim.txt
ln victim.txt hard.csv.part
ends 3 'E102' sweep osc.mo --vary x.start=0:1:3 -o hard.csv --restart
[ "$(cat victim.txt)" = precious ] || problem 'a hard link was written through'
rm hard.csv.part

# ---- names as long as they may be
long=$(printf 'n%.0s' $(seq 250)).csv
ends 0 wrote simulate osc.mo -o "$long"
[ -s "$long" ] || problem 'a long name'

# ---- two runs with one name: both end well, and the file is that of one of them, whole
for round in 1 2 3; do
    for i in 1 2 3; do
        "$program" simulate osc.mo --intervals $((i * 20000)) -o shared.csv >out$i 2>&1 &
    done
    for job in $(jobs -p); do wait "$job" || problem "round $round: a run failed: $(cat out1 out2 out3)"; done
    rows=$(($(wc -l <shared.csv) - 1))
    case $rows in 20001 | 40001 | 60001) ;; *) problem "round $round: $rows rows" ;; esac
    [ "$(tr -d '\0' <shared.csv | wc -c)" -eq "$(wc -c <shared.csv)" ] || problem "round $round: zero bytes"
    awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' shared.csv || problem "round $round: a row is not whole"
done

# ---- one file for two outputs, or for what is read
mkdir sub
ln -s sub alias
echo older >sub/same.csv
ln -s same.csv sub/other.csv
refused() { ends 2 'C101.*(same file|given twice|is a file that is read)' "$@"; }
refused simulate osc.mo -o a.csv --report a.csv
refused simulate osc.mo -o a.csv --log-events a.csv
refused simulate osc.mo -o a.csv --provenance ./a.csv
refused simulate osc.mo -o a.csv -o ./a.csv
refused simulate osc.mo -o sub/a.csv --report alias/a.csv
refused simulate osc.mo -o sub/same.csv --report sub/other.csv
refused simulate osc.mo --report M.csv # the default name of the result
refused simulate osc.mo -o - --report -
refused simulate osc.mo -o a.csv --csv-units file --report a.units.csv
refused simulate osc.mo -o a.csv --report osc.mo
refused simulate osc.mo -o a.csv --inputs run.csv --report run.csv
refused build osc.mo -o lib.h
refused report run.csv -o run.csv
refused document osc.mo -o osc.mo
printf 'x.start\n1\n' >samples.csv
refused sweep osc.mo --samples samples.csv -o samples.csv
grep -q '^model M' osc.mo || problem 'a model was overwritten'
ends 0 . simulate osc.mo -o /dev/null --report /dev/null

# ---- a folder that is not there, one that cannot be written
for line in "${writers[@]}"; do
    write "$line" "nowhere/x.${line%% *}"
    status=$?
    [ $status -eq 3 ] || [[ $line == *compare* && $status -eq 2 ]] || problem "$line: exit code $status for a folder that is not there"
    grep -q 'error\[E102\]' out || problem "$line: no E102: $(cat out)"
done
mkdir locked
cp osc.mo run.csv run.mat locked
chmod 555 locked
as_nobody=()
if [ "$(id -u)" -eq 0 ]; then
    if setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups); chmod 755 .; fi
fi
if "${as_nobody[@]}" sh -c 'test -x "$1" && test -r osc.mo && ! test -w locked' sh "$program" 2>/dev/null; then
    for line in "${writers[@]}"; do
        read -r -a words <<<"${line//@/locked/x.${line%% *}}"
        "${as_nobody[@]}" "$program" "${words[@]:1}" >out 2>&1
        status=$?
        [ $status -eq 3 ] || [[ $line == *compare* && $status -eq 2 ]] || problem "$line: exit code $status for a folder that cannot be written: $(cat out)"
        grep -q 'error\[E102\]' out || problem "$line: no E102: $(cat out)"
    done
    [ "$(find locked -type f | wc -l)" -eq 3 ] || problem "left in a folder that cannot be written: $(ls locked)"
else
    echo 'skipped: folders that cannot be written, as this user may write everywhere'
fi
chmod 755 locked

# ---- a shared object that is no model: nothing of it runs
if command -v cc >/dev/null; then
    printf '#include <stdio.h>\n__attribute__((constructor)) static void f(void) { fputs("CTOR RAN\\n", stderr); }\n' >ctor.c
    cc -shared -fPIC ctor.c -o foreign.so && ends 1 'E101.*torsion_model' simulate ./foreign.so
    grep -q 'CTOR RAN' out && problem 'a constructor ran'
    head -c 300 foreign.so >cut.so && ends 1 'E101.*(damaged|cut off)' simulate ./cut.so
else
    echo 'skipped: a foreign shared object, there is no C compiler'
fi
printf 'no library\n' >text.so && ends 1 'E101.*no shared object' simulate ./text.so
ends 0 wrote build osc.mo -o libosc.so
ends 0 wrote simulate ./libosc.so -o own.csv
TMPDIR=$PWD/nowhere ends 3 'E102.*temporary files.*nowhere.*TMPDIR' build osc.mo -o never.so
for size in 10 64 200 1000 10000; do
    head -c $size libosc.so >cut.so
    ends 1 E101 simulate ./cut.so
done

# ---- a device without end is no result
[ -e /dev/zero ] && ends 2 'E103' plot /dev/zero

[ -z "$(left)" ] || problem "left behind: $(left)"
verdict 'files are what was asked for'
