// Functions of arrays and records of arrays (specification 12, 10): sizes, subscripts, elements one by one.

// language: function.for-array
model M
  function f
    input Real v[:];
    output Real weighted;
    output Integer count;
    output Real nested;
  algorithm
    weighted := 0;
    count := 0;
    for x in v loop
      count := count + 1;
      weighted := weighted + count * x;
    end for;
    for i in {2, 3, 5} loop
      weighted := weighted + i;
    end for;
    nested := 0;
    for i in 1:size(v, 1), j in 1:i loop
      nested := nested + v[j];
    end for;
  end f;
  Real w, n, e, m, c, z;
equation
  (w, c, n) = f({time, 2 * time, 3 * time});
  (e, z, m) = f(fill(time, 0));
  // check w = 24
  // check c = 3
  // check n = 10
  // check e = 10
  // check z = 0
  // check m = 0
end M;

// language: function.dependent-sizes
model M
  function f
    input Real x[:];
    input Real A[size(x, 1), :];
    output Real y[size(A, 2)];
    output Real z[size(x, 1) + 1];
  protected
    Integer n = size(A, 2);
    Real w[n];
  algorithm
    for j in 1:n loop
      w[j] := x * A[:, j];
    end for;
    y := w;
    z := cat(1, x, {sum(w)});
  end f;
  Real y[3], z[3];
equation
  (y, z) = f({time, 2}, [1, 2, 3; 4, 5, 6]);
  // check y[1] = 9
  // check y[2] = 12
  // check y[3] = 15
  // check z[1] = 1
  // check z[3] = 36
end M;

// language: function.wrong-size
model M
  function f
    input Real x[2];
    input Real y[size(x, 1)];
    output Real z = x * y;
  algorithm
  end f;
  Real a = f({1, 2, 3}, {1, 2, 3});
  Real b = f({1, 2}, {1, 2, 3});
  // refused I108 I108
end M;

// language: function.array-output
model M
  function rotated
    input Real v[2];
    input Real phi;
    output Real w[2];
  algorithm
    w := [cos(phi), -sin(phi); sin(phi), cos(phi)] * v;
  end rotated;
  function twice
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 2)];
  algorithm
    for i in 1:size(A, 1) loop
      B[i, :] := 2 * A[i, :];
    end for;
  end twice;
  function chain "slices through several functions"
    input Real A[:, 2];
    output Real v[2];
  protected
    Real B[size(A, 1), 2];
  algorithm
    B := twice(A);
    B[:, 1] := B[end:-1:1, 1];
    B[1:1, :] := twice(A[1:1, :]);
    v := rotated(B[end, :], 0) + B[1, :];
  end chain;
  Real w[2] = rotated({time, 0}, 1.5707963267948966);
  Real v[2] = chain([time, 2; 3, 4; 5, 6]);
  // check w[1] = 0
  // check w[2] = 1
  // check v[1] = 4
  // check v[2] = 16
end M;

// language: function.varying-subscript
model M
  function sorted "by insertion"
    input Real v[:];
    output Real s[size(v, 1)] = v;
  protected
    Integer j;
    Real x;
  algorithm
    for i in 2:size(v, 1) loop
      x := s[i];
      j := i - 1;
      while j >= 1 loop
        if s[j] <= x then
          break;
        end if;
        s[j + 1] := s[j];
        j := j - 1;
      end while;
      s[j + 1] := x;
    end for;
  end sorted;
  function swap
    input Real A[:, :];
    input Integer i;
    input Integer j;
    output Real B[size(A, 1), size(A, 2)] = A;
  algorithm
    B[{i, j}, :] := B[{j, i}, :];
  end swap;
  Real s[5] = sorted({3 * time, -1, 2, 5, 0});
  Real long[40] = sorted({(1 - 2 * mod(i, 2)) * i * time for i in 1:40});
  Integer k = if time > 0.5 then 3 else 2;
  Real B[3, 2] = swap([time, 2; 3, 4; 5, 6], 1, k);
  // check s[1] = -1
  // check s[2] = 0
  // check s[3] = 2
  // check s[4] = 3
  // check s[5] = 5
  // check long[1] = -39
  // check long[20] = -1
  // check long[21] = 2
  // check long[40] = 40
  // check B[1,1] = 5
  // check B[1,2] = 6
  // check B[3,1] = 1
  // check B[3,2] = 2
