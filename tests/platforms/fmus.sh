#!/usr/bin/env bash
# FMUs of `torsion fmu --platforms`, run here by emulators, give the results of those for this platform. Usage: fmus.sh PROGRAM SOURCE_FOLDER CC
. "$2/tests/platforms/runs.sh"
hosts fmi2_host fmi3_host

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
model=$source/examples/StickSlip/StickSlip.mo
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
