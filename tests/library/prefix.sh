#!/usr/bin/env bash
# Libraries with prefixes of their own in one program: linked, and opened by dlopen. Usage: prefix.sh PROGRAM SOURCE_FOLDER CC CXX
set -u
program=$1 source=$2 cc=$3 cxx=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }
for way in 'up 1' 'down -1'; do
    set -- $way
    printf 'model Ramp parameter Real slope = %s; Real create(start = 0, fixed = true); equation der(create) = slope; end Ramp;\n' "$2" >Ramp.mo
    "$program" build Ramp.mo --prefix "$1" -o lib$1.so >out 2>&1 || fail "$1: $(cat out)"
    objdump -T lib$1.so | awk '$2 == "g" { print $NF }' | sort >exported
    grep -E '^TORSION_API ' "$source/runtime/include/torsion/embed.h" | sed -E "s/\\(.*//; s/.*[ *]torsion_/$1_/" | sort >declared
    diff declared exported >differences || fail "$1 exports: $(cat differences)"
    "$program" simulate Ramp.mo -o model.csv >out 2>&1 || fail "model: $(cat out)" # torsion runs such a library, too
    "$program" simulate lib$1.so -o library.csv >out 2>&1 || fail "simulate lib$1.so: $(cat out)"
    cmp model.csv library.csv || fail "lib$1.so: another result"
    objdump -T lib$1.so | awk '$2 == "g" && $3 != "DF" { print }' | grep -q . && fail "$1: symbols that are no functions: $(objdump -T lib$1.so)"
done
"$program" build Ramp.mo -o libplain.so >out 2>&1 || fail "plain: $(cat out)" # the second one, without a prefix
cat >both.c <<'C'
#include "libup.h"
#include "libdown.h"
#include "libplain.h"
#include "libup.h"
#include <math.h>
static int is_near(double a, double b) { return fabs(a - b) < 1e-9; }
int main(void) {
    TorsionInstance *a = up_create(NULL), *b = down_create(NULL), *c = torsion_create(NULL);
    double x = 0, y = 0, z = 0;
    if (!a || !b || !c || a == b || up_model() == down_model() || down_model() == torsion_model()) return 1;
    if (up_initialize(a) != TORSION_OK || down_initialize(b) != TORSION_OK || torsion_initialize(c) != TORSION_OK) return 2;
    if (up_advance(a, 2) != TORSION_OK || down_advance(b, 3) != TORSION_OK || torsion_step(c, 1) != TORSION_OK) return 3;
    if (up_get(a, up_Ramp_create, &x) != TORSION_OK || down_get_named(b, "create", &y) != TORSION_OK || torsion_get(c, Ramp_create, &z) != TORSION_OK) return 4;
    up_free(a), down_free(b), torsion_free(c);
    return is_near(x, 2) && is_near(y, -3) && is_near(z, -1) ? 0 : 5;
}
C
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. both.c -o both -L. -lup -ldown -lplain -Wl,-rpath,"$folder" -lm || fail 'both.c'
./both || fail "linked: $?"
cp both.c both.cpp
"$cxx" -std=c++17 -Wall -Wextra -Werror -I. both.cpp -o both++ -L. -lplain -ldown -lup -Wl,-rpath,"$folder" -lm || fail 'both.cpp'
./both++ || fail "linked in C++: $?"
cat >open.c <<'C'
#include "libdown.h"
#include "libup.h"
#include <dlfcn.h>
#include <stdio.h>
#define GET(library, name) __typeof__(&name) p_##name = (__typeof__(&name))dlsym(library, #name); if (!p_##name) return printf("%s\n", #name), 1
int main(void) {
    void *up = dlopen("./libup.so", RTLD_NOW | RTLD_GLOBAL), *down = dlopen("./libdown.so", RTLD_NOW | RTLD_GLOBAL);
    if (!up || !down) return printf("%s\n", dlerror()), 1;
    GET(up, up_create); GET(up, up_initialize); GET(up, up_advance); GET(up, up_get_named);
    GET(down, down_create); GET(down, down_initialize); GET(down, down_advance); GET(down, down_get_named);
    if (dlsym(up, "torsion_create") || dlsym(down, "up_create")) return 2;
    TorsionInstance *a = p_up_create(NULL), *b = p_down_create(NULL);
    double x = 0, y = 0;
    if (p_up_initialize(a) || p_down_initialize(b) || p_up_advance(a, 1) || p_down_advance(b, 1) || p_up_get_named(a, "create", &x) || p_down_get_named(b, "create", &y)) return 3;
    return x > 0.999999 && y < -0.999999 ? 0 : 4;
}
C
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. open.c -o open -ldl || fail 'open.c'
./open || fail "opened: $?"
printf 'int down_model(void) { return 0; }\n' >other.c # a name alone makes no library of ours
"$cc" -shared -fPIC other.c -o other.so || fail 'other.c'
"$program" simulate ./other.so -o r.csv >out 2>&1 && fail 'simulate took another library'
grep -q 'no `torsion_model`' out || fail "simulate: $(cat out)"
"$program" build Ramp.mo --prefix 2nd -o x.so >out 2>&1; [ $? -eq 2 ] && grep -q 'no identifier' out || fail "--prefix 2nd: $(cat out)"
"$program" build Ramp.mo --prefix a-b -o x.so >out 2>&1; [ $? -eq 2 ] || fail "--prefix a-b: $(cat out)"
"$program" build Ramp.mo --prefix a --emit obj -o x.o >out 2>&1; [ $? -eq 2 ] || fail "--prefix with --emit: $(cat out)"
exit $((failures > 0))