end M;

// language: function.subscript-out-of-range
model M
  function at
    input Real v[:];
    input Integer i;
    output Real y;
  protected
    Real w[size(v, 1)] = v;
  algorithm
    w[i] := 1;
    y := w[i];
  end at;
  Integer k = if time > 0.5 then 4 else 1;
  Real y = at({1, 2, 3 * time}, k);
  // fails R309
end M;

// language: function.vectorized
model M
  function sq
    input Real x;
    output Real y = x * x;
  algorithm
  end sq;
  function norm
    input Real v[:];
    output Real y = sqrt(v * v);
  algorithm
  end norm;
  function weighted
    input Real v[:];
    input Real k;
    output Real y[size(v, 1)] = k * v;
  algorithm
  end weighted;
  Real a[3] = sq({time, 2, 3});
  Real b[2, 2] = sq([1, 2; 3, 4 * time]);
  Real c[2] = norm([3, 4; 6, 8 * time]);
  Real d[2, 3] = weighted([1, 2, 3; 4, 5, 6 * time], {10, 100});
  Real e[2] = atan2({0, time}, {1, 0});
  // check a[3] = 9
  // check b[2,1] = 9
  // check b[2,2] = 16
  // check c[1] = 5
  // check c[2] = 10
  // check d[1,3] = 30
  // check d[2,1] = 400
  // check e[2] = 1.5707963267948966
end M;

// language: function.vectorized-default
model M
  function f
    input Real x;
    input Real z[2] = {x, 2 * x};
    output Real r = z[1] + 10 * z[2];
  algorithm
  end f;
  function g
    input Real x;
    input Real y = 2 * x;
    input Real z[:] = {x, y};
    output Real r = sum(z) + y;
  algorithm
  end g;
  function p
    input Real v[2];
    input Real m[2, 2] = [v[1], v[2]; 0, 1];
    output Real y = m[1, 2];
  algorithm
  end p;
  record R
    Real a;
    Real b[2] = {a, 2 * a};
  end R;
  function h
    input R r;
    input Real k = r.a;
    input Real c[2] = r.b;
    output Real y = r.b[2] + k + c[1];
  algorithm
  end h;
  Real o = time;
  Real a[2] = f({o, 3 * o});
  Real b[2] = g({o, 2 * o});
  Real c[3] = g(o, {1, 2, 3});
  Real d[2] = p({{1, 2}, {3, 4 * o}});
  R r[2] = R({1, 5});
  R q[2](a = {1, 5});
  Real e[2] = h(q);
  // A default that uses an input is that of the element (12.4.6): f(1) = 1 + 10 * 2, f(3) = 3 + 10 * 6.
  // check a[1] = 21
  // check a[2] = 63
  // g(x) = x + y + y with y = 2 x
  // check b[1] = 5
  // check b[2] = 10
  // g(1, y) = 1 + y + y
  // check c[3] = 7
  // check d[1] = 2
  // check d[2] = 4
  // check r[1].b[2] = 2
  // check r[2].b[1] = 5
  // h = 2 a + a + a
  // check e[1] = 4
  // check e[2] = 20
end M;

// language: function.empty-arrays
model M
  function total
    input Real v[:];
    output Real s;
    output Real w[size(v, 1)];
    output Integer n;
  algorithm
    s := sum(v);
    w := 2 * v;
    n := size(w, 1);
  end total;
  parameter Real none[0];
  Real s, e[0];
  Integer n;
equation
  (s, e, n) = total(none);
  // check s = 0
  // check n = 0
end M;

