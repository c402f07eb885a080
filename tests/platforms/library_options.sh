#!/usr/bin/env bash
# Options of `torsion build --target`, run here by emulators, and what WebAssembly and Windows must have in common. Usage: library_options.sh PROGRAM SOURCE_FOLDER CC
. "$2/tests/platforms/runs.sh"
hosts host

model=$source/examples/StickSlip/StickSlip.mo
"$program" build "$model" -o StickSlip.so >/dev/null || fail "$model"
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
        for platform in x86_64-windows wasm32; do
            "$program" build "$tests/Functions.mo" --target $platform -o "Functions-$platform.$(extension $platform)" >/dev/null || fail "Functions for $platform"
        done
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
exit $((failures > 0))
