// language: spatial-distribution.constant-speed
model M
  Real x(start = 5, fixed = true);
  Real out0, out1, expected, square(start = 0, fixed = true);
equation
  der(x) = 2;
  (out0, out1) = spatialDistribution(sin(3 * time), 7, x, true, {0, 1}, {4, 2});
  expected = if time < 0.5 then 2 + 4 * time else sin(3 * time - 1.5);
  der(square) = (out1 - expected) ^ 2;
  // check square = 0
  // check out0 = 0.1411200080598672
  // check out1 = 0.9974949866040544
end M;

// language: spatial-distribution.varying-speed
model M
  Real x = time ^ 2;
  Real out0, out1;
equation
  (out0, out1) = spatialDistribution(sin(time), 0, x, time >= 0);
  annotation(experiment(StopTime = 2));
  // check out1 = 0.9870266449903538
end M;

// language: spatial-distribution.reversal
model M
  constant Real pi = 3.14159265358979;
  Real x(start = 3, fixed = true);
  Real v = 2 * cos(time);
  Real out0, out1, middle, square(start = 0, fixed = true);
equation
  der(x) = v;
  (out0, out1) = spatialDistribution(time, 10 + time, x, v >= 0);
  middle = if time < pi / 2 or time > 5 * pi / 6 then out0 else pi - time;
  der(square) = (out0 - middle) ^ 2;
  annotation(experiment(StopTime = 3.14159265358979));
  // check square = 0
  // check out0 = 12.617993877991494
  // check out1 = 13.14159265358979
end M;

// language: spatial-distribution.there-and-back-again
model M
  Real x(start = 0, fixed = true);
  Real v = if time < 1.5 then 1 elseif time < 2.1 then -1 else 1;
  Real out0, out1;
equation
  der(x) = v;
  (out0, out1) = spatialDistribution(1 + time, -time, x, v > 0);
  annotation(experiment(StopTime = 3.5));
  // check out1 = 3.5
  // check out0 = 4.5
end M;

// language: spatial-distribution.back-behind-what-entered
model M
  Real x(start = 0, fixed = true);
  Real v = if time < 1.5 then 1 elseif time < 2.1 then -1 else 1;
  Real out0, out1;
equation
  der(x) = v;
  (out0, out1) = spatialDistribution(1 + time, -time, x, v > 0);
  annotation(experiment(StopTime = 2.5));
  // check out1 = -1.7
end M;

// language: spatial-distribution.jumps-are-events
model M
  Real x(start = 0, fixed = true);
  Real in0 = if time >= 0.3 and time < 0.7 then 1 else 0;
  Real out0, out1;
  discrete Real up(start = 0, fixed = true), down(start = 0, fixed = true);
  Real area(start = 0, fixed = true);
equation
  der(x) = 0.5;
  (out0, out1) = spatialDistribution(in0, 0, x, true);
  when out1 > 0.5 then
    up = time;
  end when;
  when out1 < 0.5 then
    down = time;
  end when;
  der(area) = out1;
  annotation(experiment(StopTime = 3));
  // check up = 2.3
  // check down = 2.7
  // check area = 0.4
end M;

// language: spatial-distribution.initial-profile
model M
  parameter Real middle = 0.5;
  Real x = time;
  Real out0, out1;
  discrete Real fell(start = 0, fixed = true);
  Real area(start = 0, fixed = true);
equation
  (out0, out1) = spatialDistribution(in0 = 1, in1 = 0, x = x, positiveVelocity = true, initialPoints = {0, middle, middle, 1}, initialValues = {1, 2, 3, 3});
  when out1 < 2.5 then
    fell = time;
  end when;
  der(area) = out1;
  // check fell = 0.5
  // check area = 2.25
  // check out1 = 1
end M;

// language: spatial-distribution.circulation
model M
  Real x(start = 0, fixed = true);
  Real out0, out1;
  Real area(start = 0, fixed = true);
equation
  der(x) = 1;
  (out0, out1) = spatialDistribution(out1, 0, x, true, {0, 1}, {0, 1});
  der(area) = out1;
  annotation(experiment(StopTime = 2.6));
  // check out1 = 0.4
  // check area = 1.42
end M;

// language: spatial-distribution.standstill
model M
  Real x(start = 0, fixed = true);
  Real out0, out1;
  discrete Real rose(start = 0, fixed = true);
