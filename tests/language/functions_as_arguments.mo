// Functions as arguments (specification 12.4.2), functions of components, and recursion.

// language: function.of-component
// it has the values of that component's parameters; through `outer`, arrays and components of components
package P
  function scaled
    input Real x;
    input Real k = 1;
    output Real y = k*x;
  algorithm
  end scaled;
  model World
    parameter Real g = 3;
    function gravity = scaled(k = g);
  end World;
  model System
    World world(g = 5);
  end System;
  model Body
    outer World world;
    Real y = world.gravity(2);
  end Body;
  model M
    inner World world(g = 4);
    World other[2](g = {10, 20});
    System system;
    Body body;
    Real a = world.gravity(1), b = other[2].gravity(1), c = system.world.gravity(1);
    // check a = 4
    // check b = 20
    // check c = 5
    // check body.y = 8
  end M;
end P;

// language: function.of-component-replaced
// after the redeclaration of that component, whose arguments have their meaning where it stands
package P
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function line
    extends Law;
    input Real k = 1;
  algorithm
    y := k*x;
  end line;
  function square
    extends Law;
    input Real k = 1;
  algorithm
    y := k*x^2;
  end square;
  model World
    parameter Real g = 3;
    replaceable function gravity = line(k = g) constrainedby Law;
  end World;
  model M
    parameter Real h = 7;
    World world, other(redeclare function gravity = square(k = h));
    Real a = world.gravity(2), b = other.gravity(2);
    // check a = 6
    // check b = 28
  end M;
end P;

// language: function.of-component-missing
// it has no such function
package P
  model World
    parameter Real g = 3;
  end World;
  model M
    World world;
    Real a = world.gravity(2);
    // refused L101
  end M;
end P;

// language: function.of-component-protected
// a protected function, and one of a component with a condition, cannot be named from outside
package P
  model World
    function gravity
      input Real x;
      output Real y = 2*x;
    algorithm
    end gravity;
  protected
    function own
      input Real x;
      output Real y = 3*x;
    algorithm
    end own;
  end World;
  model M
    World world, other if true;
    Real a = world.own(2);
    Real b = other.gravity(2);
    // refused I128 I132
  end M;
end P;

// language: function.recursion
model M
  function fac
    input Integer n;
    output Integer y;
  algorithm
    y := if n <= 1 then 1 else n * fac(n - 1);
  end fac;
  function power "its depth is not known when the model is compiled, and it has a derivative"
    input Real x;
    input Integer n;
    output Real y;
  algorithm
    if n <= 0 then
      y := 1;
    else
      y := x * power(x, n - 1);
    end if;
  end power;
  function total "by halves of an array"
    input Real v[:];
    output Real s;
  algorithm
    if size(v, 1) == 1 then
      s := v[1];
    else
      s := total(v[1:div(size(v, 1), 2)]) + total(v[div(size(v, 1), 2) + 1:end]);
    end if;
  end total;
  function even
    input Integer n;
    output Boolean b;
  algorithm
    b := if n == 0 then true else odd(n - 1);
  end even;
  function odd
    input Integer n;
    output Boolean b;
  algorithm
    b := if n == 0 then false else even(n - 1);
  end odd;
  function fib "two calls in one expression"
    input Integer n;
    output Integer y;
  algorithm
    y := if n <= 2 then 1 else fib(n - 1) + fib(n - 2);
  end fib;
  parameter Integer p = 5;
  Integer fifth = fib(n + 1);
  Integer n = integer(3.5 + time);
  Integer y = fac(if time > 0.5 then 5 else 4);
  parameter Integer z = fac(10), k = fac(p);
  constant Integer c = fac(30 - 20);
  Real w = power(1 + time, n), dw = der(power_of_time);
  Real power_of_time = power(time + 1, 3);
  Real x(start = 3), r(start = 1.5);
  Real s = total({time, 1, 2, 3, 4 + time});
  Boolean b = even(n), b2 = odd(n);
