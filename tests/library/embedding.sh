#!/usr/bin/env bash
# The programs of examples/embedding: built, run, and compared with `torsion simulate`. Usage: embedding.sh PROGRAM SOURCE_FOLDER CC CXX
set -u
program=$1 source=$2 cc=$3 cxx=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }
"$program" build "$source/examples/BacklashDrive/BacklashDrive.mo" -o libdrive.so || exit 1
programs=$source/examples/embedding
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. "$programs/drive.c" -o drive -ldl || fail "drive.c"
"$cxx" -std=c++17 -Wall -Wextra -Werror -I. "$programs/threads.cpp" -L. -ldrive -Wl,-rpath,"$folder" -pthread -o threads || fail "threads.cpp"
"$cc" -std=gnu11 -fno-builtin -Wall -Wextra -Werror -I. "$programs/realtime.c" -L. -ldrive -Wl,-rpath,"$folder" -o realtime || fail "realtime.c"
"$program" simulate "$source/examples/BacklashDrive/BacklashDrive.mo" -o reference.csv >/dev/null 2>&1 || fail "simulate"
printf 'load.w\nmotor.w\n' >signals
./drive ./libdrive.so drive.csv || fail "drive"
"$program" compare drive.csv reference.csv --signals signals >out 2>&1 || fail "drive: $(cat out)"
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. "$programs/own_solver.c" -o own_solver -L. -ldrive -Wl,-rpath,"$folder" -lm || fail "own_solver.c"
./own_solver own.csv || fail "own_solver"
"$program" compare own.csv reference.csv --signals signals >out 2>&1 || fail "own_solver: $(cat out)"
./threads || fail "threads"
./realtime || fail "realtime"
# Without CVODE the loop in real time is the same
"$program" build "$source/examples/BacklashDrive/BacklashDrive.mo" --no-integrator -o libdrive.so >/dev/null || exit 1
./realtime || fail "realtime without CVODE"
# Events of clutches, friction and locked shafts allocate nothing either
for model in examples/CoupledClutches/CoupledClutches examples/LossyGearDemo1/LossyGearDemo1 tests/library/TwoBrakes; do
    "$program" build "$source/$model.mo" -o libmodel.so >/dev/null || { fail "$model"; continue; }
    "$cc" -std=gnu11 -fno-builtin -Wall -Wextra -Werror -I. "$source/tests/library/allocations.c" -L. -lmodel -Wl,-rpath,"$folder" -o allocations || fail "allocations.c"
    for solver in trapezoid euler; do
        ./allocations "$solver" 0.001 1500 || fail "$model with $solver"
    done
done
# Libraries of another version of the interface are refused, older and newer, and of another size
for change in 'abi_version = TORSION_ABI_VERSION + 1, .size = sizeof(TorsionModel)' 'abi_version = 0, .size = sizeof(TorsionModel)' 'abi_version = TORSION_ABI_VERSION, .size = 64'; do
    printf '#include "torsion/model.h"\nstatic const TorsionModel model = {.%s};\nconst TorsionModel *torsion_model(void) { return &model; }\n' "$change" >other.c
    "$cc" -std=gnu11 -shared -fPIC -I"$source/runtime/include" other.c -o other.so || fail "other.c"
    "$program" simulate other.so -o no.csv >out 2>&1
    [ $? -eq 1 ] && grep -q 'E101.*another version of torsion' out && grep -q 'build it again' out || fail "$change: $(cat out)"
    [ ! -e no.csv ] || fail "$change: a result"
done
exit $((failures > 0))
