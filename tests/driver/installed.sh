#!/usr/bin/env bash
# An installed program works without the source, and holds no path of the machine that built it. Usage: installed.sh BUILD_FOLDER SOURCE_FOLDER
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$1" --prefix "$folder/usr" >/dev/null
cd "$folder"
cp "$2/examples/BacklashDrive/BacklashDrive.mo" .
usr/bin/torsion simulate BacklashDrive.mo >out 2>&1 || { cat out; exit 1; }
[ -s BacklashDrive.csv ]
usr/bin/torsion plot BacklashDrive.csv motor.w -o drive.png >out 2>&1 || { cat out; exit 1; }
[ "$(head -c 4 drive.png | tail -c 3)" = PNG ]
if grep -qaF "$2/" usr/bin/torsion; then
    echo "the program holds the path of its source"
    exit 1
fi
usr/bin/torsion build BacklashDrive.mo -o libdrive.so >out 2>&1 || { cat out; exit 1; }
[ -s libdrive.so ]
for module in usr/lib/torsion/*.so; do
    if grep -qaF "$2/" "$module"; then
        echo "$module holds the path of its source"
        exit 1
    fi
done

# The whole tree can be moved
mkdir elsewhere
mv usr elsewhere/place
elsewhere/place/bin/torsion simulate BacklashDrive.mo -o moved.csv >out 2>&1 || { cat out; exit 1; }
cmp BacklashDrive.csv moved.csv

# Without the code generator there is a message; what needs none goes on
fails_with_message() {
    status=0
    "$@" >out 2>&1 || status=$?
    [ "$status" -eq 1 ] && grep -q "$message" out || { cat out; exit 1; }
}
modules=elsewhere/place/lib/torsion
mkdir unusable
for version in 4 5; do printf 'not a library' >"unusable/libzip.so.$version"; done
message='E106.*libzip' fails_with_message env LD_LIBRARY_PATH="$PWD/unusable" elsewhere/place/bin/torsion fmu BacklashDrive.mo
rm "$modules/libtorsion_llvm.so"
message='E106.*libtorsion_llvm.so' fails_with_message elsewhere/place/bin/torsion simulate --no-cache BacklashDrive.mo
elsewhere/place/bin/torsion simulate --no-cache --interpret BacklashDrive.mo -o interpreted.csv >out 2>&1 || { cat out; exit 1; }
cmp BacklashDrive.csv interpreted.csv
printf 'not a library' >"$modules/libtorsion_llvm.so"
message='E106.*libtorsion_llvm.so' fails_with_message elsewhere/place/bin/torsion simulate --no-cache BacklashDrive.mo
echo 'the installed program works'