// language: function.subscript-out-of-range-not-reached
// The size of an argument decides: an element that it lacks is an error where it is reached.
model M
  function dry
    input Real x[:];
    output Real y;
  algorithm
    y := x[1] + x[2];
  end dry;
  function f
    input Real t;
    input Real x[:];
    output Real y;
  algorithm
    if t > 2 then
      y := dry(x);
    else
      y := x[1];
    end if;
  end f;
  Real y = f(time, {5});
  // check y = 5
end M;

// language: function.subscript-out-of-range-reached
// fails R309
model M
  function f
    input Real t;
    input Real x[:];
    output Real y;
  algorithm
    y := if t > 0.5 then x[size(x, 1) + 1] else x[1];
  end f;
  Real y = f(time, {5});
end M;

// language: function.size-in-a-record
// Integers of a record that are known decide about sizes.
model M
  record Curve
    parameter Integer n;
    Real x[n], y[n];
  end Curve;
  function scaled
    input Curve c;
    input Real k;
    output Curve r(n = c.n) = c;
  protected
    Real half[c.n] = c.y/2;
  algorithm
    for i in 1:c.n loop
      r.y[i] := k*half[i];
    end for;
  end scaled;
  function last
    input Curve c;
    input Real k;
    output Real y;
  protected
    Curve r(n = c.n) = scaled(c, k);
  algorithm
    y := r.x[end] + r.y[c.n];
  end last;
  parameter Curve c(n = 3, x = {0, 1, 2}, y = {2, 4, 6});
  Real y = last(c, 1 + time);
  // check y = 8
end M;

// language: function.large-table
// A constant of a function with more than 1000 numbers, and subscripts that vary.
model M
  function f
    input Real u;
    output Real y;
  protected
    constant Real t[:, :] = {i + 0.001*j for i in 1:400, j in 1:4};
    Integer k = integer(u);
  algorithm
    y := t[1, k] + sum(t[:, k]) + sum(t[4, k:k + 1]);
  end f;
  Real y = f(1 + 10*time);
  // check y = 78.019
end M;

// language: function.several-results-for-each-element
model M
  function f
    input Integer a;
    input Integer b;
    output Integer c = b;
    output Integer d = a;
  algorithm
  end f;
  Integer x[2], y[2];
equation
  (x, y) = f({1, 2}, {3, 4});
  // refused I116
end M;

// language: function.record-of-given-size
model M
  record C
    parameter Integer n;
    Real x[n];
    Real total;
  end C;
  function filled
    input Real r[:];
    output C c(n = size(r, 1));
  protected
    Integer n = 7;
  algorithm
    c.x := 2 * r;
    c.total := sum(r) + n;
  end filled;
  function last
    input Real r[:];
    output Real y;
    output Real t;
  protected
    C c(n = size(r, 1));
  algorithm
    c := filled(r);
    y := c.x[end];
    t := c.total;
  end last;
  Real y, t;
equation
  (y, t) = last({1, 2, time});
  // check t = 11
  // check y = 2
end M;

// language: function.record-of-unknown-size
model M
  record C
    parameter Integer n;
    Real x[n];
  end C;
  function f
    input Real r;
    output Real y;
  protected
    C c;
  algorithm
    y := r;
  end f;
  Real y = f(time);
  // refused I190
end M;

// language: function.error-in-two-shapes
model M
  function f "read for each size, refused once"
    input Real x[:];
    output Real y;
  algorithm
    y := true;
  end f;
  Real y = f({time}), z = f({time, 1});
  // refused I107
end M;

// language: function.type-of-unknown-size
package P
  type V = Real[:];
  function total
    input V u;
    output Real y;
  algorithm
    y := sum(u);
  end total;
  function shifted
    input V u;
    output V y;
  protected
    V z;
    V w = u;
  algorithm
    z := w[2:end];
    y := cat(1, z, {7});
  end shifted;
  model M
    Real x = total({time, 2});
    Real y[3] = shifted({time, 2, 3});
    parameter Real k = total({1, 2, 4});
    Real z = k;
  // check x = 3
  // check y[1] = 2
  // check y[3] = 7
  // check z = 7
  end M;
