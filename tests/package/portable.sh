#!/usr/bin/env bash
# The portable archive runs in a file system that has nothing: no C library, no shell. Usage: portable.sh BUILD SOURCE
. "$(dirname "$0")/chroot.sh"
begin "$1" "$2" dpkg-shlibdeps patchelf zstd
make_packages portable
archive=$(ls -t "$build"/dist/torsion-*-linux-x86_64.tar.zst | head -1)

root=$folder/root
mkdir -p "$root/proc" "$root/tmp" "$root/a folder: with \$signs;" "$root/bin" "$root/models"
give_proc "$root"
tar -C "$root/a folder: with \$signs;" -xf "$archive"
ln -s "../a folder: with \$signs;/$(basename "$archive" .tar.zst)/bin/torsion" "$root/bin/torsion" # a link as in a folder of PATH
cp "$source/examples/BacklashDrive/BacklashDrive.mo" "$root/models"

run() { inside "$root" /bin/torsion "$@"; }
run simulate /models/BacklashDrive.mo -o /models/drive.csv
run simulate --no-cache /models/BacklashDrive.mo -o /models/again.csv
cmp "$root/models/drive.csv" "$root/models/again.csv"
"$build/bin/torsion" simulate "$source/examples/BacklashDrive/BacklashDrive.mo" -o "$folder/here.csv" >/dev/null 2>&1
cmp "$root/models/drive.csv" "$folder/here.csv" # the same numbers as the program of the build
run build /models/BacklashDrive.mo -o /models/libdrive.so
run simulate /models/libdrive.so -o /models/library.csv
run fmu /models/BacklashDrive.mo -o /models/drive.fmu
run simulate /models/drive.fmu -o /models/fmu.csv
run simulate /models/drive.fmu --kind cs -o /models/cosimulation.csv
run plot /models/drive.csv motor.w -o /models/drive.svg
run plot /models/drive.csv motor.w -o /models/drive.png
[ "$(head -c 4 "$root/models/drive.png" | tail -c 3)" = PNG ]
run sweep /models/BacklashDrive.mo --help
run optimize /models/BacklashDrive.mo --minimize 'max(abs(lash.tau))' --parameter lash.d=0.5:5 --starts 1 --most-runs 10 --stop-time 0.5
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
