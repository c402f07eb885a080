// Functions of the user (specification 12): statements, arguments, results.

// language: function.algorithm
function f
  input Real x;
  output Real y;
protected
  Real h;
algorithm
  h := x + 1;
  y := h * h;
end f;
model M
  Real y = f(2 + 0 * time);
  Real z = f(time);
  // check y = 9
  // check z = 4
end M;

// language: function.while
model M
  function steps "of the Collatz sequence"
    input Integer n;
    output Integer k;
  protected
    Integer i;
  algorithm
    k := 0;
    i := n;
    while i <> 1 loop
      if mod(i, 2) == 0 then
        i := div(i, 2);
      else
        i := 3 * i + 1;
      end if;
      k := k + 1;
    end while;
  end steps;
  parameter Integer p = steps(27);
  Integer q = steps(if time > 0.5 then 6 else 7); // of a discrete argument
  // check p = 111
  // check q = 8
end M;

// language: function.for
model M
  function f
    input Real x;
    output Real up;
    output Real down;
    output Real none;
    output Real real;
    output Real many;
  algorithm
    up := 0;
    for i in 1:3 loop
      up := 10 * up + i * x;
    end for;
    down := 0;
    for i in 5:-2:1 loop
      down := 10 * down + i * x;
    end for;
    none := 7 * x;
    for i in 1:0 loop
      none := 0;
    end for;
    for i in 3:-1:4 loop
      none := 0;
    end for;
    real := 0;
    for r in 0:0.25:1 loop
      real := real + r * x;
    end for;
    many := 0;
    for i in 1:100 loop
      many := many + i * x;
    end for;
  end f;
  Real up, down, none, real, many;
equation
  (up, down, none, real, many) = f(time);
  // check up = 123
  // check down = 531
  // check none = 7
  // check real = 2.5
  // check many = 5050
end M;

// language: function.break-return
model M
  function first_above
    input Real v[:];
    input Real limit;
    output Integer k;
  algorithm
    for i in 1:size(v, 1) loop
      k := i;
      if v[i] > limit then
        return;
      end if;
    end for;
    k := 0;
  end first_above;
  function pairs
    input Integer n;
    output Integer c;
  protected
    Integer j;
  algorithm
    c := 0;
    for i in 1:n loop
      for k in 1:n loop
        if k > i then
          break;
        end if;
        c := c + 1;
      end for;
      j := 0;
      while true loop
        j := j + 1;
        if j >= i then
          break;
        end if;
        c := c + 100;
      end while;
      if i == 3 then
        break;
      end if;
    end for;
  end pairs;
  Real a = first_above({0, time, 2 * time}, 0.5);
  Real b = first_above({0, time, 2 * time}, 1.5);
  Real c = first_above({0, time, 2 * time}, 5);
  Real d = first_above(fill(time, 30), 5);
  Integer p = pairs(if time < 0 then 1 else 5);
  // check a = 2
  // check b = 3
  // check c = 0
  // check d = 0
  // check p = 306
end M;

// language: function.if
model M
  function f
    input Real x;
    output Integer y;
  algorithm
    if x < 1 then
      y := 1;
    elseif x < 2 then
      y := 2;
    elseif x < 3 then
      y := 3;
    else
      y := 4;
    end if;
  end f;
  Real a = f(0.5 * time);
  Real b = f(1.5 * time);
  Real c = f(2.5 * time);
  Real d = f(3.5 * time);
  // check a = 1
  // check b = 2
  // check c = 3
  // check d = 4
end M;

// language: function.defaults
model M
  function f
    input Real a;
    input Real b = 2 * a;
    input Real c = a + b;
    output Real y = 100 * a + 10 * b + c;
  algorithm
  end f;
  Real all = f(time, 5, 7);
  Real none = f(time);
  Real named = f(c = 1, a = time);
  Real mixed = f(time, c = 9);
  // check all = 157
  // check none = 123
  // check named = 121
  // check mixed = 129
end M;

// language: function.wrong-arguments
model M
  function f
    input Real a;
    output Real y = a;
  algorithm
  end f;
  Real u = f();
  Real v = f(1, 2);
  Real w = f(b = 1);
  Real x = f(1, a = 2);
  Real y = f(true);
  Real z = f("a");
  // refused I116 I116 I116 I116 I107 I107
end M;

// language: function.several-outputs
model M
  function polar
    input Real x;
    input Real y;
    output Real r;
    output Real phi;
    output Boolean right;
  algorithm
    r := sqrt(x ^ 2 + y ^ 2);
    phi := atan2(y, x);
    right := x > 0;
  end polar;
  Real r, phi, only = polar(3 * time, 4), second, x, y;
  Integer k = if time > 0.5 then 1 else 0;
  Boolean right;
equation
  (r, phi) = polar(3 * time, 4 * time);
  (x, y, right) = polar(k, k);
  (, second) = polar(time, time);
  // check r = 5
  // check phi = 0.9272952180016122
  // check only = 5
  // check second = 0.7853981633974483
  // check right = 1
end M;

// language: function.assert
model M
  function root
    input Real x;
    output Real y;
  algorithm
    assert(x >= 0, "x is negative");
    y := sqrt(x);
  end root;
  Real y = root(0.5 - time);
  // fails R309
end M;

