#!/usr/bin/env bash
# Units in CSV: behind the names, in a second line, in a file beside; all commands read them back; plots show them as with MAT.
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
cat >Drive.mo <<'M'
model Drive
  Real w(start = 10, fixed = true, unit = "rad/s", displayUnit = "rev/min") "Speed, \"quoted\"";
  Real tau(unit = "N.m") = 3*w;
  Real k = time;
  Real a[2](each unit = "m") = {w, time};
  Real 'b [x]' = 2*time;
equation
  der(w) = -w;
end Drive;
M
ends 0 wrote simulate Drive.mo -o beside.csv
grep -qF '"w","rad/s","rev/min","Speed, ""quoted"""' beside.units.csv || problem "a run without options tells no units: $(head -3 beside.units.csv)"
"$program" plot beside.csv w -o p.svg >out 2>&1 && grep -q 'rev/min' p.svg || problem 'a picture of a run without options has no units'
# What an earlier run left beside never tells other units than the result has.
sed 's/unit = "N.m"/unit = "kN.m"/' Drive.mo >Other.mo
ends 0 wrote simulate Other.mo -o beside.csv --csv-units none
grep -qF '"tau","kN.m"' beside.units.csv || problem "the units of an earlier run remain: $(cat beside.units.csv)"
printf 'model Bare\n  Real w(start = 10, fixed = true);\nequation\n  der(w) = -w;\nend Bare;\n' >Bare.mo
ends 0 wrote simulate Bare.mo -o beside.csv
[ -e beside.units.csv ] && problem "units of a run without units: $(cat beside.units.csv)"
ends 0 . simulate Drive.mo -o -
[ -z "$(ls ./*-.units.csv .units.csv 2>/dev/null)" ] || problem 'units beside the standard output'
ends 0 wrote simulate Drive.mo -o plain.csv -o full.mat --csv-units none
[ -e plain.units.csv ] && problem 'units that nobody asked for'
[ "$(head -1 plain.csv)" = '"time","w","tau","k","a[1]","a[2]","'"'b [x]'"'","der(w)"' ] || problem "the default header has changed: $(head -1 plain.csv)"
for form in header line file; do
    ends 0 wrote simulate Drive.mo --csv-units $form -o $form.csv
    ends 0 wrote convert full.mat converted.csv --csv-units $form
    cmp -s $form.csv converted.csv || problem "$form: convert writes another file: $(head -2 converted.csv)"
    ends 0 wrote convert $form.csv back.csv
    cmp -s back.csv plain.csv || problem "$form: not read back: $(head -2 back.csv)"
    ends 0 wrote convert $form.csv back.mat
    ends 0 wrote convert back.mat again.csv --csv-units $form
    cmp -s again.csv $form.csv || problem "$form: units are lost on the way through MAT: $(head -2 again.csv)"
    ends 0 '/[0-9]+ signals' compare $form.csv full.mat
    "$program" plot $form.csv w tau k --title T -o $form.svg >out 2>&1 || problem "$form: plot: $(cat out)"
    ends 0 . report $form.csv -o $form.html
    grep -q '"u":"rad/s","p":"rev/min"' $form.html || problem "$form: the page has no units"
done
head -1 header.csv | grep -qF '"time [s]","w [rad/s|rev/min]","tau [N.m]","k","a[1] [m]","a[2] [m]"' || problem "header: $(head -1 header.csv)"
[ "$(head -1 line.csv)" = "$(head -1 plain.csv)" ] && [ "$(sed -n 2p line.csv)" = '"s","rad/s|rev/min","N.m","","m","m","","rad/s2"' ] || [ "$(sed -n 2p line.csv | cut -d, -f1-6)" = '"s","rad/s|rev/min","N.m","","m","m"' ] || problem "line: $(sed -n 2p line.csv)"
cmp -s file.csv plain.csv || problem 'file: the result itself differs from the default'
grep -qF '"w","rad/s","rev/min","Speed, ""quoted"""' file.units.csv || problem "file: $(head -3 file.units.csv)"
"$program" plot full.mat w tau k --title T -o full.svg >out 2>&1
for form in header line file; do
    cmp -s full.svg $form.svg || problem "$form: the picture differs from that of the MAT file"
