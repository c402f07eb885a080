#!/usr/bin/env bash
# A build without a terminal tells how far it is, from what ninja prints into a file. Usage: build_progress.sh SOURCE
set -u
problem() { echo "$*"; exit 1; }
"$1/scripts/progress" log 0.1 >out 2>messages &
progress=$!
sleep 0.3
[ ! -s messages ] || problem "a word about nothing: $(cat messages)"
printf '[1/640] Building CXX object a.cpp.o\n[212/640] Building CXX object b.cpp.o\na.cpp:[3/4] warning\n' >log
for _ in $(seq 100); do
    [ -s messages ] && break
    sleep 0.1
done
kill "$progress"
wait "$progress" 2>/dev/null
[ "$(sort -u messages)" = 'torsion: building: 212 of 640' ] && [ ! -s out ] || problem "got: $(cat messages out)"
bash -c '"$1/scripts/progress" log 0.1 >/dev/null 2>&1 & echo $! >pid; sleep 0.5' - "$1" # then its caller is gone
for _ in $(seq 100); do
    kill -0 "$(cat pid)" 2>/dev/null || break
    sleep 0.1
done
! kill -0 "$(cat pid)" 2>/dev/null || { kill "$(cat pid)"; problem 'it goes on without the build'; }
echo 'a build tells how far it is'
