// Calls that fail, in places that may never be reached (specification 3.3, 8.3.4, 11.2.6).

// language: function.failing-in-arm
model M
  function f
    output Integer x;
  algorithm
    x := 2;
    assert(false, "no call of f");
  end f;
  parameter Boolean b = true;
  Integer i = if not b then f() else 1;
  Integer j = if b then 3 elseif f() > 1 then 4 else f();
  // check i = 1
  // check j = 3
end M;

// language: function.failing-in-arm-taken
// fails R309
model M
  function f
    output Integer x;
  algorithm
    x := 2;
    assert(false, "no call of f");
  end f;
  parameter Boolean b = false;
  Integer i = if not b then f() else 1;
end M;

// language: function.failing-condition-reached
// fails R309
model M
  function f
    output Boolean b;
  algorithm
    assert(false, "no call of f");
    b := true;
  end f;
  parameter Integer i = 5;
  Real x, z;
equation
  if i == 4 then
    x = 3;
  elseif time > 0.5 and f() then
    x = 4;
  else
    x = 7;
  end if;
  z = if time > 0.7 then (if f() then 1 else 2) else 4;
end M;

// language: function.failing-operand
model M
  function f
    output Boolean b;
  algorithm
    assert(false, "no call of f");
    b := true;
  end f;
  parameter Boolean no = false;
  Boolean a = no and f();
  Boolean o = not no or f();
  Boolean n = (time > 2 and f()) or (time < 2 or f());
  // check a = 0
  // check o = 1
  // check n = 1
end M;

// language: function.failing-in-conditions-not-reached
model M
  function f
    output Boolean b;
  algorithm
    assert(false, "no call of f");
    b := true;
  end f;
  parameter Integer i = 4;
  Real x, y, z;
  Integer n(start = 0, fixed = true);
equation
  if i == 4 then
    x = 3;
  elseif f() then
    x = 4;
  end if;
  if i == 4 then
    z = 5;
  elseif f() then
    z = if f() then 1 else 2;
  else
    z = 7;
  end if;
  when time > 0.5 then
    n = if i == 4 then pre(n) + 1 elseif f() then 7 else 8;
  end when;
algorithm
  if i == 4 then
    y := 3;
  elseif f() then
    y := 4;
  end if;
  // check x = 3
  // check y = 3
  // check z = 5
  // check n = 1
end M;

// language: function.failing-in-body
model M
  function f
    input Integer k;
    output Real y;
  algorithm
    assert(k > 3, "no call of f");
    y := k;
  end f;
  function g
    input Real x;
    output Real y = 1;
  algorithm
    if x > 10 then
      y := f(1);
    elseif x < 10 or f(2) > 0 then
      y := f(5);
    end if;
    while y > 20 loop
      y := f(3);
    end while;
    if x < 10 then
      return;
    end if;
    y := f(2);
  end g;
  parameter Real p = g(2);
  Real y = g(time);
  // check p = 5
  // check y = 5
end M;

// language: function.failing-for-certain
// refused I112
model M
  function f
    output Integer x;
  algorithm
    x := 2;
    assert(false, "no call of f");
  end f;
  parameter Integer n = if f() > 1 then 1 else 2;
  Real x[n];
equation
  x = fill(time, n);
end M;

// language: function.failing-size
// refused I112
model M
  function f
    output Integer x;
  algorithm
    x := 2;
    assert(false, "no call of f");
  end f;
  parameter Boolean b = true;
  Real y = if time > 1 then sum(1:f()) else 1;
end M;

// language: function.failing-in-relation-not-reached
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x;
  end f;
  Real b, c, d;
equation
  b = if time > 5 and f(-1) + time > 3 then 1 else 0;
  c = if time > 5 then (if f(-1)*time > 3 then 1 else 0) else 0;
  d = if time > 6 then (if f(-1)*time > 3 then 1 else 0) else 2;
  // check b = 0
  // check c = 0
  // check d = 2
end M;

// language: function.failing-in-relation-reached
// fails R309
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x;
  end f;
  Real b = if time > 0.5 then (if f(-1) + time > 3 then 1 else 0) else 0;
end M;

// language: function.failing-in-several-arms-not-reached
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x;
  end f;
  Real b = if time > 5 then f(-1) else 0, c = if time > 6 then f(-1) else 1;
  // check b = 0
  // check c = 1
end M;

// language: function.failing-in-several-conditions
// fails R309
model M "a comparison with what is not a number is false: the failure must be seen"
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x;
  end f;
  Real b = if time > 0.4 then (if noEvent(f(time - 10) + time > 3) then 1 else 0) else 0;
  Real c = if time > 0.6 then (if noEvent(f(time - 10) + time > 3) then 1 else 0) else 0;
end M;

// language: function.failing-in-several-conditions-not-reached
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x;
  end f;
  Real b = if time > 4 then (if noEvent(f(time - 10) + time > 3) then 1 else 0) else 0;
  Real c = if time > 6 then (if noEvent(f(time - 10) + time > 3) then 1 else 0) else 2;
  // check b = 0
  // check c = 2
