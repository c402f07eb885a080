#!/usr/bin/env bash
# Our library Drivetrain on the base classes of the published Modelica Standard Library: the same results as on our own. Usage: drivetrain.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/library.sh"
if [ -z "$library" ]; then
    echo 'skipped: TORSION_MSL does not name the folder of the Modelica Standard Library 4.0.0'
    exit 77
fi

. "$(dirname "$0")/../support/scratch.sh"
"$program" check Drivetrain -L "$library" >classes.out 2>&1 || problem "the classes: $(head -c 3000 classes.out)"
printf '%s\n' lash.phi_rel lash.w_rel lash.tau lash.lossPower motor.w load.w >signals
for model in Exact Phase DeadZone Classic Revised Rubber StaticRubber; do
    run=("$source/tests/nordin/Nordin.mo" --model "Nordin.$model" --set amplitude=4 --tolerance 1e-9 --stop-time 3)
    "$program" simulate "${run[@]}" -v -L "$library" -o published.csv >published.out 2>&1 || problem "$model: $(head -c 600 published.out)"
    grep -qF "Modelica 4.0.0 from $library" published.out || problem "$model: another library was used: $(head -c 600 published.out)"
    (unset MODELICAPATH; HOME=$folder "$program" simulate "${run[@]}" -o own.csv >own.out 2>&1) || problem "$model: $(head -c 600 own.out)"
    "$program" compare published.csv own.csv --signals signals >verdict 2>&1 || problem "$model: $(cat verdict)"
done
verdict 'the laws of backlash are the same on both libraries'
