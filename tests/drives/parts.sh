#!/usr/bin/env bash
# The classes that drives need: closed forms, balances and times; and the same with the published library, where TORSION_MSL names it. Usage: parts.sh PROGRAM
set -u
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/scratch.sh"
. "$here/both_libraries.sh"
for model in Braking Gap Stops Rolling Road Starting Circuit Phases Machine MachineInDelta WarmMachine Resolver Sums Steps; do
    both "$model" "$here/Parts.mo" --model "Parts.$model"
done
# The published classes extrapolate the friction to negative speeds, where it is more than what holds
"$program" simulate "$here/Parts.mo" --model Parts.BreakingAway --stop-time 1 -o BreakingAway.csv >out 2>&1 || problem "BreakingAway: $(cat out)"
python3 "$here/check_parts.py" >out 2>&1 || problem "$(cat out)"
# Each class by itself, but for steps, which need a root around them, and the current controller, which differentiates its input
for package in Mechanics.Translational Electrical.Analog Electrical.Polyphase Electrical.Machines.{BasicMachines,Interfaces,Losses,Sensors,SpacePhasors,Thermal}; do
    "$program" check "Modelica.$package" >classes.out 2>&1 || problem "$package: $(head -c 3000 classes.out)"
    echo "$package: $(tail -1 classes.out)"
done
verdict 'the parts do what they should'
