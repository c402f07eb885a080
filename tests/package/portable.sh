#!/usr/bin/env bash
# The portable archive runs in a file system that has nothing: no C library, no shell. Usage: portable.sh BUILD SOURCE
set -eu
build=$1 source=$2
. "$(dirname "$0")/chroot.sh"
needs dpkg-shlibdeps patchelf zstd
may_chroot
folder=$(mktemp -d)
trap clean EXIT
python3 "$source/scripts/package" --build "$build" --to "$build/dist" portable
archive=$(ls -t "$build"/dist/torsion-*-linux-x86_64.tar.zst | head -1)

root=$folder/root
mkdir -p "$root/proc" "$root/tmp" "$root/a folder: with \$signs;" "$root/bin" "$root/work"
mount -t proc proc "$root/proc"
mounted+=("$root/proc")
tar -C "$root/a folder: with \$signs;" -xf "$archive"
ln -s "../a folder: with \$signs;/$(basename "$archive" .tar.zst)/bin/torsion" "$root/bin/torsion" # a link as in a folder of PATH
cp "$source/examples/BacklashDrive/BacklashDrive.mo" "$root/work"

run() { inside "$root" /bin/torsion "$@"; }
run simulate /work/BacklashDrive.mo -o /work/drive.csv
run simulate --no-cache /work/BacklashDrive.mo -o /work/again.csv
cmp "$root/work/drive.csv" "$root/work/again.csv"
"$build/bin/torsion" simulate "$source/examples/BacklashDrive/BacklashDrive.mo" -o "$folder/here.csv" >/dev/null 2>&1
cmp "$root/work/drive.csv" "$folder/here.csv" # the same numbers as the program of the build
run build /work/BacklashDrive.mo -o /work/libdrive.so
run simulate /work/libdrive.so -o /work/library.csv
run fmu /work/BacklashDrive.mo -o /work/drive.fmu
run simulate /work/drive.fmu -o /work/fmu.csv
run simulate /work/drive.fmu --kind cs -o /work/cosimulation.csv
run plot /work/drive.csv motor.w -o /work/drive.svg
run plot /work/drive.csv motor.w -o /work/drive.png
[ "$(head -c 4 "$root/work/drive.png" | tail -c 3)" = PNG ]
run sweep /work/BacklashDrive.mo --help
run help
grep -q '^Usage: torsion ' "$folder/out" # not the loader's name

# Programs that it starts see no trace of its loader: a C text is compiled by this machine's compiler.
cat >"$folder/Native.mo" <<'M'
model Native
  function twice
    input Real u;
    output Real y;
    external "C" y = twice(u) annotation(Include = "static double twice(double u) { return 2*u; }");
  end twice;
  Real x(start = 1, fixed = true);
equation
  der(x) = -twice(x);
end Native;
M
place=("$root"/a*/torsion-*)
"${place[0]}/bin/torsion" simulate "$folder/Native.mo" --allow-external -o "$folder/native.csv" >"$folder/out" 2>&1 || { cat "$folder/out"; exit 1; }
echo 'the portable archive works'
