// Rules of single declarations: prefixes, streams, `each`.

// language: rules.stream.outside
model M
  stream Real s = 1;
  // refused I127
end M;

// language: rules.stream.integer
model M
  connector C
    Real p;
    flow Real m;
    stream Integer h;
  end C;
  C c;
  // refused I127
end M;

// language: rules.stream.in-flow
model M
  connector C
    Real p;
    flow Real m;
    stream Real h;
  end C;
  connector D
    flow C c;
  end D;
  D d;
  // refused I127
end M;

// language: rules.stream.of-flow
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector C
    Real p;
    flow Real m;
    stream Pin h;
  end C;
  C c;
  // refused I127
end M;

// language: rules.stream.without-flow
model M
  connector C
    Real p;
    stream Real h;
  end C;
  C c;
  // refused I126
end M;

// language: rules.stream.two-flows
model M
  connector Base
    flow Real m;
  end Base;
  connector C
    extends Base;
    Real p;
    Real q;
    flow Real n;
    stream Real h;
  end C;
  C c;
  // refused I126
end M;

// language: rules.stream.array-of-flows
model M
  connector C
    Real p[2];
    flow Real m[2];
    stream Real h;
  end C;
  C c;
  // refused I126
end M;

// language: rules.stream.in-record
model M
  record R
    stream Real h;
  end R;
  R r;
  // refused I126
end M;

// language: rules.discrete.declaration
model M
  discrete Real x = time;
  // refused I137
end M;

// language: rules.discrete.equation
model M
  discrete Real x;
equation
  x = 2 * time;
  // refused I137
end M;

// language: rules.discrete.in-when
model M
  record R
    Real a;
    Real b;
  end R;
  discrete Real x(start = 0, fixed = true), y[2](each start = 0, each fixed = true);
  discrete Real z(start = 0, fixed = true), none[0];
  Integer n(start = 0, fixed = true);
equation
  when time > 0.5 then
    x = 2;
    for i in 1:2 loop
      y[i] = i;
    end for;
    n = 3;
  end when;
algorithm
  when time > 0.7 then
    z := x + y[2];
  end when;
  // check z = 4
  // check n = 3
end M;

// language: rules.each.missing
model M
  parameter Real a = 2;
  Real x[3](start = 1, each fixed = true);
equation
  der(x) = {1, 2, a};
  // warns I136
  // check x[3] = 3
end M;

// language: rules.each.missing-of-components
package P
  model Part
    parameter Real p = 1;
    Real x = p * time;
  end Part;
  model M
    parameter Real q = 4;
    Part part[2](p = q);
    // warns I136
    // check part[2].x = 4
  end M;
end P;

// language: rules.discrete.of-component
package P
  model Part
    Real x(start = 0, fixed = true);
  end Part;
  model M
    Part part;
  equation
    when time > 0.5 then
      part.x = 1;
    end when;
    // refused I138
  end M;
end P;

// language: rules.constant.of-parameter
model M
  parameter Real p = 2;
  constant Real c = 3*p;
  Real x = c;
  // refused I110
end M;

// language: rules.constant.of-sizes
model M
  parameter Real p[3] = {1, 2, 3};
  constant Integer n = size(p, 1);
  constant Real c = sum({p for p in 1:n});
  Real x = n, y = c;
  // check x = 3
  // check y = 6
end M;

// language: rules.algorithm.return
model M
  Real x;
algorithm
  x := time;
  return;
  // refused I126
end M;

// language: rules.constant.in-a-record
model M
  record Cell
    constant Integer kind = 0;
    parameter Real R = 1;
  end Cell;
  parameter Real r = 2;
  parameter Cell cells[2] = {Cell(R = r), Cell(R = 2*r)};
  Real y = cells[2].R + cells[1].kind;
  // check y = 4
end M;