equation
  power(x, 3) = 8 + time;
  power(r, n) = 5 "solved with the function's derivative, which is recursive, too";
  // check y = 120
  // check fifth = 5
  // check z = 3628800
  // check k = 120
  // check c = 3628800
  // check w = 16
  // check dw = 12
  // check x = 2.080083823051904
  // check r = 1.4953487812212205
  // check s = 12
  // check b = 1
  // check b2 = 0
end M;

// language: function.recursion-of-integers
model M
  function f "the range of its result is checked, and that makes no second call"
    input Integer x;
    output Integer y;
  algorithm
    y := if x <= 0 then 0 else f(x - 1) + 1;
  end f;
  function h "the elements of an array are choices with one condition"
    input Integer x;
    output Integer y[2];
  algorithm
    y := if x <= 0 then {1, 2} else h(x - 1) + {1, 1};
  end h;
  function g "a condition that is asked second"
    input Integer x;
    output Integer y;
  algorithm
    if x <= 0 then
      y := 0;
    elseif g(x - 1) + 1 > 2*x then
      y := -1;
    else
      y := x;
    end if;
  end g;
  function w "the condition of a loop; `and` computes its second operand only where it decides"
    input Integer x;
    output Integer y = 0;
  algorithm
    while x > 0 and y < 1 and w(x - 1) + 1 > 0 loop
      y := 1;
    end while;
  end w;
  function r
    input Integer x;
    output Boolean y;
  algorithm
    y := x <= 0 or r(x - 1);
  end r;
  function nested "a call as an argument of a call, and in the arms of two choices"
    input Integer x;
    output Real y;
  algorithm
    y := if x <= 0 then 1 elseif x > 200 then nested(f(x - 200) + 199) else nested(x - 1) + (if x == 1 then 0 else 1);
  end nested;
  parameter Integer k = 300;
  Real a = f(k);
  Real b = sum(h(k));
  Real c = g(k);
  Real d = w(k);
  Real e = if r(k) then 1 else 0;
  Real n = nested(k);
  Real deepest = f(499);
  // check a = 300
  // check b = 603
  // check c = 300
  // check d = 1
  // check e = 1
  // check n = 200
  // check deepest = 499
end M;

// language: function.recursion-of-integers-too-deep
model M
  function f
    input Integer x;
    output Integer y;
  algorithm
    y := if x <= 0 then 0 else f(x - 1) + 1;
  end f;
  parameter Integer k = 100000;
  Real y = f(k);
  // fails R303
end M;

// language: function.recursion-without-end
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := 1 + f(x + 1);
  end f;
  Real y = f(time);
  // fails R309
end M;

// language: function.recursion-without-end-of-constant
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := 1 + f(x + 1);
  end f;
  parameter Real y = f(1);
  // refused I112
end M;

// language: function.recursion-of-large-arrays
model M
  function f
    input Real x;
    input Integer n;
    output Real y;
  protected
    Real a[60000];
  algorithm
    a[n + 1] := x;
    y := if n <= 0 then a[1] else f(x + 1, n - 1) + a[n + 1];
  end f;
  Real y = f(time, 1);
  Real z = f(time, if time > 0.5 then 15 else 1);
  // fails R309
end M;

// language: function.recursion-of-growing-arrays
model M
  function f
    input Real v[:];
    output Real y;
  algorithm
    y := f(cat(1, v, {1.0}));
  end f;
  Real y = f({time});
  // refused I190
end M;

