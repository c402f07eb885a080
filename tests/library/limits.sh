#!/usr/bin/env bash
# A compiled library holds parameters to their min, max and literals, as the model does, in the same words. Usage: limits.sh PROGRAM SOURCE_FOLDER CC
set -u
program=$1 cc=$3
. "$(dirname "$0")/../support/scratch.sh"
cat >Drive.mo <<'MO'
model Drive
  type Oil = enumeration(Cold, Warm, Hot);
  parameter Real J(min = 0.001) = 1, eta(min = 0, max = 1) = 0.9;
  parameter Real least = 1, most(min = least) = 5;
  parameter Real ratio = 2, reduced(max = 50) = J*ratio^2;
  parameter Integer teeth(min = 8) = 20;
  parameter Boolean brakes = false;
  parameter Oil oil = Oil.Warm;
  parameter Real loss(max = 0) = -1;
  Real w(start = 1, fixed = true);
equation
  J*der(w) = -(if brakes then 1 else eta*reduced/100)*w*most + loss + teeth*0.01 + 0.001*Integer(oil);
end Drive;
MO
"$program" build Drive.mo -o libdrive.so --tunable eta >out 2>&1 || { cat out; exit 1; }

same_words() { # SETTINGS: model and library refuse with the same words
    local set=() model library
    for setting in "$@"; do set+=(--set "$setting"); done
    "$program" simulate Drive.mo "${set[@]}" -o r.csv >model.out 2>&1
    model=$?
    "$program" simulate libdrive.so "${set[@]}" -o r.csv >library.out 2>&1
    library=$?
    [ "$model" -eq 1 ] && [ "$library" -eq 1 ] || problem "$*: exit codes $model and $library: $(head -3 model.out library.out)"
    grep -q 'error\[I122\]' library.out || problem "$*: $(cat library.out)"
    [ "$(grep -m1 'error\[' model.out)" = "$(grep -m1 'error\[' library.out)" ] || problem "$*: $(grep -m1 error model.out) / $(grep -m1 error library.out)"
}
same_words J=-1
same_words J=0.0001
same_words eta=1.5
same_words eta=-0.25
same_words most=0.5
same_words least=7
same_words ratio=10
same_words J=13
same_words teeth=7
same_words loss=1e-3
for good in J=0.001 eta=0 eta=1 most=1 'ratio=5' teeth=8 oil=3 brakes=true brakes=1 loss=0; do ends 0 '' simulate libdrive.so --set "$good" -o r.csv; done
ends 0 '' simulate libdrive.so --set least=7 --set most=8 -o r.csv
ends 2 'error\[C103\].*`4` is no value of `oil`' simulate libdrive.so --set oil=4 -o r.csv
ends 2 'error\[C103\].*`1.5` is no value of `oil`' simulate libdrive.so --set oil=1.5 -o r.csv
ends 1 'error\[I122\].*`teeth` is 9.5' simulate libdrive.so --set teeth=9.5 -o r.csv
ends 1 'error\[I122\].*`brakes` is 2' simulate libdrive.so --set brakes=2 -o r.csv
for odd in nan inf -inf; do
    for model in Drive.mo libdrive.so; do ends 2 "error\[C103\].*\`$odd\` is not a finite number" simulate $model --set ratio=$odd -o r.csv; done
done
for model in Drive.mo libdrive.so; do
    ends 1 'error\[I122\].*with J = -1: `J` is -1, but its min is 0.001' sweep $model --vary J=1,2,-1 -o s.csv
    ends 1 'error\[I122\].*with ratio = 9: `reduced` is 81, but its max is 50' sweep $model --vary ratio=1,9 -o s.csv
    ends 1 'error\[I122\].*with least = 9, most = 5' sweep $model --vary least=1,9 --vary most=5,10 -o s.csv
    rm -f s.csv
    ends 0 '' sweep $model --vary least=1,2 --vary most=5,10 -o s.csv
    rm -f s.csv
    ends 1 'error\[I122\].*`reduced` is 100' sweep $model --set J=25 --vary ratio=1,2 -o s.csv
done

cat >host.c <<'C'
#include "libdrive.h"
#include <stdio.h>
#include <string.h>
static char said[256];
static void hear(void* data, int level, const char* code, const char* text) { (void)data; (void)level; snprintf(said, sizeof said, "%s %s", code, text); }
static int problems = 0;
static void expect(TorsionStatus status, TorsionStatus wanted, const char* words)
{
    if (status != wanted || strcmp(said, words) != 0) { printf("%d instead of %d: \"%s\", not \"%s\"\n", status, wanted, said, words); ++problems; }
    said[0] = 0;
}
int main(void)
{
    TorsionOptions options;
    torsion_default_options(&options);
    options.message = hear;
    TorsionInstance* drive = torsion_create(&options);
    double value = 0;
    expect(torsion_set_named(drive, "J", -1), TORSION_BAD_ARGUMENT, "I122 `J` is -1, but its min is 0.001");
    expect(torsion_set_named(drive, "oil", 4), TORSION_BAD_ARGUMENT, "I122 `oil` is 4, but its values are 1 to 3");
    expect(torsion_set_named(drive, "least", 7), TORSION_OK, ""); /* `most` may follow */
    expect(torsion_initialize(drive), TORSION_FAILED, "I122 `most` is 5, but its min is 7");
    expect(torsion_set_named(drive, "most", 8), TORSION_BAD_ORDER, "");
    torsion_free(drive);
    drive = torsion_create(&options);
    expect(torsion_set_named(drive, "least", 7), TORSION_OK, "");
    expect(torsion_set_named(drive, "most", 8), TORSION_OK, "");
    expect(torsion_initialize(drive), TORSION_OK, "");
    expect(torsion_step(drive, 0.1), TORSION_OK, "");
    expect(torsion_set_named(drive, "eta", 2), TORSION_BAD_ARGUMENT, "I122 `eta` is 2, but its max is 1");
    expect(torsion_get_named(drive, "eta", &value), TORSION_OK, "");
    if (value != 0.9) { printf("eta is %g\n", value); ++problems; }
    expect(torsion_set_named(drive, "eta", 0.5), TORSION_OK, "");
    torsion_free(drive);
    return problems > 0;
}
C
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. host.c -o host -L. -ldrive -Wl,-rpath,"$folder" || problem "host.c"
./host || problem "host"
verdict "limits of libraries"