equation
  der(x) = if time >= 1 and time < 2 then 0 else 1;
  (out0, out1) = spatialDistribution(time, 0, x, true);
  when out1 > 1.5 then
    rose = time;
  end when;
  annotation(experiment(StopTime = 3.5));
  // check rose = 3
  // check out1 = 2.5
end M;

// language: spatial-distribution.only-backwards
model M
  Real x = 3 - 2 * time;
  Real y;
equation
  y = spatialDistribution(0, cos(time), x, false, {0, 1}, {5, 6});
  // check y = 0.8775825618903728
end M;

// language: spatial-distribution.heat
model M "a pipe between a source of heat and a volume"
  parameter Real m = 2 "mass flow", volume = 3, mass = 1;
  Real T(start = 20, fixed = true), s(start = 0, fixed = true), T_out, T_back;
equation
  der(s) = m / mass;
  (T_back, T_out) = spatialDistribution(80, T, s, m >= 0, {0, 1}, {20, 20});
  volume * der(T) = m * (T_out - T);
  annotation(experiment(StopTime = 2));
  // check T = 57.92723352971346
end M;

// language: spatial-distribution.standstill-without-event
model M
  Real x(start = 0, fixed = true);
  Real v = noEvent(max(0, sin(2 * time))) ^ 2;
  Real out0, out1, still(start = 0, fixed = true), shortens_steps(start = 0, fixed = true);
  discrete Real jump(start = 0, fixed = true);
equation
  der(x) = 5 * v;
  der(shortens_steps) = cos(40 * time);
  (out0, out1) = spatialDistribution(time, 0, x, true);
  der(still) = if time > 2 and time < 3 then out1 else 0;
  when out1 > 2 then
    jump = time;
  end when;
  annotation(experiment(StopTime = 4.4, Interval = 0.01));
  // check still = 0.98898
  // check jump = 3.72341
end M;

// language: spatial-distribution.reversals
model M "what entered last leaves first"
  Real x(start = 0, fixed = true), v = 2 * cos(4 * time);
  Real out0, out1, turned(start = 0, fixed = true);
equation
  der(x) = v;
  (out0, out1) = spatialDistribution(x, 10 + x, x, v >= 0, {0, 1}, {0, -1});
  der(turned) = if v < 0 and x > -0.49 then abs(out0 - x) else 0;
  annotation(experiment(StopTime = 5));
  // check turned = 0
end M;

// language: spatial-distribution.position-jumps
model M
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  when time > 0.5 then
    reinit(x, 0);
  end when;
  y = spatialDistribution(time, 0, x, true);
  // fails R316
end M;

// language: spatial-distribution.position-jumps-far-away
model M
  Real x(start = 1e6, fixed = true), y;
equation
  der(x) = 1;
  when time > 0.5 then
    reinit(x, x + 0.4);
  end when;
  y = spatialDistribution(time, 0, x, true);
  // fails R316
end M;

// language: spatial-distribution.wrong-direction
model M
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  y = spatialDistribution(time, 0, x, false);
  // fails R316
end M;

// language: spatial-distribution.of-falling-points
model M
  Real y = spatialDistribution(0, 0, time, true, {0, 0.7, 0.6, 1}, {1, 2, 3, 4});
  // refused I112
end M;

// language: spatial-distribution.of-falling-parameters
model M
  parameter Real a = 0.7, b = 0.6;
  Real y = spatialDistribution(0, 0, time, true, {0, a, b, 1}, {1, 2, 3, 4});
  // fails R309
end M;

// language: spatial-distribution.sizes
model M
  Real y = spatialDistribution(0, 0, time, true, {0, 1}, {1, 2, 3});
  // refused I108
end M;

// language: spatial-distribution.arguments
model M
  Real y = spatialDistribution(0, 0, time);
  // refused I116
end M;

// language: spatial-distribution.in-a-function
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := spatialDistribution(x, 0, x, true);
  end f;
  Real y = f(time);
  // refused I121
end M;

// language: spatial-distribution.differentiated
model M
  Real x(start = 0, fixed = true), y, z, w;
equation
  der(x) = 1;
  (z, y) = spatialDistribution(time, 0, x, true);
  w = der(y);
  // refused D104
end M;

// language: spatial-distribution.in-rounds-of-a-while
// each round has its own
model M
  Real y[2];
  Integer k;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
algorithm
  k := 1;
  while k <= 2 loop
    y[k] := spatialDistribution(k*time, 0, x, true, {0, 1}, {0, 0});
    k := k + 1;
  end while;
  // check y[1] = 1
  // check y[2] = 2
  // check k = 3
end M;
