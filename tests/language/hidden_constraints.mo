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

// language: equation.hidden-constraint-with-varying-factors
model M "a sum shows that y follows a prescribed nonlinear function; beside its derivative, others stand with numbers: the factors contain y"
  Real x, y, v, f, g, z;
equation
  x - 1.5*time^2 + 6*der(v) = 0;
  der(x) - z + 2*der(g) = 0;
  y + y^3/8 - (1.5*time^2 + (1.5*time^2)^3/8) + x - 1.5*time^2 + 6*der(v) = 0;
  2*der(z) - f + 2*der(y) + 0.5*(x - 1.5*time^2) + g = 0;
  7*der(y) - v + 2*(x - 1.5*time^2) + 4*g + 6*der(z) - 3*f = 0;
  3*der(v) - g = 0;
  // check y = 1.5
  // check v = 3
  // check g = 9
  // check x = -16.5
end M;

// language: equation.hidden-constraint-between-levels
model M "two equations say the same of a + 2*b, so they constrain der(w): no dummy derivative more"
  Real a, b, x, y, w, d = x - sin(2*time);
equation
  der(w) - 4*b + 2*der(y) + 4*sin(2*time) - 2*a = 0;
  der(y) - a - 2*b = 0;
  der(x) = w;
  0.5*a + y - 0.5*der(y) - 0.5*sin(x) + b - 2*x = 0;
  2*w - b - 2*der(x) + der(a) + 2*der(b) = 0;
initial equation
  x = 0;
  w = 2;
  // check d = 0
  // check b = -8.664842677
end M;

// language: equation.hidden-constraint-with-factors-of-time
model M "the position x is prescribed by a nonlinear equation, the force f only by a sum of all; the factor of its derivative varies"
  Real x, v, f, z, w;
equation
  x + x^3/8 + 2*der(z) = 1 + 0.5*time + (1 + 0.5*time)^3/8 + 2*w;
  w = der(z) + (2 + cos(time))*(f - der(v));
  v = der(x);
  f - der(v) + z - 3*time = 0;
  z - 3*time + (2 + sin(time))*(f - der(v)) = 0;
  // check x = 1.5
  // check v = 0.5
  // check f = 0
  // check w = 3
end M;

// language: equation.hidden-constraint-through-zero
model M "a point on a circle; sums show der(y) = vy and the circle. No sum divides by y, which passes zero after 0.25 s"
  parameter Real w = 2;
  Real x(start = cos(0.5), fixed = true), y(start = -sin(0.5)), vx(start = w*sin(0.5), fixed = true), vy(start = w*cos(0.5)), f;
equation
  x^2 + y^2 - 2*(der(x) - vx) = 1;
  der(x) + 1.5*(der(vx) - f*x) = vx;
  der(vx) = f*x;
  der(y) - 3*(der(vx) - f*x) = vy;
  der(vy) = f*y;
  // check x = 0.0707372016677029
  // check y = 0.9974949866040544
  // check f = -4
end M;

// language: equation.hidden-constraint-through-zero-with-factors-of-time
model M "the same, where the circle becomes an ellipse that changes with time"
  parameter Real w = 2;
  Real x(start = cos(0.5), fixed = true), y(start = -sin(0.5)), u, vu(start = w*sin(0.5), fixed = true), vy(start = w*cos(0.5)), f;
equation
  u = x*sqrt(1 + 0.3*sin(time));
  (1 + 0.3*sin(time))*x^2 + y^2 - (2 + cos(time))*(der(u) - vu) = 1;
  der(u) + (1.5 - 0.4*sin(2*time))*(der(vu) - f*u) = vu;
  der(vu) = f*u;
  der(y) - (3 + sin(time))*(der(vu) - f*u) = vy;
  der(vy) = f*y;
  // check x = 0.0632075833403804
  // check y = 0.9974949866040544
end M;

// language: equation.hidden-constraint-in-one-branch
// the sum of the currents is i0 up to t = 3 only: what holds then does not hold at all times
model M
  Real u[3] = {time, 2*time, -3*time}, i[3], v[3], i0, v0, p;
equation
  u - fill(p, 3) = i + v;
  i[1] + i[2] + (if time < 3 then 1 else 2)*i[3] = 0;
  i[1] - i[2] = 0.1*(v[1] - v[2]);
  i[2] - i[3] = 0.1*(v[2] - v[3]);
  i0 = sum(i);
  v0 = der(i0);
  v0 = sum(v);
  // refused D112
end M;

// language: equation.hidden-constraint-in-one-branch-of-noEvent
model M "also with factors that vary"
  Real x, v, f, z, w;
equation
  x + 2*der(z) = 1 + 0.5*time + 2*w;
  w = der(z) + 3*(f - der(v));
  v = der(x);
  (if noEvent(time < 3) then 1 else 2)*f - der(v) + z - 3*time = 0.3*cos(3*time);
  z - 3*time + 2*(f - der(v)) = 0;
  // refused D112 D112
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

// language: equation.hidden-constraint-with-switches
model M "three pairs of diodes between chokes and a load that floats: all nodes together say that the sum of the chokes' currents is 0"
  parameter Real L = 0.1, R = 10, Ron = 0.01, Goff = 0.001;
  parameter Real phase[3] = {0, 2.0943951023931953, 4.1887902047863905};
  Real i[3], v[3], up[3], down[3], pos, neg, ip[3], in_[3], load, sum_i = sum(i), u[3], sp[3], sn[3];
  Boolean off_p[3](each start = true), off_n[3](each start = true);
equation
  for k in 1:3 loop
    u[k] = 10*sin(time*10 + phase[k]);
    L*der(i[k]) = u[k] - v[k];
    i[k] + in_[k] - ip[k] = 0;
    v[k] - pos = up[k];
    neg - v[k] = down[k];
    off_p[k] = sp[k] < 0;
    off_n[k] = sn[k] < 0;
    up[k] = sp[k]*(if off_p[k] then 1 else Ron);
    ip[k] = sp[k]*(if off_p[k] then Goff else 1);
    down[k] = sn[k]*(if off_n[k] then 1 else Ron);
    in_[k] = sn[k]*(if off_n[k] then Goff else 1);
  end for;
  sum(ip) = load;
  sum(in_) = load;
  pos - neg = R*load;
initial equation
  i[1] = 0; i[2] = 0;
  // check i[1] = -0.0193731198
  // check i[3] = 1.59714872799
  // check sum_i = 0
  annotation(experiment(StopTime = 1, Tolerance = 1e-9));
end M;
