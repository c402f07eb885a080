#!/usr/bin/env bash
# Each stage gives the same bytes in another process, with other addresses: a dependence on addresses (such as the order of a set of pointers) would show.
# Usage: deterministic.sh PROGRAM SOURCE
set -u
program=$1 source=$(readlink -f "$2")
. "$(dirname "$0")/../support/scratch.sh"
examples=$source/examples
for model in "$examples"/{CoupledClutches/CoupledClutches,BacklashDrive/BacklashDrive,SixSpeedGearbox/SixSpeedGearbox}.mo; do
    for stage in instance flat sorted program:lowering program llvm; do
        for i in 1 2 3; do "$program" check "$model" --dump=$stage >$i.txt 2>err.txt || problem "$model, $stage: $(head -c 300 err.txt)"; done
        cmp -s 1.txt 2.txt && cmp -s 2.txt 3.txt || problem "$model: $stage is another one in another process: $(diff 1.txt 2.txt | head -5)"
        [ -s 1.txt ] || problem "$model: $stage is empty"
    done
    for i in 1 2; do mkdir -p $i && "$program" build "$model" -o $i/model.so >out.txt 2>&1 || problem "$model, build: $(head -c 300 out.txt)"; done
    cmp -s 1/model.so 2/model.so || problem "$model: the library is another one in another process"
done
verdict 'stages give the same in each process'
