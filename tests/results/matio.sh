#!/usr/bin/env bash
# matio reads the same values from a run's MAT file as stand in its CSV file. Usage: matio.sh PROGRAM READER SOURCE_FOLDER
set -u
program=$1 reader=$2 source=$3
. "$(dirname "$0")/../support/scratch.sh"
for example in CoupledClutches BacklashDrive; do
    "$program" simulate "$source/examples/$example/$example.mo" -o a.csv -o a.mat >out 2>&1 || problem "$example: $(head -c 300 out)"
    "$reader" a.mat a.csv || problem "$example: matio reads something else"
done
verdict 'matio reads what we write'
