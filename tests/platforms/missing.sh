#!/usr/bin/env bash
# A torsion without the parts for other platforms says what makes them; a build refuses platforms that there are not. Usage: missing.sh PROGRAM SOURCE
set -u
program=$1 source=$2
. "$source/tests/support/scratch.sh"
mkdir -p alone/bin alone/share/torsion/lib
home=$(dirname "$program")/..
cp "$program" alone/bin/torsion
ln -s "$(realpath "$home/lib")" alone/lib
ln -s "$(realpath "$home/share/torsion/stdlib_models")" alone/share/torsion/stdlib_models
for file in libtorsion_runtime.a stub; do ln -s "$(realpath "$home/share/torsion/lib/$file")" alone/share/torsion/lib/; done
model=$source/examples/First/First.mo

asked() { # WORDS arguments…
    local words=$1
    shift
    alone/bin/torsion "$@" >out 2>&1
    [ $? -eq 2 ] && grep -q "C101.*$words" out || problem "$*: $(cat out)"
}
made='made without the parts for `x86_64-windows`: `scripts/build platforms` in a clone'
asked "--platforms: .*$made" fmu "$model" --platforms x86_64-linux,x86_64-windows
asked "--platforms: .*made without the parts for" fmu "$model" --platforms all
asked "--target: .*$made" build "$model" --target x86_64-windows
alone/bin/torsion fmu "$model" --platforms x86_64-linux >out 2>&1 || problem "this platform: $(cat out)"

printf 'cmake_minimum_required(VERSION 3.25)\ninclude(%s)\n' "$source/runtime/targets/CMakeLists.txt" >targets.cmake
cmake -DTORSION_TARGETS=wasm32,vax -P targets.cmake >out 2>&1 && problem 'a build for a VAX'
tr -s '\n ' ' ' <out | grep -q 'no platform `vax`; there are aarch64-linux, x86_64-windows.*wasm32; all, none' || problem "a platform that does not exist: $(cat out)"
verdict 'says what makes the parts for other platforms'
