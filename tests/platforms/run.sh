#!/usr/bin/env bash
# Libraries of `torsion build --target` and FMUs of `torsion fmu --platforms`, run here by emulators, give the results of those for this platform.
# Usage: run.sh PROGRAM SOURCE_FOLDER CC
set -u
program=$1 source=$2 cc=$3
. "$source/tests/platforms/machines.sh"
tests=$source/tests/platforms
[ -n "$others" ] || exit 77

same() { # FILE OTHER WHAT: equal to 1e-12 of each signal's range
    local answer
    answer=$(python3 "$tests/compare.py" "$1" "$2" 1e-12 2>&1) || fail "$3"
    echo "$3: $answer"
}
ends() { # CODE TEXT arguments…
    local code=$1 text=$2
    shift 2
    "$program" "$@" >out 2>&1
    local got=$?
    [ $got -eq "$code" ] && grep -q "$text" out || fail "$*: $got, $(cat out)"
}

for host in host fmi2_host fmi3_host; do
    compile x86_64-linux "$tests/$host.c" "$host" || exit 1
    for platform in $others; do compile "$platform" "$tests/$host.c" "$host-$platform.exe" || fail "$host.c for $platform"; done
done

# ---- libraries. Steps that CVODE chooses may differ where a function of the mathematical library rounds otherwise (docs/reference/platforms.md): there, fixed ones
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

# Options of libraries
model=$source/examples/StickSlip/StickSlip.mo
for platform in $others; do
    [ "$platform" != wasm32 ] || continue
    library=own.$(extension "$platform")
    "$program" build "$model" --target "$platform" --prefix own --no-integrator -o "$library" >/dev/null || fail "--prefix for $platform"
    run x86_64-linux host ./StickSlip.so trapezoid 1 50 >one.tsv || fail "trapezoid"
    run "$platform" "host-$platform.exe" "./$library" trapezoid 1 50 own >other.tsv 2>messages || fail "--prefix on $platform: $(cat messages)"
    same one.tsv other.tsv "--prefix, --no-integrator, $platform"
    run "$platform" "host-$platform.exe" "./$library" cvode 1 50 own >other.tsv 2>messages && fail "CVODE without an integrator on $platform"
    grep -q cvode messages || fail "no message without an integrator on $platform: $(cat messages)"
    mkdir -p again
    "$program" build "$model" --target "$platform" --prefix own --no-integrator -o "again/$library" >/dev/null
    cmp "$library" "again/$library" || fail "other bytes the next time for $platform"
done
# A module of WebAssembly: its names are its own, it imports nothing (wasm_host.mjs), and it is the same each time
if [[ " $others " = *" wasm32 "* ]]; then
    ends 2 'C101.*--prefix' build "$model" --target wasm32 --prefix own -o own.wasm
    ends 2 'C101.*FMI 3 has no name for the platform `wasm32`' fmu "$model" --fmi 3 --platforms wasm32 -o own.fmu
    "$program" build "$model" --target wasm32 --no-integrator -o small.wasm >/dev/null || fail "--no-integrator for wasm32"
    run wasm32 - small.wasm trapezoid 1 50 >other.tsv 2>messages || fail "--no-integrator on wasm32: $(cat messages)"
    same one.tsv other.tsv "--no-integrator, wasm32"
    run wasm32 - small.wasm cvode 1 50 >other.tsv 2>messages && fail "CVODE without an integrator on wasm32"
    grep -q 'error.*cvode' messages || fail "no message without an integrator on wasm32: $(cat messages)"
    "$program" build "$model" --target wasm32 --no-integrator -o again/small.wasm >/dev/null
    cmp small.wasm again/small.wasm || fail "other bytes the next time for wasm32"
    # On Windows the same functions of musl: to the bit
    if [[ " $others " = *" x86_64-windows "* ]]; then
        run x86_64-windows host-x86_64-windows.exe ./Functions-x86_64-windows.dll trapezoid 2 100 >windows.tsv
        run wasm32 - Functions-wasm32.wasm trapezoid 2 100 >wasm.tsv
        python3 "$tests/compare.py" windows.tsv wasm.tsv 0 || fail "Windows and WebAssembly differ"
        for platform in x86_64-windows wasm32; do
            "$program" build "$source/examples/First/First.mo" --target $platform -o "first.$(extension $platform)" >/dev/null || fail "First for $platform"
            run $platform host-$platform.exe "./first.$(extension $platform)" cvode 1 100 >first-$platform.tsv
        done
        python3 "$tests/compare.py" first-x86_64-windows.tsv first-wasm32.tsv 0 || fail "Windows and WebAssembly differ with CVODE"
    fi
    page=$(node "$tests/browser_page.mjs" "$program" "$source" 2>&1) || fail "the page of docs/howto/run_in_a_browser.md: $page"
    echo "$page"
fi
# A program for Windows that is linked with the import library
if [ -e own.lib ]; then
    printf '#include "own.h"\nint main(void) { return own_create(NULL) == NULL; }\n' >linked.c
    x86_64-w64-mingw32-gcc linked.c own.lib -o linked.exe && run x86_64-windows linked.exe || fail "the import library"
