// Nonlinear equations that are hard to begin with. Each value follows by hand from the equation at the end time.

// language: nonlinear.far-start
// x = exp(time/2), and Newton's first steps are far too long
model M
  Real x(start = 6);
equation
  x^4 = exp(time)^2;
  // check x = 1.6487212707001282
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.reciprocal-at-zero
model M
  Real x;
equation
  2*(1/x) + 0*x^3 = 1 + time;
  // check x = 1
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.logarithm-at-zero
// x + log(x) = 2: x = W(exp(2))
model M
  Real x;
equation
  log(x) + x = 1 + time;
  // check x = 1.5571455989976117
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.root-at-zero
// its slope at 0 is infinite
model M
  Real x;
equation
  sqrt(x) + x = 2 + 4*time;
  // check x = 4
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.no-slope-at-start
// of two roots equally far that above
model M
  Real x;
equation
  x^2 = 1 + time;
  // check x = 1.4142135623730951
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.flat-start
// Newton's first step from 1e-3 would be 1000 long
model M
  Real x, y(start = 1e-3);
equation
  cos(x) = time;
  cos(y) = time;
  // check x = 1.0471975511965979
  // check y = 1.0471975511965979
  annotation(experiment(StopTime = 0.5));
end M;

// language: nonlinear.product
// y^4 = 2e-4; every derivative of the product vanishes at the start
model M
  Real x, y;
equation
  10000*x*y = 1 + time;
  x - y^3 = 0;
  // check y = 0.11892071150027211
  // check x = 0.0016817928305074294
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.badly-scaled
// Powell's function; x and y can change places
model M
  Real x, y(start = 1);
equation
  10000*x*y = 1;
  exp(-x) + exp(-y) = 1.0001;
  // check y = 9.10614673986684
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.products-of-unknowns
// w^3 + w^2 - 2.5 w + 0.5 = 0 at the end, of which w = 1 is the root that goes on from (1, 1)
model M
  Real v(start = 1.2), w(start = 0.8);
equation
  v*w + v = 2 + time;
  v*w - w^2 = 0.5*time;
  // check v = 1.5
  // check w = 1
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.branch-ends
// y jumps where 3 sin(t) passes 2, from -1 to 2, and where it passes -2, from 1 to -2. x is a quadrature over the three pieces.
model M
  Real y(start = 0), x(start = 0, fixed = true);
equation
  der(x) = y;
  y^3 - 3*y = 3*sin(time);
  // check y = -1.857745180267476
  // check x = 1.3044377153977
  annotation(experiment(StopTime = 6));
end M;

// language: nonlinear.branch-ends-with-state
// the same from an oscillator's state
model M
  Real y(start = 0), s(start = 0, fixed = true), c(start = 3, fixed = true);
equation
  der(s) = c;
  der(c) = -s;
  y^3 - 3*y = s;
  // check y = -1.857745180267476
  annotation(experiment(StopTime = 6));
end M;

// language: nonlinear.branch-is-kept
// three roots for |s| < 2; the upper one is kept until it ends, whatever the integrator tries on its way: s comes within 1e-4 of the end
model M
  Real y(start = 2), s(start = 0, fixed = true), c(start = 1.9999, fixed = true);
equation
  der(s) = c;
  der(c) = -s;
  y^3 - 3*y = s;
  // check y = 1.2414274867322654
  annotation(experiment(StopTime = 24));
end M;

// language: nonlinear.unknowns-of-very-different-size
// y = (1e-6 + sin(time))/1e-9, z = (1 - sin(time))/y: 19 decades between the slopes of y*z
model M
  Real y(start = 1), z(start = 2), x(start = 0, fixed = true);
equation
  y*z + sin(x) = 1;
  y*z + 1e-9*y = 1 + 1e-6;
  der(x) = 1;
  // check y = 841471984.8078965
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.solution-by-underflow
// exp(-y^2) is 0 from y = 27.3 on, by rounding
model M
  Real y(start = 1);
equation
  exp(-y^2) = 0*time;
  // fails R301
end M;

