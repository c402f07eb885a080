// Integers, Booleans and enumerations in functions; results that change at events.

// language: function.boolean-output
model M
  function above
    input Real x;
    input Real limit = 0.5;
    output Boolean yes;
  algorithm
    yes := x > limit;
  end above;
  discrete Real x(start = 0, fixed = true);
  Boolean b = above(x);
  Real y = if above(time, 2) then 1 else 2;
  Real z;
equation
  when time > 0.5 then
    x = 1;
  end when;
  z = if b and not above(time, 3) then 10 else 20;
  // check b = 1
  // check y = 2
  // check z = 10
end M;

// language: function.enumeration
model M
  type Shape = enumeration(circle, square, other "neither");
  function area
    input Real x;
    input Shape s = Shape.square;
    output Real a;
    output Shape next;
  algorithm
    if s == Shape.circle then
      a := 3 * x ^ 2;
      next := Shape.square;
    elseif s == Shape.square then
      a := x ^ 2;
      next := Shape.other;
    else
      a := 0;
      next := Shape.circle;
    end if;
  end area;
  parameter Shape p = Shape.circle;
  Real a, b = area(2 * time);
  Shape n; // discrete: of discrete arguments
  Integer i = Integer(n);
  Real sum_of;
  function over
    output Real y;
  algorithm
    y := 0;
    for s in Shape loop
      y := 10 * y + Integer(s);
    end for;
  end over;
equation
  (a, n) = area(2, p);
  sum_of = over() * time;
  // check a = 12
  // check b = 4
  // check n = 2
  // check i = 2
  // check sum_of = 123
end M;

// language: function.integers-of-an-if-beyond-the-range
model M "n*n would be rounded to an even number"
  function f
    input Integer n;
    output Integer k = 0;
  algorithm
    if n < 0 then
      k := 1;
    elseif mod(n*n, 2) == 1 then
      k := 2;
    end if;
  end f;
  Integer k = f(if time > 0.5 then 94906267 else 3);
  // fails R309
end M;

// language: function.integers-of-a-while-beyond-the-range
model M
  function f
    input Integer n;
    output Integer k = 1;
  algorithm
    while k*k*k*k < n loop
      k := 100000*k;
    end while;
  end f;
  Integer k = f(integer(1e15 + time));
  // fails R309
end M;

// language: function.integers-of-an-assert-beyond-the-range
model M
  function f
    input Integer n;
    output Integer k = n;
  algorithm
    assert(mod(n*n, 2) == 0, "even numbers only");
  end f;
  Integer k = f(if time > 0.5 then 94906267 else 2);
  // fails R309
end M;

// language: function.integers-of-conditions-not-reached
model M "a condition counts where those before it leave it open"
  function f
    input Integer n;
    output Integer k;
  algorithm
    if n > 94906265 then
      k := 1;
    elseif n*n > 5 then
      k := 2;
    else
      k := 3;
    end if;
    if n < 94906265 and n*n < 5 or n > 94906265 and not (n < 94906265 and n*n < 5) then
      k := k + 10;
    end if;
  end f;
  Integer k = f(if time > 0.5 then 94906267 else 2), l = f(if time > 0.5 then 3 else 94906267);
  // check k = 11
  // check l = 2
end M;

// language: function.integer-arithmetic
model M
  function gcd
    input Integer a;
    input Integer b;
    output Integer g;
  protected
    Integer x = a;
    Integer y = b;
    Integer r;
  algorithm
    while y > 0 loop
      r := mod(x, y);
      x := y;
      y := r;
    end while;
    g := x;
  end gcd;
  parameter Integer n = gcd(84, 36);
  Real v[gcd(6, 4)] = {time, 2 * time};
  Integer i = integer(floor(-2.5)) + rem(-7, 3) + mod(-7, 3) + div(-7, 3);
  // check n = 12
  // check v[2] = 2
  // check i = -4
end M;

// language: function.discrete-result
// A Boolean or Integer of a function gets an event where it changes.
model M
  function gearOf
    input Real v;
    output Integer gear = if v < 0.3 then 1 elseif v < 0.6 then 2 else 3;
    output Boolean isTop = gear == 3;
  algorithm
  end gearOf;
  Integer gear = gearOf(time), changes(start = 0, fixed = true), second, sum, inArm;
  Boolean isTop;
  Real x(start = 0, fixed = true), late(start = -1, fixed = true);
equation
  (second, isTop) = gearOf(2*time);
  der(x) = gear;
  when change(gear) then
    changes = pre(changes) + 1;
  end when;
  when isTop then
    late = time;
  end when;
  if time > 0.5 then
    inArm = 10 + gearOf(time - 0.5);
  else
    inArm = gearOf(time);
  end if;
algorithm
  sum := gearOf(time);
  if isTop then
    sum := sum + gearOf(time*time);
  end if;
  // check gear = 3
  // check changes = 2
  // check second = 3
  // check isTop = 1
  // check x = 2.1
  // check late = 0.3
  // check inArm = 12
  // check sum = 6
end M;

// language: function.discrete-result-in-record
// As the phase of a medium.
model M
  record State
    Integer phase;
    Real d;
  end State;
  function state
    input Real p;
    output State s;
  algorithm
    s.phase := if p > 0.5 and p < 0.8 then 2 else 1;
    s.d := if s.phase == 2 then 5*p else p;
  end state;
  State both[2] = {state(time), state(2*time)}, square = state(time*time), copy = square;
  Integer changes(start = 0, fixed = true);
  Real x(start = 0, fixed = true), y;
equation
  der(x) = both[1].phase;
  y = both[2].d + copy.phase;
  when change(copy.phase) then
    changes = pre(changes) + 1;
  end when;
  // check both[1].phase = 1
  // check x = 1.3
  // check y = 3
  // check changes = 2
end M;

// language: function.discrete-result-where-it-is-reached
model M
  function root
    input Real v;
    output Integer n = integer(sqrt(v));
  algorithm
    assert(v >= 0, "negative");
  end root;
  Integer n;
equation
  if time < 0.5 then
    n = root(0.5 - time);
  else
    n = 7;
  end if;
  // check n = 7
end M;

// language: function.discrete-result-without-event
model M
  function above
    input Real x;
    output Boolean yes = x > 0.5;
  algorithm
  end above;
  Integer i, j;
equation
  i = if noEvent(time > 0.5) then 1 else 0; // no event tells when it changes (specification 3.8.5)
  j = if above(time) and noEvent(time > 0.7) then 1 else 0;
  // refused I119 I119
end M;