// language: function.as-argument
model M
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function square
    extends Law;
  algorithm
    y := x ^ 2;
  end square;
  function line "its result has another name"
    input Real x;
    input Real a;
    input Real b = 1;
    output Real z;
  algorithm
    z := a * x + b;
  end line;
  function poly "the inputs that the law wants are not the first"
    input Real c[:];
    input Real x;
    output Real y;
  algorithm
    y := 0;
    for i in 1:size(c, 1) loop
      y := y * x + c[i];
    end for;
  end poly;
  function mean
    input Law law;
    input Real a = 0;
    input Real b = 2;
    output Real y = (law(a) + law(b)) / 2;
  algorithm
  end mean;
  function passed "on, by its name and with some of its inputs"
    input Law law;
    input Real s;
    output Real y;
  algorithm
    y := mean(law, s, s + 2) + mean(function shifted(law = law, by = s));
  end passed;
  function shifted
    input Real x;
    input Law law;
    input Real by;
    output Real y;
  algorithm
    y := law(x = x - by);
  end shifted;
  function both "one of which is given an input"
    input Law p, q;
    input Real x;
    output Real y = p(x) + 100 * q(x);
  algorithm
  end both;
  function times
    extends Law;
    input Real a = 1;
    input Real b = 1;
  algorithm
    y := a * x + 10 * b;
  end times;
  Real z1 = both(function times(a = 3), times, time), z2 = both(times, function times(a = 3), time);
  Real z3 = both(function times(b = 3), times, time), z4 = both(function times(a = 3, b = 3), times, time);
  Real z5 = both(function times(a = 3), function times(b = 3), time);
  // check z1 = 1113
  // check z2 = 1311
  // check z3 = 1131
  // check z4 = 1133
  // check z5 = 3113
  function through
    extends Law;
    input Law law;
    input Real by;
  algorithm
    y := by * law(x);
  end through;
  Real z6 = both(function through(law = times, by = 2), function through(law = function times(b = 3), by = 3), time);
  Real z7 = both(function through(law = function times(b = 3), by = 2), function through(law = times, by = 3), time);
  // check z6 = 9322
  // check z7 = 3362
  parameter Real a = 3, c[3] = {1, 2, 3};
  Real y1 = mean(function g()), y2 = mean(square), y3 = mean(function line(a = a)), y4 = mean(function line(a = time, b = 2), b = 4);
  Real y5 = mean(function poly(c = c)), y6 = passed(square, 1), y7 = passed(function line(a = time), 2);
  Real y8 = der(slope), slope = mean(function line(a = time ^ 2));
  constant Real y9 = mean(square);
  // check y1 = 1
  // check y2 = 2
  // check y3 = 4
  // check y4 = 4
  // check y5 = 7
  // check y6 = 6
  // check y7 = 4
  // check y8 = 2
  // check y9 = 2
end M;

// language: function.as-argument-builtin
model M
  partial function Law
    input Real u;
    output Real y;
  end Law;
  function sine
    input Real u;
    output Real y;
    external "builtin" y = sin(u);
  end sine;
  function twice
    input Law law;
    input Real u;
    output Real y;
  algorithm
    y := law(law(u));
  end twice;
  Real y = twice(sine, time);
  // check y = 0.7456241416655579
end M;

// language: function.as-argument-of-other-inputs
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real z;
    output Real y = z;
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.as-argument-of-other-types
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real x;
    output Real y[2] = {x, x};
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.as-argument-with-an-open-input
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real x;
    input Real a;
    output Real y = a * x;
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.as-argument-unknown-input
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  Real y = f(function g(a = 1));
  // refused I116
end M;

// language: function.as-argument-partial
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  Real y = f(Law);
  // refused I103
end M;

// language: function.as-argument-expression
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  Real x = 1, y = f(x);
  // refused I107
end M;

// language: function.as-argument-used-as-value
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law + 1;
  algorithm
  end f;
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.partial-application-elsewhere
model M
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  Real y = 1 + function g(x = 1);
  // refused S101
end M;

// language: function.recursion-from-declarations
model M
  function f
    input Real x;
    output Real y = if x > 1 then 1 else f(x + 1);
  algorithm
  end f;
  Real y = f(time);
  // refused I190
end M;

// language: function.as-argument-with-builtin-name
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  Real y = f(sin);
  // refused I190
end M;
