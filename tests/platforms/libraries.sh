#!/usr/bin/env bash
# Libraries of `torsion build --target`, run here by emulators, give the results of those for this platform. Usage: libraries.sh PROGRAM SOURCE_FOLDER CC
. "$2/tests/platforms/runs.sh"
hosts host

# Steps that CVODE chooses may differ where a function of the mathematical library rounds otherwise (docs/reference/platforms.md): there, fixed ones
library_agrees() { # MODEL SOLVER STOP
    local model=$1 solver=$2 stop=$3 name platform library
    name=$(basename "$model" .mo)
    "$program" build "$source/$model" -o "$name.so" >/dev/null || { fail "$model"; return; }
    run x86_64-linux host "./$name.so" "$solver" "$stop" 200 >"$name.tsv" 2>messages || { fail "$model: $(cat messages)"; return; }
    for platform in $others; do
        library=$name-$platform.$(extension "$platform")
        "$program" build "$source/$model" --target "$platform" -o "$library" >/dev/null || { fail "$model for $platform"; continue; }
        run "$platform" "host-$platform.exe" "./$library" "$solver" "$stop" 200 >other.tsv 2>messages || fail "$model on $platform: $(cat messages)"
        same "$name.tsv" other.tsv "$name, $solver, $platform"
    done
}
library_agrees examples/StickSlip/StickSlip.mo cvode 10
library_agrees examples/PlanetaryTrain/PlanetaryTrain.mo cvode 1
library_agrees examples/First/First.mo rk4 1
library_agrees examples/CoupledClutches/CoupledClutches.mo trapezoid 1.5
library_agrees examples/SixSpeedGearbox/SixSpeedGearbox.mo trapezoid 2
library_agrees tests/platforms/Functions.mo trapezoid 2

# What they need of a system
for platform in $others; do
    case $platform in
    aarch64-linux)
        needed=$(readelf -dW Functions-$platform.so | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | sort | xargs)
        [ "$needed" = "libc.so.6 libm.so.6" ] || fail "$platform needs $needed"
        newest=$(readelf -VW Functions-$platform.so | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
        [ "$newest" = GLIBC_2.29 ] || fail "$platform needs $newest"
        ;;
    x86_64-windows)
        needed=$(x86_64-w64-mingw32-objdump -p Functions-$platform.dll | sed -n 's/.*DLL Name: //p' | sort -u | xargs)
        [ "$needed" = ucrtbase.dll ] || fail "$platform needs $needed"
        tables=$(x86_64-w64-mingw32-objdump -h Functions-$platform.dll | awk '$2 == ".pdata" {print $3}')
        [ $((0x${tables:-0} / 12)) -gt 300 ] || fail "$platform: unwind tables of $((0x${tables:-0} / 12)) functions"
        ;;
    *-darwin) python3 "$tests/macho.py" Functions-$platform.dylib "$platform" || fail "$platform: structure" ;;
    esac
done

# Windows on Arm: nothing here runs it, so its libraries are only read
readobj=$(command -v llvm-readobj-19 llvm-readobj | head -1)
why=$([ -e "$(dirname "$program")/../share/torsion/lib/aarch64-windows/libtorsion_runtime.a" ] || echo "it was left out of this build")
[ -n "$readobj" ] || why="llvm-readobj-19 is missing"
if [ -n "$why" ]; then
    echo "skipped: aarch64-windows: $why"
else
    "$program" build "$source/tests/platforms/Functions.mo" --target aarch64-windows -o arm.dll >/dev/null || fail "Functions for aarch64-windows"
    "$readobj" --file-headers --coff-imports --coff-exports --unwind arm.dll >arm.txt 2>messages || fail "aarch64-windows: $(cat messages)"
    grep -q 'Machine: IMAGE_FILE_MACHINE_ARM64 ' arm.txt && grep -q 'Magic: 0x20B' arm.txt && grep -q IMAGE_FILE_DLL arm.txt || fail "aarch64-windows: the head: $(head -40 arm.txt)"
    needed=$(sed -n '/^Import {/,/^}/ s/^  Name: //p' arm.txt | sort -u | xargs)
    [ "$needed" = ucrtbase.dll ] || fail "aarch64-windows needs $needed"
    exports=$(sed -n '/^Export {/,/^}/ s/^  Name: //p' arm.txt | sort | xargs)
    declared=$(grep -o '^TORSION_API [^(]*' "$source/runtime/include/torsion/embed.h" | sed 's/.*[ *]//' | sort | xargs)
    [ "$exports" = "$declared" ] || fail "aarch64-windows exports $exports"
    # Unwind tables that are read as what they should be, of every function that has a frame
    tables=$(grep -c 'RuntimeFunction {' arm.txt)
    [ "$tables" -gt 300 ] && ! grep -qi 'error\|warning' messages || fail "aarch64-windows: unwind tables of $tables functions, $(cat messages)"
    "$readobj" --file-headers arm.lib | grep -q 'Format: COFF-import-file-ARM64' || fail "aarch64-windows: the import library"
fi
exit $((failures > 0))