// language: nonlinear.solution-by-rounding
// tanh(y) is 1 from y = 19 on, by rounding
model M
  Real y(start = 1);
equation
  tanh(y) = 1 + 0*time;
  // fails R301
end M;

// language: nonlinear.dead-zone
// any y from -1 to 1 is a solution, and one is taken
model M
  Real y(start = 5), z(start = 5), in_zone;
equation
  noEvent(if y > 1 then (y - 1)^2 else if y < -1 then -(y + 1)^2 else 0) = 0*time;
  noEvent(if z > 1 then sqrt(z - 1) else if z < -1 then -sqrt(-1 - z) else 0) = 0*time;
  in_zone = if abs(y) < 1 + 1e-9 and abs(z) < 1 + 1e-9 then 1 else 0;
  // check in_zone = 1
end M;

// language: nonlinear.no-solution
model M
  Real x(start = 3);
equation
  x^2 + 1 = -time;
  // fails R301
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.solution-ends
// no other solution is left after t = 1
model M
  Real x(start = 1), y(start = 0, fixed = true);
equation
  der(y) = x;
  x^2 = 1 - time;
  // fails R305
  annotation(experiment(StopTime = 2));
end M;

// language: structure.zero-capacity
// c is 0 and stays 0: v is no state, and nothing must be given for it
model M
  final parameter Real c = 0;
  Real v, i, u = 1 + time;
equation
  i = c*der(v);
  u - v = 2*i + v^3/10;
  // check v = 1.594562117
  annotation(experiment(StopTime = 1));
end M;

// language: structure.resistance-zero
// two capacitors of 1 and 2 in parallel
model M
  parameter Real r = 0;
  Real v1(start = 1, fixed = true), v2, i;
equation
  der(v1) = -i;
  2*der(v2) = i - v2;
  r*i = v1 - v2;
  // check v1 = 0.7165313106
  // check v2 = 0.7165313106
  // check i = 0.2388437702
  annotation(experiment(StopTime = 1));
end M;

// language: structure.inertia-zero
// between a spring and a damper: damper and spring share one torque
model M
  parameter Real J = 0, c = 2, d = 4;
  Real phi, w, a, tau_c, tau_d;
equation
  w = der(phi);
  a = der(w);
  tau_c = c*(1 - phi);
  tau_d = d*w;
  J*a = tau_c - tau_d;
initial equation
  phi = 0;
equation
  // check phi = 0.3934693403
  // check w = 0.3032653299
  // check a = -0.1516326649
  annotation(experiment(StopTime = 1));
end M;

// language: structure.branch-by-parameter
// losses beside an inductor in series with another
model M
  parameter Real reference = 0;
  final parameter Real conductance = if reference <= 0 then 0 else 1/reference;
  Real i1, i2, i, v1, v2;
equation
  der(i1) = v1;
  der(i2) = 3*v2;
  i1 + i = i2;
  if reference <= 0 then
    i = 0;
  else
    i = conductance*v1;
  end if;
  v1 + v2 = 1;
initial equation
  i1 = 0;
equation
  // check i2 = 0.75
  // check v1 = 0.75
  // check v2 = 0.25
  annotation(experiment(StopTime = 1));
end M;

// language: structure.two-zeros
model M
  parameter Real r = 0, c = 0;
  Real v1(start = 1, fixed = true), v2, i;
equation
  der(v1) = -i;
  c*der(v2) = i - v2;
  r*i = v1 - v2;
  // check v1 = 0.3678794412
  // check i = 0.3678794412
  annotation(experiment(StopTime = 1));
end M;

// language: structure.zero-left-to-the-run
// nothing else determines y
model M
  parameter Real k = 0;
  Real x(start = 1, fixed = true), y;
equation
  der(x) = -x;
  k*y = x;
  // fails R308
end M;

// language: function.no-number-in-min
// what is no number is not passed over by min, max and sign
model M
  Real s(start = 1, fixed = true), a;
equation
  der(s) = -3;
  a = min(sqrt(s), 1);
  // fails R303
end M;