fi

# ---- FMUs
take() { # FMU FOLDER
    python3 -m zipfile -e "$1" "$2"
}
attribute() { sed -n "s/.*[ <]$2=\"\([^\"]*\)\".*/\1/p" "$1" | head -1; }
fmu_agrees() { # MODEL VERSION KIND STOP HOST PLATFORMS FOLDERS…: the first one is this platform's
    local model=$1 version=$2 kind=$3 stop=$4 platforms=$5 name platform folder
    name=$(basename "$model" .mo)
    "$program" fmu "$source/$model" --fmi "$version" --platforms "$platforms" -o "$name.fmu" >/dev/null || { fail "$model as an FMU"; return; }
    rm -rf unpacked
    take "$name.fmu" unpacked
    if [ -e "unpacked/binaries/darwin64/$name.dylib" ]; then python3 "$tests/macho.py" "unpacked/binaries/darwin64/$name.dylib" x86_64-darwin aarch64-darwin || fail "$model: darwin64"; fi
    local description=unpacked/modelDescription.xml numbers
    numbers=$(python3 "$tests/description.py" "$description") || { fail "$description"; return; }
    # shellcheck disable=SC2086
    run x86_64-linux "fmi${version}_host" "unpacked/binaries/$(folder_of "$version" x86_64-linux)/$name.so" $kind "$stop" 100 $numbers >one.tsv 2>messages || fail "$model: $(cat messages)"
    for platform in $others; do
        folder=unpacked/binaries/$(folder_of "$version" "$platform")
        [ -d "$folder" ] || continue
        # shellcheck disable=SC2086
        run "$platform" "fmi${version}_host-$platform.exe" "$folder/$name.$(extension "$platform")" $kind "$stop" 100 $numbers >other.tsv 2>messages || fail "$model on $platform: $(cat messages)"
        same one.tsv other.tsv "$name, FMI $version, $kind, $platform"
    done
}
list=x86_64-linux$(printf ',%s' ${others//wasm32/})
fmu_agrees examples/StickSlip/StickSlip.mo 2 cs 10 all
fmu_agrees examples/StickSlip/StickSlip.mo 2 me 1 all
fmu_agrees examples/First/First.mo 2 me 0.2 all
fmu_agrees examples/StickSlip/StickSlip.mo 3 cs 10 "$list"
fmu_agrees examples/PlanetaryTrain/PlanetaryTrain.mo 3 cs 1 "$list"
ends 0 'verified Co-Simulation:' fmu "$model" --platforms all --verify -o one.fmu
grep -q '^skipped Co-Simulation on x86_64-darwin: ' out || fail "--verify does not say what it skips: $(cat out)"
if [[ " $others " = *" x86_64-windows "* ]]; then
    grep -q '^verified Co-Simulation on x86_64-windows: ' out || fail "--verify under Wine: $(cat out)"
fi
if [[ " $others " = *" aarch64-linux "* ]]; then
    ends 0 '^verified Co-Simulation on aarch64-linux: ' fmu "$model" --fmi 3 --platforms x86_64-linux,aarch64-linux --verify -o arm.fmu
    ends 0 '^skipped Co-Simulation on aarch64-linux: only Co-Simulation' fmu "$model" --fmi 3 --kind me --platforms x86_64-linux,aarch64-linux --verify -o arm.fmu
    # An emulator that computes something else, one that computes nothing, and none
    mkdir -p wrong failing
    cat >wrong/qemu-aarch64-static <<END
#!/bin/sh
$(command -v qemu-aarch64-static) "\$@" && printf G | dd of=answer bs=1 seek=\$((\$(stat -c %s answer) - 1)) conv=notrunc 2>/dev/null
END
    printf '#!/bin/sh\nexit 1\n' >failing/qemu-aarch64-static
    chmod +x wrong/* failing/*
    # The last number is of no mode here: of those single rows do not count
    PATH=$folder/wrong:$PATH ends 3 '^not verified Co-Simulation on aarch64-linux: ' fmu "$source/examples/First/First.mo" --fmi 3 --platforms x86_64-linux,aarch64-linux --verify -o arm.fmu
    PATH=$folder/failing:$PATH ends 3 '^Co-Simulation on aarch64-linux: cannot be run' fmu "$model" --fmi 3 --platforms x86_64-linux,aarch64-linux --verify -o arm.fmu
    mkdir -p few
    for tool in env grep cat; do ln -s "$(command -v $tool)" few/; done
    PATH=$folder/few ends 0 '^skipped Co-Simulation on aarch64-linux: qemu-aarch64 is missing' fmu "$model" --fmi 3 --platforms x86_64-linux,aarch64-linux --verify -o arm.fmu
fi
"$program" fmu "$model" --platforms all -o two.fmu >/dev/null
cmp one.fmu two.fmu || fail "an FMU of other bytes the next time"
python3 -m zipfile -l one.fmu | grep -q 'documentation/licenses/musl.txt' || fail "no licence of musl in an FMU with its functions"
exit $((failures > 0))
