// Constraints that only a combination of equations shows.

// language: equation.hidden-constraint
model M "a floating star point with core losses: sum(i) = 0 makes i0 = 0 and v0 = 0, which no single equation says"
  Real u[3] = {time, 2*time, -3*time}, i[3], v[3], i0, v0, p;
equation
  u - fill(p, 3) = i + v;
  sum(i) = 0;
  i[1] - i[2] = 0.1*(v[1] - v[2]);
  i[2] - i[3] = 0.1*(v[2] - v[3]);
  i0 = sum(i);
  v0 = der(i0);
  v0 = sum(v);
  // check v[3] = -2.7272727272727275
  // check i[1] = 0.09090909090909091
  // check v0 = 0
  // check p = 0
end M;

// language: equation.hidden-constraint-with-parameters
model M "in other units, and the star point at another potential"
  parameter Real g = 1e-4, scale = 1000;
  Real u[3] = {time, 2*time, -3*time}, i[3], v[3], i0, v0, p;
equation
  u + fill(time^2 - p, 3) = i/scale + v;
  scale*sum(i) = 0;
  i[1] - i[2] = g*scale*(v[1] - v[2]);
  i[2] - i[3] = g*scale*(v[2] - v[3]);
  i0 = sum(i);
  v0 = der(i0);
  v0 = sum(v);
  // check v[1] = 0.9999000099990001
  // check i[3] = -0.29997000299970004
  // check p = 1
end M;

// language: equation.hidden-constraint-on-states
model M "two inertias on one shaft, written as sums and differences"
  Real w1(start = 1), w2, t1, t2, s, d;
  parameter Real J1 = 1, J2 = 3;
equation
  J1*der(w1) = t1;
  J2*der(w2) = t2;
  s = w1 + w2;
  d = w1 - w2;
  s - d = 2*w1;
  t1 + t2 = 4;
initial equation
  w1 = 1;
  // check w2 = 2
  // check t2 = 3
end M;

// language: equation.contradiction
model M
  Real x, y, z;
equation
  x + y = 1;
  x + y + z = 3;
  x + y - z = 2;
  // refused D112
end M;

// language: equation.contradiction-of-derivatives
model M "der(a) would be 1 and 2"
  Real a, b, x, y, c;
equation
  x + y = a;
  x + y = b;
  der(a) = 1;
  der(b) = 2;
  c = x - y;
  // refused D112
end M;

// language: equation.regular-by-integers
model M "regular for this value of an Integer; for most others two equations say the same"
  parameter Integer n = 1;
  Real x, y, z, u;
equation
  (if n == 1 then 2 else 1)*x + y + z + u = 5;
  x + y + z + u = 4;
  x + 2*y + 3*z + u = 7;
  x + y + 2*z + 3*u = 7;
  // check x = 1
  // check u = 1
end M;
