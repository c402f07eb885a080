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
echo 'the installed program works'
