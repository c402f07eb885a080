// Calls of functions (specification 12.3, 12.4): as statements, impure ones, results that nobody uses, calls that fail.

// language: function.statement-call
// functions without outputs, for their checks
model M
  function check
    input Real x;
    input Real limit = 10;
  algorithm
    assert(x < limit, "too much");
  end check;
  function root "calls another one"
    input Real x;
    output Real y;
  algorithm
    check(x, 100);
    y := sqrt(x);
  end root;
  parameter Real table[:] = {1, 2, 3};
  Real y = time, z = root(4 + time), w;
initial algorithm
  check(table[3]);
equation
  check(y);
  when time > 0.5 then
    check(y, 0.6);
  end when;
algorithm
  w := 2*y;
  check(w);
  // check z = 2.23606797749979
  // check w = 2
end M;

// language: function.statement-call-fails
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  Real y = time;
equation
  check(y);
  // fails R309
end M;

// language: function.statement-call-behind-its-condition
// a call that is not reached fails nothing, and its arguments need no values
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  parameter Boolean on = false;
  Real y = time, w;
  Boolean seen(start = false, fixed = true);
equation
  if on then
    check(y);
  end if;
  if y < 0.3 then
    check(y);
  end if;
  if y > 2 then
    check(log(y - 2));
    check(9);
  end if;
  when time > 0.7 then
    check(time - 0.6);
    seen = true;
  end when;
algorithm
  w := y;
  if w > 5 then
    check(w);
  end if;
  // check y = 1
  // check seen = 1
end M;

// language: function.statement-call-of-constant-reached
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
equation
  if time > 0.3 then
    check(9);
  end if;
  // fails R309
end M;

// language: function.statement-call-of-constant-fails
model M
  function check
    input Integer x;
  algorithm
    assert(x < 3, "too much");
  end check;
equation
  check(3);
  // refused I112
end M;

// language: function.statement-call-inside-fails
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  function f
    input Real x;
    output Real y = 2*x;
  algorithm
    check(x);
  end f;
  Real y = f(time);
  // fails R309
end M;

// language: function.statement-call-at-the-start
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  Real y = time;
initial equation
  check(y);
  // refused I190
end M;

// language: function.without-value
model M
  function check
    input Real x;
  algorithm
    assert(x < 5, "too much");
  end check;
  Real y = check(time);
  Real z;
equation
  (z) = check(time);
  // refused I107 I107
end M;

// language: function.impure
model M
  pure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = f(time);
  // check y = 1
end M;

// language: function.impure-outside-of-when
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = f(time);
  // refused I140
end M;

// language: function.impure-in-when
model M
  impure function f
    input Real x;
    output Real y = 2 * x;
  algorithm
  end f;
  parameter Real p = f(3);
  parameter Real q(fixed = false);
  discrete Real y(start = 0, fixed = true), z(start = 0, fixed = true);
initial algorithm
  q := f(4);
equation
  when time > 0.5 then
    y = f(5);
    z = if time > 0.7 then 1 else f(y);
  end when;
  // check p = 6
  // check q = 8
  // check y = 10
  // check z = 20
end M;

// language: function.impure-in-pure-function
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  function g
    input Real x;
    output Real y = f(x);
  algorithm
  end g;
  Real y = g(time);
  // refused I140
end M;

// language: function.impure-undeclared
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  function g
    input Real x;
    output Real y;
  protected
    Real z;
  algorithm
    z := f(x);
    y := z + 1;
  end g;
  function h
    input Real x;
    output Real y = 2*g(x);
  algorithm
  end h;
  Real y(start = 0, fixed = true);
equation
  when time > 0.5 then
    y = h(3);
  end when;
  // warns I142
  // check y = 8
end M;

// language: function.impure-undeclared-with-several-calls
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  function g
    input Real x;
    output Real y;
  algorithm
    y := f(x) + f(2*x);
  end g;
  function h
    input Real x;
    input Boolean twice;
    output Real y;
  algorithm
    y := g(x);
    if twice then
      y := y + g(x) + f(1);
    end if;
  end h;
  Real y(start = 0, fixed = true), z(start = 0, fixed = true);
  parameter Real p = pure(h(2, true));
