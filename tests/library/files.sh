#!/usr/bin/env bash
# Output of `torsion build`: needed libraries, versions of their symbols, exports, size, the same bytes each time.
# Usage: files.sh PROGRAM SOURCE_FOLDER BYTES     BYTES: the most of a library with the integrator; SUNDIALS makes the difference
set -u
program=$1 source=$2 most=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }
model=$source/examples/BacklashDrive/BacklashDrive.mo

"$program" build "$model" -o libdrive.so >out 2>&1 || { cat out; exit 1; }
grep -q 'wrote libdrive.so (.* kB) and libdrive.h in .* ms' out || fail "summary: $(cat out)"
"$program" build "$model" -o libsmall.so --no-integrator >out 2>&1 || fail "--no-integrator: $(cat out)"
[ "$(stat -c %s libdrive.so)" -lt "$most" ] || fail "with the integrator: $(stat -c %s libdrive.so) bytes"
[ "$(stat -c %s libsmall.so)" -lt 320000 ] || fail "without: $(stat -c %s libsmall.so) bytes"

for library in libdrive.so libsmall.so; do
    needed=$(readelf -d $library | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort | tr '\n' ' ')
    [ "$needed" = "libc.so.6 libm.so.6 " ] || fail "$library needs $needed"
    newest=$(objdump -T $library | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -V | tail -1)
    [ "$(printf '%s\n2.31\n' "$newest" | sort -V | tail -1)" = 2.31 ] || fail "$library needs glibc $newest"
    [ -n "$newest" ] || fail "$library: no versions"
    unversioned=$(objdump -T $library | grep -F '*UND*' | grep -v GLIBC_)
    [ "$(uname -m)" != x86_64 ] || [ -z "$unversioned" ] || fail "$library: $unversioned"
    readelf -lW $library | grep GNU_STACK | grep -q RWE && fail "$library has an executable stack"
    readelf -d $library | grep -qE 'RPATH|RUNPATH|TEXTREL|INIT' && fail "$library: $(readelf -d $library)"
    grep -qaF "$source" $library && fail "$library holds a path of this machine"
    exports=$(objdump -T $library | awk '$2 == "g" { print $NF }' | sort)
    declared=$(grep -E '^TORSION_API ' "$source/runtime/include/torsion/embed.h" | sed -E 's/\(.*//; s/.*[ *]//' | sort)
    [ "$exports" = "$declared" ] || fail "$library exports: $exports"
done

# The same bytes: again, from another folder, and whatever runs in parallel
mkdir elsewhere
cp "$model" elsewhere/
for i in 1 2 3; do mkdir elsewhere/$i; "$program" build elsewhere/BacklashDrive.mo -o elsewhere/$i/libdrive.so >out 2>&1 || fail "again: $(cat out)"; done
for i in 1 2 3; do
    cmp -s libdrive.so elsewhere/$i/libdrive.so || fail "libdrive.so is different the next time"
    cmp -s libdrive.h elsewhere/$i/libdrive.h || fail "libdrive.h is different the next time"
done

# Other forms, other processors
for form in obj llvm asm; do "$program" build "$model" --emit $form -o model.$form >out 2>&1 || fail "--emit $form: $(cat out)"; done
readelf -sW model.obj | grep -q 'FUNC *GLOBAL *DEFAULT.* torsion_model' || fail "no torsion_model in the object"
grep -q 'define ptr @torsion_model' model.llvm || fail "no torsion_model in the IR"
grep -q '^torsion_model:' model.asm || fail "no torsion_model in the assembly"
"$program" build "$model" --target-cpu native -o libnative.so >out 2>&1 || fail "--target-cpu native: $(cat out)"

# What must be answered
"$program" build "$model" --target-cpu 6502 -o x.so >out 2>&1; [ $? -eq 2 ] && grep -q 'C101' out || fail "a processor that does not exist: $(cat out)"
"$program" build "$model" --target 6502 -o x.so >out 2>&1; [ $? -eq 2 ] && grep -q 'C101.*no platform `6502`' out && grep -q 'x86_64-linux, aarch64-linux' out || fail "a platform that does not exist: $(cat out)"
"$program" build "$model" -o nowhere/x.so >out 2>&1; [ $? -eq 3 ] && grep -q 'E102' out || fail "a folder that does not exist: $(cat out)"
printf 'model Bad Real x, y; equation x = 1; end Bad;\n' >Bad.mo
"$program" build Bad.mo -o bad.so >out 2>&1; [ $? -eq 1 ] && grep -q 'error\[F101\]' out || fail "a model without a solution: $(cat out)"
ls ./*.part >/dev/null 2>&1 && fail "a half-written file is left"
[ -e bad.so ] && fail "a library of a wrong model"
exit $((failures > 0))