// language: function.no-number-in-max
model M
  Real s(start = 1, fixed = true), a;
equation
  der(s) = -3;
  a = max(1e-3, log(s));
  // fails R303
end M;

// language: function.no-number-in-sign
model M
  Real s(start = 1, fixed = true), a;
equation
  der(s) = -3;
  a = sign(sqrt(s));
  // fails R303
end M;

// language: nonlinear.start-from-an-equation
// the density has the start value of a library's type, which means nothing: d = 1 would lead to d = 0 and T = 2800
model M
  package Types
    type Density = Real(start = 1);
  end Types;
  Types.Density d;
  Real T(start = 350);
  parameter Real f = 0.4;
equation
  d = 1000*(1 - 0.001*f*(T - 300));
  d*(d - 992)*(T - 1500) = 0;
  // check d = 992
  // check T = 320
end M;

// language: nonlinear.start-of-the-model-stays
// a start value that the model gives stays the start
model M
  Real d(start = 10), T(start = 350);
  parameter Real f = 0.4;
equation
  d = 1000*(1 - 0.001*f*(T - 300));
  d*(d - 992)*(T - 1500) = 0;
  // check d = 0
  // check T = 2800
end M;

// language: nonlinear.equations-in-far-units
// a diameter of 1e60 stands for a tank: its equation is 120 decades larger than the others, which are no rounding beside it
model M
  parameter Real A = 1e120;
  Real p(start = 5), m(start = 1);
equation
  A*(p^2 + m^2 - 25) = 0;
  p*m - 12 = 0;
  // check p = 4
  // check m = 3
end M;

// language: nonlinear.start-of-one
// a start value of its own counts, even if it is 1: the solution near to it, not the one near to what an equation gives
model M
  parameter Real k = 2;
  Real x(start = 1), y(start = -4.9), z;
equation
  x = y*k;
  z = x*y + sin(y);
  (x - 1.1)*(y + 5)*(1 + 0.01*z*z) = 0;
  // check x = 1.1
end M;

// language: homotopy.nonlinear-loop
// y is -1, 0 or 1; the simplified equation says on which side
model M
  Real y, z, x(start = 0, fixed = true);
equation
  y = homotopy(actual = noEvent(if 3*y > 1 then 1 else if 3*y < -1 then -1 else 3*y), simplified = -1);
  z = homotopy(noEvent(if 3*z > 1 then 1 else if 3*z < -1 then -1 else 3*z), 1);
  der(x) = y + 2*z;
  // check y = -1
  // check z = 1
  // check x = 1
  annotation(experiment(StopTime = 1));
end M;

// language: homotopy.mixed-loop
// the same with events
model M
  Real y, z, x(start = 0, fixed = true);
equation
  y = homotopy(actual = smooth(0, if 3*y > 1 then 1 else if 3*y < -1 then -1 else 3*y), simplified = -1);
  z = homotopy(actual = smooth(0, if 3*z > 1 then 1 else if 3*z < -1 then -1 else 3*z), simplified = 1);
  der(x) = y + 2*z;
  // check y = -1
  // check z = 1
  // check x = 1
  annotation(experiment(StopTime = 1));
end M;

// language: homotopy.is-its-actual-value
// what is simplified may be wrong, or undefined, without a trace later
model M
  Real y(start = 0.5), w;
equation
  y + y^3 = homotopy(actual = 2 + time, simplified = 100);
  w = homotopy(actual = 3*y, simplified = 1/(time - time));
  // check y = 1.2134116627622296
  // check w = 3.6402349882866887
  annotation(experiment(StopTime = 1));
end M;

// language: nonlinear.derivative-far-from-the-start
// the derivative of what an equation determines, whose slope is far smaller than at the start of its iteration; no state was chosen
model M
  Real x(start = 100), v, z(start = 5), y = 1e6*cos(time);
  // check x = 81.44362906519545
  // check v = -42.28456157952121
  // check z = 0.6121177376096079
equation
  x^3 + x = y;
  v = der(x);
  z^3 + z = sin(time);
end M;
