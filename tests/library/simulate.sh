#!/usr/bin/env bash
# Every example as a library gives the same result as in process, to the last digit; invalid libraries give messages. Usage: simulate.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0 compared=0
fail() { echo "$*"; failures=$((failures + 1)); }
for example in "$source"/examples/*/; do
    name=$(basename "$example")
    if [ -e "$example/$name.mo" ]; then model=$example/$name.mo; else model=$example; fi
    [ "$name" = Hoist ] && model=$example/Lift.mo
    [ -e "$example/$name.mo" ] || [ -e "$example/package.mo" ] || continue
    # Libraries are made without the audit, beside which Newton's method may end at another last digit.
    # A library has one solver unless another one is named, and does not know what its model's experiment names.
    "$program" simulate "$model" --solver cvode --no-energy -o jit.csv --log-events jit.events >out 2>&1 || { fail "$name: $(head -c 300 out)"; continue; }
    "$program" build "$model" -o model.so >out 2>&1 || { fail "$name, build: $(head -c 300 out)"; continue; }
    "$program" simulate model.so --solver cvode -o library.csv --log-events library.events >out 2>&1 || { fail "$name, library: $(head -c 300 out)"; continue; }
    cmp -s jit.csv library.csv || fail "$name: the library's result is different"
    sed -i 's|[^",]*/||g' jit.events library.events # places: libraries know no folders
    cmp -s jit.events library.events || fail "$name: the library's events are different"
    compared=$((compared + 1))
done
[ "$compared" -ge 20 ] || fail "only $compared examples"

drive=$source/examples/BacklashDrive/BacklashDrive.mo
"$program" build "$drive" -o drive.so >/dev/null 2>&1
"$program" simulate drive.so --set load.J=3.5 -o set.csv >out 2>&1 || fail "--set: $(cat out)"
"$program" simulate "$drive" --set load.J=3.5 -o compiled.csv >out 2>&1 || fail "--set: $(cat out)"
"$program" compare set.csv compiled.csv >out 2>&1 || fail "--set of a library: $(cat out)"
expect() { # code, words, arguments
    local code=$1 words=$2
    shift 2
    "$program" simulate "$@" -o no.csv >out 2>&1
    local got=$?
    [ $got -eq "$code" ] && grep -q "$words" out || fail "$* → $got: $(head -c 300 out)"
}
expect 2 C102 drive.so --set nothing=1
expect 2 C103 drive.so --set load.J=heavy
expect 2 C101 drive.so --interpret
echo text >text.so
expect 1 E101 text.so
libc=$(ldd "$program" | sed -n 's/.*libm\.so\.6 => \([^ ]*\).*/\1/p')
cp "$libc" other.so
expect 1 'no `torsion_model`' other.so
exit $((failures > 0))