end M;

// language: function.failing-as-several-conditions
// fails R309
model M
  function f
    input Real x;
    output Boolean y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x > 2;
  end f;
  Real b = if time > 0.4 then (if f(time - 10) then 1 else 0) else 0;
  Real c = if time > 0.6 then (if f(time - 10) then 1 else 0) else 0;
end M;

// language: function.failing-in-several-conditions-of-a-body
// fails R309
model M
  function f
    input Real x;
    output Boolean y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x > 2;
  end f;
  function g
    input Real x;
    output Real y;
  algorithm
    y := (if x > 0.4 then (if f(x - 10) then 1 else 0) else 0) + (if x > 0.6 then (if f(x - 10) then 1 else 0) else 0);
  end g;
  Real b = g(time);
end M;

// language: function.failing-with-parameters-in-relation
// fails R303 R309
model M "called once, before it is known whether it is needed"
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x;
  end f;
  parameter Real p = -1;
  Real b = if time > 0.5 then (if f(p) + time > 3 then 1 else 0) else 0;
end M;

// language: function.failing-with-parameters-in-relation-not-reached
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x;
  end f;
  parameter Real p = -1;
  Real b = if time > 5 then (if f(p) + time > 3 then 1 else 0) else 2;
  // check b = 2
end M;

// language: function.failing-in-several-arms-of-parameters
// fails R309
model M
  function f
    output Integer x;
  algorithm
    x := 2;
    assert(false, "no call of f");
  end f;
  parameter Boolean b = true, c = false;
  Integer i = if not b then f() else 1, j = if not c then f() else 1;
end M;

// language: function.failing-in-several-arms-of-parameters-not-reached
model M
  function f
    output Integer x;
  algorithm
    x := 2;
    assert(false, "no call of f");
  end f;
  parameter Boolean b = true, c = true;
  Integer i = if not b then f() else 1, j = if not c then f() else 2;
  // check i = 1
  // check j = 2
end M;

// language: function.failing-with-parameters-as-condition
// fails R303 R309
model M
  function f
    input Real x;
    output Boolean y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x > 2;
  end f;
  parameter Real p = -1;
  Real b = if time > 0.5 then (if f(p) then 1 else 0) else 0;
end M;

// language: function.failing-with-parameters-as-condition-not-reached
model M
  function f
    input Real x;
    output Boolean y;
  algorithm
    assert(x > 0.5, "f needs more than 0.5");
    y := x > 2;
  end f;
  parameter Real p = -1;
  Real b = if time > 5 and not f(p) then 1 else if time > 6 or time > 7 and f(p) then 3 else 2;
  // check b = 2
end M;

// language: function.results-on-a-condition
model M
  function f
    input Real x[:];
    output Real s;
    output Real most;
    output Integer fine;
  algorithm
    s := sum(x);
    most := max(x);
    fine := if s > 0.25 then 0 else 1;
  end f;
  parameter Integer n = 5;
  Real x[n];
  Integer k(start = 0);
  Real s(start = -1), most(start = -1);
  Integer fine(start = -1);
  Integer bad(start = 0);
  Real u = time;
algorithm
  when initial() then
    x := zeros(n);
  end when;
  when sample(0.125, 0.125) then
    k := pre(k) + 1;
    if k <= n then
      x[k] := u;
    end if;
  end when;
  when time >= 0.55 then
    if k < 4 then
      s := -2;
    else
      (s, most, fine) := f(x);
      assert(fine == 0, "not fine");
      bad := if k > 3 and fine == 1 then 1 else 0;
    end if;
  end when;
  // check s = 1.25
  // check most = 0.5
  // check fine = 0
  // check bad = 0
  // check k = 8
end M;

// language: function.failing-in-assertion-of-a-when
// the call is made where the assertion is reached, whatever else needs its results
model M
  function f
    input Real x;
    output Integer info;
    output Real y;
  algorithm
    assert(x > 0, "no root");
    info := if x > 3 then 1 else 0;
    y := sqrt(x);
  end f;
  Real x = time;
  Real y(start = 0, fixed = true);
  Integer info(start = 0, fixed = true);
algorithm
  when time > 0.5 then
    if time > 0.6 then
      assert(false, "late");
    else
      (info, y) := f(x - 0.25);
      assert(info == 0, "too large");
    end if;
  end when;
  // check y = 0.5
end M;

// language: function.failing-in-guards-of-an-assertion
// a condition calls a function where the condition around it holds, also in a `when`
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "a negative number");
    y := 2*x;
  end f;
  Real x = 3 - 2*time;
equation
  if noEvent(x > 1) then
    if noEvent(f(x - 1) > 1.5) then
      assert(f(x - 1) > 1, "too small");
    end if;
  end if;
  when sample(0, 0.1) then
    if noEvent(x > 1) then
      if noEvent(f(x - 1) > 1.5) then
        assert(f(x - 1) > 1, "too small");
      end if;
    end if;
  end when;
  annotation(experiment(StopTime = 2));
  // check x = -1
end M;