done
grep -q 'rev/min' header.svg && grep -q 'N.m' header.svg || problem 'no units in the picture'

# A units file of another result tells nothing; neither does half a one
cp file.units.csv plain.units.csv
sed -i '$d' plain.units.csv
"$program" plot plain.csv w -o p.svg >out 2>&1
grep -q 'rad/s\|rev/min' p.svg && problem 'units of a file that does not fit'
rm plain.units.csv
# Names that look like units; two names that differ in the unit alone
printf '"time","x[1]","y [avg]","y [max]","z [m]","z [s]"\n0,1,2,3,4,5\n1,1,2,3,4,5\n' >odd.csv
ends 0 wrote convert odd.csv odd2.csv
[ "$(head -1 odd2.csv)" = '"time","x[1]","y","y [max]","z","z [s]"' ] || problem "odd names: $(head -1 odd2.csv)"
printf 'time,x\ns,m\n0,1\n1,two\n' >bad.csv
ends 2 'line 4.*two' convert bad.csv bad2.csv
printf 'time,x\ns\n0,1\n' >bad.csv
ends 2 'line 2: 1 units instead of 2' convert bad.csv bad2.csv
ends 2 C101 simulate Drive.mo --csv-units footer -o x.csv
ends 2 'C101.*standard output' simulate Drive.mo --csv-units file -o -
# Inputs may have units
cat >In.mo <<'M'
model In
  input Real u(unit = "m/s");
  Real x(start = 0, fixed = true);
equation
  der(x) = u;
end In;
M
printf '"time [s]","u [m/s]"\n0,2\n1,2\n' >u.csv
ends 0 wrote simulate In.mo --inputs u.csv -o in.csv
tail -1 in.csv | grep -q '^1,' || problem "inputs with units: $(tail -1 in.csv)"
printf '"time [s]","u [km/h]"\n0,7.2\n1,7.2\n' >u.csv
ends 0 wrote simulate In.mo --inputs u.csv -o in.csv
python3 -c 'import csv; rows = list(csv.DictReader(open("in.csv"))); assert abs(float(rows[-1]["x"]) - 2) < 1e-9, rows[-1]' || problem "inputs in another unit"
ends 0 wrote fmu In.mo -o in.fmu
ends 0 wrote simulate in.fmu --inputs u.csv -o in.csv
python3 -c 'import csv; rows = list(csv.DictReader(open("in.csv"))); assert abs(float(rows[-1]["x"]) - 2) < 1e-9, rows[-1]' || problem "inputs of an FMU in another unit"
printf '"time [s]","u [N]"\n0,2\n1,2\n' >u.csv
ends 1 'E204.*column `u` is in `N`, the input in `m/s`' simulate In.mo --inputs u.csv -o in.csv
# Tables of sweeps have units beside them: of parameters, of what reductions keep, of times.
cat >Swept.mo <<'M'
model Swept
  parameter Real c(unit = "N.m/rad") = 1;
  parameter Real J(unit = "kg.m2") = 1;
  Real w(start = 1, fixed = true, unit = "rad/s");
equation
  J*der(w) = -c*w;
end Swept;
M
ends 0 . sweep Swept.mo --vary c=1:3:3 --vary J=1:2:2 --collect 'max(abs(w))' --collect 't=time_of_max(w)' --collect 'w/2' --collect 'final(w)' -o table.csv
for line in '"c","N.m/rad",' '"J","kg.m2",' '"max(abs(w))","rad/s",' '"t","s",' '"w/2","",' '"final(w)","rad/s",'; do
    grep -qF "$line" table.units.csv || problem "units of a table: no $line in $(cat table.units.csv)"
done
"$program" plot table.csv 'max(abs(w))' -o table.svg >out 2>&1
for text in 'c [N.m/rad]' 'max(abs(w)) [rad/s]' 'J = 2 kg.m2'; do grep -qF "$text" table.svg || problem "the picture of a table has no $text"; done
"$program" plot table.csv -o table.html >out 2>&1
grep -qF '"axis":{"name":"c","unit":"N.m/rad"}' table.html && grep -qF '"n":"max(abs(w))","u":"rad/s"' table.html || problem 'the page of a table has no units'
verdict 'CSV has units where it is asked for'
