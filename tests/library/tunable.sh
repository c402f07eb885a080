#!/usr/bin/env bash
# Tunable parameters of a library: set after the start, together with all values that depend on them. Usage: tunable.sh PROGRAM SOURCE_FOLDER CC
set -u
program=$1 cc=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }
cat >Lag.mo <<'MODELICA'
model Lag "a lag with a gain and a limit"
  parameter Real T = 0.5, k = 2, fixedValue = 1;
  parameter Real half = k/2, gain = sqrt(k^2);
  parameter Boolean reversed = false;
  function checked
    input Real u;
    output Real y;
  algorithm
    assert(u > 0, "T must be positive");
    y := u;
  end checked;
  parameter Real rate = 1/checked(T);
  input Real u(start = 1);
  output Real x(start = 0, fixed = true), y;
  output Boolean high;
equation
  der(x) = rate*((if reversed then -1 else 1)*gain*u - x);
  y = half*x;
  high = x > k/4;
  annotation(experiment(StopTime = 10));
end Lag;
MODELICA
"$program" build Lag.mo --tunable '^(T|k|reversed)$' -o liblag.so >out 2>&1 || { cat out; exit 1; }
cat >use.c <<'C'
#include "liblag.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int failures = 0, messages = 0;
static void told(void *data, int level, const char *code, const char *text) { (void)data, (void)level, (void)code, (void)text, ++messages; }
#define CHECK(what) do { if (!(what)) printf("line %d: %s\n", __LINE__, #what), ++failures; } while (0)
static double get(TorsionInstance *m, const char *name) { double v = NAN; CHECK(torsion_get_named(m, name, &v) == TORSION_OK); return v; }
static int near(double a, double b) { return fabs(a - b) < 1e-4; }
int main(int argc, char **argv) {
    TorsionOptions options;
    torsion_default_options(&options);
    options.message = told;
    options.solver = argc > 1 ? argv[1] : NULL;
    options.step_size = 1e-4;
    TorsionInstance *m = torsion_create(&options);
    TorsionVariableDescription d;
    CHECK(torsion_describe(torsion_find("k"), &d) == TORSION_OK && d.is_tunable == 1 && d.can_set == 1);
    CHECK(torsion_describe(torsion_find("fixedValue"), &d) == TORSION_OK && d.is_tunable == 0 && d.can_set == 1);
    CHECK(torsion_initialize(m) == TORSION_OK);
    CHECK(torsion_advance(m, 5) == TORSION_OK && near(get(m, "x"), 2) && near(get(m, "y"), 2) && get(m, "high") == 1);
    CHECK(torsion_set_named(m, "k", 10) == TORSION_OK); /* what follows from it follows at once */
    CHECK(get(m, "half") == 5 && get(m, "gain") == 10);
    CHECK(torsion_advance(m, 5.001) == TORSION_OK && get(m, "high") == 0); /* 2 < 10/4: an event */
    size_t size = torsion_saved_size(m);
    void *state = malloc(size);
    CHECK(torsion_save(m, state, size) == TORSION_OK);
    CHECK(torsion_advance(m, 9) == TORSION_OK && fabs(get(m, "x") - 10) < 4e-3 && get(m, "high") == 1);
    double first = get(m, "x");
    CHECK(torsion_set_named(m, "T", -1) == TORSION_BAD_ARGUMENT && messages == 1 && get(m, "T") == 0.5 && get(m, "rate") == 2); /* refused: as before */
    CHECK(torsion_set_named(m, "T", 0.01) == TORSION_OK && near(get(m, "rate"), 100));
    CHECK(torsion_set_named(m, "reversed", 1) == TORSION_OK);
    CHECK(torsion_advance(m, 9.5) == TORSION_OK && near(get(m, "x"), -10));
    CHECK(torsion_restore(m, state, size) == TORSION_OK && get(m, "T") == 0.5 && get(m, "reversed") == 0 && get(m, "k") == 10);
    CHECK(torsion_advance(m, 9) == TORSION_OK);
    double again = get(m, "x");
    CHECK(memcmp(&again, &first, sizeof first) == 0); /* to the bit */
    ((unsigned char *)state)[size / 2] ^= 4;
    CHECK(torsion_restore(m, state, size) == TORSION_BAD_ARGUMENT);
    CHECK(torsion_set_named(m, "fixedValue", 2) == TORSION_BAD_ORDER && torsion_set_named(m, "rate", 2) == TORSION_BAD_ARGUMENT);
    CHECK(torsion_set_named(m, "k", NAN) == TORSION_BAD_ARGUMENT);
    for (int i = 0; i < 3; ++i) { /* what is not finite is refused, and nothing is lost */
        double odd = i == 0 ? NAN : i == 1 ? INFINITY : -INFINITY;
        CHECK(torsion_set_named(m, "u", odd) == TORSION_BAD_ARGUMENT && torsion_set_named(m, "k", odd) == TORSION_BAD_ARGUMENT);
        CHECK(torsion_set_named(m, "x", odd) == TORSION_BAD_ARGUMENT && get(m, "u") == 1 && get(m, "k") == 10);
        CHECK(torsion_advance(m, 9.1 + 0.1*i) == TORSION_OK);
    }
    CHECK(torsion_initialize(m) == TORSION_OK && get(m, "k") == 10 && get(m, "x") == 0); /* anew, with what was set last */
    torsion_free(m);
    free(state);
    return failures;
}
C
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. use.c -o use -L. -llag -Wl,-rpath,"$folder" -lm || fail 'use.c'
for solver in cvode cvode-adams rk4 trapezoid euler; do ./use $solver || fail "with $solver"; done
"$program" build Lag.mo --tunable '(' -o x.so >out 2>&1; [ $? -eq 2 ] && grep -q 'not a regular expression' out || fail "--tunable '(': $(cat out)"
"$program" build Lag.mo -o liblag.so >out 2>&1 || fail "$(cat out)" # without the option: refused as before
cat >fixed.c <<'C'
#include "liblag.h"
#include <stddef.h>
int main(void) {
    TorsionInstance *m = torsion_create(NULL);
    if (torsion_initialize(m) != TORSION_OK) return 1;
    return torsion_set_named(m, "k", 10) != TORSION_BAD_ORDER;
}
C
"$cc" -std=gnu11 -Wall -Wextra -Werror -I. fixed.c -o fixed -L. -llag -Wl,-rpath,"$folder" || fail 'fixed.c'
./fixed || fail 'a parameter that is not tunable'
exit $((failures > 0))
