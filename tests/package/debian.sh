#!/usr/bin/env bash
# The Debian package and the wheel in a minimal Debian that has python3-numpy beside. Usage: debian.sh BUILD SOURCE
. "$(dirname "$0")/chroot.sh"
begin "$1" "$2" dpkg-shlibdeps patchelf mmdebstrap
kinds=(deb)
if ls "$build"/python/torsion/_torsion*.so >/dev/null 2>&1; then kinds+=(wheel); fi
make_packages "${kinds[@]}"
package=$(ls -t "$build"/dist/torsion_*.deb | head -1)
wheel=$(ls -t "$build"/dist/torsion-*.whl 2>/dev/null | head -1)

if command -v lintian >/dev/null; then
    lintian --no-tag-display-limit --fail-on error --tag-display-limit 0 "$package" >"$folder/lintian" 2>&1 || { cat "$folder/lintian"; exit 1; }
fi

sources=()
for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do [ ! -s "$file" ] || sources+=("$file"); done
root=$folder/root
mkdir "$root"
status=0
mmdebstrap --quiet --variant=minbase --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount --include="$package" --include=python3-numpy bookworm "$root" "${sources[@]}" \
    >"$folder/out" 2>&1 || status=$?
if [ "$status" -ne 0 ]; then
    cat "$folder/out"
    grep -qE 'Could not (resolve|connect)|Temporary failure|Failed to fetch' "$folder/out" && skip 'the packages of Debian cannot be fetched here'
    exit 1
fi
give_proc "$root"
mkdir "$root/try"
cp "$source/examples/BacklashDrive/BacklashDrive.mo" "$root/try"

run() { inside "$root" torsion "$@"; }
run --version
run simulate /try/BacklashDrive.mo -o /try/drive.csv
run build /try/BacklashDrive.mo -o /try/libdrive.so
run fmu /try/BacklashDrive.mo -o /try/drive.fmu
run simulate /try/drive.fmu -o /try/fmu.csv
run simulate /try/drive.fmu --kind cs -o /try/cosimulation.csv
run plot /try/drive.csv motor.w -o /try/drive.svg
for page in torsion torsion-simulate torsion-help; do
    [ -s "$root/usr/share/man/man1/$page.1.gz" ] || [ ! -d "$root/usr/share/man" ]
done
inside "$root" ldconfig -p
! ls "$root"/usr/lib/libtorsion.so.* >/dev/null 2>&1 || grep -q libtorsion.so "$folder/out"

if [ -n "$wheel" ]; then # the package leaves first: everything is in the wheel
    inside "$root" dpkg --purge torsion
    ! [ -e "$root/usr/share/torsion" ]
    inside "$root" apt-get -y --purge autoremove
    cp "$wheel" "$root/try/"
    inside "$root" python3 -m zipfile -e "/try/$(basename "$wheel")" /usr/local/lib/python3.11/dist-packages
    cp "$source/tests/package/wheel_works.py" "$root/try"
    inside "$root" python3 /try/wheel_works.py
    cmp "$root/try/drive.csv" "$root/try/python.csv"
fi
echo "works in a minimal Debian: ${kinds[*]}"
