// Operator records (specification 14, 4.6, 9.2). What stands before the first case stands in front of each.

operator record Complex
  replaceable Real re;
  replaceable Real im;
  encapsulated operator 'constructor'
    import Complex;
    function fromReal
      input Real re;
      input Real im = 0;
      output Complex result(re = re, im = im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '0'
    import Complex;
    output Complex c;
  algorithm
    c := Complex(0);
  end '0';
  encapsulated operator '-'
    import Complex;
    function negate
      input Complex a;
      output Complex c;
    algorithm
      c := Complex(-a.re, -a.im);
    end negate;
    function subtract
      input Complex a;
      input Complex b;
      output Complex c;
    algorithm
      c := Complex(a.re - b.re, a.im - b.im);
    end subtract;
  end '-';
  encapsulated operator function '+'
    import Complex;
    input Complex a;
    input Complex b;
    output Complex c;
  algorithm
    c := Complex(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator '*'
    import Complex;
    function multiply
      input Complex a;
      input Complex b;
      output Complex c;
    algorithm
      c := Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
    end multiply;
    function scalarProduct
      input Complex a[:];
      input Complex b[size(a, 1)];
      output Complex c;
    algorithm
      c := Complex(0);
      for i in 1:size(a, 1) loop
        c := c + a[i] * b[i];
      end for;
    end scalarProduct;
  end '*';
  encapsulated operator function '/'
    import Complex;
    input Complex a;
    input Complex b;
    output Complex c;
  algorithm
    c := Complex((a.re * b.re + a.im * b.im) / (b.re * b.re + b.im * b.im), (a.im * b.re - a.re * b.im) / (b.re * b.re + b.im * b.im));
  end '/';
  encapsulated operator function '=='
    import Complex;
    input Complex a;
    input Complex b;
    output Boolean same;
  algorithm
    same := a.re == b.re and a.im == b.im;
  end '==';
end Complex;

// language: operator-record.arithmetic
package P
  constant Complex j = Complex(0, 1);
  model M
    parameter Complex p = Complex(1, 2);
    Complex a = Complex(2 * time, 3), b(re = 4, im = time);
    Complex sum = a + b, difference = a - b, product = a * b, quotient = a / b, negative = -a;
    Complex long = 1 + 2 * a - b * j / p + 3.5;
    // check sum.re = 6
    // check sum.im = 4
    // check difference.re = -2
    // check difference.im = 2
    // check product.re = 5
    // check product.im = 14
    // check quotient.re = 0.6470588235294118
    // check quotient.im = 0.5882352941176471
    // check negative.re = -2
    // check negative.im = -3
    // check long.re = 7.1
    // check long.im = 4.8
  end M;
end P;

// language: operator-record.constructor
package P
  operator record R
    Real a = 10;
    Real b;
    encapsulated operator 'constructor'
      import P.R;
      function one
        input Real b;
        output R r(a = 2 * b, b = b);
      algorithm
      end one;
      function several
        input Real v[:];
        input Real factor = 1;
        output R r;
      algorithm
        r.b := factor * sum(v);
      end several;
      function text
        input String name;
        output R r(b = 5);
      algorithm
        r.a := if name == "x" then 1 else 2;
      end text;
    end 'constructor';
  end R;
  operator record Plain
    Real a;
    Real b = 2 * a;
  end Plain;
  model M
    R one = R(time), many = R({1, time, 3}), times = R(factor = 10, v = {time}), text = R("x"), rows[2] = R(b = {1, 7 * time});
    R fields(a = 7, b = 8);
    Plain plain = Plain(3 * time);
    // check one.a = 2
    // check one.b = 1
    // check many.a = 10
    // check many.b = 5
    // check times.b = 10
    // check text.a = 1
    // check text.b = 5
    // check rows[2].b = 7
    // check fields.a = 7
    // check plain.b = 6
  end M;
end P;

// language: operator-record.constructor-of-nothing-that-fits
model M
  Complex a = Complex(true), b = Complex(x = 1), c = Complex(1, 2, 3);
  // refused I116 I116 I116
end M;

// language: operator-record.ambiguous-constructor
package P
  operator record R
    Real a;
    encapsulated operator 'constructor'
      import P.R;
      function one
        input Real a;
        output R r;
      algorithm
        r.a := a;
      end one;
      function two
        input Real a;
        input Real b = 2;
        output R r;
      algorithm
        r.a := a + b;
      end two;
    end 'constructor';
  end R;
  model M
    R one = R(a = 1, b = 3);
    R several = R(1);
    // refused I116
  end M;
end P;

// language: operator-record.ambiguous-operator
package P
  operator record A
    Real x;
    encapsulated operator function '+'
      import P.A;
      import P.B;
      input A a;
      input B b;
      output Real c;
    algorithm
      c := a.x + b.x;
    end '+';
  end A;
  operator record B
    Real x;
    encapsulated operator function '+'
      import P.A;
      import P.B;
      input A a;
      input B b;
      output Real c;
    algorithm
      c := a.x - b.x;
    end '+';
  end B;
  model M
    A a(x = 1);
    B b(x = 2);
    Real c = a + b;
    // refused I116
  end M;
end P;

// language: operator-record.two-classes
package P
  operator record Length
    Real m;
    encapsulated operator 'constructor'
      import P.Length;
      import P.Feet;
      function fromFeet
        input Feet f;
        output Length l;
      algorithm
        l.m := 0.3048 * f.ft;
      end fromFeet;
      function fromReal
        input Real m;
        output Length l;
      algorithm
        l.m := m;
      end fromReal;
    end 'constructor';
    encapsulated operator function '+'
      import P.Length;
      input Length a;
      input Length b;
      output Length c;
    algorithm
      c := Length(a.m + b.m);
    end '+';
    encapsulated operator function '/'
      import P.Length;
      import P.Feet;
      input Length a;
      input Feet b;
      output Real c;
    algorithm
      c := a.m / b.ft;
    end '/';
  end Length;
  operator record Feet
    Real ft;
  end Feet;
  model M
    Length l = Length(2 * time), a = l + f, b = f + l;
    Feet f(ft = 10);
    Real q = l / f;
    // check a.m = 5.048
    // check b.m = 5.048
    // check q = 0.2
  end M;
end P;

// language: operator-record.missing-operator
model M
  Complex a = Complex(1, 2), b = a ^ a, c = not a;
  Boolean d = a < a, e = a and a;
  Complex f = a + true;
  // refused I107 I107 I107 I107 I107
end M;

// language: operator-record.relations
package P
  operator record R
    Integer n;
    encapsulated operator function '=='
      import P.R;
      input R a;
      input R b;
      output Boolean c;
    algorithm
      c := mod(a.n, 3) == mod(b.n, 3);
    end '==';
    encapsulated operator function '<'
      import P.R;
      input R a;
      input R b;
      output Boolean c;
    algorithm
      c := a.n > b.n;
    end '<';
    encapsulated operator function 'and'
      import P.R;
      input R a;
      input R b;
      output R c;
    algorithm
      c.n := a.n * b.n;
    end 'and';
    encapsulated operator function 'not'
      import P.R;
      input R a;
      output R c;
    algorithm
      c.n := -a.n;
    end 'not';
  end R;
  model M
    parameter R a = R(2), b = R(5);
    parameter R both = a and b, other = not a;
    parameter Boolean same = a == b;
    Real x[if same then 2 else 3] = {time, 2 * time};
    Boolean less = a < b;
    Real y = if b < a then time else -time;
    // check both.n = 10
    // check other.n = -2
    // check less = 0
    // check y = 1
    // check x[2] = 2
  end M;
end P;

// language: operator-record.arrays
model M
  Complex a[2] = {Complex(1, time), Complex(2, 3)}, b[2] = {Complex(4, 5), Complex(time, -1)}, m[2, 2] = {a, b};
  Complex sum[2] = a + b, difference[2] = a - b, negative[2] = -a, twice[2] = 2 * a, half[2] = a / Complex(2, 0);
  Complex parts[2] = a .* b, ratio[2] = a ./ b, more[2] = a .+ 1, real[2] = a + {10, 20};
  Complex scalar = a * b, vector[2] = m * a, square[2, 2] = m * m, whole = .sum(m), of_elements = .sum(a[i] * i for i in 1:2);
  // check sum[2].im = 2
  // check difference[1].re = -3
  // check negative[2].im = -3
  // check twice[2].im = 6
  // check half[2].re = 1
  // check parts[1].re = -1
  // check parts[1].im = 9
  // check ratio[2].re = -0.5
  // check ratio[2].im = 2.5
  // check more[1].re = 2
  // check more[1].im = 1
  // check real[2].re = 22
  // check scalar.re = 4
  // check scalar.im = 10
  // check vector[1].re = -5
  // check vector[1].im = 14
  // check vector[2].re = 4
  // check vector[2].im = 10
  // check square[2,2].re = -7
  // check square[2,2].im = 20
  // check whole.re = 8
  // check whole.im = 8
  // check of_elements.re = 5
  // check of_elements.im = 7
end M;

// language: operator-record.arrays-of-size-zero
model M
  parameter Integer n = 0;
  Complex none[n] = fill(Complex(1), n), sum[n] = none + none;
  Complex whole = .sum(none) + time, product[2] = fill(Complex(1), 2, n) * none;
  // check whole.re = 1
  // check whole.im = 0
  // check product[2].re = 0
  parameter Real never = 0 "no interval";
  Real number = 1 + .sum(floor(10 * time * i) + (if sample(0, never) then 1 else 0) for i in 1:n);
  Complex of_events = .sum(Complex(if sample(0, never) then time else floor(10 * time), delay(time, 0.1)) for i in 1:n) + time;
  // check number = 1
  // check of_events.re = 1
  // check of_events.im = 0
end M;

// language: operator-record.arrays-that-do-not-fit
model M
  Complex a[2] = {Complex(1), Complex(2)}, b[3] = {Complex(1), Complex(2), Complex(3)}, m[2, 2] = {a, a};
  Complex c[2] = a + b;
  Complex d[2] = a * m;
  Complex e[2] = a + Complex(1);
  // refused I108 I107 I108
end M;

// language: operator-record.array-moves-as-singles
model M
  parameter Integer n = 3;
  Complex z[n](re(each start = 1, each fixed = true), im(each start = 0, each fixed = true)), rate[n];
  Complex a(re(start = 1, fixed = true), im(start = 0, fixed = true));
  Real x(start = 1, fixed = true), y(start = 0, fixed = true);
  parameter Complex p[n] = {Complex(-0.5, k) for k in 1:n};
  Real from_single = (z[2].re - a.re)^2 + (z[2].im - a.im)^2, from_fields = (a.re - x)^2 + (a.im - y)^2;
  Real length = z[1].re^2 + z[1].im^2;
equation
  der(z.re) = rate.re;
  der(z.im) = rate.im;
  rate = p .* z;
  Complex(der(a.re), der(a.im)) = p[2] * a;
  der(x) = -0.5 * x - 2 * y;
  der(y) = 2 * x - 0.5 * y;
  // check from_single = 0
  // check from_fields = 0
  // check length = 0.36787944117144233
  annotation(experiment(Tolerance = 1e-10));
end M;

// language: operator-record.derived
package P
  type Voltage = Real(unit = "V");
  type Current = Real(unit = "A");
  operator record ComplexVoltage = Complex(redeclare Voltage re, redeclare Voltage im);
  operator record ComplexCurrent = Complex(redeclare Current re, redeclare Current im);
  function conjugate
    input Complex c;
    output Complex result = Complex(c.re, -c.im);
  algorithm
  end conjugate;
  model M
    ComplexVoltage v = ComplexVoltage(3, time), w = v + Complex(1), u(re(start = 1), im = 2);
    ComplexCurrent i = Complex(2, 1);
    Complex s = v * conjugate(i);
  equation
    u.re = time;
    // check w.re = 4
    // check s.re = 7
    // check s.im = -1
    // check u.re = 1
  end M;
end P;

// language: operator-record.functions
package P
  function abs "hides the built-in one"
    input Complex c;
    output Real length = (c.re^2 + c.im^2)^0.5;
  algorithm
  end abs;
  function power
    input Complex c;
    input Integer n;
    output Complex result(re = 1, im = 0);
    output Real distance;
  protected
    Complex powers[n];
  algorithm
    for i in 1:n loop
      result := result * c;
      powers[i] := result;
    end for;
    distance := abs(powers[n] - c) + .abs(-1);
  end power;
  function most
    input Complex v[:];
    output Complex result;
  protected
    Integer k = 1;
  algorithm
    for i in 2:size(v, 1) loop
      if abs(v[i]) > abs(v[k]) then
        k := i;
      end if;
    end for;
    result := v[k];
  end most;
  model M
    Complex c, d = most({Complex(1), Complex(time, 3), Complex(2)}), e[2];
    Real x, y[2] = abs({Complex(3, 4), Complex(0, time)});
  equation
    (c, x) = power(Complex(1, time), 3);
    for i in 1:2 loop
      e[i] = Complex(i) * c;
    end for;
    // check c.re = -2
    // check c.im = 2
    // check x = 4.16227766016838
    // check d.im = 3
    // check e[2].re = -4
    // check y[1] = 5
    // check y[2] = 1
  end M;
end P;

// language: operator-record.if
model M
  parameter Boolean first = false;
  Complex a = if time > 0.5 then Complex(1, time) else Complex(2), b, c, d;
equation
  if time > 0.5 then
    b = a + 1;
  else
    b = -a;
  end if;
  if first then
    c = a;
  else
    c = a * a;
  end if;
algorithm
  d := Complex(1);
  for i in 1:3 loop
    d := d * Complex(i, time);
  end for;
  if time > 0.5 then
    d := -d;
  end if;
  // check a.im = 1
  // check b.re = 2
  // check c.im = 2
  // check d.re = 0
  // check d.im = -10
end M;

// language: operator-record.discrete
model M
  discrete Complex held(re(start = 0, fixed = true), im(start = 0, fixed = true));
equation
  when time > 0.5 then
    held = Complex(2) * Complex(time, pre(held.im) + 1);
  end when;
  // check held.re = 1
  // check held.im = 2
end M;

// language: operator-record.no-numbers
model M
  Complex a = Complex(1), b = max({a, a}), c = product({a, a}), d = sqrt(a), e = der(a);
  // refused I107 I107 I107 I107
end M;

// language: operator-record.pre-of-whole
model M
  discrete Complex held(re(start = 0, fixed = true), im(start = 0, fixed = true));
equation
  when time > 0.5 then
    held = pre(held) + Complex(1);
  end when;
  // refused I107
end M;

// language: operator-record.connections
package P
  connector Pin
    Complex v;
    flow Complex i;
  end Pin;
  connector Input = input Complex;
  connector Output = output Complex;
  block Gain
    Input u;
    Output y = 2 * u;
  end Gain;
  model Source
    Pin p;
  equation
    p.v = Complex(10, time);
  end Source;
  model Load
    Pin p, open;
    parameter Complex y;
  equation
    p.i = y * p.v;
    open.v = Complex(1, 1);
  end Load;
  model M
    Source s;
    Load a(y = Complex(1, 1)), b[2](y = {Complex(2), Complex(0, -1)});
    Gain first(u = s.p.i), second, third[2];
    Complex open = a.open.i;
  equation
    connect(s.p, a.p);
    connect(s.p, b[1].p);
    connect(a.p, b[2].p);
    connect(first.y, second.u);
    connect(third[1].u, second.y);
    connect(third[2].u, second.y);
    // check s.p.i.re = -30
    // check s.p.i.im = -3
    // check b[2].p.v.im = 1
    // check open.re = 0
    // check second.y.re = -120
    // check third[2].y.im = -24
  end M;
end P;

// language: operator-record.flow
package P
  operator record R
    Real x;
    encapsulated operator function '0'
      import P.R;
      output R c(x = 0);
    algorithm
    end '0';
    encapsulated operator function '+'
      import P.R;
      input R a;
      input R b;
      output R c(x = a.x + b.x);
    algorithm
    end '+';
    encapsulated operator function '-'
      import P.R;
      input R a;
      output R c(x = -a.x);
    algorithm
    end '-';
  end R;
  connector C
    Real e;
    flow R f;
  end C;
  model A
    C c;
  equation
    c.e = c.f.x - 3;
  end A;
  model M
    A a, b;
  equation
    connect(a.c, b.c);
    // check a.c.f.x = 0
    // check b.c.e = -3
  end M;
end P;

// language: operator-record.flow-without-zero
package P
  operator record R
    Real x;
    encapsulated operator function '+'
      import P.R;
      input R a;
      input R b;
      output R c(x = a.x + b.x);
    algorithm
    end '+';
    encapsulated operator function '-'
      import P.R;
      input R a;
      output R c(x = -a.x);
    algorithm
    end '-';
  end R;
  connector C
    Real e;
    flow R f;
  end C;
  model A
    C c;
  equation
    c.e = c.f.x - 3;
  end A;
  model M
    A a, b;
  equation
    connect(a.c, b.c);
    // refused I107
  end M;
end P;

// language: operator-record.flow-without-sum
package P
  operator record R
    Real x;
    encapsulated operator function '0'
      import P.R;
      output R c(x = 0);
    algorithm
    end '0';
    encapsulated operator function '-'
      import P.R;
      input R a;
      output R c(x = -a.x);
    algorithm
    end '-';
  end R;
  connector C
    Real e;
    flow R f;
  end C;
  model A
    C c;
  equation
    c.e = c.f.x - 3;
  end A;
  model M
    A a, b;
  equation
    connect(a.c, b.c);
    // refused I107
  end M;
end P;

// language: operator-record.flow-without-negation
package P
  operator record R
    Real x;
    encapsulated operator function '0'
      import P.R;
      output R c(x = 0);
    algorithm
    end '0';
    encapsulated operator function '+'
      import P.R;
      input R a;
      input R b;
      output R c(x = a.x + b.x);
    algorithm
    end '+';
  end R;
  connector C
    Real e;
    flow R f;
  end C;
  model A
    C c;
  equation
    c.e = c.f.x - 3;
  end A;
  model M
    A a, b;
  equation
    connect(a.c, b.c);
    // refused I107
  end M;
end P;

// language: operator-record.flow-with-another-sum
package P
  operator record R
    Real x;
    encapsulated operator function '0'
      import P.R;
      output R c(x = 0);
    algorithm
    end '0';
    encapsulated operator function '+'
      import P.R;
      input R a;
      input R b;
      output R c(x = max(a.x, b.x));
    algorithm
    end '+';
    encapsulated operator function '-'
      import P.R;
      input R a;
      output R c(x = -a.x);
    algorithm
    end '-';
  end R;
  connector C
    Real e;
    flow R f;
  end C;
  model A
    C c;
  equation
    c.e = c.f.x - 3;
  end A;
  model M
    A a, b;
  equation
    connect(a.c, b.c);
    // refused I190
  end M;
end P;

// language: operator-record.no-conversion-in-equations
model M
  Complex a;
  Complex b = 1;
equation
  a = 2;
  // refused I107 I107
end M;

// language: operator-record.with-equation
package P
  operator record R
    Real x;
  equation
    x = 1;
  end R;
  model M
    R r;
    // refused I102
  end M;
end P;

// language: operator-record.with-protected-part
package P
  operator record R
    Real x;
  protected
    Real y = 2;
  end R;
  model M
    R r(x = 1);
    // refused I102
  end M;
end P;

// language: operator-record.extended
package P
  operator record R
    Real x;
  end R;
  operator record S
    extends R;
  end S;
  model M
    S s(x = 1);
    // refused I102
  end M;
end P;

// language: operator-record.around-extended
package P
  package A
  operator record R
    Real x;
  end R;
  constant Real c = 1;
  end A;
  constant Real c = 1;
  package Q
    extends A;
  end Q;
  model M
    Real x = Q.c;
    // refused I102
  end M;
end P;

// language: operator-record.operator-with-a-constant
package P
  operator record R
    Real x;
    encapsulated operator '+'
      import P.R;
      constant Real one = 1;
      function add
        input R a;
        input R b;
        output R c(x = a.x + b.x + one);
      algorithm
      end add;
    end '+';
  end R;
  model M
    R r(x = 1), s = r + r;
    // refused I102
  end M;
end P;

// language: operator-record.constructor-of-another-type
package P
  operator record R
    Real x;
    encapsulated operator 'constructor'
      import P.R;
      function one
        input Real a;
        output Real c = a;
      algorithm
      end one;
      function two
        input Real a;
        input Real b;
        output R c;
        output R d;
      algorithm
      end two;
    end 'constructor';
  end R;
  model M
    R r = R(1);
    // refused I102 I102 I116
  end M;
end P;

// language: operator-record.plain-records-have-no-operators
model M
  record R
    Real x;
  end R;
  R a(x = 1), b = a + a;
  // refused I107
end M;

// language: operator-record.string
package P
  operator record R
    Integer n;
    encapsulated operator function 'String'
      import P.R;
      input R r;
      output Integer s = 1;
    algorithm
    end 'String';
  end R;
  model M
    parameter R r(n = 1);
    parameter String s = String(r);
    // refused I102 I116
  end M;
end P;

// language: operator-record.other-class-as-argument
package P
  operator record Other
    Real re;
    Real im;
  end Other;
  record Plain
    Real re;
    Real im;
  end Plain;
  function f
    input Complex c;
    output Real y = c.re;
  algorithm
  end f;
  model M
    Real a = f(Complex(1)), b = f(Other(1, 2)), c = f(Plain(1, 2));
    // refused I107 I107
  end M;
end P;

// language: operator-record.string-of-what-varies
package P
  operator record R
    Integer n;
    Real x;
    encapsulated operator function 'String'
      import P.R;
      input R r;
      output String s = "";
    algorithm
      s := String(r.n) + "/" + String(r.x, significantDigits = 3);
    end 'String';
  end R;
  model M
    R r = R(if time > 0.5 then 7 else 8, 2.5), fixed[2] = {R(1, 2), R(3, 4)};
    String s = String(r);
    Boolean b = s == "7/2.5", c = String(r) == "8/2.5", d = String(fixed[2]) == "3/4";
    // check b = 1
    // check c = 0
    // check d = 1
  end M;
end P;

// language: operator-record.text-of-parameters
package P
  operator record R
    Real a = 1;
    Real b = 2;
    encapsulated operator 'String'
      import P.R;
      function format
        input R r;
        input Integer significantDigits = 6;
        output String s;
      algorithm
        s := String(r.a, significantDigits = significantDigits) + " and " + String(r.b);
      end format;
      function named
        input R r;
        input String name;
        output String s;
      algorithm
        s := name + ": " + String(r);
      end named;
    end 'String';
  end R;
  model M
    parameter Real x = 3.14159;
    parameter R r(a = x), each_one[2](a = {5, 6});
    constant R c(b = 7);
    parameter String s = String(r), short = String(r, significantDigits = 3), t[2] = {String(each_one[i]) for i in 1:2};
    parameter String u = String(r, "r"), v = String(c), w = String(R(8, 9)), k = "[" + String(c.a) + String(r.b) + "]";
    Boolean all[:] = {s == "3.14159 and 2", short == "3.14 and 2", t[2] == "6 and 2", u == "r: 3.14159 and 2", v == "1 and 7", w == "8 and 9", k == "[12]"};
    // check all[1] = 1
    // check all[2] = 1
    // check all[3] = 1
    // check all[4] = 1
    // check all[5] = 1
    // check all[6] = 1
    // check all[7] = 1
  end M;
end P;