// language: function.wrong-type
model M
  function half
    input Integer n;
    output Integer c;
  algorithm
    c := n / 2;
  end half;
  Integer i = half(if time > 0.5 then 4 else 2);
  // refused I107
end M;

// language: function.structural
model M
  function count
    input Integer n;
    output Integer c;
  algorithm
    c := 0;
    for i in 1:n loop
      c := c + i;
    end for;
  end count;
  function ramp
    input Integer n;
    output Real v[n];
  algorithm
    for i in 1:n loop
      v[i] := i / n;
    end for;
  end ramp;
  function yes
    input Real x;
    output Boolean y = x > 1;
  algorithm
  end yes;
  parameter Integer n = 3;
  constant Integer six = count(3);
  parameter Real table[:] = ramp(4);
  Real x[count(n)] = {i * time for i in 1:count(n)};
  Real s(start = count(2), fixed = yes(2));
  Real t = 7 if yes(2);
  Integer m = size(table, 1);
  Real u;
equation
  der(s) = 0;
  if yes(0.5) then
    u = 1;
  else
    u = 2;
  end if;
  // check six = 6
  // check x[6] = 6
  // check s = 3
  // check m = 4
  // check t = 7
  // check u = 2
end M;

// language: function.start-values
model M
  function f
    input Real x;
    output Real y = x + 1;
  algorithm
  end f;
  parameter Real p = f(q);
  parameter Real q = 4;
  Real s(start = f(p), fixed = true);
  Real r;
initial equation
  r = f(s);
equation
  der(s) = 0;
  der(r) = 1;
  // check p = 5
  // check s = 6
  // check r = 8
end M;

// language: function.nested
package P
  constant Real k = 2;
  function outer_one
    input Real x;
    output Real y;
    function inner_one
      input Real x;
      output Real y = k * x;
    algorithm
    end inner_one;
  algorithm
    y := inner_one(inner_one(x)) + helper(x);
  end outer_one;
  function helper
    input Real x;
    output Real y;
  algorithm
    y := 100 * x;
    for i in 1:2 loop
      y := y + k;
    end for;
  end helper;
  model M
    Real y = outer_one(3 * time);
    // check y = 316
  end M;
end P;

// language: function.extends
package P
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function double
    extends Law;
    input Real k = 2;
  algorithm
    y := k * x;
  end double;
  function triple = double(k = 3);
  model M
    Real a = double(time);
    Real b = triple(time);
    // check a = 2
    // check b = 3
  end M;
end P;

// language: function.protected-default
model M
  function f
    input Real x;
    output Real y;
  protected
    constant Real table[:, 2] = [0, 1; 1, 3; 2, 9];
    parameter Integer n = size(table, 1);
    Real h = x + 1;
    Real g = 2 * h;
  algorithm
    y := g + table[n, 2];
  end f;
  Real y = f(time);
  // check y = 13
end M;

// language: function.external-builtin
model M
  function tan2
    input Real u;
    output Real y;
    external "builtin" y = tan(u);
  end tan2;
  Real y = tan2(time);
  // check y = 1.5574077246549023
end M;

// language: function.assign-input
model M
  function f
    input Real x;
    output Real y;
  algorithm
    x := 1;
    y := x;
  end f;
  Real y = f(time);
  // refused I107
end M;

// language: function.unassigned-output
model M
  function f
    input Real x;
    output Real y;
    output Real z = 5;
  algorithm
    if x > 0.5 then
      y := 2;
      z := 3;
    end if;
  end f;
  Real y, z;
equation
  (y, z) = f(time); // y is not assigned at first
  // fails R303
end M;

// language: function.no-time
model M
  function f
    output Real t;
  algorithm
    t := time;
  end f;
  function g
    input Real x;
    output Real y = der(x);
  algorithm
  end g;
  Real x = f(), y = g(time);
  // refused I121 I121
end M;

// language: function.package-constants
// Names in constants and parameters mean what they mean where these stand, not what the function calls so that asks first.
package P
  constant Real a = 1;
  constant Real c = a + 1;
  function f
    input Real u;
    output Real y;
  protected
    Real a = 7;
  algorithm
    for k in 1:2 loop
      a := a + k;
    end for;
    y := a + c*u;
  end f;
  model M
    Real y = f(time), x[2];
    parameter Integer k = 5;
    parameter Integer twice = 2*k;
  equation
    for k in 1:2 loop
      x[k] = k*time + twice;
    end for;
    // check y = 12
    // check x[1] = 11
    // check x[2] = 12
  end M;
end P;

// language: function.defaults-in-any-order
model M
  function f
    input Real x;
    input Real y = 2*z;
    input Real z = 3*x;
    output Real sum;
  algorithm
    sum := x + y + z;
  end f;
  Real a = f(time), b = f(time, z = 1), c = f(time, 1);
  // check a = 10
  // check b = 4
  // check c = 5
end M;

// language: function.equations
model M
  function f
    input Real x;
    output Real y;
  equation
    y = 2*x;
  end f;
  function g
    input Real x;
    output Real y;
  initial algorithm
    y := 2*x;
  end g;
  Real a = f(time), b = g(time);
  // refused I121 I121
end M;

// language: function.short-for-a-type
model M
  function h = Real;
  Real b = h(time);
  // refused I102
end M;