equation
  when time > 0.5 then
    y = h(3, true) + g(1);
    z = pure(h(time, time > 2)) - time;
  end when;
  // warns I142
  // check y = 22
  // check z = 1
  // check p = 13
end M;

// language: function.impure-in-declared-pure
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  pure function g
    input Real x;
    output Real y = f(x);
  algorithm
  end g;
  Real y(start = 0, fixed = true);
equation
  when time > 0.5 then
    y = g(3);
  end when;
  // refused I140
end M;

// language: function.pure-call
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = pure(f(time));
  parameter Integer n = integer(pure(f(2)));
  Real z[n] = fill(time, n);
  // check y = 1
  // check z[2] = 1
end M;

// language: function.pure-built-in
// it is the call itself that counts as pure, not what stands in a built-in function
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = pure(max(f(time), 0));
  // refused I140
end M;

// language: function.unused-result
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x < 10, "too large");
    y := x;
  end f;
  function g
    input Real x;
    output Real y;
  algorithm
    f(x);
    y := 2 * x;
  end g;
  Real y = g(time);
equation
  f(time);
  // check y = 2
end M;

// language: function.unused-result-fails
model M
  function f
    input Real x;
    output Boolean y;
  algorithm
    assert(x < 0.5, "too large");
    y := false;
  end f;
  Real x = time;
equation
  f(x);
  // fails R309
end M;

// language: function.failing-in-step-not-reached
// in an arm, a second operand and a statement that are not taken until t = 0.4: the steps count at all times, what is in them does not
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "not positive");
    y := 10*x;
  end f;
  Real arm = if time > 0.4 then floor(f(time - 0.35)) else -1, chosen = if time < 0.4 then -2 elseif time < 2 then mod(f(time - 0.35), 4) else -1;
  Boolean operand = time > 0.4 and integer(f(time - 0.35)) > 5;
  Real assigned;
algorithm
  assigned := 0;
  if time > 0.4 then
    assigned := div(f(time - 0.35), 2);
  end if;
  // check arm = 6
  // check chosen = 2.5
  // check operand = 1
  // check assigned = 3
end M;

// language: function.failing-in-step-reached
// fails R309
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x < 0.5, "too large");
    y := 10*x;
  end f;
  Real arm = if time > 0.4 then floor(f(time)) else -1;
end M;

// language: function.call-of-a-discrete-variable-in-a-linear-system
// Its matrix changes at events only; on the right stands a call with an argument that varies and one that changes at events.
model M
  function turned
    input Real x, n;
    output Real y = x;
  protected
    Real i = 0;
  algorithm
    while i < n loop
      y := 2*y;
      i := i + 1;
    end while;
  end turned;
  parameter Real q = 4, r = 5;
  Real x(start = 1, fixed = true), a, b, c;
  discrete Real n(start = 1, fixed = true);
  Real d[3] = {(2 + n)*a + b + c - turned(x, n), a + q*b - c - x, a - b + r*c - n};
equation
  der(x) = 0.25*a;
  (2 + n)*a + b + c = turned(x, n);
  a + q*b - c = x;
  a - b + r*c = n;
  when time > 0.5 then
    n = 3;
  end when;
  // check d[1] = 0
  // check d[2] = 0
  // check d[3] = 0
  // check n = 3
end M;

// language: function.named-as-an-operator
// Operators of clocks and of state machines give way to a function or a record of the same name, wherever it is found.
function transition
  input Real u;
  output Real y = 2*u;
end transition;
package Other
  function hold
    input Real u;
    output Real y = 3*u;
  end hold;
end Other;
record interval
  Real h;
end interval;
model M
  import Other.hold;
  Real a = transition(1 + 0*time);
  Real b = hold(1 + 0*time);
  interval c = interval(4);
  // check a = 2
  // check b = 3
  // check c.h = 4
end M;
