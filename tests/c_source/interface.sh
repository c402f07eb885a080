#!/usr/bin/env bash
# interface.sh TORSION ROOT CC CXX: two models and several instances in one program; parameters, inputs that jump, outputs, the status; from C++, too.
set -eu
torsion=$1 root=$2 cc=$3 cxx=$4
command -v "$cc" >/dev/null || { echo "skipped: no C compiler"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Switched.mo <<'E2'
model Switched "inputs of every type, a terminate, an assertion"
  input Boolean on(start = false);
  input Integer gear(start = 1);
  input Real u(start = 0);
  parameter Integer factor = 3000000000 "above 32 bits";
  parameter Boolean inverse = false;
  output Real y, x(start = 0, fixed = true);
  output Integer changes(start = 0, fixed = true), large = factor + 1;
  output Boolean off = not on;
equation
  y = (if on <> inverse then 1 else 0)*gear;
  der(x) = y;
  when {gear > 1, u > 0.5} then
    changes = pre(changes) + 1;
  end when;
  assert(x < 2.5, "x is large", AssertionLevel.warning);
  assert(x < 3.5, "x is too large");
  when x > 4.5 then
    terminate("enough");
  end when;
end Switched;
E2
"$torsion" build "$root/tests/c_source/Sampled.mo" --emit c -o one --prefix One >/dev/null
"$torsion" build Switched.mo --emit c -o two --prefix Two --step-size 0.01 >/dev/null
cat >main.c <<'E2'
#include "one/One.h"
#include "two/Two.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;
#define EXPECT(condition) ((condition) ? (void)0 : (void)(++failures, printf("line %d: " #condition "\n", __LINE__)))

static One_t a, b, c;
static Two_t s;

int main(void)
{
    One_defaults(&a), One_defaults(&b), One_defaults(&c);
    EXPECT(a.parameter.J == 2.0 && a.parameter.period == 0.01 && a.input.load == 0.0);
    b.parameter.J = 4.0;
    c.parameter.J = 4.0;
    EXPECT(One_init(&a) == 0u && One_init(&b) == 0u);
    for (int i = 0; i < 1000; ++i) EXPECT(One_step(&a) == 0u && One_step(&b) == 0u);
    EXPECT(One_init(&c) == 0u);
    for (int i = 0; i < 1000; ++i) (void)One_step(&c);
    EXPECT(a.output.ticks == 101 && b.output.ticks == 101); /* at 0, 0.01, ..., 1 */
    EXPECT(memcmp(&b.output, &c.output, sizeof b.output) == 0 && b.output.w == c.output.w);
    EXPECT(a.output.w > b.output.w && a.output.high);
    EXPECT(One_init(&a) == 0u && a.output.ticks == 1 && a.time == 0.0);

    Two_defaults(&s);
    EXPECT(s.parameter.factor == 3000000000 && !s.parameter.inverse && s.input.gear == 1 && !s.input.on);
    EXPECT(Two_init(&s) == 0u && s.output.y == 0.0 && s.output.off && s.output.large == 3000000001);
    s.input.on = true, s.input.gear = 2;
    for (int i = 0; i < 100; ++i) EXPECT(Two_step(&s) == 0u);
    EXPECT(s.output.changes == 1 && s.output.y == 2.0 && fabs(s.output.x - 2.0) < 1e-9 && !s.output.off);
    s.input.u = 1.0;
    (void)Two_step(&s);
    s.input.u = 0.0;
    (void)Two_step(&s);
    s.input.u = 1.0, s.input.on = false;
    (void)Two_step(&s);
    EXPECT(s.output.changes == 3 && s.status == 0u);
    s.input.on = true;
    for (int i = 0; i < 40; ++i) (void)Two_step(&s);
    EXPECT(s.status == Two_STATUS_WARNING);
    for (int i = 0; i < 50; ++i) (void)Two_step(&s);
    EXPECT((s.status & Two_STATUS_ASSERTION) != 0u && s.assertion != 0u && (s.status & Two_STATUS_TERMINATED) == 0u);
    for (int i = 0; i < 100; ++i) (void)Two_step(&s);
    EXPECT((s.status & Two_STATUS_TERMINATED) != 0u && s.output.x < 4.6);
    s.parameter.inverse = true;
    EXPECT(Two_init(&s) == 0u && s.output.y == 0.0 && s.status == 0u);
    s.input.on = false;
    EXPECT(Two_step(&s) == 0u && s.output.y == 2.0);
    return failures == 0 ? 0 : 1;
}
E2
"$cc" -std=c99 -Wall -Wextra -O1 main.c one/One.c two/Two.c -lm -o run
./run
cat >outside.cpp <<'E2'
#include "one/One.h"
int main()
{
    static One_t m;
    One_defaults(&m);
    return One_init(&m) == 0 && One_step(&m) == 0 && m.steps == 1 ? 0 : 1;
}
E2
"$cc" -std=c99 -c one/One.c -o one.o
"$cxx" -Wall -Wextra -Werror outside.cpp one.o -lm -o run_cpp
./run_cpp

# What has no value, or no next time, fails, and is not handed out.
cat >Root.mo <<'E2'
model Root "names that are macros, an output without a value"
  parameter Real GAMMA = 1, STEP_SIZE = 1, TRUE = 1, R_STATES = 1;
  input Real ABS(start = 0), and_eq(start = 0);
  output Real TEN = GAMMA + ABS + STEP_SIZE, I = TRUE + R_STATES, y = sqrt(x);
  Real x(start = 1, fixed = true);
equation
  der(x) = -1 + and_eq;
end Root;
E2
cat >Tick.mo <<'E2'
model Tick
  output Integer n(start = 0, fixed = true);
equation
  when sample(0, 0.001) then
    n = pre(n) + 1;
  end when;
end Tick;
E2
cat >Passed.mo <<'E2'
model Passed "more events of time in a step than it has parts"
  parameter Boolean samples = true;
  output Integer n(start = 0, fixed = true);
  output Boolean late[12] = {time >= 0.001*i - 0.0007 for i in 1:12};
equation
  when sample(0.0005, if samples then 0.001 else 100) then
    n = pre(n) + 1;
  end when;
end Passed;
E2
cat >ends.c <<'E2'
#include "root/R.h"
#include "tick/T.h"
#include "passed/P.h"
#include <stdio.h>
static R_t r;
static T_t t;
static P_t p;
int main(void)
{
    uint32_t status = 0u;
    R_defaults(&r), (void)R_init(&r);
    for (int i = 0; i < 200; ++i) status = R_step(&r);
    if ((status & R_STATUS_FAILED) == 0u || !(r.output.y >= 0.0) || r.time > 1.02) return printf("y = %g\n", r.output.y), 1;
    (void)R_init(&r);
    r.x[0] = 1e9, r.steps = 4294967294u, r.time = 42949672.94;
    for (int i = 0; i < 4; ++i) status |= R_step(&r) & ~R_STATUS_FAILED;
    if (r.status != 0u || r.steps != 4294967298u || !(r.time > 42949672.97)) return printf("time = %.9g\n", r.time), 2;
    T_defaults(&t);
    status = T_init(&t);
    for (long i = 0; i < 2000000 && status == 0u; ++i) status = T_step(&t);
    if (status != T_STATUS_ASSERTION || t.output.n < 600000) return printf("status %x\n", (unsigned)status), 6; /* they cannot be told apart */
    for (long i = 0; i < 2000000 && (status & T_STATUS_FAILED) == 0u; ++i) status = T_step(&t);
    if ((status & T_STATUS_TIME) == 0u || (status & T_STATUS_FAILED) == 0u || t.output.n < 600000) return printf("status %x\n", (unsigned)status), 3;
    P_defaults(&p), (void)P_init(&p);
    status = P_step(&p);
    if ((status & P_STATUS_FAILED) == 0u || (status & P_STATUS_TIME) == 0u || (status & P_STATUS_TIME_EVENTS) == 0u) return printf("status %x\n", (unsigned)status), 4;
    P_defaults(&p), p.parameter.samples = false, (void)P_init(&p);
    status = P_step(&p);
    if (status != P_STATUS_TIME_EVENTS || p.output.n != 1 || !p.output.late_10 || p.output.late_11) return printf("status %x\n", (unsigned)status), 5;
    return 0;
}
E2
"$torsion" build Root.mo --emit c -o root --prefix R --step-size 0.01 >/dev/null
"$torsion" build Tick.mo --emit c -o tick --prefix T --precision single >/dev/null
"$torsion" build Passed.mo --emit c -o passed --prefix P --step-size 0.01 >/dev/null
"$cc" -std=c99 -Wall -Wextra -O1 ends.c root/R.c tick/T.c passed/P.c -lm -o ends
./ends

# Single precision: late starts; tolerances that would be 0 beside a float.
cat >Late.mo <<'E2'
model Late
  parameter Real every = 0.2, from = 0, part = 0.05;
  parameter Boolean samples = true;
  output Integer n(start = 0, fixed = true), k(start = 0, fixed = true), steps(start = 0, fixed = true);
  function count
    input Real part;
    output Integer n = 0;
  algorithm
    for x in 0:part:0.65 loop
      n := n + 1;
    end for;
  end count;
equation
  when sample(from, every) then
    n = pre(n) + 1;
    steps = count(part);
  end when;
  if samples then
    when sample(0, every) then
      k = pre(k) + 1;
    end when;
  else
    k = 0;
  end if;
  annotation(experiment(StartTime = 1e5));
end Late;
E2
cat >late.c <<'E2'
#include "late/L.h"
#include <stdio.h>
static L_t l;
static uint32_t run(L_real_t from, L_real_t every)
{
    uint32_t status;
    L_defaults(&l), l.parameter.from = from, l.parameter.every = every, l.parameter.samples = false, status = L_init(&l);
    for (int i = 0; i < 200; ++i) status |= L_step(&l);
    return status;
}
int main(void)
{
    const L_real_t too_near[][2] = {{0.0f, 0.01f}, {1e5f, 0.003f}, {0.0f, 0.1f}, {-3e5f, 0.25f}};
    if (run(0.0f, 0.2f) != 0u || l.output.n != 51 || l.output.steps != 14) return printf("n = %d, steps = %d\n", (int)l.output.n, (int)l.output.steps), 1;
    if (run(1e5f + 0.1f, 0.2f) != 0u || l.output.n != 50) return printf("n = %d\n", (int)l.output.n), 2;
    if (run(1e5f - 0.1f, 0.2f) != 0u || l.output.n != 50) return printf("n = %d\n", (int)l.output.n), 3;
    for (int i = 0; i < 4; ++i) {
        if ((run(too_near[i][0], too_near[i][1]) & L_STATUS_ASSERTION) == 0u) return printf("%g s apart\n", (double)too_near[i][1]), 4;
    }
    if (l.output.k != 0) return 5;
    L_defaults(&l);
    return L_init(&l) == 0u && l.output.k == 1 ? 0 : 6;
}
E2
"$torsion" build Late.mo --emit c -o late --prefix L --precision single --step-size 0.05 >/dev/null
"$cc" -std=c99 -Wall -Wextra -O1 late.c late/L.c -lm -o run_late
./run_late

# A ball that bounces without end fails; one that comes to rest does not, nor one that goes on bouncing.
cat >bounces.c <<'E2'
#include "zeno/Z.h"
#include "twice/W.h"
#include "rest/B.h"
#include "ball/Q.h"
#include <stdio.h>
#define FAILS(P)                                                                                                                                     \
    {                                                                                                                                                \
        static P##_t m;                                                                                                                              \
        uint32_t status;                                                                                                                             \
        P##_defaults(&m), status = P##_init(&m);                                                                                                     \
        for (int i = 0; i < 1400 && status == 0u; ++i) status = P##_step(&m);                                                                        \
        if ((status & P##_STATUS_FAILED) == 0u || (status & P##_STATUS_BOUNCES) == 0u) return printf(#P ": status %x\n", (unsigned)status), 1;       \
    }
#define GOES_ON(P)                                                                                                                                   \
    {                                                                                                                                                \
        static P##_t m;                                                                                                                              \
        uint32_t status;                                                                                                                             \
        P##_defaults(&m), status = P##_init(&m);                                                                                                     \
        for (int i = 0; i < 2000 && status == 0u; ++i) status = P##_step(&m);                                                                        \
        if (status != 0u || m.x[0] < -1e-3) return printf(#P ": status %x\n", (unsigned)status), 1;                                                  \
    }
int main(void)
{
    FAILS(Z)
    FAILS(W)
    GOES_ON(B)
    GOES_ON(Q)
    return 0;
}
E2
for way in "--solver rk4" "--solver rosenbrock" "--precision single" "--locate-events"; do
    for model in Zeno:zeno:Z ZenoTwice:twice:W BallAtRest:rest:B Ball:ball:Q; do
        IFS=: read -r file folder prefix <<<"$model"
        rm -rf "$folder"
        # shellcheck disable=SC2086
        "$torsion" build "$root/tests/simulation/hybrid/$file.mo" --emit c -o "$folder" --prefix "$prefix" --step-size 0.001 $way >/dev/null
    done
    "$cc" -std=c99 -Wall -Wextra -O1 bounces.c zeno/Z.c twice/W.c rest/B.c ball/Q.c -lm -o bounces
    ./bounces || { echo "with $way"; exit 1; }
done

# Initial conditions that are redundant, and hold up to the roundings of a float.
cat >Geared.mo <<'E2'
model Geared
  import Modelica.Mechanics.Rotational.Components;
  parameter Real w = 0.7, r = 0.3;
  Components.Inertia a(J = 1, w(start = w, fixed = true), phi(start = 0, fixed = true));
  Components.Inertia b(J = 1, w(start = w/r, fixed = true));
  Components.IdealGear g(ratio = r);
equation
  connect(a.flange_b, g.flange_a);
  connect(g.flange_b, b.flange_a);
end Geared;
E2
cat >geared.c <<'E2'
#include "geared/G.h"
int main(void)
{
    static G_t m;
    for (int i = 1; i < 40; ++i) {
        G_defaults(&m);
        m.parameter.w = (float)i * 0.7f;
        if (G_init(&m) != 0u) return i;
    }
    return 0;
}
E2
"$torsion" build Geared.mo --emit c -o geared --prefix G --precision single >/dev/null
"$cc" -std=c99 -Wall -Wextra -O1 geared.c geared/G.c -lm -o run_geared
./run_geared