end P;

// language: function.size-of-a-type
package P
  type V = Real[3];
  function f
    input V u;
    output Real y;
  algorithm
    y := sum(u);
  end f;
  model M
    Real x = f({time, 2});
  // refused I108
  end M;
end P;

// language: function.field-of-unknown-size-with-value
package P
  record Map
    Real J = 1;
    Real v[:] = {3, 4};
  end Map;
  record Open
    Real J = 1;
    Real v[:];
  end Open;
  function default
    input Real s;
    output Map b;
  algorithm
    b.J := s;
  end default;
  function replaced
    input Real s;
    output Map b;
  algorithm
    b := Map(J = s, v = {1, s, 2});
  end replaced;
  function modified
    input Real s;
    output Open b(v = {s, 2 * s});
  algorithm
    b.J := s;
  end modified;
  function of_local
    input Real s;
    output Real y;
  protected
    Map b[2](v = {{s, 2 * s, 1}, {s, s, s}});
  algorithm
    y := sum(b[1].v) + sum(b[2].v) + b[2].J;
  end of_local;
  model M
    parameter Map p = replaced(3);
    Map d = default(time);
    Map r = replaced(time);
    Open m = modified(time);
    Real y = sum(p.v);
    Real z = of_local(2 * time);
  // check y = 6
  // check d.J = 1
  // check d.v[2] = 4
  // check r.v[3] = 2
  // check m.v[2] = 2
  // check z = 14
  end M;
end P;

// language: function.results-chosen-in-many-components
// several results of one call, chosen by a condition that each of the components has for itself
package P
  function increases
    input Real x[:];
    input Boolean mayStay = false;
    output Boolean is = true;
  algorithm
    for i in 2:size(x, 1) loop
      is := is and (x[i] > x[i - 1] or mayStay and x[i] >= x[i - 1]);
    end for;
  end increases;
  function slopes
    input Real table[:, :];
    input Integer k;
    output Real slope[size(table, 1), 2];
  algorithm
    for i in 1:size(table, 1) loop
      slope[i, 1] := table[i, 2]*k;
      slope[i, 2] := table[i, 2]*(k + 100*i);
    end for;
  end slopes;
  block B
    parameter Real table[:, 2] = [0, 0; 0.5, 2; 1, 2; 1.3, 16; 1.6, 15];
    parameter Integer k = 1;
    final parameter Boolean isSmooth = k <> 1;
    final parameter Boolean isInOrder = increases(table[:, 1], not isSmooth);
    final parameter Real slope[size(table, 1), 2] = if isSmooth and isInOrder then slopes(table, k) else zeros(size(table, 1), 2);
    output Real y = sum(slope);
  end B;
  model M
    B b[20](k = 1:20), one(k = 7);
    // check one.y = 15390
    // check b[1].y = 0
    // check b[2].y = 15040
    // check b[7].y = 15390
    // check b[20].y = 16300
  end M;
end P;

// language: function.results-chosen-in-like-systems
// several results of one call, chosen by a condition, in a nonlinear system that each of the components has
package P
  function doubled
    input Real x;
    output Real y[2] = {x, 2*x};
  protected
    Integer i = 0;
  algorithm
    while i < 2 loop
      y := 2*y;
      i := i + 1;
    end while;
  end doubled;
  block B
    parameter Real gain = 1;
    parameter Boolean mayCall = true;
    Real q[2], z;
  equation
    q = if mayCall and time > 0.5 then gain*doubled(z) else {1, 2};
    z + 0.1*z^3 = 1 + 0.01*q[1]*q[2];
  end B;
  model M
    B b[20], one;
    Real apart = max(abs(b.z - fill(one.z, 20)));
    // check one.q[1] = 5.32461650767547
    // check b[1].z = 1.33115412691887
    // check b[20].q[2] = 10.6492330153509
    // check apart = 0
  end M;
end P;
