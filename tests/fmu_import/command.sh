#!/usr/bin/env bash
# `torsion simulate model.fmu` as a user types it. Usage: command.sh PROGRAM CMAKE LIBRARIES PLATFORM
set -u
program=$1 cmake=$2 libraries=$3 platform=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir unpacked
export TMPDIR=$folder/unpacked
failures=0
problem() {
    echo "$*"
    failures=$((failures + 1))
}
# expects CODE PATTERN ARGUMENT…: the exit code, and the pattern in what is printed
expects() {
    local code=$1 pattern=$2
    shift 2
    "$program" simulate "$@" >out 2>&1
    local answer=$?
    [ $answer -eq "$code" ] || problem "simulate $*: exit code $answer, not $code: $(head -c 300 out)"
    grep -qE -- "$pattern" out || problem "simulate $*: no '$pattern' in: $(head -c 600 out)"
}

mkdir -p fmu/binaries/"$platform"
cp "$libraries/fmu2_through.so" fmu/binaries/"$platform"/
cat >fmu/modelDescription.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Some/Through" guid="{test}" numberOfEventIndicators="0">
  <ModelExchange modelIdentifier="fmu2_through"/>
  <CoSimulation modelIdentifier="fmu2_through" canHandleVariableCommunicationStepSize="true"/>
  <ModelVariables>
    <ScalarVariable name="u" valueReference="0" causality="input"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="y" valueReference="1" causality="output"><Real/></ScalarVariable>
    <ScalarVariable name="area" valueReference="8" causality="output" initial="exact"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="slope" valueReference="9"><Real derivative="3"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure><Derivatives><Unknown index="4"/></Derivatives></ModelStructure>
</fmiModelDescription>
XML
(cd fmu && "$cmake" -E tar cf ../through.fmu --format=zip modelDescription.xml binaries)
printf 'time,u\n0,0\n1,2\n1,5\n' >u.csv

expects 0 'FMI 2.0 Model Exchange, 1 state' through.fmu --inputs u.csv --stop-time 2 --log-events events.csv -o me.csv
tail -1 me.csv | grep -qE '^2,5,5,(6|5\.99999|6\.00000)' || problem "Model Exchange ends at $(tail -1 me.csv)"
grep -q 'jump of the inputs' events.csv || problem "no event at the jump: $(cat events.csv)"
expects 0 'FMI 2.0 Co-Simulation' through.fmu --kind cs --inputs u.csv --stop-time 2 --step-size 0.001 -o cs.csv
"$program" compare me.csv cs.csv >out 2>&1 || problem "Co-Simulation differs: $(head -c 400 out)"
expects 0 '"fmu": "FMI 2.0 Model Exchange"' through.fmu --json --set u=3 --variables '^area$' -o area.csv
[ "$(head -1 area.csv)" = '"time","area"' ] || problem "--variables: $(head -1 area.csv)"
expects 0 'wrote Some_Through.csv' through.fmu
expects 1 'E204' through.fmu --inputs absent.csv
expects 1 'E204.*no input .v' through.fmu --inputs <(printf 'time,v\n0,1\n')
expects 2 'C102' through.fmu --set nothing=1
expects 2 'C104' through.fmu --set y=1
expects 2 'need Model Exchange' through.fmu --kind cs --log-events events.csv
expects 2 'max-step needs Model Exchange' through.fmu --kind cs --max-step 0.1
expects 2 'for FMUs' Nothing.mo --kind me
# the frequency response of an integrator, by differences
"$program" bode --from through.fmu --input u --output area --frequencies 1:1:1 -o bode.csv >out 2>&1 || problem "bode: $(head -c 400 out)"
grep -q 'by differences' out || problem "bode: no differences: $(head -c 400 out)"
awk -F, 'NR == 2 { if ($2 < 0.15915 || $2 > 0.15916 || $4 < -90.001 || $4 > -89.999) exit 1 }' bode.csv || problem "bode: $(cat bode.csv)"
sed -i 's/index="4"/index="44"/' fmu/modelDescription.xml
(cd fmu && "$cmake" -E tar cf ../wrong.fmu --format=zip modelDescription.xml binaries)
expects 1 'modelDescription.xml:11' wrong.fmu
head -c 500 through.fmu >short.fmu
expects 1 'E201' short.fmu
[ -z "$(ls unpacked)" ] || problem "left behind: $(ls unpacked)"
[ $failures -eq 0 ]
