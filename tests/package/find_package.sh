#!/usr/bin/env bash
# Programs in C++ find the installed library through CMake and pkg-config, also after its folder was moved. Usage: find_package.sh BUILD SOURCE
set -eu
build=$1 source=$2
export CMAKE_GENERATOR=Ninja # what the project itself needs; a bare machine has no make
ls "$build"/lib/libtorsion.so.* >/dev/null || { echo 'libtorsion.so is not built'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$build" --prefix "$folder/first" >/dev/null
mv "$folder/first" "$folder/the place"
place="$folder/the place"

expect='speed of the load after 2 s:'
cmake -S "$source/examples/find_package" -B "$folder/build" -DCMAKE_PREFIX_PATH="$place" >"$folder/out" 2>&1 || { cat "$folder/out"; exit 1; }
cmake --build "$folder/build" >"$folder/out" 2>&1 || { cat "$folder/out"; exit 1; }
"$folder/build/speed" "$source/examples/BacklashDrive/BacklashDrive.mo" >"$folder/out" 2>&1 || { cat "$folder/out"; exit 1; }
grep -q "$expect" "$folder/out" || { cat "$folder/out"; exit 1; }

if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH="$place/lib/pkgconfig"
    [ "$(pkg-config --modversion torsion)" = "$("$place/bin/torsion" --version | cut -d' ' -f2)" ]
    eval "c++ -std=c++20 '$source/examples/find_package/speed.cpp' -o '$folder/speed' $(pkg-config --cflags --libs torsion)"
    LD_LIBRARY_PATH="$place/lib" "$folder/speed" "$source/examples/BacklashDrive/BacklashDrive.mo" | grep -q "$expect"
fi
echo 'find_package and pkg-config find the library'
