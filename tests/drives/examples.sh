#!/usr/bin/env bash
# Examples of electric and hybrid drives: numbers of their texts, balances of energy; and the same with the published library, where TORSION_MSL names it.
# Usage: examples.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/scratch.sh"
. "$here/both_libraries.sh"
for model in ElectricVehicle/ElectricVehicle ElectricVehicle/LosslessVehicle FieldOrientedDrive/FieldOrientedDrive PowerSplitHybrid/PowerSplitHybrid; do
    both "$(basename "$model")" "$source/examples/$model.mo"
done
python3 "$here/check_examples.py" >out 2>&1 || problem "$(cat out)"
verdict 'the drives give what their texts say'
