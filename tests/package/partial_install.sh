#!/usr/bin/env bash
# What a build has not made is left out of its installation, with a message: here as if libtorsion and the module for Python were missing.
# Usage: partial_install.sh BUILD
set -eu
build=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "$1"; cat "$folder/out"; exit 1; }

# left_out FOLDER FILE COMPONENT: the rules of a folder, which look for FILE elsewhere
left_out() {
    sed "s,$build/$2,$folder/none/$(basename "$2"),g" "$build/$1/cmake_install.cmake" >"$folder/rules.cmake"
    cmake -DCMAKE_INSTALL_PREFIX="$folder/usr" -P "$folder/rules.cmake" >"$folder/out" 2>&1 || fail "$1: not installed"
    grep -q "Left out, as it is not built: $(basename "$2").*component.*$3.*scripts/build all" "$folder/out" || fail "$1: no word of what is left out"
    [ ! -e "$folder/usr" ] || fail "$1: installed in part"
    cmake -DCMAKE_INSTALL_PREFIX="$folder/usr" -DCMAKE_INSTALL_COMPONENT=program -P "$folder/rules.cmake" >"$folder/out" 2>&1 || fail "$1: the program alone"
    ! grep -q 'Left out' "$folder/out" || fail "$1: a message about another component"
}
left_out compiler/session lib/libtorsion.so library
if [ -n "$(ls "$build"/python/torsion/_torsion*.so 2>/dev/null)" ]; then left_out python python/torsion/_torsion python; fi
echo 'what is not built is left out'
